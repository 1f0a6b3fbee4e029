"""What the battery's tests take: `variant` is every variant of every game in turn, `usual` one variant of each game."""

import battery


def pytest_generate_tests(metafunc):
    # Looked up only for tests that ask, so that a game which cannot be set up spoils no test but its own.
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", battery.all_variants(), ids=battery.label)
    if "usual" in metafunc.fixturenames:
        metafunc.parametrize("usual", battery.usual_variants(), ids=battery.label)
