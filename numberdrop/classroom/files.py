"""A class as files to take along: tables as spreadsheets of its language read them, marks for a gradebook, and statements (xAPI)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from numberdrop.exercises.course import course
from numberdrop.pages.voice import Voice
from numberdrop.progress.class_export import as_cell
from numberdrop.progress.class_overview import ClassOverview
from numberdrop.progress.mastery import DONE, MASTERED
from numberdrop.progress.store.school import digest

MARK = "\ufeff"
"""Without it some spreadsheets misread letters with accents."""
_VERBS = "http://adlnet.gov/expapi/verbs/"
_KIND = "http://adlnet.gov/expapi/activities/lesson"
_ACCOUNT = 32
"""Characters that stand for a pupil in statements."""
_OURS = "tag:numberdrop,2026:"


def table(rows: Iterable[Sequence[object]], language: str) -> str:
    """Rows as CSV: with the separator of the language's spreadsheets, and with no cell that one of them would reckon with."""
    out = io.StringIO()
    lines = csv.writer(out, delimiter=Voice(language)("teacher.separator"), lineterminator="\r\n")
    for row in rows:
        lines.writerow([as_cell(cell) if isinstance(cell, str) else cell for cell in row])
    return MARK + out.getvalue()


def class_table(page: dict[str, Any], language: str) -> str:
    """The table of the page: how far everybody is in each lesson. ``page``: the values of a ``ClassPage``."""
    voice = Voice(language)
    heads = [voice(f"teacher.{name}") for name in ("answers", "right", "today")]
    first = [page["school"].name, *(head["title"] for head in page["heads"]), *heads]
    rows = (
        [row["name"], *(state for _, state in row["lessons"]), row["answers"], row["right"], row["today"]]
        for row in page["rows"]
    )
    return table([first, *rows], language)


def marks(seen: ClassOverview, language: str) -> str:
    """A plain table as gradebooks import it: a name, and of a hundred how many of all lessons are done and of all answers were right."""
    voice = Voice(language)
    first = [voice(f"teacher.{name}") for name in ("name", "mark_lessons", "mark_right", "mark_rules")]
    total = len(course())
    rows = []
    for pupil, one in seen.pupils:
        done = sum(state in (DONE, MASTERED) for state in one.lessons)
        rows.append([pupil.name, 100 * done // total, one.answers.percent if one.works else "", len(one.mastered)])
    return table([first, *rows], language)


def statements(seen: ClassOverview, now: int, language: str) -> str:
    """What everybody has done and mastered of the lessons, as xAPI statements. The same statement has the same id in every file."""
    at = datetime.fromtimestamp(now, UTC).isoformat()
    found = []
    for pupil, one in seen.pupils:
        # Not the learner's id itself: with that, whoever keeps the statements could be this pupil.
        account = {"homePage": "urn:numberdrop", "name": digest(pupil.learner)[:_ACCOUNT]}
        actor = {"objectType": "Agent", **({"name": pupil.name} if pupil.name else {}), "account": account}
        for head, state in zip(course(), one.lessons, strict=True):
            if state not in (DONE, MASTERED):
                continue
            verb = "mastered" if state == MASTERED else "completed"
            activity = f"{_OURS}{head.page}"
            found.append(
                {
                    "id": str(uuid5(NAMESPACE_URL, f"{activity} {verb} {pupil.learner}")),
                    "actor": actor,
                    "verb": {"id": f"{_VERBS}{verb}", "display": {"en": verb}},
                    "object": {
                        "id": activity,
                        "definition": {"type": _KIND, "name": {language: head.title.said_in(language)}},
                    },
                    "result": {"completion": True, "score": {"scaled": round(one.answers.percent / 100, 2)}},
                    "timestamp": at,
                }
            )
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"
