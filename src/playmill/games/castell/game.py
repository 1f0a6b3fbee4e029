"""class Castell: the options of the game, its scoring categories, and the names of its actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

from playmill.components import Components
from playmill.game import Fact, Game
from playmill.games.castell import _engine, components, pictures
from playmill.games.castell.names import PARTS, action_names
from playmill.options import option
from playmill.pictures import ScoreSheet

__all__ = ["Castell"]


@dataclasses.dataclass(frozen=True, repr=False)
class Castell(Game):
    """Castell by its full rules, two to four players; the clauses are in ``seeds/castell/rules.md``.

    Parameters
    ----------
    players
        2 to 4.
    wheel
        ``"normal"`` has a sector for all regions, ``"advanced"`` has none (CAL-13, CAL-39).
    first_seat
        ``"random"``, or 0 (CAL-20).
    first_player_rotates
        Whether the next seat begins each round (CAL-29).
    own_token_collected
        Whether the token spent for a local performance is collected with the rest of the row (CAL-70).
    exhibition_levels
        Whether a skill exhibition may have more levels than its tile says: ``"at_least"`` or ``"exact"`` (CAL-66).
    size_token_tie
        Who gets a size token that several match alike: ``"score_levels_turn"`` parts them, or ``"nobody"`` (CAL-88).
    train_any_learned_skill
        Whether a skill that has a rank may be trained wherever it is on the wheel (CAL-40).
    wheel_turns_before_round_1
        Whether the wheel has advanced once when round 1 begins (CAL-24).
    special_skill_counts_as_special_action
        Whether the special tile of the wheel uses up the special action of the turn (CAL-42).
    exact_one_fewer
        Whether each level of a tower has exactly one casteller fewer than the one below, Balance aside (CAL-50).
    strength_stack
        Whether uses of Strength add up on one pair of levels (CAL-58).
    prize_tie
        What tied competitors receive: ``"share_high_skip"`` all the better prize, so many following ones being skipped;
        ``"share_high"`` all the better prize, none being skipped; ``"turn_order"`` the earlier ranks higher (CAL-84).
    limited_prizes
        Whether prize tokens can run out (CAL-85).
    final_tie_break
        What parts equal scores, in this order: ``"tower_prizes"``, ``"prizes_tower"``, ``"tower"``, ``"prizes"``, or
        nothing, ``"shared"`` (CAL-103).
    components
        Castellers, map, calendar, tiles and points, from a file, a mapping, or None for the box.

    Raises
    ------
    InvalidVariant
        If there is no such option, or a value is not allowed.
    InvalidComponents
        If the components have a defect, or do not suffice for so many players.

    Examples
    --------
    >>> from playmill.games.castell import Castell
    >>> game = Castell(players=2, wheel="advanced")
    >>> states = game.deal(3, seed=1)
    >>> game.play_out(states, seed=1)
    >>> game.scores(states).shape
    (3, 2)
    """

    name: ClassVar[str] = "castell"
    title: ClassVar[str] = "Castell"
    summary: ClassVar[str] = "human towers at festivals round Catalonia, 2 to 4 players"
    version: ClassVar[int] = 1
    engine: ClassVar[Any] = _engine
    box: ClassVar[Any] = components
    facts: ClassVar[Mapping[str, Fact]] = {
        "first_seat": Fact("first_seat", "the seat that began round 1"),
        "ranks": Fact("ranks", "final rank of each seat in balance, base, mix, strength, width", by_seat=True),
        "trained": Fact("trained", "round by round: 1 + the skill that rose, 0 none", by_seat=True),
        "needed": Fact("needed", "by skill: towers entered or performed that took it", by_seat=True),
        "entered": Fact("entered", "by festival: tower score and matches of each size token; 0 not", by_seat=True),
        "prizes": Fact("prize", "by festival: 1 trophy, 2 medal, 3 ribbon, 0 none", by_seat=True),
        "size_tokens_to": Fact("token_to", "by festival and slot: the seat that won the token, -1 nobody"),
        "festival_regions": Fact("festival_region", "by festival: its region, -1 for no festival"),
        "festival_sizes": Fact("festival_size", "by festival and slot: the size on the token, 0 none"),
        "tiles": Fact("tile", "by region: the two local-performance tiles dealt there"),
        "performers": Fact("performer", "by region: the seat that performed each tile, -1 nobody"),
        "performed_in": Fact("performed", "by region: the round in which each tile was performed, 0 not"),
        "collected": Fact("collected", "by region: special-action tokens collected there", by_seat=True),
        "tokens_left": Fact("tokens", "special-action tokens that each seat did not use", by_seat=True),
        "teams": Fact("team", "castellers of each size, 1 to 10", by_seat=True),
        "wheel": Fact("wheel", "by ring position: skill 0 to 4, 5 special"),
    }

    players: int = option(4, "how many play", values=(2, 3, 4), clause="CAL-12")
    wheel: Literal["normal", "advanced"] = option(
        "normal", "advanced has no sector for all regions", values=("normal", "advanced"), clause="CAL-13"
    )
    first_seat: Literal["random", 0] = option("random", "the seat that begins", values=("random", 0), clause="CAL-20")
    first_player_rotates: bool = option(True, "the next seat begins each round", values=(True, False), clause="CAL-29")
    own_token_collected: bool = option(
        False, "a performer collects the token just spent, too", values=(False, True), clause="CAL-70"
    )
    exhibition_levels: Literal["at_least", "exact"] = option(
        "at_least", "levels of a skill exhibition", values=("at_least", "exact"), clause="CAL-66"
    )
    size_token_tie: Literal["score_levels_turn", "nobody"] = option(
        "score_levels_turn", "who gets a size token on a tie", values=("score_levels_turn", "nobody"), clause="CAL-88"
    )
    train_any_learned_skill: bool = option(
        False, "a skill that has a rank can always be trained", values=(False, True), clause="CAL-40"
    )
    wheel_turns_before_round_1: bool = option(
        False, "the wheel has advanced once in round 1", values=(False, True), clause="CAL-24"
    )
    special_skill_counts_as_special_action: bool = option(
        False, "the wheel's special tile uses up the special action", values=(False, True), clause="CAL-42"
    )
    exact_one_fewer: bool = option(
        False, "each level has exactly one casteller fewer", values=(False, True), clause="CAL-50"
    )
    strength_stack: bool = option(
        False, "uses of Strength add up on a pair of levels", values=(False, True), clause="CAL-58"
    )
    prize_tie: Literal["share_high_skip", "share_high", "turn_order"] = option(
        "share_high_skip",
        "what tied competitors receive",
        values=("share_high_skip", "share_high", "turn_order"),
        clause="CAL-84",
    )
    limited_prizes: bool = option(False, "prize tokens can run out", values=(False, True), clause="CAL-85")
    final_tie_break: Literal["tower_prizes", "prizes_tower", "tower", "prizes", "shared"] = option(
        "tower_prizes",
        "what parts equal scores",
        values=("tower_prizes", "prizes_tower", "tower", "prizes", "shared"),
        clause="CAL-103",
    )
    components: Components | None = option(
        None,
        "castellers, map, calendar, tiles and points",
        check=components.load,
        shown="a components file",
        clause="CAL-1",
    )

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of the scoring categories: the five of CAL-94, prizes, size tokens and performances by kind."""
        return PARTS

    @property
    def regions(self) -> tuple[str, ...]:
        """Names of the seven regions, in order."""
        return tuple(region["name"] for region in self._box["region"])

    @property
    def action_names(self) -> tuple[str, ...]:
        """A readable name for each action: `playmill.games.castell.names` explains them."""
        return action_names(self.regions)

    @property
    def observation_fields(self) -> Mapping[str, tuple[int, ...]]:
        """What an observation holds, in order; csrc/games/castell/observation.pxd says what each number means."""
        return {
            "table": (_engine.OBSERVED_TABLE,),
            "choices": (_engine.OBSERVED_CHOICES, 4),
            "bag": (10,),
            "wheel": (8,),
            "regions": (7, _engine.OBSERVED_REGION),
            "festivals": (14, _engine.OBSERVED_FESTIVAL),
            "seats": (self.players, _engine.OBSERVED_SEAT),
        }

    def _describe(self, state: Any, action: int) -> str:
        return pictures.describe(self, state, action)

    def _show(self, state: Any, sheet: ScoreSheet) -> Iterable[str]:
        return pictures.show(self, state, sheet)
