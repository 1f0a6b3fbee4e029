"""Do words, tables and drawn towers say what the state holds?"""

import re

import numpy as np
import pytest

from playmill.games.castell import Castell
from playmill.games.castell.components import PRIZES, SKILLS, load
from playmill.games.castell.pictures import describe

from .reference_towers import Builder, legal_counts

ACT, GO, TAKE, TRAIN, SPECIAL, TOWER = range(6)
PLAIN, BY_TOKEN, BY_WHEEL = range(3)
REGIONS = ("barcelona", "vilanova", "vilafranca", "tarragona", "valls", "lleida", "girona")
WHEEL = (*SKILLS, "special")


def steps(game, seed):
    """Every state of a playout that asks for a decision, and the last one; no turn ends while more can be done."""
    states = game.deal(1, seed=seed)
    source = np.random.default_rng(seed)
    while len(legal := game.legal_actions(states[0])):
        yield states[0]
        game.step(states, source.choice(legal[legal != game.action("stop")], 1))
    yield states[0]


def finished(seed=1, **options):
    game = Castell(**options)
    *_, last = steps(game, seed)
    return game, last


# ---------------------------------------------------------------------- words


@pytest.fixture
def table():
    """Seat 1 stands in lleida, where 1, 1 and 8 lie, two tokens are in the row, and the wheel shows mix."""
    game = Castell(players=3)
    state = game.deal(1, seed=1)[0]
    state["pawn"] = 0, 5, -1, -1
    state["region"][5] = 2, 0, 0, 0, 0, 0, 0, 1, 0, 0
    state["tile"][5] = 1, 26
    state["row_tokens"][5] = 2
    state["wheel"] = 5, 0, 1, 3, 4, 5, 5, 2
    state["ranks"][1] = 0, 1, 2, 0, 5
    state["tokens"][1] = 4
    state["festival_region"][9], state["festival_size"][9] = 3, (4, 7, 0)
    state["festival"] = 9
    state["choice"][1, :3] = 10, 1, 3
    state["head"]["seat"] = 1
    return game, state


TASKS = "shape 3-2-2-1", "balance, mix and strength in 6 levels"


@pytest.mark.clause("CAL-31", "CAL-32", "CAL-36", "CAL-38", "CAL-42", "CAL-44", "CAL-45", "CAL-47", "CAL-69", "CAL-80")
@pytest.mark.parametrize(
    ("phase", "through", "action", "text"),
    [
        (ACT, PLAIN, "stop", "ends its turn"),
        (ACT, PLAIN, "move", "will move to an adjacent region"),
        (ACT, PLAIN, "recruit", "will recruit in lleida: 1 1 8"),
        (ACT, PLAIN, "train", "will train: mix or the special tile"),
        (ACT, PLAIN, "special", "will take a special action, with one of its 4 tokens"),
        (GO, PLAIN, "go girona", "moves to girona"),
        (GO, BY_TOKEN, "go girona", "moves to girona, and leaves a token in girona"),
        (GO, BY_WHEEL, "go girona", "moves to girona"),
        (TAKE, PLAIN, "take 8", "recruits a casteller of size 8"),
        (TAKE, PLAIN, "stop", "takes no second casteller"),
        (TAKE, BY_TOKEN, "take 8", "recruits a casteller of size 8, and leaves a token in lleida"),
        (TRAIN, PLAIN, "raise mix", "raises mix to rank 3"),
        (TRAIN, PLAIN, "special tile", "takes the special tile of the wheel: a special action without a token"),
        (SPECIAL, BY_TOKEN, "move", "will move to an adjacent region"),
        (SPECIAL, BY_TOKEN, "recruit", "will recruit one casteller in lleida: 1 1 8"),
        (
            SPECIAL,
            BY_TOKEN,
            "perform 1",
            f"performs {TASKS[0]} in lleida, for 3 points and 2 tokens, and leaves a token in lleida",
        ),
        (SPECIAL, BY_WHEEL, "perform 2", f"performs {TASKS[1]} in lleida, for 6 points and 2 tokens"),
        (
            TOWER,
            PLAIN,
            "tower 2",
            "enters the festival in tarragona with a tower of score 10: "
            "6 levels, 1 casteller of size 4 and 3 castellers of size 7",
        ),
    ],
)
def test_every_kind_of_action_in_words(table, phase, through, action, text):
    game, state = table
    state["head"]["phase"], state["through"] = phase, through
    assert describe(game, state, game.action(action)) == text


@pytest.mark.clause("CAL-33")
def test_a_first_move_puts_the_pawn_anywhere(table):
    game, state = table
    state["head"]["seat"] = 2
    assert describe(game, state, game.action("move")) == "will put its pawn in a region"
    assert describe(game, state, game.action("go valls")) == "puts its pawn in valls"


@pytest.mark.clause("CAL-39", "CAL-40", "CAL-41")
def test_what_can_be_trained(table):
    _, state = table
    for options, text in (
        ({"wheel": "advanced"}, "mix"),
        ({"train_any_learned_skill": True}, "base, mix or the special tile"),
        ({"wheel_turns_before_round_1": True}, "balance or the special tile"),
    ):
        game = Castell(players=3, **options)
        assert describe(game, state, game.action("train")) == f"will train: {text}"


@pytest.mark.clause("CAL-70")
def test_the_own_token_may_be_collected_too(table):
    _, state = table
    game = Castell(players=3, own_token_collected=True)
    state["head"]["phase"], state["through"] = SPECIAL, BY_TOKEN
    text = f"performs {TASKS[0]} in lleida, for 3 points and 3 tokens"
    assert describe(game, state, game.action("perform 1")) == text
    state["through"], state["row_tokens"][5] = BY_WHEEL, 0
    assert describe(game, state, game.action("perform 1")) == f"performs {TASKS[0]} in lleida, for 3 points"


@pytest.mark.clause("CAL-81", "CAL-92")
def test_a_tower_for_two_tokens_of_one_size(table):
    game, state = table
    state["festival_size"][9], state["choice"][0, :3] = (4, 4, 0), (9, 2, 2)
    assert describe(game, state, game.action("tower 1")).endswith("score 9: 7 levels, 2 castellers of size 4")
    box = game.components.as_dict()
    box["score"] |= {"level": 0, "matching": 2}
    state["choice"][0, :3] = 4, 2, 2
    changed = Castell(players=3, components=box)
    assert describe(changed, state, game.action("tower 1")).endswith("score 4: 2 castellers of size 4")


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "train_any_learned_skill": True}])
def test_each_legal_action_has_words_of_its_own(options):
    game = Castell(**options)
    seen = set()
    for seed in range(4):
        for state in steps(game, seed):
            texts = [game.describe(state, int(action)) for action in game.legal_actions(state)]
            assert len(set(texts)) == len(texts)
            seen |= {text.split()[0] for text in texts}
    assert seen >= {"ends", "will", "puts", "moves", "recruits", "takes", "raises", "performs"}


# ---------------------------------------------------------------------- the whole position


def blocks(text):
    """The lines of each block of the table, of each seat, and of the score sheet."""
    parts = [part.split("\n") for part in text.split("\n\n")]
    return parts[0], parts[1:4], [part for part in parts[4:] if part[0].startswith("---- seat ")], parts[-1]


def counts(line):
    return [int(cell) if cell != "." else 0 for cell in line[16:46].split()]


def task(tile):
    if "widths" in tile:
        return f"shape {'-'.join(map(str, tile['widths']))}"
    levels = tile.get("levels", tile["points"])
    return f"{' and '.join(', '.join(tile['skills']).rsplit(', ', 1))} in {levels} levels"


def facing(game, state, sector, later=0):
    """CAL-25."""
    step = 1 if game.components["wheel"]["direction"] == "clockwise" else -1
    return WHEEL[state["wheel"][(sector + step * (int(state["round"]) - 1 + later)) % 8]]


def check_land(game, state, lines):
    heading, *rest = lines
    assert heading.split() == ["castellers", *map(str, range(1, 11)), "wheel", "next", "pawns", "of", "seats"]
    sectors = ["", *game.components["wheel"]["sectors"]]
    for region, line in enumerate(rest[:7]):
        name = REGIONS[region]
        shown, later, *pawns = line[49:].split()
        assert line.startswith(f"{name} ")
        assert counts(line) == state["region"][region].tolist()
        assert [shown, later] == [facing(game, state, sectors.index(name), turns) for turns in (0, 1)]
        assert pawns == [str(seat) for seat in range(game.players) if state["pawn"][seat] == region]
    assert rest[7].startswith("all regions " if game.wheel == "normal" else "no region ")
    assert rest[7][49:].split() == [facing(game, state, 0, turns) for turns in (0, 1)]
    assert counts(rest[8]) == state["bag"].tolist()
    assert rest[8].endswith(f" {state['bag'].sum()} in all")
    borders = dict(entry.split(": ") for entry in re.sub(r"\s+", " ", " ".join(rest[9:]))[8:].split("; "))
    drawn = {frozenset((name, other)) for name, others in borders.items() for other in others.split(", ")}
    assert drawn == {frozenset(border["between"]) for border in game.components["border"]}
    assert tuple(borders) == REGIONS


def check_performances(game, state, lines, *, slow):
    for number, line in enumerate(lines[1:]):
        region, place = divmod(number, 2)
        tile = game.components["local_tile"][state["tile"][region, place]]
        label, listed = line[:16].strip(), line[16:]
        tokens = int(state["row_tokens"][region])
        assert label == ((f"{tokens} token{'s' * (tokens > 1)}" if tokens else "") if place else REGIONS[region])
        assert listed.startswith(f"{place + 1}  {task(tile)} ")
        assert f" {tile['points']} points" in listed
        done = int(state["performed"][region, place])
        by = re.findall(r"seat (\d) in round (\d+)$", listed)
        assert by == ([(str(state["performer"][region, place]), str(done))] if done else [])
        if slow and not done:
            able = [str(seat) for seat in range(game.players) if builder(state, seat).performs(tile)]
            assert re.findall(r"in reach of seats? (.*)", listed) == ([", ".join(able)] if able else [])
    assert len(lines) == 15


def reached(state, festival, seat, **told):
    """The best score that a seat could enter a festival with, by the slow programme."""
    sizes = [int(size) for size in state["festival_size"][festival] if size]
    found = builder(state, seat, **told).outcomes(tuple(sizes))
    return found[0][0] if found else " "


def builder(state, seat, **told):
    team = {size: int(count) for size, count in enumerate(state["team"][seat], 1)}
    return Builder(team, ranks_of(state, seat), **told)


def ranks_of(state, seat):
    return dict(zip(SKILLS, state["ranks"][seat].tolist(), strict=True))


def tokens_won(state, festival, seat):
    slots = zip(state["festival_size"][festival].tolist(), state["token_to"][festival].tolist(), strict=True)
    return [size for size, winner in slots if size and winner == seat]


def of_pawn(state, seat):
    return REGIONS[state["pawn"][seat]] if state["pawn"][seat] >= 0 else None


def check_calendar(game, state, lines, *, slow):
    heading, *rest = lines
    assert heading.split() == [
        "calendar",
        "sizes",
        *(word for seat in range(game.players) for word in ("seat", str(seat))),
    ]
    calendar = game.components["calendar"]
    over, in_tower = state["head"]["seat"] < 0, state["head"]["phase"] == TOWER
    for festival, line in enumerate(rest[:-1]):
        printed, where = calendar[festival], REGIONS[state["festival_region"][festival]]
        assert line[:20].split() == [str(printed["round"]), printed["type"], where]
        sizes = [int(size) for size in state["festival_size"][festival] if size]
        assert [int(size) for size in line[20:30].split(", ")] == sizes
        held = over or (festival < state["festival"] if in_tower else printed["round"] < state["round"])
        for seat in range(game.players):
            cell = line[30 + 22 * seat :][:22].strip()
            score, prize = int(state["entered"][seat, festival, 0]), int(state["prize"][seat, festival])
            if score:
                won = [PRIZES[prize - 1]] if prize else []
                assert cell.split() == [str(score), *won, *(f"+{size}" for size in tokens_won(state, festival, seat))]
            elif held or (in_tower and festival == state["festival"] and where != of_pawn(state, seat)):
                assert cell == "-"
            else:
                assert re.fullmatch(r"\((\d+| )\)", cell)
                assert not slow or cell == f"({reached(state, festival, seat)})"
    assert rest[-1].split("  ")[0] == "prizes"
    assert re.findall(r"\d\w\w (\w+) \(", rest[-1]) == list(game.components["prize_chart"][f"p{game.players}"])


def check_seat(game, state, seat, lines, *, slow):
    caption, sizes, team, tokens, skills, *rest = lines
    marks = re.fullmatch(rf"---- seat {seat}((?:, [a-z ]+)*): (.*) ----", caption)
    assert ("to move" in marks[1]) == (state["head"]["seat"] == seat)
    pawn = int(state["pawn"][seat])
    left, best = int(state["tokens"][seat]), int(state["entered"][seat, :, 0].max())
    assert marks[2].split("; ") == [
        f"in {REGIONS[pawn]}" if pawn >= 0 else "off the board",
        f"{left} special-action token{'' if left == 1 else 's'} left",
        f"best tower {best or '-'}",
    ]
    assert counts(sizes) == list(range(1, 11))
    assert counts(team) == state["team"][seat].tolist()
    assert team.endswith(f" {state['team'][seat].sum()} in all")
    won = [size for festival in range(14) for size in tokens_won(state, festival, seat)]
    assert counts(tokens) == [won.count(size) for size in range(1, 11)]
    pairs = [word for pair in ranks_of(state, seat).items() for word in map(str, pair)]
    assert skills.split() == ["skills", *pairs]
    tower = next(number for number, line in enumerate(rest) if line.startswith("tallest tower"))
    assert [line[16:] for line in rest[:tower]] == (list(kept(game, state, seat)) or ["nothing"])
    check_tower(state, seat, rest[tower:], slow=slow)


def kept(game, state, seat):
    """CAL-97: what lies in the area of each region."""
    for region, name in enumerate(REGIONS):
        items = []
        for festival in np.flatnonzero(state["festival_region"] == region):
            prize = int(state["prize"][seat, festival])
            items += [PRIZES[prize - 1]] * (prize > 0)
            items += [f"size {size}" for size in tokens_won(state, festival, seat)]
        tiles = zip(state["tile"][region], state["performer"][region], strict=True)
        items += [task(game.components["local_tile"][tile]) for tile, by in tiles if by == seat]
        tokens = int(state["collected"][seat, region])
        items += [f"{tokens} token{'s' * (tokens > 1)}"] * (tokens > 0)
        if items:
            yield f"{name}: {', '.join(items)}"


def check_tower(state, seat, lines, *, slow):
    """The tower drawn is legal, has the levels told, and no higher one can be built."""
    heading, *drawn = lines
    tower, told = [], []
    for line in reversed(drawn):
        numbers, _, uses = re.fullmatch(r" {16} *((?:\d+ *)+)(( *\D.*)?)", line).groups()
        castellers = [int(size) for size in numbers.split()]
        tower.append({size: castellers.count(size) for size in castellers})
        told += uses.strip().split(", ") if uses else []
    height = len(tower)
    assert heading.split() == ["tallest", "tower", str(height), "level" if height == 1 else "levels"]
    team = {size: int(count) for size, count in enumerate(state["team"][seat], 1)}
    found = legal_counts(tower, ranks_of(state, seat), team)
    assert found
    for skill in ("balance", "mix", "strength"):
        assert told.count(skill) == found[0][skill]
    assert any(told.count("base") == count["base"] for count in found)
    if slow:
        assert height == builder(state, seat).tallest()


def check_sheet(game, state, lines):
    states = np.reshape(state, 1)
    rows = {line[:30].strip(): line[30:].split() for line in lines[1:]}
    for part, points in zip(game.parts, game.score_parts(states)[0].T.tolist(), strict=True):
        assert rows.pop(part.replace("_", " ")) == [str(number) for number in points]
    assert rows.pop("total") == [str(score) for score in game.scores(states)[0]]
    assert rows.pop("place") == [str(place) for place in game.outcome(states)[0]]
    assert not rows


@pytest.mark.clause("CAL-8", "CAL-13", "CAL-16", "CAL-25", "CAL-68", "CAL-69", "CAL-71", "CAL-86", "CAL-87", "CAL-97")
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "wheel": "advanced"}, {"players": 4}])
def test_positions_from_start_to_end(options):
    game = Castell(**options)
    for number, state in enumerate(steps(game, 5)):
        text = game.show(state)
        assert not re.search(r" $", text, re.MULTILINE)
        assert max(map(len, text.split("\n"))) <= 120
        over = state["head"]["seat"] < 0
        if number % 9 and not over and state["head"]["phase"] != TOWER:
            continue
        title, tables, seats, sheet = blocks(text)
        assert title[0].startswith(f"Castell, {game.players} players: ")
        if state["round"] < 10:
            check_land(game, state, tables[0])
        slow = number % 45 == 0 and state["round"] < 5
        check_performances(game, state, tables[1], slow=slow)
        check_calendar(game, state, tables[2], slow=slow)
        assert len(seats) == game.players
        for seat, lines in enumerate(seats):
            check_seat(game, state, seat, lines, slow=slow)
        check_sheet(game, state, sheet)


@pytest.mark.clause("CAL-22", "CAL-26", "CAL-29")
def test_titles_and_captions_say_whose_turn_it_is():
    game = Castell(players=3, first_seat=0)
    doings = {}
    for seed in range(3):
        for state in steps(game, seed):
            head, text = state["head"], game.show(state)
            title = text.split("\n")[0]
            if head["seat"] < 0:
                assert title == "Castell, 3 players: over after 10 rounds"
                assert ", first player" not in text
                continue
            of = f"round {state['round']} of 10, turn {head['turn']} of 30, seat {head['seat']} "
            assert title.startswith(f"Castell, 3 players: {of}")
            doing = re.sub(r"; not yet done: .*| in [a-z]+$", "", title.partition(of)[2])
            doings.setdefault((int(head["phase"]), int(state["through"]), int(state["taken"])), set()).add(doing)
            first = (int(state["round"]) - 1) % 3
            assert re.findall(r"seat (\d)(?:, to move)?, first player", text) == [str(first)]
    assert all(len(found) == 1 for found in doings.values())
    told = {key: found.pop() for key, found in doings.items() if key[0] != TOWER}
    assert told == {
        (ACT, PLAIN, 0): "acts",
        (GO, PLAIN, 0): "moves",
        (GO, BY_TOKEN, 0): "moves by a special action",
        (GO, BY_WHEEL, 0): "moves by the special tile of the wheel",
        (TAKE, PLAIN, 0): "recruits",
        (TAKE, PLAIN, 1): "may recruit a second casteller",
        (TAKE, BY_TOKEN, 0): "recruits by a special action",
        (TAKE, BY_WHEEL, 0): "recruits by the special tile of the wheel",
        (TRAIN, PLAIN, 0): "trains",
        (SPECIAL, BY_TOKEN, 0): "takes a special action",
        (SPECIAL, BY_WHEEL, 0): "takes a special action by the special tile of the wheel",
    }


@pytest.mark.clause("CAL-31")
def test_the_title_names_the_actions_not_yet_taken():
    game = Castell(players=2)
    for state in steps(game, 2):
        if state["head"]["phase"] == ACT and state["head"]["seat"] >= 0:
            left = [
                name for bit, name in enumerate(("move", "recruit", "train", "special")) if not state["used"] >> bit & 1
            ]
            assert game.show(state).split("\n")[0].endswith(f"; not yet done: {', '.join(left)}")


@pytest.mark.clause("CAL-24")
def test_the_last_round_has_no_next_wheel():
    game, state = finished(players=2)
    lines = blocks(game.show(state))[1][0]
    assert lines[0].split()[11:] == ["wheel", "pawns", "of", "seats"]
    assert lines[8].split() == ["all", "regions", facing(game, state, 0)]


@pytest.mark.clause("CAL-85")
def test_prizes_left_are_told_where_they_can_run_out():
    game, state = finished(players=4, limited_prizes=True)
    line = next(line for line in game.show(state).split("\n") if line.startswith("prizes"))
    left = [
        game.components["prizes"][prize] - int((state["prize"] == 1 + kind).sum()) for kind, prize in enumerate(PRIZES)
    ]
    assert line.endswith("; left: " + ", ".join(f"{count} {prize}" for count, prize in zip(left, PRIZES, strict=True)))


@pytest.mark.clause("CAL-83")
def test_no_prizes_at_all():
    box = load().as_dict()
    box["prize_chart"]["p2"] = []
    game = Castell(players=2, components=box)
    assert re.search(r"^prizes +none$", game.show(game.deal(1, seed=1)[0]), re.MULTILINE)


@pytest.mark.clause("CAL-81")
def test_scores_within_reach_count_as_the_components_say():
    box = load().as_dict()
    box["score"] |= {"level": 2, "matching": 0}
    game = Castell(players=2, components=box)
    state = next(state for state in steps(game, 4) if state["round"] == 7)
    told = [line[30:].split("  ")[0] for line in blocks(game.show(state))[1][2][9:15]]
    found = [reached(state, festival, 0, points=(2, 0)) for festival in range(8, 14)]
    assert told == [f"({score})" for score in found]
    assert any(score != " " and score % 2 == 0 for score in found)


@pytest.mark.clause("CAL-90")
def test_a_festival_under_way_is_told_from_those_to_come():
    """Seats elsewhere cannot enter it any more."""
    game = Castell(players=4)
    met = 0
    for seed in range(40):
        for state in steps(game, seed):
            if state["head"]["phase"] == TOWER:
                _, tables, _, _ = blocks(game.show(state))
                check_calendar(game, state, tables[2], slow=False)
                met += 1
        if met > 3:
            break
    assert met


def test_the_same_state_is_shown_alike_and_left_alone():
    game, state = finished(players=2)
    before = state.tobytes()
    text = game.show(state)
    assert game.show(state) == text == game.show(np.reshape(state, 1))
    assert state.tobytes() == before
