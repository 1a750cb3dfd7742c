"""The companion's storage: which part is open (table or desk), the game with the entries set aside, and the sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from numberdrop.formats.declarations import Among, AtMost, Fallback, MalformedError, SeparateField
from numberdrop.formats.game_record import RecordError, dumps, loads
from numberdrop.frozen import Frozen
from numberdrop.pages.fields import LONGEST_TEXT
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import History, Kept, say_begins_anew
from numberdrop.pages.message import note
from numberdrop.pages.parts.board import DIE_FACES
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.rules.notation import NotationError, format_action, parse_action

from .desk_update import tell_check
from .state import DESK_TOOLS, NAME, NO_FACE, Companion, PaperSheet, SheetDesk, begin, read_player_name
from .table import SHAPE_FACES, put_other_game


class KeptTable(Frozen):
    """What is stored of the table: the game's record, the entries set ``aside`` by a correction, and the dice faces entered so far."""

    game: Annotated[str, AtMost(LONGEST_TEXT)]
    aside: Annotated[tuple[Annotated[str, AtMost(1_000)], ...], AtMost(2_000)] = ()
    faces: Annotated[tuple[str, ...], AtMost(5), Fallback(())] = ()


class KeptSheet(Frozen):
    """What is stored of the desk: the sheet (``paper``), whether its check is shown, and the tool in use."""

    paper: PaperSheet
    checked: bool = False
    tool: Annotated[str, Among(DESK_TOOLS), Fallback(DESK_TOOLS[0])] = DESK_TOOLS[0]


class KeptCompanion(Frozen):
    """What is stored of the companion: whether the desk is open rather than the table (``desk``), and the contents of both, if in use."""

    desk: bool = False
    table: SeparateField[KeptTable] | None = None
    sheet: SeparateField[KeptSheet] | None = None


def _migrate(plain: object, version: int | None) -> object:
    """Convert the stored data ``plain`` of version 1, which had the sheet and the state of the desk in one object, to version 2."""
    if isinstance(plain, dict) and isinstance(sheet := plain.get("sheet"), dict):
        own = {name: sheet[name] for name in ("checked", "tool") if name in sheet}
        plain["sheet"] = {"paper": {name: value for name, value in sheet.items() if name not in own}, **own}
    return plain


KEPT = Kept(2, KeptCompanion, _migrate, longest=2 * LONGEST_TEXT)


def keep(state: Companion, visit: Visit) -> Keep:
    """Return what the browser is to store: the table and the desk; an empty text if neither is in use."""
    if not _has_entries(state):
        return Keep(key=NAME, text="")
    aside = tuple(format_action(act, state.game.players) for act in state.aside)
    table = None if state.table_untouched else SeparateField(KeptTable(dumps(state.game), aside, state.faces))
    desk = state.desk
    sheet = None if desk.paper.is_empty else SeparateField(KeptSheet(desk.paper, desk.checked, desk.tool))
    return Keep(key=NAME, text=KEPT.text(KeptCompanion(state.at_desk, table, sheet)))


def _restore(state: Companion, saved: str) -> Companion:
    """Restore the companion from its stored text. Table and desk are read separately: a fault in one leaves the other intact."""
    try:
        kept = KEPT.read(saved)
    except MalformedError:
        return say_begins_anew(state, in_use=_has_entries(state))
    damaged = note("companion.not_restored")
    if kept.table is not None:
        try:
            state = _restore_table(state, kept.table.value_or_error())
        except (MalformedError, RecordError):
            state = state.say(damaged)
    at_table, desk_damaged = state.message, False
    if kept.sheet is not None:
        try:
            sheet = kept.sheet.value_or_error()
            groups = tuple(tuple(sorted(set(group))) for group in sheet.paper.groups)
            paper = replace(sheet.paper, groups=groups, player=read_player_name(sheet.paper.player))
            desk = SheetDesk(papers=History.of(paper), tool=sheet.tool, checked=sheet.checked)
            state = replace(state, desk=desk)
        except MalformedError:
            desk_damaged = True
    if not kept.desk:
        return state.with_new_turn()
    state = state.with_new_turn(at_desk=True, table_message=at_table)
    if desk_damaged:
        return state.say(damaged)
    return tell_check(state) if state.desk.checked else state.without_message()


def read_greeting(state: Companion, hello: Hello, visit: Visit) -> Companion:
    """Restore the companion from the storage that the browser's greeting brings."""
    if not hello.is_news:
        return state
    if not _has_entries(state):
        return _restore(state, hello.record)
    restored = _restore(begin("", visit), hello.record)
    return replace(restored, turn=state.turn + 1, said=state.said + 1, met=True) if _has_entries(restored) else state


def _has_entries(state: Companion) -> bool:
    return not (state.table_untouched and state.desk.paper.is_empty)


def _restore_table(state: Companion, kept: KeptTable) -> Companion:
    """Restore the table. Raises ``RecordError`` for a faulty record of its game."""
    try:
        game, whole = loads(kept.game), True
    except RecordError as error:
        if error.game is None:
            raise
        game, whole = error.game, False
    state = put_other_game(state, *game.states())
    try:
        waiting = tuple(parse_action(act, None if game.players > 1 else 0) for act in kept.aside)
    except NotationError:
        waiting, whole = (), False
    at = state.table.games.at
    if waiting and whole:
        state = state.with_asides({at: waiting}, at)
    valid = (*[DIE_FACES] * 4, SHAPE_FACES)
    if len(kept.faces) == len(valid):
        faces = (face if face in of_die else NO_FACE for face, of_die in zip(kept.faces, valid, strict=True))
        state = replace(state, faces=tuple(faces))
    return state.say(note("ui.restored" if whole else "ui.restored_part"))
