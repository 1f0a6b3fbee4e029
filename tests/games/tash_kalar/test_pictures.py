"""Do words and drawings say what the state holds?"""

import re

import numpy as np
import pytest

import playmill as pm
from playmill.games.tash_kalar import modes
from playmill.games.tash_kalar.pictures import describe
from playmill.games.tash_kalar.texts import being_text, flare_text, pattern_text, quest_text, task_text

from .scenes import ARENA, PUBLISHED, Judge, box, cell, summon


@pytest.fixture(autouse=True)
def engine(monkeypatch):
    monkeypatch.setattr(Judge, "name", "engine")


def said(play, name):
    """What an action does in a position, in words."""
    return describe(play.game, play.state, play.numbers[name])


@pytest.mark.parametrize("mode", modes.ARENA + modes.PUBLISHED)
def test_every_decision_can_be_told_and_drawn(mode):
    decks = (
        {}
        if modes.is_arena(mode)
        else {"decks": ("everfrost", "sylvan", "highland", "northern")[: modes.PLAYERS[mode]]}
    )
    game, source = pm.TashKalar(mode=mode, **decks), np.random.default_rng(3)
    states, told = game.deal(1, seed=4), set()
    while len(legal := game.legal_actions(states[0])):
        action, phase = int(source.choice(legal)), int(states[0]["head"]["phase"])
        if phase not in told or source.random() < 0.1:
            told.add(phase)
            assert re.fullmatch(r"[a-z]+ .{3,}|stops", game.describe(states[0], action))
            assert game.show(states[0]).startswith(f"Tash-Kalar, {mode}: turn ")
        game.step(states, np.array([action]))
    assert game.show(states[0]).startswith(f"Tash-Kalar, {mode}: over after ")


def test_words_of_the_arena():
    play = ARENA.scene(["bomb"], "33 34 77", "55 66", mode="A2", friends="76")
    assert said(play, "place 0") == "places a piece of colour a"
    assert said(play, "summon bomb") == "summons Bomb: remove all foe pieces next to it"
    summoned = ARENA.scene(["assassin"], "25 34 43", "66h 47")
    summon(ARENA, summoned, "assassin", "44")
    assert said(summoned, "cell 6,6") == "chooses 6,6, where a heroic of b is"
    assert said(summoned, "stop") == "does no more of it"


def test_words_of_a_claim():
    play = ARENA.scene(own="23 33 43", quest="line-of-four")
    play.put("53")
    assert said(play, "claim line-of-four 0") == "claims the quest Line of Four by its first pattern, 6 points"
    assert said(play, "stop") == "claims no quest"


def test_words_of_the_published_game():
    play = PUBLISHED.scene(["bomb"], "44 45", "11", flare=1)
    assert said(play, "place 0") == "places a common"
    assert said(play, "discard") == "will discard a card"
    play.play("summon bomb")
    assert said(play, play.legal()[0]).startswith("forms the pattern on 4,4 4,5, the being on ")
    play = PUBLISHED.scene([], "44 45", "11")
    play.play("place 0")
    assert said(play, cell("77")) == "places it on 7,7"


def test_the_board_is_drawn_square_by_square():
    play = PUBLISHED.scene(["bomb"], "44 45h", "11 22l")
    drawn = play.game.show(play.state).splitlines()[2:12]
    assert drawn[0].split() == list("012345678")
    assert drawn[2].split() == ["1", "b", ".", "r", ".", ".", ".", "."]
    assert drawn[3].split() == ["2", ".", ".", "B*g", ".", ".", ".", "g", ".", "."]
    assert drawn[5].split() == ["4", "g", ".", ".", ".", "ar", ".", ".", ".", "."]
    assert drawn[6].split() == ["5", ".", ".", ".", ".", "A", ".", ".", "r", "."]


def test_hands_are_listed_with_pattern_and_effect():
    play = PUBLISHED.scene(["bomb", "titan"], "44 45", "11", flare=1, decks=("northern", "sylvan"))
    play.put("77")
    text = play.game.show(play.state)
    assert re.search(r"^hand +Bomb +\*\.\./\.C\./\.C\.|^hand +Bomb +\*\./\.C/\.C +common", text, re.MULTILINE)
    assert re.search(r"^legends +Titan ", text, re.MULTILINE)
    assert "4 upgraded pieces fewer: place a common; 4 pieces fewer: place a common" in text


def test_cards_in_words():
    beings = {being["name"]: being for being in box()["being"]}
    assert being_text(beings["Cannon"])[:2] == (".Cc/C..", "heroic")
    assert being_text(beings["Ice Queen"])[2].endswith("; frozen: own heroic takes a standard step")
    assert being_text(box()["arena_being"][0]) == ("A/./A", "1 point", "remove a foe piece diagonal to it")
    assert quest_text(box()["quest"][0]) == "Line of Four (6 points): AAAA or A./A./AA or AA/AA"
    assert task_text(box()["task"][0]) == "Destruction (destruction, 1 point)"
    assert flare_text(box()["flare"][7]).startswith("4 upgraded pieces fewer: extra action; 5 pieces fewer: ")
    assert pattern_text([[0, -1, "C"], [0, 1, "H"]], relative=True) == "C/*/H"
