"""What is a coatl worth? How cards read one, said slowly and plainly.

A coatl is a text such as "<RYRKR": letters from head side to tail side, < for a head, > for a tail. Nothing here shares
code with the compiled core.
"""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

COMPONENTS = Path(__file__).resolve().parents[3] / "src" / "playmill" / "games" / "coatl" / "components.toml"

COLOURS = "YRKGB"  # COA-2
NAMES = {"yellow": "Y", "red": "R", "black": "K", "green": "G", "blue": "B"}
COATL = re.compile(f"(<?)([{COLOURS}]+)(>?)")  # COA-50
TOKEN = re.compile(r"!?[A-Z*]\+?")


@cache
def printed_components():
    """Everything that the box holds and the cards say, as a dict."""
    return tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))


def read(text):
    """COA-50: the colours of a coatl, and whether it has a head and a tail."""
    head, colours, tail = COATL.fullmatch(text).groups()
    return colours, bool(head), bool(tail)


def tokens_of(prophecy):
    """The signs of a pattern, from head side to tail side."""
    return TOKEN.findall(prophecy["pattern"])


def levels_of(prophecy):
    """COA-67: the (times, points) of each level, ascending."""
    return sorted((int(need), points) for need, points in prophecy["points"].items())


def endings(colours, start, tokens):
    """COA-62, COA-66: every place where a match of these tokens can end that begins at `start`."""
    if not tokens:
        return {start}
    colour, many = tokens[0][0], tokens[0].endswith("+")
    found, stop = set(), start
    while stop < len(colours) and colour in ("*", colours[stop]):
        stop += 1
        found |= endings(colours, stop, tokens[1:])
        if not many:
            break
    return found


def crossed(text, position, tokens, open_end):
    """COA-63, COA-64: whether no piece of the colours that these tokens cross out lies, or can come, at a position."""
    colours, head, tail = read(text)
    if 0 <= position < len(colours):
        return all(colours[position] != token[1] for token in tokens)
    return not tokens or open_end == "lenient" or (head if position < 0 else tail)


def occurrences(text, pattern, open_end="strict"):
    """COA-62 .. COA-66: all (start, end) where the pattern lies; the pieces crossed out are not part of it."""
    colours = read(text)[0]
    tokens = [token for token in pattern if not token.startswith("!")]
    before = [token for token in pattern[:1] if token.startswith("!")]
    after = [token for token in pattern[-1:] if token.startswith("!")]
    return {
        (start, end)
        for start in range(len(colours))
        for end in endings(colours, start, tokens)
        if crossed(text, start - 1, before, open_end) and crossed(text, end, after, open_end)
    }


def most_disjoint(found):
    """COA-61, COA-70: the most occurrences that share no piece, whichever are chosen."""

    @cache
    def most(start):
        return max((1 + most(end) for begin, end in found if begin >= start), default=0)

    for start in sorted({end for _, end in found}, reverse=True):  # from the right, so that no call goes deep
        most(start)
    return most(0)


def times(text, prophecy, direction="head_to_tail", open_end="strict"):
    """COA-60 .. COA-67: how often a coatl meets a prophecy, or how many pieces count for it."""
    colours, pattern = read(text)[0], tokens_of(prophecy)
    if prophecy["family"] == "count":
        return colours.count(pattern[0])
    if prophecy["family"] == "bag":  # COA-107
        return int(Counter(pattern) <= Counter(colours))
    found = occurrences(text, pattern, open_end)
    if direction == "both":  # COA-62
        found |= occurrences(text, pattern[::-1], open_end)
    return most_disjoint(frozenset(found))


def level(text, prophecy, direction="head_to_tail", open_end="strict"):
    """COA-67, COA-68: the highest level reached, from 1; 0 for none."""
    reached = times(text, prophecy, direction, open_end)
    return sum(need <= reached for need, _ in levels_of(prophecy))


def prophecy_points(text, prophecy, direction="head_to_tail", open_end="strict"):
    """COA-68: the points of the highest level alone."""
    return [0, *(points for _, points in levels_of(prophecy))][level(text, prophecy, direction, open_end)]


def holds(requirement, text, frames=()):
    """COA-69, COA-107: whether a coatl, with prophecies of these frames beside it, meets a requirement."""
    colours = read(text)[0]
    match requirement.split():
        case ["no", frame, "prophecy"]:
            return frame not in frames
        case ["no", colour]:
            return NAMES[colour] not in colours
        case ["length", number]:
            return len(colours) == int(number)
        case [one, "=", other]:
            return colours.count(NAMES[one]) == colours.count(NAMES[other]) >= 1
    raise ValueError(requirement)


def met(text, temple, frames=()):
    """COA-67, COA-69: how many requirements of a temple a coatl meets."""
    return sum(holds(requirement, text, frames) for requirement in temple["requires"])


def temple_points(text, temple, frames=()):
    """COA-69: the points of a temple."""
    return temple["points"].get(str(met(text, temple, frames)), 0)


def coatl_points(text, prophecies, temple=None, direction="head_to_tail", open_end="strict"):
    """COA-86: the points of a coatl through the cards beside it; 0 while it is incomplete (COA-87)."""
    _, head, tail = read(text)
    if not head or not tail:
        return 0
    points = sum(prophecy_points(text, prophecy, direction, open_end) for prophecy in prophecies)
    return points + (temple_points(text, temple, {card["frame"] for card in prophecies}) if temple else 0)
