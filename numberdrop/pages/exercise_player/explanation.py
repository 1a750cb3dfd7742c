"""The explanation that a page shows for an exercise: before an answer, about an answer, and as a hint.

A wrong answer that a misconception explains is compared with the right one; otherwise the reasons by the rules are listed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

from numberdrop.exercises import Answer, AnswerStatus, Feedback
from numberdrop.exercises.asking.question import PossibleCause
from numberdrop.exercises.hints import ExerciseHint
from numberdrop.exercises.misconceptions.beliefs import Belief
from numberdrop.exercises.reasons.compare import BetterThere, NotAmongBest
from numberdrop.exercises.reasons.misses import IsAtFault, PickedWrongly, PicksMissing, WrongPlace
from numberdrop.exercises.walkthroughs import Walkthrough
from numberdrop.pages.message import Line, Note, Voice, item, note, screen_reader_text
from numberdrop.pages.scene import ComparedGrid, Item, ShownLine, Talk, TalkVerdict
from numberdrop.rules.grid import COLS, ROWS
from numberdrop.rules.reasons.reason import Cells, Reason, Tone, of_kind
from numberdrop.text import cells as say_cells
from numberdrop.text import rule_text

from .bot_choices import bot_notes
from .inputs import input_for
from .inputs.option_inputs import mini_grid
from .state import ExerciseState, Frame, answer_text, fill_text

_TRIES_BEFORE_PLACE = 2
"""The number of wrong answers after which the cells of a better place are shown."""
_MOST_LINES, _MOST_CAUSES, _MOST_REASONS = 5, 3, 2
"""The greatest number of lines of an explanation, of possible causes of one wrong answer, and of reasons beside an answer that is shown."""
FIRST_REASON = 2
"""The index of the first reason among the lines beside an answer that is shown; the answer and the rule come before."""
_CONFIRMED_STEPS = ("combo", "boxes", "rows", "over")
"""Steps of a round that get only a short confirmation when answered right."""


@dataclass(frozen=True)
class ExplanationSettings:
    """Settings of the explanation, which differ by page: what it says about help, untaught rules and another try."""

    says_aids: bool = False
    """Whether to say that the learner gets no help now, or works as on paper."""
    not_taught: frozenset[str] = frozenset()
    """Rules not taught yet, which the explanation does not mention."""
    another_try: bool = False
    """Whether the learner may answer once more, so that the explanation must not reveal the right answer."""


def explanation(player: ExerciseState, setting: ExplanationSettings, voice: Voice) -> Talk:
    """Return the explanation, followed by lines on what bots would have done, if that is computed."""
    talk = _explanation_without_bots(player, setting, voice)
    return talk.but(items=(*talk.items, *(item(voice, line) for line in bot_notes(player))))


def _explanation_without_bots(player: ExerciseState, setting: ExplanationSettings, voice: Voice) -> Talk:
    if player.hint is not None:
        return _hint_talk(player, player.hint, voice)
    if player.before is not None:
        return _talk_after_step(player, player.before, setting, voice)
    if player.walk is not None and player.walk.done:
        finished = item(voice, note("walk.finished", tone="good"))
        return _talk(
            voice, (finished, *_praise_line(player, voice), *_final_full_rows_line(player.walk, voice)), "none"
        )
    if player.feedback is not None:
        return _judgement_talk(player, player.feedback, setting, voice)
    if player.closed or player.example_first:
        return _talk_on_shown_answer(player, setting, voice)
    return _talk_before_answer(player, setting, voice)


def _talk(voice: Voice, items: tuple[Item, ...], verdict: TalkVerdict, title: str = "", announce: str = "") -> Talk:
    words = announce or screen_reader_text(items)
    return Talk(title=title or voice("lesson.talk"), items=items, verdict=verdict, announce=words)


def _line(voice: Voice, name: str, words: str, rule: str = "", tone: Tone = "info", cells: Cells = ()) -> Item:
    return Item(name, words, tone, cells, cite=voice.cite(rule) if rule else "")


def _rule_line(player: ExerciseState, voice: Voice) -> tuple[Item, ...]:
    """Return a line with the rule that the exercise is about, if it has one."""
    rule = player.current_exercise.rule
    return (_line(voice, "rule", rule_text(rule, voice.language, voice.edition), rule),) if rule else ()


def _praise_line(player: ExerciseState, voice: Voice, rule: str = "", tone: Tone = "good") -> tuple[Item, ...]:
    """Return a line with the author's praise for a right answer, if the exercise has any; ``rule`` is the rule to cite."""
    praise = player.current_exercise.praise
    return (_line(voice, "praise", fill_text(player, praise, voice), rule, tone),) if praise is not None else ()


def _final_full_rows_line(walk: Walkthrough, voice: Voice) -> tuple[Item, ...]:
    """Return a line that says how many rows are full at the end of a game in which shapes are only dropped; none for other games."""
    full = len(walk.sheet.grid.full_rows)
    if not walk.plan.drops_only:
        return ()
    if not full:
        return (_line(voice, "rows", voice("walk.rows_none"), "rows"),)
    return (_line(voice, "rows", voice.plural_sentence("walk.rows_full", full, points=2 * full), "rows", "good"),)


def _talk_before_answer(player: ExerciseState, setting: ExplanationSettings, voice: Voice) -> Talk:
    aids = player.current_exercise.aids
    # The steps of a round have prompts of their own, so the aim of the round is said first.
    aim = (_line(voice, "aim", fill_text(player, player.task.prompt, voice)),) if player.task is not None else ()
    rule = _rule_line(player, voice) if aids in ("shown", "guided") else ()
    alone = (item(voice, note(f"lesson.{aids}")),) if setting.says_aids else ()
    return _talk(voice, (*aim, *rule, *alone), "none", announce=_spoken_question(player, voice))


def _spoken_question(player: ExerciseState, voice: Voice) -> str:
    """Return the question as screen readers read it: it names the cells that the board marks, unless the question's text does."""
    prompt = fill_text(player, player.current_exercise.prompt, voice)
    marked = say_cells([cell for cell, _ in player.question.target_cells], voice.language)
    return prompt if not marked or marked in prompt else f"{prompt} {voice('lesson.marked', cells=marked)}"


def _talk_after_step(player: ExerciseState, before: ExerciseState, setting: ExplanationSettings, voice: Voice) -> Talk:
    """Explain the step just done (``before``: the state in that step); screen readers then read the question of the next step."""
    done = explanation(before, setting, voice)
    prompt = fill_text(player, player.current_exercise.prompt, voice) if not player.closed else ""
    end = _final_full_rows_line(player.walk, voice) if player.walk is not None and player.closed else ()
    return done.but(ghost=(), items=(*done.items, *end), announce=f"{done.announce} {prompt}".strip())


# --- an answer that is shown --------------------------------------------------------------------------------------------------


def _talk_on_shown_answer(player: ExerciseState, setting: ExplanationSettings, voice: Voice) -> Talk:
    answer, closed = player.right_answer, player.closed
    example = note("lesson.example", answer.cells, tone="good", answer=answer_text(player, answer, voice))
    items = (
        item(voice, _right_answer_note(player, answer, voice) if closed else example),
        *_rule_line(player, voice),
        *(item(voice, reason) for reason in shown_reasons(player, setting)),
        # Praise follows only the learner's own answer, not an example.
        *(_praise_line(player, voice, tone="info") if closed else ()),
    )
    talk = _talk(voice, items, "info", voice(f"lesson.{'shown' if closed else 'example'}_title"))
    frame = player.playing_example.frame if player.playing_example else Frame()
    if frame.line is None:
        return talk
    line = items[frame.line]
    lit = (line.cells, line.edges) if frame.lit is None else (frame.lit,)
    return talk.but(shown=ShownLine(frame.line, line.tone, *lit), announce=line.text)


def _right_answer_note(player: ExerciseState, answer: Answer, voice: Voice) -> Note:
    """Return the line that states the right answer, or one of them if there are several."""
    words = answer_text(player, answer, voice)
    key = "lesson.shown_only" if player.question.has_single_answer else "lesson.shown"
    return note(key, answer.cells, tone="good", answer=words).but(name="lesson.shown")


def shown_reasons(player: ExerciseState, setting: ExplanationSettings) -> tuple[Reason, ...]:
    """Return the reasons listed beside an answer that is shown; they are the same for every frame of a worked example."""
    return _taught_reasons(replace(player, worked_example=None), setting)[:_MOST_REASONS]


def _taught_reasons(player: ExerciseState, setting: ExplanationSettings) -> tuple[Reason, ...]:
    """Return the reasons why an answer is right, without those about rules not taught yet."""
    reasons = (reason for reason in input_for(player).reasons(player) if reason.rule not in setting.not_taught)
    # Contacts come last, except in questions about falling.
    return tuple(
        sorted(reasons, key=lambda reason: reason.tone == "contact" and player.current_exercise.rule != "fall")
    )


# --- a judgement --------------------------------------------------------------------------------------------------------------


def _judgement_talk(player: ExerciseState, judged: Feedback, setting: ExplanationSettings, voice: Voice) -> Talk:
    if judged.outcome is AnswerStatus.EMPTY:
        mode = input_for(player).mode
        empty = item(voice, note(f"lesson.empty_{mode if mode != 'start' else 'none'}"))
        items = tuple(item(voice, reason) for reason in judged.reasons) or (empty,)
        return _talk(voice, items, "info", voice("ui.talk_info"))
    if judged.right:
        return _talk(voice, _lines_after_right_answer(player, judged, setting, voice)[:_MOST_LINES], "right")
    return _talk_on_wrong_answer(player, judged, setting, voice)


def _lines_after_right_answer(
    player: ExerciseState, judged: Feedback, setting: ExplanationSettings, voice: Voice
) -> tuple[Item, ...]:
    reasons = (*judged.cost, *judged.reasons_for_best, *_taught_reasons(player, setting))
    lines = (*_praise_line(player, voice, player.current_exercise.rule), *(item(voice, reason) for reason in reasons))
    if lines:
        return lines
    if player.walk is not None and player.walk.step in _CONFIRMED_STEPS:
        return (item(voice, note(f"lesson.right_{player.walk.step}", tone="good")),)
    return _rule_line(player, voice)


def _talk_on_wrong_answer(player: ExerciseState, judged: Feedback, setting: ExplanationSettings, voice: Voice) -> Talk:
    whys = player.question.author_explanations(judged.answer)
    options = tuple(_line(voice, "option", fill_text(player, why, voice), tone="refuse") for why in whys)
    explained = bool(judged.causes or options)
    causes = tuple(line for group in judged.causes for line in _cause_lines(player, group, voice))
    # What the answer costs replaces "not among the best".
    replaced = of_kind(judged.reasons, NotAmongBest) if judged.cost else ()
    rest = (reason for reason in judged.reasons if reason not in replaced)
    reasons = _without_spoilers(player, (*judged.cost, *rest, *judged.reasons_for_best), setting)
    misses = _wrong_reason_lines(player, reasons, setting, voice, explained)
    # A phone repeats the first line, so that one corrects instead of listing possible causes.
    if any(len(group) > 1 for group in judged.causes):
        first = misses[:1] or (_rule_line(player, voice) if player.question.rule_explains_answer else ())
        causes = (*first, *causes)
        misses = misses[1:]
    lines = (*options, *causes, *misses)[:_MOST_LINES]
    truth = judged.truth
    if player.closed:  # no further try: a right answer is named, and compared with the learner's
        truth = player.right_answer
        lines = (*lines, item(voice, _right_answer_note(player, truth, voice)))
    talk = _talk(voice, lines, "refused" if judged.outcome is AnswerStatus.ILLEGAL else "wrong")
    falling = input_for(player).mode in ("drop", "block") and not player.closed
    may_compare = player.closed or (judged.belief and not setting.another_try)
    compare = _comparison_pictures(player, judged, truth, voice) if may_compare else None
    return talk.but(compare=compare, ghost=judged.answer.cells if falling else ())


def _without_spoilers(
    player: ExerciseState, reasons: tuple[Reason, ...], setting: ExplanationSettings
) -> tuple[Reason, ...]:
    """Return the ``reasons`` why an answer is wrong, in the first tries without what would reveal the right answer: if ``another_try`` is
    allowed and some reasons show the cells at fault, only these reasons; otherwise all of them, but without the cells of a better place.
    """
    if player.closed or player.tries >= _TRIES_BEFORE_PLACE:
        return reasons
    at_fault = of_kind(reasons, IsAtFault)
    if setting.another_try and at_fault:
        return at_fault
    return tuple(BetterThere((), reason.signed) if isinstance(reason, BetterThere) else reason for reason in reasons)


def _cause_lines(player: ExerciseState, causes: tuple[PossibleCause, ...], voice: Voice) -> tuple[Item, ...]:
    """Return lines on what explains a wrong answer: a misconception or a reason; if there are several ``causes``, these as alternatives."""
    if len(causes) > 1:
        alternatives = (_line_of_cause(cause, voice) for cause in causes[:_MOST_CAUSES])
        return item(voice, note("lesson.either", tone="refuse")), *alternatives
    match causes[0]:
        case Belief(name, rule):
            # A belief chosen by its name predicts no answer, so there is nothing that it "would" make right.
            chosen = player.question.declared_misconception(Answer()) is not None
            words = voice("lesson.belief_chosen", belief=voice(f"belief.{name}.name"))
            would = words if chosen else voice(f"belief.{name}.would")
            truth = _line(voice, name, voice(f"belief.{name}.truth"), rule, "refuse")
            return truth, _line(voice, name, would)
        case reason:
            return (item(voice, reason),)


def _line_of_cause(cause: PossibleCause, voice: Voice) -> Item:
    match cause:
        case Belief(name, rule):
            return _line(voice, name, voice(f"belief.{name}.would"), rule, "refuse")
        case reason:
            return item(voice, reason)


def _wrong_reason_lines(
    player: ExerciseState, reasons: tuple[Reason, ...], setting: ExplanationSettings, voice: Voice, explained: bool
) -> tuple[Item, ...]:
    """Return lines for the reasons why an answer is wrong. If neither these nor an earlier line (``explained``) explain the mistake, the
    rule of the exercise is added.
    """
    # Reasons that only count mistakes explain nothing by themselves, and cite no rule.
    counts = of_kind(reasons, PickedWrongly, PicksMissing, WrongPlace)
    telling = (reason for reason in reasons if reason not in counts)
    lines = [item(voice, line) for line in replace_untaught_rules(telling, setting.not_taught)]
    explained = explained or bool(lines)
    if not player.question.allows_several_picks:
        counts = ()  # a single choice has nothing to count
    if not explained and not counts:
        lines.append(item(voice, note("lesson.not_it", tone="refuse")))
    lines += [item(voice, reason).but(cite="") for reason in counts]
    if not explained and player.question.rule_explains_answer:
        lines += _rule_line(player, voice)
    return tuple(lines)


def _comparison_pictures(
    player: ExerciseState, judged: Feedback, truth: Answer | None, voice: Voice
) -> tuple[ComparedGrid, ...] | None:
    """Return pictures of the learner's answer and of the right one; ``None`` if one of them cannot be drawn."""
    grid = player.question.picture
    if grid is None or truth is None or not judged.answer.cells or not truth.cells:
        return None

    def picture(answer: Answer, tone: Tone, label: str) -> ComparedGrid:
        written = {(row, col): str(number) for row, col, number in answer.numbered if number is not None}
        places = product(range(ROWS), range(COLS))
        marks = "".join(written.get(cell, mark) for cell, mark in zip(places, grid.marks, strict=True))
        words = f"{label}: {answer_text(player, answer, voice)}"
        return ComparedGrid(label, mini_grid(grid, marks, answer.cells, tone, words))

    single = "lesson.only_answer" if player.question.has_single_answer else "lesson.right_answer"
    own, right = ("lesson.as_you_think", "lesson.by_rules") if judged.belief else ("lesson.your_answer", single)
    return picture(judged.answer, "refuse", voice(own)), picture(truth, "good", voice(right))


def _hint_talk(player: ExerciseState, hint: ExerciseHint, voice: Voice) -> Talk:
    """Return a hint as text: the author's words or else the rule (level 1) or where to look (level 2); on level 3 also the move."""
    items: list[Item] = []
    if hint.text is not None:
        items.append(_line(voice, "hint", fill_text(player, hint.text, voice), hint.rule, cells=hint.cells))
    elif hint.level == 1 and hint.rule:
        items.append(_line(voice, "hint", rule_text(hint.rule, voice.language, voice.edition), hint.rule))
    elif hint.level == 2:
        items.append(item(voice, note(_second_hint_key(player, lit=bool(hint.cells)), hint.cells)))
    if hint.move is not None:
        key = f"lesson.hint_{'coached' if hint.coached else 'answer' if player.question.has_single_answer else 'move'}"
        words = answer_text(player, hint.move, voice)
        items.append(item(voice, note(key, hint.cells, tone="good", answer=words)))
    return _talk(voice, tuple(items), "info", voice("lesson.hint_title", n=hint.level))


def _second_hint_key(player: ExerciseState, *, lit: bool) -> str:
    """Return the catalogue key of the second hint, for an exercise whose author wrote none. ``lit``: cells are highlighted, and the hint
    refers to them; otherwise it says where to look in a question of this kind.
    """
    question = player.question
    if not lit:
        return f"lesson.hint_look_{question.hint_look_key}" if question.hint_look_key else "lesson.hint_look"
    modes = {"combo": "combo", "drop": "drop", "block": "drop"}
    place = modes.get(input_for(player).mode, question.hint_place_key)
    return f"lesson.hint_place_{place}" if place else "lesson.hint_place"


def replace_untaught_rules(reasons: Iterable[Line], not_taught: frozenset[str]) -> tuple[Line, ...]:
    """Return the ``reasons`` why cells are no combo, adapted to the rules taught so far: while consecutive combos are untaught, each reason
    about them is replaced by the statement that the numbers are not equal.
    """
    if "consecutive" not in not_taught:
        return tuple(reasons)
    lines: dict[Line, None] = {}
    for line in reasons:
        match line:
            case Reason(rule="consecutive") | Note(rule="consecutive"):
                lines[note("lesson.not_equal", rule="identical", tone="refuse")] = None
            case _:
                lines[line] = None
    return tuple(lines)
