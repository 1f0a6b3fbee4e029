"""Where are the rules tried? Every test that takes `table` or `deal` runs on the reference and on the engine."""

import pytest

from .reference_game import ReferenceGame
from .reference_table import printed_components
from .scenes import EnginePlay, ReferencePlay, scene, variant_of

BOTH = pytest.fixture(params=["reference", "engine"])


@BOTH
def table(request):
    """Sets up a scene, to look at and to play on from."""

    def laid(players=2, **told):
        game = scene(players, **told)
        return ReferencePlay(game) if request.param == "reference" else EnginePlay(game)

    return laid


@BOTH
def deal(request):
    """Sets up a game by chance."""

    def dealt(players=2, *, seed=0, index=0, components=None, **options):
        game = ReferenceGame(components or printed_components(), players, seed=seed, index=index, **options)
        if request.param == "reference":
            return ReferencePlay(game)
        variant = variant_of(game, first_seat=options.get("first_seat", "random"))
        return EnginePlay(game, variant.deal(1, seed=seed, first=index), variant)

    return dealt
