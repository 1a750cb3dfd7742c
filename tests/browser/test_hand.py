"""The shape in hand and the selection, with a real mouse and a finger: what a table sent ahead shows at once."""

import random

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.player import aside, choose, new_game, open_play

FOUR_NUMBERS = 0  # a seed whose first roll shows four different numbers

# The sandbox opens with this position and the dice 5 6 7 * and the L:
#   row 6 ....4..
#   row 5 .334...
#   row 4 1236.5.
#   row 3 4456.51     row 4, column 5 lies under the 4 of row 6: a hole
#   row 2 2X57611
#   row 1 XXX2341


def open_sandbox(page: Page) -> None:
    page.goto("/voila/render/sandbox.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    expect(page.get_by_test_id("headline")).to_contain_text("44")


def take_tool(page: Page, tool: str, headline: str) -> None:
    """Take a tool of the sandbox and wait until the board is ready for it."""
    page.get_by_test_id(f"button-tool_{tool}").click()
    expect(page.get_by_test_id("headline")).to_contain_text(headline)


def cell(page: Page, row: int, col: int) -> Locator:
    """A cell by the numbers people use."""
    return page.locator(f'[data-testid="cell"][data-row="{row - 1}"][data-col="{col - 1}"]')


def ghost(page: Page) -> dict[tuple[int, int], str]:
    """The cells of the shape in hand, as people count, and what is written there."""
    found = page.locator('[data-testid="cell"]').evaluate_all(
        """cells => cells.filter(one => /your (shape|block)/.test(one.getAttribute('aria-label')))
            .map(one => [+one.dataset.row + 1, +one.dataset.col + 1, one.getAttribute('aria-label')])"""
    )
    return {(row, col): label for row, col, label in found}


def test_the_drop_button_drops_and_an_undo_takes_it_back(page: Page) -> None:
    open_sandbox(page)
    page.get_by_test_id("die-3").click()
    page.locator('.nd-pop [data-value="4"]').click()
    cell(page, 12, 1).hover()
    held = ghost(page)
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("why")).to_contain_text("Column")
    for row, col in held:
        expect(cell(page, row, col)).not_to_have_attribute("aria-label", held[row, col])
    page.get_by_test_id("button-undo").click()
    expect(cell(page, 5, 2)).to_have_attribute("aria-label", "row 5, column 2, 3")


def test_a_drop_with_an_unset_star_opens_its_dial(page: Page) -> None:
    open_sandbox(page)
    page.get_by_test_id("button-drop").click()
    expect(page.locator(".nd-pop")).to_be_visible()
    expect(page.locator('[data-reason="NoNumber"]')).to_be_visible()
    page.keyboard.press("8")
    assert any("8" in label.split(",")[-1] for label in ghost(page).values())


def test_a_die_goes_where_it_is_put_and_swap_changes_two(page: Page) -> None:
    open_play(page)
    table = new_game(page, 1, seed=FOUR_NUMBERS)
    rng = random.Random(1)
    while table.game.phase != "drop":
        table.do(choose(table.game, rng))
    before = ghost(page)
    spots = sorted(before)
    wanted = next(face for face in table.game.roll.numbers if f"puts {face} " not in before[spots[0]])
    page.get_by_test_id(f"die-{table.game.roll.numbers.index(wanted)}").click()
    cell(page, *spots[0]).click()
    after = ghost(page)
    assert f"puts {wanted} " in after[spots[0]]
    assert sorted(label.split(",")[-1] for label in after.values()) == sorted(
        label.split(",")[-1] for label in before.values()
    )
    page.get_by_test_id("button-swap").click()
    assert ghost(page) != after
    assert set(ghost(page)) == set(spots)


def test_a_covered_hole_answers_why_the_shape_cannot_go_in(page: Page) -> None:
    open_sandbox(page)
    cell(page, 4, 5).click()
    expect(page.locator('[data-reason="PathBlocked"]')).to_contain_text("nothing slides in under an overhang")
    expect(page.get_by_test_id("why")).to_contain_text("Not allowed")


def test_a_combo_is_circled_by_dragging_along_it(page: Page) -> None:
    open_sandbox(page)
    take_tool(page, "combo", "Try any combo")
    # 1 1 1 in the corner on the right: row 2, columns 6 and 7, then row 1, column 7.
    spots = [cell(page, 2, 6), cell(page, 2, 7), cell(page, 1, 7)]
    centres = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (one.bounding_box() for one in spots)
    ]
    page.mouse.move(*centres[0])
    page.mouse.down()
    for x, y in centres[1:]:
        page.mouse.move(x, y, steps=6)
    page.mouse.up()
    expect(page.get_by_test_id("why")).to_contain_text("Allowed")
    page.get_by_test_id("button-circle").click()
    expect(cell(page, 2, 7)).to_have_attribute("aria-label", "row 2, column 7, 1, circled, 3 identical")
    take_tool(page, "combo", "Try any combo")
    cell(page, 2, 7).click()
    expect(page.locator('[data-reason="AlreadyCircled"]')).to_be_visible()


def test_a_diagonal_is_refused_and_the_nearest_combo_can_be_taken(page: Page) -> None:
    open_sandbox(page)
    take_tool(page, "combo", "Try any combo")
    for row, col in ((5, 2), (4, 3), (5, 3)):
        cell(page, row, col).click()
    expect(page.get_by_test_id("why")).to_contain_text("Allowed")  # 3 3 3: two side by side and one below
    cell(page, 4, 2).click()
    cell(page, 5, 3).click()
    expect(page.locator('[data-testid="reason"]').first).to_be_visible()
    page.get_by_test_id("button-nearest").click()
    expect(page.get_by_test_id("why")).to_contain_text("Allowed")


def test_painting_and_the_picture_as_text(page: Page) -> None:
    open_sandbox(page)
    take_tool(page, "paint", "Paint")
    page.locator('[data-testid="button-palette:9"], [data-testid="palette:9"], [data-k="palette:9"]').first.click()
    cell(page, 8, 1).click()
    expect(cell(page, 8, 1)).to_have_attribute("aria-label", "row 8, column 1, 9")
    aside(page, "button-picture").click()
    expect(page.get_by_test_id("load-text")).to_have_value(
        "9......\n.......\n....4..\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341"
    )
    page.get_by_test_id("load-text").fill("12\n3b")
    page.get_by_test_id("dialog").get_by_test_id("button-load").click()
    expect(page.get_by_test_id("dialog-text")).to_contain_text("'b'")
    page.get_by_test_id("load-text").fill("12\n34")
    page.get_by_test_id("dialog").get_by_test_id("button-load").click()
    expect(cell(page, 2, 1)).to_have_attribute("aria-label", "row 2, column 1, 1")


def test_on_a_phone_what_is_asked_and_the_whole_board_are_in_sight_wherever_one_plays_on_it(
    new_page: NewPage, app: Direct
) -> None:
    page = new_page(app, viewport={"width": 360, "height": 780}, has_touch=True, locale="fr")
    open_play(page)
    table, rng, seen = new_game(page, 1, 5), random.Random(3), set()
    while len(seen) < 2 or len(table.game.actions) < 8:
        if (mode := page.locator(".nd").get_attribute("data-mode")) in ("drop", "combo"):
            seen.add(mode)
            asked, ground, dock = page.evaluate(
                """() => [".nd-headline", '[data-testid="cell"][data-row="0"][data-col="0"]', ".nd-dock"].map((one) => {
                    const { top, bottom } = document.querySelector(one).getBoundingClientRect();
                    return { top, bottom };
                })"""
            )
            assert asked["top"] >= 0, mode
            assert ground["bottom"] <= dock["top"], mode
        table.do(choose(table.game, rng))


def test_what_is_half_done_outlives_a_reload(page: Page) -> None:
    """Nobody loses a placement or a selection because the page, or its Python, begins anew."""
    open_play(page)
    table = new_game(page, 1, seed=4)
    rng = random.Random(4)
    while table.game.phase != "drop":
        table.do(choose(table.game, rng))
    fresh = ghost(page)
    for button in ("cw", "left", "swap"):
        table.part(f"button-{button}").click()
    held = ghost(page)
    assert held != fresh
    page.reload()
    expect(table.part("button-drop")).to_be_visible()
    assert ghost(page) == held
    # It belongs to its position: it is back when the position is.
    table.part("button-undo").click()
    expect(table.part("button-drop")).to_be_hidden()
    table.part("button-redo").click()
    expect(table.part("button-drop")).to_be_visible()
    assert ghost(page) == held
    while table.game.phase != "combo":
        table.do(choose(table.game, rng))
    row, col = next(
        (row, col) for row in range(4) for col in range(7) if table.game.sheets[0].grid[row, col] is not None
    )
    table.cell(row, col).click()
    expect(table.cell(row, col)).to_have_attribute("aria-selected", "true")
    page.reload()
    expect(table.cell(row, col)).to_have_attribute("aria-selected", "true")
