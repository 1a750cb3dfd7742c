"""Updates of the exercise player: reading answers, judging them, and everything else that a learner does about an exercise.

The pages decide what follows a judgement.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from numberdrop.exercises import Answer, AnswerError, AnswerStatus, judge
from numberdrop.exercises.hints import HINT_LEVELS
from numberdrop.exercises.hints import hint_of_level as hint_at
from numberdrop.exercises.kinds.combos.point import LEGAL
from numberdrop.exercises.kinds.sheets.mark import NOTHING
from numberdrop.exercises.walkthroughs import PASS
from numberdrop.pages import intents
from numberdrop.pages.dialog import ESCAPE
from numberdrop.pages.fields import About, BadIntent, read_text
from numberdrop.pages.intents import BlockAt, CircleCells, DropAt, SlideTile, WriteStartNumber
from numberdrop.pages.message import EMPTY, Message, note, phrase, term
from numberdrop.pages.parts import why_answers
from numberdrop.pages.parts.acts import Act, Acts, acts_for_page, always, press_without_effects, shape_acts
from numberdrop.pages.parts.typed_moves import ExpectedMove, TypedMoveError, fault_notes, parse_typed
from numberdrop.rules.actions import Drop, Slide, Start
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.sheet import Sheet

from .bot_choices import ask_bots, bot_choices_due
from .inputs import input_for
from .inputs.board_inputs import Input
from .inputs.sheet_inputs import slid_letters
from .state import EXAMPLE_ACTS, NOT_NOW, SHOWN, E, ExercisePage, ExerciseState, Response, WorkedExample

R = TypeVar("R")
_PHASES = {"drop": Phase.DROP, "block": Phase.BLOCKS, "start": Phase.START}


# --- reading ------------------------------------------------------------------------------------------------------------------


def interpret_intent(player: ExerciseState, intent: intents.Intent) -> Answer | Message | intents.Intent:
    """Translate an intent: an answer to the exercise becomes an ``Answer``. A typed move becomes an ``Answer``, or the ``Press`` of the
    button that it names, or (if faulty) a ``Message``. Any other intent is returned unchanged.
    """
    match intent:
        case intents.PutValue(Answer() as attempt):
            return attempt
        case intents.AnswerWithOptions(picks):
            return Answer(picks=picks)
        case intents.Press():
            return press_without_effects(ANSWERS, player, intent) or intent
        case intents.Submit("answer", values):
            fields = values.items()
            return Answer(
                picks=tuple(f"{read_text(name, 20)}={read_text(value, 20).strip()}" for name, value in fields if value)
            )
        case WriteStartNumber() | DropAt() | BlockAt() | CircleCells() | SlideTile() if player.exercise is not None:
            return input_for(player).read(player, intent)
        case intents.TypeMove(words) if player.exercise is not None:
            return _read_typed(player, words)
    return intent


def _read_typed(player: ExerciseState, words: str) -> Answer | Message | intents.Intent:
    try:
        if input_for(player).mode == "free":
            return Answer.parse(words)
        action = parse_typed(words, _expected_move(player))
    except AnswerError:
        return Message(fault_notes(TypedMoveError("empty").faults), "refused")
    except TypedMoveError as error:
        return Message(fault_notes(error.faults), "refused")
    match action:
        case str():
            return interpret_intent(player, intents.Press(action))
        case Start():
            return Answer.of_cells([(0, action.column)])
        case Drop():
            return Answer(action.cells)
        case Slide():
            return input_for(player).read(player, SlideTile(action.letter))
    return Answer.of_cells(cell[:2] for cell in action.cells)  # a block or a combo: nothing else is typed


def _expected_move(player: ExerciseState) -> ExpectedMove:
    if player.walk is not None and not player.walk.done:
        return ExpectedMove.in_game(player.walk.game, 0)
    grid = player.current_exercise.posed.picture or Sheet().grid
    input_ = input_for(player)
    return ExpectedMove(_PHASES.get(input_.mode, Phase.COMBO), 0, grid, input_.shapes(player), {})


# --- judging ------------------------------------------------------------------------------------------------------------------


def judge_answer(player: ExerciseState, attempt: Answer, *, explained: bool = True) -> Response:
    """Judge an answer to the exercise. A right one closes the exercise, or leads to the next step of its walkthrough. ``explained``: also
    compute for the explanation how many points the answer loses and why another is better; this may take seconds.
    """
    if not player.open:
        return Response(player, NOT_NOW)
    judged = judge(player.current_exercise, attempt)
    if explained and judged.outcome in (AnswerStatus.RIGHT, AnswerStatus.WRONG):
        judged = replace(judged, cost=player.question.reasons_why_worse(attempt))
    after = replace(player, feedback=judged, picked=attempt.picks or player.picked, hint=None, before=None)
    if judged.outcome is AnswerStatus.EMPTY:
        return Response(after, moved=bool(attempt.picks))  # a partial answer shows on the page
    after = replace(after, tries=player.tries + 1)
    if not judged.right:
        return Response(_with_slip(after), moved=True, judged=judged)
    if input_for(after).mode in ("drop", "block"):
        after = replace(after, drops=after.drops + 1, last=attempt.cells)
    after = replace(after, closed=True) if after.walk is None else _next_step(after, attempt)
    after = with_reasons_for_best(after) if explained else after
    return Response(after, moved=True, judged=judged)


def with_reasons_for_best(player: ExerciseState) -> ExerciseState:
    """Add to the feedback on a closed exercise the reasons why the right answer is better than others; this may take seconds."""
    judged = player.feedback
    if not player.closed or judged is None or judged.outcome not in (AnswerStatus.RIGHT, AnswerStatus.WRONG):
        return player
    return replace(player, feedback=replace(judged, reasons_for_best=player.question.reasons_for_best(judged.answer)))


def _next_step(player: ExerciseState, attempt: Answer) -> ExerciseState:
    """Go to the next step of a walkthrough; the step just done is explained meanwhile."""
    assert player.walk is not None  # only called in walkthroughs
    assert player.task is not None
    after = replace(player, before=player, feedback=None, hints=0, picked=())
    return after.at_walkthrough_step(player.task, player.walk.after_answer(attempt))


def _with_slip(player: ExerciseState) -> ExerciseState:
    """Record a mistake of the learner in the current step of a walkthrough; without a walkthrough nothing changes."""
    walk = player.walk
    return player if walk is None else replace(player, slips=(*player.slips, (walk.game.round, walk.step)))


def reveal_answer(player: ExerciseState) -> Response:
    """Show the right answer. The exercise (or this step of a walkthrough) then counts as shown, not as solved."""
    if player.exercise is None or player.closed:
        return Response(player, None)
    player = replace(player, hints=SHOWN, hint=None, before=None)
    if player.walk is None:
        return Response(replace(player, closed=True, picked=player.right_answer.picks, feedback=None), moved=True)
    # A walkthrough goes on: the answer is given for the learner, as a mistake of theirs.
    right_answer = player.right_answer
    stepped = replace(_with_slip(player), feedback=judge(player.current_exercise, right_answer))
    return Response(_next_step(stepped, right_answer), moved=True)


# --- hints, marks on the sheet, previews, questions why -----------------------------------------------------------------


def respond(player: ExerciseState, intent: intents.Intent) -> Response | None:
    """Respond to an intent that is not an answer; ``None`` if the exercise player does not handle it."""
    match intent:
        case intents.Tick(number):
            example = player.playing_example
            if example is None:
                due = bot_choices_due(player) and player.slices == number
                return Response(ask_bots(player) if due else player, None)
            due = example.running and example.at == number
            return Response(replace(player, worked_example=example.to(number + 1)) if due else player, None)
        case intents.Press() if player.playing_example and (
            example := press_without_effects(EXAMPLE_ACTS, player.playing_example, intent)
        ):
            # Stepping announces each line; while it runs the whole explanation is announced once.
            return Response(replace(player, worked_example=example), EMPTY if not example.running else None)
        case intents.Press():
            return press_without_effects(HELPS, player, intent)
        case intents.ShowPlayerSheet(viewed):
            return Response(replace(player, viewed=viewed), None)
        case intents.Why(about):
            return Response(player, _why(player, about))
        case intents.ToggleSheetMark(about):
            return _toggle_mark(player, about)
        case intents.Submit("entry", values):
            return _choose_entry(player, read_text(values.get("entry", ""), 16))
        case intents.PreviewDrop() | intents.PreviewCombo():
            silent = player.exercise is None or player.closed or player.on_paper
            return Response(player, None if silent else input_for(player).preview(player, intent))
        case WriteStartNumber() | DropAt() | BlockAt() | CircleCells() | SlideTile() | intents.TypeMove():
            return Response(player, None)  # nothing is asked
    return None


def show_hint(player: ExerciseState) -> Response:
    """Show the next hint; if there is none, show the last one again."""
    if player.exercise is None or player.closed:
        return Response(player, None)
    level = min(player.hints + 1, HINT_LEVELS)
    after = replace(player, hints=max(player.hints, level), hint=hint_at(player.exercise, level), before=None)
    return Response(_with_slip(after) if level > 1 else after)  # in a walkthrough such help counts as a mistake


def _clear_choices(player: ExerciseState) -> Response:
    """Clear the choices made so far."""
    if player.exercise is None or player.closed:
        return Response(player, None)
    return Response(replace(player, picked=(), feedback=None, hint=None, before=None))


def _why(player: ExerciseState, about: About) -> Message:
    if player.exercise is None:
        return NOT_NOW
    if about.kind in ("tile", "letter", "step") or player.on_paper:
        return Message((note("lesson.think"),), "info")
    sheet = input_for(player).sheet(player) or Sheet()
    game = Game.new(1, player.edition, seed=0).with_sheet(0, sheet)
    return Message(why_answers.answer(game, 0, about), "info", phrase("ui.talk_why"))


def _toggle_mark(player: ExerciseState, about: About) -> Response:
    """Set or remove the mark at a part of the sheet, if the question asks for that mark."""
    unfinished = player.exercise is not None and not player.closed
    input_ = input_for(player) if unfinished else Input()
    if input_.mark is None:
        raise BadIntent("nothing is marked here")
    mark = input_.mark(player, about)
    if not mark:
        return Response(player, Message((note("lesson.not_marked_here"),), "info"))
    others = () if input_.single else player.picked
    kept = tuple(pick for pick in others if pick not in (mark, NOTHING))
    picked = kept if mark in player.picked else (*kept, mark)
    # No new turn: marks may come faster than pictures, and none may be lost as stale.
    chosen = note("lesson.chosen", answer=term("entry", mark)) if input_.single and picked else None
    return Response(replace(player, picked=picked), Message((chosen,), "info") if chosen else None)


def _choose_entry(player: ExerciseState, entry: str) -> Response:
    """Choose an entry of the sheet by its name; an empty name clears the choice."""
    unfinished = player.exercise is not None and not player.closed
    if not (unfinished and input_for(player).single and entry in ("", *player.question.option_ids)):
        raise BadIntent(f"{entry!r} is no entry that is asked for here")
    return Response(replace(player, picked=(entry,) if entry else ()))


# --- acts -------------------------------------------------------------------------------------------------------------


def _offers_button(name: str) -> Callable[[ExerciseState], bool]:
    """Return a predicate: whether the exercise is open, and the button or key with this name serves to answer it."""
    return lambda player: player.open and name in input_for(player).acts


ANSWERS: Acts[ExerciseState, Answer] = (
    *shape_acts(lambda player: input_for(player).mode if player.open else "none"),
    Act(
        "answer",
        do=lambda player: Answer(picks=player.picked),
        key="↵",
        when=_offers_button("answer"),
        primary=always,
        sign="tick",
        look="wide",
    ),
    Act("circle", key="↵", when=_offers_button("circle"), primary=always, look="wide"),
    Act("legal", do=lambda player: Answer.of_picks(LEGAL), key="L", row="main", when=_offers_button("legal")),
    Act("nothing", do=lambda player: Answer.of_picks(NOTHING), row="main", when=_offers_button("nothing")),
    Act("clear", key=ESCAPE, row="main", when=_offers_button("clear"), sign="cross"),
    Act("pass", do=lambda player: Answer.of_picks(PASS), key="P", row="main", when=_offers_button("pass")),
    Act("skip", do=lambda player: Answer.of_picks(PASS), when=_offers_button("skip"), primary=always),
)
"""The buttons and keys that answer a question, or prepare the answer."""

HELPS: Acts[ExerciseState, Response] = (
    Act(
        "clear",
        do=_clear_choices,
        row="main",
        when=lambda player: _offers_button("clear_slides")(player) and bool(slid_letters(player)),
        sign="cross",
    ),
    Act("hint", do=show_hint, key="H", topic="hint", when=lambda player: player.open and player.hints < HINT_LEVELS),
    Act("show", do=reveal_answer, when=lambda player: player.open and player.hints >= HINT_LEVELS),
)
"""The buttons and keys that help with a question."""


def _playing_example(state: ExercisePage) -> WorkedExample:
    assert state.player.playing_example is not None  # asked only if there is one
    return state.player.playing_example


def question_acts(where: Callable[[E], bool] = always) -> Acts[E, R]:
    """Return the buttons and keys that answer a question, as acts of a page. They are available only while ``where`` holds."""
    return (
        *acts_for_page(ANSWERS, lambda state: state.player, where),
        *acts_for_page(HELPS[:1], lambda state: state.player, where),
    )


def help_acts(where: Callable[[E], bool] = always) -> Acts[E, R]:
    """Return the buttons and keys that help with a question, as acts of a page. They are available only while ``where`` holds."""
    return acts_for_page(HELPS[1:], lambda state: state.player, where)


def example_acts() -> Acts[E, R]:
    """Return the buttons and keys of a worked example, as acts of a page."""
    return acts_for_page(EXAMPLE_ACTS, _playing_example, lambda state: state.player.playing_example is not None)
