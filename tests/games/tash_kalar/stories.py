"""How do tests of rules play on? Small moves by name, on engine and reference at once."""

from .boxes import arena_box, published_box
from .reference_pair import Pair


def arena(mode="A2S", *, seed=0, index=0, **told):
    """A game of the arena with changed components."""
    return Pair(mode, components=arena_box(**told), seed=seed, index=index)


def published(mode="deathmatch-duel", decks=None, *, seed=0, index=0, box=None, **told):
    """A game by the published rules with changed components, past the decisions of the setup."""
    pair = Pair(mode, decks, box or published_box(**told), seed=seed, index=index)
    while pair.game.turn == 0:
        pair.play(pair.legal()[0])
    return pair


def put(pair, *squares, hand=0):
    """Place pieces, one a turn or action, at (x, y)."""
    for x, y in squares:
        if f"place {hand}" in pair.legal():
            pair.play(f"place {hand}")
        pair.play(f"cell {x},{y}")
    return pair


def each_puts(pair, *squares):
    """The seats in turn place pieces: the first of the squares is of the seat to act."""
    return put(pair, *squares)


def summons(pair):
    return [name for name in pair.legal() if name.startswith("summon ")]


def places_of(pair):
    return [name for name in pair.legal() if name.startswith("pattern ")]


def cells_of(pair):
    """The squares that may be chosen now."""
    return [tuple(map(int, name.removeprefix("cell ").split(","))) for name in pair.legal() if name.startswith("cell ")]


def summon(pair, *after):
    """Summon the first card that can be, by the first pattern, and play on as told."""
    pair.play(summons(pair)[0])
    if places_of(pair):
        pair.play(places_of(pair)[0])
    return pair.play(*after)


def to_seat(pair, seat, *squares):
    """Place until a seat is to act."""
    squares = list(squares)
    while pair.seat != seat:
        put(pair, squares.pop(0))
    return pair


def action_of(pair, prefix):
    """The legal action whose name begins so; there must be one."""
    found = [name for name in pair.legal() if name.startswith(prefix)]
    assert len(found) == 1, found
    return found[0]
