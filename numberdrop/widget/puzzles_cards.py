"""The cards of the puzzle page between puzzles: the menu of modes, the choice of what to train, the rating, and how a mode ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.course import taught
from numberdrop.exercises.puzzles import BANDS, THEMES, types
from numberdrop.progress.runs import CALM, STORM

from .forms import field, form
from .intents import Json
from .puzzles_modes import CALM_COUNT, PENALTY, WEAKEST, Daily, Mode, Review, Storm, Streak
from .puzzles_told import sure
from .solving_scene import text_card

if TYPE_CHECKING:
    from .puzzles_page import PuzzlesPage


def heading(page: PuzzlesPage) -> tuple[str, str]:
    """Headline and the line below it, where no puzzle is put."""
    voice, mode = page.voice, page.mode
    if mode is None:
        return voice("puzzles.headline"), voice("puzzles.hint" if len(page.pack) else "puzzles.empty")
    if isinstance(mode, Streak):
        return voice.count("puzzles.streak_end", page.runs.last_streak), _best(page, page.runs.best_streak)
    if isinstance(mode, Storm):
        score = page.runs.score(mode.run)
        if mode.timed:
            return voice.count("puzzles.storm_end", score), _best(page, page.runs.best(STORM))
        return voice.count("puzzles.calm_end", score, total=CALM_COUNT), _best(page, page.runs.best(CALM))
    if isinstance(mode, Daily):
        outcome = mode.outcome(page)
        return voice("puzzles.daily_end"), voice("puzzles.daily_right" if outcome == "right" else "puzzles.daily_wrong")
    if isinstance(mode, Review):
        return voice("puzzles.review_end"), _next_review(page)
    return voice("puzzles.train_end"), voice("puzzles.train_none")


def _best(page: PuzzlesPage, best: int) -> str:
    return page.voice("puzzles.best", count=best)


def _next_review(page: PuzzlesPage) -> str:
    days = page.due.next_day
    return page.voice("puzzles.review_none") if days is None else page.voice.count("puzzles.review_next", days)


# --- the menu ---------------------------------------------------------------------------------------------------------


def menu(page: PuzzlesPage) -> list[Json]:
    """What one may do; with nothing in the pack there is nothing to choose."""
    if not len(page.pack):
        return []
    voice = page.voice
    items = [_item(page, "train", "L", voice("puzzles.train_text")), _daily(page), _streak(page), _storm(page)]
    due = Review().count(page)
    if due or page.due.rules:
        told = voice.count("puzzles.review_due", due) if due else voice("puzzles.review_rules")
        items.insert(0, _item(page, "review", "S", told))
    modes = {"id": "modes", "kind": "menu", "title": "", "items": items}
    return [modes, _choice(page), _rating(page)]


def _item(page: PuzzlesPage, name: str, icon: str, text: str) -> Json:
    return {"press": name, "label": page.voice(f"puzzles.{name}"), "text": text, "icon": icon}


def _daily(page: PuzzlesPage) -> Json:
    voice, mode = page.voice, Daily()
    head, outcome = mode.head(page), mode.outcome(page)
    title = types()[head.type].title.said_in(page.language) if head else ""
    key = {"": "open", "right": "done"}.get(outcome, "tried")
    return _item(page, "daily", "O", voice(f"puzzles.daily_{key}", title=title))


def _streak(page: PuzzlesPage) -> Json:
    voice, known = page.voice, page.runs
    told = voice("puzzles.streak_going", count=len(known.streak)) if known.streak else voice("puzzles.streak_text")
    return _item(page, "streak", "I", _with_best(page, told, known.best_streak))


def _storm(page: PuzzlesPage) -> Json:
    return _item(page, "storm", "T", _with_best(page, page.voice("puzzles.storm_text"), page.runs.best(STORM)))


def _with_best(page: PuzzlesPage, told: str, best: int) -> str:
    return f"{told} {_best(page, best)}" if best else told


def _choice(page: PuzzlesPage) -> Json:
    """Training of one's own choice: only what the pack has is offered."""
    voice, pack, language = page.voice, page.pack, page.language
    any_ = ["", voice("puzzles.any")]
    weakest = [WEAKEST, voice("puzzles.weakest")]
    there = {head.type for head in pack.heads}
    kinds = [[name, kind.title.said_in(language)] for name, kind in types().items() if name in there]
    about = {theme for head in pack.heads for theme in head.themes}
    themes = [[name, voice(f"theme.{name}")] for name in THEMES if name in about]
    bands = [[str(n), voice("puzzles.band", band=n)] for n in range(1, len(BANDS) + 2) if pack.of(band=n)]
    fields = [
        field("type", "select", voice("puzzles.by_type"), "", [any_, weakest, *kinds]),
        field("theme", "select", voice("puzzles.by_theme"), "", [any_, *themes]),
        field("band", "select", voice("puzzles.by_band"), "", [["", voice("puzzles.near")], *bands]),
    ]
    return form("choice", voice("puzzles.choose"), fields, voice("puzzles.train_this"))


def _rating(page: PuzzlesPage) -> Json:
    voice, learner = page.voice, page.learner
    told = voice("puzzles.rating_on" if page.rated else "puzzles.rating_off")
    if page.rated and learner.games:
        known = learner.at(page.now)
        standing = voice("puzzles.rating_now", value=round(known.value), sure=sure(known.deviation))
        told = f"{standing}\n\n{told}"
    switch = {"id": "rating", "label": voice("puzzles.rating_stop" if page.rated else "puzzles.rating_start")}
    return text_card("rating", voice("puzzles.rating"), told, [switch])


# --- the end of a mode ------------------------------------------------------------------------------------------------


def end(page: PuzzlesPage) -> list[Json]:
    """What to do next, and what of a run is worth another look."""
    voice, mode = page.voice, page.mode
    assert mode is not None  # the menu has no end
    again = [{"id": mode.name, "label": voice(f"puzzles.again_{mode.name}"), "primary": True}] if _repeats(mode) else []
    menu_ = {"id": "menu", "label": voice("ui.button_menu"), "primary": not again}
    cards = [text_card("end", "", _word(page, mode), [*again, menu_])]
    if isinstance(mode, Storm):
        failed = [id_ for id_, right in page.runs.storms.get(mode.run, ()) if not right]
        buttons = [{"id": f"open:{id_}", "label": _named(page, id_)} for id_ in failed if id_ in page.pack]
        if buttons:
            cards.append(text_card("failed", voice("puzzles.failed"), voice("puzzles.failed_text"), buttons))
    if isinstance(mode, Review) and (rules := mode.elsewhere(page)):
        lessons = {taught()[rule].page: taught()[rule] for rule in rules if rule in taught()}
        links = [
            {
                "href": f"{name}.ipynb",
                "label": voice.lesson(head),
            }
            for name, head in lessons.items()
        ]
        told = voice("puzzles.elsewhere", rules=", ".join(voice(f"rule_name.{rule}") for rule in rules))
        cards.append(text_card("elsewhere", "", told, links=links))
    return cards


def _repeats(mode: Mode) -> bool:
    return isinstance(mode, Streak | Storm)


def _word(page: PuzzlesPage, mode: Mode) -> str:
    voice = page.voice
    if isinstance(mode, Streak):
        return voice("puzzles.streak_word")
    if isinstance(mode, Storm):
        return voice("puzzles.storm_word", seconds=PENALTY)
    return voice(f"puzzles.{mode.name}_word")


def _named(page: PuzzlesPage, id_: str) -> str:
    return types()[page.pack.head(id_).type].title.said_in(page.language)
