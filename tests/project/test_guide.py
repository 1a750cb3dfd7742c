"""The guide builds offline without a warning, fetches nothing when it is read, and says nothing that is not so."""

import os
import re
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click
import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser

import numberdrop as nd
from numberdrop import paths, widget
from numberdrop.cli import numberdrop
from numberdrop.rules.editions import EDITIONS
from tests import serving
from tests.browser.test_access import findings
from tests.plugins.installed import told_in_the_guide
from tests.project.guide_pages import pages
from tests.required import missing
from tests.serving import ROOT

BUILD = "sphinx-build --fail-on-warning --quiet notebooks/guide build/guide"
"""As ``contribute.md`` has it."""
PAGES = pytest.mark.parametrize("page", pages())


# --- the site ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec("sphinx") is None or find_spec("myst_nb") is None:
        missing("guide", "the group guide is not installed: uv sync --group guide")
    out = tmp_path_factory.mktemp("guide")
    command = BUILD.replace("build/guide", str(out)).removeprefix("sphinx-build").split()
    # No proxy leads anywhere: what would be fetched fails.
    offline = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    command = [sys.executable, "-m", "sphinx", *command]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | offline, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


class Loaded(HTMLParser):
    """The addresses of a page that a browser asks for by itself, and those that a reader may click."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.clicked: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"src", "srcset", "poster", "data", "href", "action"} and value:
                (self.clicked if tag == "a" else self.loaded).append(value)


def test_every_page_is_there(site: Path) -> None:
    assert [name for name in pages() if not (site / name).with_suffix(".html").is_file()] == []


def test_reading_it_fetches_nothing_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        assert not [one for one in Loaded(path).loaded if urlsplit(one).netloc or one.startswith("//")], path.name
    for path in site.rglob("*.css"):
        assert not re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//", path.read_text("utf-8")), path.name


def test_no_link_within_it_leads_nowhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        for link in Loaded(path).clicked:
            parts = urlsplit(link)
            if not parts.scheme and parts.path:
                assert (path.parent / unquote(parts.path)).is_file(), f"{path.name}: {link}"


def test_every_name_of_the_library_is_explained(site: Path) -> None:
    named = {*re.findall(r'<dt class="sig[^>]* id="([\w.]+)"', (site / "library.html").read_text("utf-8"))}
    last = {name.rpartition(".")[2] for name in named}
    explained = {name for name in nd.__all__ if callable(getattr(nd, name))} - {"Cell"}  # a pair of numbers
    assert explained <= last
    assert {*nd.coach.__all__} - {"BOTS"} <= last
    assert {*widget.__all__} <= last


@pytest.mark.browser
def test_one_finds_something_in_it_without_a_network(site: Path, browser: Browser) -> None:
    with browser.new_context(offline=True) as context, context.new_page() as page:
        page.goto((site / "search.html").as_uri() + "?q=bootstrap")
        page.locator("ul.search a[href*='rank_bots']").first.wait_for()


def test_what_is_written_in_french_says_so(site: Path) -> None:
    for name, text in pages().items():
        written = (site / name).with_suffix(".html").read_text("utf-8")
        assert ('<article lang="fr"' in written) == (text.count(" les ") > text.count(" the ")), name


def test_its_boards_and_tables_are_drawn(site: Path) -> None:
    text = (site / "rules.html").read_text("utf-8")
    assert text.count("<svg") + text.count(".svg") > 2
    (table,) = re.findall(r"<table.*?</table>", text, re.DOTALL)
    assert all(edition in table for edition in EDITIONS)


@pytest.mark.browser
def test_axe_finds_nothing_in_it(site: Path, browser: Browser) -> None:
    for scheme, width in (("light", 360), ("dark", 360), ("light", 1280)):
        with browser.new_page(color_scheme=scheme, viewport={"width": width, "height": 780}) as page:
            for name in (*pages(), "search.html"):
                page.goto((site / name).with_suffix(".html").as_uri())
                assert findings(page) == [], (name, scheme, width)
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, width)


FOCUSED = """() => {
  const at = document.activeElement.getBoundingClientRect();
  return at.right > 0 && at.left < innerWidth && at.bottom > 0 && at.top < innerHeight ? "" : document.activeElement.outerHTML;
}"""


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_what_the_tab_key_reaches_can_be_seen(site: Path, width: int, browser: Browser) -> None:
    with browser.new_page(viewport={"width": width, "height": 780}, reduced_motion="reduce") as page:
        page.goto((site / "teach_a_class.html").as_uri())
        reached = 0
        page.keyboard.press("Tab")
        while not page.evaluate("document.activeElement === document.body"):
            page.wait_for_function(f"!({FOCUSED})()", timeout=2_000)
            page.keyboard.press("Tab")
            reached += 1
        assert reached > 40


@pytest.mark.browser
def test_on_a_phone_no_text_is_moved_aside_for_what_is_wide(site: Path, browser: Browser) -> None:
    with browser.new_page(viewport={"width": 390, "height": 844}) as page:
        for name in pages():
            page.goto((site / name).with_suffix(".html").as_uri())
            assert page.evaluate("e => e.scrollWidth - e.clientWidth", page.query_selector(".content")) <= 1, name


# --- what the pages say -----------------------------------------------------------------------------------------------


def test_the_command_is_the_guides_own() -> None:
    assert BUILD in pages()["contribute.md"]
    assert "tests/project/test_guide.py" in (ROOT / ".ci" / "run").read_text("utf-8")


def commands(text: str) -> list[list[str]]:
    """Each `numberdrop ...` of a page, in a fence or between backticks, as words."""
    fenced = re.findall(r"^```(?:sh|bash|console)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in fenced for line in block.splitlines()]
    lines += re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
    return [line.split("#")[0].split() for line in lines if re.match(r"(?:\S*/)?numberdrop(?: |$)", line)]


@PAGES
def test_commands_and_their_options_exist(page: str) -> None:
    for _, *words in commands(pages()[page]):
        command: click.Command = numberdrop
        while isinstance(command, click.Group) and words and not words[0].startswith("-"):
            name = words.pop(0)
            assert name in command.commands, f"numberdrop {name}"
            command = command.commands[name]
        known = {option for one in command.params for option in one.opts} | {"--help", "-h", "--version"}
        assert {word.partition("=")[0] for word in words if word.startswith("-")} <= known, words


@PAGES
def test_files_of_the_project_that_a_page_names_are_there(page: str) -> None:
    for name in re.findall(r"`((?:numberdrop|tests|notebooks|\.deploy|\.ci)/[\w./-]+)`", pages()[page]):
        if "/de/" not in name:  # the language that is being added
            assert (ROOT / name).exists(), name


def test_the_page_on_lessons_has_one_that_holds(tmp_path: Path) -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```", pages()["write_a_lesson.md"], re.MULTILINE | re.DOTALL)
    assert set(tomllib.loads(text)["title"]) == {"en", "fr"}
    file = tmp_path / "roof.toml"
    file.write_text(text, "utf-8")
    told = CliRunner().invoke(numberdrop, ["check", str(file)])
    assert told.exit_code == 0, told.output


@PAGES
def test_code_is_tried(page: str) -> None:
    """Python on a page is a doctest, or a cell; what only a server can run says so by its import alone."""
    for code in re.findall(r"^```python\n(.*?)^```", pages()[page], re.MULTILINE | re.DOTALL):
        compile(code, page, "exec")
        for line in code.splitlines():
            if line.startswith(("from ", "import ")):
                exec(line, {})


def test_its_sessions_are_typed_throughout(tmp_path: Path) -> None:
    """What a page types at a prompt, one module a page, and its bots, under mypy's strictest rules."""
    (tmp_path / "typed_bots.py").write_text("\n".join(told_in_the_guide("write_a_bot.ipynb", "")), "utf-8")
    for name, text in (pages() | {"README.md": (ROOT / "README.md").read_text("utf-8")}).items():
        typed = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", text, re.MULTILINE)
        if typed:
            (tmp_path / f"typed_{Path(name).stem}.py").write_text("\n".join(typed) + "\n", "utf-8")
    mypy = pytest.importorskip("mypy.api")
    told, failed, _ = mypy.run(["--config-file=", "--strict", "--no-incremental", *map(str, tmp_path.glob("*.py"))])
    assert not failed
    assert told.startswith("Success"), told


@pytest.mark.slow
def test_the_guide_is_no_part_of_the_app(tmp_path: Path) -> None:
    with serving.numberdrop(log=tmp_path / "log.txt") as served:
        with pytest.raises(urllib.error.HTTPError) as answer:
            urllib.request.urlopen(f"{served.base}/voila/render/guide/rules.ipynb")
        assert answer.value.code == 404
    assert not {Path(name).stem for name in pages()} & {path.stem for path in paths.notebooks().glob("*.ipynb")}
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert "/notebooks/guide" in wheel["exclude"]
