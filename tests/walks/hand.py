"""The hand of a visitor: what the front end sends for what is done on the page, looked up in its picture only."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from numberdrop.exercises import Answer
from tests.exercises.answering import about

from .pages import asked
from .visit import ZONE, Json, Visit

Cells = list[list[int]]


class Hand:
    """Does things on a page that is visited. ``rng`` settles what is left open."""

    def __init__(self, visit: Visit, seed: object = 0) -> None:
        self.visit = visit
        self.rng = Random(f"{seed} {visit.name}")

    # --- what is seen ---------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Json:
        return self.visit.traits["scene"]

    @property
    def dialog(self) -> Json | None:
        return self.scene.get("dialog")

    @property
    def mode(self) -> str:
        return self.scene.get("mode", "none")

    def card(self, name: str) -> Json | None:
        return next((card for card in self.scene["cards"] if card["id"] == name), None)

    def cards(self, kind: str) -> list[Json]:
        return [card for card in self.scene["cards"] if card["kind"] == kind]

    @property
    def buttons(self) -> list[str]:
        return [button["id"] for button in self.scene["buttons"]]

    @property
    def marks(self) -> dict[tuple[int, int], str]:
        """What stands on the board."""
        cells = self.visit.traits["board"].get("cells", "")
        return {divmod(i, 7): mark for i, mark in enumerate(cells) if mark != "."}

    # --- what is sent ---------------------------------------------------------------------------------------------

    def send(self, kind: str, **more: Any) -> Hand:
        turn = {} if kind.startswith("@") else {"turn": "current"}
        self.visit.send({"type": kind, **turn, **more})
        return self

    def press(self, *buttons: str) -> Hand:
        for button in buttons:
            self.send("press", id=button)
        return self

    def act(self, kind: str, **more: Any) -> Hand:
        return self.send("act", action={"type": kind, **more})

    def typed(self, *texts: str) -> Hand:
        for text in texts:
            self.send("typed", text=text)
        return self

    def form(self, name: str, /, **values: Any) -> Hand:
        return self.send("form", id=name, values=values)

    def hello(self, **more: Any) -> Hand:
        """Greet as the front end does when the page has been loaded."""
        told = {"record": "@kept", "kept": "@kept", "lang": None, "wide": True, "now": "@now", "zone": ZONE, "hash": ""}
        self.send("hello", **{**told, **more})
        if self.visit.traits["log"].get("greets"):
            self.send("greeted")
        return self

    def reload(self, **more: Any) -> Hand:
        return self.send("@reload").hello(**more)

    def wait(self, seconds: float) -> Hand:
        return self.send("@wait", seconds=seconds)

    def lang(self, *codes: str) -> Hand:
        for code in codes:
            self.send("lang", value=code)
        return self

    def tick(self, most: int = 1) -> Hand:
        """Tick as long as the page wants it, so many times at most."""
        for _ in range(most):
            if self.scene.get("tick") is None:
                break
            self.send("tick", n="current")
        return self

    # --- on the board ---------------------------------------------------------------------------------------------

    def landings(self, fitting: bool = True) -> list[tuple[str, Json]]:
        """All places of the table, with their shapes."""
        shapes = self.visit.traits["table"].get("shapes", {})
        return [
            (name, land)
            for name, shape in shapes.items()
            for row in shape["lands"]
            for land in row
            if land["ok"] or not fitting
        ]

    def numbers(self, count: int, stars: bool = True) -> list[int | None]:
        """The dice in some order; a star gets a number, or none yet."""
        faces = [die["face"] for die in self.scene.get("dice", [])][:count]
        self.rng.shuffle(faces)
        found: list[int | None] = [
            (self.rng.randint(1, 7) if stars else None) if face == "*" else int(face) if face.isdigit() else None
            for face in faces
        ]
        return found + [None] * (count - len(found))

    def draft(self, fitting: bool = True, stars: bool = True) -> list[list[int | None]] | None:
        """Some shape in the hand over some place, as the front end tells it."""
        places = self.landings(fitting)
        if not places:
            return None
        at = self.rng.choice(places)[1]["at"]
        kind = self.visit.traits["table"].get("kind")
        numbers = self.numbers(len(at), stars) if kind == "drop" else [None] * len(at)
        return [[row, col, number] for (row, col), number in zip(at, numbers, strict=True)]

    def low(self) -> list[list[int | None]] | None:
        """A shape over the place that leaves the fewest holes and lies lowest."""
        places = [land for _, land in self.landings()]
        if not places:
            return None
        at = min(places, key=lambda land: (len(land["holes"]), sum(row for row, _ in land["at"]), land["at"]))["at"]
        numbers = self.numbers(len(at)) if self.visit.traits["table"].get("kind") == "drop" else [None] * len(at)
        return [[row, col, number] for (row, col), number in zip(at, numbers, strict=True)]

    def drop(self, well: bool = False) -> bool:
        """Drop what is to be dropped somewhere where it fits, or even ``well``; gives whether there was such a place."""
        draft = self.low() if well else self.draft()
        if draft is None:
            return False
        if self.mode == "block":
            self.act("block", cells=[cell[:2] for cell in draft])
        else:
            self.act("drop", cells=draft)
        return True

    def groups(self) -> list[Cells]:
        """Numbers side by side that may be a combo: found by walking over the board, good ones and bad ones."""
        loose = {tuple(cell) for cell in self.visit.traits["board"].get("loose", [])}
        ringed = {tuple(cell) for group in self.visit.traits["board"].get("groups", []) for cell in group["cells"]}
        marks = {cell: int(mark) for cell, mark in self.marks.items() if mark.isdigit() and cell not in loose | ringed}
        found: list[Cells] = []
        for cell in sorted(marks):
            for step in (0, 1):
                group, last = [cell], cell
                while len(group) < 7:
                    near = [
                        (last[0] + a, last[1] + b)
                        for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))
                        if (last[0] + a, last[1] + b) in marks and (last[0] + a, last[1] + b) not in group
                    ]
                    fitting = [one for one in near if marks[one] == marks[last] + step]
                    if not fitting:
                        break
                    last = self.rng.choice(fitting)
                    group.append(last)
                if len(group) >= 3:
                    found.append([list(one) for one in group])
        return found

    def combo(self) -> bool:
        """Circle some combo, or pass; gives whether there was one."""
        groups = self.groups()
        if groups:
            best = max(groups, key=len)
            self.send("try", combo=best).act("circle", cells=best)
        if self.mode == "combo":
            self.press("pass")
        return bool(groups)

    # --- a game ---------------------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """Do what is due in a game, whatever it is; gives whether anything was."""
        doors = self.card("begin")
        if doors:
            self.press(doors["items"][0]["press"])
            return True
        scene = self.scene
        primary = [button["id"] for button in scene["buttons"] if button["primary"] and button["id"] != "new"]
        tiles = [tile["letter"] for tile in (scene["tiles"] or {}).get("items", []) if tile.get("can")]
        if self.dialog:
            self.press("close")
        elif self.mode == "start":
            taken = {cell[1] for cell in self.marks}
            self.act("start", column=min(set(range(7)) - taken, default=0))
        elif self.mode in ("drop", "block"):
            if not self.drop(well=True):
                self.press("skip")
        elif self.mode == "combo":
            self.combo()
        elif "throw" in self.buttons:
            for i in range(5):
                faces = scene["shape_choices"] if i == 4 else scene["die_choices"]
                self.send("set_die", i=i, face=self.rng.choice([face for face in faces if face != "?"]))
            self.press("throw")
        elif primary:
            self.press(primary[0])
        elif tiles:
            self.act("slide", letter=self.rng.choice(tiles))
        elif scene.get("tick"):
            self.tick()
        elif self.card("dice"):
            self.form("dice", roll=self.rng.choice(["1125L", "*437T", "1*57O", "2356S", "5671I", "3 4 4 5 *"]))
        else:
            return False
        return True

    # --- answers --------------------------------------------------------------------------------------------------

    def right(self) -> bool:
        """Answer what is asked, as its author would; gives whether anything is asked."""
        exercise = asked(self.visit.page)
        if exercise is None:
            return False
        try:
            self.answer(exercise.right_answer)
        except ValueError:  # a round that is over has no answer any more
            return False
        return True

    def wrong(self) -> bool:
        """Answer with one of the author's mistakes, where there are any."""
        exercise = asked(self.visit.page)
        mistakes = exercise.mistakes if exercise else ()
        if mistakes:
            self.answer(self.rng.choice(mistakes).answer)
        return bool(mistakes)

    def answer(self, answer: Answer) -> Hand:
        for intent in self.intents_of(answer):
            self.send(**intent)
        return self

    def intents_of(self, answer: Answer) -> Iterator[Json]:
        """What is sent to give an answer, by the means that the page offers for it."""
        cells = [list(cell) for cell in answer.cells]
        picks, kind = list(answer.picks), None
        match self.mode:
            case "free":
                if picks:
                    yield {"kind": "press", "id": "legal"}
                    return
                kind, more = "free", {"cells": cells}
            case "start":
                kind, more = "start", {"column": cells[0][1] if cells else 3}
            case "drop" if cells:
                kind, more = "drop", {"cells": [list(cell) for cell in answer.numbered]}
            case "block" if cells:
                kind, more = "block", {"cells": cells}
            case "combo" if cells:
                kind, more = "circle", {"cells": cells}
            case _:
                yield from self._picked(picks)
                return
        yield {"kind": "act", "action": {"type": kind, **more}}

    def _picked(self, picks: list[str]) -> Iterator[Json]:
        sums = next((card for card in self.cards("form") if card["submit"]["id"] == "answer"), None)
        options = self.cards("options")
        if sums is not None:
            values = dict(pick.split("=", 1) for pick in picks if "=" in pick)
            yield {"kind": "form", "id": "answer", "values": values}
        elif options and not self.scene.get("marking"):
            yield {"kind": "answer", "picks": picks}
        elif self.scene.get("marking"):
            if "nothing" in picks:
                yield {"kind": "press", "id": "nothing"}
                return
            for pick in sorted(picks, key=lambda one: one[0] == "x"):
                yield {"kind": "mark", "about": about(pick)}
            yield {"kind": "press", "id": "answer"}
        elif "pass" in picks or "skip" in picks or not picks:
            yield {"kind": "press", "id": next((one for one in ("pass", "skip") if one in self.buttons), "pass")}
        else:
            for letter in picks:
                yield {"kind": "act", "action": {"type": "slide", "letter": letter}}
