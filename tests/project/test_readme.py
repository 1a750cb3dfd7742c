"""The README's lines are the ones that are run: in CI, and here."""

import re
from pathlib import Path

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


def test_one_version_of_uv_everywhere(root: Path) -> None:
    scripts = (path for path in (root / ".ci").iterdir() if path.is_file())
    text = "".join(path.read_text() for path in (root / "README.md", *scripts))
    assert len(set(re.findall(r"uv==([\d.]+)", text))) == 1


def test_the_readme_is_short_and_begins_with_the_game(root: Path) -> None:
    text = (root / "README.md").read_text("utf-8")
    assert len(text.split()) <= 900
    _, first, *_ = text.split("\n\n")
    assert first.startswith("**Number Drop** is a board game")
    assert re.findall(r"(?:\]\(|src=\")(\S+?\.png)", text)[0].endswith("play.png")
