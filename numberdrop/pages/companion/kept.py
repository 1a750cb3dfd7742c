"""What the browser keeps of the companion: the room that is open, the table with what waits there, the sheet on the desk."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, Json, mapping, read_json, text
from numberdrop.pages.message import Phrase, note
from numberdrop.pages.parts.dice_view import DIE_FACES
from numberdrop.pages.parts.painter import describe, difference
from numberdrop.pages.parts.two_tabs import TwoTabs
from numberdrop.pages.scene import Keep
from numberdrop.pages.table import saved_game
from numberdrop.pages.visit import Visit
from numberdrop.rules.grid import GridError
from numberdrop.rules.notation import NotationError, format_action, parse_action

from .desk import Desk
from .desk_update import tell_check
from .state import NAME, NO_FACE, Companion, begin
from .table_update import SHAPE_FACES, start_over

_VERSION = 1
_MOST_ASIDE = 2_000


def kept_text(state: Companion) -> str:
    """What the browser is to keep; nothing of what nobody has begun."""
    rooms: Json = {}
    if not state.untouched:
        aside = [format_action(act, state.game.players) for act in state.aside]
        rooms["table"] = {"game": dumps(state.game), "aside": aside, "faces": list(state.faces)}
    if not state.desk.paper.empty:
        rooms["sheet"] = state.desk.as_json()
    return json.dumps({"v": _VERSION, "desk": state.at_desk, **rooms}, ensure_ascii=False) if rooms else ""


def come_back(state: Companion, saved: str) -> Companion:
    """Take up what the browser kept, unless something was begun here. Each room comes back by itself: damage in one does not cost
    the other.
    """
    if not saved or not state.untouched or not state.desk.paper.empty:
        return state
    try:
        kept = mapping(read_json(saved, 2 * LONGEST_TEXT))
    except BadIntent:
        return state  # what the browser kept is not ours: the page starts anew
    damaged = note("companion.not_restored")
    if "table" in kept:
        try:
            state = _table_back(state, mapping(kept["table"]))
        except (BadIntent, RecordError):
            state = state.say(damaged)
    at_table, desk_damaged = state.message, False
    if "sheet" in kept:
        try:
            state = replace(state, desk=Desk.of_json(mapping(kept["sheet"])))
        except (BadIntent, GridError):
            desk_damaged = True
    if kept.get("desk") is not True:
        return state.moved()
    state = state.moved(at_desk=True, table_message=at_table)
    if desk_damaged:
        return state.say(damaged)
    return tell_check(state) if state.desk.checked else state.quiet()


def keep(state: Companion, visit: Visit) -> Keep:
    """Both rooms, as far as something was begun there, and what was set aside."""
    return TABS.kept(state)


# --- two tabs -----------------------------------------------------------------------------------------------------------


def _taken(state: Companion, record: str, kept: Mapping[str, str]) -> Companion:
    return replace(
        come_back(begin("", Visit()), record),
        turn=state.turn,
        met=state.met,
        said=state.said,
        shelf=state.shelf,
        off_shelf=state.off_shelf,
    )


def _stands(state: Companion) -> object:
    if state.untouched and state.desk.paper.empty:
        return None
    table = None if state.untouched else (state.game.setup, state.game.actions, state.aside)
    return table, state.desk.paper


def _in_words(state: Companion) -> Phrase:
    if state.untouched and not state.desk.paper.empty:
        return describe(state.desk.paper.grid)
    return saved_game.in_words(state.game)


def _differs(one: Companion, other: Companion) -> Phrase | None:
    if one.untouched:
        return difference(one.desk.paper.grid, other.desk.paper.grid)
    return saved_game.last_act(one.game)


def _within(one: Companion, other: Companion) -> bool:
    """Undo leads to every state of the game that is on the table, in a new tab, too; a sheet has to be the same."""
    first, second = one.game, other.game
    ahead = one.untouched or (first.setup == second.setup and first.actions == second.actions[: len(first.actions)])
    return ahead and not one.aside and (one.desk.paper.empty or one.desk.paper == other.desk.paper)


TABS: TwoTabs[Companion] = TwoTabs(
    name=NAME,
    anew=lambda: begin("", Visit()),
    take=_taken,
    keep=lambda state: Keep(key=NAME, text=kept_text(state)),
    stands=_stands,
    in_words=_in_words,
    differs=_differs,
    within=_within,
)


def _table_back(state: Companion, kept: Json) -> Companion:
    """Take up the table. Raises ``RecordError`` or ``BadIntent`` for what is none."""
    try:
        game, whole = loads(text(kept.get("game"), LONGEST_TEXT)), True
    except RecordError as error:
        if error.game is None:
            raise
        game, whole = error.game, False
    aside = kept.get("aside")
    if not isinstance(aside, list) or len(aside) > _MOST_ASIDE:
        raise BadIntent("no list of entries")
    state = start_over(state, *game.states())
    try:
        waiting = tuple(parse_action(text(act, 1_000), None if game.players > 1 else 0) for act in aside)
    except NotationError:
        waiting, whole = (), False
    at = state.table.games.at
    if waiting and whole:
        state = state.with_asides({at: waiting}, at)
    state = replace(state, faces=_faces_back(kept.get("faces"), state.faces))
    return state.say(note("ui.restored" if whole else "ui.restored_part"))


def _faces_back(kept: object, otherwise: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(kept, list) or len(kept) != len(otherwise):
        return otherwise
    known = (*[DIE_FACES] * 4, SHAPE_FACES)
    return tuple(face if face in good else NO_FACE for face, good in zip(kept, known, strict=True))
