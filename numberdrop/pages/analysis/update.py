"""Updates of the analysis board: acts of the game add lines to the tree; the visitor steps through lines, edits them, asks the coach."""

from collections.abc import Callable
from dataclasses import replace

from numberdrop.formats.analysis import AnalysisTree
from numberdrop.pages.dialog import confirm_dialog
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, read_text
from numberdrop.pages.intents import ArriveByLink, EnterDialogText, Hello, Intent, PutValue, SetDie, Tick
from numberdrop.pages.message import note, phrase
from numberdrop.pages.parts.acts import Act, Acts, act_with_effects, act_without_button, always, ask_why_act, choice_act
from numberdrop.pages.parts.board import with_die
from numberdrop.pages.scene import Row
from numberdrop.pages.table import update as table
from numberdrop.pages.table.act_words import summary_lines
from numberdrop.pages.table.hint import MOVE, think_of_hint, without_unfinished_hint
from numberdrop.pages.table.kept_review import log_review
from numberdrop.pages.table.review import ask_review, stop_review
from numberdrop.pages.table.searches import SLICE
from numberdrop.pages.table.update import tell_refusal
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules.actions import Action, Drop, Throw
from numberdrop.rules.dice import SHAPE_DIE, Roll
from numberdrop.rules.game import Game, Phase

from . import learning, opening
from .candidates import CandidateSearch, LossSearch
from .cards import toggle_chances
from .opening import LINKS, continue_review, open_dialog, open_link, open_text, open_tree, read_greeting, share_dialog
from .state import Analysis, go_to, store_best_estimate, stored_estimate_notes, undo_to, with_dice, with_tree

_MOST_LINES_READ = 4
"""How many lines about a node a screen reader reads at most."""


def update(state: Analysis, intent: Intent, visit: Visit) -> tuple[Analysis, Effects]:
    """Return the state of the analysis board after an intent, and the effects to carry out."""
    ready = without_unfinished_hint(state, intent)
    effects: Effects = ()
    after = _handle(ready, intent, visit)
    if after is None:
        after, effects = table.update(ready, intent, visit, ACTS, _carry_out)
    if after.reviews is not None and after.reviews is not state.reviews:
        for player, review in after.reviews.done:
            effects += log_review(after.reviews.game, player, review, visit.after_effects(effects))
    return after, effects


def _handle(state: Analysis, intent: Intent, visit: Visit) -> Analysis | None:
    match intent:
        case Hello():
            return read_greeting(state, intent, visit)
        case ArriveByLink(link) if link.startswith(LINKS):
            return open_link(state, link, visit)
        case Tick(turn):
            return _tick(state) if turn == state.turn else state
        case PutValue(Game() as game):
            tree = AnalysisTree.of(game)
            return open_tree(state, tree, tree.last_played_node)
        case SetDie() if state.faces:
            return replace(state.with_new_turn(), faces=with_die(state.faces, intent, SHAPE_DIE)).without_message()
        case EnterDialogText(words) if state.dialog and state.dialog.id == opening.DIALOG:
            return opening.save_comment(state, read_text(words, opening.LONGEST), visit.language)
        case EnterDialogText(pasted):
            return open_text(state, read_text(pasted, LONGEST_TEXT))
    return None


def _carry_out(state: Analysis, action: Action, visit: Visit) -> tuple[Analysis, Effects]:
    return act(state, action), ()


def act(state: Analysis, action: Action) -> Analysis:
    """Carry out a legal act: go to the child node with this act, or add one. For an illegal act, show every reason why it is refused."""
    outcome = state.game.play(action)
    if not outcome.legal:
        return tell_refusal(state, action, outcome)
    here = state.node.id
    tree, at = state.tree.with_act(here, action, outcome.after)
    after = with_tree(state, tree, at).explain(outcome.verdict, done=True)
    match action:
        case Drop():
            if state.hint_level >= MOVE:
                after = learning.note_solution_shown(after)
            return learning.judge_try(after, here, action)
    return after


def show_node(state: Analysis, at: int | None) -> Analysis:
    """Go to node ``at`` and show in the message the act that led to it. If ``at`` is ``None``, say that there is no such node."""
    if at is None:
        return state.say(note("analysis.no_further"))
    state = go_to(state, at)
    node = state.node
    if node.action is None:
        return state.say(note("analysis.beginning"))
    before = state.tree[node.parent or 0].game
    lines = summary_lines(before, node.action, before.play(node.action))
    notes = *(note("analysis.comment", text=comment.text) for comment in node.comments), *stored_estimate_notes(node)
    return state.say(*notes, *lines, announce=(*notes, *lines)[:_MOST_LINES_READ])


def candidates_due(state: Analysis) -> bool:
    """Whether the coach is on and still has to find here the best moves, the bots that would make them, or what each landing loses."""
    if not state.coach or state.game.over or state.game.phase.value in ("roll", "end"):
        return False
    candidates = state.candidate_search_here
    losses_due = state.game.phase is Phase.DROP and not (state.losses and state.losses.done)
    return candidates is None or not candidates.done or candidates.bot_choices_due or losses_due


def _tick(state: Analysis) -> Analysis:
    """Do one time slice of the coach's work, beginning with what the visitor waits for."""
    if state.hint_under_way:
        return think_of_hint(state)
    state = replace(state, beat=state.beat + 1)
    if state.learning and state.learning.job is not None:
        return learning.continue_judgement(state, state.learning, state.learning.job)
    if not candidates_due(state):
        return continue_review(state) if state.all_reviews.under_way else state
    candidates = state.candidate_search_here or CandidateSearch.of(state.game)
    if candidates.bot_choices_due:
        return replace(state, candidates=candidates.with_bot_choices(SLICE))
    if candidates.done:  # the map of the board comes last
        return replace(state, losses=(state.losses or LossSearch.of(state.game)).advanced(SLICE))
    return store_best_estimate(replace(state, candidates=candidates.advanced(SLICE)))


_MANY = 10
"""The number of moves from which their deletion needs a confirmation."""


def delete_or_ask(state: Analysis) -> Analysis:
    """Delete the current node with all moves after it; ask first if they are many or have comments."""
    tree = state.tree
    if not tree.may_delete(state.node.id):
        return state.say(note("analysis.played_stays"))
    below = tree.subtree(state.node.id)
    if len(below) < _MANY and not any(tree[id_].comments for id_ in below):
        return delete(state)
    title, text = phrase("analysis.delete"), phrase("analysis.delete_text", len(below))
    return replace(state, dialog=confirm_dialog("delete", title, text, "delete_all"))


def delete(state: Analysis) -> Analysis:
    """Delete the current node with all moves after it."""
    at = state.node.id
    if not state.tree.may_delete(at):
        return state.say_not_now()
    after = with_tree(replace(state, dialog=None), state.tree.without_subtree(at), state.node.parent or 0)
    return after.say(note("analysis.deleted"))


# --- acts -------------------------------------------------------------------------------------------------------------


def _open_node(state: Analysis, which: str, visit: Visit) -> Analysis:
    """Go to the node with the number ``which``. Raises ``BadIntent`` if there is none."""
    if not which.isdecimal() or len(which) > 10 or int(which) not in state.tree.nodes:
        raise BadIntent("no such node")
    return show_node(state, int(which))


def _history_mover(by: int, key: str, nothing_there: str) -> Callable[[Analysis], Analysis]:
    """Return the function that undoes (``by`` = -1) or redoes (1) a change of the tree, and shows ``key`` (if none: ``nothing_there``)."""

    def move(state: Analysis) -> Analysis:
        at = state.studies.at + by
        if not 0 <= at < len(state.studies.states):
            return state.say(note(nothing_there))
        return undo_to(state, at).say(note(key))

    return move


def _roll(state: Analysis) -> Analysis:
    return act(state, Throw(Roll(state.faces[:4], state.faces[4]))) if state.faces else state.say_not_now()


def _play_act_of_played_game(state: Analysis) -> Analysis:
    """Make the act that the game itself has in this round and phase."""
    action = state.tree.act_of_played_game(state.node.id)
    return state.say_not_now() if action is None else act(state, action)


def _play_candidate(state: Analysis, which: str, visit: Visit) -> Analysis:
    candidates = state.candidate_search_here
    if candidates is None or not which.isdecimal() or int(which) >= len(candidates.best):
        return state.say_not_now()
    return act(state, candidates.best[int(which)].action)


def _switch_coach(state: Analysis) -> Analysis:
    on = not state.coach
    after = learning.note_solution_shown(state) if on else state
    switched = replace(after.with_new_turn(), coach=on, candidates=None, losses=None)
    return switched.say(note(f"analysis.coach_{'on' if on else 'off'}"))


def _has_tree_lines(state: Analysis) -> bool:
    """Whether the tree has moves to list; the buttons that step through them then stand beside the list."""
    return any(child not in state.hidden_nodes for child in state.tree[0].children)


def _name_of_due_act(state: Analysis) -> str:
    return "none" if state.faces or state.game.over else state.due


def _may_play_act_of_played_game(state: Analysis) -> bool:
    """Whether a button offers to add the act made at this point of the game: there is one, no move follows yet, and no throw is due."""
    return not (state.node.children or state.faces) and state.tree.act_of_played_game(state.node.id) is not None


def _on_branch(state: Analysis) -> bool:
    """Whether the node on the board belongs to a variation."""
    return state.tree.branch_start(state.node.id) != state.node.id


def _nearest_branching(state: Analysis) -> int | None:
    return state.tree.nearest_branching_ancestor(state.node.id)


def _node_opener(find: Callable[[Analysis], int | None]) -> Callable[[Analysis], Analysis]:
    """Return the function that goes to the node that ``find`` returns."""
    return lambda state: show_node(state, find(state))


def _line_mover(reorder: Callable[[AnalysisTree, int], AnalysisTree], key: str) -> Callable[[Analysis], Analysis]:
    """Return the function that changes the order of the variations by ``reorder``; ``key`` is the catalogue key of its message."""

    def reordered(state: Analysis) -> Analysis:
        tree = reorder(state.tree, state.node.id)
        if tree is state.tree:
            return state.say(note("analysis.is_main"))
        return with_tree(state, tree, state.node.id).say(note(key))

    return reordered


def _step_acts(row: Row, when: Callable[[Analysis], bool]) -> Acts[Analysis, Analysis]:
    """Return the acts that step back and forward through the lines, with buttons in this ``row``."""
    back, on = _node_opener(lambda state: state.node.parent), _node_opener(lambda state: state.next_node)

    def why_not_back(state: Analysis) -> str:
        return "" if state.node.id else "replay.at_start"

    def why_not_on(state: Analysis) -> str:
        return "analysis.no_further" if state.next_node is None else ""

    return (
        Act("rewind", do=back, key="K", row=row, when=when, off=why_not_back, sign="left", look="way"),
        Act("forward", do=on, key="J", row=row, when=when, off=why_not_on, sign="right"),
    )


_LEARN = ("learn", "learn_next")
"""The names of the buttons that ask about the next mistake: the first one, or another one."""
ACTS: Acts[Analysis, Analysis] = (
    *_step_acts("tree", _has_tree_lines),
    *_step_acts("hand", lambda state: bool(state.tree[0].children) and not _has_tree_lines(state)),
    Act("roll", do=_roll, key="R", when=lambda state: bool(state.faces), primary=always),
    Act(
        "anew",
        do=lambda state: with_dice(state.with_new_turn()).say(note("analysis.other_dice")),
        row="main",
        needs=lambda state: bool(state.faces),
    ),
    *table.turn_acts(
        _carry_out, lambda state: state.with_new_turn(table=state.table.show_next_sheet()), _name_of_due_act
    ),
    table.combo_refusal_act(),
    Act("as_played", do=_play_act_of_played_game, key="A", row="main", when=_may_play_act_of_played_game, look="long"),
    Act("coach", do=_switch_coach, key="L", pressed=lambda state: state.coach),
    Act("comment", do=lambda state: replace(state, dialog=opening.comment_dialog(state)), key="T"),
    table.hint_act(),
    ask_why_act(),
    Act(
        "undo",
        do=_history_mover(-1, "ui.undone", "ui.nothing_to_undo"),
        key="U",
        topic="undo",
        off=lambda state: "" if state.studies.can_undo else "ui.nothing_to_undo",
    ),
    Act("redo", do=_history_mover(1, "ui.redone", "ui.nothing_to_redo"), when=lambda state: state.studies.can_redo),
    Act(
        "trunk",
        do=_node_opener(lambda state: state.tree.branch_start(state.node.id)),
        key="⇧K",
        row="more",
        when=_on_branch,
    ),
    Act("up", do=_line_mover(AnalysisTree.with_variation_up, "analysis.moved_up"), row="more", when=_on_branch),
    Act(
        "main", do=_line_mover(AnalysisTree.with_main_line, "analysis.made_main"), key="⇞", row="more", when=_on_branch
    ),
    Act(
        "branching",
        do=_node_opener(_nearest_branching),
        key="B",
        row="more",
        when=lambda state: bool(_nearest_branching(state)),
    ),
    Act("delete", do=delete_or_ask, key="⌦", row="more", when=lambda state: state.tree.may_delete(state.node.id)),
    Act("chances", do=toggle_chances, key="D", row="more", pressed=lambda state: state.chances),
    Act(
        "review",
        do=lambda state: ask_review(state, state.all_reviews),
        key="V",
        row="more",
        when=lambda state: state.all_reviews.may_begin(state.table.viewed),
    ),
    Act("load", do=lambda state: replace(state, dialog=open_dialog()), row="more"),
    Act("share", do=lambda state: replace(state, dialog=share_dialog(state)), row="more"),
    table.audit_act(),
    # Cards and dialogs have these buttons.
    choice_act("node", _open_node),
    choice_act("candidate", _play_candidate),
    act_without_button("delete_all", delete),
    act_without_button("stop_review", lambda state: stop_review(state, state.all_reviews)),
    *(choice_act(name, lambda state, _, visit: learning.ask_next_mistake(state, visit.reader)) for name in _LEARN),
    act_without_button("learn_again", learning.ask_mistake_again),
    act_with_effects("keep_mistakes", learning.log_learned),
    act_without_button("solution", learning.show_solution),
    act_without_button("stop_learning", learning.stop_learning),
    act_without_button(
        "use_prefix", lambda state: open_tree(state, state.usable) if state.usable else state.say_not_now()
    ),
    act_without_button("close", lambda state: replace(state, dialog=None, usable=None)),
)
"""All buttons and keys of the page, in the order of the buttons."""
