"""The commands for those who write lessons: check, preview, and how surely misconceptions are recognised."""

import json
import re
import shutil
import urllib.request
from pathlib import Path

import pytest

from numberdrop import cli
from numberdrop.cli.serve_command import PAGE, copy_with_preview
from numberdrop.exercises.misconceptions.beliefs import computable_beliefs
from tests.exercises.own_lesson import LESSON
from tests.serving import free_port, numberdrop, write_notebook

from .command import process, run


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(LESSON, "utf-8")
    return file


def spoilt(lesson: Path, old: str, new: str) -> Path:
    assert LESSON.count(old) == 1
    lesson.write_text(LESSON.replace(old, new), "utf-8")
    return lesson


def test_a_good_file(lesson: Path) -> None:
    assert run("check", lesson, status=0).output == f"{lesson}: 1 task, no mistakes.\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"O c3"', '"Q c3"', "task 1 (first), held: 'Q c3' won’t do: "),
        ('kind = "predict"', 'kind = "riddle"', "task 1 (first), kind: 'riddle' isn’t possible. Use one of: "),
        ('rule = "fall"', 'rule = "gravity"', "task 1 (first), rule: 'gravity' isn’t possible. Use one of: "),
        ("Où tombe {shape} ?", "Où tombe {form} ?", "task 1 (first), prompt: The text uses {form}, but"),
        (', fr = "Tout droit."', "", "summary: This text is missing in one language: fr."),
        ("[[task]]", "[[task]", "This is not TOML: "),
        ('number = "90"\n', "", "number: This key is missing."),
        ('number = "90"', 'number = "1"', "number: Number 1 is taken by the lesson gravity; choose another."),
        (
            '"FallsFurther"',
            '"C99"',
            "task 1 (first), mistakes, 1, gives: There is no belief or reason 'C99'. The beliefs",
        ),
        (
            'kind = "predict"\nheld = "O c3"\n',
            'make = "largest"\nwith = { trap = "C16" }\n',
            "task 1 (first), with, trap: The maker largest has no trap 'C16'. It has C1",
        ),
    ],
)
def test_a_fault_is_told_with_its_place(lesson: Path, old: str, new: str, told: str) -> None:
    result = run("check", spoilt(lesson, old, new), status=1)
    assert result.output.startswith(f"{lesson}: {told}"), result.output
    assert result.output.endswith(".\n")
    assert "no mistakes" not in result.output


def test_only_languages_that_the_file_has_are_asked_for(lesson: Path) -> None:
    lesson.write_text(re.sub(', fr = "[^"]*"', "", LESSON), "utf-8")
    run("check", lesson, status=0)


def test_two_files_with_one_number(lesson: Path, tmp_path: Path) -> None:
    other = shutil.copy(lesson, tmp_path / "other.toml")
    result = run("check", lesson, other, status=1)
    assert f"{other}: number: Number 90 is taken by the lesson {lesson}; choose another." in result.output


def test_a_folder_is_all_files_in_it(lesson: Path, tmp_path: Path) -> None:
    below = tmp_path / "below"
    below.mkdir()
    (below / "other.toml").write_text(LESSON.replace('"90"', '"91"'), "utf-8")
    (tmp_path / "pyproject.toml").write_text("[project]\n", "utf-8")
    assert run("check", tmp_path, status=0).output.count("1 task, no mistakes.") == 2


def test_a_folder_without_lessons(tmp_path: Path) -> None:
    assert f"There is no lesson file in {tmp_path}." in run("check", tmp_path, status=1).output


def test_without_anything_added_there_is_nothing_to_try() -> None:
    assert run("check", "--plugins", status=0).output == "No installed package adds anything.\n"


def test_one_bad_file_among_good_ones(lesson: Path, tmp_path: Path) -> None:
    result = run("check", lesson, tmp_path / "nowhere.toml", lesson, status=1)
    assert result.output.count("1 task, no mistakes.") == 2
    assert f"{tmp_path / 'nowhere.toml'}: The file can’t be read: " in result.output


@pytest.mark.parametrize("command", ["check", "preview"])
def test_no_file_is_a_mistake(command: str) -> None:
    run(command, status=2)


def test_faults_are_told_in_the_language_of_the_terminal(lesson: Path) -> None:
    result = process("-m", "numberdrop", "check", str(spoilt(lesson, 'number = "90"\n', "")), LANG="fr_FR.UTF-8")
    assert (result.returncode, result.stdout) == (1, f"{lesson}: number: Cette clé manque.\n")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What would be served, instead of serving it."""
    calls: list[dict[str, object]] = []

    def serve(folder: Path, port: int, *, browse: bool, page: str) -> None:
        names = sorted(one.name for one in folder.iterdir())
        calls.append({"folder": folder, "names": names, "port": port, "browse": browse, "page": page})

    monkeypatch.setattr(cli, "serve", serve)
    return calls


@pytest.fixture
def notebooks(tmp_path: Path) -> Path:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    write_notebook(folder / "home.ipynb", ("markdown", "# Home"))
    return folder


def test_preview_serves_a_copy_and_leaves_nothing(lesson: Path, notebooks: Path, served: list) -> None:
    port = free_port()
    result = run("preview", lesson, f"--notebooks={notebooks}", f"--port={port}", "--no-browser", status=0)
    assert "1 task, no mistakes." in result.output
    (call,) = served
    assert call["names"] == ["home.ipynb", PAGE]
    assert (call["port"], call["browse"], call["page"]) == (port, False, f"voila/render/{PAGE}")
    assert not call["folder"].exists()
    assert [one.name for one in notebooks.iterdir()] == ["home.ipynb"]


def test_preview_takes_over_options_given_before_it(lesson: Path, notebooks: Path, served: list) -> None:
    port = free_port()
    run(f"--notebooks={notebooks}", f"--port={port}", "--no-browser", "preview", lesson, status=0)
    assert (served[0]["port"], served[0]["browse"]) == (port, False)
    assert served[0]["names"] == ["home.ipynb", PAGE]


def test_preview_of_a_file_with_a_small_fault_tells_it_and_opens(lesson: Path, served: list) -> None:
    result = run("preview", spoilt(lesson, ', fr = "Tout droit."', ""), f"--port={free_port()}", status=0)
    assert "This text is missing in one language: fr." in result.output
    assert served[0]["browse"] is True


def test_preview_of_what_cannot_be_read_opens_nothing(lesson: Path, served: list) -> None:
    assert "This is not TOML" in run("preview", spoilt(lesson, "[[task]]", "[[task]"), status=1).output
    assert not served


def test_the_preview_page_names_the_file_wherever_it_lies(tmp_path: Path, notebooks: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    odd = tmp_path / 'l\'élève "1".toml'
    assert copy_with_preview(notebooks, odd, copy) == copy
    (cell,) = json.loads((copy / PAGE).read_text("utf-8"))["cells"]
    asked = []
    exec(cell["source"].replace("from numberdrop.widget import preview", ""), {"preview": asked.append})
    assert asked == [str(odd)]


@pytest.mark.slow
def test_preview_as_a_process(lesson: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with numberdrop("preview", str(lesson), log=log) as tutor:
        page = f"{tutor.base}/voila/render/{PAGE}"
        assert page in log.read_text()
        with urllib.request.urlopen(page, timeout=60) as answer:
            assert answer.status == 200
            html = answer.read().decode()
        assert 'id="picture">{"words": ' in html, "no picture was drawn"
    assert len(log.read_text().splitlines()) == 2, log.read_text()


def test_beliefs_are_a_table() -> None:
    result = run("beliefs", "--items=1", status=0)
    head, *rows = result.output.partition("\n\n")[0].splitlines()
    assert head.split()[:2] == ["id", "maker"]
    assert {row.split()[0] for row in rows} == {belief.name for belief in computable_beliefs()}
    start = head.index("misconception")
    assert all(row[start - 2 : start] == "  " and row[start] != " " for row in rows)
    assert "1/1" in rows[0]
    assert "Accused" in result.output
