"""The site on any static host: it works on the plain ones, stays kept where a host changes files, and says which file a host keeps."""

import re

import pytest
from playwright.sync_api import expect

from numberdrop.progress import Event, Log
from numberdrop.text import translate
from tests.browser.test_site import KEPT, READY, shown
from tests.nginx import needed
from tests.serving import eventually
from tests.site import hosts
from tests.site.hosts import hosted_by, refusing
from tests.site.written_sites import PLACE

pytestmark = pytest.mark.slow


@needed
def test_stock_nginx(new_page, site, tmp_path):
    with hosts.hosted_by_nginx(site, tmp_path) as host:
        shown(new_page(host), "play.html", "play")


def test_a_host_that_knows_no_wasm(new_page, site):
    with hosted_by(hosts.unknown_wasm, site) as host:
        page = shown(new_page(host), "play.html", "play")
        shown(page, "play.html", "play")  # from the start that is kept on the device


def test_a_host_that_takes_endings_off(new_page, site):
    with hosted_by(hosts.clean, site) as host:
        page = shown(new_page(host), "play.html", "play", KEPT)
        assert page.url.endswith(f"/{PLACE}/play")
        shown(page, "lesson_01_gravity", "lesson")
        shown(page, "", "home")
        page.evaluate("window.same = true")
        page.locator("a[href='play.html']").first.click()
        expect(page.locator("[data-page=play]")).to_be_visible()
        page.go_back()
        expect(page.locator("[data-page=home]")).to_be_visible()
        assert page.evaluate("window.same")
    for address, kind in (("play", "play"), ("play.html", "play"), ("lesson_01_gravity", "lesson"), ("", "home")):
        shown(page, address, kind)  # nobody is there any more


def test_a_host_that_changes_files_is_no_reason_to_keep_nothing(new_page, site):
    with hosted_by(hosts.changing, site) as host:
        page = shown(new_page(host), "play.html", "play", KEPT)
        assert page.problems  # its script is not let in, and the console says so
        page.problems.clear()
    shown(page, "play.html", "play")
    page.problems.clear()


def test_what_cannot_be_kept_is_said_once_and_the_rest_is_kept(new_page, site):
    with hosted_by(refusing(".svg", "lesson_01_gravity.html"), site) as host:
        page = new_page(host, locale="fr")
        shown(page, "play.html", "play", "html[data-kept=some]")
        told = translate("site.unkept", "fr", count=2, file="favicon.svg")
        expect(page.locator("#word span")).to_have_text(told)
        page.locator("#word button").click()
        expect(page.locator("#word")).to_be_hidden()
        shown(page, "play.html", "play", "html[data-kept=some]")
        expect(page.locator("#word")).to_be_hidden()
        page.problems.clear()
    shown(page, "play.html", "play")
    page.problems.clear()


@pytest.mark.parametrize(
    ("host", "key", "file", "answer"),
    [
        (refusing(".bin"), "refused", "(library|tutor).bin", "403"),
        (refusing(".wasm"), "refused", "(core|pyodide.asm).wasm", "403"),
        (refusing("pyodide.asm.wasm"), "refused", "pyodide.asm.wasm", "403"),
        (refusing("/worker.js"), "refused", "worker.js", "403"),
        (refusing("/front.js"), "refused", "front.js", "403"),
        (refusing("/shell.js"), "refused", "shell.js", "403"),
        (hosts.plain_scripts, "wrong_type", "(shell|splash|front).js", "text/plain"),
        (hosts.always_a_page, "wrong_type", "(library|tutor).bin", "text/html"),
        (hosts.cutting, "altered", "pyodide.asm.wasm", ""),
    ],
    ids=["bin", "wasm", "python", "worker", "front", "shell", "text", "html", "cut"],
)
def test_a_file_that_a_host_keeps_is_named(new_page, site, host, key, file, answer):
    with hosted_by(host, site) as served:
        page = new_page(served, locale="fr")
        page.goto(f"/{PLACE}/play.html")
        told = re.escape(translate(f"site.{key}", "fr", file="FILE", answer=answer)).replace("FILE", file)
        expect(page.locator("#start [role=status]")).to_have_text(re.compile(f"^{told}$"))
        page.problems.clear()


def test_where_webassembly_is_switched_off_that_is_said(new_page, site):
    def without(name, plain):
        return plain._replace(body=b"delete self.WebAssembly;\n" + plain.body) if name.endswith("worker.js") else plain

    with hosted_by(without, site) as host:
        page = new_page(host, locale="fr")
        page.goto(f"/{PLACE}/play.html")
        expect(page.locator("#start [role=status]")).to_have_text(translate("site.no_wasm", "fr"))
        page.problems.clear()


# Whether the site has noted that something was practised here.
NOTED = """() => new Promise((told) => {
  const opening = indexedDB.open(`numberdrop ${new URL("./", location.href).pathname}`);
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => told(false);
  opening.onsuccess = () => {
    const note = opening.result.transaction("practised").objectStore("practised").get("practised");
    note.onsuccess = () => told(note.result === true);
    opening.result.close();
  };
})"""
ASKED = "window.asked = 0; navigator.storage.persist = async () => { window.asked += 1; return false; }"


def test_who_may_lose_progress_is_told_beside_it_and_the_browser_is_asked_to_keep_it(new_page, site):
    with hosted_by(lambda _, plain: plain, site) as host:
        page = new_page(host, locale="fr")
        page.add_init_script(ASKED)
        shown(page, "play.html", "play")
        assert page.evaluate("window.asked") == 0  # nothing is here yet that could be lost
        page.evaluate("localStorage.setItem('numberdrop.progress', '')")
        assert eventually(lambda: page.evaluate("window.asked") == 1)
        shown(page, "progress.html", "progress")
        expect(page.locator("#word span")).to_have_text(translate("site.may_forget", "fr"))
        assert eventually(lambda: page.evaluate("window.asked") > 0)
        page.locator("#word button").click()
        shown(page, "progress.html", "progress")
        expect(page.locator("#word")).to_be_hidden()
        page.evaluate("localStorage.removeItem('numberdrop.said.may_forget')")
        page.add_init_script("navigator.storage.persist = async () => true")
        shown(
            page, "progress.html", "progress", "html[data-lasts=true]"
        )  # at last it is granted: nothing is left to say
        expect(page.locator("#word")).to_be_hidden()


def test_a_streak_whose_storage_was_emptied_does_not_begin_at_nothing_without_a_word(new_page, site):
    with hosted_by(lambda _, plain: plain, site) as host:
        page = shown(new_page(host, locale="fr"), "puzzles.html", "puzzles")
        expect(page.locator("#word")).to_be_hidden()
        page.evaluate("localStorage.setItem('numberdrop.progress', '')")
        page.wait_for_function(NOTED)
        page.evaluate("localStorage.clear()")
        page.wait_for_timeout(3000)
        page.reload()
        expect(page.locator("#word span")).to_have_text(translate("site.emptied", "fr"))
        page.locator(READY).wait_for()
        page.locator("#word button").click()
        page.reload()
        page.locator(READY).wait_for()
        expect(page.locator("#word")).to_be_hidden()


def test_what_was_erased_on_purpose_is_not_missed(new_page, site):
    log = Log.of([Event.opened("gravity", "tuck"), Event.finished("gravity")])
    lines = "".join(f"{line}\n" for line in log.lines())
    with hosted_by(lambda _, plain: plain, site) as host:
        page = shown(new_page(host), "home.html", "home")
        page.evaluate("lines => localStorage.setItem('numberdrop.progress', lines)", lines)
        shown(page, "home.html", "home")
        page.wait_for_function(NOTED)
        page.get_by_test_id("button-erase").click()
        page.get_by_test_id("button-erase_all").click()
        assert eventually(lambda: page.evaluate("localStorage.getItem('numberdrop.progress')") is None)
        assert eventually(lambda: not page.evaluate(NOTED))
        page.reload()
        page.locator(READY).wait_for()
        expect(page.locator("#word")).to_be_hidden()
