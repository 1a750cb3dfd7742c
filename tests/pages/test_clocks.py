"""What a page knows of the learner's time: the day is theirs, and a clock that is slow hides nothing that is due."""

import time

import pytest

from numberdrop.progress import Event, Log
from tests.pages.driven import Driven, driven

HOUR = 3_600
DAY = 24 * HOUR
MIDNIGHT = 20_000 * DAY


def failed(at: int) -> str:
    """What a browser keeps of a puzzle that was failed at that time."""
    return "\n".join(Log((Event.attempt("landing", "p1", ("fall",), "wrong", at=at),)).lines())


def opened(kept: str = "", **told) -> Driven:
    page = driven("home")
    page.handle({"type": "hello", "kept": {"progress": kept}, **told})
    return page


@pytest.mark.parametrize(("zone", "due"), [(0, ()), (-8 * HOUR, ("p1",)), (8 * HOUR, ())])
def test_a_day_is_over_where_the_learner_is(zone: int, due: tuple[str, ...], monkeypatch) -> None:
    # Failed at 11 and looked at again at 14 by Greenwich: between them a night lies only eight hours to the west.
    monkeypatch.setattr(time, "time", lambda: MIDNIGHT + 14 * HOUR)
    assert opened(failed(MIDNIGHT + 11 * HOUR), zone=zone).app.visit.model.review_schedule.due_puzzles == due


@pytest.mark.parametrize("later", [-3 * DAY, 0, 2 * DAY])
def test_the_later_of_the_two_clocks_counts(later: int, monkeypatch) -> None:
    monkeypatch.setattr(time, "time", lambda: MIDNIGHT + 12 * HOUR)
    page = opened(failed(MIDNIGHT + 11 * HOUR), now=MIDNIGHT + 12 * HOUR + later)
    assert page.app.visit.model.review_schedule.due_puzzles == (("p1",) if later > 0 else ())
    visit = page.app.visit.with_event(Event.attempt("landing", "p2", ("fall",), "wrong"))
    assert visit.learner_log.events[-1].at == MIDNIGHT + 12 * HOUR + max(0, later)
    assert "p2" not in visit.model.review_schedule.due_puzzles, "failed today, it is due tomorrow"


@pytest.mark.parametrize("odd", [{"zone": 10**9}, {"zone": "UTC"}, {"now": -1}, {"now": 10**30}, {"now": 1.5}])
def test_nonsense_about_the_time_counts_for_nothing_and_the_rest_of_the_greeting_is_heard(odd: dict) -> None:
    page = opened(failed(MIDNIGHT), **odd)
    assert (len(page.app.visit.learner_log), page.talk["items"]) == (1, [])
    assert (page.app.visit.utc_offset, page.app.visit.clock_offset) == (0, 0)
