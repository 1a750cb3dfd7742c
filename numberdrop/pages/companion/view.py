"""The picture of the companion: that of the room that is open."""

from __future__ import annotations

from numberdrop.pages.cards import Card, CardButton, Door, MenuCard, TalkCard, TextCard
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.frame import button, frame
from numberdrop.pages.parts.placements import icons
from numberdrop.pages.scene import Talk, Tool, View
from numberdrop.pages.table.view import board_of, placements_of, voice_at
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice
from numberdrop.rules.game import MOST_PLAYERS

from .desk_view import desk_board, desk_parts
from .state import NAME, TOOLS, Companion
from .table_view import setup_form, table_parts


def view(state: Companion, visit: Visit) -> View:
    """The companion as it is drawn."""
    voice = _voice(state, visit)
    if state.begins:
        return _beginning(state, visit, voice)
    tools = tuple(Tool(f"tool_{tool}", voice(f"companion.tool_{tool}"), tool == state.tool) for tool in TOOLS)
    parts = desk_parts(state, voice) if state.at_desk else table_parts(state, voice)
    scene = frame(NAME, state, visit, voice, tools=tools, tools_label=voice("companion.tools"), **parts)
    if state.at_desk:
        return View(scene, desk_board(state.desk.paper, voice))
    return View(scene, board_of(state, voice), placements_of(state))


def _beginning(state: Companion, visit: Visit, voice: Voice) -> View:
    """What the page can be used for, then who sits at the table: before anything else is asked."""
    laying = state.begins == "table"
    words = {
        "headline": voice("companion.setup" if laying else "companion.begin"),
        "hint": voice("companion.setup_hint" if laying else "companion.begin_hint"),
    }
    cards = (setup_form(state, voice),) if laying else _doors(state, voice)
    buttons = (button(voice, "doors"),) if laying else (button(voice, "load"),)
    parts = {"buttons": buttons, "cards": (*cards, TalkCard(title="")), "begins": True}
    return View(frame(NAME, state, visit, voice, **words, icons=icons(), **parts))


def _doors(state: Companion, voice: Voice) -> tuple[Card, ...]:
    def words(tool: str) -> tuple[str, str]:
        return voice(f"companion.begin_{tool}"), voice(f"companion.begin_{tool}_text")

    label, text = words("table")
    counts = tuple(CardButton(f"seats:{n}", str(n)) for n in range(1, MOST_PLAYERS + 1))
    asked = (text, voice("companion.begin_count"))
    sheet, copied = words("paint")
    door = Door(press="tool_paint", icon="L", label=sheet, text=copied)
    return (
        TextCard(id="begin", title=label, paragraphs=asked, buttons=counts, waits=not state.met),
        MenuCard(id="ways", items=(door,), waits=not state.met),
    )


def talk(state: Companion, visit: Visit) -> Talk:
    """The explanation in words."""
    return say_message(_voice(state, visit), state.message, state.said)


def _voice(state: Companion, visit: Visit) -> Voice:
    """At the table it knows the people by their names; a sheet has its own edition."""
    if state.at_desk:
        return Voice(visit.language, edition=state.desk.paper.edition)
    return voice_at(state.game, visit)
