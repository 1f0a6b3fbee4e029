"""How is an effect resolved? Instruction by instruction, as a generator that yields the options of every choice."""

from .reference_board import CIRCLE, INDEX, RANK, C, H, L, plus, ray, touches
from .reference_choices import choose, of_cells
from .reference_moves import Moves


class Effect(Moves):
    """One program being resolved."""

    def run(self, program):
        for instruction in program:
            yield from self.perform(instruction)

    def perform(self, instruction):
        """One instruction."""
        self.last_then, self.dir_then = self.last, self.dir
        here = self.here
        self.touched_at_start = [
            piece for cell, piece in self.board.at.items() if here is not None and touches(cell, here)
        ]
        self.picks = []
        return (yield from getattr(self, "do_" + instruction["op"].lower())(instruction))

    def times(self, instruction):
        return self.counter(instruction["n_from"]) if "n_from" in instruction else instruction.get("n", 1)

    def each_run(self, selector):
        """Selectors of the runs of an instruction: one, or one for each colour, own first."""
        if selector["who"] == "each_colour":
            return [self.own, *self.foes]
        if selector["who"] == "each_foe":
            return self.foes
        return None

    # ------------------------------------------------------------------------------------- pieces change

    def kill(self, cell, *, uncounted=False, weight=1, out_of_game=False):
        """TAS-83: a piece leaves the board."""
        piece = self.board.at[cell]
        self.killed += 1
        self.killed_legends += piece.rank == L
        if piece.colour in self.game.foes_of(self.own) and not uncounted:
            self.game.count_kill(piece.colour, piece.rank, weight)
        if out_of_game:
            del self.board.at[cell]
            self.game.out_of_game(piece)
        else:
            self.board.take(cell)
        self.last = cell

    def repeat(self, instruction, targets_of, act):
        """Runs of a repeated instruction on one square at a time."""
        selector = instruction.get("sel", {"who": "own"})
        runs = self.each_run(selector)
        for colour in [None] if runs is None else runs:
            yield from self.one_run(instruction, targets_of, act, self.fixed_colours(selector, colour))

    def fixed_colours(self, selector, colour):
        """The colours of a run: more common and more upgraded are tested once."""
        return self.colours(selector["who"]) if colour is None else [colour]

    def one_run(self, instruction, targets_of, act, colours):
        left = self.times(instruction)
        while left > 0:
            targets = targets_of(colours)
            picked = yield from choose(of_cells(targets), instruction.get("opt", False))
            if picked is None:
                return
            self.picked_cells.append(picked[1])
            if instruction.get("distinct"):
                self.picks.append(self.board.at[picked[1]])
            self.spend(picked[1])
            left -= act(picked[1])

    def spend(self, cell):
        """TAS-48: for CHOOSE with distinct squares."""
        if self.squares_must_differ:
            self.spent_squares.add(cell)

    def joined(self, instruction, targets):
        """`connected`: later picks touch an earlier one."""
        if not instruction.get("connected") or not self.picked_cells:
            return targets
        return [cell for cell in targets if any(touches(cell, other) for other in self.picked_cells)]

    def not_picked(self, targets):
        return [cell for cell in targets if not any(self.board.at[cell] is piece for piece in self.picks)]

    # ------------------------------------------------------------------------------------- DESTROY, CONVERT

    def destroyable(self, instruction, colours):
        targets = self.joined(instruction, self.matching(instruction["sel"], colours))
        if "support" in instruction:
            targets = [cell for cell in targets if self.supported(instruction["support"], cell)]
        if instruction.get("legend_fills_quota") and self.picked_cells:
            targets = [cell for cell in targets if self.board.at[cell].rank != L]
        if instruction.get("owners_match_placed"):
            targets = [cell for cell in targets if self.owed(self.board.at[cell].colour)]
        return targets

    def supported(self, support, cell):
        """At least so many own pieces, other than the being, beside the target."""
        needed = {RANK[letter]: number for letter, number in support.items()}[self.board.at[cell].rank]
        return len([other for other in self.own_beside(cell) if other != self.here]) >= needed

    def owed(self, colour):
        return self.placed_for.count(colour) > self.taken_from.count(colour)

    def do_destroy(self, instruction):
        how = {
            "uncounted": instruction.get("uncounted", False),
            "weight": instruction.get("weight", 1),
            "out_of_game": instruction.get("remove_from_game", False),
        }
        self.picked_cells, self.taken_from = [], []
        if instruction.get("all"):
            yield from self.destroy_all(instruction, how)
            return

        def act(cell):
            piece = self.board.at[cell]
            self.taken_from.append(piece.colour)
            self.kill(cell, **how)
            return 99 if instruction.get("legend_fills_quota") and piece.rank == L else 1

        yield from self.repeat(instruction, lambda colours: self.destroyable(instruction, colours), act)

    def destroy_all(self, instruction, how):
        targets = self.matching(instruction["sel"])
        if instruction.get("opt"):
            picked = yield from choose([("do",)] if targets else [], optional=True)
            if picked is None:
                return
        for cell in targets:
            self.kill(cell, **how)

    def convertible(self, instruction, colours):
        """TAS-82: an own piece must lie ready."""
        return [
            cell
            for cell in self.matching(instruction["sel"], colours)
            if self.board.heap(self.own, self.becomes(instruction, cell)) > 0
        ]

    def becomes(self, instruction, cell):
        return self.board.at[cell].rank if instruction["to"] == "same" else RANK[instruction["to"]]

    def do_convert(self, instruction):
        self.picked_cells = []

        def act(cell):
            rank = self.becomes(instruction, cell)
            self.kill(cell)
            self.board.put(cell, self.own, rank)
            return 1

        yield from self.repeat(instruction, lambda colours: self.convertible(instruction, colours), act)

    # ------------------------------------------------------------------------------------- ranks

    def can_rise(self, cell):
        """TAS-81."""
        piece = self.board.at[cell]
        return piece.rank == C or (piece.rank == H and self.board.heap(piece.colour, L) > 0)

    def can_fall(self, cell):
        piece = self.board.at[cell]
        return piece.rank == H or (piece.rank == L and self.board.heap(piece.colour, H) > 0)

    def do_upgrade(self, instruction):
        self.picked_cells = []

        def act(cell):
            self.board.turn_over(cell, self.board.at[cell].rank + 1)
            self.upgraded, self.last = self.upgraded + 1, cell
            return 1

        def targets(colours):
            found = self.not_picked(self.matching(instruction["sel"], colours))
            return [cell for cell in found if self.can_rise(cell)]

        yield from self.repeat(instruction, targets, act)

    def do_downgrade(self, instruction):
        self.picked_cells = []

        def act(cell):
            self.board.turn_over(cell, self.board.at[cell].rank - 1)
            self.downgraded, self.last = self.downgraded + 1, cell
            return 1

        def targets(colours):
            found = self.not_picked(self.joined(instruction, self.matching(instruction["sel"], colours)))
            return [cell for cell in found if self.can_fall(cell)]

        yield from self.repeat(instruction, targets, act)

    # ------------------------------------------------------------------------------------- PLACE, BETRAY, MIRROR

    def placeable(self, instruction):
        """TAS-80: free squares for a piece."""
        return [
            cell
            for cell in self.board.free()
            if self.all_hold(instruction["at"], cell) and cell not in self.spent_squares
        ]

    def with_a_piece(self, instruction):
        """Colours that have a piece of the rank ready."""
        colours = self.colours(instruction["who"])
        return [colour for colour in colours if self.board.heap(colour, RANK[instruction["rank"]]) > 0]

    def do_place(self, instruction):
        """TAS-80, TAS-106."""
        rank, optional = RANK[instruction["rank"]], instruction.get("opt", False)
        for _ in range(self.times(instruction)):
            colours, cells = self.with_a_piece(instruction), self.placeable(instruction)
            if not colours or not cells:
                return
            if instruction["who"] == "foe":
                picked = yield from choose([("colour", colour) for colour in colours], optional)
                if picked is None:
                    return
                colours = [picked[1]]
            picked = yield from choose(of_cells(cells), optional and instruction["who"] != "foe")
            if picked is None:
                return
            self.board.put(picked[1], colours[0], rank)
            self.placed_for.append(colours[0])
            self.last = picked[1]
            self.spend(picked[1])

    def do_betray(self, instruction):
        """The being is replaced by a common of a foe colour."""
        if self.here is None:
            return
        rank = RANK[instruction["to"]]
        able = [colour for colour in self.foes if self.board.heap(colour, rank) > 0]
        picked = yield from choose([("colour", colour) for colour in able])
        if picked is not None:
            cell = self.here
            self.board.take(cell)
            self.board.put(cell, picked[1], rank)
            self.being, self.last = None, cell

    def mirrored(self, instruction):
        """Pieces that can be copied, each with its mirror square: {square: (side, square)}."""
        here, found = self.here, {}
        if here is None or self.board.heap(self.own, C) == 0:
            return found
        across = 0 if all(cell[0] == here[0] for cell in self.pattern) else 1  # the coordinate that is mirrored
        for cell in self.board.cells(ranks=[C, H]):
            away, along = cell[across] - here[across], cell[1 - across] - here[1 - across]
            image = list(cell)
            image[across] = here[across] - away
            near = 1 <= abs(away) <= instruction["depth"] and abs(along) <= instruction["half_width"]
            if near and self.board.is_free(tuple(image)):
                step = 1 if away > 0 else -1
                found[cell] = ((step, 0) if across == 0 else (0, step), tuple(image))
        return found

    def do_mirror(self, instruction):
        """TAS-106: the side is chosen, then pieces of it, which are copied to the other."""
        sides = {side for side, _ in self.mirrored(instruction).values()}
        directions = sorted(
            (("direction", side) for side in sides), key=lambda option: INDEX[plus(self.here, option[1])]
        )
        picked = yield from choose(directions, instruction.get("opt", False))
        if picked is None:
            return
        chosen, rank, copied, left = picked[1], None, [], 1
        while left > 0:
            able = {
                cell: image
                for cell, (side, image) in self.mirrored(instruction).items()
                if side == chosen and rank in (None, self.board.at[cell].rank) and cell not in copied
            }
            picked = yield from choose(of_cells(able), optional=bool(copied))
            if picked is None:
                return
            if rank is None:
                rank = self.board.at[picked[1]].rank
                left = {RANK[letter]: number for letter, number in instruction["quota"].items()}[rank]
            copied.append(picked[1])
            self.board.put(able[picked[1]], self.own, rank)
            self.placed_for.append(self.own)
            self.last, left = able[picked[1]], left - 1

    # ------------------------------------------------------------------------------------- SHOOT

    def shot(self, instruction, direction):
        """The squares that a shot clears."""
        here, hit = self.here, []
        if here is None:
            return hit
        directions = [direction]
        if instruction.get("spread45"):
            at = CIRCLE.index(direction)
            directions += [CIRCLE[(at + 1) % 8], CIRCLE[(at - 1) % 8]]
        colours = self.colours(instruction.get("who", "any"))
        ranks = {RANK[letter] for letter in instruction["ranks"]}
        block = {RANK[letter] for letter in instruction.get("block", "")}
        for step in directions:
            cleared = []
            for cell in ray(here, step)[: instruction.get("reach", 9)]:
                piece = self.board.at.get(cell)
                if piece is None or len(cleared) == instruction.get("limit", 9):
                    continue
                if piece.rank in block:
                    break
                if piece.rank in ranks and piece.colour in colours:
                    cleared.append(cell)
            hit += cleared
        return hit

    def shooting_directions(self, instruction):
        """TAS-106: those in which something is destroyed, by the square that comes first."""
        directions = {
            "mark": self.directions,
            "diag": {step for step in CIRCLE if step[0] and step[1]},
            "all8": set(CIRCLE),
            "last_dir": {self.dir_then} - {None},
        }[instruction["dirs"]]
        able = [step for step in directions if self.shot(instruction, step)]
        return sorted(able, key=lambda step: INDEX[plus(self.here, step)])

    def do_shoot(self, instruction):
        for _ in range(self.times(instruction)):
            able = [("direction", step) for step in self.shooting_directions(instruction)]
            picked = yield from choose(able, instruction.get("opt", False))
            if picked is None:
                return
            for cell in self.shot(instruction, picked[1]):
                self.kill(cell)
            self.dir = picked[1]

    # ------------------------------------------------------------------------------------- turns and cards

    def do_actions(self, instruction):
        if instruction.get("who") == "others_next_turn":
            self.game.fewer_next_turn(-instruction["n"])
        else:
            self.game.gain_actions(self.times(instruction))
        return
        yield

    def do_extra_turn(self, instruction):
        self.game.extra_turn = True
        return
        yield

    def do_draw_extra(self, instruction):
        self.game.draw_extra(instruction["deck"], instruction["legend"])
        return
        yield

    def do_wild(self, instruction):
        self.game.wild = instruction["foe"]
        return
        yield

    def do_points(self, instruction):
        self.game.gain_points(instruction["n"])
        return
        yield

    def do_draw_now(self, instruction):
        self.game.draw_now(instruction["n"])
        return
        yield

    def do_recycle(self, instruction):
        cards = self.game.recyclable(instruction["from"])
        picked = yield from choose([("card", card) for card in cards], instruction.get("opt", False))
        if picked is not None:
            self.game.recycle(picked[1], instruction["from"], instruction["to"])
            self.recycled += 1

    def do_discard_flare(self, instruction):
        able = [("do",)] if self.game.has_flare() else []
        picked = yield from choose(able, instruction.get("opt", False))
        if picked is not None:
            self.game.discard_flare()
            self.flare_discarded += 1

    # ------------------------------------------------------------------------------------- PICK, CHOOSE, IF, LINKED

    def do_pick(self, instruction):
        targets = self.matching(instruction["sel"])
        picked = yield from choose(of_cells(targets), instruction.get("opt", False))
        if picked is not None:
            self.picked, self.last = self.picked + 1, picked[1]

    def can_do(self, instruction):
        """Whether a branch that begins so can do something."""
        self.last_then, self.dir_then = self.last, self.dir
        self.picks, self.picked_cells, self.taken_from = [], [], []
        op, selector = instruction["op"], instruction.get("sel")
        if op == "DESTROY":
            return bool(self.destroyable(instruction, None))
        if op == "CONVERT":
            return bool(self.convertible(instruction, None))
        if op == "UPGRADE":
            return any(map(self.can_rise, self.matching(selector)))
        if op == "DOWNGRADE":
            return any(map(self.can_fall, self.matching(selector)))
        if op == "PLACE":
            return bool(self.with_a_piece(instruction) and self.placeable(instruction))
        if op == "MOVE":
            return bool(self.movable(instruction, []))
        if op == "SHOOT":
            return bool(self.shooting_directions(instruction))
        if op == "PICK":
            return bool(self.matching(selector))
        if op == "RECYCLE":
            return bool(self.game.recyclable(instruction["from"]))
        if op == "DISCARD_FLARE":
            return self.game.has_flare()
        if op == "DRAW_NOW":
            return not self.game.pile_is_empty()
        return True

    def do_choose(self, instruction):
        branches, optional = instruction["branches"], instruction.get("opt", False)
        self.squares_must_differ = instruction.get("distinct_squares", False)
        for _ in range(instruction.get("n", 1)):
            able = [("branch", number) for number, branch in enumerate(branches) if self.can_do(branch[0])]
            picked = yield from choose(able, optional)
            if picked is None:
                break
            self.chosen += 1
            yield from self.run(branches[picked[1]])
        self.squares_must_differ = False
        self.spent_squares.clear()

    def do_if(self, instruction):
        branch = "then" if self.is_true(instruction["cond"]) else "else"
        yield from self.run(instruction.get(branch, []))

    def do_linked(self, instruction):
        """TAS-106: all of it or nothing."""
        if not all(map(self.can_do, instruction["prog"])):
            return
        picked = ("do",)
        if instruction.get("opt"):
            picked = yield from choose([("do",)], optional=True)
        if picked is not None:
            yield from self.run(instruction["prog"])
