"""The generic loader: what every kind of schema refuses and says, and that loaded components never change."""

import copy
import datetime
import hashlib
import pickle
import tomllib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmill.components import (
    BOOLEAN,
    MOST_BYTES,
    Choice,
    Components,
    Integer,
    ListOf,
    Numbered,
    Table,
    Text,
    export,
    load,
    to_toml,
)
from playmill.errors import InvalidComponents

CARD = Table(
    {
        "id": Integer(1, 9),
        "colour": Choice(("red", "blue")),
        "wild": BOOLEAN,
        "pattern": Text("[RB]{1,3}", "one to three of R and B"),
        "rows": Numbered(Integer(0, 99), 1, 5),
        "bonus": Numbered(Integer(0, 99), 1, 5, gaps=True),
        "kinds": ListOf(Choice(("a", "b", "c")), 1, 3, distinct=True),
    },
    optional=("bonus",),
)
SCHEMA = Table({"turns": Integer(1, 20), "score": Table({"each": Integer(7, 7)}), "card": ListOf(CARD, 1, 3)})

FILE = """\
# a small box
turns = 20            # a comment

[score]
each = 7

[[card]]
id = 1
colour = "red"
wild = false
pattern = "RB"
rows = { 1 = 2, 2 = 5 }
kinds = ["a", "c"]

[[card]]
id = 2
colour = "blue"
wild = true
pattern = "B"
rows = { 1 = 0 }
bonus = { 3 = 9 }
kinds = ["b"]
"""


def content():
    return tomllib.loads(FILE)


def refusal(source, *more):
    with pytest.raises(InvalidComponents) as caught:
        load(source, SCHEMA, *more)
    return str(caught.value)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def changed(key, value, card=1):
    box = content()
    if value is None:
        del box["card"][card][key]
    else:
        box["card"][card][key] = value
    return box


COLOURS = '"red" or "blue"'
ROWS = "a table of keys 1 .. 5 without a gap"
KINDS = 'a list of 1 .. 3 entries, each "a" or "b" or "c", no two alike'


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("colour", None, f"card[1] (id 2).colour: missing; allowed: {COLOURS}"),
        ("color", "red", "card[1] (id 2).color: unknown key; allowed: id, colour, wild, pattern, rows, bonus, kinds"),
        ("a b", 1, 'card[1] (id 2)."a b": unknown key; allowed: id, colour, wild, pattern, rows, bonus, kinds'),
        ("colour", "green", f'card[1] (id 2).colour: got "green"; allowed: {COLOURS}'),
        ("colour", 3, f"card[1] (id 2).colour: got 3; allowed: {COLOURS}"),
        ("wild", 1, "card[1] (id 2).wild: got 1; allowed: true or false"),
        ("id", True, "card[1] (id true).id: got true; allowed: an integer 1 .. 9"),
        ("id", 10, "card[1] (id 10).id: got 10; allowed: an integer 1 .. 9"),
        ("id", 0, "card[1] (id 0).id: got 0; allowed: an integer 1 .. 9"),
        ("id", 2.0, "card[1].id: got 2.0; allowed: an integer 1 .. 9"),
        ("id", "x" * 99, f'card[1] (id "{"x" * 76}...).id: got "{"x" * 76}...; allowed: an integer 1 .. 9'),
        ("id", datetime.date(2021, 1, 2), "card[1].id: got 2021-01-02; allowed: an integer 1 .. 9"),
        ("pattern", "RG", 'card[1] (id 2).pattern: got "RG"; allowed: one to three of R and B'),
        ("pattern", "R\n", r'card[1] (id 2).pattern: got "R\n"; allowed: one to three of R and B'),
        ("pattern", ["R"], 'card[1] (id 2).pattern: got ["R"]; allowed: one to three of R and B'),
        ("rows", [1, 2], f"card[1] (id 2).rows: got [1, 2]; allowed: {ROWS}"),
        ("rows", {}, f"card[1] (id 2).rows: got {{}}; allowed: {ROWS}"),
        ("rows", {"1": 4, "6": 2}, f"card[1] (id 2).rows.6: unknown key; allowed: {ROWS}"),
        ("rows", {"1": 4, "02": 2}, f"card[1] (id 2).rows.02: unknown key; allowed: {ROWS}"),
        ("rows", {"1": 4, "3": 2}, "card[1] (id 2).rows.2: missing; allowed: an integer 0 .. 99"),
        ("rows", {"2": 4}, "card[1] (id 2).rows.1: missing; allowed: an integer 0 .. 99"),
        ("rows", {"1": 100}, "card[1] (id 2).rows.1: got 100; allowed: an integer 0 .. 99"),
        ("bonus", {"0": 1}, "card[1] (id 2).bonus.0: unknown key; allowed: a table of keys 1 .. 5"),
        ("kinds", "a", f'card[1] (id 2).kinds: got "a"; allowed: {KINDS}'),
        ("kinds", [], f"card[1] (id 2).kinds: got 0 entries; allowed: {KINDS}"),
        ("kinds", ["a", "a"], f'card[1] (id 2).kinds[1]: got "a" a second time; allowed: {KINDS}'),
        ("kinds", ["a", "d"], 'card[1] (id 2).kinds[1]: got "d"; allowed: "a" or "b" or "c"'),
    ],
)
def test_a_wrong_entry_is_named_with_what_is_allowed(key, value, message):
    assert refusal(changed(key, value)).startswith(f"components: {message}")


def test_an_integer_too_long_to_write():
    message = refusal(changed("wild", 1 << 70_000))
    assert message == "components: card[1] (id 2).wild: got an integer of 70001 bits; allowed: true or false"


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("turns", None, "turns: got nothing; allowed: an integer 1 .. 20"),
        ("score", 7, "score: got 7; allowed: a table with each"),
        ("score", {"each": 8}, "score.each: got 8; allowed: 7"),
        ("card", {}, "card: got {}; allowed: a list of 1 .. 3 tables"),
        ("card", [], "card: got 0 entries; allowed: a list of 1 .. 3 tables"),
        ("card", [5], "card[0]: got 5; allowed: a table with id, colour, wild, pattern, rows, bonus, kinds"),
        ("turn", 3, "turn: unknown key; allowed: turns, score, card"),
    ],
)
def test_a_wrong_table_is_named_with_what_is_allowed(key, value, message):
    assert refusal({**content(), key: value}) == f"components: {message}"


def test_several_defects_stand_on_a_line_each(path):
    path.write_text(FILE.replace("turns = 20 ", "turns = 0 ").replace('"red"', '"green"'))
    assert refusal(path) == (
        f"{path}: 2 defects\n"
        "  turns: got 0; allowed: an integer 1 .. 20\n"
        f'  card[0] (id 1).colour: got "green"; allowed: {COLOURS}'
    )


def test_ten_defects_are_shown_and_the_others_counted():
    lines = refusal({**content(), **{f"extra{number:02}": number for number in range(13)}}).splitlines()
    assert lines[0] == "components: 13 defects"
    assert len(lines) == 12
    assert lines[10].startswith("  extra09: unknown key")
    assert lines[11] == "  and 3 more"


def test_cross_checks_run_once_the_schema_holds():
    def one_wild(box):
        if sum(card["wild"] for card in box["card"]) != 1:
            yield "card: one wild card"

    assert load(content(), SCHEMA, one_wild)
    assert refusal(changed("wild", False), one_wild) == "components: card: one wild card"
    assert "unknown key" in refusal({**changed("wild", False), "extra": 1}, one_wild)
    assert "one wild" not in refusal({**changed("wild", False), "extra": 1}, one_wild)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"turns = ", "no valid TOML: Invalid value (at end of document)"),
        (b"turns = 20\nscore 3\n", "no valid TOML: Expected '=' after a key in a key/value pair (at line 2, column 7)"),
        (b"turns = 20\nturns = 20\n", "no valid TOML: Cannot overwrite a value (at line 2, column 11)"),
        (b"turns = 20\n# caf\xe9\n", "not UTF-8 (at line 2, byte 16)"),
        (b"turns = " + b"9" * 5000, "no valid TOML: Exceeds the limit (4300 digits) for integer string conversion"),
        (b"turns = " + b"[" * 100_000, "nested too deeply"),
        (b"#" * (MOST_BYTES + 1), "longer than 1048576 bytes, which no components file is"),
        (b"", "3 defects\n  turns: missing"),
        (b"\x00\x01\x02", "no valid TOML: "),
    ],
    ids=["cut", "syntax", "twice", "latin", "digits", "nested", "long", "empty", "binary"],
)
def test_a_file_that_cannot_be_taken_in_is_named_with_the_line(path, raw, message):
    path.write_bytes(raw)
    assert refusal(path).startswith(f"{path}: {message}")


def test_paths_that_are_no_file(tmp_path):
    assert refusal(tmp_path) == f"{tmp_path}: cannot be read: Is a directory"
    assert refusal(str(tmp_path / "none.toml")) == f"{tmp_path}/none.toml: cannot be read: No such file or directory"
    assert "cannot be read: embedded null byte" in refusal("a\0b")
    assert "cannot be read: File name too long" in refusal("x" * 10_000)


@pytest.mark.parametrize("source", [3, None, b"turns = 20", [1], np.zeros(3)])
def test_things_that_are_no_source(source):
    assert refusal(source) == (f"components: got {type(source).__name__}; allowed: a path, a mapping, or Components")


def test_mappings_may_hold_tuples_numpy_values_and_integer_keys():
    box = changed("rows", {1: np.int64(4), np.int32(2): np.int16(7)})
    box["card"][0]["kinds"] = np.array(["a", "c"])
    box["card"] = tuple(box["card"])
    card = load(box, SCHEMA)["card"][1]
    assert card["rows"] == {"1": 4, "2": 7}
    assert (
        refusal(changed("rows", {1: 4, "1": 5}))
        == "components: card[1].rows: the key 1 is there twice, as a number and as text"
    )
    assert "card[1] (id 2).rows.True: unknown key" in refusal(changed("rows", {True: 4}))
    loop = content()
    loop["score"] = loop
    assert refusal(loop) == "components: nested too deeply"


def test_a_file_keeps_its_comments_and_loads_back(path):
    components = load(path, SCHEMA)
    assert export(components) == FILE
    assert load(str(path), SCHEMA) == components == load(content(), SCHEMA) == load(components, SCHEMA)
    path.write_bytes(b"\xef\xbb\xbf" + FILE.replace("\n", "\r\n").encode())
    assert load(path, SCHEMA) == components


def test_content_alone_makes_components_equal():
    one = load(content(), SCHEMA)
    other = load(dict(reversed(content().items())), SCHEMA)
    assert one == other
    assert hash(one) == hash(other)
    assert one.digest == other.digest == hashlib.sha256(one.canonical.encode()).hexdigest()
    different = load({**content(), "turns": 19}, SCHEMA)
    assert different != one
    assert different.digest != one.digest
    assert len({one, other, different}) == 2


def test_components_survive_copies_and_pickles():
    components = load(content(), SCHEMA)
    assert components["card"][0]["colour"] == "red"
    for copied in (pickle.loads(pickle.dumps(components)), copy.copy(components), copy.deepcopy(components)):
        assert copied == components
        assert copied["card"] == components["card"]
        assert export(copied) == export(components)
    assert repr(components) == f"<Components 'components' sha256={components.digest[:12]}>"


def test_components_cannot_be_changed():
    components = load(content(), SCHEMA)
    with pytest.raises(TypeError):
        components["turns"] = 3
    with pytest.raises(TypeError):
        components["score"]["each"] = 3
    with pytest.raises(TypeError):
        components["card"][0] = {}
    with pytest.raises(AttributeError):
        components.canonical = "{}"
    box = components.as_dict()
    box["card"][0]["kinds"].append("b")
    assert components["card"][0]["kinds"] == ("a", "c")
    assert isinstance(components, Components)
    assert list(components) == sorted(content())


keys = st.text(st.characters(codec="utf-8"), max_size=8)
scalars = st.booleans() | st.integers(-(1 << 62), 1 << 62) | st.text(st.characters(codec="utf-8"), max_size=20)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4))


@given(st.dictionaries(keys, values, max_size=5))
def test_what_is_written_reads_back(box):
    assert tomllib.loads(to_toml(box)) == box
