"""The companion, a page for people who play with real dice and paper: its table follows their game, its desk checks a finished sheet."""

from dataclasses import replace

from numberdrop.pages import cards
from numberdrop.pages.cards import Card, CardButton, Field, ListItem, TalkCard
from numberdrop.pages.intents import Hello, Intent, Press, Tick
from numberdrop.pages.message import Voice, note
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.page import update_common
from numberdrop.pages.parts.acts import Act, Acts, buttons, choice_act, press
from numberdrop.pages.parts.board import icons, player_name, settable_dice
from numberdrop.pages.parts.frame import edition_field, field, form, frame, players_field, reader_form
from numberdrop.pages.parts.scores import SoloScore
from numberdrop.pages.scene import SceneParts, Talk, Timer, Tool, View
from numberdrop.pages.table import view as table_view
from numberdrop.pages.table.hint import without_unfinished_hint
from numberdrop.pages.table.view import headlines, situation_key
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import MOST_PLAYERS, Phase
from numberdrop.rules.grid import SHAPES

from . import desk_update, table
from .desk_view import desk_board, desk_parts
from .kept import keep, read_greeting
from .state import LEARNS, NAME, NEVER_STALE, NO_FACE, TOOLS, Companion, begin
from .table import SHAPE_FACES, has_dice_to_enter

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Companion", "begin", "keep", "talk", "update", "view"]


_COUNTS = tuple("123456")


def update(state: Companion, intent: Intent, visit: Visit) -> tuple[Companion, Effects]:
    """Return the state of the companion after an intent, and the effects to carry out."""
    match intent:
        case Hello():
            return _leave_used_start_screen(read_greeting(replace(state, met=True), intent, visit)), ()
        case Tick() if state.at_desk:
            return state, ()  # a tick of the table's hint
    ready = without_unfinished_hint(state, intent)
    after, effects = _handle(ready, intent, visit)
    if ready is not state and after.said == state.said:
        after = after.say(note("advice.ended"))
    return _leave_used_start_screen(after), effects


def _leave_used_start_screen(state: Companion) -> Companion:
    """Leave the start screen if the table or the desk is in use."""
    return replace(state, begins=None) if state.begins and state.is_in_use else state


def _handle(state: Companion, intent: Intent, visit: Visit) -> tuple[Companion, Effects]:
    match intent:
        case Press() if (done := press(_BEGIN_ACTS, state, intent, visit)) is not None:
            return done
        case Press(name) if name.startswith("tool_") and (tool := name.removeprefix("tool_")) in TOOLS:
            return _choose_tool(state, tool), ()
    if not state.at_desk:
        return table.update(state, intent, visit)
    after = desk_update.update(state, intent, visit)
    return update_common(state, intent) if after is None else (after, ())


def _choose_tool(state: Companion, tool: str) -> Companion:
    """Choose a tool of the page, and open the part of the page (table or desk) where it is used."""
    if tool == "table" and state.table_untouched:
        return state.with_new_turn(begins="table", at_desk=False).without_message()
    if tool == state.tool:
        return state
    if tool == "table":
        return state.with_new_turn(at_desk=False).tell(state.table_message)
    entered = state if state.at_desk else replace(state, at_desk=True, table_message=state.message)
    return desk_update.with_tool(entered, tool)


def _is_start_screen_open(state: Companion) -> bool:
    return bool(state.begins)


def _begin_setup(state: Companion, players: str, visit: Visit) -> Companion | None:
    return state.with_new_turn(begins="table", places=int(players)).without_message() if players in _COUNTS else None


def _return_to_start_screen(state: Companion) -> Companion:
    return state.with_new_turn(begins="doors", setup_faults=None).without_message()


_BEGIN_ACTS: Acts[Companion, Companion] = (
    choice_act("seats", _begin_setup, _is_start_screen_open),
    Act("doors", do=_return_to_start_screen, needs=_is_start_screen_open, when=lambda state: state.begins == "table"),
)
"""The buttons of the start screen."""
ACTS: Acts[Companion, Companion] = (*_BEGIN_ACTS, *table.TABLE_ACTS, *desk_update.DESK_ACTS)


def view(state: Companion, visit: Visit) -> View:
    """Return the picture of the companion."""
    voice = _voice(state, visit)
    if state.begins:
        return _start_screen(state, visit, voice)
    common: SceneParts = {
        "tools": tuple(Tool(f"tool_{tool}", voice(f"companion.tool_{tool}"), tool == state.tool) for tool in TOOLS),
        "tools_label": voice("companion.tools"),
        "aside": ("dice", "coach", "new"),
        "buttons": buttons(ACTS, state, voice),
    }
    parts = desk_parts(state, voice) if state.at_desk else _table_parts(state, voice)
    scene = frame(NAME, state, visit, voice, parts, common)
    if state.at_desk:
        return View(scene, desk_board(state.desk.paper, voice))
    return View(scene, table_view.board_of(state, voice), table_view.placements_of(state))


def _start_screen(state: Companion, visit: Visit, voice: Voice) -> View:
    """Return the start screen: what to use the page for, or after that the form to set up a table."""
    laying = state.begins == "table"
    own_cards = (setup_form(state, voice),) if laying else _start_cards(state, voice)
    words: SceneParts = {
        "headline": voice("companion.setup" if laying else "companion.begin"),
        "hint": voice("companion.setup_hint" if laying else "companion.begin_hint"),
        "buttons": buttons(ACTS, state, voice),
        "cards": (*own_cards, TalkCard(title="")),
        "begins": True,
        "icons": icons(),
    }
    return View(frame(NAME, state, visit, voice, words))


def _start_cards(state: Companion, voice: Voice) -> tuple[Card, ...]:
    """Return the cards of the start screen: how many players a new table has, and the way to the desk."""
    title, label = voice("companion.begin_table"), voice("companion.begin_paint")
    counts = tuple(CardButton(f"seats:{n}", str(n)) for n in range(1, MOST_PLAYERS + 1))
    paragraphs = (voice("companion.begin_table_text"), voice("companion.begin_count"))
    door = cards.MenuEntry(press="tool_paint", icon="L", label=label, text=voice("companion.begin_paint_text"))
    return (
        cards.TextCard(id="begin", title=title, paragraphs=paragraphs, buttons=counts, waits=not state.met),
        cards.MenuCard(id="ways", items=(door,), waits=not state.met),
    )


def talk(state: Companion, visit: Visit) -> Talk:
    """Return the message that the page shows, in the visitor's language."""
    return say_message(_voice(state, visit), state.message, state.said)


def _voice(state: Companion, visit: Visit) -> Voice:
    """Return the voice for the game at the table (its players' names and edition), or for the edition of the sheet if the desk is open."""
    if state.at_desk:
        return Voice(visit.language, edition=state.desk.paper.edition)
    return table_view.voice_at(state.game, visit)


_QUESTION = ((0, 1), (2, 1), (3, 2), (4, 2), (5, 0), (5, 1))
"""The cells that draw a question mark, for a shape die whose face is not entered yet."""


def _table_parts(state: Companion, voice: Voice) -> SceneParts:
    """Return the fields of the scene that show the table."""
    thinking = state.hint_under_way is not None and state.dialog is None
    parts: SceneParts = {
        **table_view.game_parts(state, voice),
        **headlines(state, voice, situation_key(state)),
        "cards": _cards(state, voice),
        "tick": Timer(state.turn, 0, state.beat) if thinking else None,
    }
    if has_dice_to_enter(state):
        dice = settable_dice(state.faces, SHAPE_FACES)
        parts |= {"hint": voice("companion.hint_roll"), **dice, "icons": {**icons(), NO_FACE: _QUESTION}}
    return parts


def _cards(state: Companion, voice: Voice) -> tuple[Card, ...]:
    game = state.game
    above: list[Card] = [] if game.over else [_entries_due_card(state, voice)]
    if has_dice_to_enter(state):
        above.append(table_view.dice_form(voice, voice("companion.type_dice"), state))
    above += [TalkCard(title=voice("ui.talk_none")), *table_view.audit_of(state, voice)]
    above.append(table_view.named_sheet(state, voice))
    if game.solo and (game.over or not game.actions):
        ended = (SoloScore.of(other, 0) for other in state.table.games.states if other.over and other.solo)
        own = tuple({score.id: score for score in ended}.values())
        current = SoloScore.of(game, 0).id if game.over else ""
        above.append(table_view.scores_card(voice, game, own, current, taken_back=False))
    return (*above, reader_form(voice), setup_form(state, voice))


def _entries_due_card(state: Companion, voice: Voice) -> cards.ListCard:
    """Return the card that lists what each player still has to enter in this phase, and how many entries made early wait for a later phase."""
    game = state.game
    if game.phase in (Phase.ROLL, Phase.END):
        name = player_name(voice, game, game.first)
        items = [ListItem(voice(f"companion.owes_{game.phase.value}", name=name), "line")]
    else:
        items = [_entries_due_item(state, voice, player) for player in range(game.players)]
    if state.aside:
        items.append(ListItem(voice.plural_sentence("companion.waits", len(state.aside)), "line"))
    return cards.ListCard(id="owed", title=voice("companion.owed"), items=tuple(items))


def _entries_due_item(state: Companion, voice: Voice, player: int) -> ListItem:
    """Return a line of the list that says what a player still has to enter in this phase, or that nothing is left to enter."""
    game = state.game
    name, letter = player_name(voice, game, player), game.letter or ""
    if player not in game.pending:
        spared = game.phase is Phase.BLOCKS and letter in game.sheets[player].circled
        return ListItem(
            voice("companion.spared" if spared else "companion.owes_nothing", name=name, letter=letter), "good"
        )
    if game.phase is Phase.COMBO and game.pending[0] != player:
        first = player_name(voice, game, game.pending[0])
        return ListItem(voice("companion.owes_combo_later", name=name, first=first), "line")
    tile, shape = game.tiles.get(letter), game.roll.shape if game.roll else "*"
    values = {
        "number": player + 1,
        "letter": letter,
        "tile": voice.shape(tile) if tile else "",
        "shape": voice("companion.any_shape") if shape == "*" else voice.shape(shape),
        "dice": " ".join(game.roll.numbers).replace("*", "★") if game.roll else "",
    }
    return ListItem(voice(f"companion.owes_{game.phase.value}", **values, name=name), "line")


def setup_form(state: Companion, voice: Voice) -> cards.FormCard:
    """Return the form in which a table is set up: players, edition and tiles."""
    setup, faults = state.game.setup, state.setup_faults
    choices = [("", voice("companion.tile_drawn")), *((tile, f"{tile} – {voice.shape(tile)}") for tile in SHAPES)]

    def name(n: int) -> Field:
        called = setup.names[n - 1] if n <= len(setup.names) else ""
        blank = field(f"name{n}", "text", voice("form.name", n=n), called)
        return blank.but(when={"field": "players", "min": max(n, 2)})

    def tile(letter: str) -> Field:
        drawn = voice("companion.tiles_help", tiles=" ".join(setup.tiles)) if letter == LETTERS[0] else ""
        label = voice("companion.tile_at", letter=letter)
        return field(f"tile{letter}", "select", label, "", choices, help_=drawn).but(rare=True)

    def checked(blank: Field) -> Field:
        """Return the field ``blank``; if the set-up was refused, with what was typed into it and what is wrong with that."""
        if faults is None:
            return blank
        error, value = faults.fields.get(blank.id), str(faults.values.get(blank.id, blank.value))
        return blank.but(value=value, error=error.said_by(voice) if error else "")

    fields = (
        players_field(voice, str(state.places if state.begins else setup.players)),
        *map(name, range(1, MOST_PLAYERS + 1)),
        edition_field(voice, setup.edition).but(rare=True),
        *map(tile, LETTERS),
    )
    fix = (cards.FormButton("fix", voice("companion.fix")),) if state.game.actions else ()
    title = "" if state.begins else voice("companion.setup")
    return form("new", title, map(checked, fields), voice("companion.setup_submit"), more=fix)
