"""Sound in a real browser: nothing at all until it is switched on, kept as the other wishes are, heard when something falls."""

from playwright.sync_api import Page, expect

from tests.browser.lessons import HEADS
from tests.browser.player import SMALL_PHONE, open_page, reload

EARS = """
window.heard = { contexts: 0, tones: 0 };
const Context = window.AudioContext;
window.AudioContext = class extends Context { constructor() { super(); window.heard.contexts += 1; } };
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.heard.tones += 1; return start.call(this, at); };
"""


def heard(page: Page) -> tuple[int, int]:
    """How often the browser's means for sound were made, and how many tones were begun."""
    ears = page.evaluate("window.heard")
    return ears["contexts"], ears["tones"]


def my_turn(page: Page) -> None:
    """The first task of a lesson: any drop will do there."""
    open_page(page, HEADS["numbers"].page)
    expect(page.get_by_test_id("button-drop")).to_be_visible()


def drop(page: Page) -> None:
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("button-next")).to_be_visible()


def test_a_drop_is_heard_only_after_sound_was_switched_on(new_page, seeded):
    page = new_page(seeded, reduced_motion="reduce")
    page.add_init_script(EARS)
    my_turn(page)
    drop(page)
    assert heard(page) == (0, 0)
    switch = page.get_by_test_id("sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert heard(page) == (1, 2)
    # On the next page the wish is there, and the first press makes the means.
    reload(page)
    expect(page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "true")
    assert heard(page) == (0, 0)
    page.get_by_test_id("step-0").click()
    drop(page)
    page.wait_for_function("window.heard.tones > 0")
    assert heard(page)[0] == 1


def test_on_a_phone_the_switch_is_behind_the_menu(new_page, seeded):
    page = new_page(seeded, **SMALL_PHONE)
    my_turn(page)
    expect(page.get_by_test_id("sound")).to_be_hidden()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("sound").click()
    expect(page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
