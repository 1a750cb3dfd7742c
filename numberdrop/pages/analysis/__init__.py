"""The analysis board: a game or position as a tree of lines, with the coach's opinion of each."""

from numberdrop.pages.board_scene import Board, Group
from numberdrop.pages.cards import Card, TalkCard
from numberdrop.pages.cards.sheet import HeatCard, HeatLanding, HeatRow
from numberdrop.pages.message import Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.acts import buttons
from numberdrop.pages.parts.board import settable_dice
from numberdrop.pages.parts.frame import frame, reader_form
from numberdrop.pages.scene import SceneParts, Talk, Timer, View
from numberdrop.pages.table import view as table_view
from numberdrop.pages.table.graphs import graph_cards
from numberdrop.pages.table.kept_review import logged_game
from numberdrop.pages.table.review import kept_review_card, result_cards, review_progress_card
from numberdrop.pages.table.view import headlines, situation_key
from numberdrop.pages.visit import Visit
from numberdrop.rules.dice import SHAPE_DIE
from numberdrop.rules.grid import COLS, SHAPES
from numberdrop.rules.landing import land
from numberdrop.rules.legality import due_shapes
from numberdrop.rules.reasons.reason import Cells
from numberdrop.text import decimal

from .candidates import LossSearch
from .cards import candidate_card, candidate_places, chances_cards, played_drop_cells, tree_card
from .learning import learning_card
from .opening import keep, same_position_card
from .state import LEARNS, NAME, NEVER_STALE, Analysis, begin
from .update import ACTS, candidates_due, update

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Analysis", "begin", "keep", "talk", "update", "view"]


def view(state: Analysis, visit: Visit) -> View:
    """Return the picture of the analysis board: the scene, the grid and the landings."""
    voice = table_view.voice_at(state.game, visit)
    parts: SceneParts = {
        **table_view.game_parts(state, voice),
        **(settable_dice(state.faces, SHAPE_DIE) if state.faces else {}),
        "undo": state.studies.can_undo,
        "redo": state.studies.can_redo,
        **_headlines(state, voice),
        "buttons": buttons(ACTS, state, voice),
        "cards": _cards(state, visit, voice),
        "at": str(state.tree_at_node.at),  # scrolls to the top at every new position
        "tick": _timer(state),
        "aside": ("coach",),
    }
    scene = frame(NAME, state, visit, voice, parts)
    return View(scene, _board(state, voice), table_view.placements_of(state))


def talk(state: Analysis, visit: Visit) -> Talk:
    """Return the message that the page shows, in the visitor's language."""
    return say_message(table_view.voice_at(state.game, visit), state.message, state.said)


def _timer(state: Analysis) -> Timer | None:
    judging = state.learning and state.learning.job
    busy = state.hint_under_way or judging or candidates_due(state) or state.all_reviews.under_way
    return Timer(state.turn, 0, state.beat) if busy else None


def _headlines(state: Analysis, voice: Voice) -> SceneParts:
    if not state.faces:
        return headlines(state, voice, situation_key(state))
    own = state.roll_in_game
    same = own is not None and sorted(own.numbers) == sorted(state.faces[:4]) and own.shape == state.faces[4]
    key = "roll_own" if own is None else "roll_same" if same else "roll_other"
    return headlines(state, voice, f"analysis_{key}")


def _board(state: Analysis, voice: Voice) -> Board:
    """Draw the grid, with outlines around the coach's best places and a dashed one around the drop that was played."""
    board = table_view.board_of(state, voice)
    outlines = (
        *(Group("played", len(cells), "•", cells) for cells in played_drop_cells(state)),
        *(Group("best", len(cells), letter, cells) for letter, cells in candidate_places(state)),
    )
    return board.but(groups=(*board.groups, *outlines)) if outlines else board


def _cards(state: Analysis, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    return (
        TalkCard(title=voice("ui.talk_none")),
        *learning_card(state, visit, voice),
        *candidate_card(state, voice),
        *tree_card(state, voice),
        *same_position_card(state, voice),
        *heat_card(state, voice),
        *chances_cards(state, voice),
        *_review_cards(state, visit, voice),
        *table_view.audit_of(state, voice),
        table_view.named_sheet(state, voice),
        reader_form(voice),
    )


def _review_cards(state: Analysis, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the cards of the reviews. A game from the learner's log keeps its logged review until the coach reviews it again."""
    reviews = state.all_reviews
    if not reviews.players and (played := logged_game(state.tree.game, visit)):
        return kept_review_card(voice, played)
    game = reviews.game
    done = [card for player, review in reviews.done for card in result_cards(voice, game, player, review, "node")]
    busy = (review_progress_card(voice, reviews.busy),) if reviews.busy else ()
    game = state.game
    now = game.round - (0 if game.over else 1) if state.tree_at_node.at <= state.tree.last_played_node else None
    return *busy, *done, *(graph_cards(voice, reviews, now=now) if reviews.done else ())


_SHADE_LOSSES = (0.05, 1.0, 2.5, 5.0)
"""The losses, in points, from which a cell of the map is drawn one shade darker; the same in every position."""
_LARGE = 9.95
"""The loss, in points, from which a number is shown without decimals."""
_WINS_PER_POINT = 3
"""In a game for several players, losses are wins in a hundred games; this many count as one point on the map."""


def heat_card(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """Return the card with a heat map of the landings: for each orientation and column, how much worse the best drop there is than the best
    drop of all, by rollouts or else by the coach's evaluation. No card while the coach is off or no drop is due.
    """
    losses = state.losses
    if not state.coach or losses is None or losses.game is not state.game or not losses.done:
        return ()
    rows = tuple(row for shape in due_shapes(state.game) for row in _heat_rows(state, losses, shape, voice))
    unit = "analysis.map_solo" if state.game.solo else "analysis.map_table"
    return (HeatCard(title=voice("analysis.map"), text=voice(unit), rows=rows),)


def _heat_rows(state: Analysis, losses: LossSearch, shape: str, voice: Voice) -> list[HeatRow]:
    grid = state.game.sheets[state.game.to_act].grid
    candidates = state.candidate_search_here
    rollout_losses = candidates.rollout_losses if candidates else {}
    rows = []
    for orientation in SHAPES[shape].orientations:
        by_column = {}
        for column in range(COLS - orientation.width + 1):
            landing = land(grid, orientation, column)
            place = tuple(sorted(landing.cells))
            first = place not in rollout_losses
            loss = losses.by_place.get(place) if first else rollout_losses[place]
            if landing.fits and loss is not None:
                by_column[column] = _heat_cell(state, voice, place, loss, column, first=first)
        rows.append(HeatRow(orientation.cells, tuple(by_column.get(column) for column in range(COLS))))
    return rows


def _heat_cell(state: Analysis, voice: Voice, cells: Cells, loss: float, column: int, *, first: bool) -> HeatLanding:
    points = loss if state.game.solo else loss / _WINS_PER_POINT
    level = sum(points >= edge for edge in _SHADE_LOSSES)
    number = decimal(-loss if loss >= _SHADE_LOSSES[0] else 0.0, voice.language)
    key = "analysis.map_cell" if level else "analysis.map_best"
    label = voice("analysis.map_first" if first else key, col=column + 1, loss=number)
    short = number if loss < _LARGE else f"−{loss:.0f}"
    return HeatLanding(cells, level, short, label, first)
