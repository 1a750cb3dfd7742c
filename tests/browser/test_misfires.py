"""Presses that were meant for what stood there a moment ago: at the very pixel, around the change."""

import json

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.player import against_pip, aside, cell, kept, open_play, typed

Point = tuple[float, float]

# Bots wait until they may act. From then on the clock stands, so that what follows comes at once however busy the machine is.
WATCH_BOTS = """() => {
  const ask = window.askPython, now = performance.now.bind(performance);
  let wait = false, waiting = [], stands;
  performance.now = () => stands ?? now();
  window.askPython = async (board, text) => {
    if (wait && JSON.parse(text).type === "tick") await new Promise((go) => waiting.push(go));
    return ask(board, text);
  };
  window.stopBots = () => { wait = true; };
  window.letBotsAct = () => {
    stands = now();
    wait = false;
    for (const go of waiting.splice(0)) go();
  };
  window.letTimePass = () => { stands = undefined; };
}"""

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


def begun(page: Page, speed: str = "slow") -> None:
    """A game against the gentlest bot, until its first act is due."""
    against_pip(page)
    page.evaluate(NOTE_PLACES)
    if speed == "slow":
        page.evaluate(WATCH_BOTS)
        page.evaluate("stopBots()")
    else:
        aside(page, f"button-speed:{speed}").click()
    cell(page, 7, 4).click()
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


def bots_act(page: Page) -> None:
    """They come to the end of their turn, and the moment of this change lasts until ``still_waits``."""
    page.evaluate("letBotsAct()")
    until_shown(page, "next")


def still_waits(page: Page, acts: int) -> None:
    """What was pressed took no turn: "Your turn" stands there, and nothing was done."""
    page.evaluate("letTimePass()")
    page.wait_for_timeout(600)
    expect(page.get_by_test_id("button-next")).to_be_visible()
    assert len(own_acts(page)) == acts


@pytest.mark.slow
def test_what_was_meant_for_the_bots_next_move_takes_no_turn_when_it_comes_too_late(page):
    begun(page)
    until_shown(page, "step")
    spot = place(page, "step")
    bots_act(page)
    page.mouse.click(*spot)
    still_waits(page, 1)
    page.mouse.click(*spot)  # and a moment later it hears again
    until_shown(page, "roll")
    page.keyboard.press("r")
    until_shown(page, "drop")
    drop = next(act for act in nd.record.loads(json.dumps(kept(page))).legal_actions(0) if isinstance(act, nd.Drop))
    page.evaluate("stopBots()")
    aside(page, "typed").fill(typed(drop.cells))
    page.get_by_test_id("typed-go").click()
    # A press that began before the change counts for nothing either.
    until_shown(page, "step")
    page.mouse.move(*place(page, "step"))
    page.mouse.down()
    bots_act(page)
    page.mouse.up()
    acts = len(own_acts(page))
    still_waits(page, acts)
    page.get_by_test_id("button-next").click()
    until_shown(page, "pass")
    page.evaluate("stopBots()")
    page.keyboard.press("p")
    # Nor does a key whose meaning has just changed.
    until_shown(page, "step")
    page.get_by_test_id("button-step").focus()
    bots_act(page)
    page.keyboard.press("Enter")
    still_waits(page, acts + 1)
    page.get_by_test_id("button-next").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("button-next")).to_have_count(0)


def test_presses_again_and_again_at_one_pixel_while_bots_act_drop_no_shape(page):
    begun(page, "once")
    spot = place(page, "drop")
    page.mouse.move(*spot)
    for count in range(1, 13):  # as browsers count presses that follow one another quickly
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(30)  # a page that is slow to show things hears of them later than they were
    assert not any("drop" in act for act in own_acts(page))


def test_the_second_press_of_a_double_click_is_not_meant_for_what_the_first_has_brought(page):
    open_play(page)
    page.evaluate(NOTE_PLACES)
    cell(page, 7, 4).click()
    page.get_by_test_id("button-drop").dblclick(delay=80)
    page.wait_for_function("localStorage.getItem('numberdrop.play')?.includes('start c4')")
    page.wait_for_timeout(600)
    assert kept(page)["actions"] == ["start c4"], "it threw no dice"
    # Whoever knows what comes is not slowed.
    page.keyboard.press("u")
    for name, key in (("drop", " "), ("roll", "r")):
        until_shown(page, name)
        page.keyboard.press(key)
    page.wait_for_function("n => JSON.parse(localStorage.getItem('numberdrop.play')).actions.length >= n", arg=2)
