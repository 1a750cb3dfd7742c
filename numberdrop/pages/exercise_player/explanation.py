"""What is said to who solves: before an answer, about an answer, and as a hint. All of it follows from the exercise as it stands.

A misconception is told as what it is, with what it would give beside what the rules give; otherwise the engine's reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from numberdrop.exercises import Answer, Feedback, Outcome
from numberdrop.exercises.asking.question import Thought
from numberdrop.exercises.hints import Hint
from numberdrop.exercises.reasons.compare import BetterThere, NotAmongBest
from numberdrop.exercises.reasons.misses import IsAtFault, PickedWrongly, PicksMissing, WrongPlace
from numberdrop.exercises.walkthroughs import Walk
from numberdrop.pages.message import Line, Note, Voice, announced, item, note
from numberdrop.pages.scene import Compared, Item, ShownLine, Talk, TalkVerdict
from numberdrop.rules.grid import COLS, ROWS, Grid
from numberdrop.rules.reasons.reason import Cells, Reason, Tone
from numberdrop.text import cells as say_cells

from .inputs import input_for
from .inputs.option_inputs import mini_grid
from .others import told_others
from .state import ExerciseState, Shot, answer_text, rule_line, said

_MOST = 5
"""Lines in one explanation; more are not read."""
_TRIES = 2
"""Wrong answers before which the better place is not shown."""
_MOST_THOUGHTS = 3
"""Thoughts that may be behind one answer."""
_MOST_SHOWN = 2
"""Reasons beside an answer that is shown."""
FIRST_REASON = 2
"""The line of the first of them: the answer and the rule come before."""
_COUNTS = (PickedWrongly, PicksMissing, WrongPlace)
"""Reasons that only count what is amiss: no rule stands behind them, so none is cited, and they alone explain nothing."""
_STEPS = ("combo", "boxes", "rows", "over")
"""Steps that come in every round: a word is enough when they are done right."""


@dataclass(frozen=True)
class Setting:
    """What the page decides about the telling."""

    says_aids: bool = False
    """Whether to say that one works alone, or as on paper."""
    not_taught: frozenset[str] = frozenset()
    """The rules that a learner need not have met: nothing is told about them."""
    another_try: bool = False
    """Whether one may answer once more: until then nothing tells what is right."""


def explanation(player: ExerciseState, setting: Setting, voice: Voice) -> Talk:
    """Where things stand, in words; with what the bots would have done as it becomes known."""
    told = _explained(player, setting, voice)
    return told.but(items=(*told.items, *(item(voice, line) for line in told_others(player))))


def _explained(player: ExerciseState, setting: Setting, voice: Voice) -> Talk:
    if player.hint is not None:
        return _hint(player, player.hint, voice)
    if player.before is not None:
        return _after_step(player, player.before, setting, voice)
    if player.walk is not None and player.walk.done:
        finished = item(voice, note("walk.finished", tone="good"))
        return _talk(voice, (finished, *_praise(player, voice), *_rows_filled(player.walk, voice)), "none")
    if player.feedback is not None:
        return _judgement(player, player.feedback, setting, voice)
    if player.closed or player.example_first:
        return _shown(player, setting, voice)
    return _question(player, setting, voice)


def _talk(voice: Voice, items: tuple[Item, ...], verdict: TalkVerdict, title: str = "", announce: str = "") -> Talk:
    words = announce or announced(items)
    return Talk(title=title or voice("lesson.talk"), items=items, verdict=verdict, announce=words)


def _line(voice: Voice, name: str, words: str, rule: str = "", tone: Tone = "info", cells: Cells = ()) -> Item:
    return Item(name, words, tone, cells, cite=voice.cite(rule) if rule else "")


def _rule(player: ExerciseState, voice: Voice) -> tuple[Item, ...]:
    """The rule that is asked, where one is."""
    rule = player.asked.rule
    return (_line(voice, "rule", rule_line(player, rule, voice), rule),) if rule else ()


def _praise(player: ExerciseState, voice: Voice) -> tuple[Item, ...]:
    """What is worth saying of the task that is done."""
    praise = player.asked.praise
    return (_line(voice, "praise", said(player, praise, voice), tone="good"),) if praise is not None else ()


def _rows_filled(walk: Walk, voice: Voice) -> tuple[Item, ...]:
    """What a game of nothing but drops has come to."""
    if not walk.plan.drops_only:
        return ()
    if not (full := len(walk.sheet.grid.full_rows)):
        return (_line(voice, "rows", voice("walk.rows_none"), "rows"),)
    return (_line(voice, "rows", voice.count("walk.rows_full", full, points=2 * full), "rows", "good"),)


def _question(player: ExerciseState, setting: Setting, voice: Voice) -> Talk:
    aids = player.asked.aids
    # The steps of a round have words of their own: what it is for is said before the first.
    aim = (_line(voice, "aim", said(player, player.task.prompt, voice)),) if player.task is not None else ()
    rule = _rule(player, voice) if aids in ("shown", "guided") else ()
    alone = (item(voice, note(f"lesson.{aids}")),) if setting.says_aids else ()
    return _talk(voice, (*aim, *rule, *alone), "none", announce=_asked_aloud(player, voice))


def _asked_aloud(player: ExerciseState, voice: Voice) -> str:
    """The question for who listens: with the cells that the board marks, where its words don't name them."""
    prompt = said(player, player.asked.prompt, voice)
    marked = say_cells([cell for cell, _ in player.question.targets], voice.language)
    return prompt if not marked or marked in prompt else f"{prompt} {voice('lesson.marked', cells=marked)}"


def _after_step(player: ExerciseState, before: ExerciseState, setting: Setting, voice: Voice) -> Talk:
    """What the step of a round did that was just done; then what is asked now."""
    done = explanation(before, setting, voice)
    prompt = said(player, player.asked.prompt, voice) if not player.closed else ""
    end = _rows_filled(player.walk, voice) if player.walk is not None and player.closed else ()
    return done.but(ghost=(), items=(*done.items, *end), announce=f"{done.announce} {prompt}".strip())


# --- an answer that is shown --------------------------------------------------------------------------------------------------


def _shown(player: ExerciseState, setting: Setting, voice: Voice) -> Talk:
    # Beside an example it would be praise for nothing, and one thing more to read: it follows the learner's own answer.
    answer, praise = player.example, player.asked.praise if player.closed else None
    words = answer_text(player, answer, voice)
    first = (
        told_answer(player, answer, words)
        if player.closed
        else note("lesson.example", answer.cells, tone="good", answer=words)
    )
    items = (
        item(voice, first),
        *_rule(player, voice),
        *(item(voice, reason) for reason in shown_reasons(player, setting)),
        *((_line(voice, "praise", said(player, praise, voice)),) if praise is not None else ()),
    )
    told = _talk(voice, items, "info", voice(f"lesson.{'shown' if player.closed else 'example'}_title"))
    shot = player.watched.shot if player.watched else Shot()
    if shot.line is None:
        return told
    line = items[shot.line]
    lit = (line.cells, line.edges) if shot.lit is None else (shot.lit,)
    return told.but(shown=ShownLine(shot.line, line.tone, *lit), announce=line.text)


def shown_reasons(player: ExerciseState, setting: Setting) -> tuple[Reason, ...]:
    """The reasons that are told beside an answer that is shown, the same at every moment of an example that is watched."""
    return _reasons(player.but(film=None), setting)[:_MOST_SHOWN]


def _reasons(player: ExerciseState, setting: Setting) -> tuple[Reason, ...]:
    """What the engine says of a right answer, as far as the learner can follow."""
    reasons = (reason for reason in input_for(player).reasons(player) if reason.rule not in setting.not_taught)
    # On what a shape rests decides only where that is the question: what it brings comes first.
    brings = sorted(reasons, key=lambda reason: reason.tone == "contact" and player.asked.rule != "fall")
    return tuple(brings)


# --- a judgement --------------------------------------------------------------------------------------------------------------


def _judgement(player: ExerciseState, judged: Feedback, setting: Setting, voice: Voice) -> Talk:
    if judged.outcome is Outcome.EMPTY:
        mode = input_for(player).mode
        empty = item(voice, note(f"lesson.empty_{mode if mode != 'start' else 'none'}"))
        items = tuple(item(voice, reason) for reason in judged.reasons) or (empty,)
        return _talk(voice, items, "info", voice("ui.talk_info"))
    if judged.right:
        return _talk(voice, _right(player, setting, voice)[:_MOST], "right")
    return _wrong(player, judged, setting, voice)


def _right(player: ExerciseState, setting: Setting, voice: Voice) -> tuple[Item, ...]:
    exercise = player.asked
    judged = player.feedback
    learned = (*judged.cost, *judged.afterthoughts) if judged is not None else ()
    reasons = tuple(item(voice, reason) for reason in (*learned, *_reasons(player, setting)))
    if exercise.praise is not None:
        return _line(voice, "praise", said(player, exercise.praise, voice), exercise.rule, "good"), *reasons
    if reasons:
        return reasons
    if player.walk is not None and player.walk.step in _STEPS:
        return (item(voice, note(f"lesson.right_{player.walk.step}", tone="good")),)
    return _rule(player, voice)


def _wrong(player: ExerciseState, judged: Feedback, setting: Setting, voice: Voice) -> Talk:
    options = _option_lines(player, judged, voice)
    explained = bool(judged.thoughts or options)
    thoughts = tuple(line for each in judged.thoughts for line in _thought_lines(player, each, voice))
    reasons = followed(_untold(player, _with_afterthoughts(judged), setting), setting.not_taught)
    misses = _miss_lines(player, reasons, voice, explained)
    # A phone repeats the first line: it puts right, and does not only name what may have been thought.
    if any(len(each) > 1 for each in judged.thoughts):
        first = misses[:1] or (_rule(player, voice) if player.question.rule_helps else ())
        thoughts = (*first, *thoughts)
        misses = misses[1:]
    lines = (*options, *thoughts, *misses)[:_MOST]
    truth = judged.truth
    if player.closed:  # it stays wrong: a right answer is told, and shown beside one's own
        truth = player.example
        words = answer_text(player, truth, voice)
        lines = (*lines, item(voice, told_answer(player, truth, words)))
    talk = _talk(voice, lines, "refused" if judged.outcome is Outcome.ILLEGAL else "wrong")
    falling = input_for(player).mode in ("drop", "block") and not player.closed
    told = player.closed or (judged.belief and not setting.another_try)
    compare = _compare(player, judged, truth, voice) if told else None
    return talk.but(compare=compare, ghost=judged.answer.cells if falling else ())


def _with_afterthoughts(judged: Feedback) -> tuple[Reason, ...]:
    """What an answer costs is said with a figure where there is one; the idea of the right one when there is no other try."""
    reasons = tuple(one for one in judged.reasons if not (judged.cost and isinstance(one, NotAmongBest)))
    return (*judged.cost, *reasons, *judged.afterthoughts)


def _untold(player: ExerciseState, reasons: tuple[Reason, ...], setting: Setting) -> tuple[Reason, ...]:
    """The reasons without what they would give away before another try: the better place, the cells at fault."""
    if player.closed or player.tries >= _TRIES:
        return reasons
    if setting.another_try and any(isinstance(one, IsAtFault) for one in reasons):
        return tuple(one for one in reasons if isinstance(one, IsAtFault))
    return tuple(BetterThere((), one.signed) if isinstance(one, BetterThere) else one for one in reasons)


def _thought_lines(player: ExerciseState, thoughts: tuple[Thought, ...], voice: Voice) -> tuple[Item, ...]:
    """The thought behind an answer; of several none is said to be the one."""
    if len(thoughts) > 1:
        each = (
            item(voice, one)
            if isinstance(one, Reason)
            else _line(voice, one.name, voice(f"belief.{one.name}.would"), one.rule, "refuse")
            for one in thoughts[:_MOST_THOUGHTS]
        )
        return item(voice, note("lesson.either", tone="refuse")), *each
    (belief,) = thoughts
    if isinstance(belief, Reason):
        return (item(voice, belief),)
    # What was chosen by name is no rule to run: there is nothing that it "would" make right.
    chosen = player.question.named_by(Answer()) is not None
    name = voice(f"belief.{belief.name}.name")
    would = voice("lesson.belief_chosen", belief=name) if chosen else voice(f"belief.{belief.name}.would")
    return (
        _line(voice, belief.name, voice(f"belief.{belief.name}.truth"), belief.rule, "refuse"),
        _line(voice, belief.name, would),
    )


def _option_lines(player: ExerciseState, judged: Feedback, voice: Voice) -> tuple[Item, ...]:
    whys = player.question.whys(judged.answer)
    return tuple(_line(voice, "option", said(player, why, voice), tone="refuse") for why in whys)


def _miss_lines(player: ExerciseState, reasons: tuple[Line, ...], voice: Voice, explained: bool) -> tuple[Item, ...]:
    """The reasons; where none of them explains anything, nor a belief or an option does, the rule that was not minded."""
    counts = tuple(reason for reason in reasons if isinstance(reason, _COUNTS))
    lines = [item(voice, reason) for reason in reasons if reason not in counts]
    explained = explained or bool(lines)
    if not player.question.many:
        counts = ()  # of one choice there is nothing to count
    if not explained and not counts:
        lines.append(item(voice, note("lesson.not_it", tone="refuse")))
    lines += [item(voice, reason).but(cite="") for reason in counts]
    if not explained and player.question.rule_helps:
        lines += _rule(player, voice)
    return tuple(lines)


def _compare(
    player: ExerciseState, judged: Feedback, truth: Answer | None, voice: Voice
) -> tuple[Compared, ...] | None:
    grid = player.question.picture
    if grid is None or truth is None or not judged.answer.cells or not truth.cells:
        return None
    one = "lesson.only_answer" if player.question.single else "lesson.right_answer"
    mine, right = ("lesson.as_you_think", "lesson.by_rules") if judged.belief else ("lesson.your_answer", one)
    return (
        _compared(player, grid, judged.answer, "refuse", voice(mine), voice),
        _compared(player, grid, truth, "good", voice(right), voice),
    )


def _compared(player: ExerciseState, grid: Grid, answer: Answer, tone: Tone, label: str, voice: Voice) -> Compared:
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
    elif hint.level == 1 and hint.rule:
        items.append(_line(voice, "hint", rule_line(player, hint.rule, voice), hint.rule))
    elif hint.level == 2:
        items.append(item(voice, note(_where_to_look(player, lit=bool(hint.cells)), hint.cells)))
    if hint.move is not None:
        key = f"lesson.hint_{'coached' if hint.coached else 'answer' if player.question.single else 'move'}"
        words = answer_text(player, hint.move, voice)
        items.append(item(voice, note(key, hint.cells, tone="good", answer=words)))
    return _talk(voice, tuple(items), "info", voice("lesson.hint_title", n=hint.level))


def _where_to_look(player: ExerciseState, *, lit: bool) -> str:
    """The second hint where the author wrote none: what is lit up, or what to look at first in such a question."""
    question = player.question
    if lit:
        modes = {"combo": "combo", "drop": "drop", "block": "drop"}
        way = modes.get(input_for(player).mode) or question.place
        return f"lesson.hint_place_{way}" if way else "lesson.hint_place"
    return f"lesson.hint_look_{question.looks}" if question.looks else "lesson.hint_look"


# --- followed ---------------------------------------------------------------------------------------------------------

# What a learner can follow: reasons without what is taught only later, and the line that tells a right answer.

_RUNS = "consecutive"
"""The rule that is behind every reason about numbers that differ."""


def followed(reasons: Iterable[Line], not_taught: frozenset[str]) -> tuple[Line, ...]:
    """The reasons against a combo; as long as runs are not taught, of numbers that differ only that they do."""
    if _RUNS not in not_taught:
        return tuple(reasons)
    told: list[Line] = []
    for reason in reasons:
        about_runs = getattr(reason, "rule", "") == _RUNS
        line = note("lesson.not_equal", rule="identical", tone="refuse") if about_runs else reason
        if line not in told:
            told.append(line)
    return tuple(told)


def told_answer(player: ExerciseState, answer: Answer, words: str) -> Note:
    """The line that tells the right answer, or one of several; ``words`` are the answer's."""
    key = "lesson.shown_only" if player.question.single else "lesson.shown"
    return note(key, answer.cells, tone="good", answer=words).but(name="lesson.shown")
