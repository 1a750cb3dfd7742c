"""The progress page in a real browser: its charts on a phone in the dark, and the day of a page that stays open."""

import json
import time
from dataclasses import replace

from playwright.sync_api import Page, expect

from numberdrop.exercises.course import first_lesson_by_rule
from numberdrop.exercises.puzzles import shipped_pack
from numberdrop.pages.parts.scores import SoloScore
from numberdrop.progress import Event, Log
from numberdrop.progress.reviews import DAY
from tests.browser.player import laid_out, open_page
from tests.browser.test_access import faultless

CHARTS = ("days", "themes", "rating", "games")


def some_practice(now: int) -> Log:
    """Three weeks with lessons and puzzles, every other day."""
    events = []
    for n in range(120):
        at = now - (20 - n // 6) // 2 * 2 * DAY - 600 + n
        rule = list(first_lesson_by_rule())[n // 4 % 12]
        if n % 2:
            events.append(Event.answer("gravity", "predict", f"n{n}", (rule,), "right" if n % 5 else "wrong", at=at))
        else:
            events.append(
                Event.attempt(
                    "landing", shipped_pack().heads[n].id, (rule,), "right" if n % 3 else "wrong",
                    themes=("overhang", "hole-cost", "run-turn")[n // 6 % 3 :], rated=True, at=at,
                )
            )  # fmt: skip
    return Log.of(replace(event, late=0) for event in events)


def visit(page: Page, log: Log, scores: tuple[SoloScore, ...] = ()) -> None:
    """Open the page in a browser that has kept these."""
    kept = {"progress": "\n".join(log.lines()) + "\n", "scores": "\n".join(score.stored_line() for score in scores)}
    page.add_init_script(
        f"for (const [name, text] of Object.entries({json.dumps(kept)})) localStorage.setItem(`numberdrop.${{name}}`, text)"
    )
    open_page(page, "progress")
    expect(page.locator("[data-waits]")).to_have_count(0)


def test_every_chart_is_seen_named_told_in_a_table_and_follows_the_page_into_the_dark(new_page, app):
    now = int(time.time())
    page = new_page(app, viewport={"width": 360, "height": 740}, locale="fr-FR", has_touch=True)
    visit(page, some_practice(now), tuple(SoloScore(f"g{n}", now - n, "2023", 10 + n) for n in range(4)))
    light = page.get_by_test_id("card-days").get_by_role("img").get_attribute("src")
    page.emulate_media(color_scheme="dark")
    page.locator('[data-testid="nd-root"][data-theme="dark"]').wait_for()
    assert page.get_by_test_id("card-days").get_by_role("img").get_attribute("src") != light
    for name in CHARTS:
        card = page.get_by_test_id(f"card-{name}")
        image = card.get_by_role("img")  # the one for the other ground is hidden from everybody
        expect(image).to_have_count(1)
        assert image.get_attribute("alt")
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("one => one.naturalWidth > 0"), "it is drawn"
        fold = page.get_by_test_id(f"fold-{name}-table")
        expect(card.get_by_role("table")).to_be_hidden()
        fold.focus()
        page.keyboard.press("Enter")
        expect(card.get_by_role("table")).to_be_visible()
        assert card.get_by_role("row").count() > 1
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        laid_out(page)
        faultless(page)


def test_whoever_comes_back_to_an_open_page_after_the_clocks_were_changed_has_the_day_of_today(page):
    open_page(page, "puzzles")
    page.evaluate(
        """() => {
          const ask = window.askPython;
          window.zones = [];
          window.askPython = (board, text) => {
            const { type, zone } = JSON.parse(text);
            if (type === "hello") window.zones.push(zone);
            return ask(board, text);
          };
          window.again = () => document.dispatchEvent(new Event("visibilitychange"));
          window.again();
          Date.prototype.getTimezoneOffset = () => -120;
          window.again();
          window.again();
        }"""
    )
    page.wait_for_function("window.zones.length")
    page.wait_for_timeout(200)
    assert page.evaluate("window.zones") == [7200]
    expect(page.get_by_test_id("headline")).not_to_be_empty()
