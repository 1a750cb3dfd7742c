"""The picture of the puzzle page: a puzzle with what it is solved for; the menu and the ends of modes are in ``puzzles_cards``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.puzzles import band_of, types

from . import puzzles_cards
from .intents import Json
from .puzzles_modes import CALM_COUNT, Storm, Streak
from .solving_scene import cards_of, frame_of, help_buttons
from .tables import icons

if TYPE_CHECKING:
    from .puzzles_page import PuzzlesPage


def scene(page: PuzzlesPage) -> Json:
    """The ``scene`` trait."""
    if page.put is None:
        headline, hint = puzzles_cards.heading(page)
        cards = puzzles_cards.menu(page) if page.mode is None else puzzles_cards.end(page)
        if page.talk["verdict"] == "refused":  # a link that leads nowhere
            cards = [{"id": "why", "kind": "talk", "title": page.voice("ui.talk_refused")}, *cards]
        between: Json = {"steps_kind": "tasks", "at": None, "clock": None, "tick": None}
        return page.frame(headline=headline, hint=hint, cards=cards, icons=icons(), **between)
    frame = {**frame_of(page), "hint": _where(page), "buttons": _buttons(page), "cards": cards_of(page)}
    # A puzzle that is put once more is another task, too: it is read from its top.
    return page.frame(**frame, at=f"{page.put.id} {page.put.card}", **_clock(page))


def _where(page: PuzzlesPage) -> str:
    """The line below the question: what it is solved for, which type, how hard, and whether it counts."""
    voice, put, mode = page.voice, page.put, page.mode
    assert put is not None  # this is about a puzzle
    told = [voice("puzzles.review_label")] if mode and mode.name == "review" else []
    if isinstance(mode, Streak):
        told.append(voice("puzzles.streak_at", count=len(page.runs.streak)))
    elif isinstance(mode, Storm):
        done = len(page.runs.storms.get(mode.run, ()))
        score = page.runs.score(mode.run)
        key = "puzzles.storm_at" if mode.timed else "puzzles.calm_at"
        told.append(voice.count(key, score, at=done + 1, total=CALM_COUNT))
    if put.type in types():
        told.append(types()[put.type].title.said_in(page.language))
    if put.level:
        told.append(voice("puzzles.band", band=band_of(put.level)))
    if page.counts:
        told.append(voice("puzzles.counted"))
    return " · ".join(told)


def _buttons(page: PuzzlesPage) -> list[Json]:
    button, voice = page.button, page.voice
    menu = button("menu")
    if page.closed:
        on = {**button("onward", "N", primary=True), "id": "next"}
        label = "puzzles.result" if page.lost else "puzzles.next"
        return [{**on, "label": voice(label)}, menu]
    helps = help_buttons(page) if page.tries or (page.mode is not None and page.mode.helps) else []
    shows = [button("show")] if page.tries and all(one["id"] != "show" for one in helps) else []
    return [*page.control.buttons(), *helps, *shows, menu]


def _clock(page: PuzzlesPage) -> Json:
    """The clock of a storm, and when the page wants to hear that it has run out. It runs in the browser, too."""
    mode = page.mode
    if not isinstance(mode, Storm) or not mode.timed:
        return {"clock": None, "tick": None}
    left = max(0, mode.ends - page.now)
    return {"clock": {"ends": mode.ends, "left": left}, "tick": {"n": page.turn, "after": 1_000 * left}}
