"""One page in two tabs of a real browser: it works in one of them, and the other says so and goes on when it is asked to."""

import random

from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.player import Table, aside, choose, open_play, resume
from tests.browser.test_access import findings

SEED = 4


def before_a_circle(page: Page) -> tuple[Table, nd.Circle]:
    """A game up to where a combo can be circled, and that circle."""
    game, rng = nd.Game.new(1, seed=SEED), random.Random(SEED)
    while not isinstance(action := choose(game, rng), nd.Circle):
        game = game.apply(action)
    return resume(page, game), action


def second_tab(first: Table) -> Table:
    """The same game in another tab of the same browser."""
    other = Table(first.page.context.new_page(), first.game)
    open_play(other.page)
    expect(other.part("button-circle")).to_be_visible()
    other.agree()
    return other


def works(page: Page) -> None:
    expect(page.get_by_test_id("other-tab")).to_have_count(0)


def stopped(page: Page) -> None:
    expect(page.get_by_test_id("other-tab")).to_be_visible()


def go_on(page: Page) -> None:
    stopped(page)
    page.get_by_test_id("button-go_on_here").click()
    works(page)


def shows(table: Table) -> None:
    table.agree()
    expect(table.part("total")).to_contain_text(str(table.game.sheets[0].score.total))


def test_the_game_goes_on_in_the_second_tab_and_then_in_the_first_again(new_page, app):
    page = new_page(app, locale="fr")
    one, circle = before_a_circle(page)
    other = second_tab(one)
    works(other.page)
    expect(page.get_by_test_id("other-tab")).to_contain_text("Ouvert dans un autre onglet.")
    expect(page.get_by_test_id("button-go_on_here")).to_be_focused()
    assert findings(page) == []
    other.do(circle)
    # By keyboard; no other key does anything.
    page.bring_to_front()
    for key in ("p", "u", "n", "Escape", "ArrowLeft"):
        page.keyboard.press(key)
    one.game = other.game
    one.agree()
    page.keyboard.press("Enter")
    works(page)
    shows(one)
    stopped(other.page)
    one.play(random.Random(SEED), until="roll")
    # Nothing is lost on the way back, nor by a reload of either.
    go_on(other.page)
    other.game = one.game
    shows(other)
    stopped(page)
    page.reload()
    works(page)
    stopped(other.page)
    shows(one)


def test_a_stopped_tab_does_and_keeps_nothing(page):
    one, circle = before_a_circle(page)
    aside(page, "button-record").click()
    expect(one.part("dialog")).to_be_visible()
    other = second_tab(one)
    expect(one.part("dialog")).to_be_hidden()
    page.evaluate("document.querySelector('[data-testid=button-pass]').click()")
    page.wait_for_timeout(500)
    one.agree()
    other.do(circle)
    one.game = other.game
    one.agree()
    # Where the other tab has done nothing all is as it was, the dialog too.
    go_on(page)
    go_on(other.page)
    aside(other.page, "button-record").click()
    expect(other.part("dialog")).to_be_visible()
    go_on(page)
    for table in (one, other):
        expect(table.part("dialog")).to_be_hidden()
    go_on(other.page)
    expect(other.part("dialog")).to_be_visible()
