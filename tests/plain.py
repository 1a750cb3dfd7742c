"""A machine on which the coach has no compiled core, neither as a library nor in wasmtime."""

from __future__ import annotations

import pytest

from numberdrop.coach import bots
from numberdrop.coach.engine import wasmtime_host
from numberdrop.coach.engine.reference import ReferenceEngine


def without_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on plain Python thinks."""
    monkeypatch.setattr(bots, "core", lambda: None)
    monkeypatch.setattr(wasmtime_host, "core_in_wasmtime", lambda: None)
    assert isinstance(bots.engine_here(), ReferenceEngine)
