"""Walks through the pages of the tutor, from state to state, as people meet them: every phase, task and answer.

A walk does something and yields the name of what stands on the page then; whoever walks along looks at it. States that follow
each other in a walk are phases of one page: between them nothing jumps.
"""

import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

from playwright.sync_api import Page

import numberdrop as nd
from numberdrop import paths
from numberdrop.exercises.puzzles import puzzle_types, shipped_pack
from numberdrop.rules.game import Phase
from tests.blunders import blundered
from tests.browser.direct import Direct
from tests.browser.lessons import HEADS, write_notebooks
from tests.browser.player import choose, typed
from tests.browser.through import ExercisesThrough, PlayThrough, Through
from tests.exercises import answering
from tests.formats.players import some_game
from tests.pages.test_companion import MARKS, PRINTED, RINGS, WRITTEN, about

SEED = 4
"""With it the policy of ``choose`` makes letters early, alone and with three players, and a block falls on both others."""
Walked = Iterator[str]
BY_DAY = {
    *("home", "play alone", "replay", "lesson orientation", "lesson scoring"),
    *("puzzle landing", "companion, table", "analysis", "sandbox"),
}
"""A walk of each kind; the others are walked at night."""


@dataclass(frozen=True)
class Walk:
    """A walk through a page of the tutor: ``go`` does it."""

    name: str
    page: str
    go: Callable[[Page, Direct], Walked]
    by_day: bool


def _phase(game: nd.Game) -> str:
    """What kind of moment of a game it is."""
    if game.over:
        return "game over"
    kind = str(game.phase.value)
    if game.phase is Phase.BLOCKS:
        blocked = isinstance(game.legal_actions()[0], nd.Block)
        kind = ("GO! block" if game.solo else "block") if blocked else "slide"
    if game.phase is Phase.DROP and game.roll:
        kind += " with a star number" * ("*" in game.roll.numbers) + " with a star shape" * (game.roll.shape == "*")
    return kind


def _refused(at: PlayThrough) -> None:
    grid = at.game.sheets[at.tab.viewed].grid
    filled = [(row, col) for row in range(14) for col in range(7) if grid[row, col] is not None]
    far = max(product(filled, filled), key=lambda two: sum(abs(x - y) for x, y in zip(*two, strict=True)))
    at.act("circle", cells=[list(cell) for cell in (*far, *filled[:1])])


def _game(players: int, page: Page, direct: Direct, rounds: int) -> Walked:
    """A game to its end: its first rounds state by state, after them whatever has not been met yet."""
    at = PlayThrough(page, direct, "play.ipynb")
    names = {f"name{n}": name for n, name in enumerate(("Ann", "Béatrice", "Carl"), 1)} if players > 1 else {}
    at.form("new", players=str(players), edition="2023", seed=str(SEED), **names)
    rng = random.Random(SEED)
    met: set[str] = set()
    while "game over" not in met:
        phase = "hand on" if "next" in at.buttons else _phase(at.game)
        if phase not in met or at.game.round <= rounds:
            yield phase if phase not in met else f"{phase}, round {at.game.round}"
            if phase not in met and phase in ("drop", "combo", "GO! block", "block"):
                yield from _asked(at, phase)
        met.add(phase)
        if phase == "hand on":
            at.press("next")
        elif at.game.round <= rounds:
            at.commit(choose(at.game, rng))
        elif not at.game.over:
            game = at.game
            while _phase(game) in met:
                game = game.apply(choose(game, rng))
            at.load(nd.record.dumps(game))


def _replay(page: Page, direct: Direct) -> Walked:
    """A game is looked at again."""
    at = Through(page, direct, "play.ipynb")
    at.load(nd.record.dumps(blundered()))
    at.press("replay")
    yield "replay"


def _asked(at: PlayThrough, phase: str) -> Walked:
    """A hint, and in the phase of combos a refusal."""
    at.press("hint")
    yield f"{phase}, hint"
    if phase == "combo":
        _refused(at)
        yield "combo, refused"


def _wrong(at: ExercisesThrough) -> bool:
    answer = next(iter(answering.wrong_answers(at)), None)
    if answer is not None:
        answering.give(at, answer)
    return answer is not None


def _solved(at: ExercisesThrough, name: str) -> Walked:
    """A task as it is first seen, after a wrong answer, and after the right one; a task of many steps at each of them."""
    yield name
    if at.exercise.aids == "shown":
        at.press("example")
        yield f"{name}, example"
        at.press("next")
    if _wrong(at):
        yield f"{name}, wrong"
    step = 0
    while not at.player.closed:
        answering.give(at, at.exercise.right_answer)
        step += 1
        if not at.player.closed:
            yield f"{name}, step {step}"
    yield f"{name}, right"


def _lesson(lesson: str, page: Page, direct: Direct) -> Walked:
    at = ExercisesThrough(page, direct, f"{HEADS[lesson].page}.ipynb")
    while not at.state.over:
        yield from _solved(at, at.exercise.id)
        at.press("next")
    yield "end"


def _opened(path: str, name: str, page: Page, direct: Direct) -> Walked:
    Through(page, direct, path)
    yield name


def _puzzle(kind: str, page: Page, direct: Direct) -> Walked:
    heads = shipped_pack().heads_of(kind)
    at = ExercisesThrough(page, direct, f"puzzles.ipynb#puzzle={heads[0].id}")
    yield from _solved(at, f"{kind} 1")
    if len(heads) > 1:
        at.press(f"open:{heads[len(heads) // 2].id}")
        yield from _solved(at, f"{kind} 2")


def _table(page: Page, direct: Direct) -> Walked:
    """A real table of two: set up, a round, dice tapped and typed, an entry corrected."""
    at = Through(page, direct, "companion.ipynb")
    yield "set-up"
    at.form("new", players="2", edition="2023", name1="Zoé", name2="Ben")
    yield "start number"
    for player in range(2):
        at.send(type="show", player=player)
        at.act("start", column=6)
    yield "dice to tap"
    at.press("throw")
    yield "dice missing"
    at.set_dice("1345O")
    yield "dice tapped"
    at.press("throw")
    yield "drop"
    at.typed("O c1 1 3 4 7")
    yield "drop, refused"
    at.typed("O c1 1 3 4 5")
    yield "drop done"
    game = at.app.state.game
    at.send(type="show", player=1)
    yield "drop of the second"
    (drop, *_) = game.legal_actions(1)
    at.typed(typed(drop.cells))
    for player in range(2):
        at.send(type="show", player=player)
        yield f"combo, player {player + 1}"
        at.press("pass")
    yield "end of the round"
    at.press("correct")
    yield "entry corrected"


def _desk(page: Page, direct: Direct) -> Walked:
    at = Through(page, direct, "companion.ipynb")
    at.press("tool_paint")
    yield "copy: grid"
    at.press("picture")
    at.load(PRINTED)
    at.typed(f"r1 {PRINTED.splitlines()[-1]}")
    yield "copy: a row typed"
    at.press("tool_combo")
    yield "copy: combos"
    for cells in RINGS.values():
        at.typed(f"circle {cells}")
    yield "copy: a combo circled"
    for mark in MARKS:
        for _ in range(3 if mark[0] == "x" else 1):
            at.send(type="mark", about=about(mark))
    yield "copy: marks"
    at.form("edition", edition="2021")
    at.form("sums", **WRITTEN)
    yield "copy: sums"
    at.press("check")
    yield "checked"


def _sandbox(page: Page, direct: Direct) -> Walked:
    at = Through(page, direct, "sandbox.ipynb")
    yield "first seen"
    for tool in ("paint", "drop", "combo"):
        at.press(f"tool_{tool}")
        yield tool
    at.press("combos")
    yield "combo, listed"
    at.act("circle", cells=[[0, 0], [0, 6], [5, 5]])
    yield "combo, refused"


def _analysis(page: Page, direct: Direct) -> Walked:
    """A game opened, walked through, and left for another drop."""
    at = Through(page, direct, "analysis.ipynb")
    yield "first seen"
    game = some_game(random.Random(SEED), 1, "2023", seed=SEED)
    at.load(nd.record.dumps(game))
    yield "a game, at its end"
    due = next(number for number, state in enumerate(game.states()) if state.phase is Phase.DROP)
    at.press(f"node:{due - 1}")
    yield "before a drop"
    at.press(f"node:{due}")
    yield "drop"
    at.act("drop", cells=[list(cell) for cell in game.states()[due].legal_actions()[9].cells])
    yield "a variation"
    at.press("coach")
    while at.scene()["tick"]:
        at.tick()
    yield "combo, best moves"
    at.press("pass", "end")
    yield "dice to set"


def walks() -> tuple[Walk, ...]:
    """Every walk; their seeds are those of `notebooks`."""
    lessons = [(f"lesson {lesson}", "lessons", partial(_lesson, lesson)) for lesson in HEADS]
    kinds = [(f"puzzle {kind}", "puzzles", partial(_puzzle, kind)) for kind in puzzle_types()]
    every = (
        ("home", "home", partial(_opened, "home.ipynb", "first seen")),
        ("play alone", "play", partial(_game, 1, rounds=2)),
        ("play with three", "play", partial(_game, 3, rounds=2)),
        ("replay", "play", _replay),
        *lessons,
        ("puzzles", "puzzles", partial(_opened, "puzzles.ipynb", "menu")),
        *kinds,
        ("companion, table", "companion", _table),
        ("companion, copying", "companion", _desk),
        ("sandbox", "sandbox", _sandbox),
        ("analysis", "analysis", _analysis),
    )
    return tuple(Walk(name, page, go, name in BY_DAY) for name, page, go in every)


def walk(name: str) -> Walk:
    return next(one for one in walks() if one.name == name)


def notebooks(folder: Path) -> Direct:
    """The tutor's pages, the lessons with positions that are always the same."""
    for notebook in paths.notebooks().glob("*.ipynb"):
        shutil.copy(notebook, folder)
    write_notebooks(folder)
    return Direct(folder)
