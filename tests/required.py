"""What tests run and not every machine has: without it they are skipped, or fail where somebody requires it.

`NUMBERDROP_REQUIRE_BROWSER=1` requires a browser, and so on for each of these; `.ci/run` requires whatever it installs.
"""

import os
from typing import Literal, NoReturn, TypeAlias

import pytest

Thing: TypeAlias = Literal["browser", "guide", "hunspell", "nginx", "postgres", "site"]


def required(thing: Thing) -> bool:
    """Whether a test must not be skipped for want of this."""
    return os.environ.get(_variable(thing)) == "1"


def missing(thing: Thing, reason: str) -> NoReturn:
    """Skip the test that runs, or fail it where this is required."""
    if required(thing):
        pytest.fail(f"{_variable(thing)}=1, but {reason}")
    pytest.skip(reason)


def skip_without(there: object, thing: Thing, reason: str) -> pytest.MarkDecorator:
    """The mark of a test that is skipped where this is neither there nor required."""
    return pytest.mark.skipif(not there and not required(thing), reason=reason)


def _variable(thing: Thing) -> str:
    return f"NUMBERDROP_REQUIRE_{thing.upper()}"
