"""Effect programs, checked and compiled: from the tables of a card file to the instructions that the interpreter runs.

What they mean is in seeds/tash_kalar/effects.md; the numbers are those of csrc/games/tash_kalar/effects_*.pxd.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from playmill.components import defect
from playmill.errors import InvalidComponents
from playmill.games.tash_kalar.instructions import (
    ARENA,
    FIELDS,
    LATER,
    NEEDED,
    NONE,
    OPS,
    PROGRAMS,
    PUBLISHED,
    SUBJECTS,
    Row,
)

__all__ = ["INSTRUCTIONS", "defects", "fill", "marks"]

INSTRUCTIONS = 512  # of all programs of a variant
BRANCHES, TESTS = 8, 3
TERM = re.compile(r"(!?)([A-Za-z0-9_]+?)(?:(>=|==)([0-9]{1,2}))?")
FLIPPED = 128
BLANK: Row = {
    "times": 1,
    "weight": 1,
    "most_equal": NONE,
    "reach": NONE,
    "to_rank": NONE,
    "quota_of": (NONE,) * 3,
    "flags": 0,
}


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
    'card.effect[0].op: got "SWAP"; allowed: an instruction that '
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
