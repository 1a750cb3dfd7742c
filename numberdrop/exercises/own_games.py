"""Questions from games that the learner has played: moves that lost something beyond doubt, to be tried again in the same position.

If the coach has reviewed the game, these are: a drop that lost more than a trifle; a drop instead of which another would have filled a row
without being worse in any merit; a combo or letter that was missed and would have cost nothing. Without a review (``costliest_moves``):
moves of which countable facts alone prove that they were worse.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from numberdrop.rules import Action, Block, Circle, Drop, Game, Landing, Pass, Slide, landings
from numberdrop.rules.drops import judge_drop
from numberdrop.text.catalogue import catalogue_of, languages

from .answer import Answer, MultilingualText
from .asking.on_sheet import NumberedDropText, SheetDescription, sheet_fields
from .asking.question import AnswerStatus, Question
from .exercise import Task
from .facts import best_certain_improvement, combos_with_free_box, count_merits, differing_merits
from .gentle_bot import gentle_action
from .goals import Condition
from .kinds.combos.circle import CircleQuestion
from .kinds.falling.place import PlaceShape
from .kinds.points.better_drop import BetterDrop
from .puzzles import puzzle_id
from .share_code import SharedQuestion, encode

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedDrop
    from numberdrop.coach.game_review import MissedCombo, ReviewedAct

MOST_QUESTIONS = 10
"""The most questions from one game, those with the greatest loss: more would discourage beginners."""


@dataclass(frozen=True)
class OwnMistake:
    """A mistake that the learner made in a game after ``at`` acts, at a cost of ``lost`` points; and the ``question`` for another try,
    of the ``type`` ``own_drop``, ``own_row``, ``own_combo`` or ``own_letter``.
    """

    at: int
    round: int
    lost: float
    type: str
    question: Question

    @property
    def id(self) -> str:
        """The id that the question has as a puzzle."""
        return puzzle_id(self.question)

    @cached_property
    def code(self) -> str:
        """The share code of the question."""
        return encode(SharedQuestion(question=self.question, type=self.type))


def own_mistakes(game: Game, review: GameReview) -> tuple[OwnMistake, ...]:
    """Return the mistakes found in the coach's review of a game that are worth trying again, in the order of the game."""
    states = game.states()
    mistakes = [mistake for drop in review.drops for mistake in _mistakes_of_drop(states[drop.at], drop)]
    for missed in review.missed_combos:
        mistakes += _mistakes_of_combo(states[missed.at], game.actions[missed.at], missed)
    dearest = sorted(mistakes, key=lambda mistake: -mistake.lost)[:MOST_QUESTIONS]
    return tuple(sorted(dearest, key=lambda mistake: mistake.at))


def _mistakes_of_drop(before: Game, drop: ReviewedDrop) -> Iterator[OwnMistake]:
    judged, roll, sheet = drop.judgement, before.roll, before.sheets[drop.drop.player]
    if judged.verdict != "behind" or roll is None:
        return
    question: Question
    row = _find_missed_row(before, drop)
    if judged.certainly_costs:
        type_, question = "own_drop", _better_drop_question(before, drop)
    elif row is not None:
        goal = (Condition("fills", row),)
        type_, question = "own_row", PlaceShape(**sheet_fields(sheet), edition=sheet.edition, roll=roll, goal=goal)
    else:
        return
    if _is_worth_asking(question, Answer(drop.drop.cells)):
        yield OwnMistake(drop.at, drop.round, drop.loss, type_, question)


def _better_drop_question(before: Game, drop: ReviewedDrop) -> BetterDrop:
    seat, best = drop.drop.player, drop.judgement.best.action
    assert before.roll is not None  # a drop was made
    return BetterDrop(
        edition=before.setup.edition, **sheet_fields(before.sheets[seat]), roll=before.roll, tiles=before.setup.tiles,
        notches=before.tile_levels, first=before.first, seat=seat, lost=round(drop.loss, 1),
        others=tuple(SheetDescription(**sheet_fields(sheet)) for i, sheet in enumerate(before.sheets) if i != seat),
        played=NumberedDropText(str(Answer(drop.drop.cells))), best=NumberedDropText(str(Answer(best.cells if isinstance(best, Drop) else ()))),
    )  # fmt: skip


def _find_missed_row(before: Game, drop: ReviewedDrop) -> int | None:
    """Return the row (from 0) that another landing, worse in no merit, would have filled; ``None`` if there is none."""
    mine, better = _played_and_better_landing(before, drop.drop)
    if better is None or count_merits(better).rows <= count_merits(mine).rows:
        return None
    return min(set(better.completed_rows) - set(mine.completed_rows), default=None)


def _played_and_better_landing(before: Game, drop: Drop) -> tuple[Landing, Landing | None]:
    """Return the landing of a legal drop, and the best landing of the same roll that surely beats it (``None`` if none does)."""
    grid, roll = before.sheets[drop.player].grid, before.roll
    assert roll is not None  # a drop was made
    mine, _ = judge_drop(grid, drop.cells, roll)
    assert mine is not None  # it was legal
    return mine, best_certain_improvement(mine, (landing for name in roll.shapes for landing in landings(grid, name)))


def _mistakes_of_combo(before: Game, act: Action, missed: MissedCombo) -> Iterator[OwnMistake]:
    sheet, mine = before.sheets[missed.best.player], Answer.of_cells(cell[:2] for cell in act.cells)
    for type_, goal in (("own_letter", "wins_letter"), ("own_combo", "largest")):
        question = CircleQuestion(**sheet_fields(sheet), edition=sheet.edition, goal=(Condition(goal),))
        if question.accepts(Answer.of_cells(missed.best.cells)) and _is_worth_asking(question, mine):
            yield OwnMistake(missed.at, missed.round, missed.points, type_, question)
            return


def _is_worth_asking(question: Question, mine: Answer) -> bool:
    """Whether the question has a right answer, and the learner's move in the game (``mine``) is not one."""
    solution = question.solution()
    solvable = solution is not None and question.accepts(solution)
    return solvable and question.judge(mine).outcome is not AnswerStatus.RIGHT


# Only facts count here: a landing that another one beats for certain, and a combo smaller than possible (or none).

MOST_REPLAYED = 3
"""The most moves that the learner tries again after a game without a review."""
_MERIT_POINTS = {"rows": 2, "holes": 2, "above": 5}
"""What the merits of a landing are worth, in points, to sort moves by their loss: the points of the rules; a hole counts as a lost row."""


@dataclass(frozen=True)
class CostlyMove:
    """A move that lost something: its ``round``, its loss (``cost``, only to sort moves), the ``question`` with which the learner tries
    again, the message ``key`` of the question's text, and the key of the ``rule`` that it is about.
    """

    round: int
    cost: int
    question: Question
    key: str
    rule: str


def costliest_moves(game: Game, player: int = 0) -> tuple[CostlyMove, ...]:
    """Return the moves by which a player lost most, at most three, the greatest loss first."""
    slips: list[CostlyMove] = []
    for state, action in zip(game.states(), game.actions, strict=False):
        match action:
            case Drop() if action.player == player:
                slips.append(_costly_drop(state, action))
            case Circle() | Pass() if action.player == player:
                slips.append(_costly_combo(state, action))
    return tuple(sorted((slip for slip in slips if slip.cost > 0), key=lambda slip: -slip.cost)[:MOST_REPLAYED])


def _costly_drop(game: Game, action: Drop) -> CostlyMove:
    sheet, roll = game.sheets[action.player], game.roll
    assert roll is not None  # a drop was made
    landing, better = _played_and_better_landing(game, action)
    merits = differing_merits(landing, better) if better is not None else ()
    cost = sum(_MERIT_POINTS.get(merit.name, 0) * merit.difference for merit in merits)
    question = PlaceShape(**sheet_fields(sheet), edition=game.setup.edition, roll=roll, goal=(Condition("sound"),))
    return CostlyMove(game.round, cost, question, "replay.drop", "fall")


def _costly_combo(game: Game, action: Circle | Pass) -> CostlyMove:
    sheet = game.sheets[action.player]
    cost = max((combo.size for combo in combos_with_free_box(sheet)), default=0) - len(action.cells)
    question = CircleQuestion(**sheet_fields(sheet), edition=game.setup.edition, goal=(Condition("largest"),))
    return CostlyMove(game.round, cost, question, "replay.combo", "connected")


def tasks_to_retry_moves(game: Game) -> tuple[Task, ...]:
    """Return the learner's moves that lost most, each as a task to try again."""
    tasks = []
    for i, slip in enumerate(costliest_moves(game), 1):
        texts = {language: catalogue_of(language).message(slip.key) for language in languages()}
        prompt = MultilingualText.of({code: text.replace("{round}", str(slip.round)) for code, text in texts.items()})
        tasks.append(Task(id=f"replay{i}", prompt=prompt, rule=slip.rule, question=slip.question))
    return tuple(tasks)


def points_of_gentle_bot(game: Game) -> int:
    """Return the points that the gentle bot earns if it plays a game with the same dice and tiles."""
    other = Game.new(game.players, game.setup.edition, game.setup.seed, game.setup.tiles)
    while not other.over:
        other = other.apply(gentle_action(other))
    return other.sheets[0].score.total


# Every act belongs to one idea, so they add up to all that was given away. The idea follows from what was done and what was better, not from
# rollouts: a drop "covers holes" if more empty cells lie below others after it than after the better drop.

MissedIdea: TypeAlias = Literal["holes", "place", "numbers", "early", "waited", "other", "slide", "block"]
"""The idea that an act missed. A drop made more ``holes``, or another ``place`` or other ``numbers`` were better. A combo was circled too
``early``, none was (``waited``), or an ``other`` one was better. A ``slide`` of another tile or landing of a ``block`` was better.
"""


def points_lost_by_idea(states: Sequence[Game], review: GameReview) -> Mapping[MissedIdea, float]:
    """Return the points that a player lost in a reviewed game, by the idea that each act missed (see ``MissedIdea``); they add up to
    ``GameReview.given_away``. ``states``: the states of the game, from the first to the last.
    """
    given: defaultdict[MissedIdea, float] = defaultdict(float)
    for act in review.acts:
        given[missed_idea(states[act.at], act)] += act.given_away
    return dict(given)


def missed_idea(before: Game, act: ReviewedAct) -> MissedIdea:
    """Return what made an act worse than the best act (``MissedIdea``: ``holes``, ``early``, ...); ``before``: the game before the act."""
    match act.action, act.judgement.best.action:
        case Slide(), _:
            return "slide"
        case Block(), _:
            return "block"
        case Drop() as mine, Drop() as best:
            if {cell[:2] for cell in mine.cells} == {cell[:2] for cell in best.cells}:
                return "numbers"
            holes, holes_of_best = (len(before.apply(drop).sheets[drop.player].grid.holes) for drop in (mine, best))
            return "holes" if holes > holes_of_best else "place"
        case Circle(), Circle():
            return "other"
        case Circle(), _:
            return "early"
        case _, Circle():
            return "waited"
    return "place"
