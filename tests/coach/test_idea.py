"""The idea of an act out of games that ended by hand: what it is, how it is said, what it costs; and the first step of a hint."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

import numberdrop as nd
from numberdrop.coach.engine.position import BLOCK, RolloutEnding, SheetView, sheet_with_combo, sheet_with_marks
from numberdrop.coach.idea import Idea, idea_of
from numberdrop.coach.number_facts import (
    begun_combo_fact,
    box_fact,
    given_up_by_best_fact,
    growing_fact,
    kept_ready_fact,
    larger_growing_fact,
    linking_fact,
    made_ready_fact,
    open_combo_fact,
    shut_in_fact,
)
from numberdrop.coach.prospect import (
    NextRoundAdvantages,
    nearest_unfinished_combo,
    next_round_advantages,
    unfinished_combo,
)
from numberdrop.coach.reasons import ReasonsWhyBetter
from numberdrop.coach.search import Estimate
from numberdrop.coach.sheet_parts import SheetPart, part_of_next_rounds
from numberdrop.coach.visible_facts import (
    Fact,
    block_fact,
    filled_rows_fact,
    high_drop_fact,
    letter_won_fact,
    lost_room_fact,
    nearly_full_row_fact,
    tile_slide_fact,
    uneven_columns_fact,
)
from numberdrop.pages.table.hint import first_hint_note
from numberdrop.pages.table.ideas import idea_lines
from numberdrop.rules.grid import COLS, ROWS

ALL, SEVEN = 0b11111, 0b10000
GAMES = 48


def sheet_after(
    rows: str, drop: Mapping[int, int] = {}, kind: int = 0, combo: tuple[int, ...] = (), **changed: object
) -> SheetView:
    """The sheet with these rows after numbers are dropped into cells and some are circled."""
    before = SheetView.of(nd.Sheet(nd.Grid.parse(rows)), (), None)
    dropped = sheet_with_marks(before, tuple(drop), tuple(number + 1 for number in drop.values()))
    return replace(sheet_with_combo(dropped, kind, combo), **changed)


EMPTY = sheet_after("")


def with_runs(boxes: int) -> SheetView:
    return replace(EMPTY, boxes=(0, boxes))


def ends(consecutive: int, *, identical: int = 0, rows: int = 0, points: int = 0) -> list[RolloutEnding]:
    return [RolloutEnding(identical, consecutive, 0, rows, 0, points, 0, 0, 5)] * GAMES


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
    mine = [RolloutEnding(0, 0b1, 0, 0, 0, 3, 0, 0, 5)] * 12
    best = [RolloutEnding(0, 0b10 << i % 4, 0, 0, 0, 4 + i % 4, 0, 0, 5) for i in range(12)]
    idea = idea_of(mine, best, EMPTY, EMPTY, EMPTY)
    assert idea is not None
    assert (idea.form, idea.part.name, idea.costs) == ("kind", "consecutive", None)


def test_where_nothing_decides_a_hint_does_not_call_moves_equal():
    """It is only asked for where the move is ahead, surely or likely: "several moves look about equally good" would be wrong there."""
    nothing = ReasonsWhyBetter(GAMES, Estimate(3.0, 2.0, 4.0, GAMES), (), None)
    assert first_hint_note(nothing).words.key == "advice.worth"


def test_what_was_not_worth_waiting_for_is_said_so():
    """A run of 3 comes with both: who fills it at once loses nothing by it."""
    mine, best = ends(1, points=3), ends(1, points=3)
    idea = idea_of(mine, best, EMPTY, EMPTY, with_runs(1))
    assert (idea.form, idea.part.name, idea.part.best) == ("early", "consecutive_3", 1)
    fewer = [one._replace(consecutive=0b11, points=one.points + 4) for one in mine]
    assert idea_of(fewer, best, EMPTY, EMPTY, with_runs(1)).form == "close", (
        "the run of 4 comes with the other act alone"
    )


def test_the_box_that_can_wait_is_told_with_how_often_it_comes():
    """A run of 7 at once, where the other act fills one of 5; the run of 5 comes in three games of four."""
    best = [*ends(0b10100, points=12)[:36], *ends(0b10000, points=7)[:12]]
    idea = idea_of(ends(0b100, points=5), best, EMPTY, with_runs(0b100), with_runs(SEVEN))
    assert (idea.form, idea.part.name, idea.later) == ("now", "consecutive_7", 0.75)
    assert [fact.name for fact in idea.facts] == ["instead"]
    assert (idea.facts[0].best, idea.facts[0].mine) == (("consecutive", 7), ("consecutive", 5))
    assert (
        first_hint_note(ReasonsWhyBetter(GAMES, Estimate(5.0, 4.0, 6.0, GAMES), (), idea)).words.key
        == "hint_idea.instead"
    )


def test_an_act_that_ends_the_game_is_told_by_who_wins():
    over = replace(EMPTY, heights=(12, 0, 0, 0, 0, 0, 0))
    lost, won = (
        [RolloutEnding(0, 0, 0, 0, 0, points, 5, 0, rounds) for _ in range(GAMES)]
        for points, rounds in ((0, 0), (9, 6))
    )
    idea = idea_of(lost, won, EMPTY, over, EMPTY)
    assert (idea.part.name, idea.part.mine, idea.part.best) == ("wins", 0, 1)
    assert [fact.name for fact in idea.facts] == ["plays_on"]
    alone = replace(EMPTY, solo=True, clock=4)
    idea = idea_of(lost, won, alone, replace(over, solo=True, clock=4), alone)
    assert (idea.part.name, idea.part.mine, idea.part.best) == ("total", 0, 9)


def test_what_the_board_shows_is_told_with_the_rows_that_come_of_it():
    mine, best = ends(0, rows=3), ends(0, rows=5, points=6)
    heights, even = (5, 5, 1, 5, 5, 5, 0), (5, 5, 5, 5, 5, 5, 0)
    pit = replace(EMPTY, heights=heights, marks=filled(heights))
    level = replace(EMPTY, heights=even, marks=filled(even))
    idea = idea_of(mine, best, EMPTY, pit, level)
    assert (idea.part.name, idea.facts[0].name, idea.facts[0].column) == ("rows", "pit", 3)
    covered = replace(pit, heights=even)
    fact = idea_of(mine, best, EMPTY, covered, level).facts[0]
    assert (fact.name, fact.rows) == ("spoils", (2, 3, 4, 5))
    full = replace(level, heights=(5,) * 7, marks=filled((5,) * 7))
    fact = idea_of(mine, best, EMPTY, level, full).facts[0]
    assert (fact.name, fact.rows) == ("row", (1, 2, 3, 4, 5))


def filled(heights: tuple[int, ...]) -> bytes:
    return bytes(BLOCK if row < heights[col] else 0 for row in range(ROWS) for col in range(COLS))


def test_what_is_gained_here_and_given_there_is_no_reason_to_call_it_better():
    """A run of 4 for four identical numbers, in every game."""
    idea = idea_of(ends(0, identical=0b10, points=4), ends(0b10, points=4), EMPTY, EMPTY, EMPTY)
    assert (idea.form, idea.part.name, idea.costs.name) == ("trade", "consecutive_4", "identical_4")


def test_a_run_that_can_grow_is_told_and_one_that_is_shut_in_is_not():
    grown, cut, shut = map(sheet_after, ("1234...", "12.5...", "1234X.."))
    cells = ((0, 0), (0, 1), (0, 2), (0, 3))
    told = Fact("stands", ("consecutive", 4), ("consecutive", 2), cells=cells, numbers=(1, 2, 3, 4), wants=(5,))
    assert larger_growing_fact("consecutive", cut, grown) == told
    assert larger_growing_fact("consecutive", grown, grown) is None
    covered = replace(shut, heights=(9,) * 7)
    assert larger_growing_fact("consecutive", cut, covered) is None
    assert shut_in_fact(covered, grown).name == "shuts"


@pytest.mark.parametrize(
    ("ours", "theirs", "name", "numbers", "wants"),
    [
        ("12...45", "12.45..", "joins", (1, 2, 4, 5), (3,)),
        ("3..4...", "34.....", "links", (3, 4), (2, 5)),
        ("XX.....\nX234...", ".......\nX234...", "waits_for", (2, 3, 4), (1, 5)),
        ("3...5..", "35.....", "apart", (), ()),
        ("35.....", "3...5..", None, (), ()),
    ],
)
def test_what_runs_wait_for_is_told(ours, theirs, name, numbers, wants):
    mine, best = map(sheet_after, (ours, theirs))
    fact = growing_fact("consecutive", mine, best)
    assert (fact and (fact.name, fact.numbers, fact.wants)) == (name and (name, numbers, wants))


def test_letters_and_rounds_are_told_where_they_differ():
    fewer = [one._replace(letters=1, rounds=3) for one in ends(0)]
    more = [one._replace(letters=2, rounds=6) for one in ends(0, rows=2, points=4)]
    idea = idea_of(fewer, more, EMPTY, EMPTY, EMPTY)
    assert [(part.name, part.mine, part.best) for part in idea.means] == [("letters", 1, 2), ("rounds", 3, 6)]


def test_what_others_get_is_not_called_the_price():
    best = [ending._replace(rivals=3) for ending in ends(SEVEN, points=7)]
    idea = idea_of(ends(0), best, EMPTY, EMPTY, EMPTY)
    assert (idea.part.name, idea.costs) == ("consecutive_7", None)


def test_of_the_next_rounds_the_part_that_differs_is_told_but_not_the_box_filled_now():
    mine, best = ends(0), ends(0b11, points=7)
    assert part_of_next_rounds(mine, best, ("consecutive", 4)).name == "consecutive"
    assert part_of_next_rounds(mine, ends(0, rows=2, points=4), None).name == "rows"
    assert part_of_next_rounds(mine, mine, None) is None


def test_the_tiles_that_two_slides_move_are_told_by_their_notches_unless_they_are_harmless():
    before, a_low, b_low = (
        replace(EMPTY, solo=True, levels=levels) for levels in ((2, 1, 0, 0, 0), (3, 1, 0, 0, 0), (2, 2, 0, 0, 0))
    )
    assert tile_slide_fact(before, a_low, b_low) == Fact("nears", letter="A")
    assert tile_slide_fact(replace(before, circled=1), a_low, b_low) is None
    assert tile_slide_fact(before, b_low, a_low) == Fact("notches", letter="B", other="A", count=2, low=1)
    harmless = Fact("harmless", letter="B", other="A", count=2, low=1)
    assert tile_slide_fact(replace(before, circled=1), b_low, a_low) == harmless
    nears = Fact("nears", letter="A", other="B")
    assert tile_slide_fact(replace(before, circled=2), a_low, b_low) == nears
    # The only tile of the better slide comes down after the other one, too.
    both = replace(EMPTY, solo=True, levels=(3, 2, 0, 0, 0))
    assert tile_slide_fact(before, both, a_low) == Fact("anyway", letter="B", other="A", count=2)
    # After the second slide of a star too, the notches are those after the first.
    assert (
        tile_slide_fact(before, replace(b_low, levels=(2, 2, 1, 0, 0)), replace(a_low, levels=(3, 1, 1, 0, 0))).count
        == 2
    )


def test_numbers_are_shut_in_only_if_none_of_them_can_grow():
    open_above, closed = (sheet_after(rows) for rows in ("66.....\n11.....", "5......\n66.....\n11....."))
    assert shut_in_fact(closed, open_above) is None
    covered = sheet_after("55.....\n66.....\n11.....", {COLS + 2: 1, 2: 1})
    assert shut_in_fact(covered, sheet_after("66.....\n11.....")).numbers == (6, 6)


def test_a_bonus_box_is_told_and_what_is_there_anyway():
    eight = sheet_after("1234567", {COLS: 8}, 1, (0, 1, 2, 3, 4, 5, 6))
    assert box_fact(EMPTY, EMPTY, replace(eight, bonus=1)).name == "bonus"
    assert box_fact(EMPTY, replace(eight, bonus=1), EMPTY) is None
    rows = "345...."
    circled, passed = sheet_after(rows, {6: 1}, 1, (0, 1, 2)), sheet_after(rows, {6: 2})
    assert box_fact(sheet_after(rows), passed, replace(circled, written=(6,))).there
    assert not box_fact(sheet_after(rows), passed, replace(circled, written=())).there


def test_what_each_move_circles_and_what_it_leaves_is_told_in_its_numbers():
    rows = "567....\n433...."
    before = sheet_after(rows)
    threes = sheet_after(rows, {3: 3}, 0, (1, 2, 3))
    run = sheet_after(rows, {3: 1}, 1, (0, 7, 8))
    fact = box_fact(before, run, threes)
    assert (fact.name, fact.best, fact.numbers, fact.mine, fact.others) == (
        *("instead", ("identical", 3), (3, 3, 3)),
        *(("consecutive", 3), (4, 5, 6)),
    )
    # Both leave 3 4 5 6 7 to be circled later.
    waits, other = sheet_after(rows, {3: 1}), sheet_after(rows, {3: 2})
    opened = open_combo_fact("consecutive", before, waits, other)
    assert (opened.best, opened.numbers) == (("consecutive", 5), (3, 4, 5, 6, 7))
    # A drop that makes 3 3 3 and circles the run instead is still told to make them.
    both = sheet_after(rows, {3: 3}, 1, (0, 7, 8))
    ready = made_ready_fact(before, both, run)
    assert (ready.mine, ready.numbers) == (("identical", 3), (3, 3, 3))
    assert made_ready_fact(before, run, both) is None
    # What is circled is not given up; what the other act leaves is.
    assert given_up_by_best_fact(waits, sheet_after("", {0: 1})).numbers == (3, 4, 5, 6)
    assert given_up_by_best_fact(waits, run) is None


def test_the_numbers_on_the_way_to_a_box_are_found_with_their_gaps():
    """3 and 4 are missing between 1 2 and 5; one 6 joins two pairs; a run of 7 is too far."""
    row, other = sheet_after("12..5.."), sheet_after("")
    begun = unfinished_combo("consecutive", 5, row, other)
    assert (begun.numbers, begun.cells) == ((1, 2, None, None, 5), ((0, 0), (0, 1), (0, 4)))
    pairs = unfinished_combo("identical", 5, sheet_after("6.6....\n6.6...."), other)
    assert (pairs.numbers, pairs.cells) == ((6, 6, 6, 6, None), ((0, 0), (0, 2), (1, 0), (1, 2)))
    assert unfinished_combo("consecutive", 7, sheet_after("12....."), other) is None
    # Where no run is nearer, one that lacks more; 8 is no number of the dice, but a star may stand for it.
    far = nearest_unfinished_combo("consecutive", 7, sheet_after("12....."), other)
    assert (far.numbers, far.cells) == ((1, 2, *(None,) * 5), ((0, 0), (0, 1)))
    starred = sheet_after("XXXXX..\n23456..")
    assert nearest_unfinished_combo("consecutive", 6, starred, other).numbers == (2, 3, 4, 5, 6, None)
    assert nearest_unfinished_combo("consecutive", 7, starred, other).numbers == (2, 3, 4, 5, 6, None, None)


def test_rows_that_the_other_move_fills_are_told_and_not_held_against_its_next_round():
    left, full = sheet_after("111111."), sheet_after("1111111")
    assert filled_rows_fact(left, full) == Fact("row", rows=(1,))
    assert filled_rows_fact(full, left) == Fact("row_there", rows=(1,))
    then = next_round_advantages(full, left, "2023")
    assert then is None or then.row is None
    blocked = sheet_after("111111.", {COLS + 6: 1})
    assert next_round_advantages(blocked, left, "2023").row == 1


def test_what_a_slide_leads_to_names_its_drop_once_and_in_the_first_line_that_is_read():
    game = nd.Game.new(1, seed=1)
    part = SheetPart("rows", 1.0, 2.0, Estimate(2.0, 1.5, 2.5, GAMES))
    facts = (
        Fact("swaps", letter="A", other="B"),
        Fact("covers", columns=(1,), count=1),
        *(Fact("joins", ("consecutive", 5), ("consecutive", 3), numbers=(1, 2, 4, 5), wants=(3,), gap=2),),
        Fact("ready", mine=("identical", 3), numbers=(3, 3, 3)),
        *(Fact("keeps", ("identical", 4), numbers=(4, 4, 4, 4)), Fact("row_there", rows=(2,))),
    )
    idea = Idea("kind", replace(part, name="consecutive"), None, facts=facts, drops=((1, 2), (3, 4)))
    lines = idea_lines(ReasonsWhyBetter(GAMES, part.points, (part,), idea), None, solo=game.solo)
    for reader in ("player", "expert"):
        read = [line for line in lines if reader in line.readers]
        assert [line.words.key.startswith("idea.after_drop") for line in read].count(True) == 1
    assert next(line for line in lines if "player" in line.readers).words.key == "idea.fact_swaps"


def test_what_only_the_better_move_leaves_for_later_is_told() -> None:
    """A combo that is ready, and numbers on the way to a box with fewer gaps than after the other move."""
    best, mine = sheet_after("5671...\n12....."), sheet_after("5.71...\n12.....")
    kept = kept_ready_fact(("consecutive",), mine, best)
    assert (kept.best, kept.numbers) == (("consecutive", 3), (5, 6, 7))
    assert kept_ready_fact(("consecutive",), best, mine) is None
    far, near = sheet_after("12....."), sheet_after("12..5..")
    fact = begun_combo_fact([("consecutive", 7), ("consecutive", 5)], far, near)
    assert (fact.best, fact.begun.numbers) == (("consecutive", 5), (1, 2, None, None, 5))
    assert begun_combo_fact([("consecutive", 5)], near, far) is None


def in_the_lowest_row(name: str, *columns: int) -> Fact:
    return Fact(name, rows=(1,), columns=columns, cells=tuple((0, column - 1) for column in columns))


RUNS = {"boxes": (0, 0b111)}
"""Runs of 3 to 5 are filled: two numbers in a row are too far from the run of 6, three are not."""


@pytest.mark.parametrize(
    ("fact_of", "mine", "best", "told"),
    [
        (high_drop_fact, sheet_after("", {9 * COLS: 1}), sheet_after("", {0: 1}), Fact("high", count=10, low=1)),
        (high_drop_fact, sheet_after("", {7 * COLS: 1}), sheet_after("", {0: 1}), None),
        (
            uneven_columns_fact,
            "11..111\n11..111\n1111111",
            "1.11111\n1111111",
            Fact("wide_pit", count=2, columns=(3, 4)),
        ),
        (uneven_columns_fact, "1\n1\n1\n1", "1111", Fact("tower", count=4, column=1)),
        (lost_room_fact, "......1\n111111.", "1......\n.......\n111111.", in_the_lowest_row("spoils", 7)),
        (nearly_full_row_fact, "1\n4\n23....7", "2341..7", in_the_lowest_row("nearly", 5, 6)),
        (nearly_full_row_fact, ".1234..", "...1234", in_the_lowest_row("nearly", 1, 2, 3)),
        (letter_won_fact, EMPTY, sheet_after("", circled=1), Fact("spares", letter="A")),
        (letter_won_fact, sheet_after("", circled=2), sheet_after("", circled=1), None),
        (partial(linking_fact, "consecutive"), sheet_after("1", **RUNS), sheet_after("12", **RUNS), None),
    ],
)
def test_what_the_better_act_shows_is_told_and_nothing_of_the_worse_one(fact_of, mine, best, told):
    mine, best = (sheet_after(one) if isinstance(one, str) else one for one in (mine, best))
    assert fact_of(mine, best) == told
    assert fact_of(best, mine) is None
    assert larger_growing_fact("consecutive", sheet_after("1", **RUNS), sheet_after("123", **RUNS)).numbers == (1, 2, 3)


@pytest.mark.parametrize("rows", [".....8.\n234567.", "12.45..\nXXXXXXX\n12345.."])
def test_a_run_that_is_ready_is_not_said_to_wait_for_a_number_that_is_there(rows: str) -> None:
    """2 to 8 is there, and another 7 could join the 6 and the 8 as well; 1 to 5 is there, and a 3 could join 1 2 and 4 5."""
    best, mine = sheet_after(rows), sheet_after("6......")
    idea = idea_of(ends(0), ends(SEVEN, points=17), EMPTY, mine, best)
    assert idea.part.name == "consecutive_7"
    assert {"keeps"} <= {fact.name for fact in idea.facts}
    assert not {"joins", "begun"} & {fact.name for fact in idea.facts}


def test_numbers_that_the_other_act_circles_are_told_as_kept():
    rows = "12345.."
    passed, circled = sheet_after(rows), sheet_after(rows, {}, 1, (2, 3, 4))
    fact = larger_growing_fact("consecutive", circled, passed)
    assert (fact.numbers, fact.there) == ((1, 2, 3, 4, 5), True)
    assert not larger_growing_fact("consecutive", sheet_after("12....."), passed).there


def test_of_parts_that_weigh_about_the_same_the_one_that_is_seen_is_the_idea():
    """The run of 7 brings 7 points and rows bring 6; only a covered cell can be seen on the sheets."""
    mine, best = ends(0), ends(SEVEN, rows=3, points=13)
    level, covering = (sheet_after(rows) for rows in ("11.....", "11.....\n1......"))
    assert idea_of(mine, best, level, level, level).part.name == "consecutive_7"
    assert idea_of(mine, best, level, covering, level).part.name == "rows"


def test_a_block_that_falls_with_either_move_is_told_beside_the_one_that_falls_too():
    before, both, one = (replace(EMPTY, solo=True, crossed=bits) for bits in (0, 0b110, 0b10))
    assert block_fact(before, both, one) == Fact("falls", letter="C", other="B")
    assert block_fact(before, replace(both, crossed=0b100), before) == Fact("falls", letter="C")


@pytest.mark.parametrize(("mine", "key"), [(0.0, "idea.never"), (0.25, "idea.now")])
def test_only_a_box_that_the_other_act_never_fills_is_told_as_never(mine: float, key: str) -> None:
    part = SheetPart("consecutive_7", mine, 1.0, Estimate(5.0, 4.0, 6.0, GAMES))
    lines = idea_lines(ReasonsWhyBetter(GAMES, part.points, (part,), Idea("now", part, None)), None, solo=True)
    assert key in {line.words.key for line in lines}


@pytest.mark.parametrize(
    ("row", "facts", "told"), [(1, None, True), (1, (), True), (1, (Fact("row", rows=(1,)),), False), (None, (), False)]
)
def test_a_row_of_the_next_round_is_told_unless_a_fact_names_it(row, facts, told) -> None:
    part = SheetPart("rows", 1.0, 2.0, Estimate(2.0, 1.5, 2.5, GAMES))
    idea = None if facts is None else Idea("kind", part, None, facts=facts)
    odds = NextRoundAdvantages(None, None, (0, 0), (50, 10), row, (10, 50))
    lines = idea_lines(ReasonsWhyBetter(GAMES, part.points, (part,), idea, odds), None, solo=True)
    assert ("idea.next_row" in {line.words.key for line in lines}) == told


@pytest.mark.parametrize("solo", [True, False])
def test_a_certain_lead_is_told_though_no_part_of_the_score_decides(solo: bool) -> None:
    part = SheetPart("rows", 1.0, 1.1, Estimate(0.1, -0.5, 0.7, GAMES))
    reasons = ReasonsWhyBetter(GAMES, part.points, (part,), Idea("small", part, None))
    lines = idea_lines(reasons, Estimate(2.0, 1.5, 2.5, 200), solo=solo)
    heard = {reader: [line.words.key for line in lines if reader in line.readers] for reader in ("child", "expert")}
    assert heard["child"] == ["idea.ahead_child"]
    assert ("idea.ahead_points" if solo else "idea.ahead_wins") in heard["expert"]
