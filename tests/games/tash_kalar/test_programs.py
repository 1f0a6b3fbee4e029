"""Is each defect of an effect named, with its card and field, and are the card file's programs without any?"""

import pytest

import playmill as pm
from playmill.games.tash_kalar import programs

from .boxes import printed_box

FOE = {"who": "foe", "rank": "C", "at": ["adj"]}
MOVE = {"op": "MOVE", "sel": FOE, "kind": "emp", "span": "step"}
DESTROY = {"op": "DESTROY", "sel": FOE}
IF = {"op": "IF", "cond": "killed", "then": [DESTROY]}
CHOOSE = {"op": "CHOOSE", "branches": [[DESTROY], [MOVE]]}
SHOOT = {"op": "SHOOT", "dirs": "all8", "ranks": "C"}
PLACE = {"op": "PLACE", "who": "own", "rank": "C", "at": ["adj"]}
LINKED = {"op": "LINKED", "prog": [DESTROY]}


def sel(**changes):
    return {"op": "DESTROY", "sel": {**FOE, **changes}}


def without(instruction, field):
    return {name: value for name, value in instruction.items() if name != field}


PUBLISHED = [  # instruction, field named
    (7, ""),
    ({}, ""),
    ({"op": 3}, ""),
    ({"op": "EXPLODE"}, ".op"),
    ({"op": "END"}, ".op"),
    ({"op": "JUMP"}, ".op"),
    ({"op": "AGAIN"}, ".op"),
    ({"op": "POINTS", "n": 1}, ".op"),
    ({"op": "DRAW_NOW", "n": 1}, ".op"),
    *(({"op": op}, ".op") for op in programs.LATER),
    *((without(DESTROY | {"op": op}, "sel"), ".sel") for op in ("DESTROY", "UPGRADE", "DOWNGRADE", "PICK")),
    *((without(MOVE, field), f".{field}") for field in ("sel", "kind", "span")),
    *((without(PLACE, field), f".{field}") for field in ("who", "rank", "at")),
    *((without(SHOOT, field), f".{field}") for field in ("dirs", "ranks")),
    *((without(IF, field), f".{field}") for field in ("cond", "then")),
    ({"op": "CHOOSE"}, ".branches"),
    ({"op": "LINKED"}, ".prog"),
    ({"op": "CONVERT", "sel": FOE}, ".to"),
    ({"op": "RECYCLE", "from": "own_discard"}, ".to"),
    ({"op": "RECYCLE", "to": "deck_top"}, ".from"),
    ({"op": "BETRAY"}, ".to"),
    ({"op": "WILD"}, ".foe"),
    (DESTROY | {"colour": 1}, ".colour"),
    ({"op": "EXTRA_TURN", "n": 1}, ".n"),
    (DESTROY | {"sel": "foe"}, ".sel"),
    (DESTROY | {"sel": {"who": "foe", "rank": "C"}}, ".sel"),
    (sel(more=1), ".sel"),
    (sel(who="friend"), ".sel"),
    (sel(rank=""), ".sel"),
    (sel(rank="X"), ".sel"),
    (sel(rank="CC"), ".sel"),
    (sel(rank=1), ".sel"),
    (sel(at="adj"), ".sel"),
    (sel(at=["near"]), ".sel"),
    (sel(at=[1]), ".sel"),
    (sel(at=["adj|near"]), ".sel"),
    (sel(at=["adj|d2", "orth|d3"]), ".sel"),
    *((DESTROY | {"n": n}, ".n") for n in (0, 21, -1, True, 1.0, "1", None)),
    *((DESTROY | {"opt": value}, ".opt") for value in (1, "yes", None)),
    *((DESTROY | {"uncounted": value}, ".uncounted") for value in (2, "yes", None)),
    (DESTROY | {"weight": 0}, ".weight"),
    (DESTROY | {"support": {"X": 1}}, ".support"),
    (DESTROY | {"support": {"C": 9}}, ".support"),
    (DESTROY | {"n_from": "luck"}, ".n_from"),
    (MOVE | {"kind": "fast"}, ".kind"),
    (MOVE | {"kind_self": "fast"}, ".kind_self"),
    (MOVE | {"span": "jump"}, ".span"),
    (MOVE | {"max_equal": 21}, ".max_equal"),
    (MOVE | {"n_if_rank": {"H": 0}}, ".n_if_rank"),
    (MOVE | {"tie": ["colour"]}, ".tie"),
    (MOVE | {"tie": []}, ".tie"),
    (MOVE | {"dest": "home"}, ".dest"),
    (MOVE | {"dirs": "all8"}, ".dirs"),
    (MOVE | {"turn_limit": 90}, ".turn_limit"),
    (MOVE | {"stop_after_kill": "C"}, ".stop_after_kill"),
    (PLACE | {"who": "any"}, ".who"),
    (PLACE | {"rank": "CH"}, ".rank"),
    (PLACE | {"at": ["near"]}, ".at"),
    (SHOOT | {"dirs": "up"}, ".dirs"),
    (SHOOT | {"ranks": "CX"}, ".ranks"),
    (SHOOT | {"limit": 0}, ".limit"),
    (SHOOT | {"reach": 9}, ".reach"),
    (SHOOT | {"block": "Q"}, ".block"),
    (SHOOT | {"who": "own"}, ".who"),
    ({"op": "CONVERT", "sel": FOE, "to": "L"}, ".to"),
    ({"op": "RECYCLE", "from": "deck", "to": "deck_top"}, ".from"),
    ({"op": "RECYCLE", "from": "own_discard", "to": "hand"}, ".to"),
    ({"op": "BETRAY", "to": "H"}, ".to"),
    ({"op": "MIRROR", "axis": "column"}, ".axis"),
    ({"op": "MIRROR", "depth": 3}, ".depth"),
    ({"op": "ACTIONS", "n": 10}, ".n"),
    ({"op": "ACTIONS", "who": "others"}, ".who"),
    ({"op": "DRAW_EXTRA", "deck": 10}, ".deck"),
    ({"op": "DRAW_EXTRA", "legend": -1}, ".legend"),
    ({"op": "WILD", "foe": 4}, ".foe"),
    *((IF | {"cond": cond}, ".cond") for cond in ("luck", "", "killed>1", "killed&moved|placed", "killed>=100", 1)),
    (IF | {"cond": "killed&moved&placed&picked"}, ".cond"),
    (IF | {"then": DESTROY}, ".then"),
    (IF | {"then": [{"op": "EXPLODE"}]}, ".then[0].op"),
    (IF | {"else": [DESTROY, sel(who="friend")]}, ".else[1].sel"),
    (CHOOSE | {"branches": []}, ".branches"),
    (CHOOSE | {"branches": [[DESTROY]] * 9}, ".branches"),
    (CHOOSE | {"branches": 2}, ".branches"),
    (CHOOSE | {"branches": [[DESTROY], []]}, ".branches[1]"),
    (CHOOSE | {"branches": [[DESTROY], [DESTROY | {"n": 0}]]}, ".branches[1][0].n"),
    (CHOOSE | {"n": 2, "branches": [[CHOOSE]]}, ".branches[0][0].op"),
    *((LINKED | {"prog": [inner]}, ".prog[0].op") for inner in (IF, CHOOSE, LINKED)),
]

ARENA = [
    *(({"op": op}, ".op") for op in sorted(set(programs.OPS) - set(programs.ARENA))),
    ({"op": "SWAP"}, ".op"),
    ({"op": "POINTS"}, ".n"),
    ({"op": "POINTS", "n": 100}, ".n"),
    ({"op": "DRAW_NOW", "n": 0}, ".n"),
    (sel(who="own"), ".sel.who"),
    (sel(who="any"), ".sel.who"),
    ({"op": "CONVERT", "sel": FOE | {"who": "own"}, "to": "C"}, ".sel.who"),
    (SHOOT, ".who"),
    (SHOOT | {"who": "any"}, ".who"),
    (MOVE | {"kind": "std"}, ".kind"),
    (sel(rank="CL"), ".rank"),
    (PLACE | {"rank": "L"}, ".rank"),
]


def assert_named(instruction, field, rule_set):
    found = list(programs.defects([DESTROY, instruction], "card.effect", rule_set))
    named = [line.split(":", 1)[0] for line in found]
    assert f"card.effect[1]{field}" in named, found
    assert all(name.startswith("card.effect[1]") for name in named)
    assert all("got " in line and "allowed: " in line for line in found)


@pytest.mark.parametrize(("instruction", "field"), PUBLISHED, ids=repr)
def test_defect_of_the_published_game(instruction, field):
    assert_named(instruction, field, "published")


@pytest.mark.parametrize(("instruction", "field"), ARENA, ids=repr)
def test_defect_of_the_arena(instruction, field):
    assert_named(instruction, field, "arena")


@pytest.mark.parametrize("program", [None, 3, "DESTROY", DESTROY])
def test_no_list_of_instructions(program):
    (line,) = programs.defects(program, "card.effect", "published")
    assert line.startswith("card.effect: ")


@pytest.mark.parametrize("instruction", [DESTROY, MOVE, IF, CHOOSE, SHOOT, PLACE, LINKED], ids=lambda one: one["op"])
def test_sound(instruction):
    assert list(programs.defects([instruction], "card.effect", "published")) == []


@pytest.mark.parametrize(
    ("table", "index", "place"),
    [("being", 0, "effect"), ("arena_being", 0, "ability"), ("flare", 0, "upper"), ("flare", 3, "lower")],
)
def test_card_and_field_are_named(table, index, place):
    box = printed_box()
    card = box[table][index]
    holder = card[place] if table == "flare" else card
    name = "effect" if table == "flare" else place
    holder[name] = [*holder[name], {"op": "DESTROY", "sel": FOE, "n": 0}]
    with pytest.raises(pm.InvalidComponents) as raised:
        pm.TashKalar(components=box)
    field = f"{place}.effect" if table == "flare" else place
    assert f"{field}[{len(holder[name]) - 1}].n: got 0; allowed: an integer 1 .. 20" in str(raised.value)
    assert card["id"] in str(raised.value)


def test_frozen_effects_are_checked_too():
    box = printed_box()
    card = next(card for card in box["being"] if "frozen" in card)
    card["frozen"]["effect"] = [{"op": "SWAP"}]
    with pytest.raises(pm.InvalidComponents, match=r'frozen\.effect\[0\]\.op: got "SWAP"') as raised:
        pm.TashKalar(components=box)
    assert card["id"] in str(raised.value)


def test_every_defect_is_named_at_once():
    box = printed_box()
    box["being"][0]["effect"], box["being"][1]["effect"] = [{"op": "SWAP"}], [{"op": "EXPLODE"}]
    with pytest.raises(pm.InvalidComponents) as raised:
        pm.TashKalar(components=box)
    assert "SWAP" in str(raised.value)
    assert "EXPLODE" in str(raised.value)


def test_too_many_instructions_together():
    box = printed_box()
    for card in box["arena_being"]:
        card["ability"] = [{"op": "POINTS", "n": 1}] * 6
    with pytest.raises(pm.InvalidComponents, match="allowed: 512 together"):
        pm.TashKalar(components=box)
