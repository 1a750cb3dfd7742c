"""The progress page: how well the learner knows each rule, reviews due, charts of practice and rating, and the learner's games."""

from __future__ import annotations

from dataclasses import dataclass, replace

from numberdrop.pages.cards import CardLink, TextCard
from numberdrop.pages.dialog import text_dialog
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import Hello, Intent, Press, Submit
from numberdrop.pages.message import Voice, note
from numberdrop.pages.page import PageState, talk, update_common
from numberdrop.pages.parts.acts import Acts, act_without_button, choice_act, press
from numberdrop.pages.parts.board import icons
from numberdrop.pages.parts.frame import frame
from numberdrop.pages.parts.scores import DUELS, SCORES, DuelResult, SoloScore, read_duels, read_scores
from numberdrop.pages.scene import Keep, View
from numberdrop.pages.table.seating import OPPONENTS
from numberdrop.pages.visit import Effects, Visit
from numberdrop.progress import dumps
from numberdrop.progress.games import log_of_games

from .cards import days_card, due_card, rating_card, rules_card, solo_games_card, themes_card
from .games_cards import ORDERS, Order, bots_card, ideas_card, list_cards, points_lost_card

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "ProgressPage", "begin", "keep", "talk", "update", "view"]


_FILE = "numberdrop-games.json"


def update(state: ProgressPage, intent: Intent, visit: Visit) -> tuple[ProgressPage, Effects]:
    """Return the state of the progress page after an intent, and the effects to carry out."""
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


def _show_save_dialog(state: ProgressPage, _: str, visit: Visit) -> ProgressPage:
    """Show the dialog with all logged games as a progress file, which the home page can import."""
    file = dumps(log_of_games(visit.learner_log))
    return replace(state, dialog=text_dialog("progress.save_games", "progress.save_games_text", file, _FILE))


NAME = "progress"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ProgressPage(PageState):
    """The state of the progress page: results stored by the browser, and how games are listed; all else follows from the learner's log."""

    scores: tuple[SoloScore, ...] = ()
    duels: tuple[DuelResult, ...] = ()
    order: Order = "date"
    all_games: bool = False
    """Whether the list shows all games, not only the first few."""


def begin(which: str, visit: Visit) -> ProgressPage:
    """Return the first state of the progress page; ``which``, the id of the lesson or puzzle on other pages, is always empty here."""
    return ProgressPage()


ACTS: Acts[ProgressPage, ProgressPage] = (
    act_without_button("all_games", lambda state: replace(state, all_games=True)),
    choice_act("save_games", _show_save_dialog),
    # The moves of the chosen game are no longer stored.
    choice_act("moves_gone", lambda state, *_: state.say(note("analysis.game_gone", tone="refuse"), verdict="refused")),
)
"""What a visitor can do on the page; its buttons are on cards."""


def view(state: ProgressPage, visit: Visit) -> View:
    voice = Voice(visit.language)
    games = tuple(visit.model.games.values())
    cards = (
        due_card(voice, visit),
        rules_card(voice, visit),
        *list_cards(voice, games, state.order, all_shown=state.all_games),
        points_lost_card(voice, games),
        solo_games_card(voice, state.scores, visit.utc_offset),
        ideas_card(voice, games),
        bots_card(voice, state.duels),
        themes_card(voice, visit.model.practice),
        rating_card(voice, visit),
        days_card(voice, visit),
        _export_link_card(voice),
    )
    waiting = tuple(card.but(waits=not visit.greeted) for card in cards if card is not None)
    headline, hint = voice("progress.headline"), voice("progress.hint")
    return View(frame(NAME, state, visit, voice, headline=headline, hint=hint, cards=waiting, icons=icons()))


def keep(state: ProgressPage, visit: Visit) -> Keep:
    """Ask the browser for the scores that other pages have stored; the progress page itself stores nothing."""
    return Keep(key=None, reads=(SCORES, DUELS))


def _export_link_card(voice: Voice) -> TextCard:
    """Return the card with a link to the home page, where progress can be exported, imported and erased."""
    home = CardLink("home.ipynb", voice("ui.page_home"))
    words = (voice("progress.kept_text"),)
    return TextCard(id="kept", title=voice("progress.kept"), paragraphs=words, links=(home,))
