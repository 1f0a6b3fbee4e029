"""What happens in a game of Cóatl? The course of play, said slowly and plainly.

Whatever leaves no choice is done without being asked for.
"""

from .reference_scores import level, levels_of, met, read, temple_points
from .reference_table import BODIES, CONTENTS, HEADS, PAIRS, PIECES, TAILS, Chance, Serpent, Table

KEEP, ACTION, TAKE, PICK, ASSEMBLE, LAY, TEMPLE, WISH, DISCARD, PRIEST = range(10)  # phases
# Actions; all but STOP and DECK: + number.
STOP, USE, DECK, SOURCE, CONTENT, START, EXTEND, CARD = 0, 1, 7, 8, 12, 37, 52, 92
USES = (TAKE, PICK, ASSEMBLE, WISH, DISCARD, PRIEST)  # USE + number: what the action of a turn is used for
TOKENS = {WISH: 1, DISCARD: 2, PRIEST: 4}  # COA-72
THIRD_COATL, BODIES_EXHAUSTED, ALL_PASSED, TURN_CAP = 1, 2, 3, 4  # endings
LEFT = 2  # SOURCE + number: own temple, the Priest's, left stack, right stack

FAMILIES = ("count", "exact_pair", "trio", "pair", "alternation", "block", "rainbow", "stretch", "mirror", "bag")


class ReferenceGame(Table):
    """One game, from the deal to the end."""

    def __init__(
        self,
        components,
        players,
        *,
        sacrifice_tokens=False,
        pattern_direction="head_to_tail",
        x_open_end="strict",
        refill_trigger="level",
        keep_exactly_three=False,
        temple_hand_public=False,
        fewer_bodies=False,
        promo_cards=False,
        solo_turn_cap=40,
        seed=0,
        index=0,
    ):
        super().__init__(components, players, fewer_bodies, promo_cards, Chance(seed, index))
        self.use_tokens, self.refill_trigger = sacrifice_tokens, refill_trigger
        self.reading, self.levels = (pattern_direction, x_open_end), {}
        self.keep_exactly, self.turn_cap = keep_exactly_three, solo_turn_cap
        self.temple_hand_public = temple_hand_public  # COA-18: changes what seats know, not what happens
        self.closed_now = None  # the coatl whose cards are being settled
        self.decisions, self.turn, self.row = 0, 0, 0
        self.ending, self.trigger, self.turns_left = 0, 0, 0
        self.second, self.acted, self.over = False, False, False
        self.deal()
        self.seat = -1
        self.next_to_keep()
        self.settle()

    # ------------------------------------------------------------------------------------- the deal kept

    def next_to_keep(self):
        """COA-17: the next seat chooses what it keeps; after the last the first turn begins."""
        self.seat += 1
        self.phase = KEEP
        if self.seat == self.players:
            self.seat = -1
            self.begin_turn()
        elif self.keep_all_that_must_be():
            self.kept()

    def to_keep(self):
        return self.components["setup"]["kept"] - len(self.hands[self.seat])

    def keep_all_that_must_be(self):
        """COA-16: with no choice left, all cards are kept."""
        if not self.keep_exactly or len(self.unkept[self.seat]) > self.to_keep():
            return False
        for card in list(self.unkept[self.seat]):
            self.keep(card)
        return True

    def keep(self, card):
        self.unkept[self.seat].remove(card)
        self.hands[self.seat].add(card)

    def kept(self):
        """COA-17: what is not kept goes face down to the discards."""
        self.discard |= self.unkept[self.seat]
        self.next_to_keep()

    # ------------------------------------------------------------------------------------- turns

    def begin_turn(self):
        """COA-19: the next seat is to act."""
        self.seat = (self.seat + 1) % self.players
        self.turn += 1
        self.turns_begun[self.seat] += 1
        if self.ending:
            self.turns_left -= 1
        self.second = False
        self.begin_action()

    def begin_action(self):
        self.phase, self.acted = ACTION, False

    def end_action(self):
        """COA-80, COA-82: after a third coatl, seats later in the round may act once more in their last turn."""
        self.row = 0
        if self.ending == THIRD_COATL and self.seat > self.trigger and not self.second:
            self.second = True
            self.begin_action()
        else:
            self.end_turn()

    def end_turn(self):
        """COA-85, COA-96, COA-104: the end of the game, or the next turn."""
        if not self.ending and self.row == self.players:
            self.ending = ALL_PASSED
        elif not self.ending and self.players == 1 and self.turns_begun[0] == self.turn_cap:
            self.ending = TURN_CAP
        capped = self.players == 1 and self.turns_begun[0] == self.turn_cap
        if self.ending and (self.turns_left == 0 or capped):
            self.over, self.seat = True, -1
            self.had = [had | hand for had, hand in zip(self.had, self.hands, strict=True)]
        else:
            self.begin_turn()

    def pass_turn(self):
        """COA-95: nothing is legal."""
        self.turns_passed[self.seat] += 1
        self.row += 1
        self.end_turn()

    def set_off(self, ending, turns):
        """COA-84: only the first trigger counts."""
        if not self.ending:
            self.ending, self.trigger, self.turns_left = ending, self.seat, turns

    # ------------------------------------------------------------------------------------- pieces

    def room(self):
        return self.components["player"]["board_spaces"] - self.boards[self.seat].total()  # COA-6

    def fitting(self, found):
        """COA-24: contents that the board has room for."""
        room = self.room()
        return [contents for contents in found if len(contents) <= room]

    def takeable(self):
        """COA-22 .. COA-24: contents of the supply that fit on the board."""
        return self.fitting(contents for contents in CONTENTS if self.on_supply[contents])

    def wishable(self):
        """COA-73: contents that the bags can give and that fit on the board."""
        bags = self.in_bags
        return self.fitting(
            contents for contents in CONTENTS if all(bags[piece] >= contents.count(piece) for piece in contents)
        )

    def put_on_board(self, contents):
        self.boards[self.seat].update(contents)
        for number, kind in enumerate((HEADS, TAILS, BODIES)):
            self.pieces_taken[self.seat][number] += sum(piece in kind for piece in contents)

    def take(self, contents):
        """COA-22, COA-26, COA-29: take a space; refill if a section is empty, or has just been emptied."""
        self.on_supply[contents] -= 1
        self.put_on_board(contents)
        sections = [BODIES] if contents in PAIRS or self.refill_trigger == "level" else []
        sections += [HEADS + TAILS] if contents not in PAIRS or self.refill_trigger == "level" else []
        if any(self.filled(section) == 0 for section in sections):
            self.refill()
        self.look_for_bodies()

    def wish(self, contents):
        """COA-73: take from the bags, then refill all."""
        self.in_bags.subtract(contents)
        self.put_on_board(contents)
        self.refill()
        self.look_for_bodies()

    def look_for_bodies(self):
        """COA-30, COA-79, COA-83: without bodies the round is finished, and one more is played."""
        if self.filled(BODIES) == 0:
            self.set_off(BODIES_EXHAUSTED, self.players - 1 - self.seat + self.players)
        self.end_action()

    # ------------------------------------------------------------------------------------- prophecies

    def leave_hand(self, kind):
        """Take a card out of the hand: of twins the one that all saw taken."""
        hand, seen = self.hands[self.seat], self.seen_hands[self.seat]
        card = self.one_of(seen if kind in self.kinds(seen) else hand, kind)
        hand.remove(card)
        seen.discard(card)
        self.had[self.seat].add(card)
        self.ever_open.add(card)
        return card

    def pickable(self):
        """COA-32, COA-35: kinds in the display, and the deck, while the hand has room."""
        if len(self.hands[self.seat]) >= self.components["player"]["hand"]:
            return []
        return ([DECK] if self.deck or self.discard else []) + [CARD + kind for kind in self.kinds(self.display)]

    def pick(self, action):
        """COA-33, COA-38: one card into the hand."""
        if action == DECK:
            card = self.draw_card()
        else:
            card = self.one_of(self.display, action - CARD)
            self.display.remove(card)
            self.seen_hands[self.seat].add(card)
            self.had[self.seat].add(card)
        self.hands[self.seat].add(card)
        self.cards_taken[self.seat][action == DECK] += 1
        self.acted = True

    def end_picking(self):
        """COA-34."""
        self.top_up()
        self.end_action()

    def see_the_future(self):
        """COA-74: a new display."""
        self.discard |= self.display
        self.display = set()
        self.top_up()
        self.acted = True

    # ------------------------------------------------------------------------------------- coatls

    def level(self, text, kind):
        """COA-67, COA-68: the level at which a coatl meets a prophecy, 0 for none."""
        if (text, kind) not in self.levels:
            self.levels[text, kind] = level(text, self.prophecies[kind], *self.reading)
        return self.levels[text, kind]

    def met_by(self, coatl, text):
        """COA-42, COA-52: kinds in hand that could be laid beside a coatl if it had this text."""
        if len(coatl.cards) >= self.components["player"]["prophecies_per_coatl"]:
            return []
        beside = self.kinds(coatl.cards)
        hand = self.kinds(self.hands[self.seat])
        return [kind for kind in hand if kind not in beside and self.level(text, kind) > 0]

    def distinct(self):
        """Incomplete coatls that differ, with their numbers: of two alike the first."""
        looks = [(coatl.text, self.kinds(coatl.cards)) for coatl in self.growing[self.seat]]
        return [(n, coatl) for n, coatl in enumerate(self.growing[self.seat]) if looks[n] not in looks[:n]]

    def additions(self, coatl):
        """COA-41, COA-50: (number of the way, new text) for all pieces of the board that can join a coatl."""
        board, ways = self.boards[self.seat], []
        for colour, (head, tail, body) in enumerate(zip(HEADS, TAILS, BODIES, strict=True)):
            if board[head] and not coatl.head:
                ways.append((colour, head + coatl.text))
            if board[tail] and not coatl.tail:
                ways.append((5 + colour, coatl.text + tail))
            if board[body] and not coatl.head and body + coatl.text != coatl.text + body:  # the same at either end
                ways.append((10 + colour, body + coatl.text))
            if board[body] and not coatl.tail:
                ways.append((15 + colour, coatl.text + body))
        return [(way, text) for way, text in sorted(ways) if self.may_become(coatl, text)]

    def may_become(self, coatl, text):
        """COA-49, COA-51, COA-55: a coatl with both ends needs a body, and a prophecy beside it or in hand."""
        colours, head, tail = read(text)
        return not (head and tail) or (len(colours) >= 3 and bool(coatl.cards or self.met_by(coatl, text)))

    def operations(self):
        """COA-39 .. COA-42: all that an assemble action can do next."""
        board, growing = self.boards[self.seat], self.growing[self.seat]
        limits, actions = self.components["player"], []
        begun = len(growing) + len(self.finished[self.seat])
        if len(growing) < limits["incomplete_coatls"] and begun < limits["coatls"]:  # COA-40, COA-47, COA-48
            actions += [START + number for number, piece in enumerate(PIECES) if board[piece]]
        for number, coatl in self.distinct():
            actions += [EXTEND + 20 * number + way for way, _ in self.additions(coatl)]
            actions += [self.fulfilling(number, kind) for kind in self.met_by(coatl, coatl.text)]
        return sorted(actions)

    def fulfilling(self, number, kind):
        return CARD + (1 + number) * len(self.prophecies) + kind

    def start(self, piece):
        """COA-40."""
        self.boards[self.seat][piece] -= 1
        self.growing[self.seat].append(Serpent(piece))
        self.acted = True

    def extend(self, number, way):
        """COA-41, COA-53: a piece joins; if it closes the coatl its cards are settled at once."""
        coatl = self.growing[self.seat][number]
        coatl.text = dict(self.additions(coatl))[way]
        self.boards[self.seat][PIECES[way if way < 15 else way - 5]] -= 1
        self.acted = True
        if coatl.head and coatl.tail:
            self.phase, self.closed_now = LAY, coatl

    def fulfil(self, coatl, kind):
        """COA-42."""
        coatl.cards.add(self.leave_hand(kind))
        self.acted = True

    def temple_sources(self):
        """COA-56: own temples and stack tops, None where there is no card."""
        return [*self.own_temples[self.seat], *self.tops]

    def frames(self, coatl):
        return {self.prophecies[kind]["frame"] for kind in self.kinds(coatl.cards)}

    def claimable(self):
        """COA-56, COA-57: sources whose temple meets a requirement."""
        coatl = self.closed_now
        return [
            number
            for number, temple in enumerate(self.temple_sources())
            if temple is not None and met(coatl.text, self.temple_cards[temple], self.frames(coatl)) > 0
        ]

    def claim(self, source):
        """COA-56, COA-58: a temple beside the coatl."""
        self.closed_now.temple = self.take_temple(source)

    def take_temple(self, source):
        temple = self.temple_sources()[source]
        if source < LEFT:
            self.own_temples[self.seat][source] = None
        else:
            self.turn_top(source - LEFT)
        return temple

    def complete(self):
        """COA-53, COA-59, COA-78, COA-80: the coatl is done; assembling goes on."""
        self.growing[self.seat].remove(self.closed_now)
        self.finished[self.seat].append(self.closed_now)
        self.closed_now, self.phase = None, ASSEMBLE
        if len(self.finished[self.seat]) == self.components["player"]["coatls"]:
            self.set_off(THIRD_COATL, self.players - 1)

    # ------------------------------------------------------------------------------------- decisions

    def uses(self):
        """COA-19, COA-20, COA-72: what an action can be used for."""
        possible = {
            TAKE: self.takeable,
            PICK: self.pickable,
            ASSEMBLE: self.operations,
            WISH: self.wishable,
            DISCARD: lambda: self.display,
            PRIEST: lambda: [temple for temple in self.tops if temple is not None],
        }
        barred = self.spent[self.seat] if self.use_tokens else TOKENS
        return [USE + number for number, use in enumerate(USES) if use not in barred and possible[use]()]

    def options(self):
        """All that can be done next, be it one thing only, or nothing."""
        seat, stop = self.seat, [STOP]
        if self.phase == KEEP:
            kinds = self.kinds(self.unkept[seat]) if self.to_keep() else []
            return (stop if kinds and not self.keep_exactly else []) + [CARD + kind for kind in kinds]
        if self.phase == ACTION:
            return (stop if self.second else []) + self.uses()
        if self.phase in (TAKE, WISH):
            found = self.takeable() if self.phase == TAKE else self.wishable()
            return [CONTENT + CONTENTS.index(contents) for contents in found]
        if self.phase == PICK:
            return (stop if self.acted else []) + self.pickable()
        if self.phase == DISCARD:
            return stop + [CARD + kind for kind in self.kinds(self.hands[seat])]
        if self.phase == ASSEMBLE:
            return (stop if self.acted else []) + self.operations()
        if self.phase == LAY:
            number = self.growing[seat].index(self.closed_now)
            kinds = self.met_by(self.closed_now, self.closed_now.text)
            return (stop if self.closed_now.cards else []) + [self.fulfilling(number, kind) for kind in kinds]
        if self.phase == TEMPLE:
            return stop + [SOURCE + source for source in self.claimable()]
        return [SOURCE + LEFT + stack for stack in (0, 1) if self.tops[stack] is not None]

    def settle(self):
        """Do whatever leaves no choice."""
        while not self.over:
            options = self.options()
            if len(options) > 1:
                return
            if options:
                self.do(options[0])
            elif self.phase == ACTION:
                self.pass_turn()
            else:
                self.stop()

    def legal(self):
        """The actions open to the seat to act, ascending; none when the game is over."""
        return [] if self.over else self.options()

    def play(self, action):
        """One decision, and all that follows from it until the next."""
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal in phase {self.phase}")
        self.decisions += 1
        self.do(action)
        self.settle()

    def stop(self):
        """Do no more of what the phase is about."""
        if self.phase == KEEP:
            self.kept()
        elif self.phase == ACTION:
            self.end_turn()
        elif self.phase == PICK:
            self.end_picking()
        elif self.phase == DISCARD:
            self.phase = PICK
        elif self.phase == ASSEMBLE:
            self.end_action()
        elif self.phase == LAY:
            self.phase = TEMPLE
        else:
            self.complete()

    def do(self, action):
        """One thing, chosen or not."""
        if action == STOP:
            self.stop()
        elif self.phase == ACTION:
            self.use(USES[action - USE])
        elif self.phase == KEEP:
            self.keep(self.one_of(self.unkept[self.seat], action - CARD))
            if self.keep_all_that_must_be():
                self.kept()
        elif self.phase == TAKE:
            self.take(CONTENTS[action - CONTENT])
        elif self.phase == WISH:
            self.wish(CONTENTS[action - CONTENT])
        elif self.phase == PICK:
            self.pick(action)
        elif self.phase == DISCARD:
            self.discard.add(self.leave_hand(action - CARD))
        elif self.phase == TEMPLE:
            self.claim(action - SOURCE)
            self.complete()
        elif self.phase == PRIEST:
            self.own_temples[self.seat][1] = self.take_temple(action - SOURCE)  # COA-75
            self.end_action()
        elif action < EXTEND:
            self.start(PIECES[action - START])
        elif action < CARD:
            self.extend(*divmod(action - EXTEND, 20))
        else:
            number, kind = divmod(action - CARD, len(self.prophecies))
            self.fulfil(self.growing[self.seat][number - 1], kind)

    def use(self, use):
        """COA-19, COA-72: the action of a turn."""
        if use in TOKENS:
            self.spent[self.seat].add(use)
        self.phase = use
        if use == DISCARD:
            self.see_the_future()

    # ------------------------------------------------------------------------------------- scores

    def parts_of(self, coatl):
        """COA-86: points of a complete coatl by family of prophecy, then of its temple."""
        parts = [0] * (len(FAMILIES) + 1)
        for kind in self.kinds(coatl.cards):
            card = self.prophecies[kind]
            parts[FAMILIES.index(card["family"])] += [0, *dict(levels_of(card)).values()][self.level(coatl.text, kind)]
        if coatl.temple is not None:
            parts[-1] += temple_points(coatl.text, self.temple_cards[coatl.temple], self.frames(coatl))
        return parts

    def parts(self):
        """COA-86, COA-87: per seat the points by family, and of temples."""
        nothing = [0] * (len(FAMILIES) + 1)
        return [
            [sum(column) for column in zip(nothing, *map(self.parts_of, coatls), strict=True)]
            for coatls in self.finished
        ]

    def scores(self):
        """COA-86, COA-88: points per seat."""
        return [sum(parts) for parts in self.parts()]

    def places(self):
        """COA-90 .. COA-93: most points, then most cards beside complete coatls, then the best coatl."""
        merits = []
        for coatls, score in zip(self.finished, self.scores(), strict=True):
            cards = sum(len(coatl.cards) + (coatl.temple is not None) for coatl in coatls)
            merits.append((score, cards, max([sum(self.parts_of(coatl)) for coatl in coatls], default=0)))
        return [1 + sum(other > merit for other in merits) for merit in merits]
