"""The picture of the home page: what to do first, a board to try, the path of the lessons, the other doors, the learner's progress."""

from __future__ import annotations

from numberdrop.exercises.course import taught
from numberdrop.pages.cards import Card, CardButton, CardLink, Door, MenuCard, TalkCard, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.board import board_view, icons, placements, rolled
from numberdrop.pages.parts.frame import button, frame, hand_buttons
from numberdrop.pages.scene import Button, Keep, Talk, View
from numberdrop.pages.table.acts import READS
from numberdrop.pages.visit import Visit
from numberdrop.progress.mastery import MASTERED

from . import state as class_card
from .state import NAME, Home, path_card
from .update import ROLL, ROWS, SHEET, has_learned, lit, way_on

_DOORS = {
    "play": ("play.ipynb", "leo"),
    "daily": ("puzzles.ipynb#mode=daily", "mia"),
    "analysis": ("analysis.ipynb", "gus"),
}
"""The other doors: where they lead, and whose face stands on them."""
_RARE = {"sandbox": "sandbox.ipynb", "composer": "composer.ipynb", "programmers": "lesson_A_programmers.ipynb"}
"""Pages that are wanted now and then."""
_MOVING = ("left", "cw", "right")
"""What can be pressed to move the shape: the keys know the rest."""


def view(state: Home, visit: Visit) -> View:
    """The home page as it is drawn."""
    voice, fallen, back = Voice(visit.language), state.outcome, has_learned(visit) or visit.under_way is not None
    hint = "dropped" if fallen else "back" if back else "new"
    scene = frame(
        NAME,
        state,
        visit,
        voice,
        headline=voice("home.welcome_back" if back else "home.headline"),
        hint=voice(f"home.hint_{hint}"),
        mode="none" if fallen else "drop",
        **({} if fallen else rolled(ROLL)),
        rows=ROWS,
        icons=icons(),
        buttons=_buttons(state, voice),
        cards=_cards(state, visit, voice),
        undo=fallen is not None,
    )
    board = board_view(fallen.after if fallen else SHEET, voice("home.board"), state.where, state.drops)
    if fallen:
        return View(scene, board.but(groups=lit(fallen)))
    return View(scene, board, placements(SHEET.grid, ROLL.shapes, "drop"))


def _buttons(state: Home, voice: Voice) -> tuple[Button, ...]:
    """What lets the shape fall is there for everybody; what to press above all is the way on."""
    if state.outcome:
        return (button(voice, "elsewhere"),)
    moving = {one.id: one for one in hand_buttons(voice, numbers=True)}
    return *(moving[name] for name in _MOVING), moving["drop"].but(primary=False)


def _cards(state: Home, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    joining = class_card.cards(state, visit, voice)
    asked = bool(joining) and joining[0].kind == "form"
    invited = asked and bool(state.code or state.refused)
    return (
        *(joining if invited else ()),
        way_on(voice, visit),
        TalkCard(title=voice("ui.talk_none")),
        *(joining if asked and not invited else ()),
        path_card(voice, visit, state.opened),
        _doors(voice),
        _progress(voice, visit),
        _about(voice),
        *(() if asked else joining),
    )


def talk(state: Home, visit: Visit) -> Talk:
    """The explanation in words."""
    return say_message(Voice(visit.language), state.message, state.said)


def keep(state: Home, visit: Visit) -> Keep:
    """The page itself leaves nothing to the browser; it wants to know of the game that goes on."""
    return Keep(key=None, reads=READS)


def _doors(voice: Voice) -> MenuCard:
    doors = (
        Door(href=href, label=voice(f"home.{name}"), text=voice(f"home.{name}_text"), icon="L", face=face)
        for name, (href, face) in _DOORS.items()
    )
    return MenuCard(id="doors", items=tuple(doors))


def _about(voice: Voice) -> TextCard:
    """Whose game this is, and the way to what is wanted now and then."""
    links = tuple(CardLink(href, voice(f"home.{name}")) for name, href in _RARE.items())
    return TextCard(id="about", title=voice("home.about"), paragraphs=(voice("home.about_1"),), links=links)


def _progress(voice: Voice, visit: Visit) -> TextCard:
    """How far the learner has come, and where progress is saved as a file, brought in, and erased."""
    begun, shaky = has_learned(visit), visit.progress.shaky()
    paragraphs = []
    if begun:
        mastered = sum(rule.state == MASTERED for rule in visit.progress.rules.values())
        paragraphs.append(voice("home.mastered", count=mastered, total=len(taught())))
    if shaky:
        paragraphs.append(voice("home.shaky", rules=", ".join(voice(f"rule_name.{rule}") for rule in shaky)))
    paragraphs.append(voice("home.progress_stored" if visit.stored else "home.progress_kept"))
    names = (*(("export",) if begun else ()), "import", "erase")
    buttons = tuple(CardButton(name, voice(f"ui.button_{name}")) for name in names)
    return TextCard(id="progress", title=voice("home.progress"), paragraphs=tuple(paragraphs), buttons=buttons)
