"""Reasons are what the games played on end with: their parts add up to the whole difference, and no idea is named that these games do not show."""

from collections.abc import Iterator
from functools import cache
from statistics import fmean

import pytest

import numberdrop as nd
from numberdrop.coach import reasons
from numberdrop.coach.bots import available_engine, bot_named
from numberdrop.coach.candidates import find_candidates
from numberdrop.coach.engine.position import RolloutEnding, RolloutPlan, SheetView
from numberdrop.coach.idea import DECIDES, UNDECIDED
from numberdrop.coach.prospect import chance_of_box, sheet_of
from numberdrop.coach.reasons import ROUNDS, ReasonSearch, reason_search_of
from numberdrop.coach.search import Estimate
from numberdrop.coach.sheet_parts import COUNTED
from numberdrop.pages.table.ideas import round_keeping_sum
from numberdrop.rules.combos import KINDS
from numberdrop.rules.sheet import SIZES, Score
from numberdrop.steps import run_all
from tests.sampling import some

from .test_judgement import game_at

LEO = bot_named("leo")


@pytest.fixture(scope="module", autouse=True)
def fewer_games() -> Iterator[None]:
    """Sums are sums and ideas are shown after fewer games than the coach plays."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reasons, "_MOST", 96)
        yield


POSITIONS = [(1, 3), (1, 9), (2, 6), (3, 3), (3, 9)]


@cache
def search_at(players: int, rounds: int, place: int) -> ReasonSearch:
    """Reasons why the best drop by value is better than one further down the list; searched once, as the coach keeps what it has found."""
    game = game_at(f"reasons {place}", rounds, players)
    who = game.pending[0]
    every = run_all(find_candidates(game, who, LEO.valuation_for(game), available_engine(), place + 1))
    search = ReasonSearch(game, who, available_engine(), every[-1].sheet, every[0].sheet)
    while not search.done:
        search.run(1.0)
    return search


def by_the_rules(ending: RolloutEnding) -> Score:
    """What a sheet that ends so scores, by the rules of the game."""
    kinds = zip(KINDS, (ending.identical, ending.consecutive), strict=True)
    boxes = {(kind, size) for kind, bits in kinds for i, size in enumerate(SIZES) if bits & 1 << i}
    boxes |= {(KINDS[1], 8)} if ending.bonus else set()
    rows = frozenset(range(ending.rows)), frozenset(range(11, 11 + ending.minus))
    return nd.Sheet(boxes=frozenset(boxes), plus=rows[0], minus=rows[1]).score


@pytest.mark.parametrize(("players", "rounds"), POSITIONS)
def test_the_parts_add_up_to_the_whole_difference_and_to_each_column_of_the_totals(players, rounds):
    search = search_at(players, rounds, 30)
    mine, best = search.endings
    whole = fmean(b.points - a.points - (b.rivals - a.rivals) for a, b in zip(mine, best, strict=True))
    assert sum(part.points.mean for part in search.reasons.parts) == pytest.approx(whole)
    assert search.reasons.margin.mean == pytest.approx(whole)
    assert search.reasons.games == len(mine) == len(best)
    ours, theirs = ([by_the_rules(one) for one in each] for each in search.endings)
    worth = {part.name: part.points.mean for part in search.reasons.parts}
    columns = {
        "rows": ("rows", "minus"),
        **{kind: (f"all_{kind}", *(f"{kind}_{size}" for size in SIZES)) for kind in KINDS},
        "bonus": ("bonus",),
    }
    for column, names in columns.items():
        known = fmean(getattr(b, column) - getattr(a, column) for a, b in zip(ours, theirs, strict=True))
        assert sum(worth.get(name, 0.0) for name in names) == pytest.approx(known), column
    # The points that were counted on the way are those of the sheet in the end: they differ from the points before by as much.
    before = {score.total - one.points for one, score in zip((*mine, *best), (*ours, *theirs), strict=True)}
    assert before == {search.before.points}


@pytest.mark.parametrize("rounds", [3, 9])
def test_alone_the_games_are_those_of_the_comparison_played_to_their_end(rounds):
    search = search_at(1, rounds, 30)
    engine, sheets = search.engine, [search.mine, search.best]
    plan = RolloutPlan(ROUNDS, search.games_played, 60.0, search.seed)
    points = engine.rollouts(search.position, search.style, sheets, plan)
    assert points == [[float(one.points) for one in each] for each in search.endings]


def worth_of(name: str, before: int, ending: RolloutEnding) -> float:
    """What one part is worth in the end, by itself."""
    if name == "wins":
        ahead = before + ending.points - ending.rivals
        return 100 * (0.5 if ahead == 0 else float(ahead > 0))
    if name == "total":
        return before + ending.points
    inside = [each for each in COUNTED if each == name or each.removeprefix("all_").startswith(name)]
    return sum(worth * count(ending) for worth, count in map(COUNTED.__getitem__, inside))


def differences(search: ReasonSearch, name: str) -> Estimate:
    before = search.before.points
    return Estimate.of(
        [worth_of(name, before, b) - worth_of(name, before, a) for a, b in zip(*search.endings, strict=True)]
    )


def test_no_idea_is_named_that_the_games_do_not_show():
    named = 0
    positions = some([(*position, place) for position in POSITIONS for place in (30, 80)], len(POSITIONS), "ideas")
    for players, rounds, place in positions:
        search = search_at(players, rounds, place)
        idea, soon = search.reasons.idea, search.reasons.soon
        if soon is not None:
            assert idea is None or idea.form in UNDECIDED
            pairs = zip(*search.soon, strict=True)
            found = Estimate.of([worth_of(soon.name, 0, b) - worth_of(soon.name, 0, a) for a, b in pairs])
            assert found.mean == pytest.approx(soon.points.mean)
            assert found.low > 0
        if idea is None:
            continue
        named += 1
        found = differences(search, idea.part.name)
        assert found.mean == pytest.approx(idea.part.points.mean)
        if idea.form in DECIDES:
            assert found.low > 0
            assert idea.part.name in ("wins", "total") or search.reasons.margin.mean > 0
        elif idea.form == "early":
            assert idea.part.best == 1
            assert found.mean >= 0
            assert all(part.points.high >= 0 for part in search.reasons.parts if part.name != "rivals")
        elif idea.form == "small":
            assert search.reasons.margin.low > 0
        else:
            assert idea.form in ("close", "trade")
            assert search.reasons.margin.low <= 0 < search.reasons.margin.high
            assert idea.facts or idea.second or idea.costs
        if idea.form == "only":
            which = KINDS.index(idea.part.box[0])
            best = search.best
            assert best.boxes[which].bit_count() == len(SIZES) - 1
        if idea.form == "column":
            full = [fmean(COUNTED[f"all_{idea.part.box[0]}"][1](one) for one in each) for each in search.endings]
            assert full[1] > full[0]
        for part in idea.means:
            mine, best = (fmean(getattr(one, part.name) for one in each) for each in search.endings)
            assert (part.mine, part.best) == (mine, best)
        if idea.second:
            assert differences(search, idea.second.name).low > 0
        if idea.costs:
            assert idea.costs.points.high < 0
    assert named >= len(positions) // 2


@pytest.mark.parametrize(("players", "rounds"), [(1, 9), (2, 6), (3, 9)])
def test_what_the_next_round_brings_is_counted_over_all_rolls(players, rounds):
    search = search_at(players, rounds, 30)
    then, edition = search.reasons.next_round, search.game.sheets[search.who].edition
    ours, theirs = (nd.coach.chances(sheet_of(view, edition)) for view in (search.mine, search.best))
    if theirs.mean_gain >= ours.mean_gain + 1 and theirs.mean_gain > 0:
        assert then.points == (ours.mean_gain, theirs.mean_gain)
    if then is not None and then.box is not None:
        assert then.box_rolls == tuple(round(each.box(*then.box) / 77.76) for each in (ours, theirs))
        assert then.box_rolls[0] < then.box_rolls[1] < 100
        assert all(then.box in {(each.kind, each.size) for each in found.boxes} for found in (ours, theirs))
    if then is not None and then.over is not None:
        assert then.over[0] > then.over[1]


def test_who_asks_again_hears_the_same_at_once():
    search = search_at.__wrapped__(1, 9, 30)
    again = reason_search_of(search.game, search.who, search.engine, search.mine, search.best)
    assert again.done
    assert again.reasons is search.reasons


def test_what_a_sheet_keeps_open_is_counted_in_rolls():
    """A run of 3 lies open. Who circles it has no run of 4 next, who waits may have one: with a 1 or with a 5."""
    game = nd.Game.new(1, seed=3)
    while game.phase != "combo":
        game = game.apply(game.legal_actions()[0])
    game = game.with_sheet(0, nd.Sheet(nd.Grid.parse("234...7")))
    found = {
        option.action: option.sheet
        for option in run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine()))
    }
    wait = found[nd.Pass(0)]
    circled = next(sheet for action, sheet in found.items() if isinstance(action, nd.Circle))
    then = chance_of_box(game, 0, circled, wait, ("consecutive", 4))
    chances = nd.coach.chances(sheet_of(wait, game.sheets[0].edition))
    assert then.rolls.percent == round(100 * chances.box("consecutive", 4) / 7776)
    assert then.numbers == (1, 5)
    assert chance_of_box(game, 0, wait, circled, ("consecutive", 4)) is None
    assert chance_of_box(game, 0, circled, wait, ("consecutive", 3)) is None, "it lies open already"


def test_a_number_that_only_a_block_could_bring_completes_no_combo():
    """Beside the tower only the block I3 fits under the edge of the grid, where a 4 would join the 2 and the 3."""
    tower = "\n".join(3 * [".....X."] + [".....X3", ".....X2"] + 8 * [".....XX"])
    mine, best = (SheetView.of(nd.Sheet(nd.Grid.parse(f"{tower}\n{row}")), (), None) for row in ("17...XX", "67...XX"))
    assert chance_of_box(nd.Game.new(1, seed=3), 0, mine, best, ("consecutive", 3)).numbers == (5, 8)


@pytest.mark.parametrize("values", [[0.04, 0.04, 0.04], [1.25, -0.75, 3.333, -0.04], [2.0], [], [-1.26, -1.26]])
def test_what_is_told_in_tenths_adds_up(values):
    tenths = round_keeping_sum(values)
    assert sum(tenths) == pytest.approx(round(sum(values), 1))
    assert all(abs(a - b) < 0.1 for a, b in zip(tenths, values, strict=True))
