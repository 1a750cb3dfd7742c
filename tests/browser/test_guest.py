"""The tutor as a guest on somebody else's page: nothing of the host is touched, keys come from inside only, the height stays."""

from playwright.sync_api import Page, expect

from tests.browser.player import box, cell, ghost, open_page, resize

HOST = """document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  const output = document.createElement("div");
  output.id = "page";
  const main = document.querySelector("main");
  output.append(...main.childNodes);
  main.replaceWith(output);
  document.body.removeAttribute("data-voila");
  document.title = "My notebook";
  document.documentElement.lang = "uk";
}, { once: true })"""
"""A page that is laid out by somebody else; it knows nothing of the tutor, and the tutor nothing of it."""
LOOK = """() => [
  document.title,
  document.documentElement.lang,
  ...document.documentElement.getAttributeNames(),
  getComputedStyle(document.body).backgroundColor,
  getComputedStyle(document.documentElement).backgroundColor,
  location.hash,
  history.length,
]"""


def open_as_guest(page: Page, hash_: str = "") -> None:
    page.add_init_script(HOST)
    open_page(page, "sandbox", hash_)


def height(page: Page) -> float:
    return page.evaluate("document.documentElement.scrollHeight")


def test_nothing_of_the_host_is_touched(page):
    page.emulate_media(color_scheme="dark")
    open_as_guest(page, "#dice=monday")
    look = page.evaluate(LOOK)
    assert look[:2] == ["My notebook", "uk"]
    assert "data-nd-theme" not in look
    assert "#dice=monday" in look
    page.get_by_test_id("lang-fr").click()
    expect(page.locator(".nd")).to_have_attribute("lang", "fr")
    assert page.evaluate(LOOK) == look


def test_letters_count_from_inside_only(page):
    open_as_guest(page)
    before = ghost(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("xh")
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(300)
    assert ghost(page) == before
    cell(page, 10, 4).focus()
    page.keyboard.press("ArrowLeft")
    assert ghost(page) != before


def test_a_frame_that_fits_its_height_to_the_content_does_not_grow(page):
    open_as_guest(page)
    heights = []
    for _ in range(5):
        resize(page, 1000, int(height(page)))
        page.wait_for_timeout(200)
        heights.append(height(page))
    assert len(set(heights)) == 1
    page.set_viewport_size({"width": 1000, "height": 14_000})
    page.wait_for_timeout(200)
    assert box(page.locator(".nd"))["height"] < 1000
