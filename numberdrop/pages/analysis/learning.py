"""Learning from the costliest mistakes of a reviewed game, one position after the other: find a better drop; the coach judges it, and shows
its own when asked. What was skipped or looked up is asked once more, and can be kept as puzzles.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from numberdrop.pages.cards import Card, CardButton, CardLink, TextCard
from numberdrop.pages.message import Line, Note, Reader, Voice, note, phrase, term
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.ideas import action_words
from numberdrop.pages.table.judgement import (
    LEARN_LINK,
    DropJudgement,
    better_numbers,
    judgement_lines,
    learned_from,
    noted,
    verdict_lines,
    why_lines,
)
from numberdrop.pages.table.state import cells_of
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Drop

from .state import Analysis, Learning, edited, gone_to

if TYPE_CHECKING:
    from numberdrop.coach import Judgement, ReviewedDrop
    from numberdrop.coach.search import Estimate

_TITLE = phrase("analysis.learn")
_MOST, _MOST_OF_CHILD = 3, 1
_NEAR = 0.5
"""Points behind the best within which a drop is as good, when nobody can say that it is worse."""


def mistakes(state: Analysis, reader: Reader) -> tuple[ReviewedDrop, ...]:
    """The costliest of the drops that certainly cost more than a trifle, in the order of the game."""
    certain = [drop for _, review in state.reviewed.done for drop in review.drops if drop.judgement.certain]
    dearest = sorted(certain, key=lambda drop: -drop.lost)[: _MOST_OF_CHILD if reader == "child" else _MOST]
    return tuple(sorted(dearest, key=lambda drop: drop.at))


# --- which one is asked -------------------------------------------------------------------------------------------------


def ask_next(state: Analysis, reader: Reader) -> Analysis:
    """The next mistake, at first the first one; after the last those that were missed can be asked once more."""
    learning = state.learning
    if learning is None:
        return _begun(state, tuple(drop.at for drop in mistakes(state, reader)))
    if learning.at is None:
        return _begun(state, learning.missed)
    missed = (*learning.missed, learning.at) if learning.came in ("", "seen") else learning.missed
    found = learning.found + (learning.came == "found")
    if learning.left:
        at, *left = learning.left
        return _asked(state, Learning(at, tuple(left), learning.of, missed, found))
    over = replace(state.moved(), learning=Learning(None, (), learning.of, missed, found))
    return over.say(note("analysis.learn_done", found=found, of=learning.of, tone="good"), title=_TITLE)


def ask_again(state: Analysis) -> Analysis:
    """The same position once more, from wherever one went."""
    learning = state.learning
    return state.not_now() if learning is None or learning.at is None else _asked(state, replace(learning, job=None))


def stop(state: Analysis) -> Analysis:
    """Enough learned."""
    return replace(state.moved(), learning=None).say(note("analysis.learn_stopped"), title=_TITLE)


def _begun(state: Analysis, ats: tuple[int, ...]) -> Analysis:
    return _asked(state, Learning(ats[0], ats[1:], len(ats))) if ats else state.not_now()


def _asked(state: Analysis, learning: Learning) -> Analysis:
    """The position before a mistake, without the coach's own opinion."""
    at = learning.at or 0
    old, before = _made(state, at), state.tree[at].game
    state = replace(gone_to(state, at), learning=learning, coach=False)
    key = "analysis.learn_ask" if before.solo else "analysis.learn_ask_table"
    lost = term("decimal_points" if before.solo else "decimal", old.lost)
    made = Note(action_words(before, old.drop), cells_of(old.drop), name="deed")
    return state.say(note(key, lost=lost), made, title=_TITLE)


def _made(state: Analysis, at: int) -> ReviewedDrop:
    """The drop that was made there."""
    return next(drop for _, review in state.reviewed.done for drop in review.drops if drop.at == at)


# --- the solution -------------------------------------------------------------------------------------------------------


def show_solution(state: Analysis) -> Analysis:
    """The coach's own drop, played as a variation, with what the old one cost and why."""
    learning = state.learning
    if learning is None or learning.at is None:
        return state.not_now()
    old = _made(state, learning.at)
    best = old.judgement.best.action
    outcome = state.tree[learning.at].game.play(best)
    tree, at = state.tree.moved(learning.at, best, outcome.after)
    state = shown(edited(replace(state, learning=replace(learning, job=None)), tree, at))
    return state.say(*judgement_lines(old.judgement), title=_TITLE, suggest=better_numbers(old.judgement))


def shown(state: Analysis) -> Analysis:
    """What is better has been shown before it was found."""
    learning = state.learning
    if learning is None or not learning.secret:
        return state
    return replace(state, learning=replace(learning, came="seen"))


# --- what is tried ------------------------------------------------------------------------------------------------------


def tried(state: Analysis, at: int, drop: Drop) -> Analysis:
    """With the coach judging a drop that was made at a node, if that is where a mistake is being made better."""
    learning = state.learning
    if learning is None or learning.at != at:
        return state
    job = DropJudgement.of(state.tree[at].game, drop)
    return judged_on(
        replace(state, learning=replace(learning, job=job, gain=None, tries=(*learning.tries, state.study.at)))
    )


def judged_on(state: Analysis) -> Analysis:
    """A slice of judging what was tried, against the best and then against what was played; and what comes of it."""
    learning = state.learning
    assert learning is not None  # only called while something is judged
    assert learning.job is not None
    begun, old = bool(learning.job.seconds), _made(state, learning.at or 0)
    if learning.gain is None:
        learning = _judged(replace(learning, job=learning.job.thought_on(SLICE)), old)
    else:
        learning.gain.run(SLICE)
    job, gain = learning.job, learning.gain
    assert job is not None  # it was there before
    state = replace(state, learning=learning)
    if job.judgement is None or not job.explained or (gain is not None and not gain.done):
        thinking = note("advice.thinking", seconds=round(job.seconds))
        return state.say(thinking, title=_TITLE, announce=() if begun else None)
    return _told(state, job, job.judgement, None if gain is None else gain.behind)


def _judged(learning: Learning, old: ReviewedDrop) -> Learning:
    """With the comparison to what was played, once it is known how far what was tried is behind the best."""
    job = learning.job
    if job is None or job.judgement is None or not job.explained or _same(job.drop, old.drop):
        return learning
    from numberdrop.coach.comparison import comparison_of  # only where something was judged

    played, tried = old.judgement.option.sheet, job.judgement.option.sheet
    assert played is not None  # a drop leaves a sheet
    assert tried is not None
    return replace(learning, gain=comparison_of(job.game, job.drop.player, job.search.thinker, played, tried))


def _told(state: Analysis, job: DropJudgement, judgement: Judgement, gain: Estimate | None) -> Analysis:
    """What has come of a try: where it was not good enough the board goes back, and the try stays as a variation."""
    learning = state.learning
    assert learning is not None  # something was judged
    result = "not_yet" if gain is None else _result(judgement, gain)
    came: Literal["", "found", "close"] = result if result in ("found", "close") else ""
    # Whoever looked it up, or found it before, has nothing to lose or to gain.
    learning = replace(learning, job=None, gain=None, came=came if learning.secret else learning.came)
    said: tuple[Line, ...] = (
        note(f"analysis.learn_{result}", tone="good" if result == "found" else "info"),
        *verdict_lines(judgement),
    )
    if result == "found":
        said = *said, *why_lines(judgement)
        return replace(state, learning=learning).say(*said, title=_TITLE, suggest=better_numbers(judgement))
    tried = Note(action_words(job.game, job.drop), cells_of(job.drop), name="deed")
    if state.node.parent == learning.at:
        state = gone_to(state, learning.at or 0)
    return replace(state, learning=learning).say(said[0], tried, *said[1:], title=_TITLE)


def _result(judgement: Judgement, gain: Estimate) -> Literal["found", "warmer", "close", "not_yet"]:
    """``gain`` is how far what was played is behind what was tried. What the coach calls equal to the best elsewhere is right here too."""
    from numberdrop.coach.comparison import EQUAL  # only where something was judged

    behind, point = judgement.behind, judgement.unit
    if gain.low > 0:
        near = judgement.verdict in ("best", "equal") or (behind.samples and behind.mean <= _NEAR * point)
        return "found" if near else "warmer"
    return "close" if gain.mean >= 0 and gain.high > EQUAL * point else "not_yet"


def _same(one: Drop, other: Drop) -> bool:
    return set(one.cells) == set(other.cells)


# --- what was missed is kept --------------------------------------------------------------------------------------------


def kept(state: Analysis, visit: Visit) -> tuple[Analysis, Visit]:
    """The mistakes that were gone through as puzzles in the learner's log: they come back when they are due."""
    if state.learning is None or state.learning.at is not None:
        return state.not_now(), visit
    asked = {drop.at for drop in mistakes(state, visit.reader)}
    for _, review in state.reviewed.done:
        visit = noted(state.tree.game, review, visit, asked)
    count = learned_from(state.tree.game, visit)
    key = "analysis.learn_kept" if count else "analysis.learn_none_kept"
    return state.moved().say(note(key, count=count), title=_TITLE), visit


# --- learning card ----------------------------------------------------------------------------------------------------

# The card of those who learn from their mistakes: how many there are, which one is asked, what came of it, and the way on.

_WORDS = {"": "learn_at", "close": "learn_at", "found": "learn_at_found", "seen": "learn_at_seen"}


def learning_card(state: Analysis, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """How many mistakes there are, or which one is being made better; nothing where there is none."""
    learning = state.learning
    links: tuple[CardLink, ...] = ()
    if learning is None:
        count = len(mistakes(state, voice.reader))
        if not count:
            return ()
        words, buttons = voice.count("analysis.learn_offer", count), ["learn"]
    elif learning.at is None:
        words, buttons = voice("analysis.learn_done", found=learning.found, of=learning.of), _at_the_end(learning)
        if count := learned_from(state.tree.game, visit):
            links = (CardLink(LEARN_LINK, voice.count("review.learn", count)),)
    else:
        number = learning.of - len(learning.left)
        words, buttons = (
            voice(f"analysis.{_WORDS[learning.came]}", n=number, of=learning.of),
            _on_the_way(state, learning),
        )
    labels = (CardButton(name, voice(_label(state, name))) for name in buttons)
    card = TextCard(
        id="learning", title=voice("analysis.learn"), paragraphs=(words,), buttons=tuple(labels), links=links
    )
    return (card,)


def _at_the_end(learning: Learning) -> list[str]:
    return [*(("learn_next",) if learning.missed else ()), "keep_mistakes", "stop_learning"]


def _on_the_way(state: Analysis, learning: Learning) -> list[str]:
    again = () if state.study.at == learning.at else ("learn_again",)
    return [*again, *(("solution",) if learning.secret else ()), "learn_next", "stop_learning"]


def _label(state: Analysis, name: str) -> str:
    """``learn_again`` leads back from wherever one went, ``learn_next`` at the end to those that were missed."""
    learning = state.learning
    if learning and name == "learn_again" and state.study.at not in learning.tries:
        return "ui.button_learn_resume"
    if learning and name == "learn_next" and not learning.left:
        return "ui.button_learn_missed" if learning.at is None else "ui.button_learn_end"
    return f"ui.button_{name}"
