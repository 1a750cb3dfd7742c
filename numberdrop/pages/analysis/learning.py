"""Learning from the costliest mistakes of a reviewed game, one position after the other.

The learner looks for a better drop; the coach judges each try, and shows its own drop on request. At the end, mistakes that were skipped or
looked up can be repeated, and all be stored as puzzles.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from numberdrop.pages.cards import Card, CardButton, CardLink, TextCard
from numberdrop.pages.message import Note, Reader, Voice, note, phrase, term
from numberdrop.pages.table import judgement as judging
from numberdrop.pages.table.act_words import action_words
from numberdrop.pages.table.searches import SLICE
from numberdrop.pages.table.state import cells_of
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules.actions import Drop

from .state import Analysis, LearningMode, go_to, with_tree

if TYPE_CHECKING:
    from numberdrop.coach import Judgement, ReviewedDrop
    from numberdrop.coach.comparison import Comparison
    from numberdrop.coach.search import Estimate

_TITLE = phrase("analysis.learn")
_MOST_MISTAKES, _MOST_FOR_CHILD = 3, 1
_NEAR_BEST = 0.5
"""A drop at most this many points worse than the best still counts as found, if it is better than the mistake beyond doubt."""


def mistakes_to_learn(state: Analysis, reader: Reader) -> tuple[ReviewedDrop, ...]:
    """Return the costliest of the drops that are certainly mistakes, in the order of the game; fewer for a child (``reader``)."""
    certain = [drop for _, review in state.all_reviews.done for drop in review.drops if drop.judgement.certainly_costs]
    dearest = sorted(certain, key=lambda drop: -drop.loss)[: _MOST_FOR_CHILD if reader == "child" else _MOST_MISTAKES]
    return tuple(sorted(dearest, key=lambda drop: drop.at))


# --- questions ----------------------------------------------------------------------------------------------------------


def ask_next_mistake(state: Analysis, reader: Reader) -> Analysis:
    """Ask about the next mistake; after the last one, ask again about the mistakes that were skipped or looked up."""
    learning = state.learning
    if learning is None:
        return _start_questions(state, tuple(drop.at for drop in mistakes_to_learn(state, reader)))
    if learning.at is None:
        return _start_questions(state, learning.missed)
    missed = (*learning.missed, learning.at) if learning.came in ("", "seen") else learning.missed
    solved = learning.found + (learning.came == "found")
    if learning.left:
        at, *left = learning.left
        return _ask_question(state, LearningMode(at, tuple(left), learning.of, missed, solved))
    over = replace(state.with_new_turn(), learning=LearningMode(None, (), learning.of, missed, solved))
    return over.say(note("analysis.learn_done", found=solved, of=learning.of, tone="good"), title=_TITLE)


def ask_mistake_again(state: Analysis) -> Analysis:
    """Show the position of the current question again."""
    learning = state.learning
    return (
        state.say_not_now()
        if learning is None or learning.at is None
        else _ask_question(state, replace(learning, job=None))
    )


def stop_learning(state: Analysis) -> Analysis:
    """Leave the learning mode."""
    return replace(state.with_new_turn(), learning=None).say(note("analysis.learn_stopped"), title=_TITLE)


def _start_questions(state: Analysis, ats: tuple[int, ...]) -> Analysis:
    return _ask_question(state, LearningMode(ats[0], ats[1:], len(ats))) if ats else state.say_not_now()


def _ask_question(state: Analysis, learning: LearningMode) -> Analysis:
    """Show the position before the current mistake of ``learning``, without the coach's opinion."""
    at = learning.at or 0
    old, before = _reviewed_drop(state, at), state.tree[at].game
    state = replace(go_to(state, at), learning=learning, coach=False)
    key = "analysis.learn_ask" if before.solo else "analysis.learn_ask_table"
    lost = term("decimal_points" if before.solo else "decimal", old.loss)
    made = Note(action_words(before, old.drop), cells_of(old.drop), name="deed")
    return state.say(note(key, lost=lost), made, title=_TITLE)


def _reviewed_drop(state: Analysis, at: int) -> ReviewedDrop:
    """Return the review of the drop that was made at node ``at``."""
    return next(drop for _, review in state.all_reviews.done for drop in review.drops if drop.at == at)


def show_solution(state: Analysis) -> Analysis:
    """Add the coach's drop to the tree as a variation, and show in the message what the mistake cost and why."""
    learning = state.learning
    if learning is None or learning.at is None:
        return state.say_not_now()
    old = _reviewed_drop(state, learning.at)
    best = old.judgement.best.action
    outcome = state.tree[learning.at].game.play(best)
    tree, at = state.tree.with_act(learning.at, best, outcome.after)
    state = note_solution_shown(with_tree(replace(state, learning=replace(learning, job=None)), tree, at))
    return state.say(
        *judging.judgement_lines(old.judgement), title=_TITLE, suggest=judging.better_numbers(old.judgement)
    )


def note_solution_shown(state: Analysis) -> Analysis:
    """Record that the learner has seen the better drop before finding it; no change if it was found or seen already."""
    learning = state.learning
    if learning is None or not learning.hides_better_drop:
        return state
    return replace(state, learning=replace(learning, came="seen"))


# --- tries --------------------------------------------------------------------------------------------------------------


def judge_try(state: Analysis, at: int, drop: Drop) -> Analysis:
    """Start to judge the learner's ``drop`` at node ``at``, if that node is the current question."""
    learning = state.learning
    if learning is None or learning.at != at:
        return state
    job = judging.DropJudgement.of(state.tree[at].game, drop)
    tries = (*learning.tries, state.tree_at_node.at)
    return continue_judgement(state, replace(learning, job=job, gain=None, tries=tries), job)


def continue_judgement(state: Analysis, learning: LearningMode, job: judging.DropJudgement) -> Analysis:
    """Go on judging the learner's try for one time slice: first compare it with the best drop (``job``), then with the mistake made in the
    game. At the end, show the result.
    """
    begun, gain = bool(job.seconds), learning.gain
    if gain is None:
        job = job.advanced(SLICE)
        gain = _comparison_with_mistake(job, _reviewed_drop(state, learning.at or 0))
    else:
        gain.run(SLICE)
    learning = replace(learning, job=job, gain=gain)
    if job.judgement is None or not job.explained or (gain is not None and not gain.done):
        thinking, announce = note("advice.thinking", seconds=round(job.seconds)), () if begun else None
        return replace(state, learning=learning).say(thinking, title=_TITLE, announce=announce)
    return _show_result(state, learning, job, job.judgement)


def _comparison_with_mistake(job: judging.DropJudgement, mistake: ReviewedDrop) -> Comparison | None:
    """Start to compare a try with the mistake; ``None`` until the try is judged, or if both are the same drop."""
    if job.judgement is None or not job.explained or set(job.drop.cells) == set(mistake.drop.cells):
        return None
    from numberdrop.coach.comparison import comparison_of  # imported late: only after a judgement

    played, tried = mistake.judgement.option.sheet, job.judgement.option.sheet
    assert played is not None  # a drop leaves a sheet
    assert tried is not None
    return comparison_of(job.game, job.drop.player, job.search.engine, played, tried)


def _show_result(state: Analysis, learning: LearningMode, job: judging.DropJudgement, judgement: Judgement) -> Analysis:
    """Show the result of a try, which ``judgement`` compares with the best drop. A try that was not good enough stays as a variation, and
    the board goes back to the question.
    """
    result = "not_yet" if learning.gain is None else _result_of_try(judgement, learning.gain.behind)
    came: Literal["", "found", "close"] = result if result in ("found", "close") else ""
    # The result stays if the solution was found or shown before.
    learning = replace(learning, job=None, gain=None, came=came if learning.hides_better_drop else learning.came)
    first = note(f"analysis.learn_{result}", tone="good" if result == "found" else "info")
    verdict = judging.verdict_lines(judgement)
    if result == "found":
        lines = first, *verdict, *judging.better_drop_lines(judgement)
        return replace(state, learning=learning).say(*lines, title=_TITLE, suggest=judging.better_numbers(judgement))
    tried = Note(action_words(job.game, job.drop), cells_of(job.drop), name="deed")
    if state.node.parent == learning.at:
        state = go_to(state, learning.at or 0)
    return replace(state, learning=learning).say(first, tried, *verdict, title=_TITLE)


def _result_of_try(judgement: Judgement, gain: Estimate) -> Literal["found", "warmer", "close", "not_yet"]:
    """Return the result of a try: ``found``, ``warmer`` (better than the mistake, but not near the best), ``close`` (the coach cannot tell
    whether it is better than the mistake), or ``not_yet``. ``gain``: by how much it is better than the mistake.
    """
    from numberdrop.coach.comparison import EQUAL_WITHIN  # imported late: only after a judgement

    behind, point = judgement.behind, judgement.units_per_point
    if gain.low > 0:
        near = judgement.verdict in ("best", "equal") or (behind.samples and behind.mean <= _NEAR_BEST * point)
        return "found" if near else "warmer"
    return "close" if gain.mean >= 0 and gain.high > EQUAL_WITHIN * point else "not_yet"


def log_learned(state: Analysis, visit: Visit) -> tuple[Analysis, Effects]:
    """At the end of a learning session, log its mistakes as puzzles, to be asked again when they are due for review."""
    if state.learning is None or state.learning.at is not None:
        return state.say_not_now(), ()
    effects: Effects = ()
    asked = {drop.at for drop in mistakes_to_learn(state, visit.reader)}
    for _, review in state.all_reviews.done:
        effects += judging.log_mistakes(state.tree.game, review, visit.after_effects(effects), asked)
    count = judging.count_puzzles_from(state.tree.game, visit.after_effects(effects))
    key = "analysis.learn_kept" if count else "analysis.learn_none_kept"
    return state.with_new_turn().say(note(key, count=count), title=_TITLE), effects


_WORDS = {"": "learn_at", "close": "learn_at", "found": "learn_at_found", "seen": "learn_at_seen"}


def learning_card(state: Analysis, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the learning mode's card: the offer to learn from mistakes, the current question, or its result; none without mistakes."""
    learning = state.learning
    links: tuple[CardLink, ...] = ()
    if learning is None:
        if not (count := len(mistakes_to_learn(state, voice.reader))):
            return ()
        words, buttons = voice.plural_sentence("analysis.learn_offer", count), ["learn"]
    elif learning.at is None:
        words = voice("analysis.learn_done", found=learning.found, of=learning.of)
        buttons = [*(["learn_next"] if learning.missed else []), "keep_mistakes", "stop_learning"]
        if count := judging.count_puzzles_from(state.tree.game, visit):
            links = (CardLink(judging.LEARN_LINK, voice.plural_sentence("review.learn", count)),)
    else:
        words = voice(f"analysis.{_WORDS[learning.came]}", n=learning.of - len(learning.left), of=learning.of)
        again = [] if state.tree_at_node.at == learning.at else ["learn_again"]
        buttons = [*again, *(["solution"] if learning.hides_better_drop else []), "learn_next", "stop_learning"]
    labels = tuple(CardButton(name, voice(_button_label_key(state, name))) for name in buttons)
    return (TextCard(id="learning", title=voice("analysis.learn"), paragraphs=(words,), buttons=labels, links=links),)


def _button_label_key(state: Analysis, name: str) -> str:
    """Return the catalogue key of a button's label. For some buttons the label depends on what a press does now."""
    learning = state.learning
    if learning and name == "learn_again" and state.tree_at_node.at not in learning.tries:
        return "ui.button_learn_resume"
    if learning and name == "learn_next" and not learning.left:
        return "ui.button_learn_missed" if learning.at is None else "ui.button_learn_end"
    return f"ui.button_{name}"
