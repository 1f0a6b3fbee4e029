"""A position and its actions for people: words, tables of what lies where, and towers drawn level by level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

import numpy as np

from playmill.game import Game
from playmill.games.castell import _kernels, kernels
from playmill.games.castell.components import PRIZES, ROUNDS, SIZES, SKILLS, WHEEL, WHEEL_TILES, levels_of
from playmill.pictures import ScoreSheet, row, several

__all__ = ["describe", "show"]

ACT, GO, TAKE, TRAIN, SPECIAL, TOWER = range(6)  # phases (csrc/games/castell/state.pxd)
PLAIN, BY_TOKEN, BY_WHEEL = range(3)  # what a part of a turn belongs to
ACTIONS = ("move", "recruit", "train", "special")  # CAL-31, as bits of `used`
WAYS = ("", " by a special action", " by the special tile of the wheel")
ORDINALS = ("1st", "2nd", "3rd", "4th")
LABEL = 16  # columns before what it names
CELL = 3  # of a size, or of one casteller in a tower
FESTIVAL_WIDTH = 22  # columns of a seat in the calendar
WIDTH = 120
UNBROKEN = "\N{NO-BREAK SPACE}"
LEGEND = (
    "Wheel: what can be trained in a region in this round and in the next; all regions: wherever the pawn is.",
    "Calendar: 9 trophy +4 entered with a tower of score 9 and won a trophy and the size token 4; - did not enter;",
    "(9) could build a tower of score 9 now; ( ) could build none that is allowed.",
)


# ---------------------------------------------------------------------- words


def describe(game: Game, state: Any, action: int) -> str:
    """Say what a legal action does in a state, in words.

    Parameters
    ----------
    game
        The variant.
    state
        One record of a state array.
    action
        0 to 93.

    Examples
    --------
    >>> from playmill.games.castell import Castell
    >>> game = Castell(players=2)
    >>> start = game.deal(1, seed=3)[0]
    >>> game.describe(start, game.action("move"))
    'will put its pawn in a region'
    """
    phase = int(state["head"]["phase"])
    match game.action_names[action].split():
        case ["stop"]:
            return "ends its turn" if phase == ACT else "takes no second casteller"
        case ["move"]:
            return "will put its pawn in a region" if _place(state) < 0 else "will move to an adjacent region"
        case ["recruit"]:
            few = "" if phase == ACT else "one casteller "
            return f"will recruit {few}in {_here(game, state)}: {_lying(state)}"
        case ["train"]:
            return f"will train: {_listed(_trainable(game, state), 'or')}"
        case ["special"]:
            left = int(state["tokens"][state["head"]["seat"]])
            return f"will take a special action, with one of its {several(left, 'token')}"
        case ["perform", place]:
            return _performance(game, state, int(place) - 1)
        case ["go", name]:
            return _journey(state, name)
        case ["take", size]:
            return f"recruits a casteller of size {size}{_leaving(state, _here(game, state))}"
        case ["raise", skill]:
            rank = int(state["ranks"][state["head"]["seat"], SKILLS.index(skill)])
            return f"raises {skill} to rank {rank + 1}"
        case ["special", "tile"]:
            return "takes the special tile of the wheel: a special action without a token"
        case ["tower", number]:
            return _entry(game, state, int(number) - 1)
    raise AssertionError(game.action_names[action])


def _listed(words: Sequence[str], last: str = "and") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def _regions(game: Game) -> list[str]:
    return [region["name"] for region in game.components["region"]]


def _place(state: Any) -> int:
    """Return the region of the pawn that acts."""
    return int(state["pawn"][state["head"]["seat"]])


def _here(game: Game, state: Any) -> str:
    return _regions(game)[_place(state)]


def _lying(state: Any) -> str:
    counts = state["region"][_place(state)].tolist()
    return " ".join(str(size + 1) for size, count in enumerate(counts) for _ in range(count))


def _facing(rules: Any, state: Any, sector: int, later: int = 0) -> str:
    """Return what a sector of the wheel shows in this round, or some rounds later (CAL-25)."""
    turned = int(rules["wheel_start"]) + int(rules["wheel_step"]) * (int(state["round"]) - 1 + later)
    return WHEEL_TILES[state["wheel"][(sector + turned) % WHEEL]]


def _trainable(game: Game, state: Any) -> list[str]:
    """Return what the wheel shows for the pawn's region, and the skills that rise besides (CAL-39, CAL-40)."""
    rules, ranks = game.rules(), state["ranks"][state["head"]["seat"]].tolist()
    sectors = [int(rules["sector"][_place(state)]), *([0] if rules["all_regions"] else [])]
    shown = {_facing(rules, state, sector) for sector in sectors}
    if rules["train_any_learned"]:
        shown |= {skill for skill, rank in zip(SKILLS, ranks, strict=True) if rank}
    ended = {skill for skill, rank in zip(SKILLS, ranks, strict=True) if rank >= rules["max_rank"]}
    return [name if name in SKILLS else "the special tile" for name in WHEEL_TILES if name in shown - ended]


def _journey(state: Any, name: str) -> str:
    return f"puts its pawn in {name}" if _place(state) < 0 else f"moves to {name}{_leaving(state, name)}"


def _leaving(state: Any, name: str) -> str:
    """Say where the token of a special action goes (CAL-45)."""
    return f", and leaves a token in {name}" if state["through"] == BY_TOKEN else ""


def _task(tile: Mapping[str, Any]) -> str:
    if "widths" in tile:
        return f"shape {'-'.join(map(str, tile['widths']))}"
    return f"{_listed(tile['skills'])} in {several(levels_of(tile), 'level')}"


def _performance(game: Game, state: Any, place: int) -> str:
    region = _place(state)
    tile = game.components["local_tile"][int(state["tile"][region, place])]
    by_token, collected = state["through"] == BY_TOKEN, bool(game.rules()["own_token_collected"])
    tokens = int(state["row_tokens"][region]) + (by_token and collected)
    gain = several(tile["points"], "point") + (f" and {several(tokens, 'token')}" if tokens else "")
    leaves = "" if collected else _leaving(state, _here(game, state))
    return f"performs {_task(tile)} in {_here(game, state)}, for {gain}{leaves}"


def _entry(game: Game, state: Any, number: int) -> str:
    """Say what a tower for the festival has (CAL-80)."""
    festival, points = int(state["festival"]), game.rules()["tower"]
    score, *matches = state["choice"][number].tolist()
    sizes = [int(size) for size in state["festival_size"][festival] if size]
    matching = dict(zip(sizes, matches, strict=False))
    castellers = _listed([f"{several(count, 'casteller')} of size {size}" for size, count in matching.items()])
    levels = ""
    if points["level_points"]:  # CAL-81
        left = score - int(points["match_points"]) * sum(matching.values())
        levels = f"{several(left // int(points['level_points']), 'level')}, "
    where = _regions(game)[state["festival_region"][festival]]
    return f"enters the festival in {where} with a tower of score {score}: {levels}{castellers}"


# ---------------------------------------------------------------------- the whole position


def show(game: Game, state: Any, sheet: ScoreSheet) -> Iterator[str]:
    """Yield a checked state as lines: the land, performances, calendar, each seat's team and tower, the score sheet."""
    rules = game.rules()
    yield from (_title(game, state), "", *_land(game, rules, state), "", *_performances(game, rules, state), "")
    yield from (*_calendar(game, rules, state), _prizes(game, rules, state), "")
    for seat in range(game.players):
        yield from (_caption(game, rules, state, seat), *_board(game, rules, state, seat), "")
    yield from (*LEGEND, "", sheet.heading(), *map(sheet.part, game.parts))
    yield row("total", sheet.scores)
    yield row("place", sheet.places)


def _title(game: Game, state: Any) -> str:
    seat, turn, phase = (int(state["head"][name]) for name in ("seat", "turn", "phase"))
    name = f"{game.title}, {several(game.players, 'player')}"
    if seat < 0:
        return f"{name}: over after {ROUNDS} rounds"
    of = f"round {state['round']} of {ROUNDS}, turn {turn} of {ROUNDS * game.players}"
    return f"{name}: {of}, seat {seat} {_doing(game, state, phase)}"


def _doing(game: Game, state: Any, phase: int) -> str:
    way = WAYS[state["through"]]
    match phase:
        case 0:  # ACT
            left = [action for bit, action in enumerate(ACTIONS) if not state["used"] >> bit & 1]
            return f"acts; not yet done: {', '.join(left)}"
        case 1:  # GO
            return f"moves{way}"
        case 2:  # TAKE
            return "may recruit a second casteller" if state["taken"] else f"recruits{way}"
        case 3:  # TRAIN
            return "trains"
        case 4:  # SPECIAL
            return f"takes a special action{WAYS[BY_WHEEL] if state['through'] == BY_WHEEL else ''}"
        case _:
            where = _regions(game)[state["festival_region"][state["festival"]]]
            return f"chooses its tower for the festival in {where}"


def _counts(label: str, counts: Iterable[int]) -> str:
    """Return a row of a table with a column for each size."""
    return label.ljust(LABEL) + "".join(f"{count or '.':>{CELL}}" for count in counts)


def _land(game: Game, rules: Any, state: Any) -> Iterator[str]:
    """List what lies in each region, what the wheel shows there, the bag, and which regions are adjacent."""
    names, rounds = _regions(game), ("wheel", "next")[: 2 if state["round"] < ROUNDS else 1]

    def shown(sector: int) -> str:
        return "".join(f"{_facing(rules, state, sector, later):10}" for later in range(len(rounds)))

    yield f"{_counts('castellers', range(1, SIZES + 1))}   {''.join(f'{text:10}' for text in rounds)}pawns of seats"
    for region, name in enumerate(names):
        pawns = " ".join(str(seat) for seat in range(game.players) if state["pawn"][seat] == region)
        yield f"{_counts(name, state['region'][region].tolist())}   {shown(int(rules['sector'][region]))}{pawns}"
    yield f"{'all regions' if rules['all_regions'] else 'no region':{LABEL + CELL * SIZES}}   {shown(0)}"
    yield f"{_counts('in the bag', state['bag'].tolist())}   {state['bag'].sum()} in all"
    adjacent = [[other for bit, other in enumerate(names) if mask >> bit & 1] for mask in rules["adjacent"].tolist()]
    borders = [f"{name}: {', '.join(others)};" for name, others in zip(names, adjacent, strict=True)]
    together = [border.replace(" ", UNBROKEN) for border in borders]
    for number, line in enumerate(wrap(" ".join(together).rstrip(";"), WIDTH - LABEL)):
        yield f"{'' if number else 'borders':{LABEL}}{line.replace(UNBROKEN, ' ')}"


def _performances(game: Game, rules: Any, state: Any) -> Iterator[str]:
    yield "local performances, and the special-action tokens in each row"
    for region, name in enumerate(_regions(game)):
        tokens = int(state["row_tokens"][region])
        for place, number in enumerate(state["tile"][region].tolist()):
            tile = game.components["local_tile"][number]
            done = int(state["performed"][region, place])
            by = (
                f"seat {state['performer'][region, place]} in round {done}"
                if done
                else _able(game, rules, state, number)
            )
            label = name if not place else f"  {several(tokens, 'token')}" if tokens else ""
            yield f"{label:{LABEL}}{place + 1}  {_task(tile) + ' ':43}{several(tile['points'], 'point'):12}{by}"


def _able(game: Game, rules: Any, state: Any, number: int) -> str:
    """Say which seats could build what a tile asks for, wherever their pawns are."""
    levels, skills = int(rules["levels"][number]), int(rules["skills"][number])
    widths = rules["widths"][number, : 0 if skills else levels]
    can = _kernels.can_build(*_builders(game, state), widths, levels, skills, rules["tower"])
    able = [str(seat) for seat in np.flatnonzero(can)]
    return f"in reach of seat{'s' if len(able) > 1 else ''} {', '.join(able)}" if able else ""


# ---------------------------------------------------------------------- the festivals


def _calendar(game: Game, rules: Any, state: Any) -> Iterator[str]:
    seats = "".join(f"seat {seat}".ljust(FESTIVAL_WIDTH) for seat in range(game.players))
    yield f"{'calendar':20}{'sizes':10}{seats}"
    for festival, printed in enumerate(game.components["calendar"]):
        where = _regions(game)[state["festival_region"][festival]]
        sizes = ", ".join(str(size) for size in state["festival_size"][festival] if size)
        within = _best_scores(game, rules, state, festival)
        cells = (_festival_cell(rules, state, festival, seat, within[seat]) for seat in range(game.players))
        label = f"{printed['round']:2} {printed['type']:>2} {where}"
        yield f"{label:20}{sizes:10}{''.join(cell.ljust(FESTIVAL_WIDTH) for cell in cells)}"


def _festival_cell(rules: Any, state: Any, festival: int, seat: int, within: int) -> str:
    """Say how a seat entered a festival and what it won, or what score is within its reach."""
    score = int(state["entered"][seat, festival, 0])
    if score:
        prize = int(state["prize"][seat, festival])
        tokens = [int(state["festival_size"][festival, slot]) for slot in _tokens_won(state, festival, seat)]
        return " ".join([str(score), *([PRIZES[prize - 1]] if prize else []), *(f"+{size}" for size in tokens)])
    now = _stage(rules, state, festival)
    if now > 0 or (now == 0 and state["pawn"][seat] != state["festival_region"][festival]):
        return "-"
    return f"({within or ' '})"


def _best_scores(game: Game, rules: Any, state: Any, festival: int) -> list[int]:
    """Return the best score that each seat could enter a festival with now; 0 if it could not."""
    tokens, levels = (
        np.tile(state["festival_size"][festival], (game.players, 1)),
        int(rules["tower"]["festival_levels"]),
    )
    found = _kernels.best_tower(*_builders(game, state), tokens, levels, rules["tower"])
    return [int(score) for score in found[:, 0]]


def _tokens_won(state: Any, festival: int, seat: int) -> list[int]:
    winners = state["token_to"][festival].tolist()
    return [slot for slot, winner in enumerate(winners) if winner == seat and state["festival_size"][festival, slot]]


def _stage(rules: Any, state: Any, festival: int) -> int:
    """Return whether a festival is to come, -1, under way, 0, or over, 1."""
    if state["head"]["seat"] < 0:
        return 1
    if state["head"]["phase"] == TOWER:
        return int(np.sign(int(state["festival"]) - festival))
    return 1 if rules["festival_round"][festival] < state["round"] else -1


def _prizes(game: Game, rules: Any, state: Any) -> str:
    chart = [int(prize) - 1 for prize in rules["prizes"] if prize]
    worth = [several(int(points), "point") for points in rules["prize_points"]]
    text = ", ".join(f"{ORDINALS[rank]} {PRIZES[prize]} ({worth[prize]})" for rank, prize in enumerate(chart))
    if rules["limited_prizes"]:
        given = [int(np.count_nonzero(state["prize"][: game.players] == 1 + prize)) for prize in range(len(PRIZES))]
        left = [f"{int(rules['prize_supply'][prize]) - given[prize]} {name}" for prize, name in enumerate(PRIZES)]
        text += f"; left: {', '.join(left)}"
    return f"{'prizes':20}{text or 'none'}"


def _builders(game: Game, state: Any) -> tuple[Any, Any]:
    """Return what the seats build with: teams and ranks."""
    return np.ascontiguousarray(state["team"][: game.players]), np.ascontiguousarray(state["ranks"][: game.players])


# ---------------------------------------------------------------------- what a seat has


def _caption(game: Game, rules: Any, state: Any, seat: int) -> str:
    pawn, acting = int(state["pawn"][seat]), int(state["head"]["seat"])
    passed_on = int(state["round"]) - 1 if rules["first_player_rotates"] else 0  # CAL-29
    marks = ["to move"] if seat == acting else []
    if acting >= 0 and seat == (int(state["first_seat"]) + passed_on) % game.players:
        marks.append("first player")
    facts = [
        f"in {_regions(game)[pawn]}" if pawn >= 0 else "off the board",
        f"{several(int(state['tokens'][seat]), 'special-action token')} left",
        f"best tower {int(state['entered'][seat, :, 0].max()) or '-'}",
    ]
    return f"---- {', '.join([f'seat {seat}', *marks])}: {'; '.join(facts)} ----"


def _board(game: Game, rules: Any, state: Any, seat: int) -> Iterator[str]:
    team, ranks = state["team"][seat].tolist(), state["ranks"][seat].tolist()
    yield _counts("sizes", range(1, SIZES + 1))
    yield f"{_counts('castellers', team)}   {sum(team)} in all"
    sizes = [
        int(state["festival_size"][festival, slot])
        for festival in range(len(game.components["calendar"]))
        for slot in _tokens_won(state, festival, seat)
    ]
    yield _counts("size tokens", [sizes.count(size) for size in range(1, SIZES + 1)])
    yield "skills".ljust(LABEL) + "   ".join(f"{skill} {rank}" for skill, rank in zip(SKILLS, ranks, strict=True))
    won = [f"{name}: {', '.join(items)}" for name, items in _won(game, state, seat) if items]
    for number, line in enumerate(won or ["nothing"]):
        yield ("" if number else "won in").ljust(LABEL) + line
    yield from _tallest(rules, team, ranks)


def _won(game: Game, state: Any, seat: int) -> Iterator[tuple[str, list[str]]]:
    """List what a seat keeps in the area of each region (CAL-97)."""
    for region, name in enumerate(_regions(game)):
        items = []
        for festival in range(len(game.components["calendar"])):
            if state["festival_region"][festival] == region:
                prize = int(state["prize"][seat, festival])
                items += [PRIZES[prize - 1]] if prize else []
                tokens = _tokens_won(state, festival, seat)
                items += [f"size {state['festival_size'][festival, slot]}" for slot in tokens]
        for number, performer in zip(state["tile"][region].tolist(), state["performer"][region].tolist(), strict=True):
            items += [_task(game.components["local_tile"][number])] if performer == seat else []
        collected = int(state["collected"][seat, region])
        yield name, [*items, *([several(collected, "token")] if collected else [])]


def _tallest(rules: Any, team: list[int], ranks: list[int]) -> Iterator[str]:
    """Draw the tallest tower that a team can build, one line a level, with the skills that it uses there."""
    levels = kernels.tallest(
        team,
        ranks,
        width_cap=int(rules["tower"]["width_cap"]),
        exact_one_fewer=bool(rules["tower"]["exact_one_fewer"]),
        strength_stack=bool(rules["tower"]["strength_stack"]),
    )
    yield f"{'tallest tower':{LABEL}}{several(len(levels), 'level')}"
    widest = max((sum(level.values()) for level in levels), default=0)
    remarks = _uses(levels, ranks, int(rules["tower"]["width_cap"]))
    for level, uses in zip(reversed(levels), reversed(remarks), strict=True):
        row = "".join(f"{size:>{CELL}}" for size in sorted(level) for _ in range(level[size]))
        yield f"{'':{LABEL}}{row:^{CELL * widest}}   {', '.join(uses)}"


def _uses(levels: Sequence[dict[int, int]], ranks: list[int], limit: int) -> list[list[str]]:
    """Return the skills used at each level, with Base levels and Width chosen as in CAL-62."""
    widths = [sum(level.values()) for level in levels]
    splits = [
        (base, max(0, max(widths[base:], default=0) - limit)) for base in range(sum(w > limit for w in widths) + 1)
    ]
    fitting = [split for split in splits if split[0] <= ranks[1] and split[1] <= ranks[4]]
    base = min(fitting, key=lambda split: (sum(split), split), default=(0, 0))[0]
    found = []
    for number, level in enumerate(levels):
        below = levels[number - 1] if number else None
        uses = ["base"] if number < base else ["width"] if widths[number] > limit else []
        uses += ["balance"] if below and widths[number] == widths[number - 1] else []
        uses += ["mix"] if len(level) > 1 else []
        uses += ["strength"] * (max(0, max(level) - min(below) + 1) if below else 0)
        found.append(uses)
    return found


# ---------------------------------------------------------------------- the score sheet
