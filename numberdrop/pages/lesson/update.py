"""What happens in a lesson: answers and what they lead to, the way from task to task, the edition, a name to sign with."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import Answer, Exercise, Feedback
from numberdrop.exercises.hints import LEVELS
from numberdrop.exercises.walkthroughs import Walk
from numberdrop.pages.exercise_player import ExerciseState, Step, answer, followed, read, respond, went_on
from numberdrop.pages.fields import BadIntent, text, whole
from numberdrop.pages.intents import Hello, Intent, Press, Submit, TryCombo
from numberdrop.pages.message import Message, note
from numberdrop.pages.page import everyday
from numberdrop.pages.seeds import fresh_seed
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event
from numberdrop.rules.editions import EDITIONS

from .keep import greeted
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
        return everyday(state, intent, visit)
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
