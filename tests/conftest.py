"""What every test shares: the places, and the same small screen of words on every machine."""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from tests import serving
from tests.required import missing
from tests.sampling import often
from tests.walks.steady import FOUND

# No test fails because a machine is busy; in CI the examples are the same every time.
settings.register_profile("default", deadline=None, max_examples=often(100))
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

NOTEBOOKS_BY_DAY = {"play", "lesson_01_gravity", "lesson_A_programmers"}

# The many processes that tests start compile nothing twice, whatever the shell says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The language of messages must not depend on who runs the tests.
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)


@pytest.fixture(scope="module", autouse=True)
def nothing_found_in_other_files() -> None:
    """No file of tests is told what the coach has found in another."""
    forget()


@pytest.fixture
def nothing_found_before() -> None:
    """What the coach found in other tests is forgotten: it thinks anew."""
    forget()


@pytest.fixture(autouse=True)
def in_a_browser_nothing_is_found_before(request: pytest.FixtureRequest) -> None:
    """There one watches it think."""
    if request.node.get_closest_marker("browser"):
        forget()


def forget() -> None:
    for room, name in FOUND:
        if (module := sys.modules.get(room)) is not None:
            getattr(module, name).clear()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests: two of these cannot be driven at the same time."""
    executable = serving.chromium()
    if executable is None:
        missing("browser", serving.NO_CHROMIUM)
    with sync_playwright() as playwright:
        patience = serving.PATIENCE * 1000
        chromium = playwright.chromium.launch(
            executable_path=executable, args=list(serving.CHROMIUM_FLAGS), timeout=patience
        )
        yield chromium
        chromium.close()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers more than processors: a test that waits for a server or a browser leaves its processor to another."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Look for tests only in modules named so: what helps them has no examples to run (``--doctest-modules``)."""
    is_helper = collection_path.suffix == ".py" and not collection_path.name.startswith(("test_", "conftest"))
    return True if is_helper and Path(__file__).parent in collection_path.parents else None


@pytest.hookimpl(tryfirst=True)  # before marks are looked at
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most of the notebooks that are two lines around a board to the night: each wants a kernel of its own.

    What they make is looked at by day as well, without one (`tests/project/test_notebooks.py`).
    """
    for item in items:
        if (
            item.path.suffix == ".ipynb"
            and item.path.parent.name == "notebooks"
            and item.path.stem not in NOTEBOOKS_BY_DAY
        ):
            item.add_marker(pytest.mark.proof)
        if item.path.parent.name == "explore":  # whole games, for a class to look into
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """With --durations: where the time goes, by directory, in minutes of all workers together."""
    if config.option.durations is None:
        return
    spent: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                parts = PurePosixPath(report.nodeid.partition("::")[0]).parts
                spent["/".join(parts[:2] if parts[0] == "tests" else parts[:1])] += report.duration
    terminalreporter.section("minutes by directory")
    for name, seconds in spent.most_common():
        terminalreporter.write_line(f"{seconds / 60:6.1f} {name}")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parents[1]
