"""How does the course of play ask for a choice? As a generator that yields the options and is sent the one chosen.

An option is a tuple: ("cell", (x, y)), ("direction", (dx, dy)), ("colour", number), ("branch", number), ("card", id),
("do",) or STOP, and those of the turn. What leaves no choice is not yielded.
"""

STOP = ("stop",)


def choose(options, optional=False):
    """One of the options; None when there is none, or when the player stops."""
    if not options:
        return None
    if len(options) == 1 and not optional:
        return options[0]
    picked = yield [*options, STOP] if optional else list(options)
    return None if picked == STOP else picked


def of_cells(cells):
    return [("cell", cell) for cell in cells]
