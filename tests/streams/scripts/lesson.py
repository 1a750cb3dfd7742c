"""Lessons: every task by right and wrong answers, hints, worked examples, whole rounds and games, editions, coming back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from numberdrop.exercises.course import course
from tests.streams.hand import Hand
from tests.streams.pages import asked
from tests.streams.walk import Walker

from .base import Script, walks

_LONGEST_ROUND = 400


def _next(hand: Hand) -> None:
    """On to the next task, past a worked example to one's own turn."""
    hand.press("next")


def _shown_first(hand: Hand) -> None:
    """Past the worked example, where one stands first."""
    if [button for button in hand.buttons if button in ("next", "again")] == ["next"] and hand.talk.get(
        "verdict"
    ) != "right":
        _next(hand)


def _to_the_end(hand: Hand, slip: int = 0) -> None:
    """Answer until the task is closed; every ``slip``-th answer is a wrong one first."""
    for n in range(_LONGEST_ROUND):
        if "next" in hand.buttons or (
            not hand.scene["buttons"] and not hand.cards("options") and not hand.scene["tiles"]
        ):
            break
        if slip and n % slip == 1:
            hand.wrong()
        if not hand.right():
            break


def _through(wrong: bool, edition: str = "") -> Callable[[Hand], None]:
    """Every task, by its author's mistakes first, or right away."""

    def do(hand: Hand) -> None:
        hand.hello()
        if edition:
            hand.form("edition", edition=edition)
        for n in range(len(hand.scene["steps"]) - 1):
            _shown_first(hand)
            exercise = asked(hand.visit.page)
            if exercise is None:
                break
            if wrong:
                for mistake in exercise.mistakes[:3]:
                    hand.answer(mistake.answer)
                hand.press("hint", "hint") if n % 2 else hand.press("combo")
                _tried(hand)
            _to_the_end(hand, slip=7 if wrong else 0)
            if n % 4 == 3:
                hand.lang(("fr", "en")[n // 4 % 2])
            if n % 5 == 4:
                hand.reload()
                _shown_first(hand)
                _to_the_end(hand)
            _next(hand)
        hand.why("cell", cell=[0, 0]).typed("r1c1").act("free", cells=[[0, 0]]).press(
            "again", "hint", "show", "answer"
        ).lang("fr", "en")
        hand.press("repeat").reload()

    return do


def _tried(hand: Hand) -> None:
    """What one may try on the board before one answers."""
    if hand.mode in ("drop", "block"):
        for fitting in (True, False):
            cells = hand.draft(fitting)
            if cells:
                hand.send("try", cells=cells)
        draft = hand.draft(fitting=False)
        if draft:
            hand.act(hand.mode, cells=[cell[:2] for cell in draft] if hand.mode == "block" else draft)
    elif hand.mode == "combo":
        for group in hand.groups()[:2]:
            hand.send("try", combo=group[:2]).send("try", combo=group)
        hand.act("circle", cells=[[0, 0], [1, 1], [2, 2]])
    elif hand.mode == "free":
        hand.act("free", cells=[[13, 0], [13, 6]]).act("circle", cells=[[0, 0]]).typed("r14c1", "r99c1").press("legal")
    elif hand.mode == "start":
        hand.act("start", column=0)
    if hand.scene.get("marking"):
        for about in (
            {"kind": "row", "row": 3},
            {"kind": "box", "which": "identical", "size": 4},
            {"kind": "letter", "letter": "B"},
        ):
            hand.send("mark", about=about)
        hand.press("answer", "nothing").send("mark", about={"kind": "letter", "letter": "B"}).send(
            "mark", about={"kind": "bonus"}
        ).press("clear")
    for card in hand.cards("options"):
        ids = [item["id"] for item in card["items"]]
        hand.send("answer", picks=ids[-1:]).send("answer", picks=ids if card["many"] else ids[:1])
    for card in hand.cards("form"):
        if card["submit"]["id"] == "answer":
            hand.form("answer", **{field["id"]: "-7" for field in card["fields"]}).form(
                "answer", **{card["fields"][0]["id"]: "x"}
            )
    hand.why("cell", cell=[0, 3]).why("row", row=2).why("tile", letter="A").why("box", which="consecutive", size=3)


def _helped(hand: Hand) -> None:
    """Every task by its hints, and the answer shown; then once more."""
    hand.hello()
    for n in range(len(hand.scene["steps"]) - 1):
        _shown_first(hand)
        hand.press("hint", "hint", "hint", "hint", "show", "hint")
        if n % 3 == 0:
            hand.press("show", "again", "hint")
            _shown_first(hand)
            hand.right()
            hand.press("again", "again")
            hand.wrong()
            hand.lang(("fr", "en")[n % 2])
        hand.press(f"step_{n + 1}")
    hand.press("step_0", "step_99").press("step_2").reload()


def _game(lesson: str, name: str, edition: str, slips: int, leave: int) -> Callable[[Hand], None]:
    """A whole game of a lesson: so many slips, left and taken up again on the way."""

    def do(hand: Hand) -> None:
        hand.hello()
        if edition:
            hand.form("edition", edition=edition)
        task = next(head for head in course() if head.id == lesson).tasks.index(name)
        hand.press(f"step_{task}")
        _shown_first(hand)
        left = slips
        for n in range(_LONGEST_ROUND):
            if "next" in hand.buttons:
                break
            if left and n % 5 == 2:
                if n % 10 == 2:
                    hand.press("hint", "hint", "hint", "show")
                else:
                    hand.act("drop", cells=[[9, 0, 1], [9, 1, 1], [9, 2, 1], [9, 3, 1]]).act("slide", letter="F").act(
                        "circle", cells=[[0, 0]]
                    )
                left -= 1
            if n == leave:
                hand.reload().lang("fr").lang("en")
            if hand.mode in ("drop", "combo", "start") and n % 4 == 1:
                hand.why("cell", cell=[0, 0]).typed("nothing of the kind", "c3")
                hand.go_on()
            elif not hand.right():
                break
        hand.form("name", name="Ada <L>").form("name", name="").lang("fr", "en").reload().press("again").right()
        hand.press(f"step_{task + 1}").right()
        for _ in range(6):
            hand.press("next")
            _to_the_end(hand)

    return do


def _kept(hand: Hand) -> None:
    """What a browser may give back that is not ours, or is of another time."""
    hand.hello()
    for record in (
        '{"v":1,"seed":77,"at":3,"repeat":2,"edition":"2021"}',
        '{"v":1,"seed":77,"at":99,"repeat":0,"edition":"2023"}',
        '{"v":1,"seed":77,"at":1,"repeat":0,"edition":"1999"}',
        '{"v":1,"seed":"x","at":1}',
        '{"v":1,"seed":5,"at":2,"repeat":0,"edition":"2023","walk":{"game":"no record","asked":[],"slips":[]}}',
        "[1]",
        "{",
        "",
    ):
        hand.send("@reload").hello(record=record).right()
        hand.press("hint")
    lines = [
        json.dumps(
            [
                1,
                "answer",
                f"id{n:07}abc",
                1_779_000_000 + n * 100,
                0,
                "gravity",
                f"task{n}",
                f"{n}:2023",
                "fall",
                "right",
                0,
                "free",
                "",
                "2023",
            ]
        )
        for n in range(4)
    ]
    hand.send("@reload").hello(kept={"progress": "\n".join(lines)}).send("kept", kept={"progress": lines[0]}).send(
        "forgotten"
    ).right()


def _wandering(hand: Hand) -> None:
    """From step to step, with a little walk at each."""
    hand.hello()
    for n in range(len(hand.scene["steps"])):
        hand.press(f"step_{n}")
        Walker(hand, 0.5).walk(7)


def scripts() -> Iterator[Script]:
    for n, head in enumerate(course()):
        first, other = (("en", "fr"), ("fr", "en"))[n % 2]
        mine = {"lesson": head.id, "seed": 20 + n}
        yield Script(f"{head.id}-wrong-and-right", _through(True), {**mine, "language": first})
        yield Script(f"{head.id}-right", _through(False, ("2021", "online")[n % 2]), {**mine, "language": other})
        yield Script(f"{head.id}-helped", _helped, {**mine, "language": other})
        yield Script(f"{head.id}-wandering", _wandering, {**mine, "language": first})
        yield from walks(f"{head.id}-walk", range(2), 80, 0.5, lesson=head.id, seed=[3, 4, 5])
    yield Script("game-first", _game("first-game", "game", "", 2, 30), {"lesson": "first-game", "seed": 3})
    yield Script(
        "game-first-2021",
        _game("first-game", "game", "2021", 0, 12),
        {"lesson": "first-game", "seed": 4, "language": "fr"},
    )
    yield Script("exam-passed", _game("paper-exam", "checkout", "", 1, 25), {"lesson": "paper-exam", "seed": 5})
    yield Script(
        "exam-failed",
        _game("paper-exam", "checkout", "online", 9, 41),
        {"lesson": "paper-exam", "seed": 6, "language": "fr"},
    )
    yield Script("kept", _kept, {"lesson": "gravity", "seed": 6})
    yield Script("kept-fresh-seed", _kept, {"lesson": "gravity", "seed": None, "language": "fr"})
    yield Script("kept-game", _kept, {"lesson": "first-game", "seed": None})
