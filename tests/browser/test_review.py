"""The coach's review of a finished game in the served tutor: with the mouse, with the keyboard alone, on a phone in French."""

import re

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from tests.browser.direct import Direct
from tests.browser.player import aside, kept, open_play, press_until
from tests.browser.test_access import findings

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
LONG = 120_000


def open_game(page: Page) -> None:
    """A short game by a greedy bot, with blunders in it, as a record that is loaded."""
    game = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),))
    open_play(page)
    part = page.get_by_test_id
    aside(page, "button-load").click()
    part("load-text").fill(nd.record.dumps(game))
    part("dialog").get_by_test_id("button-load").click()
    part("card-end").wait_for()


def drop(page: Page) -> None:
    """Drop the shape as it is held; every star becomes a 4."""
    again = page.get_by_test_id("button-try_again")
    four = page.get_by_role("dialog").get_by_role("button", name="4", exact=True)
    for _ in range(4):
        page.get_by_test_id("button-drop").click()
        expect(again.or_(four).first).to_be_visible()
        if again.is_visible():
            return
        four.click()
        expect(four).to_be_hidden()
    raise AssertionError("the shape was not dropped")


@pytest.mark.parametrize(
    ("language", "options"), [("en", {"color_scheme": "dark"}), pytest.param("fr", PHONE, marks=pytest.mark.slow)]
)
def test_a_review_and_a_costly_drop_made_again(new_page, app: Direct, language: str, options: dict) -> None:
    page = new_page(app, locale=language, reduced_motion="reduce", **options)
    part = page.get_by_test_id

    def sound() -> None:
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    open_game(page)
    before = kept(page)
    sound()  # before anything is known
    tries = part("card-tries")
    expect(part("card-luck").locator("[data-bar=dice] b")).not_to_have_text("…", timeout=LONG)
    expect(part("card-luck")).to_contain_text(re.compile("Expected at the start|Attendu au départ"))
    sound()
    expect(aside(page, "picture-graph")).to_have_attribute("alt", re.compile("coach"))
    part("fold-expected-0").click()
    sound()
    page.keyboard.press("Escape")
    retry = tries.locator("[data-testid^='button-retry']", has_text=re.compile("Try again|Réessayer")).first
    press_until(retry, part("why").locator('[data-reason="review.then"]'))
    expect(part("button-drop")).to_be_visible()
    page.wait_for_timeout(1000)  # what has just come where something else stood is deaf for a moment
    drop(page)
    expect(part("why").locator('[data-reason="review.then"]')).to_be_visible()
    sound()
    part("button-try_again").click()
    expect(part("button-drop")).to_be_visible()
    press_until(part("button-leave_trial"), tries)
    assert kept(page) == before


def test_a_review_goes_on_in_a_replay_is_broken_off_and_asked_for_by_keyboard(page: Page) -> None:
    open_game(page)
    part = page.get_by_test_id
    part("button-rounds").click()
    part("button-forward").focus()
    expect(part("card-reviewing").locator("progress")).to_be_visible()
    page.keyboard.press("ArrowRight")  # looking around goes on meanwhile
    expect(part("headline")).to_contain_text("move 1 of")
    page.keyboard.press("k")
    expect(part("headline")).to_contain_text("round 2")
    page.keyboard.press("j")
    expect(part("headline")).to_contain_text("round 1")
    part("button-stop_review").click()
    expect(part("card-reviewing")).to_be_hidden()
    expect(part("button-review")).to_be_visible()
    page.keyboard.press("v")
    expect(part("card-reviewing")).to_be_visible()
    expect(part("live")).to_contain_text("The coach is going through")
