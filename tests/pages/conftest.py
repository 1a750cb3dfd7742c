"""What every test of a page shares."""

from tests.hasty import hasty  # noqa: F401 - a fixture of every test here
