"""A mistake of a short solo game, reviewed by the coach, played as a puzzle: in English, and on a phone in French."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.exercises import Answer
from numberdrop.exercises.share_code import decode
from numberdrop.progress import read_browser_log
from numberdrop.text import translate
from tests.blunders import blundered
from tests.browser.direct import Direct
from tests.browser.player import aside, open_play, typed
from tests.browser.test_access import findings

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
LONG = 120_000


def reviewed(page: Page) -> None:
    """A game of three rounds with one blunder, and the coach's review of it."""
    part = page.get_by_test_id
    open_play(page)
    aside(page, "button-load").click()
    part("load-text").fill(nd.record.dumps(blundered()))
    part("dialog").get_by_test_id("button-load").click()
    part("button-replay").first.click()
    part("button-review").click()
    expect(part("card-review-0")).to_be_visible(timeout=LONG)


def drop(page: Page, answer: Answer) -> None:
    aside(page, "typed").fill(typed(answer.numbered))
    page.get_by_test_id("typed-go").click()


@pytest.mark.parametrize(("language", "options"), [pytest.param("en", {}, marks=pytest.mark.slow), ("fr", PHONE)])
def test_a_mistake_is_played_as_a_puzzle(new_page, app: Direct, language: str, options: dict) -> None:
    page = new_page(app, locale=language, reduced_motion="reduce", **options)
    part = page.get_by_test_id
    why = part("why")

    def sound() -> None:
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    reviewed(page)
    link = part("card-review-0").locator("a", has_text=translate("puzzles.mistakes", language))
    expect(link).to_be_visible()
    sound()
    (event,) = read_browser_log(page.evaluate("localStorage.getItem('numberdrop.progress')")).log
    question = decode(event.code).question
    link.click()

    label = translate("puzzles.own_label", language, round=event.round)
    expect(page.locator(".nd")).to_contain_text(label)
    expect(why.locator('[data-reason="puzzles.own"]')).to_be_visible()
    sound()
    drop(page, Answer.parse(question.played))
    expect(why.locator('[data-reason="AsInTheGame"]')).to_be_visible()
    page.reload()
    expect(why.locator('[data-reason="AsInTheGame"]')).to_be_visible()
    part("button-show").click()
    expect(why.locator('[data-reason="puzzles.comes_back"]')).to_be_visible()
    sound()
    part("button-again").click()
    part("button-again").wait_for(state="detached")
    expect(page.locator(".nd")).to_contain_text(label)
    drop(page, Answer.parse(question.best))
    expect(part("verdict").first).to_have_text(translate("front.verdict_right", language))
    part("button-next").click()
    expect(part("headline")).to_have_text(translate("puzzles.mistakes_end", language))
    sound()
