"""The page of a class for its teacher: makes all values of the page's template, with texts in the page's language."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property

from numberdrop.exercises.course import FIRST_GAME, course
from numberdrop.exercises.puzzles import THEMES
from numberdrop.pages.app import page_of_href
from numberdrop.pages.class_tasks import puzzle_id_of_task, task_label
from numberdrop.pages.message import Voice
from numberdrop.progress.class_help import HelpNeeded, hard_tasks, has_finished_task, help_needed, is_present
from numberdrop.progress.class_overview import ClassOverview, PupilStanding
from numberdrop.progress.store import GameResult, Pupil, SchoolClass
from numberdrop.progress.store.school import public_reference
from numberdrop.progress.store.tables import WatchedBoard
from numberdrop.text.names import say_personal_word

from .boards import board_values
from .joining import code_in_halves, qr_svg

SIGNS = {"todo": "·", "started": "◐", "done": "✓", "mastered": "★"}
"""By state of a pupil's progress in a lesson, the sign that shows it."""
VIEWS = {"": "nav_now", "pupils": "pupils", "give": "nav_give", "results": "nav_results"}
"""The parts of the page: by the end of a part's address, the key of the message that names the part."""
_SIGN_BY_STATE = {"need": "!", "done": "✓", "away": "–"}
"""By state of a pupil, the sign that shows it; the state ``here`` has no sign."""
_MINUTE = 60
_MOST_ROUNDS = 20


@dataclass(frozen=True)
class ClassPage:
    """The teacher's page of a class at one moment; ``template_values`` makes what the page's template shows."""

    school: SchoolClass
    seen: ClassOverview
    language: str
    joins: tuple[str, ...]
    """The links by which pupils join, the one most likely to work first."""
    now: int
    """The time in seconds since 1970."""
    zone: int = 0
    """The server's UTC offset in seconds."""
    hidden: bool = False
    """Whether to show numbers instead of names, for the projector."""
    results: tuple[GameResult, ...] = ()
    """The pupils' results in the game that the whole class plays."""
    boards: tuple[WatchedBoard, ...] = ()
    """The boards that the teacher watches."""

    @cached_property
    def _number_by_learner(self) -> dict[str, int]:
        """The number that is shown instead of a pupil's name, by learner id."""
        return {pupil.learner: n for n, (pupil, _) in enumerate(self.seen.pupils, 1)}

    @cached_property
    def voice(self) -> Voice:
        """The translator of messages into the page's language."""
        return Voice(self.language)

    @cached_property
    def _lesson_by_task(self) -> dict[str, str]:
        """The id of the lesson, guided game or puzzle to be done, by task (of the class or a single pupil); empty for other tasks."""
        tasks = {self.school.task, *(pupil.task for pupil, _ in self.seen.members)} - {""}
        places = {task: page_of_href(task)[0] for task in tasks}
        return {
            task: place.which if place.page in ("lesson", "guided") else puzzle_id_of_task(task)
            for task, place in places.items()
        }

    @cached_property
    def _result_by_learner(self) -> dict[str, GameResult]:
        return {result.learner: result for result in self.results}

    def _result_in_class_game(self, pupil: Pupil) -> GameResult | None:
        """Return the pupil's result in the game that the whole class plays; ``None`` without one, or for a pupil who has another task."""
        return None if pupil.task else self._result_by_learner.get(pupil.learner)

    @cached_property
    def _help_needed(self) -> tuple[HelpNeeded, ...]:
        return help_needed(self.seen, self.school, self.now, self._lesson_by_task, self._result_by_learner)

    @cached_property
    def _pupils_in_need(self) -> list[Pupil]:
        return [pupil for need in self._help_needed if need.why != "finished" for pupil in need.pupils]

    def template_values(self) -> dict[str, object]:
        """Make all values that the page's template needs, by name."""
        voice, school = self.voice, self.school
        mine = self.seen.members
        here = sum(is_present(pupil, standing.activity, self.now) for pupil, standing in mine)
        return {
            "school": school,
            "code": code_in_halves(school.code),
            "qr": qr_svg(self.joins[0], voice("teacher.qr")),
            "join": self.joins[0].partition("://")[2],
            "others": [link.partition("://")[2] for link in self.joins[1:]],
            "count": voice.plural_sentence("teacher.pupils_n", len(mine)),
            "here_n": voice("teacher.here_n", n=here),
            "views": [(name, voice(f"teacher.{label}")) for name, label in VIEWS.items()],
            "marks": [(mark, voice(f"teacher.tile_{state}")) for state, mark in _SIGN_BY_STATE.items()],
            "boards": board_values(self.boards, (pupil for pupil, _ in mine), self.shown_name, voice),
            "hidden": self.hidden,
            "needs": [self._need_values(need) for need in self._help_needed],
            "heard": self._announcement(),
            "tiles": [self._pupil_box_values(pupil, standing) for pupil, standing in mine],
            "heads": [
                {"n": head.number, "title": voice.lesson(head), "href": f"{head.page}.ipynb"} for head in course()
            ],
            "themes": [(name, voice(f"theme.{name}")) for name in THEMES],
            "signs": [(sign, voice(f"teacher.lesson_{state}")) for state, sign in SIGNS.items()],
            "rows": [self._pupil_row_values(pupil, standing) for pupil, standing in self.seen.pupils],
            "mistakes": self._mistake_values(),
            "hard": self._hard_task_lines(),
            "question": self._class_question_values(mine),
            "results": self._result_values(),
            "tries": self._say_first_tries(),
            "first_game": self._first_game_values(),
            "next": self._next_lesson_values(),
            "task": self._task_values(),
            "keeps": voice.plural_sentence("teacher.keeps", school.keeps),
        }

    def shown_name(self, pupil: Pupil) -> str:
        """Return the pupil's name as the page shows it: a number if names are hidden or the pupil has no name."""
        number = self.voice("teacher.nameless", n=self._number_by_learner[pupil.learner])
        return number if self.hidden else pupil.name or number

    def public_reference(self, pupil: Pupil) -> str:
        """Return the reference to a pupil in forms and links, which does not reveal the learner's id."""
        return public_reference(self.school.id, pupil.learner)

    def _say_time(self, second: int, form: str = "%H:%M") -> str:
        return datetime.fromtimestamp(second + self.zone, UTC).strftime(form)

    # --- now ----------------------------------------------------------------------------------------------------------------

    def _say_lesson_and_task(self, lesson: str, task: str) -> str:
        """Return the words for where a pupil is: the title of the lesson and the number of the task; empty outside of lessons."""
        if lesson == FIRST_GAME:
            return task_label(self.voice, f"guided_{FIRST_GAME}.ipynb")
        head = next((head for head in course() if head.id == lesson), None)
        if head is None:
            return ""
        if task not in head.tasks:
            return self.voice.lesson(head)
        return self.voice("teacher.where", lesson=self.voice.lesson(head), n=head.tasks.index(task) + 1)

    def _say_place_of_need(self, need: HelpNeeded) -> str:
        """Return the words for where the first pupil in ``need`` is: in a lesson, a round of the class's game, or at another task."""
        pupil = need.pupils[0]
        task, result = pupil.task or self.school.task, self._result_in_class_game(pupil)
        if need.why == "quiet" and result is not None:
            return self.voice("teacher.tile_round", n=result.round)
        if need.why == "quiet" and task and not self._lesson_by_task[task]:
            return task_label(self.voice, task)
        return self._say_lesson_and_task(need.lesson, need.task)

    def _need_values(self, need: HelpNeeded) -> dict[str, object]:
        where = self._say_place_of_need(need) or self.voice("teacher.somewhere")
        references = [self.public_reference(pupil) for pupil in need.pupils]
        minutes = need.seconds // _MINUTE
        return {
            "why": need.why,
            "id": need.why if need.why in ("locked", "finished") else f"{need.why}-{references[0]}",
            "names": [self.shown_name(pupil) for pupil in need.pupils],
            "ids": references,
            "text": self.voice(f"teacher.need_{need.why}", where=where, n=need.wrong, minutes=minutes),
            "idea": self.voice(f"belief.{need.idea}.name") if need.idea else "",
        }

    def _announcement(self) -> str:
        """Return the text that names the pupils who need help, which screen readers read out when it changes; empty if nobody does."""
        names = ", ".join(map(self.shown_name, self._pupils_in_need))
        return self.voice("teacher.heard", names=names) if names else ""

    def _pupil_box_values(self, pupil: Pupil, standing: PupilStanding) -> dict[str, object]:
        """Make the values that the template needs for one pupil's box: the pupil's current state and how much of the task is done."""
        at, result = standing.activity, self._result_in_class_game(pupil)
        lesson = self._lesson_by_task.get(pupil.task or self.school.task, at.lesson)
        number = next((n for n, head in enumerate(course()) if head.id == lesson), None)
        over = has_finished_task(pupil, at, self.school, self._result_by_learner, self._lesson_by_task)
        done = min(100, 5 * standing.today.of) if number is None else standing.percent_by_lesson[number]
        word = self.voice("teacher.percent", n=done)
        if over:
            done, word = 100, self.voice("teacher.tile_done")
        elif result is not None:
            done = 100 * min(result.round, _MOST_ROUNDS) // _MOST_ROUNDS
            word = self.voice("teacher.tile_round", n=result.round)
        here = is_present(pupil, at, self.now)
        state = "need" if pupil in self._pupils_in_need else "away" if not here else "done" if over else "here"
        words = [word, *([self.voice(f"teacher.tile_{state}")] if state in ("need", "away") else ())]
        return {
            "id": self.public_reference(pupil),
            "name": self.shown_name(pupil),
            "done": done,
            "state": state,
            "mark": _SIGN_BY_STATE.get(state, ""),
            "told": ", ".join(words),
            "own": bool(pupil.task),
        }

    # --- to talk about ------------------------------------------------------------------------------------------------------

    def _mistake_values(self) -> list[dict[str, object]]:
        voice, working = self.voice, sum(standing.today.of > 0 for _, standing in self.seen.members)
        return [
            {
                "belief": mistake.belief,
                "name": voice(f"belief.{mistake.belief}.name"),
                "truth": voice(f"belief.{mistake.belief}.truth"),
                "who": voice.plural_sentence("teacher.mistake_who", mistake.pupils, times=mistake.times, of=working),
            }
            for mistake in self.seen.mistakes
        ]

    def _hard_task_lines(self) -> list[str]:
        hard = ((task, self._say_lesson_and_task(task.lesson, task.task)) for task in hard_tasks(self.seen))
        return [self.voice("teacher.hard", where=where, n=task.wrong, of=task.of) for task, where in hard if where]

    def _class_question_values(self, members: tuple[tuple[Pupil, PupilStanding], ...]) -> dict[str, object] | None:
        idea = self.school.question
        if not idea:
            return None
        said = [pupil.answer for pupil, _ in members]
        return {
            "idea": self.voice(f"belief.{idea}.name"),
            "truth": self.voice(f"belief.{idea}.truth") if self.school.told else "",
            "right": said.count("right"),
            "wrong": said.count("wrong"),
            "none": said.count(""),
        }

    # --- what everybody does --------------------------------------------------------------------------------------------------

    def _result_values(self) -> list[dict[str, object]]:
        """Make the values of the results in the game that the whole class plays: finished games first, then the most points."""
        pupils = {pupil.learner: pupil for pupil, _ in self.seen.pupils}
        results = [result for result in self.results if result.learner in pupils]
        results.sort(key=lambda result: (not result.over, -result.points, self._number_by_learner[result.learner]))
        return [
            {
                "name": self.shown_name(pupils[result.learner]),
                "points": str(result.points).replace("-", "−"),
                "round": result.round,
                "state": self.voice("teacher.over" if result.over else "teacher.still"),
                "lost": "–" if result.lost is None else result.lost,
            }
            for result in results
        ]

    def _say_first_tries(self) -> str:
        """Return the sentence on how many pupils solved the class's puzzle at the first try; empty without a puzzle or a try."""
        if not self.school.task.startswith("puzzles.ipynb#"):
            return ""
        puzzle = puzzle_id_of_task(self.school.task)
        tries = (dict(standing.activity.puzzles).get(puzzle) for _, standing in self.seen.members)
        first = [right for right in tries if right is not None]
        return self.voice("teacher.tries", n=sum(first), of=len(first)) if puzzle and first else ""

    def _first_game_values(self) -> dict[str, object] | None:
        game, voice = self.seen.first_game, self.voice
        if game is None:
            return None
        return {
            "who": voice.plural_sentence("teacher.first_game_who", game.finished),
            "questions": [
                {
                    "href": f"{question.head.page}.ipynb",
                    "title": voice.lesson(question.head),
                    "right": voice.plural_sentence(
                        "teacher.first_game_right", question.right, right=question.right, of=question.of
                    ),
                }
                for question in game.questions
            ],
        }

    def _next_lesson_values(self) -> dict[str, str] | None:
        proposal, voice = self.seen.next_lesson, self.voice
        if proposal is None:
            return None
        if not proposal.of:
            game = f"guided_{FIRST_GAME}.ipynb"
            label, why = voice("teacher.next_game"), voice("teacher.next_first")
            return {"label": label, "href": game, "title": task_label(voice, game), "why": why}
        heads = course()
        head, why = proposal.head, voice("teacher.next_done", done=proposal.done, n=proposal.of)
        given_already = f"{head.page}.ipynb" == self.school.task
        if given_already and head != heads[-1]:
            head, why = heads[heads.index(head) + 1], ""
        return {"label": voice("teacher.next"), "href": f"{head.page}.ipynb", "title": voice.lesson(head), "why": why}

    def _task_values(self) -> dict[str, str] | None:
        task, at = self.school.task, self.school.task_at
        if not task:
            return None
        since = self.voice("teacher.since", time=self._say_time(at)) if at else ""
        return {"href": task, "title": task_label(self.voice, task), "since": since}

    # --- each pupil -----------------------------------------------------------------------------------------------------------

    def _pupil_row_values(self, pupil: Pupil, standing: PupilStanding) -> dict[str, object]:
        voice, name = self.voice, self.shown_name(pupil)
        at = standing.activity
        return {
            "id": self.public_reference(pupil),
            "name": name,
            "own_name": "" if self.hidden else pupil.name,
            "word": "" if self.hidden else say_personal_word(pupil.word, self.language),
            "misses": pupil.misses,
            "left": not pupil.here,
            "task": task_label(voice, pupil.task) if pupil.task else "",
            "erase": voice("teacher.erase_sure", name=name),
            "erase_yes": voice("teacher.erase_yes", name=name),
            "lessons": [(SIGNS[state], voice(f"teacher.lesson_{state}")) for state in standing.lessons],
            "answers": standing.answers.of,
            "right": voice("teacher.percent", n=standing.answers.percent) if standing.has_answered else "–",
            "day": (standing.today.of, standing.today.right),
            "today": f"{standing.today.right} / {standing.today.of}" if standing.today.of else "–",
            "shaky": ", ".join(voice(f"rule_name.{rule}") for rule in standing.shaky),
            "mastered": len(standing.mastered),
            "where": self._say_lesson_and_task(at.lesson, at.task),
            "seen": self._say_time(max(pupil.seen, at.last), "%Y-%m-%d %H:%M"),
        }
