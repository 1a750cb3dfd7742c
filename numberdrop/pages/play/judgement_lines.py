"""What the coach has to say of a drop, as lines: rank, verdict, the best place, and the parts of the difference; and of one that is
made again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.message import Line, Message, Note, note, phrase, term
from numberdrop.pages.scene import Suggestion
from numberdrop.pages.table.action_summary import action_words, numbers_in_order
from numberdrop.pages.table.state import cells_of
from numberdrop.rules.actions import Drop

from .judgement_job import DropJudgement
from .state import Retry

if TYPE_CHECKING:
    from numberdrop.coach import Judgement
    from numberdrop.coach.value_breakdown import Part

_PARTS = 3
"""Parts of a difference that are told by name; the others are added up."""
_NOTHING = 0.05
"""What rounds to nothing is no part."""


def judgement_lines(judgement: Judgement) -> tuple[Note, ...]:
    """All that can be said; the verdict first."""
    lines = [_verdict(judgement), note("coach.rank", rank=judgement.rank, total=judgement.total)]
    best = _better(judgement)
    if best is not None:
        cells = cells_of(best)
        numbers = numbers_in_order(best, ", ")
        lines.append(note("coach.there", cells, numbers=numbers, where=term("cells", cells)))
        if judgement.verdict in ("behind", "unsure"):
            lines += _parts(judgement.parts)
    return tuple(lines)


def _better(judgement: Judgement) -> Drop | None:
    """The drop that was found to be better than the one that was made."""
    best = judgement.best.action
    found = judgement.option.action != best and judgement.behind.samples
    return best if found and isinstance(best, Drop) else None


def better_numbers(judgement: Judgement) -> tuple[Suggestion, ...]:
    """The better drop with its numbers, to be drawn on the board beside one's own."""
    best = _better(judgement)
    return () if best is None else tuple(Suggestion((row, col), str(number)) for row, col, number in best.cells)


def _verdict(judgement: Judgement) -> Note:
    behind, verdict = judgement.behind, judgement.verdict
    if verdict == "best":
        return note("coach.best", tone="good") if behind.samples else note("coach.too_early")
    if not behind.samples or behind.low == float("-inf"):
        return note("coach.too_early")
    return note(
        f"coach.{verdict}{'' if judgement.solo else '_table'}",
        tone="good" if verdict == "equal" else "info",
        mean=term("decimal_points" if judgement.solo else "decimal", behind.mean),
        low=term("decimal", behind.low),
        high=term("decimal", behind.high),
    )


def _parts(parts: tuple[Part, ...]) -> list[Note]:
    named = [part for part in parts if abs(part.difference) >= _NOTHING][:_PARTS]
    if not named:
        return []
    rest = sum(part.difference for part in parts) - sum(part.difference for part in named)
    worths = [(f"coach.part_{part.name}", part.difference) for part in named]
    if abs(rest) >= _NOTHING:
        worths.append(("coach.part_rest", rest))
    return [
        note("coach.parts"),
        *(note(key, tone="good" if worth > 0 else "info", worth=term("decimal", worth, True)) for key, worth in worths),
    ]


# --- a drop that is made again ------------------------------------------------------------------------------------


def retry_message(retry: Retry, job: DropJudgement | None) -> Message:
    """The explanation while a drop is made again; ``job`` judges the new one."""
    old = retry.old
    title = phrase("review.trial_title", round=old.round)
    then = note("review.then", said=judgement_lines(old.judgement)[0].words)
    if job is None or job.judgement is None:
        what_was = Note(action_words(retry.before, old.drop), cells_of(old.drop), name="deed")
        thinking = (note("advice.thinking", seconds=round(job.seconds)),) if job else ()
        return Message((what_was, then, *thinking), "info", title)
    verdict, *more = judgement_lines(job.judgement)
    now = verdict.but(words=phrase("review.now", said=verdict.words), name=verdict.words.key)
    same = (note("review.same"),) if retry.drop == old.drop else ()
    working = () if job.done else (note("coach.working", n=job.judgement.behind.samples),)
    lines: tuple[Line, ...] = (*same, now, then, *more, *working)
    said = Message(lines, "info", title, None if job.done else ())
    return said.but(suggest=better_numbers(job.judgement))
