"""The variants of Castell that the battery of tests runs on: all player counts, and each option once."""

from playmill.games.castell import Castell


def _changed_components():
    box = Castell.default_components().as_dict()
    box["castellers"]["counts"] = [12, 13, 14, 14, 15, 15, 16, 16, 17, 18]
    box["skills"]["track"] = 3
    box["score"]["trophy"] = 6
    return box


VARIANTS = [
    Castell(players=4, first_seat=0),
    Castell(players=2),
    Castell(players=3, final_tie_break="prizes_tower"),
    Castell(players=4, final_tie_break="tower"),
    Castell(players=4, wheel="advanced", final_tie_break="prizes"),
    Castell(players=2, first_player_rotates=False, own_token_collected=True),
    Castell(players=3, exhibition_levels="exact", size_token_tie="nobody", final_tie_break="shared"),
    Castell(players=2, train_any_learned_skill=True, wheel_turns_before_round_1=True),
    Castell(players=4, special_skill_counts_as_special_action=True, exact_one_fewer=True, prize_tie="share_high"),
    Castell(players=3, strength_stack=True, limited_prizes=True, prize_tie="turn_order"),
    Castell(players=4, components=_changed_components()),
]
