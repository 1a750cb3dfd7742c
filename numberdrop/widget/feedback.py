"""What the lesson page says: before an answer, about an answer, and when a hint is asked for.

A misconception is told as what it is, with what it would give beside what the rules give; otherwise the engine's reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises import Answer, Belief, Outcome
from numberdrop.exercises.hinting import Hint
from numberdrop.exercises.speaking import mark_name, pick_name
from numberdrop.exercises.told import WrongMarks
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons import Cells, Reason

from .intents import Json

if TYPE_CHECKING:
    from .lesson import LessonPage

_MOST = 5
"""Lines in one explanation; more are not read."""
_MOST_SHOWN = 2
"""Reasons beside an answer that is shown."""


def tell(page: LessonPage) -> None:
    """Say where things stand."""
    if page.over:
        page.tell([], verdict="none", title=page.voice("lesson.done_title"), announce=page.voice("lesson.done_title"))
    elif page.walk is not None and page.walk.done:
        page.tell([page.voice.note("walk.finished", tone="good")], verdict="none", title=page.voice("lesson.talk"))
    elif page.closed and page.feedback is None:
        _tell_shown(page, page.exercise.example, "lesson.shown")
    elif page.feedback is not None:
        _tell_answer(page)
    elif page.example_first:
        _tell_shown(page, page.exercise.example, "lesson.example")
    else:
        _tell_question(page)


def _tell_question(page: LessonPage) -> None:
    exercise, voice = page.exercise, page.voice
    items: list[Json] = []
    if exercise.aids in ("shown", "guided"):
        items.append(_line(page, "rule", page.rule_line(exercise.rule), exercise.rule))
    if exercise.aids in ("free", "paper"):
        items.append(voice.note(f"lesson.{exercise.aids}"))
    said = page.said(exercise.prompt)
    page.tell(items, verdict="none", title=voice("lesson.talk"), announce=said)


def _tell_shown(page: LessonPage, answer: Answer, key: str) -> None:
    exercise, voice = page.exercise, page.voice
    cells = [list(cell) for cell in answer.cells]
    items: list[Json] = [{**voice.note(key, tone="good", answer=answer_text(page, answer)), "cells": cells}]
    items.append(_line(page, "rule", page.rule_line(exercise.rule), exercise.rule))
    items += [voice.item(reason) for reason in page.control.says()][:_MOST_SHOWN]
    if exercise.praise is not None:
        items.append(_line(page, "praise", page.said(exercise.praise)))
    page.tell(items, verdict="info", title=voice(f"{key}_title"))


def _tell_answer(page: LessonPage) -> None:
    judged, voice = page.feedback, page.voice
    assert judged is not None  # only called with one
    if judged.outcome is Outcome.EMPTY:
        mode = page.control.mode
        page.tell([voice.note(f"lesson.empty_{mode if mode != 'start' else 'none'}")], verdict="info")
        return
    if judged.right:
        items = [voice.item(reason) for reason in page.control.says()]
        if page.exercise.praise is not None:
            items.insert(
                0, {**_line(page, "praise", page.said(page.exercise.praise), page.exercise.rule), "tone": "good"}
            )
        if not items:
            items.append(_line(page, "rule", page.rule_line(page.exercise.rule), page.exercise.rule))
        page.tell(items[:_MOST], verdict="right", title=voice("lesson.talk"), compare=None)
        return
    items = [*_belief_items(page, judged.belief), *_option_items(page), *(_item(page, one) for one in judged.reasons)]
    if not items:
        items.append(voice.note("lesson.not_it", tone="refuse"))
    compare = _compare(page, judged.answer, judged.truth) if judged.belief else None
    verdict = "refused" if judged.outcome is Outcome.ILLEGAL else "wrong"
    ghost = [list(cell) for cell in judged.answer.cells] if page.control.mode in ("drop", "block") else []
    page.tell(items[:_MOST], verdict=verdict, title=voice("lesson.talk"), compare=compare, ghost=ghost)


def _belief_items(page: LessonPage, belief: Belief | None) -> list[Json]:
    if belief is None:
        return []
    voice = page.voice
    truth = _line(page, belief.name, voice(f"belief.{belief.name}.truth"), belief.rule)
    # What was chosen by name is no rule to run: there is nothing that it "would" make right.
    chosen = page.exercise.question.kind == "choose"
    would = voice(f"belief.{belief.name}.{'name' if chosen else 'would'}")
    return [{**_line(page, belief.name, would), "tone": "refuse"}, truth]


def _option_items(page: LessonPage) -> list[Json]:
    judged = page.feedback
    options = getattr(page.exercise.question, "options", ())
    chosen = [
        one for one in options if judged is not None and one.id in judged.answer.picks and not one.right and one.why
    ]
    return [{**_line(page, "option", page.said(one.why)), "tone": "refuse"} for one in chosen]


def _item(page: LessonPage, reason: Reason) -> Json:
    item = page.voice.item(reason)
    if isinstance(reason, WrongMarks) and reason.marks:
        names = ", ".join(mark_name(mark, page.language) for mark in reason.marks)
        item["text"] = f"{item['text']} ({names})"
    return item


def _line(page: LessonPage, name: str, words: str, rule: str = "") -> Json:
    cite = page.voice.cite(rule) if rule else ""
    return {"id": name, "text": words, "tone": "info", "cells": [], "edges": [], "cite": cite}


def _compare(page: LessonPage, theirs: Answer, truth: Answer | None) -> list[Json] | None:
    grid = page.exercise.question.picture
    if grid is None or truth is None or not theirs.cells or not truth.cells:
        return None
    return [
        _mini(page, grid, theirs.cells, "refuse", "lesson.as_you_think"),
        _mini(page, grid, truth.cells, "good", "lesson.by_rules"),
    ]


def _mini(page: LessonPage, grid: Grid, cells: Cells, tone: str, key: str) -> Json:
    tallest = max([*grid.heights, *(row + 1 for row, _ in cells)])
    label = page.voice(key)
    named = f"{label}: {answer_text(page, Answer.of(cells))}"
    mini = {
        "cells": grid.marks,
        "rows": min(14, tallest + 1),
        "lit": [{"cells": [list(cell) for cell in cells], "tone": tone}],
        "groups": [],
        "label": named,
    }
    return {"label": label, "mini": mini}


def answer_text(page: LessonPage, answer: Answer) -> str:
    """An answer for people: cells, picks, marks, numbers."""
    from numberdrop.text import cells as say_cells

    question, language = page.exercise.question, page.language
    if answer.numbered:
        numbers = [str(number) for _, _, number in answer.numbered if number is not None]
        where = say_cells(answer.cells, language)
        return f"{where} ({', '.join(numbers)})" if numbers else where
    if question.kind == "mark":
        return ", ".join(mark_name(mark, language) for mark in answer.picks)
    if question.kind == "choose":
        options = {one.id: one for one in getattr(question, "options", ())}
        return "; ".join(page.said(options[pick].text) for pick in answer.picks if pick in options)
    if question.kind == "total":
        named = (pick.partition("=") for pick in answer.picks)
        return ", ".join(
            f"{page.voice('ui.total' if name == 'total' else f'ui.total_{name}')} {value}" for name, _, value in named
        )
    about = getattr(question, "about", question.kind)
    if question.kind == "point" and answer.picks:
        return page.voice("ui.button_legal")
    return ", ".join(pick_name(pick, about, language) for pick in answer.picks)


def tell_hint(page: LessonPage, shown: Hint) -> None:
    """Say a hint: the author's words or the rule, the cells to look at, at last the move."""
    voice = page.voice
    items: list[Json] = []
    cells = [list(cell) for cell in shown.cells]
    if shown.text is not None:
        items.append({**_line(page, "hint", page.said(shown.text), shown.rule), "cells": cells})
    elif shown.level == 1:
        items.append(_line(page, "hint", page.rule_line(shown.rule), shown.rule))
    elif shown.level == 2:
        key = "lesson.hint_place" if cells else "lesson.hint_look"
        items.append({**voice.note(key), "cells": cells})
    if shown.move is not None:
        items.append(
            {**voice.note("lesson.hint_move", tone="good", answer=answer_text(page, shown.move)), "cells": cells}
        )
    page.tell(items, verdict="info", title=voice("lesson.hint_title", n=shown.level))
