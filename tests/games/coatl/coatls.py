"""What coatls are cards tried on? Worked examples, random coatls, and the cards by name."""

import itertools
import json
from pathlib import Path

from hypothesis import strategies as st

from .reference_scores import COLOURS, printed_components, tokens_of

EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text(encoding="utf-8"))
PROPHECIES = {card["name"]: card for card in printed_components()["prophecy"]}
TEMPLES = {card["name"]: card for card in printed_components()["temple"]}
READINGS = list(itertools.product(("head_to_tail", "both"), ("strict", "lenient")))  # COA-62, COA-64


@st.composite
def coatls(draw, min_size=1, max_size=16, ends=("<>", "<", ">", "")):
    """A coatl of few colours, so that patterns are common; up to all five."""
    letters = draw(st.permutations(COLOURS))[: draw(st.integers(1, 5))]
    colours = draw(st.text(st.sampled_from(letters), min_size=min_size, max_size=max_size))
    closed = draw(st.sampled_from(ends))
    return ("<" if "<" in closed else "") + colours + (">" if ">" in closed else "")


def random_coatl(source, min_size=1, max_size=16):
    """A coatl from a `random.Random`: runs of few colours, any ends."""
    letters = source.sample(COLOURS, source.randint(1, 5))
    colours = "".join(source.choices(letters, k=source.randint(min_size, max_size)))
    return source.choice(("<", "")) + colours + source.choice((">", ""))


def spelled(prophecy, source):
    """A coatl that spells a pattern once or twice, with the gaps filled at random."""
    parts = []
    for _ in range(source.randint(1, 2)):
        parts.append("".join(source.choices(COLOURS, k=source.randint(0, 2))))
        for token in tokens_of(prophecy):
            if not token.startswith("!"):
                letter = source.choice(COLOURS) if token[0] == "*" else token[0]
                parts.append(letter * (source.randint(1, 3) if token.endswith("+") else 1))
    parts.append("".join(source.choices(COLOURS, k=source.randint(0, 1))))
    return source.choice(("<", "")) + "".join(parts) + source.choice((">", ""))


def extensions(text, colour):
    """COA-50: every coatl that one more piece of a colour can make of this one."""
    if not text.startswith("<"):
        yield colour + text
        yield "<" + colour + text
    if not text.endswith(">"):
        yield text + colour
        yield text + colour + ">"
