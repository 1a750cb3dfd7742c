"""Updates of the companion's table: a game with real dice and paper sheets, followed entry by entry under the rules of the play page."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from numberdrop.pages.fields import read_text
from numberdrop.pages.intents import EnterDialogText, Intent, PutValue, SetDie, Submit, Tick
from numberdrop.pages.kept import History
from numberdrop.pages.message import Line, Note, Phrase, Voice, note, phrase, term
from numberdrop.pages.parts.acts import Act, Acts, act_without_button, always, ask_why_act
from numberdrop.pages.parts.board import player_name, with_die
from numberdrop.pages.table import history
from numberdrop.pages.table import update as common
from numberdrop.pages.table.act_words import action_words, name_words
from numberdrop.pages.table.hint import think_of_hint
from numberdrop.pages.table.history import redo, undo, with_table
from numberdrop.pages.table.update import after_act, tell_refusal, throw_typed_dice
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules import Action, Block, Circle, Game, Phase, Roll, Setup, Throw
from numberdrop.rules.reasons.reason import IllegalAction, Tone

from .setup import CorrectionResult, SetupFaults, enter_set_aside, last_entry, last_throw, read_setup, remove_entry
from .state import NO_FACE, NO_FACES, Companion

SHAPE_FACES = tuple("IOTLS*")
_LONGEST_ROLL = 40


def update(state: Companion, intent: Intent, visit: Visit) -> tuple[Companion, Effects]:
    """Return the state of the companion after an intent for its table, and its effects. Raises ``BadIntent`` for other pages' intents."""
    match intent:
        case PutValue(Game() as game):
            return _clear_after_game_change(state, history.put_record_on_table(state, game)), ()
        case SetDie():
            return _set_die(state, intent), ()
        case Tick(turn):
            return (think_of_hint(state) if turn == state.turn and state.hint_under_way else state), ()
        case Submit("dice", values):
            # A text that is too long is refused as a roll, too; its start is shown.
            return throw_typed_dice(state, read_text(values.get("roll"), 200)[:_LONGEST_ROLL], enter), ()
        case Submit("new" | "fix" as which, values):
            return _set_up(state, values, fix=which == "fix"), ()
        case EnterDialogText(given):
            return _clear_after_game_change(state, history.load_record(state, given)), ()
    return common.update(state, intent, visit, TABLE_ACTS, _carry_out)


def _carry_out(state: Companion, action: Action, visit: Visit) -> tuple[Companion, Effects]:
    return enter(state, action), ()


def _set_die(state: Companion, intent: SetDie) -> Companion:
    faces = with_die(state.faces, intent, SHAPE_FACES)
    if state.game.phase is not Phase.ROLL:
        return state.say_not_now()
    # No new turn, so that a quick hand need not wait for the picture of each die.
    words = " ".join(faces).replace("*", "★")
    return replace(state, faces=faces).say(_missing_dice_note(faces) or note("companion.dice_ready", roll=words))


def _missing_dice_note(faces: tuple[str, ...], tone: Tone = "info") -> Note | None:
    """Return a line that names the dice whose faces are not entered yet; ``None`` if all are entered."""
    missing = [str(i + 1) for i in range(4) if faces[i] == NO_FACE]
    if missing:
        return note("companion.dice_missing", tone=tone, count=len(missing), dice=", ".join(missing))
    return note("companion.shape_missing", tone=tone) if faces[4] == NO_FACE else None


def _throw(state: Companion) -> Companion:
    """Throw the dice whose faces were entered, or in a game with seeded dice those that it gives."""
    game = state.game
    if game.phase is not Phase.ROLL:
        return state.say_not_now()
    if game.seeded_roll is not None:  # a record from the play page has its own dice
        return enter(state, Throw(game.seeded_roll))
    lacking = _missing_dice_note(state.faces, "refuse")
    if lacking:
        return state.say(lacking, verdict="refused")
    return enter(state, Throw(Roll(state.faces[:4], state.faces[4])))


def _set_up(state: Companion, values: Mapping[str, object], *, fix: bool) -> Companion:
    match read_setup(values, state.game.setup if fix else None):
        case SetupFaults(fields=fields) as faults:
            lines = (Note(words, tone="refuse", name=name) for name, words in fields.items())
            refused = replace(state, setup_faults=faults)
            return refused.say(note("companion.setup_refused", tone="refuse"), *lines, verdict="refused")
        case setup if fix:
            return _correct_setup(replace(state, setup_faults=None), setup)
        case setup:
            state = put_other_game(replace(state, setup_faults=None), Game.from_setup(setup))
            return state.say(note("companion.ready", tiles=term("tiles", tuple(state.game.tiles.items()))))


def put_other_game(state: Companion, *states: Game) -> Companion:
    """Put another game, given by all its ``states`` in order, on the table."""
    return _clear_after_game_change(state, history.put_on_table(state, *states))


def _correct_setup(state: Companion, setup: Setup) -> Companion:
    """Change names, tiles or edition of a game under way. If that makes an entry illegal, change nothing and show why."""
    acts = state.game.actions
    try:
        states = Game.from_setup(setup).apply_all(acts)
    except IllegalAction as error:
        number = next(i for i, act in enumerate(acts) if act is error.action)
        entry = entry_words(acts[number], state.game.states()[number])
        refusal = note("companion.fix_refused", tone="refuse", entry=entry)
        return state.say(refusal, *error.reasons, verdict="refused")
    after = put_other_game(state, *states)
    at = after.table.games.at
    after = replace(after, table=replace(after.table, viewed=state.table.viewed))
    return after.with_asides({at: state.aside} if state.aside else {}, at).say(note("companion.fixed"))


def _play_again(state: Companion) -> Companion:
    """Start a new game with the same players and new tiles."""
    setup = state.game.setup
    game = Game.new(setup.players, setup.edition, names=setup.names)
    return put_other_game(state, game).say(note("companion.again"))


_REFUSED_SHOWN = 3


def enter(state: Companion, action: Action) -> Companion:
    """Carry out a legal act and show what it did; for an illegal act, show every reason why it is refused and change nothing."""
    outcome = state.game.play(action)
    if not outcome.legal:
        return tell_refusal(state, action, outcome)
    after = after_act(state, action, outcome)
    after = after.with_asides({}, after.table.games.at)
    if state.game.phase is Phase.ROLL:  # the act was a throw
        after = replace(after, faces=NO_FACES)
    return _with_asides_entered(after, enter_set_aside(after.game, state.aside)) if state.aside else after


def _clear_after_game_change(before: Companion, after: Companion) -> Companion:
    """Return ``after``; if it has another game than ``before``, forget the entered dice and what was set aside in replaced states."""
    if after.table.games == before.table.games:
        return after
    return replace(after, faces=NO_FACES).with_asides({}, before.table.games.at + 1 if before.game.actions else 0)


def _clear_after_state_change(before: Companion, after: Companion) -> Companion:
    """Return ``after``; if its game is in another state than in ``before``, forget the entered dice."""
    return after if after.table.games == before.table.games else replace(after, faces=NO_FACES)


def entry_words(action: Action, before: Game) -> Phrase:
    """Return an entry in words; ``before`` is the game before it. An entry that is illegal there is described by its cells only."""
    match action:
        case Circle(cells, player) | Block(cells, player) if not before.why(action).legal:
            kind = type(action).__name__.lower()
            return phrase(f"companion.entry_{kind}", name=name_words(before, player), cells=term("cells", cells))
    return action_words(before, action)


def _with_corrected(state: Companion, correction: CorrectionResult, start: int) -> Companion:
    """Replace the table's history from index ``start`` on by the states of a corrected game; entries made too early wait in each state."""
    waiting = (*correction.game.actions[len(correction.states[0].actions) :], *correction.aside)
    asides = {start + n: waiting[n:] for n in range(len(correction.states)) if waiting[n:]}
    states = (*state.table.games.states[:start], *correction.states)
    last = len(states) - 1
    return with_table(state, replace(state.table, games=History(states, last)).to(last)).with_asides(asides, start)


def _with_asides_entered(state: Companion, correction: CorrectionResult) -> Companion:
    """Show the game of ``correction``, with set-aside entries carried out; say how many these are, and which are illegal now."""
    lines = list(state.message.lines)
    if len(correction.states) > 1:
        lines.append(note("companion.stand_again", count=len(correction.states) - 1))
    for action, verdict in correction.refused[:_REFUSED_SHOWN]:
        lines += [note("companion.taken_off", tone="refuse", entry=entry_words(action, correction.game)), *verdict]
    more = len(correction.refused) - _REFUSED_SHOWN
    if more > 0:
        lines.append(note("companion.more_taken_off", count=more))
    standing = _with_corrected(state, correction, state.table.games.at)
    return standing.say(*lines, title=state.message.title, announce=tuple(lines))


def remove_last_entry(state: Companion) -> Companion:
    """Remove the last entry of the player whose sheet is shown, even if other players have entered something since."""
    nothing = note("companion.nothing_of", name=name_words(state.game, state.table.viewed))
    return _remove_act(state, last_entry(state.game, state.table.viewed), "companion.corrected", nothing)


def remove_last_throw(state: Companion) -> Companion:
    """Remove the last throw of dice, so that it can be entered again; later entries are set aside and then made again if still legal."""
    nothing = note("companion.no_dice_yet")
    return _remove_act(state, last_throw(state.game), "companion.corrected_dice", nothing)


def _remove_act(state: Companion, number: int | None, key: str, nothing: Note) -> Companion:
    """Remove the act with index ``number`` and show the catalogue's sentence ``key``; if ``number`` is ``None``, the note ``nothing``."""
    if number is None:
        return state.say(nothing)
    correction = remove_entry(state.game, number, state.aside)
    entry = entry_words(state.game.actions[number], correction.states[0])
    # Undo leads back to the game as it was before the correction.
    after = _clear_after_state_change(state, _with_corrected(state, correction, state.table.games.at + 1))
    after = replace(after, table=after.table.show_sheet_of(state.table.viewed))
    lines: list[Line] = [note(key, entry=entry)]
    if after.aside:
        lines.append(note("companion.waits", count=len(after.aside)))
    return after.say(*lines)


def _at_table(state: Companion) -> bool:
    return not (state.at_desk or state.begins)


def _is_roll_due(*, entered: bool) -> Callable[[Companion], bool]:
    """Return a predicate: whether dice are to be thrown at the table, either with faces to enter (``entered``) or known from a record."""
    return lambda state: _at_table(state) and state.game.phase is Phase.ROLL and has_dice_to_enter(state) is entered


def has_dice_to_enter(state: Companion) -> bool:
    """Whether it is time to enter the dice of a throw."""
    return state.game.phase is Phase.ROLL and state.game.seeded_roll is None


def _has_entries(state: Companion) -> bool:
    return _at_table(state) and bool(state.game.actions)


def _correction_button_label(state: Companion, voice: Voice) -> str:
    if state.game.solo:
        return voice("companion.correct_last")
    return voice("ui.button_correct", name=player_name(voice, state.game, state.table.viewed))


def _show_next_sheet(state: Companion) -> Companion:
    return state.with_new_turn(table=state.table.show_next_sheet()).without_message()


TABLE_ACTS: Acts[Companion, Companion] = (
    Act("throw", do=_throw, key="R", when=_is_roll_due(entered=True), primary=always),
    Act("roll", do=_throw, key="R", when=_is_roll_due(entered=False), primary=always),
    *common.turn_acts(_carry_out, _show_next_sheet, lambda state: state.due if _at_table(state) else "none"),
    common.combo_refusal_act(),
    Act("new", do=_play_again, when=lambda state: _at_table(state) and state.game.over, primary=always),
    common.hint_act(when=_at_table),
    ask_why_act(_at_table),
    Act("correct", do=remove_last_entry, when=_has_entries, label=_correction_button_label),
    Act(
        "correct_dice", do=remove_last_throw, when=lambda state: _at_table(state) and last_throw(state.game) is not None
    ),
    *common.undo_acts(
        lambda state: _clear_after_state_change(state, undo(state, marking=False)),
        lambda state: _clear_after_state_change(state, redo(state)),
        when=_at_table,
    ),
    common.audit_act(_at_table),
    *common.record_acts(always, _at_table, lambda state: not state.at_desk and state.begins != "table"),
    act_without_button("use_prefix", lambda state: _clear_after_game_change(state, history.use_playable_part(state))),
)
"""The buttons and keys of the table."""
