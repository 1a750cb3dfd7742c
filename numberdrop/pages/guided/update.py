"""Updates of the guided game: the learner's acts, answers to questions, the steps of the script, and what is logged."""

from collections.abc import Callable
from dataclasses import replace

from numberdrop.exercises import Answer, Exercise
from numberdrop.exercises.guided.run import TRIES, ActResult, GuidedGame
from numberdrop.exercises.guided.script import PIP, YOU, ScriptStep
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.pages.cards import CopyItem
from numberdrop.pages.dialog import copying_dialog
from numberdrop.pages.exercise_player import update as player_update
from numberdrop.pages.exercise_player.state import with_response
from numberdrop.pages.intents import ArriveByLink, Hello, Intent, Press
from numberdrop.pages.message import Line, Message, Voice, note, phrase, term
from numberdrop.pages.page import update_common
from numberdrop.pages.parts.acts import Act, Acts, act_without_button, always, next_act, onward_label, press, restrict
from numberdrop.pages.table import update as table
from numberdrop.pages.table.act_words import action_words, summary_lines
from numberdrop.pages.table.state import NO_MOVE, LastMove, last_move_of
from numberdrop.pages.table.update import tell_refusal, turn_acts
from numberdrop.pages.visit import Effects, LogEvent, Visit
from numberdrop.progress import Event
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass
from numberdrop.rules.combos import find_combos
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.consequences import OpensCombo
from numberdrop.rules.reasons.scoring import NextRound
from numberdrop.rules.transition import Outcome

from .state import Guided, go_to, read_greeting

LIST = "#list"
"""The fragment of a link that opens the list of rules learned."""
_MOST_CONSEQUENCES = 2
"""The greatest number of lines on the consequences of an act; the learner can ask for the others."""


def update(state: Guided, intent: Intent, visit: Visit) -> tuple[Guided, Effects]:
    """Return the state of the guided game after an intent, and the effects to carry out."""
    match intent:
        case Hello(hash=link) | ArriveByLink(link) if link == LIST:
            return state.with_new_turn(listed=True).without_message(), ()
        case Hello():
            return read_greeting(state, intent), ()
        case ArriveByLink():
            return state.with_new_turn(listed=False), ()
        case Press() if (after := press(ACTS, state, intent, visit)) is not None:
            return after
    if state.run.over or state.listed:
        return update_common(state, intent)
    if state.player.exercise is not None:
        return _update_question(state, intent)
    return table.update(state, intent, visit, ACTS, _try_action)


def _restart(state: Guided) -> Guided:
    run = state.run
    fresh = GuidedGame.begin(run.script, run.edition, run.seed + 1)
    return go_to(replace(state, listed=False), fresh).without_message()


def _open_link_dialog(state: Guided) -> Guided:
    """Open the dialog with a link to the list of rules, by which the list can be opened on another device."""
    link = phrase("guided.link"), CopyItem(id="link", label="", href=f"guided_{state.script.id}.ipynb{LIST}")
    return replace(state, dialog=copying_dialog(phrase("guided.share"), phrase("guided.share_text"), link))


def _try_action(state: Guided, action: Action, visit: Visit) -> tuple[Guided, Effects]:
    if state.table.viewed != YOU:
        return state.with_new_turn(table=state.table.show_sheet_of(YOU)), ()
    return _after_act(state, state.run.act(action), action)


def _after_act(
    state: Guided, acted: ActResult, action: Action | None = None, *, skipped: bool = False
) -> tuple[Guided, Effects]:
    """Return the page after an act of the learner. The message says what the act did, why it was refused, or which act was done instead;
    then what Pip did. ``action``: the act (``None``: pressing a button); ``skipped``: the step is skipped, so not logged as right.
    """
    run, step = acted.run, state.run.step
    if run is state.run and acted.outcome is None:
        return state.say_not_now(), ()
    assert step is not None  # something was done at it
    if run.at == state.run.at:  # refused, or not finished yet
        assert action is not None
        assert acted.outcome is not None
        first_try = run is not state.run and not state.run.tries
        effects = _log_answer(state.run, step, "illegal") if first_try else ()
        return tell_refusal(replace(state, run=run), action, acted.outcome), effects
    lines: tuple[Line, ...] = ()
    effects = _log_finish(run)
    last: LastMove = NO_MOVE
    if acted.shown is not None:
        refused = acted.outcome.reasons if acted.outcome is not None else ()
        words = action_words(acted.shown.before, acted.shown.action)
        lines = (*refused[:1], note("guided.shown", act=words))
        last = last_move_of(acted.shown.action)
    elif acted.outcome is not None:
        lines = _explanation_lines(step, action, acted.outcome)
        if run.step is not None and run.step.task is not None:  # do not give the next answer away
            lines = tuple(line for line in lines if not isinstance(line, OpensCombo))
        lines = (*_no_combo_lines(action, run.game), *lines)
        last = last_move_of(action)
        if not state.run.tries and not skipped:
            effects = *_log_answer(state.run, step, "right"), *effects
    after = go_to(state, run, last)
    if run.step is not None and (run.step.jump is not None or run.step.board == "pip"):
        # The result is on another sheet than the one shown now.
        return after.without_message(), effects
    return after.say(*lines, *_meanwhile_lines(run), title=phrase("ui.talk_done")), effects


def _explanation_lines(step: ScriptStep, action: Action | None, outcome: Outcome[object]) -> tuple[Line, ...]:
    """Return the script's words on the act, and a line on a hole that the act makes. Without such words, or for a pass, return the reasons
    by the rules (at most two; none if ``action`` is ``None``).
    """
    # The script numbers the rounds itself: after a jump the game's own number differs.
    reasons = [
        reason
        for reason in outcome.reasons
        if reason.tone != "contact" and not reason.private and not isinstance(reason, NextRound)
    ]
    if step.done is not None and action != Pass(YOU):
        holes = [reason for reason in reasons if reason.tone == "hole"]
        return note("guided.said", words=term("text", step.done)), *holes[:1]
    # Gains come first, since a phone repeats one line.
    reasons.sort(key=lambda reason: reason.tone != "good")
    return tuple(reasons[:_MOST_CONSEQUENCES]) if action is not None else ()


def _meanwhile_lines(run: GuidedGame) -> tuple[Line, ...]:
    """Return lines on what happened after the learner's act: Pip's combos and blocks, and what was marked at the end of a round."""
    lines: list[Line] = []
    for before, action, outcome in run.happened:
        match action:
            case Circle() | Block():
                lines.append(summary_lines(before, action, outcome)[0])
            case EndRound():
                lines += [reason for reason in outcome.reasons if reason.tone == "good"][:1]
    return tuple(lines)


def _no_combo_lines(action: Action | None, game: Game) -> tuple[Line, ...]:
    """Return a line on why there is nothing to circle after a drop, in case the learner looks for a combo; no line if there is a combo."""
    sheet = game.sheets[YOU]
    if not isinstance(action, Drop):
        return ()
    combos = find_combos(sheet.grid)
    if any(sheet.box_free(combo.kind, combo.size) for combo in combos):
        return ()
    return (note("guided.no_box" if combos else "guided.no_combo"),)


# --- questions ----------------------------------------------------------------------------------------------------------------


def _update_question(state: Guided, intent: Intent) -> tuple[Guided, Effects]:
    match player_update.interpret_intent(state.player, intent):
        case Answer() as attempt:
            return _answer_question(state, attempt)
        case Message() as message:
            return state.tell(message), ()
        case interpreted:
            response = player_update.respond(state.player, interpreted)
            return update_common(state, interpreted) if response is None else (with_response(state, response), ())


def _answer_question(state: Guided, attempt: Answer) -> tuple[Guided, Effects]:
    response, before = player_update.judge_answer(state.player, attempt), state.run
    judged, step = response.judged, before.step
    if judged is None or step is None:
        return with_response(state, response), ()
    effects: Effects = ()
    run, exercise = before.answer(attempt), state.player.current_exercise
    if not before.tries and not before.again:
        effects = _log_answer(before, step, judged.outcome.value, exercise, judged.misconception)
    after = with_response(replace(state, run=run), response)
    if not judged.right and (step.paper or run.tries >= TRIES):
        # A paper question shows its answer at once and may be repeated in another position; others do so after the last try.
        after = replace(
            after, player=replace(player_update.reveal_answer(after.player).player, feedback=after.player.feedback)
        )
    return after, effects


def may_repeat_question(state: Guided) -> bool:
    """Whether the learner may repeat the question in another position: once, if it is a question on paper that was answered wrong."""
    step = state.run.step
    return step is not None and step.paper and state.player.closed and bool(state.run.tries) and not state.run.again


# --- acts ---------------------------------------------------------------------------------------------------------------------


def _is_game_unfinished(state: Guided) -> bool:
    return not (state.run.over or state.listed)


def _has_question(state: Guided) -> bool:
    """Whether a question is open, or is being explained."""
    return _is_game_unfinished(state) and state.player.exercise is not None


def _is_playing(state: Guided) -> bool:
    """Whether the game is going on and no question is shown."""
    return _is_game_unfinished(state) and state.player.exercise is None


def _step_is(*kinds: str) -> Callable[[Guided], bool]:
    """Return a predicate: whether the current step is of one of these ``kinds``, such as "read" or "roll"."""
    return lambda state: state.run.step is not None and state.run.step.do in kinds


_step_needs_no_decision = _step_is("read", "roll")


def _name_of_due_act(state: Guided) -> str:
    busy = not _is_playing(state) or _step_needs_no_decision(state) or state.table.viewed != YOU
    return "none" if busy else state.due


def _is_question_closed(state: Guided) -> bool:
    return state.player.closed


def _continue(state: Guided, visit: Visit) -> tuple[Guided, Effects]:
    """Carry out a step in which the learner decides nothing, after a press on "next" or "roll"."""
    return _after_act(state, state.run.press_button())


def _next_question(state: Guided, visit: Visit) -> tuple[Guided, Effects]:
    if not state.player.closed:
        return state.say_not_now(), ()
    run = state.run.go_on()
    return go_to(state, run).without_message(), _log_finish(run)


def _show_own_sheet(state: Guided) -> Guided:
    return state.with_new_turn(table=state.table.show_sheet_of(YOU))


def _roll_label(state: Guided, voice: Voice) -> str:
    return voice("ui.button_pip_rolls" if state.game.first == PIP else "ui.button_roll")


ACTS: Acts[Guided, Guided] = (
    *restrict(_is_playing, next_act(_continue, onward_label, _step_is("read"))),
    *restrict(_has_question, next_act(_next_question, onward_label, _is_question_closed)),
    Act("roll", do_and=_continue, key="R", needs=_is_playing, when=_step_is("roll"), primary=always, label=_roll_label),
    Act(
        "back",
        do=_show_own_sheet,
        key="N",
        topic="onward",
        needs=_is_playing,
        when=lambda state: not _step_needs_no_decision(state) and state.table.viewed != YOU,
        primary=always,
        label=lambda state, voice: voice("ui.button_to_yours"),
    ),
    *player_update.question_acts(_has_question),
    *restrict(_is_playing, *turn_acts(_try_action, _show_own_sheet, _name_of_due_act)),
    Act(
        "again",
        do=lambda state: go_to(state, state.run.ask_again()).without_message(),
        needs=lambda state: _has_question(state) and may_repeat_question(state),
        when=_is_question_closed,
        sign="cw",
    ),
    Act(
        "ahead",
        do_and=lambda state, _: _after_act(state, state.run.let_tutor_do_step(), skipped=True),
        needs=_is_game_unfinished,
        when=lambda state: _is_playing(state) or not state.player.closed,
    ),
    act_without_button("restart", _restart),
    act_without_button("share", _open_link_dialog),
)
"""All buttons and keys of the page, in the order of the buttons."""


def _log_answer(
    run: GuidedGame, step: ScriptStep, outcome: str, exercise: Exercise | None = None, belief: str = ""
) -> Effects:
    """Return the effect that logs the first answer at a step of the script; none if the step has neither a question nor a rule. Every
    answer, also to a question on paper, is logged as one given without help.
    """
    position = f"{(exercise and exercise.seed) or 0}:{run.edition}"
    rules = (step.rule,) if step.rule and (exercise is not None or outcome != "right" or step.do != "roll") else ()
    if not rules and exercise is None:
        return ()
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
    return (LogEvent(event),)


def _log_finish(run: GuidedGame) -> Effects:
    return (LogEvent(Event.finished(run.script.id)),) if run.over else ()
