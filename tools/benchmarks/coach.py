"""How fast the coach thinks, and what its fast mode loses: positions from solo games of bots of every strength.

All times are the processor's own, of one core: what else the machine does slows them down a little, waiting does not count.
*Boards* are numbered drops, each with its best combo. The worst roll is three stars and the star of the shape die; it is
thrown on the fullest boards (*crowded*), and on a tenth of all, some of which are worse: weak bots leave large groups lying
about, and then every drop has many combos.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, cycle, islice, pairwise
from statistics import fmean, median, quantiles
from time import process_time

from numberdrop.coach.engine.native import Engine
from numberdrop.coach.engine.position import CELLS, EMPTY, POINT, Position, Valuation
from numberdrop.coach.engine.weights import available_engine, load_weights
from numberdrop.coach.hint import HintSearch
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase

from .honesty import games

MANY, CROWDED, TENTH = 1_000, 60, 10
"""Positions from games, how many of them are called crowded, and the part of all on which is measured what takes long."""
HINTS, WORST = 100, Roll.parse("***4*")
"""Positions for which a hint is asked for, a tenth of them with the worst roll besides."""
SLICE = 0.1
"""Seconds that the page gives to a hint at a time."""
SEED = 45
TURNS = 2
"""A rate is the best of so many turns."""
STAR = -1
LAST_DIE = (1, 2, 3, 5, 6, 7)
"""The number die that has no star."""


def drops_of(game: Game) -> Iterator[Position]:
    """The positions of a game in which somebody was to drop."""
    return (Position.of(state, state.pending[0]) for state in game.states() if state.phase is Phase.DROP)


def crowded(positions: Sequence[Position]) -> list[Position]:
    """The fullest boards."""
    return sorted(positions, key=lambda position: position.sheets[0].marks.count(EMPTY))[:CROWDED]


def with_worst_roll(positions: Sequence[Position]) -> list[Position]:
    """The same boards, with the roll that leaves the most open."""
    rolls = ((STAR, STAR, STAR, last, STAR) for last in cycle(LAST_DIE))
    return [replace(one, roll=roll) for one, roll in zip(positions, rolls, strict=False)]


def milliseconds(positions: Sequence[Position], engine: Callable[[Position], object]) -> list[float]:
    """What each position takes, seen for the first time."""
    engine(positions[0])  # what is loaded and laid out once is not what is measured
    found = []
    for position in positions:
        begin = process_time()
        engine(position)
        found.append(1000 * (process_time() - begin))
    return found


def hint_times(states: Sequence[Game]) -> tuple[list[float], list[float]]:
    """Until a hint has its first answer, and the longest time that the page stands still meanwhile."""
    first, longest = [], []
    for state in states:
        advising, begin, slices = HintSearch(state, state.to_act), process_time(), [process_time()]
        while not (advising.done or advising.advice):
            advising.run(SLICE)
            slices.append(process_time())
        first.append(1000 * (slices[-1] - begin))
        longest.append(1000 * max(later - earlier for earlier, later in pairwise(slices)))
    return first, longest


def boards_a_second(engine: Engine, positions: Sequence[Position], style: Valuation) -> float:
    """How many drops are looked at in a second."""
    rates = []
    for _ in range(TURNS):
        begin = process_time()
        looked = sum(engine.best_drops(position, style, 1)[1] for position in positions)
        rates.append(looked / (process_time() - begin))
    return max(rates)


def losses(engine: Engine, positions: Sequence[Position], style: Valuation) -> list[float]:
    """By how many points the best drop of the fast mode is behind the best of all; nothing where nothing lands."""
    found = []
    for position in positions:
        best, _ = engine.best_drops(position, style, 1)
        if best:
            (fast, *_), _ = engine.best_drops(position, replace(style, fast=True), 1)
            found.append((best[0].value - fast.value) / POINT)
    return found


def line(what: str, told: str) -> str:
    return f"{what:<66}{told}"


def times(found: Sequence[float]) -> str:
    """Median, 99 in 100, worst."""
    late = quantiles(found, n=100, method="inclusive")[-1]
    return f"{median(found):.2f} ms, 99 in 100 {late:.1f} ms, worst {max(found):.1f} ms"


def lost(found: Sequence[float]) -> str:
    less = sum(one > 0 for one in found) / len(found)
    return f"{100 * less:.1f} in 100 of {len(found)}, {fmean(found):.4f} points on average, {max(found):.1f} at most"


def measure() -> Iterator[str]:
    """The lines of the table, one by one."""
    positions = list(islice(chain.from_iterable(map(drops_of, games(1, SEED))), MANY))
    full, tenth = with_worst_roll(crowded(positions)), with_worst_roll(positions[::TENTH])
    filled = median(CELLS - one.sheets[0].marks.count(EMPTY) for one in full)
    yield f"{len(positions):,} positions from games; crowded: the {len(full)} fullest, {filled:.0f} cells filled (median)"

    engine, style = available_engine(), Valuation(load_weights("solo"))
    greedy = replace(style, greedy=True)

    def most(position: Position) -> object:
        return engine.best_drops(position, greedy, 1)

    def best_drop(position: Position) -> object:
        return engine.best_drops(position, style, 1)

    yield line("most points of a roll, exact", times(milliseconds(positions, most)))
    yield line("  the worst roll, crowded boards", times(milliseconds(full, most)))
    yield line("  the worst roll, a tenth of all", times(milliseconds(tenth, most)))
    yield from hint_lines()
    yield line("boards a second, greedy", f"{boards_a_second(engine, positions, greedy):,.0f}")
    yield line("boards a second, valued", f"{boards_a_second(engine, positions, style):,.0f}")
    yield line("best drop of all, the worst roll, crowded boards", times(milliseconds(full, best_drop)))
    yield line("best drop of all, the worst roll, a tenth of all", times(milliseconds(tenth, best_drop)))
    yield line("fast mode: finds less than the full one", lost(losses(engine, positions, style)))


def hint_lines() -> Iterator[str]:
    """How soon a hint is there."""
    played = chain.from_iterable(game.states() for players in (1, 2, 4) for game in islice(games(players, SEED), 2))
    choices = [state for state in played if state.phase in (Phase.SLIDE, Phase.BLOCKS, Phase.DROP, Phase.COMBO)]
    asked = choices[:: max(1, len(choices) // HINTS)]
    drops = [state for state in asked if state.phase is Phase.DROP]
    worst = [replace(state, roll=WORST) for state in drops[: HINTS // TENTH]]
    for what, states in (("any phase", asked), ("drops", drops), ("the worst roll", worst)):
        first, longest = hint_times(states)
        yield line(f"first answer of a hint, {what}", times(first))
        yield line("  the page stands still for", times(longest))


def main(_: Sequence[str] = ()) -> None:
    """Measure and print."""
    print("coach, on one core")
    for found in measure():
        print(found, flush=True)


if __name__ == "__main__":
    main()
