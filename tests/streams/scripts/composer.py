"""The composer: every sort of question, its worth, sharing and opening, trying it out."""

from __future__ import annotations

from collections.abc import Iterator

from tests.streams.hand import Hand

from .base import Script, walks
from .one_puzzle import codes

_GRID = "..34...\n13365..\n1236.51\n4456.51"


def _sorts(hand: Hand, share: bool = False) -> None:
    """Every sort with every choice that it offers."""
    hand.hello().tick(6)
    fields = {field["id"]: field for field in hand.card("question")["fields"]}
    for n, (sort, _) in enumerate(fields["sort"]["options"]):
        hand.form("question", sort=sort, prompt="").tick(40)
        for field in hand.card("question")["fields"]:
            if field["id"] in ("sort", "prompt"):
                continue
            values = [True, False] if field["type"] == "checkbox" else [value for value, _ in field["options"]]
            for value in values[:: max(1, len(values) // 3)]:
                hand.form("question", sort=sort, **{field["id"]: value}).tick(2)
        if hand.scene["palette"] and any(one["id"] == "palette:m" for one in hand.scene["palette"]):
            for cell in ([2, 1], [2, 2], [3, 2], [0, 0], [2, 1]):
                hand.send("paint", cell=cell, value="m").tick(3)
        hand.tick(60).lang(("fr", "en")[n % 2])
        if share:
            hand.press("share", "close", "try")
            hand.press("hint", "hint", "hint", "show", "again").right()
            hand.lang("fr").press("compose")
        elif n % 3 == 2:
            hand.reload()


def _shared(hand: Hand) -> None:
    _sorts(hand, share=True)


def _tried(hand: Hand) -> None:
    """What is composed, as somebody else meets it."""
    hand.hello().tick(30).press("try")
    hand.wrong()
    hand.right()
    hand.press("again").lang("fr").press("hint").send("set_die", i=0, face="1").send(
        "paint", cell=[0, 0], value="1"
    ).press("share", "undo", "compose")
    hand.press("undo", "redo", "try").reload().press("compose", "again", "show")


def _opened(hand: Hand) -> None:
    """Codes of others: good ones, such as can only be solved, broken ones."""
    hand.hello().press("open", "close", "open")
    for n, (_, some) in enumerate(codes().items()):
        hand.press("open").send("load", text=some[0]).tick(6)
        if n % 4 == 0:
            hand.press("open").send("load", text=some[0][:-5]).lang(("fr", "en")[n % 2]).press("close")
        if n % 5 == 0:
            hand.press("share").press("close")
        if n % 3 == 0:
            hand.send("@reload").hello(hash=f"#code={some[0]}").tick(2)
    hand.press("open").send("load", text="").send("load", text="x" * 3000).press("close").send(
        "load", text=_GRID
    ).press("picture").send("load", text="1?").press("close")
    hand.reload(hash="#code=nonsense").reload(hash="#elsewhere").send("@reload").hello(record="no sketch").send(
        "@reload"
    ).hello(record='{"v":1}', hash="#code=x")


def _words(hand: Hand) -> None:
    """Words of one's own, with places in them, in both languages."""
    hand.hello()
    for n, words in enumerate(
        ("Where?", "{shape} here", "{nothing}", "{", "a\u202eb", "x" * 200, "x" * 300, "", "  ", "{kind} of {size}")
    ):
        hand.form("question", sort=("landing", "combo")[n % 2], prompt=words).tick(20).lang(("fr", "en")[n % 2]).press(
            "share", "close", "try", "hint", "compose"
        )
    hand.form("question", sort="nothing").form("question", sort="landing", column="99").form(
        "question", colour="red"
    ).form("elsewhere").form("question", turns="x")
    hand.form("question", sort=5).form("question", sort="place_row", row="15").form("question", sort="block", tile="X9")


def _faults(hand: Hand) -> None:
    """Positions with something wrong in them, and rolls."""
    hand.hello().press("wipe").tick(5).press("share", "try", "undo", "example", "picture").send(
        "load", text=_GRID
    ).tick(20)
    hand.send("paint", cell=[6, 6], value="4").tick(3)
    for cell in ([0, 0], [0, 1], [1, 0], [3, 3]):
        hand.send("paint", cell=cell, value="o").tick(2)
    hand.press("redo").lang("fr").form("question", sort="most").tick(30)
    for i, face in enumerate("****"):
        hand.send("set_die", i=i, face=face).tick(4)
    hand.send("set_die", i=4, face="*").tick(2).send("set_die", i=0, face="9").press("share", "try")
    for i, face in enumerate("7777"):
        hand.send("set_die", i=i, face=face, turn="stale")
    hand.tick(4).why("cell", cell=[0, 0]).tick(3).why("tile", letter="B").press("hint", "undo", "undo").tick(300).press(
        "share", "close"
    ).reload().tick(10)


def scripts() -> Iterator[Script]:
    for language in ("en", "fr"):
        mine = {"language": language}
        yield Script(f"sorts-{language}", _sorts, mine)
        yield Script(f"shared-{language}", _shared, mine)
        yield Script(f"tried-{language}", _tried, mine)
        yield Script(f"opened-{language}", _opened, mine)
        yield Script(f"words-{language}", _words, mine)
        yield Script(f"faults-{language}", _faults, mine)
    yield from walks("walk", range(16), 80)
