"""What happens in a lesson: answers and what they lead to, the way from task to task, the edition, a name to sign with."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, TypeAlias

from numberdrop.exercises import Answer, Exercise, Feedback
from numberdrop.exercises.hints import LEVELS
from numberdrop.exercises.walkthroughs import Walk
from numberdrop.formats.declarations import Among, AtMost, Between, MalformedError, Part
from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.frozen import Frozen
from numberdrop.pages.exercise_player import ExerciseState, Step, answer, followed, read, respond, went_on
from numberdrop.pages.exercise_player import state as player_keep
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, text, whole
from numberdrop.pages.intents import Hello, Intent, Press, Submit, TryCombo
from numberdrop.pages.kept import Kept, begins_anew
from numberdrop.pages.message import Message, note
from numberdrop.pages.page import update_common
from numberdrop.pages.parts.scores import brings_news
from numberdrop.pages.scene import Keep
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event
from numberdrop.rules.editions import EDITIONS

from .state import (
    SEEDS,
    LessonState,
    comes_back,
    first_asked,
    next_in_turn,
    open_task,
    own_tasks,
    watch_example,
    with_comebacks,
    with_missed,
    with_replays,
)

EXAMPLE_FIRST = Message((note("lesson.example_first"),), "info")


def update(state: LessonState, intent: Intent, visit: Visit) -> tuple[LessonState, Visit]:
    """The lesson after an intent."""
    match read(state.player, intent):
        case Answer() | Press("hint" | "show") if state.player.example_first:
            return state.tell(EXAMPLE_FIRST), visit
        case Answer() as attempt:
            return _answered(state, attempt, visit)
        case Message() as message:
            return state.tell(message), visit
        case meant:
            return _moved(state, meant, visit) or _helped(state, meant, visit)


def _moved(state: LessonState, intent: Intent, visit: Visit) -> tuple[LessonState, Visit] | None:
    """From task to task, and what concerns the lesson as a whole."""
    match intent:
        case Hello():
            return greeted(state, intent, visit), visit
        case Press("next"):
            return _next(state, visit)
        case Press("again"):
            return _again(state), visit
        case Press("example") if not state.over and state.has_example:
            return watch_example(state), visit
        case Press("past") if not state.over and comes_back(state.lesson.tasks[state.at].id):
            return _over(open_task(state, len(state.lesson.tasks)), visit)
        case Press("ahead") if state.may_skip:
            return open_task(state, state.checkout), visit
        case Press("repeat"):
            # Unlike the last one's, the answers of this visit are those that are next in turn.
            seed = (state.seed + 1) % SEEDS if state.fixed_seed else next_in_turn(state.seed, fresh_seed(3))
            return open_task(
                replace(state, lesson=own_tasks(state.lesson), seed=seed, solved=frozenset(), missed=()), 0
            ), visit
        case Press(name) if name.startswith("step_"):
            number = name.removeprefix("step_")
            return open_task(
                state, whole(int(number) if number.isdecimal() else None, 0, len(state.lesson.tasks))
            ), visit
        case Submit("edition", values):
            return _under_edition(state, text(values.get("edition"), 10)), visit
        case Submit("name", values):
            name = "".join(sign for sign in text(values.get("name"), 40) if sign.isprintable()).strip()
            return state.moved(signed_by=name), visit
    return None


def _helped(state: LessonState, intent: Intent, visit: Visit) -> tuple[LessonState, Visit]:
    step = respond(state.player, intent)
    if step is None:
        return update_common(state, intent, visit)
    if isinstance(intent, TryCombo) and step.message is not None:
        lines = followed(step.message.lines, state.setting.not_taught)
        step = step._replace(message=step.message.but(lines=lines))
    return _went_on(state, step, visit)


# --- answers ------------------------------------------------------------------------------------------------------------------


def _answered(state: LessonState, attempt: Answer, visit: Visit) -> tuple[LessonState, Visit]:
    step, player = answer(state.player, attempt), state.player
    if step.judged is None:
        return _went_on(state, step, visit)
    exercise, walk = player.asked, player.walk
    task, position = exercise.id, f"{exercise.seed}:{state.edition}"
    if walk is not None:
        task, position = f"{task}.{walk.step}", f"{walk.plan.seed}:{walk.game.round}:{state.edition}"
    elif not exercise.seed:
        task = first_asked(task)  # the same position once more is no new one
    event = Event.answer(
        state.lesson.id,
        task,
        position,
        _shown_by(step.judged, exercise, walk),
        step.judged.outcome.value,
        hints=_hints(player),
        aids=exercise.aids,
        belief=step.judged.misconception,
        edition=state.edition,
    )
    after, visit = _went_on(state, step, visit.with_event(event))
    if after.player.closed:
        after = replace(after, solved=after.solved | {state.at})
    elif not step.judged.right and walk is None:
        after = with_missed(after)
    return after, visit


def _shown_by(judged: Feedback, exercise: Exercise, walk: Walk | None) -> tuple[str, ...]:
    """The rules that an answer tells about. In a round most legal acts will do and most questions are answered the same each time:
    only a slip tells something there, or the whole round without one.
    """
    return (exercise.rule,) if exercise.rule and not (walk and judged.right) else ()


def _hints(player: ExerciseState) -> int:
    """The hints as the log counts them: what has just been shown is repeated, not known."""
    return max(player.hints, LEVELS) if player.asked.aids == "shown" else player.hints


def _went_on(state: LessonState, step: Step, visit: Visit) -> tuple[LessonState, Visit]:
    """The lesson after a step. A round that is played to its end is solved; a whole game brings what it leaves to learn."""
    player, walk = step.player, step.player.walk
    after = went_on(state, step)
    if walk is None or not walk.done or state.player.closed:
        return after, visit
    aids, position = player.asked.aids, f"{walk.plan.seed}:{state.edition}"
    known = (player.asked.rule,) if player.asked.rule and not player.slips else ()
    event = Event.answer(
        state.lesson.id,
        player.asked.id,
        position,
        known,
        "right",
        hints=_hints(player),
        aids=aids,
        edition=state.edition,
    )
    return with_replays(replace(after, solved=after.solved | {state.at})), visit.with_event(event)


# --- from task to task --------------------------------------------------------------------------------------------------------


def _next(state: LessonState, visit: Visit) -> tuple[LessonState, Visit]:
    """On to the next task; after a worked example: the learner's turn."""
    if state.player.example_first:
        return state.moved(player=state.player.put(state.exercise, tries=1)).quiet(), visit
    after = open_task(with_comebacks(state), state.at + 1)
    if not after.over:
        return after, visit.with_event(Event.opened(after.lesson.id, after.player.asked.id))
    return _over(after, visit)


def _over(state: LessonState, visit: Visit) -> tuple[LessonState, Visit]:
    """The lesson at its summary: finished where the last of its own tasks is solved."""
    last = own_tasks(state.lesson).tasks[-1].id
    if any(state.lesson.tasks[at].id == last for at in state.solved):
        return state, visit.with_event(Event.finished(state.lesson.id))
    return state, visit


def _again(state: LessonState) -> LessonState:
    """The task once more; a fresh one in a new position."""
    if state.over:
        return state
    state = replace(state, repeat=state.repeat + 1 if state.repeats_fresh else 0)
    player = state.player.put(state.exercise, tries=1 + state.tries_at_first, viewed=state.player.viewed)
    return state.moved(player=player).quiet()


def _under_edition(state: LessonState, edition: str) -> LessonState:
    """Put the lesson under another edition; the task begins again."""
    if edition not in EDITIONS:
        raise BadIntent(f"no edition is called {edition!r}")
    return open_task(replace(state, edition=edition), state.at)


# --- keep -------------------------------------------------------------------------------------------------------------

# What the browser keeps of a lesson: its place, what was done about its task, and of a whole game its record.

_MOST = 400
TaskKey: TypeAlias = Annotated[str, AtMost(10)]


class KeptWalk(Frozen):
    """A whole game that is played as one task: its record, the steps that were asked, and those that went wrong, by round."""

    game: Annotated[str, AtMost(LONGEST_TEXT)]
    asked: Annotated[tuple[TaskKey, ...], AtMost(_MOST)] = ()
    slips: Annotated[tuple[tuple[Annotated[int, Between(0, 99)], TaskKey], ...], AtMost(_MOST)] = ()


class KeptLesson(Frozen):
    """The place in a lesson, the tasks that were answered wrong (``back``: and come back at its end), and what was done about the open task."""

    seed: Annotated[int, Between(0, SEEDS)]
    at: Annotated[int, Between(0, 99)]
    repeat: Annotated[int, Between(0, 10**6)]
    edition: Annotated[str, Among(EDITIONS)]
    missed: Annotated[tuple[Annotated[str, AtMost(40)], ...], AtMost(_MOST)] = ()
    back: bool = False
    walk: Part[KeptWalk] | None = None
    exercise: Part[player_keep.Done] | None = None


KEPT = Kept(1, KeptLesson)


def keep(state: LessonState, visit: Visit) -> Keep:
    """The place in the lesson, and what was done there."""
    return Keep(key=f"lesson.{state.lesson.id}", text=kept_text(state))


def greeted(state: LessonState, hello: Hello, visit: Visit) -> LessonState:
    """With what the browser has kept."""
    return come_back(state, hello.record) if brings_news(hello, keep(state, visit)) else state


def kept_text(state: LessonState) -> str:
    """The place in the lesson as text."""
    player, walk, done = state.player, state.player.walk, player_keep.kept(state.player)
    playing = walk is not None and walk.plan.whole_game and walk.game.actions
    return KEPT.text(
        KeptLesson(
            seed=state.seed,
            at=state.at,
            repeat=state.repeat,
            edition=state.edition,
            missed=state.missed,
            back=bool(state.missed) and any(comes_back(task.id) for task in state.lesson.tasks),
            walk=Part(KeptWalk(dumps(walk.game), walk.asked, player.slips)) if walk and playing else None,
            exercise=Part(done) if done != player_keep.Done() else None,
        )
    )


def come_back(state: LessonState, record: str) -> LessonState:
    """The lesson as it was left; as it is where what the browser kept is not ours.

    Where only what was done about the task cannot be read, the task is put again, in the same position.
    """
    try:
        kept = KEPT.read(record)
    except MalformedError:
        return begins_anew(state, in_use=state.begun)
    placed = _placed(state, kept)
    try:
        return _taken_up(placed, kept)
    except (MalformedError, RecordError, ValueError):
        return placed


def _placed(state: LessonState, kept: KeptLesson) -> LessonState:
    at, seed, fresh = kept.at, kept.seed, state.seed
    state = replace(state, edition=kept.edition, seed=fresh if state.fixed_seed else seed, dialog=None)
    state = _with_missed(replace(state, lesson=own_tasks(state.lesson)), kept)
    if at < len(state.lesson.tasks):
        state = open_task(state, at)
    else:  # a new visit, which deals what comes after that one
        state = open_task(state if state.fixed_seed else replace(state, seed=next_in_turn(seed, fresh)), 0)
    if at == state.at and seed == state.seed and kept.repeat and state.repeats_fresh:
        state = replace(state, repeat=kept.repeat)
        state = replace(state, player=state.player.put(state.exercise, tries=1))
    return state


def _with_missed(state: LessonState, kept: KeptLesson) -> LessonState:
    """With the tasks that were answered wrong, and that may have come back already."""
    known = {task.id for task in state.lesson.tasks}
    state = replace(state, missed=tuple(task for task in kept.missed if task in known))
    return with_comebacks(replace(state, at=len(known) - 1)) if kept.back else state


def _taken_up(state: LessonState, kept: KeptLesson) -> LessonState:
    """With what was done about the task that was open. Raises ``MalformedError`` or ``RecordError`` where that cannot be read."""
    if kept.at != state.at:  # the lesson has fewer tasks than it had
        return state
    if kept.seed != state.seed and state.repeats_fresh:  # it was done in another position
        return state
    if kept.exercise is not None:
        state = _done_before(state, kept.exercise.opened())
    return _resumed(state, kept.walk.opened()) if kept.walk is not None else state


def _done_before(state: LessonState, done: player_keep.Done) -> LessonState:
    """With what was done about the task, after its example."""
    player = state.player.put(state.exercise) if done.tries else state.player
    player = player_keep.come_back(player, done)
    right = player.closed and player.feedback is not None and player.feedback.right
    return replace(state, player=player, solved=state.solved | {state.at} if right else state.solved)


def _resumed(state: LessonState, kept: KeptWalk) -> LessonState:
    """A whole game taken up where it stood, if it is the one that this task plays."""
    task = state.exercise
    plan, game = task.walkthrough, loads(kept.game)
    if plan is None or not plan.whole_game or game.setup != plan.begin().game.setup:
        return state
    walk = replace(Walk.of(plan, game), asked=kept.asked)
    state = replace(state, player=state.player.but(tries=1, slips=kept.slips).walking(task, walk))
    if not walk.done:
        return state
    return with_replays(replace(state, solved=state.solved | {state.at}))
