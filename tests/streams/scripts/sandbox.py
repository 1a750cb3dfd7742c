"""The sandbox: painting, trying drops, blocks and combos on it, the grid as text."""

from __future__ import annotations

from collections.abc import Iterator

from tests.streams.hand import Hand

from .base import Script, walks
from .companion import GRID

FACES = [
    (4, "I"),
    (0, "*"),
    (4, "X5"),
    (1, "7"),
    (4, "*"),
    (2, "*"),
    (4, "V3"),
    (3, "*"),
    (4, "O"),
    (0, "1"),
    (1, "*"),
    (4, "S"),
    (0, "*"),
    (4, "T5"),
    (4, "T"),
    (3, "4"),
    (0, "8"),
    (4, "U5"),
    (2, "2"),
    (4, "L"),
]
"""Dice to set, one after the other."""


def _painted(hand: Hand) -> None:
    hand.hello().press("tool_paint", "hint", "wipe", "undo", "redo", "redo")
    for n, paint in enumerate("0123456789X.o"):
        hand.send("paint", cell=[n % 3, n % 7], value=paint).send("paint", cell=[n % 3, (n + 1) % 7], value=paint)
    hand.send("paint", cell=[0, 0], value="o").send("paint", cell=[0, 0], value="o").send(
        "paint", cell=[13, 6], value="o"
    ).send("paint", cell=[0, 0], value="5")
    hand.press("undo", "undo", "undo", "undo", "redo", "example", "combo", "combos", "combo", "paint").lang(
        "fr"
    ).reload()
    hand.why("cell", cell=[0, 0]).why("cell", cell=[1, 0]).why("cell", cell=[13, 0]).why("row", row=0).why(
        "row", row=12
    ).why("tile", letter="A").why("bonus")
    hand.press("wipe", "tool_combo", "combos", "picture").lang("en").press("close")


def _dropped(hand: Hand) -> None:
    hand.hello()
    for n, (i, face) in enumerate(FACES):
        hand.send("set_die", i=i, face=face)
        for fitting in (True, False):
            cells = hand.draft(fitting, stars=n % 2 == 0)
            hand.send("try", cells=cells)
            if cells and n % 3 == 0:
                hand.send("try", cells=[[row - 1, col, number] for row, col, number in cells])
        kind = hand.mode
        cells = hand.draft(fitting=n % 5 != 4, stars=n % 7 != 3)
        if cells:
            hand.act(kind, cells=[cell[:2] for cell in cells] if kind == "block" else cells)
        hand.typed("L r1 c2 1 2 3 4", "c3 5 6 7 1", "c3", "drop")
        if n % 6 == 5:
            hand.press("wipe", "example", "prev_landing", "next_landing", "lower").lang(("fr", "en")[n % 2])
        if n % 9 == 8:
            hand.press("undo", "undo", "redo").reload()


def _combos(hand: Hand) -> None:
    hand.hello().press("tool_combo", "combos", "hint")
    for grid in (GRID, "123\n444\n555", "0123456\n7777777"):
        hand.press("picture").send("load", text=grid)
        for group in hand.groups()[:8]:
            hand.send("try", combo=group[:1]).send("try", combo=group[:2]).send("try", combo=group).send(
                "try", combo=[*group, [0, 6]]
            )
            hand.act("circle", cells=group).typed("circle r1c1 r1c2 r1c3")
        hand.act("circle", cells=[]).act("circle", cells=[[0, 0], [1, 1], [2, 2]]).press("combos").lang(
            "fr"
        ).reload().lang("en").press("tool_combo")
    hand.press("tool_paint").send("paint", cell=[0, 0], value="X").send("paint", cell=[0, 1], value=".").press(
        "tool_combo", "undo", "undo", "pass", "clear"
    )


def _pictures(hand: Hand) -> None:
    hand.hello()
    for n, text in enumerate(
        ("", "12\n34", "1?3", "12345678", "1\n" * 15, "X.X", "x", ".\n.", "1 2 3", "é", "0" * 6000, 7)
    ):
        hand.press("picture").send("load", text=text).lang(("fr", "en")[n % 2])
        if hand.dialog:
            hand.press("close", "close")
    hand.send("@reload").hello(record="no grid").send("@reload").hello(record=GRID).hello(record="1").send(
        "load", text="77"
    )


def scripts() -> Iterator[Script]:
    for language in ("en", "fr"):
        mine = {"language": language}
        yield Script(f"painted-{language}", _painted, mine)
        yield Script(f"dropped-{language}", _dropped, mine)
        yield Script(f"combos-{language}", _combos, mine)
        yield Script(f"pictures-{language}", _pictures, mine)
    yield Script("dropped-high", _dropped, {"grid": "\n".join(["1......"] * 13)})
    yield Script("combos-empty", _combos, {"grid": ""})
    yield from walks("walk", range(18), 90)
