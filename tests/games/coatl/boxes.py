"""What boxes of Cóatl, besides the printed one, are games tried with? Such that what is rare happens all the time."""

from .reference_scores import printed_components


def changed_box(**changes):
    """The printed components with some entries changed; a table given is merged into the printed one."""
    box = dict(printed_components())
    for name, value in changes.items():
        box[name] = box[name] | value if isinstance(value, dict) else value
    return box


def numbered(cards):
    """Cards as a components file lists them: ids from 0."""
    return [card | {"id": number} for number, card in enumerate(cards)]


def few_prophecies(first, last):
    """So many kinds of prophecy only: the discards become the deck again and again, and run out."""
    return changed_box(prophecy=numbered(printed_components()["prophecy"][first:last]))


def many_twins():
    """Three each of a few prophecies."""
    return changed_box(prophecy=[card | {"copies": 3} for card in printed_components()["prophecy"][:9]])


def few_pieces(heads, bodies):
    """So many heads, tails and bodies of each colour: bags run out."""
    return changed_box(pieces={"heads": heads, "tails": heads, "bodies": bodies})


def few_temples(count):
    """So many temples: stacks run out."""
    return changed_box(temple=numbered(printed_components()["temple"][:count]))


def easy_cards():
    """Prophecies that nearly any coatl meets, and temples too: many coatls are completed."""
    kinds = [
        ("count", "Y", {"1": 1, "2": 4}),
        ("count", "R", {"1": 1, "3": 4}),
        ("count", "K", {"1": 2}),
        ("count", "G", {"1": 1}),
        ("count", "B", {"1": 1, "2": 2, "3": 3, "4": 4}),
        ("mirror", "*+ *+", {"1": 1, "2": 2}),
        ("trio", "*+ Y+", {"1": 1}),
        ("pair", "*+ R", {"1": 2}),
        ("exact_pair", "!B B !B", {"1": 1, "3": 5}),
    ]
    cards = [
        {"name": f"easy_{n}", "family": family, "frame": "red", "pattern": pattern, "points": points, "copies": 3}
        for n, (family, pattern, points) in enumerate(kinds)
    ]
    return changed_box(prophecy=numbered(cards))
