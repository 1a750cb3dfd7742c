"""Progress in a real browser: kept at once, found again, out as a file and in again, written by two tabs at once."""

import re

from playwright.sync_api import Page, expect

from numberdrop.progress import Event, Log, dumps
from tests.browser.lessons import HEADS, Keys
from tests.browser.player import cell, open_page

FIRST, SECOND = list(HEADS.values())[:2]


def lines(page: Page) -> list[str]:
    """What the browser keeps of progress."""
    return page.evaluate("(localStorage.getItem('numberdrop.progress') || '').split('\\n').filter(Boolean)")


def door(page: Page, number: str):
    return page.get_by_test_id(f"lesson-{number}")


def begin(page: Page, lesson: str, tasks: int) -> Keys:
    learner = Keys(page, lesson)
    for _ in range(tasks):
        learner.solve()
        learner.go_on()
    return learner


def answer_in_task(page: Page, task: int, columns: tuple[int, ...] = (3,)) -> None:
    """Go to one of a lesson's tasks (0 is the first) and answer with cells of row 1, right or wrong."""
    page.get_by_test_id(f"step-{task}").click()
    page.get_by_test_id(f"step-{task}").and_(page.locator("[aria-current=step] *")).wait_for()
    for col in columns:
        cell(page, 1, col + 1).click()
    page.get_by_test_id("button-answer").or_(page.get_by_test_id("button-circle")).click()


def give_file(page: Page, name: str, text: str) -> None:
    """Hand a file to the dialog, and wait for what is said of it."""
    expect(page.get_by_test_id("dialog")).to_be_visible()
    said = page.get_by_test_id("live").text_content()
    file = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    page.get_by_test_id("load-file").set_input_files(file)
    expect(page.get_by_test_id("load-text")).to_have_value(text)
    page.get_by_test_id("dialog").get_by_test_id("button-load").click()
    # Not an expectation: that would overlook the invisible space by which a repeated sentence is announced again.
    page.wait_for_function("said => document.querySelector('[data-testid=live]').textContent !== said", arg=said)


def test_progress_survives_a_reload_and_goes_to_another_browser_as_a_file(new_page, seeded, tmp_path):
    page = new_page(seeded)
    learner = begin(page, SECOND.id, 2)
    asked, kept = learner.twin.scene()["headline"], lines(page)
    assert len(kept) == len(learner.twin.added)
    page.reload()
    expect(page.get_by_test_id("headline")).to_have_text(asked)
    expect(page.locator(".nd-step.nd-done")).to_have_count(2)
    assert lines(page) == kept, "coming back is not worth a line"
    open_page(page, "home")
    page.get_by_test_id("button-export").click()
    with page.expect_download() as download:
        page.get_by_test_id("button-download").click()
    assert download.value.suggested_filename == "numberdrop-progress.json"
    download.value.save_as(tmp_path / "progress.json")

    other = open_page(new_page(seeded), "home")
    expect(other.get_by_test_id("button-export")).to_have_count(0)
    expect(door(other, FIRST.number)).to_have_class(re.compile("nd-next"))
    other.get_by_test_id("button-import").click()
    give_file(other, "progress.json", (tmp_path / "progress.json").read_text("utf-8"))
    expect(other.get_by_test_id("dialog")).to_be_hidden()
    assert sorted(lines(other)) == sorted(kept)
    other.reload()
    expect(door(other, SECOND.number)).to_have_class(re.compile("nd-started"))
    other.get_by_test_id("card-go").get_by_role("link").first.click()
    expect(other).to_have_url(re.compile(f"{SECOND.page}.ipynb$"))


# Every text that the way on ever showed, from the first picture on.
WATCH_THE_WAY_ON = """() => {
  window.seen = [];
  const look = () => {
    const text = document.querySelector("[data-testid=card-go]")?.innerText.trim();
    if (text && !window.seen.includes(text)) window.seen.push(text);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def test_home_shows_no_way_on_before_it_knows_how_far_one_is(page):
    page.add_init_script(f"({WATCH_THE_WAY_ON})()")
    open_page(page, "home")
    page.get_by_test_id("card-go").get_by_text("Play your first game").wait_for()
    page.get_by_test_id("button-import").click()
    answered = (
        Event.answer(head.id, head.tasks[0], "2023", head.rules[:1], "right", aids="free") for head in (FIRST, SECOND)
    )
    give_file(page, "progress.json", dumps(Log.of(answered)))
    page.reload()
    page.get_by_test_id("card-go").get_by_text("Continue").wait_for()
    assert [text.partition(":")[0] for text in page.evaluate("seen")] == ["Continue"]


# Give the answer that is picked twelve times, each as soon as the last one was answered.
INSIST = """() => {
  const answer = () => document.querySelector("[data-testid=button-answer], [data-testid=button-circle]").click();
  let left = 12;
  const heard = () => {
    left -= 1;
    if (left > 0) answer();
    else window.answered = true;
  };
  const said = { childList: true, characterData: true, subtree: true };
  new MutationObserver(heard).observe(document.querySelector("[data-testid=live]"), said);
  answer();
}"""


def test_two_tabs_that_write_at_once_lose_no_line(new_page, seeded):
    page = new_page(seeded)
    tabs = (page, page.context.new_page())
    # Two lessons: one and the same works in one tab only.
    tasks = ((FIRST.page, 1, (3,)), (SECOND.page, 0, (0, 2, 4, 6)))  # a landing has four cells
    for (lesson, task, columns), tab in zip(tasks, tabs, strict=True):
        open_page(tab, lesson)
        answer_in_task(tab, task, columns)
        tab.get_by_test_id("verdict").wait_for()
    for tab in tabs:
        tab.evaluate(INSIST)
    for tab in tabs:
        tab.wait_for_function("window.answered")
    for tab in tabs:  # a line that the other one has overwritten is added again when this is heard
        tab.wait_for_function("new Set(localStorage['numberdrop.progress'].split('\\n').filter(Boolean)).size >= 26")
    assert [len(set(lines(tab))) for tab in tabs] == [26, 26]
