"""One page about one pupil, to print and take home: lessons, rules, the weeks, and what is worth another look."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from numberdrop.exercises.course import course, taught
from numberdrop.pages.voice import Voice
from numberdrop.progress.class_overview import Standing
from numberdrop.progress.log import Log
from numberdrop.progress.mastery import MASTERED, derive
from numberdrop.progress.reviews import day_of
from numberdrop.progress.store import Pupil, SchoolClass
from numberdrop.text import day
from numberdrop.text.animals import say_word

_WEEK = 7
_MOST_WEEKS = 12
_BAR, _HIGH = 28, 80


def report(
    school: SchoolClass, pupil: Pupil, name: str, standing: Standing, log: Log, now: int, zone: int, language: str
) -> dict[str, Any]:
    """What the template wants."""
    voice = Voice(language)
    weeks = mastered_by_week(log, now, zone)
    return {
        "school": school,
        "who": name,
        "word": say_word(pupil.word, language),
        "date": day(datetime.fromtimestamp(now + zone, UTC).date(), language),
        "answers": voice("report.answers", n=standing.answers.of, right=standing.answers.percent),
        "lessons": [
            {"title": voice.lesson(head), "state": voice(f"teacher.lesson_{state}"), "done": share}
            for head, state, share in zip(course(), standing.lessons, standing.shares, strict=True)
        ],
        "mastered": [voice(f"rule_name.{rule}") for rule in standing.mastered],
        "shaky": [voice(f"rule_name.{rule}") for rule in standing.shaky],
        "of": voice("report.of", n=len(standing.mastered), total=len(taught())),
        "weeks": [
            {
                "label": day(datetime.fromtimestamp(second + zone, UTC).date(), language),
                "n": count,
                "x": n * _BAR,
                "y": _HIGH - _height(count),
                "height": _height(count),
            }
            for n, (second, count) in enumerate(weeks)
        ],
        "wide": max(1, len(weeks)) * _BAR,
    }


def mastered_by_week(log: Log, now: int, zone: int) -> tuple[tuple[int, int], ...]:
    """At the end of each week since the first answer, at most of the last twelve: the second, and how many rules were mastered by then."""
    return tuple((end, mastered_by(log, end)) for end in week_ends(log, now, zone))


def week_ends(log: Log, now: int, zone: int) -> tuple[int, ...]:
    """The ends of the weeks since the first answer, at most of the last twelve, as seconds."""
    if not len(log):
        return ()
    first = day_of(min(event.at for event in log), zone)
    weeks = min(_MOST_WEEKS, max(1, (day_of(now, zone) - first) // _WEEK + 1))
    return tuple(now - _WEEK * 86_400 * back for back in reversed(range(weeks)))


def mastered_by(log: Log, second: int) -> int:
    """How many rules were mastered by then."""
    known = derive(Log(tuple(one for one in log if one.at <= second))).rules.values()
    return sum(one.state == MASTERED for one in known)


def _height(count: int) -> int:
    return max(1, _HIGH * count // len(taught()))
