"""Does a redeal of Cóatl keep what a seat has seen, and deal the rest as often as it should?"""

import itertools
import random

import battery
import numpy as np
import pytest
from scipy import stats

from playmill.games.coatl import Coatl

from .boxes import few_prophecies
from .reference_game import ACTION, ASSEMBLE, KEEP, STOP
from .scenes import EnginePlay, scene
from .test_rules_ending import FIVE_HARD, STUCK_HEADS

COPIES = 6000
OPEN = (  # fields of State that lie open to all
    "display", "revealed", "shown", "laid", "reached", "parts", "coatl_points", "seat_turns", "passes", "coatl",
    "length", "closed", "temple_laid", "board", "pieces", "coatls", "complete", "tokens", "taken", "picked", "bag",
    "supply", "stack", "under", "shuffles", "closing", "ending", "row",
)  # fmt: skip


def redealt(play, seat, copies=COPIES):
    """Many futures of a position as a seat sees it."""
    states = np.repeat(play.states, copies)
    play.variant.redeal(states, seat, seed=12)
    assert play.variant.check(states) == [None] * copies
    return states


def bits(words, count=64):
    """How often each card is in these words."""
    return ((words[:, None] >> np.arange(count, dtype=np.uint64)) & np.uint64(1)).astype(int).sum(axis=0)


def cards(word):
    return [card for card in range(64) if int(word) >> card & 1]


def assert_uniform(counts):
    assert stats.chisquare(counts).pvalue > 1e-6


def assert_chance(count, chance, trials=COPIES):
    assert stats.binomtest(int(count), trials, chance).pvalue > 1e-6


def assert_holds_nothing_useful(play):
    """Seat 1, who has passed, is dealt only cards that <YRRR and <RBGG do not fulfil, each of them as often."""
    states, found = redealt(play, 0, 3000), play.fields()
    useful = ("count_red", "trio_red", "pair_red_blue")
    seen = found["display"] | found["hand"][0] | found["aside"][0]
    free = [n for n, kind in enumerate(play.kind_of) if play.kinds[kind] not in useful and not seen >> n & 1]
    counts = bits(states["hand"][:, 1])
    assert counts.sum() == counts[free].sum() == 5 * 3000
    assert_uniform(counts[free])


# ---------------------------------------------------------------------------------------------------- what stays


@pytest.mark.clause("COA-18", "COA-38", "COA-102")
@pytest.mark.parametrize("game", battery.variants("coatl"), ids=battery.label)
def test_what_lies_open_and_the_own_hand_stay(game):
    states = battery.unfinished(game)
    for seat in range(game.players):
        after = states.copy()
        game.redeal(after, seat, seed=5)
        for name in OPEN:
            np.testing.assert_array_equal(after[name], states[name], err_msg=name)
        for name in ("hand", "temple", "aside"):
            np.testing.assert_array_equal(after[name][:, seat], states[name][:, seat], err_msg=name)
        np.testing.assert_array_equal(after["temple"][:, :, 1], states["temple"][:, :, 1])
        if game.temple_hand_public:
            np.testing.assert_array_equal(after["temple"], states["temple"])
        assert (after["shown"] & ~after["hand"] == 0).all()
        for name in ("hand", "deck", "discard"):
            sizes = [np.bitwise_count(array[name]) for array in (after, states)]
            np.testing.assert_array_equal(*sizes)
        head = states["head"]["turn"], after["head"]["turn"]
        np.testing.assert_array_equal(*head)


@pytest.mark.clause("COA-102")
def test_what_a_seat_observes_does_not_tell_hidden_cards():
    game = Coatl(players=3, sacrifice_tokens=True)
    states = battery.unfinished(game)
    changed = 0
    for seat in range(3):
        after = states.copy()
        game.redeal(after, seat, seed=9)
        np.testing.assert_array_equal(game.observe(after, seat), game.observe(states, seat))
        others = [other for other in range(3) if other != seat]
        changed += (after["hand"][:, others] != states["hand"][:, others]).sum()
    assert changed > len(states)


# ---------------------------------------------------------------------------------------------------- how often


@pytest.mark.clause("COA-17", "COA-102")
def test_a_hand_kept_from_the_deal_may_be_any_cards_not_seen():
    play = EnginePlay(scene(2, hands=["count_red trio_red pair_red_black", "count_blue trio_green mirror_ky_any_yk"]))
    states = redealt(play, 0)
    found = play.fields()
    seen = cards(found["display"] | found["hand"][0])
    unseen = [card for card in range(54) if card not in seen]
    counts = bits(states["hand"][:, 1])
    assert_uniform(counts[unseen])
    assert counts.sum() == counts[unseen].sum() == 3 * COPIES
    assert_uniform(bits(states["discard"])[unseen])
    pairs = np.unique(states["hand"][:, 1]).size
    assert pairs > 0.6 * COPIES


@pytest.mark.clause("COA-38", "COA-102")
def test_cards_taken_in_sight_stay():
    play = EnginePlay(scene(2, hands=["count_red", "count_blue trio_green"], seen=["", "pair_red_black trio_red"]))
    states = redealt(play, 0)
    found = play.fields()
    shown = found["shown"][1]
    assert len(cards(shown)) == 2
    assert (states["hand"][:, 1] & np.uint64(shown) == shown).all()
    assert (np.bitwise_count(states["hand"][:, 1]) == 4).all()
    seen = found["display"] | found["hand"][0] | found["aside"][0] | shown
    unseen = [card for card in range(54) if not seen >> card & 1]
    assert_uniform(bits(states["hand"][:, 1] & ~np.uint64(shown))[unseen])


@pytest.mark.clause("COA-17", "COA-102")
def test_what_the_seat_did_not_keep_is_known_to_it():
    play = EnginePlay(scene(2, hands=["count_red", "count_blue trio_green pair_red_black"]))
    own = play.fields()["aside"][0]
    assert len(cards(own)) == 2
    states = redealt(play, 0)
    assert (states["discard"] & np.uint64(own) == own).all()
    states = redealt(play, 1)
    unknown = np.bitwise_count(states["discard"] & np.uint64(own))
    assert unknown.min() == 0


@pytest.mark.clause("COA-17", "COA-102")
def test_the_deal_of_others_before_they_keep():
    game = Coatl(players=3)
    start = game.deal(1, seed=4)
    states = np.repeat(start, COPIES)
    game.redeal(states, 0, seed=3)
    seen = cards(start["display"][0] | start["aside"][0, 0])
    unseen = [card for card in range(54) if card not in seen]
    for seat, count in ((1, 4), (2, 5)):
        assert (np.bitwise_count(states["aside"][:, seat]) == count).all()
        assert_uniform(bits(states["aside"][:, seat])[unseen])


@pytest.mark.clause("COA-17", "COA-102")
@pytest.mark.parametrize("seat", range(4))
def test_what_others_keep_does_not_show_before_all_have_chosen(seat):
    game = Coatl(players=4)
    kept, stopped = game.deal(200, seed=4), game.deal(200, seed=4)
    for other in range(4):
        if other != seat:
            game.step(stopped, np.zeros(200, int))
            for _ in range(3):
                game.step(kept, [legal[1] for legal in map(game.legal_actions, kept)])
            if other < 3:
                np.testing.assert_array_equal(game.observe(kept, seat), game.observe(stopped, seat))
        else:
            for states in (kept, stopped):
                before = game.split_observation(game.observe(states, seat))
                game.step(states, [legal[1] for legal in map(game.legal_actions, states)])
                game.step(states, np.zeros(200, int))
                after = game.split_observation(game.observe(states, seat))
                assert (before["hand"].sum(axis=1) == 0).all()
                assert (after["hand"].sum(axis=1) == 1).all()
                not_kept = 2 + seat
                assert (after["not_kept"].sum(axis=1) == not_kept).all()
                assert seat == 3 or (after["table"][:, 13] == not_kept).all()
    assert (game.observe(kept, seat) != game.observe(stopped, seat)).any(axis=1).all()
    assert (kept["head"]["phase"] == ACTION).all()


@pytest.mark.clause("COA-36", "COA-102")
def test_a_card_drawn_after_a_shuffle_may_be_a_discard_and_one_drawn_before_may_not():
    game = Coatl(players=2, components=few_prophecies(10, 24))
    states = game.deal(1, seed=1)

    def play(*names):
        for name in names:
            game.step(states, [game.action(name)])

    def first_cards(count):
        for _ in range(count):
            game.step(states, [game.legal_actions(states[0])[-1]])

    first_cards(2)
    play("stop")
    first_cards(3)
    play("pieces")
    game.step(states, [game.legal_actions(states[0])[0]])
    play("prophecies", "deck", "deck")
    assert (states["shuffles"][0], np.bitwise_count(states["hand"][0, 1]), states["head"]["seat"][0]) == (1, 5, 0)
    own = states["aside"][0, 0]
    seen = cards(states["display"][0] | states["hand"][0, 0] | own)
    unseen = [card for card in range(14) if card not in seen]
    futures = np.repeat(states, COPIES)
    game.redeal(futures, 0, seed=3)
    # Seat 1 holds four of the five cards unseen, and one of two: the own discard of seat 0, or the fifth.
    holds = (futures["hand"][:, 1] & own) != 0
    assert_chance(holds.sum(), 0.5)
    assert (futures["hand"][holds, 1] & own == own).all()
    assert_uniform(bits(futures["deck"][holds])[unseen])


@pytest.mark.clause("COA-95", "COA-102")
def test_who_passed_holds_nothing_that_would_have_let_it_act():
    told = {"boards": ["", STUCK_HEADS["board"]], "coatls": [[], [("<YRRR", "", None), ("<RBGG", "", None)]]}
    play = EnginePlay(scene(2, hands=["pair_red_black", FIVE_HARD], **told))
    play.play("prophecies", "deck", "stop")
    assert play.passes == (0, 1)
    assert_holds_nothing_useful(play)


@pytest.mark.clause("COA-95", "COA-102")
def test_what_a_pass_told_stays_true_of_the_cards_held_since():
    told = {"boards": ["", "<Y <Y <R <R <K <K <G"], "coatls": [[], [("<YRRR", "", None), ("<RBGG", "", None)]]}
    play = EnginePlay(scene(2, hands=["pair_red_black", FIVE_HARD], supply="KK YY", **told))
    play.play("prophecies", "deck", "stop")
    assert (play.passes, play.seat) == ((0, 1), 0)
    play.play("pieces", "take bodies black black")
    if play.seat == 1:
        play.play(next(name for name in play.legal() if "head" in name))
    assert len(play.board(1).split()) == 8
    assert_holds_nothing_useful(play)


@pytest.mark.clause("COA-12", "COA-18", "COA-102")
@pytest.mark.parametrize("public", [False, True])
def test_the_temples_of_others(public):
    play = EnginePlay(scene(3, temple_hand_public=public))
    start = play.fields()
    states = redealt(play, 1)
    assert (states["temple"][:, 1, 0] == start["temple"][1][0]).all()
    assert (states["stack"] == start["stack"]).all()
    unseen = [n for n in range(15) if 1 + n not in (*start["stack"], start["temple"][1][0])]
    for seat in (0, 2):
        if public:
            assert (states["temple"][:, seat, 0] == start["temple"][seat][0]).all()
        else:
            assert_uniform(np.bincount(states["temple"][:, seat, 0], minlength=16)[[1 + n for n in unseen]])


WISHES = {"prophecies": 3, "see the future": 3, "pieces": 1, "priest commitment": 1}


def play_blindly(game, states, source):
    """Some turns in which no choice depends on what others cannot see; whether the game still is at such a choice."""
    names, enough = game.action_names, source.randint(6, 40)
    for decision in itertools.count():
        if states["head"]["seat"][0] < 0 or states["passes"].any():
            return False
        legal, phase = game.legal_actions(states[0]).tolist(), states["head"]["phase"][0]
        if phase == ACTION:
            legal = [action for action in legal if names[action] in WISHES]
            if not legal or decision >= enough:
                return bool(legal)
            action = source.choices(legal, [WISHES[names[action]] for action in legal])[0]
        elif phase == ASSEMBLE:
            return False
        else:
            action = source.choice(legal if phase != KEEP else [action for action in legal if action != STOP])
        game.step(states, [action])
    return False


@pytest.mark.clause("COA-36", "COA-74", "COA-102")
@pytest.mark.parametrize(("players", "last"), [(2, 30), (3, 32), (4, 36), (4, 44)])
def test_true_hands_are_like_redealt_ones(players, last):
    """What was dealt and what is dealt afresh differ in no average, however often the discards became the deck."""
    game = Coatl(players=players, sacrifice_tokens=True, components=few_prophecies(10, last))
    differences = []
    for index in range(2500):
        states, source = game.deal(1, seed=5, first=index), random.Random(index)
        if not play_blindly(game, states, source):
            continue
        seat = source.randrange(players)
        after = states.copy()
        game.redeal(after, seat, seed=index)
        known = states[0]["revealed"] | states[0]["held"][seat] | states[0]["hand"][seat] | states[0]["aside"][seat]
        others = [other for other in range(players) if other != seat]
        found = []
        for state in (states[0], after[0]):
            hidden = state["hand"][others] & ~state["shown"][others]
            sets = [hidden & known, hidden & state["aside"][seat], hidden[:1] & known]
            sets += [hidden & np.bitwise_or.reduce(state["aside"][others]), state["deck"] & known]
            found.append([int(np.bitwise_count(cards_of).sum()) for cards_of in sets])
        differences.append(np.subtract(*found))
    assert len(differences) > 1500
    mean, spread = np.mean(differences, axis=0), np.std(differences, axis=0) / np.sqrt(len(differences))
    assert (abs(mean) <= 5 * spread).all()


# ---------------------------------------------------------------------------------------------------- the deal itself


@pytest.mark.clause("COA-3", "COA-12", "COA-14", "COA-15")
def test_deals_are_uniform():
    game = Coatl(players=4)
    states = game.deal(COPIES, seed=2)
    assert_uniform(bits(states["display"])[:54])
    for seat in range(4):
        assert_uniform(bits(states["aside"][:, seat])[:54])
        assert_uniform(np.bincount(states["temple"][:, seat, 0], minlength=16)[1:])
    for stack in (0, 1):
        assert_uniform(np.bincount(states["stack"][:, stack], minlength=16)[1:])
    bags = states["bag"].astype(int).sum(axis=0)
    for kind in (bags[:5], bags[5:10]):
        assert_uniform(kind)
    assert bags[10:].sum() == 108 * COPIES
    # Two heads without replacement: alike in 2 of 14 cases.
    assert_chance((states["supply"][:, :5] == 2).any(axis=1).sum(), 2 / 14)
