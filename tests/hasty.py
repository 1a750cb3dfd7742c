"""A coach that is soon content, for tests of pages: how well it judges is tested without a page."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from numberdrop.coach import bots, comparison, others, reasons
from numberdrop.coach.engine.native import load_native_engine
from numberdrop.exercises import share_code
from numberdrop.pages.play import ending


@pytest.fixture(scope="module", autouse=True)
def never_late() -> Iterator[None]:
    """A coach that looks as far as it would on a quiet machine, however busy this one is."""
    with pytest.MonkeyPatch.context() as patch:
        if (engine := load_native_engine()) is not None:
            patch.setattr(engine, "patience", 600.0)
        patch.setattr(share_code, "PATIENCE", 600.0)
        yield


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that look ahead have hardly any time for it."""
    quick = tuple(replace(bot, seconds=min(bot.seconds, 0.01)) for bot in bots.BOTS)
    monkeypatch.setattr(bots, "BOTS", quick)
    monkeypatch.setattr(bots, "_BUILT_IN_BOTS", (*quick, *bots._BUILT_IN_BOTS[len(quick) :]))
    monkeypatch.setattr(others, "BOTS", quick)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few candidates and samples of each search and comparison; at the end of a game only two bots play the same dice."""
    monkeypatch.setattr(comparison, "COACH", replace(comparison.COACH, width=8, samples=18, landings=6))
    monkeypatch.setattr(comparison, "_MOST", 16)
    monkeypatch.setattr(reasons, "_MOST", 24)
    monkeypatch.setattr(ending, "_QUICK_FIRST", ("pip", "gus"))
