"""An act is judged once, told once and applied once, in a game and on a sheet of one's own."""

import copy
import pickle
import random

import pytest

import numberdrop as nd
from numberdrop.rules import drops
from numberdrop.rules import game as game_room
from numberdrop.rules.reasons.scoring import SoloRank
from tests.formats.players import some_action

START = nd.Game.new(1, tiles="OILTS").apply(nd.Start(0))
*_, IN_DROP_PHASE = START.apply_all([nd.Throw(nd.Roll.parse("123*O")), nd.Slide("A"), nd.Slide("A")])
"""The free slide and that of the star are done; the square is to fall."""
SQUARE = ((0, 1, 1), (0, 2, 2), (1, 1, 3), (1, 2, 9))


@pytest.fixture
def calls(monkeypatch):
    """How often the judge of acts was asked, and how often it was worked out where a shape lands."""
    counted = dict.fromkeys(("judge", "land"), 0)
    for room, name in ((game_room, "judge"), (drops, "land")):
        real = getattr(room, name)

        def counting(*args, name=name, real=real):
            counted[name] += 1
            return real(*args)

        monkeypatch.setattr(room, name, counting)
    return counted


def test_a_drop_is_judged_once_and_lands_once_whatever_is_read_of_it(calls):
    outcome = IN_DROP_PHASE.play(nd.Drop(SQUARE))
    assert outcome.legal
    assert outcome.reasons == tuple(outcome.verdict)
    assert outcome.verdict is outcome.verdict
    assert outcome.landing is not None
    assert outcome.landing.cells == tuple((row, col) for row, col, _ in SQUARE)
    assert outcome.after.sheets[0].grid[1, 2] == 9
    assert calls == {"judge": 1, "land": 1}


@pytest.mark.parametrize("ask", [nd.Game.why, nd.Game.apply], ids=["why", "apply"])
def test_the_halves_of_play_judge_once_too(calls, ask):
    ask(IN_DROP_PHASE, nd.Drop(SQUARE))
    assert calls == {"judge": 1, "land": 1}


def test_a_refused_act_leaves_the_game_as_it_is():
    outcome = IN_DROP_PHASE.play(nd.Drop(tuple((row + 1, col, number) for row, col, number in SQUARE)))
    assert not outcome.legal
    assert outcome.after is IN_DROP_PHASE
    assert [type(reason).__name__ for reason in outcome.reasons] == ["FallsFurther"]
    assert outcome.landing is None


def test_where_a_shape_lands_is_known_though_its_numbers_are_refused():
    outcome = IN_DROP_PHASE.play(nd.Drop((*SQUARE[:2], (1, 1, 7), (1, 2, 8))))
    assert {type(reason).__name__ for reason in outcome.refusals} == {"NumberNotOnDice", "DiceUnused"}
    assert outcome.landing is not None
    assert outcome.landing.completed_rows == ()


def test_play_why_and_apply_agree_in_whole_games():
    for players in (1, 3):
        rng = random.Random(players)
        game = nd.Game.new(players, seed=players)
        while not game.over:
            action = some_action(rng, game)
            outcome = game.play(action)
            assert outcome.verdict == game.why(action)
            assert outcome.after == game.apply(action)
            assert (outcome.landing is not None) == isinstance(action, nd.Drop | nd.Block)
            assert (outcome.combo is not None) == isinstance(action, nd.Circle)
            assert type(outcome.after) is nd.Game
            game = outcome.after
        late = game.play(nd.EndRound())
        assert (late.legal, late.after) == (False, game)


def test_an_outcome_is_a_value():
    outcome = IN_DROP_PHASE.play(nd.Drop(SQUARE))
    assert outcome == IN_DROP_PHASE.play(nd.Drop(SQUARE[::-1]))
    copied = pickle.loads(pickle.dumps(outcome))
    assert copied == outcome
    assert copied.verdict == outcome.verdict
    with pytest.raises(AttributeError):
        outcome.after = START


def test_a_grid_whose_cells_were_read_can_be_copied():
    grid = nd.Grid.parse("..6\n.56", circled=[(0, 1)])
    assert grid.cells
    assert grid.numbered
    assert grid == pickle.loads(pickle.dumps(grid)) == copy.deepcopy(grid)


def test_what_is_tried_on_a_sheet_comes_out_as_in_a_game():
    sheet, roll = IN_DROP_PHASE.sheets[0], IN_DROP_PHASE.roll
    played, tried = IN_DROP_PHASE.play(nd.Drop(SQUARE)), nd.try_drop(sheet, SQUARE, roll)
    assert (tried.verdict, tried.landing) == (played.verdict, played.landing)
    assert tried.after == played.after.sheets[0]


def test_a_drop_on_a_sheet_may_still_want_a_number():
    tried = nd.try_drop(nd.Sheet(), (*SQUARE[:3], (1, 2, None)), nd.Roll.parse("123*O"))
    assert [type(reason).__name__ for reason in tried.reasons] == ["NoNumber"]
    assert tried.landing is not None
    assert tried.after == nd.Sheet()


def test_without_a_star_a_cell_without_a_number_leaves_a_die_over():
    tried = nd.try_drop(nd.Sheet(), (*SQUARE[:3], (1, 2, None)), nd.Roll.parse("1237O"))
    (refused,) = tried.reasons
    assert nd.say(refused, "en") == "Use every die once: the 7 is still waiting."


def test_a_block_on_a_sheet():
    tried = nd.try_block(nd.Sheet(), [(0, 0), (1, 0), (2, 0)], "I3")
    assert [type(reason).__name__ for reason in tried.reasons] == ["RestsOnFloor"]
    assert tried.after.blocks == (((0, 0), (1, 0), (2, 0)),)
    assert str(tried.after.grid).splitlines()[-1] == "X......"
    floating = nd.try_block(nd.Sheet(), [(1, 0), (2, 0), (3, 0)], "I3")
    assert (floating.legal, floating.after) == (False, nd.Sheet())


def test_a_combo_on_a_sheet():
    sheet = nd.Sheet(nd.Grid.parse("555"), boxes={("consecutive", 3)})
    cells = [(0, 2), (0, 0), (0, 1)]
    tried = nd.try_combo(sheet, cells)
    assert tried.combo is not None
    assert tried.combo.kind == "identical"
    assert tried.verdict == nd.why(sheet, cells)
    assert tried.after == sheet.with_combo(tried.combo)
    assert "WinsProtectingLetter" in {type(reason).__name__ for reason in nd.try_combo(sheet, cells, solo=True).reasons}
    again = nd.try_combo(nd.Sheet(sheet.grid, boxes={("identical", 3)}), cells)
    assert [type(reason).__name__ for reason in again.refusals] == ["BoxTaken"]
    assert again.combo == tried.combo


def test_a_solo_game_that_beats_no_score_of_the_table_takes_no_place() -> None:

    def height(action: nd.Action) -> tuple[bool, int]:
        cells = action.cells if isinstance(action, nd.Drop) else ()
        return not isinstance(action, nd.Circle), max((row for row, _, _ in cells), default=0)

    game, told = nd.Game.new(seed=3), ()
    while not game.over:
        outcome = game.play(max(game.legal_actions(), key=height))
        game, told = outcome.after, outcome.reasons
    (standing,) = (reason for reason in told if isinstance(reason, SoloRank))
    assert game.sheets[0].score.total <= 13
    assert standing.rank == 0
