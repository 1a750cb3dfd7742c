"""A pupil's progress in a game that the whole class plays with the same dice."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qs

from .page import PageState

_GAME = "play.ipynb#dice="


class GameStanding(NamedTuple):
    """Round and points of the game, whether it is over, and the points given away (``lost``: ``None`` until a finished game is reviewed)."""

    round_: int
    points: int
    over: bool
    lost: int | None = None

    @property
    def reported(self) -> tuple[object, ...]:
        """The part whose change is reported to the class at once; points in the middle of a round are not in it."""
        return self.round_, self.over, self.lost


def standing_of(state: PageState, task: str) -> GameStanding | None:
    """The standing of a page in the game of a task; ``None`` on any other page, or where other dice are in use."""
    if not task.startswith(_GAME):
        return None
    from .play.new_game import read_seed  # imported late: only a class that plays the same dice needs it
    from .play.state import Play

    if not isinstance(state, Play) or state.begins:
        return None
    values = {name: lost_points[0] for name, lost_points in parse_qs(task.partition("#")[2]).items()}
    game = state.table.game
    wanted = read_seed(values.get("dice", "")), values.get("edition"), values.get("players")
    if (game.setup.seed, game.setup.edition, str(game.setup.players)) != wanted or not game.actions:
        return None
    reviews = state.reviewed.done if game.over else ()
    lost_points = (review.given_away for player, review in reviews if player == 0 and review.done)
    lost = next((max(0, round(points)) for points in lost_points), None)  # rounded as on the pupil's own page
    return GameStanding(game.round, game.sheets[0].score.total, game.over, lost)
