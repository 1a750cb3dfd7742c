"""Databases for the tests of stores: each test gets empty ones."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from numberdrop.progress.store import Store, open_store

from .postgres import fresh_database, postgres

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A PostgreSQL."""
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/a folder/progress.sqlite"
    return fresh_database(request.getfixturevalue("server"), f"test{next(_numbers)}")


@pytest.fixture
def store(address: str) -> Store:
    """The store of that database."""
    return open_store(address)
