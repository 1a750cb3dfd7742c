"""A file in which long work is written down, a line for each thing done: whoever starts again goes on behind the last.

The first line tells what the work is; a file of other work is refused. A line that was broken off counts as not written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from .bot_ratings import Trouble
from .parallel import Run

Entry: TypeAlias = dict[str, Any]


class Journal:
    """What is ``done``, by key, and where it stands. ``about`` is the first line."""

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        self.path = path
        self.about: Entry = json.loads(json.dumps(dict(about)))  # as it will be read back
        self.done: dict[str, Entry] = {}
        try:
            if path.exists() and path.stat().st_size:
                self._read()
            else:
                self._write([self.about])
        except OSError as error:
            raise Trouble("unwritable", {"file": path, "problem": error.strerror}) from None

    def _read(self) -> None:
        lines = self.path.read_bytes().splitlines(keepends=True)
        if not lines[-1].endswith(b"\n"):
            lines.pop()
        try:
            told, *entries = [json.loads(line) for line in lines] or [None]
            for key in self.about:
                if told[key] != self.about[key]:
                    values = {"file": self.path, "key": key, "found": told[key], "wanted": self.about[key]}
                    raise Trouble("another_run", values)
            self.done = {entry["key"]: entry for entry in entries}
        except (ValueError, KeyError, TypeError) as error:
            raise Trouble("unreadable", {"file": self.path, "problem": error}) from None
        # Without what was broken off, so that the next line begins as one.
        self._write([self.about, *self.done.values()])

    def _write(self, lines: list[Entry]) -> None:
        beside = self.path.with_name(self.path.name + ".new")
        beside.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
        beside.replace(self.path)

    def add(self, entry: Entry) -> None:
        """Write one thing down, at once."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(entry)}\n")
        self.done[entry["key"]] = entry

    def arrange(self, keys: list[str]) -> None:
        """Put the lines in the order of the keys; what has none of them comes last."""
        first = {key: self.done[key] for key in keys if key in self.done}
        self.done = {**first, **self.done}
        self._write([self.about, *self.done.values()])

    def complete(self, run: Run, work: Callable[[Any], Entry], tasks: Mapping[str, tuple[Any, ...]]) -> Iterator[Entry]:
        """Do what is not done yet, and give each entry as soon as it is written."""
        left = [(work, key, task) for key, task in tasks.items() if key not in self.done]
        for entry in run(_keyed, left, in_order=False) if left else ():
            self.add(entry)
            yield entry


def _keyed(job: tuple[Callable[[Any], Entry], str, tuple[Any, ...]]) -> Entry:
    work, key, task = job
    return {"key": key, **work(task)}
