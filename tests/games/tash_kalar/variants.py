"""The variants of Tash-Kalar that the battery of tests runs on: both rule sets, teams, and each kind of scoring."""

from playmill.games.tash_kalar import TashKalar


def _changed_components():
    box = TashKalar.default_components().as_dict()
    box["arena"]["hand"] = 4
    box["arena"]["quest_target"] = 2
    box["arena_being"][0]["points"] = 9
    return box


VARIANTS = [
    TashKalar(mode="A2"),
    TashKalar(mode="A4T"),
    TashKalar(mode="A3", components=_changed_components()),
    TashKalar(mode="high-form-teams"),
    TashKalar(mode="deathmatch-duel", decks=("highland", "everfrost")),
    TashKalar(mode="deathmatch-melee-3"),
]
