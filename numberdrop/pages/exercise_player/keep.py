"""How far an exercise has come, for the browser to keep: after a reload one is where one was."""

from __future__ import annotations

from numberdrop.exercises import Answer, judge
from numberdrop.exercises.hints import LEVELS
from numberdrop.exercises.hints import hint as hint_at
from numberdrop.pages.fields import BadIntent, Json, mapping, numbered, text, whole

from .state import SHOWN, ExerciseState

_MOST_PICKS = 40
_MOST_TRIES = 99


def kept(player: ExerciseState) -> Json:
    """What was done about the exercise, as far as anything was. The steps of a round are not kept here."""
    if player.exercise is None or player.walk is not None:
        return {}
    answer = player.feedback.answer if player.feedback else None
    every: Json = {
        "tries": player.tries,
        "hints": player.hints,
        "closed": player.closed,
        "picked": player.picked,
        "viewed": player.viewed,
        "answer": {"cells": answer.numbered, "picks": answer.picks} if answer is not None else None,
        "hint": player.hint.level if player.hint else 0,
    }
    return {name: value for name, value in every.items() if value}


def come_back(player: ExerciseState, done: Json) -> ExerciseState:
    """The exercise as it was left. Raises ``BadIntent`` for what no page of ours has written."""
    exercise = player.exercise
    if exercise is None or player.walk is not None:
        return player
    level = whole(done.get("hint", 0), 0, LEVELS)
    answer = _answer(mapping(done["answer"])) if "answer" in done else None
    return player.but(
        tries=whole(done.get("tries", 0), 0, _MOST_TRIES),
        hints=whole(done.get("hints", 0), 0, SHOWN),
        closed=done.get("closed") is True,
        picked=_picks(done.get("picked", [])),
        viewed=whole(done.get("viewed", 0), 0, 5),
        feedback=judge(exercise, answer) if answer is not None else None,
        hint=hint_at(exercise, level) if level else None,
    )


def _answer(done: Json) -> Answer:
    return Answer(numbered(done.get("cells")), _picks(done.get("picks")))


def _picks(picks: object) -> tuple[str, ...]:
    if not isinstance(picks, list) or len(picks) > _MOST_PICKS:
        raise BadIntent("picks must be a short list")
    return tuple(text(pick, 40) for pick in picks)
