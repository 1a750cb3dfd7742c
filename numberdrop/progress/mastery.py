"""The learner's mastery of rules and progress in lessons, derived from the log.

A rule is mastered after three right answers in a row, each in a position not met before and without hints, at least one of them in paper
mode (without any help on the screen). For such a row

* a wrong or an illegal answer ends it, wherever it is given;
* a right answer with hints, or in a position met before (a second try), neither counts nor ends it.

Puzzles count like tasks; in the placement test, whose puzzles cannot be guessed, one right answer is a whole row. A finished game counts as
one right paper answer for each rule applied in it often enough (see ``pages.table.kept_review``). A mastered rule becomes shaky, that
is due for review, after two wrong or illegal answers without a right answer that counts between them, until there is a new row of three.
The times of the answers do not matter.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from numberdrop.rules.editions import RULES

from .events import MOST_HINTS, PLACEMENT, Event
from .log import Log

_MOVED_TASKS: Final[Mapping[str, Mapping[str, str]]] = {
    "orientation": {"zones": "rows"},
    "boxes": {**dict.fromkeys(("pair", "letter", "worth"), "winning"), "late": "letters", "closed_in": "number-choice"},
    "rows": {"hole": "skipping"},
    "winning": {"late": "letters"},
    "letters": {"win": "winning", **dict.fromkeys(("table_marks", "all_hold", "skipping"), "skipping")},
    "solo": dict.fromkeys(("go", "then", "shelter", "last_round"), "go"),
}
"""By former lesson and task, the lesson that the task has moved to; if solved in the former lesson, it counts as solved in the new one."""

RIGHT_TO_MASTER = 3
"""Right answers in a row that make a rule mastered."""
WRONG_TO_SHAKE = 2
"""Wrong answers in a row that make a mastered rule shaky."""

RuleState: TypeAlias = Literal["new", "learning", "mastered", "shaky"]
"""``shaky``: mastered once, and answered wrong since."""
LessonState: TypeAlias = Literal["todo", "started", "done", "mastered"]
"""``done``: finished once, or all tasks solved; ``mastered``: done, and all the lesson's rules are mastered."""
NEW: Final = "new"
LEARNING: Final = "learning"
MASTERED: Final = "mastered"
SHAKY: Final = "shaky"
TODO: Final = "todo"
STARTED: Final = "started"
DONE: Final = "done"


@dataclass(frozen=True)
class RuleProgress:
    """What the learner's answers show about one rule: whether it is mastered (``state``), and how many answers were right and wrong."""

    rule: str
    state: RuleState = NEW
    streak: int = 0
    """The number of right answers that count (as the module's docstring defines) since the last wrong one."""
    paper: bool = False
    """Whether one of the last three right answers that count was given in paper mode (without any help on the screen)."""
    right: int = 0
    """All right answers, including those that do not count."""
    wrong: int = 0
    """All wrong and illegal answers."""
    last: int | None = None
    """The time when the rule was last practised, by the clock of the device; ``None`` if it never was."""
    beliefs: Mapping[str, int] = field(default_factory=dict)
    """How often each misconception explained a wrong answer."""

    @property
    def missing_answers(self) -> int:
        """How many more right answers that count are needed until the rule is mastered; 0 if it is mastered."""
        return 0 if self.state == MASTERED else max(RIGHT_TO_MASTER - self.streak, 0 if self.paper else 1)


@dataclass(frozen=True)
class LessonProgress:
    """How far the learner is in one lesson: the tasks solved, the next task, and the lesson's rules that are mastered or shaky."""

    lesson: str
    state: LessonState
    solved: tuple[str, ...]
    """The tasks answered right at least once without being shown the answer, in the lesson's order."""
    total: int
    """The number of tasks in the lesson."""
    next: str | None
    """The first task not solved yet; ``None`` if all are solved."""
    mastered: tuple[str, ...]
    """The lesson's mastered rules."""
    shaky: tuple[str, ...]
    """The lesson's shaky rules."""
    last: int | None = None
    """The time of the lesson's last event; ``None`` if there is no event."""


class TaskPlace(NamedTuple):
    """The lesson and the task with which the learner should go on; ``task`` is empty in a lesson without tasks."""

    lesson: str
    task: str


@dataclass
class _RuleTally:
    """The counts from which a ``RuleProgress`` is made; updated event by event while a log is read."""

    state: RuleState = LEARNING
    row: tuple[bool, ...] = ()
    """For each of the last ``RIGHT_TO_MASTER`` right answers of the current row, whether it was given in paper mode."""
    streak: int = 0
    slips: int = 0
    """The number of wrong and illegal answers since the last right answer that counts."""
    right: int = 0
    wrong: int = 0
    last: int = 0
    beliefs: Counter[str] = field(default_factory=Counter)

    def count_answer(self, event: Event, repeated: bool) -> None:
        """Count the answer that an event records; ``repeated``: whether the learner had answered the same question before."""
        if event.outcome == "right":
            weight = 0 if repeated or event.hints else RIGHT_TO_MASTER if event.mode == PLACEMENT else 1
            self.count_right(event, weight, paper=event.mode == PLACEMENT or event.aids == "paper")
            return
        self.last = event.at
        self.wrong += 1
        self.slips += 1
        self.row, self.streak = (), 0
        if event.belief:
            self.beliefs[event.belief] += 1
        if self.state == MASTERED and self.slips >= WRONG_TO_SHAKE:
            self.state = SHAKY

    def count_right(self, event: Event, weight: int, *, paper: bool) -> None:
        """Count a right answer, or a finished game in which the rule was applied; towards mastery it counts ``weight`` times."""
        self.last = event.at
        self.right += 1
        for _ in range(weight):
            self.slips = 0
            self.streak += 1
            self.row = (*self.row, paper)[-RIGHT_TO_MASTER:]
            if len(self.row) == RIGHT_TO_MASTER and any(self.row):
                self.state = MASTERED

    def progress(self, rule: str) -> RuleProgress:
        beliefs = MappingProxyType(dict(self.beliefs.most_common()))
        return RuleProgress(rule, self.state, self.streak, any(self.row), self.right, self.wrong, self.last, beliefs)


@dataclass
class _LessonHistory:
    """What the learner has done in one lesson: the last event, whether the lesson is finished, the tasks solved."""

    last: Event
    finished: bool = False
    solved: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Progress:
    """A learner's progress in all rules and lessons, derived from a log by ``derive_progress``."""

    rules: Mapping[str, RuleProgress]
    """Every rule of the game, in the game's order."""
    beliefs: Mapping[str, int]
    """How often each misconception explained a wrong answer, the most frequent first."""
    _lessons: Mapping[str, _LessonHistory] = field(repr=False)

    def shaky_rules(self) -> tuple[str, ...]:
        """Return the shaky rules (mastered once, answered wrong since), the one practised longest ago first."""
        return tuple(sorted(self.rules_in_state(SHAKY), key=lambda rule: self.rules[rule].last or 0))

    def rules_in_state(self, state: RuleState) -> tuple[str, ...]:
        """Return the rules that are in this state."""
        return tuple(rule for rule, progress in self.rules.items() if progress.state == state)

    def lesson(self, lesson: str, tasks: Sequence[str], rules: Iterable[str] = ()) -> LessonProgress:
        """Return the progress in a lesson that has these tasks and rules."""
        rules = tuple(rules)
        trace = self._lessons.get(lesson)
        solved = tuple(task for task in tasks if trace and task in trace.solved)
        mastered = tuple(rule for rule in rules if self.rules[rule].state == MASTERED)
        if trace is None:
            state: LessonState = TODO
        elif not self._is_done(lesson, tasks):
            state = STARTED
        else:
            state = MASTERED if rules and len(mastered) == len(rules) else DONE
        return LessonProgress(
            lesson,
            state,
            solved,
            len(tasks),
            next((task for task in tasks if task not in solved), None),
            mastered,
            tuple(rule for rule in rules if self.rules[rule].state == SHAKY),
            trace.last.at if trace else None,
        )

    def next_lesson(self, course: Mapping[str, Sequence[str]]) -> str | None:
        """Return the first lesson that is not done yet; ``None`` if all are. ``course``: the tasks of each lesson, by lesson in order."""
        return next((lesson for lesson, tasks in course.items() if not self._is_done(lesson, tasks)), None)

    def lesson_to_continue(self, course: Mapping[str, Sequence[str]]) -> str | None:
        """Return the lesson to go on with: that of ``task_to_continue``, else the first not done; ``None`` if all are done."""
        place = self.task_to_continue(course)
        return place.lesson if place else self.next_lesson(course)

    def task_to_continue(self, course: Mapping[str, Sequence[str]]) -> TaskPlace | None:
        """Return the task with which the learner should go on in a ``course`` (the tasks of each lesson, in order).

        Returns ``None`` if no lesson was begun, or if the last event finished a lesson and all lessons are done. Otherwise: after the end
        of a lesson, the first unsolved task of the next lesson not done; after a right answer, the next unsolved task of the same lesson;
        else the task of the last event. Lessons and tasks that the course no longer has are skipped.
        """
        traces = [trace for lesson, trace in self._lessons.items() if lesson in course]
        if not traces:
            return None
        last = max(traces, key=lambda trace: trace.last.sort_key).last
        if last.kind == "finished":
            lessons = list(course)
            after = lessons.index(last.lesson) + 1
            follow = self.next_lesson({lesson: course[lesson] for lesson in lessons[after:] + lessons[:after]})
            return TaskPlace(follow, self._next_unsolved_task(follow, course[follow], "")) if follow else None
        tasks = course[last.lesson]
        stay = last.task in tasks and not (last.outcome == "right" and last.task in self._lessons[last.lesson].solved)
        return TaskPlace(last.lesson, last.task if stay else self._next_unsolved_task(last.lesson, tasks, last.task))

    def _next_unsolved_task(self, lesson: str, tasks: Sequence[str], after: str) -> str:
        """Return the first unsolved task after the task ``after`` or, if there is none, the first one from the start of the lesson.

        If all tasks are solved: the task after ``after`` if the lesson is finished and is therefore being repeated, else the last task.
        """
        trace = self._lessons.get(lesson)
        begin = tasks.index(after) + 1 if after in tasks else 0
        fresh = [task for task in (*tasks[begin:], *tasks[:begin]) if trace is None or task not in trace.solved]
        repeat = tasks[begin : begin + 1] if trace and trace.finished else ()
        return (*fresh, *repeat, *tasks[-1:], "")[0]

    def _is_done(self, lesson: str, tasks: Sequence[str]) -> bool:
        trace = self._lessons.get(lesson)
        return trace is not None and (trace.finished or (bool(tasks) and set(tasks) <= trace.solved))


def _is_solved_by(event: Event) -> bool:
    return event.outcome == "right" and event.hints < MOST_HINTS


def solved_tasks(log: Log, lesson: str) -> frozenset[str]:
    """Return the tasks of a lesson that were ever solved. (This is faster than deriving all progress by ``derive_progress``.)"""
    return frozenset(event.task for event in log if _is_solved_by(event) and _current_lesson(event) == lesson)


def _current_lesson(event: Event) -> str:
    """Return the lesson that now has the task of an event; it differs from the event's own for a task of ``_MOVED_TASKS``."""
    return _MOVED_TASKS.get(event.lesson, {}).get(event.task, event.lesson)


def derive_progress(log: Log) -> Progress:
    """Derive all progress in rules and lessons from a log."""
    rules: dict[str, _RuleTally] = {}
    lessons: dict[str, _LessonHistory] = {}
    beliefs: Counter[str] = Counter()
    met: set[tuple[str, ...]] = set()
    for recorded in log:
        lesson = _current_lesson(recorded)
        event = recorded if lesson == recorded.lesson else replace(recorded, lesson=lesson)
        if event.lesson:
            trace = lessons.setdefault(event.lesson, _LessonHistory(event))
            trace.last, trace.finished = event, trace.finished or event.kind == "finished"
            if _is_solved_by(event):
                trace.solved.add(event.task)
        if event.kind == "review":
            for rule in event.rules:
                rules.setdefault(rule, _RuleTally()).count_right(event, 1, paper=True)
        if not event.outcome:
            continue
        for rule in event.rules:
            rules.setdefault(rule, _RuleTally()).count_answer(event, event.question_key in met)
        met.add(event.question_key)
        if event.outcome != "right" and event.belief:
            beliefs[event.belief] += 1
    progress = {rule: rules[rule].progress(rule) if rule in rules else RuleProgress(rule) for rule in RULES}
    return Progress(
        MappingProxyType(progress), MappingProxyType(dict(beliefs.most_common())), MappingProxyType(lessons)
    )
