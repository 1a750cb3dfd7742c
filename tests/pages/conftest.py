"""What every test of a page shares."""

from tests.hasty import hasty, quick_bots  # noqa: F401 - fixtures of every test here
