"""What is in a game's box, read from a TOML file: checked against the game's schema, then never changed.

A schema is built of Integer, Choice, Text, ListOf, Numbered and Table. Each lists the defects of a value, one line a
defect: where, what was given, what is allowed.
"""

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

import numpy as np

from playmill.errors import InvalidComponents

MOST_BYTES = 1 << 20  # of a file; the largest in the package has 40 thousand
MOST_SHOWN = 10  # defects in one message


class Schema(Protocol):
    """What a value must be."""

    @property
    def allowed(self) -> str:
        """The values that are allowed, in words."""

    def defects(self, value: object, where: str) -> Iterator[str]:
        """One line for each defect of the value that stands at `where`."""


def defect(where: str, given: object, allowed: str) -> str:
    """Return the line that reports a value which is not allowed.

    >>> defect("tile[41] (id 42).keystone", 1, "true or false")
    'tile[41] (id 42).keystone: got 1; allowed: true or false'
    """
    return f"{where}: got {_shown(given)}; allowed: {allowed}"


@dataclass(frozen=True)
class Integer:
    """An integer from low to high, both included."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        """The range in words."""
        return f"an integer {self.low} .. {self.high}" if self.low < self.high else f"{self.low}"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but an integer in the range; true and false are no integers."""
        if type(value) is not int or not self.low <= value <= self.high:
            yield defect(where, value, self.allowed)


@dataclass(frozen=True)
class Choice:
    """One of a few values, of the same type as given here."""

    options: tuple[str | int | bool, ...]

    @property
    def allowed(self) -> str:
        """The options in words."""
        return " or ".join(_toml(option) for option in self.options)

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but one of the options."""
        if not any(type(value) is type(option) and value == option for option in self.options):
            yield defect(where, value, self.allowed)


BOOLEAN = Choice((True, False))


@dataclass(frozen=True)
class Text:
    """Printable text that matches a pattern from end to end."""

    pattern: str = r".{1,200}"
    allowed: str = "printable text of 1 .. 200 characters"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but text of that form."""
        if not isinstance(value, str) or not value.isprintable() or re.fullmatch(self.pattern, value) is None:
            yield defect(where, value, self.allowed)


@dataclass(frozen=True)
class ListOf:
    """A list of low to high items, all of one kind; with `distinct`, no two alike."""

    item: Schema
    low: int
    high: int
    distinct: bool = False

    @property
    def allowed(self) -> str:
        """The list in words."""
        length = f"{self.low} .. {self.high}" if self.low < self.high else f"{self.low}"
        kind = "tables" if isinstance(self.item, Table) else f"entries, each {self.item.allowed}"
        return f"a list of {length} {kind}{', no two alike' if self.distinct else ''}"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but a list of that length, then look at every item."""
        if not isinstance(value, list):
            yield defect(where, value, self.allowed)
            return
        if not self.low <= len(value) <= self.high:
            yield f"{where}: got {len(value)} entries; allowed: {self.allowed}"
        for index, item in enumerate(value):
            yield from self.item.defects(item, place(where, index, item))
            if self.distinct and item in value[:index]:
                yield f"{where}[{index}]: got {_shown(item)} a second time; allowed: {self.allowed}"


@dataclass(frozen=True)
class Numbered:
    """A table whose keys are integers from low to high; without `gaps`, they run from low without a hole."""

    item: Schema
    low: int
    high: int
    gaps: bool = False

    @property
    def allowed(self) -> str:
        """The table in words."""
        return f"a table of keys {self.low} .. {self.high}{'' if self.gaps else ' without a gap'}"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but a table with such keys, then look at every entry."""
        if not isinstance(value, dict) or not value:
            yield defect(where, value, self.allowed)
            return
        possible = {str(number): number for number in range(self.low, self.high + 1)}
        for key in sorted(value.keys() - possible.keys()):
            yield f"{_join(where, key)}: unknown key; allowed: {self.allowed}"
        numbers = sorted(possible[key] for key in value.keys() & possible.keys())
        if not self.gaps:
            for missing in sorted(set(range(self.low, max(numbers, default=self.low) + 1)) - set(numbers)):
                yield f"{_join(where, str(missing))}: missing; allowed: {self.item.allowed}"
        for number in numbers:
            yield from self.item.defects(value[str(number)], _join(where, str(number)))


@dataclass(frozen=True)
class Table:
    """A table with exactly the named keys; the optional ones may be left out."""

    fields: Mapping[str, Schema]
    optional: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """The table in words."""
        return f"a table with {', '.join(self.fields)}"

    def defects(self, value: object, where: str) -> Iterator[str]:
        """Refuse anything but a table with these keys, then look at every entry."""
        if not isinstance(value, dict):
            yield defect(where, value, self.allowed)
            return
        for key in value:
            if key not in self.fields:
                yield f"{_join(where, key)}: unknown key; allowed: {', '.join(self.fields)}"
        for key, schema in self.fields.items():
            if key in value:
                yield from schema.defects(value[key], _join(where, key))
            elif key not in self.optional:
                yield f"{_join(where, key)}: missing; allowed: {schema.allowed}"


def place(where: str, index: int, item: object) -> str:
    """Return the name of a list's item: its index and, if it has one, its id.

    >>> place("tile", 41, {"id": 42})
    'tile[41] (id 42)'
    """
    name = item.get("id") if isinstance(item, dict) else None
    return f"{where}[{index}] (id {_shown(name)})" if isinstance(name, int | str) else f"{where}[{index}]"


def numbering(name: str, items: Sequence[Mapping[str, Any]], first: int = 0) -> Iterator[str]:
    """Yield the first defect of a list whose ids count up from `first`, if it has one.

    Examples
    --------
    >>> list(numbering("tile", [{"id": 0}, {"id": 7}]))
    ['tile[1] (id 7).id: got 7; allowed: 1, since ids count 0, 1, 2 ... down the list']
    """
    for index, item in enumerate(items, first):
        if item["id"] != index:
            counting = f"{first}, {first + 1}, {first + 2} ... down the list"
            yield defect(f"{place(name, index - first, item)}.id", item["id"], f"{index}, since ids count {counting}")
            return


def own_names(name: str, items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a defect for each name in a list that an earlier item has already."""
    earlier: dict[str, str] = {}
    for index, item in enumerate(items):
        where = place(name, index, item)
        if earlier.setdefault(item["name"], where) != where:
            yield defect(f"{where}.name", item["name"], f"a name of its own; {earlier[item['name']]} has this one")


@dataclass(frozen=True, repr=False)
class Components(Mapping[str, Any]):
    """Everything in a game's box, as a mapping that cannot be changed.

    Equal and hashed by content: order, comments and where they were read from do not count.

    Attributes
    ----------
    canonical : str
        The content as JSON with sorted keys and no blanks.
    name : str
        Where it was read from, for messages.
    text : str
        The content as TOML; for a file, the file itself, comments and all.

    Examples
    --------
    >>> components = load({"tokens": [3, 4]}, Table({"tokens": ListOf(Integer(0, 9), 2, 2)}))
    >>> components["tokens"]
    (3, 4)
    >>> components == load({"tokens": (3, 4)}, Table({"tokens": ListOf(Integer(0, 9), 2, 2)}))
    True
    """

    canonical: str
    name: str = field(compare=False)
    text: str = field(compare=False)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical content, in hexadecimal."""
        return hashlib.sha256(self.canonical.encode()).hexdigest()

    @cached_property
    def _content(self) -> Mapping[str, Any]:
        frozen: Mapping[str, Any] = _frozen(self.as_dict())
        return frozen

    def as_dict(self) -> dict[str, Any]:
        """Return a copy in dicts and lists that may be changed and loaded again."""
        content: dict[str, Any] = json.loads(self.canonical)
        return content

    def __getitem__(self, key: str) -> Any:
        return self._content[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)

    def __reduce__(self) -> tuple[type["Components"], tuple[str, str, str]]:
        return Components, (self.canonical, self.name, self.text)

    def __repr__(self) -> str:
        return f"<Components {self.name!r} sha256={self.digest[:12]}>"


Source: TypeAlias = str | os.PathLike[str] | Traversable | Mapping[str, Any]
CrossChecks: TypeAlias = Callable[[dict[str, Any]], Iterable[str]]


def load(source: Source, schema: Schema, cross_checks: CrossChecks | None = None) -> Components:
    """Read components and refuse them unless they are all that the schema asks for.

    Parameters
    ----------
    source : path, mapping or Components
        A TOML file, or what such a file would hold; NumPy values are taken as Python's.
    schema : Schema
        What the components must be.
    cross_checks : callable, optional
        Given the content once the schema holds, yields one line for each further defect.

    Returns
    -------
    Components

    Raises
    ------
    InvalidComponents
        With every defect on a line of its own, the first ten of them.

    Examples
    --------
    >>> load({"tokens": {"bear": 300}}, Table({"tokens": Table({"bear": Integer(0, 255)})}))
    Traceback (most recent call last):
    ...
    playmill.errors.InvalidComponents: components: tokens.bear: got 300; allowed: an integer 0 .. 255
    """
    name = source.name if isinstance(source, Components) else _name(source)
    try:
        content, text = _read(source, name)
        defects = list(schema.defects(content, ""))
        if not defects and cross_checks is not None:
            defects = list(cross_checks(content))
        refuse(name, defects)
        return Components(
            canonical=json.dumps(content, sort_keys=True, separators=(",", ":")),
            name=name,
            text=to_toml(content) if text is None else text,
        )
    except RecursionError:
        raise InvalidComponents(f"{name}: nested too deeply") from None


def refuse(name: str, defects: Sequence[str]) -> None:
    """Raise InvalidComponents if there are defects.

    >>> refuse("mine.toml", ["tokens.bear: missing", "tokens.elk: missing"])
    Traceback (most recent call last):
    ...
    playmill.errors.InvalidComponents: mine.toml: 2 defects
      tokens.bear: missing
      tokens.elk: missing
    """
    if len(defects) == 1:
        raise InvalidComponents(f"{name}: {defects[0]}")
    if defects:
        lines = [f"{name}: {len(defects)} defects", *defects[:MOST_SHOWN]]
        if len(defects) > MOST_SHOWN:
            lines.append(f"and {len(defects) - MOST_SHOWN} more")
        raise InvalidComponents("\n  ".join(lines))


def export(components: Components) -> str:
    """Return TOML text that loads back to the same components."""
    return components.text


def to_toml(content: Mapping[str, Any]) -> str:
    """Return nested mappings, lists, integers, truth values and texts as TOML.

    >>> print(to_toml({"turns": 20, "score": {"bear": {"points": [0, 4]}}, "tile": [{"id": 1}]}), end="")
    turns = 20
    <BLANKLINE>
    [score.bear]
    points = [0, 4]
    <BLANKLINE>
    [[tile]]
    id = 1
    """
    return "\n\n".join("\n".join(block) for block in _blocks(content, "")) + "\n"


def _blocks(table: Mapping[str, Any], path: str) -> Iterator[list[str]]:
    plain = [f"{_key(key)} = {_toml(value)}" for key, value in table.items() if not _needs_header(value)]
    headed = [(_join(path, key), value) for key, value in table.items() if _needs_header(value)]
    if plain or not headed:
        yield ([f"[{path}]"] if path else []) + plain
    for name, value in headed:
        if isinstance(value, Mapping):
            yield from _blocks(value, name)
        else:
            for item in value:
                yield [f"[[{name}]]", *(f"{_key(key)} = {_toml(entry)}" for key, entry in item.items())]


def _needs_header(value: object) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(item, Mapping) for item in value)
    return isinstance(value, Mapping)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_toml(item)}' for key, item in value.items())} }}" if value else "{}"
    if isinstance(value, int) and value.bit_length() > 10_000:  # more digits than Python writes
        return f"an integer of {value.bit_length()} bits"
    return str(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _join(where: str, key: str) -> str:
    return f"{where}.{_key(key)}" if where else _key(key)


def _shown(value: object) -> str:
    text = "nothing" if value is None else _toml(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _name(source: object) -> str:
    if isinstance(source, Mapping):
        return "components"
    if isinstance(source, str | os.PathLike | Traversable):
        return str(source)
    raise InvalidComponents(f"components: got {type(source).__name__}; allowed: a path, a mapping, or Components")


def _read(source: Source, name: str) -> tuple[dict[str, Any], str | None]:
    if isinstance(source, Components):
        return source.as_dict(), source.text
    if isinstance(source, Mapping):
        return _plain(source, name), None
    text = _text(source, name)
    try:
        return tomllib.loads(text), text
    except ValueError as error:  # TOMLDecodeError, and integers too long for Python
        raise InvalidComponents(f"{name}: no valid TOML: {error}") from None


def _text(source: str | os.PathLike[str] | Traversable, name: str) -> str:
    try:
        path = Path(source) if isinstance(source, str | os.PathLike) else source
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, TypeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise InvalidComponents(f"{name}: cannot be read: {reason}") from None
    if len(raw) > MOST_BYTES:
        raise InvalidComponents(f"{name}: longer than {MOST_BYTES} bytes, which no components file is")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InvalidComponents(f"{name}: not UTF-8 (at line {line}, byte {error.start})") from None


def _plain(value: Any, name: str, where: str = "") -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, list | tuple):
        return [_plain(item, name, f"{where}[{index}]") for index, item in enumerate(value)]
    if not isinstance(value, Mapping):
        return value
    table = {str(key): _plain(item, name, _join(where, str(key))) for key, item in value.items()}
    if len(table) < len(value):
        doubled = next(str(key) for key in value if not isinstance(key, str) and str(key) in value)
        raise InvalidComponents(f"{name}: {where}: the key {doubled} is there twice, as a number and as text")
    return table


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(item) for key, item in value.items()})
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
