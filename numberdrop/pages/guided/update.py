"""What happens in a guided game: acts of the learner, answers, the way from step to step, help."""

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
from numberdrop.pages.table.state import NO_MOVE, LastMove, cells_of
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass
from numberdrop.rules.combos import find_combos
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.consequences import OpensCombo
from numberdrop.rules.reasons.scoring import NextRound
from numberdrop.rules.transition import Outcome

from .state import Guided, at, greeted

LIST = "#list"
"""How the end of a link begins that opens the list of what one knows."""
_MOST_NEWS = 2
"""Lines of what an act has brought: the rest of them one can ask for."""


def update(state: Guided, intent: Intent, visit: Visit) -> tuple[Guided, Visit]:
    """The page after an intent."""
    match intent:
        case Hello(hash=link) | Follow(link) if link == LIST:
            return state.moved(listed=True).quiet(), visit
        case Hello():
            return greeted(state, intent, visit), visit
        case Follow():
            return state.moved(listed=False), visit
        case Press("restart"):
            return _restarted(state), visit
        case Press("share"):
            return replace(state, dialog=_link_dialog(state)), visit
    if state.run.over or state.listed:
        return update_common(state, intent, visit)
    if intent == Press("ahead"):
        return _acted(state, state.run.skip(), visit, skipped=True)
    if state.player.exercise is not None:
        return _asked(state, intent, visit)
    return _played(state, intent, visit)


def _restarted(state: Guided) -> Guided:
    run = state.run
    fresh = Run.begin(run.script, run.edition, run.seed + 1)
    return at(replace(state, listed=False), fresh).quiet()


def _link_dialog(state: Guided) -> DialogSpec:
    """The link under which the list can be opened on another device."""
    return DialogSpec(
        id="share",
        kind="copies",
        title=phrase("guided.share"),
        text=(phrase("guided.share_text"),),
        parts=((phrase("guided.link"), Copy(id="link", label="", href=f"guided_{state.script.id}.ipynb{LIST}")),),
        buttons=(("close", True),),
    )


# --- acts in the game ---------------------------------------------------------------------------------------------------------


def _played(state: Guided, intent: Intent, visit: Visit) -> tuple[Guided, Visit]:
    match intent:
        case StartAt() | DropAt() | BlockAt() | CircleCells() | SlideTile():
            return _acts(state, action_of(intent, YOU), visit)
        case Do(action):
            return _acts(state, action, visit)
        case Press("pass"):
            return _acts(state, Pass(YOU), visit)
        case Press("end"):
            return _acts(state, EndRound(), visit)
        case Press("roll" | "next"):
            return _acted(state, state.run.press(), visit)
        case Type(typed):
            move = read_typed(state, typed)
            if isinstance(move, Guided):
                return move, visit
            return _played(state, Press(move), visit) if isinstance(move, str) else _acts(state, move, visit)
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


def _acts(state: Guided, action: Action, visit: Visit) -> tuple[Guided, Visit]:
    if state.table.viewed != YOU:
        return state.moved(table=state.table.viewing(YOU)), visit
    return _acted(state, state.run.act(action), visit, action)


def _acted(
    state: Guided, acted: Acted, visit: Visit, action: Action | None = None, *, skipped: bool = False
) -> tuple[Guided, Visit]:
    """The page after an act, with what is said of it: what it did, why it is refused, what was done instead, what Pip did."""
    run, step = acted.run, state.run.step
    if run is state.run and acted.outcome is None:
        return state.not_now(), visit
    assert step is not None  # something was done at it
    if run.at == state.run.at:  # refused, or not finished yet: that is no try
        assert action is not None
        assert acted.outcome is not None
        first_try = run is not state.run and not state.run.tries
        visit = _told(state.run, step, "illegal", visit) if first_try else visit
        return tell_refusal(replace(state, run=run), action, acted.outcome), visit
    lines: tuple[Line, ...] = ()
    last: LastMove = NO_MOVE
    if acted.shown is not None:
        refused = acted.outcome.reasons if acted.outcome is not None else ()
        words = action_words(acted.shown.before, acted.shown.action)
        lines = (*refused[:1], note("guided.shown", act=words))
        last = _fallen(acted.shown.action)
    elif acted.outcome is not None:
        lines = _came_of_it(step, action, acted.outcome)
        if run.step is not None and run.step.task is not None:  # what is asked next is not told before
            lines = tuple(one for one in lines if not isinstance(one, OpensCombo))
        lines = (*_no_combo(action, run.game), *lines)
        last = _fallen(action)
        if not state.run.tries and not skipped:
            visit = _told(state.run, step, "right", visit)
    after = at(state, run, last)
    if run.step is not None and (run.step.jump is not None or run.step.board == "pip"):
        # What has come of it lies on another sheet than what is seen now.
        return after.quiet(), _finished(run, visit)
    return after.say(*lines, *_meanwhile(run), title=phrase("ui.talk_done")), _finished(run, visit)


def _came_of_it(step: Step, action: Action | None, outcome: Outcome[object]) -> tuple[Line, ...]:
    """What the script says of the act, or what the rules do; of a pass, and of a hole, always the rules."""
    # Rounds are counted as the script counts them: after a jump the game's own number would be another one.
    news = tuple(
        one for one in outcome.reasons if one.tone != "contact" and not one.private and not isinstance(one, NextRound)
    )
    if step.done is not None and not isinstance(action, Pass):
        holes = tuple(one for one in news if one.tone == "hole")
        return note("guided.said", words=term("text", step.done)), *holes[:1]
    # What it brings comes first: a phone repeats one line.
    return tuple(sorted(news, key=lambda one: one.tone != "good")[:_MOST_NEWS]) if action is not None else ()


def _meanwhile(run: Run) -> tuple[Line, ...]:
    """What Pip has circled or been hit by meanwhile, and what the end of a round has marked."""
    lines: list[Line] = []
    for before, action, outcome in run.happened:
        if isinstance(action, Circle | Block):
            lines.append(summary_lines(before, action, outcome)[0])
        elif isinstance(action, EndRound):
            lines += [one for one in outcome.reasons if one.tone == "good"][:1]
    return tuple(lines)


def _no_combo(action: Action | None, game: Game) -> tuple[Line, ...]:
    """Why there is nothing to circle after a drop: a learner may have had a combo in mind."""
    if not isinstance(action, Drop):
        return ()
    sheet = game.sheets[YOU]
    combos = find_combos(sheet.grid)
    if any(sheet.box_free(combo.kind, combo.size) for combo in combos):
        return ()
    return (note("guided.no_box" if combos else "guided.no_combo"),)


def _fallen(action: Action | None) -> LastMove:
    return (action.player, cells_of(action)) if isinstance(action, Drop | Block) else NO_MOVE


# --- questions ----------------------------------------------------------------------------------------------------------------


def _asked(state: Guided, intent: Intent, visit: Visit) -> tuple[Guided, Visit]:
    match read(state.player, intent):
        case Answer() as given:
            return _answered(state, given, visit)
        case Message() as message:
            return state.tell(message), visit
        case Press("next"):
            if not state.player.closed:
                return state.not_now(), visit
            run = state.run.onward()
            return at(state, run).quiet(), _finished(run, visit)
        case Press("again") if may_repeat(state):
            return at(state, state.run.once_more()).quiet(), visit
        case meant:
            step = respond(state.player, meant)
            if step is None:
                return update_common(state, meant, visit)
            return went_on(state, step), visit


def _answered(state: Guided, given: Answer, visit: Visit) -> tuple[Guided, Visit]:
    step, before = judge_answer(state.player, given), state.run
    asked = before.step
    if step.judged is None or asked is None:
        return went_on(state, step), visit
    run, exercise = before.answer(given), state.player.asked
    if not before.tries and not before.again:
        visit = _told(before, asked, step.judged.outcome.value, visit, exercise, step.judged.misconception)
    after = went_on(replace(state, run=run), step)
    wrong = step.judged.outcome is not Judged.RIGHT
    if wrong and (asked.paper or run.tries >= TRIES):
        # What is asked as on paper is told at once and comes once more in another position; else the right answer is shown.
        shown = reveal(after.player).player.but(feedback=after.player.feedback)
        after = replace(after, player=shown)
    return after, visit


def may_repeat(state: Guided) -> bool:
    """Whether the question comes once more in another position: as on paper, after a mistake, once."""
    step = state.run.step
    return step is not None and step.paper and state.player.closed and bool(state.run.tries) and not state.run.again


def tries_left(state: Guided) -> bool:
    """Whether one may answer once more before the right answer is shown."""
    return not state.player.closed


# --- what is remembered -------------------------------------------------------------------------------------------------------


def _told(
    run: Run, step: Step, outcome: str, visit: Visit, exercise: Exercise | None = None, belief: str = ""
) -> Visit:
    """With the first answer at a step in the log. It counts as one without help, never as one on paper."""
    position = f"{exercise.seed or 0}:{run.edition}" if exercise is not None else f"0:{run.edition}"
    known = (step.rule,) if step.rule and (exercise is not None or outcome != "right" or step.do != "roll") else ()
    if not known and exercise is None:
        return visit
    event = Event.answer(
        run.script.id,
        step.id,
        position,
        known,
        outcome,
        aids="free",
        belief=belief if belief in BELIEFS else "",
        edition=run.edition,
    )
    return visit.with_event(event)


def _finished(run: Run, visit: Visit) -> Visit:
    return visit.with_event(Event.finished(run.script.id)) if run.over else visit
