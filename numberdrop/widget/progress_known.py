"""The first cards of the progress page: what is due for review, and how well each rule is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.course import Head, course, taught
from numberdrop.progress.mastery import LEARNING, MASTERED, NEW, SHAKY
from numberdrop.text import listing

from .chart_cards import chart_card
from .charts import parts
from .intents import Json

if TYPE_CHECKING:
    from .progress_page import ProgressPage

_TONES = {MASTERED: "good", LEARNING: "going", SHAKY: "again", NEW: "edge"}
_NAMED = 3
"""Rules that are due and named."""
_REVIEW = "puzzles.ipynb#mode=review"


def due_card(page: ProgressPage) -> Json:
    """What is due now, what comes next, and the way there."""
    voice, due, lessons = page.voice, page.due, taught()
    told, links = [], []
    if due.puzzles:
        told.append(voice.count("progress.due_puzzles", len(due.puzzles)))
        links.append(_link(_REVIEW, voice.count("progress.due_go", len(due.puzzles)), True))
    if due.rules:
        first = due.rules[:_NAMED]
        names = listing((voice(f"rule_name.{rule}") for rule in first), page.language)
        key = "progress.due_rules" if len(first) == len(due.rules) else "progress.due_first"
        told.append(voice.count(key, len(due.rules), rules=names))
        links += [
            _lesson_link(page, head) for head in dict.fromkeys(lessons[rule] for rule in first if rule in lessons)
        ]
    if not len(page.past):
        told.append(voice("progress.nothing_yet"))
        links.append(_lesson_link(page, course()[0], True))
    elif not told:
        told.append(voice("progress.due_none"))
    if due.next_day:
        told.append(
            voice.count("progress.due_later" if due.rules or due.puzzles else "progress.due_next", due.next_day)
        )
    elif len(page.past) and not links:
        told.append(voice("progress.due_how"))
    return {
        "id": "due", "kind": "text", "title": voice("progress.due"), "paragraphs": told, "links": links, "buttons": [],
    }  # fmt: skip


def _lesson_link(page: ProgressPage, head: Head, primary: bool = False) -> Json:
    return _link(f"{head.page}.ipynb", page.voice.lesson(head), primary)


def _link(href: str, label: str, primary: bool = False) -> Json:
    return {"href": href, "label": label, "primary": primary}


def rules_card(page: ProgressPage) -> Json:
    """How well each rule is known, and the way to its lesson."""
    voice, known, lessons = page.voice, page.progress.rules, taught()
    shown = [one for rule, one in known.items() if rule in lessons or one.state != NEW]
    states = {state: [one.rule for one in shown if one.state == state] for state in (SHAKY, LEARNING, MASTERED, NEW)}
    counts = {state: len(rules) for state, rules in states.items()}
    groups = [
        {
            "id": state,
            "title": voice("progress.group", state=voice(f"progress.state_{state}"), count=counts[state]),
            "open": state in (SHAKY, LEARNING),
            "items": [_rule(page, rule) for rule in rules],
        }
        for state, rules in states.items()
        if rules
    ]
    drawing = parts([(_TONES[state], counts[state]) for state in (MASTERED, LEARNING, SHAKY, NEW)])
    told = [voice("progress.rules_all", total=len(shown), **counts)]
    return chart_card(voice, "rules", told, drawing, voice("progress.rules_alt")) | {"groups": groups}


def _rule(page: ProgressPage, rule: str) -> Json:
    voice, known = page.voice, page.progress.rules[rule]
    state = "due" if known.state == MASTERED and rule in page.due.rules else known.state
    told = voice.count("progress.rule_learning", known.left) if state == LEARNING else voice(f"progress.rule_{state}")
    head = taught().get(rule)
    return {
        "label": voice(f"rule_name.{rule}"),
        "text": told,
        "state": state,
        "href": f"{head.page}.ipynb" if head else None,
        "lesson": voice("progress.in_lesson", n=head.number) if head else "",
    }
