"""The keyboard of a page of the tutor's own: it works on arrival, keeps off what has keys of its own, and says when it means nothing."""

import random

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.lessons import Keys
from tests.browser.player import aside, choose, new_game, open_play
from tests.browser.test_hand import cell, ghost, open_sandbox
from tests.browser.test_presses import about_to_drop, is_untouched
from tests.exercises import answering


def test_keys_work_on_arrival(page: Page) -> None:
    open_sandbox(page)
    assert page.evaluate("document.activeElement === document.body || document.activeElement.id === 'page'")
    before = ghost(page)
    page.keyboard.press("ArrowLeft")
    assert min(col for _, col in ghost(page)) == min(col for _, col in before) - 1
    page.keyboard.press("f")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    assert any("puts 4 " in label for label in ghost(page).values())
    page.keyboard.press("Space")
    expect(page.get_by_test_id("why")).to_contain_text("Column")
    expect(page.get_by_test_id("button-undo")).not_to_have_attribute("aria-disabled", "true")


def test_the_space_bar_never_scrolls_a_page_with_a_board(page: Page) -> None:
    open_play(page)
    new_game(page, 1, seed=4)
    page.set_viewport_size({"width": 700, "height": 400})
    page.evaluate("document.activeElement.blur()")
    at = page.evaluate("window.scrollY")
    page.keyboard.press("Space")  # the start number
    expect(page.get_by_test_id("button-roll")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("step-roll")).to_be_visible()
    assert page.evaluate("window.scrollY") <= at


def test_space_on_a_button_presses_the_button_and_does_not_drop(page: Page) -> None:
    table = about_to_drop(page)
    before = ghost(page)
    page.keyboard.press("Tab")
    table.part("button-cw").focus()
    page.keyboard.press("Space")
    assert ghost(page) != before
    table.part("button-hint").focus()
    page.keyboard.press("Enter")
    expect(table.part("why")).to_contain_text("Hint")
    assert is_untouched(table)
    # In a field every key is the field's.
    aside(page, "typed").focus()
    held = ghost(page)
    page.keyboard.type("x 7")
    assert ghost(page) == held
    assert table.part("typed").input_value() == "x 7"


def drop_with_space(page: Page) -> None:
    """Press Space, as the Drop button says, when one has seen what is in the hand; it falls."""
    holding = page.locator(".nd").get_attribute("data-mode")
    badge = page.get_by_test_id("button-drop").locator("kbd")
    expect(badge).to_have_text("␣")
    expect(badge).to_be_visible()
    page.wait_for_timeout(1000)
    page.keyboard.press("Space")
    expect(page.locator(".nd")).not_to_have_attribute("data-mode", holding)


def test_space_drops_after_a_tile_was_pressed(page: Page) -> None:
    open_play(page)
    table = new_game(page, 1, seed=52)
    rng = random.Random(1)
    while table.game.phase != "blocks":
        action = choose(table.game, rng)
        table.do(action)
    assert isinstance(action, nd.Slide)
    expect(table.part(f"tile-{action.letter}")).to_be_focused()
    drop_with_space(page)
    assert "X" in "".join(cell.get_attribute("aria-label") for cell in page.get_by_test_id("cell").all())


@pytest.mark.parametrize("shut", ["cross", "Escape"])
def test_space_drops_after_more_was_shut(page: Page, shut: str) -> None:
    table = about_to_drop(page)
    table.part("button-more").click()
    if shut == "cross":
        table.part("button-shut").click()
    else:
        page.keyboard.press(shut)
    expect(table.part("drawer")).to_be_hidden()
    drop_with_space(page)
    expect(table.part("drawer")).to_be_hidden()


def test_enter_checks_after_a_mark_was_pressed(new_page: NewPage, seeded: Direct) -> None:
    page = new_page(seeded, reduced_motion="reduce")
    learner = Keys(page, "rows")
    while learner.twin.exercise.question.kind != "mark":
        learner.solve()
        learner.go_on()
    if learner.twin.player.example_first:
        learner.go_on()
    answer = learner.twin.exercise.example
    for pick in answer.picks:
        learner.part("-".join(str(value) for value in answering.about(pick).values())).click()
    expect(learner.part("button-answer").locator("kbd")).to_have_text("↵")
    page.keyboard.press("Enter")
    answering.give(learner.twin, answer)
    learner.agree()
    assert learner.twin.player.closed


def test_what_tab_led_to_is_pressed_by_space_and_no_badge_says_otherwise(page: Page) -> None:
    table = about_to_drop(page)
    badge = table.part("button-drop").locator("kbd")
    table.part("button-hint").click()
    expect(badge).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(table.part("button-hint")).to_be_focused()
    expect(badge).to_be_hidden()
    expect(table.part("button-hint").locator("kbd")).to_have_text("H")
    table.part("button-drop").focus()
    expect(badge).to_be_visible()
    table.part("button-more").focus()
    expect(badge).to_be_hidden()
    page.keyboard.press("Space")
    expect(table.part("drawer")).to_be_visible()
    assert is_untouched(table)


def test_a_key_that_is_held_down_acts_once(page: Page) -> None:
    open_play(page)
    new_game(page, 1, seed=4)
    cell(page, 1, 4).focus()
    for _ in range(6):
        page.keyboard.down("Space")  # all but the first are repeats
        page.wait_for_timeout(150)
    page.keyboard.up("Space")
    expect(page.get_by_test_id("button-roll")).to_be_visible()


def test_a_letter_without_a_meaning_says_so(page: Page) -> None:
    open_play(page)
    table = new_game(page, 1, seed=4)
    rng = random.Random(4)
    while table.game.phase != "combo":
        table.do(choose(table.game, rng))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("z")
    expect(table.part("live")).to_have_text("The key Z does nothing here.")
    page.keyboard.press("y")  # never means anything
    expect(table.part("live")).to_have_text("The key Z does nothing here.")


def test_the_table_of_keys_opens_at_its_top_with_the_keys_of_this_page(page: Page) -> None:
    about_to_drop(page)
    page.keyboard.press("?")
    dialog = page.get_by_test_id("dialog")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("one => one.scrollTop") == 0
    first = dialog.locator(".nd-keylist").first
    expect(first).to_contain_text("turn right")
    expect(first).not_to_contain_text("on a grid to paint")
    expect(first.locator("dt").first).to_be_in_viewport()
    others = dialog.locator("details")
    expect(others.get_by_text("when painting")).to_be_hidden()
    others.locator("summary").click()
    expect(others.get_by_text("when painting")).to_be_visible()
    expect(dialog).to_contain_text("roll the dice")


@pytest.mark.parametrize(("language", "swap", "tap"), [("en", "swap", "Tap"), ("fr", "échanger", "Toucher")])
def test_on_a_touch_screen_the_gestures_come_first(
    new_page: NewPage, app: Direct, language: str, swap: str, tap: str
) -> None:
    page = new_page(app, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale=language)
    page.goto("/voila/render/sandbox.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    page.get_by_test_id("keys").tap()
    first = page.get_by_test_id("dialog").locator(".nd-keylist").first
    expect(first.locator("dd").first).to_be_in_viewport()
    expect(first.locator("dt").first).to_contain_text(tap)
    expect(first).to_contain_text(swap)
    expect(page.get_by_test_id("dialog")).not_to_contain_text("Click")
