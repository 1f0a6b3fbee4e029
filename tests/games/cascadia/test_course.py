"""What the engine does by itself: the deal, refills, the solo row, the end; and what always holds of a state."""

from collections import Counter

import battery
import numpy as np
import pytest

import playmill as pm
from playmill.games.cascadia import Cascadia

from . import boxes
from .reference_game import (
    DECLINE,
    PLACE,
    TILE,
    Chance,
)
from .reference_scores import STEPS, groups
from .stories import (
    LETTERS,
    bag_of,
    decisions,
    draw,
    is_keystone,
    phase_of,
    places,
    shown,
    stack_of,
    stream_of,
)

# ---------------------------------------------------------------------- refill and end


@pytest.mark.clause("CAS-41", "CAS-45", "CAS-121")
def test_refills_draw_tile_then_token_from_all_that_is_unseen():
    returned = Counter()
    for seed in range(12):
        game = Cascadia(players=1 + seed % 3 + 1, cards="?????")
        for state, action in decisions(game, seed):
            after = state.copy()
            game.step(after, action)
            if after["head"]["turn"] == state["head"]["turn"] or after["head"]["seat"] < 0:
                continue
            chance, bag = stream_of(state), [*map(LETTERS.index, bag_of(state))]
            gone = action == DECLINE or phase_of(state) == TILE  # declined, or there is no home: back before the draw
            bag = sorted([*bag, int(state["held_token"])] if gone else bag)
            tile, token = draw(chance, stack_of(state)), draw(chance, bag)
            slot, gap = (np.flatnonzero(state[name] < 0)[0] for name in ("market_tile", "market_token"))
            assert after["market_tile"][slot] == tile
            if len({*state["market_token"].tolist(), token} - {-1}) > 1:  # no four equal
                assert after["market_token"][gap] == token
                returned[gone, bool(gone and token == state["held_token"])] += 1
    assert returned[True, True] > 20
    assert returned[True, False] > 20
    assert returned[False, False] > 20


@pytest.mark.clause("CAS-24", "CAS-48", "CAS-104")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_is_drawn_after_the_last_turn(players):
    game = Cascadia(players=players)
    for seed in range(5):
        *_, (last, action) = decisions(game, seed)
        end = last.copy()
        game.step(end, action)
        assert (last["head"]["turn"], end["head"]["seat"]) == (20 * players, -1)
        for name in ("market_tile", "market_token", "stack", "stack_left", "discarded", "tiles_discarded"):
            np.testing.assert_array_equal(end[name], last[name])
        assert end["head"]["rng"]["word"].tolist() == last["head"]["rng"]["word"].tolist()
        assert end["stack_left"] == (1 if players == 1 else 0)
        assert end["bag"].sum() - last["bag"].sum() in (0, 1)
        assert game.legal_actions(end).tolist() == []


# ---------------------------------------------------------------------- solo


@pytest.mark.clause("CAS-100", "CAS-101", "CAS-102", "CAS-103", "CAS-122")
@pytest.mark.parametrize("back", [False, True])
def test_the_solo_row_slides_towards_slot_four(back):
    game, slots = Cascadia(players=1, solo_discards_return=back), set()
    for seed in range(25):
        for state, action in decisions(game, seed):
            after = state.copy()
            game.step(after, action)
            if after["head"]["turn"] == state["head"]["turn"] or after["head"]["seat"] < 0:
                continue
            *tiles, lost_tile = (int(tile) for tile in state["market_tile"] if tile >= 0)
            *tokens, lost_token = (int(token) for token in state["market_token"] if token >= 0)
            gone = action == DECLINE or phase_of(state) == TILE
            extra = [int(state["held_token"])] * gone + [lost_token] * back
            bag, stack, chance = sorted([*map(LETTERS.index, bag_of(state)), *extra]), stack_of(state), stream_of(state)
            for row, pieces in ((tiles, stack), (tokens, bag)):  # both tiles, then both tokens; slot 2, then slot 1
                row.insert(0, draw(chance, pieces))
                row.insert(0, draw(chance, pieces))
            assert after["market_tile"].tolist() == tiles
            assert after["tiles_discarded"] == state["tiles_discarded"] + 1
            assert lost_tile not in stack_of(after)
            lost = after["discarded"].astype(int) - state["discarded"]
            assert lost.tolist() == [int(kind == lost_token and not back) for kind in range(5)]
            if len(set(tokens)) > 1:
                assert after["market_token"].tolist() == tokens
            slots.add((int(np.argmin(state["market_tile"])), int(np.argmin(state["market_token"]))))
    assert {(slot, slot) for slot in range(4)} < slots  # with mixed takes among them


@pytest.mark.clause("CAS-100", "CAS-104")
def test_a_solo_game_uses_forty_two_of_forty_three_tiles():
    game = Cascadia(players=1)
    states = game.deal(20, seed=1)
    assert (states["stack_left"] == 39).all()
    game.play_out(states, seed=1)
    assert (states["stack_left"] == 1).all()
    assert (states["tiles_discarded"] == 19).all()
    assert (states["discarded"].sum(axis=1) == 19).all()
    assert (states["head"]["turn"] == 20).all()


# ---------------------------------------------------------------------- what always holds


def conserved(game, state):
    """CAS-110, CAS-111: every token and every tile is in one place."""
    box, seats = game.components, range(game.players)
    tokens = Counter(map(LETTERS.index, shown(state).replace("-", "") + bag_of(state)))
    tokens += Counter(dict(enumerate((state["aside"] + state["discarded"]).tolist())))
    tokens += Counter({kind: sum(int(state["tokens"][seat, kind]).bit_count() for seat in seats) for kind in range(5)})
    tokens[int(state["held_token"])] += 1
    tiles = [int(face) for seat in seats for face in state["face"][seat, 3 : state["hexes"][seat]]]
    tiles += [int(face) for face in (*state["market_tile"], state["held_tile"]) if face >= 0]
    stack, in_play = stack_of(state), box["tiles_in_play"]["solo" if game.players == 1 else f"p{game.players}"]
    assert [tokens[kind] for kind in range(5)] == list(box["wildlife_tokens"].values())
    assert len(set(tiles + stack)) == len(tiles) + len(stack) == len(box["tile"]) - state["tiles_discarded"]
    assert len(tiles) + state["stack_left"] + state["tiles_discarded"] == in_play


@pytest.mark.clause("CAS-110", "CAS-111", "CAS-33", "CAS-34", "CAS-36", "CAS-38", "CAS-39", "CAS-44", "CAS-23")
@pytest.mark.parametrize("game", battery.variants("cascadia"), ids=battery.label)
def test_nothing_is_lost_and_nothing_moves(game):
    for seed in range(3):
        before = None
        for states, _ in battery.decisions_of(game, seed):
            state = states[0]
            conserved(game, state)
            for seat in range(game.players):
                tokens = state["tokens"][seat].tolist()
                assert sum(tokens) == np.bitwise_or.reduce(tokens)
                assert not (state["tokens"][seat] & ~state["shows"][seat]).any()
                if before is not None:
                    count = int(before["hexes"][seat])
                    for name in ("q", "r", "face", "rotation"):
                        assert state[name][seat, :count].tolist() == before[name][seat, :count].tolist()
                    had = before["tokens"][seat].tolist()
                    assert [token & earlier for token, earlier in zip(tokens, had, strict=True)] == had
            before = state
        for seat in range(game.players):
            cells = places(before, seat)
            assert len(set(cells)) == len(cells) == 23
            assert len(groups(cells)) == 1


@pytest.mark.clause("CAS-48", "CAS-101", "CAS-110", "CAS-111")
def test_a_state_with_too_few_pieces_for_the_turns_to_come_is_none():
    game = Cascadia(players=1)
    tokens = game.deal(1, seed=1)
    tokens[0]["discarded"], tokens[0]["bag"] = tokens[0]["bag"], 0
    assert game.check(tokens) != [None]
    tiles = game.deal(1, seed=1)
    for face in stack_of(tiles[0])[:10]:
        tiles[0]["stack"][face >> 6] &= ~(np.uint64(1) << np.uint64(face & 63))
    tiles[0]["tiles_discarded"] += 10
    tiles[0]["stack_left"] -= 10
    assert game.check(tiles) != [None]


@pytest.mark.clause("CAS-48", "CAS-110")
def test_boards_that_hold_the_tokens_of_the_bag_are_no_state():
    game = Cascadia(players=2, components=boxes.with_tokens(9, 9, 9, 8, 8))
    states = game.deal(1, seed=1)
    state = states[0]
    for seat in range(2):
        for i in range(3):
            fits = [kind for kind in range(5) if state["shows"][seat, kind] >> i & 1 and state["bag"][kind]]
            state["tokens"][seat, fits[0]] |= 1 << i
            state["bag"][fits[0]] -= 1
    assert game.check(states) != [None]


# ---------------------------------------------------------------------- chance


@pytest.mark.clause("CAS-2", "CAS-10")
def test_a_box_holds_nothing_that_the_rules_do_not_speak_of():
    box = Cascadia.default_components()
    assert set(box) == {"meta", "tiles_in_play", "wildlife_tokens", "score", "tile", "starter"}
    assert set(box["meta"]) == {"game", "turns_per_player"}


@pytest.mark.clause("CAS-14", "CAS-15", "CAS-17", "CAS-18", "CAS-19", "CAS-20", "CAS-21", "CAS-120")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_deal_draws_in_this_order(players):
    game = Cascadia(players=players, cards="?B?D?", first_seat="random")
    for index, state in enumerate(game.deal(60, seed=9)):
        chance = Chance(9, index)
        first_seat = chance.below(players)
        cards = [chance.below(4) if letter == "?" else "ABCD".index(letter) for letter in "?B?D?"]
        left, stack, bag = list(range(5)), list(range(85)), sorted(list(range(5)) * 20)
        starters = [draw(chance, left) for _ in range(players)]
        tiles = [draw(chance, stack) for _ in range(4)]
        tokens = [draw(chance, bag) for _ in range(4)]
        assert (state["head"]["seat"], state["first_seat"]) == (first_seat, first_seat)
        assert (state["cards"].tolist(), state["starter"][:players].tolist()) == (cards, starters)
        assert (state["market_tile"].tolist(), stack_of(state)) == (tiles, stack)
        if len(set(tokens)) > 1:
            assert state["market_token"].tolist() == tokens
            assert state["head"]["rng"]["word"].tolist() == chance.bits.state["state"]["state"].tolist()
        assert state["stack_left"] == {1: 39, 2: 39, 3: 59, 4: 79}[players]
        assert state["nature"].tolist() == [0] * 4


@pytest.mark.clause("CAS-5", "CAS-33", "CAS-37")
def test_a_tile_may_be_laid_on_every_cell_that_touches_and_in_every_look():
    game = Cascadia(players=2)
    for state, action in decisions(game, 4):
        if phase_of(state) == TILE:
            cells = places(state, state["head"]["seat"])
            free = {(q + dq, r + dr) for q, r in cells for dq, dr in STEPS} - set(cells)
            looks = 1 if is_keystone(int(state["held_tile"])) else 6
            legal = [divmod(int(a) - PLACE, 6) for a in game.legal_actions(state)]
            reached = {(*np.add(cells[corner // 6], STEPS[corner % 6]).tolist(), turn) for corner, turn in legal}
            assert len(legal) == len(reached)
            assert reached == {(q, r, turn) for q, r in free for turn in range(looks)}
            after = state.copy()
            game.step(after, action)
            corner, turn = divmod(action - PLACE, 6)
            laid = places(after, state["head"]["seat"])[-1]
            assert laid == tuple(np.add(cells[corner // 6], STEPS[corner % 6]).tolist())
            assert after["rotation"][state["head"]["seat"], len(cells)] == turn


@pytest.mark.clause("CAS-22", "CAS-24")
@pytest.mark.parametrize("first_seat", [0, "random"])
def test_turns_pass_to_the_left(first_seat):
    game = Cascadia(players=3, first_seat=first_seat)
    for seed in range(5):
        seats = {int(state["head"]["turn"]): int(state["head"]["seat"]) for state, _ in decisions(game, seed)}
        first = seats[1]
        assert seats == {turn: (first + turn - 1) % 3 for turn in range(1, 61)}
    assert pm.simulate(game, 50, seed=1).turns.tolist() == [60] * 50
