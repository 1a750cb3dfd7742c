"""View of the progress page: its cards in order."""

from __future__ import annotations

from numberdrop.pages.cards import CardLink, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.board import icons
from numberdrop.pages.parts.frame import frame
from numberdrop.pages.parts.scores import DUELS, SCORES
from numberdrop.pages.scene import Keep, Talk, View
from numberdrop.pages.visit import Visit

from .cards import days_card, due_card, games_card, rating_card, rules_card, themes_card
from .games_cards import bots_card, given_card, ideas_card, list_cards
from .page import NAME, ProgressPage


def view(state: ProgressPage, visit: Visit) -> View:
    """Draw the progress page."""
    voice = Voice(visit.language)
    games = tuple(visit.known.games.values())
    cards = (
        due_card(voice, visit),
        rules_card(voice, visit),
        *list_cards(voice, games, state.order, all_shown=state.all_games),
        given_card(voice, games),
        games_card(voice, state.scores, visit.utc_offset),
        ideas_card(voice, games),
        bots_card(voice, state.duels),
        themes_card(voice, visit.known.practice),
        rating_card(voice, visit),
        days_card(voice, visit),
        _kept_card(voice),
    )
    waiting = tuple(card.but(waits=not visit.greeted) for card in cards if card is not None)
    return View(
        frame(
            NAME,
            state,
            visit,
            voice,
            headline=voice("progress.headline"),
            hint=voice("progress.hint"),
            cards=waiting,
            icons=icons(),
        )
    )


def talk(state: ProgressPage, visit: Visit) -> Talk:
    """The explanation in words."""
    return say_message(Voice(visit.language), state.message, state.said)


def keep(state: ProgressPage, visit: Visit) -> Keep:
    """Keep nothing; read the scores that other pages have stored."""
    return Keep(key=None, reads=(SCORES, DUELS))


def _kept_card(voice: Voice) -> TextCard:
    """The card that leads to exporting, importing and erasing progress."""
    home = CardLink("home.ipynb", voice("ui.page_home"))
    words = (voice("progress.kept_text"),)
    return TextCard(id="kept", title=voice("progress.kept"), paragraphs=words, links=(home,))
