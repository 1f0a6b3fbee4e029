"""The words of effect programs: instructions, their fields, and the numbers that both are compiled to.

What they mean is in seeds/tash_kalar/effects.md; the numbers are those of csrc/games/tash_kalar/effects_*.pxd.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["ARENA", "FIELDS", "FLAGS", "LATER", "NEEDED", "NONE", "OPS", "PROGRAMS", "PUBLISHED", "SUBJECTS", "Row"]

NONE = 255

Row = dict[str, Any]


def _numbered(names: str) -> dict[str, int]:
    return {name: number for number, name in enumerate(names.split())}


def _bits(names: str) -> dict[str, int]:
    return {name: 1 << bit for bit, name in enumerate(names.split())}


OPS = tuple(
    _numbered(
        """END JUMP IF CHOOSE LINKED DESTROY UPGRADE DOWNGRADE PLACE CONVERT MOVE SHOOT PICK RECYCLE BETRAY MIRROR AGAIN
        ACTIONS EXTRA_TURN DRAW_EXTRA WILD DISCARD_FLARE POINTS DRAW_NOW"""
    )
)
ARENA = ("DESTROY", "CONVERT", "PLACE", "MOVE", "SHOOT", "POINTS", "DRAW_NOW", "CHOOSE")
PUBLISHED = tuple(op for op in OPS if op not in ("END", "JUMP", "AGAIN", "POINTS", "DRAW_NOW"))
LATER = tuple(
    _numbered("CAPTURE COUNT_LEGEND_SUMMON HAND_DISCARD KILL_WEIGHT PENDING RELEASE SET_GATE SPOT SWAP WARP_COPY")
)
WHO = _numbered("own foe any foe_more_common foe_more_upgraded each_colour each_foe owner_of_placed")
AT = _bits(
    """self !self adj orth diag adj0 adj_origin d2 d3 mark on_mark_ray used r0 adj_r0 adj_own adj_own_H adj_green
    on_or_adj_red on_or_adj_green first_on_ray8 first_on_ray_diag next_in_last_dir"""
)
FLAGS = _bits(
    """opt all same distinct connected distinct_squares remove_from_game legend_fills_quota stop_after_equal
    equal_only_first third_needs_self straight tie_owner tie_rank spread45 n_from owners_match_placed stop_after_kill
    first_dirs dirs turn_limit who_foe frozen others"""
)
RANKS = {"C": 0, "H": 1, "L": 2}
KINDS = {"emp": 0, "std": 1, "com": 2}
SPANS = _numbered("step leap leap_eq2 ray ray_max last_dir to_mark to_r0")
DIRECTIONS = _numbered("mark diag all8 last_dir")
ENDS = {"empty_or_H+": 1, "adj_own_other": 2, "coloured": 3}
SUBJECTS = tuple(
    _numbered(
        """killed killed_L moved upgraded downgraded placed recycled picked chosen oversummoned oversummoned_foe
        actions_left flare_discarded origin_green origin_red origin_red_noncentral r0_red own_discard_empty"""
    )
)
COUNTERS = SUBJECTS[:9]


# ---------------------------------------------------------------------- fields


@dataclass(frozen=True)
class Field:
    """A field of an instruction: what it may be, and what it is compiled to; `read` raises ValueError or TypeError."""

    allowed: str
    read: Callable[[Any], Row]


def _whole(value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError
    return value


def _number(name: str, low: int, high: int) -> Field:
    return Field(f"an integer {low} .. {high}", lambda value: {name: _whole(value, low, high)})


def _choice(name: str, values: Mapping[str, int]) -> Field:
    def read(value: Any) -> Row:
        if not isinstance(value, str) or value not in values:
            raise ValueError
        return {name: values[value]}

    return Field(", ".join(values), read)


def _flag(name: str, written: Any = True) -> Field:
    def read(value: Any) -> Row:
        if type(value) is not type(written) or value != written:
            if written is True and value is False:
                return {}
            raise ValueError
        return {"flags": FLAGS[name]}

    return Field("true or false" if written is True else repr(written), read)


def _counter(value: Any) -> Row:
    if value not in COUNTERS:
        raise ValueError
    return {"flags": FLAGS["n_from"], "subject": (SUBJECTS.index(value), 0, 0)}


def _ranks(value: Any) -> int:
    if not isinstance(value, str) or not value or set(value) - set(RANKS) or len(set(value)) < len(value):
        raise ValueError
    return sum(1 << RANKS[letter] for letter in value)


def _squares(value: Any) -> Row:
    if not isinstance(value, list | tuple):
        raise TypeError
    row: Row = {"where": 0}
    for name in value:
        if not isinstance(name, str) or any(part not in AT for part in name.split("|")):
            raise ValueError
        bits = sum({AT[part] for part in name.split("|")})
        if "|" not in name:
            row["where"] |= bits
        elif "where_any" in row:
            raise ValueError
        else:
            row["where_any"] = bits
    return row


def _selector(value: Any) -> Row:
    if not isinstance(value, Mapping) or set(value) != {"who", "rank", "at"} or value["who"] not in WHO:
        raise ValueError
    return {"who": WHO[value["who"]], "ranks": _ranks(value["rank"]), **_squares(value["at"])}


def _by_rank(name: str, low: int, missing: int) -> Field:
    def read(value: Any) -> Row:
        if not isinstance(value, Mapping) or set(value) - set(RANKS):
            raise ValueError
        return {name: tuple(_whole(value[rank], low, 8) if rank in value else missing for rank in RANKS)}

    return Field(f"a table of C, H, L, each an integer {low} .. 8", read)


def _truth(row: Row) -> Field:
    def read(value: Any) -> Row:
        if not isinstance(value, bool):
            raise TypeError
        return row if value else {}

    return Field("true or false", read)


def _tie(value: Any) -> Row:
    if not isinstance(value, list | tuple) or not value or any(name not in ("owner", "rank") for name in value):
        raise ValueError
    return {"flags": sum({FLAGS[f"tie_{name}"] for name in value})}


def _just(value: Any) -> Field:
    def read(given: Any) -> Row:
        if given != value:
            raise ValueError
        return {}

    return Field(repr(value), read)


_PREDICATES = ", ".join(AT)
SELECTOR = Field(
    f"a table of who ({', '.join(WHO)}), rank (some of CHL) and at (a list of {_PREDICATES}; one may be some with |)",
    _selector,
)
OPT, TIMES = _flag("opt"), _number("times", 1, 20)
TIMES_FROM = Field(", ".join(COUNTERS), _counter)
RANK_LIST = Field("some of the letters C, H, L", lambda value: {"ranks": _ranks(value)})
PICKING = {"sel": SELECTOR, "n": TIMES, "opt": OPT, "distinct": _flag("distinct"), "connected": _flag("connected")}
FIELDS: dict[str, dict[str, Field]] = {
    "IF": {},
    "CHOOSE": {"n": TIMES, "opt": OPT, "distinct_squares": _flag("distinct_squares")},
    "LINKED": {"opt": OPT},
    "DESTROY": {
        **PICKING,
        "all": _flag("all"),
        "uncounted": _truth({"weight": 0}),
        "weight": _number("weight", 1, 9),
        "remove_from_game": _flag("remove_from_game"),
        "legend_fills_quota": _flag("legend_fills_quota"),
        "support": _by_rank("support", 0, 0),
        "n_from": TIMES_FROM,
        "owners_match_placed": _flag("owners_match_placed"),
    },
    "UPGRADE": {**PICKING, "soft": _truth({})},
    "DOWNGRADE": PICKING,
    "PLACE": {
        "who": _choice("who", {"own": WHO["own"], "foe": WHO["foe"]}),
        "rank": _choice("to_rank", RANKS),
        "at": Field(f"a list of {_PREDICATES}", _squares),
        "n": TIMES,
        "opt": OPT,
    },
    "CONVERT": {**PICKING, "to": _choice("to_rank", {"C": 0, "H": 1, "same": NONE})},
    "MOVE": {
        "sel": SELECTOR,
        "n": TIMES,
        "opt": OPT,
        "kind": _choice("kind", KINDS),
        "span": _choice("span", SPANS),
        "same": _flag("same"),
        "distinct": _flag("distinct"),
        "straight": _flag("straight"),
        "stop_after_equal": _flag("stop_after_equal"),
        "equal_only_first": _flag("equal_only_first"),
        "third_needs_self": _flag("third_needs_self"),
        "max_equal": _number("most_equal", 0, 20),
        "kind_self": _choice("kind_self", KINDS),
        "n_if_rank": _by_rank("quota_of", 1, NONE),
        "tie": Field("a list of owner, rank", _tie),
        "dest": _choice("limit", ENDS),
        "first_dirs": _flag("first_dirs", "mark"),
        "dirs": _flag("dirs", "mark"),
        "turn_limit": _flag("turn_limit", 45),
        "stop_after_kill": _flag("stop_after_kill", "L"),
    },
    "SHOOT": {
        "dirs": _choice("span", DIRECTIONS),
        "ranks": RANK_LIST,
        "limit": _number("limit", 1, 8),
        "reach": _number("reach", 1, 8),
        "block": Field("some of the letters C, H, L", lambda value: {"block": _ranks(value)}),
        "who": Field("any, foe", lambda value: {"flags": FLAGS["who_foe"] * ("any", "foe").index(value)}),
        "n": TIMES,
        "opt": OPT,
        "spread45": _flag("spread45"),
    },
    "PICK": {"sel": SELECTOR, "opt": OPT},
    "RECYCLE": {
        "from": Field(
            "own_discard, own_discard_frozen",
            lambda value: {"flags": FLAGS["frozen"] * ("own_discard", "own_discard_frozen").index(value)},
        ),
        "to": Field("deck_top, frozen_slot", lambda value: {"limit": ("deck_top", "frozen_slot").index(value)}),
        "opt": OPT,
    },
    "BETRAY": {"to": _just("C")},
    "MIRROR": {
        "axis": _just("pattern_line"),
        "depth": _just(2),
        "half_width": _just(1),
        "quota": _just({"H": 1, "C": 2}),
        "opt": OPT,
    },
    "ACTIONS": {"n": _number("times", -9, 9), "n_from": TIMES_FROM, "who": _flag("others", "others_next_turn")},
    "EXTRA_TURN": {},
    "DRAW_EXTRA": {"deck": _number("times", 0, 9), "legend": _number("times2", 0, 9)},
    "WILD": {"foe": _number("times", 1, 2)},
    "DISCARD_FLARE": {},
    "POINTS": {"n": _number("times", 0, 99)},
    "DRAW_NOW": {"n": _number("times", 1, 20)},
}
NEEDED = {
    **dict.fromkeys(("DESTROY", "UPGRADE", "DOWNGRADE", "PICK"), ("sel",)),
    "PLACE": ("who", "rank", "at"),
    "CONVERT": ("sel", "to"),
    "MOVE": ("sel", "kind", "span"),
    "WILD": ("foe",),
    "SHOOT": ("dirs", "ranks"),
    "RECYCLE": ("from", "to"),
    "BETRAY": ("to",),
    "POINTS": ("n",),
    "DRAW_NOW": ("n",),
    "IF": ("cond", "then"),
    "CHOOSE": ("branches",),
    "LINKED": ("prog",),
}
PROGRAMS = {"IF": ("then", "else"), "LINKED": ("prog",)}  # fields that hold programs of their own
