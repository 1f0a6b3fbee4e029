"""Do words and drawings say what the state holds?"""

import re

import numpy as np
import pytest

from playmill.games.coatl import Coatl
from playmill.games.coatl.pictures import describe
from playmill.games.coatl.reading import draw_coatl

from .reference_scores import level, met, prophecy_points, temple_points, times

YELLOW, RED, BLACK, GREEN, BLUE = range(5)
LETTERS = "YRKGB"
SORTS = ("heads", "tails", "bodies")
KEEP, ACTION, TAKE, PICK, ASSEMBLE, LAY, TEMPLE, WISH, DISCARD, PRIEST = range(10)


def steps(game, seed):
    """Every state of a random playout that asks for a decision, and the last one."""
    states = game.deal(1, seed=seed)
    source = np.random.default_rng(seed)
    while len(legal := game.legal_actions(states[0])):
        yield states[0]
        game.step(states, source.choice(legal, 1))
    yield states[0]


def finished(players, seed=1, **options):
    game = Coatl(players=players, **options)
    states = game.deal(1, seed=seed)
    game.play_out(states, seed=seed)
    return game, states[0]


def colours(text):
    return [1 + LETTERS.index(letter) for letter in text.strip("<>")]


def lay(state, seat, i, text):
    """Put a coatl there."""
    state["coatl"][seat, i] = 0
    state["coatl"][seat, i, : len(colours(text))] = colours(text)
    state["length"][seat, i] = len(colours(text))
    state["closed"][seat, i] = text.startswith("<") + 2 * text.endswith(">")


# ---------------------------------------------------------------------- words


@pytest.fixture
def table():
    """Seat 0 has a complete coatl, <RYRYR and YGGK>, its temple and a Priest's; a temple lies on each stack."""
    game = Coatl(players=2, sacrifice_tokens=True)
    state = game.deal(1, seed=1)[0]
    state["coatls"][0], state["complete"][0] = 3, 1
    for i, text in enumerate(("<YRK>", "<RYRYR", "YGGK>")):
        lay(state, 0, i, text)
    state["temple"][0] = 1 + 0, 1 + 10
    state["stack"] = 1 + 8, 1 + 14
    state["head"]["seat"] = 0
    return game, state


@pytest.mark.parametrize(
    ("phase", "action", "text"),
    [
        (KEEP, "stop", "keeps no more prophecies"),
        (KEEP, "card trio_black", "keeps trio_black (KKK; 1:3 2:7)"),
        (ACTION, "stop", "does nothing more"),
        (ACTION, "pieces", "will take pieces"),
        (ACTION, "prophecies", "will take prophecies"),
        (ACTION, "assemble", "will assemble"),
        (ACTION, "perfect pick", "spends Perfect Pick"),
        (ACTION, "see the future", "spends See the Future: discards the whole display and turns up a new one"),
        (ACTION, "priest commitment", "spends Priest Commitment"),
        (TAKE, "take head yellow", "takes a yellow head"),
        (TAKE, "take tail blue", "takes a blue tail"),
        (TAKE, "take bodies red red", "takes two red bodies"),
        (TAKE, "take bodies black blue", "takes a black and a blue body"),
        (WISH, "take bodies black blue", "takes a black and a blue body from the bags"),
        (PICK, "stop", "takes no more prophecies"),
        (PICK, "deck", "takes the top prophecy of the deck"),
        (PICK, "card stretch_gyg", "takes from the display: stretch_gyg (G Y+ G; 1:2 2:6)"),
        (DISCARD, "card count_red", "discards count_red (R; 3:2 4:3 5:4 6:5)"),
        (DISCARD, "stop", "discards no more prophecies"),
        (PRIEST, "temple left", "takes the top of the left stack, {8}, into its hand"),
        (ASSEMBLE, "start head green", "starts a coatl with a green head"),
        (ASSEMBLE, "start body black", "starts a coatl with a black body"),
        (ASSEMBLE, "add tail blue to 1", "completes coatl 1 with a blue tail: <RYRYRB>"),
        (ASSEMBLE, "add body black to 1 tail side", "adds a black body to coatl 1 at the tail side: <RYRYRK"),
        (ASSEMBLE, "add body black to 2 head side", "adds a black body to coatl 2 at the head side: KYGGK>"),
        (ASSEMBLE, "add head green to 2", "completes coatl 2 with a green head: <GYGGK>"),
        (
            ASSEMBLE,
            "fulfil count_red on 1",
            "lays count_red (R; 3:2 4:3 5:4 6:5) beside coatl 1, <RYRYR: found 3 times, level 1, 2 points so far",
        ),
        (
            ASSEMBLE,
            "fulfil exact_pair_green on 2",
            "lays exact_pair_green (!G GG !G; 1:2 2:5) beside coatl 2, YGGK>: found once, level 1, 2 points so far",
        ),
        (ASSEMBLE, "stop", "ends its assembling"),
        (LAY, "stop", "lays no more prophecies"),
        (TEMPLE, "stop", "takes no temple"),
    ],
)
def test_every_kind_of_action_in_words(table, phase, action, text):
    game, state = table
    state["head"]["phase"] = phase
    cards = game.components["temple"]
    printed = {str(i): f"{cards[i]['name']} ({', '.join(cards[i]['requires'])}; 1:3 2:7)" for i in (0, 8, 10, 14)}
    expected = re.sub(r"{(\d+)}", lambda found: printed[found[1]], text)
    assert describe(game, state, game.action(action)) == expected


def test_an_end_is_closed_before_the_other(table):
    game, state = table
    state["head"]["phase"] = ASSEMBLE
    lay(state, 0, 1, "YR")
    assert describe(game, state, game.action("add head blue to 1")) == "closes coatl 1 with a blue head: <BYR"
    assert describe(game, state, game.action("add tail blue to 1")) == "closes coatl 1 with a blue tail: YRB>"


@pytest.mark.clause("COA-53", "COA-56")
def test_cards_for_the_coatl_just_completed(table):
    game, state = table
    lay(state, 0, 2, "<KBRKGRB>")
    state["closing"] = 2
    state["head"]["phase"] = LAY
    assert describe(game, state, game.action("fulfil pair_red_black on 2")) == (
        "lays pair_red_black (RK; 1:1 2:3 3:5) beside coatl 2, <KBRKGRB>: found once, level 1, 1 point"
    )
    state["head"]["phase"] = TEMPLE
    told = {
        source: describe(game, state, game.action(f"temple {source}")) for source in ("own", "extra", "left", "right")
    }
    assert told == {
        "own": "takes its own temple, no_yellow_len7 (no yellow, length 7; 1:3 2:7): meets 2 of 2, 7 points",
        "extra": "takes the temple of its Priest Commitment, no_black_eq_blue_red (no black, blue = red; 1:3 2:7): "
        "meets 1 of 2, 3 points",
        "left": "takes the top of the left stack, eq_red_green_len6 (red = green, length 6; 1:3 2:7): "
        "meets 0 of 2, 0 points",
        "right": "takes the top of the right stack, no_yellow_eq_black_green (no yellow, black = green; 1:3 2:7): "
        "meets 1 of 2, 3 points",
    }


@pytest.mark.parametrize("players", [1, 2, 4])
def test_each_legal_action_has_words_of_its_own(players):
    game = Coatl(players=players, sacrifice_tokens=True, promo_cards=True)
    seen = set()
    for seed in range(5):
        for state in steps(game, seed):
            texts = [game.describe(state, int(action)) for action in game.legal_actions(state)]
            assert len(set(texts)) == len(texts)
            seen |= {text.split()[0] for text in texts}
    verbs = "keeps will spends takes discards starts adds closes completes lays ends"
    assert seen - {"does"} == set(verbs.split())


# ---------------------------------------------------------------------- the whole position


def blocks(text):
    """The lines of the table, of each seat, and of the score sheet."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("---- seat ")]
    seats = [lines[start : lines.index("", start)] for start in starts]
    sheet = next(number for number, line in enumerate(lines) if line.startswith("score sheet"))
    return lines[: starts[0]], seats, lines[sheet:]


def entries(lines):
    """What stands behind each label, lines below it included, in order: (label, lines)."""
    found = []
    for line in filter(None, lines):
        label = line[:10].strip()
        if label:
            found.append((label, []))
        if found:
            found[-1][1].append(line[10:])
    return found


def card_names(game, mask, field="prophecy"):
    rules = game.rules()
    return [game.prophecies[rules["kind_of"][card]] for card in range(64) if int(mask) >> card & 1]


def names(lines):
    return [line.split()[0] for line in lines if line != "-"]


def text_of(state, seat, i):
    letters = "".join(LETTERS[colour - 1] for colour in state["coatl"][seat, i, : state["length"][seat, i]])
    return "<" * int(state["closed"][seat, i] & 1) + letters + ">" * int(state["closed"][seat, i] >> 1)


def check_table(game, state, lines):
    found = dict(entries(lines))
    for sort, name in enumerate(SORTS):
        spaces, counts = found[name][0][:52].split(), found[name][0][52:].split()
        assert [int(count) for count in counts] == state["bag"][5 * sort : 5 * sort + 5].tolist()
        pairs = [(first, second) for first in range(5) for second in range(first, 5)]
        contents = list(LETTERS) if sort < 2 else [LETTERS[first] + LETTERS[second] for first, second in pairs]
        supply = state["supply"][(0, 5, 10)[sort] : (5, 10, 25)[sort]]
        assert [space for space in spaces if space != "-"] == list(np.repeat(contents, supply))
        assert len(spaces) == (2, 2, 6)[sort]
    assert names(found["display"]) == card_names(game, state["display"])
    assert int(found["deck"][0].split()[0]) == int(state["deck"]).bit_count()
    discarded = [name for name in " ".join(found["discarded"]).split(", ") if name != "-"]
    assert discarded == card_names(game, state["discard"])
    for stack, (name, line) in enumerate(zip(("left", "right"), found["temples"], strict=True)):
        if state["stack"][stack]:
            assert line.startswith(f"{name}: {game.temples[state['stack'][stack] - 1]} (")
            assert line.endswith(f", {state['under'][stack]} under it")
        else:
            assert line == f"{name}: -"


def check_seat(game, state, seat, lines):
    caption, *rest = lines
    assert caption.startswith(f"---- seat {seat}{', to move' if state['head']['seat'] == seat else ''}: ")
    assert f" {state['complete'][seat]} of 3 coatls complete" in caption
    assert (f"{state['passes'][seat]} turn" in caption) == bool(state["passes"][seat])
    labels = [label for label, _ in entries(rest)]
    found = dict(entries(rest))
    (board,) = found["board"]
    assert board.startswith(f"{state['board'][seat].sum()} of 8 spaces filled")
    for sort, name in enumerate(SORTS):
        letters = "".join(np.repeat(list(LETTERS), state["board"][seat, 5 * sort : 5 * sort + 5]))
        assert re.findall(f"{name} ([A-Z]+)", board) == ([letters] if letters else [])
    hidden = [line for line in found["hand"] if line.endswith("hidden from others")]
    assert names(hidden) == card_names(game, int(state["hand"][seat]) & ~int(state["shown"][seat]))
    seen = [line for line in found["hand"] if line.endswith("taken in sight of all")]
    assert names(seen) == card_names(game, state["shown"][seat])
    temples = [game.temples[temple - 1] for temple in state["temple"][seat] if temple]
    assert names(found["temple"]) == temples
    coatls = entries(rest)[labels.index("temple") + 1 :]
    complete = int(state["complete"][seat])
    expected = ["complete"] * complete + [f"coatl {n + 1}" for n in range(int(state["coatls"][seat]) - complete)]
    assert [label for label, _ in coatls] == expected
    for i, (_, drawn) in enumerate(coatls):
        check_coatl(game, state, seat, i, drawn)


def check_coatl(game, state, seat, i, lines):
    text = text_of(state, seat, i)
    heading, *rest = lines
    assert heading.startswith(f"{state['length'][seat, i]} piece")
    drawing = [line for line in rest if re.fullmatch(r"[-< ]?([YRKGB]-)*[YRKGB][->]", line)]
    joined = "".join(line.strip(" ") for line in drawing)
    assert joined.replace("-", "") == text
    assert joined.startswith("<" if text[0] == "<" else "-")
    assert joined.endswith(">" if text[-1] == ">" else "-")
    cards = {card["name"]: card for card in (*game.components["prophecy"], *game.components["temple"])}
    beside = card_names(game, state["laid"][seat, i])
    reading = game.pattern_direction, game.x_open_end
    total = 0
    for name, line in zip(beside, rest[len(drawing) :], strict=False):
        card = cards[name]
        count, points = times(text, card, *reading), prophecy_points(text, card, *reading)
        often = {1: "once", 2: "twice"}.get(count, f"{count} times")
        assert line.split()[0] == name
        assert f" found {often}, level {level(text, card, *reading)}, {points} point" in line
        assert line.endswith("so far") == (state["closed"][seat, i] != 3)
        total += points
    temples = rest[len(drawing) + len(beside) :]
    assert len(temples) == bool(state["temple_laid"][seat, i])
    for line in temples:
        card, frames = cards[line.split()[0]], {cards[name]["frame"] for name in beside}
        assert game.temples[state["temple_laid"][seat, i] - 1] == card["name"]
        points = temple_points(text, card, frames)
        assert line.endswith(f"meets {met(text, card, frames)} of {len(card['requires'])}, {points} points")
        total += points
    if i < state["complete"][seat]:
        assert heading.endswith(f", {total} point{'' if total == 1 else 's'}")
        assert total == state["coatl_points"][seat, i]


def check_sheet(game, state, lines):
    states = np.reshape(state, 1)
    rows = {line[:30].strip(): line[30:].split() for line in lines[1:]}
    parts = game.score_parts(states)[0]
    for part, points in zip(game.parts, parts.T.tolist(), strict=True):
        if part != "bag" or game.promo_cards:
            assert rows.pop(part.replace("_", " ")) == [str(number) for number in points]
    assert rows.pop("total") == [str(score) for score in game.scores(states)[0]]
    assert rows.pop("place") == [str(place) for place in game.outcome(states)[0]]
    best = [str(state["coatl_points"][seat].max()) for seat in range(game.players)]
    assert rows.pop("best coatl") == best
    beside = [
        sum(int(state["laid"][seat, i]).bit_count() + (state["temple_laid"][seat, i] > 0) for i in range(complete))
        for seat, complete in enumerate(state["complete"][: game.players])
    ]
    assert rows.pop("cards beside complete coatls") == [str(count) for count in beside]
    assert not rows


@pytest.mark.clause("COA-88", "COA-91", "COA-92", "COA-102")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2, "sacrifice_tokens": True, "promo_cards": True},
        {"players": 3, "pattern_direction": "both", "x_open_end": "lenient"},
        {"players": 4},
    ],
)
def test_positions_from_start_to_end(options):
    game = Coatl(**options)
    for seed in range(2):
        for number, state in enumerate(steps(game, seed)):
            text = game.show(state)
            assert text.startswith(f"Cóatl, {game.players} player")
            assert not re.search(r" $", text, re.MULTILINE)
            assert max(map(len, text.split("\n"))) <= 120
            if number % 7 and state["head"]["seat"] >= 0:
                continue
            on_table, seats, sheet = blocks(text)
            check_table(game, state, on_table)
            assert len(seats) == game.players
            for seat, lines in enumerate(seats):
                check_seat(game, state, seat, lines)
            check_sheet(game, state, sheet)


@pytest.mark.clause("COA-17")
def test_the_deal_is_shown_until_it_is_kept():
    game = Coatl(players=3)
    for state in steps(game, 4):
        if state["head"]["phase"] != KEEP:
            break
        seats = blocks(game.show(state))[1]
        for seat, lines in enumerate(seats):
            dealt = dict(entries(lines[1:])).get("dealt")
            still = seat >= state["head"]["seat"]
            assert (dealt is not None) == still
            if still:
                assert names(dealt) == card_names(game, state["aside"][seat])
                assert all(line.endswith("hidden, to keep or not") for line in dealt)
    assert "dealt" not in game.show(state)


@pytest.mark.clause("COA-18")
def test_temples_dealt_are_hidden_or_open():
    for public, remark in ((False, "hidden from others"), (True, "open to all")):
        game = Coatl(players=2, temple_hand_public=public)
        for lines in blocks(game.show(game.deal(1, seed=1)[0]))[1]:
            assert dict(entries(lines[1:]))["temple"][0].endswith(f" {remark}")


@pytest.mark.clause("COA-72")
def test_tokens_not_yet_spent_are_named():
    game = Coatl(players=2, sacrifice_tokens=True)
    state = game.deal(1, seed=1)[0]
    captions = [lines[0] for lines in blocks(game.show(state))[1]]
    assert all("; tokens: Perfect Pick, See the Future, Priest Commitment ----" in caption for caption in captions)
    game, state = finished(2, sacrifice_tokens=True)
    for seat, lines in enumerate(blocks(game.show(state))[1]):
        spent = int(state["tokens"][seat])
        kept = [
            name
            for bit, name in enumerate(("Perfect Pick", "See the Future", "Priest Commitment"))
            if not spent >> bit & 1
        ]
        assert f"; tokens: {', '.join(kept) or 'none'}" in lines[0]
    assert "tokens" not in blocks(Coatl(players=2).show(Coatl(players=2).deal(1, seed=1)[0]))[1][0][0]


@pytest.mark.clause("COA-78", "COA-79", "COA-96", "COA-104")
def test_titles_say_what_is_being_done_and_how_it_ended():
    doings, ends = set(), set()
    for players in (1, 2, 3, 4):
        game = Coatl(players=players, sacrifice_tokens=True, solo_turn_cap=20)
        for seed in range(2):
            for state in steps(game, seed):
                head, title = state["head"], game.show(state).split("\n")[0]
                if head["seat"] < 0:
                    ends.add((int(state["ending"]), re.sub(r".*turns, |seat \d ", "", title)))
                    assert f"over after {head['turn']} turns, " in title
                    continue
                assert f": turn {head['turn']}, seat {head['seat']} " in title
                doing, _, last = re.sub(r".*, seat \d ", "", title).partition("; ")
                doings.add((int(head["phase"]), int(state["second"]), doing))
                assert bool(last) == bool(state["ending"])
                assert last in ("", f"last turns, {state['turns_left']} more after this one")
    told = {phase: doing for phase, second, doing in doings if not second or phase != ACTION}
    assert len(told) == len(set(told.values())) == 10
    assert (ACTION, 1, "may act a second time") in doings
    assert ends <= {
        (1, "has completed its last coatl"),
        (2, "the bodies are exhausted"),
        (3, "all have passed"),
        (4, "the turns are used up"),
    }
    assert {ending for ending, _ in ends} >= {1, 4}


@pytest.mark.clause("COA-110")
@pytest.mark.parametrize("length", [1, 49, 50, 51, 100, 122])
@pytest.mark.parametrize("closed", range(4))
def test_a_coatl_of_any_length_is_drawn_whole(length, closed):
    pieces = [1 + i * i % 5 for i in range(length)]
    lines = draw_coatl(pieces, closed)
    assert len(lines) == -(-length // 50)
    assert max(map(len, lines)) <= 101
    letters = "-".join(LETTERS[colour - 1] for colour in pieces)
    assert "".join(line.strip(" ") for line in lines) == "-<"[closed & 1] + letters + "->"[closed >> 1]


def test_the_same_state_is_shown_alike_and_left_alone():
    game, state = finished(2)
    before = state.tobytes()
    text = game.show(state)
    assert game.show(state) == text == game.show(np.reshape(state, 1))
    assert state.tobytes() == before
