"""A week of a class on a real server: nothing is lost, whatever happens to server, address and devices."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.classroom.week import spend

pytestmark = pytest.mark.slow


def test_a_restart_and_a_week_later_everybody_is_back_with_their_word(tmp_path: Path) -> None:
    week = spend(tmp_path, pupils=4)
    assert week.lost == []
    assert week.back == week.done
    assert week.results[0] == week.results[1], "two pages of the teacher show the same"
    assert len(week.results[0]) == 4
    assert {path for path, status in week.papers.items() if status != 200} == {"report?pupil=x"}
