"""Which other boxes are the rules tried on? Few tokens, one common species, odd tiles, other scores."""

import copy
import itertools

from .reference_scores import SPECIES, TERRAINS, printed_components

TILES_KEYS = ("solo", "p2", "p3", "p4")


def changed():
    """The printed box, free to be changed."""
    return copy.deepcopy(printed_components())


def pieces_used(players, turns=20):
    """CAS-48, CAS-104: how many tiles, and how many tokens, a game takes at the least."""
    return 4 + (2 * (turns - 1) if players == 1 else players * turns - 1)


def with_tokens(*counts):
    """The printed box with so many bears, elk, salmon, hawks and foxes."""
    return changed() | {"wildlife_tokens": dict(zip(SPECIES.values(), counts, strict=True))}


def fewest_tokens(players, spare=0):
    """No more tokens than the game takes: the bag runs empty, and a chain of wipes asks for what lies aside."""
    share, rest = divmod(pieces_used(players) + spare, 3)
    return with_tokens(share + rest, share, 0, share, 0)


def one_common(players):
    """Nearly all tokens are bears: wipes chain, and now and then one species is left (CAS-26)."""
    return with_tokens(pieces_used(players) + 4, 2, 1, 1, 1)


def one_species(_players):
    """Hawks, and nothing else: four equal tokens stand (CAS-26)."""
    return with_tokens(0, 0, 0, 100, 0)


def short(players):
    """Three turns each, with the fewest tiles and tokens that they take."""
    box = fewest_tokens(players)
    box["meta"]["turns_per_player"] = 3
    box["tiles_in_play"] = {key: pieces_used(1 + number, 3) for number, key in enumerate(TILES_KEYS)}
    box["wildlife_tokens"] = dict.fromkeys(box["wildlife_tokens"], -(-pieces_used(players, 3) // 5))
    return box


def more_tiles(_players):
    """As many tiles as a box may name, all in play: some are left at the end."""
    box = changed()
    twins = [copy.deepcopy(tile) for tile in box["tile"] if tile["keystone"]] * 2
    box["tile"] += twins[: 128 - len(box["tile"])]
    box["tile"] = [dict(tile, id=number + 1) for number, tile in enumerate(box["tile"])]
    box["tiles_in_play"] = dict.fromkeys(TILES_KEYS, 128)
    return box


def odd_tiles(_players):
    """Tiles that look alike when turned, with three terrains and more, with all species; starters the other way up."""
    box = changed()
    looks = ["MFMFMF", "MFPMFP", "MFPWRM", "WRRWRR", "PPWPPW", "RPRPRP", "MMMMMF", "FPFPFF", "WMWMWM", "FRWFRW"]
    for tile, edges in zip(box["tile"][25:], looks * 6, strict=False):
        tile["edges"] = edges
        tile["terrains"] = [TERRAINS[letter] for letter in dict.fromkeys(edges)]
    kinds = list(SPECIES.values())
    shown = [list(some) for size in (1, 2, 3, 5) for some in itertools.combinations(kinds, size)]
    for number, tile in enumerate(box["tile"]):
        tile["wildlife"] = shown[(number // 10 * 7 + number) % len(shown)] if number >= 25 else kinds[: 1 + number % 3]
    for starter in box["starter"]:
        for part, (q, r) in zip(starter["hexes"], ((0, 0), (0, -1), (1, -1)), strict=True):
            part["q"], part["r"] = q, r
    return box


def other_scores(source, most=40):
    """The printed box with all that the cards pay drawn afresh by a random.Random: tables that rise and fall."""
    box = changed()
    score = box["score"]

    def points():
        return source.choice([0, 1, 2, 5, 9, 13, source.randint(0, most)])

    for card in (card for kind in SPECIES.values() for card in score[kind].values()):
        rows = card.get("points")
        if isinstance(rows, dict):
            card["points"] = {key: points() for key in rows}
        elif rows:
            card["points"] = [0] + [points() for _ in rows[1:]]
        if "points_each" in card:
            card["points_each"] = points()
    herds = score["elk"]["C"]
    herds["points"] = {str(size): points() for size in range(1, source.randint(2, 21))}
    herds["open"] = source.random() < 0.5
    for table in ("family", "intermediate"):
        score[table]["points"] = {str(size): points() for size in range(1, source.randint(2, 21))}
        score[table]["open"] = source.random() < 0.5
    score["bear"]["C"]["all_three_sizes_bonus"] = points()
    score["salmon"]["D"] |= {"min_run": source.randint(1, 6), "per_salmon": points()}
    score["salmon"]["D"]["per_adjacent_other_token"] = points()
    habitat = score["habitat"]
    habitat |= {"per_tile_of_largest_corridor": points(), "solo_corridor_at_least": source.randint(1, 9)}
    habitat["solo_corridor_bonus"] = points()
    for table in ("majority_2p", "majority_3p_4p"):
        habitat[table] = {key: points() for key in habitat[table]}
    score["nature_token"]["points_each"] = points()
    return box
