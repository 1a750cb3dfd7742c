"""The site in a real browser: from a directory of a plain file server, nothing asked of anybody else, and then of nobody."""

import random
import re
import shutil
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

import numberdrop as nd
from numberdrop.exercises import load_lesson
from numberdrop.site import output
from numberdrop.text import translate
from tests.browser.lessons import HEADS, STANDS, Keys
from tests.browser.player import aside, new_game
from tests.browser.test_access import findings
from tests.browser.test_hostile import MARKUP, Visit
from tests.nightly import case
from tests.serving import eventually
from tests.site.written_sites import OWN_PAGE, PLACE, hosted, rebuilt

pytestmark = pytest.mark.slow

READY = "html[data-python=ready]"
KEPT = "html[data-kept=all]"
BY_DAY = ["gravity", "letters"]


@pytest.fixture
def host(site, tmp_path):
    with hosted(site, tmp_path) as served:
        yield served


class Visitor(Keys):
    """Comes to a lesson through its door on the home page; what was practised before stays known."""

    def arrive(self, name: str) -> None:
        self.known = self.page.evaluate(STANDS)["lines"]
        link = self.page.locator(f"a[href='{name}.html']").first
        if not link.is_visible():  # its part of the course is closed
            part = link.locator("xpath=ancestor::ol").get_attribute("id")
            self.page.locator(f"[aria-controls='{part}']").click()
        link.click()
        self.page.locator("[data-page=lesson]").wait_for()

    def stands(self) -> dict[str, object]:
        stands = super().stands()
        return {**stands, "lines": self.known + stands["lines"]}


class Comer(Visitor):
    """Comes to the page of a lesson by its address."""

    def arrive(self, name: str) -> None:
        self.known = self.page.evaluate(STANDS)["lines"]
        shown(self.page, f"{name}.html", "lesson")


def solved(learner: Visitor) -> None:
    learner.solve()
    assert 0 in learner.twin.state.solved, learner.twin.exercise.id


def shown(page: Page, address: str, kind: str, wait: str = READY) -> Page:
    page.goto(f"/{PLACE}/{address}")
    page.locator(wait).wait_for()
    expect(page.locator(f"[data-page={kind}]")).to_be_visible()
    return page


def at_home(page: Page, wait: str = READY) -> Page:
    return shown(page, "", "home", wait)


@pytest.mark.parametrize("lessons", [case(BY_DAY, by_day=True), case([*HEADS], by_day=False)], ids=["few", "all"])
def test_the_first_task_of_every_lesson_is_solved(new_page, host, lessons):
    # Who walks to a fresh task gets one that nobody knows: only the page of a notebook with a seed deals what its twin has.
    fresh = [lesson for lesson in lessons if load_lesson(lesson).tasks[0].is_drawn_by_maker]
    page = at_home(new_page(host, reduced_motion="reduce"))
    assert findings(page) == []
    page.evaluate("window.same = true")
    for lesson in lessons:
        if lesson not in fresh:
            solved(Visitor(page, lesson))
            page.go_back()
            page.locator("[data-page=home]").wait_for()
    assert page.evaluate("window.same"), "Python was started again on the way"
    for lesson in fresh:
        solved(Comer(page, lesson))


def test_after_one_visit_nobody_is_asked(new_page, site, tmp_path):
    with hosted(site, tmp_path) as host:
        page = at_home(new_page(host, reduced_motion="reduce"), KEPT)
    page.reload()
    page.locator(READY).wait_for()
    Visitor(page, "gravity").solve()
    shown(page, "play.html", "play")
    expect(page.get_by_test_id("headline")).not_to_be_empty()


def test_a_page_is_found_and_kept_whatever_its_name_and_what_a_link_hangs_on_it(new_page, site, tmp_path):
    address = f"{quote(OWN_PAGE)}.html"
    with hosted(site, tmp_path) as host:
        page = shown(new_page(host), address, "sandbox", KEPT)
    for visited in (address, address.replace("%27", "'"), f"{address}?utm_source=mail#here"):
        shown(page, visited, "sandbox")


def test_what_was_practised_is_known_at_the_next_visit(new_page, host):
    page = at_home(new_page(host, reduced_motion="reduce"))
    learner = Visitor(page, "orientation")
    learner.solve()
    learner.go_on()
    expect(page.locator(".nd-step.nd-done")).to_have_count(1)
    page.reload()
    page.locator(READY).wait_for()
    expect(page.locator(".nd-step.nd-done")).to_have_count(1)


def test_there_is_a_board_and_a_word_before_python(new_page, host):
    page = new_page(host, locale="fr-FR")
    waiting: list[Route] = []
    page.route("**/worker.js", lambda route: waiting.append(route))  # noqa: PLW0108 - a method of C takes no mark
    with page.expect_request("**/worker.js"):
        page.goto(f"/{PLACE}/lesson_01_gravity.html")
    expect(page.get_by_test_id("cell").first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Préparation")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.get_by_test_id("step-1").click()  # kept until Python is there
    expect(page.get_by_test_id("live")).to_have_text(translate("front.early_kept", "fr"))
    expect(page.get_by_test_id("away")).to_be_hidden()
    assert waiting
    waiting[0].continue_()
    page.locator(READY).wait_for()
    expect(page.locator(".nd-step.nd-now")).to_have_text(re.compile("^2"))
    expect(page.locator("#start")).to_be_hidden()


def test_pictures_that_python_draws_are_seen(new_page, host):
    page = shown(new_page(host), "analysis.html", "analysis")
    aside(page, "button-chances").click()
    picture = page.get_by_test_id("picture-next-roll")
    expect(picture).to_be_attached()
    assert eventually(lambda: picture.evaluate("image => image.naturalWidth > 0"))


@pytest.mark.proof
def test_python_that_does_not_start_is_told(new_page, host):
    page = new_page(host)
    page.route("**/tutor.bin", lambda route: route.fulfill(body=b"not a pack"))
    page.goto(f"/{PLACE}/play.html")
    expect(page.locator("#start button")).to_be_visible()
    expect(page.get_by_test_id("headline")).not_to_be_empty()  # there is still something to look at
    assert page.problems
    page.problems.clear()


@pytest.mark.proof
def test_names_and_addresses_that_are_meant_to_do_harm_are_text(new_page, host):
    visit = Visit(new_page(host, reduced_motion="reduce"))
    page = at_home(visit.page)
    for name in ("lang", "theme", "play", "table", "progress", "prefs"):
        page.evaluate("([name, text]) => localStorage.setItem(`numberdrop.${name}`, text)", [name, MARKUP[0]])
    page.goto(f'/{PLACE}/play.html?lang="><script>b()</script>&game={MARKUP[0]}#code={MARKUP[1]}')
    page.locator(READY).wait_for()
    visit.unharmed()
    new_game(page, len(MARKUP), seed=11, names=MARKUP)
    for number, name in enumerate(MARKUP):
        expect(page.get_by_test_id(f"player-{number}")).to_contain_text(name)
    page.get_by_test_id("button-drop").click()
    expect(page.get_by_test_id("button-next")).to_contain_text(MARKUP[1])
    visit.unharmed()


VERSION = "document.querySelector('link[rel=modulepreload]').getAttribute('href').split('/')[0]"
CACHES = "caches.keys().then(names => names.filter(name => !name.endsWith(' memory')).length)"
# Whether all of the newest version is on this device.
FETCHED = """async () => (await caches.keys()).some(name => name.endsWith(' later'))
  && !(await navigator.serviceWorker.ready).installing"""


def followed(page: Page, link: str, kind: str) -> None:
    page.locator(f"a[href='{link}.html']").first.click()
    page.locator(f"[data-page={kind}]").wait_for()
    expect(page.get_by_test_id("headline")).not_to_be_empty()


def visited(page: Page) -> str:
    """Load the page anew; the version that came."""
    return shown(page, "play.html", "play", KEPT).evaluate(VERSION)


def renewed(page: Page) -> str:
    """Come back twice; the version that comes in the end. It may be there at the first visit."""
    assert eventually(lambda: page.evaluate(FETCHED))
    for _ in range(2):
        # A browser ends a service worker that has nothing to do, but not one that a test looks at.
        session = page.context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        session.detach()
        version = visited(page)
    return version


@pytest.mark.proof
def test_a_new_version_comes_while_an_old_tab_is_open(new_page, site, tmp_path):
    folder = shutil.copytree(site, tmp_path / "site")
    rng = random.Random(11)
    with hosted(folder, tmp_path) as host:
        old = at_home(new_page(host, reduced_motion="reduce"), KEPT)
        before = old.evaluate(VERSION)
        old.evaluate("window.same = true")
        followed(old, "play", "play")
        table = new_game(old, 1, seed=11)
        table.play(rng, acts=1)
        output.write_site(folder, rebuilt(folder))
        table.play(rng, acts=1)  # the old tab goes on

        new = old.context.new_page()
        visited(new)  # whatever comes, it works, and the new version is fetched beside it
        assert renewed(new) == f"{before}-later"
        expect(new.get_by_test_id("why")).to_contain_text("Welcome back")
        assert new.evaluate(CACHES) == 2, "the old tab may need its files"

        old.get_by_test_id("button-go_on_here").click()  # meanwhile the page works in the other tab
        for name, kind in (("home", "home"), ("puzzles", "puzzles"), ("home", "home"), ("play", "play")):
            followed(old, name, kind)
        assert old.evaluate(VERSION) == before
        assert old.evaluate("window.same"), "the old tab was loaded anew"
        # It can still load what it would need to start once more.
        assert old.evaluate(f"fetch('{before}/worker.js').then(answer => answer.ok)")
        old.close()

        assert visited(new) == f"{before}-later"
        assert eventually(lambda: new.evaluate(CACHES) == 1)
    assert visited(new) == f"{before}-later"  # nobody is there any more
    assert nd.record.loads(new.evaluate("localStorage.getItem('numberdrop.play')")) == table.game
    table.page = new
    table.play(rng, acts=1)
    followed(new, "puzzles", "puzzles")


@pytest.mark.proof
def test_a_reload_of_the_only_tab_brings_the_new_version(new_page, site, tmp_path):
    folder = shutil.copytree(site, tmp_path / "site")
    with hosted(folder, tmp_path) as host:
        page = at_home(new_page(host, reduced_motion="reduce"), KEPT)
        before = page.evaluate(VERSION)
        output.write_site(folder, rebuilt(folder))
        visited(page)
        assert renewed(page) == f"{before}-later"
        assert eventually(lambda: page.evaluate(CACHES) == 1)


# Whether a start is kept; and the same, and in its place stands nonsense.
HELD = """async () => {
  for (const name of await caches.keys())
    if (name.endsWith(" memory")) return (await (await caches.open(name)).keys()).length > 0;
}"""
SPOIL = """async () => {
  for (const name of await caches.keys()) {
    if (!name.endsWith(" memory")) continue;
    const cache = await caches.open(name);
    for (const one of await cache.keys()) await cache.put(one, new Response(new Uint8Array(70000)));
  }
}"""


@pytest.mark.proof
def test_the_next_visit_goes_on_from_the_start_that_was_kept(new_page, host):
    page = at_home(new_page(host, reduced_motion="reduce"), "html[data-start=anew]")
    assert eventually(lambda: page.evaluate(HELD))
    page.reload()
    page.locator("html[data-start=again]").wait_for()
    Visitor(page, "gravity").solve()
    # One that is of no use costs nothing but the time that it would have saved.
    page.evaluate(SPOIL)
    page.reload()
    page.locator("html[data-start=anew]").wait_for()
    page.locator(READY).wait_for()
    expect(page.locator(".nd-step").first).to_be_visible()


class Unkept(Keys):
    """Comes with a browser that stores nothing, so that nothing can be counted there."""

    def arrive(self, name: str) -> None:
        shown(self.page, f"{name}.html", "lesson")

    def agree(self) -> None:
        expect(self.part("headline")).to_have_text(str(self.stands()["headline"]))


@pytest.mark.proof
def test_where_nothing_may_be_stored_the_page_says_so_and_works(storing_nothing, host):
    page = storing_nothing(host)
    learner = Unkept(page, "gravity")
    assert page.evaluate("(() => { try { return localStorage.length; } catch { return 'refused'; } })()") == "refused"
    learner.solve()
    expect(page.get_by_test_id("storage-full")).to_contain_text("can’t store your progress")
