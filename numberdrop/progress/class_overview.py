"""Overview of a class for its teacher: the pupils' progress, today's mistakes, the next lesson; and a report on all learners.

Everything is derived from the pupils' logs. A pupil's standing is cached until new events arrive, so that polling pages cost little.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from numberdrop.exercises.course import FIRST_GAME, LessonHead, course
from numberdrop.exercises.guided.script import load_guided
from numberdrop.exercises.puzzles import shipped_pack
from numberdrop.exercises.puzzles.pack import shipped_tries
from numberdrop.progress.ratings import Rating

from .events import MOST_HINTS, Event
from .log import Log
from .mastery import DONE, MASTERED, SHAKY, LessonProgress, LessonState, derive_progress
from .ratings import PuzzleRatings, TryResult, bot_tries_by_puzzle, merge_results, rate_learner, results_of_log
from .reviews import derive_schedule, practice_day_of
from .stats import PracticeStatistics, PracticeTally, count_practice
from .store import Pupil, Store, StoredProgress

MOST_MISTAKES = 5
_SHARE_TO_GO_ON = 0.5
"""The share of the pupils who have answered anything that must have done a lesson before the next lesson is proposed to the class."""
_MOST_CACHED, _MOST_CACHED_EVENTS = 2_000, 50_000
"""The maximum number of pupils in the cache, and of events in all cached logs together (50 MB)."""
SAME_IDEA = 3
"""The number of wrong answers with the same misconception after which a pupil is assumed to have it."""
_OVERCOME_AFTER = 3
"""The number of right answers in a row after which a misconception counts as overcome."""


@dataclass(frozen=True)
class PupilDay:
    """What a pupil has done today: the time and place of the last act, the tasks tried, wrong answers, and what was finished."""

    last: int = 0
    """The time of the last act, in seconds by the server's clock."""
    lesson: str = ""
    """The lesson that the pupil was in last."""
    task: str = ""
    """The last task in ``lesson``."""
    idea: str = ""
    """The misconception that explained ``SAME_IDEA`` wrong answers today and has not been overcome since."""
    wrong: int = 0
    """The current number of wrong answers in a row."""
    done: frozenset[str] = frozenset()
    """Lessons and guided games finished today, and puzzles solved or shown."""
    wrong_at_first_try: tuple[tuple[str, str], ...] = ()
    """Today's tasks answered wrong at the first try, as (lesson, task)."""
    tried: tuple[tuple[str, str], ...] = ()
    """All tasks answered today, as (lesson, task); for a puzzle, ``puzzles`` and the puzzle's type."""
    puzzles: tuple[tuple[str, bool], ...] = ()
    """The ids of today's puzzles, each with whether the first try was right."""


@dataclass(frozen=True)
class PupilStanding:
    """How far a pupil has come in the course (lessons, answers and rules), and what the pupil has done today."""

    lessons: tuple[LessonState, ...]
    """The state of each lesson, in the order of the course."""
    answers: PracticeTally
    """The number of answers, and of right ones, on all days."""
    today: PracticeTally
    """The number of answers, and of right ones, today."""
    shaky: tuple[str, ...]
    """The rules mastered once and answered wrong since."""
    mistakes: tuple[tuple[str, int], ...]
    """Today's misconceptions as pairs (name, number of wrong answers that it explains), the most frequent first."""
    first_game: Mapping[str, bool] | None
    """By step of the first game, whether the first answer was right; ``None`` until the game is finished."""
    activity: PupilDay = PupilDay()
    percent_by_lesson: tuple[int, ...] = ()
    """Percent of tasks solved in each lesson, in the order of the course."""
    mastered: tuple[str, ...] = ()

    @property
    def has_answered(self) -> bool:
        """Whether the pupil has answered anything at all."""
        return self.answers.of > 0


@dataclass(frozen=True)
class CommonMistake:
    """A misconception in today's answers: its name, how many pupils had it, and how many times it explained a wrong answer."""

    belief: str
    pupils: int
    times: int


@dataclass(frozen=True)
class NextLesson:
    """The lesson that the teacher should give next. ``of`` pupils have answered questions; ``done`` of them have done this lesson."""

    head: LessonHead
    done: int
    of: int


@dataclass(frozen=True)
class FinalQuestionResult:
    """A final question of the first game, answered without help: ``of`` pupils answered, ``right`` were right at the first try."""

    head: LessonHead
    """The lesson that teaches the subject of the question."""
    right: int
    of: int


@dataclass(frozen=True)
class FirstGameResults:
    """A class's results in the first guided game: how many pupils have ``finished`` it, and the results of its final questions."""

    finished: int
    questions: tuple[FinalQuestionResult, ...]


@dataclass(frozen=True)
class ClassOverview:
    """A class at one moment: its pupils, and how far each of them has come in the course."""

    pupils: tuple[tuple[Pupil, PupilStanding], ...]
    """All pupils in the list of the class, including those who have left it for another class."""

    @property
    def members(self) -> tuple[tuple[Pupil, PupilStanding], ...]:
        """Those of ``pupils`` who have not left this class for another one."""
        return tuple((pupil, standing) for pupil, standing in self.pupils if pupil.here)

    @property
    def mistakes(self) -> tuple[CommonMistake, ...]:
        """Today's most widespread misconceptions (at most ``MOST_MISTAKES``), first the one that the most pupils have."""
        times: Counter[str] = Counter()
        pupils: Counter[str] = Counter()
        for _, standing in self.members:
            for belief, count in standing.mistakes:
                times[belief] += count
                pupils[belief] += 1
        ranked = sorted(pupils, key=lambda belief: (-pupils[belief], -times[belief], belief))
        return tuple(CommonMistake(belief, pupils[belief], times[belief]) for belief in ranked[:MOST_MISTAKES])

    @property
    def first_game(self) -> FirstGameResults | None:
        """The class's results of the guided game ``FIRST_GAME``; ``None`` until a pupil has finished it."""
        done = [standing.first_game for _, standing in self.members if standing.first_game is not None]
        if not done:
            return None
        heads = {head.id: head for head in course()}
        questions = []
        for step in load_guided(FIRST_GAME).steps:
            met = [answers[step.id] for answers in done if step.paper and step.id in answers]
            if met:
                questions.append(FinalQuestionResult(heads[step.lesson], sum(met), len(met)))
        return FirstGameResults(len(done), tuple(questions))

    @property
    def next_lesson(self) -> NextLesson | None:
        """The first lesson done by less than half of the pupils with answers; without any, the first of all; ``None`` if there is none."""
        working = [standing for _, standing in self.members if standing.has_answered]
        for n, head in enumerate(course()):
            done = sum(standing.lessons[n] in (DONE, MASTERED) for standing in working)
            if done < _SHARE_TO_GO_ON * len(working) or not working:
                return NextLesson(head, done, len(working))
        return None


class _CachedPupil(NamedTuple):
    """A pupil's entry in the cache: the ``version`` of their data, the standing, and the log (empty if the cache is full)."""

    version: object
    standing: PupilStanding
    log: Log


class OverviewReader:
    """Reads overviews of the classes in a ``store``; pupils whose data have not changed come from a cache."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache: dict[str, _CachedPupil] = {}

    def read_overview(self, class_id: str, now: int, zone: int = 0) -> ClassOverview:
        """Return a class's overview at the time ``now``. ``zone``: the pupils' time zone in seconds ahead of UTC. Raises ``StoreDown``."""
        today = practice_day_of(now, zone)
        sizes = self._store.classes.log_sizes(class_id)
        pupils = self._store.classes.pupils(class_id)
        versions = {pupil.learner: (sizes.get(pupil.learner), today, zone) for pupil in pupils}
        cached = {learner: entry for learner, entry in self._cache.items() if learner in versions}
        seen = {learner: entry for learner, entry in cached.items() if entry.version == versions[learner]}
        changed = {
            learner: cached[learner].log if learner in cached else Log() for learner in versions if learner not in seen
        }
        for learner, stored in self._store.read_several(changed).items() if changed else ():
            seen[learner] = _CachedPupil(versions[learner], _derive_standing(stored, today, zone), stored.log)
        self._cache_pupils(seen)
        return ClassOverview(tuple((pupil, seen[pupil.learner].standing) for pupil in pupils))

    def _cache_pupils(self, seen: Mapping[str, _CachedPupil]) -> None:
        """Put these pupils at the end of the cache. If it has become too large, pupils at its start lose their log or are removed."""
        others = [(learner, history) for learner, history in self._cache.items() if learner not in seen]
        self._cache = dict([*others, *seen.items()][-_MOST_CACHED:])
        events = sum(len(history.log) for history in self._cache.values())
        for learner, history in self._cache.items():
            if events <= _MOST_CACHED_EVENTS:
                break
            events -= len(history.log)
            self._cache[learner] = history._replace(log=Log())


def _derive_standing(stored: StoredProgress, today: int, zone: int) -> PupilStanding:
    log = stored.log
    progress = derive_progress(log)
    lessons = [progress.lesson(head.id, head.tasks, head.rules) for head in course()]
    timed = ((stored.came.get(event.id, event.at), event) for event in log)
    current = [(came, event) for came, event in timed if practice_day_of(came, zone) == today]
    answers_today = [event for _, event in current if event.outcome]
    mistakes = Counter(event.belief for event in answers_today if event.belief and event.outcome != "right")
    finished = any((event.lesson, event.kind) == (FIRST_GAME, "finished") for event in log)
    at_once: dict[str, bool] = {}
    for event in log:
        if event.outcome and event.lesson == FIRST_GAME:
            at_once.setdefault(event.task, event.outcome == "right")
    return PupilStanding(
        tuple(lesson.state for lesson in lessons),
        PracticeTally.of_answers(log),
        PracticeTally.of_answers(answers_today),
        progress.rules_in_state(SHAKY),
        tuple(mistakes.most_common()),
        at_once if finished else None,
        _derive_activity(current),
        tuple(map(_percent_done, lessons)),
        progress.rules_in_state(MASTERED),
    )


def _percent_done(lesson: LessonProgress) -> int:
    """Return the percentage of the lesson's tasks that are solved; 100 for a lesson that is done."""
    return 100 if lesson.state in (DONE, MASTERED) else 100 * len(lesson.solved) // max(1, lesson.total)


def _derive_activity(todays_events: list[tuple[int, Event]]) -> PupilDay:
    """Derive what a pupil has done today. ``todays_events``: pairs (time by the server's clock, event), in order of the events."""
    idea, wrong, since = "", 0, 0
    times: Counter[str] = Counter()
    first: dict[tuple[str, str], bool] = {}
    puzzles: dict[str, bool] = {}
    for event in (event for _, event in todays_events if event.outcome):
        right = event.outcome == "right"
        first.setdefault((event.lesson or "puzzles", event.task), right)
        if event.kind == "attempt":
            puzzles.setdefault(event.position, right)
        wrong = 0 if right else wrong + 1
        since = since + 1 if right else 0
        if since >= _OVERCOME_AFTER:
            idea = ""
            times.clear()
        elif event.belief and not right:
            times[event.belief] += 1
            idea = event.belief if times[event.belief] >= SAME_IDEA else idea
    lesson, task = next(
        ((event.lesson, event.task) for _, event in todays_events[::-1] if event.lesson and event.task), ("", "")
    )
    solved = [event for _, event in todays_events if event.outcome == "right" or event.hints == MOST_HINTS]
    return PupilDay(
        max((came for came, _ in todays_events), default=0),
        lesson,
        task,
        idea,
        wrong,
        frozenset(
            [event.lesson for _, event in todays_events if event.kind == "finished"]
            + [event.position for event in solved if event.kind == "attempt"]
        ),
        tuple(asked for asked, right in first.items() if not right),
        tuple(first),
        tuple(puzzles.items()),
    )


# --- class report -----------------------------------------------------------------------------------------------------

# A report on all learners in a shared database. A learner is known only by the id that the hub or the browser gave.


@dataclass(frozen=True)
class LearnerReport:
    """A learner's line in the report on all learners: practice, mastered and shaky rules, rating, and reviews due."""

    learner: str
    """The learner's id."""
    practice: PracticeStatistics
    mastered: int
    """The number of mastered rules."""
    shaky: int
    """The number of rules mastered once and answered wrong since."""
    rating: Rating | None
    """``None`` for a learner without rated puzzles."""
    due: int
    """The number of rules and puzzles due for review."""


def read_learner_reports(store: Store, now: int, zone: int = 0) -> tuple[LearnerReport, ...]:
    """Read the report on all learners who have events, in order of their ids. Raises ``StoreDown``, ``StoreError``."""
    logs = {learner: store.read(learner).log for learner in store.learners()}
    puzzles = PuzzleRatings(
        shipped_pack().heads_by_id, bot_tries_by_puzzle(shipped_tries()), _results_of_logs(logs.values())
    )
    return tuple(_derive_learner_report(learner, log, puzzles, now, zone) for learner, log in logs.items() if len(log))


def puzzle_results(store: Store) -> tuple[TryResult, ...]:
    """Return those tries at puzzles of all learners that count for the puzzles' ratings. Raises ``StoreDown``, ``StoreError``."""
    return _results_of_logs(store.read(learner).log for learner in store.learners())


def _results_of_logs(logs: Iterable[Log]) -> tuple[TryResult, ...]:
    return merge_results(*(results_of_log(log, shipped_pack().heads_by_id) for log in logs))


def _derive_learner_report(learner: str, log: Log, puzzles: PuzzleRatings, now: int, zone: int) -> LearnerReport:
    states = [rule.state for rule in derive_progress(log).rules.values()]
    due = derive_schedule(log, now, zone)
    rated = rate_learner(log, puzzles)
    return LearnerReport(
        learner,
        count_practice(log, now, zone),
        states.count(MASTERED),
        states.count(SHAKY),
        rated.rating_at(now) if rated.games else None,
        len(due.due_rules) + len(due.due_puzzles),
    )
