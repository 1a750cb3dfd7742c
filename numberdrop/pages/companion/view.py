"""The picture of the companion: that of the room that is open."""

from __future__ import annotations

from numberdrop.pages.cards import Door, MenuCard, TalkCard
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.frame import button, frame
from numberdrop.pages.parts.placements import icons
from numberdrop.pages.scene import Talk, Tool, View
from numberdrop.pages.table.view import board_of, placements_of, voice_at
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice

from .desk_view import desk_board, desk_parts
from .state import NAME, TOOLS, Companion
from .table_view import table_parts


def view(state: Companion, visit: Visit) -> View:
    """The companion as it is drawn."""
    voice = _voice(state, visit)
    if state.begins:
        return _doors(state, visit, voice)
    tools = tuple(Tool(f"tool_{tool}", voice(f"companion.tool_{tool}"), tool == state.tool) for tool in TOOLS)
    parts = desk_parts(state, voice) if state.at_desk else table_parts(state, voice)
    scene = frame(NAME, state, visit, voice, tools=tools, tools_label=voice("companion.tools"), **parts)
    if state.at_desk:
        return View(scene, desk_board(state.desk.paper, voice))
    return View(scene, board_of(state, voice), placements_of(state))


def _doors(state: Companion, visit: Visit, voice: Voice) -> View:
    """What the page can be used for, before anything is asked."""

    def door(tool: str, icon: str) -> Door:
        words = voice(f"companion.begin_{tool}"), voice(f"companion.begin_{tool}_text")
        return Door(press=f"tool_{tool}", icon=icon, label=words[0], text=words[1])

    doors = MenuCard(id="begin", items=(door("table", "T"), door("paint", "L")), waits=not state.met)
    words = {"headline": voice("companion.begin"), "hint": voice("companion.begin_hint")}
    buttons = (button(voice, "load"),)
    cards = (doors, TalkCard(title=voice("ui.talk_none")))
    scene = frame(NAME, state, visit, voice, **words, icons=icons(), buttons=buttons, cards=cards)
    return View(scene, board_of(state, voice))


def talk(state: Companion, visit: Visit) -> Talk:
    """The explanation in words."""
    return say_message(_voice(state, visit), state.message, state.said)


def _voice(state: Companion, visit: Visit) -> Voice:
    """At the table it knows the people by their names; a sheet has its own edition."""
    if state.at_desk:
        return Voice(visit.language, edition=state.desk.paper.edition)
    return voice_at(state.game, visit)
