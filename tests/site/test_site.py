"""The site as a folder: small, complete, its own, and written only where nothing is lost."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import traceback
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from numberdrop import cli, paths
from numberdrop.coach.engine.weights import NAMES, read_weights
from numberdrop.exercises.course import FORMER_PAGES, course, current_page_name
from numberdrop.site import SiteError, build, output, pack
from numberdrop.text import LANGUAGES, translate
from tests.site.written_sites import OWN_PAGE, site_of_the_tutor

FIRST_VISIT = 7_200_000


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return site_of_the_tutor(tmp_path_factory)


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_every_notebook_is_a_page(site):
    notebooks = {path.stem for path in paths.notebooks().glob("*.ipynb")}
    assert {path.stem for path in site.glob("*.html")} == notebooks | {"index", OWN_PAGE, *FORMER_PAGES}
    pictures = {path.name for path in site.glob("app-*/pictures/*")}
    assert {f"play.{language}.json" for language in LANGUAGES} < pictures


@pytest.mark.slow
def test_all_of_it_is_a_small_first_visit(site):
    assert sum(min(len(data), len(gzip.compress(data, 6))) for data in files(site).values()) <= FIRST_VISIT


@pytest.mark.slow
def test_the_lists_name_every_file_with_its_hash(site):
    sums = {
        name: hashlib.sha256(data).hexdigest() for name, data in files(site).items() if name != output.FILE_LIST_NAME
    }
    assert json.loads((site / output.FILE_LIST_NAME).read_text("utf-8"))["sha256"] == sums
    kept = re.search(r"const FILES = (\{.*?\});", (site / "sw.js").read_text("utf-8"), re.DOTALL)
    assert kept is not None
    assert json.loads(kept[1]) == {name: sum_ for name, sum_ in sums.items() if name != "sw.js"}


KNOWN_EVERYWHERE = {".bin", ".css", ".html", ".js", ".json", ".png", ".svg", ".wasm"}
"""Endings that stock nginx, Apache, Caddy, IIS and Python's file server all send, and as what they are."""


@pytest.mark.slow
def test_every_file_has_an_ending_that_hosts_know(site):
    assert {Path(name).suffix for name in files(site)} <= KNOWN_EVERYWHERE
    texts = [data for name, data in files(site).items() if name.endswith((".js", ".html"))]
    assert not any(re.search(rb"[\w.]\.mjs\b", data) for data in texts)


@pytest.mark.slow
def test_a_tablet_finds_what_it_takes_for_a_home_screen(site):
    told = json.loads((site / "manifest.json").read_text("utf-8"))
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "./", "./")
    for icon in told["icons"]:
        assert (site / icon["src"]).is_file()
    page = (site / "play.html").read_text("utf-8")
    assert '<link rel="manifest" href="manifest.json">' in page
    assert '<link rel="apple-touch-icon" href="icon-180.png">' in page
    assert "manifest-src &#39;self&#39;" in page


@pytest.mark.slow
def test_no_file_names_another_address(site):
    own = {name: data for name, data in files(site).items() if not name.startswith("pyodide-")}
    texts = {name: data.decode() for name, data in own.items() if name.endswith((".html", ".js", ".mjs", ".css"))}
    for name, text in texts.items():
        assert set(re.findall(r"https?://[\w.-]+", text)) <= {"http://www.w3.org"}, name
        # Nothing starts at the root of the host: the site may lie in any of its directories.
        assert not re.findall(r"""(?:src|href)=["']/""", text), name


@pytest.mark.slow
def test_pages_allow_no_script_in_a_text(site):
    for page in site.glob("*.html"):
        text = page.read_text("utf-8")
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        assert not re.search("unsafe-inline|(?<!wasm-)unsafe-eval", policy[1]), page.name


@pytest.mark.parametrize("former", FORMER_PAGES)
def test_an_old_link_to_a_lesson_leads_to_the_lesson_of_today(former):
    today = current_page_name(former)
    assert today != former
    assert today in {head.page for head in course()}
    page = build.render_moved_page(today, {"app": "app", "policy": "", "language": "en", "words": {}}).decode()
    assert re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', page)[1] == f"{today}.html"


def test_a_later_site_takes_the_place_of_an_earlier_one_and_what_lies_beside_it_stays(tmp_path):
    output.write_site(tmp_path, {"home.html": b"old", "app-1/front.js": b"old"})
    output.check_folder(tmp_path)
    (tmp_path / "CNAME").write_text("mine")
    output.write_site(tmp_path, {"home.html": b"new", "app-2/front.js": b"new"})
    written = {name: data for name, data in files(tmp_path).items() if name != output.FILE_LIST_NAME}
    assert written == {"home.html": b"new", "app-2/front.js": b"new", "CNAME": b"mine"}
    assert not (tmp_path / "app-1").exists()


def test_no_list_of_files_removes_anything_outside(tmp_path):
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / output.FILE_LIST_NAME).write_text(json.dumps({"sha256": {"../mine.txt": "", str(mine): ""}}))
    output.write_site(tmp_path / "site", {})
    assert mine.exists()


def refused(folder: Path) -> str:
    """What the command says that does not publish there, in its last line."""
    told = CliRunner().invoke(cli.numberdrop, ["publish", str(folder)])
    assert told.exit_code == 1
    return told.output.splitlines()[-1]


@pytest.mark.parametrize("kind", ["file", "others", "broken"])
def test_a_folder_that_holds_something_else_is_refused(tmp_path, kind):
    folder = tmp_path / "site"
    if kind == "file":
        folder.write_text("mine")
    else:
        folder.mkdir()
        (folder / "mine.txt").write_text("mine")
    if kind == "broken":
        (folder / output.FILE_LIST_NAME).write_text("[")
        with pytest.raises(SiteError):
            output.write_site(folder, {"home.html": b""})
    else:
        assert str(folder) in refused(folder)
    assert kind == "file" or (folder / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), OSError(28, "No space left on device")])
def test_a_folder_that_cannot_be_written_is_told_in_a_line(tmp_path, monkeypatch, error):
    monkeypatch.setattr(build, "publish", Mock(side_effect=error))
    sentence = translate("command.not_written", "en", folder=tmp_path / "site", error=error.strerror)
    assert refused(tmp_path / "site") == f"Error: {sentence}"


def test_a_missing_tool_is_told_in_a_line(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert refused(tmp_path / "site") == f"Error: {translate('command.site_tool', 'en', tool='node')}"
    assert not (tmp_path / "site").exists()


def test_a_missing_package_is_told_in_a_line(tmp_path, monkeypatch):
    def lacking(name: str) -> Distribution:
        if name == "cattrs":
            raise PackageNotFoundError(name)
        return distribution(name)

    monkeypatch.setattr(build, "distribution", lacking)
    monkeypatch.setattr(output, "find_tool", str)
    assert refused(tmp_path / "site") == f"Error: {translate('command.site_package', 'en', package='cattrs')}"
    assert not (tmp_path / "site").exists()


def test_a_package_that_was_changed_is_not_shipped(tmp_path, monkeypatch):
    (tmp_path / "changed.py").write_text("mine")
    installed = tmp_path / "changed-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: changed\nVersion: 1.0\n")
    (installed / "RECORD").write_text(f"changed.py,sha256={'A' * 43},4\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SiteError) as refused:
        build.copy_packages(tmp_path / "staged", ["changed"])
    assert refused.value.key == "command.site_changed"


DIVIDE = '"""Said."""\n\n\ndef divide(a, b):\n    c = a\n    for _ in range(9):\n        c += 1\n    return c / b\n'


def test_a_packed_module_runs_and_says_where_it_failed(tmp_path, monkeypatch):
    source = tmp_path / "source"
    source.mkdir()
    (source / "packed_one.py").write_text(DIVIDE)
    (source / "text.txt").write_text("as it is")
    pack.pack_tutor(source, tmp_path / "pack")
    whole = gzip.decompress((tmp_path / "pack").read_bytes())
    at = 4 + int.from_bytes(whole[:4])
    out = tmp_path / "out"
    out.mkdir()
    for name, size in json.loads(whole[4:at]):
        (out / name).write_bytes(whole[at : at + size])
        at += size
    assert at == len(whole)
    assert (out / "text.txt").read_text() == "as it is"
    monkeypatch.syspath_prepend(str(out))
    import packed_one

    assert packed_one.divide(1, 2) == 5
    with pytest.raises(ZeroDivisionError) as error:
        packed_one.divide(1, 0)
    last = traceback.extract_tb(error.value.__traceback__)[-1]
    assert (last.name, last.lineno, last.filename) == ("divide", 4, "/tutor/packed_one.py")


WIRED = """
import json, sys
from numberdrop.site.pyodide_host import Host
host = Host()
print(host.answer(json.dumps({"type": "open", "page": "sandbox", "language": "fr", "number": 7})))
turn = json.loads(host.answer(json.dumps({"type": "lang", "value": "en", "seq": 1})))["ack"]["turn"]
print(host.answer(json.dumps({"type": "press", "id": "keys", "seq": 2, "turn": turn})))
print(host.answer("[]"))
print(json.loads(host.answer(json.dumps({"type": "open", "page": "play", "language": "en"})))["scene"]["page"])
print(sorted(name for name in sys.modules if name.startswith(("anywidget", "ipywidgets", "traitlets"))))
"""


def test_a_page_is_opened_and_answers_without_jupyter(tmp_path):
    assert "sandbox" in build.copy_python_files(tmp_path, paths.notebooks())
    done = subprocess.run([sys.executable, "-c", WIRED], cwd=tmp_path, capture_output=True, text=True, check=True)
    opened, pressed, strange, another, modules = done.stdout.splitlines()
    scene = json.loads(opened)["scene"]
    assert (scene["lang"], scene["page"]) == ("fr", "sandbox")
    assert scene["links"]
    assert all(link["href"].partition("#")[0].endswith(".html") for link in scene["links"])
    news = json.loads(pressed)
    assert news["scene"]["dialog"]["kind"] == "keys"
    assert news["ack"]["seq"] == 2
    assert "words" not in news  # what is as it was stays here
    assert json.loads(strange)["talk"]["verdict"] == "refused"
    assert another == "play"
    assert modules == "[]"


def test_the_coach_is_packed_with_what_it_thinks_with(tmp_path):
    build.copy_tutor(tmp_path)
    for name in NAMES:
        assert len(read_weights(tmp_path / "numberdrop" / "coach" / "engine" / "weights" / f"{name}.bin")) > 1000


@pytest.mark.slow
def test_the_core_of_the_site_answers_as_the_one_here_does(site, tmp_path):
    # Node.js takes a script for a module by its ending, or because its folder says so.
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    (copy / "package.json").write_text('{"type": "module"}')
    (app,), (pyodide,) = copy.glob("app-*"), copy.glob("pyodide-*")
    script = tmp_path / "think.mjs"
    script.write_text(
        f"""
import {{ openAsBlob, readFileSync }} from "node:fs";
import {{ loadPyodide }} from "{pyodide}/pyodide.js";
import {{ core }} from "{app}/core.js";
import {{ unpack }} from "{app}/unpack.js";
globalThis.fetch = async (file) => ({{ arrayBuffer: async () => readFileSync(file) }});
const py = await loadPyodide({{ stdLibURL: "{app}/library.bin" }});
await unpack((await openAsBlob("{app}/tutor.bin")).stream(), py.FS, "/tutor");
py.registerJsModule("numberdrop_core", await core("{app}/core.wasm"));
py.runPython(`{THINKS}`);
"""
    )
    done = subprocess.run(["node", str(script)], capture_output=True, text=True, check=False)
    here = subprocess.run([sys.executable, "-c", THINKS], capture_output=True, text=True, check=True)
    (answers, library), (expected, _) = (one.stdout.splitlines() for one in (done, here))
    assert library == "WasmLibrary", done.stderr
    assert answers == expected


THINKS = """
import sys
sys.path.insert(0, "/tutor")
import numberdrop as nd
from numberdrop.coach.bots import bot_named, choose, available_engine
from numberdrop.coach.engine.position import Position, RolloutPlan, sheet_after_candidate
engine, leo, answers = available_engine(), bot_named("leo"), []
for players in (1, 3):
    game, until = nd.Game.new(players, seed=players), len(answers) + 3
    while len(answers) < until:
        if game.phase == "drop" and "*" not in game.roll.numbers:
            who, style = game.to_act, leo.valuation_for(game)
            position = Position.of(game, who)
            best, count = engine.best_drops(position, style, 5)
            sheets = [sheet_after_candidate(position.sheets[who], one) for one in best]
            at, marks = best[-1].at, best[-1].marks
            answers.append((
                best, count, engine.worths(position, style, sheets), engine.rank_drop(position, style, at, marks),
                engine.rollouts(position, style, sheets[:2], RolloutPlan(1, 2, 60.0, 7)),
            ))
        game = game.apply(choose(game, leo))
print(answers)
print(type(engine.library).__name__)
"""
