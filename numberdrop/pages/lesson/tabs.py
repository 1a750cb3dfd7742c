"""A lesson in two tabs. Answers are in the log of both, and any task is a press away: what can be lost is a whole game under way.

So nobody is asked but about two such games that went different ways. Otherwise a tab in which nothing was done follows the other one
to where the lesson went on, and a tab in which something stands is left as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from numberdrop.pages.exercise_player import ExerciseState
from numberdrop.pages.exercise_player.keep import kept as done_about
from numberdrop.pages.intents import Hello
from numberdrop.pages.message import Phrase, phrase
from numberdrop.pages.parts.left_there import Texts
from numberdrop.pages.parts.two_tabs import BOTH, HERE, THERE, TwoTabs
from numberdrop.pages.scene import Keep
from numberdrop.pages.table import saved_game
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game

from .extra_tasks import own_tasks
from .keep import come_back, kept_text, name_of
from .state import LessonState


def keep(state: LessonState, visit: Visit) -> Keep:
    """The place in the lesson, what was done there, and what was set aside."""
    return tabs(state).kept(state)


def greeted(state: LessonState, hello: Hello) -> LessonState:
    """With what the browser has kept."""
    if hello.record and not (state.player.tries or state.at):
        state = come_back(state, hello.record)
    return tabs(state).greeted(state, hello)


def tabs(state: LessonState) -> TwoTabs[LessonState]:
    """What two tabs of this lesson come to."""

    def begun_anew() -> LessonState:
        return replace(state, lesson=own_tasks(state.lesson), missed=(), at=0, repeat=0, player=ExerciseState())

    return TwoTabs(
        name=name_of(state),
        anew=begun_anew,
        take=_taken,
        keep=lambda state: Keep(key=name_of(state), text=kept_text(state)),
        stands=kept_text,
        in_words=_in_words,
        differs=_differs,
        within=lambda one, other: _goes_on(_game_under_way(one), _game_under_way(other)),
        settles=_settles,
    )


def _taken(state: LessonState, record: str, kept: Mapping[str, str]) -> LessonState:
    return come_back(replace(state, lesson=own_tasks(state.lesson), missed=()), record)


def _settles(here: LessonState, there: LessonState) -> str:
    ours, theirs = _game_under_way(here), _game_under_way(there)
    if ours == theirs:
        return THERE if ours is None and _is_behind(here, there) else BOTH
    if _goes_on(ours, theirs):
        return THERE
    return HERE if _goes_on(theirs, ours) else ""


def _game_under_way(state: LessonState) -> Game | None:
    walk = state.player.walk
    under_way = walk is not None and walk.plan.whole_game and bool(walk.game.actions) and not walk.done
    return walk.game if walk is not None and under_way else None


def _goes_on(game: Game | None, other: Game | None) -> bool:
    """Whether the other game has all that was done in the first, if anything was."""
    if game is None or other is None:
        return game is None
    return game.setup == other.setup and game.actions == other.actions[: len(game.actions)]


def _is_behind(here: LessonState, there: LessonState) -> bool:
    """Whether nothing stands here but what the other tab has left behind."""
    if _place(here) == _place(there):
        return _how_far(here.player) < _how_far(there.player)
    return here.at < there.at and (_has_followed(here) or not _touched(here.player))


def _place(state: LessonState) -> tuple[object, ...]:
    return state.seed, state.at, state.repeat, state.edition


def _how_far(player: ExerciseState) -> tuple[int, ...]:
    return int(player.closed), player.tries, player.hints, len(player.picked)


def _has_followed(state: LessonState) -> bool:
    """Whether what stands here is what the other tab had, and nothing was done here since."""
    text = kept_text(state)
    there = state.left.still(Texts(state.turn, text)) if state.left else None
    return there is not None and there.record == text


def _touched(player: ExerciseState) -> bool:
    """Whether anything was done about the task."""
    walk = player.walk
    return bool(done_about(player)) or (walk is not None and walk != walk.plan.begin())


def _in_words(state: LessonState) -> Phrase:
    game = _game_under_way(state)
    return saved_game.in_words(game) if game else phrase("tabs.task", n=state.at + 1)


def _differs(one: LessonState, other: LessonState) -> Phrase | None:
    game = _game_under_way(one)
    return saved_game.last_act(game) if game else None
