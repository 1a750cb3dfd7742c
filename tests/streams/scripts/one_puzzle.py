"""One puzzle by its share code: of each type, solved, missed, shown; codes that are none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from numberdrop.exercises.puzzles import shipped, types
from numberdrop.exercises.share_code import Shared, encode
from tests.streams.hand import Hand

from .base import Script, walks


@cache
def codes() -> dict[str, list[str]]:
    """A few share codes for each type of puzzle, out of the pack."""
    found: dict[str, list[str]] = {name: [] for name in types()}
    heads = shipped().heads
    for head in heads[:: max(1, len(heads) // 300)]:
        if len(found[head.type]) < 3:
            puzzle = shipped().puzzle(head.id)
            found[head.type].append(encode(Shared(question=puzzle.question, type=puzzle.type)))
    return {name: some for name, some in found.items() if some}


def _solved(hand: Hand) -> None:
    hand.hello().why("cell", cell=[0, 1]).send("try", cells=hand.draft() or [[0, 0, 1]])
    hand.wrong()
    hand.press("hint").lang("fr").press("hint").lang("en").press("hint", "show", "hint")
    hand.press("again").right()
    hand.lang("fr").right()
    hand.press("again", "show", "answer", "clear", "combo", "next").reload().press("keys", "close")
    hand.send("show", player=1).right()


def _broken(hand: Hand) -> None:
    hand.hello().lang("fr", "en").press("hint", "show", "again", "answer", "legal", "nothing").typed("r1c1").why(
        "line"
    ).reload()
    hand.act("free", cells=[[0, 0]]).send("try", cells=[[0, 0, 1]]).send("mark", about={"kind": "bonus"}).form(
        "answer", total="5"
    )


def scripts() -> Iterator[Script]:
    for n, (name, some) in enumerate(codes().items()):
        yield Script(f"solved-{name}", _solved, {"code": some[n % len(some)], "language": ("en", "fr")[n % 2]})
    code = codes()["landing"][0]
    for n, broken in enumerate(
        (
            "",
            "nonsense",
            code[:-7],
            code.replace("nd", "nx", 1),
            code[:20] + "A" + code[21:],
            f"  {code} ",
            "nd99.5.x.y",
        )
    ):
        yield Script(f"broken-{n}", _broken, {"code": broken, "language": ("en", "fr")[n % 2]})
    every = [one for two in codes().values() for one in two[:2]]
    yield from walks("walk", range(len(every)), 30, 0.25, code=every)
