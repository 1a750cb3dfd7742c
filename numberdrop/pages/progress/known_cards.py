"""The first cards of the progress page: what is due for review, and how well each rule is known."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.drawing.charts import parts
from numberdrop.exercises.course import FIRST_GAME, Head, course, taught
from numberdrop.exercises.guided import load_guided
from numberdrop.pages.cards import CardLink, ChartCard, RuleGroup, RuleRow, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.visit import Visit
from numberdrop.progress.events import PLACEMENT
from numberdrop.progress.mastery import LEARNING, MASTERED, NEW, SHAKY
from numberdrop.text import join_list

from .chart_cards import chart_card

_TONES = {MASTERED: "good", LEARNING: "going", SHAKY: "again", NEW: "edge"}
_NAMED = 3
"""Rules that are due and named."""
_REVIEW = "puzzles.ipynb#mode=review"


def due_card(voice: Voice, visit: Visit) -> TextCard:
    """What is due now, what comes next, and the way there."""
    due, lessons, begun = visit.known.due, taught(), len(visit.past) > 0
    words: list[str] = []
    links: list[CardLink] = []
    if due.puzzles:
        words.append(voice.count("progress.due_puzzles", len(due.puzzles)))
        links.append(CardLink(_REVIEW, voice.count("progress.due_go", len(due.puzzles))))
    if due.rules:
        first = due.rules[:_NAMED]
        names = join_list((voice(f"rule_name.{rule}") for rule in first), voice.language)
        key = "progress.due_rules" if len(first) == len(due.rules) else "progress.due_first"
        words.append(voice.count(key, len(due.rules), rules=names))
        heads = dict.fromkeys(lessons[rule] for rule in first if rule in lessons)
        links += [_lesson_link(voice, head) for head in heads]
    if not begun:
        words.append(voice("progress.nothing_yet"))
    elif not words:
        words.append(voice("progress.due_none"))
    if due.next_day:
        key = "progress.due_later" if due.rules or due.puzzles else "progress.due_next"
        words.append(voice.count(key, due.next_day))
    elif begun and not links:
        words.append(voice("progress.due_how"))
    links = links or list(_onward(voice, visit))
    ways = (links[0].but(primary=True), *links[1:])
    return TextCard(id="due", title=voice("progress.next"), paragraphs=tuple(words), links=ways)


def _onward(voice: Voice, visit: Visit) -> Iterator[CardLink]:
    """Where nothing is due: the guided game for who begins, and the next lesson of the course; at its end the puzzles."""
    if not len(visit.past):
        yield CardLink(f"guided_{FIRST_GAME}.ipynb", load_guided(FIRST_GAME).title.said_in(voice.language))
    if not any(event.lesson or event.mode == PLACEMENT for event in visit.past):
        yield CardLink(f"puzzles.ipynb#mode={PLACEMENT}", voice("progress.know"))
    heads = {head.id: head for head in course()}
    upcoming = visit.progress.upcoming({name: head.tasks for name, head in heads.items()})
    yield (
        CardLink("puzzles.ipynb", voice("ui.page_puzzles"))
        if upcoming is None
        else _lesson_link(voice, heads[upcoming])
    )


def _lesson_link(voice: Voice, head: Head) -> CardLink:
    return CardLink(f"{head.page}.ipynb", voice.lesson(head))


def rules_card(voice: Voice, visit: Visit) -> ChartCard:
    """How well each rule is known, and the way to its lesson."""
    lessons = taught()
    rules = [known for rule, known in visit.progress.rules.items() if rule in lessons or known.state != NEW]
    states = {
        state: [known.rule for known in rules if known.state == state] for state in (SHAKY, LEARNING, MASTERED, NEW)
    }
    counts = {state: len(names) for state, names in states.items()}
    groups = (
        RuleGroup(
            id=state,
            title=voice("progress.group", state=voice(f"progress.state_{state}"), count=counts[state]),
            items=tuple(_rule(voice, visit, name) for name in names),
        )
        for state, names in states.items()
        if names
    )
    drawing = parts([(_TONES[state], counts[state]) for state in (MASTERED, LEARNING, SHAKY, NEW)])
    if counts[NEW] == len(rules):  # what it will look like
        return chart_card(voice, "rules", [voice("progress.rules_none", total=len(rules))]).but(groups=tuple(groups))
    words = [voice.count("progress.rules_all", counts[MASTERED], total=len(rules), **counts)]
    if any(game.review and game.review.rules for game in visit.known.games.values()):
        words.append(voice("progress.rules_games"))
    return chart_card(voice, "rules", words, drawing, voice("progress.rules_alt")).but(groups=tuple(groups))


def _rule(voice: Voice, visit: Visit, name: str) -> RuleRow:
    known, head = visit.progress.rules[name], taught().get(name)
    state = "due" if known.state == MASTERED and name in visit.known.due.rules else known.state
    words = voice.count("progress.rule_learning", known.left) if state == LEARNING else voice(f"progress.rule_{state}")
    return RuleRow(
        label=voice(f"rule_name.{name}"),
        text=words,
        state=state,
        href=f"{head.page}.ipynb" if head else None,
        lesson=voice("progress.in_lesson", n=head.number) if head else "",
    )
