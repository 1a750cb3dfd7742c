"""Checks for the notebook lesson for programmers: they test the bots, answers and lessons that learners write, and return a sentence about
the result.

No check raises an error: for a bot that fails, never returns or returns nonsense, too, the result is a sentence. The positions of the
notebook are defined here, so that notebook and checks use the same ones.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import Any, get_args

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
        shown = {
            name: f"<code>{escape(value)}</code>" if isinstance(value, ShortValue) else value
            for name, value in self.values.items()
        }
        return f"**{'✓' if self.ok else '✗'}** {translate(self.key, self.language, **shown)}"


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


def _check_result(language: str, key: str, *, ok: bool = False, **values: object) -> CheckResult:
    shown_in = language if language in LANGUAGES else "en"
    return CheckResult(ok, f"workshop.{key}", MappingProxyType(values), shown_in)


def _play_game(bot: Callable[[Game], object], seed: int | str, deadline: float, language: str) -> Game | CheckResult:
    """Let a bot play a solo game until the time ``deadline``; return the finished game, or the result that tells what was wrong."""
    game = Game.new(1, seed=seed)
    while not game.over:
        if game.phase in (Phase.ROLL, Phase.END):  # nothing to choose
            game = game.apply(gentle_action(game))
            continue
        where: dict[str, Any] = {"round": game.round, "phase": phase(game.phase.value, language)}
        try:
            with stop_at(deadline):
                action = bot(game)
        except TooSlow:
            return _check_result(language, "bot_slow", **where, seconds=f"{SECONDS:g}")
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a bot does, it is told in a sentence
            return _check_result(language, "bot_raised", **where, error=ShortValue.of(error))
        if not isinstance(action, get_args(Action)):
            return _check_result(language, "bot_not_action", **where, value=ShortValue.of(action))
        outcome = game.play(action)
        if not outcome.legal:
            reason = say(outcome.refusals[0], language, (None,))
            return _check_result(language, "bot_illegal", **where, value=ShortValue.of(action), reason=reason)
        game = outcome.after
    return game


def _play_games(bot: object, games: int, language: str) -> list[Game] | CheckResult:
    language = language if language in LANGUAGES else "en"
    if not callable(bot):
        return _check_result(language, "bot_not_callable", value=ShortValue.of(bot))
    deadline, played = time.monotonic() + SECONDS, []
    for seed in range(1, games + 1):
        game = _play_game(bot, seed, deadline, language)
        if isinstance(game, CheckResult):
            return game
        played.append(game)
    return played


def check_bot(bot: object, language: str = "en") -> CheckResult:
    """Check that a bot (a function from a game to an action) plays a few solo games to their end by the rules."""
    played = _play_games(bot, GAMES, language)
    if isinstance(played, CheckResult):
        return played
    totals = ", ".join(str(game.sheets[0].score.total) for game in played)
    return _check_result(language, "bot_right", ok=True, games=GAMES, totals=totals)


def match(bot: object, language: str = "en", games: int = GAMES) -> CheckResult:
    """Compare a bot with the gentle bot: let both play solo games with the same dice and tiles, and compare the sums of their points."""
    played = _play_games(bot, games if isinstance(games, int) and 0 < games <= 50 else GAMES, language)
    if isinstance(played, CheckResult):
        return played
    mine = sum(game.sheets[0].score.total for game in played)
    theirs = sum(points_of_gentle_bot(game) for game in played)
    key = "match_ahead" if mine > theirs else "match_behind" if mine < theirs else "match_level"
    return _check_result(language, key, ok=True, mine=mine, theirs=theirs, games=len(played))


def exercise(seed: int = 7) -> Exercise:
    """Return a random exercise of the lesson on gravity: where does the shape land?"""
    return next(task for task in load_lesson("gravity").tasks if task.make == "landing").exercise(seed)


def _is_game_before_first_throw(value: Game) -> bool:
    return value.phase is Phase.ROLL and len(value.actions) == 1


def _is_largest_combo(value: Combo) -> bool:
    all_combos = find_combos(GRID)
    return value in all_combos and value.size == max(combo.size for combo in all_combos)


_QUESTIONS: Mapping[str, tuple[type, str, str, Callable[..., bool]]] = MappingProxyType(
    {
        "reason": (str, "str", "type(nd.why(GRID, CELLS).refusals[0]).__name__",
                   lambda value: value == type(why(GRID, CELLS).refusals[0]).__name__),
        "landings": (int, "int", 'len(nd.landings(GRID, "L"))', lambda value: value == len(landings(GRID, "L"))),
        "combo": (Combo, "Combo", "max(nd.find_combos(GRID), key=lambda combo: combo.size)", _is_largest_combo),
        "game": (Game, "Game", "nd.Game.new(1, seed=7).apply(nd.Start(3))", _is_game_before_first_throw),
        "answer": (Answer, "Answer", "judge(exercise(), value).truth", lambda value: judge(exercise(), value).right),
    }
)  # fmt: skip
"""For each question of the notebook, by name: the type of its answer, the name of that type, code that computes a right answer, and a
function that tells whether an answer is right.
"""


def check_answer(name: object, value: object, language: str = "en") -> CheckResult:
    """Check whether ``value`` is a right answer to the notebook's question called ``name``."""
    if not isinstance(name, str) or name not in _QUESTIONS:
        return _check_result(language, "answer_unknown", value=ShortValue.of(name), known=", ".join(_QUESTIONS))
    kind, named, call, right = _QUESTIONS[name]
    shown: dict[str, Any] = {"name": name, "value": ShortValue.of(value)}
    if not isinstance(value, kind) or isinstance(value, bool):
        return _check_result(language, "answer_type", **shown, wanted=ShortValue(named), call=ShortValue(call))
    try:
        is_right = right(value)
    except Exception:  # noqa: BLE001 - a value of the right type can still be built of nonsense
        is_right = False
    if not is_right:
        return _check_result(language, "answer_wrong", **shown, call=ShortValue(call))
    return _check_result(language, "answer_right", ok=True, **shown)


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
    return _check_result(
        language, "lesson_right", ok=True, title=lesson.title.in_language(language), count=len(lesson.tasks)
    )
