"""What every test shares: the places, and the same small screen of words on every machine."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No test fails because a machine is busy; in CI the examples are the same every time.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# The language of messages must not depend on who runs the tests.
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)

# Nobody's own progress is touched: a test that wants a database names one.
os.environ["NUMBERDROP_DATABASE"] = "browser"


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parents[1]
