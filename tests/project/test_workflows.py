"""What runs elsewhere agrees with the project: workflows, what keeps versions fresh, how to cite it. None of it can be run here."""

import re
from pathlib import Path

import pytest
import yaml

from numberdrop import __version__

WORKFLOWS = ("pages", "release", "test")


@pytest.fixture
def workflows(root: Path) -> dict[str, str]:
    found = {path.stem: path.read_text("utf-8") for path in (root / ".github" / "workflows").glob("*.yml")}
    assert set(found) == set(WORKFLOWS)
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
