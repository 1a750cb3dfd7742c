"""A game looked at again: the moves that certainly cost something, as exercises in the positions where they were made.

Only facts count: a landing that another one beat in every countable respect, and a combo that was smaller than it could be
(or none at all). Whether a move was wise beyond that is not said here.
"""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.rules.actions import Circle, Drop, Pass
from numberdrop.rules.combos import find_combos
from numberdrop.rules.drops import judge_placing
from numberdrop.rules.game import Game
from numberdrop.rules.landing import landings
from numberdrop.text.catalogue import catalogue_of, languages

from .answer import Text
from .asking.on_sheet import sheet_of
from .asking.question import Question
from .exercise import Task
from .facts import better_than, compared
from .gentle_bot import gentle_action
from .goals import Condition
from .kinds.combos.circle import Circle as CircleQuestion
from .kinds.falling.place import Place

MOST_REPLAYED = 3
_WORTH = {"rows": 2, "holes": 2, "above": 5}
"""What a merit is worth when moves are put in order of cost: points where the rules give them, a lost row for a hole."""


@dataclass(frozen=True)
class Slip:
    """A move that cost something: in which ``round``, how much (for the order only), and the question to try again."""

    round: int
    cost: int
    question: Question
    key: str
    rule: str


def slips(game: Game, player: int = 0) -> tuple[Slip, ...]:
    """The costliest moves of a player, dearest first, at most three."""
    found = []
    for state, action in zip(game.states(), game.actions, strict=False):
        if action.player != player:
            continue
        slip = _drop(state, action) if isinstance(action, Drop) else _combo(state, action)
        if slip is not None:
            found.append(slip)
    return tuple(sorted(found, key=lambda slip: -slip.cost)[:MOST_REPLAYED])


def _drop(game: Game, action: Drop) -> Slip | None:
    sheet, roll = game.sheets[action.player], game.roll
    if roll is None:
        return None
    landing, _ = judge_placing(sheet.grid, tuple((row, col) for row, col, _ in action.cells), roll.shapes)
    if landing is None:
        return None
    every = [one for name in roll.shapes for one in landings(sheet.grid, name)]
    better = better_than(landing, every)
    if better is None:
        return None
    cost = sum(_WORTH.get(one.name, 0) * one.difference for one in compared(landing, better))
    if cost <= 0:
        return None
    question = Place(**sheet_of(sheet), edition=game.setup.edition, roll=roll, goal=(Condition("sound"),))
    return Slip(game.round, cost, question, "replay.drop", "fall")


def _combo(game: Game, action: object) -> Slip | None:
    if not isinstance(action, Circle | Pass):
        return None
    sheet = game.sheets[action.player]
    free = [one.size for one in find_combos(sheet.grid) if sheet.box_free(one.kind, one.size)]
    have = len(action.cells) if isinstance(action, Circle) else 0
    cost = max(free, default=0) - have
    if cost <= 0:
        return None
    question = CircleQuestion(**sheet_of(sheet), edition=game.setup.edition, goal=(Condition("largest"),))
    return Slip(game.round, cost, question, "replay.combo", "connected")


def tasks(game: Game) -> tuple[Task, ...]:
    """The costliest moves of the learner as tasks."""
    return tuple(
        Task(
            id=f"replay{i}",
            prompt=Text(
                tuple(
                    (code, catalogue_of(code).message(slip.key).replace("{round}", str(slip.round)))
                    for code in languages()
                )
            ),
            rule=slip.rule,
            question=slip.question,
        )
        for i, slip in enumerate(slips(game), 1)
    )


def gentle_total(game: Game) -> int:
    """What the gentle player makes of the same dice and tiles, alone at the table."""
    other = Game.new(game.players, game.setup.edition, game.setup.seed, game.setup.tiles)
    while not other.over:
        other = other.apply(gentle_action(other))
    return other.sheets[0].score.total
