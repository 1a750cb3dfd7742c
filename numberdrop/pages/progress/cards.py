"""Cards of the progress page: charts in words, as pictures and tables; reviews due; the mastery of each rule. ``None``: no data."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

from numberdrop.drawing import charts
from numberdrop.drawing.charts import ChartPoint
from numberdrop.exercises.course import FIRST_GAME, LessonHead, course, first_lesson_by_rule
from numberdrop.exercises.guided.script import load_guided
from numberdrop.exercises.puzzles import THEMES, shipped_pack
from numberdrop.pages.cards import CardLink, ChartCard, RuleGroup, RuleRow, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.scores import SoloScore
from numberdrop.pages.visit import Visit
from numberdrop.progress.events import PLACEMENT
from numberdrop.progress.mastery import LEARNING, MASTERED, NEW, SHAKY
from numberdrop.progress.ratings import RatedLearner, Rating
from numberdrop.progress.reviews import practice_day_of, practice_day_of_event
from numberdrop.progress.stats import PracticeStatistics
from numberdrop.rules.editions import EDITIONS
from numberdrop.text import day, decimal, join_list, month, with_minus_sign

WEEKS = 18
"""The number of weeks in the chart of practice days."""
RATED = 60
"""The number of days with rated puzzles in the chart of the rating."""
GAMES = 20
"""The number of games in the charts of games."""
RECENT = 5
"""The number of games in the mean of recent games."""
_FULL_COLOUR = 20
"""The number of answers in a day that gives its square the full colour."""
_EPOCH = date(1970, 1, 1)


def chart_card(
    voice: Voice,
    name: str,
    words: Iterable[str],
    drawing: charts.Drawing | None = None,
    alt: str = "",
    head: Sequence[str] = (),
    rows: Iterable[tuple[str, ...]] = (),
) -> ChartCard:
    """Return a card with a chart: paragraphs ``words``, a drawing described by ``alt``, a table of ``rows`` with titles (keys ``head``)."""
    return ChartCard(
        id=name,
        title=voice(f"progress.{name}"),
        paragraphs=tuple(words),
        light=drawing(charts.LIGHT) if drawing else "",
        dark=drawing(charts.DARK) if drawing else "",
        alt=alt,
        table=voice("progress.as_table"),
        head=tuple(voice(f"progress.col_{column}") for column in head),
        rows=tuple(rows),
    )


# --- practice -----------------------------------------------------------------------------------------------------------


def days_card(voice: Voice, visit: Visit) -> ChartCard | None:
    """Return the chart of the days with practice; ``None`` if there are none."""
    practice, language = visit.model.practice, voice.language
    days = practice.days
    if not days:
        return None
    today = practice_day_of(visit.now, visit.utc_offset)
    first = today - _date_of_day(today).weekday() - charts.DAYS * (WEEKS - 1)
    span = range(first, first + WEEKS * charts.DAYS)
    filled = {at - first: max(0.25, min(1.0, count / _FULL_COLOUR)) for at, count in days.items() if at in span}
    weeks = span[:: charts.DAYS]
    month_of_week = [_date_of_day(begin).month for begin in weeks[:-1]]
    months = [
        (week, month(number, language))
        for week, (before, number) in enumerate(pairwise(month_of_week), 1)
        if number != before
    ]
    words = [
        voice.plural_sentence("progress.days_all", len(days), last=day(_date_of_day(max(days)), language)),
        voice.plural_sentence("progress.days_row", practice.longest_streak),
    ]
    rows = []
    for begin in reversed(weeks):
        counts = [days.get(begin + i, 0) for i in range(charts.DAYS)]
        if any(counts):
            rows.append((day(_date_of_day(begin), language, short=True), str(sum(map(bool, counts))), str(sum(counts))))
    drawing = charts.practice_calendar(WEEKS, filled, months, voice("date.weekdays").split())
    alt = voice("progress.days_alt", weeks=WEEKS)
    return chart_card(voice, "days", words, drawing, alt, ("week", "days", "answers"), rows)


def themes_card(voice: Voice, practice: PracticeStatistics) -> ChartCard | None:
    """Return the chart of the share of right answers for each theme of puzzles, weakest first; ``None`` without answers."""
    if not practice.puzzles.of:
        return None
    tallies = [(theme, practice.themes[theme]) for theme in THEMES if theme in practice.themes]
    tallies.sort(key=lambda entry: (entry[1].right / entry[1].of, -entry[1].of))
    named = [(voice("progress.theme", theme=voice(f"theme.{theme}")), tally) for theme, tally in tallies]

    def percent(value: int) -> str:
        return voice("number.percent", percent=value)

    whole, key = practice.puzzles, "progress.themes_all"
    share = percent(whole.percent)
    words = [voice.plural_sentence(key, whole.right, right=whole.right, of=whole.of, percent=share)]
    drawing = charts.bar_chart(
        [(name, tally.percent, voice("progress.themes_few", right=tally.right, of=tally.of)) for name, tally in named]
    )
    rows = [(name, str(tally.right), str(tally.of), percent(tally.percent)) for name, tally in named]
    alt = voice("progress.themes_alt")
    return chart_card(voice, "themes", words, drawing, alt, ("theme", "right", "tried", "share"), rows)


def rating_card(voice: Voice, visit: Visit) -> ChartCard | None:
    """Return the chart of the learner's rating at the end of each day with a rated puzzle; ``None`` without such days."""
    learner = visit.model.rating(shipped_pack())
    if not learner.games:
        return None
    ends = _rating_at_day_ends(learner, visit)
    points = [ChartPoint(at, rating.value, *_confidence_interval(rating)) for at, (rating, _) in ends.items()]
    dates = {at: day(_date_of_day(at), voice.language, short=True) for at in ends}
    current = learner.rating_at(visit.now)
    low, high = _confidence_interval(current)
    words = [
        voice("progress.rating_now", value=round(current.value), low=round(low), high=round(high)),
        voice("progress.rating_sure"),
    ]
    rows = []
    for at, (rating, count) in reversed(ends.items()):
        low, high = _confidence_interval(rating)
        between = voice("progress.range", low=round(low), high=round(high))
        rows.append((dates[at], str(round(rating.value)), between, str(count)))
    alt = voice("progress.rating_alt", first=round(points[0].value), last=round(points[-1].value))
    drawing = charts.line_chart(points, line_end_labels(list(dates.values())))
    return chart_card(voice, "rating", words, drawing, alt, ("day", "rating", "range", "rated"), rows)


def _rating_at_day_ends(learner: RatedLearner, visit: Visit) -> dict[int, tuple[Rating, int]]:
    """Map each of the last ``RATED`` days with rated puzzles (days since 1970) to the rating at its end and the number of these puzzles."""
    ends: dict[int, tuple[Rating, int]] = {}
    for game in learner.games:
        at = practice_day_of_event(game.event, visit.now, visit.utc_offset)
        ends[at] = game.after, ends.get(at, (game.after, 0))[1] + 1
    return dict(sorted(ends.items())[-RATED:])


def _confidence_interval(rating: Rating) -> tuple[float, float]:
    """Return the lower and the upper end of the 95 % interval of a rating."""
    return rating.value - 2 * rating.deviation, rating.value + 2 * rating.deviation


def solo_games_card(voice: Voice, scores: Sequence[SoloScore], zone: int) -> ChartCard | None:
    """Return the chart of the solo games finished on this device without undo (``None``: no games); ``zone``: its UTC offset in seconds."""
    language = voice.language
    games = sorted(scores, key=lambda score: (score.at, score.id))
    if not games:
        return None
    best = max(score.total for score in games)
    recent = [score.total for score in games[-RECENT:]]
    mean = decimal(sum(recent) / len(recent), language)
    words = [
        voice.plural_sentence("progress.games_all", len(games), best=with_minus_sign(best), mean=mean),
        *_high_score_places(voice, games),
    ]
    last_games = games[-GAMES:]
    dates = [day(_date_of_day(practice_day_of(score.at, zone)), language, short=True) for score in last_games]
    rows = [
        (date_words, voice(f"edition.{score.edition}"), with_minus_sign(score.total))
        for date_words, score in zip(reversed(dates), reversed(last_games), strict=True)
    ]
    points = [ChartPoint(n, score.total, score.total, score.total) for n, score in enumerate(last_games)]
    drawing = charts.line_chart(points, line_end_labels(dates)) if len(last_games) > 1 else None
    first, last = with_minus_sign(last_games[0].total), with_minus_sign(last_games[-1].total)
    alt = voice("progress.games_alt", count=len(last_games), first=first, last=last)
    return chart_card(voice, "games", words, drawing, alt, ("day", "edition", "total"), rows)


def _high_score_places(voice: Voice, games: Sequence[SoloScore]) -> Iterator[str]:
    """Yield for each edition a sentence on the place that the learner's best game would have in the rulebook's list of high scores."""
    for name, edition in EDITIONS.items():
        totals = [score.total for score in games if score.edition == name]
        place = edition.high_score_rank(max(totals)) if totals else None
        if place:
            yield voice("progress.games_place", edition=voice(f"edition.{name}"), place=place)


def _date_of_day(day_number: int) -> date:
    """Return the date of a day that is given by its number since 1970."""
    return _EPOCH + timedelta(days=day_number)


def line_end_labels(dates: Sequence[str]) -> tuple[str, str]:
    """Return the labels below the two ends of a line chart: the first and the last date; the second is empty if both are the same."""
    return dates[0], dates[-1] if dates[-1] != dates[0] else ""


# --- reviews and mastery ----------------------------------------------------------------------------------------------

_TONES = {MASTERED: "good", LEARNING: "going", SHAKY: "again", NEW: "edge"}
_NAMED = 3
"""The greatest number of due rules that are named."""
_REVIEW = "puzzles.ipynb#mode=review"


def due_card(voice: Voice, visit: Visit) -> TextCard:
    """Return the card on the reviews that are due now, with links to them, and on when the next ones will be due."""
    due, lessons, begun = visit.model.review_schedule, first_lesson_by_rule(), len(visit.learner_log) > 0
    words: list[str] = []
    links: list[CardLink] = []
    if due.due_puzzles:
        words.append(voice.plural_sentence("progress.due_puzzles", len(due.due_puzzles)))
        links.append(CardLink(_REVIEW, voice.plural_sentence("progress.due_go", len(due.due_puzzles))))
    if due.due_rules:
        first = due.due_rules[:_NAMED]
        names = join_list((voice(f"rule_name.{rule}") for rule in first), voice.language)
        key = "progress.due_rules" if len(first) == len(due.due_rules) else "progress.due_first"
        words.append(voice.plural_sentence(key, len(due.due_rules), rules=names))
        heads = dict.fromkeys(lessons[rule] for rule in first if rule in lessons)
        links += [_lesson_link(voice, head) for head in heads]
    if not begun:
        words.append(voice("progress.nothing_yet"))
    elif not words:
        words.append(voice("progress.due_none"))
    if due.days_until_next:
        key = "progress.due_later" if due.due_rules or due.due_puzzles else "progress.due_next"
        words.append(voice.plural_sentence(key, due.days_until_next))
    elif begun and not links:
        words.append(voice("progress.due_how"))
    first_link, *others = links or _links_onward(voice, visit)
    links = [first_link.but(primary=True), *others]
    return TextCard(id="due", title=voice("progress.next"), paragraphs=tuple(words), links=tuple(links))


def _links_onward(voice: Voice, visit: Visit) -> Iterator[CardLink]:
    """Yield the links if nothing is due: for a beginner to guided game and placement test, for everyone to the next lesson or puzzles."""
    if not len(visit.learner_log):
        yield CardLink(f"guided_{FIRST_GAME}.ipynb", load_guided(FIRST_GAME).title.in_language(voice.language))
    if not any(event.lesson or event.mode == PLACEMENT for event in visit.learner_log):
        yield CardLink(f"puzzles.ipynb#mode={PLACEMENT}", voice("progress.know"))
    upcoming = visit.progress.lesson_to_continue({head.id: head.tasks for head in course()})
    puzzles = CardLink("puzzles.ipynb", voice("ui.page_puzzles"))
    yield next((_lesson_link(voice, head) for head in course() if head.id == upcoming), puzzles)


def _lesson_link(voice: Voice, head: LessonHead) -> CardLink:
    return CardLink(f"{head.page}.ipynb", voice.lesson(head))


def rules_card(voice: Voice, visit: Visit) -> ChartCard:
    """Return the list of the rules, grouped by how well the learner knows them, each with the link to its lesson."""
    lessons = first_lesson_by_rule()
    rules = [standing for rule, standing in visit.progress.rules.items() if rule in lessons or standing.state != NEW]
    counts = {state: sum(rule.state == state for rule in rules) for state in (SHAKY, LEARNING, MASTERED, NEW)}

    def group(state: str, count: int) -> RuleGroup:
        title = voice("progress.group", state=voice(f"progress.state_{state}"), count=count)
        rows = (_rule_row(voice, visit, rule.rule) for rule in rules if rule.state == state)
        return RuleGroup(state, title, tuple(rows))

    groups = tuple(group(state, count) for state, count in counts.items() if count)
    if counts[NEW] == len(rules):
        return chart_card(voice, "rules", [voice("progress.rules_none", total=len(rules))]).but(groups=groups)
    words = [voice.plural_sentence("progress.rules_all", counts[MASTERED], total=len(rules), **counts)]
    if any(game.review and game.review.rules for game in visit.model.games.values()):
        words.append(voice("progress.rules_games"))
    drawing = charts.coloured_squares([(_TONES[state], counts[state]) for state in (MASTERED, LEARNING, SHAKY, NEW)])
    return chart_card(voice, "rules", words, drawing, voice("progress.rules_alt")).but(groups=groups)


def _rule_row(voice: Voice, visit: Visit, name: str) -> RuleRow:
    standing, head = visit.progress.rules[name], first_lesson_by_rule().get(name)
    state = "due" if standing.state == MASTERED and name in visit.model.review_schedule.due_rules else standing.state
    words = (
        voice.plural_sentence("progress.rule_learning", standing.missing_answers)
        if state == LEARNING
        else voice(f"progress.rule_{state}")
    )
    return RuleRow(
        label=voice(f"rule_name.{name}"),
        text=words,
        state=state,
        href=f"{head.page}.ipynb" if head else None,
        lesson=voice("progress.in_lesson", n=head.number) if head else "",
    )
