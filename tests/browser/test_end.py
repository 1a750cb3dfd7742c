"""The end of a game: what matters is in sight, nothing moves while it fills in, a costly drop is made again, the picture can be saved."""

import re

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.pages.play import ending
from tests.browser.in_sight import Size, Window
from tests.browser.player import aside, box, kept, laid_out, load, open_play, press_until, resume
from tests.browser.test_access import faultless, findings
from tests.browser.test_one_view import CROWDED

CARDS = ("end", "luck", "curve", "tries", "rivals")


def at_the_end(page: Page, players: int) -> None:
    open_play(page)
    load(page, play_out(nd.Game.new(players, seed=3), (bot_named("gus"),) * players))
    page.get_by_test_id("card-end").wait_for()


def boxes(page: Page) -> dict[str, tuple[int, ...]]:
    """Where the cards are, in whole pixels."""
    return {name: tuple(map(round, box(page.get_by_test_id(f"card-{name}")).values())) for name in CARDS}


@pytest.mark.parametrize("players", [1, *(pytest.param(players, marks=pytest.mark.slow) for players in (2, 4))])
def test_all_of_it_is_in_sight_and_nothing_moves_while_it_fills(new_page, app, monkeypatch, players):
    monkeypatch.setattr(ending, "_QUICK_FIRST", ("pip", "bea", "gus", "zoe", "ada", "kim", "leo"))
    page = new_page(app, viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    at_the_end(page, players)
    before = boxes(page)
    for name in CARDS:
        expect(page.get_by_test_id(f"card-{name}")).to_be_in_viewport(ratio=0.999)
    expect(page.get_by_test_id("card-end").get_by_test_id("button-new")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("button-more")).to_be_in_viewport(ratio=1)
    bar = "dice" if players == 1 else "given"  # longer games are looked through to their end elsewhere
    expect(page.locator(f"[data-bar={bar}] b")).not_to_have_text("…", timeout=120_000)
    assert boxes(page) == before
    assert findings(page) == []
    assert page.evaluate(CROWDED) == []
    assert page.locator(".nd-primary:visible").count() == 1
    # On a phone who won and what to do come first, then the cards in order.
    Window(page).resize(Size(390, 844, touch=True))
    page.wait_for_function("innerWidth === 390")
    laid_out(page)
    for name in ("won", "button-new", "button-same_again", "button-picture"):
        expect(page.get_by_test_id("card-end").get_by_test_id(name)).to_be_in_viewport(ratio=1)
    tops = [box[1] for box in boxes(page).values()]
    assert tops == sorted(tops)
    faultless(page)
    if players == 1:
        a_costly_drop_is_made_again(page)


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


def a_costly_drop_is_made_again(page: Page) -> None:
    part, before = page.get_by_test_id, kept(page)
    retry = part("card-tries").locator("[data-testid^='button-retry']", has_text="Try again").first
    press_until(retry, part("why").locator('[data-reason="review.then"]'))
    expect(part("button-drop")).to_be_visible()
    page.wait_for_timeout(1000)  # what has just come where something else stood is deaf for a moment
    drop(page)
    expect(part("why").locator('[data-reason="review.then"]')).to_be_visible()
    faultless(page)
    press_until(part("button-leave_trial"), part("card-tries"))
    assert kept(page) == before


def test_a_review_goes_on_in_a_replay_is_broken_off_and_asked_for_by_keyboard(page):
    at_the_end(page, 1)
    part = page.get_by_test_id
    with page.expect_download() as saved:
        part("button-picture").click()
        expect(part("keepsake")).to_be_visible()
        part("dialog").get_by_test_id("button-download").click()
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    expect(aside(page, "picture-graph")).to_have_attribute("alt", re.compile("coach|Round"))
    page.keyboard.press("Escape")
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


def test_the_last_rounds_of_a_solo_game(page):
    states = play_out(nd.Game.new(1, seed=18), (bot_named("gus"),)).states()
    table = resume(page, states[-10])
    for action in states[-1].actions[-9:]:
        table.do(action)
    assert table.game.over
    table.says_its_total()
    expect(aside(page, "card-audit")).to_contain_text("Total")
    expect(aside(page, "card-scores")).to_contain_text("CHE 99")
