"""Printed and exported results: a pupil's report, the class's progress by week, tables for spreadsheets, and xAPI statements."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from numberdrop.exercises.course import course, lesson_of_rule
from numberdrop.pages.message import Voice
from numberdrop.progress.class_help import spreadsheet_cell
from numberdrop.progress.class_overview import ClassOverview, PupilStanding
from numberdrop.progress.log import Log
from numberdrop.progress.mastery import DONE, MASTERED, derive_progress
from numberdrop.progress.reviews import day_of
from numberdrop.progress.store import Pupil, SchoolClass
from numberdrop.progress.store.school import digest
from numberdrop.text import day
from numberdrop.text.names import say_word

_WEEK = 7
_MOST_WEEKS = 12
_BAR, _HIGH = 28, 80


def report_values(
    school: SchoolClass, pupil: Pupil, name: str, standing: PupilStanding, log: Log, now: int, zone: int, language: str
) -> dict[str, object]:
    """Make the template's values of a pupil's report: lessons, rules, weeks, and rules worth another look."""
    voice = Voice(language)
    weeks = mastered_by_week(log, now, zone)
    return {
        "school": school,
        "who": name,
        "word": say_word(pupil.word, language),
        "date": day(datetime.fromtimestamp(now + zone, UTC).date(), language),
        "answers": voice.count("report.answers", standing.answers.of, right=standing.answers.percent),
        "lessons": [
            {"title": voice.lesson(head), "state": voice(f"teacher.lesson_{state}"), "done": share}
            for head, state, share in zip(course(), standing.lessons, standing.shares, strict=True)
        ],
        "mastered": [voice(f"rule_name.{rule}") for rule in standing.mastered],
        "shaky": [voice(f"rule_name.{rule}") for rule in standing.shaky],
        "of": voice.count("report.of", len(standing.mastered), total=len(lesson_of_rule())),
        "weeks": [
            {
                "label": day(datetime.fromtimestamp(second + zone, UTC).date(), language, short=True),
                "n": count,
                "x": n * _BAR,
                "y": _HIGH - _bar_height(count),
                "height": _bar_height(count),
            }
            for n, (second, count) in enumerate(weeks)
        ],
        "wide": max(1, len(weeks)) * _BAR,
    }


def mastered_by_week(log: Log, now: int, zone: int) -> tuple[tuple[int, int], ...]:
    """Count the rules mastered by the end of each week since the first answer, for the last twelve weeks at most: (second, count)."""
    return tuple((end, mastered_by(log, end)) for end in week_ends(log, now, zone))


def week_ends(log: Log, now: int, zone: int) -> tuple[int, ...]:
    """List the ends of the weeks since the first answer, of the last twelve at most, in seconds."""
    if not len(log):
        return ()
    first = day_of(min(event.at for event in log), zone)
    weeks = min(_MOST_WEEKS, max(1, (day_of(now, zone) - first) // _WEEK + 1))
    return tuple(now - _WEEK * 86_400 * back for back in reversed(range(weeks)))


def mastered_by(log: Log, second: int) -> int:
    """Count the rules mastered by a time."""
    rules = derive_progress(Log(tuple(event for event in log if event.at <= second))).rules.values()
    return sum(rule.state == MASTERED for rule in rules)


def _bar_height(count: int) -> int:
    return max(1, _HIGH * count // len(lesson_of_rule()))


# --- weeks ------------------------------------------------------------------------------------------------------------

_WEEKS_BAR, _WEEKS_HIGH = 12, 30


def weekly_values(
    school: str, pupils: Sequence[tuple[str, Log]], now: int, zone: int, language: str
) -> dict[str, object]:
    """Make the template's values of the rules mastered by week, for pupils by name with their logs; ``school`` is the class's name.

    Takes seconds for long logs.
    """
    voice, total = Voice(language), len(lesson_of_rule())
    ends = max((week_ends(log, now, zone) for _, log in pupils), key=len, default=())
    rows = []
    for name, log in pupils:
        counts = [mastered_by(log, end) for end in ends]
        bars = [
            {"x": n * _WEEKS_BAR, "y": _WEEKS_HIGH - high, "height": high}
            for n, count in enumerate(counts)
            for high in [max(1, _WEEKS_HIGH * count // total)]
        ]
        alt = voice("teacher.weeks_alt", name=name, first=counts[0], last=counts[-1], total=total) if counts else ""
        rows.append({"name": name, "counts": counts, "bars": bars, "alt": alt})
    return {
        "school": school,
        "of": voice("teacher.weeks_of", total=total),
        "ends": [day(datetime.fromtimestamp(end + zone, UTC).date(), language, short=True) for end in ends],
        "rows": rows,
        "wide": max(1, len(ends)) * _WEEKS_BAR,
        "high": _WEEKS_HIGH,
        "bar": _WEEKS_BAR - 2,
    }


# --- files ------------------------------------------------------------------------------------------------------------

MARK = "\ufeff"
"""The byte order mark, without which some spreadsheets misread accented letters."""
_VERBS = "http://adlnet.gov/expapi/verbs/"
_KIND = "http://adlnet.gov/expapi/activities/lesson"
_ACCOUNT = 32
"""Characters of a pupil's account name in statements."""
_OURS = "tag:numberdrop,2026:"


def write_csv(rows: Iterable[Sequence[object]], language: str) -> str:
    """Write rows as CSV with the separator of the language's spreadsheets; cells cannot be taken for formulas."""
    out = io.StringIO()
    lines = csv.writer(out, delimiter=Voice(language)("teacher.separator"), lineterminator="\r\n")
    for row in rows:
        lines.writerow([spreadsheet_cell(cell) if isinstance(cell, str) else cell for cell in row])
    return MARK + out.getvalue()


def class_table(page: dict[str, Any], language: str) -> str:
    """Write the page's table of progress by lesson as CSV. ``page``: the values of a ``ClassPage``."""
    voice = Voice(language)
    answers, right, today = (voice(f"teacher.{name}") for name in ("answers", "right", "today"))
    first = [page["school"].name, *(head["title"] for head in page["heads"]), answers, right]
    # Two numbers: a spreadsheet would take "3 / 5" for a day in May.
    first += [f"{today} ({answers})", f"{today} ({right})"]
    rows = (
        [row["name"], *(state for _, state in row["lessons"]), row["answers"], row["right"], *row["day"]]
        for row in page["rows"]
    )
    return write_csv([first, *rows], language)


def gradebook(seen: ClassOverview, language: str) -> str:
    """Write a table for gradebooks as CSV: name, percent of lessons done, percent of right answers, number of mastered rules."""
    voice = Voice(language)
    first = [voice(f"teacher.{name}") for name in ("name", "mark_lessons", "mark_right", "mark_rules")]
    total = len(course())
    rows = []
    for pupil, standing in seen.pupils:
        done = sum(state in (DONE, MASTERED) for state in standing.lessons)
        right = standing.answers.percent if standing.has_answered else ""
        rows.append([pupil.name, 100 * done // total, right, len(standing.mastered)])
    return write_csv([first, *rows], language)


def xapi_statements(seen: ClassOverview, now: int, language: str) -> str:
    """Write completed and mastered lessons of all pupils as xAPI statements. A statement has the same id in every file."""
    at = datetime.fromtimestamp(now, UTC).isoformat()
    entries = []
    for pupil, standing in seen.pupils:
        # A digest, as the learner's id itself would give access as this pupil.
        account = {"homePage": "urn:numberdrop", "name": digest(pupil.learner)[:_ACCOUNT]}
        actor = {"objectType": "Agent", **({"name": pupil.name} if pupil.name else {}), "account": account}
        for head, state in zip(course(), standing.lessons, strict=True):
            if state not in (DONE, MASTERED):
                continue
            verb = "mastered" if state == MASTERED else "completed"
            activity = f"{_OURS}{head.page}"
            entries.append(
                {
                    "id": str(uuid5(NAMESPACE_URL, f"{activity} {verb} {pupil.learner}")),
                    "actor": actor,
                    "verb": {"id": f"{_VERBS}{verb}", "display": {"en": verb}},
                    "object": {
                        "id": activity,
                        "definition": {"type": _KIND, "name": {language: head.title.in_language(language)}},
                    },
                    "result": {"completion": True, "score": {"scaled": round(standing.answers.percent / 100, 2)}},
                    "timestamp": at,
                }
            )
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"
