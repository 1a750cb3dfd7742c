"""A machine on which the coach has no engine: neither the native library nor wasmtime."""

from __future__ import annotations

import pytest

from numberdrop.coach.engine import here


def without_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on no engine runs."""
    monkeypatch.setattr(here, "core", lambda: None)
    monkeypatch.setattr(here, "core_in_wasmtime", lambda: None)
    with pytest.raises(here.CoachUnavailableError):
        here.engine_here()
