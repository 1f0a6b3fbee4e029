"""Do cards work whose effect is not all on the board: draws, extra turns, frozen effects, borrowed foes, mirrors?"""

import pytest

from .scenes import (
    DECKS,
    PUBLISHED,
    TURN,
    bit,
    bits,
    cell,
    choices_of,
    counted_of,
    lines,
    members,
    play_card,
    settle_summon,
    squares,
)  # fmt: skip


def own_cards(play, name):
    """The own cards of seat 0 in a field of State, by name."""
    school = PUBLISHED.kinds(play.school)
    return {school[number] for number in range(18) if int(play.state[name][0]) >> number & 1}


def scene(cards, own, foes="", *, school, pile=(), frozen=None, deck=None, **fields):
    """Seat 0 of a school is to act; cards lie on its discard pile, or in play with their frozen effect."""
    decks = (DECKS[school], "highland" if school == "sylvan" else "sylvan")
    play = PUBLISHED.scene(cards, own, foes, decks=decks, **fields)
    play.school, kinds, state = school, PUBLISHED.kinds(school), play.state
    away = [kinds.index(card) for card in (*pile, *((frozen,) if frozen else ()))]
    left = int(state["own_deck"][0]) & ~sum(1 << number for number in away)
    state["own_deck"][0] = left if deck is None else sum(1 << kinds.index(card) for card in deck)
    for number, card in enumerate(pile):
        state["own_pile"][0][number] = kinds.index(card)
    state["own_piled"][0] = len(pile)
    if frozen:
        state["frozen"][0] = 1 + kinds.index(frozen)
        state["plain"] |= 1 << 5
    return play


def end_turn(play):
    """Use up the actions with pieces on squares that are free; the turn ends."""
    seat = play.seat
    while play.seat == seat:
        names = play.legal()
        wanted = ("end-turn", "place 0", "stop")
        play.play(next((name for name in wanted if name in names), names[-1]))
    return play


# ---------------------------------------------------------------------------------------------------- draws, turns


@pytest.mark.clause("TAS-66", "TAS-84")
def test_forest_mystic_draws_one_more_of_both():
    play = play_card(PUBLISHED, "forest-mystic", "43 34 55", "44", "")
    assert (int(play.state["extra_own"]), int(play.state["extra_legend"])) == (1, 1)
    end_turn(play)
    assert int(play.state["own_hand"][0]).bit_count() == 4
    assert int(play.state["legend_hand"][0]).bit_count() == 3


@pytest.mark.clause("TAS-72", "TAS-84")
@pytest.mark.parametrize(("choice", "drawn"), [("card sapling", 1), ("stop", 0)])
def test_kiskin_spirit_recalls_a_card(choice, drawn):
    play = scene(["kiskin-spirit"], "24 25 45", school="sylvan", pile=["dryad", "sapling"])
    settle_summon(play.play("summon kiskin-spirit"), "44")
    assert play.offered() == {"card dryad", "card sapling", "stop"}
    play.play(choice)
    assert int(play.state["extra_own"]) == drawn
    kinds = PUBLISHED.kinds("sylvan")
    pile = [kinds[card] for card in play.state["own_pile"][0][: play.state["own_piled"][0]]]
    if drawn:
        assert pile == ["dryad", "kiskin-spirit"]
        assert kinds[play.state["own_top"][0][play.state["own_tops"][0] - 1]] == "sapling"
        end_turn(play)
        assert "sapling" in own_cards(play, "own_hand")
        assert int(play.state["own_hand"][0]).bit_count() == 4
    else:
        assert pile == ["dryad", "sapling", "kiskin-spirit"]


@pytest.mark.clause("TAS-72", "TAS-84")
def test_kiskin_spirit_without_discards_draws_at_once():
    play = play_card(PUBLISHED, "kiskin-spirit", "24 25 45", "44", "")
    assert int(play.state["extra_own"]) == 1


@pytest.mark.clause("TAS-94")
def test_time_elemental_gives_another_turn():
    play = play_card(PUBLISHED, "time-elemental", "35h 55h 46h 37 57", "44", "")
    assert int(play.state["extra_turn"]) == 1
    play.play("place 0", cell("11"))
    while play.phase != TURN:
        play.play("stop")
    assert play.seat == 0
    assert int(play.state["actions"]) == 2
    assert int(play.state["extra_turn"]) == 0


@pytest.mark.clause("TAS-84", "TAS-106")
def test_everfrost_sentinel_costs_the_foe_an_action():
    play = play_card(PUBLISHED, "everfrost-sentinel", "45 46 56 57", "44", "44")
    end_turn(play.choose("44"))
    assert (play.seat, int(play.state["actions"]), int(play.state["fewer"][1])) == (1, 1, 0)


@pytest.mark.clause("TAS-84")
@pytest.mark.parametrize("actions", [1, 2])
def test_bomb_needs_an_action_left(actions):
    play = PUBLISHED.scene(["bomb"], "44 45", "22 23h 35", actions=actions)
    settle_summon(play.play("summon bomb"), "33")
    assert play.own() == squares("44 45 33" if actions == 1 else "45")
    assert play.foes() == squares("22 23h 35" if actions == 1 else "23h 35")


# ---------------------------------------------------------------------------------------------------- borrowed foes


@pytest.mark.clause("TAS-75")
def test_war_summoner_lets_the_next_being_use_a_foe():
    play = PUBLISHED.scene(["war-summoner", "wild-eagle"], "34 54 45 46", "74 11")
    settle_summon(play.play("summon war-summoner"), "44")
    assert (int(play.state["actions"]), int(play.state["wild"])) == (2, 1)
    settle_summon(play.play("summon wild-eagle"), "65")
    play.choose("stop")
    assert play.own() == squares("34 54 45 46 44h 65")
    assert play.foes() == squares("74 11")
    assert (int(play.state["actions"]), int(play.state["wild"])) == (1, 0)


# ---------------------------------------------------------------------------------------------------- the mirror


@pytest.mark.clause("TAS-106")
def test_crystal_mirror_may_be_left_alone():
    play = play_card(PUBLISHED, "crystal-mirror", "43 45", "44", "34")
    play.choose("stop")
    assert play.own() == squares("43 45 44")


# ---------------------------------------------------------------------------------------------------- removed


@pytest.mark.clause("TAS-86")
def test_deathbringer_takes_its_victim_out_of_the_game():
    play = play_card(PUBLISHED, "deathbringer", "34 26 36 46", "44", "33h")
    play.choose("33")
    assert play.state["removed"][1].tolist() == [1, 0]
    assert play.killed(1) == [0, 2, 0]
    assert play.state["destroyed"][0].tolist() == [0, 1, 0]


@pytest.mark.parametrize(
    ("own", "foes", "first"),
    [
        ("34 26 36 46", "33 43h 55h 54l", "33 34 43 55 stop"),  # 55h touches 46
        ("34 26 36 46 53 55 64", "54l 43h", "34 43 53 54 55 stop"),
        ("34 26 36 46 53 55", "54l", "34 53 55 stop"),
    ],
)
def test_deathbringer_needs_support(own, foes, first):
    play = play_card(PUBLISHED, "deathbringer", own, "44", foes)
    assert play.offered() == choices_of(first)


# ---------------------------------------------------------------------------------------------------- frozen effects

FROZEN = """
crystal-grower         | 77 66h    | 11      |         |            | 77h 66h    | 11     | actions 2
crystal-grower         | 77 66     | 11      | 66 77   | 66         | 77 66h     | 11     | actions 2
ice-princess           | 77 66h    | 76      |         | 77>67      | 67 66h     | 76     | actions 2
ice-princess           | 77 66     | 76      | 66 77   | 66>65      | 77 65      | 76     | actions 2
ice-queen              | 77 66h    | 65      |         | 66>65      | 77 65h     |        | C actions 2
winter-whisperer       | 77 66h    | 11      |         | stop       | 77 66h     | 11     | actions 2
ice-wyvern             | 77 55h    | 44 45   | 46 54 56 64 65 66 | 64 | 77 55h 64  | 44 45  | actions 2
frostweave-illusionist | 77        | 11 12h  |         |            | 77 11      | 12h    | C actions 2
frostweave-illusionist | 77        | 11 12   | 11 12   | 12         | 77 12      | 11     | C actions 2
"""


@pytest.mark.clause("TAS-102")
@pytest.mark.parametrize("line", lines(FROZEN), ids=" ".join)
def test_frozen_effect(line):
    card, own, foes, first, choices, own_left, foes_left, counted = line
    play = scene([], own, foes, school="everfrost", frozen=card)
    if card == "winter-whisperer":
        hold_flare(play)
    play.play("frozen")
    if first:
        assert play.offered() == choices_of(first)
    play.choose(choices)
    assert play.own() == squares(own_left)
    assert play.foes() == squares(foes_left)
    assert play.counted() == counted_of(counted)
    assert int(play.state["frozen"][0]) == 0
    assert int(play.state["own_piled"][0]) == 1


def hold_flare(play):
    play.state["flare_hand"][0] = 1
    play.state["flare_deck"] = int(play.state["flare_deck"]) & ~1


@pytest.mark.clause("TAS-102", "TAS-106")
def test_winter_whisperer_trades_a_common_and_a_flare():
    play = scene([], "77 76 66h", "11", school="everfrost", frozen="winter-whisperer")
    hold_flare(play)
    play.play("frozen").choose("yes 76")
    assert play.own() == squares("77 66h")
    assert play.counted() == counted_of("actions 3")
    assert int(play.state["flare_hand"][0]) == 0
    assert int(play.state["flare_discard"]) & 1


@pytest.mark.clause("TAS-102")
def test_a_summoned_card_waits_with_its_frozen_effect():
    play = play_card(PUBLISHED, "crystal-grower", "35 45", "44", "77")
    kinds = PUBLISHED.kinds("everfrost")
    assert int(play.state["frozen"][0]) == 1 + kinds.index("crystal-grower")
    assert int(play.state["own_piled"][0]) == 0
    assert "frozen" in play.legal()


@pytest.mark.clause("TAS-102")
@pytest.mark.parametrize("kept", ["crystal-grower", "ice-queen"])
def test_one_of_two_frozen_effects_is_kept(kept):
    play = scene(["crystal-grower"], "35 45", "77", school="everfrost", frozen="ice-queen")
    settle_summon(play.play("summon crystal-grower"), "44")
    assert set(play.legal()) == {"card crystal-grower", "card ice-queen"}
    play.play(f"card {kept}")
    kinds = PUBLISHED.kinds("everfrost")
    assert int(play.state["frozen"][0]) == 1 + kinds.index(kept)
    other = {"crystal-grower", "ice-queen"} - {kept}
    assert {kinds[play.state["own_pile"][0][0]]} == other


@pytest.mark.clause("TAS-102")
def test_frozen_chest_brings_a_frozen_effect_back():
    play = scene(["frozen-chest"], "34 44 54", "77", school="everfrost", pile=["snow-fox", "ice-queen", "ice-wyvern"])
    settle_summon(play.play("summon frozen-chest"), "44")
    assert play.offered() == {"card ice-queen", "card ice-wyvern", "stop"}
    play.play("card ice-queen")
    kinds = PUBLISHED.kinds("everfrost")
    assert int(play.state["frozen"][0]) == 1 + kinds.index("ice-queen")
    pile = [kinds[card] for card in play.state["own_pile"][0][: play.state["own_piled"][0]]]
    assert pile == ["snow-fox", "ice-wyvern", "frozen-chest"]


@pytest.mark.clause("TAS-75", "TAS-102")
def test_frostweave_summoner_frozen_borrows_a_foe():
    play = scene([], "77", "11", school="everfrost", frozen="frostweave-summoner")
    play.play("frozen")
    assert int(play.state["wild"]) == 1


# ---------------------------------------------------------------------------------------------------- oversummoning


@pytest.mark.clause("TAS-69", "TAS-71", "TAS-83")
@pytest.mark.parametrize(
    ("card", "own", "being", "foes", "own_left", "counted"),
    [
        ("sapling", "45 46", "44", "44", "45 46 44h", "C"),
        ("sapling", "45 46 44", "44", "", "45 46 44h", ""),
        ("clan-guardian", "24 34 54", "44", "44h", "24 34 54 44h", "H"),
        ("titan", "45h 46h 37 47 57", "44", "44l", "46h 37 47 57 44l", "L"),
    ],
)
def test_oversummoning(card, own, being, foes, own_left, counted):
    play = play_card(PUBLISHED, card, own, being, foes)
    if play.offered():
        play.choose("stop")
    assert play.own() == squares(own_left)
    assert play.foes() == {}
    assert play.counted() == counted_of(counted)


def test_sets_of_numbers_go_there_and_back():
    assert members(bits([0, 63, 64, 120])) == {0, 63, 64, 120}
    assert bit((4, 4)) == 60
