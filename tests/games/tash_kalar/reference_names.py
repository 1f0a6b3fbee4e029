"""What are the options of the reference called?"""

import re

from .reference_arena import ArenaGame

DIRECTIONS = {
    (-1, -1): "nw", (0, -1): "n", (1, -1): "ne", (-1, 0): "w", (1, 0): "e", (-1, 1): "sw", (0, 1): "s", (1, 1): "se",
}  # fmt: skip
PLAIN = {"stop": "stop", "do": "yes", "end": "end-turn", "return_flare": "return-flare"}


def slug(name):
    """A name in small letters joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def square(cell):
    return f"{cell[0]},{cell[1]}"


def name_of(game, option):
    """The name of the action that an option is."""
    kind, *rest = option
    value = rest[0] if rest else None
    arena = isinstance(game, ArenaGame)
    if kind == "place":
        return f"place {value or 0}"
    if kind in ("summon", "card", "exchange"):
        card = game.beings[value] if arena else game.being(value)
        return f"{'summon' if kind == 'summon' else 'card'} {slug(card['name'])}"
    if kind == "cell":
        return f"cell {square(value)}"
    if kind == "placement":
        return f"pattern {value.entry} {square(value.lowest)}"
    if kind == "orientation":
        return f"orientation {value.orientation}"
    if kind == "claim":
        quest, pattern = value
        return f"claim {slug(game.quests[quest]['name'])} {pattern}"
    if kind == "task":
        return f"claim {slug(game.box['task'][value]['name'])}"
    if kind == "direction":
        return f"direction {DIRECTIONS[value]}"
    if kind in ("colour", "branch"):
        return f"{kind} {value}"
    return PLAIN.get(kind, kind)


def named_options(game):
    """The options of the reference by name."""
    named = {name_of(game, option): option for option in game.options}
    assert len(named) == len(game.options), f"two options have one name: {game.options}"
    return named
