"""Learning from the mistakes of a reviewed game, one position after another: find a better drop; the coach judges it, and shows its own
when asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from numberdrop.pages.cards import Card, CardButton, TextCard
from numberdrop.pages.message import Note, note, phrase, term
from numberdrop.pages.table.action_summary import action_words
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.judgement_job import DropJudgement
from numberdrop.pages.table.judgement_lines import better_numbers, judgement_lines, verdict_lines
from numberdrop.pages.table.state import cells_of
from numberdrop.pages.voice import Voice
from numberdrop.rules.actions import Drop

from .state import Analysis, Learning, edited, gone_to

if TYPE_CHECKING:
    from numberdrop.coach import Judgement, ReviewedDrop

_TITLE = phrase("analysis.learn")


def mistakes(state: Analysis) -> tuple[ReviewedDrop, ...]:
    """The drops of the reviews that are behind for certain, in the order of the game."""
    found = (drop for _, review in state.reviewed.done for drop in review.mistakes)
    return tuple(sorted(found, key=lambda drop: drop.at))


def ask_next(state: Analysis) -> Analysis:
    """The next mistake, at first the first one; after the last it is over."""
    now = -1 if state.learning is None else state.learning.at
    left = [drop for drop in mistakes(state) if drop.at > now]
    if left:
        return _asked(state, left[0])
    if state.learning is None:
        return state.not_now()
    return stop(state, note("analysis.learn_done", tone="good"))


def ask_again(state: Analysis) -> Analysis:
    """The same position once more."""
    old = _mistake(state)
    return state.not_now() if old is None else _asked(state, old)


def stop(state: Analysis, last: Note | None = None) -> Analysis:
    """Enough learned."""
    return replace(state.moved(), learning=None).say(last or note("analysis.learn_stopped"), title=_TITLE)


def show_solution(state: Analysis) -> Analysis:
    """The coach's own drop, played as a variation, with what the old one cost and why."""
    old = _mistake(state)
    if old is None:
        return state.not_now()
    best = old.judgement.best.action
    outcome = state.tree[old.at].game.play(best)
    tree, at = state.tree.moved(old.at, best, outcome.after)
    state = replace(edited(state, tree, at), learning=Learning(old.at, solved=True))
    return state.say(*judgement_lines(old.judgement), title=_TITLE, suggest=better_numbers(old.judgement))


def tried(state: Analysis, at: int, drop: Drop) -> Analysis:
    """With the coach judging a drop that was made at a node, if that is where a mistake is being made better."""
    learning = state.learning
    if learning is None or learning.at != at:
        return state
    job = DropJudgement.of(state.tree[at].game, drop)
    return judged_on(replace(state, learning=Learning(at, job)))


def judged_on(state: Analysis) -> Analysis:
    """A slice of judging what was tried, and what comes of it."""
    learning = state.learning
    assert learning is not None  # only called while something is judged
    assert learning.job is not None
    begun, job = bool(learning.job.seconds), learning.job.thought_on(SLICE)
    if job.judgement is None:
        thinking = note("advice.thinking", seconds=round(job.seconds))
        return replace(state, learning=replace(learning, job=job)).say(
            thinking, title=_TITLE, announce=() if begun else None
        )
    right = _good_enough(job.judgement)
    state = replace(state, learning=replace(learning, job=job, solved=right))
    said = note("analysis.learn_right", tone="good") if right else note("analysis.learn_not_yet")
    return state.say(said, *verdict_lines(job.judgement), title=_TITLE)


def learning_card(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """How many mistakes there are, or which one is being made better; nothing where there is none."""
    found, learning = mistakes(state), state.learning
    if not found:
        return ()
    if learning is None:
        words, buttons = voice.count("analysis.learn_offer", len(found)), ["learn"]
    else:
        number = [drop.at for drop in found].index(learning.at) + 1
        words = voice("analysis.learn_at", n=number, of=len(found))
        at_it = state.study.at == learning.at
        buttons = [*(() if at_it else ("learn_again",)), *(() if learning.solved else ("solution",)), "learn_next"]
        buttons += ["stop_learning"]
    labels = (CardButton(name, voice(f"ui.button_{name}")) for name in buttons)
    return (TextCard(id="learning", title=voice("analysis.learn"), paragraphs=(words,), buttons=tuple(labels)),)


def _mistake(state: Analysis) -> ReviewedDrop | None:
    learning = state.learning
    return next((drop for drop in mistakes(state) if learning and drop.at == learning.at), None)


def _asked(state: Analysis, old: ReviewedDrop) -> Analysis:
    """The position before a mistake, without the coach's own opinion."""
    before = state.tree[old.at].game
    state = replace(gone_to(state, old.at), learning=Learning(old.at), coach=False)
    key = "analysis.learn_ask" if before.solo else "analysis.learn_ask_table"
    lost = term("decimal_points" if before.solo else "decimal", old.lost)
    made = Note(action_words(before, old.drop), cells_of(old.drop), name="deed")
    return state.say(made, note(key, lost=lost), title=_TITLE)


def _good_enough(judgement: Judgement) -> bool:
    """Whether it is as good as the best, as far as the coach can tell."""
    from numberdrop.coach.comparison import EQUAL  # only where something was judged

    if judgement.verdict == "unsure":
        return judgement.behind.mean <= EQUAL * judgement.unit
    return judgement.verdict in ("best", "equal")
