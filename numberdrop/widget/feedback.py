"""What a page says to who solves: before an answer, about an answer, and when a hint is asked for.

A misconception is told as what it is, with what it would give beside what the rules give; otherwise the engine's reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises import Answer, Belief, Exercise, Outcome
from numberdrop.exercises.hinting import Hint
from numberdrop.exercises.speaking import mark_name, pick_name
from numberdrop.exercises.told import PickedWrongly, PicksMissing, WrongPlace
from numberdrop.rules.grid import COLS, ROWS, Grid
from numberdrop.rules.reasons import Reason

from .intents import Json

if TYPE_CHECKING:
    from .solving import Solving

_MOST = 5
"""Lines in one explanation; more are not read."""
_MOST_SHOWN = 2
"""Reasons beside an answer that is shown."""
_COUNTS = (PickedWrongly, PicksMissing, WrongPlace)
"""Reasons that only count what is amiss: no rule stands behind them, so none is cited, and they alone explain nothing."""
_SEVERAL = ("find", "place", "most", "plan", "under", "circle", "block", "slide", "slides", "point", "act")
"""Kinds of questions that may have other right answers than the one that is shown."""
_LOOKS = {
    "order": "phases", "phases": "phases", "letter": "letters", "droppers": "letters", "over": "over", "payers": "over",
    "tiles": "tiles", "total": "total", "choose": "choose", "slide": "slide", "slides": "slide", "audit": "audit",
    "mark": "mark", "act": "act",
    "boxes": "boxes", "ten": "boxes",
}  # fmt: skip
"""What to look at first, by what is asked."""
_STEPS = ("combo", "boxes", "rows", "over")
"""Steps that come in every round: a word is enough when they are done right."""


def tell(page: Solving) -> None:
    """Say where things stand."""
    if page.closed and page.feedback is None:
        _tell_shown(page, page.exercise.example, "lesson.shown")
    elif page.feedback is not None:
        _tell_answer(page)
    elif page.example_first:
        _tell_shown(page, page.exercise.example, "lesson.example")
    else:
        _tell_question(page)


def _tell_question(page: Solving) -> None:
    exercise, voice = page.exercise, page.voice
    items: list[Json] = []
    if exercise.aids in ("shown", "guided"):
        items.append(_line(page, "rule", page.rule_line(exercise.rule), exercise.rule))
    if page.tells_aids:
        items.append(voice.note(f"lesson.{exercise.aids}"))
    said = page.said(exercise.prompt)
    page.tell(items, verdict="none", title=voice("lesson.talk"), announce=said)


def _tell_shown(page: Solving, answer: Answer, key: str) -> None:
    exercise, voice = page.exercise, page.voice
    cells = [list(cell) for cell in answer.cells]
    items: list[Json] = [{**voice.note(key, tone="good", answer=answer_text(page, answer)), "cells": cells}]
    items.append(_line(page, "rule", page.rule_line(exercise.rule), exercise.rule))
    items += _says(page)[:_MOST_SHOWN]
    if exercise.praise is not None:
        items.append(_line(page, "praise", page.said(exercise.praise)))
    page.tell(items, verdict="info", title=voice(f"{key}_title"))


def _says(page: Solving) -> list[Json]:
    """What the engine says of a right answer, as far as the learner can follow."""
    return [page.voice.item(reason) for reason in page.control.says() if reason.rule not in page.not_taught]


def _tell_answer(page: Solving) -> None:
    judged, voice = page.feedback, page.voice
    assert judged is not None  # only called with one
    if judged.outcome is Outcome.EMPTY and judged.reasons:
        page.tell([voice.item(reason) for reason in judged.reasons], verdict="info")
        return
    if judged.outcome is Outcome.EMPTY:
        mode = page.control.mode
        page.tell([voice.note(f"lesson.empty_{mode if mode != 'start' else 'none'}")], verdict="info")
        return
    if judged.right:
        items = _says(page)
        if page.exercise.praise is not None:
            items.insert(
                0, {**_line(page, "praise", page.said(page.exercise.praise), page.exercise.rule), "tone": "good"}
            )
        if not items and page.walk is not None and page.walk.step in _STEPS:
            items.append(voice.note(f"lesson.right_{page.walk.step}", tone="good"))
        elif not items:
            items.append(_line(page, "rule", page.rule_line(page.exercise.rule), page.exercise.rule))
        page.tell(items[:_MOST], verdict="right", title=voice("lesson.talk"), compare=None)
        return
    items = [*_belief_items(page, judged.belief), *_option_items(page), *_reason_items(page, judged.reasons)][:_MOST]
    truth = judged.truth
    if page.closed:  # it stays wrong: a right answer is told, and shown beside one's own
        truth = page.exercise.example
        shown = voice.note("lesson.shown", tone="good", answer=answer_text(page, truth))
        items.append({**shown, "cells": [list(cell) for cell in truth.cells]})
    compare = _compare(page, judged.answer, truth) if judged.belief or page.closed else None
    verdict = "refused" if judged.outcome is Outcome.ILLEGAL else "wrong"
    falling = page.control.mode in ("drop", "block") and not page.closed
    ghost = [list(cell) for cell in judged.answer.cells] if falling else []
    page.tell(items, verdict=verdict, title=voice("lesson.talk"), compare=compare, ghost=ghost)


def _belief_items(page: Solving, belief: Belief | None) -> list[Json]:
    if belief is None:
        return []
    voice = page.voice
    truth = _line(page, belief.name, voice(f"belief.{belief.name}.truth"), belief.rule)
    # What was chosen by name is no rule to run: there is nothing that it "would" make right.
    chosen = page.exercise.question.kind == "choose"
    name = voice(f"belief.{belief.name}.name")
    would = voice("lesson.belief_chosen", belief=name) if chosen else voice(f"belief.{belief.name}.would")
    return [{**_line(page, belief.name, would), "tone": "refuse"}, truth]


def _option_items(page: Solving) -> list[Json]:
    judged = page.feedback
    options = getattr(page.exercise.question, "options", ())
    chosen = [
        one for one in options if judged is not None and one.id in judged.answer.picks and not one.right and one.why
    ]
    return [{**_line(page, "option", page.said(one.why)), "tone": "refuse"} for one in chosen]


def _reason_items(page: Solving, reasons: tuple[Reason, ...]) -> list[Json]:
    """The reasons; where none of them explains anything, nor a belief or an option does, the rule that was not minded."""
    judged, exercise = page.feedback, page.exercise
    counts = [one for one in reasons if isinstance(one, _COUNTS)]
    items = [page.voice.item(one) for one in reasons if one not in counts]
    explained = bool(items or (judged is not None and judged.belief) or _option_items(page))
    if not getattr(exercise.question, "many", True):
        counts = []  # of one choice there is nothing to count
    if not explained and not counts:
        items.append(page.voice.note("lesson.not_it", tone="refuse"))
    items += [{**page.voice.item(one), "cite": ""} for one in counts]
    if not explained and _rule_helps(exercise):
        items.append(_line(page, "rule", page.rule_line(exercise.rule), exercise.rule))
    return items


def _rule_helps(exercise: Exercise) -> bool:
    """Options of the author's own, and rolls, ask for more than a rule says."""
    return exercise.question.kind != "choose" and getattr(exercise.question, "about", "") != "rolls"


def _line(page: Solving, name: str, words: str, rule: str = "") -> Json:
    cite = page.voice.cite(rule) if rule else ""
    return {"id": name, "text": words, "tone": "info", "cells": [], "edges": [], "cite": cite}


def _compare(page: Solving, theirs: Answer, truth: Answer | None) -> list[Json] | None:
    grid = page.exercise.question.picture
    if grid is None or truth is None or not theirs.cells or not truth.cells:
        return None
    believed = page.feedback is not None and page.feedback.belief is not None
    labels = ("lesson.as_you_think", "lesson.by_rules") if believed else ("lesson.your_answer", "lesson.right_answer")
    return [_mini(page, grid, theirs, "refuse", labels[0]), _mini(page, grid, truth, "good", labels[1])]


def _mini(page: Solving, grid: Grid, answer: Answer, tone: str, key: str) -> Json:
    tallest = max([*grid.heights, *(row + 1 for row, _ in answer.cells)])
    written = {(row, col): str(number) for row, col, number in answer.numbered if number is not None}
    places = ((row, col) for row in range(ROWS) for col in range(COLS))
    label = page.voice(key)
    mini = {
        "cells": "".join(written.get(cell, mark) for cell, mark in zip(places, grid.marks, strict=True)),
        "rows": min(ROWS, tallest + 1),
        "lit": [{"cells": [list(cell) for cell in answer.cells], "tone": tone}],
        "groups": [],
        "label": f"{label}: {answer_text(page, answer)}",
    }
    return {"label": label, "mini": mini}


def answer_text(page: Solving, answer: Answer) -> str:
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
        chosen = [page.said(options[pick].text).rstrip(".") for pick in answer.picks if pick in options]
        return ", ".join(page.voice("lesson.quoted", text=one) for one in chosen)
    if question.kind == "total":
        named = (pick.partition("=") for pick in answer.picks)
        return ", ".join(
            f"{page.voice('ui.total' if name == 'total' else f'lesson.sum_{name}')} {value.replace('-', '−')}"
            for name, _, value in named
        )
    about = getattr(question, "about", question.kind)
    if question.kind == "point" and answer.picks:
        return page.voice("ui.button_legal")
    return ", ".join(pick_name(pick, about, language) for pick in answer.picks)


def _where_to_look(page: Solving, lit: bool) -> str:
    """The second hint where the author wrote none: what is lit up, or what to look at first in such a question."""
    question = page.exercise.question
    if lit:
        modes = {"combo": "combo", "drop": "drop", "block": "drop"}
        kinds = {kind: kind for kind in ("predict", "find", "mark", "wait", "best", "column", "retro")}
        way = modes.get(page.control.mode) or kinds.get(question.kind)
        return f"lesson.hint_place_{way}" if way else "lesson.hint_place"
    topic = page.walk.step if page.walk is not None else getattr(question, "about", question.kind)
    way = _LOOKS.get(topic, _LOOKS.get(question.kind))
    return f"lesson.hint_look_{way}" if way else "lesson.hint_look"


def tell_hint(page: Solving, shown: Hint) -> None:
    """Say a hint: the author's words or the rule, the cells to look at, at last the move."""
    voice = page.voice
    items: list[Json] = []
    cells = [list(cell) for cell in shown.cells]
    if shown.text is not None:
        items.append({**_line(page, "hint", page.said(shown.text), shown.rule), "cells": cells})
    elif shown.level == 1:
        items.append(_line(page, "hint", page.rule_line(shown.rule), shown.rule))
    elif shown.level == 2:
        items.append({**voice.note(_where_to_look(page, bool(cells))), "cells": cells})
    if shown.move is not None:
        several = page.exercise.question.kind in _SEVERAL
        key = f"lesson.hint_{'coached' if shown.coached else 'move' if several else 'answer'}"
        items.append({**voice.note(key, tone="good", answer=answer_text(page, shown.move)), "cells": cells})
    page.tell(items, verdict="info", title=voice("lesson.hint_title", n=shown.level))
