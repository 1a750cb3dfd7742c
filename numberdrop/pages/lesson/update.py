"""Updates of a lesson: answers, moving between tasks, the edition, the name on the certificate; and what the browser stores."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, TypeAlias

from numberdrop.exercises import Answer
from numberdrop.exercises.hints import HINT_LEVELS
from numberdrop.exercises.walkthroughs import Walkthrough
from numberdrop.formats.declarations import Among, AtMost, Between, MalformedError, SeparateField
from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.frozen import Frozen
from numberdrop.pages.exercise_player import state as player_state
from numberdrop.pages.exercise_player import update as player_update
from numberdrop.pages.exercise_player.explanation import replace_untaught_rules
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, read_text, read_whole_number
from numberdrop.pages.intents import Hello, Intent, Press, PreviewCombo, Submit
from numberdrop.pages.kept import Kept, say_begins_anew
from numberdrop.pages.message import Message, note
from numberdrop.pages.page import fresh_seed, update_common
from numberdrop.pages.parts.acts import Act, Acts, act_with_effects, act_without_button, next_act, press
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Effects, LogEvent, Visit
from numberdrop.progress import Event
from numberdrop.rules.editions import EDITIONS

from . import state as lesson_state
from .state import LessonState, open_task


def update(state: LessonState, intent: Intent, visit: Visit) -> tuple[LessonState, Effects]:
    """Return the state of the lesson after an intent, and the effects to carry out."""
    match player_update.interpret_intent(state.player, intent):
        case Answer() | Press("hint" | "show") if state.player.example_first:
            return state.say(note("lesson.example_first")), ()
        case Answer() as attempt:
            return _judge_and_log(state, attempt)
        case Message() as message:
            return state.tell(message), ()
        case interpreted:
            return _navigate(state, interpreted, visit) or _respond(state, interpreted)


def _navigate(state: LessonState, intent: Intent, visit: Visit) -> tuple[LessonState, Effects] | None:
    """Handle an intent that moves between tasks or concerns the lesson as a whole; returns ``None`` for any other."""
    match intent:
        case Hello():
            return (restore(state, intent.record) if intent.is_news else state), ()
        case Press(name) if name.startswith("step_"):
            number = name.removeprefix("step_")
            at = read_whole_number(int(number) if number.isdecimal() else None, 0, len(state.lesson.tasks))
            return open_task(state, at), ()
        case Press():
            return press(ACTS, state, intent, visit)
        case Submit("edition", values):
            if (edition := read_text(values.get("edition"), 10)) not in EDITIONS:
                raise BadIntent(f"no edition is called {edition!r}")
            return open_task(replace(state, edition=edition), state.at), ()
        case Submit("name", values):
            name = "".join(sign for sign in read_text(values.get("name"), 40) if sign.isprintable()).strip()
            return state.with_new_turn(signed_by=name), ()
    return None


def _respond(state: LessonState, intent: Intent) -> tuple[LessonState, Effects]:
    response = player_update.respond(state.player, intent)
    if response is None:
        return update_common(state, intent)
    match intent, response.message:
        case PreviewCombo(), Message(lines):
            taught = replace_untaught_rules(lines, state.setting.not_taught)
            response = response._replace(message=response.message.but(lines=taught))
    return _after_response(state, response)


def _judge_and_log(state: LessonState, attempt: Answer) -> tuple[LessonState, Effects]:
    response, player = player_update.judge_answer(state.player, attempt), state.player
    if (judged := response.judged) is None:
        return _after_response(state, response)
    exercise, walk = player.current_exercise, player.walk
    task, position = exercise.id, f"{exercise.seed}:{state.edition}"
    if walk is not None:
        task, position = f"{task}.{walk.step}", f"{walk.plan.seed}:{walk.game.round}:{state.edition}"
    elif not exercise.seed:
        task = lesson_state.original_id(task)  # the same position as before
    # In a walkthrough (a round played step by step) only mistakes count for the mastery of a rule: most legal acts are right there, and
    # many answers are the same every time.
    tested = not (walk and judged.right)
    event = _answer_event(state, task, position, judged.outcome.value, judged.misconception, tested=tested)
    after, effects = _after_response(state, response)
    if after.player.closed:
        after = replace(after, solved=after.solved | {state.at})
    elif not judged.right and walk is None:
        after = lesson_state.with_missed_task(after)
    return after, (LogEvent(event), *effects)


def _answer_event(state: LessonState, task: str, place: str, outcome: str, belief: str = "", *, tested: bool) -> Event:
    """Return the event that logs an answer. ``tested``: it counts for the mastery of the rule; ``belief``: the misconception behind it."""
    exercise, hints = state.player.current_exercise, state.player.hints
    if exercise.aids == "shown":  # the answer was shown before: this counts as solved with all hints
        hints = max(hints, HINT_LEVELS)
    return Event.answer(
        state.lesson.id,
        task,
        place,
        (exercise.rule,) if exercise.rule and tested else (),
        outcome,
        hints=hints,
        aids=exercise.aids,
        belief=belief,
        edition=state.edition,
    )


def _after_response(state: LessonState, response: player_state.Response) -> tuple[LessonState, Effects]:
    """Return the lesson after an answer or hint. A round or game played to its end is logged as solved; one against a bot adds tasks."""
    player, walk = response.player, response.player.walk
    after = player_state.with_response(state, response)
    if walk is None or not walk.done or state.player.closed:
        return after, ()
    position = f"{walk.plan.seed}:{state.edition}"
    event = _answer_event(after, player.current_exercise.id, position, "right", tested=not player.slips)
    return lesson_state.with_tasks_from_duel(replace(after, solved=after.solved | {state.at})), (LogEvent(event),)


# --- moving between tasks -----------------------------------------------------------------------------------------------------


def _go_to_next_task(state: LessonState, visit: Visit) -> tuple[LessonState, Effects]:
    """Go to the next task; during a worked example, stay at the task but let the learner try it now."""
    if state.player.example_first:
        return state.with_new_turn(player=state.player.begin_exercise(state.exercise, tries=1)).without_message(), ()
    after = open_task(lesson_state.with_repetitions(state), state.at + 1)
    if not after.over:
        return after, (LogEvent(Event.opened(after.lesson.id, after.player.current_exercise.id)),)
    return _log_if_finished(after)


def _log_if_finished(state: LessonState) -> tuple[LessonState, Effects]:
    """Log a lesson that has reached its summary as finished, if the last of its own tasks is solved (not one added for the learner)."""
    last = lesson_state.without_added_tasks(state.lesson).tasks[-1].id
    if any(state.lesson.tasks[at].id == last for at in state.solved):
        return state, (LogEvent(Event.finished(state.lesson.id)),)
    return state, ()


def _begin_anew(state: LessonState) -> LessonState:
    """Begin the lesson anew with other generated positions, chosen so that each task gets another right answer than before."""
    lesson, seed = lesson_state.without_added_tasks(state.lesson), (state.seed + 1) % lesson_state.SEEDS
    if not state.fixed_seed:
        seed = lesson_state.seed_with_next_answers(state.seed, fresh_seed(3))
    return open_task(replace(state, lesson=lesson, seed=seed, solved=frozenset(), missed=()), 0)


def _repeat_task(state: LessonState) -> LessonState:
    """Begin the open task again; if its positions are generated, in a new position."""
    if state.over:
        return state
    state = replace(state, repeat=state.repeat + 1 if state.repeats_in_new_position else 0)
    player = state.player.begin_exercise(state.exercise, tries=1 + state.tries_at_first, viewed=state.player.viewed)
    return state.with_new_turn(player=player).without_message()


def _may_repeat(state: LessonState) -> bool:
    player = state.player
    if player.closed:
        return state.repeats_in_new_position or bool(player.hints)
    return player.open and player.feedback is not None and player.walk is None and state.repeats_in_new_position


ACTS: Acts[LessonState, LessonState] = (
    next_act(
        _go_to_next_task,
        lambda state, voice: voice("ui.button_onward" if state.player.closed else "ui.button_turn"),
        lambda state: state.player.closed or state.player.example_first,
    ),
    *player_update.example_acts(),
    *player_update.question_acts(),
    *player_update.help_acts(),
    Act(
        "example",
        do=lesson_state.watch_example,
        needs=lambda state: not state.over and state.has_example,
        when=lambda state: state.player.open,
    ),
    Act("again", do=_repeat_task, when=_may_repeat, sign="cw"),
    act_with_effects(
        "past",
        lambda state, _: _log_if_finished(open_task(state, len(state.lesson.tasks))),
        lambda state: not state.over and lesson_state.is_repetition(state.lesson.tasks[state.at].id),
    ),
    act_without_button(
        "ahead", lambda state: open_task(state, state.checkout_index), lambda state: state.may_skip_to_checkout
    ),
    act_without_button("repeat", _begin_anew),
)


# --- keep -------------------------------------------------------------------------------------------------------------

# The browser keeps the current task with its state, and the record of a whole game.

_MOST = 400
TaskKey: TypeAlias = Annotated[str, AtMost(10)]


class KeptWholeGame(Frozen):
    """What the browser stores of a whole game played as one task: its record, the steps asked so far, the mistakes as (round, step)."""

    game: Annotated[str, AtMost(LONGEST_TEXT)]
    asked: Annotated[tuple[TaskKey, ...], AtMost(_MOST)] = ()
    slips: Annotated[tuple[tuple[Annotated[int, Between(0, 99)], TaskKey], ...], AtMost(_MOST)] = ()


class KeptLesson(Frozen):
    """What the browser stores of a lesson. ``solved``, ``missed`` (answered wrong): ids of tasks; ``back``: missed ones are added again."""

    seed: Annotated[int, Between(0, lesson_state.SEEDS)]
    at: Annotated[int, Between(0, 99)]
    repeat: Annotated[int, Between(0, 10**6)]
    edition: Annotated[str, Among(EDITIONS)]
    missed: Annotated[tuple[Annotated[str, AtMost(40)], ...], AtMost(_MOST)] = ()
    solved: Annotated[tuple[Annotated[str, AtMost(40)], ...], AtMost(_MOST)] = ()
    back: bool = False
    walk: SeparateField[KeptWholeGame] | None = None
    exercise: SeparateField[player_state.KeptExercise] | None = None


KEPT = Kept(1, KeptLesson)


def keep(state: LessonState, visit: Visit) -> Keep:
    """Return what the browser is to store: the state of the lesson."""
    return Keep(key=f"lesson.{state.lesson.id}", text=kept_text(state))


def kept_text(state: LessonState) -> str:
    """Return the state of the lesson as text, to be stored."""
    player, walk, done = state.player, state.player.walk, player_state.kept_exercise(state.player)
    playing = walk is not None and walk.plan.whole_game and walk.game.actions
    return KEPT.text(
        KeptLesson(
            seed=state.seed,
            at=state.at,
            repeat=state.repeat,
            edition=state.edition,
            missed=state.missed,
            solved=tuple(state.lesson.tasks[at].id for at in sorted(state.solved)),
            back=bool(state.missed) and any(lesson_state.is_repetition(task.id) for task in state.lesson.tasks),
            walk=SeparateField(KeptWholeGame(dumps(walk.game), walk.asked, player.slips)) if walk and playing else None,
            exercise=SeparateField(done) if done != player_state.KeptExercise() else None,
        )
    )


def restore(state: LessonState, record: str) -> LessonState:
    """Restore a lesson from its stored text; what is unreadable changes nothing, so that the task perhaps begins again."""
    try:
        kept = KEPT.read(record)
    except MalformedError:
        return say_begins_anew(state, in_use=state.begun)
    placed = _restore_place(state, kept)
    try:
        return _restore_task(placed, kept)
    except (MalformedError, RecordError, ValueError):
        return placed


def _restore_place(state: LessonState, kept: KeptLesson) -> LessonState:
    """Restore the edition, the tasks answered wrong with their repetitions, and the place in the lesson."""
    at, seed, fresh = kept.at, kept.seed, state.seed
    state = replace(state, edition=kept.edition, seed=fresh if state.fixed_seed else seed, dialog=None)
    state = replace(state, lesson=lesson_state.without_added_tasks(state.lesson))
    ids = {task.id for task in state.lesson.tasks}
    state = replace(state, missed=tuple(task for task in kept.missed if task in ids))
    if kept.back:
        state = lesson_state.with_repetitions(replace(state, at=len(ids) - 1))
    was_over = at >= len(state.lesson.tasks)
    if was_over and not state.fixed_seed:  # a new visit with the next positions
        state = replace(state, seed=lesson_state.seed_with_next_answers(seed, fresh))
    if not was_over:
        solved = frozenset(i for i, task in enumerate(state.lesson.tasks) if task.id in kept.solved)
        state = replace(state, solved=solved)
    state = open_task(state, 0 if was_over else at)
    if at == state.at and seed == state.seed and kept.repeat and state.repeats_in_new_position:
        state = replace(state, repeat=kept.repeat)
        state = replace(state, player=state.player.begin_exercise(state.exercise, tries=1))
    return state


def _restore_task(state: LessonState, kept: KeptLesson) -> LessonState:
    """Restore the state of the open task. Raises ``MalformedError`` or ``RecordError`` if it is unreadable."""
    if kept.at != state.at:  # the lesson has fewer tasks than it had
        return state
    if kept.seed != state.seed and state.repeats_in_new_position:  # it was done in another position
        return state
    if kept.exercise is not None:
        done = kept.exercise.value_or_error()
        player = state.player.begin_exercise(state.exercise) if done.tries else state.player
        player = player_state.restore_exercise(player, done)
        right = player.closed and player.feedback is not None and player.feedback.right
        state = replace(state, player=player, solved=state.solved | {state.at} if right else state.solved)
    return _resume_game(state, kept.walk.value_or_error()) if kept.walk is not None else state


def _resume_game(state: LessonState, kept: KeptWholeGame) -> LessonState:
    """Resume the stored whole game, if it belongs to this task."""
    task = state.exercise
    plan, game = task.walkthrough_plan, loads(kept.game)
    if plan is None or not plan.whole_game or game.setup != plan.begin().game.setup:
        return state
    walk = replace(Walkthrough.of(plan, game), asked=kept.asked)
    state = replace(state, player=replace(state.player, tries=1, slips=kept.slips).at_walkthrough_step(task, walk))
    if not walk.done:
        return state
    return lesson_state.with_tasks_from_duel(replace(state, solved=state.solved | {state.at}))
