"""Plugins: bots, kinds of exercise, lessons and languages of other packages, found by entry points and loaded on first use; and a time
limit for code of learners.

A package declares its plugins in its ``pyproject.toml``, as in ``[project.entry-points."numberdrop.bots"]``. A plugin that cannot be used
is left out and listed with the reason (``RejectedPlugin``). Searching takes a few milliseconds if there are no plugins.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FrameType, MappingProxyType
from typing import Any, Generic, TypeVar

GROUPS = ("bots", "kinds", "lessons", "languages")
"""The groups of plugins; the full name of an entry point's group is ``numberdrop.`` and one of these."""
LISTED = Path(__file__).with_name("plugins.json")
"""The file that lists the plugins of a static site, which has no installed packages."""
_GROUP_HEADING = b"[numberdrop."
"""The beginning of the headings of this project's groups in a package's ``entry_points.txt``."""

T = TypeVar("T")


@dataclass(frozen=True, order=True)
class Plugin:
    """An entry point: the ``name`` in a ``group``, the ``package`` that declares it, and the target ``value`` (``module:attribute``)."""

    group: str
    name: str
    package: str
    value: str

    @property
    def module(self) -> str:
        """The module of the plugin's target."""
        return self.value.partition(":")[0].strip()

    def load(self) -> Any:
        """Import the plugin's target. Raises ``Unfit`` for any error."""
        return import_target(self.value)


class Unfit(Exception):  # noqa: N818 - the name is public
    """Raised for a plugin that cannot be used. ``what``: the cause, with which the message's key ends; ``values`` fill the message."""

    def __init__(self, what: str, **values: object) -> None:
        super().__init__(what, values)
        self.what = what
        self.values = values


@dataclass(frozen=True)
class RejectedPlugin:
    """A plugin that is left out, and the reason (``why``)."""

    plugin: Plugin
    why: Unfit


@dataclass(frozen=True)
class LoadedPlugins(Generic[T]):
    """The loaded plugins of a group, and the plugins that were left out."""

    added: Mapping[str, T] = field(default_factory=dict)
    """By name, the loaded objects."""
    plugins: Mapping[str, Plugin] = field(default_factory=dict)
    """By name, the entry points of the loaded objects."""
    left_out: tuple[RejectedPlugin, ...] = ()
    """The plugins that cannot be used."""


@cache
def plugins_of(group: str) -> tuple[Plugin, ...]:
    """List the plugins of a group. If a package is installed twice, the one that comes first in ``sys.path`` is used."""
    if LISTED.is_file():
        listed = (Plugin(*entry) for entry in json.loads(LISTED.read_text("utf-8")))
        return tuple(sorted(plugin for plugin in listed if plugin.group == group))
    return tuple(plugin for plugin in _installed_plugins() if plugin.group == group)


@cache
def _installed_plugins() -> tuple[Plugin, ...]:
    """List the installed plugins of all groups, from the packages' metadata files: ``importlib.metadata`` would slow down every start."""
    plugins: dict[str, tuple[Plugin, ...]] = {}
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                for entry in entries:
                    name, _, kind = entry.name.rpartition(".")
                    package = name.partition("-")[0].lower().replace("_", "-")
                    if kind in {"dist-info", "egg-info"} and package not in plugins:
                        plugins[package] = tuple(_entry_points(package, entry.path))
        except OSError:  # an archive, or missing
            continue
    return tuple(sorted(plugin for added in plugins.values() for plugin in added))


def _entry_points(package: str, folder: str) -> Iterator[Plugin]:
    """Read the plugins of an installed package from its folder of metadata (``.dist-info``)."""
    try:
        with open(os.path.join(folder, "entry_points.txt"), "rb") as file:  # noqa: PTH118, PTH123 - a hundred of them at each start
            written = file.read()
    except OSError:
        return
    if _GROUP_HEADING not in written:
        return
    group = ""
    for line in map(str.strip, written.decode("utf-8", "replace").splitlines()):
        name, is_entry, value = line.partition("=")
        if line.startswith("["):
            group = line.strip("[] ")
        elif is_entry and group.startswith("numberdrop.") and not line.startswith("#"):
            yield Plugin(group.removeprefix("numberdrop."), name.strip(), package, value.strip())


def import_target(value: str) -> Any:
    """Import and return the target ``module:attribute``, or the whole ``module``. Raises ``Unfit`` for any error."""
    module, _, attribute = (part.strip() for part in value.partition(":"))
    try:
        target: Any = import_module(module)
        for name in filter(None, attribute.split(".")):
            target = getattr(target, name)
    except (Exception, SystemExit) as error:
        raise Unfit("raises", problem=_error_in_one_line(error)) from error
    return target


def _error_in_one_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0]:.200}" if lines else type(error).__name__


def load_plugins(group: str, load_and_check: Callable[[Plugin], T], reserved: Collection[str]) -> LoadedPlugins[T]:
    """Load a group's plugins. ``load_and_check`` returns a plugin's object or raises ``Unfit``; ``reserved`` names are left out."""
    added: dict[str, T] = {}
    origins: dict[str, Plugin] = {}
    left_out = []
    for plugin in plugins_of(group):
        if plugin.name in reserved:
            left_out.append(RejectedPlugin(plugin, Unfit("shadows")))
        elif plugin.name in added:
            left_out.append(RejectedPlugin(plugin, Unfit("twice", package=origins[plugin.name].package)))
        else:
            try:
                added[plugin.name] = load_and_check(plugin)
                origins[plugin.name] = plugin
            except Unfit as why:
                left_out.append(RejectedPlugin(plugin, why))
    return LoadedPlugins(MappingProxyType(added), MappingProxyType(origins), tuple(left_out))


class LazyMapping(Mapping[str, T]):
    """A mapping that ``make`` returns on first access, so that modules imported until then can still add entries."""

    def __init__(self, make: Callable[[], Mapping[str, T]]) -> None:
        self._make = cache(make)

    def __getitem__(self, name: str) -> T:
        return self._make()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._make())

    def __len__(self) -> int:
        return len(self._make())


# --- a deadline for code of learners, even for an endless loop --------------------------------------------------------

_OWN_FOLDER = str(Path(__file__).parent)
"""The folder of this package, whose code ``_stop_by_tracing`` does not trace, as it never runs endlessly."""
_ALARM_INTERVAL = 0.5
"""Seconds after which the alarm signal is repeated, as its exception may be lost."""
_HAS_ALARMS = hasattr(signal, "setitimer") and sys.platform != "emscripten"
"""Whether alarms work: in a browser they can be set, but are not delivered while code runs."""


class TooSlow(BaseException):
    """Raised in a learner's code when its time is over; a ``BaseException``, so that ``except Exception`` there does not catch it."""


@contextmanager
def stop_at(deadline: float) -> Iterator[None]:
    """Raise ``TooSlow`` in the code inside the ``with`` block at a deadline (by the clock ``time.monotonic``)."""
    alarms = _HAS_ALARMS and threading.current_thread() is threading.main_thread()
    with _stop_by_alarm(deadline) if alarms else _stop_by_tracing(deadline):
        yield


@contextmanager
def _stop_by_alarm(deadline: float) -> Iterator[None]:
    """Stop the code by an alarm signal: this costs nothing, but works neither on Windows nor in other threads than the main one."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    # Repeated, as an exception raised inside a callback of the interpreter is lost.
    signal.setitimer(signal.ITIMER_REAL, max(deadline - time.monotonic(), 0.001), _ALARM_INTERVAL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _stop_by_tracing(deadline: float) -> Iterator[None]:
    """Stop the code by checking the time at every step: this works everywhere, but makes the learner's code some twenty times slower."""
    before = sys.gettrace()

    def tick(frame: FrameType, event: str, arg: object) -> Any:
        if time.monotonic() > deadline:
            raise TooSlow
        if frame.f_code.co_filename.startswith(_OWN_FOLDER):
            return None
        frame.f_trace_opcodes = True  # a loop in one line has no lines to count
        return tick

    sys.settrace(tick)
    try:
        yield
    finally:
        sys.settrace(before)


__all__ = [
    "GROUPS",
    "LISTED",
    "LazyMapping",
    "LoadedPlugins",
    "Plugin",
    "RejectedPlugin",
    "Unfit",
    "import_target",
    "load_plugins",
    "plugins_of",
]
