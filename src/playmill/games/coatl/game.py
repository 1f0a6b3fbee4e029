"""class Coatl: the options of the game, its scoring categories, and the names of its actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Literal

from playmill import arguments
from playmill.components import Components
from playmill.errors import InvalidInput
from playmill.game import Fact, Game
from playmill.games.coatl import _engine, components, pictures
from playmill.games.coatl.names import PARTS, action_names
from playmill.options import option
from playmill.pictures import ScoreSheet

__all__ = ["Coatl"]

MOST_TURNS = 10_000


def _no_gold(value: Any) -> bool:
    if value is not False:
        raise ValueError(
            "golden feathers are not offered (COA-108): "
            "the rules known leave out room on the boards, gold that is never of use, endless exchanges"
        )
    return False


def _solo(value: Any) -> str:
    if isinstance(value, str) and value == "adam":
        raise ValueError("the automaton's procedure is not known, and no rival is made up in its place")
    if not isinstance(value, str) or value != "score_attack":
        raise ValueError("it may be 'score_attack'")
    return value


def _turns(value: Any) -> int:
    try:
        return arguments.whole(value, "it", 1, MOST_TURNS)
    except InvalidInput as error:
        raise ValueError(error) from None


@dataclasses.dataclass(frozen=True, repr=False)
class Coatl(Game):
    """Cóatl by its full rules, one to four players; the clauses are in ``seeds/coatl/rules.md``.

    Parameters
    ----------
    players
        1 to 4; one plays the score attack of `solo` (COA-15, COA-104).
    sacrifice_tokens
        Whether each seat has three tokens to spend instead of an action: Perfect Pick, See the Future, Priest
        Commitment (COA-72, COA-76).
    pattern_direction
        How prophecies read a coatl: ``"head_to_tail"``, or ``"both"`` for backwards too (COA-62).
    x_open_end
        Whether an open end bounds an exact pair: ``"strict"`` says no, ``"lenient"`` says yes (COA-64).
    refill_trigger
        When the supply is filled again: ``"level"`` while a section is empty, ``"edge"`` when a take empties it
        (COA-29).
    keep_exactly_three
        Whether fewer than three prophecies of the deal may be kept (COA-16).
    temple_hand_public
        Whether dealt temples lie open (COA-18).
    fewer_bodies
        Whether fewer bodies are in play with fewer players (COA-106).
    promo_cards
        Whether six more prophecies and five more temples are in play (COA-107).
    golden_feathers
        Refused: the rules known of it are incomplete (COA-108).
    solo
        What one player plays: ``"score_attack"``. ``"adam"``, the automaton of the box, is refused: its procedure is
        not known (COA-104, COA-105).
    solo_turn_cap
        How many turns one player has at most (COA-104).
    components
        Pieces, cards and counts, from a file, a mapping, or None for the box.

    Raises
    ------
    InvalidVariant
        If there is no such option, or a value is not allowed.
    InvalidComponents
        If the components have a defect, or do not suffice for so many players.

    Examples
    --------
    >>> from playmill.games.coatl import Coatl
    >>> game = Coatl(players=2, sacrifice_tokens=True)
    >>> states = game.deal(3, seed=1)
    >>> game.play_out(states, seed=1)
    >>> game.scores(states).shape
    (3, 2)
    """

    name: ClassVar[str] = "coatl"
    title: ClassVar[str] = "Cóatl"
    summary: ClassVar[str] = "serpents of coloured pieces that fulfil prophecies, 1 to 4 players"
    version: ClassVar[int] = 1
    engine: ClassVar[Any] = _engine
    box: ClassVar[Any] = components
    facts: ClassVar[Mapping[str, Fact]] = {
        "ending": Fact("ending", "how it ended: 1 third coatl, 2 bodies exhausted, 3 all passed, 4 turn cap"),
        "passes": Fact("passes", "turns that each seat passed because nothing was legal", by_seat=True),
        "seat_turns": Fact("seat_turns", "turns of each seat, passed ones included", by_seat=True),
        "pieces_taken": Fact("taken", "heads, tails and bodies that each seat took", by_seat=True),
        "prophecies_taken": Fact("picked", "prophecies that each seat took from display and deck", by_seat=True),
        "coatls_begun": Fact("coatls", "coatls that each seat began", by_seat=True),
        "coatls_completed": Fact("complete", "coatls that each seat completed", by_seat=True),
        "lengths": Fact("length", "pieces of each coatl, complete ones first, in the order completed", by_seat=True),
        "coatl_points": Fact("coatl_points", "points of each coatl, 0 for incomplete ones", by_seat=True),
        "tokens_spent": Fact(
            "tokens", "sacrifice tokens spent: 1 Perfect Pick, 2 See the Future, 4 Priest", by_seat=True
        ),
        "held": Fact("held", "prophecies that each seat had in hand at some time, one bit a card", by_seat=True),
        "laid": Fact("laid", "prophecies beside each coatl, one bit a card", by_seat=True),
        "temples_laid": Fact("temple_laid", "temple beside each coatl: 1 for the first in play, 0 none", by_seat=True),
        "temples_met": Fact("temple_met", "requirements that the temple beside each coatl meets, 0 none", by_seat=True),
        "reached": Fact("reached", "prophecies that score at level 1, 2, 3 and 4, one bit a card", by_seat=True),
    }

    players: int = option(4, "how many play; 1 plays the score attack", values=(1, 2, 3, 4), clause="COA-15")
    sacrifice_tokens: bool = option(
        False, "tokens may be spent instead of an action", values=(False, True), clause="COA-76"
    )
    pattern_direction: Literal["head_to_tail", "both"] = option(
        "head_to_tail", "how prophecies read a coatl", values=("head_to_tail", "both"), clause="COA-62"
    )
    x_open_end: Literal["strict", "lenient"] = option(
        "strict", "lenient lets an open end bound an exact pair", values=("strict", "lenient"), clause="COA-64"
    )
    refill_trigger: Literal["level", "edge"] = option(
        "level", "edge refills only when a take empties a section", values=("level", "edge"), clause="COA-29"
    )
    keep_exactly_three: bool = option(
        False, "three prophecies of the deal must be kept", values=(False, True), clause="COA-16"
    )
    temple_hand_public: bool = option(False, "dealt temples lie open", values=(False, True), clause="COA-18")
    fewer_bodies: bool = option(False, "fewer bodies with fewer players", values=(False, True), clause="COA-106")
    promo_cards: bool = option(False, "the promo cards are in play", values=(False, True), clause="COA-107")
    golden_feathers: bool = option(
        False, "refused: the rules known are incomplete", values=(False,), check=_no_gold, clause="COA-108"
    )
    solo: Literal["score_attack"] = option(
        "score_attack", "what one player plays", values=("score_attack",), check=_solo, clause="COA-104"
    )
    solo_turn_cap: int = option(
        40, "turns that one player has at most", check=_turns, shown=f"1 to {MOST_TURNS}", clause="COA-104"
    )
    components: Components | None = option(
        None, "pieces, cards and counts", check=components.load, shown="a components file", clause="COA-4"
    )

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of the scoring categories: ten kinds of prophecy, and the temples (COA-86)."""
        return PARTS

    @property
    def prophecies(self) -> tuple[str, ...]:
        """Names of the kinds of prophecy in play, in order."""
        return tuple(card["name"] for card in components.in_play(self._box, self.promo_cards)[0])

    @property
    def temples(self) -> tuple[str, ...]:
        """Names of the temple cards in play, in order."""
        return tuple(card["name"] for card in components.in_play(self._box, self.promo_cards)[1])

    @property
    def action_names(self) -> tuple[str, ...]:
        """A readable name for each action: `playmill.games.coatl.names` explains them."""
        return action_names(self.prophecies)

    @property
    def observation_fields(self) -> Mapping[str, tuple[int, ...]]:
        """What an observation holds, in order; docs/coatl.md says what each number means."""
        kinds = len(self.prophecies)
        coatl = _engine.OBSERVED_COATL + kinds
        return {
            "table": (_engine.OBSERVED_TABLE,),
            "supply": (25,),
            "bag": (15,),
            "display": (kinds,),
            "hand": (kinds,),
            "not_kept": (kinds,),
            "never_seen": (kinds,),
            "lost_sight_of": (kinds,),
            "seats": (self.players, _engine.OBSERVED_SEAT + kinds + 3 * coatl),
        }

    def _describe(self, state: Any, action: int) -> str:
        return pictures.describe(self, state, action)

    def _show(self, state: Any, sheet: ScoreSheet) -> Iterable[str]:
        return pictures.show(self, state, sheet)

    @classmethod
    def tables(cls) -> Mapping[str, Callable[..., Any]]:
        """Return what Cóatl can tell of playouts: ``result.cards()`` and ``result.endings()``, one record each."""
        from playmill.games.coatl.cards import cards  # which needs this class
        from playmill.games.coatl.endings import endings

        return {"cards": cards, "endings": endings}
