"""Today's pages show what was recorded of them: a few streams of each page every day, all of them at night."""

from __future__ import annotations

import pytest

from tests.nightly import case
from tests.streams import stream
from tests.streams.compare import compare
from tests.streams.pages import PAGES

BY_DAY = 3
"""Streams of each page: in even steps through their names, from the first on."""


def _by_day(names: list[str]) -> set[str]:
    return {names[len(names) * i // BY_DAY] for i in range(BY_DAY)}


def _cases() -> list:
    return [
        case(page, name, by_day=name in _by_day(names))
        for page in PAGES
        for names in (stream.names(page),)
        for name in names
    ]


@pytest.mark.parametrize(("page", "name"), _cases())
def test_a_stream_of_intents_gives_the_pictures_that_were_recorded(page: str, name: str) -> None:
    found = compare(page, name, None)
    assert found is None, f"step {found.at} after {found.intents}: {', '.join(found.lines)}"
