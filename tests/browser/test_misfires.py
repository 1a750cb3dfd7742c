"""Presses that were meant for what stood there a moment ago: on the served page, at the very pixel, around the change."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import aside, kept, open_play
from tests.serving import Served

Point = tuple[float, float]

# The middle of a button, noted while it stands there.
NOTE_PLACES = """() => {
  window.places = {};
  const look = () => {
    for (const id of ["step", "next", "drop", "roll"]) {
      const node = document.querySelector(`.nd-mainkeys [data-testid="button-${id}"]`);
      const box = node?.getBoundingClientRect();
      if (box) window.places[id] = [box.x + box.width / 2, box.y + box.height / 2];
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def against_pip(page: Page, speed: str = "slow") -> None:
    """A game against the gentlest bot, until its first act is due."""
    open_play(page)
    page.evaluate(NOTE_PLACES)
    aside(page, "button-against").click()
    page.get_by_test_id("button-against:pip").click()
    expect(page.get_by_test_id("player-1")).to_contain_text("Pip")
    if speed != "slow":
        aside(page, f"button-speed:{speed}").click()
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    page.get_by_test_id("button-drop").click()


def own_acts(page: Page) -> list[str]:
    return [act for act in kept(page)["actions"] if act.startswith("P1:")]


def place(page: Page, name: str) -> Point:
    """Where a button's middle is, or was: it is noted with the next picture that the browser draws."""
    page.wait_for_function("name => window.places[name]", arg=name)
    x, y = page.evaluate("name => window.places[name]", name)
    return x, y


def until_shown(page: Page, name: str) -> None:
    """Wait for a button without a moment's delay: what follows is meant to come as early as it can."""
    page.wait_for_function(f"() => document.querySelector('[data-testid=\"button-{name}\"]')")


def test_ones_own_turn_waits_for_a_press_at_the_default_speed(new_page: NewPage, server: Served) -> None:
    page = new_page(server)
    against_pip(page)
    until_shown(page, "next")
    expect(page.get_by_test_id("button-next")).to_have_text("Your turnN")
    page.wait_for_timeout(3000)  # twice as long as an act of a bot is shown
    expect(page.get_by_test_id("button-next")).to_be_visible()
    expect(page.get_by_test_id("button-roll")).to_have_count(0)
    page.get_by_test_id("button-next").click()
    expect(page.get_by_test_id("button-roll")).to_be_visible()


@pytest.mark.parametrize("after", [0, 150])
def test_a_click_meant_for_next_move_takes_no_turn_when_it_comes_too_late(
    new_page: NewPage, server: Served, after: int
) -> None:
    page = new_page(server)
    against_pip(page)
    until_shown(page, "next")
    page.wait_for_timeout(after)
    page.mouse.click(*place(page, "step"))
    page.wait_for_timeout(600)
    expect(page.get_by_test_id("button-next")).to_be_visible()
    assert own_acts(page) == own_acts(page)[:1]
    page.mouse.click(*place(page, "step"))  # and a moment later it hears again
    expect(page.get_by_test_id("button-roll")).to_be_visible()


def test_a_press_that_began_before_the_change_counts_for_nothing(new_page: NewPage, server: Served) -> None:
    page = new_page(server)
    against_pip(page)
    until_shown(page, "step")
    page.mouse.move(*place(page, "step"))
    page.mouse.down()
    until_shown(page, "next")
    page.mouse.up()
    page.wait_for_timeout(600)
    expect(page.get_by_test_id("button-next")).to_be_visible()


@pytest.mark.parametrize("key", ["n", "Enter", " "])
def test_a_key_whose_meaning_has_just_changed_is_deaf_for_a_moment(new_page: NewPage, server: Served, key: str) -> None:
    page = new_page(server)
    against_pip(page)
    until_shown(page, "step")
    if key != "n":
        page.get_by_test_id("button-step").focus()
    until_shown(page, "next")
    page.keyboard.press(key)
    page.wait_for_timeout(600)
    expect(page.get_by_test_id("button-next")).to_be_visible()
    page.get_by_test_id("button-next").focus()
    page.keyboard.press(key)
    expect(page.get_by_test_id("button-roll")).to_be_visible()


@pytest.mark.parametrize(("speed", "pause"), [("fast", 30), ("once", 30), ("once", 450)])
def test_presses_again_and_again_at_one_pixel_while_bots_act_drop_no_shape(
    new_page: NewPage, server: Served, speed: str, pause: int
) -> None:
    page = new_page(server)
    against_pip(page, speed)
    spot = place(page, "drop")
    page.wait_for_timeout(1)
    page.mouse.move(*spot)
    for count in range(1, 13):  # as browsers count presses that follow one another quickly
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(pause)  # a page that is slow to show things hears of them later than they were
    assert not any("drop" in act for act in own_acts(page))


def test_the_second_press_of_a_double_click_is_not_meant_for_what_the_first_has_brought(
    new_page: NewPage, server: Served
) -> None:
    page = new_page(server)
    open_play(page)
    page.evaluate(NOTE_PLACES)
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    page.get_by_test_id("button-drop").dblclick(delay=80)
    page.wait_for_timeout(600)
    assert kept(page)["actions"] == ["start c4"], "it threw no dice"


def test_whoever_knows_what_comes_is_not_slowed(new_page: NewPage, server: Served) -> None:
    page = new_page(server)
    open_play(page)
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    for name, key in (("drop", " "), ("roll", "r")):
        until_shown(page, name)
        page.keyboard.press(key)
    page.wait_for_function("n => JSON.parse(localStorage.getItem('numberdrop.play')).actions.length >= n", arg=2)
