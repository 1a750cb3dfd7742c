"""Those who play guided games: at random, with care, and by the worst wrong ideas."""

from collections import Counter
from collections.abc import Iterator

from numberdrop.exercises import Answer
from numberdrop.exercises.guided.run import GuidedGame
from numberdrop.exercises.guided.script import YOU, Script
from numberdrop.exercises.guided.validate_guided import play_step, random_act
from numberdrop.exercises.guided.wishes import roll_grants_wish, sensible_act
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.rules.actions import Action, Block, Circle, Drop, Pass
from numberdrop.rules.legality import legal_actions

PLAYERS = ("random", "careful", "wrong")
_MOST = 300


def wrong_idea(run: GuidedGame, chance: SeededRandom) -> Action | None:
    """What somebody does who believes that shapes float, slide and overlap, that corners count, that a pass is a loss."""
    game, sheet = run.game, run.game.sheets[YOU]
    right = sensible_act(game, YOU)
    match right:
        case Drop(cells) if chance.random_below(10) < 7:
            shift = chance.choice([(1, 0), (-1, 0), (0, 1), (3, 0)])
            numbers = [number for _, _, number in cells]
            if chance.random_below(10) < 3:
                numbers[0] = 9
            moved = ((row + shift[0], col + shift[1]) for row, col, _ in cells)
            return Drop(tuple((row, col, number) for (row, col), number in zip(moved, numbers, strict=True)), YOU)
        case Block(cells) if chance.random_below(10) < 7:
            return Block(tuple((row + 1, col) for row, col in cells), YOU)
        case Circle() | Pass() if chance.random_below(10) < 7:
            filled = [(row, col) for row in range(14) for col in range(7) if sheet.grid[row, col] is not None]
            corner = next(((row, col), (row + 1, col + 1)) for row, col in filled)
            return Circle((*corner, chance.choice(filled)), YOU)
    every = legal_actions(game, YOU)
    # The highest place, the most holes: whoever believes that columns score, or that holes do not matter.
    drops = [one for one in every if isinstance(one, Drop | Block)]
    return max(drops, key=lambda one: max(cell[0] for cell in one.cells), default=right)


def after(run: GuidedGame, kind: str, chance: SeededRandom) -> GuidedGame:
    """The game after the next thing that such a player does."""
    step = run.step
    assert step is not None
    if kind == "wrong" and step.task is not None and run.tries < 2 and chance.random_below(10) < 8:
        return run.answer(_wrong_answer(run, chance))
    if kind == "wrong" and step.task is not None and run.tries >= 2:
        return run.go_on()
    if kind == "wrong" and step.do not in ("read", "roll", "end", "start", "slide", None):
        action = wrong_idea(run, chance)
        return run.let_tutor_do_step().run if action is None else run.act(action).run
    if kind == "random" and step.do not in ("read", "roll", None):
        action = random_act(run, chance)
        return run.let_tutor_do_step().run if action is None else run.act(action).run
    return play_step(run, chance, careful=kind == "careful")


def _wrong_answer(run: GuidedGame, chance: SeededRandom) -> Answer:
    question = run.exercise.question
    if question.option_ids:
        return Answer.of_picks(chance.choice(question.option_ids))
    if question.kind == "total":
        return Answer.parse("rows=99 total=99")
    return Answer.of_cells([(chance.random_below(14), chance.random_below(7))])


def game_of(script: Script, kind: str, seed: int, edition: str = "2023") -> Iterator[GuidedGame]:
    """Every state of a game by such a player, the last one included."""
    run, chance = GuidedGame.begin(script, edition, seed), SeededRandom(seed, kind)
    yield run
    for _ in range(_MOST):
        if run.over:
            return
        run = after(run, kind, chance)
        yield run


def wishes(script: Script, kind: str, count: int) -> Counter[str]:
    """How often each roll came, and how often its first candidate's wish was granted, on so many sheets of such a player."""
    found: Counter[str] = Counter()
    for seed in range(count):
        for run in game_of(script, kind, seed):
            if run.step is not None and run.step.do == "roll" and run.step.rolls[0].wish:
                first = run.step.rolls[0]
                found[run.step.id] += 1
                found[f"{run.step.id} granted"] += roll_grants_wish(run.game.sheets[YOU], first.roll, first.wish)
    return found
