"""What other packages add: bots, kinds of exercise, lessons, languages, found by their entry points and loaded when first asked for.

A package names them in its ``pyproject.toml``, as in ``[project.entry-points."numberdrop.bots"]``. One that cannot be used is left
out, and why is data; nothing else is touched. Where nobody adds anything, looking for it takes a few milliseconds.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar

GROUPS = ("bots", "kinds", "lessons", "languages")
"""What may be added; the group of an entry point is ``numberdrop.`` and one of these."""
LISTED = Path(__file__).with_name("plugins.json")
"""Where a site lists them, which has no installed packages."""
_MARK = b"[numberdrop."
"""How a package that adds something begins a part of its list of entry points."""

T = TypeVar("T")


@dataclass(frozen=True, order=True)
class Plugin:
    """An entry point: its ``name`` in a ``group``, the ``package`` it comes with and what it points to (``module:attribute``)."""

    group: str
    name: str
    package: str
    value: str

    @property
    def module(self) -> str:
        """The module it points to, or into."""
        return self.value.partition(":")[0].strip()

    def load(self) -> Any:
        """What it points to. Raises ``Unfit`` for whatever goes wrong on the way."""
        return pointed_at(self.value)


class Unfit(Exception):  # noqa: N818 - it says what is the matter
    """Something that cannot be used. ``what`` names the reason, ``values`` are for its sentence."""

    def __init__(self, what: str, **values: object) -> None:
        super().__init__(what, values)
        self.what = what
        self.values = values

    def __str__(self) -> str:
        return ", ".join([self.what, *map(str, self.values.values())])


@dataclass(frozen=True)
class LeftOut:
    """A plugin that is not used, and ``why``."""

    plugin: Plugin
    why: Unfit


@dataclass(frozen=True)
class Gathered(Generic[T]):
    """What plugins of a group add, by name, where each comes from, and those that were left out."""

    added: Mapping[str, T] = field(default_factory=dict)
    plugins: Mapping[str, Plugin] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()


@cache
def plugins(group: str) -> tuple[Plugin, ...]:
    """The entry points of a group, by name and package; of a package that is found twice, the first counts."""
    if LISTED.is_file():
        listed = (Plugin(*entry) for entry in json.loads(LISTED.read_text("utf-8")))
        return tuple(sorted(plugin for plugin in listed if plugin.group == group))
    if not _any_here():
        return ()
    found: dict[str, list[Plugin]] = {}
    # By its name, so that a site need not bring it.
    for package in import_module("importlib.metadata").distributions():
        name = package.name
        if name not in found:
            found[name] = [
                Plugin(group, entry.name, name, entry.value)
                for entry in package.entry_points
                if entry.group == f"numberdrop.{group}"
            ]
    return tuple(sorted(plugin for several in found.values() for plugin in several))


@cache
def _any_here() -> bool:
    """Whether any installed package adds something: its list is looked into before the much slower library is loaded."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                for entry in entries:
                    if entry.name.endswith((".dist-info", ".egg-info")) and _mentions(entry.path):
                        return True
        except OSError:  # no folder: an archive, or nothing
            continue
    return False


def _mentions(folder: str) -> bool:
    try:
        with open(os.path.join(folder, "entry_points.txt"), "rb") as file:  # noqa: PTH118, PTH123 - a hundred of them at each start
            return _MARK in file.read()
    except OSError:
        return False


def pointed_at(value: str) -> Any:
    """What ``module:attribute`` names, or a whole ``module``. Raises ``Unfit`` for whatever goes wrong on the way."""
    module, _, attribute = (part.strip() for part in value.partition(":"))
    try:
        found = import_module(module)
        for name in filter(None, attribute.split(".")):
            found = getattr(found, name)
    except (Exception, SystemExit) as error:
        raise Unfit("raises", problem=_told(error)) from error
    return found


def _told(error: BaseException) -> str:
    """An error in one line."""
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0]:.200}" if lines else type(error).__name__


def gathered(group: str, admit: Callable[[Plugin], T], ours: Collection[str]) -> Gathered[T]:
    """What the plugins of a group add. ``admit`` makes it of one, or raises ``Unfit``; no name of ``ours`` can be taken."""
    added: dict[str, T] = {}
    origins: dict[str, Plugin] = {}
    left_out = []
    for plugin in plugins(group):
        if plugin.name in ours:
            left_out.append(LeftOut(plugin, Unfit("shadows")))
        elif plugin.name in added:
            left_out.append(LeftOut(plugin, Unfit("twice", package=origins[plugin.name].package)))
        else:
            try:
                added[plugin.name] = admit(plugin)
                origins[plugin.name] = plugin
            except Unfit as why:
                left_out.append(LeftOut(plugin, why))
    return Gathered(MappingProxyType(added), MappingProxyType(origins), tuple(left_out))


class Later(Mapping[str, T]):
    """A mapping that is made when it is first looked at: a module that adds to it can be imported before."""

    def __init__(self, make: Callable[[], Mapping[str, T]]) -> None:
        self._make = cache(make)

    def __getitem__(self, name: str) -> T:
        return self._make()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._make())

    def __len__(self) -> int:
        return len(self._make())


__all__ = ["GROUPS", "LISTED", "Gathered", "Later", "LeftOut", "Plugin", "Unfit", "gathered", "plugins", "pointed_at"]
