"""Does a turn of Castell go as the rules say: move, recruit, train, special?"""

import itertools

import pytest

from .boxes import all_special, changed_box, tiles

ALL_SPECIAL = all_special()
PLENTY = {"barcelona": {2: 1, 4: 1, 6: 1}}


@pytest.mark.clause("CAL-31", "CAL-47")
@pytest.mark.parametrize("order", list(itertools.permutations(["move", "recruit", "train", "special"])), ids=" ".join)
def test_four_actions_in_any_order_each_once(table, order):
    play = table(2, pawns=["barcelona", "girona"])
    forms, left = {"move": "go ", "recruit": "take ", "train": "raise ", "special": "special"}, list(order)
    for name in order:
        assert play.seat == 0
        if name in play.kinds():
            play.play(next(action for action in play.legal() if action.startswith(forms[name])))
        left.remove(name)
        while play.seat == 0 and play["phase"] != 0:
            play.play("stop" if "stop" in play.legal() else play.legal()[0])
        assert play.seat == 1 or set(play.kinds()) <= {"stop", *left}
    assert (play.seat, play.turn) == (1, 10)


@pytest.mark.clause("CAL-31", "CAL-47")
def test_a_turn_may_end_at_any_time(table):
    play = table(3, pawns=["barcelona", "girona", "valls"])
    assert play.kinds() == ["move", "recruit", "train", "special", "stop"]
    play.play("stop")
    assert (play.seat, play.turn) == (1, 14)
    play.play("go lleida", "stop")
    assert (play.seat, play.turn) == (2, 15)
    play.play(play.sizes()[0])
    while play["phase"] != 0:
        play.play(play.legal()[0])
    play.play("stop")
    assert play["round"] == 6


@pytest.mark.clause("CAL-109", "CAL-110")
def test_what_leaves_no_choice_is_done_without_a_decision(table):
    told = {"pawns": ["barcelona"], "teams": [{1: 7}], "tokens": [0], "facing": {"barcelona": "mix", "all": "base"}}
    play = table(2, round=9, regions={"barcelona": {9: 1}}, **told)
    before, turn = play["decisions"], play.turn
    play.play("take 9")  # there is one casteller
    assert (play.team(0), play["decisions"], play["used"]) == ({1: 7, 9: 1}, before + 1, 2)
    play.play("raise mix")
    assert (play["phase"], play["used"]) == (0, 2 + 4)
    play.play("go lleida")  # nothing but the end of the turn is left
    assert (play.seat, play["decisions"], play.turn) == (1, before + 3, turn + 1)


# ---------------------------------------------------------------------------------------------------- move


@pytest.mark.clause("CAL-32", "CAL-9")
def test_a_pawn_moves_to_a_neighbour(table):
    play = table(2, pawns=["valls"])
    assert play.regions_to_go() == ["go vilafranca", "go tarragona", "go lleida"]
    play.play("go lleida")
    assert play.pawn(0) == "lleida"
    assert "move" not in play.kinds()


@pytest.mark.clause("CAL-21", "CAL-33", "CAL-34")
def test_the_first_move_puts_the_pawn_on_any_region(table):
    play = table(2, pawns=[None, None])
    assert play.kinds() == ["move", "stop"]
    assert len(play.regions_to_go()) == 7
    play.play("go tarragona")
    assert play.pawn(0) == "tarragona"
    assert {"recruit", "special", "stop"} <= set(play.kinds())
    assert "move" not in play.kinds()
    play.play("special", "move", "go valls", "stop")
    assert (play.pawn(0), play["tokens"]) == ("valls", (6, 7))
    assert play.kinds() == ["move", "stop"]


@pytest.mark.clause("CAL-35")
def test_pawns_may_share_a_region(table):
    play = table(4, pawns=["valls", "lleida", "tarragona", "vilafranca"], regions={"valls": {}})
    for _ in range(3):
        play.end_turn().play("go valls")
    assert [play.pawn(seat) for seat in range(4)] == ["valls"] * 4


# ---------------------------------------------------------------------------------------------------- recruit


@pytest.mark.clause("CAL-36", "CAL-37")
def test_up_to_two_castellers_one_at_a_time(table):
    play = table(2, pawns=["barcelona"], teams=[{1: 7}], regions=PLENTY)
    assert play.sizes() == ["take 2", "take 4", "take 6"]
    play.play("take 6")
    assert play.legal() == ["take 2", "take 4", "stop"]
    play.play("take 2")
    assert (play.team(0), play.region("barcelona")) == ({1: 7, 2: 1, 6: 1}, {4: 1})
    assert "recruit" not in play.kinds()


@pytest.mark.clause("CAL-36", "CAL-37")
def test_one_casteller_may_be_enough(table):
    play = table(2, pawns=["barcelona"], teams=[{1: 7}], regions=PLENTY).play("take 4", "stop")
    assert (play.team(0), play.region("barcelona")) == ({1: 7, 4: 1}, {2: 1, 6: 1})
    assert (play.seat, play.turn) == (0, 9)
    assert "recruit" not in play.kinds()


@pytest.mark.clause("CAL-37")
def test_where_one_casteller_lies_it_is_taken(table):
    play = table(2, pawns=["barcelona"], teams=[{1: 7}], regions={"barcelona": {9: 1}}).play("take 9")
    assert (play.team(0), play.region("barcelona")) == ({1: 7, 9: 1}, {})


@pytest.mark.clause("CAL-37", "CAL-111")
def test_two_alike_are_still_taken_one_at_a_time(table):
    play = table(2, pawns=["barcelona"], teams=[{1: 7}], regions={"barcelona": {9: 2}}).play("take 9")
    assert play.legal() == ["take 9", "stop"]
    assert play.team(0) == {1: 7, 9: 1}


@pytest.mark.clause("CAL-37", "CAL-44", "CAL-106")
def test_where_nobody_lies_recruiting_is_not_offered(table):
    play = table(2, pawns=["barcelona"], regions={"barcelona": {}}, rows={"barcelona": (27, 30)})
    assert "recruit" not in play.kinds()
    play.play("special")
    assert all(name.startswith("go ") for name in play.legal())


@pytest.mark.clause("CAL-36")
def test_both_come_from_one_region(table):
    play = table(2, pawns=["girona"], teams=[{1: 7}], regions={"girona": {3: 1}, "lleida": {5: 3}})
    play.play("take 3", "go lleida")
    assert play.team(0) == {1: 7, 3: 1}
    assert "recruit" not in play.kinds()


@pytest.mark.clause("CAL-36")
def test_another_box_may_say_one(table):
    box = changed_box(turn={"recruits": 1})
    play = table(2, pawns=["barcelona"], teams=[{1: 7}], regions=PLENTY, components=box).play("take 6")
    assert (play.team(0), play["taken"]) == ({1: 7, 6: 1}, 0)
    assert "recruit" not in play.kinds()


# ---------------------------------------------------------------------------------------------------- train


@pytest.mark.clause("CAL-38", "CAL-39")
def test_a_skill_rises_by_one(table):
    told = {"pawns": ["valls"], "facing": {"valls": "mix", "all": "width"}}
    play = table(2, round=4, ranks=[{"mix": 2}], **told)
    assert play.trainable() == ["raise mix", "raise width"]
    play.play("raise mix")
    assert (play.rank(0, "mix"), play.rank(0, "width")) == (3, 0)
    assert "train" not in play.kinds()
    play = table(2, round=4, **told).play("raise width")
    assert play["ranks"][0] == (0, 0, 0, 0, 1)
    assert play["trained"][0][3] == 5


@pytest.mark.clause("CAL-13", "CAL-39")
def test_the_advanced_wheel_offers_one_skill(table):
    told = {"pawns": ["valls"], "facing": {"valls": "mix", "all": "width"}}
    play = table(2, wheel="advanced", **told)
    assert play.trainable() == ["raise mix"]
    assert play.play("raise mix").rank(0, "mix") == 1


@pytest.mark.clause("CAL-39", "CAL-111")
def test_two_sectors_with_one_skill_are_one_choice(table):
    box = changed_box(wheel_tiles={"balance": 2, "base": 1, "mix": 1, "strength": 1, "width": 2, "special": 1})
    told = {"pawns": ["valls"], "components": box}
    play = table(2, facing={"valls": "balance", "all": "balance"}, **told)
    assert play.trainable() == ["raise balance"]
    play = table(2, pawns=["valls"], facing={"valls": "special", "all": "special"}, regions={"valls": {3: 1}})
    assert play.trainable() == ["special tile"]
    play.play("special tile")
    assert play.legal()[:2] == ["move", "recruit"]


@pytest.mark.clause("CAL-40")
def test_any_skill_learned_may_rise_if_the_option_says_so(table):
    told = {"round": 4, "pawns": ["valls"], "facing": {"valls": "mix", "all": "width"}, "ranks": [{"base": 1}]}
    assert table(2, **told).trainable() == ["raise mix", "raise width"]
    play = table(2, train_any_learned_skill=True, **told)
    assert play.trainable() == ["raise base", "raise mix", "raise width"]
    play.play("raise base")
    assert play.rank(0, "base") == 2


@pytest.mark.clause("CAL-41")
def test_a_skill_at_the_end_of_its_track_cannot_rise(table):
    told = {"round": 9, "pawns": ["valls"], "wheel": "advanced", "facing": {"valls": "mix"}}
    assert "train" not in table(2, ranks=[{"mix": 5}], **told).kinds()
    assert "train" in table(2, ranks=[{"mix": 4}], **told).kinds()
    simple = tiles(*({"widths": [3, 2], "points": points} for points in range(1, 15)))
    short = changed_box(skills={"track": 2}, local_tile=simple, box={"local_tiles": len(simple)})
    assert "train" not in table(2, ranks=[{"mix": 2}], components=short, **told).kinds()
    assert "train" not in table(2, ranks=[{"mix": 5}], train_any_learned_skill=True, **told).kinds()


@pytest.mark.clause("CAL-42", "CAL-46")
def test_the_special_tile_gives_a_special_action_without_a_token(table):
    told = {"pawns": ["valls"], "facing": {"valls": "special", "all": "mix"}, "regions": {"valls": {3: 1, 8: 1}}}
    play = table(2, teams=[{1: 7}], **told)
    assert play.trainable() == ["raise mix", "special tile"]
    play.play("special tile")
    assert play.legal()[:2] == ["move", "recruit"]
    play.play("recruit", "take 8")
    assert (play.team(0), play["tokens"], sum(play["row_tokens"])) == ({1: 7, 8: 1}, (7, 7), 0)
    assert play.kinds() == ["move", "recruit", "special", "stop"]
    play.play("special", "move", "go lleida")
    assert play.kinds() == ["move", "recruit", "stop"]


@pytest.mark.clause("CAL-42")
def test_the_special_tile_may_use_up_the_special_action(table):
    told = {
        "pawns": ["valls"], "facing": {"valls": "special", "all": "mix"}, "rows": {"valls": (27, 30)},
        "special_skill_counts_as_special_action": True,
    }  # fmt: skip
    play = table(2, **told).play("special tile", "move", "go lleida")
    assert play.kinds() == ["move", "recruit", "stop"]
    assert play["tokens"] == (7, 7)
    play = table(2, **told).play("special", "move", "go lleida")
    assert "train" in play.kinds()
    assert table(2, **told | {"facing": {"lleida": "special", "valls": "mix", "all": "special"}}).play(
        "special", "move", "go lleida"
    ).kinds() == ["move", "recruit", "stop"]


@pytest.mark.clause("CAL-42", "CAL-107")
def test_without_tokens_the_wheel_still_gives_special_actions(table):
    told = {"round": 9, "pawns": ["valls"], "tokens": [0], "facing": {"valls": "special", "all": "special"}}
    play = table(2, **told)
    assert play.kinds() == ["move", "recruit", "train", "stop"]
    play.play("special tile", "move", "go lleida")
    assert play.pawn(0) == "lleida"
    counting = table(2, special_skill_counts_as_special_action=True, **told)
    assert "train" in counting.kinds()


# ---------------------------------------------------------------------------------------------------- special


@pytest.mark.clause("CAL-43", "CAL-44", "CAL-45")
def test_recruiting_by_a_token(table):
    play = table(2, pawns=["barcelona"], teams=[{1: 7}], regions=PLENTY).play("special", "recruit")
    assert play.legal() == ["take 2", "take 4", "take 6"]
    assert (play["tokens"], play.row_tokens("barcelona")) == ((7, 7), 0)
    play.play("take 4")
    assert (play.team(0), play["tokens"], play.row_tokens("barcelona")) == ({1: 7, 4: 1}, (6, 7), 1)
    assert play.kinds() == ["move", "recruit", "train", "stop"]


@pytest.mark.clause("CAL-43", "CAL-44", "CAL-45")
def test_moving_by_a_token_leaves_it_in_the_region_moved_to(table):
    play = table(2, pawns=["valls"]).play("special", "move")
    assert play.legal() == ["go vilafranca", "go tarragona", "go lleida"]
    play.play("go tarragona")
    assert (play.pawn(0), play["tokens"]) == ("tarragona", (6, 7))
    assert (play.row_tokens("valls"), play.row_tokens("tarragona")) == (0, 1)


@pytest.mark.clause("CAL-43")
def test_seven_tokens_last_for_seven_special_actions(table):
    play = table(2, round=2, pawns=["valls", "girona"])
    for used in range(1, 8):
        play.play("special", "move")
        play.play(play.legal()[0])
        assert play["tokens"][0] == 7 - used
        play.end_round()
        if play.seat == 1:
            play.end_turn()
    assert (play["round"], play.seat, "special" in play.legal()) == (9, 0, False)
    assert sum(play["row_tokens"]) == 7


@pytest.mark.clause("CAL-44", "CAL-46")
def test_in_one_turn_two_regions_and_three_castellers(table):
    told = {"facing": {"girona": "special", "all": "mix"}, "teams": [{1: 7}]}
    play = table(2, pawns=["girona"], regions={"girona": {2: 3}}, **told)
    play.play("take 2", "take 2", "special", "recruit")
    assert (play.team(0), play.region("girona")) == ({1: 7, 2: 3}, {})
    play = table(2, pawns=["girona"], **told)
    play.play("special tile", "move", "go lleida", "go valls", "special", "move", "go tarragona")
    assert play.pawn(0) == "tarragona"
    assert "move" not in play.kinds()


@pytest.mark.clause("CAL-42", "CAL-44")
def test_a_special_tile_serves_one_option_only(table):
    play = table(2, pawns=["valls"], wheel="advanced", components=ALL_SPECIAL)
    play.play("special tile", "move", "go lleida")
    assert play.kinds() == ["move", "recruit", "special", "stop"]
    assert play["through"] == 0
