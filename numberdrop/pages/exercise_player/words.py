"""An exercise in words: its prompt, its rule, and answers as people say them."""

from __future__ import annotations

from numberdrop.exercises import Answer, Text
from numberdrop.exercises.hints import said as fill_in
from numberdrop.pages.voice import Voice
from numberdrop.text import cells as say_cells
from numberdrop.text import rule_text

from .state import ExerciseState


def voice_for(player: ExerciseState, language: str) -> Voice:
    """A voice about what is asked, by the edition by which it is asked."""
    return Voice(language, (None,), player.exercise.posed.edition if player.exercise else "")


def said(player: ExerciseState, words: Text, voice: Voice) -> str:
    """A text of the exercise, its places filled in."""
    return fill_in(words, player.asked, voice.language)


def rule_line(player: ExerciseState, rule: str, voice: Voice) -> str:
    """A rule in a sentence, as the edition has it."""
    return rule_text(rule, voice.language, voice.edition)


def answer_text(player: ExerciseState, answer: Answer, voice: Voice) -> str:
    """An answer for people: cells, picks, marks, numbers."""
    question, language = player.question, voice.language
    if answer.numbered:
        numbers = [str(number) for _, _, number in answer.numbered if number is not None]
        where = say_cells(answer.cells, language)
        return f"{where} ({', '.join(numbers)})" if numbers else where
    words: str = question.say(answer.picks, language)
    return words
