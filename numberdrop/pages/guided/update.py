"""Updates of the guided game: the learner's acts, answers to questions, steps, and the log."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises import Answer, Exercise
from numberdrop.exercises import Outcome as Judged
from numberdrop.exercises.guided import Run
from numberdrop.exercises.guided.run import TRIES, Acted
from numberdrop.exercises.guided.script import YOU, Step
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.pages.cards import Copy
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.exercise_player import answer as judge_answer
from numberdrop.pages.exercise_player import read, respond, reveal, went_on
from numberdrop.pages.intents import (
    BlockAt,
    CircleCells,
    Do,
    DropAt,
    Follow,
    Hello,
    Intent,
    Press,
    Show,
    SlideTile,
    StartAt,
    TryCombo,
    TryDrop,
    Type,
    Why,
)
from numberdrop.pages.message import Line, Message, note, phrase, term
from numberdrop.pages.page import update_common
from numberdrop.pages.parts import why_answers
from numberdrop.pages.table.act_words import action_words, summary_lines
from numberdrop.pages.table.acts import action_of, read_typed, tell_refusal, tell_try
from numberdrop.pages.table.state import NO_MOVE, LastMove
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass
from numberdrop.rules.combos import find_combos
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.consequences import OpensCombo
from numberdrop.rules.reasons.scoring import NextRound
from numberdrop.rules.transition import Outcome

from .state import Guided, at, greet, move_of

LIST = "#list"
"""The hash of a link that opens the list of rules."""
_MOST_NEWS = 2
"""The most lines on the consequences of an act; the others are shown on request."""


def update(state: Guided, intent: Intent, visit: Visit) -> tuple[Guided, Visit]:
    """The page after an intent."""
    match intent:
        case Hello(hash=link) | Follow(link) if link == LIST:
            return state.moved(listed=True).quiet(), visit
        case Hello():
            return greet(state, intent, visit), visit
        case Follow():
            return state.moved(listed=False), visit
        case Press("restart"):
            return _restart(state), visit
        case Press("share"):
            return replace(state, dialog=_link_dialog(state)), visit
    if state.run.over or state.listed:
        return update_common(state, intent, visit)
    if intent == Press("ahead"):
        return _after_act(state, state.run.skip(), visit, skipped=True)
    if state.player.exercise is not None:
        return _update_question(state, intent, visit)
    return _update_game(state, intent, visit)


def _restart(state: Guided) -> Guided:
    run = state.run
    fresh = Run.begin(run.script, run.edition, run.seed + 1)
    return at(replace(state, listed=False), fresh).quiet()


def _link_dialog(state: Guided) -> DialogSpec:
    """The dialog with a link to the list, for another device."""
    return DialogSpec(
        id="share",
        kind="copies",
        title=phrase("guided.share"),
        text=(phrase("guided.share_text"),),
        parts=((phrase("guided.link"), Copy(id="link", label="", href=f"guided_{state.script.id}.ipynb{LIST}")),),
        buttons=(("close", True),),
    )


# --- acts in the game ---------------------------------------------------------------------------------------------------------


def _update_game(state: Guided, intent: Intent, visit: Visit) -> tuple[Guided, Visit]:
    match intent:
        case StartAt() | DropAt() | BlockAt() | CircleCells() | SlideTile():
            return _try_action(state, action_of(intent, YOU), visit)
        case Do(action):
            return _try_action(state, action, visit)
        case Press("pass"):
            return _try_action(state, Pass(YOU), visit)
        case Press("end"):
            return _try_action(state, EndRound(), visit)
        case Press("roll" | "next"):
            return _after_act(state, state.run.press(), visit)
        case Type(typed):
            move = read_typed(state, typed)
            match move:
                case Guided():
                    return move, visit
                case str():
                    return _update_game(state, Press(move), visit)
            return _try_action(state, move, visit)
        case TryDrop() | TryCombo():
            return tell_try(state, intent), visit
        case Why(about):
            lines = why_answers.answer(state.game, state.table.viewed, about)
            return state.say(*lines, title=phrase("ui.talk_why")), visit
        case Press("back"):
            return state.moved(table=state.table.viewing(YOU)), visit
        case Show(player) if player < state.game.players:
            return state.moved(table=state.table.viewing(player)), visit
    return update_common(state, intent, visit)


def _try_action(state: Guided, action: Action, visit: Visit) -> tuple[Guided, Visit]:
    if state.table.viewed != YOU:
        return state.moved(table=state.table.viewing(YOU)), visit
    return _after_act(state, state.run.act(action), visit, action)


def _after_act(
    state: Guided, acted: Acted, visit: Visit, action: Action | None = None, *, skipped: bool = False
) -> tuple[Guided, Visit]:
    """The page after an act, with its message: the consequences, the refusals, or the act that was shown instead; then what Pip did."""
    run, step = acted.run, state.run.step
    if run is state.run and acted.outcome is None:
        return state.not_now(), visit
    assert step is not None  # something was done at it
    if run.at == state.run.at:  # refused, or not finished yet
        assert action is not None
        assert acted.outcome is not None
        first_try = run is not state.run and not state.run.tries
        visit = _log_answer(state.run, step, "illegal", visit) if first_try else visit
        return tell_refusal(replace(state, run=run), action, acted.outcome), visit
    lines: tuple[Line, ...] = ()
    last: LastMove = NO_MOVE
    if acted.shown is not None:
        refused = acted.outcome.reasons if acted.outcome is not None else ()
        words = action_words(acted.shown.before, acted.shown.action)
        lines = (*refused[:1], note("guided.shown", act=words))
        last = move_of(acted.shown.action)
    elif acted.outcome is not None:
        lines = _act_lines(step, action, acted.outcome)
        if run.step is not None and run.step.task is not None:  # do not give the next answer away
            lines = tuple(line for line in lines if not isinstance(line, OpensCombo))
        lines = (*_no_combo_lines(action, run.game), *lines)
        last = move_of(action)
        if not state.run.tries and not skipped:
            visit = _log_answer(state.run, step, "right", visit)
    after = at(state, run, last)
    if run.step is not None and (run.step.jump is not None or run.step.board == "pip"):
        # The result is on another sheet than the one shown now.
        return after.quiet(), _log_finish(run, visit)
    return after.say(*lines, *_meanwhile_lines(run), title=phrase("ui.talk_done")), _log_finish(run, visit)


def _act_lines(step: Step, action: Action | None, outcome: Outcome[object]) -> tuple[Line, ...]:
    """The script's words on the act, or the reasons of the rules; for a pass, and for a hole, always the latter."""
    # The script numbers the rounds itself: after a jump the game's own number differs.
    news = tuple(
        reason
        for reason in outcome.reasons
        if reason.tone != "contact" and not reason.private and not isinstance(reason, NextRound)
    )
    if step.done is not None and not isinstance(action, Pass):
        holes = tuple(reason for reason in news if reason.tone == "hole")
        return note("guided.said", words=term("text", step.done)), *holes[:1]
    # Gains come first, since a phone repeats one line.
    return tuple(sorted(news, key=lambda reason: reason.tone != "good")[:_MOST_NEWS]) if action is not None else ()


def _meanwhile_lines(run: Run) -> tuple[Line, ...]:
    """Lines on what happened meanwhile: Pip's combos and blocks, and marks at the end of a round."""
    lines: list[Line] = []
    for before, action, outcome in run.happened:
        match action:
            case Circle() | Block():
                lines.append(summary_lines(before, action, outcome)[0])
            case EndRound():
                lines += [reason for reason in outcome.reasons if reason.tone == "good"][:1]
    return tuple(lines)


def _no_combo_lines(action: Action | None, game: Game) -> tuple[Line, ...]:
    """A line on why there is nothing to circle after a drop, in case the learner expected a combo."""
    if not isinstance(action, Drop):
        return ()
    sheet = game.sheets[YOU]
    combos = find_combos(sheet.grid)
    if any(sheet.box_free(combo.kind, combo.size) for combo in combos):
        return ()
    return (note("guided.no_box" if combos else "guided.no_combo"),)


# --- questions ----------------------------------------------------------------------------------------------------------------


def _update_question(state: Guided, intent: Intent, visit: Visit) -> tuple[Guided, Visit]:
    match read(state.player, intent):
        case Answer() as attempt:
            return _answer_question(state, attempt, visit)
        case Message() as message:
            return state.tell(message), visit
        case Press("next"):
            if not state.player.closed:
                return state.not_now(), visit
            run = state.run.onward()
            return at(state, run).quiet(), _log_finish(run, visit)
        case Press("again") if may_repeat(state):
            return at(state, state.run.once_more()).quiet(), visit
        case interpreted:
            step = respond(state.player, interpreted)
            if step is None:
                return update_common(state, interpreted, visit)
            return went_on(state, step), visit


def _answer_question(state: Guided, attempt: Answer, visit: Visit) -> tuple[Guided, Visit]:
    step, before = judge_answer(state.player, attempt), state.run
    asked = before.step
    if step.judged is None or asked is None:
        return went_on(state, step), visit
    run, exercise = before.answer(attempt), state.player.asked
    if not before.tries and not before.again:
        visit = _log_answer(before, asked, step.judged.outcome.value, visit, exercise, step.judged.misconception)
    after = went_on(replace(state, run=run), step)
    wrong = step.judged.outcome is not Judged.RIGHT
    if wrong and (asked.paper or run.tries >= TRIES):
        # A paper question shows its answer at once and may be repeated in another position; others do so after the last try.
        shown = replace(reveal(after.player).player, feedback=after.player.feedback)
        after = replace(after, player=shown)
    return after, visit


def may_repeat(state: Guided) -> bool:
    """Whether the question may be repeated in another position: a paper question, after a mistake, once."""
    step = state.run.step
    return step is not None and step.paper and state.player.closed and bool(state.run.tries) and not state.run.again


# --- log ----------------------------------------------------------------------------------------------------------------------


def _log_answer(
    run: Run, step: Step, outcome: str, visit: Visit, exercise: Exercise | None = None, belief: str = ""
) -> Visit:
    """Log the first answer at a step. It counts as given without help, never as on paper."""
    position = f"{exercise.seed or 0}:{run.edition}" if exercise is not None else f"0:{run.edition}"
    rules = (step.rule,) if step.rule and (exercise is not None or outcome != "right" or step.do != "roll") else ()
    if not rules and exercise is None:
        return visit
    event = Event.answer(
        run.script.id,
        step.id,
        position,
        rules,
        outcome,
        aids="free",
        belief=belief if belief in BELIEFS else "",
        edition=run.edition,
    )
    return visit.with_event(event)


def _log_finish(run: Run, visit: Visit) -> Visit:
    return visit.with_event(Event.finished(run.script.id)) if run.over else visit
