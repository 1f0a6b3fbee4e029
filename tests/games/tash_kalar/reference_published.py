"""What happens in a game by the published rules (rule set B)? The course of play as one generator."""

import json

from .reference_board import Board, C, H, L, in_order
from .reference_cards import Cards
from .reference_choices import choose, of_cells
from .reference_effects import Effect
from .reference_patterns import PublishedMatcher, marked_directions, marks_on_board
from .reference_tasks import Tasks

FORMS = {  # TAS-50: seats, teams or not, the form, name of the limits
    "high-form": (2, False, "high_form"),
    "high-form-teams": (4, True, "high_form"),
    "deathmatch-duel": (2, False, "duel"),
    "deathmatch-duel-teams": (4, True, "duel"),
    "deathmatch-melee-3": (3, False, "melee_3"),
    "deathmatch-melee-4": (4, False, "melee_4"),
}


class PublishedGame(Cards):
    """One game by the published rules, from the setup to the end."""

    def __init__(self, box, mode, decks, *, seed=0, index=0):
        seats, self.teams, self.form = FORMS[mode]
        self.box, self.mode, self.limits = box, mode, box["published"]
        self.melee = self.form.startswith("melee")
        self.side_of = [seat % 2 if self.teams else seat for seat in range(seats)]
        sides = 1 + max(self.side_of)
        pieces = self.limits["pieces"] - self.limits["score_markers"][self.form]
        heaps = [{"common": pieces, "legendary": self.limits["legendary_pieces"]} for _ in range(sides)]
        self.board = Board(heaps, ("common", "common", "legendary"))
        self.earned = [[0] * sides for _ in range(sides)]  # points of a side; in the melee in each colour
        self.improvised = [
            {foe for foe in range(sides) if foe != seat} if self.melee else set() for seat in range(seats)
        ]
        self.fewer = [0] * sides
        self.frozen, self.frozen_new = [None] * seats, None
        self.trigger, self.turns_left, self.extra_turn = None, None, False
        self.extra_own = self.extra_legends = self.actions = self.wild = 0
        self.killed, self.summoned = {}, []
        self.claimed = [[] for _ in range(sides)]
        self.best = [0] * sides
        self.removed = []
        self.matchers = {}
        self.deck_names = decks
        super().__init__(seats, seed, index)

    # ------------------------------------------------------------------------------------- what effects ask for

    @property
    def colour(self):
        return self.side_of[self.seat]

    def foes_of(self, colour):
        """Foe colours, in seat order from the acting seat."""
        found = []
        for number in range(1, self.seats):
            foe = self.side_of[(self.seat + number) % self.seats]
            if foe != colour and foe not in found:
                found.append(foe)
        return found

    def count_kill(self, colour, rank, weight=1):
        self.killed[colour][rank] += weight

    def killed_by_rank(self):
        return [sum(killed[rank] for killed in self.killed.values()) for rank in (C, H, L)]

    def gain_actions(self, number):
        self.actions = max(0, self.actions + number)

    def fewer_next_turn(self, number):
        """TAS-106: adds up."""
        for side in range(len(self.fewer)):
            if side != self.colour:
                self.fewer[side] += number

    def draw_extra(self, own, legends):
        self.extra_own += own
        self.extra_legends += legends

    def out_of_game(self, piece):
        self.removed.append(piece)

    # ------------------------------------------------------------------------------------- setup

    def course(self):
        first = self.chance.below(self.seats)
        self.set_up_cards(first)
        if self.form == "high_form":
            self.set_up_tasks()
        self.seat = (first + self.seats - 1) % self.seats  # TAS-57, TAS-58, TAS-101: the last seat
        if self.form == "duel":
            yield from self.set_up_duel()
        elif self.melee:
            yield from self.set_up_melee((first + 1) % self.seats)
        self.seat = first
        while True:
            again = yield from self.take_turn()
            if self.turns_left == 0 and not again:
                return
            if self.turn == self.limits["turn_cap"]:  # TAS-97
                return
            if not again:
                self.seat = (self.seat + 1) % self.seats

    def set_up_duel(self):
        """TAS-57."""
        cells = [tuple(cell) for cell in self.box["board"]["duel_start"]]
        _, mine = yield from choose(of_cells(in_order(cells)))
        self.board.put(mine, self.colour, C)
        cells.remove(mine)
        self.board.put(cells[0], self.foes_of(self.colour)[0], C)

    def set_up_melee(self, second):
        """TAS-58."""
        colours = [colour for colour in range(self.seats) if self.seats == 3 or colour != second]
        for pair in self.box["board"]["melee_start"]:
            _, cell = yield from choose(of_cells(in_order(map(tuple, pair))))
            _, colour = yield from choose([("colour", colour) for colour in colours])
            self.board.put(cell, colour, C)
            colours.remove(colour)

    # ------------------------------------------------------------------------------------- a turn

    def begin_turn(self):
        """TAS-60, TAS-106."""
        self.turn += 1
        usual = self.limits["first_actions"] if self.turn == 1 else self.limits["actions"]
        self.actions = max(0, usual - self.fewer[self.colour])
        self.fewer[self.colour] = 0
        self.killed = {colour: [0, 0, 0] for colour in self.board.colours}
        self.summoned, self.discarded, self.wild = [], False, 0
        self.extra_turn, self.extra_own, self.extra_legends = False, 0, 0

    def turn_options(self):
        """TAS-60, TAS-105."""
        options = []
        if self.actions:
            if self.board.free() and self.can_place():
                options.append(("place",))
            options += [("summon", card) for card in self.playable() if self.summons(card)]
            if not self.discarded and self.hands[self.seat]:
                options.append(("discard",))
        if self.flare_foes():
            options.append(("flare",))
        if self.frozen[self.seat] is not None:
            options.append(("frozen",))
        if options and not self.actions:
            options.append(("end",))
        return options

    def can_place(self):
        return bool(self.board.heap(self.colour, C) or self.board.cells([self.colour], [C, H]))

    def take_turn(self):
        """One turn; tells whether the same seat takes another."""
        self.begin_turn()
        while True:
            picked = yield from choose(self.turn_options())
            if picked is None or picked == ("end",):
                break
            if picked[0] == "summon":
                yield from self.summon(picked[1])
            else:
                yield from getattr(self, "do_" + picked[0])()
        yield from self.end_turn()
        return self.extra_turn

    def do_place(self):
        """TAS-61."""
        self.actions -= 1
        if not self.board.heap(self.colour, C):
            yield from self.pick_up(self.board.cells([self.colour], [C, H]))
        _, cell = yield from choose(of_cells(self.board.free()))
        self.board.put(cell, self.colour, C)

    def pick_up(self, cells):
        _, cell = yield from choose(of_cells(cells))
        self.board.take(cell)

    def do_discard(self):
        """TAS-62."""
        self.actions -= 1
        self.discarded = True
        _, card = yield from choose([("card", card) for card in sorted(self.hands[self.seat])])
        self.hands[self.seat].remove(card)
        self.decks[self.seat].discard.append(card)
        while True:
            picked = yield from choose(self.returnable(), optional=True)
            if picked is None:
                return
            self.put_under(picked)

    # ------------------------------------------------------------------------------------- flares, frozen effects

    def deficits(self, foe):
        """TAS-87: whether the upper and the lower condition of the own flare hold against a foe."""
        flare = self.box["flare"][self.flares[self.seat]]
        upgraded = self.board.count(foe, [H, L]) - self.board.count(self.colour, [H, L])
        pieces = self.board.count(foe) - self.board.count(self.colour)
        return upgraded >= flare["upper"]["upgraded_deficit"], pieces >= flare["lower"]["piece_deficit"]

    def flare_foes(self):
        """TAS-88: foes against whom the own flare may be invoked."""
        if self.flares[self.seat] is None:
            return []
        return [foe for foe in self.foes_of(self.colour) if any(self.deficits(foe))]

    def do_flare(self):
        """TAS-63, TAS-87, TAS-88."""
        _, foe = yield from choose([("colour", foe) for foe in self.flare_foes()])
        holds = self.deficits(foe)
        used = self.flares[self.seat]
        flare = self.box["flare"][used]
        self.flares[self.seat] = None
        if self.form == "duel":
            self.earned[foe][foe] += 1
        elif self.melee:
            self.earned[foe][self.colour] += 1
        for part, held in zip(("upper", "lower"), holds, strict=True):
            if held:
                effect = Effect(self, self.colour, only_foe=foe if self.melee else None)
                yield from effect.run(flare[part]["effect"])
        self.flare_deck.discard.append(used)

    def do_frozen(self):
        """TAS-102."""
        card = self.frozen[self.seat]
        yield from Effect(self, self.colour).run(self.being(card)["frozen"]["effect"])
        self.frozen[self.seat] = None
        self.decks[self.seat].discard.append(card)
        yield from self.keep_frozen()

    def keep_frozen(self):
        """TAS-102: at most one in play."""
        new = self.frozen_new
        self.frozen_new = None
        if new is None:
            return
        old = self.frozen[self.seat]
        kept = new
        if old is not None:
            _, kept = yield from choose([("card", card) for card in sorted([old, new])])
            self.decks[self.seat].discard.append(new if kept == old else old)
        self.frozen[self.seat] = kept

    # ------------------------------------------------------------------------------------- summoning

    def matcher(self, card):
        if card not in self.matchers:
            self.matchers[card] = PublishedMatcher(self.being(card))
        return self.matchers[card]

    def foes_allowed(self, foes):
        """TAS-74, TAS-75."""
        return len(foes) <= self.wild or bool(self.payers(foes))

    def payers(self, foes):
        """Foe colours whose improvised summoning could be spent on such foe pieces; none if none is needed."""
        if len(foes) != self.wild + 1:
            return []
        return [
            colour for colour in self.foes_of(self.colour) if colour in foes and colour in self.improvised[self.seat]
        ]

    def summons(self, card):
        return self.matcher(card).present(self.board, self.colour, self.foes_allowed)

    def marks_of(self, card, placement):
        """The marked squares of a being under an orientation, if its effect looks at them."""
        being = self.being(card)
        if "mark" not in json.dumps(being["effect"]):
            return None
        return [marks_on_board(placement, being.get(name, [])) for name in ("mark", "mark2")]

    def choose_placement(self, card):
        """TAS-69, TAS-73: cells and being square, then the orientation where marks differ."""
        found = self.summons(card)
        different = {}
        for placement in found:
            different.setdefault((placement.cells, placement.anchor), []).append(placement)
        _, first = yield from choose([("placement", same[0]) for same in different.values()])
        orientations = []
        for placement in different[first.cells, first.anchor]:
            if self.marks_of(card, placement) not in [self.marks_of(card, other) for other in orientations]:
                orientations.append(placement)
        _, picked = yield from choose([("orientation", placement) for placement in orientations])
        return picked

    def improvise(self, foes):
        payers = self.payers(foes)
        if payers:
            _, colour = yield from choose([("colour", colour) for colour in payers])
            self.improvised[self.seat].remove(colour)

    def summon(self, card):
        """TAS-68 .. TAS-76."""
        self.actions -= 1
        being, matcher = self.being(card), self.matcher(card)
        placement = yield from self.choose_placement(card)
        foes = [piece.colour for piece in map(self.board.at.get, placement.cells) if piece.colour != self.colour]
        yield from self.improvise(foes)
        self.wild = 0
        cell, rank = placement.anchor, matcher.rank
        if not self.board.heap(self.colour, rank) and not matcher.reuses(self.board, self.colour, placement):
            yield from self.pick_up(matcher.to_pick_up(self.board, self.colour, placement))
        used = [self.board.at[other] for other in placement.cells]
        oversummoned = self.board.at.get(cell)
        if oversummoned is not None:
            self.board.take(cell)
            if oversummoned.colour != self.colour:
                self.count_kill(oversummoned.colour, oversummoned.rank)
        piece = self.board.put(cell, self.colour, rank)
        self.leave_hand(card)
        self.summoned.append((cell, rank))
        if rank == L:
            yield from self.legend_summoned()
        effect = Effect(
            self,
            self.colour,
            being=piece,
            origin=cell,
            used=used,
            marks=marks_on_board(placement, being.get("mark", [])),
            mark2=marks_on_board(placement, being.get("mark2", [])),
            directions=marked_directions(placement, being.get("mark", [])),
            pattern=placement.cells,
        )
        effect.oversummoned = int(oversummoned is not None)
        effect.oversummoned_foe = int(oversummoned is not None and oversummoned.colour != self.colour)
        yield from effect.run(being["effect"])
        if "frozen" in being:
            self.keep_or_discard(card)
        else:
            self.discard_being(card)
        yield from self.keep_frozen()

    def keep_or_discard(self, card):
        self.frozen_new = card

    def legend_summoned(self):
        """TAS-91, TAS-92."""
        if self.form == "duel":
            self.earned[self.colour][self.colour] += 1
        elif self.melee:
            _, colour = yield from choose([("colour", foe) for foe in self.foes_of(self.colour)])
            self.earned[self.colour][colour] += 1

    # ------------------------------------------------------------------------------------- the end of a turn

    def end_turn(self):
        """TAS-64 .. TAS-66, TAS-90 .. TAS-94."""
        if self.form == "high_form":
            yield from self.claim_task()
        elif self.melee:
            yield from self.score_melee()
        else:
            common, heroic, legendary = self.killed_by_rank()
            self.earned[self.colour][self.colour] += 2 * legendary + heroic + common // 2
        last_drawn = self.refill()
        if self.turns_left is None and (last_drawn or self.limit_reached()):
            self.trigger, self.turns_left = self.seat, self.seats + self.extra_turn  # TAS-94
        elif self.turns_left is not None and not self.extra_turn:
            self.turns_left -= 1

    def score_melee(self):
        """TAS-92."""
        points, odd = {}, []
        for foe in self.foes_of(self.colour):
            common, heroic, legendary = self.killed[foe]
            points[foe] = 2 * legendary + heroic + common // 2
            if common % 2:
                odd.append(foe)
        if len(odd) > 1:
            _, foe = yield from choose([("colour", foe) for foe in odd])
            points[foe] += 1
        for foe, number in points.items():
            self.earned[self.colour][foe] += number

    def limit_reached(self):
        limit = self.limits["end_score"][self.form]
        if self.melee:
            return any(points >= limit for row in self.earned for points in row)
        return any(self.side_score(side) >= limit for side in self.board.colours)

    def claim_task(self):
        """TAS-64."""
        tasks = Tasks(self)
        met = [task for task in self.task_row[:3] if task is not None and tasks.met(self.box["task"][task]["check"])]
        picked = yield from choose([("task", task) for task in met], optional=True)
        if picked is not None:
            self.claimed[self.colour].append(picked[1])
            self.task_row[self.task_row.index(picked[1])] = self.task_row[3]
            self.task_row[3] = None
            self.turn_up_next()

    # ------------------------------------------------------------------------------------- scores

    def side_score(self, side):
        """TAS-89, TAS-91; TAS-95: the lowest colour in the melee."""
        if self.form == "high_form":
            points = sum(self.box["task"][task]["points"] for task in self.claimed[side])
            return points + self.board.count(side, [L])
        if self.melee:
            return self.by_colour(side)[0]
        return self.earned[side][side]

    def by_colour(self, side):
        """Points in the foe colours, the lowest first."""
        return sorted(points for foe, points in enumerate(self.earned[side]) if foe != side)

    def scores(self):
        return [self.side_score(side) for side in self.side_of]

    def merit(self, side):
        """TAS-95."""
        points = self.by_colour(side) if self.melee else [self.side_score(side)]
        return (*points, self.board.count(side, [H, L]), self.board.count(side))

    def places(self):
        merits = [self.merit(side) for side in self.side_of]
        return [1 + sum(other > merit for other in merits) for merit in merits]
