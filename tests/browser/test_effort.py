"""What a press costs a browser: its answer restyles what is other than before, not the page; old tablets take five times as long over it."""

import json

from playwright.sync_api import expect

from tests.browser.player import cell, open_page


def test_a_press_and_its_answer_restyle_no_whole_page(new_page, app, browser):
    page = open_page(new_page(app, viewport={"width": 1200, "height": 1000}), "lesson_04_identical")
    page.get_by_test_id("step-1").click()
    page.locator('[aria-current="step"] [data-testid="step-1"]').wait_for()
    for row in (1, 2):
        cell(page, row, 2).click()
    said = page.get_by_test_id("why")
    before = said.inner_text()
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.get_by_test_id("button-circle").click()
    expect(said).not_to_have_text(before)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    restyled = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert restyled
    # Of some 700 elements. A rule with ``:has()`` that any element can answer makes it all of them, whatever changes.
    assert max(restyled) < 150, restyled
