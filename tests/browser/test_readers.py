"""How the coach speaks is chosen behind "More" and kept on the device: another page of the tutor knows it."""

from playwright.sync_api import Page, expect

from tests.browser.player import open_play


def test_how_the_coach_speaks_is_kept_for_another_page(page: Page) -> None:
    open_play(page)
    page.get_by_test_id("button-more").click()
    page.get_by_test_id("card-coach").locator("select").select_option("child")
    page.wait_for_function("window.localStorage.getItem('numberdrop.reader') === 'child'")
    page.goto("/voila/render/companion.ipynb")
    page.locator('[data-ready="true"]').wait_for()
    page.get_by_test_id("button-seats:2").click()
    page.get_by_test_id("card-new").locator("button[type=submit]").click()
    page.get_by_test_id("button-more").click()
    expect(page.get_by_test_id("card-coach").locator("select")).to_have_value("child")
