"""What every doctest finds in its namespace: `pm`, and `game`, a variant to try things on."""

from typing import Any

import pytest

import playmill as pm


@pytest.fixture(autouse=True)
def _doctest_names(doctest_namespace: dict[str, Any]) -> None:
    doctest_namespace["pm"] = pm
    doctest_namespace["game"] = next(iter(pm.game_classes().values()))(players=2)
