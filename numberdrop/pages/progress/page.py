"""State and updates of the progress page: reading the scores that the browser keeps; sorting, expanding and saving the list of games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import Hello, Intent, Press, Submit
from numberdrop.pages.message import note, phrase
from numberdrop.pages.page import PageState, update_common
from numberdrop.pages.parts.acts import Acts, one_of, press, without_button
from numberdrop.pages.parts.scores import DUELS, SCORES, Duel, Score, read_duels, read_scores
from numberdrop.pages.table.seating import OPPONENTS
from numberdrop.pages.visit import Effects, Visit
from numberdrop.progress import Log, dumps
from numberdrop.progress.games import log_of_games

_FILE = "numberdrop-games.json"


def update(state: ProgressPage, intent: Intent, visit: Visit) -> tuple[ProgressPage, Effects]:
    """The progress page after an intent."""
    match intent:
        case Hello(kept=kept):
            duels = read_duels(kept.get(DUELS, ""), OPPONENTS)
            return replace(state, scores=read_scores(kept.get(SCORES, "")), duels=duels), ()
        case Submit("order", {"order": chosen}):
            order = next((order for order in ORDERS if order == chosen), None)
            if order is None:
                raise BadIntent(f"games are not sorted by {chosen!r:.40}")
            return replace(state, order=order), ()
        case Press() if (done := press(ACTS, state, intent, visit)) is not None:
            return done
    return update_common(state, intent)


def _save_dialog(log: Log) -> DialogSpec:
    """The dialog with all games as a progress file, which the home page can import."""
    return DialogSpec(
        id="record",
        kind="record",
        title=phrase("progress.save_games"),
        text=(phrase("progress.save_games_text"),),
        value=dumps(log_of_games(log)),
        file=_FILE,
        buttons=(("close", True),),
    )


# --- state ------------------------------------------------------------------------------------------------------------

NAME = "progress"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
Order: TypeAlias = Literal["date", "points", "given", "dice", "level"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""The orders of the list of games."""


@dataclass(frozen=True, kw_only=True)
class ProgressPage(PageState):
    """The state of the progress page; ``scores`` and ``duels`` are read from the browser. All else that it shows follows from the log."""

    scores: tuple[Score, ...] = ()
    duels: tuple[Duel, ...] = ()
    order: Order = "date"
    all_games: bool = False
    """Whether all games of the list are shown."""


def begin(which: str, visit: Visit) -> ProgressPage:
    """The progress page when it is opened."""
    return ProgressPage()


# --- acts -------------------------------------------------------------------------------------------------------------


def _moves_gone(state: ProgressPage, _: str, visit: Visit) -> ProgressPage:
    """Say that the moves of a game are no longer stored."""
    return state.say(note("analysis.game_gone", tone="refuse"), verdict="refused")


ACTS: Acts[ProgressPage, ProgressPage] = (
    without_button("all_games", lambda state: replace(state, all_games=True)),
    one_of("save_games", lambda state, _, visit: replace(state, dialog=_save_dialog(visit.past))),
    one_of("moves_gone", _moves_gone),
)
"""The acts of the page, whose buttons are on cards."""
