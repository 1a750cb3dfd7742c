"""Streams as files: a line of settings, then one line an intent with the digests of the parts of the picture that changed.

Full pictures, where they are kept, lie in a directory outside of the repository under the same names.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from .picture import PARTS, Picture, digest

Json: TypeAlias = dict[str, Any]
RECORDED = Path(__file__).parent / "recorded"


@dataclass(frozen=True)
class Step:
    """An intent (``None``: the page is opened) and the digests of all parts of the picture after it."""

    intent: Json | None
    digests: dict[str, str]


@dataclass(frozen=True)
class Stream:
    """What was recorded of one visit to a page."""

    page: str
    name: str
    settings: Json
    steps: tuple[Step, ...]


def write(page: str, name: str, settings: Json, steps: list[tuple[Json | None, Picture]], full: Path | None) -> None:
    """Keep a stream in the repository and, if asked for, its pictures outside."""
    lines: list[Any] = [settings]
    pictures: list[Any] = []
    before: Picture = {}
    for intent, found in steps:
        changed = [part for part in PARTS if before.get(part) != found[part]]
        lines.append([intent, {part: digest(found[part]) for part in changed}])
        pictures.append({part: _changes(before.get(part, "null"), found[part]) for part in changed})
        before = found
    _save(RECORDED / page / f"{name}.jsonl.gz", lines)
    if full is not None:
        _save(full / page / f"{name}.jsonl.gz", pictures)


def _changes(before: str, now: str) -> list[Any]:
    """What of a part is new, by key, and which keys are gone."""
    old, new = json.loads(before) or {}, json.loads(now)
    return [
        {key: value for key, value in new.items() if key not in old or old[key] != value},
        sorted(set(old) - set(new)),
    ]


def _save(path: Path, lines: list[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    # No time of writing and no name in it: the same stream is the same file.
    path.write_bytes(gzip.compress(text.encode("utf-8", "surrogatepass"), 9, mtime=0))


def _lines(path: Path) -> Iterator[Any]:
    yield from map(json.loads, gzip.decompress(path.read_bytes()).decode("utf-8", "surrogatepass").split("\n")[:-1])


def names(page: str) -> list[str]:
    """The streams that are recorded of a page."""
    return sorted(path.name.removesuffix(".jsonl.gz") for path in (RECORDED / page).glob("*.jsonl.gz"))


def read(page: str, name: str) -> Stream:
    """A stream of the repository."""
    settings, *lines = _lines(RECORDED / page / f"{name}.jsonl.gz")
    digests: dict[str, str] = {}
    steps = []
    for intent, changed in lines:
        digests = {**digests, **changed}
        steps.append(Step(intent, digests))
    return Stream(page, name, settings, tuple(steps))


def pictures(page: str, name: str, full: Path) -> Iterator[dict[str, Json]]:
    """The pictures of a stream, one after the other, part by part. Raises ``FileNotFoundError`` where none are kept."""
    found: dict[str, Json] = {part: {} for part in PARTS}
    for changes in _lines(full / page / f"{name}.jsonl.gz"):
        for part, (new, gone) in changes.items():
            found[part] = {key: value for key, value in {**found[part], **new}.items() if key not in gone}
        yield dict(found)
