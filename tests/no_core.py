"""A machine on which the coach has no engine: neither the native library nor wasmtime."""

import pytest

from numberdrop.coach.engine import weights


def without_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on no engine runs."""
    monkeypatch.setattr(weights, "load_native_engine", lambda: None)
    monkeypatch.setattr(weights, "core_in_wasmtime", lambda: None)
    with pytest.raises(weights.CoachUnavailableError):
        weights.available_engine()
