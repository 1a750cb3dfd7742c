"""What the browser keeps of a lesson: its place, what was done about its task, and of a whole game its record."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, TypeAlias

from numberdrop.exercises.walkthroughs import Walk
from numberdrop.formats.declarations import Among, AtMost, Between, MalformedError, Part
from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.frozen import Frozen
from numberdrop.pages.exercise_player import state as player_keep
from numberdrop.pages.fields import LONGEST_TEXT
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import Kept, begins_anew
from numberdrop.pages.parts.greeting import brings_news
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.rules.editions import EDITIONS

from .state import SEEDS, LessonState, comes_back, next_in_turn, open_task, own_tasks, with_comebacks, with_replays

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
