"""What would the compiled core call all that? A game of the reference, field by field, as the core's State holds it."""

import itertools

from .reference_game import ASSEMBLE, KEEP, LAY, PICK, TEMPLE, TOKENS
from .reference_scores import COLOURS, met
from .reference_table import CONTENTS, PIECES

LENGTH = 128
COATLS, COUNTED_CARDS = 3, 64


def cards_word(cards):
    """A set of cards or temples as one bit each."""
    return sum(1 << card for card in cards)


def number(card):
    return 0 if card is None else 1 + card


def filled_up(values, length, with_what=0):
    """A tuple of so many, the last ones empty."""
    return tuple(itertools.islice(itertools.chain(values, itertools.repeat(with_what)), length))


def coatls_of(game, seat):
    """Complete ones first, in the order completed, then the others in the order started."""
    return game.finished[seat] + game.growing[seat]


def by_coatl(game, value, empty=0):
    """A value for each coatl of each seat."""
    return tuple(filled_up(map(value, coatls_of(game, seat)), COATLS, empty) for seat in range(game.players))


def requirements(game, coatl):
    """How many requirements its temple has met."""
    return 0 if coatl.temple is None else met(coatl.text, game.temple_cards[coatl.temple], game.frames(coatl))


def reached(game, seat, level):
    """Cards beside complete coatls that score at a level."""
    return cards_word(
        card
        for coatl in game.finished[seat]
        for card in coatl.cards
        if game.level(coatl.text, game.kind_of[card]) == level
    )


def fields(game):
    """Every field of State that says something about the game, by name, cut to the seats that play."""
    complete = [coatl for coatls in game.finished for coatl in coatls]
    return {
        "deck": cards_word(game.deck),
        "discard": cards_word(game.discard),
        "display": cards_word(game.display),
        "revealed": cards_word(game.ever_open),
        "hand": tuple(map(cards_word, game.hands)),
        "shown": tuple(map(cards_word, game.seen_hands)),
        "aside": tuple(map(cards_word, game.unkept)),
        "held": tuple(map(cards_word, game.had)),
        "laid": by_coatl(game, lambda coatl: cards_word(coatl.cards)),
        "reached": tuple(tuple(reached(game, seat, level) for level in range(1, 5)) for seat in range(game.players)),
        "tally": by_coatl(game, lambda coatl: sum(coatl.colours.count(c) << 8 * n for n, c in enumerate(COLOURS))),
        "temples": cards_word(game.temples_unseen),
        "parts": tuple(map(tuple, game.parts())),
        "coatl_points": by_coatl(game, lambda coatl: sum(game.parts_of(coatl)) if coatl in complete else 0),
        "seat_turns": tuple(game.turns_begun),
        "passes": tuple(game.turns_passed),
        "coatl": by_coatl(
            game, lambda coatl: filled_up((1 + COLOURS.index(c) for c in coatl.colours), LENGTH), (0,) * LENGTH
        ),
        "length": by_coatl(game, lambda coatl: len(coatl.colours)),
        "closed": by_coatl(game, lambda coatl: coatl.head + 2 * coatl.tail),
        "temple_laid": by_coatl(game, lambda coatl: number(coatl.temple)),
        "temple_met": by_coatl(game, lambda coatl: requirements(game, coatl)),
        "temple": tuple(tuple(map(number, temples)) for temples in game.own_temples),
        "board": tuple(tuple(board[piece] for piece in PIECES) for board in game.boards),
        "pieces": tuple(board.total() for board in game.boards),
        "coatls": tuple(len(coatls_of(game, seat)) for seat in range(game.players)),
        "complete": tuple(map(len, game.finished)),
        "tokens": tuple(sum(TOKENS[use] for use in spent) for spent in game.spent),
        "taken": tuple(map(tuple, game.pieces_taken)),
        "picked": tuple(map(tuple, game.cards_taken)),
        "drawn": filled_up(game.last_drawn, COUNTED_CARDS),
        "returned": filled_up(game.last_returned, COUNTED_CARDS),
        "bag": tuple(game.in_bags[piece] for piece in PIECES),
        "supply": tuple(game.on_supply[contents] for contents in CONTENTS),
        "stack": tuple(map(number, game.tops)),
        "under": tuple(game.beneath),
        "shuffles": game.shuffles,
        "ending": game.ending,
        "row": game.row,
    } | passing_fields(game)


def passing_fields(game):
    """Those that mean something at some moments only."""
    found = {}
    if game.ending:
        found["turns_left"] = game.turns_left
    if game.ending in (1, 2):
        found["trigger"] = game.trigger
    if not game.over and game.phase != KEEP:
        found["second"] = int(game.second)
    if not game.over and game.phase in (PICK, ASSEMBLE):
        found["acted"] = int(game.acted)
    if not game.over:
        settling = game.phase in (LAY, TEMPLE)
        found["closing"] = 1 + game.growing[game.seat].index(game.closed_now) if settling else 0
    return found


def head(game):
    """The fields of State's Header."""
    found = {"decisions": game.decisions, "turn": game.turn, "seat": game.seat, "rng": game.chance.words}
    return found if game.over else found | {"phase": game.phase}
