"""Whole games in the served tutor, through what the page offers, held against the rules act by act."""

import random

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from tests.browser.player import Table, aside, choose, new_game, open_play

# With this seed the policy of `choose` makes a letter in round 2 and a star drops its block on two players in round 3.
PENALTY_SEED, PENALTY_BLOCKS, PENALTY_ROUND = 4, 2, 3


def loaded(page: Page, game: nd.Game) -> Table:
    """A game whose record is loaded."""
    open_play(page)
    table = Table(page, game)
    aside(page, "button-load").click()
    table.part("load-text").fill(nd.record.dumps(game))
    table.part("dialog").get_by_test_id("button-load").click()
    table.agree()
    return table


@pytest.mark.slow
def test_a_whole_solo_game(page: Page) -> None:
    open_play(page)
    table = new_game(page, 1, seed=4)
    table.finish(4)
    told_at_the_end(table)


def test_the_last_rounds_of_a_solo_game(page: Page) -> None:
    states = play_out(nd.Game.new(1, seed=18), (bot_named("gus"),)).states()
    table = loaded(page, states[-10])
    for action in states[-1].actions[-9:]:
        table.do(action)
    assert table.game.over
    told_at_the_end(table)


def told_at_the_end(table: Table) -> None:
    table.says_its_total()
    expect(aside(table.page, "card-audit")).to_contain_text("Total")
    expect(aside(table.page, "card-scores")).to_contain_text("CHE 99")


def test_three_players_and_a_penalty_round(page: Page) -> None:
    game = nd.Game.new(3, seed=PENALTY_SEED, names=("Ann", "Béa", "Carl"))
    rng = random.Random(PENALTY_SEED)
    while game.round < PENALTY_ROUND:
        game = game.apply(choose(game, rng))
    table, fell = loaded(page, game), 0
    while fell == 0 or table.game.phase != "roll":
        table.hand_on()
        action = choose(table.game, rng)
        fell += isinstance(action, nd.Block)
        table.do(action)
        if table.game.penalty:
            # Phases 3 and 4 are shown as left out (ruling 11).
            expect(table.part("step-drop").locator("xpath=..")).to_have_class("nd-step nd-skip")
            expect(table.part("step-combo").locator("xpath=..")).to_have_class("nd-step nd-skip")
    assert fell == PENALTY_BLOCKS
    marks = "".join(sheet.grid.marks for sheet in table.game.sheets)
    assert marks.count("X") > 0


def _to_drop(page: Page, seed: int = 11) -> Table:
    """A solo game up to the first drop."""
    open_play(page)
    table = new_game(page, 1, seed=seed)
    rng = random.Random(seed)
    while table.game.phase != "drop":
        table.do(choose(table.game, rng))
    return table


def test_a_drop_with_a_number_that_is_not_on_the_dice_is_refused_with_its_reason(page: Page) -> None:
    table = _to_drop(page)
    shape = table.game.roll.shape.replace("*", "L")
    wrong = next(n for n in "98" if n not in table.game.roll.numbers)
    table._type(f"{shape} c1 {wrong} {wrong} {wrong} {wrong}")
    reason = page.locator('[data-testid="reason"][data-reason="NumberNotOnDice"]')
    expect(reason).to_contain_text(wrong)
    expect(page.locator('[data-testid="reason"][data-reason="DiceUnused"]')).to_be_visible()
    table.agree()


def test_one_row_lower_says_what_is_in_the_way(page: Page) -> None:
    table = _to_drop(page)
    table.part("button-lower").click()
    stopped = page.locator('[data-reason="PathBlocked"], [data-reason="OffGrid"]')
    expect(stopped.first).to_be_visible()
    table.agree()


def test_a_combo_is_refused_at_the_very_edge_and_the_nearest_is_offered(page: Page) -> None:
    table = _to_drop(page)
    rng = random.Random(1)
    while table.game.phase != "combo":
        table.do(choose(table.game, rng))
    filled = [(row, col) for row in range(4) for col in range(7) if table.game.sheets[0].grid[row, col] is not None]
    far = max(((a, b) for a in filled for b in filled), key=lambda p: abs(p[0][0] - p[1][0]) + abs(p[0][1] - p[1][1]))
    for row, col in (*far, next(cell for cell in filled if cell not in far)):
        table.cell(row, col).click()
    table.part("button-circle").click()
    expect(page.get_by_test_id("reason").first).to_be_visible()
    wanted = nd.why(table.game.sheets[0], [*far, next(cell for cell in filled if cell not in far)])
    shown = page.get_by_test_id("reason").evaluate_all("found => found.map(one => one.dataset.reason)")
    assert shown == [type(reason).__name__ for reason in wanted]
    table.agree()


def test_everything_can_be_asked_about(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    table = _to_drop(page)
    for name in (
        "box-identical-3",
        "letter-A",
        "plus10-identical",
        "bonus",
        "total-rows",
        "row-0",
        "row-12",
        "step-blocks",
        "line",
    ):
        table.part("why").evaluate("node => node.dataset.seen = node.innerText")
        table.part(name).first.click()
        page.wait_for_function(
            "() => { const n = document.querySelector('[data-testid=why]'); return n.innerText !== n.dataset.seen }"
        )
        expect(page.get_by_test_id("reason").first).not_to_be_empty()


def test_undo_and_redo(page: Page) -> None:
    table = _to_drop(page)
    late = table.game
    table.part("button-undo").click()
    page.wait_for_function("wanted => localStorage.getItem('numberdrop.play') !== wanted", arg=nd.record.dumps(late))
    table.part("button-redo").click()
    table.agree()


def test_a_record_is_saved_and_loaded_and_a_bad_one_changes_nothing(page: Page) -> None:
    table = _to_drop(page)
    aside(table.page, "button-record").click()
    text = table.part("record").input_value()
    assert nd.record.loads(text) == table.game
    table.part("dialog").locator('[data-testid="button-close"]').click()
    other = nd.Game.new(2, seed=3, names=("<img src=x onerror=a()>", "B"))
    other = other.apply(nd.Start(2, 0)).apply(nd.Start(2, 1))
    aside(table.page, "button-load").click()
    table.part("load-text").fill(text.replace('"version": 1', '"version": 9'))
    table.part("dialog").get_by_test_id("button-load").click()
    expect(table.part("dialog-text")).to_contain_text("version")
    table.agree()
    table.part("load-text").fill(nd.record.dumps(other))
    table.part("dialog").get_by_test_id("button-load").click()
    expect(table.part("player-0")).to_contain_text("<img")
    table.game = other
    table.agree()
    assert page.locator("img").count() == 0
