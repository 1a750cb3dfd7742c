"""Puzzles: each mode, the menu, links, ratings, second tries, reviews days later."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from numberdrop.exercises.puzzles import THEMES, shipped, types
from tests.streams.hand import Hand

from .base import Script, walks
from .one_puzzle import codes

DAY = 86_400


def _solve(hand: Hand, how: str) -> None:
    """One puzzle: right, wrong twice, wrong then right, by hints, or shown; then the next."""
    match how:
        case "right":
            hand.right()
        case "wrong":
            _miss(hand)
            _miss(hand)
        case "second":
            _miss(hand)
            hand.right()
        case "helped":
            hand.press("hint")
            if hand.dialog:
                hand.press("close", "hint", "hint_anyway")
            hand.press("hint", "hint", "hint")
            hand.right()
        case "shown":
            hand.press("show", "hint", "hint", "hint", "show")
        case "missed and shown":
            _miss(hand)
            hand.press("show")


def _miss(hand: Hand) -> None:
    """Some answer that is hardly right."""
    if hand.wrong():
        return
    options = hand.cards("options")
    if hand.mode in ("drop", "block"):
        hand.drop()
    elif hand.mode == "combo":
        hand.act("circle", cells=(hand.groups() or [[[0, 0], [0, 1], [0, 2]]])[0])
    elif hand.mode == "free":
        hand.act("free", cells=[[13, 0], [13, 1], [13, 2], [12, 0]])
    elif options and not hand.scene.get("marking"):
        hand.send("answer", picks=[hand.rng.choice(options[0]["items"])["id"]])
    elif hand.scene.get("marking"):
        hand.send("mark", about={"kind": "row", "row": 2}).press("answer")
    else:
        for letter in "AB":
            hand.act("slide", letter=letter)


_HOWS = ("right", "wrong", "second", "helped", "shown", "missed and shown")


def _each_type(hows: tuple[str, ...], rated: bool) -> Callable[[Hand], None]:
    def do(hand: Hand) -> None:
        hand.hello()
        if rated:
            hand.press("rating")
        for n, name in enumerate(types()):
            hand.form("choice", type=name, theme="", band=("", "1", "2", "3", "4")[n % 5])
            if hand.card("options") is None and hand.mode == "none" and not hand.scene["buttons"]:
                hand.form("choice", type=name, theme="", band="")
            hand.why("cell", cell=[0, n % 7]).send("try", cells=hand.draft() or [[0, 0, 1]])
            _solve(hand, hows[n % len(hows)])
            if n % 3 == 0:
                hand.lang(("fr", "en")[n % 2])
            if n % 4 == 1:
                hand.reload()
            hand.press("next")
            _solve(hand, hows[(n + 1) % len(hows)])
            hand.press("menu")
        hand.form("choice", type="weakest", theme="", band="").press("menu", "rating", "rating")

    return do


def _themes(hand: Hand) -> None:
    hand.hello()
    for theme in THEMES:
        hand.form("choice", type="", theme=theme, band="")
        _solve(hand, "right")
    hand.form("choice", type="landing", theme="minus", band="5").form("choice", type="x").form("choice", band="9").form(
        "choice", band="x"
    )
    hand.form("nowhere", a="b").press("menu")


def _streak(hand: Hand) -> None:
    hand.hello().press("streak", "hint", "show")
    for n in range(14):
        _solve(hand, "right")
        hand.press("next")
        if n == 6:
            hand.reload()
    _miss(hand)
    hand.press("hint", "show", "next", "menu", "streak", "menu", "streak")
    for how in ("right", "right", "shown", "second"):
        _solve(hand, how)
        hand.press("next")
    hand.lang("fr", "en").press("streak", "menu")


def _storm(calm: bool) -> Callable[[Hand], None]:
    def do(hand: Hand) -> None:
        hand.hello().press("storm", "close", "storm", "storm_calm" if calm else "storm_clock", "hint", "show")
        for n in range(13):
            if not hand.scene.get("buttons") and hand.card("end"):
                break
            _solve(hand, "second" if n % 4 == 2 else "right")
            hand.send("tick", n="current").press("next")
            if n == 5:
                hand.reload().lang("fr")
        hand.wait(300).send("tick", n="stale").send("tick", n="current")
        _solve(hand, "right")
        hand.press("next").lang("en")
        failed = hand.card("failed")
        for button in (failed or {}).get("buttons", [])[:2]:
            hand.press(button["id"])
            _solve(hand, "second")
            hand.press("next")
        hand.press("menu", "storm", "storm_clock").wait(100)
        _miss(hand)
        hand.wait(100).press("next").press("menu")

    return do


def _daily(hand: Hand) -> None:
    hand.hello().press("daily", "hint")
    for n, how in enumerate(("right", "wrong", "shown", "second", "right")):
        _solve(hand, how)
        hand.press("next", "menu", "daily").lang(("fr", "en")[n % 2]).reload().wait(DAY).press("menu", "daily")


def _review(hand: Hand) -> None:
    """Failed today, due tomorrow, and again later."""
    hand.hello().press("review").press("menu")
    for n, name in enumerate(types()):
        hand.form("choice", type=name, theme="", band="")
        _solve(hand, ("wrong", "right", "shown")[n % 3])
    for days in (1, 1, 3, 9, 30):
        hand.wait(days * DAY).reload().press("menu", "review", "hint")
        for n in range(12):
            if hand.card("end"):
                break
            _solve(hand, ("right", "second", "wrong")[(n + days) % 3])
            hand.press("next")
            if n == 2:
                hand.reload()
        hand.press("menu")


def _rated(hand: Hand) -> None:
    hand.hello().press("rating", "train", "hint", "close", "hint", "hint_anyway", "hint_anyway").press("menu", "train")
    for n in range(24):
        _solve(hand, _HOWS[n % 6] if n % 2 else "right")
        hand.press("next")
        if n % 7 == 3:
            hand.press("menu").reload().press("train")
    hand.press("menu", "rating", "train")
    _solve(hand, "right")
    hand.press("menu").lang("fr", "en")


def _links(hand: Hand) -> None:
    """Links to puzzles, codes and modes, good and bad ones."""
    ids = [head.id for head in shipped().heads[::211]]
    some = [one for two in codes().values() for one in two[:1]]
    hand.hello(hash=f"#puzzle={ids[0]}")
    _solve(hand, "second")
    hand.press("next")
    for link in (
        f"#puzzle={ids[1]}", "#puzzle=nowhere", "#code=nonsense", "#code=nd1.2.3.4", f"#code={some[0][:-9]}", "#mode=streak", "#mode=storm",
        "#mode=train&type=landing&band=2", "#mode=train&theme=x", "#mode=daily", "#mode=review", "#mode=tea", "#mode=train&band=x", "#nothing=1", "#", "x",
        "#puzzle=", *(f"#code={code}" for code in some),
    ):  # fmt: skip
        hand.send("@reload").hello(hash=link, record=None)
        _solve(hand, ("right", "shown", "wrong")[len(link) % 3])
        if len(link) % 4 == 0:
            hand.reload()
    hand.press(f"open:{ids[2]}").press("open:nowhere").press("menu")


def _own(hand: Hand) -> None:
    """A puzzle that somebody composed, in no pack: solved, left, come back to."""
    code = next(iter(codes().values()))[0]
    hand.hello(hash=f"#code={code}").press("hint").reload()
    _solve(hand, "second")
    hand.press("next").reload().press("menu")


def _kept(hand: Hand) -> None:
    """What a browser may give back that is not ours, or of a puzzle that is in the pack no more."""
    ids = [head.id for head in shipped().heads[:2]]
    hand.hello()
    for record in (
        '{"v":1,"seed":9,"rated":true}',
        '{"v":1,"seed":9,"rated":false,"mode":{"name":"streak"}}',
        '{"v":1,"seed":9,"rated":false,"mode":{"name":"storm","run":"storm.abc","ends":5},"put":{"id":"gone","code":"","card":"","tries":0,"hints":0}}',
        '{"v":1,"seed":9,"mode":{"name":"storm","run":"tea","ends":5}}',
        f'{{"v":1,"seed":9,"rated":true,"mode":{{"name":"train","type":"","theme":"","band":0}},"put":{{"id":"{ids[0]}","code":"","card":"","tries":1,"hints":2}}}}',
        f'{{"v":1,"seed":9,"mode":{{"name":"review"}},"put":{{"id":"{ids[1]}","code":"","card":"puzzle.x","tries":0,"hints":0}}}}',
        '{"v":1,"seed":9,"mode":{"name":"train"},"put":{"id":"x","code":"broken","card":"","tries":0,"hints":0}}',
        '{"v":1,"seed":9,"mode":{"name":"train","type":"no"}}',
        '{"v":1,"seed":-1}',
        '{"seed":1,"mode":7}',
        "[]",
        "{",
    ):
        hand.send("@reload").hello(record=record)
        _solve(hand, "right")
        hand.press("next")
    hand.hello(record='{"v":1,"seed":9}', hash="#mode=daily")


def scripts() -> Iterator[Script]:
    for n, language in enumerate(("en", "fr")):
        mine = {"language": language, "seed": 5 + n}
        yield Script(f"each-type-{language}", _each_type(_HOWS, rated=False), mine)
        yield Script(f"each-type-rated-{language}", _each_type(_HOWS[::-1], rated=True), mine)
        yield Script(f"streak-{language}", _streak, mine)
        yield Script(f"storm-{language}", _storm(calm=False), mine)
        yield Script(f"calm-{language}", _storm(calm=True), mine)
        yield Script(f"daily-{language}", _daily, mine)
        yield Script(f"review-{language}", _review, mine)
        yield Script(f"rated-{language}", _rated, mine)
        yield Script(f"links-{language}", _links, mine)
    yield Script("review-small", _review, {"pack": "small"})
    yield Script("streak-small", _streak, {"pack": "small"})
    yield Script("themes", _themes)
    yield Script("own", _own)
    yield Script("own-small", _own, {"pack": "small", "language": "fr"})
    yield Script("kept", _kept)
    yield Script("empty-daily", _daily, {"pack": "empty"})
    yield Script("empty-streak", _streak, {"pack": "empty", "language": "fr"})
    yield Script("fresh-seed", _rated, {"seed": None})
    yield from walks("walk", range(20), 90, 0.3, seed=[1, 2, 3, 4, 5, 6, 7], pack=["shipped", "small", "shipped"])
