"""What runs elsewhere agrees with the project: the README's lines, workflows, what keeps versions fresh, how to cite it."""

import re
from pathlib import Path

import pytest
import yaml

from numberdrop import __version__
from tests.project.conftest import UV, uv

START = "python3 -m venv --without-pip .venv && python3 -m pip --python .venv install -q uv=="


def lines(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text().splitlines() if line.strip().startswith(START)]


def test_two_lines_open_the_tutor_and_pass_the_tests(root: Path) -> None:
    tutor, tests = lines(root / "README.md")
    assert tutor.endswith(".venv/bin/uv run --frozen --extra app numberdrop")
    assert tests.endswith(
        "/uv run --frozen --extra app --group test pytest -n auto --dist loadfile --no-loadscope-reorder"
    )
    (in_ci,) = lines(root / ".ci" / "run")
    assert in_ci == f"{tests} --durations=10 || failed+=(tests)"


def test_the_lines_for_windows_are_run_in_each_of_its_terminals(root: Path) -> None:
    """Windows PowerShell knows no `&&`, and neither terminal a `python3`: each line is one command."""
    text = (root / "README.md").read_text("utf-8")
    (block,) = re.findall(r"```bat\n(.*?)```", text, re.DOTALL)
    first, second, third = block.splitlines()
    assert not re.search(r"[&;|/\"'$]|python3", block)
    job = yaml.safe_load((root / ".github" / "workflows" / "test.yml").read_text("utf-8"))["jobs"]["windows"]
    assert {"cmd", "powershell"} <= set(job["strategy"]["matrix"]["terminal"])
    assert [step["run"] for step in job["steps"] if "run" in step] == [first, second, f"{third} --version"]


def test_what_an_old_pip_and_a_school_s_proxy_take_is_named(root: Path) -> None:
    start = (root / "README.md").read_text("utf-8").partition("## Start")[2].partition("\n## ")[0]
    assert "before 22.3" in start
    assert "UnknownIssuer" in start
    assert "--system-certs" in start
    if UV:
        assert "--system-certs" in uv("run", "--help", cwd=root)


def test_one_version_of_uv_everywhere(root: Path) -> None:
    files = [
        root / "README.md",
        *(root / ".ci").iterdir(),
        *(root / ".github").rglob("*.yml"),
        root / ".deploy/Containerfile",
    ]
    text = "".join(path.read_text() for path in files if path.is_file())
    assert len(set(re.findall(r"uv==?([\d.]+)", text))) == 1


def test_the_readme_is_short_and_begins_with_the_game(root: Path) -> None:
    text = (root / "README.md").read_text("utf-8")
    assert len(text.split()) <= 900
    _, first, *_ = text.split("\n\n")
    assert first.startswith("**Number Drop** is a board game")
    assert re.findall(r"(?:\]\(|src=\")(\S+?\.png)", text)[0].endswith("play.png")


@pytest.fixture
def workflows(root: Path) -> dict[str, str]:
    found = {path.stem: path.read_text("utf-8") for path in (root / ".github" / "workflows").glob("*.yml")}
    assert set(found) == {"pages", "release", "test"}
    return found


def test_an_action_is_what_it_was_when_it_was_read(workflows: dict[str, str]) -> None:
    for name, text in workflows.items():
        for used in re.findall(r"uses: (.*)", text):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used), f"{name}: {used}"


def test_no_job_may_do_more_than_it_says(workflows: dict[str, str]) -> None:
    for name, text in workflows.items():
        read = yaml.safe_load(text)
        assert read["permissions"] == {}, name
        may_write = {job for job, one in read["jobs"].items() if "write" in one["permissions"].values()}
        assert may_write <= {"build", "index", "page", "deploy"}
        assert name != "test" or not may_write


def test_what_they_run_is_there(root: Path, workflows: dict[str, str]) -> None:
    for text in workflows.values():
        for path in re.findall(r"(?<![\w/])(\.ci/\w+(?:\.py)?|tests/\w+|notebooks/\w+)", text):
            assert (root / path).exists(), path


def test_versions_are_kept_fresh_wherever_there_are_any(root: Path) -> None:
    updates = yaml.safe_load((root / ".github" / "dependabot.yml").read_text("utf-8"))["updates"]
    kept = {(one["package-ecosystem"], one["directory"]) for one in updates}
    assert kept == {("github-actions", "/"), ("uv", "/"), ("npm", "/numberdrop/widget/front")}
    assert (root / "numberdrop" / "widget" / "front" / "package-lock.json").is_file()


def test_it_is_cited_as_what_it_is(root: Path) -> None:
    cited = yaml.safe_load((root / ".github" / "CITATION.cff").read_text("utf-8"))
    assert (cited["version"], cited["license"]) == (__version__, "BSD-3-Clause")


def test_whoever_reports_is_asked_in_both_languages(root: Path) -> None:
    for name in ("fault", "rule"):
        form = yaml.safe_load((root / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml").read_text("utf-8"))
        assert " · " in form["name"]
        for field in form["body"]:
            assert " · " in field["attributes"]["label"], field["id"]
