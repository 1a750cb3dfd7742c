"""Of a combo to come it is told how likely the advised act makes it: counted, and only where it does more than the other act."""

from dataclasses import replace

import numberdrop as nd
from numberdrop.coach.candidates import CandidateAction
from numberdrop.coach.hint import Advice
from numberdrop.coach.outlook import outlook
from numberdrop.coach.paired_rollouts import Estimate
from numberdrop.coach.value_breakdown import Part

# A run of 3 lies open; whoever waits may make it a longer one.
SHEET = nd.Sheet(nd.Grid.parse("2345..7"))
CELLS = tuple((0, col) for col in range(3))


def game_in_combo():
    game = nd.Game.new(1, seed=3)
    while game.phase != "combo":
        game = game.apply(game.legal_actions()[0])
    return game.with_sheet(0, SHEET)


def advice(option, other, deciding):
    ahead = Estimate.of([1.0, 1.0])
    return Advice(
        CandidateAction(option, (), 1.0), CandidateAction(other, (), 0.0), ahead, (Part(deciding, 0.0, 1.0),), True
    )


WAIT, CIRCLE = nd.Pass(0), nd.Circle(CELLS, 0)


def test_waiting_for_a_longer_run():
    game = game_in_combo()
    prospect = outlook(game, 0, advice(WAIT, CIRCLE, "runs"))
    chances = nd.coach.chances(SHEET)
    assert prospect.kind == "consecutive"
    assert prospect.percent == round(100 * chances.box("consecutive", prospect.size) / 7776)
    assert 5 <= prospect.percent < 100
    assert nd.say(prospect) == f"After that, {prospect.percent} rolls in 100 would give you a run of {prospect.size}."
    assert nd.say(prospect, "fr").startswith(f"Ensuite, {prospect.percent} lancers sur 100 permettent une suite")


def test_nothing_is_told_where_something_else_decides_or_the_other_act_keeps_more_open():
    game = game_in_combo()
    assert outlook(game, 0, advice(WAIT, CIRCLE, "scored")) is None
    assert outlook(game, 0, advice(CIRCLE, WAIT, "runs")) is None
    assert outlook(game, 0, replace(advice(WAIT, CIRCLE, "runs"), other=None)) is None
    assert outlook(game, 0, replace(advice(WAIT, CIRCLE, "runs"), parts=())) is None
