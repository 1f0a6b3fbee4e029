"""Does every instruction of an effect offer and do what its definition says?

A heroic stands on 44 over a pattern of commons on 24, 34 and 54; its card has the effect that a test puts on it.
"""

import copy

import pytest

from .scenes import PUBLISHED, box, choices_of, judge, play_card, slug, squares  # noqa: F401

PATTERN = "24 34 54"


def sel(who="any", rank="CHL", *at):
    return {"who": who, "rank": rank, "at": list(at)}


SELF = sel("own", "CHL", "self")


def summoned(*program, own="", foes="", marks=()):
    """The being stands on 44 and its effect has begun."""
    components = copy.deepcopy(box())
    card = next(being for being in components["being"] if slug(being["name"]) == "clan-guardian")
    card["effect"] = list(program)
    card.pop("mark", None)
    if marks:
        card["mark"] = [list(mark) for mark in marks]
    text = f"{PATTERN} {own}"
    return play_card(PUBLISHED, "clan-guardian", text, "44", foes, components=components)


def own(text):
    return squares(f"{PATTERN} {text}")


# ---------------------------------------------------------------------------------------------------- DESTROY


def test_destroy_is_asked_only_if_there_is_a_choice():
    play = summoned({"op": "DESTROY", "sel": sel("foe", "C")}, foes="11 12h")
    assert play.foes() == squares("12h")
    play = summoned({"op": "DESTROY", "sel": sel("foe", "C")}, foes="12h")
    assert play.foes() == squares("12h")
    play = summoned({"op": "DESTROY", "sel": sel("foe", "C")}, foes="11 77")
    assert play.offered() == {"11", "77"}


def test_destroy_goes_on_while_it_must():
    play = summoned({"op": "DESTROY", "sel": sel("foe", "C"), "n": 2}, foes="11 77 66")
    play.answer("66")
    assert play.offered() == {"11", "77"}
    play.choose("11")
    assert play.killed() == [2, 0, 0]


def test_destroy_may_stop_before_the_first():
    play = summoned({"op": "DESTROY", "sel": sel("foe", "C"), "n": 2, "opt": True}, foes="11 77 66")
    play.choose("stop")
    assert play.foes() == squares("11 77 66")


def test_destroy_all_hits_own_pieces_too_and_asks_nothing():
    play = summoned({"op": "DESTROY", "sel": sel("any", "C", "adj"), "all": True}, foes="33 43h 11")
    assert play.own() == squares("24 44h")
    assert play.foes() == squares("43h 11")
    assert play.killed() == [1, 0, 0]


def test_destroy_uncounted_and_with_weight():
    assert summoned({"op": "DESTROY", "sel": sel("foe"), "uncounted": True}, foes="33h").killed() == [0, 0, 0]
    assert summoned({"op": "DESTROY", "sel": sel("foe"), "weight": 2}, foes="33h").killed() == [0, 2, 0]


def test_destroy_a_legend_fills_the_quota():
    program = {"op": "DESTROY", "sel": sel("foe"), "n": 2, "opt": True, "legend_fills_quota": True}
    play = summoned(program, foes="11l 12 13h")
    assert play.offered() == choices_of("11 12 13 stop")
    assert play.choose("11").killed() == [0, 0, 1]
    play = summoned(program, foes="11l 12 13h")
    play.answer("12")
    assert play.offered() == choices_of("13 stop")


def test_destroy_connected():
    program = {"op": "DESTROY", "sel": sel("foe", "C"), "n": 4, "opt": True, "connected": True}
    play = summoned(program, foes="11 12 14 66")
    play.answer("12")
    assert play.offered() == choices_of("11 stop")
    play = summoned(program, foes="11 12 13 66")
    play.answer("13 12 11")
    assert play.foes() == squares("66")


# ---------------------------------------------------------------------------------------------------- UPGRADE ...


def test_upgrade_needs_a_legend_in_the_pool():
    play = summoned({"op": "UPGRADE", "sel": sel("own", "CH"), "opt": True}, own="77h")
    assert play.offered() == choices_of("24 34 44 54 77 stop")
    assert play.choose("77").own() == own("44h 77l")
    play = summoned({"op": "UPGRADE", "sel": sel("own", "CH"), "opt": True}, own="77l 76l 75l")
    assert play.offered() == choices_of("24 34 54 stop")


def test_upgrade_a_foe_and_a_colour_at_a_time():
    play = summoned({"op": "UPGRADE", "sel": sel("each_foe", "C")}, foes="11 12")
    assert play.choose("12").foes() == squares("11 12h")
    play = summoned({"op": "UPGRADE", "sel": sel("each_colour", "C")}, foes="11")
    assert play.offered() == choices_of("24 34 54")
    play.choose("24")
    assert (play.own(), play.foes()) == (squares("24h 34 54 44h"), squares("11h"))


def test_upgrade_soft_goes_on():
    program = [
        {"op": "PICK", "sel": sel("foe")},
        {"op": "UPGRADE", "sel": sel("any", "CHL", "r0"), "soft": True},
        {"op": "ACTIONS", "n": 1},
    ]
    play = summoned(*program, foes="11l")
    assert play.foes() == squares("11l")
    assert play.counted()[1] == 2


def test_downgrade():
    play = summoned({"op": "DOWNGRADE", "sel": sel("any", "HL"), "n": 3, "opt": True}, foes="11l 12h 13")
    assert play.offered() == choices_of("11 12 44 stop")
    play.answer("11")
    assert play.foes() == squares("11h 12h 13")
    play.choose("11 44")
    assert (play.own(), play.foes(), play.killed()) == (own("44"), squares("11 12h 13"), [0, 0, 0])


def test_downgrade_distinct_and_connected():
    program = {"op": "DOWNGRADE", "sel": sel("any", "HL"), "n": 3, "opt": True, "connected": True, "distinct": True}
    play = summoned(program, foes="11l 12h 66h")
    play.answer("11")
    assert play.offered() == choices_of("12 stop")
    play.choose("12")
    assert play.foes() == squares("11h 12 66h")


# ---------------------------------------------------------------------------------------------------- PLACE, CONVERT


def test_place_next_to_an_own_piece():
    play = summoned({"op": "PLACE", "who": "own", "rank": "C", "at": ["adj"], "n": 2, "opt": True}, foes="33")
    assert play.offered() == choices_of("35 43 45 53 55 stop")
    play.answer("35")
    assert play.offered() == choices_of("43 45 53 55 stop")
    assert play.choose("stop").own() == own("44h 35")


FULL = "11 12 13 14 15 16 21 22 23 25 26 27 31"  # with the pattern and the being 17 pieces


def test_place_needs_a_piece():
    play = summoned({"op": "PLACE", "who": "own", "rank": "C", "at": []}, own=FULL)
    assert play.own() == own("44h " + FULL)
    play = summoned({"op": "PLACE", "who": "own", "rank": "L", "at": ["adj"]}, own="11l 12l")
    assert play.choose("43").own() == own("44h 11l 12l 43l")
    play = summoned({"op": "PLACE", "who": "own", "rank": "L", "at": ["adj"]}, own="11l 12l 13l")
    assert play.own() == own("44h 11l 12l 13l")


def test_place_a_foe():
    play = summoned({"op": "PLACE", "who": "foe", "rank": "C", "at": ["orth"]})
    assert play.offered() == choices_of("43 45")
    play.choose("45")
    assert play.foes() == squares("45")


def test_convert_keeps_the_rank_or_not():
    play = summoned({"op": "CONVERT", "sel": sel("foe", "CH", "adj"), "to": "same"}, foes="33h 11")
    assert (play.own(), play.foes(), play.killed()) == (own("44h 33h"), squares("11"), [0, 1, 0])
    play = summoned({"op": "CONVERT", "sel": sel("foe", "CH", "adj"), "to": "C"}, foes="33h 11")
    assert (play.own(), play.killed()) == (own("44h 33"), [0, 1, 0])
    play = summoned({"op": "CONVERT", "sel": sel("foe", "CH", "adj"), "to": "C"}, foes="33h", own=FULL)
    assert (play.foes(), play.killed()) == (squares("33h"), [0, 0, 0])


# ---------------------------------------------------------------------------------------------------- MOVE


@pytest.mark.parametrize(
    ("kind", "rank", "taken"),
    [
        ("emp", "c", ""), ("emp", "h", ""), ("emp", "l", ""),
        ("std", "c", ""), ("std", "h", "66"), ("std", "l", "66 67"),
        ("com", "c", "66"), ("com", "h", "66 67"), ("com", "l", "66 67 68"),
    ],
)  # fmt: skip
def test_move_takes_by_rank(kind, rank, taken):
    move = {"op": "MOVE", "kind": kind, "span": "step", "sel": sel("own"), "opt": True}
    play = summoned(move, own=f"77{rank}", foes="66 67h 68l")
    play.answer("77")
    assert play.offered() == choices_of(f"76 86 {taken}")


def test_move_takes_own_pieces_uncounted():
    move = {"op": "MOVE", "kind": "com", "span": "step", "sel": SELF, "opt": True}
    play = summoned(move)
    play.choose("44>34")
    assert (play.own(), play.killed()) == (squares("24 54 34h"), [0, 0, 0])


def test_move_leaps():
    move = {"op": "MOVE", "kind": "std", "span": "leap", "sel": SELF, "opt": True}
    play = summoned(move, foes="11 12h 13l")
    play.answer("44")
    assert len(play.offered()) == 69 - 1 - 2  # all but its own square, the heroic and the legend
    play = summoned(move | {"span": "leap_eq2", "kind": "emp"}, foes="22")
    play.answer("44")
    assert play.offered() == choices_of("23 25 26 32 36 42 46 52 56 62 63 64 65 66")


def test_move_rays():
    move = {"op": "MOVE", "kind": "std", "span": "ray", "sel": SELF, "opt": True}
    play = summoned(move, foes="43 42h 46 48 62")
    play.answer("44")
    north, south, east = {"43"}, {"45", "46", "47", "48"}, {"54", "64", "74", "84"}
    others = {"53", "62", "71", "33", "22", "11", "34", "24", "14", "04", "35", "26", "17", "55", "66", "77"}
    assert play.offered() == north | south | east | others
    play.choose("48")
    assert (play.killed(), play.foes()) == ([2, 0, 0], squares("43 42h 62"))


def test_move_ray_to_the_end():
    move = {"op": "MOVE", "kind": "std", "span": "ray_max", "sel": sel("any", "C", "orth"), "opt": True}
    play = summoned(move, foes="43 41")
    play.answer("43")
    assert play.offered() == choices_of("42 61 21 03 83")
    assert play.choose("61").foes() == squares("61 41")


def test_move_each_piece_once_and_one_piece_again():
    move = {"op": "MOVE", "kind": "emp", "span": "step", "sel": sel("own", "C"), "n": 2, "opt": True}
    play = summoned(move | {"distinct": True})
    play.answer("24>23")
    assert play.offered() == choices_of("34 54 stop")
    play = summoned(move | {"same": True})
    play.answer("24>23")
    assert not play.offered() & {"34", "54"}


def test_move_counts_equals():
    move = {"op": "MOVE", "kind": "com", "span": "step", "sel": SELF, "n": 3, "opt": True}
    play = summoned(move | {"max_equal": 1}, foes="43h 42h 32")
    play.answer("44>43 43")
    assert "42" not in play.offered()
    assert "32" in play.offered()
    play = summoned(move | {"stop_after_equal": True}, foes="43h 42h 32")
    play.choose("44>43")
    play = summoned(move | {"stop_after_equal": True, "equal_only_first": True}, foes="43 42h 32")
    play.answer("44>43 43")
    assert "42" not in play.offered()


def test_move_only_so_far_as_told():
    move = {"op": "MOVE", "kind": "com", "span": "step", "sel": SELF, "opt": True}
    play = summoned(move | {"dest": "empty_or_H+"}, foes="43 45h")
    play.answer("44")
    assert play.offered() == choices_of("33 35 45 53 55")
    play = summoned(move | {"dest": "coloured", "span": "leap"}, foes="43")
    play.answer("44")
    assert play.offered() == choices_of("31 75 27 22 62 83 04 57")
    play = summoned(move | {"dest": "adj_own_other"}, foes="43")
    play.answer("44")
    assert play.offered() == choices_of("33 34 35 43 45 53 55")


def test_move_by_directions():
    move = {"op": "MOVE", "kind": "com", "span": "step", "sel": SELF, "n": 3, "opt": True}
    play = summoned(move | {"first_dirs": "mark", "turn_limit": 45}, marks=[(0, -1)])
    play.answer("44>43 43")
    assert play.offered() == choices_of("32 42 52")
    play.answer("52 52")
    assert play.offered() == choices_of("51 61 62")
    play = summoned(move | {"straight": True, "same": True})
    play.answer("44>45")
    assert play.choose("stop").own() == own("45h")


# ---------------------------------------------------------------------------------------------------- SHOOT


def test_shoot_names_only_directions_that_hit():
    play = summoned({"op": "SHOOT", "dirs": "all8", "ranks": "C", "who": "foe", "opt": True}, foes="41 77 46h")
    assert play.offered() == choices_of("43 55 stop")
    assert play.choose("43").foes() == squares("77 46h")


def test_shoot_limit_reach_and_block():
    shot = {"op": "SHOOT", "dirs": "mark", "ranks": "CH"}
    assert summoned(shot | {"limit": 1}, foes="43 42h 41", marks=[(0, -1)]).killed() == [1, 0, 0]
    assert summoned(shot | {"reach": 2}, foes="43 42h 41", marks=[(0, -1)]).killed() == [1, 1, 0]
    assert summoned(shot | {"block": "L"}, foes="43 42l 41", marks=[(0, -1)]).killed() == [1, 0, 0]
    assert summoned(shot, foes="43 42l 41", marks=[(0, -1)]).killed() == [2, 0, 0]


def test_shoot_spreads():
    shot = {"op": "SHOOT", "dirs": "mark", "ranks": "CH", "reach": 2, "spread45": True}
    play = summoned(shot, foes="42 33 53h 62 35", marks=[(0, -1)])
    assert (play.killed(), play.foes()) == ([3, 1, 0], squares("35"))


# ---------------------------------------------------------------------------------------------------- the rest


def test_actions_draws_and_turns():
    assert summoned({"op": "ACTIONS", "n": 2}).counted()[1] == 3
    assert summoned({"op": "ACTIONS", "who": "others_next_turn", "n": -1}).counted()[2] == 1


CONDITIONS = [
    ("killed>=1", 1), ("killed==1", 1), ("killed>=2", 0), ("killed==0", 0), ("!killed>=1", 0),
    ("killed>=1&actions_left>=1", 1), ("killed>=2&actions_left>=1", 0), ("killed>=2|actions_left>=1", 1),
    ("killed_L>=1", 0), ("origin_red", 1), ("origin_green", 0), ("origin_red_noncentral", 0), ("r0_red", 0),
    ("own_discard_empty", 1), ("oversummoned==0", 1), ("oversummoned_foe>=1", 0), ("moved>=1", 0),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "holds"), CONDITIONS)
def test_if(condition, holds):
    """One foe common dies, then an action is won if the condition holds, and two if not."""
    test = {"op": "IF", "cond": condition, "then": [{"op": "ACTIONS", "n": 1}], "else": [{"op": "ACTIONS", "n": 2}]}
    play = summoned({"op": "DESTROY", "sel": sel("foe", "C")}, test, foes="11")
    assert play.counted()[1] == (2 if holds else 3)


def test_choose_offers_what_can_be_done():
    kill = [{"op": "DESTROY", "sel": sel("foe", "C")}]
    climb = [{"op": "UPGRADE", "sel": sel("own", "C", "adj")}]
    action = [{"op": "ACTIONS", "n": 1}]
    play = summoned({"op": "CHOOSE", "branches": [kill, climb, action]}, foes="11h")
    assert play.offered() == choices_of("b2 b3")
    play = summoned({"op": "CHOOSE", "branches": [kill, action]}, foes="11h")
    assert play.counted()[1] == 2
    play = summoned({"op": "CHOOSE", "branches": [kill], "opt": True}, foes="11h")
    assert play.counted()[1] == 1


def test_choose_several_squares():
    kill = [{"op": "DESTROY", "sel": sel("foe", "C", "adj")}]
    place = [{"op": "PLACE", "who": "own", "rank": "C", "at": ["adj"]}]
    program = {"op": "CHOOSE", "n": 3, "opt": True, "distinct_squares": True, "branches": [kill, place]}
    play = summoned(program, foes="43 45")
    play.answer("b1 43 b2")
    assert play.offered() == choices_of("33 35 53 55")
    play.choose("33 stop")
    assert (play.own(), play.foes()) == (own("44h 33"), squares("45"))
