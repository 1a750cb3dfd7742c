"""First contact in Chromium: the first drop on the home page, and the choices with which play and companion begin."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from numberdrop.text import translate
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.test_access import findings
from tests.nightly import in_turn

SCREENS = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}


def opened(page: Page, name: str) -> Page:
    page.goto(f"/voila/render/{name}.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    return page


def in_sight(page: Page, testid: str) -> bool:
    """Whether all of it is seen without scrolling."""
    box = page.get_by_test_id(testid).bounding_box()
    seen = page.viewport_size
    return box["y"] >= 0 and box["y"] + box["height"] <= seen["height"] and box["x"] + box["width"] <= seen["width"]


@pytest.mark.parametrize(("screen", "language"), in_turn(list(SCREENS), ["en", "fr"]))
def test_one_press_makes_the_first_drop_and_all_of_it_is_in_one_view(
    new_page: NewPage, app: Direct, screen: str, language: str
) -> None:
    page = new_page(app, reduced_motion="reduce", locale=language, **SCREENS[screen])
    began = time.monotonic()
    opened(page, "home")
    for seen in ("headline", "button-drop", "card-game"):
        assert in_sight(page, seen), seen
    assert page.locator(".nd-primary:visible").count() == 1
    assert findings(page) == []
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("why")).to_contain_text(translate("home.combo_identical", language, number=5, points=3))
    assert time.monotonic() - began < 10, "the first drop takes no ten seconds, and one press"
    assert page.locator(".nd-group").count() == 1
    assert in_sight(page, "why")
    way_on = page.locator(".nd-primary:visible")
    expect(way_on).to_have_count(1)
    expect(way_on).to_contain_text(translate("home.first", language))
    assert findings(page) == []
    page.get_by_test_id("button-elsewhere").click()
    expect(page.get_by_test_id("button-drop")).to_be_visible()


def test_the_shape_is_moved_and_dropped_with_keys_and_the_way_on_leads_to_the_first_game(page: Page) -> None:
    opened(page, "home")
    page.locator(".nd-cells [tabindex='0']").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("why").get_by_test_id("reason")).to_have_count(2)
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(page.get_by_test_id("button-drop")).to_be_visible()
    page.get_by_test_id("button-drop").click()
    page.get_by_test_id("card-go").locator("a").click()
    page.locator("[data-page=guided]").wait_for()


def test_a_game_begins_with_one_press(new_page: NewPage, app: Direct) -> None:
    for door, players in (("alone", 0), ("against:pip", 2)):
        page = opened(new_page(app, reduced_motion="reduce", **SCREENS["phone"]), "play")
        assert all(in_sight(page, f"button-{one}") for one in ("alone", "against:pip", "together"))
        assert findings(page) == []
        page.get_by_test_id(f"button-{door}").tap()
        expect(page.locator(".nd[data-mode=start] .nd-board")).to_be_visible()
        expect(page.get_by_role("tab")).to_have_count(players)


def test_everybody_at_one_table_says_how_many_and_who(page: Page) -> None:
    opened(page, "play")
    page.get_by_test_id("button-together").click()
    page.get_by_test_id("field-players").select_option("3")
    for n, name in enumerate(("Ann", "Ben", "Cleo"), 1):
        page.get_by_test_id(f"field-name{n}").fill(name)
    page.get_by_test_id("card-table").locator("button[type=submit]").click()
    expect(page.get_by_role("tab")).to_contain_text(["Ann", "Ben", "Cleo"])


def test_the_companion_begins_with_what_lies_on_the_table(page: Page) -> None:
    opened(page, "companion")
    assert findings(page) == []
    page.get_by_test_id("button-tool_paint").click()
    expect(page.locator(".nd[data-mode=paint] .nd-board")).to_be_visible()
    # One button checks, and it reads the field that somebody has just left for it.
    page.get_by_test_id("total-rows").click()
    expect(page.get_by_test_id("why")).to_contain_text("Write the sum from the paper")
    page.get_by_test_id("field-edition").select_option("2021")
    page.get_by_test_id("field-total").press_sequentially("7")
    page.get_by_test_id("button-check").click()
    expect(page.get_by_test_id("why")).to_contain_text("7")
    expect(page.get_by_test_id("audit-0")).to_contain_text("2021")
    expect(page.get_by_test_id("field-total")).to_have_value("7")
