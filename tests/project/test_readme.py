"""The README's lines are the ones that are run: in CI, and here."""

import re
from pathlib import Path

import yaml

from tests.project.conftest import UV, uv

START = "python3 -m venv --without-pip .venv && python3 -m pip --python .venv install -q uv=="


def lines(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text().splitlines() if line.strip().startswith(START)]


def test_two_lines_open_the_tutor_and_pass_the_tests(root: Path) -> None:
    tutor, tests = lines(root / "README.md")
    assert tutor.endswith(".venv/bin/uv run --frozen --extra app numberdrop")
    assert tests.endswith(
        ".venv/bin/uv run --frozen --extra app --group test pytest -n auto --dist loadfile --no-loadscope-reorder"
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
    run = [step["run"] for step in job["steps"] if "run" in step]
    assert run == [first, second, f"{third} --version"]


def test_what_an_old_pip_and_a_school_s_proxy_take_is_named(root: Path) -> None:
    start = (root / "README.md").read_text("utf-8").partition("## Start")[2].partition("\n## ")[0]
    assert "before 22.3" in start
    assert "UnknownIssuer" in start
    assert "--system-certs" in start
    if UV:
        assert "--system-certs" in uv("run", "--help", cwd=root)


def test_one_version_of_uv_everywhere(root: Path) -> None:
    files = (
        root / "README.md",
        *(root / ".ci").iterdir(),
        *(root / ".github").rglob("*.yml"),
        root / ".deploy" / "Containerfile",
    )
    text = "".join(path.read_text() for path in files if path.is_file())
    assert len(set(re.findall(r"uv==?([\d.]+)", text))) == 1


def test_the_readme_is_short_and_begins_with_the_game(root: Path) -> None:
    text = (root / "README.md").read_text("utf-8")
    assert len(text.split()) <= 900
    _, first, *_ = text.split("\n\n")
    assert first.startswith("**Number Drop** is a board game")
    assert re.findall(r"(?:\]\(|src=\")(\S+?\.png)", text)[0].endswith("play.png")
