"""Playouts as Arrow tables and Parquet files: written in pieces, read back to the bit.

One row is one playout. Every number has a column of its own, since that is what pandas and polars filter and group by
without unpacking: ``playout`` (its index), ``score_0``, ``place_0``, ``<part>_0`` ... per seat, ``turns``,
``decisions``, and each fact that chance set up, with one column per element (``cards_0``, ``starters_3``). Game,
variant, policy, seed and versions are in the schema's metadata, under keys that begin with ``playmill.``.
"""

from __future__ import annotations

import json
import math
import os
import secrets
import stat
import warnings
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from playmill.errors import InvalidInput, MissingExtra

if TYPE_CHECKING:
    from playmill.game import Game
    from playmill.playouts import Playouts

Shapes = dict[str, tuple[int, ...]]

FORMAT = 1
PREFIX = "playmill."
GROUP = 1 << 17  # rows held in memory before they are written

ARRAYS: dict[str, np.dtype[Any]] = {
    "scores": np.dtype(np.int32),
    "places": np.dtype(np.int8),
    "parts": np.dtype(np.int16),
    "turns": np.dtype(np.int16),
    "decisions": np.dtype(np.int32),
}


def to_table(playouts: Playouts) -> Any:
    """Return playouts as a table.

    Parameters
    ----------
    playouts : Playouts
        n playouts.

    Returns
    -------
    pyarrow.Table
        n rows; columns and metadata as the module describes. It shares no memory with the playouts.

    Raises
    ------
    MissingExtra
        pyarrow is not installed.
    """
    arrow, _ = _pyarrow()
    return arrow.table(_columns(playouts)).replace_schema_metadata(_metadata(playouts))


def arrow_c_stream(playouts: Playouts, requested_schema: object | None = None) -> object:
    """Return playouts as an Arrow C stream, for ``Playouts.__arrow_c_stream__``.

    Parameters
    ----------
    playouts : Playouts
        n playouts.
    requested_schema : PyCapsule, optional
        The Arrow C schema that the caller would like best.

    Returns
    -------
    PyCapsule
        An Arrow C stream of the table that `to_table` makes.

    Raises
    ------
    MissingExtra
        pyarrow is not installed.
    """
    return to_table(playouts).__arrow_c_stream__(requested_schema)


def save(playouts: Playouts, path: str | os.PathLike[str]) -> None:
    """Write playouts to a Parquet file; errors as for `Writer`."""
    with Writer(path, requested=playouts.requested) as writer:
        writer.write(playouts)


class Writer:
    """Writes one run to a Parquet file, piece by piece, in bounded memory.

    What is written goes to a file with a temporary name in the same folder. It gets its own name, in place of what may
    have had it, when the run is complete, or was interrupted: the last piece says so, or `close` is told. Leaving the
    ``with`` block with an error removes it.

    Parameters
    ----------
    path : str or path
        The file to be.
    requested : int
        Number of playouts that the run was asked for.

    Raises
    ------
    InvalidInput
        No file can be written there. That is found out now, before the run.
    MissingExtra
        pyarrow is not installed.

    Examples
    --------
    >>> Writer("no/such/folder/run.parquet", requested=1000)
    Traceback (most recent call last):
    playmill.errors.InvalidInput: cannot write no/such/folder/run.parquet: there is no folder ...
    """

    def __init__(self, path: str | os.PathLike[str], requested: int) -> None:
        self._arrow, self._parquet = _pyarrow()
        self.path, self._temporary = _reserve(path)
        self.requested = requested
        self.written = 0
        self.interrupted = False
        self._first: Playouts | None = None
        self._pending: list[Any] = []
        self._file: Any = None
        self._open = True

    def write(self, playouts: Playouts) -> None:
        """Append a piece, the one that follows the last.

        Parameters
        ----------
        playouts : Playouts
            Some playouts of the run. Their arrays are copied, so they may be used again.

        Raises
        ------
        InvalidInput
            The piece is of another run, or does not follow the last, or the writer is closed.
        OSError
            The file system refuses to take it; the temporary file is then removed.
        """
        self._check_follows(playouts)
        try:
            if self._first is None:
                self._first = playouts
            self._pending.append(self._arrow.table(_columns(playouts)))
            self.written += len(playouts.scores)
            self.interrupted |= playouts.interrupted
            if sum(table.num_rows for table in self._pending) >= GROUP:
                self._flush()
        except BaseException:
            self.abort()
            raise

    def close(self, interrupted: bool = False) -> None:
        """Finish the file and give it its name; once closed, closing again does nothing.

        Parameters
        ----------
        interrupted : bool
            Keep the file although the run was cut short, as if its last piece had said so. Its metadata tell that, and
            how many playouts it holds.

        Raises
        ------
        InvalidInput
            Nothing was written, or less than was requested by a run that was not interrupted. No file is left.
        OSError
            The file system refuses to take it. No file is left.
        """
        if not self._open:
            return
        try:
            if self._first is None:
                raise InvalidInput(f"{self.path}: no playouts were written to it")
            self.interrupted |= interrupted
            if self.written != self.requested and not self.interrupted:
                raise InvalidInput(
                    f"{self.path}: {self.written} of {self.requested} playouts were written to it; "
                    "close(interrupted=True) keeps a run that was cut short"
                )
            if self._pending:
                self._flush()
            completed = {
                "requested": str(self.requested),
                "complete": str(self.written),
                "interrupted": json.dumps(self.interrupted),
            }
            self._file.add_key_value_metadata(_metadata(self._first) | {PREFIX + k: v for k, v in completed.items()})
            self._file.close()
            _settle(self._temporary, self.path)
            self._open = False
        finally:
            self.abort()

    def abort(self) -> None:
        """Give up: remove what was written. Nothing happens once the file has been closed."""
        if self._open:
            self._open = False
            self._pending.clear()
            if self._file is not None:
                with suppress(Exception):  # what made the writer give up matters more, and is on its way up
                    self._file.close()
            with suppress(FileNotFoundError):
                os.unlink(self._temporary)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abort()

    def _check_follows(self, playouts: Playouts) -> None:
        if not self._open:
            raise InvalidInput(f"{self.path} is closed: nothing can be written to it")
        if self._first is None:
            return
        for name in ("game", "policy", "seed"):
            given, kept = getattr(playouts, name), getattr(self._first, name)
            if given != kept:
                raise InvalidInput(f"{self.path} holds a run with {name} {kept!r}: it does not take {given!r}")
        following = self._first.first + self.written
        if playouts.first != following:
            raise InvalidInput(f"{self.path} goes on with playout {following}: got a piece from {playouts.first}")

    def _flush(self) -> None:
        table = self._arrow.concat_tables(self._pending)
        if self._file is None:
            self._file = self._parquet.ParquetWriter(
                self._temporary, table.schema, compression="zstd", write_page_checksum=True, store_schema=False
            )
        self._file.write_table(table, row_group_size=GROUP)
        self._pending.clear()


def load(path: str | os.PathLike[str]) -> Playouts:
    """Return the playouts that a Parquet file holds, as they were.

    Parameters
    ----------
    path : str or path
        A file that `Playouts.save` or ``playmill simulate --out`` wrote.

    Returns
    -------
    Playouts
        Equal to those that were saved, dtypes included. A warning says so if the game has since been changed in a way
        that makes its playouts come out differently.

    Raises
    ------
    InvalidInput
        There is no such file, it is damaged, it was not written by playmill or by a newer one, or its game or variant
        is not known here.
    MissingExtra
        pyarrow is not installed.

    Examples
    --------
    >>> load("no-such-run.parquet")
    Traceback (most recent call last):
    playmill.errors.InvalidInput: cannot read no-such-run.parquet: No such file or directory
    """
    from playmill.playouts import Playouts
    from playmill.registry import game as find_game

    arrow, parquet = _pyarrow()
    name = os.fspath(path)
    try:
        with open(name, "rb") as stream:
            file = parquet.ParquetFile(stream, page_checksum_verification=True)
            metadata = _own(file.metadata.metadata or {})
            table = file.read() if _format(metadata) == FORMAT else None
    except (arrow.ArrowException, OSError, ValueError, MemoryError) as error:
        raise InvalidInput(f"cannot read {name}: {_reason(error)}") from error
    if table is None:
        raise InvalidInput(_foreign(name, metadata))
    try:
        game = find_game(metadata["game"], **json.loads(metadata["variant"]))
        facts = {fact: tuple(map(int, shape)) for fact, shape in json.loads(metadata["facts"]).items()}
        seed, first, requested, complete = (int(metadata[key]) for key in ("seed", "first", "requested", "complete"))
        interrupted, policy = bool(json.loads(metadata["interrupted"])), metadata["policy"]
        if not (0 <= seed < 2**64 and 0 <= first <= first + complete <= 2**64):
            raise InvalidInput(f"its seed {seed} or its first playout {first} is out of range")
        if table.num_rows != complete:
            raise InvalidInput(f"it holds {table.num_rows} playouts and should hold {complete}")
        arrays = _arrays(game, facts, table, first)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        reason = f"its metadata lack {error}" if isinstance(error, KeyError) else error
        raise InvalidInput(f"cannot read {name}: {reason}") from error
    if metadata.get("game_version") != str(game.version):
        warnings.warn(
            f"{name} was played by version {metadata.get('game_version')} of {game.title}, and this is version "
            f"{game.version}: the same seed may now give other playouts",
            stacklevel=3,
        )
    columns: dict[str, Any] = {**arrays}
    return Playouts(
        game,
        policy=policy,
        seed=seed,
        first=first,
        requested=requested,
        interrupted=interrupted,
        facts={fact: columns.pop(fact) for fact in facts},
        **columns,
    )


def _pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise MissingExtra("Parquet and Arrow need pyarrow: pip install 'playmill[parquet]'") from error


def _layout(game: Game, facts: Shapes) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Map each column but the playout's index to its array and its place in a row of that array, in column order."""
    seats = range(game.players)
    layout: list[tuple[str, tuple[str, tuple[int, ...]]]] = []
    layout += [(f"score_{seat}", ("scores", (seat,))) for seat in seats]
    layout += [(f"place_{seat}", ("places", (seat,))) for seat in seats]
    layout += [(f"{part}_{seat}", ("parts", (seat, k))) for seat in seats for k, part in enumerate(game.parts)]
    layout += [("turns", ("turns", ())), ("decisions", ("decisions", ()))]
    for fact, shape in facts.items():
        layout += [("_".join(map(str, (fact, *index))), (fact, index)) for index in np.ndindex(*shape)]
    taken = Counter(["playout", *(name for name, _ in layout)])
    twice = [name for name, times in taken.items() if times > 1] or sorted(ARRAYS.keys() & facts.keys())
    if twice:
        raise InvalidInput(f"{game!r} gives two things the name {', '.join(twice)}")
    return dict(layout)


def _columns(playouts: Playouts) -> dict[str, NDArray[Any]]:
    sources = {name: getattr(playouts, name) for name in ARRAYS} | dict(playouts.facts)
    index = playouts.numbers
    layout = _layout(playouts.game, _shapes(playouts))
    return {"playout": index} | {name: sources[array][:, *place].copy() for name, (array, place) in layout.items()}


def _arrays(game: Game, facts: Shapes, table: Any, first: int) -> dict[str, NDArray[Any]]:
    """Put the columns of a table back into the arrays that they came from."""
    if sum(map(math.prod, facts.values())) > table.num_columns:
        raise InvalidInput(f"it has {table.num_columns} columns, too few for its facts")
    layout = _layout(game, facts)
    if table.column_names != ["playout", *layout]:
        strange = sorted({"playout", *layout} ^ set(table.column_names))
        raise InvalidInput(f"its columns are not those of {game!r}: {', '.join(strange) or 'their order differs'}")
    shapes: Shapes = facts | {
        "scores": (game.players,),
        "places": (game.players,),
        "parts": (game.players, len(game.parts)),
    }
    arrays: dict[str, NDArray[Any]] = {}
    for name, (array, place) in layout.items():
        column = _values(table, name)
        if array not in arrays:
            shape = (table.num_rows, *shapes.get(array, ()))
            arrays[array] = np.empty(shape, ARRAYS.get(array, column.dtype))
        every_row: Any = (slice(None), *place)
        if column.dtype != arrays[array].dtype:
            raise InvalidInput(f"its column {name} holds {column.dtype} and should hold {arrays[array].dtype}")
        arrays[array][every_row] = column
    if not np.array_equal(_values(table, "playout"), np.arange(table.num_rows, dtype=np.uint64) + np.uint64(first)):
        raise InvalidInput(f"its playouts are not those from {first} on, in order")
    return arrays


def _values(table: Any, name: str) -> NDArray[Any]:
    column = table.column(name)
    values: NDArray[Any] = column.to_numpy()
    if column.null_count or values.dtype.kind not in "iub":
        raise InvalidInput(f"its column {name} holds something else than whole numbers")
    return values


def _shapes(playouts: Playouts) -> Shapes:
    return {name: values.shape[1:] for name, values in playouts.facts.items()}


def _metadata(playouts: Playouts) -> dict[str, str]:
    own = {"format": str(FORMAT), "complete": str(len(playouts.scores)), "facts": json.dumps(_shapes(playouts))}
    return {PREFIX + key: value for key, value in (playouts.metadata() | own).items()}


def _own(metadata: Mapping[bytes, bytes]) -> dict[str, str]:
    entries = ((key.decode(), value.decode()) for key, value in metadata.items() if key.startswith(PREFIX.encode()))
    return {key.removeprefix(PREFIX): value for key, value in entries}


def _format(metadata: Mapping[str, str]) -> int:
    return int(metadata.get("format", 0))


def _foreign(name: str, metadata: Mapping[str, str]) -> str:
    if "format" not in metadata:
        return f"cannot read {name}: it is a Parquet file, but playmill did not write it"
    return f"cannot read {name}: it has format {_format(metadata)}, and this version of playmill reads {FORMAT}"


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or (str(error).splitlines() or [type(error).__name__])[0]


def _reserve(path: str | os.PathLike[str]) -> tuple[str, str]:
    """Make an empty file with a temporary name beside the file to be; return both names."""
    given = os.fspath(path)
    try:
        target = os.path.realpath(given)
        folder = os.path.dirname(target)
        if not os.path.basename(given) or os.path.isdir(target):
            raise InvalidInput(f"cannot write {given!r}: it names a folder, not a file")
        if not os.path.isdir(folder):
            raise InvalidInput(f"cannot write {given}: there is no folder {folder}")
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(os.stat(target).st_mode) or not os.access(target, os.W_OK):
                raise InvalidInput(f"cannot write {given}: what is there may not be replaced")
        temporary = os.path.join(folder, f".playmill-{secrets.token_hex(8)}.partial")
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except InvalidInput:
        raise
    except (OSError, ValueError) as error:
        raise InvalidInput(f"cannot write {given}: {_reason(error)}") from error
    return target, temporary


def _settle(temporary: str, path: str) -> None:
    """Rename a finished file, once it is safe on the disk."""
    descriptor = os.open(temporary, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    os.replace(temporary, path)
