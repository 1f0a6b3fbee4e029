"""class TashKalar: the options of the game, its scoring categories, and the names of its actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from playmill.components import Components
from playmill.game import Fact, Game
from playmill.games.tash_kalar import _engine, components, modes, pictures
from playmill.games.tash_kalar.names import PARTS, action_names
from playmill.options import option
from playmill.pictures import ScoreSheet

__all__ = ["TashKalar"]


def _players(value: Any) -> Any:
    if value == modes.AS_USUAL or (type(value) is int and value in (2, 3, 4)):
        return value
    raise ValueError("it may be 2, 3 or 4, or left out: the mode says how many play")


@dataclasses.dataclass(frozen=True, repr=False)
class TashKalar(Game):
    """Tash-Kalar by the arena's rules or the published ones; the clauses are in ``seeds/tash_kalar/rules.md``.

    Parameters
    ----------
    players
        How many play: what the mode says; it need not be given.
    mode
        Arena: ``"A2"`` two players with two colours each, ``"A2S"`` two with one, ``"A3"``, ``"A4"`` three and four
        players, ``"A4T"`` two teams of two; ``"arena"`` is A2, A3 or A4T by the number of players. Published:
        ``"high-form"``, ``"deathmatch-duel"``, both also with ``"-teams"``, ``"deathmatch-melee-3"`` and
        ``"deathmatch-melee-4"`` (TAS-9 to TAS-11, TAS-50).
    decks
        The published game's schools, one a seat: ``"northern"``, ``"southern"`` (the same cards), ``"highland"``,
        ``"sylvan"``, ``"everfrost"``; left out, they are taken in this order; the arena has none (TAS-53).
        ``"nethervoid"`` and ``"etherweave"`` are refused: their effects are not there yet.
    components
        Cards, pieces and counts, from a file, a mapping, or None for those supplied.

    Raises
    ------
    InvalidVariant
        If there is no such option, a value is not allowed, or they do not go together.
    InvalidComponents
        If the components have a defect, or do not suffice for the mode.

    Examples
    --------
    >>> from playmill.games.tash_kalar import TashKalar
    >>> game = TashKalar(mode="A2")
    >>> states = game.deal(3, seed=1)
    >>> game.play_out(states, seed=1)
    >>> game.scores(states).shape
    (3, 2)
    """

    name: ClassVar[str] = "tash-kalar"
    title: ClassVar[str] = "Tash-Kalar"
    summary: ClassVar[str] = "pieces in patterns that summon beings, 2 to 4 players, by two rule sets"
    version: ClassVar[int] = 1
    engine: ClassVar[Any] = _engine
    box: ClassVar[Any] = components
    facts: ClassVar[Mapping[str, Fact]] = {
        "ending": Fact(
            "ending",
            "how it ended: 1 quest target, 2 quests out, 3 all passed, 4 points reached, 5 last card, 6 turn guard",
        ),
        "starter": Fact("starter", "the starting seat"),
        "seat_turns": Fact("seat_turns", "turns of each seat", by_seat=True),
        "passes": Fact("passes", "turns that each seat passed because nothing was possible", by_seat=True),
        "placements": Fact("places", "place actions of each seat", by_seat=True),
        "exchanges": Fact("exchanges", "cards that each seat exchanged in stuck turns, or discarded", by_seat=True),
        "summons": Fact("summons", "beings that each seat summoned, by rank", by_seat=True),
        "destroyed": Fact("destroyed", "foes that each seat destroyed, by rank", by_seat=True),
        "ability_points": Fact("ability_points", "points of abilities of each seat", by_seat=True),
        "claimed": Fact("claimed", "quests or tasks that each seat claimed, one bit each", by_seat=True),
        "drawn": Fact("drawn", "cards that each seat had in hand at some time, a bit each in two words", by_seat=True),
        "summoned": Fact("summoned", "cards that each seat summoned, a bit each in two words", by_seat=True),
        "summon_turn": Fact(
            "summon_turn", "own turn of each card's last summon, 0 never: docs/tash_kalar.md says whose where"
        ),
        "flares_invoked": Fact("flares_invoked", "flares that each seat invoked", by_seat=True),
        "earned": Fact(
            "earned", "points from legends, heroics, commons, legends summoned and flares of foes", by_seat=True
        ),
    }

    players: int = option(
        modes.AS_USUAL, "how many play: what the mode says", values=(2, 3, 4), check=_players, clause="TAS-9"
    )
    mode: str = option(
        modes.BY_PLAYERS,
        "which rules, and who sides with whom",
        check=modes.mode_name,
        shown=", ".join(modes.MODES),
        clause="TAS-9",
    )
    decks: tuple[str, ...] = option(
        modes.AS_USUAL,
        "schools of the published game, one a seat",
        check=modes.school_names,
        shown=f"{', '.join(modes.SCHOOLS)}, one a seat",
        clause="TAS-53",
    )
    components: Components | None = option(
        None, "cards, pieces and counts", check=components.load, shown="a components file", clause="TAS-7"
    )

    def __post_init__(self) -> None:
        for name, value in modes.resolved(self.players, self.mode, self.decks).items():
            object.__setattr__(self, name, value)
        super().__post_init__()

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: teammates sit opposite each other (TAS-18, TAS-98)."""
        return modes.sides(self.mode)

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of the scoring categories (TAS-46, TAS-89, TAS-91)."""
        return PARTS

    @property
    def cards(self) -> tuple[str, ...]:
        """Names of the beings and legends in play, by the numbers that actions and facts give them."""
        return tuple(card["name"] for card in components.cards_in_play(self._box, self.mode, self.decks))

    @property
    def claims(self) -> tuple[str, ...]:
        """Names of the quests, or tasks, in play, by number."""
        return tuple(card["name"] for card in components.claims_in_play(self._box, self.mode))

    @property
    def action_names(self) -> tuple[str, ...]:
        """A readable name for each action: `playmill.games.tash_kalar.names` explains them."""
        return action_names(self.cards, self.claims, modes.is_arena(self.mode))

    @property
    def observation_fields(self) -> Mapping[str, tuple[int, ...]]:
        """What an observation holds, in order; docs/tash_kalar.md says what each number means."""
        table, seat = _engine.OBSERVED_ARENA if modes.is_arena(self.mode) else _engine.OBSERVED_PUBLISHED
        if not modes.is_arena(self.mode):
            return {"table": (table,), "board": (69,), "seats": (self.players, seat)}
        return {
            "table": (table,),
            "board": (69,),
            "under_way": (69,),
            "cards": (len(self.cards),),
            "quests": (len(self.claims),),
            "seats": (self.players, seat),
        }

    def _describe(self, state: Any, action: int) -> str:
        return pictures.describe(self, state, action)

    def _show(self, state: Any, sheet: ScoreSheet) -> Iterable[str]:
        return pictures.show(self, state, sheet)

    @classmethod
    def tables(cls) -> Mapping[str, Callable[..., Any]]:
        """Return what Tash-Kalar can tell of playouts: ``result.cards()``, one record a card."""
        from playmill.games.tash_kalar.cards import cards  # which needs this class

        return {"cards": cards}
