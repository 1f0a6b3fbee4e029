"""The variants of Yellow & Yangtze that the battery of tests runs on: player counts, each switch once, another map."""

from playmill.games.yellow_yangtze import YellowYangtze


def _changed_components():
    box = YellowYangtze.default_components().as_dict()
    box["counts"] |= {"hand": 5, "market": 3}
    box["tiles"] |= {"black": 30, "yellow": 20}
    box["pagodas"] |= {"yellow": 2, "red": 0}
    box["map"] = {
        "name": "islands",
        "reconstructed": False,
        "rows": [
            " A . . ~ . . .",
            ". . . ~ . B . .",
            " . ~ ~ ~ . . .",
            ". ~ ~ . .   . C",
            " . . . . . . .",
            ". . = = . . D",
            " . . = = .",
        ],
        "rivers": [{"letter": "~", "name": "Upper"}, {"letter": "=", "name": "Lower"}],
        "capitals": [{"letter": letter, "name": f"Town {letter}"} for letter in "ABCD"],
    }
    return box


VARIANTS = [
    YellowYangtze(players=2),
    YellowYangtze(players=3),
    YellowYangtze(players=4),
    YellowYangtze(players=2, short_game=True),
    YellowYangtze(players=2, one_blue_chain_per_turn=False),
    YellowYangtze(players=2, bystander_state_fights=True),
    YellowYangtze(players=3, red_leader_must_join_own_tiles_side=False),
    YellowYangtze(players=2, leader_move_to_same_space_allowed=True),
    YellowYangtze(players=3, moved_pagoda_frees_its_own_triangle_first=True),
    YellowYangtze(players=2, relocation_also_ends_blue_chain=False),
    YellowYangtze(players=2, replace_min_tiles=0),
    YellowYangtze(players=4, pass_only_without_legal_action=False),
    YellowYangtze(players=2, turn_cap=20),
    YellowYangtze(players=4, first_seat="random"),
    YellowYangtze(players=3, components=_changed_components()),
]
