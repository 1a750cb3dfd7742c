"""How many rules everybody has mastered, week by week: a picture for each pupil, and the same in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from numberdrop.exercises.course import taught
from numberdrop.pages.voice import Voice
from numberdrop.progress.log import Log
from numberdrop.text import day

from .report import mastered_by, week_ends

_BAR, _HIGH = 12, 30


def weeks(school: str, pupils: Sequence[tuple[str, Log]], now: int, zone: int, language: str) -> dict[str, Any]:
    """What the template wants, of pupils by name with all that they did; ``school``: what the class is called. Takes seconds for long logs."""
    voice, total = Voice(language), len(taught())
    ends = max((week_ends(log, now, zone) for _, log in pupils), key=len, default=())
    rows = []
    for who, log in pupils:
        counts = [mastered_by(log, end) for end in ends]
        bars = [
            {"x": n * _BAR, "y": _HIGH - high, "height": high}
            for n, count in enumerate(counts)
            for high in [max(1, _HIGH * count // total)]
        ]
        alt = voice("teacher.weeks_alt", name=who, first=counts[0], last=counts[-1], total=total) if counts else ""
        rows.append({"name": who, "counts": counts, "bars": bars, "alt": alt})
    return {
        "school": school,
        "of": voice("teacher.weeks_of", total=total),
        "ends": [day(datetime.fromtimestamp(end + zone, UTC).date(), language, short=True) for end in ends],
        "rows": rows,
        "wide": max(1, len(ends)) * _BAR,
        "high": _HIGH,
        "bar": _BAR - 2,
    }
