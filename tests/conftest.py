"""What every test shares: the places, and the same small screen of words on every machine."""

import os
from pathlib import Path

import pytest

# The language of messages must not depend on who runs the tests.
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)
# IPython writes its history and profile somewhere: not into the home of whoever runs the tests, and not at once from
# several kernels.
os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parents[1]
