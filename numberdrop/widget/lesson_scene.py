"""The picture of the lesson page: its tasks as steps, the question, its controls and cards, and the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.course import Head, course
from numberdrop.progress.mastery import LEARNING, MASTERED
from numberdrop.rules.editions import EDITIONS
from numberdrop.text import rule_text

from .forms import edition_field, form
from .intents import Json
from .solving_scene import cards_of, frame_of, help_buttons, playing, text_card
from .tables import icons

if TYPE_CHECKING:
    from .lesson_page import LessonPage


def scene(page: LessonPage) -> Json:
    """The ``scene`` trait."""
    lesson, voice = page.lesson, page.voice
    title = voice.lesson(lesson)
    frame: Json = {"title": title, "steps": _steps(page)}
    if page.over:
        frame |= {"steps_kind": "tasks", "icons": icons(), "marking": False, "hang": None}
        return page.frame(**frame, headline=title, hint=voice("lesson.done_hint"), cards=_summary(page), buttons=[])
    frame |= {
        **frame_of(page),
        "hint": voice(f"lesson.hint_{_help(page)}") if not page.closed else "",
        "buttons": _buttons(page),
        "cards": _cards(page),
    }
    return page.frame(**frame)


def _help(page: LessonPage) -> str:
    """How much help there is now: after the worked example it is the learner's turn."""
    aids = page.exercise.aids
    return "guided" if aids == "shown" and not page.example_first else aids


def _steps(page: LessonPage) -> list[Json]:
    voice, total, solved = page.voice, len(page.lesson.tasks), page.done
    steps = []
    for i in range(total + 1):
        label = voice("lesson.step", n=i + 1, total=total) if i < total else voice("lesson.step_end")
        done = i in solved
        state = "now" if i == page.at else "done" if done else "todo"
        steps.append(
            {"id": str(i), "n": i + 1 if i < total else "★", "label": label, "state": state, "note": "", "go": True}
        )
    return steps


def _buttons(page: LessonPage) -> list[Json]:
    button = page.button
    if page.closed:
        again = [button("again")] if page.lesson.tasks[page.at].fresh or page.hints else []
        return [{**button("onward", "N", primary=True), "id": "next"}, *again]
    if not playing(page):
        return [{**button("turn", "N", primary=True), "id": "next"}]
    tried = page.feedback is not None and page.walk is None and page.lesson.tasks[page.at].fresh
    return [*page.control.buttons(), *help_buttons(page), *([button("again")] if tried else [])]


def _cards(page: LessonPage) -> list[Json]:
    intro = [text_card("intro", page.lesson.title.said_in(page.language), page.lesson.intro.said_in(page.language))]
    return [
        *(intro if page.at == 0 and not page.tries and not page.solved else []),
        *cards_of(page),
        *([_edition_card(page)] if _differing(page) else []),
    ]


def _differing(page: LessonPage) -> list[str]:
    """The rules of the lesson that not all editions have alike."""
    return [rule for rule in page.lesson.rules if len({rule_text(rule, page.language, name) for name in EDITIONS}) > 1]


def _edition_card(page: LessonPage) -> Json:
    """The edition in force, and how the rules of this lesson differ in the others."""
    voice, language = page.voice, page.language
    told = " ".join(rule_text(rule, language, page.edition) for rule in _differing(page))
    choice = edition_field(voice, page.edition, help_=told or voice("lesson.editions_agree"))
    return form("edition", voice("lesson.edition"), [choice], voice("lesson.edition_submit"))


def _summary(page: LessonPage) -> list[Json]:
    voice, language, lesson = page.voice, page.language, page.lesson
    rules = [
        {"text": f"{rule_text(rule, language, page.edition)} ({voice.cite(rule)})", "tone": "info", "cells": []}
        for rule in lesson.rules
    ]
    known: list[Json] = [
        {
            "text": _mastery(page, rule),
            "tone": "good" if page.progress.rules[rule].state == MASTERED else "info",
            "cells": [],
        }
        for rule in lesson.rules
    ]
    after = _after(lesson.id)
    links: list[Json] = [{"href": "home.ipynb", "label": voice("lesson.to_map")}]
    if after is not None:
        links.insert(
            0,
            {
                "href": f"{after.page}.ipynb",
                "label": voice("lesson.to_next", title=after.title.said_in(language)),
                "primary": True,
            },
        )
    repeat = [{"id": "repeat", "label": voice("ui.button_repeat"), "primary": after is None}]
    return [
        text_card("summary", voice("lesson.summary"), lesson.summary.said_in(language), repeat, links),
        {"id": "rules", "kind": "list", "title": voice("lesson.rules"), "items": rules},
        {"id": "known", "kind": "list", "title": voice("lesson.known"), "items": known},
        _edition_card(page),
    ]


def _mastery(page: LessonPage, rule: str) -> str:
    known, voice = page.progress.rules[rule], page.voice
    name = voice(f"rule_name.{rule}")
    if known.state == LEARNING:
        return voice.count("lesson.rule_learning", known.left, rule=name)
    return voice(f"lesson.rule_{known.state}", rule=name)


def _after(lesson: str) -> Head | None:
    every = course()
    ids = [head.id for head in every]
    at = ids.index(lesson) + 1 if lesson in ids else len(ids)
    return every[at] if at < len(every) else None
