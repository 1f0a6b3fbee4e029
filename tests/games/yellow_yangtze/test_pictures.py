"""Do words and drawings say what the state holds?"""

import re

import numpy as np
import pytest

from playmill.games.yellow_yangtze import YellowYangtze, complete
from playmill.games.yellow_yangtze.components import COLOURS, board
from playmill.games.yellow_yangtze.drawing import draw
from playmill.games.yellow_yangtze.maps import read
from playmill.games.yellow_yangtze.pictures import describe
from playmill.games.yellow_yangtze.reading import Phase, Reading

from .boards import box_of, drawn

SIGNS = "KRBGY"


def walk(game, seed):
    """Every position of a playout, and its legal actions; rare kinds of actions are taken more often than at random."""
    states = game.deal(1, seed=seed)
    source = np.random.default_rng(seed)
    while len(legal := game.legal_actions(states[0])):
        yield states[0].copy(), legal
        if source.random() < 0.2:
            kinds = np.array([game.action_names[action].split()[0] for action in legal])
            legal = legal[kinds == source.choice(np.unique(kinds))]
        game.step(states, source.choice(legal, 1))
    yield states[0].copy(), legal


@pytest.fixture(scope="module")
def walked():
    """All positions of a playout for two, three and four players, and one of a game with every option changed."""
    others = {
        "short_game": True,
        "red_leader_must_join_own_tiles_side": False,
        "pass_only_without_legal_action": False,
        "replace_min_tiles": 0,
    }
    games = [YellowYangtze(players=players) for players in (2, 3, 4)] + [YellowYangtze(players=2, **others)]
    return [(game, state, legal) for seed, game in enumerate(games) for state, legal in walk(game, seed)]


# ---------------------------------------------------------------------- words

ROWS = ["." * 9, "." * 9, "....~....", "...~~....", "." * 9, "." * 9, "." * 9]
TILES = {
    "black": [(4, 1), (4, 8)],
    "red": [(4, 3), (4, 4), (5, 3), (0, 8), (1, 7), (1, 8)],
    "blue": [(3, 3)],
    "green": [(4, 5)],
}
LEADERS = {(0, "red"): (4, 2), (0, "green"): (3, 1), (1, "red"): (4, 7), (1, "black"): (5, 8)}
HERE = "side 1 (red of seat 0 at 4,2 and green of seat 0 at 3,1)"
THERE = "side 2 (black of seat 1 at 5,8 and red of seat 1 at 4,7)"


def laid_out(**tables):
    """The position above: two states, with a hex, 4,6, between them; a red pagoda in the west."""
    game = YellowYangtze(players=2, components=box_of(ROWS, **tables))
    states = game.deal(1, seed=1)
    index = board(game.components).index
    for kind, colour in enumerate(COLOURS):
        cells = TILES.get(colour, [])
        states["tiles"][0, kind] = sum(1 << index[cell] for cell in cells), 0, 0
        states["bag"][0, kind] -= len(cells)
        states["bag_left"] -= len(cells)
    for (seat, colour), cell in LEADERS.items():
        states["leader"][0, seat, COLOURS.index(colour)] = index[cell]
    states["pagoda"][0, 1, 0] = triangle(game, (4, 3), (4, 4), (5, 3))
    complete(game, states)
    return game, states[0]


def triangle(game, *cells):
    on = board(game.components)
    return on.triangles.index(tuple(sorted(on.index[cell] for cell in cells)))


@pytest.fixture
def table():
    return laid_out()


def words(table, action):
    game, state = table
    return describe(game, state, game.action(action))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("pass", "passes"),
        ("replace", "replaces tiles of the hand"),
        ("tile red 4,6", "lays a red tile at 4,6: war over red"),
        ("tile red 5,5", "lays a red tile at 5,5: a red point for seat 0"),
        ("tile yellow 5,5", "lays a yellow tile at 5,5"),
        ("tile yellow 5,7", "lays a yellow tile at 5,7: a yellow point for seat 1"),
        ("tile blue 3,4", "lays a blue tile at 3,4"),
        ("tile green 0,7", "lays a green tile at 0,7"),
        ("leader blue 5,1", "places the blue leader at 5,1"),
        ("leader green 5,7", "moves the green leader from 3,1 to 5,7"),
        ("leader red 5,7", "moves the red leader from 4,2 to 5,7: revolt against red of seat 1 at 4,7"),
        ("leader red 3,0", "moves the red leader from 4,2 to 3,0"),
        ("leader black 5,7", "places the black leader at 5,7: revolt against black of seat 1 at 5,8"),
        ("withdraw green", "withdraws the green leader from 3,1"),
        ("riot 4,5", "removes the green tile at 4,5 by a riot, for two blue tiles"),
        (
            "riot 4,8 with leader",
            "removes the black tile at 4,8 by a riot, for a blue tile and the blue leader off the bo",
        ),
        ("pagoda 0,8 1,7 1,8", "sets a red pagoda on 0,8 1,7 1,8, for two green tiles"),
        ("pagoda 0,8 1,7 1,8 with leader", "sets a red pagoda on 0,8 1,7 1,8, for a green tile and the green leader o"),
    ],
)
def test_the_actions_of_a_turn_in_words(table, action, text):
    if action == "pass":
        table = YellowYangtze(players=2, pass_only_without_legal_action=False), table[1]
        assert describe(*table, 0) == text
        return
    said = words(table, action)
    assert said == text or (len(text) > 72 and said.startswith(text) and said.endswith(" leader off the board"))


@pytest.mark.parametrize(
    ("phase", "action", "text"),
    [
        (Phase.CHAIN, "stop", "lays no further blue tile"),
        (Phase.MARKET, "stop", "takes no market tile"),
        (Phase.PAGODA, "stop", "sets no pagoda"),
        (Phase.MARKET, "take blue", "takes a blue tile from the market"),
        (Phase.PAGODA, "pagoda 0,8 1,7 1,8", "sets a red pagoda on 0,8 1,7 1,8"),
        (Phase.REPLACE, "discard nothing", "replaces nothing"),
        (Phase.REPLACE, "discard 3 green", "replaces tiles: 3 green"),
        (Phase.REPLACE, "discard 2 black 1 red 1 yellow", "replaces tiles: 2 black, 1 red, 1 yellow"),
        (Phase.LOSS, "lose 4,3", "pays with the red tile at 4,3"),
    ],
)
def test_what_follows_in_words(table, phase, action, text):
    table[1]["head"]["phase"] = phase
    assert words(table, action) == text


@pytest.mark.clause("YAY-52", "YAY-54")
def test_pagodas_that_are_carried_in_words():
    game, state = laid_out(pagodas={"red": 1})
    assert words((game, state), "pagoda 0,8 1,7 1,8") == (
        "carries the red pagoda from 4,3 4,4 5,3 to 0,8 1,7 1,8, for two green tiles"
    )
    game, state = laid_out()
    state["pagoda"][1] = sorted([triangle(game, (4, 3), (4, 4), (5, 3)), triangle(game, (0, 8), (1, 7), (1, 8))])
    assert words((game, state), "pagoda 4,3 4,4 5,3 with leader") == (
        "carries one of the red pagodas to 4,3 4,4 5,3, for a green tile and the green leader off the board"
    )
    state["head"]["phase"], state["pending"] = Phase.CARRY, triangle(game, (4, 3), (4, 4), (5, 3))
    assert words((game, state), "carry 1") == "carries over the red pagoda from 0,8 1,7 1,8"
    assert words((game, state), "carry 2") == "carries over the red pagoda from 4,3 4,4 5,3"


@pytest.mark.clause("YAY-37")
@pytest.mark.parametrize(
    ("seat", "action", "text"),
    [
        (0, "commit 0", "commits nothing: attack of 2"),
        (0, "commit 2", "commits 2 black tiles: attack of 4"),
        (0, "commit 0 and leader", "commits the black leader off the board: attack of 3"),
        (0, "commit 1 and leader", "commits 1 black tile and the black leader off the board: attack of 4"),
        (1, "commit 1", "commits 1 black tile: defence of 4"),
    ],
)
def test_a_revolt_in_words(table, seat, action, text):
    state = table[1]
    state["head"]["phase"], state["contested"], state["defender"] = Phase.REVOLT, 1, 1
    state["strength"] = 2, 3, 0
    state["head"]["seat"] = seat
    assert words(table, action) == text


@pytest.mark.clause("YAY-63")
@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("support none", "supports no side"),
        ("support 1 with 2", f"supports {HERE} with 2 red tiles: strength of 5"),
        ("support 2 with leader", f"supports {THERE} with the red leader off the board: strength of 1"),
        (
            "support 2 with 1 and leader",
            f"supports {THERE} with 1 red tile and the red leader off the board: strength of 2",
        ),
        (
            "support 2 with 6, leader for 1",
            f"supports {THERE} with 6 red tiles: strength of 6; "
            f"and {HERE} with the red leader off the board: strength of 4",
        ),
        ("winner 1", f"lets {HERE} win the war"),
        ("winner 2", f"lets {THERE} win the war"),
    ],
)
def test_a_war_in_words(table, action, text):
    state = table[1]
    state["head"]["phase"] = Phase.WAR
    state["strength"] = 3, 0, 0
    state["side"] = -1
    state["side"][0, [1, 3]], state["side"][1, [0, 1]] = 0, 1
    assert words(table, action) == text


def test_each_legal_action_has_words_of_its_own(walked):
    kinds = set()
    for number, (game, state, legal) in enumerate(walked):
        if state["head"]["phase"] == Phase.ACT and number % 5:
            continue
        texts = [describe(game, state, int(action)) for action in legal]
        assert len(set(texts)) == len(texts)
        kinds |= {game.action_names[action].split()[0] for action in legal}
    assert kinds >= {"pass", "stop", "replace", "discard", "withdraw", "take", "commit", "support", "tile", "leader"}
    assert kinds >= {"riot"}


@pytest.mark.clause("YAY-16", "YAY-19")
def test_there_are_no_actions_but_those_of_the_rules_and_none_changes_cubes(table):
    kinds = {name.split()[0] for name in table[0].action_names}
    of_a_turn = {"leader", "withdraw", "tile", "riot", "pagoda", "replace", "pass"}
    assert kinds == of_a_turn | {"stop", "take", "carry", "discard", "commit", "support", "winner", "lose"}


# ---------------------------------------------------------------------- the map


def contents_of(game, state):
    """What is written on each hex, from the state alone."""
    at_war = state["head"]["phase"] in (Phase.WAR, Phase.WINNER, Phase.LOSS)
    on = board(game.components)
    for hexagon, letter in enumerate(on.letters):
        word, bit = divmod(hexagon, 64)
        colours = [colour for colour in range(5) if int(state["tiles"][colour, word]) >> bit & 1]
        leaders = [f"{SIGNS[colour].lower()}{seat}" for seat, colour in np.argwhere(state["leader"] == hexagon)]
        covered = int(state["covered"][word]) >> bit & 1
        mark = "!" if at_war and state["last_tile"] == hexagon else "^" if covered else ""
        tiles = [SIGNS[colour] + mark for colour in colours]
        empty = letter if hexagon in on.river else "."
        (content,) = leaders + tiles or [empty]
        yield content


def check_map(lines, game, state):
    on, contents = board(game.components), list(contents_of(game, state))
    width = max(map(len, lines))
    heading, *rows = [line.ljust(width + 4) for line in lines]
    west = min(column for _, column in on.cells)
    margin = heading.index(str(west))
    assert [int(number) for number in heading.split()] == list(range(west, max(column for _, column in on.cells) + 1))
    seen = 0
    for (row, column), content, around in zip(on.cells, contents, on.neighbours, strict=True):
        line, left = 2 * row, margin + 4 * (column - west) + 2 * (row % 2)
        assert rows[line][: margin - 1].strip() == str(row)
        assert rows[line][left : left + len(content)] == content
        seen += len(content)
        for edge, (down, right, mark) in {0: (0, 3, "-"), 4: (1, -1, "/"), 5: (1, 1, "\\")}.items():
            linked = around[edge] >= 0 and is_laid(content) and is_laid(contents[around[edge]])
            assert (
                rows[line + down][left + right] == (mark if linked else " ") if line + down < len(rows) else not linked
            )
    assert len(re.sub(r"[-/\\ ]", "", "".join(row[margin - 1 :] for row in rows))) == seen


def is_laid(content):
    return content[0].isalpha() and not content.endswith("!")


def map_of(text):
    """The lines of the map: from below the title to the empty line above the legend."""
    lines = text.split("\n")
    end = next(number for number, line in enumerate(lines) if line.startswith("Map: "))
    return lines[2 : end - 1]


@pytest.mark.clause("YAY-21")
def test_every_hex_is_drawn_where_it_lies_and_linked_to_what_it_touches(walked):
    for game, state, _ in walked[::7]:
        check_map(map_of(game.show(state)), game, state)
    phases = {Phase.WAR, Phase.REVOLT}
    for game, state, _ in walked:
        if state["head"]["phase"] in phases:
            check_map(map_of(game.show(state)), game, state)
            phases.discard(state["head"]["phase"])
    assert not phases


DRAWN = r"""
    0   1   2   3   4   5   6   7   8
 0  .   .   .   .   .   .   .   .   R
                                   / \
 1    .   .   .   .   .   .   .   R---R

 2  .   .   .   .   ~   .   .   .   .

 3    .   g0  .   B   ~   .   .   .   .
         / \     / \
 4  .   K---r0--R^--R^--G   .   r1--K
                 \ /                 \
 5    .   .   .   R^  .   .   .   .   k1

 6  .   .   .   .   .   .   .   .   .
"""


def test_a_position_is_drawn(table):
    game, state = table
    assert map_of(game.show(state)) == DRAWN.strip("\n").split("\n")


def test_maps_that_begin_far_from_the_margin():
    rows = [" " * 6 + ". .", "", "", " " * 7 + "."]
    on = read({**drawn(["."]), "rows": rows})
    assert draw(on, ["a", "b", "c"], [False] * 3) == ["    3   4", " 0  a   b", "", " 1", "", " 2", "", " 3    c"]


# ---------------------------------------------------------------------- the whole position


def section(text, seat):
    lines = text.split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith(f"---- seat {seat} "))
    return lines[start : lines.index("", start)]


def counted(text):
    """Tiles by colour, from words such as ``2 black, 1 yellow``."""
    counts = dict.fromkeys(COLOURS, 0) | {colour: int(count) for count, colour in re.findall(r"(\d+) ([a-z]+)", text)}
    return [counts[colour] for colour in COLOURS]


@pytest.mark.clause("YAY-18")
def test_hands_points_and_leaders_of_each_seat(walked):
    for game, state, _ in walked[::11]:
        text = game.show(state)
        for seat in range(game.players):
            lines = dict(line.split(": ", 1) for line in section(text, seat)[1:])
            hand, _, known = lines["hand, hidden from the others"].partition(" (the others know of ")
            assert counted(hand) == state["hand"][seat].tolist()
            assert counted(known) == state["known"][seat].tolist()
            assert counted(lines.get("replaced, hidden from the others", "")) == state["replaced"][seat].tolist()
            assert counted(lines["points"]) == state["points"][seat].sum(axis=0).tolist()
            off = [colour for colour, hexagon in zip(COLOURS, state["leader"][seat], strict=True) if hexagon == 255]
            assert lines["leaders off the board"] == (", ".join(off) or "none")
        assert f"---- seat {game.players}" not in text


def line_of(text, label):
    (line,) = [line for line in text.split("\n") if line.startswith(label)]
    return line.removeprefix(label)


def test_market_bag_and_pagodas_are_counted(walked):
    for game, state, _ in walked[::11]:
        text = game.show(state)
        assert counted(line_of(text, "market: ")) == state["market"].tolist()
        left, _, unseen = line_of(text, "bag, hidden from all: ").partition("(")
        assert counted(unseen) == state["bag"].tolist()
        assert left.startswith(f"{state['bag_left']} tile")
        out = int(state["bag"].sum()) - int(state["bag_left"])
        assert (f"{out} tiles taken out unseen" in left) == (out > 0)
        assert counted(line_of(text, "discarded in the open: ")) == state["discarded"].tolist()
        *standing, spare = line_of(text, "pagodas: ").split("; ")
        pagodas = np.array([2, 2, 2, 2, 1])
        assert counted(spare) == (pagodas - (state["pagoda"] >= 0).sum(axis=1)).tolist()
        assert len(standing) == np.sum(state["pagoda"] >= 0)


@pytest.mark.clause("YAY-22")
def test_states_are_listed_with_leaders_and_tiles(walked):
    for game, state, _ in walked[::11]:
        lines = game.show(state).split("\n")
        start = next(number for number, line in enumerate(lines) if line.startswith("states:"))
        listed = lines[start + 1 : lines.index("", start)]
        realms = {tuple(state["realm"][seat, colour]) for seat, colour in np.argwhere(state["leader"][:4] != 255)}
        assert len(listed) == len(realms)
        leaders = re.findall(r"([krbgy])(\d) at (\d+,\d+)", "".join(listed))
        on = board(game.components)
        expected = [
            (SIGNS[colour].lower(), str(seat), on.names[state["leader"][seat, colour]])
            for seat, colour in np.argwhere(state["leader"] != 255)
        ]
        assert sorted(leaders) == sorted(expected)
        for line in listed:
            seat, colour = int(line[3]), SIGNS.lower().index(line[2])
            words = [int(word) for word in state["realm"][seat, colour]]
            tiles = [sum((words[i] & int(state["tiles"][kind, i])).bit_count() for i in range(3)) for kind in range(5)]
            assert counted(re.sub(r"\w\d at [\d,]+", "", line).split(":", 1)[1].split(";")[0]) == tiles


def row(text, label):
    return [int(number) for number in re.findall(r"\d+", line_of(text, label))]


@pytest.mark.clause("YAY-1", "YAY-73", "YAY-74", "YAY-75")
def test_the_score_sheet(walked):
    for game, state, legal in walked[::23] + walked[-1:]:
        text, states = game.show(state), np.reshape(state, 1)
        sheet = text[text.index("score sheet") :]
        assert sheet.startswith("score sheet, if it ended now") == bool(len(legal))
        by_source = sheet[
            sheet.index("points by placement + revolt + war + pagoda") : sheet.index("with yellow spread")
        ]
        for kind, colour in enumerate(COLOURS):
            assert row(by_source, f"  {colour} ") == state["points"][: game.players, :, kind].reshape(-1).tolist()
        parts = dict(zip(game.parts, game.score_parts(states)[0].T.tolist(), strict=True))
        spread = sheet[sheet.index("with yellow spread") :]
        for kind, colour in enumerate(COLOURS[:4]):
            own = state["points"][: game.players, :, kind].sum(axis=1).tolist()
            pairs = zip(own, parts[f"{colour}_filled"], strict=True)
            assert row(spread, f"  {colour} ") == [number for pair in pairs for number in pair]
        final = zip(*(parts[name] for name in ("lowest", "second", "third", "fourth")), strict=True)
        assert row(sheet, "from the lowest to the highest") == [number for four in final for number in four]
        assert row(sheet, "result") == game.scores(states)[0].tolist()
        assert row(sheet, "place") == game.outcome(states)[0].tolist()


def test_the_title_says_who_decides_what(walked):
    seen = {}
    for game, state, legal in walked:
        if not len(legal):
            assert game.show(state).split("\n")[0].endswith("turns, the bag is empty")
            continue
        phase = Phase(int(state["head"]["phase"]))
        if phase not in seen:
            seen[phase] = game.show(state).split("\n")[0]
            turn, seat = int(state["head"]["turn"]), int(state["head"]["seat"])
            assert f", {game.players} players: turn {turn} of seat {state['active']}, action " in seen[phase]
            assert f": seat {seat} " in seen[phase]
    phrases = {
        Phase.ACT: r"acts$",
        Phase.CHAIN: r"may go on with a blue tile next to \d+,\d+$",
        Phase.MARKET: r"may take a market tile$",
        Phase.REPLACE: r"replaces tiles$",
        Phase.REVOLT: r"revolts over [a-z]+, attack \d, defence \d$",
        Phase.WAR: r"may support a side of the war at \d+,\d+$",
    }
    for phase, phrase in phrases.items():
        assert re.search(phrase, seen[phase])


def test_the_turn_cap_is_told():
    game = YellowYangtze(players=2, turn_cap=3)
    *_, (last, _) = walk(game, 1)
    assert game.show(last).split("\n")[0].endswith("over after 3 turns, unfinished, at the turn cap")


@pytest.mark.clause("YAY-6")
def test_a_reconstructed_map_is_called_so():
    game = YellowYangtze(players=2)
    assert "(a reconstruction, not the printed board)" in game.show(game.deal(1, seed=1)[0])
    own = YellowYangtze(players=2, components=box_of(ROWS))
    assert "reconstruction" not in own.show(own.deal(1, seed=1)[0])


def test_the_same_state_is_shown_alike_and_left_alone():
    game = YellowYangtze(players=3)
    states = game.deal(1, seed=3)
    game.play_out(states, seed=3)
    before = states.tobytes()
    text = game.show(states[0])
    assert game.show(states[0]) == text == game.show(states)
    assert states.tobytes() == before
    assert text.isascii()
    assert not re.search(r" $", text, re.MULTILINE)


@pytest.mark.clause("YAY-61", "YAY-62")
def test_a_war_is_shown_with_its_sides(walked):
    game, state = next((game, state) for game, state, _ in walked if state["head"]["phase"] == Phase.WAR)
    text = game.show(state)
    assert text.count(" of the war, strength ") == state["sides"]
    for side in range(state["sides"]):
        assert f"; side {side + 1} of the war, strength {state['strength'][side]}" in text
    assert len(re.findall(r"[KRBGY]!", text)) == 1
    reading = Reading(game.components, state)
    assert reading.uniting == state["last_tile"]
