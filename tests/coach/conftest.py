"""What every test of the coach shares."""

from tests.hasty import quick_bots  # noqa: F401 - a fixture of every test here
