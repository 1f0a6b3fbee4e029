"""What happens in a game of Castell? The course of play, said slowly and plainly.

Whatever leaves no choice is done without being asked for.
"""

from functools import cache, lru_cache
from operator import ge

from .reference_table import PRIZES, REGIONS, ROUNDS, TILES, Chance, Table
from .reference_towers import SIZES, SKILLS, Builder

ACT, GO, TAKE, SPECIAL, TOWER = range(5)  # phases
MOVE, RECRUIT, PERFORM, TOKEN, WHERE, WHOM, RAISE, STOP, ENTER = 0, 1, 2, 4, 5, 12, 22, 28, 29  # actions
PLAIN, BY_TOKEN, BY_WHEEL = range(3)  # what an option belongs to
PLACES = (0, 1)  # of a row (CAL-16)
PARTS = (
    "best_tower", "region_variety", "trophies", "medals", "ribbons", "unique_sizes", "duplicate_sizes", "shape_tiles",
    "exhibition_tiles", "special_tokens",
)  # fmt: skip
TIE_BREAKS = {
    "tower_prizes": ("tower", "prizes"),
    "prizes_tower": ("prizes", "tower"),
    "tower": ("tower",),
    "prizes": ("prizes",),
    "shared": (),
}


@lru_cache(maxsize=2000)
def builder_of(team, ranks, flags):
    """What a team can build; teams and ranks come back again and again, and so do questions."""
    found = Builder(dict(zip(SIZES, team, strict=True)), dict(zip(SKILLS, ranks, strict=True)), **dict(flags))
    found.outcomes, found.exhibits, found.shapes = map(cache, (found.outcomes, found.exhibits, found.shapes))
    return found


class ReferenceGame(Table):
    """One game, from the set-up to the end."""

    def __init__(
        self,
        components,
        players,
        *,
        wheel="normal",
        first_seat="random",
        first_player_rotates=True,
        own_token_collected=False,
        exhibition_levels="at_least",
        size_token_tie="score_levels_turn",
        train_any_learned_skill=False,
        wheel_turns_before_round_1=False,
        special_skill_counts_as_special_action=False,
        exact_one_fewer=False,
        strength_stack=False,
        prize_tie="share_high_skip",
        limited_prizes=False,
        final_tie_break="tower_prizes",
        seed=0,
        index=0,
    ):
        super().__init__(components, players, Chance(seed, index))
        self.side, self.rotates, self.own_token = wheel, first_player_rotates, own_token_collected
        self.exhibition_levels, self.size_tie = exhibition_levels, size_token_tie
        self.any_learned = train_any_learned_skill
        self.early_wheel, self.tile_is_special = wheel_turns_before_round_1, special_skill_counts_as_special_action
        self.prize_tie, self.limited, self.final_tie_break = prize_tie, limited_prizes, final_tie_break
        score = components["score"]
        self.building = (
            ("exact_one_fewer", exact_one_fewer), ("strength_stack", strength_stack),
            ("limit", components["tower"]["widest"]), ("points", (score["level"], score["matching"])),
        )  # fmt: skip
        self.decisions, self.turn, self.round, self.over = 0, 0, 0, False
        self.first_seat = self.chance.below(players) if first_seat == "random" else first_seat  # CAL-20
        self.deal()
        self.begin_round()
        self.settle()

    # ------------------------------------------------------------------------------------- rounds and turns

    def begin_round(self):
        """CAL-19, CAL-23, CAL-27."""
        self.round += 1
        if self.round in self.components["refill"]["rounds"]:
            self.refill()
        self.order = self.order_of(self.round)
        self.waiting = list(self.order)
        self.begin_turn()

    def order_of(self, number):
        """CAL-26, CAL-29: the seats in turn order of a round."""
        first = self.first_seat + (number - 1 if self.rotates else 0)
        return [(first + place) % self.players for place in range(self.players)]

    def begin_turn(self):
        self.seat, self.used, self.festival = self.waiting.pop(0), set(), None
        self.turn += 1
        self.back_to_menu()

    def back_to_menu(self):
        self.phase, self.through, self.taken = ACT, PLAIN, 0

    def end_turn(self):
        """CAL-23, CAL-47."""
        self.used = set()
        if self.waiting:
            self.begin_turn()
        else:
            held = [number for number, festival in enumerate(self.festivals) if festival.round == self.round]
            self.coming = [(number, seat) for number in held for seat in [*self.order, None]]  # CAL-77
            self.next_entry()

    def end_round(self):
        """CAL-22, CAL-29, CAL-94."""
        self.festival = None
        if self.round == ROUNDS:
            self.over, self.seat, self.phase = True, -1, ACT
        else:
            self.begin_round()

    @property
    def mine(self):
        return self.seats[self.seat]

    # ------------------------------------------------------------------------------------- the four actions

    def menu(self):
        """CAL-31, CAL-34: the end of the turn, and what can be done with the actions that are left."""
        found = [STOP]
        if "move" not in self.used:
            found += [WHERE + region for region in self.destinations()]
        if self.mine.pawn is None:
            return found
        if "recruit" not in self.used:
            found += [WHOM + size - 1 for size in self.takeable()]  # CAL-37
        if "train" not in self.used:
            found += [RAISE + TILES.index(tile) for tile in self.trainable()]
        if "special" not in self.used and self.mine.tokens and self.special_options():  # CAL-43
            found.append(TOKEN)
        return found

    def destinations(self):
        """CAL-32, CAL-33."""
        return list(REGIONS) if self.mine.pawn is None else self.adjacent(self.mine.pawn)

    def takeable(self):
        """CAL-36: sizes that lie in the pawn's region."""
        return [size for size in SIZES if self.regions[self.mine.pawn][size]]

    def trainable(self):
        """CAL-39 to CAL-42: what training can choose."""
        sectors = [self.sector_of(self.mine.pawn)] + [0] * (self.side == "normal")
        steps = self.round - 1 + self.early_wheel  # CAL-24
        shown = {self.tile_at(sector, steps) for sector in sectors}
        if self.any_learned:
            shown |= {skill for skill in SKILLS if self.mine.ranks[skill]}
        track = self.components["skills"]["track"]
        skills = [skill for skill in SKILLS if skill in shown and self.mine.ranks[skill] < track]
        special = "special" in shown and not (self.tile_is_special and "special" in self.used)
        return skills + ["special"] * bool(special and self.special_options())

    def special_options(self):
        """CAL-44: what a special action can do."""
        region = self.mine.pawn
        found = [MOVE] * bool(self.adjacent(region)) + [RECRUIT] * bool(self.regions[region].total())
        return found + [PERFORM + place for place in PLACES if self.can_perform(region, place)]

    def move(self, region):
        """CAL-32, CAL-33."""
        self.mine.pawn = region
        self.end_special()

    def take(self, size):
        """CAL-36, CAL-37."""
        self.regions[self.mine.pawn][size] -= 1
        self.mine.team[size] += 1
        self.taken += 1
        at_most = self.components["turn"]["recruits"] if self.through == PLAIN else 1
        if self.taken == at_most or not self.takeable():
            self.end_special()
        else:
            self.phase = TAKE

    def train(self, tile):
        """CAL-38, CAL-42."""
        if tile == "special":
            if self.tile_is_special:
                self.used.add("special")
            self.phase, self.through = SPECIAL, BY_WHEEL
        else:
            self.mine.ranks[tile] += 1
            self.mine.trained[self.round] = tile
            self.back_to_menu()

    def perform(self, place):
        """CAL-68 to CAL-71, CAL-73."""
        region = self.mine.pawn
        tile = self.local_tile(region, place)
        for skill in self.missed(lambda builder: builder.performs(tile, self.exhibition_levels)):
            self.mine.needed[skill] += 1
        if self.own_token and self.through == BY_TOKEN:  # CAL-70
            self.spend_token()
            self.through = PLAIN
        self.performers[region, place] = (self.seat, self.round)
        self.mine.performed.append((region, place))
        self.mine.collected[region] += self.row_tokens[region]
        self.row_tokens[region] = 0
        self.end_special()

    def end_special(self):
        """CAL-45."""
        if self.through == BY_TOKEN:
            self.spend_token()
        self.back_to_menu()

    def spend_token(self):
        self.mine.tokens -= 1
        self.row_tokens[self.mine.pawn] += 1

    # ------------------------------------------------------------------------------------- what can be built

    def builder(self, seat, without=None):
        """CAL-53: what a seat's team can build, perhaps with one skill less."""
        player = self.seats[seat]
        ranks = tuple(0 if skill == without else player.ranks[skill] for skill in SKILLS)
        return builder_of(tuple(player.team[size] for size in SIZES), ranks, self.building)

    def can_perform(self, region, place):
        """CAL-64, CAL-68."""
        tile = self.local_tile(region, place)
        return (region, place) not in self.performers and self.builder(self.seat).performs(tile, self.exhibition_levels)

    def vectors(self, seat, number):
        """CAL-78, CAL-80: what the towers of a seat can achieve at a festival."""
        festival = self.festivals[number]
        if self.seats[seat].pawn != festival.region:
            return []
        return self.builder(seat).outcomes(tuple(festival.sizes), self.components["tower"]["festival_levels"])

    def missed(self, succeeds):
        """Skills of the seat to act without which its team does not succeed."""
        learned = [skill for skill in SKILLS if self.mine.ranks[skill]]
        return [skill for skill in learned if not succeeds(self.builder(self.seat, skill))]

    # ------------------------------------------------------------------------------------- festivals

    def next_entry(self):
        """CAL-77, CAL-79, CAL-80: seats enter in turn order; then prizes and size tokens are given."""
        while self.coming:
            number, seat = self.coming.pop(0)
            if seat is None:
                self.award(number)
            elif self.vectors(seat, number):
                self.phase, self.seat, self.festival = TOWER, seat, number
                return
        self.end_round()

    def enter(self, vector):
        """CAL-79, CAL-82."""
        festival = self.festivals[self.festival]
        levels = self.components["tower"]["festival_levels"]

        def as_good(builder):
            return any(all(map(ge, other, vector)) for other in builder.outcomes(tuple(festival.sizes), levels))

        for skill in self.missed(as_good):
            self.mine.needed[skill] += 1
        self.mine.entered[self.festival] = vector
        self.next_entry()

    def award(self, number):
        """CAL-83 to CAL-89."""
        competitors = [seat for seat in self.order if number in self.seats[seat].entered]
        scores = [self.seats[seat].entered[number][0] for seat in competitors]
        chart = self.components["prize_chart"][f"p{self.players}"]
        for seat, score in sorted(zip(competitors, scores, strict=True), key=lambda found: -found[1]):
            rank = self.rank(competitors, scores, seat, score)
            if rank < len(chart) and self.prizes_left(chart[rank]):
                self.seats[seat].prizes[number] = chart[rank]
        for slot in range(self.festivals[number].slots):
            winner = self.winner_of(number, slot, competitors)
            if winner is not None:
                self.seats[winner].size_tokens.append((number, slot))

    def rank(self, competitors, scores, seat, score):
        """CAL-84: which prize of the chart a competitor receives, from 0."""
        if self.prize_tie == "share_high":
            return len({other for other in scores if other > score})
        earlier = scores[: competitors.index(seat)].count(score) if self.prize_tie == "turn_order" else 0
        return sum(other > score for other in scores) + earlier

    def prizes_left(self, kind):
        """CAL-85."""
        given = sum(list(player.prizes.values()).count(kind) for player in self.seats)
        return not self.limited or given < self.components["prizes"][kind]

    def winner_of(self, number, slot, competitors):
        """CAL-87, CAL-88, CAL-92: whose a size token is, None if nobody's."""

        def claim(seat):
            score, *matches = self.seats[seat].entered[number]
            return matches[slot], score, self.levels_entered(number, score, matches)

        if not competitors:
            return None
        best = max(competitors, key=claim)  # of equal ones the first in turn order
        tied = [seat for seat in competitors if claim(seat)[0] == claim(best)[0]]
        return None if self.size_tie == "nobody" and len(tied) > 1 else best

    def levels_entered(self, number, score, matches):
        """CAL-81, read backwards; 0 if levels do not count."""
        points = self.components["score"]
        if not points["level"]:
            return 0
        matching = sum(dict(zip(self.festivals[number].sizes, matches, strict=True)).values())
        return (score - points["matching"] * matching) // points["level"]

    # ------------------------------------------------------------------------------------- decisions

    def options(self):
        """All that can be done next, be it one thing only."""
        if self.phase == ACT:
            return self.menu()
        if self.phase == GO:
            return [WHERE + region for region in self.destinations()]
        if self.phase == TAKE:
            stop = [STOP] if self.through == PLAIN and self.taken else []
            return stop + [WHOM + size - 1 for size in self.takeable()]
        if self.phase == SPECIAL:
            return self.special_options()
        return [ENTER + number for number, _ in enumerate(self.vectors(self.seat, self.festival))]

    def legal(self):
        """The actions open to the seat to act, ascending; none when the game is over."""
        return [] if self.over else sorted(self.options())

    def settle(self):
        """Do whatever leaves no choice."""
        while not self.over and len(options := self.options()) == 1:
            self.do(options[0])

    def play(self, action):
        """One decision, and all that follows from it until the next."""
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal in phase {self.phase}")
        self.decisions += 1
        self.do(action)
        self.settle()

    def do(self, action):
        """One thing, chosen or not."""
        if self.phase == ACT:
            self.act(action)
        elif self.phase == GO:
            self.move(action - WHERE)
        elif self.phase == TAKE and action == STOP:
            self.back_to_menu()
        elif self.phase == TAKE:
            self.take(action - WHOM + 1)
        elif self.phase == SPECIAL and action >= PERFORM:
            self.perform(action - PERFORM)
        elif self.phase == SPECIAL:
            self.phase = {MOVE: GO, RECRUIT: TAKE}[action]
        else:
            self.enter(self.vectors(self.seat, self.festival)[action - ENTER])

    def act(self, action):
        """CAL-31, CAL-110."""
        if action == STOP:
            self.end_turn()
        elif action == TOKEN:
            self.used.add("special")
            self.phase, self.through = SPECIAL, BY_TOKEN
        elif action >= RAISE:
            self.used.add("train")
            self.train(TILES[action - RAISE])
        elif action >= WHOM:
            self.used.add("recruit")
            self.take(action - WHOM + 1)
        else:
            self.used.add("move")
            self.move(action - WHERE)

    # ------------------------------------------------------------------------------------- scores

    def best_tower(self, seat):
        """CAL-82, CAL-95."""
        return max([vector[0] for vector in self.seats[seat].entered.values()], default=0)

    def regions_won(self, seat):
        """CAL-71, CAL-86, CAL-96, CAL-97."""
        player = self.seats[seat]
        won = [self.festivals[number].region for number in [*player.prizes, *(n for n, _ in player.size_tokens)]]
        won += [region for region, _ in player.performed]
        return set(won) | {region for region, count in player.collected.items() if count}

    def parts_of(self, seat):
        """CAL-94 to CAL-101."""
        player, points = self.seats[seat], self.components["score"]
        prizes = [points[kind] * list(player.prizes.values()).count(kind) for kind in PRIZES]
        sizes = [self.festivals[number].sizes[slot] for number, slot in player.size_tokens]
        tiles = [self.local_tile(region, place) for region, place in player.performed]
        return [
            self.best_tower(seat),
            points["regions"][len(self.regions_won(seat))],
            *prizes,
            points["size_first"] * len(set(sizes)),
            points["size_again"] * (len(sizes) - len(set(sizes))),
            sum(tile["points"] for tile in tiles if "widths" in tile),
            sum(tile["points"] for tile in tiles if "skills" in tile),
            points["special_token"] * player.collected.total(),
        ]

    def parts(self):
        """Per seat the points of every kind."""
        return [self.parts_of(seat) for seat in range(self.players)]

    def scores(self):
        return [sum(parts) for parts in self.parts()]

    def places(self):
        """CAL-102, CAL-103."""
        merits = []
        for seat, parts in enumerate(self.parts()):
            ties = {"tower": self.best_tower(seat), "prizes": sum(parts[2:5])}
            merits.append((sum(parts), *(ties[name] for name in TIE_BREAKS[self.final_tie_break])))
        return [1 + sum(other > merit for other in merits) for merit in merits]
