"""The analysis board: a game opened, walked, branched, ordered, commented and handed on; positions and nonsense pasted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numberdrop as nd
from tests.formats.players import some_game
from tests.streams.hand import Hand

from .base import Script, walks
from .companion import GRID

ALONE = some_game(Random(4), 1, "2023", seed=4)
SEVERAL = some_game(Random(5), 3, "2023", seed=5, acts=40)


def _walked(hand: Hand) -> None:
    hand.hello().press("forward", "rewind", "load").send("load", text=nd.record.dumps(ALONE))
    hand.press(
        "rewind", "rewind", "forward", "forward", "forward", "node:0", "forward", "forward", "branching", "trunk"
    )
    hand.press("node:9999", "node:x", "audit", "audit").lang("fr").reload().lang("en").press(
        "node:7", "hint", "undo", "redo"
    )


def _branched(hand: Hand) -> None:
    hand.hello().send("load", text=nd.record.dumps(ALONE)).press("node:3")
    for n in range(4):
        cells = hand.draft(fitting=True, stars=n % 2 == 0)
        if cells:
            hand.send("try", cells=cells).act(hand.mode, cells=cells)
        hand.press("pass", "end").send("set_die", i=n, face="5").send("set_die", i=4, face="O").press(
            "roll", "rewind", "roll"
        )
        hand.press("as_played", "comment").send("load", text=f"?! try {n}").press("up", "main", "trunk", "forward")
        hand.lang(("fr", "en")[n % 2])
    hand.reload().press("delete", "delete_all", "close", "undo", "undo", "redo", "share", "close")


def _opened(hand: Hand) -> None:
    hand.hello()
    for n, text in enumerate(
        (GRID, "..6", "", "nonsense", "{", nd.record.dumps(SEVERAL), '{"format": "numberdrop-analysis"}')
    ):
        hand.press("load").send("load", text=text).press("forward", "rewind", "use_prefix", "close").lang(
            ("fr", "en")[n % 2]
        )
        hand.press("roll", "as_played", "next_landing", "share", "close")


def scripts() -> Iterator[Script]:
    for language in ("en", "fr"):
        mine = {"language": language}
        yield Script(f"walked-{language}", _walked, mine)
        yield Script(f"branched-{language}", _branched, mine)
        yield Script(f"opened-{language}", _opened, mine)
    yield from walks("walk", range(6), 60)
