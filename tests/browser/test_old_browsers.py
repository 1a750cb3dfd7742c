"""A browser that is too old is told which one is needed, in every language, instead of an empty page; served and static."""

import pytest
from playwright.sync_api import Page, expect

from numberdrop.text import LANGUAGES, translate
from tests.browser.player import ready
from tests.site.written_sites import PLACE, hosted

LACKING = (
    "delete Array.prototype.toReversed",
    "delete window.ResizeObserver",
    "delete window.structuredClone; delete window.CSS",
    "delete Array.prototype.map",
)
PLACES = ["served", pytest.param("static", marks=pytest.mark.slow)]


@pytest.fixture
def host(request, tmp_path):
    """A server of the tutor or a host of its site, and where a page of it is."""
    if request.param == "served":
        yield request.getfixturevalue("server"), "/voila/render/play.ipynb"
    else:
        with hosted(request.getfixturevalue("site"), tmp_path) as served:
            yield served, f"/{PLACE}/play.html"


def told(page: Page) -> None:
    for language in LANGUAGES:
        sentence = page.locator(f'#old [lang="{language}"]')
        expect(sentence).to_be_visible()
        expect(sentence).to_have_text(translate("cover.old", language))
    expect(page.locator("#start")).to_have_count(0)
    page.problems.clear()


@pytest.mark.parametrize("host", PLACES, indirect=True)
@pytest.mark.parametrize("lacking", LACKING)
def test_a_browser_without_what_is_needed_is_told(new_page, host, lacking):
    served, address = host
    page = new_page(served)
    page.add_init_script(lacking)
    page.goto(address)
    told(page)


def test_a_browser_that_cannot_read_the_script_is_told(new_page, server):
    page = new_page(server)  # not of a site: that notices that its own script was changed, and says so
    page.route("**/front.js", lambda route: route.fulfill(content_type="text/javascript", body="export const = ;"))
    page.goto("/voila/render/play.ipynb")
    told(page)


@pytest.mark.parametrize("host", PLACES, indirect=True)
def test_any_other_browser_is_told_nothing(new_page, host):
    served, address = host
    page = new_page(served)
    page.goto(address)
    ready(page)
    expect(page.locator("#old")).to_be_hidden()
    expect(page.locator("#start")).to_have_count(1)
