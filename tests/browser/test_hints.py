"""Hints in the served tutor: three steps by the keyboard alone, shown on the board, told to a screen reader, sound for axe."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.direct import Direct
from tests.browser.player import open_play
from tests.browser.test_access import findings
from tests.nightly import case

LONG = 120_000


def reasons(page: Page, name: str):
    return page.get_by_test_id("why").locator(f'[data-reason="{name}"]')


@pytest.mark.parametrize("language", [case("en", by_day=False), "fr"])
def test_a_hint_climbs_to_the_move_by_the_keyboard_alone(new_page, app: Direct, language: str) -> None:
    page = new_page(app, locale=language, reduced_motion="reduce")
    open_play(page)
    part = page.get_by_test_id
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').focus()
    page.keyboard.press("Space")
    part("button-roll").wait_for()
    page.keyboard.press("r")
    for letter in "ABCDE" * 20:  # slides come first in a solo game; a star may ask for one tile
        if part("button-drop").is_visible():
            break
        part(f"tile-{letter}").click(force=True)  # the last slide may have ended the phase already
        page.wait_for_timeout(200)
    page.locator('[data-testid="cell"][tabindex="0"]').focus()
    page.keyboard.press("h")
    expect(reasons(page, "advice.thinking")).to_be_hidden(timeout=LONG)
    expect(reasons(page, "advice.first")).to_be_hidden(timeout=LONG)
    expect(page.locator(".nd-suggest")).to_have_count(0)
    assert findings(page) == []
    page.keyboard.press("h")
    expect(reasons(page, "advice.place")).to_be_visible()
    expect(page.locator(".nd-suggest")).to_have_count(4)
    assert "".join(page.locator(".nd-suggest .nd-n").all_text_contents()).strip() == ""
    page.keyboard.press("h")
    told = reasons(page, "advice.numbers")
    expect(told).to_be_visible()
    expect(page.locator(".nd-suggest")).to_have_count(4)
    # Where one's own shape lies, the coach's number is a tag in the corner; the last tag is the coach's letter.
    numbers = [
        *filter(None, page.locator(".nd-suggest .nd-n").all_text_contents()),
        *page.locator(".nd-tag").all_text_contents()[:-1],
    ]
    assert len(numbers) == 4
    assert all(one in told.inner_text() for one in numbers)
    # Which bots would do the same is added when it is known of all of them.
    numbers_or_bots = "|".join(
        map(re.escape, (told.inner_text().split(",")[0], {"en": "drop it there", "fr": "le pose"}[language]))
    )
    expect(part("live")).to_contain_text(re.compile(numbers_or_bots))
    assert findings(page) == []
