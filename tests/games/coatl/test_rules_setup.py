"""Is a game of Cóatl set up, and does a turn go, as the rules say?"""

import pytest

from .boxes import few_temples, many_twins


@pytest.mark.clause("COA-2", "COA-6", "COA-7", "COA-9", "COA-11")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_supply_is_filled_from_the_bags(deal, players):
    play = deal(players)
    words = play.supply().split()
    heads, tails, bodies = words[:2], words[2:4], words[4:]
    assert (len(heads), len(tails), len(bodies)) == (2, 2, 6)
    assert all(len(pair) == 2 for pair in bodies)
    bags = play.bags()
    for colour in "YRKGB":
        assert bags[f"<{colour}"] + heads.count(f"<{colour}") == 3
        assert bags[f"{colour}>"] + tails.count(f"{colour}>") == 3
        assert bags[colour] + "".join(bodies).count(colour) == 24
    assert [play.board(seat) for seat in range(players)] == [""] * players
    assert play.fields()["tokens"] == (0,) * players


@pytest.mark.clause("COA-106")
@pytest.mark.parametrize(("players", "bodies"), [(2, 14), (3, 18), (4, 24)])
def test_fewer_bodies_with_fewer_players(deal, players, bodies):
    play = deal(players, fewer_bodies=True)
    words = play.supply().split()
    assert {play.bags()[colour] + "".join(words[4:]).count(colour) for colour in "YRKGB"} == {bodies}
    assert sum(play.bags()[f"<{colour}"] for colour in "YRKGB") == 13
    assert sum(play.bags()[f"{colour}>"] for colour in "YRKGB") == 13


@pytest.mark.clause("COA-12", "COA-13", "COA-104")
@pytest.mark.parametrize(("players", "beneath"), [(1, (6, 6)), (2, (6, 5)), (3, (5, 5)), (4, (5, 4))])
def test_temples_are_dealt_and_split(deal, players, beneath):
    play = deal(players)
    owns = [play.own_temples(seat) for seat in range(players)]
    assert all(extra is None for _, extra in owns)
    shown = [own for own, _ in owns] + play.stacks()
    assert len(set(shown)) == players + 2
    assert None not in shown
    assert play.fields()["under"] == beneath
    assert play.fields()["temples"].bit_count() == sum(beneath) == 15 - players - 2


@pytest.mark.clause("COA-12", "COA-13")
@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("more", [0, 1, 2, 3])
def test_few_temples_are_dealt_and_split(deal, players, more):
    play = deal(players, components=few_temples(players + more))
    assert [top is not None for top in play.stacks()] == [more > 0, more > 1]
    assert play.fields()["under"] == (int(more > 2), 0)
    assert play.fields()["temples"].bit_count() == int(more > 2)


@pytest.mark.clause("COA-10", "COA-14", "COA-15", "COA-17")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_prophecies_are_dealt_by_seat_and_three_kept(deal, players):
    play = deal(players, seed=3)
    assert len(play.pile("display")) == 6
    assert [len(play.cards(word)) for word in play.fields()["aside"]] == [3, 4, 5, 6][:players]
    assert len(play.pile("deck")) == 54 - 6 - sum([3, 4, 5, 6][:players])
    for seat in range(players):
        assert (play.seat, play.fields()["turn"]) == (seat, 0)
        assert play.hand(seat) == []
        dealt = play.cards(play.fields()["aside"][seat])
        assert play.legal() == ["stop", *(f"card {name}" for name in dict.fromkeys(dealt))]
        for _ in range(3):
            play.play(play.legal()[1])
        assert len(play.hand(seat)) == 3
    not_kept = [name for word in play.fields()["aside"] for name in play.cards(word)]
    assert sorted(play.pile("discard")) == sorted(not_kept)
    assert len(play.pile("discard")) == sum([0, 1, 2, 3][:players])
    assert (play.seat, play.turns) == (0, (1,) + (0,) * (players - 1))


@pytest.mark.clause("COA-16", "COA-17")
def test_fewer_than_three_may_be_kept(deal):
    play = deal(2)
    play.play("stop")
    assert (play.hand(0), len(play.pile("discard")), play.seat) == ([], 3, 1)
    play.play(play.legal()[1], "stop")
    assert (len(play.hand(1)), len(play.pile("discard")), play.seat) == (1, 6, 0)


@pytest.mark.clause("COA-16", "COA-17")
def test_exactly_three_must_be_kept_if_the_option_says_so(deal):
    play = deal(2, keep_exactly_three=True)
    assert len(play.hand(0)) == 3
    assert (play.seat, play.fields()["turn"]) == (1, 0)
    for kept in range(3):
        assert "stop" not in play.legal()
        assert len(play.hand(1)) == kept
        play.play(play.legal()[0])
    assert (len(play.hand(1)), len(play.pile("discard")), play.seat) == (3, 1, 0)
    assert (play.fields()["turn"], play.turns) == (1, (1, 0))


@pytest.mark.clause("COA-16")
def test_the_deal_of_a_solo_game_may_leave_no_choice(deal):
    play = deal(1, keep_exactly_three=True)
    assert (len(play.hand(0)), play.fields()["turn"], play.turns) == (3, 1, (1,))
    assert "pieces" in play.legal()


@pytest.mark.clause("COA-17", "COA-81")
def test_keeping_is_no_turn(deal):
    play = deal(3)
    for seat in range(3):
        assert (play.seat, play.fields()["turn"], play.turns) == (seat, 0, (0, 0, 0))
        play.play("stop")
    assert (play.seat, play.fields()["turn"], play.turns) == (0, 1, (1, 0, 0))


@pytest.mark.clause("COA-5", "COA-52", "COA-117")
def test_twins_are_one_choice(deal):
    play = deal(4, components=many_twins())
    while play.fields()["phase"] == 0:
        names = play.cards(play.fields()["aside"][play.seat])
        assert play.legal() == ["stop", *(f"card {name}" for name in dict.fromkeys(names))]
        play.play(play.legal()[1])


@pytest.mark.clause("COA-116")
def test_what_leaves_no_choice_is_done_without_a_decision(table):
    play = table(boards=["RR"])
    decisions = play.fields()["decisions"]
    play.play("assemble")
    assert (play.coatls(0), play.fields()["decisions"]) == (["R"], decisions + 1)
    assert play.legal() == ["stop", "start body red", "add body red to 1 tail side"]
    play.play("add body red to 1 tail side")
    assert (play.coatls(0), play.seat, play.fields()["decisions"]) == (["RR"], 1, decisions + 2)


@pytest.mark.clause("COA-1", "COA-19", "COA-21")
def test_a_turn_is_one_action(table):
    play = table(3, boards=["RG", "", ""])
    assert play.legal() == ["pieces", "prophecies", "assemble"]
    play.play("assemble")
    assert "stop" not in play.legal()
    play.play("start body red", "stop")
    assert (play.seat, play.turns) == (1, (31, 31, 30))
    assert play.legal() == ["pieces", "prophecies"]
    play.play("prophecies")
    assert "stop" not in play.legal()
    play.play("deck", "stop")
    assert (play.seat, play.turns) == (2, (31, 31, 31))
    play.play("pieces")
    assert "stop" not in play.legal()
    play.play(play.legal()[0])
    assert (play.seat, play.turns) == (0, (32, 31, 31))


@pytest.mark.clause("COA-20", "COA-72", "COA-76")
def test_a_token_takes_the_place_of_the_action(table):
    play = table(2, sacrifice_tokens=True)
    assert play.legal() == ["pieces", "prophecies", "perfect pick", "see the future", "priest commitment"]
    play.play("priest commitment", "temple left")
    assert play.seat == 1
    assert table(2).legal() == ["pieces", "prophecies"]
