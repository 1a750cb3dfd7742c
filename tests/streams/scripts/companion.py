"""The companion: a table of real dice, corrections, set-ups; a paper sheet taken down and checked."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tests.streams.hand import Hand, about

from .base import Script, walks
from .play import record

_PRINTED = """..5.2..
..3.2XX
44126.6
66X2555
6443577
61.6.37
6222237
3222.47
1X...62"""
GRID = """......1
44.2..X
446..22
4445322
34435.2
33432.7
33X5677
663.777
6664577
6662367"""
"""A sheet as somebody might have filled it in."""
_RINGS = (
    "r1c1 r1c2 r1c3",
    "r2c1 r2c2 r2c3 r3c1 r3c2",
    "r1c4 r1c5 r1c6 r1c7",
    "r4c1 r4c2 r5c1",
    "r9c1 r9c2 r8c1 r8c2",
    "r8c6 r8c7 r7c6 r7c7 r6c7",
)
_MARKS = (
    "identical3", "identical5", "identical4", "consecutive4", "consecutive7", "bonus", "plus10identical", "plus10consecutive", "+1", "+2", "+5",
    "-12", "-11", "A", "B", "B", "xC", "xC", "xC", "D",
)  # fmt: skip
_SUMS = {"rows": "9", "identical": "35", "consecutive": "10", "bonus": "0", "total": "54"}


def _whole(players: int, edition: str):
    def do(hand: Hand) -> None:
        names = {f"name{n}": name for n, name in enumerate(("Ann", "", "Cleo", "Dan", "Eve", "Flo")[:players], 1)}
        hand.hello().form(
            "new", players=str(players), edition=edition, **names, **{f"tile{letter}": "" for letter in "ABCDE"}
        )
        hand.play(150).press("undo", "undo").play(20).press("correct").play(6).press("correct_dice").lang("fr").play(40)
        hand.press("audit", "record", "close").reload().play(30).press("new").play(6)

    return do


def _corrections(hand: Hand) -> None:
    """Entries taken out while others have gone on; what does not hold any more is taken off."""
    hand.hello().press("correct", "correct_dice").form(
        "new", players="3", name1="Ann", name2="Bo", name3="", edition="2023"
    )
    for n in range(10):
        hand.play(11 + n)
        hand.send("show", player=n % 3).press("correct")
        if n % 2:
            hand.press("correct_dice").send("show", player=(n + 1) % 3)
        if n % 3 == 1:
            hand.reload()
        hand.press("hint", "undo") if n % 4 == 3 else hand.why("cell", cell=[0, n % 7])
        if n == 6:
            hand.form(
                "fix",
                players="3",
                name1="Anna",
                name2="Bob",
                name3="Cy",
                edition="2023",
                **{f"tile{letter}": "" for letter in "ABCDE"},
            )
        if n == 7:
            hand.press("undo", "undo", "redo").send("show", player=0)
    hand.lang("fr").press("correct", "correct", "correct", "correct_dice", "correct_dice").play(25).press(
        "correct"
    ).reload()


def _fixed_edition(hand: Hand) -> None:
    """The edition put right under a game whose tiles it does not allow: today the page is in trouble then, a bug."""
    hand.hello().form("new", players="3", edition="2023", tileA="").play(6)
    hand.form("fix", players="3", edition="2021", tileA="")


def _set_ups(hand: Hand) -> None:
    """Set-ups that can be and that cannot."""
    tiles = dict(zip(("tileA", "tileB", "tileC", "tileD", "tileE"), ("I", "O", "T", "L", "S"), strict=True))
    hand.hello()
    for n, values in enumerate(
        (
            {"players": "1", "edition": "2023"},
            {"players": "9", "edition": "2023"},
            {"players": "", "edition": "1999"},
            {"players": "2", "edition": "2021", "name1": "x" * 60, "name2": "Bé"},
            {"players": "2", "edition": "2023", **tiles},
            {"players": "1", "edition": "2023", **tiles},
            {"players": "1", "edition": "2023", **tiles, "tileA": "X5"},
            {"players": "2", "edition": "2023", **tiles, "tileB": "I"},
            {"players": "2", "edition": "2023", **tiles, "tileC": "Q9"},
            {"players": "2", "edition": "2023", **tiles, "tileE": ""},
            {"players": "2", "edition": "online", **tiles},
            {"players": "2", "edition": "2021", **tiles, "tileA": "I3"},
        )
    ):
        hand.form("new", **values)
        if n % 3 == 0:
            hand.lang(("fr", "en")[n % 2]).press("undo")
        hand.play(3)
        hand.form("fix", **values).form("fix", **{**values, "players": "4"}).form(
            "fix", **{**values, "edition": "online"}
        )
    hand.form("nowhere").press("tool_paint", "tool_table").play(12).form(
        "fix", players="2", edition="2023", **tiles
    ).form("fix", players="2", edition="2023")


def _dice(hand: Hand) -> None:
    hand.hello().send("set_die", i=0, face="1").form("new", players="2", edition="2023").play(2)
    hand.press("throw").send("set_die", i=0, face="5").send("set_die", i=4, face="L").press("throw", "roll").lang("fr")
    for i, face in enumerate("1*57L"):
        hand.send("set_die", i=i, face=face, turn="stale")
    hand.reload().press("undo", "redo").form("dice", roll="9").form("dice", roll="x" * 300).form(
        "dice", roll="1*57L"
    ).send("set_die", i=0, face="2")
    hand.play(10).press(
        "replay", "judge", "review", "against", "same_dice", "resign", "step", "hold", "speed:once", "keys", "close"
    )
    hand.typed("c4", "roll", "1*57L", "pass", "end", "undo", "hint").press("load").send(
        "load", text=record(2, "kim gus", 5, "2021", 4)
    ).play(8).press("roll")
    hand.press("load").send("load", text=record(2, "kim gus", 5, "2021", 4)[:-60]).press("use_prefix").play(6).press(
        "load"
    ).send("load", text="x").press("close")


def _desk(hand: Hand) -> None:
    """A sheet painted, typed, ringed, marked, summed up and checked."""
    hand.hello().press("tool_paint", "hint", "check").why("cell", cell=[0, 0])
    hand.press("picture").send("load", text="44!2666").lang("fr").send("load", text=GRID).press(
        "picture", "close"
    ).lang("en")
    for line in (
        "r1 66X2.67",
        "L1 6662367",
        "r14 ...1...",
        "r99 1",
        "r3 12345678",
        "r3 12?",
        "roll",
        "4",
        "circle r1c1",
    ):
        hand.typed(line)
    for value in ("4", "X", ".", "o", "?"):
        hand.send("paint", cell=[12, 3], value=value).send("paint", cell=[12, 4], value=value, turn="stale")
    hand.press("undo", "undo", "redo", "combo", "hint", "tool_combo", "tool_combo")
    for ring in _RINGS:
        cells = [[int(one[1]) - 1, int(one[3]) - 1] for one in ring.split()]
        hand.send("try", combo=cells[:2]).send("try", combo=cells).act("circle", cells=cells)
    hand.typed("circle r6c1 r6c2 r7c1", "circle r13c1 r13c2 r13c3").act("circle", cells=[[20, 0]]).act(
        "drop", cells=[]
    ).typed("drop")
    hand.press("unring_0", "unring_50", "undo", "combo", "combo")
    for mark in _MARKS:
        hand.send("mark", about=about(mark) if mark[0] != "x" else {"kind": "letter", "letter": mark[1]})
    hand.send("mark", about={"kind": "line"}).send("mark", about={"kind": "box", "which": "both", "size": 3}).press(
        "check"
    )
    hand.form("paper", edition="2023", **_SUMS).form(
        "paper", edition="2021", **{**_SUMS, "total": "fifty", "rows": "9.5", "bonus": "−5"}
    ).lang("fr")
    hand.form("paper", edition="1999").form("other").form("paper", edition="2021", **_SUMS).reload()
    for row in range(10):
        hand.why("cell", cell=[row, row % 7])
    hand.why("line").press("tool_table").press("tool_paint").press("undo", "undo", "wipe", "undo").press(
        "audit"
    ).reload().press("wipe", "check").lang("en")


def _good_sheet(hand: Hand) -> None:
    """A sheet on which everything holds."""
    hand.hello().press("tool_paint").typed("r1 4445671", "r2 4434561").press("tool_combo")
    hand.act("circle", cells=[[0, 0], [0, 1], [0, 2], [1, 0], [1, 1]]).press("check").send(
        "mark", about=about("identical5")
    ).send("mark", about=about("+1"))
    hand.act("circle", cells=[[0, 3], [0, 4], [0, 5]]).send("mark", about=about("consecutive3")).send(
        "mark", about=about("+2")
    ).press("check")
    hand.form("paper", edition="2023", rows="4", identical="5", consecutive="3", bonus="0", total="12").lang("fr").act(
        "circle", cells=[[0, 3], [0, 4], [0, 5]]
    )
    hand.form("paper", edition="2023", rows="4", identical="5", consecutive="0", bonus="", total="9").reload().why(
        "cell", cell=[0, 0]
    )


def _many_faults(hand: Hand) -> None:
    """Sheets with every kind of fault."""
    hand.hello().press("tool_paint")
    for n, grid in enumerate(
        (
            _PRINTED,
            GRID,
            "1234567\n1234567\n7654321",
            "X......\nX......\nX......",
            "5555555\n5555555",
            "3\n.\n3",
            "0101010\n1010101",
        )
    ):
        hand.press("picture").send("load", text=grid)
        for group in hand.groups()[: 6 + n]:
            hand.typed("circle " + " ".join(f"r{row + 1}c{col + 1}" for row, col in group))
        for mark in (_MARKS[n::2], _MARKS[::-1][n::3])[n % 2]:
            hand.send("mark", about=about(mark) if mark[0] != "x" else {"kind": "letter", "letter": mark[1]})
        hand.form(
            "paper", edition=("2023", "2021", "online")[n % 3], **{name: str(n * 7 + i) for i, name in enumerate(_SUMS)}
        )
        if n % 2:
            hand.reload().lang("fr")
            hand.press("wipe")


def _kept(hand: Hand) -> None:
    """What a browser may give back: both rooms, damaged ones, what is not ours."""
    table = {
        "game": record(2, "kim", 6, "2023", 3),
        "aside": ["P1: pass", "P2: drop c1r1=1 c2r1=2 c3r1=3 c4r1=4"],
        "faces": ["1", "?", "9", "*", "L"],
    }
    sheet = {
        "grid": GRID,
        "groups": [[[0, 0], [0, 1], [0, 2]]],
        "marks": ["A", "+1", "no"],
        "sums": {"rows": 4, "x": 1},
        "edition": "2021",
        "checked": True,
    }
    hand.hello()
    for n, kept in enumerate(
        (
            {"v": 1, "desk": False, "table": table},
            {"v": 1, "desk": True, "sheet": sheet, "table": table},
            {"v": 1, "desk": True, "sheet": {**sheet, "grid": "?"}, "table": table},
            {"v": 1, "desk": True, "sheet": {**sheet, "edition": "x"}, "table": {**table, "aside": 7}},
            {"v": 1, "table": {**table, "aside": ["what"]}},
            {"v": 1, "table": {**table, "game": table["game"][:-200]}},
            {"v": 1, "table": {**table, "game": "none"}},
            {"v": 1, "sheet": {**sheet, "groups": 5}},
            {"v": 1, "sheet": {**sheet, "groups": [[[50, 50]]]}},
            {"v": 1, "sheet": [], "table": 7},
            [],
        )
    ):
        hand.send("@reload").hello(record=json.dumps(kept), lang=("fr", "en")[n % 2]).play(2).press(
            "undo", "tool_paint", "check", "tool_table"
        )
    hand.send("@reload").hello(record="{").hello(record="7")


def scripts() -> Iterator[Script]:
    for players, edition in ((1, "2023"), (2, "2021"), (3, "online"), (6, "2023")):
        yield Script(f"whole-{players}", _whole(players, edition), {"language": ("en", "fr")[players % 2]})
    for language in ("en", "fr"):
        mine = {"language": language}
        yield Script(f"corrections-{language}", _corrections, mine)
        yield Script(f"dice-{language}", _dice, mine)
        yield Script(f"desk-{language}", _desk, mine)
        yield Script(f"good-sheet-{language}", _good_sheet, mine)
        yield Script(f"many-faults-{language}", _many_faults, mine)
    yield Script("set-ups", _set_ups)
    yield Script("fixed-edition", _fixed_edition)
    yield Script("kept", _kept)
    yield from walks("walk", range(20), 100)
