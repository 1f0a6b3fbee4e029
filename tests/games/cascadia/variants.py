"""The variants of Cascadia that the battery of tests runs on: all player counts, card sets, and each option once."""

from playmill.games.cascadia import Cascadia


def _changed_components():
    box = Cascadia.default_components().as_dict()
    box["wildlife_tokens"] = dict.fromkeys(box["wildlife_tokens"], 18)
    box["score"]["nature_token"]["points_each"] = 2
    return box


VARIANTS = [
    Cascadia(players=2),
    Cascadia(players=1),
    Cascadia(players=3, cards="BBBBB"),
    Cascadia(players=4, cards="?????"),
    Cascadia(players=4, cards="CCCCC"),
    Cascadia(players=2, cards="DDDDD"),
    Cascadia(players=3, cards="A?C?B"),
    Cascadia(players=2, cards="family"),
    Cascadia(players=4, cards="intermediate"),
    Cascadia(players=2, cards="AACAA", salmon_branch="drop"),
    Cascadia(players=2, cards="ACAAA", elk_c_split=False),
    Cascadia(players=2, wipe_return="each"),
    Cascadia(players=3, majority=False),
    Cascadia(players=4, first_seat="random"),
    Cascadia(players=1, solo_discards_return=True),
    Cascadia(players=2, components=_changed_components()),
]
