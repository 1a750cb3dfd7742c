"""What a teacher sees of a class: how far each pupil is in each lesson and the first game, what goes wrong today, and which lesson comes next.

It follows from the pupils' logs alone. How a pupil stands is worked out again only when something new of theirs has come: a page that looks
again and again costs little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from numberdrop.exercises.course import FIRST_GAME, Head, course
from numberdrop.exercises.guided import load_guided
from numberdrop.exercises.puzzles import shipped
from numberdrop.exercises.puzzles.pack import shipped_tries

from .events import Event
from .glicko import Rating
from .log import Log
from .mastery import DONE, MASTERED, SHAKY, LessonProgress, LessonState, derive
from .ratings import PuzzleRatings, Result, bots_at, merged, rate, results
from .reviews import day_of, schedule
from .stats import Practice, PracticeTally, practised
from .store import Pupil, Store, StoredProgress

MOST_MISTAKES = 5
_ENOUGH = 0.5
"""The share of those at work who have to have done a lesson before the class goes on."""
_KEPT = 2_000
SAME_IDEA = 3
"""So many wrong answers with the same misconception are an idea that somebody holds."""
_LEFT_BEHIND = 3
"""So many right answers in a row, and it is left behind."""


@dataclass(frozen=True)
class Activity:
    """What a pupil has done today, by the server's clock, whatever their device says."""

    last: int = 0
    """The second of their last act."""
    lesson: str = ""
    task: str = ""
    """Where they are."""
    idea: str = ""
    """The misconception that explained three wrong answers of today, and that they have not left behind since."""
    wrong: int = 0
    """How many wrong answers in a row the last ones were."""
    done: frozenset[str] = frozenset()
    """What they have come to the end of today: lessons, guided games."""
    hardest: tuple[tuple[str, str], ...] = ()
    """The tasks of today that were wrong at the first try: lesson, task."""
    tried: tuple[tuple[str, str], ...] = ()
    """All tasks of today."""
    puzzles: tuple[tuple[str, bool], ...] = ()
    """The puzzles of today, and whether the first try was right."""


@dataclass(frozen=True)
class Standing:
    """How a pupil stands. ``lessons``: one state for each lesson of the course, in order."""

    lessons: tuple[LessonState, ...]
    answers: PracticeTally
    today: PracticeTally
    shaky: tuple[str, ...]
    mistakes: tuple[tuple[str, int], ...]
    """Today's misconceptions, and how often each explained a wrong answer."""
    first_game: Mapping[str, bool] | None
    """By step of the first game: whether it was right at once. Nothing for who has not finished it."""
    activity: Activity = Activity()
    """What they are at today."""
    shares: tuple[int, ...] = ()
    """How many of a hundred tasks of each lesson are solved, in the order of the course."""
    mastered: tuple[str, ...] = ()
    """The rules that they master."""

    @property
    def works(self) -> bool:
        """Whether they have answered anything at all."""
        return self.answers.of > 0


@dataclass(frozen=True)
class Mistake:
    """A misconception that is about today: so many ``pupils`` had it, so many ``times``."""

    belief: str
    pupils: int
    times: int


@dataclass(frozen=True)
class NextLesson:
    """The lesson to give next: ``done`` by so many ``of`` those at work."""

    head: Head
    done: int
    of: int


@dataclass(frozen=True)
class PaperQuestion:
    """One of the questions as on paper at the end of the first game: ``right`` at once for so many ``of`` those who met it."""

    head: Head
    """The lesson about it."""
    right: int
    of: int


@dataclass(frozen=True)
class FirstGame:
    """How the first game went: how many have ``finished`` it, and its questions as on paper."""

    finished: int
    questions: tuple[PaperQuestion, ...]


@dataclass(frozen=True)
class ClassOverview:
    """The class at a moment."""

    pupils: tuple[tuple[Pupil, Standing], ...]
    """All in the list of the class, also those who have joined another one since."""

    @property
    def members(self) -> tuple[tuple[Pupil, Standing], ...]:
        """Those whose class this still is."""
        return tuple((pupil, standing) for pupil, standing in self.pupils if pupil.here)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """Today's misconceptions, those of most pupils first."""
        times: Counter[str] = Counter()
        who: Counter[str] = Counter()
        for _, standing in self.members:
            for belief, count in standing.mistakes:
                times[belief] += count
                who[belief] += 1
        ranked = sorted(who, key=lambda belief: (-who[belief], -times[belief], belief))
        return tuple(Mistake(belief, who[belief], times[belief]) for belief in ranked[:MOST_MISTAKES])

    @property
    def first_game(self) -> FirstGame | None:
        """How the first game went for those who have finished it; nothing as long as nobody has."""
        done = [one.first_game for _, one in self.members if one.first_game is not None]
        if not done:
            return None
        heads = {head.id: head for head in course()}
        questions = []
        for step in load_guided(FIRST_GAME).steps:
            met = [answers[step.id] for answers in done if step.paper and step.id in answers]
            if met:
                questions.append(PaperQuestion(heads[step.lesson], sum(met), len(met)))
        return FirstGame(len(done), tuple(questions))

    @property
    def next_lesson(self) -> NextLesson | None:
        """The first lesson that fewer than half of those at work have done; nothing at the end of the course."""
        working = [standing for _, standing in self.members if standing.works]
        for n, head in enumerate(course()):
            done = sum(standing.lessons[n] in (DONE, MASTERED) for standing in working)
            if done < _ENOUGH * len(working) or not working:
                return NextLesson(head, done, len(working))
        return None


class ClassWatch:
    """Looks at classes of a ``store`` again and again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[object, Standing]] = {}

    def look(self, class_id: str, now: int, zone: int = 0) -> ClassOverview:
        """The class at that second, with days of a clock ``zone`` seconds ahead of Greenwich. Raises ``StoreDown``."""
        today = day_of(now, zone)
        sizes = self._store.classes.sizes(class_id)
        pupils = self._store.classes.pupils(class_id)
        return ClassOverview(
            tuple((one, self._standing(one.learner, sizes.get(one.learner), today, zone)) for one in pupils)
        )

    def _standing(self, learner: str, size: object, today: int, zone: int) -> Standing:
        mark = (size, today, zone)
        known = self._known.get(learner)
        if known is None or known[0] != mark:
            while len(self._known) >= _KEPT:
                del self._known[next(iter(self._known))]
            known = self._known[learner] = mark, _standing(self._store.read(learner), today, zone)
        return known[1]


def _standing(stored: StoredProgress, today: int, zone: int) -> Standing:
    log = stored.log
    known = derive(log)
    ways = [known.lesson(head.id, head.tasks, head.rules) for head in course()]
    lessons = tuple(way.state for way in ways)
    answers = now = PracticeTally()
    at_once: dict[str, bool] = {}
    finished = False
    mistakes: Counter[str] = Counter()
    current: list[tuple[int, Event]] = []
    for event in log:
        finished = finished or (event.lesson, event.kind) == (FIRST_GAME, "finished")
        came = stored.came.get(event.id, event.at)
        if day_of(came, zone) == today:
            current.append((came, event))
        if not event.outcome:
            continue
        right = event.outcome == "right"
        if event.lesson == FIRST_GAME:
            at_once.setdefault(event.task, right)
        answers = answers.with_(right)
        if day_of(came, zone) == today:
            now = now.with_(right)
            mistakes.update([event.belief] if event.belief and not right else [])
    shaky = tuple(rule for rule, found in known.rules.items() if found.state == SHAKY)
    mastered = tuple(rule for rule, found in known.rules.items() if found.state == MASTERED)
    commonest = tuple(mistakes.most_common())
    return Standing(
        lessons,
        answers,
        now,
        shaky,
        commonest,
        at_once if finished else None,
        _activity(current),
        _shares(ways),
        mastered,
    )


def _shares(ways: Iterable[LessonProgress]) -> tuple[int, ...]:
    return tuple(100 if way.state in (DONE, MASTERED) else 100 * len(way.solved) // max(1, way.total) for way in ways)


def _activity(current: list[tuple[int, Event]]) -> Activity:
    """What the events of today tell, each with the second at which it came."""
    idea, wrong, since = "", 0, 0
    times: Counter[str] = Counter()
    first: dict[tuple[str, str], bool] = {}
    puzzles: dict[str, bool] = {}
    for _, event in current:
        if not event.outcome:
            continue
        right = event.outcome == "right"
        first.setdefault((event.lesson or "puzzles", event.task), right)
        if event.kind == "attempt":
            puzzles.setdefault(event.position, right)
        wrong = 0 if right else wrong + 1
        since = since + 1 if right else 0
        if since >= _LEFT_BEHIND:
            idea = ""
            times.clear()
        elif event.belief and not right:
            times[event.belief] += 1
            idea = event.belief if times[event.belief] >= SAME_IDEA else idea
    places = [event for _, event in current if event.lesson and event.task]
    return Activity(
        max((came for came, _ in current), default=0),
        places[-1].lesson if places else "",
        places[-1].task if places else "",
        idea,
        wrong,
        frozenset(event.lesson for _, event in current if event.kind == "finished"),
        tuple(asked for asked, right in first.items() if not right),
        tuple(first),
        tuple(puzzles.items()),
    )


# --- class report -----------------------------------------------------------------------------------------------------

# A class at a glance: what a teacher may see of each learner, out of the database that they share.
#
# Who somebody is, is not known here: a learner is the id that the hub gave, or the random one of a browser.


@dataclass(frozen=True)
class Member:
    """A learner of the class. ``learner`` is their id."""

    learner: str
    practice: Practice
    mastered: int
    """How many rules they master."""
    shaky: int
    """How many they did, and have got wrong since."""
    rating: Rating | None
    """Nothing where they have not asked to be rated."""
    due: int
    """How many rules and puzzles are due for review."""


def members(store: Store, now: int, zone: int = 0) -> tuple[Member, ...]:
    """All who have done something, in the order of their ids. Raises ``StoreDown``, ``StoreError``."""
    logs = {learner: store.read(learner).log for learner in store.learners()}
    puzzles = PuzzleRatings(shipped().by_id, bots_at(shipped_tries()), _results(logs.values()))
    return tuple(_member(learner, log, puzzles, now, zone) for learner, log in logs.items() if len(log))


def puzzle_results(store: Store) -> tuple[Result, ...]:
    """What all learners' tries tell about the puzzles. Raises ``StoreDown``, ``StoreError``."""
    return _results(store.read(learner).log for learner in store.learners())


def _results(logs: Iterable[Log]) -> tuple[Result, ...]:
    return merged(*(results(log, shipped().by_id) for log in logs))


def _member(learner: str, log: Log, puzzles: PuzzleRatings, now: int, zone: int) -> Member:
    states = [known.state for known in derive(log).rules.values()]
    due = schedule(log, now, zone)
    rated = rate(log, puzzles)
    return Member(
        learner,
        practised(log, now, zone),
        states.count(MASTERED),
        states.count(SHAKY),
        rated.at(now) if rated.games else None,
        len(due.rules) + len(due.puzzles),
    )
