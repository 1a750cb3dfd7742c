"""Trying a guided game before learners do: its texts, its questions, its prepared positions, and games played by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.exercise import Task
from numberdrop.exercises.files.lesson_file import check_task
from numberdrop.exercises.hints import judge
from numberdrop.exercises.kinds.table.choose import Choose
from numberdrop.exercises.positions.maker import Chance
from numberdrop.formats.declarations import Fault, fault
from numberdrop.rules.actions import Action, Pass
from numberdrop.rules.editions import EDITIONS, edition_for, edition_named
from numberdrop.rules.legality import legal_actions
from numberdrop.rules.notation import format_action

from .run import Run, exercise_at, jumped
from .script import PIP, YOU, Script, Step
from .wishes import act_for, grants

_GAMES = 6
"""Games in which every wish must be granted, half of them played carefully."""


def check_guided(script: Script, languages: Iterable[str] = ()) -> tuple[Fault, ...]:
    """Every fault of a guided game; ``languages`` are those that each text must have."""
    wanted = tuple(languages)
    faults = [
        *_language_faults("title", script.title.languages, wanted),
        *_language_faults("aim", script.aim.languages, wanted),
        *_language_faults("ending", script.ending.languages, wanted),
    ]
    for step in script.steps:
        where = f"line {step.line}, step {script.steps.index(step) + 1} ({step.id})"
        for name, text in step.texts:
            faults += _language_faults(f"{where}, {name}", text.languages, wanted)
        faults += _step_faults(script, step, where, wanted)
    return tuple(faults) or tuple(_played_faults(script))


def _language_faults(where: str, has: tuple[str, ...], wanted: tuple[str, ...]) -> Iterator[Fault]:
    return (fault(where, "exercise.language", language=language) for language in wanted if language not in has)


def _step_faults(script: Script, step: Step, where: str, wanted: tuple[str, ...]) -> Iterator[Fault]:
    if step.jump is not None:
        for edition in EDITIONS:
            try:
                game = jumped(step.jump, script, edition)
            except PositionError as error:
                yield fault(f"{where}, jump", "exercise.position", problem=str(error))
                return
            counts = [sum(mark.isdecimal() for mark in sheet.grid.marks) for sheet in game.sheets]
            if len({*counts, counts[0] // 4 * 4 + 1}) > 1:
                told = ", ".join(map(str, counts))
                problem = f"{told} numbers cannot be: after the first everybody writes four, in the same rounds"
                yield fault(f"{where}, jump", "exercise.position", problem=problem)
                return
            for n, sheet in enumerate(game.sheets, 1):
                if floats := sheet.grid.floating:
                    row, col = floats[0]
                    problem = f"on sheet {n} nothing holds up what stands in row {row + 1}, column {col + 1}"
                    yield fault(f"{where}, jump", "exercise.position", problem=problem)
                    return
    for candidate in step.rolls:
        if not candidate.roll.possible:
            yield fault(
                f"{where}, rolls", "exercise.value", value=repr(str(candidate.roll)), problem="the dice cannot show it"
            )
    if step.task is None:
        return
    question = step.task.question
    for place, text in question.texts if question is not None else ():
        yield from _language_faults(f"{where}, ask, {place}", text.languages, wanted)
    if step.task.praise:
        yield from _language_faults(f"{where}, ask, praise", step.task.praise.languages, wanted)
    if not step.board:
        yield from check_task(step.task, f"{where}, ask", 0)


def _played_faults(script: Script) -> Iterator[Fault]:
    """What goes wrong in games: a wish that no sheet grants, an act of Pip's that is not legal, a question without an answer."""
    found: dict[str, Fault] = {}
    reached = False
    for n in range(_GAMES):
        edition = tuple(EDITIONS)[n % len(EDITIONS)]
        if not edition_named(edition).allows_tiles(script.players, dict(zip("ABCDE", script.tiles, strict=False))):
            yield fault(
                "tiles",
                "exercise.value",
                value=" ".join(script.tiles),
                problem=f"they cannot lie there in edition {edition}",
            )
            return
        run, chance = Run.begin(script, edition, n), Chance(n, "guided")
        for _ in range(3 * len(script.steps)):
            step = run.step
            if step is None:
                reached = True
                break
            where = f"line {step.line}, step {run.at + 1} ({step.id})"
            for wrong in _moment_faults(run, step, where):
                found.setdefault(f"{wrong.place} {wrong.key}", wrong)
            run = played(run, chance, careful=n % 2 == 0)
    yield from found.values()
    if not reached and not found:
        yield fault("", "exercise.problem", problem="no game by it comes to its end")


def _moment_faults(run: Run, step: Step, where: str) -> Iterator[Fault]:
    for done in run.happened:
        if done.action.player == PIP and (due := run.prepared(done.before)) and done.action not in due:
            problem = f"it is not legal then: {done.before.play(due[0]).reasons[0]}"
            yield fault(
                f"{_roll_before(run, where)}, rolls, pip",
                "exercise.value",
                value=repr(format_action(due[0], 2)),
                problem=problem,
            )
    if step.do == "roll":
        sheet = run.game.sheets[YOU]
        if not any(grants(sheet, one.roll, one.wish) for one in step.rolls):
            rolls = ", ".join(str(one.roll) for one in step.rolls)
            yield fault(f"{where}, rolls", "exercise.wish", value=rolls)
        return
    if step.task is not None:
        try:
            exercise = exercise_at(step, run.game, run.seed, run.edition)
            right = judge(exercise, exercise.example).right
        except ValueError:
            right = False
        if not right:
            yield fault(f"{where}, ask", "exercise.no_solution")


def _roll_before(run: Run, where: str) -> str:
    """Where the roll stands that Pip has just acted on."""
    steps = run.script.steps
    at = next((at for at in range(run.at - 1, -1, -1) if steps[at].do == "roll"), None)
    return where if at is None else f"line {steps[at].line}, step {at + 1} ({steps[at].id})"


def played(run: Run, chance: Chance, *, careful: bool) -> Run:
    """After what somebody does who plays carefully, or at random, and answers right."""
    step = run.step
    if step is None:
        return run
    if step.task is not None:
        return run.answer(run.exercise.example).onward()
    if step.do in ("read", "roll"):
        return run.press().run
    wish = run.wish if careful else ()
    action = act_for(run.game, YOU, wish) if careful else at_random(run, chance)
    return run.skip().run if action is None else run.act(action).run


def at_random(run: Run, chance: Chance) -> Action | None:
    """Any legal act; a pass as often as a combo."""
    every = legal_actions(run.game, YOU)
    passes = [one for one in every if isinstance(one, Pass)]
    return None if not every else passes[0] if passes and chance.one_in(2) else chance.choice(every)


# --- length -----------------------------------------------------------------------------------------------------------

# How long a guided game takes: its words, acts and questions on the way of who does everything right at once.

WORDS_A_MINUTE = 200
SECONDS_AN_ACT = 3
SECONDS_A_QUESTION = 6
MOST_WORDS, MOST_ACTS, MOST_WORDS_AT_ONCE, MOST_MINUTES = 700, 45, 30, 10


class Length(NamedTuple):
    """What is read and done."""

    words: int = 0
    acts: int = 0
    questions: int = 0

    @property
    def seconds(self) -> float:
        return self.words * 60 / WORDS_A_MINUTE + self.acts * SECONDS_AN_ACT + self.questions * SECONDS_A_QUESTION

    def plus(self, other: Length) -> Length:
        return Length(*(a + b for a, b in zip(self, other, strict=True)))


def words_in(text: str) -> int:
    """The words of a text: what stands between spaces and holds a letter or a figure."""
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def step_length(step: Step, language: str) -> Length:
    """What one reads and does at a step."""
    said = (step.say, step.more, step.done, *step.known(edition_for(language)))
    words = sum(words_in(text.said_in(language)) for text in said if text is not None)
    return Length(words + (_words_of(step.task, language) if step.task else 0), 1, int(step.is_question))


def _words_of(task: Task, language: str) -> int:
    """The words of a question beside what the step says: its options, and what is said when it is right."""
    options = task.question.options if isinstance(task.question, Choose) else ()
    praise = (task.praise,) if task.praise else ()
    return sum(words_in(text.said_in(language)) for text in (*(one.text for one in options), *praise))


def at_once(step: Step, before: Step | None, language: str) -> int:
    """The words of the script that are on the screen when a step opens: its own before the act, and what the last one left."""
    said = [text for name, text in step.texts if name in ("say", "more")]
    left = [before.done] if before is not None and before.done is not None else []
    words = sum(words_in(text.said_in(language)) for text in (*said, *left))
    return words + (_words_of(step.task, language) if step.task else 0)


def steps_met(script: Script) -> tuple[Step, ...]:
    """The steps that one learner meets: of two that exclude each other the first."""
    pairs = zip((None, *script.steps), script.steps, strict=False)
    return tuple(step for before, step in pairs if before is None or not _excludes(before.when, step.when))


def _excludes(one: str, other: str) -> bool:
    return bool(one) and other in (one.replace("hold", "lack"), one.replace("lack", "hold")) and one != other


def length_of(script: Script, language: str) -> Length:
    """The whole game as one learner meets it, with the last page."""
    total = Length(words_in(script.ending.said_in(language)))
    for step in steps_met(script):
        total = total.plus(step_length(step, language))
    return total


def seconds_left(script: Script, at: int, language: str) -> float:
    """How long the steps from number ``at`` on take."""
    return sum(_seconds(script, language)[at:])


@lru_cache(maxsize=32)  # every picture of the page asks, and counting the words takes as long as the rest of it
def _seconds(script: Script, language: str) -> tuple[float, ...]:
    met = steps_met(script)
    return tuple(step_length(step, language).seconds if step in met else 0.0 for step in script.steps)
