"""Does the compiled engine do what the worked examples say must follow?"""

import pytest

from . import examples
from .stories import Story


@pytest.mark.clause(
    "YAY-20", "YAY-21", "YAY-22", "YAY-26", "YAY-29", "YAY-30", "YAY-31", "YAY-32", "YAY-34", "YAY-38", "YAY-39",
    "YAY-40", "YAY-41", "YAY-44", "YAY-45", "YAY-47", "YAY-48", "YAY-49", "YAY-51", "YAY-52", "YAY-54", "YAY-55",
    "YAY-56", "YAY-57", "YAY-58", "YAY-59", "YAY-60", "YAY-61", "YAY-62", "YAY-63", "YAY-64", "YAY-65", "YAY-66",
    "YAY-67", "YAY-68", "YAY-70", "YAY-72", "YAY-73", "YAY-74", "YAY-75", "YAY-76",
)  # fmt: skip
@examples.EACH
def test_example(example):
    examples.check(example, Story)
