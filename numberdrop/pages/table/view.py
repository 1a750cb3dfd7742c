"""The picture of a table: headline, phases, players, board, score sheet; and the voice that puts things about its game into words."""

from numberdrop.pages.board_scene import Board, Placements, StartNumber
from numberdrop.pages.cards import FormCard, ListCard, ListItem
from numberdrop.pages.cards.sheet import AuditCard, SheetCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts import board
from numberdrop.pages.parts.board import player_name
from numberdrop.pages.parts.frame import field, form
from numberdrop.pages.parts.scores import HighScoreRow, SoloScore, high_scores
from numberdrop.pages.scene import Player, SceneParts
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.legality import due_shapes
from numberdrop.text import ReaderName, with_minus_sign

from .seating import PERSON, bot_of_seat, player_to_decide
from .state import Table, TableState

_HEADLINES_FOR_ONE = ("start", "roll", "roll_own", "blocks", "drop", "combo", "end", "stuck")
"""The headlines that have another form for a game with only one person."""
_HINTS_WITH_NEXT = ("pause_bot", "watch")
"""The texts below the headline that name the next player."""


def voice_at(game: Game, visit: Visit, table: Table | None = None) -> Voice:
    """Return the voice for a game, with its players' names; the only person at a ``table`` is called "you" unless they have a name."""
    plain = Voice(visit.language)

    def name(player: int) -> str:
        you = table is not None and table.game.players == game.players and is_you(table, player)
        return ReaderName(plain("ui.you")) if you else player_name(plain, game, player)

    names = tuple(map(name, range(game.players)))
    return Voice(visit.language, (None,) if game.solo else names, game.setup.edition, visit.reader)


def is_you(table: Table, player: int) -> bool:
    """Whether a player is called "you" in headlines: the only person at the table, if that person has no name."""
    names = table.game.setup.names
    named = player < len(names) and names[player].strip()
    return not named and [i for i, seat in enumerate(table.seating.seats) if seat == PERSON] == [player]


# --- what is due ------------------------------------------------------------------------------------------------------


def situation_key(state: TableState) -> str:
    """Return the name of the current situation, which ends the catalogue keys for the headline and the text below it."""
    game, tab = state.game, state.table
    if game.over:
        return "over_solo" if game.solo else "over"
    if tab.seating.all_resigned:
        return "resigned"
    if tab.pause:
        return "pause_bot" if tab.shows_last_bot_act else "pause"
    if tab.due_bot:
        if tab.bots_wait:
            return "bot_waits"
        return "bot" if tab.shows_bot_moves else "bot_at_once"
    if state.actor is None and game.pending:
        return "watch"
    if state.no_shape_fits:
        return "stuck"
    match game.phase:
        case Phase.SLIDE:
            free = game.slide == "free" or (game.roll and game.roll.shape == "*")
            return f"slide_{game.slide}" if free else "slide_forced"
        case Phase.ROLL if game.setup.seed is None:
            return "roll_own"
        case Phase.END if game.penalty:
            return "end_penalty"
    return str(game.phase.value)


def headline_values(state: TableState, voice: Voice) -> dict[str, object]:
    """Return the values that fill the placeholders of a headline and of the text below it."""
    game, viewed = state.game, state.table.viewed
    due = player_to_decide(game) or 0
    player = viewed if state.actor is not None else due
    shape = game.roll.shape if game.roll else ""
    forced = next((letter for letter, tile in game.tiles.items() if tile == shape), "")
    letter = game.letter or forced
    totals = [sheet.score.total for sheet in game.sheets]
    return {
        "round": game.round,
        "name": player_name(voice, game, player),
        "shown": player_name(voice, game, viewed),
        "next": player_name(voice, game, due),
        "number": player + 1,
        "letter": letter,
        "tile": voice.shape(game.tiles.get(letter, "")),
        "shape": shape,
        "total": with_minus_sign(totals[0]),
        "best": with_minus_sign(max(totals)),
        "winners": ", ".join(player_name(voice, game, player) for player in game.winners),
    }


def headlines(state: TableState, voice: Voice, key: str, **more: object) -> SceneParts:
    """Return the headline and the text below it for the situation ``key``; ``more`` are further values for placeholders."""
    values = {**headline_values(state, voice), **more}
    alone = state.game.solo or state.table.seating.seats.count(PERSON) == 1
    form = "_solo" if alone and key in _HEADLINES_FOR_ONE else ""
    if form and key == "blocks" and not state.game.solo:
        form = "_one"  # GO! belongs to the solo game: a person among bots gets blocks like everybody
    hint = f"hint.{key}"
    if key in _HINTS_WITH_NEXT and is_you(state.table, player_to_decide(state.game) or 0):
        hint += "_you"
    if key == "over" and [is_you(state.table, winner) for winner in state.game.winners] == [True]:
        form = "_you"
    return {"headline": voice(f"headline.{key}{form}", **values), "hint": voice(hint, **values)}


def dice_of(game: Game) -> SceneParts:
    """Return the fields of the scene for the dice of the round, once they are thrown."""
    return board.rolled_dice(None if game.phase in (Phase.ROLL, Phase.OVER) else game.roll)


def game_parts(state: TableState, voice: Voice) -> SceneParts:
    """Return the fields of the scene that show a game: phases, dice, tiles, players, and what the board accepts."""
    game, tab = state.game, state.table
    takes = state.mode
    return {
        "steps": board.phase_steps(voice, game),
        "mode": takes,
        "start": StartNumber(tab.viewed + 1) if takes == "start" else None,
        **dice_of(game),
        "icons": board.icons(),
        "players": _player_tabs(state, voice),
        "tiles": board.tiles_view(voice, game),
        "undo": tab.games.can_undo,
        "redo": tab.games.can_redo,
    }


def _player_tabs(state: TableState, voice: Voice) -> tuple[Player, ...]:
    game = state.game
    acting = player_to_decide(game) if state.actor is None else state.actor
    seats = state.table.seating.seats

    def tab(player: int) -> Player:
        name, total = player_name(voice, game, player), with_minus_sign(game.sheets[player].score.total)
        doing = None if game.solo else _activity_words(state, voice, player, acting)
        return Player(
            id=player,
            name=name,
            total=total,
            shown=player == state.table.viewed,
            turn=player == acting,
            first=player == game.first,
            done=bool(game.pending) and player not in game.pending,
            label=voice("ui.player_tab", seen=" ".join(filter(None, (name, doing, total)))),
            face=bot_of_seat(seats[player]) or None if player < len(seats) else None,
            doing=doing,
            grid=None if game.solo else game.sheets[player].grid.marks,
        )

    return tuple(map(tab, range(game.players)))


def _activity_words(state: TableState, voice: Voice, player: int, acting: int | None) -> str:
    """Return in words what a player is doing; empty while nobody has to decide. ``acting``: the player whose turn it is, if any."""
    game = state.game
    if player == acting:
        return voice("player.turn_you" if is_you(state.table, player) else "player.turn")
    if player in game.pending:
        return voice("player.waits")
    return voice(f"player.done_{game.phase.value}") if game.pending else ""


def board_of(state: TableState, voice: Voice) -> Board:
    """Draw the grid of the player whose sheet is shown."""
    game, tab = state.game, state.table
    last_player, cells = tab.last_move
    own = game.solo or is_you(tab, tab.viewed)
    label = voice("ui.board_solo") if own else voice("ui.board_of", name=player_name(voice, game, tab.viewed))
    return board.board_view(game.sheets[tab.viewed], label, cells if last_player == tab.viewed else (), tab.falls)


def placements_of(state: TableState) -> Placements | None:
    """Return where the shapes that may fall now can land; ``None`` if none may fall."""
    game = state.game
    if state.actor is None or game.phase not in (Phase.DROP, Phase.BLOCKS):
        return None
    grid = game.sheets[state.table.viewed].grid
    return board.placements(grid, due_shapes(game), "block" if game.phase is Phase.BLOCKS else "drop")


# --- cards ------------------------------------------------------------------------------------------------------------


def sheet_of(state: TableState, voice: Voice) -> SheetCard:
    """Return the score sheet of the player whose sheet is shown."""
    game, tab = state.game, state.table
    return board.sheet_card(voice, game.sheets[tab.viewed], game.tiles, solo=game.solo)


def named_sheet(state: TableState, voice: Voice) -> SheetCard:
    """Return the score sheet that is shown, with the player's name in its title, and a mark at the total if acts were taken back."""
    game, tab, card = state.game, state.table, sheet_of(state, voice)
    if not game.solo and not is_you(tab, tab.viewed):
        card = card.but(title=voice("ui.sheet_of", name=player_name(voice, game, tab.viewed)))
    if tab.seating.taken_back:
        card = card.but(total=card.total.but(label=voice("ui.total_marked")))
    return card


def audit_of(state: TableState, voice: Voice) -> tuple[AuditCard, ...]:
    """Return the card with the check of all sheets line by line, if it is switched on."""
    return (board.audit_card(voice, state.game),) if state.table.audit_shown else ()


def dice_form(voice: Voice, title: str, state: TableState) -> FormCard:
    """Return the form in which the visitor types the dice."""
    error = state.roll_error.said_by(voice) if state.roll_error else ""
    roll = field("roll", "text", voice("form.roll"), help_=voice("form.roll_help"), error=error)
    return form("dice", title, [roll], voice("form.dice_submit"))


def scores_card(
    voice: Voice, game: Game, own: tuple[SoloScore, ...], current: str = "", *, taken_back: bool
) -> ListCard:
    """Return the high scores of the rulebook and the learner's ``own``; ``current``: this game's id; ``taken_back``: acts were undone."""
    mine = [score for score in own if score.edition == game.setup.edition]

    def item(place: int, row: HighScoreRow) -> ListItem:
        if row.own is None:
            return ListItem(f"{place}. {row.name} {row.total}")
        key = "ui.rank_you_now" if row.own.id == current else "ui.rank_you"
        return ListItem(voice(key, place=place, total=with_minus_sign(row.total)), "good")

    rows = high_scores(game.edition.high_scores_in(voice.language), mine, current)
    items = [item(place, row) for place, row in enumerate(rows, 1)]
    if game.over and taken_back:
        items.append(ListItem(voice("ui.rank_taken")))
    title = voice("ui.high_scores", edition=voice(f"edition.{game.setup.edition}"))
    return ListCard(id="scores", title=title, items=tuple(items))
