"""Guided games: played to the end well, with slips, left and taken up, and wandered about in."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.guided.wishes import act_for
from numberdrop.rules.actions import Action, Block, Circle, Drop, Pass, Slide, Start
from tests.streams.hand import Hand

from .base import Script, walks

GAMES = ("ten-minutes", "solo-minute")


def _act(hand: Hand, action: Action | None) -> None:
    """An act of the game as the front end sends it."""
    match action:
        case Start(column):
            hand.act("start", column=column)
        case Drop(cells) | Block(cells) | Circle(cells):
            hand.act(type(action).__name__.lower(), cells=[list(cell) for cell in cells])
        case Slide(letter):
            hand.act("slide", letter=letter)
        case Pass():
            hand.press("pass")


def _step(hand: Hand, *, careless: bool) -> None:
    """One step; who is ``careless`` tries something else first, and asks why."""
    run = hand.visit.page.state.run
    if careless and run.step.do not in ("read", "roll", "end"):
        _slip(hand)
        if hand.visit.page.state.run.at > run.at:
            return
    if run.step.task is not None:
        if not hand.visit.page.state.player.closed:
            hand.right()
        hand.press("next")
    elif run.step.do in ("roll", "end"):
        hand.press(run.step.do)
    elif run.step.do == "read":
        hand.press("next")
    else:
        _act(hand, act_for(run.game, 0, run.wish))


def _slip(hand: Hand) -> None:
    match hand.mode:
        case "drop" | "block":
            hand.act(hand.mode, cells=[[9, 0, 1], [9, 1, 3], [10, 0, 3], [10, 1, 7]]).why("cell", cell=[0, 0])
        case "combo":
            hand.send("try", combo=[[0, 0], [0, 1], [0, 2]]).act("circle", cells=[[0, 0], [0, 1], [0, 2]])
        case _:
            hand.wrong()
    hand.why("roll")


def _game(hand: Hand, *, careless: bool = False, leaves: bool = False) -> None:
    hand.hello()
    count = 0
    while not hand.visit.page.state.run.over:
        before = hand.visit.page.state.run.at
        _step(hand, careless=careless and count % 2 == 0)
        assert hand.visit.page.state.run.at > before or careless
        count += 1
        if leaves and count % 5 == 0:
            hand.reload()
        if count % 7 == 0:
            hand.lang("fr", "en")
    hand.press("again")


def scripts() -> Iterator[Script]:
    for which in GAMES:
        for language in ("en", "fr"):
            settings = {"which": which, "language": language}
            yield Script(f"{which}-{language}", _game, settings)
            yield Script(f"{which}-{language}-careless", lambda hand: _game(hand, careless=True), settings)
            yield Script(f"{which}-{language}-left", lambda hand: _game(hand, leaves=True), settings)
    yield from walks("walk", range(6), 80, 0.5, which=list(GAMES), seed=[3, 4, 5])
