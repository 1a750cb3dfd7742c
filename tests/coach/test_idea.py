"""The idea of an act out of games that ended by hand: what it is, how it is said, what it costs; and the first step of a hint."""

from __future__ import annotations

from dataclasses import replace

import numberdrop as nd
from numberdrop.coach.engine.position import SheetView
from numberdrop.coach.engine.protocol import Ending
from numberdrop.coach.idea import Idea, idea_of
from numberdrop.coach.paired_rollouts import Estimate
from numberdrop.coach.reasons import Reasons
from numberdrop.pages.table.idea_lines import first_words

EMPTY = SheetView.of(nd.Sheet(nd.Grid.parse("")), (), None)
ALL, SEVEN = 0b11111, 0b10000
GAMES = 48


def with_runs(boxes: int) -> SheetView:
    return replace(EMPTY, boxes=(0, boxes))


def ends(consecutive: int, *, identical: int = 0, rows: int = 0, points: int = 0) -> list[Ending]:
    return [Ending(identical, consecutive, 0, rows, 0, points, 0, 0, 5)] * GAMES


def idea_between(before: int, ours: int, theirs: int, ending: int, best: int) -> Idea:
    mine, better = ends(ending), ends(best, points=17)
    idea = idea_of(mine, better, with_runs(before), with_runs(ours), with_runs(theirs))
    assert idea is not None
    return idea


def test_a_box_that_the_act_fills_is_not_said_to_stay_within_reach():
    idea = idea_between(0, 0, SEVEN, 0, SEVEN)
    assert (idea.form, idea.part.name) == ("now", "consecutive_7")


def test_only_what_was_missing_before_the_act_is_the_only_one_missing():
    others = ALL ^ SEVEN
    assert idea_between(others, others, others, others, ALL).form == "only"
    # Both acts fill the run of 3: until then two boxes are open.
    assert idea_between(others ^ 1, others, others, others, ALL).form == "column"


def test_what_a_kind_brings_as_a_whole_is_not_given_up_elsewhere():
    """A run of 4, 5, 6 or 7 for one of 3: none of them alone tells in so few games, all runs together do."""
    mine = [Ending(0, 0b1, 0, 0, 0, 3, 0, 0, 5)] * 12
    best = [Ending(0, 0b10 << i % 4, 0, 0, 0, 4 + i % 4, 0, 0, 5) for i in range(12)]
    idea = idea_of(mine, best, EMPTY, EMPTY, EMPTY)
    assert idea is not None
    assert (idea.form, idea.part.name, idea.costs) == ("kind", "consecutive", None)


def test_where_nothing_decides_a_hint_does_not_call_moves_equal():
    """It is only asked for where the move is ahead, surely or likely: "several moves look about equally good" would be wrong there."""
    nothing = Reasons(GAMES, Estimate(3.0, 2.0, 4.0, GAMES), (), None)
    assert first_words(nothing).words.key == "advice.worth"
