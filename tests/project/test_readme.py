"""The README's lines are the ones that are run: in CI, and here."""

import re
from pathlib import Path

from numberdrop.exercises import parse_lesson
from numberdrop.exercises.files.validate_lesson import check_lesson

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


def test_the_lesson_in_the_readme_holds(root: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", (root / "README.md").read_text("utf-8"), re.DOTALL)
    lesson = parse_lesson(text, "17_roof.toml")
    assert not check_lesson(lesson, ("en",), range(20))
