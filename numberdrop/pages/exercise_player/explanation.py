"""What is said to who solves: before an answer, about an answer, and as a hint. All of it follows from the exercise as it stands.

A misconception is told as what it is, with what it would give beside what the rules give; otherwise the engine's reasons.
"""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.exercises import Answer, Belief, Exercise, Feedback, Outcome
from numberdrop.exercises.hints import Hint
from numberdrop.exercises.reasons.misses import PickedWrongly, PicksMissing, WrongPlace
from numberdrop.pages.message import announced, item, note
from numberdrop.pages.scene import Compared, Item, Talk
from numberdrop.pages.voice import Voice
from numberdrop.rules.grid import COLS, ROWS, Grid
from numberdrop.rules.reasons.reason import Cells, Reason

from .inputs import input_for
from .inputs.option_inputs import mini_grid
from .state import ExerciseState
from .words import answer_text, rule_line, said

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


@dataclass(frozen=True)
class Setting:
    """What the page decides about the telling."""

    says_aids: bool = False
    """Whether to say that one works alone, or as on paper."""
    not_taught: frozenset[str] = frozenset()
    """The rules that a learner need not have met: nothing is told about them."""


def explanation(player: ExerciseState, setting: Setting, voice: Voice) -> Talk:
    """Where things stand, in words."""
    if player.hint is not None:
        return _hint(player, player.hint, voice)
    if player.before is not None:
        return _after_step(player, player.before, setting, voice)
    if player.walk is not None and player.walk.done:
        return _talk(voice, (item(voice, note("walk.finished", tone="good")),), "none")
    if player.feedback is not None:
        return _judgement(player, player.feedback, setting, voice)
    if player.closed:
        return _shown(player, "lesson.shown", setting, voice)
    if player.example_first:
        return _shown(player, "lesson.example", setting, voice)
    return _question(player, setting, voice)


def _talk(voice: Voice, items: tuple[Item, ...], verdict: str, title: str = "", announce: str | None = None) -> Talk:
    words = announced(items) if announce is None else announce
    return Talk(title=title or voice("lesson.talk"), items=items, verdict=verdict, announce=words)


def _line(voice: Voice, name: str, words: str, rule: str = "", tone: str = "info", cells: Cells = ()) -> Item:
    return Item(name, words, tone, cells, cite=voice.cite(rule) if rule else "")


def _rule(player: ExerciseState, voice: Voice) -> Item:
    rule = player.asked.rule
    return _line(voice, "rule", rule_line(player, rule, voice), rule)


def _question(player: ExerciseState, setting: Setting, voice: Voice) -> Talk:
    aids = player.asked.aids
    rule = (_rule(player, voice),) if aids in ("shown", "guided") else ()
    alone = (item(voice, note(f"lesson.{aids}")),) if setting.says_aids else ()
    return _talk(voice, (*rule, *alone), "none", announce=said(player, player.asked.prompt, voice))


def _after_step(player: ExerciseState, before: ExerciseState, setting: Setting, voice: Voice) -> Talk:
    """What the step of a round did that was just done; then what is asked now."""
    done = explanation(before, setting, voice)
    prompt = said(player, player.asked.prompt, voice) if not player.closed else ""
    return done.but(ghost=(), announce=f"{done.announce} {prompt}".strip())


# --- an answer that is shown --------------------------------------------------------------------------------------------------


def _shown(player: ExerciseState, key: str, setting: Setting, voice: Voice) -> Talk:
    answer, praise = player.example, player.asked.praise
    words = answer_text(player, answer, voice)
    items = (
        item(voice, note(key, answer.cells, tone="good", answer=words)),
        _rule(player, voice),
        *_reasons(player, setting, voice)[:_MOST_SHOWN],
        *((_line(voice, "praise", said(player, praise, voice)),) if praise is not None else ()),
    )
    return _talk(voice, items, "info", voice(f"{key}_title"))


def _reasons(player: ExerciseState, setting: Setting, voice: Voice) -> tuple[Item, ...]:
    """What the engine says of a right answer, as far as the learner can follow."""
    reasons = input_for(player).reasons(player)
    return tuple(item(voice, reason) for reason in reasons if reason.rule not in setting.not_taught)


# --- a judgement --------------------------------------------------------------------------------------------------------------


def _judgement(player: ExerciseState, judged: Feedback, setting: Setting, voice: Voice) -> Talk:
    if judged.outcome is Outcome.EMPTY:
        mode = input_for(player).mode
        empty = item(voice, note(f"lesson.empty_{mode if mode != 'start' else 'none'}"))
        items = tuple(item(voice, reason) for reason in judged.reasons) or (empty,)
        return _talk(voice, items, "info", voice("ui.talk_info"))
    if judged.right:
        return _talk(voice, _right(player, setting, voice)[:_MOST], "right")
    return _wrong(player, judged, voice)


def _right(player: ExerciseState, setting: Setting, voice: Voice) -> tuple[Item, ...]:
    exercise, reasons = player.asked, _reasons(player, setting, voice)
    if exercise.praise is not None:
        return _line(voice, "praise", said(player, exercise.praise, voice), exercise.rule, "good"), *reasons
    if reasons:
        return reasons
    if player.walk is not None and player.walk.step in _STEPS:
        return (item(voice, note(f"lesson.right_{player.walk.step}", tone="good")),)
    return (_rule(player, voice),)


def _wrong(player: ExerciseState, judged: Feedback, voice: Voice) -> Talk:
    options = _option_lines(player, judged, voice)
    explained = bool(judged.belief or options)
    lines = (
        *_belief_lines(player, judged.belief, voice),
        *options,
        *_miss_lines(player, judged.reasons, voice, explained=explained),
    )[:_MOST]
    truth = judged.truth
    if player.closed:  # it stays wrong: a right answer is told, and shown beside one's own
        truth = player.example
        words = answer_text(player, truth, voice)
        lines = (*lines, item(voice, note("lesson.shown", truth.cells, tone="good", answer=words)))
    talk = _talk(voice, lines, "refused" if judged.outcome is Outcome.ILLEGAL else "wrong")
    falling = input_for(player).mode in ("drop", "block") and not player.closed
    compare = _compare(player, judged, truth, voice) if judged.belief or player.closed else None
    return talk.but(compare=compare, ghost=judged.answer.cells if falling else ())


def _belief_lines(player: ExerciseState, belief: Belief | None, voice: Voice) -> tuple[Item, ...]:
    if belief is None:
        return ()
    # What was chosen by name is no rule to run: there is nothing that it "would" make right.
    chosen = player.question.kind == "choose"
    name = voice(f"belief.{belief.name}.name")
    would = voice("lesson.belief_chosen", belief=name) if chosen else voice(f"belief.{belief.name}.would")
    return (
        _line(voice, belief.name, would, tone="refuse"),
        _line(voice, belief.name, voice(f"belief.{belief.name}.truth"), belief.rule),
    )


def _option_lines(player: ExerciseState, judged: Feedback, voice: Voice) -> tuple[Item, ...]:
    options = getattr(player.question, "options", ())
    chosen = (option for option in options if option.id in judged.answer.picks and not option.right and option.why)
    return tuple(_line(voice, "option", said(player, option.why, voice), tone="refuse") for option in chosen)


def _miss_lines(
    player: ExerciseState, reasons: tuple[Reason, ...], voice: Voice, *, explained: bool
) -> tuple[Item, ...]:
    """The reasons; where none of them explains anything, nor a belief or an option does, the rule that was not minded."""
    counts = tuple(reason for reason in reasons if isinstance(reason, _COUNTS))
    lines = [item(voice, reason) for reason in reasons if reason not in counts]
    explained = explained or bool(lines)
    if not getattr(player.question, "many", True):
        counts = ()  # of one choice there is nothing to count
    if not explained and not counts:
        lines.append(item(voice, note("lesson.not_it", tone="refuse")))
    lines += [item(voice, reason).but(cite="") for reason in counts]
    if not explained and _rule_helps(player.asked):
        lines.append(_rule(player, voice))
    return tuple(lines)


def _rule_helps(exercise: Exercise) -> bool:
    """Options of the author's own, and rolls, ask for more than a rule says."""
    return exercise.question.kind != "choose" and getattr(exercise.question, "about", "") != "rolls"


def _compare(
    player: ExerciseState, judged: Feedback, truth: Answer | None, voice: Voice
) -> tuple[Compared, ...] | None:
    grid = player.question.picture
    if grid is None or truth is None or not judged.answer.cells or not truth.cells:
        return None
    mine, right = (
        ("lesson.as_you_think", "lesson.by_rules") if judged.belief else ("lesson.your_answer", "lesson.right_answer")
    )
    return (
        _compared(player, grid, judged.answer, "refuse", voice(mine), voice),
        _compared(player, grid, truth, "good", voice(right), voice),
    )


def _compared(player: ExerciseState, grid: Grid, answer: Answer, tone: str, label: str, voice: Voice) -> Compared:
    written = {(row, col): str(number) for row, col, number in answer.numbered if number is not None}
    places = ((row, col) for row in range(ROWS) for col in range(COLS))
    marks = "".join(written.get(cell, mark) for cell, mark in zip(places, grid.marks, strict=True))
    words = f"{label}: {answer_text(player, answer, voice)}"
    return Compared(label, mini_grid(grid, marks, answer.cells, tone, words))


# --- a hint -------------------------------------------------------------------------------------------------------------------


def _hint(player: ExerciseState, hint: Hint, voice: Voice) -> Talk:
    """The author's words or the rule, the cells to look at, at last the move."""
    items: list[Item] = []
    if hint.text is not None:
        items.append(_line(voice, "hint", said(player, hint.text, voice), hint.rule, cells=hint.cells))
    elif hint.level == 1:
        items.append(_line(voice, "hint", rule_line(player, hint.rule, voice), hint.rule))
    elif hint.level == 2:
        items.append(item(voice, note(_where_to_look(player, lit=bool(hint.cells)), hint.cells)))
    if hint.move is not None:
        several = player.question.kind in _SEVERAL
        key = f"lesson.hint_{'coached' if hint.coached else 'move' if several else 'answer'}"
        words = answer_text(player, hint.move, voice)
        items.append(item(voice, note(key, hint.cells, tone="good", answer=words)))
    return _talk(voice, tuple(items), "info", voice("lesson.hint_title", n=hint.level))


def _where_to_look(player: ExerciseState, *, lit: bool) -> str:
    """The second hint where the author wrote none: what is lit up, or what to look at first in such a question."""
    question = player.question
    if lit:
        modes = {"combo": "combo", "drop": "drop", "block": "drop"}
        kinds = {kind: kind for kind in ("predict", "find", "mark", "wait", "best", "column", "retro")}
        way = modes.get(input_for(player).mode) or kinds.get(question.kind)
        return f"lesson.hint_place_{way}" if way else "lesson.hint_place"
    topic = player.walk.step if player.walk is not None else getattr(question, "about", question.kind)
    way = _LOOKS.get(topic, _LOOKS.get(question.kind))
    return f"lesson.hint_look_{way}" if way else "lesson.hint_look"
