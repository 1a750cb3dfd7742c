"""The script of a guided game and its TOML file: steps in order, each an act of the learner, a question, or a text to read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from numberdrop.exercises.answer import ExerciseError, MultilingualText
from numberdrop.exercises.asking.on_sheet import TableDescription
from numberdrop.exercises.exercise import Task
from numberdrop.exercises.facts import combos_with_free_box
from numberdrop.exercises.files import lesson_file
from numberdrop.exercises.files.codec import build_from_plain
from numberdrop.exercises.goals import Conditions
from numberdrop.formats.declarations import Among, CheckedBy, Fault, Mismatch, bad_value, make_fault, shortened
from numberdrop.rules import EDITIONS, RULES, Game, Roll
from numberdrop.rules.notation import NotationError, parse_action
from numberdrop.text.catalogue import languages

YOU, PIP = 0, 1
"""The player indices of the learner and of the second player, Pip."""
Deed = Literal["read", "start", "roll", "slide", "block", "drop", "circle", "end"]
"""The act that the learner has to do at a step; ``read``: press the button to go on."""
Asker = Literal["", "pip"]
_WHEN = re.compile(r"(you|pip) (hold|lack) ([A-E])|you (can|cannot) circle")
WHENS = "'you hold A', 'pip lack B' (a letter from A to E), 'you can circle', 'you cannot circle'"
"""The possible forms of a condition (``when``), as error messages list them."""


def _check_when_condition(when: str) -> None:
    if when and not _WHEN.fullmatch(when):
        raise Mismatch("choice", value=shortened(when), known=WHENS)


def _check_act(act: str) -> None:
    try:
        parse_action(act, PIP)
    except NotationError as error:
        raise bad_value(act, str(error)) from None


When: TypeAlias = Annotated[str, CheckedBy(_check_when_condition)]
"""A condition under which a step, or an act of the second player Pip, happens; if empty, it always happens."""


def condition_holds(condition: str, game: Game) -> bool:
    """Whether a condition (such as ``you hold A``) holds in a game; an empty one always holds."""
    if not condition:
        return True
    who, verb, what = condition.split()
    if what == "circle":
        return can_circle(game, YOU) == (verb == "can")
    player = YOU if who == "you" else PIP
    return (what in game.sheets[player].active_letters) == (verb == "hold")


def can_circle(game: Game, player: int) -> bool:
    """Whether a player has an open combo whose box is free."""
    return any(True for _ in combos_with_free_box(game.sheets[player]))


@dataclass(frozen=True, kw_only=True)
class SecondPlayerAct:
    """A prepared act of the second player Pip in the notation of ``rules.notation``, and the condition under which it happens (``when``)."""

    act: Annotated[str, CheckedBy(_check_act)]
    when: When = ""


@dataclass(frozen=True, kw_only=True)
class RollCandidate:
    """A prepared roll, chosen if some drop of it meets the conditions ``wish`` on the learner's sheet; ``pip`` are Pip's acts after it."""

    roll: Roll
    wish: Conditions = ()
    pip: tuple[SecondPlayerAct, ...] = ()


@dataclass(frozen=True, kw_only=True)
class EditionFact:
    """A fact that the learner should know after a step, and that holds only in these ``editions`` of the rules."""

    editions: tuple[Annotated[str, Among(EDITIONS)], ...]
    text: MultilingualText


@dataclass(frozen=True, kw_only=True)
class Jump(TableDescription):
    """A prepared position to which the guided game jumps: its sheets as files describe them, and the number of its ``round``."""

    round: int = 1


@dataclass(frozen=True, kw_only=True)
class ScriptStep:
    """A step: the texts before it (``say``, ``more``) and after it (``done``), its act (``do``) or question (``task``), the condition under
    which it happens (``when``), and the facts that the learner then knows (``know``). ``board``: whose sheet the question is about (empty:
    the sheet in its file) or is shown for the act (empty: the learner's). ``asker``: who asks the question (empty: the tutor).
    """

    id: str
    say: MultilingualText
    more: MultilingualText | None = None
    done: MultilingualText | None = None
    do: Deed | None = None
    task: Task | None = None
    board: Literal["", "you", "pip"] = ""
    asker: Asker = ""
    when: When = ""
    jump: Jump | None = None
    rolls: tuple[RollCandidate, ...] = ()
    know: tuple[MultilingualText, ...] = ()
    know_in: tuple[EditionFact, ...] = ()
    """Facts that the learner knows after the step and that hold in some editions only."""
    rule: Annotated[str, Among(RULES)] = ""
    """The key of the rule that the act or question is about."""
    round: int = 0
    """The round that begins with this step; 0 for none."""
    paper: bool = False
    """Whether the step is one of the final questions, answered without help."""
    lesson: str = ""
    """The id of the lesson that is offered after a wrong answer."""
    line: int = 0
    """The line of the file in which the step begins."""

    @property
    def texts(self) -> Iterator[tuple[str, MultilingualText]]:
        """The texts of the step, as pairs of the key in the file and the text; without those of its question."""
        for name, text in (("say", self.say), ("more", self.more), ("done", self.done)):
            if text is not None:
                yield name, text
        for i, text in enumerate(self.know, 1):
            yield f"know, {i}", text
        for i, rule in enumerate(self.know_in, 1):
            yield f"know_in, {i}", rule.text

    def facts_learned(self, edition: str) -> tuple[MultilingualText, ...]:
        """Return the facts that the learner knows after the step and that hold in an edition."""
        return (*self.know, *(rule.text for rule in self.know_in if edition in rule.editions))


@dataclass(frozen=True, kw_only=True)
class Script:
    """A guided game: players, tiles, the column in which the second player Pip starts, and the steps, final questions last."""

    id: str
    title: MultilingualText
    aim: MultilingualText
    tiles: tuple[str, ...]
    players: int = 2
    pip_start: int = 4
    """The column, counted from 1, in which the second player Pip writes the start number."""
    steps: tuple[ScriptStep, ...] = ()
    ending: MultilingualText
    """The text of the final page."""
    next: str = ""
    """The id of the guided game that follows this one; empty if none does."""
    version: str = ""
    """A digest of everything but the texts: a stored game stays valid if only texts have changed."""

    @property
    def player_names(self) -> tuple[str, ...]:
        """The players' names, of which the learner's is an empty text; no names at all for a solo game."""
        return ("", "Pip") if self.players > 1 else ()

    @cached_property
    def rounds(self) -> int:
        """The number of rounds."""
        return max((step.round for step in self.steps), default=0)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which the script has a title, an aim or an ending."""
        return tuple(dict.fromkeys((*self.title.languages, *self.aim.languages, *self.ending.languages)))


# A step with a question has a table ``ask``: a task as in lessons; its prompt is the text of the step.

_STEP = re.compile(r"^\[\[step\]\]", re.MULTILINE)
_FOLDER = files("numberdrop.exercises") / "guided"


def is_guided_file(path: Path) -> bool:
    """Whether a file can be read and holds a guided game, not a lesson."""
    try:
        return path.stat().st_size <= lesson_file.LARGEST and _STEP.search(path.read_text("utf-8")) is not None
    except (OSError, UnicodeDecodeError):
        return False


def parse_guided(text: str, name: str) -> Script:
    """Read a guided game from the text of a file called ``name``. Raises ``ExerciseError`` with every fault."""
    data = lesson_file.read_toml(text, name)
    version = sha256(json.dumps(_without_texts(data), sort_keys=True).encode()).hexdigest()[:12]
    faults: list[Fault] = []
    given = data.pop("step", [])
    lines = [text.count("\n", 0, match.start()) + 1 for match in _STEP.finditer(text)]
    steps = [_read_step(table, i, lines[i - 1] if i <= len(lines) else 0, faults) for i, table in enumerate(given, 1)]
    own = {"id": Path(name).stem, "version": version, **data, "steps": []}
    head: Script | None = build_from_plain(own, Script, "", faults)
    valid = tuple(filter(None, steps))
    faults += lesson_file.repeated_id_faults((f"line {step.line}", step.id) for step in valid)
    if faults or head is None:
        raise ExerciseError(name, faults)
    return replace(head, steps=valid)


def _read_step(given: object, number: int, line: int, faults: list[Fault]) -> ScriptStep | None:
    """Read step ``number`` (from 1) from its table, which begins in ``line``; if that fails, return ``None`` and append to ``faults``."""
    data, where = lesson_file.table_and_place(given, f"line {line or '?'}, step {number}", faults)
    if data is None:
        return None
    before, asked = len(faults), data.pop("ask", None)
    step: ScriptStep | None = build_from_plain(data, ScriptStep, where, faults)
    if step is None:
        return None
    if step.do == "roll" and not step.rolls:
        faults.append(make_fault(f"{where}, rolls", "exercise.missing"))
    if (step.do is None) == (asked is None):
        faults.append(make_fault(f"{where}, do", "exercise.do"))
    task = _read_question(data, asked, where, faults) if isinstance(asked, dict) else None
    return replace(step, task=task, line=line) if len(faults) == before else None


def _read_question(data: dict[str, object], asked: dict[str, object], where: str, faults: list[Fault]) -> Task | None:
    """Read the question of a step as a task of a lesson. ``data`` is the table of the step, ``asked`` that of the question within it."""
    task_faults: list[Fault] = []
    hints = asked.get("hints", [data["say"]])  # a question without a rule needs a hint
    common = {"id": data["id"], "prompt": data["say"], "rule": data.get("rule", ""), "hints": hints}
    task = lesson_file.read_task({**common, "aids": "paper" if data.get("paper") else "free", **asked}, 0, task_faults)
    begins = f"task 0 ({data['id']})"
    faults += [replace(wrong, place=f"{where}, ask{str(wrong.place).removeprefix(begins)}") for wrong in task_faults]
    return task


def _without_texts(data: object) -> object:
    """Return the plain values of a file with ``None`` instead of every text that is given by language."""
    match data:
        case dict() if data and set(data) <= set(languages()):
            return None
        case dict():
            return {key: _without_texts(value) for key, value in data.items()}
        case list():
            return [_without_texts(value) for value in data]
    return data


def load_guided_file(path: Path) -> Script:
    """Load a guided game from a user's file. Raises ``ExerciseError`` with every fault."""
    return parse_guided(lesson_file.read_file(path), path.name)


def shipped_guided_ids() -> tuple[str, ...]:
    """Return the ids of the tutor's guided games."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml")))


@cache
def load_guided(id_: str) -> Script:
    """Load one of the tutor's guided games by its id. Raises ``ValueError``, which lists the known ids."""
    if id_ not in shipped_guided_ids():
        raise ValueError(f"no guided game is called {id_!r}; there are {', '.join(shipped_guided_ids())}")
    return parse_guided((_FOLDER / f"{id_}.toml").read_text("utf-8"), f"{id_}.toml")
