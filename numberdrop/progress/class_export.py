"""All that is kept of a class, or of one pupil, as a file: what somebody may ask for, and a copy before it is erased."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from unicodedata import normalize

from numberdrop.text.animals import say_word

from .progress_file import dumps
from .store import Pupil, SchoolClass, Store
from .store.school import reference

FORMAT = "numberdrop-class"
VERSION = 1
_FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for the beginning of a formula, also where it is written in the wide signs of East Asia."""


def as_cell(name: str) -> str:
    """A name for a table: one that a spreadsheet would reckon with gets a sign before it that makes it text."""
    return "'" + name if normalize("NFKC", name).startswith(_FORMULA) else name


def export_class(store: Store, school: SchoolClass, pupils: Iterable[Pupil]) -> str:
    """The class and these pupils as JSON; ``progress`` of each is a progress file. Raises ``StoreDown``."""
    told = {name: getattr(school, name) for name in ("name", "code", "keeps", "task")}
    file = {
        "format": FORMAT,
        "version": VERSION,
        "class": told,
        "pupils": [_pupil(store, school, one) for one in pupils],
    }
    return json.dumps(file, ensure_ascii=False, indent=1) + "\n"


def _pupil(store: Store, school: SchoolClass, pupil: Pupil) -> dict[str, Any]:
    return {
        "name": pupil.name,
        "id": reference(school.id, pupil.learner),
        "word": say_word(pupil.word, "en"),
        "seen": datetime.fromtimestamp(pupil.seen, UTC).isoformat(),
        "progress": json.loads(dumps(store.read(pupil.learner).log)),
    }


def forget_overdue(store: Store, now: int) -> int:
    """Erase what is kept of pupils for longer than their class says, and boards that nobody looks at any more; gives how many pupils. Raises ``StoreDown``."""
    store.boards.forget(now)
    overdue = store.classes.overdue(now)
    for learner in overdue:
        store.erase(learner)
    return len(overdue)
