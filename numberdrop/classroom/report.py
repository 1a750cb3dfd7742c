"""Printed and exported results: a pupil's report, the class's progress by week, tables for spreadsheets, and xAPI statements."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from numberdrop.exercises.course import course, first_lesson_by_rule
from numberdrop.pages.message import Voice
from numberdrop.progress.class_help import escape_formula
from numberdrop.progress.class_overview import ClassOverview, PupilStanding
from numberdrop.progress.log import Log
from numberdrop.progress.mastery import DONE, MASTERED, derive_progress
from numberdrop.progress.reviews import practice_day_of
from numberdrop.progress.store import Pupil, SchoolClass
from numberdrop.progress.store.school import digest
from numberdrop.text import day
from numberdrop.text.names import say_personal_word

_DAYS_OF_WEEK = 7
_MOST_WEEKS = 12
_BAR_WIDTH, _BARS_HEIGHT = 28, 80


def report_values(
    school: SchoolClass, pupil: Pupil, name: str, standing: PupilStanding, log: Log, now: int, zone: int, language: str
) -> dict[str, object]:
    """Make the values of a pupil's printed report. ``name``: the name to print; ``zone``: the UTC offset in seconds."""
    voice = Voice(language)
    weeks = [(end, count_mastered_rules(log, end)) for end in week_ends(log, now, zone)]
    return {
        "school": school,
        "who": name,
        "word": say_personal_word(pupil.word, language),
        "date": day(datetime.fromtimestamp(now + zone, UTC).date(), language),
        "answers": voice.plural_sentence("report.answers", standing.answers.of, right=standing.answers.percent),
        "lessons": [
            {"title": voice.lesson(head), "state": voice(f"teacher.lesson_{state}"), "done": share}
            for head, state, share in zip(course(), standing.lessons, standing.percent_by_lesson, strict=True)
        ],
        "mastered": [voice(f"rule_name.{rule}") for rule in standing.mastered],
        "shaky": [voice(f"rule_name.{rule}") for rule in standing.shaky],
        "of": voice.plural_sentence("report.of", len(standing.mastered), total=len(first_lesson_by_rule())),
        "weeks": [
            {
                "label": _short_date(second + zone, language),
                "n": count,
                **_bar_position(n, count, _BAR_WIDTH, _BARS_HEIGHT),
            }
            for n, (second, count) in enumerate(weeks)
        ],
        "wide": max(1, len(weeks)) * _BAR_WIDTH,
    }


def _short_date(local_second: int, language: str) -> str:
    return day(datetime.fromtimestamp(local_second, UTC).date(), language, short=True)


def week_ends(log: Log, now: int, zone: int) -> tuple[int, ...]:
    """List when the weeks since the first event ended (at most the last twelve), the last at ``now``; ``zone``: UTC offset in seconds."""
    if not len(log):
        return ()
    first = practice_day_of(min(event.at for event in log), zone)
    weeks = min(_MOST_WEEKS, max(1, (practice_day_of(now, zone) - first) // _DAYS_OF_WEEK + 1))
    return tuple(now - _DAYS_OF_WEEK * 86_400 * back for back in reversed(range(weeks)))


def count_mastered_rules(log: Log, second: int) -> int:
    """Count the rules that were mastered at the time ``second``, computed from the events up to that time."""
    rules = derive_progress(Log(tuple(event for event in log if event.at <= second))).rules.values()
    return sum(rule.state == MASTERED for rule in rules)


def _bar_position(index: int, count: int, width: int, highest: int) -> dict[str, int]:
    """Return ``x``, ``y`` and ``height`` of a bar in a chart, for ``count`` mastered rules; with all rules the height is ``highest``."""
    height = max(1, highest * count // len(first_lesson_by_rule()))
    return {"x": index * width, "y": highest - height, "height": height}


# --- weeks ------------------------------------------------------------------------------------------------------------

_SMALL_BAR_WIDTH, _SMALL_BARS_HEIGHT = 12, 30


def weekly_values(
    school: str, pupils: Sequence[tuple[str, Log]], now: int, zone: int, language: str
) -> dict[str, object]:
    """Make the values of a class's report by week. ``school``: its name; ``pupils``: names and logs. Long logs take seconds."""
    voice, total = Voice(language), len(first_lesson_by_rule())
    ends = max((week_ends(log, now, zone) for _, log in pupils), key=len, default=())
    rows = []
    for name, log in pupils:
        counts = [count_mastered_rules(log, end) for end in ends]
        bars = [_bar_position(n, count, _SMALL_BAR_WIDTH, _SMALL_BARS_HEIGHT) for n, count in enumerate(counts)]
        alt = voice("teacher.weeks_alt", name=name, first=counts[0], last=counts[-1], total=total) if counts else ""
        rows.append({"name": name, "counts": counts, "bars": bars, "alt": alt})
    return {
        "school": school,
        "of": voice("teacher.weeks_of", total=total),
        "ends": [_short_date(end + zone, language) for end in ends],
        "rows": rows,
        "wide": max(1, len(ends)) * _SMALL_BAR_WIDTH,
        "high": _SMALL_BARS_HEIGHT,
        "bar": _SMALL_BAR_WIDTH - 2,
    }


# --- files ------------------------------------------------------------------------------------------------------------

BYTE_ORDER_MARK = "\ufeff"
"""The byte order mark at the beginning of a CSV file, without which some spreadsheets misread accented letters."""
_VERBS = "http://adlnet.gov/expapi/verbs/"
_LESSON_ACTIVITY = "http://adlnet.gov/expapi/activities/lesson"
_ACCOUNT_LENGTH = 32
"""Characters of a pupil's account name in xAPI statements."""
_TAG_PREFIX = "tag:numberdrop,2026:"


def write_csv(rows: Iterable[Sequence[object]], language: str) -> str:
    """Write rows as CSV with the separator of the language's spreadsheets; texts are protected from being read as formulas."""
    out = io.StringIO()
    lines = csv.writer(out, delimiter=Voice(language)("teacher.separator"), lineterminator="\r\n")
    lines.writerows([escape_formula(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return BYTE_ORDER_MARK + out.getvalue()


def progress_table_csv(page: dict[str, Any], language: str) -> str:
    """Write the table of each pupil's progress by lesson as CSV. ``page``: what ``ClassPage.template_values`` returns."""
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


def gradebook_csv(seen: ClassOverview, language: str) -> str:
    """Write a table for teachers' gradebooks as CSV: name, percent of lessons done and of right answers, number of mastered rules."""
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
    """Write completed and mastered lessons of all pupils as xAPI statements; the same statement has the same id in every file."""
    at = datetime.fromtimestamp(now, UTC).isoformat()
    entries = []
    for pupil, standing in seen.pupils:
        # A digest, as the learner's id itself would give access as this pupil.
        account = {"homePage": "urn:numberdrop", "name": digest(pupil.learner)[:_ACCOUNT_LENGTH]}
        actor = {"objectType": "Agent", **({"name": pupil.name} if pupil.name else {}), "account": account}
        result = {"completion": True, "score": {"scaled": round(standing.answers.percent / 100, 2)}}
        for head, state in zip(course(), standing.lessons, strict=True):
            if state not in (DONE, MASTERED):
                continue
            verb, activity = "mastered" if state == MASTERED else "completed", f"{_TAG_PREFIX}{head.page}"
            definition = {"type": _LESSON_ACTIVITY, "name": {language: head.title.in_language(language)}}
            entries.append(
                {
                    "id": str(uuid5(NAMESPACE_URL, f"{activity} {verb} {pupil.learner}")),
                    "actor": actor,
                    "verb": {"id": f"{_VERBS}{verb}", "display": {"en": verb}},
                    "object": {"id": activity, "definition": definition},
                    "result": result,
                    "timestamp": at,
                }
            )
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"
