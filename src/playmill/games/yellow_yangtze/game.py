"""class YellowYangtze: the options of the game, its scoring categories, and the names of its actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

import numpy as np

from playmill.components import Components
from playmill.errors import InvalidVariant
from playmill.game import Fact, Game
from playmill.games.yellow_yangtze import _engine, components, pictures
from playmill.games.yellow_yangtze.maps import Board
from playmill.games.yellow_yangtze.names import PARTS, action_names
from playmill.options import option
from playmill.pictures import ScoreSheet

__all__ = ["YellowYangtze"]

MOST_TURNS = 10_000  # so that no count of points leaves its 16 bits
SWITCH = (False, True)
ON = (True, False)


def _turns(value: Any) -> int:
    number = int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else 0
    if not 1 <= number <= MOST_TURNS:
        raise ValueError(f"a whole number from 1 to {MOST_TURNS}")
    return number


@dataclasses.dataclass(frozen=True, repr=False)
class YellowYangtze(Game):
    """Yellow & Yangtze by its full rules, two to four players; the clauses are in ``seeds/yellow_yangtze/rules.md``.

    Parameters
    ----------
    players
        2 to 4.
    short_game
        Whether 24 tiles are taken out of the bag unseen; for two players (YAY-9).
    one_blue_chain_per_turn
        Whether only one action of a turn may lay two blue tiles or more (YAY-44).
    bystander_state_fights
        Whether a third state that shares no colour with the two at war fights too (YAY-68).
    red_leader_must_join_own_tiles_side
        Whether a seat's red leader and red tiles support the same state (YAY-63).
    leader_move_to_same_space_allowed
        Whether a leader may be moved to where it stands (YAY-34).
    moved_pagoda_frees_its_own_triangle_first
        Whether a pagoda that is carried over may overlap the place that it comes from (YAY-54).
    relocation_also_ends_blue_chain
        Whether a pagoda carried over ends a chain of blue tiles as a new one does (YAY-44).
    replace_min_tiles
        The fewest tiles that can be replaced: 1 or 0 (YAY-49).
    pass_only_without_legal_action
        Whether an action is passed only when none is legal (YAY-17).
    turn_cap
        Turns, all seats together, after which a game is ended unfinished: 1 to 10,000 (YAY-17).
    first_seat
        0, or ``"random"`` (YAY-14).
    components
        Tiles, pagodas, counts and the map, from a file, a mapping, or None for the box.

    Raises
    ------
    InvalidVariant
        If there is no such option, or a value is not allowed.
    InvalidComponents
        If the components have a defect, or do not suffice for so many players.

    Examples
    --------
    >>> from playmill.games.yellow_yangtze import YellowYangtze
    >>> game = YellowYangtze(players=2)
    >>> states = game.deal(3, seed=1)
    >>> game.play_out(states, seed=1)
    >>> game.scores(states).shape
    (3, 2)
    """

    name: ClassVar[str] = "yellow-yangtze"
    title: ClassVar[str] = "Yellow & Yangtze"
    summary: ClassVar[str] = "states, revolts and wars on a map of hexes, 2 to 4 players"
    version: ClassVar[int] = 1
    engine: ClassVar[Any] = _engine
    box: ClassVar[Any] = components
    facts: ClassVar[Mapping[str, Fact]] = {
        "ending": Fact(
            "ending", "how the game ended: 1 a tile was due and the bag empty, 2 at the turn cap, unfinished"
        ),
        "first_seat": Fact("first_seat", "the seat that began"),
        "wars_started": Fact("wars_started", "wars that a tile of the seat set off", by_seat=True),
        "wars_won": Fact("wars_won", "wars with a contested leader of the seat in the winning state", by_seat=True),
        "wars_lost": Fact("wars_lost", "wars that cost the seat a leader", by_seat=True),
        "war_gain": Fact("war_gain", "points that the seat gained in wars that it started", by_seat=True),
        "war_gift": Fact("war_gift", "points that others gained in wars that the seat started", by_seat=True),
        "revolts_started": Fact("revolts_started", "revolts in which the seat was the attacker", by_seat=True),
        "revolts_won": Fact("revolts_won", "revolts that the seat won, as attacker or defender", by_seat=True),
        "revolts_lost": Fact("revolts_lost", "revolts that the seat lost, as attacker or defender", by_seat=True),
        "revolts_won_attacking": Fact("revolts_won_attacking", "revolts that the seat won as attacker", by_seat=True),
        "leader_turns": Fact(
            "leader_turns", "ends of turns, anybody's, with the leader of each colour on the board", by_seat=True
        ),
        "leaders_by_turn": Fact(
            "leaders_by_turn",
            "leaders on the board at the end of the seat's first 32 turns; -1 not played",
            by_seat=True,
        ),
        "pagoda_turns": Fact("pagoda_turns", "pagodas of each colour on the board, added up over the ends of turns"),
        "pagodas_set": Fact("pagodas_set", "pagodas of each colour that the seat set", by_seat=True),
        "tiles_laid": Fact("tiles_laid", "tiles of each colour that the seat laid", by_seat=True),
        "riots": Fact("riots", "peasants' riots of the seat", by_seat=True),
        "replaced": Fact("replaced", "tiles of each colour that the seat replaced", by_seat=True),
        "passes": Fact("passes", "actions that the seat passed", by_seat=True),
        "bag_left": Fact("bag_left", "tiles left to draw at the end"),
    }

    players: int = option(4, "how many play", values=(2, 3, 4), clause="YAY-11")
    short_game: bool = option(False, "24 tiles are taken out unseen; two players", values=SWITCH, clause="YAY-9")
    one_blue_chain_per_turn: bool = option(
        True, "only one action of a turn may lay two blue tiles or more", values=ON, clause="YAY-44"
    )
    bystander_state_fights: bool = option(
        False, "a third state that shares no colour fights too", values=SWITCH, clause="YAY-68"
    )
    red_leader_must_join_own_tiles_side: bool = option(
        True, "a seat's red leader supports the state that its tiles support", values=ON, clause="YAY-63"
    )
    leader_move_to_same_space_allowed: bool = option(
        False, "a leader may be moved to where it stands", values=SWITCH, clause="YAY-34"
    )
    moved_pagoda_frees_its_own_triangle_first: bool = option(
        False, "a pagoda carried over may overlap the place it comes from", values=SWITCH, clause="YAY-54"
    )
    relocation_also_ends_blue_chain: bool = option(
        True, "a pagoda carried over ends a chain of blue tiles", values=ON, clause="YAY-44"
    )
    replace_min_tiles: Literal[0, 1] = option(
        1, "the fewest tiles that can be replaced", values=(1, 0), clause="YAY-49"
    )
    pass_only_without_legal_action: bool = option(
        True, "an action is passed only when none is legal", values=ON, clause="YAY-17"
    )
    turn_cap: int = option(
        1000,
        "turns after which a game is ended unfinished",
        check=_turns,
        shown=f"1 to {MOST_TURNS:,}",
        clause="YAY-17",
    )
    first_seat: Literal[0, "random"] = option(0, "the seat that begins", values=(0, "random"), clause="YAY-14")
    components: Components | None = option(
        None, "tiles, pagodas, counts and the map", check=components.load, shown="a components file", clause="YAY-6"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.short_game and self.players != 2:
            raise InvalidVariant(f"YellowYangtze: short_game is for two players (YAY-9); got players={self.players}")

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of the scoring categories: points by source and colour, what yellow filled, the four results (YAY-75).

        The score is ``lowest``; parts do not sum to it.
        """
        return PARTS

    @property
    def board(self) -> Board:
        """The map: its hexes by number, their neighbours, and the triangles that can carry a pagoda."""
        return components.board(self._box)

    @property
    def action_names(self) -> tuple[str, ...]:
        """A readable name for each action: `playmill.games.yellow_yangtze.names` explains them."""
        return action_names(self._box)

    @property
    def observation_fields(self) -> Mapping[str, tuple[int, ...]]:
        """What an observation holds, in order; docs/yellow_yangtze.md says what each number means."""
        return {
            "table": (_engine.OBSERVED_TABLE,),
            "hand": (5,),
            "replaced": (5,),
            "market": (5,),
            "discarded": (5,),
            "sides": (3, _engine.OBSERVED_SIDE),
            "pagodas": (5, 2),
            "seats": (self.players, _engine.OBSERVED_SEAT),
            "hexes": (len(self.board.cells), _engine.OBSERVED_HEX),
        }

    def _describe(self, state: Any, action: int) -> str:
        return pictures.describe(self, state, action)

    def _show(self, state: Any, sheet: ScoreSheet) -> Iterable[str]:
        return pictures.show(self, state, sheet)
