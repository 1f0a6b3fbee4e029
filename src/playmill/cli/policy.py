"""Which policy a text such as ``random``, ``module:function`` or ``file.py:function`` stands for."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from types import ModuleType
from typing import Any

import click

from playmill.policies import Policy

__all__ = ["PolicyType"]


class PolicyType(click.ParamType):  # type: ignore[type-arg]
    """One policy, or one for each seat with commas between."""

    name = "policy"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Policy | Sequence[Policy]:
        """Load what the text names."""
        if not isinstance(value, str):
            loaded: Policy | Sequence[Policy] = value
            return loaded
        names = [name.strip() for name in value.split(",")]
        try:
            found = {name: _load(name) for name in dict.fromkeys(names)}
        except ValueError as error:
            self.fail(str(error), param, ctx)
        return [found[name] for name in names] if len(names) > 1 else found[names[0]]


def _load(text: str) -> Policy:
    if text == "random":
        return text
    source, colon, name = text.rpartition(":")
    if not colon or not source or not name:
        raise ValueError(f"{text!r} is neither random nor module:function nor file.py:function.")
    try:
        module = _load_file(Path(source)) if source.endswith(".py") else _load_module(source)
    except (Exception, SystemExit) as error:
        raise ValueError(f"{source} cannot be imported: {type(error).__name__}: {error}") from error
    try:
        function: Any = reduce(getattr, name.split("."), module)
    except AttributeError:
        raise ValueError(f"there is no {name} in {source}.") from None
    if not callable(function):
        raise ValueError(f"{name} in {source} is no function.")
    found: Policy = function
    return found


def _load_module(name: str) -> ModuleType:
    sys.path.insert(0, "")  # a module of the folder where the command runs, as for python -m
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove("")


def _load_file(path: Path) -> ModuleType:
    name = path.name  # so that results name the policy as the command line did: greedy.py:policy
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None  # the name ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))  # so that it may import its neighbours, as for python file.py
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module
