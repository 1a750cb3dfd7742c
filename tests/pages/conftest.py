"""What every test of a page shares."""

from tests.hasty import hasty, never_late, quick_bots  # noqa: F401 - fixtures of every test here
