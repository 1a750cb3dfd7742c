"""What is said of a drop that is made again, beside what the coach said of the one in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.message import Line, Message, Note, note, phrase
from numberdrop.pages.table.action_summary import action_words
from numberdrop.pages.table.judgement_job import DropJudgement
from numberdrop.pages.table.judgement_lines import better_numbers, verdict_lines, why_lines
from numberdrop.pages.table.others_lines import others_lines
from numberdrop.pages.table.state import cells_of

from .state import Retry

if TYPE_CHECKING:
    from numberdrop.coach import Judgement


def retry_message(retry: Retry, job: DropJudgement | None) -> Message:
    """The explanation while a drop is made again; ``job`` judges the new one."""
    old = retry.old
    title = phrase("review.trial_title", round=old.round)
    then = _prefixed("review.then", old.judgement)
    same = (note("review.same"),) if retry.drop == old.drop else ()
    if job is None or job.judgement is None:
        what_was = Note(action_words(retry.before, old.drop), cells_of(old.drop), name="deed")
        thinking = (note("advice.thinking", seconds=round(job.seconds)),) if job else ()
        return Message((*(same or (what_was,)), *then, *thinking), "info", title)
    now = _prefixed("review.now", job.judgement)
    others = others_lines(job.others.chosen, job.drop, "too") if job.others else ()
    why_next: tuple[Line, ...] = () if job.explained else (note("coach.why_next"),)
    lines: tuple[Line, ...] = (*same, *now, *then, *why_lines(job.judgement), *others, *why_next)
    return Message(lines, "info", title).but(suggest=better_numbers(job.judgement))


def _prefixed(key: str, judgement: Judgement) -> tuple[Note, ...]:
    """The verdict on a drop, with the drop that it is about."""
    return tuple(line.but(words=phrase(key, said=line.words), name=key) for line in verdict_lines(judgement))
