"""The progress page, which only shows: nothing yet, a little, a long time of practice."""

from __future__ import annotations

from collections.abc import Iterator

from tests.streams.hand import Hand

from .base import Script, walks
from .learners import lines, scores


def _known(seed: int, days: int, a_day: int, games: int):
    def do(hand: Hand) -> None:
        kept = {"progress": lines(seed, days, a_day), "scores": scores(games)}
        hand.lang("fr", "en").hello(kept=kept).lang("fr", "en").press("hint", "undo", "export").why("line")
        for days_later in (0, 1, 5, 40):
            hand.wait(days_later * 86_400).send("@reload").hello(
                kept=kept, zone=(0, 3_600, -28_000, 40_000)[days_later % 4]
            ).lang("fr")
        hand.send("kept", kept={"progress": lines(seed + 9, 2, 9)}).send("greeted").send("ping").send("forgotten").lang(
            "en"
        ).reload()

    return do


def scripts() -> Iterator[Script]:
    for language in ("en", "fr"):
        mine = {"language": language}
        yield Script(f"nothing-{language}", _known(1, 0, 0, 0), mine)
        yield Script(f"little-{language}", _known(2, 2, 3, 1), mine)
        yield Script(f"some-{language}", _known(3, 12, 9, 4), mine)
        yield Script(f"much-{language}", _known(4, 90, 6, 30), mine)
    yield from walks("walk", range(4), 40)
