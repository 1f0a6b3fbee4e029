"""What worked examples of towers are there? Teams as {size: count}, and every record of examples.json as a test."""

import json
from pathlib import Path

import pytest

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))


def sizes(counts):
    """The counts of a JSON object, by size."""
    return {int(size): count for size, count in counts.items()}


def tower_of(levels):
    return [sizes(level) for level in levels]


def examples(group):
    """The examples of a group, as parameters named as they are."""
    return pytest.mark.parametrize("example", [pytest.param(found, id=found["name"]) for found in EXAMPLES[group]])
