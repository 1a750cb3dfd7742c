"""Kind ``block`` of exercises: drop a penalty block (cells marked X) so that a goal is met."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking import themes
from numberdrop.exercises.asking.answers import LandingQuestion, Tile
from numberdrop.exercises.asking.question import PromptValues
from numberdrop.exercises.facts import count_merits, differing_merits, unbeaten_landings, undisputed_best_landing
from numberdrop.exercises.goals import Condition, Conditions, PlacedShape, prompt_values, reasons_unmet, target_cells
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs, composable_goal
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.maker import Maker, SeededRandom, tries
from numberdrop.rules import SHAPES, Block, Cell, Game, Grid, Landing, Reason, Roll, landings
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.grid import LINE

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot


@dataclass(frozen=True, kw_only=True)
class PlaceBlock(LandingQuestion):
    """The task to drop a penalty block with the shape of ``tile`` so that the ``goal`` is met. Answered with the block's cells."""

    kind = "block"
    may_have_other_answers = True
    tile: Tile
    goal: Conditions

    @property
    def falling_shape(self) -> str:
        return self.tile

    def reasons_against(self, landing: Landing) -> tuple[Reason, ...]:
        return reasons_unmet(PlacedShape.of_block(self.sheet, landing), self.goal)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        if rulebook is not TRUE:
            return None
        fine = (landing for landing in self.fall.landings if not self.reasons_against(landing))
        best = max(fine, key=count_merits, default=None)
        return Answer.of_cells(best.cells) if best is not None else None

    @property
    def target_cells(self) -> Iterator[tuple[Cell, str]]:
        return target_cells(self.goal)

    @property
    def prompt_values(self) -> PromptValues:
        return {"shape": self.tile, **prompt_values(self.goal)}


@tries(400)
def draw_block_with_fewest_holes(
    chance: SeededRandom, edition: str, tile: str = "", drops: int = 6, most: int = 3
) -> PlaceBlock | None:
    """Draw a question that asks where a block makes the fewest holes; at most ``most`` landings are right, more than two thirds wrong."""
    grid = chance.draw_grid(chance.random_between(max(2, drops - 2), drops), flattest=6)
    drawn = games.draw_tiles(chance, 2, edition)
    fallen = tile or chance.choice(drawn)
    goal = (Condition("fewest_holes"), Condition("below_line"))
    question = PlaceBlock(edition=edition, grid=grid, tile=fallen, goal=goal)  # type: ignore[arg-type]
    right = sum(map(question.accepts, question.legal_answers()))
    return question if 1 <= right <= most and len(question.fall.landings) > 3 * right else None


@tries(200)
def draw_unbeaten_block(
    chance: SeededRandom, edition: str, tile: str = "", drops: int = 7, most: int = 4
) -> PlaceBlock | None:
    """Draw a question that asks for a landing of a block to which no other is clearly better; at most ``most`` landings are right."""
    fallen = tile or chance.choice(tuple(SHAPES))
    grid = chance.draw_grid(chance.random_between(max(3, drops - 3), drops), flattest=3)
    good = unbeaten_landings(landings(grid, fallen))
    if len(good) <= most and any(landing.completed_rows or not landing.holes for landing in good):
        return PlaceBlock(edition=edition, grid=grid, tile=fallen, goal=(Condition("sound"),))  # type: ignore[arg-type]
    return None


def _draw_tiles(chance: SeededRandom) -> list[str]:
    """Draw the tiles of a table of two to four players; return each of them once, sorted."""
    return sorted(set(games.draw_tiles(chance, chance.random_between(2, 4), DEFAULT)))


def seek_row_to_fill(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield questions that ask to fill a row with a block: one or two landings do so, three or more others leave a gap in that row."""
    tiles = _draw_tiles(chance)
    pairs = ((grid, tile) for grid in games.grids_of_bot_game(chance, from_round=4) for tile in chance.shuffled(tiles))
    questions = filter(None, (_row_question(grid, tile) for grid, tile in pairs))
    return (MinedQuestion(question, "bots") for question in islice(questions, 3))


def _row_question(grid: Grid, tile: str) -> PlaceBlock | None:
    all_landings = landings(grid, tile)
    full = {row for landed in all_landings if not landed.crosses for row in landed.completed_rows if row < LINE}
    for number in sorted(full):
        right = [landing for landing in all_landings if number in landing.completed_rows]
        near = sum(number in {at for at, _ in landing.cells} for landing in all_landings) - len(right)
        if len(right) <= 2 and near >= 3 and len({at for at, _ in right[0].cells}) > 1:
            return PlaceBlock(grid=grid, tile=tile, goal=(Condition("fills", number),))  # type: ignore[arg-type]
    return None


def seek_best_block_landing(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions with a block that has a single best landing, and at least one other that is worse in one merit only."""
    tiles = _draw_tiles(chance)

    def on(grid: Grid) -> MinedQuestion | None:
        for tile in chance.shuffled(tiles):
            all_landings = landings(grid, tile)
            best = undisputed_best_landing(all_landings)
            if best is None or best.crosses:
                continue
            if any(len(differing_merits(landing, best)) == 1 for landing in all_landings if landing is not best):
                return MinedQuestion(PlaceBlock(grid=grid, tile=tile, goal=(Condition("least"),)), "bots")  # type: ignore[arg-type]
        return None

    return games.results_on_bot_grids(chance, on, from_round=4)


def _difficulty_signs_of_block(question: PlaceBlock) -> Signs:
    best = undisputed_best_landing(question.fall.landings)
    if best is None:
        return {}
    near = sum(len(differing_merits(landing, best)) == 1 for landing in question.fall.landings if landing is not best)
    return {"near": near, "obvious": question.obvious_guess_chance}


def _difficulty_signs_of_row(question: PlaceBlock) -> Signs:
    """Return the sign of difficulty ``near``: how many landings reach into the row that is to be filled, but leave a gap in it."""
    row = question.prompt_values["row"]
    reaching = [landing for landing in question.fall.landings if row in {at for at, _ in landing.cells}]
    return {"near": sum(row not in landing.completed_rows for landing in reaching)}


def _values_of_landings(question: PlaceBlock, game: Game, bot: Bot) -> Sequence[int]:
    """Return the worth of each of ``question.fall.landings``, in their order, to a bot in ``game`` (unit: see ``Candidate.value``)."""
    from numberdrop.coach.bots import available_engine
    from numberdrop.coach.engine.position import Position, sheet_after_block

    before = Position.of(game, 0).without_roll()
    views = [sheet_after_block(before.sheets[0], Block(landing.cells), 0) for landing in question.fall.landings]
    return available_engine().worths(before, bot.valuation_for(game), views)


def _bot_answer(question: PlaceBlock, bot: Bot, mistake_seed: str) -> Answer | None:
    values = _values_of_landings(question, games.solo_game(question.sheet, Roll(tuple("1357"), "I")), bot)
    best = games.index_seen_as_best(values, bot, mistake_seed)
    return Answer.of_cells(question.fall.landings[best].cells) if question.fall.landings else None


def _coach_answers(question: PlaceBlock) -> Iterator[Answer]:
    from numberdrop.coach.bots import bot_named

    worths = _values_of_landings(question, games.solo_game_in_phase(question.sheet), bot_named("leo"))
    order = sorted(range(len(worths)), key=lambda i: -worths[i])
    return (Answer.of_cells(question.fall.landings[i].cells) for i in order)


def _themes(question: PlaceBlock, answer: Answer) -> Iterator[str]:
    yield from themes.landing_themes(question, answer)
    landing = next(landing for landing in question.fall.landings if landing.cells == answer.cells)
    if not landing.holes and sum(not landing.holes for landing in question.fall.landings) <= 2:
        yield "block-fit"  # one of at most two landings without a hole
    if count_merits(landing).rows > 0:
        yield "row-finish"


def _themes_of_best(question: PlaceBlock, answer: Answer) -> Iterator[str]:
    yield from _themes(question, answer)
    best = next(landing for landing in question.fall.landings if landing.cells == answer.cells)
    others = (landing for landing in question.fall.landings if landing is not best)
    if any([sign.name for sign in differing_merits(landing, best)] == ["steps"] for landing in others):
        yield "level-stack"  # another landing differs only in the steps between columns


_composable_question = partial(composable_goal, PlaceBlock, takes="tile")

KIND = Kind(
    question=PlaceBlock, input="block",
    example=Example(
        PlaceBlock(grid=Grid.parse(".....56\n...2341\n...123."), tile="U5", goal=(Condition("fills", 1),)),
        "r1c1 r1c3 r2c1 r2c2 r2c3", {"r1c1 r1c2 r1c3 r2c1 r2c3": "RowNotFilled", "r1c1": "illegal"},
    ),
    makers=(Maker("block", draw_block_with_fewest_holes), Maker("sound_block", draw_unbeaten_block)),
    miners=(
        Miner(
            type="block", seek=seek_best_block_landing, base=790, weights={"missed": 1450, "obvious": -500, "height": 8, "near": 12},
            signs=_difficulty_signs_of_block, themes=_themes_of_best, is_play=True,
        ),
        Miner(
            type="row", seek=seek_row_to_fill,
            base=560, weights={"near": 45, "height": 50, "unique": 60, "holes": 25, "tried": 8}, signs=_difficulty_signs_of_row,
            themes=_themes,
        ),
    ),
    sorts=(
        _composable_question("block", 11, lambda sketch: (Condition("least"),), ("tile",)),
        _composable_question("row", 12, lambda sketch: (Condition("fills", sketch.row),), ("tile", "row")),
    ),
    plays=_bot_answer, advises=_coach_answers,
)  # fmt: skip
