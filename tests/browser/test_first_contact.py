"""First contact in Chromium: the first drop on the home page, and the choices with which play and companion begin."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Page, expect

from numberdrop.progress import Event, Log
from numberdrop.text import translate
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.player import start_table
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


def whole_board(page: Page) -> bool:
    """Whether the grid stands there with its floor, and nothing lies over what moves the shape."""
    return page.evaluate(
        """() => {
          const panel = document.querySelector(".nd-panel").getBoundingClientRect();
          const floor = document.querySelector('[data-testid=cell][data-row="0"]').getBoundingClientRect();
          const all = [...document.querySelectorAll(".nd-dock button")].map((one) => one.getBoundingClientRect());
          const keys = all.filter((one) => one.width > 0);
          const apart = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5;
          return keys.length > 3 && floor.bottom <= panel.bottom && keys.every((one) => one.top >= panel.bottom - 0.5)
            && keys.every((one, i) => keys.every((other, j) => i === j || apart(one, other)));
        }"""
    )


@pytest.mark.parametrize(("screen", "language"), in_turn(list(SCREENS), ["en", "fr"]))
def test_one_press_makes_the_first_drop_and_all_of_it_is_in_one_view(
    new_page: NewPage, app: Direct, screen: str, language: str
) -> None:
    page = new_page(app, reduced_motion="reduce", locale=language, **SCREENS[screen])
    began = time.monotonic()
    opened(page, "home")
    for seen in ("headline", "card-go", "button-drop"):
        assert in_sight(page, seen), seen
    assert page.locator(".nd-primary:visible").count() == 1
    assert whole_board(page)
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
    page.get_by_test_id("card-go").locator("a.nd-primary").click()
    page.locator("[data-page=guided]").wait_for()


KNOWN = "\n".join(Log().append(Event.answer("gravity", "fall", "p", ("fall",), "right")).lines())


@pytest.mark.parametrize("size", [(844, 390), (390, 844), (667, 375), (1366, 768)])
def test_who_comes_back_has_a_drop_of_its_own_on_every_screen(new_page: NewPage, app: Direct, size) -> None:
    page = new_page(app, reduced_motion="reduce", viewport={"width": size[0], "height": size[1]}, has_touch=True)
    page.add_init_script(f"localStorage.setItem('numberdrop.progress', {json.dumps(KNOWN)})")
    opened(page, "home")
    expect(page.get_by_test_id("card-go").locator("a.nd-primary")).to_contain_text("Gravity")
    expect(page.locator(".nd-primary:visible")).to_have_count(1)
    assert in_sight(page, "button-drop")
    assert whole_board(page)
    page.get_by_test_id("button-left").tap()
    page.get_by_test_id("button-drop").tap()
    expect(page.get_by_test_id("button-elsewhere")).to_be_visible()


@pytest.mark.parametrize("screen", list(SCREENS))
def test_the_menu_leads_to_the_lessons_of_the_part_where_one_goes_on(
    new_page: NewPage, app: Direct, screen: str
) -> None:
    page = new_page(app, reduced_motion="reduce", **SCREENS[screen])
    opened(page, "play")
    if screen == "phone":
        page.get_by_test_id("menu").tap()
    names = page.locator(".nd-pages a").all_inner_texts()
    assert names == ["Home", "Lessons", "Play", "Puzzles", "Analysis", "Companion", "Progress"]
    page.get_by_role("link", name="Lessons").click()
    expect(page.get_by_test_id("lesson-0")).to_be_in_viewport()
    expect(page.get_by_test_id("part-grid")).to_have_attribute("aria-expanded", "true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    part = page.get_by_test_id("part-letters")
    part.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("lesson-9")).to_be_visible()
    expect(page.get_by_test_id("lesson-0")).to_be_hidden()
    expect(part).to_be_focused()
    assert findings(page) == []


def test_a_seat_is_given_to_a_bot_with_the_keyboard(page: Page) -> None:
    opened(page, "play")
    page.get_by_test_id("button-table").click()
    page.get_by_test_id("field-seat2-pip").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("field-seat2-bea")).to_be_checked()
    assert page.get_by_role("radio", name="Bea").first.is_visible()
    start_table(page)
    expect(page.get_by_role("tab")).to_contain_text(["You", "Bea", "Zoe"])


def test_a_game_begins_with_one_press(new_page: NewPage, app: Direct) -> None:
    for door, players in (("alone", 0), ("against:pip", 2)):
        page = opened(new_page(app, reduced_motion="reduce", **SCREENS["phone"]), "play")
        assert all(
            in_sight(page, f"button-{one}") for one in ("alone", "table", "together:2", "together:6", "against:pip")
        )
        assert findings(page) == []
        page.get_by_test_id(f"button-{door}").tap()
        expect(page.locator(".nd[data-mode=start] .nd-board")).to_be_visible()
        expect(page.get_by_role("tab")).to_have_count(players)


def test_everybody_at_one_table_says_how_many_and_who(page: Page) -> None:
    opened(page, "play")
    page.get_by_test_id("button-together:3").click()
    for n, name in enumerate(("Ann", "Ben", "Cleo"), 1):
        page.get_by_test_id(f"field-name{n}").fill(name)
    start_table(page)
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
