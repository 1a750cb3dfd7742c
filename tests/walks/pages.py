"""The pages that are walked on, by name: each made of the settings of a visit."""

from collections.abc import Callable

import numberdrop as nd
from numberdrop.exercises import Exercise, load_lesson
from numberdrop.exercises.guided.script import load_guided
from numberdrop.exercises.puzzles import Pack, shipped_pack
from numberdrop.pages import play, sandbox
from numberdrop.pages.app import App, PageId
from numberdrop.pages.guided.state import begin_guided
from numberdrop.pages.visit import Visit
from tests.exercises.packs import pack
from tests.pages.driven import Driven, driven
from tests.pages.exercises import DrivenExercise, lesson_page, one_puzzle, puzzles_page


def _play(language: str, record: str = "", **new: object) -> Driven:
    """The play page, with a game where one is given by its record or by what ``Game.new`` takes."""
    game = nd.record.loads(record) if record else nd.Game.new(**new) if new else None
    return driven("play", language, state=play.begin("", Visit(), game))


def _puzzles(language: str, pack_: str = "shipped") -> Driven:
    packs = {"shipped": shipped_pack, "small": pack, "empty": lambda: Pack([], "no puzzles")}
    return puzzles_page(packs[pack_](), language, seed=1)


def _sandbox(language: str, grid: str = "") -> Driven:
    return driven("sandbox", language, state=sandbox.begin("", Visit(), nd.Grid.parse(grid)) if grid else None)


def _guided(language: str, which: str) -> Driven:
    state = begin_guided(load_guided(which), Visit(language), 3)
    return DrivenExercise(App.at(PageId("guided", which), Visit(language), state), {})


PAGES: dict[str, Callable[..., Driven]] = {
    "lesson": lambda language, lesson: lesson_page(load_lesson(lesson), language, seed=1),
    "guided": _guided,
    "puzzles": _puzzles,
    "one_puzzle": lambda language, code: one_puzzle(code, language),
    "play": _play,
    "sandbox": _sandbox,
    **{
        name: lambda language, name=name: driven(name, language)
        for name in ("home", "companion", "analysis", "composer", "progress")
    },
}


def asked(page: Driven) -> Exercise | None:
    """What a page asks now, where it asks something: scripts and walks answer it."""
    player = getattr(page.state, "player", None)
    exercise = player.exercise if player is not None else None
    # At the end of a round that is played step by step its task stands there, and nothing is asked.
    return None if exercise is None or exercise.walkthrough_plan is not None else exercise
