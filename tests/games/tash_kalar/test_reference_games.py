"""Do engine and reference agree in whole games, decision by decision, in every mode?"""

import random

import pytest

from .boxes import printed_box
from .reference_arena import MODES
from .reference_pair import Pair, play_out
from .reference_published import FORMS

SCHOOLS = ("northern", "southern", "highland", "sylvan", "everfrost")


def decks_of(mode, source):
    """Schools for the seats of a published mode, any of them more than once."""
    return None if mode in MODES else tuple(source.choice(SCHOOLS) for _ in range(FORMS[mode][0]))


def easy_box(keep):
    """The printed components with patterns cut to their first cells, so that beings come thick and fast."""
    box = printed_box()
    for being in box["arena_being"]:
        being["pattern"] = [[x, y, "A"] for x, y, _ in being["pattern"][:keep]]
    for being in box["being"]:
        being["pattern"] = [[x, y, "C"] for x, y, _ in being["pattern"][:keep]]
    for quest in box["quest"]:
        quest["patterns"] = [pattern[:4] for pattern in quest["patterns"]]
    for flare in box["flare"]:
        flare["upper"]["upgraded_deficit"] = flare["lower"]["piece_deficit"] = 1
    return box


@pytest.mark.clause("TAS-5", "TAS-48", "TAS-49", "TAS-105", "TAS-106")
@pytest.mark.parametrize("eager", [0.0, 0.9])
@pytest.mark.parametrize("mode", [*MODES, *FORMS])
def test_printed_components(mode, eager):
    source = random.Random(f"{mode} {eager}")
    play_out(Pair(mode, decks_of(mode, source), seed=21), source, eager)


@pytest.mark.clause("TAS-32", "TAS-77", "TAS-87", "TAS-102")
@pytest.mark.parametrize("keep", [2, 3])
@pytest.mark.parametrize("mode", [*MODES, *FORMS])
def test_easy_patterns(mode, keep):
    source, box = random.Random(f"{mode} {keep}"), easy_box(keep)
    decks = decks_of(mode, source)
    play_out(Pair(mode, decks, box, seed=22), source, 0.9)
