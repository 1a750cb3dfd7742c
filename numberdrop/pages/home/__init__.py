"""The home page: a first drop to try, the map of the lessons with the learner's progress, classes, and links to all pages."""

from numberdrop.exercises.course import first_lesson_by_rule
from numberdrop.pages.cards import Card, CardButton, CardLink, MenuCard, MenuEntry, TalkCard, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.page import talk
from numberdrop.pages.parts.acts import buttons
from numberdrop.pages.parts.board import board_view, icons, placements, rolled_dice
from numberdrop.pages.parts.frame import frame
from numberdrop.pages.scene import Keep, View
from numberdrop.pages.table.seating import READS
from numberdrop.pages.visit import Visit
from numberdrop.progress.mastery import MASTERED

from . import state as class_card
from .state import LEARNS, NAME, NEVER_STALE, Home, begin, course_map_card
from .update import ACTS, ROLL, ROWS, SHEET, combo_outline, has_logged_events, next_steps_menu, update

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Home", "begin", "keep", "talk", "update", "view"]


_DOORS = {
    "play": ("play.ipynb", "leo"),
    "daily": ("puzzles.ipynb#mode=daily", "mia"),
    "analysis": ("analysis.ipynb", "gus"),
}
"""The large links to other pages: for each its address, and the bot whose face it shows."""
_RARE = {"sandbox": "sandbox.ipynb", "composer": "composer.ipynb", "programmers": "lesson_A_programmers.ipynb"}
"""Rarely used pages, with their addresses."""


def view(state: Home, visit: Visit) -> View:
    voice, fallen, back = Voice(visit.language), state.outcome, has_logged_events(visit) or visit.under_way is not None
    hint = "dropped" if fallen else "back" if back else "new"
    scene = frame(
        NAME,
        state,
        visit,
        voice,
        ({} if fallen else rolled_dice(ROLL)),
        headline=voice("home.welcome_back" if back else "home.headline"),
        hint=voice(f"home.hint_{hint}"),
        mode="none" if fallen else "drop",
        rows=ROWS,
        icons=icons(),
        buttons=buttons(ACTS, state, voice),
        cards=_cards(state, visit, voice),
        undo=fallen is not None,
    )
    board = board_view(fallen.after if fallen else SHEET, voice("home.board"), state.where, state.drops)
    if fallen:
        return View(scene, board.but(groups=combo_outline(fallen)))
    return View(scene, board, placements(SHEET.grid, ROLL.shapes, "drop"))


def _cards(state: Home, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    joining = class_card.class_cards(state, visit, voice)
    asked = bool(joining) and joining[0].kind == "form"
    invited = asked and bool(state.code or state.refused)
    links = tuple(CardLink(href, voice(f"home.{name}")) for name, href in _RARE.items())
    return (
        *(joining if invited else ()),
        next_steps_menu(voice, visit),
        TalkCard(title=voice("ui.talk_none")),
        *(joining if asked and not invited else ()),
        course_map_card(voice, visit, state.opened),
        _page_links_card(voice),
        _progress_card(voice, visit),
        TextCard(id="about", title=voice("home.about"), paragraphs=(voice("home.about_1"),), links=links),
        *(() if asked else joining),
    )


def keep(state: Home, visit: Visit) -> Keep:
    """Ask the browser for the stored game of the play page, which the home page offers to continue. The home page itself stores nothing."""
    return Keep(key=None, reads=READS)


def _page_links_card(voice: Voice) -> MenuCard:
    """Return the card with large links to the play page, the puzzle of the day and the analysis board."""

    def door(name: str, href: str, face: str) -> MenuEntry:
        return MenuEntry(href=href, label=voice(f"home.{name}"), text=voice(f"home.{name}_text"), icon="L", face=face)

    return MenuCard(id="doors", items=tuple(door(name, *link) for name, link in _DOORS.items()))


def _progress_card(voice: Voice, visit: Visit) -> TextCard:
    """Return the card of the learner's progress, with buttons to export, import and erase it."""
    begun, shaky = has_logged_events(visit), visit.progress.shaky_rules()
    paragraphs = []
    if begun:
        mastered = sum(rule.state == MASTERED for rule in visit.progress.rules.values())
        paragraphs.append(voice("home.mastered", count=mastered, total=len(first_lesson_by_rule())))
    if shaky:
        paragraphs.append(voice("home.shaky", rules=", ".join(voice(f"rule_name.{rule}") for rule in shaky)))
    paragraphs.append(voice("home.progress_stored" if visit.stored else "home.progress_kept"))
    names = (*(("export",) if begun else ()), "import", "erase")
    on_card = tuple(CardButton(name, voice(f"ui.button_{name}")) for name in names)
    return TextCard(id="progress", title=voice("home.progress"), paragraphs=tuple(paragraphs), buttons=on_card)
