"""Every reason at least once, by hand: singular and plural, numbers and X, one player and several."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numberdrop as nd
from numberdrop.rules.reasons import consequences as yes
from numberdrop.rules.reasons import refusals, scoring
from numberdrop.rules.reasons import refusals as no

if TYPE_CHECKING:
    from collections.abc import Iterator

A, B, C = (0, 0), (0, 1), (3, 4)
ALL = ("I", "O", "T", "L", "S")

REFUSALS: tuple[nd.Refusal, ...] = (
    no.NotAnAction("{'column': 3}"),
    no.GameIsOver(),
    *(no.WrongPhase(act, phase) for act in ("Start", "Throw", "Slide", "Block", "Drop") for phase in nd.Phase),
    *(no.WrongPhase(act, "drop") for act in ("Skip", "Circle", "Pass", "EndRound")),
    no.NoSuchPlayer(7, 3),
    no.NoSuchPlayer(-1, 1),
    no.AlreadyActed(1, "drop"),
    no.NotYourTurn(1, 0),
    no.NoSuchColumn(9),
    no.ImpossibleRoll("1111L"),
    no.ImpossibleRoll("****T"),
    no.OtherDice("1*42L", "1**5*"),
    no.NoSuchLetter("Q"),
    no.TileAtBottom("A", "L"),
    no.MustSlide("A", "B", "O"),
    *(no.WrongCellCount(have, 4) for have in (0, 1, 3)),
    no.CellTwice((A,)),
    no.CellTwice((A, B)),
    no.OffGrid(((-1, 3),)),
    *(no.NotThisShape((shape,), (A, B, C)) for shape in nd.SHAPES),
    no.NotThisShape(ALL, (A, B, C)),
    no.Overlaps((A,)),
    no.Overlaps((A, B, C)),
    no.PathBlocked((C,), ((4, 4), (4, 5))),
    no.PathBlocked((A, C), ((4, 4), (4, 5))),
    no.PathBlocked((A, C), ((14, 0), (14, 1))),
    no.FallsFurther((C,), ((2, 4),), 1),
    no.FallsFurther((C,), (A,), 3),
    no.SticksOut(((14, 3),)),
    no.SomethingLands(1),
    no.SomethingLands(12),
    no.NoNumber(C),
    no.NumberOutOfRange(C, "12"),
    no.NumberOutOfRange(C, "{number}" * 20),
    *(
        no.NumberNotOnDice(((0, 0), (0, 1), (0, 2), (0, 3))[:written], 6, have, stars)
        for written in (1, 2, 3, 4)
        for have in range(written)
        for stars in range(written - have)
    ),
    no.DiceUnused(("3",)),
    no.DiceUnused(("3", "3", "4")),
    refusals.EmptyCell((A,)),
    refusals.EmptyCell((A, C)),
    refusals.BlockCell((A,)),
    refusals.BlockCell((A, B)),
    refusals.AlreadyCircled((A,)),
    refusals.AlreadyCircled((A, (0, 2), (0, 3), (0, 4))),
    refusals.DiagonalOnly(((A, (1, 1)),)),
    refusals.DiagonalOnly(((A, (1, 1)), ((1, 2), (2, 1)))),
    refusals.Gap(((A, C),)),
    refusals.MixedKinds(((A, B),), 4),
    refusals.WrongStep(((A, B),), 3, 5),
    refusals.TurnsBack((A, B, (0, 2)), 5, 4),
    *(refusals.TooFew(have) for have in (0, 1, 2)),
    refusals.TooMany(9),
    *(refusals.BoxTaken(kind, size) for kind in ("identical", "consecutive") for size in (3, 8)),
    refusals.SecondCombo(1),
)

CONSEQUENCES: tuple[nd.Consequence, ...] = (
    yes.RestsOnFloor((A,)),
    yes.RestsOnFloor((A, B, (0, 2))),
    yes.RestsOn((5, 3), (4, 3), "4"),
    yes.RestsOn((5, 3), (4, 3), "X"),
    yes.LeavesHole((C,), (3,)),
    yes.LeavesHole((C,), ()),
    yes.LeavesHole(((2, 4), C), (2, 3)),
    yes.CrossesLine(((11, 0),), (11,)),
    yes.CrossesLine(((11, 0), (12, 0)), (11, 12)),
    yes.CrossesLine(((11, 0), (12, 0)), ()),
    yes.FillsRowAboveLine(11, tuple((11, col) for col in range(7))),
    yes.StarBecomes((6,)),
    yes.StarBecomes((6, 4)),
    *(yes.NothingLands((tile,)) for tile in nd.SHAPES),
    yes.NothingLands(ALL),
    yes.StartsWith(C, 2),
    *(yes.DiceShow(roll, roll.count("*")) for roll in ("1542L", "1*42L", "1**2*", "*1**O")),
    yes.NoStar(("A",)),
    yes.NoStar(("A", "C")),
    yes.NoActiveLetter(),
    yes.BlockComes("A", "X5", (1,)),
    yes.BlockComes("A", "X5", (1, 2)),
    yes.Protected("A", (1,)),
    yes.Protected("A", (0, 1)),
    yes.NobodyDrops("A"),
    yes.LettersWait(("B",)),
    yes.LettersWait(("B", "C", "D")),
    yes.BlockLands("A", "V3", (A, B, (1, 0))),
    *(yes.LetterCrossed(letter) for letter in "ABCDE"),
    yes.RoundSkips(),
    yes.HeldByAll("A"),
    *(yes.TileSlides("A", "L", left) for left in range(4)),
    yes.ReachesGo("A", "L"),
    yes.ProtectedFromGo("A", "L"),
    yes.StarSlide("A", "L"),
    yes.StarSlide("", ""),
    yes.StarSlideLost("A", "L"),
    scoring.LetterTooLate("A", 3),
    scoring.OtherBox("A", "consecutive", 3),
    scoring.OtherBox("A", "identical", 3),
    scoring.NextRollMakes("consecutive", 5, 17),
    scoring.NextRollMakes("identical", 3, 68),
    *(scoring.Passes(combos) for combos in (0, 1, 5)),
    scoring.CrossedLine(1, ((11, 0),)),
    scoring.RowCosts(1, 11),
    scoring.TilesDown(),
    scoring.NextRound(4, 1),
    scoring.GameEnds((3, -5), (0,)),
    scoring.GameEnds((54, 54, 1), (0, 1)),
    scoring.GameEnds((1,), (0,)),
    scoring.SoloRank(56, ("2023", 5)),
    scoring.SoloRank(100, ("2021", 1)),
    scoring.SoloRank(-5, ("2023", 0)),
)

GAINS: tuple[nd.Gain, ...] = (
    yes.FillsRow(3, tuple((3, col) for col in range(7))),
    *(
        combo(kind, size, numbers, tuple((0, col) for col in range(size)))
        for kind, numbers in (("identical", (6, 6, 6)), ("consecutive", (3, 4, 5)))
        for combo, size in ((yes.OpensCombo, 3), (scoring.CirclesCombo, 3), (scoring.BonusCombo, 8))
    ),
    scoring.WinsLetter("A", 3),
    scoring.WinsShelter("A", 3),
    scoring.ColumnDone("identical"),
    scoring.ColumnDone("consecutive"),
    scoring.RowScores(1, 3),
)

BY_HAND: tuple[nd.Reason, ...] = (*REFUSALS, *CONSEQUENCES, *GAINS)


def some_drop(rng: random.Random, game: nd.Game, player: int) -> nd.Action:
    """A drop with no thought, without join_list all of them: a roll with stars has very many."""
    assert game.roll is not None
    places = [landing for shape in game.roll.shapes for landing in nd.landings(game.sheets[player].grid, shape)]
    if not places:
        return nd.Skip(player)
    digits = [rng.randrange(10) if face == "*" else int(face) for face in game.roll.numbers]
    rng.shuffle(digits)
    lowest = sorted(places, key=lambda landing: (landing.low, rng.random()))[: rng.choice([1, 3, 40])]
    cells = rng.choice(lowest).cells
    return nd.Drop(tuple((row, col, digit) for (row, col), digit in zip(cells, digits, strict=True)), player)


def some_action(rng: random.Random, game: nd.Game) -> nd.Action:
    """A legal act; combos are nearly always circled, so that letters come into play."""
    if game.phase is nd.Phase.DROP:
        return some_drop(rng, game, game.pending[0])
    acts = game.legal_actions()
    circles = [act for act in acts if isinstance(act, nd.Circle)]
    return rng.choice(circles) if circles and rng.random() < 0.9 else rng.choice(acts)


def spoilt(rng: random.Random, game: nd.Game, act: nd.Action) -> Iterator[nd.Action]:
    """Acts that are likely to be refused, near the legal one."""
    player = rng.randrange(-1, game.players + 1)
    cells = tuple((rng.randrange(-1, 15), rng.randrange(7)) for _ in range(rng.randrange(1, 10)))
    yield nd.Circle(cells, player)
    yield nd.Drop(tuple((row, col, rng.randrange(-1, 12)) for row, col in cells[:5]), player)
    yield nd.Block(cells[:5], player)
    yield rng.choice(
        [nd.Start(9, player), nd.Skip(player), nd.Pass(player), nd.EndRound(), nd.Slide(rng.choice("ABCDEF"))]
    )
    yield nd.Throw(nd.Roll(tuple(rng.choices("1234567*", k=4)), rng.choice("IOTLS*")))
    if isinstance(act, nd.Drop):
        up = rng.choice([-1, 1, 3])
        yield nd.Drop(tuple((row + up, col, number) for row, col, number in act.cells), act.player)
        yield nd.Drop(tuple((row, col, act.cells[0][2]) for row, col, _ in act.cells), act.player)
    grid = game.sheets[0].grid
    filled = [(row, col) for row in range(14) for col in range(7) if grid[row, col] is not None]
    if filled:
        at = rng.choice(filled)
        near = sorted(filled, key=lambda cell: abs(cell[0] - at[0]) + abs(cell[1] - at[1]))
        yield nd.Circle(tuple(near[: rng.randrange(2, 6)]), 0)


def told_in_a_game(seed: int, players: int, edition: str) -> Iterator[nd.Reason]:
    """Everything that is said while a careless game is played and near it."""
    rng = random.Random(seed)
    game = nd.Game.new(players=players, edition=edition, seed=seed)
    while not game.over:
        act = some_action(rng, game)
        for wrong in spoilt(rng, game, act):
            yield from game.why(wrong)
        yield from game.why(act)
        game = game.apply(act)
    yield from game.why(nd.EndRound())
