"""How a position of Yellow & Yangtze is set up on the reference, and how it is played on by a player's words."""

from collections import Counter

from . import boards
from .reference_board import COLOURS, Board
from .reference_game import Chance, ReferenceGame

PLAIN = ["." * 9] * 7


def rows_with(river=(), capitals=(), rows=PLAIN):
    """A map of plain land with a river and capitals."""
    return [
        "".join(
            "~" if (row, column) in river else "C" if (row, column) in capitals else sign
            for column, sign in enumerate(line)
        )
        for row, line in enumerate(rows)
    ]


class Table:
    """A position of the reference: whose turn it is, what lies where; everything else is in the box.

    `tiles` are cells by colour, `leaders` (cell, seat, colour), `pagodas` (colour, three cells), `hands` tiles by
    colour for each seat, `bag` how many are left, or which by colour; `box` changes entries of the components.
    """

    def __init__(
        self, *, rows=PLAIN, tiles=(), leaders=(), pagodas=(), hands=(), market=(), bag=60, points=(), players=2,
        active=0, actions=2, turn=1, box=(), seed=0, **options,
    ):  # fmt: skip
        self.components = boards.box_of(rows, **dict(box))
        self.options, self.players = options, players
        self.reference = game = ReferenceGame(self.components, players, **options)
        game.chance = Chance(seed, 0)
        tiles = {cell: colour for colour, cells in dict(tiles).items() for cell in cells}
        game.board = Board(game.board.spaces, tiles, {cell: (seat, colour) for cell, seat, colour in leaders}, pagodas)
        game.hands = [Counter(hand) for hand in [*hands, *[{}] * players][:players]]
        game.known_tiles, game.market_tiles = [Counter() for _ in range(players)], Counter(market)
        self.share_out(bag)
        for seat, gained in enumerate(points):
            game.gained[seat]["placement"].update(gained)
        game.active = game.seat = active
        game.turn, game.actions, game.first_seat = turn + (active - turn + 1) % players, actions, 0
        for seat in range(players):
            own = (game.turn - 1 - seat + players - 1) // players
            game.by_turn[seat][: max(0, own)] = [0] * max(0, min(own, 32))
        game.options = {game.encode(move): move for move in game.moves()}
        self.before = [Counter(dict(zip(COLOURS, game.totals(seat), strict=True))) for seat in range(players)]

    def share_out(self, bag):
        """What lies neither on the board nor in hands nor in the market is in the bag, or else has been discarded."""
        game = self.reference
        left = Counter(game.box)
        for some in (game.board.tiles.values(), game.market_tiles, *game.hands):
            left.subtract(Counter(some))
        assert min(left.values()) >= 0, f"more tiles than the box holds: {left}"
        if isinstance(bag, int):
            mixed = [colour for n in range(99) for colour in COLOURS if n < left[colour]]
            bag = Counter(mixed[:bag])
        game.bag_tiles, game.left = Counter(bag), sum(bag.values())
        game.discards = left - game.bag_tiles

    # ------------------------------------------------------------------------------------- playing

    def legal(self, *move):
        """Whether a move is open to the seat to act."""
        return move in self.reference.options.values()

    def play(self, *move):
        """Play a move, and what follows without a choice."""
        assert self.legal(*move), f"{move} is none of {list(self.reference.options.values())[:40]}"
        self.reference.play(self.reference.encode(move))

    def moves(self, kind):
        """The legal moves of a kind, without its name."""
        return sorted(move[1:] for move in self.reference.options.values() if move[0] == kind)

    # ------------------------------------------------------------------------------------- reading

    @property
    def seat(self):
        return self.reference.seat

    @property
    def phase(self):
        return self.reference.phase

    @property
    def gained(self):
        """Points gained since the start, by colour, for each seat."""
        game = self.reference
        now = [Counter(dict(zip(COLOURS, game.totals(seat), strict=True))) for seat in range(self.players)]
        return [dict(after - before) for after, before in zip(now, self.before, strict=True)]

    @property
    def hands(self):
        return [dict(+hand) for hand in self.reference.hands]

    @property
    def market(self):
        return dict(+self.reference.market_tiles)

    @property
    def tiles(self):
        return dict(self.reference.board.tiles)

    @property
    def leaders(self):
        """Where leaders stand: {cell: (seat, colour)}."""
        return dict(self.reference.board.leaders)

    @property
    def pagodas(self):
        return sorted(self.reference.board.pagodas)

    def side(self, cell):
        """The number of the warring state that holds a cell."""
        return next(number for number, state in enumerate(self.reference.sides) if cell in state)
