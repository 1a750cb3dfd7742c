"""One game in two tabs of a real browser: the one that lags behind says so before it changes anything."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.player import Table, choose, new_game, open_play

SEED = 4
UNSEEN = "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })"


def before_a_circle(page: Page) -> tuple[Table, nd.Circle]:
    """A game up to where a combo can be circled, and that circle."""
    open_play(page)
    table = new_game(page, 1, seed=SEED)
    rng = random.Random(SEED)
    while not isinstance(action := choose(table.game, rng), nd.Circle):
        table.do(action)
    return table, action


def second_tab(first: Table) -> Table:
    """The same game in another tab of the same browser."""
    other = Table(first.page.context.new_page(), first.game)
    open_play(other.page)
    expect(other.part("button-circle")).to_be_visible()
    other.agree()
    return other


def end_round(table: Table) -> None:
    rng = random.Random(SEED)
    while table.game.phase != "roll":
        table.do(choose(table.game, rng))


def question(table: Table):
    return table.part("dialog").get_by_role("button")


def totals(table: Table) -> str:
    return str(table.game.sheets[0].score.total)


def test_what_was_circled_in_one_tab_is_not_lost_in_the_other(page: Page) -> None:
    one, circle = before_a_circle(page)
    other = second_tab(one)
    expect(other.part("dialog")).to_be_hidden()
    # Nobody looks at the other tab: it hears of the circle when something is to be done there.
    other.page.evaluate(UNSEEN)
    one.do(circle)
    assert one.game.sheets[0].score.total > other.game.sheets[0].score.total
    other.part("button-pass").click()
    expect(other.part("dialog-text")).to_contain_text(f"total {totals(one)}")
    expect(other.part("dialog-text")).to_contain_text(f"total {totals(other)}")
    one.agree()
    other.part("button-tab_there").click()
    expect(other.part("dialog")).to_be_hidden()
    other.game = one.game
    end_round(other)
    # The first tab is looked at: it asks without being touched.
    one.part("button-tab_there").click()
    expect(one.part("dialog")).to_be_hidden()
    one.game = other.game
    page.reload()
    one.agree()
    expect(one.part("total")).to_contain_text(totals(one))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_keeping_the_one_here_sets_the_other_aside(new_page: NewPage, app: Direct, language: str) -> None:
    page = new_page(app, locale=language)
    one, circle = before_a_circle(page)
    other = second_tab(one)
    one.do(circle)
    # It is looked at, and says so at once; its question is closed and comes again before anything is changed.
    expect(other.part("dialog")).to_be_visible()
    other.page.keyboard.press("Escape")
    expect(other.part("dialog")).to_be_hidden()
    other.part("button-pass").click()
    other.part("button-tab_here").click()
    expect(other.part("dialog")).to_be_hidden()
    end_round(other)
    other.page.reload()
    other.agree()
    other.part("button-shelf").click()
    other.part("button-shelf:0").click()
    other.game = one.game
    other.agree()
    # What the second tab had is set aside in its turn.
    expect(other.part("button-shelf")).to_be_visible()


def test_tabs_that_agree_say_nothing(page: Page) -> None:
    one, circle = before_a_circle(page)
    other = second_tab(one)
    one.page.get_by_test_id("lang-fr").click()
    other.part("button-audit").click()
    expect(other.part("card-audit")).to_be_visible()
    other.do(circle)
    expect(other.part("dialog")).to_be_hidden()
