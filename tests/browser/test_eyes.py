"""What somebody's browser does around a page: it tells no language, and its connection is lost."""

from playwright.sync_api import expect

from tests.browser.player import open_page, open_play

NO_LANGUAGE = "for (const name of ['language', 'languages']) Object.defineProperty(Navigator.prototype, name, { get: () => undefined })"


def test_a_browser_that_tells_no_language_is_spoken_to_in_english(new_page, app):
    page = new_page(app, locale="en")
    page.add_init_script(NO_LANGUAGE)
    open_page(page, "play")
    expect(page.locator("html")).to_have_attribute("lang", "en")


COVERED = """() => [...document.querySelectorAll(".nd-header :is(a, button), .nd-mainkeys button")]
  .filter((one) => one.checkVisibility() && one.getClientRects().length)
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (top + height / 2 > innerHeight) return false; // one scrolls to it
    return !(there && (one.contains(there) || there.contains(one)));
  })
  .map((one) => one.textContent || one.getAttribute("aria-label"))"""


def test_a_word_about_the_connection_lies_over_no_way_and_no_button(page):
    page.clock.install()
    open_play(page)
    page.get_by_test_id("cell").first.wait_for()
    page.evaluate("() => { window.askPython = () => new Promise(() => {}); }")
    page.get_by_test_id("button-drop").click()
    page.clock.run_for(15_000)
    expect(page.get_by_test_id("lost")).to_be_visible()
    for width, height in ((320, 568), (390, 844), (667, 320), (1024, 600), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => { scrollTo(0, 0); setTimeout(done); }))")
        assert page.evaluate(COVERED) == [], width
