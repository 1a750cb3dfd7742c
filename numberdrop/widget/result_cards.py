"""What is shown of a game that was played: its replay, the graph of its totals, the same dice played by bots, best scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .graphs import Series, graph_svg, in_words, totals_by_round
from .intents import Json
from .picture import signed
from .replaying import Replay
from .review_cards import expected_in_words, expected_lines
from .scores import Score, table
from .seats import BOT_NAMES
from .words import Voice

if TYPE_CHECKING:
    from .looking_back import LookingBack
    from .play_page import Play


def graph_cards(page: LookingBack) -> list[Json]:
    """The totals by round as a picture and in words, the coach's line among them where there was a review; nothing before the
    first round is over. At a table that line is on another scale, and has a picture of its own.
    """
    voice, replay = page.voice, page.replay
    states = replay.states if replay else page.game.states()
    series = totals_by_round(states, [page.name_of(player) for player in range(page.game.players)])
    told = in_words(voice, series)
    if not told:
        return []
    now = replay.game.round - (0 if replay.game.over else 1) if replay else None
    coach = expected_lines(page)
    alone = page.game.solo and coach
    alt = voice("graph.alt_coach" if alone else "graph.alt", last=told[-1])
    cards = [
        _picture(voice, "graph", voice("graph.title"), alt, [*series, *(coach if alone else [])], now),
        _listed("totals", voice("graph.in_words"), told),
    ]
    if coach and not alone:
        cards.append(_picture(voice, "chances", voice("graph.chances"), voice("graph.alt_chances"), coach, now))
    return cards + [_listed(*one) for one in expected_in_words(page)]


def _picture(voice: Voice, name: str, title: str, alt: str, series: list[Series], now: int | None) -> Json:
    svg = graph_svg(title, voice("graph.rounds"), series, now)
    file = f"numberdrop-{name}.svg"
    return {"id": name, "kind": "picture", "title": title, "alt": alt, "svg": svg, "file": file, "print": False}


def _listed(name: str, title: str, texts: list[str]) -> Json:
    items = [{"text": text, "tone": "info", "cells": []} for text in texts]
    return {"id": name, "kind": "list", "title": title, "items": items, "fold": True}


def replay_buttons(page: Play, replay: Replay) -> list[Json]:
    """Act by act, round by round, by itself, and back to the game."""
    button, at_end = page.button, replay.at == replay.last
    end = page.voice("replay.at_end") if at_end else None
    start = None if replay.at else page.voice("replay.at_start")
    return [
        button("rewind", "B", off=start),
        button("forward", "N", primary=True, off=end),
        button("round_back", "J", off=start),
        button("round_on", "K", off=end),
        button("hold", "G") if replay.running else button("play_on", "G"),
        button("leave_replay", "Q"),
    ]


def replay_form(page: Play, replay: Replay) -> Json:
    """To a round at once."""
    voice = page.voice
    rounds = [[str(n), str(n)] for n in range(1, replay.states[-1].round + 1)]
    field = {
        "id": "round",
        "type": "select",
        "label": voice("replay.round"),
        "value": str(replay.game.round),
        "options": rounds,
        "help": "",
        "error": "",
    }
    return {
        "id": "replay",
        "kind": "form",
        "title": voice("replay.title"),
        "fields": [field],
        "submit": {"id": "replay", "label": voice("replay.go")},
        "more": [],
    }


def same_dice_card(page: Play) -> Json:
    """Hand the dice on, and let bots play them alone."""
    voice, game = page.voice, page.game
    told = [voice("ui.rivals_text")]
    if game.solo:
        told.append(voice("ui.rival_you", total=signed(game.sheets[0].score.total)))
    for rival in page.rivals:
        values = {"name": voice(f"bot.{rival.bot}"), "round": rival.game.round}
        if rival.game.over:
            told.append(voice("ui.rival_line", total=signed(rival.game.sheets[0].score.total), **values))
        else:
            told.append(voice("ui.rival_busy", **values))
    done = {rival.bot for rival in page.rivals}
    free = [] if page.busy_rival else [bot for bot in BOT_NAMES if bot not in done]
    rivals = [{"id": f"rival:{bot}", "label": voice(f"bot.{bot}"), "primary": False} for bot in free]
    return {
        "id": "same_dice",
        "kind": "text",
        "title": voice("ui.button_same_dice"),
        "paragraphs": told,
        "buttons": [*rivals, {"id": "same_dice", "label": voice("ui.hand_on"), "primary": False}],
        "links": [],
    }


def high_scores(page: Play) -> Json:
    """The printed table of the edition in force, with one's own best scores."""
    game, voice = page.game, page.voice
    own = [score for score in page.scores if score.edition == game.setup.edition]
    current = Score.of(game).id if game.over else ""
    items: list[Json] = []
    for place, row in enumerate(table(game.edition.high_scores_in(voice.language), own, current), 1):
        if row.own is None:
            text = f"{place}. {row.name} {row.total}"
        else:
            key = "ui.rank_you_now" if row.own.id == current else "ui.rank_you"
            text = voice(key, place=place, total=signed(row.total))
        items.append({"text": text, "tone": "info" if row.own is None else "good", "cells": []})
    if game.over and page.party.taken:
        items.append({"text": voice("ui.rank_taken"), "tone": "info", "cells": []})
    return {
        "id": "scores",
        "kind": "list",
        "title": voice("ui.high_scores", edition=voice(f"edition.{game.setup.edition}")),
        "items": items,
    }
