"""The page of a class as its teacher reads it: all that the template lays out, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from numberdrop.exercises.course import FIRST_GAME, course
from numberdrop.pages.class_task import task_label
from numberdrop.pages.voice import Voice
from numberdrop.progress.class_overview import ClassOverview, Standing
from numberdrop.progress.store import Pupil, SchoolClass

SIGNS = {"todo": "·", "started": "◐", "done": "✓", "mastered": "★"}
"""How far a pupil is in a lesson."""


@dataclass(frozen=True)
class ClassPage:
    """The page of a ``school`` in a language. ``join``: the link for pupils; ``zone``: by how many seconds the server's clock is ahead."""

    school: SchoolClass
    seen: ClassOverview
    language: str
    join: str
    zone: int = 0

    def values(self) -> dict[str, Any]:
        """What the template wants."""
        voice = Voice(self.language)
        return {
            "school": self.school,
            "join": self.join,
            "count": voice.count("teacher.pupils_n", len(self.seen.pupils)),
            "heads": [{"n": head.number, "title": voice.lesson(head)} for head in course()],
            "signs": [(sign, voice(f"teacher.lesson_{state}")) for state, sign in SIGNS.items()],
            "rows": [self._row(voice, n, pupil, standing) for n, (pupil, standing) in enumerate(self.seen.pupils, 1)],
            "mistakes": [
                {
                    "name": voice(f"belief.{one.belief}.name"),
                    "truth": voice(f"belief.{one.belief}.truth"),
                    "who": voice.count("teacher.mistake_who", one.pupils, times=one.times),
                }
                for one in self.seen.mistakes
            ],
            "first_game": self._first_game(voice),
            "next": self._next(voice),
            "task": self._task(voice),
            "keeps": voice.count("teacher.keeps", self.school.keeps),
        }

    def _first_game(self, voice: Voice) -> dict[str, Any] | None:
        found = self.seen.first_game
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

    def _next(self, voice: Voice) -> dict[str, str] | None:
        found = self.seen.next_lesson
        if found is None:
            return None
        if not found.of:
            game = f"guided_{FIRST_GAME}.ipynb"
            label, why = voice("teacher.next_game"), voice("teacher.next_first")
            return {"label": label, "href": game, "title": task_label(voice, game), "why": why}
        why = voice("teacher.next_done", done=found.done, n=found.of)
        title = voice.lesson(found.head)
        return {"label": voice("teacher.next"), "href": f"{found.head.page}.ipynb", "title": title, "why": why}

    def _task(self, voice: Voice) -> dict[str, str] | None:
        task = self.school.task
        return {"href": task, "title": task_label(voice, task)} if task else None

    def _row(self, voice: Voice, n: int, pupil: Pupil, standing: Standing) -> dict[str, Any]:
        name = pupil.name or voice("teacher.nameless", n=n)
        return {
            "id": pupil.learner,
            "name": name,
            "erase": voice("teacher.erase_sure", name=name),
            "erase_yes": voice("teacher.erase_yes", name=name),
            "lessons": [(SIGNS[state], voice(f"teacher.lesson_{state}")) for state in standing.lessons],
            "answers": standing.answers.of,
            "right": voice("teacher.percent", n=standing.answers.percent) if standing.works else "–",
            "today": f"{standing.today.right} / {standing.today.of}" if standing.today.of else "–",
            "shaky": ", ".join(voice(f"rule_name.{rule}") for rule in standing.shaky),
            "seen": datetime.fromtimestamp(pupil.seen + self.zone, UTC).strftime("%Y-%m-%d %H:%M"),
        }
