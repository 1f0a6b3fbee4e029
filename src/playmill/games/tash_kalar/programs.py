"""Effect programs, checked and compiled: from the tables of a card file to the instructions that the interpreter runs.

What they mean is in seeds/tash_kalar/effects.md; the numbers are those of csrc/games/tash_kalar/effects_*.pxd.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from playmill.components import defect
from playmill.errors import InvalidComponents

__all__ = ["INSTRUCTIONS", "defects", "fill", "marks"]

INSTRUCTIONS = 512  # of all programs of a variant
BRANCHES, TESTS = 8, 3
NONE = 255
FLIPPED = 128

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
TERM = re.compile(r"(!?)([A-Za-z0-9_]+?)(?:(>=|==)([0-9]{1,2}))?")
BLANK: Row = {
    "times": 1,
    "weight": 1,
    "most_equal": NONE,
    "reach": NONE,
    "to_rank": NONE,
    "quota_of": (NONE,) * 3,
    "flags": 0,
}


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
    "WILD": {"foe": _number("times", 1, 3)},
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


# ---------------------------------------------------------------------- checks


def defects(program: Sequence[Mapping[str, Any]], where: str, rule_set: str, inside: str = "") -> Iterator[str]:
    """Yield a line for each defect of a program.

    Parameters
    ----------
    program
        Its instructions, each a table with an ``op``.
    where
        How messages name the program: the card and the field.
    rule_set
        ``"arena"`` or ``"published"``: which instructions there are (effects.md, section 4).
    inside
        The instruction that the program is a part of, where that restricts it.

    Examples
    --------
    >>> list(defects([{"op": "ACTIONS", "n": 1}], "card.effect", "published"))
    []
    >>> next(defects([{"op": "SWAP"}], "card.effect", "published"))[:60]
    "card.effect[0].op: got 'SWAP'; allowed: an instruction that i"
    """
    if not isinstance(program, list | tuple):
        yield defect(where, program, "a list of instructions")
        return
    for number, instruction in enumerate(program):
        yield from _instruction_defects(instruction, f"{where}[{number}]", rule_set, inside)


def _instruction_defects(instruction: Any, where: str, rule_set: str, inside: str) -> Iterator[str]:
    known = ARENA if rule_set == "arena" else PUBLISHED
    if not isinstance(instruction, Mapping) or not isinstance(instruction.get("op"), str):
        yield defect(where, instruction, "a table with an op")
        return
    op = instruction["op"]
    if op in LATER and rule_set == "published":
        yield defect(f"{where}.op", op, f"an instruction that is there already: {', '.join(known)}")
        return
    if op not in known:
        yield defect(f"{where}.op", op, ", ".join(known))
        return
    if inside == "LINKED" and op in ("IF", "CHOOSE", "LINKED"):
        yield defect(f"{where}.op", op, "an instruction without programs of its own, since it is linked")
    if inside == "CHOOSE" and op == "CHOOSE":
        yield defect(f"{where}.op", op, "no choice inside a choice that repeats")
    for name in NEEDED.get(op, ()):
        if name not in instruction:
            yield defect(f"{where}.{name}", None, f"a field that {op} needs")
    for name, value in instruction.items():
        if name != "op":
            yield from _field_defects(name, value, where, rule_set, instruction, inside)
    if rule_set == "arena":
        yield from _arena_defects(op, instruction, where)


def _field_defects(
    name: str, value: Any, where: str, rule_set: str, instruction: Mapping[str, Any], inside: str
) -> Iterator[str]:
    op = instruction["op"]
    if name in PROGRAMS.get(op, ()):
        yield from defects(value, f"{where}.{name}", rule_set, "LINKED" if op == "LINKED" else inside)
    elif op == "CHOOSE" and name == "branches":
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= BRANCHES:
            yield defect(f"{where}.branches", value, f"1 to {BRANCHES} programs")
            return
        repeats = "CHOOSE" if instruction.get("n", 1) != 1 else inside
        for number, branch in enumerate(value):
            yield from defects(branch, f"{where}.branches[{number}]", rule_set, repeats)
            yield from _branch_defects(branch, f"{where}.branches[{number}]")
    elif op == "IF" and name == "cond":
        try:
            _condition(value)
        except (TypeError, ValueError):
            terms = f"up to {TESTS} of {', '.join(SUBJECTS)}, each with !, >=number or ==number, joined by & or by |"
            yield defect(f"{where}.cond", value, terms)
    elif name not in FIELDS[op]:
        allowed = [
            *FIELDS[op],
            *PROGRAMS.get(op, ()),
            *(field for field in NEEDED.get(op, ()) if field not in FIELDS[op]),
        ]
        yield defect(f"{where}.{name}", value, f"no such field; {op} has {', '.join(dict.fromkeys(allowed)) or 'none'}")
    else:
        try:
            FIELDS[op][name].read(value)
        except (TypeError, ValueError):
            yield defect(f"{where}.{name}", value, FIELDS[op][name].allowed)


def _branch_defects(branch: Any, where: str) -> Iterator[str]:
    """A branch is offered if its first instruction can do something, which has to be plain."""
    if not branch:
        yield defect(where, branch, "one instruction or more")
    first = branch[0].get("sel") if branch and isinstance(branch[0], Mapping) else None
    if isinstance(first, Mapping) and first.get("who") in ("each_colour", "each_foe"):
        yield defect(f"{where}[0].sel.who", first["who"], "not one colour after the other, where a branch begins")


def _arena_defects(op: str, instruction: Mapping[str, Any], where: str) -> Iterator[str]:
    """TAS-32: abilities remove nothing of one's own, and move onto empty cells only; there are two ranks."""
    selector = instruction.get("sel")
    who = selector.get("who") if isinstance(selector, Mapping) else None
    if op in ("DESTROY", "CONVERT") and who != "foe":
        yield defect(f"{where}.sel.who", who, "foe, in the arena (TAS-32)")
    if op == "SHOOT" and instruction.get("who") != "foe":
        yield defect(f"{where}.who", instruction.get("who"), "foe, in the arena (TAS-32)")
    if op == "MOVE" and instruction.get("kind") != "emp":
        yield defect(f"{where}.kind", instruction.get("kind"), "emp, in the arena (TAS-32)")
    rank = selector.get("rank", "") if isinstance(selector, Mapping) else instruction.get("rank", "")
    if isinstance(rank, str) and "L" in rank:
        yield defect(f"{where}.rank", rank, "C and H, in the arena (TAS-8)")


def _condition(text: Any) -> Row:
    if not isinstance(text, str) or ("&" in text and "|" in text):
        raise ValueError
    terms = re.split(r"[&|]", text)
    if len(terms) > TESTS:
        raise ValueError
    subjects, numbers = [0] * TESTS, [0] * TESTS
    for place, term in enumerate(terms):
        match = TERM.fullmatch(term)
        if match is None or match[2] not in SUBJECTS:
            raise ValueError
        subjects[place] = SUBJECTS.index(match[2]) | FLIPPED * bool(match[1])
        numbers[place] = int(match[4] or 1) | FLIPPED * (match[3] == "==")
    return {"tests": len(terms) | FLIPPED * ("|" in text), "subject": tuple(subjects), "number": tuple(numbers)}


# ---------------------------------------------------------------------- compiling


def fill(rules: np.ndarray[Any, Any], programs: Iterable[Sequence[Mapping[str, Any]]]) -> list[int]:
    """Write programs without defects into Rules.

    Parameters
    ----------
    rules : ndarray of shape () and the dtype of Rules
    programs
        As the components hold them.

    Returns
    -------
    list of int
        The first instruction of each.

    Raises
    ------
    InvalidComponents
        If they have more instructions together than there is room for.
    """
    rows: list[Row] = []
    starts = []
    for program in programs:
        starts.append(len(rows))
        _compile(program, rows)
        rows.append({"op": OPS.index("END")})
    if len(rows) > INSTRUCTIONS:
        raise InvalidComponents(
            f"the programs of the cards in play have {len(rows)} instructions; allowed: {INSTRUCTIONS} together"
        )
    for number, row in enumerate(rows):
        for name, value in {**BLANK, **row}.items():
            rules[name][number] = value
    return starts


def _compile(program: Sequence[Mapping[str, Any]], rows: list[Row]) -> None:
    for instruction in program:
        op = instruction["op"]
        row: Row = {"op": OPS.index(op)}
        rows.append(row)
        for name, value in instruction.items():
            if name in FIELDS[op]:
                row.update(_joined(row, FIELDS[op][name].read(value)))
        if op == "MOVE":
            row.setdefault("kind_self", row["kind"])
        elif op == "SHOOT":
            row.setdefault("limit", NONE)
        elif op == "MIRROR":
            row["times"] = 2
        elif op == "DRAW_EXTRA":
            row["times"] = instruction.get("deck", 0)
        elif op == "IF":
            _compile_condition(instruction, row, rows)
        elif op == "CHOOSE":
            _compile_branches(instruction, row, rows)
        elif op == "LINKED":
            _compile(instruction["prog"], rows)
            row["jump"] = len(rows)


def _joined(row: Row, more: Row) -> Row:
    return {**more, "flags": row.get("flags", 0) | more["flags"]} if "flags" in more else more


def _compile_condition(instruction: Mapping[str, Any], row: Row, rows: list[Row]) -> None:
    row.update(_condition(instruction["cond"]))
    _compile(instruction["then"], rows)
    if "else" in instruction:
        jump: Row = {"op": OPS.index("JUMP")}
        rows.append(jump)
        row["jump"] = len(rows)
        _compile(instruction["else"], rows)
        jump["jump"] = len(rows)
    else:
        row["jump"] = len(rows)


def _compile_branches(instruction: Mapping[str, Any], row: Row, rows: list[Row]) -> None:
    choice = len(rows) - 1
    starts = [0] * BRANCHES
    for number, branch in enumerate(instruction["branches"]):
        starts[number] = len(rows)
        _compile(branch, rows)
        rows.append({"op": OPS.index("AGAIN"), "jump": choice})
    row.update(branches=len(instruction["branches"]), branch=tuple(starts), jump=len(rows))


def marks(program: Sequence[Mapping[str, Any]]) -> set[str]:
    """Return which marked squares a program reads, so that a card's orientation matters (TAS-73): ``"mark"`` or none.

    Examples
    --------
    >>> marks([{"op": "SHOOT", "dirs": "mark", "ranks": "C"}])
    {'mark'}
    """
    for instruction in program:
        selector = instruction.get("sel")
        squares = selector["at"] if isinstance(selector, Mapping) else instruction.get("at", ())
        named = {part for name in squares for part in name.split("|")}
        if named & {"mark", "on_mark_ray"} or instruction.get("span") == "to_mark":
            return {"mark"}
        if "mark" in (instruction.get("dirs"), instruction.get("first_dirs")):
            return {"mark"}
        inner = [instruction.get(name, ()) for name in ("then", "else", "prog")]
        if any(marks(part) for part in [*inner, *instruction.get("branches", ())]):
            return {"mark"}
    return set()
