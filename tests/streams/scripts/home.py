"""The home page: the map, progress as a file, erasing it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.streams.hand import Hand

from .base import Script, walks
from .learners import lines, scores


def _first(hand: Hand) -> None:
    hand.hello().lang("fr", "en").press("import").send("load", text="").press(
        "close", "export", "erase", "close", "erase", "erase_all", "keys", "close"
    )
    hand.why("cell", cell=[0, 0]).press("hint", "combo", "undo").send("ping").send("forgotten").send(
        "try", combo=[]
    ).typed("roll").reload()


def _drops(hand: Hand) -> None:
    """The first drop: tried, refused, made, taken back, made elsewhere; a shape that is gone is not dropped again."""
    hand.hello()
    for n in range(8):
        draft = hand.draft()
        hand.send("try", cells=draft).act("drop", cells=[[row + 1, col, number] for row, col, number in draft or []])
        hand.act("drop", cells=draft).act("drop", cells=draft).why("cell", cell=[0, n % 7])
        hand.lang(("fr", "en")[n % 2]).press(("elsewhere", "undo")[n % 2], "elsewhere")
    hand.typed("L c3 6 4 5 5", "undo", "L c9", "drop", "L r1 c2 5 5 4 6").why("row", row=1).why(
        "tile", letter="A"
    ).reload()


def _files(hand: Hand) -> None:
    """Progress out and in again; files that are none."""
    hand.hello(kept={"progress": lines(1, 9, 8), "scores": scores(3)}).press("export")
    file = hand.dialog["value"] if hand.dialog else ""
    hand.press("close", "erase", "erase_all", "export", "import").send("load", text=file).press(
        "export", "close", "import"
    ).send("load", text=file)
    for n, text in enumerate(
        (
            file[:-30],
            file.replace('"right"', '"so-so"'),
            file.replace('"version": 1', '"version": 9'),
            "{}",
            "[]",
            "",
            "x",
            file.replace("free", "fr", 3),
            "{" * 99,
        )
    ):
        hand.press("import").send("load", text=text).lang(("fr", "en")[n % 2]).press("close")
    hand.send("load", text=7).reload().press("export", "close")


def _known(seed: int, days: int, a_day: int):
    def do(hand: Hand) -> None:
        told = lines(seed, days, a_day)
        hand.hello(kept={"progress": told}).lang("fr", "en").send(
            "kept", kept={"progress": lines(seed + 1, 2, 5)}
        ).send("greeted").press("export", "close")
        hand.wait(20 * 86_400).reload().send("forgotten").reload(
            kept={"progress": told + "no line\n[1,2]\n"}, zone=-40_000, now=1_790_000_000, lang="fr"
        )
        hand.reload(kept={"progress": "x" * 600_000}).reload(zone="x").reload(now=-4).reload(lang="xx")

    return do


def scripts() -> Iterator[Script]:
    for language in ("en", "fr"):
        mine = {"language": language}
        yield Script(f"first-{language}", _first, mine)
        yield Script(f"drops-{language}", _drops, mine)
        yield Script(f"files-{language}", _files, mine)
        yield Script(f"known-little-{language}", _known(2, 3, 4), mine)
        yield Script(f"known-much-{language}", _known(3, 30, 12), mine)
    yield from walks("walk", range(6), 60)
