"""The page of a single puzzle, for a cell of a notebook: the puzzle of a share code, or what is wrong with the code."""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.exercises import Answer, ExerciseError, Fault
from numberdrop.exercises.puzzles import puzzle_id
from numberdrop.exercises.share_code import SharedQuestion, decode, question_types
from numberdrop.pages import exercise_player
from numberdrop.pages.cards import TalkCard
from numberdrop.pages.exercise_player import update as player_update
from numberdrop.pages.exercise_player.explanation import ExplanationSettings
from numberdrop.pages.exercise_player.state import ExercisePage, ExerciseState, voice_for, with_response
from numberdrop.pages.intents import Intent, Press
from numberdrop.pages.message import EMPTY, Message, Voice, phrase
from numberdrop.pages.page import update_common
from numberdrop.pages.parts.acts import Act, Acts, always, buttons, press
from numberdrop.pages.parts.frame import frame
from numberdrop.pages.parts.typed_moves import fault_notes
from numberdrop.pages.scene import Keep, SceneParts, Talk, View
from numberdrop.pages.visit import Effects, LogEvent, Visit
from numberdrop.progress import Event


def update(state: OnePuzzle, intent: Intent, visit: Visit) -> tuple[OnePuzzle, Effects]:
    """Return the state of the page after an intent, and the effects to carry out."""
    match player_update.interpret_intent(state.player, intent):
        case Answer() as attempt:
            return _judge_and_log(state, attempt)
        case Message() as message:
            return state.tell(message), ()
        case Press() as meant if (done := press(ACTS, state, meant)) is not None:
            return done
        case meant:
            step = player_update.respond(state.player, meant)
            return update_common(state, meant) if step is None else (with_response(state, step), ())


def _begin_again(state: OnePuzzle) -> OnePuzzle:
    player = state.player.begin_exercise(state.player.exercise, viewed=state.player.viewed)
    return state.with_new_turn(player=player).without_message()


def _judge_and_log(state: OnePuzzle, attempt: Answer) -> tuple[OnePuzzle, Effects]:
    step = player_update.judge_answer(state.player, attempt)
    after = with_response(state, step)
    if step.judged is None:
        return after, ()
    exercise = state.player.current_exercise
    event = Event.attempt(
        exercise.id,
        puzzle_id(exercise.question),
        (exercise.rule,),
        step.judged.outcome.value,
        hints=step.player.hints,
        aids=exercise.aids,
        belief=step.judged.misconception,
        edition=exercise.question.edition_in_force,
    )
    return after, (LogEvent(event),)


NAME = "puzzle"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OnePuzzle(ExercisePage):
    """The state of the page of a single ``shared`` puzzle, which is ``None`` if its share code has ``faults``."""

    shared: SharedQuestion | None = None
    faults: tuple[Fault, ...] = ()


def begin(which: str, visit: Visit) -> OnePuzzle:
    """Return the page with the puzzle of the share code ``which``."""
    try:
        shared = decode(which)
    except ExerciseError as error:
        return OnePuzzle(faults=error.faults)
    return OnePuzzle(shared=shared, player=ExerciseState().begin_exercise(shared.exercise))


ACTS: Acts[OnePuzzle, OnePuzzle] = (
    Act("again", do=_begin_again, when=lambda state: not state.player.open, primary=always, sign="cw"),
    *player_update.question_acts(),
    *player_update.help_acts(),
)


def view(state: OnePuzzle, visit: Visit) -> View:
    player, voice = state.player, voice_for(state.player, visit.language)
    board, landings = exercise_player.board(player, voice), exercise_player.placements_to_choose(player)
    return View(frame(NAME, state, visit, voice, _scene_parts(state, voice)), board, landings)


def talk(state: OnePuzzle, visit: Visit) -> Talk:
    """Return the page's message: about the puzzle, or about the faults of its share code."""
    message, voice = state.message, voice_for(state.player, visit.language)
    if state.faults and message == EMPTY:
        message = Message(fault_notes(state.faults), title=phrase("puzzle.bad_code_title"))
    return exercise_player.talk(state.player, message, state.said, ExplanationSettings(another_try=True), voice)


def keep(state: OnePuzzle, visit: Visit) -> Keep:
    """Tell the browser to store nothing of this page, as answers are in the learner's log."""
    return Keep(key=None)


def _scene_parts(state: OnePuzzle, voice: Voice) -> SceneParts:
    if state.shared is None:
        title = voice("puzzle.bad_code_title")
        return {"headline": title, "cards": (TalkCard(title=title),)}
    kind = question_types().get(state.shared.type)
    return {
        **exercise_player.scene_parts(state.player, voice),
        "title": kind.title.in_language(voice.language) if kind else voice("ui.title_puzzle"),
        "buttons": buttons(ACTS, state, voice),
        "cards": exercise_player.cards(state.player, voice),
    }


__all__ = ["LEARNS", "NAME", "NEVER_STALE", "OnePuzzle", "begin", "keep", "talk", "update", "view"]
