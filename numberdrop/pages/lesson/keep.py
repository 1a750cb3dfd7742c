"""What the browser keeps of a lesson: its place, what was done about its task, and of a whole game its record."""

from __future__ import annotations

import json
from dataclasses import replace

from numberdrop.exercises.walkthroughs import Walk
from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.pages.exercise_player import keep as player_keep
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, Json, mapping, read_json, text, whole
from numberdrop.rules.editions import EDITIONS

from .extra_tasks import comes_back, with_comebacks, with_replays
from .state import SEEDS, LessonState, next_in_turn, open_task

_LONGEST_LIST = 400


def name_of(state: LessonState) -> str:
    """The name under which the browser keeps it."""
    return f"lesson.{state.lesson.id}"


def kept_text(state: LessonState) -> str:
    """The place in the lesson as text."""
    kept: Json = {"v": 1, "seed": state.seed, "at": state.at, "repeat": state.repeat, "edition": state.edition}
    if state.missed:
        kept |= {"missed": state.missed, "back": any(comes_back(task.id) for task in state.lesson.tasks)}
    walk = state.player.walk
    if walk is not None and walk.plan.whole_game and walk.game.actions:
        kept["walk"] = {"game": dumps(walk.game), "asked": walk.asked, "slips": state.player.slips}
    if done := player_keep.kept(state.player):
        kept["exercise"] = done
    return json.dumps(kept, separators=(",", ":"))


def come_back(state: LessonState, record: str) -> LessonState:
    """The lesson as it was left; at its beginning where what the browser kept is not ours.

    Where only what was done about the task cannot be read, the task is put again, in the same position.
    """
    try:
        kept = mapping(read_json(record))
        placed = _placed(state, kept)
    except BadIntent:
        return open_task(state, 0)
    try:
        return _taken_up(placed, kept)
    except (BadIntent, RecordError, ValueError):
        return placed


def _placed(state: LessonState, kept: Json) -> LessonState:
    at, seed = whole(kept.get("at"), 0, 99), whole(kept.get("seed"), 0, SEEDS)
    repeat, edition = whole(kept.get("repeat"), 0, 10**6), text(kept.get("edition"), 10)
    if edition not in EDITIONS:
        raise BadIntent(f"no edition is called {edition!r}")
    fresh = state.seed
    state = replace(state, edition=edition, seed=fresh if state.fixed_seed else seed)
    state = _with_missed(state, kept)
    if at < len(state.lesson.tasks):
        state = open_task(state, at)
    else:  # a new visit, which deals what comes after that one
        state = open_task(state if state.fixed_seed else replace(state, seed=next_in_turn(seed, fresh)), 0)
    if at == state.at and repeat and state.repeats_fresh:
        state = replace(state, repeat=repeat)
        state = replace(state, player=state.player.put(state.exercise, tries=1))
    return state


def _with_missed(state: LessonState, kept: Json) -> LessonState:
    """With the tasks that were answered wrong, and that may have come back already."""
    missed = kept.get("missed", [])
    if not isinstance(missed, list) or len(missed) > _LONGEST_LIST:
        raise BadIntent("missed must be a short list")
    known = {task.id for task in state.lesson.tasks}
    state = replace(state, missed=tuple(task for one in missed if (task := text(one, 40)) in known))
    return with_comebacks(replace(state, at=len(known) - 1)) if kept.get("back") is True else state


def _taken_up(state: LessonState, kept: Json) -> LessonState:
    """With what was done about the task that was open."""
    if kept["at"] != state.at:  # the lesson has fewer tasks than it had
        return state
    if "exercise" in kept:
        state = _done_before(state, mapping(kept["exercise"]))
    return _resumed(state, mapping(kept["walk"])) if "walk" in kept else state


def _done_before(state: LessonState, done: Json) -> LessonState:
    """With what was done about the task, after its example."""
    player = state.player.put(state.exercise) if done.get("tries") else state.player
    player = player_keep.come_back(player, done)
    right = player.closed and player.feedback is not None and player.feedback.right
    return replace(state, player=player, solved=state.solved | {state.at} if right else state.solved)


def _resumed(state: LessonState, kept: Json) -> LessonState:
    """A whole game taken up where it stood, if it is the one that this task plays."""
    task = state.exercise
    plan, game = task.walkthrough, loads(text(kept.get("game"), LONGEST_TEXT))
    if plan is None or not plan.whole_game or game.setup != plan.begin().game.setup:
        return state
    asked, slips = kept.get("asked"), kept.get("slips")
    if not isinstance(asked, list) or not isinstance(slips, list) or len(asked) + len(slips) > _LONGEST_LIST:
        raise BadIntent("no list of what was asked")
    walk = replace(Walk.of(plan, game), asked=tuple(text(step, 10) for step in asked))
    helped = tuple((whole(number), text(step, 10)) for number, step in slips)
    state = replace(state, player=state.player.but(tries=1, slips=helped).walking(task, walk))
    if not walk.done:
        return state
    return with_replays(replace(state, solved=state.solved | {state.at}))
