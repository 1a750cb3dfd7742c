"""The class that describes a kind of exercise (``Kind``), and the registry of all kinds, built from the ``KIND`` of each module."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import HeldShape, Tile
from numberdrop.exercises.asking.on_sheet import CellsInFile, SheetFields
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.goals import Conditions, composer_choices
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.exercises.positions.maker import Maker, SeededRandom
from numberdrop.plugins import LazyMapping, LoadedPlugins, Plugin, Unfit, load_plugins
from numberdrop.rules.combos import Kind as ComboKind
from numberdrop.rules.dice import Roll

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot

Signs: TypeAlias = dict[str, float]
"""Signs of difficulty: counts that make a puzzle harder or easier, by name."""


@dataclass(frozen=True)
class Example:
    """An example of a kind of exercise, for tests: a question, the text of a ``right`` answer and, by the text of each ``wrong`` answer,
    what its judgement must name: a misconception such as ``C1``, a reason such as ``DiagonalOnly``, or an outcome such as ``illegal``.
    """

    question: Question
    right: str
    wrong: Mapping[str, str]


@dataclass(frozen=True)
class MinedQuestion:
    """A question that may become a puzzle. ``source``: ``bots`` for one from a game of bots, ``maker`` for one drawn by a ``Maker``."""

    question: Question
    source: str


@dataclass(frozen=True, kw_only=True)
class Miner:
    """A way to find puzzles of a ``type``. ``seek`` yields a few random questions, or none; ``themes`` yields the themes of a puzzle.

    The difficulty of a puzzle in rating points is ``base`` plus the sum of its ``signs`` of difficulty times their ``weights``; one more
    sign, ``missed``, is the share of bots' answers that are wrong. ``oversample``: how many candidates to find for each puzzle wanted;
    above 1, so that levels can be evenly spread; below 1 for types slow to find. ``max_right``: the most right answers a puzzle may have.
    ``is_play``: whether the answer is good play, so that bots can be tested on it.
    """

    type: str
    seek: Callable[[SeededRandom], Iterator[MinedQuestion]]
    base: int
    weights: Mapping[str, float]
    signs: Callable[[Any], Signs] = lambda question: {}
    themes: Callable[[Any, Answer], Iterator[str]] = lambda question, answer: iter(())
    oversample: float = 2
    max_right: int = 10**6
    is_play: bool = False

    def level(self, signs: Mapping[str, float]) -> int:
        """Estimate, in rating points, the difficulty of a puzzle with these ``signs`` of difficulty: a multiple of 5 from 600 to 2300."""
        raw = self.base + sum(weight * signs.get(name, 0) for name, weight in self.weights.items())
        return min(2300, max(600, 5 * round(raw / 5)))


class AuthorChoices(Protocol):
    """The choices of an author who composes a question, as fields of ``composer.Sketch``."""

    @property
    def sheet_fields(self) -> SheetFields: ...
    @property
    def cells(self) -> CellsInFile: ...
    @property
    def held(self) -> HeldShape: ...
    @property
    def roll(self) -> Roll: ...
    @property
    def tile(self) -> Tile: ...
    @property
    def row(self) -> int: ...
    @property
    def kind(self) -> ComboKind: ...
    @property
    def size(self) -> int: ...


@dataclass(frozen=True, kw_only=True)
class ComposableQuestion:
    """A sort of question that authors can compose. ``build`` makes the question from the author's choices (a ``composer.Sketch``);
    ``choices`` returns the choices from which a given question is built. ``needs`` are the names of the choices that it uses; ``marks``:
    whether the author marks cells for it; ``rolls``: whether the author sets a roll. ``place`` is its position in the list of sorts that
    authors see; ``name`` the type of question whose texts it uses (``share_code.question_types``).
    """

    name: str
    place: int
    build: Callable[[AuthorChoices], Question]
    choices: Callable[[Any], dict[str, object]]
    needs: tuple[str, ...] = ()
    marks: bool = False
    rolls: bool = False


def composable_goal(
    question: Callable[..., Question],
    name: str,
    place: int,
    goal: Callable[[AuthorChoices], Conditions],
    needs: tuple[str, ...] = (),
    *,
    takes: str = "",
    marks: bool = False,
) -> ComposableQuestion:
    """Return a sort of question of the class ``question``, built from a sheet, the choice called ``takes`` (empty: none) and a ``goal``."""
    more = (takes,) if takes else ()

    def build(sketch: AuthorChoices) -> Question:
        return question(**sketch.sheet_fields, **{name: getattr(sketch, name) for name in more}, goal=goal(sketch))

    def choices(question: Any) -> dict[str, object]:
        return {**{name: getattr(question, name) for name in more}, **composer_choices(question.goal)}

    rolls = takes == "roll"
    return ComposableQuestion(
        name=name, place=place, build=build, choices=choices, needs=needs, marks=marks, rolls=rolls
    )


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of exercise: the class of its questions and everything that belongs to it. ``input`` names the way in which learners enter
    answers (``pages.exercise_player.inputs``).

    ``makers`` draw random questions, ``miners`` find puzzles, and authors compose questions of its ``sorts``. ``plays`` returns the answer
    of a bot to a question; its third argument, a text, seeds the bot's mistakes. ``advises`` yields the coach's answers, best first, if
    several are right.
    """

    question: type[Question]
    input: str
    example: Example
    makers: tuple[Maker, ...] = ()
    miners: tuple[Miner, ...] = ()
    sorts: tuple[ComposableQuestion, ...] = ()
    plays: Callable[[Any, Bot, str], Answer | None] | None = None
    advises: Callable[[Any], Iterator[Answer]] = lambda question: iter(())

    @property
    def name(self) -> str:
        return self.question.kind


class IncompleteKind(RuntimeError):  # noqa: N818 - it says what is the matter
    """Error for a kind of exercise that lacks something; the message says what it lacks and where to add it."""


def kinds_by_name(modules: Iterable[ModuleType]) -> Mapping[str, Kind]:
    """Return the kinds of exercises in ``modules``, by name. Raises ``IncompleteKind``, which lists everything that any of them lacks."""
    kinds: dict[str, Kind] = {}
    faults: list[str] = []
    for module in modules:
        match vars(module).get("KIND"):
            case Kind() as kind:
                lacks = list(_missing_parts(kind))
                if kind.name in kinds:
                    lacks.append(f"another kind is called {kind.name!r}: give its question another name")
                kinds[kind.name] = kind
            case _:
                lacks = ["no KIND: end it with KIND = Kind(question=..., input=..., example=...)"]
        faults += [f"{module.__name__}: {lack}" for lack in lacks]
    maker_names = [maker.name for kind in kinds.values() for maker in kind.makers]
    faults += [f"two makers are called {name!r}" for name, count in Counter(maker_names).items() if count > 1]
    if faults:
        raise IncompleteKind("\n".join(faults))
    return MappingProxyType(dict(sorted(kinds.items())))


def _missing_parts(kind: Kind) -> Iterator[str]:
    asked = kind.question
    if not kind.name:
        yield f"{asked.__name__} has no name: add kind: ClassVar[str] = ... to it"
    for name in sorted(asked.__abstractmethods__):
        yield f"{asked.__name__} has no {name}: write it there"
    if not isinstance(kind.example.question, asked):
        yield f"its example asks no {asked.__name__}: put one there"
    if not kind.example.wrong:
        yield "its example has no wrong answer: add one to KIND, with what must be said of it"
    for maker in kind.makers:
        for name in maker.aims:
            if name not in BELIEFS:
                yield f"its maker {maker.name!r} aims at {name!r}, which is none of {', '.join(BELIEFS)}"
    for miner in kind.miners:
        if miner.type not in _table_names("puzzles/types.toml"):
            yield f"puzzles of the type {miner.type!r} have no words: add [{miner.type}] to exercises/puzzles/types.toml"
    for sort in kind.sorts:
        if sort.name not in _table_names("puzzles/types.toml") | _table_names("composer/words.toml"):
            yield f"the sort {sort.name!r} has no words: add [{sort.name}] to exercises/composer/words.toml"


@cache
def _table_names(name: str) -> frozenset[str]:
    """Return the names of the tables (``[name]``) in a TOML file of texts; ``name`` is the file's path in the folder ``exercises``."""
    text = (files("numberdrop.exercises") / name).read_text("utf-8")
    return frozenset(re.findall(r"^\[(\w+)\]$", text, re.MULTILINE))


def _kind_modules() -> Iterator[ModuleType]:
    """Yield every module (or package) that defines a kind of exercise: those in this package's subfolders, which stand for topics."""
    here = import_module(__package__)
    for topic in iter_modules(here.__path__, f"{__package__}."):
        if topic.ispkg:
            for module in iter_modules(import_module(topic.name).__path__, f"{topic.name}."):
                yield import_module(module.name)


SHIPPED_KINDS = kinds_by_name(_kind_modules())
"""The kinds that come with the tutor itself."""


@cache
def added_kinds() -> LoadedPlugins[Kind]:
    """Load the kinds that other packages add: each entry point names a module with a ``KIND``, or that ``KIND`` itself."""
    makers = {maker.name for kind in SHIPPED_KINDS.values() for maker in kind.makers}

    def admit(plugin: Plugin) -> Kind:
        loaded = plugin.load()
        kind = vars(loaded).get("KIND") if isinstance(loaded, ModuleType) else loaded
        if not isinstance(kind, Kind):
            raise Unfit("no_kind", value=f"{kind!r:.80}")
        lacks = [*_missing_parts(kind)]
        if kind.name != plugin.name:
            lacks.append(f"its question is called {kind.name!r}: give the entry point that name")
        lacks += [f"a maker is called {maker.name!r} already" for maker in kind.makers if maker.name in makers]
        if lacks:
            raise Unfit("incomplete", problem="; ".join(lacks))
        if kind.input not in (inputs := {ours.input for ours in SHIPPED_KINDS.values()}):
            raise Unfit("input", value=kind.input, known=", ".join(sorted(inputs)))
        makers.update(maker.name for maker in kind.makers)
        return kind

    return load_plugins("kinds", admit, SHIPPED_KINDS)


KINDS: Mapping[str, Kind] = LazyMapping(lambda: {**SHIPPED_KINDS, **added_kinds().added})
"""All kinds by name, including those of other packages."""
MAKERS: Mapping[str, Maker] = LazyMapping(
    lambda: {maker.name: maker for kind in KINDS.values() for maker in kind.makers}
)
"""All makers of random questions, by the name that lesson files use."""
MINERS: Mapping[str, Miner] = LazyMapping(
    lambda: {miner.type: miner for kind in SHIPPED_KINDS.values() for miner in kind.miners}
)
"""The miner of each type of puzzle, by type; only kinds that come with the tutor have miners here."""
