"""Do words and drawings say what the state holds?"""

import re
from itertools import groupby

import numpy as np
import pytest

from playmill.games.cascadia import Cascadia
from playmill.games.cascadia.drawing import Hex, draw
from playmill.games.cascadia.names import ACTION_NAMES, SPECIES
from playmill.games.cascadia.pictures import describe

STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # CAS-5: E, NE, NW, W, SW, SE
BEAR, ELK, SALMON, HAWK, FOX = range(5)
# From a hex's number: lines down and columns right to each edge's terrain, and to its border.
TERRAIN_AT = [(0, 3), (-1, 2), (-1, -2), (0, -3), (2, -2), (2, 2)]
BORDER_AT = [(0, 4), (-1, 3), (-1, -3), (0, -4), (2, -3), (2, 3)]
BORDERS = "|\\/|\\/"


def finished(players, count=1, **options):
    game = Cascadia(players=players, **options)
    states = game.deal(count, seed=players)
    game.play_out(states, seed=players)
    return game, states


# ---------------------------------------------------------------------- words


@pytest.fixture
def table():
    """A deal with a market of our own: tiles 41, 1, 85, 2; bear, elk, bear, bear; a hawk and tile 41 in hand."""
    game = Cascadia(players=2)
    state = game.deal(1, seed=1)[0]
    state["market_tile"] = 40, 0, 84, 1
    state["market_token"] = BEAR, ELK, BEAR, BEAR
    state["held_tile"], state["held_token"] = 40, HAWK
    state["q"][0, 1], state["r"][0, 1] = 5, -7
    return game, state


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("keep", "keeps the three bears"),
        ("wipe", "wipes the three bears"),
        ("take 1", "takes the set of slot 1: {41} and a bear"),
        ("take 2", "takes the set of slot 2: {1} and an elk"),
        ("mix 1 3", "pays a nature token: {41} of slot 1 and the bear of slot 3"),
        ("mix 4 2", "pays a nature token: {2} of slot 4 and the elk of slot 2"),
        ("pay 2", "pays a nature token and wipes slot 2 (elk)"),
        ("pay 124", "pays a nature token and wipes slots 1, 2, 4 (bear, elk, bear)"),
        ("tile 0 E 0", "lays {41} at (1, 0), east of hex 0, not turned"),
        ("tile 1 NE 2", "lays {41} at (6, -8), north-east of hex 1, turned clockwise by 120 degrees"),
        ("tile 1 SW 5", "lays {41} at (4, -6), south-west of hex 1, turned clockwise by 300 degrees"),
        ("token 0", "puts the hawk on hex 0 at (0, 0) (keystone: earns a nature token)"),
        ("token 1", "puts the hawk on hex 1 at (5, -7)"),
        ("decline", "returns the hawk to the bag"),
    ],
)
def test_every_kind_of_action_in_words(table, action, text):
    game, state = table
    tiles = {}
    for index in (40, 0, 84, 1):
        tile = game.components["tile"][index]
        kinds = ("keystone, " if tile["keystone"] else "") + "-".join(tile["terrains"])
        tiles[str(index + 1)] = f"tile {index + 1} ({kinds}; {', '.join(tile['wildlife'])})"
    expected = re.sub(r"{(\d+)}", lambda found: tiles[found[1]], text)
    assert describe(game.components, state, game.action(action)) == expected


@pytest.mark.parametrize(("species", "text"), [(ELK, "elk"), (SALMON, "salmon"), (HAWK, "hawks"), (FOX, "foxes")])
def test_three_of_each_species(table, species, text):
    game, state = table
    state["market_token"] = species, species, BEAR, species
    assert describe(game.components, state, game.action("wipe")) == f"wipes the three {text}"


@pytest.mark.parametrize("players", [1, 3])
def test_each_legal_action_has_words_of_its_own(players):
    game = Cascadia(players=players)
    states = game.deal(1, seed=8)
    source = np.random.default_rng(8)
    kinds = set()
    while len(legal := game.legal_actions(states[0])):
        texts = [game.describe(states[0], int(action)) for action in legal]
        assert len(set(texts)) == len(texts)
        kinds |= {ACTION_NAMES[action].split()[0] for action in legal}
        game.step(states, source.choice(legal, 1))
    assert kinds == {"keep", "wipe", "take", "mix", "pay", "tile", "token", "decline"}


# ---------------------------------------------------------------------- drawings


def sections(text):
    """The lines of each seat's ecosystem: between its caption and an empty line."""
    lines = text.split("\n")
    starts = [number + 2 for number, line in enumerate(lines) if line.startswith("---- seat ")]
    return [lines[start : lines.index("", start)] for start in starts]


def words(lines, pattern):
    """Everything in the lines that matches: what, on which line, and the column of its middle."""
    return [
        (found[0], number, found.start() + len(found[0]) // 2)
        for number, line in enumerate(lines)
        for found in re.finditer(pattern, line)
    ]


def character(lines, line, column):
    return lines[line][column] if column < len(lines[line]) else " "


def ecosystem_of(game, state, seat):
    """What the state holds: q, r, six terrain letters, species shown, token and keystone of each hex."""
    rules = game.rules()
    for i in range(state["hexes"][seat]):
        face, rotation = state["face"][seat, i], state["rotation"][seat, i]
        edges = int(rules["edges"][face, rotation])
        mask = int(rules["wildlife_mask"][face])
        tokens = [SPECIES[k].upper() for k in range(5) if int(state["tokens"][seat, k]) >> i & 1]
        yield (
            int(state["q"][seat, i]),
            int(state["r"][seat, i]),
            "".join("MFPWR"[edges >> 3 * edge & 7] for edge in range(6)),
            {SPECIES[k][0] for k in range(5) if mask >> k & 1},
            tokens[0] if tokens else "",
            bool(rules["keystone"][face]),
        )


def check_ecosystem(lines, hexes):
    numbers = words(lines, r"\d+")
    assert sorted(int(text) for text, _, _ in numbers) == list(range(len(hexes)))
    at = {int(text): (line, column) for text, line, column in numbers}
    top, left = at[0]
    letters = {(q, r): edges for q, r, edges, *_ in hexes}
    expected_tokens, keystones = [], []
    for i, (q, r, edges, shown, token, keystone) in enumerate(hexes):
        line, column = at[i]
        assert (line - top, column - left) == (4 * r, 8 * q + 4 * r)
        content = lines[line + 1].ljust(column + 4)[column - 3 : column + 4]
        if token:
            expected_tokens.append((token, line + 1, column))
        else:
            assert set(content.split()) == shown
        if keystone:
            keystones.append(("*", line + 2, column))
        for edge, (dq, dr) in enumerate(STEPS):
            down, right = TERRAIN_AT[edge]
            assert character(lines, line + down, column + right) == edges[edge]
            down, right = BORDER_AT[edge]
            joined = letters.get((q + dq, r + dr), "------")[(edge + 3) % 6] == edges[edge]
            assert character(lines, line + down, column + right) == (" " if joined else BORDERS[edge])
    assert words(lines, "[A-Z]{3,}") == sorted(expected_tokens, key=lambda word: word[1:])
    assert words(lines, r"\*") == sorted(keystones, key=lambda word: word[1:])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_hex_is_drawn_once_where_it_lies(players):
    game, states = finished(players, 8)
    for state in states:
        drawn = sections(game.show(state))
        assert len(drawn) == players
        for seat, lines in enumerate(drawn):
            check_ecosystem(lines, list(ecosystem_of(game, state, seat)))


def test_long_ecosystems_are_drawn_whole():
    for dq, dr in STEPS:
        hexes = [Hex("MMMMMM", dq * i, dr * i, str(i)) for i in range(23)]
        drawn = draw(hexes)
        check_ecosystem(drawn, [(tile.q, tile.r, tile.edges, set(), "", False) for tile in hexes])
        assert all(line == line.rstrip() for line in drawn)


def test_nothing_is_drawn_of_nothing():
    assert draw([]) == [""]


# ---------------------------------------------------------------------- the whole position


def row(text, label):
    (line,) = [line for line in text.split("\n") if line.startswith(label)]
    return [int(number) for number in re.findall(r"\d+", line[30:])]


def check_score_sheet(game, state, text):
    states = np.reshape(state, 1)
    parts = dict(zip(game.parts, game.score_parts(states)[0].T.tolist(), strict=True))
    for species in SPECIES:
        assert row(text, f"{species}, card ") == parts[species]
    for terrain in ("mountain", "forest", "prairie", "wetland", "river"):
        pairs = zip(parts[f"{terrain}_corridor"], parts[f"{terrain}_majority"], strict=True)
        assert row(text, f"{terrain} corridor + ") == [points for pair in pairs for points in pair]
    assert row(text, "nature tokens") == parts["nature_tokens"]
    assert row(text, "total") == game.scores(states)[0].tolist()
    assert row(text, "place") == game.outcome(states)[0].tolist()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_positions_from_start_to_end(players):
    game = Cascadia(players=players, cards="????A", first_seat="random")
    states = game.deal(1, seed=30 + players)
    source = np.random.default_rng(players)
    titles = []
    while len(legal := game.legal_actions(states[0])):
        text = game.show(states[0])
        head = states[0]["head"]
        titles.append(text.split("\n")[0])
        assert f"turn {head['turn']} of {20 * players}, seat {head['seat']} " in titles[-1]
        assert text.count(", to move: ") == 1
        assert f"---- seat {head['seat']}, to move: " in text
        assert f"stack: {states[0]['stack_left']} tile" in text
        assert max(map(len, text.split("\n"))) <= 120
        if states[0]["head"]["decisions"] % 20 == 0:
            check_score_sheet(game, states[0], text)
        game.step(states, source.choice(legal, 1))
    text = game.show(states[0])
    assert f"over after {20 * players} turns" in text
    assert ", to move" not in text
    assert "in hand" not in text
    check_score_sheet(game, states[0], text)
    doings = [re.sub(r".*seat \d ", "", title) for title in titles]
    assert {"takes a tile and a token", "lays its tile", "places its token"} <= set(doings)
    assert all(len(list(run)) == 1 for doing, run in groupby(doings) if doing == "lays its tile")


def test_the_market_shows_four_sets_and_the_hand():
    game = Cascadia(players=2)
    states = game.deal(1, seed=4)
    before = states[0].copy()
    tiles = [f"tile {face + 1}" for face in before["market_tile"]]
    tokens = [SPECIES[token].upper() for token in before["market_token"]]

    def shown(state):
        lines = game.show(state).split("\n")
        start = next(number for number, line in enumerate(lines) if "slot 1" in line)
        end = lines.index("", start)
        return lines[start].split("  "), re.findall(r"tile \d+|-", lines[end - 2]), lines[end - 1].split()

    headings, tile_line, token_line = shown(before)
    assert [text.strip() for text in headings if text] == ["slot 1", "slot 2", "slot 3", "slot 4"]
    assert (tile_line, token_line) == (tiles, tokens)
    game.step(states, [game.action("take 3")])
    headings, tile_line, token_line = shown(states[0])
    assert headings[-1].strip() == "in hand"
    assert tile_line == [*tiles[:2], "-", tiles[3], tiles[2]]
    assert token_line == [*tokens[:2], "-", tokens[3], tokens[2]]


def test_bag_and_solo_discards_are_counted():
    game, states = finished(1)
    text, state = game.show(states[0]), states[0]
    for label, counts in (("bag", state["bag"]), ("discarded: 19 tiles", state["discarded"])):
        listed = ", ".join(f"{count} {species}" for count, species in zip(counts, SPECIES, strict=True))
        assert listed in next(line for line in text.split("\n") if line.startswith(label))


def test_the_same_state_is_shown_alike_and_left_alone():
    game, states = finished(2)
    before = states.tobytes()
    text = game.show(states[0])
    assert game.show(states[0]) == text == game.show(states)
    assert states.tobytes() == before
    assert text.isascii()
    assert not re.search(r" $", text, re.MULTILINE)
