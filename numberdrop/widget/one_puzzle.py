"""One puzzle and nothing else: for a cell of a notebook, and for trying out what is being composed."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from numberdrop.exercises import Exercise, ExerciseError, Feedback
from numberdrop.exercises.puzzles import digest
from numberdrop.exercises.sharing import Shared, decode, wording
from numberdrop.exercises.speaking import fault_text
from numberdrop.progress import Event

from .intents import Json
from .solving import Solving
from .solving_scene import cards_of, frame_of, help_buttons, playing


class OnePuzzle(Solving):
    """Puts a ``shared`` question; without one it says why there is none (``trouble``)."""

    name: ClassVar[str] = "puzzle"

    def __init__(self, shared: Shared | None, language: str = "en", trouble: ExerciseError | None = None) -> None:
        self.shared = shared
        self.trouble = trouble
        super().__init__(language)
        self.retell()

    @classmethod
    def of_code(cls, code: str, language: str = "en") -> OnePuzzle:
        """The puzzle of a share code, or what is wrong with the code."""
        try:
            return cls(decode(code), language)
        except ExerciseError as error:
            return cls(None, language, error)

    @property
    def over(self) -> bool:
        return self.shared is None

    @cached_property
    def exercise(self) -> Exercise:
        assert self.shared is not None  # without one nothing is asked
        return self.shared.exercise

    def retell(self) -> None:
        if self.trouble is None:
            super().retell()
            return
        title = self.voice("puzzle.bad_code_title")
        self.tell(fault_items(self.trouble, self.language), verdict="none", title=title)

    def remember(self, judged: Feedback) -> None:
        exercise = self.exercise
        self.note_event(
            Event.attempt(
                exercise.id,
                digest(exercise.question),
                (exercise.rule,),
                judged.outcome.value,
                hints=self.hints,
                aids=exercise.aids,
                belief=judged.misconception,
                edition=exercise.question.rules_of,
            )
        )

    def press_again(self) -> None:
        """The same puzzle once more."""
        self.turn += 1
        self.clear_task()
        self.retell()

    # --- the picture ----------------------------------------------------------------------------------------------

    def scene(self) -> Json:
        voice = self.voice
        if self.shared is None:
            talk = {"id": "why", "kind": "talk", "title": voice("puzzle.bad_code_title")}
            return self.frame(headline=voice("puzzle.bad_code_title"), cards=[talk])
        kind = wording().get(self.shared.type)
        title = kind.title.said_in(self.language) if kind else voice("ui.title_puzzle")
        return self.frame(title=title, **frame_of(self), buttons=self.buttons(), cards=cards_of(self))

    def buttons(self) -> list[Json]:
        if not playing(self):
            return [self.button("again", primary=True)]
        return [*self.control.buttons(), *help_buttons(self)]


def fault_items(error: ExerciseError, language: str) -> list[Json]:
    """What is wrong with a share code, as lines of the explanation."""
    return [
        {"id": fault.key, "text": fault_text(fault, language), "tone": "refuse", "cells": [], "edges": [], "cite": ""}
        for fault in error.faults
    ]
