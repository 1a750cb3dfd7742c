"""The home page: what this is, the map of the lessons with how far one has come, and where to go."""

from __future__ import annotations

from typing import ClassVar

from numberdrop.exercises.course import Head, course, taught
from numberdrop.progress import ProgressError, dumps, loads
from numberdrop.progress.mastery import MASTERED

from .intents import LONGEST_TEXT, Json, text
from .learning import Learning
from .tables import icons

_PROGRAMMERS = "lesson_A_programmers.ipynb"
_LONGEST_FILE = 3 * LONGEST_TEXT
_FAULTS = 5
EVERYTHING = "*"
"""What the browser keeps under any name: progress, scores, games and positions under way, wishes."""


class Home(Learning):
    """A page without a board: a greeting, the map of the lessons, the other doors, and the learner's progress."""

    name: ClassVar[str] = "home"
    greeted = False
    """Whether the browser has said what it keeps: before that nobody can say how far the learner is."""

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        first, self.greeted = not self.greeted, True
        return more or first

    def scene(self) -> Json:
        voice = self.voice
        return self.frame(
            headline=voice("home.headline"),
            hint=voice("home.hint"),
            icons=icons(),
            cards=[
                *self._way_on(),
                self._map(),
                self._doors(),
                self._progress(),
                self._text("game", 3),
                self._text("about", 2),
            ],
        )

    def _way_on(self) -> list[Json]:
        """The door that most come for: the lesson to begin with, or the one where the learner stopped."""
        upcoming = self._upcoming()
        head = next((one for one in course() if one.id == upcoming), None)
        if head is None:
            return []
        title = self.voice.lesson(head)
        label = self.voice("home.continue" if len(self.past) else "home.begin", title=title)
        text = head.aim.said_in(self.language)
        item = {"href": f"{head.page}.ipynb", "label": label, "text": text, "icon": "S"}
        return [{"id": "go", "kind": "menu", "title": "", "items": [item], "waits": not self.greeted}]

    # --- the map --------------------------------------------------------------------------------------------------

    def _map(self) -> Json:
        upcoming = self._upcoming()
        items = [self._door(head, upcoming) for head in course()]
        items.append(
            {
                "href": _PROGRAMMERS, "n": "A", "label": self.voice("home.programmers"),
                "text": self.voice("home.programmers_text"), "state": "todo", "current": False, "done": 0, "total": 0,
            }
        )  # fmt: skip
        return {"id": "map", "kind": "map", "title": self.voice("home.lessons"), "items": items}

    def _upcoming(self) -> str | None:
        """The lesson to go on with."""
        tasks = {head.id: head.tasks for head in course()}
        place = self.progress.resume(tasks)
        return place.lesson if place else self.progress.next_lesson(tasks)

    def _door(self, head: Head, upcoming: str | None) -> Json:
        known = self.progress.lesson(head.id, head.tasks, head.rules)
        current = head.id == upcoming
        state = "next" if current and known.state == "todo" else known.state
        return {
            "href": f"{head.page}.ipynb",
            "n": head.number,
            "label": head.title.said_in(self.language),
            "text": head.aim.said_in(self.language),
            "state": state,
            "current": current,
            "done": len(known.solved),
            "total": known.total,
        }

    # --- other cards ----------------------------------------------------------------------------------------------

    def _doors(self) -> Json:
        doors = (
            ("puzzles", "S"),
            ("play", "L"),
            ("companion", "O"),
            ("sandbox", "T"),
            ("composer", "X5"),
            ("progress", "I"),
        )
        items = [
            {
                "href": f"{name}.ipynb",
                "label": self.voice(f"home.{name}"),
                "text": self.voice(f"home.{name}_text"),
                "icon": icon,
            }
            for name, icon in doors
        ]
        return {"id": "doors", "kind": "menu", "title": self.voice("home.doors"), "items": items}

    def _text(self, name: str, paragraphs: int) -> Json:
        return {
            "id": name, "kind": "text", "title": self.voice(f"home.{name}"), "links": [], "buttons": [],
            "paragraphs": [self.voice(f"home.{name}_{n}") for n in range(1, paragraphs + 1)],
        }  # fmt: skip

    def _progress(self) -> Json:
        voice, rules = self.voice, self.progress.rules
        mastered = sum(one.state == MASTERED for one in rules.values())
        paragraphs = [voice("home.progress_stored" if self.beside.there else "home.progress_kept")]
        if len(self.past):
            paragraphs.insert(0, voice("home.mastered", count=mastered, total=len(taught())))
        if shaky := self.progress.shaky():
            paragraphs.insert(1, voice("home.shaky", rules=", ".join(voice(f"rule_name.{rule}") for rule in shaky)))
        buttons = [self.dialog_button("export")] if len(self.past) else []
        return {
            "id": "progress", "kind": "text", "title": voice("home.progress"), "paragraphs": paragraphs, "links": [],
            "buttons": [*buttons, self.dialog_button("import"), self.dialog_button("erase")],
        }  # fmt: skip

    # --- progress as a file ---------------------------------------------------------------------------------------

    def press_export(self) -> None:
        self.dialog = {
            "id": "record", "kind": "record", "title": self.voice("home.export"), "text": self.voice("home.export_text"),
            "value": dumps(self.past), "file": "numberdrop-progress.json", "rows": [],
            "buttons": [self.dialog_button("close", True)],
        }  # fmt: skip

    def press_import(self) -> None:
        self._import_dialog("", self.voice("home.import_text"))

    def _import_dialog(self, value: str, told: str) -> None:
        self.dialog = {
            "id": "load", "kind": "load", "title": self.voice("home.import"), "text": told, "value": value, "rows": [],
            "buttons": [self.dialog_button("close")],
        }  # fmt: skip

    def on_load(self, message: Json) -> None:
        """Add a file's events to the log; a file that is not ours is refused with the reasons, and nothing changes."""
        given = text(message.get("text"), _LONGEST_FILE)
        try:
            found = loads(given)
        except ProgressError as error:
            lines = [self._fault(fault.line, fault.key, fault.values) for fault in error.faults[:_FAULTS]]
            self._import_dialog(given[:LONGEST_TEXT], "\n".join([self.voice("home.import_refused"), *lines]))
            self.tell([self.voice.note("home.import_refused", tone="refuse")], verdict="refused")
            return
        self.dialog = None
        new = self.note_log(found)
        self.turn += 1
        self.tell([self.voice.note("home.imported" if new else "home.nothing_new")])

    def _fault(self, line: int, key: str, values: object) -> str:
        words = self.voice(key, **dict(values))  # type: ignore[call-overload]
        return self.voice("ui.fault_line", line=line, text=words) if line else words

    # --- no progress any more -------------------------------------------------------------------------------------

    def press_erase(self) -> None:
        self.dialog = {
            "id": "erase", "kind": "confirm", "title": self.voice("home.erase"), "text": self.voice("home.erase_text"),
            "value": "", "rows": [], "buttons": [self.dialog_button("erase_all"), self.dialog_button("close", True)],
        }  # fmt: skip

    def press_erase_all(self) -> None:
        self.dialog = None
        self.turn += 1
        if not self.beside.erase():
            self.tell([self.voice.note("store.not_erased", tone="refuse")], verdict="refused")
            return
        self.forget(EVERYTHING)
        self.tell([self.voice.note("home.erased")])
