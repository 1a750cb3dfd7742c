"""Updates of the analysis board: acts add lines; the visitor walks through them, edits them, and asks the coach."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.formats.analysis import Tree
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, text
from numberdrop.pages.intents import (
    BlockAt,
    CircleCells,
    Do,
    DropAt,
    Follow,
    Hello,
    Intent,
    Lay,
    Load,
    Press,
    SetDie,
    Show,
    SlideTile,
    StartAt,
    Tick,
    TryCombo,
    TryDrop,
    Type,
    Why,
)
from numberdrop.pages.message import note, phrase
from numberdrop.pages.page import update_common
from numberdrop.pages.parts import why_answers
from numberdrop.pages.parts.board import with_die
from numberdrop.pages.table.act_words import summary_lines
from numberdrop.pages.table.acts import action_of, read_typed, tell_refusal, tell_try
from numberdrop.pages.table.hint import MOVE, ask_hint, hint_under_way, think_of_hint, without_hint
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.kept_review import with_review
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Drop, EndRound, Pass, Skip, Throw
from numberdrop.rules.dice import SHAPE_DIE, Roll
from numberdrop.rules.game import Game

from . import learning, opening
from .candidates import Candidates, Losses
from .cards import with_chances
from .keeping import LINKS, open_link, read_greeting
from .opening import ask_review, continue_review, open_dialog, open_text, open_tree, share_dialog, stop_review
from .state import Analysis, fresh_roll, go_to, undo_to, with_dice, with_tree
from .stored import stored_notes, with_best

_ANNOUNCED = 4


def update(state: Analysis, intent: Intent, visit: Visit) -> tuple[Analysis, Visit]:
    """The analysis board after an intent."""
    ready = without_hint(state, intent)
    if intent == Press("keep_mistakes"):
        return learning.log_learned(ready, visit)
    after = _handle(ready, intent, visit)
    if after is None:
        return update_common(ready, intent, visit)
    if after.reviews is not None and after.reviews is not state.reviews:
        for player, review in after.reviews.done:
            visit = with_review(after.reviews.game, player, review, visit)
    return after, visit


def _handle(state: Analysis, intent: Intent, visit: Visit) -> Analysis | None:
    match intent:
        case Hello():
            return read_greeting(state, intent, visit)
        case Follow(link) if link.startswith(LINKS):
            return open_link(state, link, visit)
        case Tick(turn):
            return _tick(state) if turn == state.turn else state
        case StartAt() | DropAt() | BlockAt() | CircleCells() | SlideTile():
            return act(state, action_of(intent, state.table.viewed))
        case Do(action):
            return act(state, action)
        case Lay(Game() as game):
            tree = Tree.of(game)
            return open_tree(state, tree, tree.played)
        case Type(typed):
            match read_typed(state, typed):
                case Analysis() as refused:
                    return refused
                case str(name):
                    return _handle(state, Press(name), visit)
                case action:
                    return act(state, action)
        case TryDrop() | TryCombo():
            return tell_try(state, intent)
        case SetDie() if state.faces:
            return replace(state.moved(), faces=with_die(state.faces, intent, SHAPE_DIE)).quiet()
        case Why(about):
            return state.say(*why_answers.answer(state.game, state.table.viewed, about), title=phrase("ui.talk_why"))
        case Show(player) if player < state.game.players:
            return state.moved(table=state.table.viewing(player))
        case Load(words) if state.dialog and state.dialog.id == opening.DIALOG:
            return opening.save_comment(state, text(words, opening.LONGEST), visit.language)
        case Load(pasted):
            return open_text(state, text(pasted, LONGEST_TEXT))
        case Press():
            return (
                _press_walk(state, intent)
                or _press_act(state, intent)
                or _press_edit(state, intent)
                or _press_coach(state, intent, visit)
            )
    return None


# --- acts ---------------------------------------------------------------------------------------------------------------


def act(state: Analysis, action: Action) -> Analysis:
    """Carry out a legal act: go to the child with this act, or add one. Tell every refusal of an illegal act."""
    outcome = state.game.play(action)
    if not outcome.legal:
        return tell_refusal(state, action, outcome)
    here = state.study.at
    tree, at = state.tree.moved(here, action, outcome.after)
    after = with_tree(state, tree, at).explain(outcome.verdict, done=True)
    if not isinstance(action, Drop):
        return after
    return learning.judge_try(learning.note_solution_shown(after) if state.hint_level >= MOVE else after, here, action)


def show(state: Analysis, at: int | None) -> Analysis:
    """Go to a node and tell the act that led to it; ``None``: say that there is no such node."""
    if at is None:
        return state.say(note("analysis.no_further"))
    state = go_to(state, at)
    node = state.node
    if node.action is None:
        return state.say(note("analysis.beginning"))
    before = state.tree[node.parent or 0].game
    lines = summary_lines(before, node.action, before.play(node.action))
    notes = *(note("analysis.comment", text=comment.text) for comment in node.comments), *stored_notes(node)
    return state.say(*notes, *lines, announce=(*notes, *lines)[:_ANNOUNCED])


# --- buttons ------------------------------------------------------------------------------------------------------------


def _press_walk(state: Analysis, press: Press) -> Analysis | None:
    tree, at = state.tree, state.study.at
    match press:
        case Press("node", which):
            if not which.isdecimal() or len(which) > 10 or int(which) not in tree.nodes:
                raise BadIntent("no such node")
            return show(state, int(which))
        case Press("forward"):
            return show(state, state.next_node)
        case Press("rewind"):
            return show(state, state.node.parent)
        case Press("branching"):
            return show(state, tree.branching(at))
        case Press("trunk"):
            return show(state, tree.trunk(at))
        case Press("undo") if state.studies.can_undo:
            return undo_to(state, state.studies.at - 1).say(note("ui.undone"))
        case Press("undo"):
            return state.say(note("ui.nothing_to_undo"))
        case Press("redo") if state.studies.can_redo:
            return undo_to(state, state.studies.at + 1).say(note("ui.redone"))
        case Press("redo"):
            return state.say(note("ui.nothing_to_redo"))
    return None


def _press_act(state: Analysis, press: Press) -> Analysis | None:
    viewed = state.table.viewed
    match press:
        case Press("roll"):
            return act(state, Throw(Roll(state.faces[:4], state.faces[4]))) if state.faces else state.not_now()
        case Press("anew") if state.faces:
            return with_dice(state.moved(), fresh_roll()).say(note("analysis.other_dice"))
        case Press("as_played"):
            action = state.tree.as_played(state.study.at)
            return state.not_now() if action is None else act(state, action)
        case Press("pass"):
            return act(state, Pass(viewed))
        case Press("skip"):
            return act(state, Skip(viewed))
        case Press("end"):
            return act(state, EndRound())
        case Press("candidate", which):
            candidates = state.candidates_here
            if candidates is None or not which.isdecimal() or int(which) >= len(candidates.best):
                return state.not_now()
            return act(state, candidates.best[int(which)].action)
        case Press("combo"):  # the key C outside phase 4
            return state.say(note("ui.not_combo_phase", rule="one_combo"))
        case Press("back" | "next"):
            return state.moved(table=state.table.handed_on())
    return None


def _press_edit(state: Analysis, press: Press) -> Analysis | None:
    tree, at = state.tree, state.study.at
    match press:
        case Press("delete"):
            return ask_delete(state)
        case Press("delete_all"):
            return delete(state)
        case Press("up"):
            return ordered(state, tree.moved_up(at), "analysis.moved_up")
        case Press("main"):
            return ordered(state, tree.made_main(at), "analysis.made_main")
        case Press("comment"):
            return replace(state, dialog=opening.dialog(state))
    return None


def _press_coach(state: Analysis, press: Press, visit: Visit) -> Analysis | None:
    match press:
        case Press("hint"):
            return ask_hint(state)
        case Press("coach"):
            on = not state.coach
            after = learning.note_solution_shown(state) if on else state
            return replace(after.moved(), coach=on, candidates=None, losses=None).say(
                note(f"analysis.coach_{'on' if on else 'off'}")
            )
        case Press("review"):
            return ask_review(state)
        case Press("stop_review"):
            return stop_review(state)
        case Press("learn" | "learn_next"):
            return learning.ask_next(state, visit.reader)
        case Press("learn_again"):
            return learning.ask_again(state)
        case Press("solution"):
            return learning.show_solution(state)
        case Press("stop_learning"):
            return learning.stop(state)
        case Press("chances"):
            return with_chances(state)
        case Press("load"):
            return replace(state, dialog=open_dialog())
        case Press("share"):
            return replace(state, dialog=share_dialog(state))
        case Press("use_prefix") if state.usable:
            return open_tree(state, state.usable)
        case Press("close"):
            return replace(state, dialog=None, usable=None)
        case Press("audit"):
            return replace(state, table=replace(state.table, audit_shown=not state.table.audit_shown))
    return None


# --- work that runs by itself -------------------------------------------------------------------------------------------


def candidates_due(state: Analysis) -> bool:
    """Whether the coach has something to search for."""
    if not state.coach or state.game.over or state.game.phase.value in ("roll", "end"):
        return False
    candidates = state.candidates_here
    return candidates is None or not candidates.done or candidates.others_due or state.losses_due


def _tick(state: Analysis) -> Analysis:
    """Do a slice of the most urgent work: what a person waits for comes first."""
    if hint_under_way(state):
        return think_of_hint(state)
    state = replace(state, beat=state.beat + 1)
    if state.learning and state.learning.under_way:
        return learning.continue_judgement(state)
    if not candidates_due(state):
        return continue_review(state) if state.reviewed.under_way else state
    candidates = state.candidates_here or Candidates.of(state.game)
    if candidates.others_due:
        return replace(state, candidates=candidates.with_others(SLICE))
    if candidates.done:  # the map of the board comes last
        return replace(state, losses=(state.losses or Losses.of(state.game)).advanced(SLICE))
    return with_best(replace(state, candidates=candidates.advanced(SLICE)))


# --- tree edits -------------------------------------------------------------------------------------------------------

_MANY = 10
"""From so many nodes on, deleting them needs a confirmation."""


def ask_delete(state: Analysis) -> Analysis:
    """Delete the line from here on; ask first if it is long or has comments."""
    tree, at = state.tree, state.study.at
    if not tree.may_delete(at):
        return state.say(note("analysis.played_stays"))
    below = tree.below(at)
    if len(below) < _MANY and not any(tree[id_].comments for id_ in below):
        return delete(state)
    dialog = DialogSpec(
        id="delete",
        kind="confirm",
        title=phrase("analysis.delete"),
        text=(phrase("analysis.delete_text", len(below)),),
        buttons=(("delete_all", False), ("close", True)),
    )
    return replace(state, dialog=dialog)


def delete(state: Analysis) -> Analysis:
    """Delete the line from here on."""
    at = state.study.at
    if not state.tree.may_delete(at):
        return state.not_now()
    after = with_tree(replace(state, dialog=None), state.tree.deleted(at), state.node.parent or 0)
    return after.say(note("analysis.deleted"))


def ordered(state: Analysis, tree: Tree, key: str) -> Analysis:
    """Put the lines into another order."""
    if tree is state.tree:
        return state.say(note("analysis.is_main"))
    return with_tree(state, tree, state.study.at).say(note(key))
