"""Trying a lesson before learners do: every task is played, right and wrong, and whatever does not hold becomes a fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from numberdrop.exercises.answer import Answer, PositionError, Text
from numberdrop.exercises.asking.question import Outcome
from numberdrop.exercises.exercise import MAKERS, Lesson, Task
from numberdrop.exercises.feedback import Feedback, judge
from numberdrop.exercises.hints import LEVELS, hint
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.exercises.prompts import PLACES
from numberdrop.exercises.walkthroughs import Round
from numberdrop.formats.fault import Fault, fault
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.reasons.reason import REASONS


def check_lesson(lesson: Lesson, languages: Iterable[str] = (), seeds: Iterable[int] = range(3)) -> tuple[Fault, ...]:
    """Every fault of a lesson; ``languages`` are those that each text must have."""
    wanted = tuple(languages)
    faults = [
        fault
        for name in ("title", "aim", "intro", "summary")
        for fault in _language_faults(getattr(lesson, name), name, wanted)
    ]
    for i, task in enumerate(lesson.tasks, 1):
        where = f"task {i} ({task.id})"
        for text, name in _texts(task):
            faults += _language_faults(text, f"{where}, {name}", wanted)
        for seed in seeds if task.fresh else (0,):
            found = list(check_task(task, where, seed))
            faults += found
            if found:
                break
    return tuple(faults)


def _texts(task: Task) -> Iterator[tuple[Text, str]]:
    yield task.prompt, "prompt"
    for i, one in enumerate(task.hints, 1):
        yield one, f"hints, {i}"
    if task.praise:
        yield task.praise, "praise"
    if task.question is not None:
        yield from ((text, place) for place, text in task.question.texts)


def _language_faults(text: Text, where: str, wanted: tuple[str, ...]) -> Iterator[Fault]:
    for language in wanted:
        if language not in text.languages:
            yield fault(where, "exercise.language", language=language)


def check_task(task: Task, where: str, seed: int, edition: str = DEFAULT) -> Iterator[Fault]:
    """Play one task: its solution is right, doing nothing is not, every mistake gives what it says, hints keep it solvable."""
    if (trap := dict(task.given).get("trap")) is not None and trap not in (aims := MAKERS[task.make].aims):
        known = ", ".join(aims) or "none"
        yield fault(f"{where}, with, trap", "exercise.trap", value=repr(trap), maker=task.make, known=known)
        return
    try:
        exercise = task.exercise(seed, edition)
        if exercise.walkthrough is not None:
            yield from _check_walk(exercise.walkthrough, where)
            return
        example = exercise.example
    except PositionError as error:
        yield fault(where, "exercise.position", problem=str(error))
        return
    except (ValueError, TypeError) as error:
        what = "exercise.no_solution" if "no solution" in str(error) else "exercise.problem"
        yield fault(where, what, problem=str(error))
        return
    for text, name in _texts(task):
        for named in text.places().values():
            for place in sorted(named - PLACES - exercise.question.values.keys()):
                known = ", ".join(sorted(exercise.question.values)) or "none"
                yield fault(f"{where}, {name}", "exercise.place", value=f"{{{place}}}", known=known)
    if judge(exercise, Answer()).outcome is not Outcome.EMPTY:
        yield fault(where, "exercise.solution", value="''", problem="doing nothing is judged as an answer")
    judged = judge(exercise, example)
    if not judged.right:
        yield fault(f"{where}, solution", "exercise.solution", value=repr(str(example)), problem=_found(judged))
    for level in range(1, LEVELS + 1):
        shown = hint(exercise, level)
        if shown.move is not None and not judge(exercise, shown.move).right:
            yield fault(
                f"{where}, hint {level}",
                "exercise.solution",
                value=repr(str(shown.move)),
                problem="the hint leads astray",
            )
    for i, mistake in enumerate(task.mistakes, 1):
        if mistake.gives not in _told_of_answers():
            known = ", ".join(BELIEFS)
            yield fault(f"{where}, mistakes, {i}, gives", "exercise.belief", value=repr(mistake.gives), known=known)
            continue
        found = judge(exercise, mistake.answer)
        if mistake.gives not in found.names:
            yield fault(
                f"{where}, mistakes, {i}",
                "exercise.mistake",
                value=repr(str(mistake.answer)),
                found=_found(found),
                wanted=mistake.gives,
            )


def _told_of_answers() -> frozenset[str]:
    """All that can be said of an answer: misconceptions, reasons, outcomes."""
    return frozenset((*BELIEFS, *REASONS, *(outcome.value for outcome in Outcome)))


def _check_walk(plan: Round, where: str) -> Iterator[Fault]:
    """Play a round the gentle way: every step takes its own solution and leads on to the end."""
    walk = plan.begin()
    while not walk.done:
        question = walk.question()
        example = question.solution()
        if example is None or question.judge(example).outcome is not Outcome.RIGHT:
            yield fault(f"{where}, {walk.step}", "exercise.no_solution")
            return
        walk = walk.after(example)


def _found(feedback: Feedback) -> str:
    return ", ".join(feedback.names)
