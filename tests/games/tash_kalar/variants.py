"""The variants of Tash-Kalar that the battery of tests runs on: every mode, and every school."""

from playmill.games.tash_kalar import TashKalar
from playmill.games.tash_kalar.modes import ARENA, PUBLISHED


def _changed_components():
    box = TashKalar.default_components().as_dict()
    box["arena"]["hand"] = 4
    box["arena"]["quest_target"] = 2
    box["arena_being"][0]["points"] = 9
    return box


VARIANTS = [
    *(TashKalar(mode=mode) for mode in ARENA + PUBLISHED),
    TashKalar(mode="deathmatch-duel", decks=("everfrost", "sylvan")),
    TashKalar(mode="high-form", decks=("highland", "everfrost")),
    TashKalar(mode="deathmatch-melee-3", decks=("everfrost", "northern", "highland")),
    TashKalar(mode="A2S", components=_changed_components()),
]
