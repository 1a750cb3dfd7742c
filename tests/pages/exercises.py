"""Pages that put exercises, driven without a browser: lessons, puzzles, the puzzle of a share code."""

import json
import re
from typing import Any

from numberdrop.exercises import Exercise, Lesson
from numberdrop.exercises.puzzles import Pack, Puzzle
from numberdrop.pages.app import App, PageId
from numberdrop.pages.exercise_player.inputs import input_for
from numberdrop.pages.exercise_player.state import ExerciseState, fill_text, voice_for
from numberdrop.pages.lesson.state import begin_lesson
from numberdrop.pages.message import Voice
from numberdrop.pages.page import PageState
from numberdrop.pages.puzzles.state import begin_pack, open_puzzle
from numberdrop.pages.visit import Visit
from numberdrop.progress import Log, Progress

from .driven import Driven

_PLACE = re.compile(r"\{\w+\}")


class DrivenExercise(Driven):
    """A page that puts an exercise, asked for where it stands."""

    def handle(self, message: object) -> bool:
        """What is shown after it is complete: headline, title, and each place of a sentence filled in."""
        more = super().handle(message)
        scene, talk = self.scene(), self.talk
        assert scene["headline"]
        assert talk["title"]
        assert not _PLACE.search(json.dumps([scene, talk], allow_nan=False)), [scene, talk]
        return more

    @property
    def player(self) -> ExerciseState:
        player: ExerciseState = self.state.player
        return player

    @property
    def exercise(self) -> Exercise:
        return self.player.current_exercise

    @property
    def takes(self) -> str:
        """What the board takes as an answer."""
        return input_for(self.player).mode

    @property
    def voice(self) -> Voice:
        return voice_for(self.player, self.language)

    @property
    def prompt(self) -> str:
        return fill_text(self.player, self.exercise.prompt, self.voice)

    @property
    def past(self) -> Log:
        return self.app.visit.learner_log

    @property
    def added(self) -> tuple[str, ...]:
        return self.app.visit.added

    @property
    def progress(self) -> Progress:
        return self.app.visit.progress

    @property
    def known(self) -> Any:
        return self.app.visit.model

    def go_to(self, at: int) -> None:
        """To a task of the lesson."""
        self.handle({"type": "press", "id": f"step_{at}", "turn": self.turn})

    def open(self, puzzle: Puzzle) -> None:
        self.app = self.app.with_state(open_puzzle(self.state, puzzle))


def _driven(place: PageId, language: str, state: PageState | None) -> DrivenExercise:
    return DrivenExercise(App.at(place, Visit(language), state), {})


def lesson_page(lesson: Lesson, language: str = "en", seed: int | None = None) -> DrivenExercise:
    """A lesson at its first task."""
    return _driven(PageId("lesson", lesson.id), language, begin_lesson(lesson, Visit(), seed))


def puzzles_page(pack: Pack | None = None, language: str = "en", seed: int | None = None) -> DrivenExercise:
    return _driven(PageId("puzzles"), language, begin_pack(pack, seed))


def one_puzzle(code: str, language: str = "en") -> DrivenExercise:
    return _driven(PageId("puzzle", code), language, None)
