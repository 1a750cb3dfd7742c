"""What every test of the coach shares."""

from tests.hasty import never_late, quick_bots  # noqa: F401 - fixtures of every test here
