"""A guided game as its file has it: steps in order, each an act of the learner, a question, or something to read.

Data, not code: what comes of a step is decided by the rules (``run``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from numberdrop.exercises.answer import ExerciseError, Text
from numberdrop.exercises.asking.on_sheet import TableAt
from numberdrop.exercises.exercise import Task
from numberdrop.exercises.files.codec import build
from numberdrop.exercises.files.lesson_file import LARGEST, read_file, read_task, read_toml
from numberdrop.exercises.goals import Conditions
from numberdrop.formats.declarations import Among, Checked, Fault, Mismatch, fault, shortened, wrong
from numberdrop.rules.combos import find_combos
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import EDITIONS, RULES
from numberdrop.rules.game import Game
from numberdrop.rules.notation import NotationError, parse_action
from numberdrop.text.catalogue import languages

YOU, PIP = 0, 1
"""The learner's place at the table, and the other player's."""
Deed = Literal["read", "start", "roll", "slide", "block", "drop", "circle", "end"]
"""What a step waits for; ``read``: that the learner goes on."""
Asker = Literal["", "pip"]
_WHEN = re.compile(r"(you|pip) (hold|lack) ([A-E])|you (can|cannot) circle")
WHENS = "'you hold A', 'pip lack B' (a letter from A to E), 'you can circle', 'you cannot circle'"
"""How a condition is written."""


def _check_when(when: str) -> None:
    if when and not _WHEN.fullmatch(when):
        raise Mismatch("choice", value=shortened(when), known=WHENS)


def _check_act(act: str) -> None:
    try:
        parse_action(act, PIP)
    except NotationError as error:
        raise wrong(act, str(error)) from None


When: TypeAlias = Annotated[str, Checked(_check_when)]
"""A condition on which a step, or an act of Pip's, may depend; empty where it depends on none."""


def holds(when: str, game: Game) -> bool:
    """Whether a condition holds in a game; where there is none it does."""
    if not when:
        return True
    who, verb, what = when.split()
    if what == "circle":
        return can_circle(game, YOU) == (verb == "can")
    player = YOU if who == "you" else PIP
    return (what in game.sheets[player].active) == (verb == "hold")


def can_circle(game: Game, player: int) -> bool:
    """Whether a combo for a free box lies on a player's sheet."""
    sheet = game.sheets[player]
    return any(sheet.box_free(combo.kind, combo.size) for combo in find_combos(sheet.grid))


@dataclass(frozen=True, kw_only=True)
class PipAct:
    """An act of Pip's in writing (``rules.notation``), perhaps only on a condition."""

    act: Annotated[str, Checked(_check_act)]
    when: When = ""


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A roll that may come, the wish that the learner's sheet must grant it, and what Pip does with it."""

    roll: Roll
    wish: Conditions = ()
    pip: tuple[PipAct, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Known:
    """What one knows under some editions only, where rulebooks settle a thing each their own way."""

    editions: tuple[Annotated[str, Among(EDITIONS)], ...]
    text: Text


@dataclass(frozen=True, kw_only=True)
class Jump(TableAt):
    """A prepared position, told as a jump: the sheets as files draw them, and the ``round`` it is."""

    round: int = 1


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step: what is said before it, what is done or asked, what is said after it, and what one knows then.

    ``board``: whose sheet is looked at: the one that a question is about as it is then, empty where it draws its own; for an act the
    learner's, where nothing else is said. ``asker``: who asks.
    """

    id: str
    say: Text
    more: Text | None = None
    done: Text | None = None
    do: Deed | None = None
    task: Task | None = None
    board: Literal["", "you", "pip"] = ""
    asker: Asker = ""
    when: When = ""
    jump: Jump | None = None
    rolls: tuple[Candidate, ...] = ()
    know: tuple[Text, ...] = ()
    know_in: tuple[Known, ...] = ()
    """What depends on the edition that is played, besides."""
    rule: Annotated[str, Among(RULES)] = ""
    """The rule that the act or question is about."""
    round: int = 0
    """Which round begins with it; 0 where none does."""
    paper: bool = False
    """Whether it is one of the questions at the end, as on paper."""
    lesson: str = ""
    """The id of the lesson to be offered to who was wrong there."""
    line: int = 0
    """Where it stands in its file."""

    @property
    def texts(self) -> Iterator[tuple[str, Text]]:
        """Its own texts by their keys; those of its question are the task's."""
        for name in ("say", "more", "done"):
            if (text := getattr(self, name)) is not None:
                yield name, text
        for i, text in enumerate(self.know, 1):
            yield f"know, {i}", text
        for i, known in enumerate(self.know_in, 1):
            yield f"know_in, {i}", known.text

    def known(self, edition: str) -> tuple[Text, ...]:
        """What one knows after it, in the edition that is played."""
        return (*self.know, *(known.text for known in self.know_in if edition in known.editions))

    @property
    def is_question(self) -> bool:
        return self.task is not None


@dataclass(frozen=True, kw_only=True)
class Script:
    """A guided game: who plays with which tiles, where Pip begins, and the steps, the questions as on paper last."""

    id: str
    title: Text
    aim: Text
    tiles: tuple[str, ...]
    players: int = 2
    pip_start: int = 4
    """The column, counted from 1, in which Pip writes the start number."""
    steps: tuple[Step, ...] = ()
    ending: Text
    """What is said at the end."""
    next: str = ""
    """The id of a guided game that goes on from here."""
    version: str = ""
    """Names all that decides what can happen: words may change, and a kept game goes on."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table: the learner's stays open."""
        return ("", "Pip") if self.players > 1 else ()

    @cached_property
    def rounds(self) -> int:
        """How many rounds are played."""
        return max((step.round for step in self.steps), default=0)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it is written in."""
        return tuple(dict.fromkeys((*self.title.languages, *self.aim.languages, *self.ending.languages)))


# --- guided file ------------------------------------------------------------------------------------------------------

# Reading guided games from TOML, with every fault by its line, its key and its value.
#
# A step that asks has a table ``ask``: a task as lessons have them, whose prompt is what the step says.

_STEP = re.compile(r"^\[\[step\]\]", re.MULTILINE)
_OWN = {field.name for field in fields(Step)} - {"task", "line"}


def is_guided(text: str) -> bool:
    """Whether the text of a file is that of a guided game, not of a lesson."""
    return _STEP.search(text) is not None


def is_guided_file(path: Path) -> bool:
    """Whether a file is that of a guided game; a file that cannot be read is none."""
    try:
        return path.stat().st_size <= LARGEST and is_guided(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


def parse_guided(text: str, name: str) -> Script:
    """A guided game from the text of its file; ``name`` is the file's. Raises ``ExerciseError`` with every fault."""
    data = read_toml(text, name)
    version = sha256(json.dumps(_wordless(data), sort_keys=True).encode()).hexdigest()[:12]
    faults: list[Fault] = []
    given = data.pop("step", [])
    lines = [text.count("\n", 0, match.start()) + 1 for match in _STEP.finditer(text)]
    steps = [_step(one, place(lines, i, one), lines[i] if i < len(lines) else 0, faults) for i, one in enumerate(given)]
    head: Script | None = build({"id": Path(name).stem, "version": version, **data, "steps": []}, Script, "", faults)
    seen: set[str] = set()
    for step in steps:
        if step is not None and step.id in seen:
            faults.append(fault(f"line {step.line}, id", "exercise.twice", value=repr(step.id)))
        seen.add(step.id if step is not None else "")
    if faults or head is None:
        raise ExerciseError(name, faults)
    return replace(head, steps=tuple(filter(None, steps)))


def place(lines: list[int], i: int, data: Any) -> str:
    """Where a step stands: its line, its number, its id."""
    named = f" ({data['id']})" if isinstance(data, dict) and isinstance(data.get("id"), str) else ""
    return f"line {lines[i] if i < len(lines) else '?'}, step {i + 1}{named}"


def _step(data: Any, where: str, line: int, faults: list[Fault]) -> Step | None:
    if not isinstance(data, dict):
        faults.append(fault(where, "exercise.type", value=repr(data)[:40], wanted="table"))
        return None
    before = len(faults)
    asked = data.get("ask")
    step: Step | None = build({key: value for key, value in data.items() if key != "ask"}, Step, where, faults)
    if step is None:
        return None
    if step.do == "roll" and not step.rolls:
        faults.append(fault(f"{where}, rolls", "exercise.missing"))
    if (step.do is None) == (asked is None):
        faults.append(fault(f"{where}, do", "exercise.do"))
    task = _task(data, asked, where, faults) if isinstance(asked, dict) else None
    return replace(step, task=task, line=line) if len(faults) == before else None


def _task(data: dict[str, Any], asked: dict[str, Any], where: str, faults: list[Fault]) -> Task | None:
    """The question of a step, read as a task of a lesson."""
    found: list[Fault] = []
    hints = asked.get("hints", [data["say"]])  # a question without a rule of the rulebook needs something to say
    common = {"id": data["id"], "prompt": data["say"], "rule": data.get("rule", ""), "hints": hints}
    task = read_task({**common, "aids": "paper" if data.get("paper") else "free", **asked}, 0, found)
    begins = f"task 0 ({data['id']})"
    faults += [replace(wrong, place=f"{where}, ask{str(wrong.place).removeprefix(begins)}") for wrong in found]
    return task


def _wordless(data: Any) -> Any:
    """The values of a file without its texts."""
    if isinstance(data, dict):
        if data and set(data) <= set(languages()):
            return None
        return {key: _wordless(value) for key, value in data.items()}
    return [_wordless(one) for one in data] if isinstance(data, list) else data


def load_guided_file(path: Path) -> Script:
    """A guided game from a file of one's own. Raises ``ExerciseError``."""
    return parse_guided(read_file(path), path.name)


def guided_shipped() -> tuple[str, ...]:
    """The ids of the guided games that come with the tutor."""
    folder = files("numberdrop.exercises") / "guided"
    return tuple(sorted(one.name.removesuffix(".toml") for one in folder.iterdir() if one.name.endswith(".toml")))


@cache
def load_guided(id_: str) -> Script:
    """A guided game of the tutor by its id. Raises ``ValueError`` that lists the ids there are."""
    if id_ not in guided_shipped():
        raise ValueError(f"no guided game is called {id_!r}; there are {', '.join(guided_shipped())}")
    return parse_guided((files("numberdrop.exercises") / "guided" / f"{id_}.toml").read_text("utf-8"), f"{id_}.toml")
