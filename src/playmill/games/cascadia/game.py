"""class Cascadia: the options of the game, its scoring categories, and the names of its actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

from playmill.components import Components
from playmill.game import Fact, Game
from playmill.games.cascadia import _engine, components, pictures
from playmill.games.cascadia.names import ACTION_NAMES, PARTS, card_numbers
from playmill.options import option
from playmill.pictures import ScoreSheet

__all__ = ["Cascadia"]


@dataclasses.dataclass(frozen=True, repr=False)
class Cascadia(Game):
    """Cascadia by its full rules, one to four players; the clauses are in ``seeds/cascadia/rules.md``.

    Parameters
    ----------
    players
        1 to 4; one plays the solo game (CAS-14, CAS-100).
    cards
        The wildlife scoring cards: a letter A to D for bear, elk, salmon, hawk and fox, ``?`` for one drawn afresh each
        playout; or ``"family"`` or ``"intermediate"`` (CAS-17, CAS-90, CAS-91).
    salmon_branch
        What a salmon that touches three others does to its run: ``"strict"`` voids the run, ``"drop"`` leaves out the
        salmon (CAS-73).
    elk_c_split
        Whether elk card C may divide one connected herd (CAS-66).
    wipe_return
        When tokens set aside go back into the bag: ``"settled"`` once no wipe is pending, ``"each"`` after every wipe
        (CAS-32.4).
    majority
        Whether the largest corridors earn a bonus (CAS-52, CAS-53, CAS-92).
    first_seat
        0, or ``"random"`` (CAS-20).
    solo_discards_return
        Whether tokens discarded in the solo game go back into the bag (CAS-103).
    components
        Tiles, starters, tokens and score tables, from a file, a mapping, or None for the box.

    Raises
    ------
    InvalidVariant
        If there is no such option, or a value is not allowed.
    InvalidComponents
        If the components have a defect, or do not suffice for so many players.

    Examples
    --------
    >>> from playmill.games.cascadia import Cascadia
    >>> game = Cascadia(players=2, cards="CBDDB")
    >>> states = game.deal(3, seed=1)
    >>> game.play_out(states, seed=1)
    >>> game.scores(states).shape
    (3, 2)
    """

    name: ClassVar[str] = "cascadia"
    title: ClassVar[str] = "Cascadia"
    summary: ClassVar[str] = "habitat tiles and wildlife tokens, 1 to 4 players"
    version: ClassVar[int] = 1
    engine: ClassVar[Any] = _engine
    box: ClassVar[Any] = components
    facts: ClassVar[Mapping[str, Fact]] = {
        "cards": Fact(
            "cards", "scoring card of bear, elk, salmon, hawk, fox: 0 to 5 for A, B, C, D, family, intermediate"
        ),
        "starters": Fact("starter", "starter of each seat, from 0 in the order of the components", by_seat=True),
        "first_seat": Fact("first_seat", "the seat that began"),
    }

    players: int = option(4, "how many play; 1 plays the solo game", values=(1, 2, 3, 4), clause="CAS-14")
    cards: str = option(
        "AAAAA",
        "scoring cards of bear, elk, salmon, hawk and fox; ? draws one each playout (quote it: '?????')",
        check=lambda value: card_numbers(value) and value,
        shown="five letters A to D or ?, or family, or intermediate",
        clause="CAS-17",
    )
    salmon_branch: Literal["strict", "drop"] = option(
        "strict", "what salmon with three neighbours do to a run", values=("strict", "drop"), clause="CAS-73"
    )
    elk_c_split: bool = option(True, "elk C may divide a connected herd", values=(True, False), clause="CAS-66")
    wipe_return: Literal["settled", "each"] = option(
        "settled", "when wiped tokens go back into the bag", values=("settled", "each"), clause="CAS-32.4"
    )
    majority: bool = option(True, "the largest corridors earn a bonus", values=(True, False), clause="CAS-52")
    first_seat: Literal[0, "random"] = option(0, "the seat that begins", values=(0, "random"), clause="CAS-20")
    solo_discards_return: bool = option(
        False, "solo discards go back into the bag", values=(False, True), clause="CAS-103"
    )
    components: Components | None = option(
        None,
        "tiles, starters, tokens and score tables",
        check=components.load,
        shown="a components file",
        clause="CAS-6",
    )

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of the scoring categories: five species, five corridors, five majorities, nature tokens (CAS-49)."""
        return PARTS

    @property
    def action_names(self) -> tuple[str, ...]:
        """A readable name for each action: `playmill.games.cascadia.names` explains them."""
        return ACTION_NAMES

    @property
    def observation_fields(self) -> Mapping[str, tuple[int, ...]]:
        """What an observation holds, in order; docs/cascadia.md says what each number means."""
        tiles = len(self._box["tile"])
        return {
            "table": (_engine.OBSERVED_TABLE,),
            "held_tile": (_engine.OBSERVED_FACE,),
            "market": (4, _engine.OBSERVED_FACE + 1),
            "bag": (5,),
            "aside": (5,),
            "discarded": (5,),
            "unseen_tiles": (tiles,),
            "ecosystems": (self.players, 2 + _engine.OBSERVED_HEXES * (3 + _engine.OBSERVED_FACE)),
        }

    def _describe(self, state: Any, action: int) -> str:
        return pictures.describe(self._box, state, action)

    def _show(self, state: Any, sheet: ScoreSheet) -> Iterable[str]:
        return pictures.show(self, state, sheet)
