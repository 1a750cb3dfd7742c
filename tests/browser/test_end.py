"""The end of a game in the served tutor: what matters is in sight, nothing moves while it fills in, the picture can be saved."""

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.pages.play import ending
from tests.browser.direct import Direct
from tests.browser.player import aside, open_play
from tests.browser.test_access import findings

CARDS = ("end", "luck", "curve", "tries", "rivals")
LONG = 120_000


def at_the_end(page: Page, players: int) -> None:
    game = play_out(nd.Game.new(players, seed=3), (bot_named("gus"),) * players)
    open_play(page)
    aside(page, "button-load").click()
    page.get_by_test_id("load-text").fill(nd.record.dumps(game))
    page.get_by_test_id("dialog").get_by_test_id("button-load").click()
    page.get_by_test_id("card-end").wait_for()


def boxes(page: Page) -> dict[str, tuple[int, ...]]:
    """Where the cards are, in whole pixels."""
    found = {}
    for name in CARDS:
        box = page.get_by_test_id(f"card-{name}").bounding_box()
        assert box, name
        found[name] = tuple(round(box[side]) for side in ("x", "y", "width", "height"))
    return found


@pytest.mark.parametrize("players", [1, 2, 4])
def test_on_a_laptop_all_of_it_is_in_sight_and_nothing_moves_while_it_fills(
    new_page, app: Direct, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    monkeypatch.setattr(ending, "_QUICK_FIRST", ("pip", "bea", "gus", "zoe", "ada", "kim", "leo"))
    page = new_page(app, viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    at_the_end(page, players)
    before = boxes(page)
    for x, y, width, height in before.values():
        assert x >= 0
        assert x + width <= 1366
        assert y + height <= 768
    expect(page.get_by_test_id("card-end").get_by_test_id("button-new")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("button-more")).to_be_in_viewport(ratio=1)
    if players == 1:
        expect(page.locator("[data-bar=dice] b")).not_to_have_text("…", timeout=LONG)
    else:  # longer games are looked through to their end elsewhere
        expect(page.locator("[data-bar=given] b")).not_to_have_text("…", timeout=LONG)
    assert boxes(page) == before
    assert findings(page) == []
    assert page.locator(".nd-primary:visible").count() == 1


@pytest.mark.parametrize("players", [1, 2])
def test_on_a_phone_who_won_and_what_to_do_come_first_then_the_cards_in_order(
    new_page, app: Direct, players: int
) -> None:
    page = new_page(app, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    at_the_end(page, players)
    for name in ("won", "button-new", "button-same_again", "button-picture"):
        expect(page.get_by_test_id("card-end").get_by_test_id(name)).to_be_in_viewport(ratio=1)
    tops = [box[1] for box in boxes(page).values()]
    assert tops == sorted(tops)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert findings(page) == []


def test_the_picture_is_shown_and_saved_as_a_png(new_page, app: Direct) -> None:
    page = new_page(app, viewport={"width": 1366, "height": 768})
    at_the_end(page, 2)
    page.get_by_test_id("button-picture").click()
    expect(page.get_by_test_id("keepsake")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_test_id("dialog").get_by_test_id("button-download").click()
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
