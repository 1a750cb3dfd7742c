"""Without the extra, whoever asks is told what to install."""

from __future__ import annotations

import sys

import pytest

from numberdrop import env


@pytest.mark.parametrize("make", [env.solo, env.table])
def test_what_is_missing_is_named(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("numberdrop.env.environments",):
        monkeypatch.delitem(sys.modules, name, raising=False)
    for name in ("gymnasium", "pettingzoo", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(
        ImportError, match=r"is not installed; learning agents need the extra: pip install 'numberdrop\[agents\]'"
    ):
        make()
