"""Checks for the notebook lesson for programmers: they test the bots, answers and lessons that learners write.

No check raises an error: even for a bot that fails, never returns or returns nonsense, the result is a sentence. The positions of the
notebook are defined here, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import get_args

from numberdrop.plugins import TooSlow, stop_at
from numberdrop.rules import Action, Combo, Game, Grid, Phase, Roll, find_combos, landings, why
from numberdrop.text import LANGUAGES, phase, say, translate

from .answer import Answer, ExerciseError
from .exercise import Exercise
from .files.lesson_file import check_lesson, load_lesson, parse_lesson
from .gentle_bot import gentle_action
from .hints import judge
from .own_games import points_of_gentle_bot

GRID = Grid.parse("..6....\n.56.43.\n2345671")
ROLL = Roll.parse("1*42L")
CELLS = ((1, 1), (2, 2))
"""Cells of the notebook's grid: a 5 and a 6 that touch only at a corner."""
GAMES = 3
"""The number of games that a bot plays for a check."""
SECONDS = 10.0
"""The seconds that a bot may use for all of its games together."""
_LONGEST_VALUE = 80


@dataclass(frozen=True, repr=False)
class CheckResult:
    """The result of a check: whether it is ``ok``, and its sentence (message ``key``, with ``values`` for the placeholders)."""

    ok: bool
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    language: str = "en"

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return translate(self.key, self.language, **self.values)

    def __repr__(self) -> str:
        return f"{'✓' if self.ok else '✗'} {self}"

    def _repr_markdown_(self) -> str:
        # Text of the learner is code and must not be read as Markdown or HTML.
        code = {name: f"<code>{escape(it)}</code>" for name, it in self.values.items() if isinstance(it, ShortValue)}
        return f"**{'✓' if self.ok else '✗'}** {translate(self.key, self.language, **{**self.values, **code})}"


class ShortValue(str):
    """A value given by the learner, as text shortened to one line."""

    __slots__ = ()

    @classmethod
    def of(cls, value: object) -> ShortValue:
        try:
            text = " ".join(repr(value).split())
        except Exception:  # noqa: BLE001 - a repr of one's own may do anything
            text = type(value).__name__
        return cls(text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…")


def _check_result(language: str, key: str, ok: bool = False, /, **values: object) -> CheckResult:
    shown_in = language if language in LANGUAGES else "en"
    return CheckResult(ok, f"workshop.{key}", MappingProxyType(values), shown_in)


class _BotError(Exception):
    """The error of a bot that cannot play on, with the result that tells the learner why."""

    def __init__(self, language: str, key: str, **values: object) -> None:
        super().__init__(key)
        self.result = _check_result(language, key, **values)


def _play_game(bot: Callable[[Game], object], seed: int | str, deadline: float, language: str) -> Game:
    """Let a bot play a solo game, and return it finished. Raises ``_BotError``, also at the time ``deadline`` (of ``time.monotonic``)."""
    game = Game.new(1, seed=seed)
    while not game.over:
        if game.phase in (Phase.ROLL, Phase.END):  # nothing to choose
            game = game.apply(gentle_action(game))
            continue
        where: dict[str, object] = {"round": game.round, "phase": phase(game.phase.value, language)}
        try:
            with stop_at(deadline):
                action = bot(game)
        except TooSlow:
            raise _BotError(language, "bot_slow", **where, seconds=f"{SECONDS:g}") from None
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a bot does, it is told in a sentence
            raise _BotError(language, "bot_raised", **where, error=ShortValue.of(error)) from None
        if not isinstance(action, get_args(Action)):
            raise _BotError(language, "bot_not_action", **where, value=ShortValue.of(action))
        outcome = game.play(action)
        if not outcome.legal:
            reason = say(outcome.refusals[0], language, (None,))
            raise _BotError(language, "bot_illegal", **where, value=ShortValue.of(action), reason=reason)
        game = outcome.after
    return game


def _play_games(bot: object, games: int, language: str) -> list[Game]:
    """Let a bot play solo games, all of them within ``SECONDS``. Raises ``_BotError``."""
    language = language if language in LANGUAGES else "en"
    if not callable(bot):
        raise _BotError(language, "bot_not_callable", value=ShortValue.of(bot))
    deadline = time.monotonic() + SECONDS
    return [_play_game(bot, seed, deadline, language) for seed in range(1, games + 1)]


def check_bot(bot: object, language: str = "en") -> CheckResult:
    """Check that a bot (a function from a game to an action) plays a few solo games to their end by the rules."""
    try:
        totals = ", ".join(str(game.sheets[0].score.total) for game in _play_games(bot, GAMES, language))
    except _BotError as error:
        return error.result
    return _check_result(language, "bot_right", True, games=GAMES, totals=totals)


def match(bot: object, language: str = "en", games: int = GAMES) -> CheckResult:
    """Compare a bot with the gentle bot: let both play solo games with the same dice and tiles, and compare the sums of their points."""
    try:
        played = _play_games(bot, games if isinstance(games, int) and 0 < games <= 50 else GAMES, language)
    except _BotError as error:
        return error.result
    mine = sum(game.sheets[0].score.total for game in played)
    theirs = sum(points_of_gentle_bot(game) for game in played)
    key = "match_ahead" if mine > theirs else "match_behind" if mine < theirs else "match_level"
    return _check_result(language, key, True, mine=mine, theirs=theirs, games=len(played))


def exercise(seed: int = 7) -> Exercise:
    """Return a random exercise of the lesson on gravity: where does the shape land?"""
    return next(task for task in load_lesson("gravity").tasks if task.make == "landing").exercise(seed)


_QUESTIONS: Mapping[str, tuple[type, str, str, Callable[..., bool]]] = MappingProxyType(
    {
        "reason": (str, "str", "type(nd.why(GRID, CELLS).refusals[0]).__name__",
                   lambda value: value == type(why(GRID, CELLS).refusals[0]).__name__),
        "landings": (int, "int", 'len(nd.landings(GRID, "L"))', lambda value: value == len(landings(GRID, "L"))),
        "combo": (Combo, "Combo", "max(nd.find_combos(GRID), key=lambda combo: combo.size)",
                  lambda value: value in find_combos(GRID) and value.size == max(combo.size for combo in find_combos(GRID))),
        "game": (Game, "Game", "nd.Game.new(1, seed=7).apply(nd.Start(3))",
                 lambda value: value.phase is Phase.ROLL and len(value.actions) == 1),
        "answer": (Answer, "Answer", "judge(exercise(), value).truth", lambda value: judge(exercise(), value).right),
    }
)  # fmt: skip
"""The questions of the notebook by name: the answer's type, the type's name, code that computes a right answer, and a check of an answer."""


def check_answer(name: object, value: object, language: str = "en") -> CheckResult:
    """Check whether ``value`` is a right answer to the notebook's question called ``name``."""
    if not isinstance(name, str) or name not in _QUESTIONS:
        return _check_result(language, "answer_unknown", value=ShortValue.of(name), known=", ".join(_QUESTIONS))
    kind, named, call, right = _QUESTIONS[name]
    shown: dict[str, object] = {"name": name, "value": ShortValue.of(value)}
    if not isinstance(value, kind) or isinstance(value, bool):
        return _check_result(language, "answer_type", **shown, wanted=ShortValue(named), call=ShortValue(call))
    try:
        is_right = right(value)
    except Exception:  # noqa: BLE001 - a value of the right type can still be built of nonsense
        is_right = False
    if not is_right:
        return _check_result(language, "answer_wrong", **shown, call=ShortValue(call))
    return _check_result(language, "answer_right", True, **shown)


def check_lesson_text(toml: object, language: str = "en") -> CheckResult:
    """Check a lesson given as ``toml``: it can be read, its solutions are right, and its declared mistakes judged as declared."""
    language = language if language in LANGUAGES else "en"
    if not isinstance(toml, str):
        return _check_result(language, "lesson_type", value=ShortValue.of(toml))
    try:
        lesson = parse_lesson(toml, "mine.toml")
        faults = check_lesson(lesson, ("en",))
    except ExerciseError as error:
        faults = error.faults
    except Exception as error:  # noqa: BLE001 - a text of one's own finds what nobody thought of
        return _check_result(language, "lesson_broken", error=ShortValue.of(error))
    if faults:
        where, sentence = ShortValue(str(faults[0].place or "mine.toml")), faults[0].sentence(language)
        return _check_result(language, "lesson_fault", count=len(faults), where=where, told=sentence)
    title, count = lesson.title.in_language(language), len(lesson.tasks)
    return _check_result(language, "lesson_right", True, title=title, count=count)
