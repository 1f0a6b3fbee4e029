"""What would the compiled core call all that? A game of the reference, field by field, as the core's State holds it."""

from .reference_game import ACT, TOWER
from .reference_table import PRIZES, REGIONS, ROUNDS, TILES
from .reference_towers import SIZES, SKILLS

FESTIVALS, SLOTS, CHOICES = 14, 3, 64
USED = {"move": 1, "recruit": 2, "train": 4, "special": 8}


def filled_up(values, length, with_what=0):
    """A tuple of so many, the last ones empty."""
    values = tuple(values)
    return values + (with_what,) * (length - len(values))


def by_size(counts):
    return tuple(counts[size] for size in SIZES)


def vector_of(vector):
    return filled_up(vector, 1 + SLOTS)


def winner(game, festival, slot):
    """The seat that has a size token; -1 if nobody."""
    return next((seat for seat, player in enumerate(game.seats) if (festival, slot) in player.size_tokens), -1)


def of_festivals(game, value, empty):
    return filled_up((value(number) for number in range(len(game.festivals))), FESTIVALS, empty)


def moves(game):
    """The legal actions, one bit each, but for towers."""
    return 0 if game.phase == TOWER else sum(1 << action for action in game.legal())


def seat_fields(game):
    """What the seats have, by name."""
    seats = game.seats
    return {
        "team": tuple(by_size(player.team) for player in seats),
        "ranks": tuple(tuple(player.ranks[skill] for skill in SKILLS) for player in seats),
        "trained": tuple(
            tuple(1 + SKILLS.index(player.trained[number]) if number in player.trained else 0 for number in rounds)
            for player in seats
            for rounds in [range(1, ROUNDS + 1)]
        ),
        "needed": tuple(tuple(player.needed[skill] for skill in SKILLS) for player in seats),
        "entered": tuple(
            of_festivals(game, lambda number, player=player: vector_of(player.entered.get(number, ())), vector_of(()))
            for player in seats
        ),
        "prize": tuple(
            filled_up((1 + PRIZES.index(p.prizes[n]) if n in p.prizes else 0 for n in range(FESTIVALS)), FESTIVALS)
            for p in seats
        ),
        "collected": tuple(tuple(player.collected[region] for region in REGIONS) for player in seats),
        "pawn": tuple(-1 if player.pawn is None else player.pawn for player in seats),
        "tokens": tuple(player.tokens for player in seats),
    }


def fields(game):
    """Every field of State that says something about the game, by name, cut to the seats that play."""
    vectors = game.vectors(game.seat, game.festival) if game.phase == TOWER else []
    performers = [[game.performers.get((region, place), (-1, 0)) for place in (0, 1)] for region in REGIONS]
    no_slots = (-1,) * SLOTS
    return seat_fields(game) | {
        "moves": moves(game),
        "choice": filled_up(map(vector_of, vectors), CHOICES, vector_of(())),
        "choices": len(vectors),
        "region": tuple(by_size(region) for region in game.regions),
        "bag": by_size(game.bag),
        "row_tokens": tuple(game.row_tokens),
        "tile": tuple(map(tuple, game.rows)),
        "performer": tuple(tuple(seat for seat, _ in row) for row in performers),
        "performed": tuple(tuple(number for _, number in row) for row in performers),
        "festival_region": of_festivals(game, lambda number: game.festivals[number].region, -1),
        "festival_size": of_festivals(game, lambda n: filled_up(game.festivals[n].sizes, SLOTS), (0,) * SLOTS),
        "token_to": of_festivals(game, lambda n: tuple(winner(game, n, slot) for slot in range(SLOTS)), no_slots),
        "wheel": tuple(TILES.index(tile) for tile in game.wheel),
        "first_seat": game.first_seat,
        "round": game.round,
        "used": sum(USED[action] for action in game.used),
        "through": game.through,
        "taken": game.taken,
        "festival": -1 if game.festival is None else game.festival,
    }


def head(game):
    """The fields of State's Header."""
    found = {"decisions": game.decisions, "turn": game.turn, "seat": game.seat, "rng": game.chance.words}
    return found | {"phase": ACT if game.over else game.phase}


def observation(game, seat):
    """CAL-18: what a seat knows, in the numbers that the engine gives: all fields, with seats counted from itself."""
    found, seats = fields(game) | head(game), [(seat + number) % game.players for number in range(game.players)]

    def place_of(other):
        return -1 if other < 0 else seats.index(other)

    numbers = [place_of(found["seat"]), found["phase"], found["turn"], place_of(found["first_seat"])]
    numbers += [found[name] for name in ("round", "used", "through", "taken", "festival")]
    numbers += [number for choice in found["choice"] for number in choice] + [*found["bag"], *found["wheel"]]
    for region in REGIONS:
        numbers += [*found["region"][region], found["row_tokens"][region]]
        for tile, who, when in zip(*(found[name][region] for name in ("tile", "performer", "performed")), strict=True):
            numbers += [tile, place_of(who), when]
    for number in range(FESTIVALS):
        numbers += [found["festival_region"][number], *found["festival_size"][number]]
        numbers += map(place_of, found["token_to"][number])
    for other in seats:
        for name in ("team", "ranks", "needed", "trained", "collected"):
            numbers += found[name][other]
        numbers += [found["pawn"][other], found["tokens"][other]]
        for vector, prize in zip(found["entered"][other], found["prize"][other], strict=True):
            numbers += [*vector, prize]
    return numbers
