"""The variants of Cóatl that the battery of tests runs on: all player counts, and each option once."""

from playmill.games.coatl import Coatl


def _changed_components():
    box = Coatl.default_components().as_dict()
    box["pieces"]["bodies"] = 16
    box["player"]["board_spaces"] = 10
    box["prophecy"][0]["points"] = {"2": 1, "4": 9}
    return box


VARIANTS = [
    Coatl(players=2),
    Coatl(players=1),
    Coatl(players=3),
    Coatl(players=4),
    Coatl(players=4, sacrifice_tokens=True, promo_cards=True),
    Coatl(players=2, sacrifice_tokens=True, keep_exactly_three=True),
    Coatl(players=3, pattern_direction="both", sacrifice_tokens=True),
    Coatl(players=2, x_open_end="lenient"),
    Coatl(players=3, refill_trigger="edge", temple_hand_public=True),
    Coatl(players=2, fewer_bodies=True),
    Coatl(players=4, fewer_bodies=True, keep_exactly_three=True),
    Coatl(players=1, sacrifice_tokens=True, solo_turn_cap=12),
    Coatl(players=3, sacrifice_tokens=True, components=_changed_components()),
]
