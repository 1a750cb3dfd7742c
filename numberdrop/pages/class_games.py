"""How far a pupil has come in a game that the whole class plays with the same dice."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qs

from .page import PageState

_GAME = "play.ipynb#dice="


class GameStanding(NamedTuple):
    """``round_``: of the game; ``lost``: points given away, as soon as the coach has looked at all of a finished game."""

    round_: int
    points: int
    over: bool
    lost: int | None = None

    @property
    def told(self) -> tuple[object, ...]:
        """What is told to the class at once, when it is another: points in the middle of a round are not."""
        return self.round_, self.over, self.lost


def standing_in(state: PageState, task: str) -> GameStanding | None:
    """How far a page is in the game of a task; nothing on any other page, or where other dice are on the table."""
    if not task.startswith(_GAME):
        return None
    from .play.new_game import read_seed  # only a class that plays the same dice needs it
    from .play.state import Play

    if not isinstance(state, Play) or state.begins:
        return None
    values = {name: given[0] for name, given in parse_qs(task.partition("#")[2]).items()}
    game = state.table.game
    wanted = read_seed(values.get("dice", "")), values.get("edition"), values.get("players")
    if (game.setup.seed, game.setup.edition, str(game.setup.players)) != wanted or not game.actions:
        return None
    reviews = state.reviewed.done if game.over else ()
    given = (review.given_away for player, review in reviews if player == 0 and review.done)
    lost = next((max(0, round(points)) for points in given), None)  # the same that the pupil reads
    return GameStanding(game.round, game.sheets[0].score.total, game.over, lost)
