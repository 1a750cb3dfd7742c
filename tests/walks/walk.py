"""Random walks: a visitor who presses, drops, asks and types what the picture offers, and now and then what makes no sense."""

from collections.abc import Callable
from random import Random
from typing import Any

from numberdrop.pages.message import READERS
from tests.exercises.answering import give

from .odd import ODD, TEXTS, TYPED
from .pages import asked
from .visit import Json

Way = tuple[float, Callable[[], object]]
OWN = ("left", "right", "cw", "ccw", "flip", "swap", "lower", "circle", "clear", "drop", "ask")
"""Buttons that the front end answers by itself."""
_KEYS = (
    "hint", "undo", "redo", "combo", "judge", "replay", "review", "audit", "next", "end", "pass", "roll", "skip", "keys", "close",
    "answer", "show", "again", "hold", "go", "back", "new", "lower", "next_landing", "correct", "leave_replay", "step",
)  # fmt: skip
_LEAVING = (
    "new",
    "load",
    "against",
    "erase",
    "erase_all",
    "repeat",
    "wipe",
    "open",
    "picture",
    "import",
    "resign",
    "menu",
)
"""Buttons that put away what one is at: pressed less often than others."""
_COACH = ("judge", "review", "hint", "retry", "try_again")
"""Buttons that ask the coach: pressed more often. What it says hangs on the position, so that each answer is another one."""
_PATIENCE = 150
"""Ticks for which its answer is waited."""
_EAGER = 9.0
"""How much what is asked is answered right away."""


def _weight(button: Json) -> float:
    name = button["id"].partition(":")[0]
    return 0.25 if name in _LEAVING else 3.0 if name in _COACH or button.get("primary") else 0.8


class Walker:
    """Goes on and on, and sends what the front end sends for what is done on the page, looked up in its picture only."""

    def __init__(self, visit: Any, seed: str) -> None:
        self.visit, self.rng = visit, Random(f"{seed} {visit.name}")
        self.texts: list[str] = []

    def walk(self, steps: int) -> None:
        """So many steps, each of one intent or a few."""
        self._hello()
        until = len(self.visit.steps) + steps
        while len(self.visit.steps) < until:
            ways = self._dialog() if self.dialog else self._ways()
            self.rng.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()
            value = (self.dialog or {}).get("value")
            if value:
                self.texts.append(value)

    # --- what is seen and sent ------------------------------------------------------------------------------------

    @property
    def scene(self) -> Json:
        return self.visit.traits["scene"]

    @property
    def dialog(self) -> Json | None:
        return self.scene.get("dialog")

    @property
    def marks(self) -> dict[tuple[int, int], str]:
        cells = self.visit.traits["board"].get("cells", "")
        return {divmod(i, 7): mark for i, mark in enumerate(cells) if mark != "."}

    def send(self, kind: str, **more: Any) -> None:
        turn = {} if kind.startswith("@") else {"turn": "current"}
        self.visit.send({"type": kind, **turn, **more})

    def press(self, button: str) -> None:
        self.send("press", id=button)

    def act(self, kind: str, **more: Any) -> None:
        self.send("act", action={"type": kind, **more})

    def _hello(self) -> None:
        """Greet as the front end does when the page has been loaded."""
        log, browser, now = self.visit.traits["log"], self.visit.browser, int(self.visit.steady.now)
        kept = {"record": browser.record(log), "kept": browser.kept(log)}
        self.send("hello", **kept, lang=None, wide=True, now=now, zone=7_200, hash="")
        if self.visit.traits["log"].get("greets"):
            self.send("greeted")

    def _reload(self) -> None:
        self.send("@reload")
        self._hello()

    def tick(self, most: int) -> None:
        """Tick as long as the page wants it, so many times at most."""
        for _ in range(most):
            if self.scene.get("tick") is None:
                break
            self.send("tick", n="current")

    # --- on the board ---------------------------------------------------------------------------------------------

    def _draft(self, fitting: bool = True, stars: bool = True) -> list[list[int | None]] | None:
        """Some shape in the hand over some place, as the front end tells it; a star gets a number, or none yet."""
        table = self.visit.traits["table"]
        rows = (row for shape in table.get("shapes", {}).values() for row in shape["lands"])
        places = [land["at"] for row in rows for land in row if land["ok"] or not fitting]
        if not places:
            return None
        at = self.rng.choice(places)
        faces = [die["face"] for die in self.scene.get("dice", [])][: len(at)] if table.get("kind") == "drop" else []
        self.rng.shuffle(faces)
        numbers = [int(face) if face.isdigit() else self.rng.randint(1, 7) if stars else None for face in faces]
        numbers += [None] * (len(at) - len(numbers))
        return [[row, col, number] for (row, col), number in zip(at, numbers, strict=True)]

    def _drop(self) -> None:
        """Drop what is to be dropped somewhere where it fits."""
        draft = self._draft()
        if draft and self.scene["mode"] == "block":
            self.act("block", cells=[cell[:2] for cell in draft])
        elif draft:
            self.act("drop", cells=draft)

    def _groups(self) -> list[list[list[int]]]:
        """Numbers side by side that may be a combo: found by walking over the board, good ones and bad ones."""
        board = self.visit.traits["board"]
        taken = [*board.get("loose", []), *(cell for group in board.get("groups", []) for cell in group["cells"])]
        marks = {cell: int(mark) for cell, mark in self.marks.items() if mark.isdigit() and [*cell] not in taken}
        found = []
        for cell in sorted(marks):
            for step in (0, 1):
                group, fitting = [cell], [cell]
                while fitting and len(group) < 7:
                    row, col = last = group[-1]
                    near = [(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)]
                    fitting = [to for to in near if to not in group and marks.get(to) == marks[last] + step]
                    group += [self.rng.choice(fitting)] if fitting else []
                if len(group) >= 3:
                    found.append([[*place] for place in group])
        return found

    def _combo(self) -> None:
        if groups := self._groups():
            best = max(groups, key=len)
            self.send("try", combo=best)
            self.act("circle", cells=best)
        if self.scene["mode"] == "combo":
            self.press("pass")

    # --- what one may do ------------------------------------------------------------------------------------------

    def _ways(self) -> list[Way]:
        scene = self.scene
        ways: list[Way] = [
            (1.5, lambda: self.send("why", about=self._about())),
            (0.7, lambda: self.press(self.rng.choice(_KEYS))),
            (0.7, lambda: self.send("typed", text=self.rng.choice(TYPED))),
            (0.35, lambda: self.visit.send(self.rng.choice(ODD))),
            (0.35, lambda: self.send("press", id=self.rng.choice(_KEYS), turn="stale")),
            (0.25, lambda: self.send("lang", value=self.rng.choice(["en", "fr"]))),
            (0.2, lambda: self.send("ping")),
            (0.15, self._reload),
            (0.1, lambda: self.send("@wait", seconds=self.rng.choice([40, 4_000, 90_000]))),
        ]
        for button in scene["buttons"]:
            name = button["id"]
            if name not in OWN:
                ways.append((_weight(button), lambda name=name: self._press(name)))
        for card in scene["cards"]:
            ways += self._card(card)
        ways += [(0.3, lambda one=one: self.press(one["id"])) for one in scene["tools"]]
        if scene.get("tick") is not None:
            ways.append((8.0, lambda: self.tick(self.rng.randint(1, 4))))
        if len(scene["players"]) > 1:
            ways.append((0.5, lambda: self.send("show", player=self.rng.choice(scene["players"])["id"])))
        if any(one.get("go") for one in scene["steps"]):
            steps = [one["id"] for one in scene["steps"]]
            ways.append((0.4, lambda: self.press(f"step_{self.rng.choice(steps)}")))
        if scene.get("dice_editable"):
            ways.append((3.0, self._set_die))
        if scene["palette"]:
            ways.append((4.0, self._paint))
        if scene.get("marking"):
            ways.append((3.0, lambda: self.send("mark", about=self._about())))
        for tile in (scene["tiles"] or {}).get("items", []):
            weight = 2.0 if tile.get("can") else 0.05
            ways.append((weight, lambda tile=tile: self.act("slide", letter=tile["letter"])))
        ways += self._board()
        if asked(self.visit.page) is not None:
            ways.append((_EAGER, self._answer))
        return ways

    def _board(self) -> list[Way]:
        match self.scene["mode"]:
            case "drop" | "block":
                return [(9.0, self._drop), (4.0, self._try), (1.0, self._wild_drop)]
            case "combo":
                return [(7.0, self._combo), (3.0, self._choose)]
            case "free":
                return [(4.0, lambda: self.act("free", cells=self._cells(4)))]
            case "start":
                return [(8.0, lambda: self.act("start", column=self.rng.randint(0, 7)))]
        return [(0.2, self._wild_drop), (0.2, self._choose)]

    def _card(self, card: dict[str, Any]) -> list[Way]:
        buttons = card.get("buttons") or ()
        if card["kind"] == "end":
            buttons = [{"id": name} for name, _ in buttons]
        ways: list[Way] = [(_weight(one), lambda one=one: self._press(one["id"])) for one in buttons]
        if card["kind"] == "menu":
            presses = [item["press"] for item in card["items"] if "press" in item]
            ways += [(1.5, lambda press=press: self.press(press)) for press in presses]
        if card["kind"] == "form":
            weight = 0.25 if card["id"] == "new" else 2.0 if card["submit"]["id"] == "answer" else 1.0
            ways.append((weight, lambda: self._form(card)))
        if card["kind"] == "options" and not card["locked"]:
            ways.append((3.0, lambda: self._options(card)))
        return ways

    # --- doing it -------------------------------------------------------------------------------------------------

    def _dialog(self) -> list[Way]:
        dialog = self.dialog
        ways: list[Way] = [(1.0, lambda one=one: self.press(one["id"])) for one in dialog["buttons"]]
        if dialog["kind"] == "load":
            ways.append((3.0, self._load))
        if dialog["kind"] == "choose":
            ways += [(1.0, lambda row=row: self.press(row[0])) for row in dialog["rows"]]
        return [
            *ways,
            (0.5, lambda: self.press("close")),
            (0.3, lambda: self.send("why", about=self._about())),
            (0.2, lambda: self.visit.send(self.rng.choice(ODD))),
            (0.2, lambda: self.send("lang", value="fr")),
        ]

    def _load(self) -> None:
        text = self.rng.choice([*self.texts[-3:], *TEXTS])
        if self.rng.random() < 0.3 and len(text) > 20:
            cut = self.rng.randrange(len(text))
            text = text[:cut] + self.rng.choice(["", "0", "}", "é", "\n"]) + text[cut + 1 :]
        self.send("load", text=text)

    def _cell(self, high: int = 6) -> list[int]:
        return [self.rng.randint(0, high), self.rng.randint(0, 6)]

    def _cells(self, most: int) -> list[list[int]]:
        """A few cells, mostly side by side."""
        found = [self._cell()]
        for _ in range(self.rng.randint(0, most - 1)):
            up, right = self.rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0), (2, 1)])
            found.append([found[-1][0] + up, found[-1][1] + right])
        return found

    def _about(self) -> dict[str, Any]:
        rng = self.rng
        which, letter = rng.choice(["identical", "consecutive"]), rng.choice("ABCDE")
        return rng.choice(
            [
                {"kind": "cell", "cell": self._cell()},
                {"kind": "cell", "cell": self._cell(13)},
                {"kind": "cell", "cell": list(rng.choice(sorted(self.marks) or [(0, 0)]))},
                {"kind": "row", "row": rng.randint(0, 13)},
                {"kind": "box", "which": which, "size": rng.randint(3, 7)},
                {"kind": "letter", "letter": letter},
                {"kind": "tile", "letter": letter},
                {"kind": "die", "i": rng.randint(0, 4)},
                {"kind": "step", "id": rng.choice(["roll", "blocks", "drop", "combo", "end"])},
                {"kind": "plus10", "which": which},
                {"kind": "total", "id": rng.choice(["rows", "identical", "consecutive", "bonus", "total"])},
                {"kind": "bonus"},
                {"kind": "line"},
            ]
        )

    def _press(self, name: str) -> None:
        """Press a button. Whoever asks the coach waits for the answer, mostly, and hears it at another depth now and then."""
        self.press(name)
        if name.partition(":")[0] in _COACH and self.rng.random() < 0.8:
            self.tick(_PATIENCE)
            if self.rng.random() < 0.3:
                self.send("form", id="coach", values={"reader": self.rng.choice(READERS)})

    def _set_die(self) -> None:
        scene, i = self.scene, self.rng.randint(0, 4)
        faces = scene["shape_choices"] if i == 4 else scene["die_choices"]
        self.send("set_die", i=i, face=self.rng.choice(faces))

    def _paint(self) -> None:
        paint = self.rng.choice(self.scene["palette"])["id"].removeprefix("palette:")
        for cell in self._cells(4):
            if 0 <= cell[0] < 14 and 0 <= cell[1] < 7:
                self.send("paint", cell=cell, value=paint)

    def _try(self) -> None:
        draft = self._draft(fitting=self.rng.random() < 0.7, stars=self.rng.random() < 0.5)
        if draft:
            low = -1 if self.rng.random() < 0.3 else 0
            self.send("try", cells=[[row + low, col, number] for row, col, number in draft])

    def _wild_drop(self) -> None:
        draft = self._draft(fitting=False, stars=self.rng.random() < 0.5)
        cells = draft or [[*cell, self.rng.randint(1, 7)] for cell in self._cells(4)]
        if self.rng.random() < 0.3:
            cells[0][2] = self.rng.randint(0, 9)
        block = self.scene["mode"] == "block"
        self.act("block" if block else "drop", cells=[cell[:2] for cell in cells] if block else cells)

    def _choose(self) -> None:
        groups = self._groups()
        cells = self.rng.choice(groups) if groups and self.rng.random() < 0.6 else self._cells(5)
        for most in range(max(1, len(cells) - 1), len(cells) + 1):
            self.send("try", combo=cells[:most])
        if self.rng.random() < 0.5:
            self.act("circle", cells=cells)

    def _options(self, card: dict[str, Any]) -> None:
        ids = [item["id"] for item in card["items"]]
        count = self.rng.randint(1, len(ids)) if card["many"] else 1
        self.send("answer", picks=self.rng.sample(ids, count))

    def _form(self, card: dict[str, Any]) -> None:
        values = {field["id"]: self._value(field) for field in card["fields"]}
        more = [one["id"] for one in card["more"]]
        self.send("form", id=self.rng.choice([card["submit"]["id"]] * 3 + more), values=values)

    def _value(self, field: dict[str, Any]) -> Any:
        if self.rng.random() < 0.5 and field["type"] != "number":
            return field["value"]
        if field["type"] == "select":
            return self.rng.choice(field["options"])[0]
        if field["type"] == "checkbox":
            return self.rng.random() < 0.3
        if field["type"] == "number":
            return str(self.rng.choice([self.rng.randint(-10, 60), 0, "", "x", "−5"]))
        return self.rng.choice(["", "", "Ada", "Zoë & <b>", "7", "*1234", "1*42L", "5671T", "how {many}?", "two words"])

    def _answer(self) -> None:
        """Answer what is asked as its author would, or with one of the mistakes."""
        page, exercise = self.visit.page, asked(self.visit.page)
        if exercise is None or not page.player.open:
            return
        mistakes = [mistake.answer for mistake in exercise.mistakes]
        right = self.rng.random() < 0.7 or not mistakes
        self.visit.do(lambda: give(page, exercise.right_answer if right else self.rng.choice(mistakes)))
