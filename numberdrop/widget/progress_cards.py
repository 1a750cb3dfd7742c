"""The charts of the progress page: days with practice, puzzles by theme, the rating, solo games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from numberdrop.exercises.puzzles import THEMES
from numberdrop.progress.rating import Learner, Rating
from numberdrop.progress.reviews import day_of
from numberdrop.rules.editions import EDITIONS
from numberdrop.text import day, decimal, month

from .chart_cards import chart_card
from .charts import DAYS, Point, bars, line, strip
from .intents import Json
from .picture import signed
from .scores import Score

if TYPE_CHECKING:
    from .progress_page import ProgressPage

WEEKS = 18
"""Weeks of the strip of days."""
RATED = 60
"""Days of the graph of ratings."""
GAMES = 20
"""Games of the graph of totals."""
RECENT = 5
"""Games of the mean."""
_ENOUGH = 20
"""Answers that fill the square of a day."""
_EPOCH = date(1970, 1, 1)


def days_card(page: ProgressPage) -> Json:
    """On which days there was practice."""
    voice, practice = page.voice, page.practice
    days = practice.days
    if not days:
        return chart_card(voice, "days", [voice("progress.days_none")])
    today = _date(day_of(page.now, page.zone))
    first = today - timedelta(days=today.weekday() + DAYS * (WEEKS - 1))
    start = (first - _EPOCH).days
    filled = {
        at - start: max(0.25, min(1.0, count / _ENOUGH)) for at, count in days.items() if 0 <= at - start < WEEKS * DAYS
    }
    weeks = [first + timedelta(days=DAYS * week) for week in range(WEEKS)]
    months = [
        (week, month(begin.month, page.language))
        for week, begin in enumerate(weeks[:-1])
        if week and begin.month != weeks[week - 1].month
    ]
    told = [
        voice.count("progress.days_all", len(days), last=day(_date(max(days)), page.language)),
        voice.count("progress.days_row", practice.longest),
    ]
    rows = []
    for begin in reversed(weeks):
        counts = [days.get((begin - _EPOCH).days + i, 0) for i in range(DAYS)]
        if any(counts):
            rows.append([day(begin, page.language, short=True), str(sum(map(bool, counts))), str(sum(counts))])
    drawing = strip(WEEKS, filled, months, voice("date.weekdays").split())
    alt = voice("progress.days_alt", weeks=WEEKS)
    return chart_card(voice, "days", told, drawing, alt, ("week", "days", "answers"), rows)


def themes_card(page: ProgressPage) -> Json:
    """How often puzzles were right, theme by theme, the weakest first."""
    voice, practice = page.voice, page.practice
    themes = sorted(
        ((theme, practice.themes[theme]) for theme in THEMES if theme in practice.themes),
        key=lambda one: (one[1].right / one[1].of, -one[1].of),
    )
    if not practice.puzzles.of:
        return chart_card(voice, "themes", [voice("progress.themes_none")])

    def percent(value: int) -> str:
        return voice("number.percent", percent=value)

    whole = practice.puzzles
    told = [voice("progress.themes_all", right=whole.right, of=whole.of, percent=percent(whole.percent))]
    names = {theme: voice("progress.theme", theme=voice(f"theme.{theme}")) for theme, _ in themes}
    drawing = bars(
        [
            (names[theme], tally.percent, voice("progress.themes_few", right=tally.right, of=tally.of))
            for theme, tally in themes
        ]
    )
    rows = [[names[theme], str(tally.right), str(tally.of), percent(tally.percent)] for theme, tally in themes]
    alt = voice("progress.themes_alt")
    return chart_card(voice, "themes", told, drawing, alt, ("theme", "right", "tried", "share"), rows)


# --- rating -----------------------------------------------------------------------------------------------------------


def rating_card(page: ProgressPage) -> Json:
    """The rating at the end of each day with a rated puzzle; kind words where there is none."""
    voice, language = page.voice, page.language
    learner = page.learner
    if not learner.games:
        return chart_card(voice, "rating", [voice("progress.rating_none")])
    ends = _ends(learner, page)
    points = [Point(at, rating.value, *_range(rating)) for at, (rating, _) in ends.items()]
    dates = {at: day(_date(at), language, short=True) for at in ends}
    now = learner.at(page.now)
    low, high = _range(now)
    told = [
        voice("progress.rating_now", value=round(now.value), low=round(low), high=round(high)),
        voice("progress.rating_sure"),
    ]
    rows = []
    for at, (rating, count) in reversed(ends.items()):
        low, high = _range(rating)
        between = voice("progress.range", low=round(low), high=round(high))
        rows.append([dates[at], str(round(rating.value)), between, str(count)])
    alt = voice("progress.rating_alt", first=round(points[0].value), last=round(points[-1].value))
    drawing = line(points, _ends_of(list(dates.values())))
    return chart_card(voice, "rating", told, drawing, alt, ("day", "rating", "range", "rated"), rows)


def _ends(learner: Learner, page: ProgressPage) -> dict[int, tuple[Rating, int]]:
    """The rating at the end of each of the last days, and how many puzzles were rated on it."""
    found: dict[int, tuple[Rating, int]] = {}
    for game in learner.games:
        at = day_of(min(game.event.at, page.now), page.zone)
        found[at] = game.after, found.get(at, (game.after, 0))[1] + 1
    return dict(sorted(found.items())[-RATED:])


def _range(rating: Rating) -> tuple[float, float]:
    """Between what a rating lies, 95 times in 100."""
    return rating.value - 2 * rating.deviation, rating.value + 2 * rating.deviation


# --- games ------------------------------------------------------------------------------------------------------------


def games_card(page: ProgressPage) -> Json:
    """The solo games that were finished on this device, without taking back."""
    voice, language = page.voice, page.language
    games = sorted(page.scores, key=lambda score: (score.at, score.id))
    if not games:
        return chart_card(voice, "games", [voice("progress.games_none")])
    best = max(score.total for score in games)
    recent = [score.total for score in games[-RECENT:]]
    mean = decimal(sum(recent) / len(recent), language)
    told = [voice.count("progress.games_all", len(games), best=signed(best), mean=mean), *_places(page, games)]
    shown = games[-GAMES:]
    dates = [day(_date(day_of(score.at, page.zone)), language, short=True) for score in shown]
    rows = [
        [told_day, voice(f"edition.{score.edition}"), signed(score.total)]
        for told_day, score in zip(reversed(dates), reversed(shown), strict=True)
    ]
    points = [Point(n, score.total, score.total, score.total) for n, score in enumerate(shown)]
    drawing = line(points, _ends_of(dates)) if len(shown) > 1 else None
    first, last = signed(shown[0].total), signed(shown[-1].total)
    alt = voice("progress.games_alt", count=len(shown), first=first, last=last)
    return chart_card(voice, "games", told, drawing, alt, ("day", "edition", "total"), rows)


def _places(page: ProgressPage, games: Sequence[Score]) -> list[str]:
    """The places in the printed tables that the best games take."""
    told = []
    for name, edition in EDITIONS.items():
        totals = [score.total for score in games if score.edition == name]
        place = edition.rank(max(totals)) if totals else None
        if place:
            told.append(page.voice("progress.games_place", edition=page.voice(f"edition.{name}"), place=place))
    return told


# --- what they share --------------------------------------------------------------------------------------------------


def _date(at: int) -> date:
    return _EPOCH + timedelta(days=at)


def _ends_of(dates: Sequence[str]) -> tuple[str, str]:
    """What stands below the ends of a line: a day once where it is one only."""
    return dates[0], dates[-1] if dates[-1] != dates[0] else ""
