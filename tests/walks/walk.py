"""Random walks: a visitor who presses, drops, asks and types what the picture offers, and now and then what makes no sense."""

from collections.abc import Callable
from typing import Any

from numberdrop.pages.message import READERS

from .hand import Hand
from .odd import ODD, TEXTS, TYPED
from .pages import asked

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


def _weight(button: dict[str, Any]) -> float:
    name = button["id"].partition(":")[0]
    return 0.25 if name in _LEAVING else 3.0 if name in _COACH or button.get("primary") else 0.8


class Walker:
    """Goes on and on. ``eager``: how often what is asked is answered right away, from 0 to 1."""

    def __init__(self, hand: Hand, eager: float = 0.3) -> None:
        self.hand, self.rng, self.eager = hand, hand.rng, eager
        self.texts: list[str] = []

    def walk(self, steps: int) -> None:
        """So many steps, each of one intent or a few."""
        until = len(self.hand.visit.steps) + steps
        while len(self.hand.visit.steps) < until:
            ways = self._dialog() if self.hand.dialog else self._ways()
            weights = [weight for weight, _ in ways]
            self.rng.choices([way for _, way in ways], weights)[0]()
            value = (self.hand.dialog or {}).get("value")
            if value:
                self.texts.append(value)

    # --- what one may do ------------------------------------------------------------------------------------------

    def _ways(self) -> list[Way]:
        hand, scene = self.hand, self.hand.scene
        ways: list[Way] = [
            (1.5, self._why),
            (0.7, self._key),
            (0.7, self._typed),
            (0.35, self._odd),
            (0.35, self._stale),
            (0.25, lambda: hand.lang(self.rng.choice(["en", "fr"]))),
            (0.2, lambda: hand.send("ping")),
            (0.15, hand.reload),
            (0.1, lambda: hand.wait(self.rng.choice([40, 4_000, 90_000]))),
        ]
        for button in scene["buttons"]:
            name = button["id"]
            if name not in OWN:
                ways.append((_weight(button), lambda name=name: self._press(name)))
        for card in scene["cards"]:
            ways += self._card(card)
        ways += [(0.3, lambda one=one: hand.press(one["id"])) for one in scene["tools"]]
        if scene.get("tick") is not None:
            ways.append((8.0, lambda: hand.tick(self.rng.randint(1, 4))))
        if len(scene["players"]) > 1:
            ways.append((0.5, lambda: hand.send("show", player=self.rng.choice(scene["players"])["id"])))
        if any(one.get("go") for one in scene["steps"]):
            steps = [one["id"] for one in scene["steps"]]
            ways.append((0.4, lambda: hand.press(f"step_{self.rng.choice(steps)}")))
        if scene.get("dice_editable"):
            ways.append((3.0, self._set_die))
        if scene["palette"]:
            ways.append((4.0, self._paint))
        if scene.get("marking"):
            ways.append((3.0, self._mark))
        for tile in (scene["tiles"] or {}).get("items", []):
            weight = 2.0 if tile.get("can") else 0.05
            ways.append((weight, lambda tile=tile: hand.act("slide", letter=tile["letter"])))
        ways += self._board()
        if asked(hand.visit.page) is not None:
            ways.append((30.0 * self.eager, self._answer))
        return ways

    def _board(self) -> list[Way]:
        hand = self.hand
        match hand.mode:
            case "drop" | "block":
                return [(9.0, hand.drop), (4.0, self._try), (1.0, self._wild_drop)]
            case "combo":
                return [(7.0, hand.combo), (3.0, self._choose)]
            case "free":
                return [(4.0, lambda: hand.act("free", cells=self._cells(4)))]
            case "start":
                return [(8.0, lambda: hand.act("start", column=self.rng.randint(0, 7)))]
        return [(0.2, self._wild_drop), (0.2, self._choose)]

    def _card(self, card: dict[str, Any]) -> list[Way]:
        hand = self.hand
        buttons = card.get("buttons") or ()
        if card["kind"] == "end":
            buttons = [{"id": name} for name, _ in buttons]
        ways: list[Way] = [(_weight(one), lambda one=one: self._press(one["id"])) for one in buttons]
        if card["kind"] == "menu":
            presses = [item["press"] for item in card["items"] if "press" in item]
            ways += [(1.5, lambda press=press: hand.press(press)) for press in presses]
        if card["kind"] == "form":
            weight = 0.25 if card["id"] == "new" else 2.0 if card["submit"]["id"] == "answer" else 1.0
            ways.append((weight, lambda: self._form(card)))
        if card["kind"] == "options" and not card["locked"]:
            ways.append((3.0, lambda: self._options(card)))
        return ways

    # --- doing it -------------------------------------------------------------------------------------------------

    def _dialog(self) -> list[Way]:
        hand, dialog = self.hand, self.hand.dialog
        assert dialog is not None
        ways: list[Way] = [(1.0, lambda one=one: hand.press(one["id"])) for one in dialog["buttons"]]
        if dialog["kind"] == "load":
            ways.append((3.0, self._load))
        if dialog["kind"] == "choose":
            ways += [(1.0, lambda row=row: hand.press(row[0])) for row in dialog["rows"]]
        return [
            *ways,
            (0.5, lambda: hand.press("close")),
            (0.3, self._why),
            (0.2, self._odd),
            (0.2, lambda: hand.lang("fr")),
        ]

    def _load(self) -> None:
        text = self.rng.choice([*self.texts[-3:], *TEXTS])
        if self.rng.random() < 0.3 and len(text) > 20:
            cut = self.rng.randrange(len(text))
            text = text[:cut] + self.rng.choice(["", "0", "}", "é", "\n"]) + text[cut + 1 :]
        self.hand.send("load", text=text)

    def _cell(self, high: int = 6) -> list[int]:
        return [self.rng.randint(0, high), self.rng.randint(0, 6)]

    def _cells(self, most: int) -> list[list[int]]:
        """A few cells, mostly side by side."""
        cell = self._cell()
        found = [cell]
        for _ in range(self.rng.randint(0, most - 1)):
            step = self.rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0), (2, 1)])
            cell = [cell[0] + step[0], cell[1] + step[1]]
            found.append(cell)
        return found

    def _about(self) -> dict[str, Any]:
        rng = self.rng
        which, letter = rng.choice(["identical", "consecutive"]), rng.choice("ABCDE")
        return rng.choice(
            [
                {"kind": "cell", "cell": self._cell()},
                {"kind": "cell", "cell": self._cell(13)},
                {"kind": "cell", "cell": list(rng.choice(sorted(self.hand.marks) or [(0, 0)]))},
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
        self.hand.press(name)
        if name.partition(":")[0] in _COACH and self.rng.random() < 0.8:
            self.hand.tick(_PATIENCE)
            if self.rng.random() < 0.3:
                self.hand.form("coach", reader=self.rng.choice(READERS))

    def _why(self) -> None:
        self.hand.send("why", about=self._about())

    def _mark(self) -> None:
        self.hand.send("mark", about=self._about())

    def _key(self) -> None:
        self.hand.press(self.rng.choice(_KEYS))

    def _typed(self) -> None:
        self.hand.typed(self.rng.choice(TYPED))

    def _odd(self) -> None:
        self.hand.visit.send(self.rng.choice(ODD))

    def _stale(self) -> None:
        """Something that was meant for the picture before."""
        self.hand.send("press", id=self.rng.choice(_KEYS), turn="stale")

    def _set_die(self) -> None:
        scene, i = self.hand.scene, self.rng.randint(0, 4)
        faces = scene["shape_choices"] if i == 4 else scene["die_choices"]
        self.hand.send("set_die", i=i, face=self.rng.choice(faces))

    def _paint(self) -> None:
        paint = self.rng.choice(self.hand.scene["palette"])["id"].removeprefix("palette:")
        for cell in self._cells(4):
            if 0 <= cell[0] < 14 and 0 <= cell[1] < 7:
                self.hand.send("paint", cell=cell, value=paint)

    def _try(self) -> None:
        draft = self.hand.draft(fitting=self.rng.random() < 0.7, stars=self.rng.random() < 0.5)
        if draft:
            low = -1 if self.rng.random() < 0.3 else 0
            self.hand.send("try", cells=[[row + low, col, number] for row, col, number in draft])

    def _wild_drop(self) -> None:
        draft = self.hand.draft(fitting=False, stars=self.rng.random() < 0.5)
        cells = draft or [[*cell, self.rng.randint(1, 7)] for cell in self._cells(4)]
        if self.rng.random() < 0.3:
            cells[0][2] = self.rng.randint(0, 9)
        block = self.hand.mode == "block"
        self.hand.act("block" if block else "drop", cells=[cell[:2] for cell in cells] if block else cells)

    def _choose(self) -> None:
        groups = self.hand.groups()
        cells = self.rng.choice(groups) if groups and self.rng.random() < 0.6 else self._cells(5)
        for most in range(max(1, len(cells) - 1), len(cells) + 1):
            self.hand.send("try", combo=cells[:most])
        if self.rng.random() < 0.5:
            self.hand.act("circle", cells=cells)

    def _options(self, card: dict[str, Any]) -> None:
        ids = [item["id"] for item in card["items"]]
        count = self.rng.randint(1, len(ids)) if card["many"] else 1
        self.hand.send("answer", picks=self.rng.sample(ids, count))

    def _form(self, card: dict[str, Any]) -> None:
        values = {field["id"]: self._value(field) for field in card["fields"]}
        more = [one["id"] for one in card["more"]]
        self.hand.form(self.rng.choice([card["submit"]["id"]] * 3 + more), **values)

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
        if asked(self.hand.visit.page) is None or self.hand.scene.get("prefs") is None:
            return
        if self.rng.random() < 0.7:
            self.hand.right()
        else:
            self.hand.wrong()
