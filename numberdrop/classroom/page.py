"""The page of a class as its teacher reads it: all that the template lays out, in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from numberdrop.exercises.course import FIRST_GAME, course
from numberdrop.exercises.puzzles import THEMES
from numberdrop.pages.app import place_of
from numberdrop.pages.class_tasks import task_label
from numberdrop.pages.message import Voice
from numberdrop.progress.class_help import Need, finished, hard_tasks, is_here, needs
from numberdrop.progress.class_overview import ClassOverview, PupilStanding
from numberdrop.progress.store import GameResult, Pupil, SchoolClass
from numberdrop.progress.store.class_tables import SeenBoard
from numberdrop.progress.store.school import reference
from numberdrop.text.animals import say_word

from .boards import boards_shown
from .joining import code_in_halves, qr_svg

SIGNS = {"todo": "·", "started": "◐", "done": "✓", "mastered": "★"}
"""How far a pupil is in a lesson."""
VIEWS = {"": "nav_now", "pupils": "pupils", "give": "nav_give", "results": "nav_results"}
"""The parts of the page by their addresses, and what they are called."""
_MARKS = {"need": "!", "done": "✓", "away": "–"}
"""The state of a pupil as a sign."""
_MINUTE = 60
_MOST_ROUNDS = 20


@dataclass(frozen=True)
class ClassPage:
    """The page of a ``school`` in a language at the second ``now``. ``joins``: the links for pupils, the likeliest first; ``zone``: by how many seconds
    the server's clock is ahead; ``hidden``: numbers stand for names, for the projector.
    """

    school: SchoolClass
    seen: ClassOverview
    language: str
    joins: tuple[str, ...]
    now: int
    zone: int = 0
    hidden: bool = False
    results: tuple[GameResult, ...] = ()
    boards: tuple[SeenBoard, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.numbers.update({pupil.learner: n for n, (pupil, _) in enumerate(self.seen.pupils, 1)})

    @cached_property
    def voice(self) -> Voice:
        """Speaks the page's language."""
        return Voice(self.language)

    @cached_property
    def _lessons(self) -> dict[str, str]:
        """By task, of everybody or of some, the id of the lesson or guided game that it is."""
        tasks = {self.school.task, *(pupil.task for pupil, _ in self.seen.members)} - {""}
        places = {task: place_of(task)[0] for task in tasks}
        return {task: place.which for task, place in places.items() if place.page in ("lesson", "guided")}

    @cached_property
    def _result_of(self) -> dict[str, GameResult]:
        return {one.learner: one for one in self.results}

    @cached_property
    def _needs(self) -> tuple[Need, ...]:
        return needs(self.seen, self.school, self.now, self._lessons, self._result_of)

    def values(self) -> dict[str, Any]:
        """What the template wants."""
        voice, school = self.voice, self.school
        mine = self.seen.members
        here = sum(is_here(pupil, standing.activity, self.now) for pupil, standing in mine)
        return {
            "school": school,
            "code": code_in_halves(school.code),
            "qr": qr_svg(self.joins[0], voice("teacher.qr")),
            "join": self.joins[0].partition("://")[2],
            "others": [link.partition("://")[2] for link in self.joins[1:]],
            "count": voice.count("teacher.pupils_n", len(mine)),
            "here_n": voice("teacher.here_n", n=here),
            "views": [(name, voice(f"teacher.{label}")) for name, label in VIEWS.items()],
            "marks": [(mark, voice(f"teacher.tile_{state}")) for state, mark in _MARKS.items()],
            "boards": boards_shown(self.boards, (pupil for pupil, _ in mine), self.name, voice),
            "hidden": self.hidden,
            "needs": [self._need(one) for one in self._needs],
            "heard": self._heard(),
            "tiles": [self._tile(pupil, standing) for pupil, standing in mine],
            "heads": [
                {"n": head.number, "title": voice.lesson(head), "href": f"{head.page}.ipynb"} for head in course()
            ],
            "themes": [(name, voice(f"theme.{name}")) for name in THEMES],
            "signs": [(sign, voice(f"teacher.lesson_{state}")) for state, sign in SIGNS.items()],
            "rows": [self._row(pupil, standing) for pupil, standing in self.seen.pupils],
            "mistakes": self._mistakes(),
            "hard": self._hard(),
            "question": self._question(mine),
            "results": self._results(),
            "tries": self._tries(),
            "first_game": self._first_game(),
            "next": self._next(),
            "task": self._task(),
            "keeps": voice.count("teacher.keeps", school.keeps),
        }

    def name(self, pupil: Pupil) -> str:
        """What a pupil is called on the page."""
        number = self.voice("teacher.nameless", n=self.numbers[pupil.learner])
        return number if self.hidden else pupil.name or number

    def ref(self, pupil: Pupil) -> str:
        """What stands for a pupil in the page's forms and links."""
        return reference(self.school.id, pupil.learner)

    def _clock(self, second: int, form: str = "%H:%M") -> str:
        return datetime.fromtimestamp(second + self.zone, UTC).strftime(form)

    # --- now ----------------------------------------------------------------------------------------------------------------

    def _where(self, lesson: str, task: str) -> str:
        """The place of somebody in words: a lesson and the number of a task."""
        if lesson == FIRST_GAME:
            return task_label(self.voice, f"guided_{FIRST_GAME}.ipynb")
        head = next((head for head in course() if head.id == lesson), None)
        if head is None:
            return ""
        if task not in head.tasks:
            return self.voice.lesson(head)
        return self.voice("teacher.where", lesson=self.voice.lesson(head), n=head.tasks.index(task) + 1)

    def _need(self, need: Need) -> dict[str, Any]:
        voice, where = self.voice, self._where(need.lesson, need.task)
        about = voice(f"belief.{need.idea}.name") if need.idea else ""
        return {
            "why": need.why,
            "id": f"{need.why}-{self.ref(need.pupils[0])}" if need.why != "finished" else "finished",
            "names": [self.name(one) for one in need.pupils],
            "ids": [self.ref(one) for one in need.pupils],
            "text": voice(
                f"teacher.need_{need.why}",
                where=where or voice("teacher.somewhere"),
                n=need.wrong,
                minutes=need.seconds // _MINUTE,
            ),
            "idea": about,
        }

    def _heard(self) -> str:
        """What a screen reader is told: only who could use help, and only when that is somebody else than before."""
        names = [self.name(one) for need in self._needs if need.why != "finished" for one in need.pupils]
        return self.voice("teacher.heard", names=", ".join(names)) if names else ""

    def _tile(self, pupil: Pupil, standing: PupilStanding) -> dict[str, Any]:
        """A pupil at a glance."""
        at, result = standing.activity, None if pupil.task else self._result_of.get(pupil.learner)
        lesson = self._lessons.get(pupil.task or self.school.task, at.lesson)
        number = next((n for n, head in enumerate(course()) if head.id == lesson), None)
        over = finished(pupil, at, self.school, self._result_of, self._lessons)
        if over:
            done, word = 100, self.voice("teacher.tile_done")
        elif result is not None:
            done, word = (
                100 * min(result.round, _MOST_ROUNDS) // _MOST_ROUNDS,
                self.voice("teacher.tile_round", n=result.round),
            )
        elif number is not None:
            done, word = standing.shares[number], ""
        else:
            done, word = min(100, 5 * standing.today.of), ""
        needy = any(pupil in need.pupils for need in self._needs if need.why != "finished")
        here = is_here(pupil, at, self.now)
        state = "need" if needy else "away" if not here else "done" if over else "here"
        told = [word or self.voice("teacher.percent", n=done)]
        told += [self.voice(f"teacher.tile_{state}")] if state in ("need", "away") else []
        return {
            "id": self.ref(pupil),
            "name": self.name(pupil),
            "done": done,
            "state": state,
            "mark": _MARKS.get(state, ""),
            "told": ", ".join(told),
            "own": bool(pupil.task),
        }

    # --- to talk about ------------------------------------------------------------------------------------------------------

    def _mistakes(self) -> list[dict[str, Any]]:
        working = sum(standing.today.of > 0 for _, standing in self.seen.members)
        return [
            {
                "belief": one.belief,
                "name": self.voice(f"belief.{one.belief}.name"),
                "truth": self.voice(f"belief.{one.belief}.truth"),
                "who": self.voice.count("teacher.mistake_who", one.pupils, times=one.times, of=working),
            }
            for one in self.seen.mistakes
        ]

    def _hard(self) -> list[str]:
        found = ((one, self._where(one.lesson, one.task)) for one in hard_tasks(self.seen))
        return [self.voice("teacher.hard", where=where, n=one.wrong, of=one.of) for one, where in found if where]

    def _question(self, mine: tuple[tuple[Pupil, PupilStanding], ...]) -> dict[str, Any] | None:
        idea = self.school.question
        if not idea:
            return None
        said = [pupil.answer for pupil, _ in mine]
        return {
            "idea": self.voice(f"belief.{idea}.name"),
            "truth": self.voice(f"belief.{idea}.truth") if self.school.told else "",
            "right": said.count("right"),
            "wrong": said.count("wrong"),
            "none": said.count(""),
        }

    # --- what everybody does --------------------------------------------------------------------------------------------------

    def _results(self) -> list[dict[str, Any]]:
        """The game that everybody plays, the most points first; then those who are still at it."""
        pupils = {pupil.learner: pupil for pupil, _ in self.seen.pupils}
        found = [one for one in self.results if one.learner in pupils]
        found.sort(key=lambda one: (not one.over, -one.points, self.numbers[one.learner]))
        return [
            {
                "name": self.name(pupils[one.learner]),
                "points": str(one.points).replace("-", "−"),
                "round": one.round,
                "state": self.voice("teacher.over" if one.over else "teacher.still"),
                "lost": "–" if one.lost is None else one.lost,
            }
            for one in found
        ]

    def _tries(self) -> str:
        """How the puzzle that everybody has went at the first try."""
        task = self.school.task
        if not task.startswith("puzzles.ipynb#"):
            return ""
        from numberdrop.pages.class_tasks import puzzle_of

        puzzle = puzzle_of(task)
        first = [right for _, one in self.seen.members for asked, right in one.activity.puzzles if asked == puzzle]
        return self.voice("teacher.tries", n=sum(first), of=len(first)) if puzzle and first else ""

    def _first_game(self) -> dict[str, Any] | None:
        found, voice = self.seen.first_game, self.voice
        if found is None:
            return None
        return {
            "who": voice.count("teacher.first_game_who", found.finished),
            "questions": [
                {
                    "href": f"{one.head.page}.ipynb",
                    "title": voice.lesson(one.head),
                    "right": voice.count("teacher.first_game_right", one.right, right=one.right, of=one.of),
                }
                for one in found.questions
            ],
        }

    def _next(self) -> dict[str, str] | None:
        found, voice = self.seen.next_lesson, self.voice
        if found is None:
            return None
        if not found.of:
            game = f"guided_{FIRST_GAME}.ipynb"
            label, why = voice("teacher.next_game"), voice("teacher.next_first")
            return {"label": label, "href": game, "title": task_label(voice, game), "why": why}
        heads = course()
        head, why = found.head, voice("teacher.next_done", done=found.done, n=found.of)
        if f"{head.page}.ipynb" == self.school.task and head != heads[-1]:  # they are at it: the one behind it
            head, why = heads[heads.index(head) + 1], ""
        return {"label": voice("teacher.next"), "href": f"{head.page}.ipynb", "title": voice.lesson(head), "why": why}

    def _task(self) -> dict[str, str] | None:
        task, at = self.school.task, self.school.task_at
        if not task:
            return None
        since = self.voice("teacher.since", time=self._clock(at)) if at else ""
        return {"href": task, "title": task_label(self.voice, task), "since": since}

    # --- each pupil -----------------------------------------------------------------------------------------------------------

    def _row(self, pupil: Pupil, standing: PupilStanding) -> dict[str, Any]:
        voice, name = self.voice, self.name(pupil)
        at = standing.activity
        return {
            "id": self.ref(pupil),
            "name": name,
            "own_name": "" if self.hidden else pupil.name,
            "word": "" if self.hidden else say_word(pupil.word, self.language),
            "misses": pupil.misses,
            "left": not pupil.here,
            "task": task_label(voice, pupil.task) if pupil.task else "",
            "erase": voice("teacher.erase_sure", name=name),
            "erase_yes": voice("teacher.erase_yes", name=name),
            "lessons": [(SIGNS[state], voice(f"teacher.lesson_{state}")) for state in standing.lessons],
            "answers": standing.answers.of,
            "right": voice("teacher.percent", n=standing.answers.percent) if standing.works else "–",
            "today": f"{standing.today.right} / {standing.today.of}" if standing.today.of else "–",
            "shaky": ", ".join(voice(f"rule_name.{rule}") for rule in standing.shaky),
            "mastered": len(standing.mastered),
            "where": self._where(at.lesson, at.task),
            "seen": self._clock(max(pupil.seen, at.last), "%Y-%m-%d %H:%M"),
        }
