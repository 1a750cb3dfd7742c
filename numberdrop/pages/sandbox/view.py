"""The picture of the sandbox: its tools, dice, palette and the facts about the position."""

from __future__ import annotations

from typing import Literal

from numberdrop.exercises.composer import Sketch
from numberdrop.exercises.share_code import encode
from numberdrop.pages.cards import CardLink, ListCard, ListItem, TalkCard, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.board import board_view, icons, placements, settable
from numberdrop.pages.parts.frame import button, frame, hand_buttons, pick_buttons
from numberdrop.pages.parts.painter import paint_buttons, palette
from numberdrop.pages.scene import Button, Talk, Tool, View
from numberdrop.pages.visit import Visit
from numberdrop.rules.combos import find_combos
from numberdrop.rules.landing import landings

from .state import NAME, SHAPE_FACES, TOOLS, Sandbox


def view(state: Sandbox, visit: Visit) -> View:
    """The sandbox as it is drawn."""
    voice = Voice(visit.language)
    drop = state.tool == "drop"
    count = sum(len(landings(state.sheet.grid, shape)) for shape in state.shapes)
    scene = frame(
        NAME,
        state,
        visit,
        voice,
        headline=voice(f"sandbox.headline_{state.tool}", count=count),
        hint=voice(f"sandbox.hint_{state.tool}"),
        mode={"drop": "drop" if state.roll else "block"}.get(state.tool, state.tool),
        **(settable(state.faces, SHAPE_FACES) if drop else {}),
        icons=icons(),
        buttons=(
            *_buttons(state, voice),
            button(voice, "ask", "W"),
            *paint_buttons(voice),
        ),
        tools=tuple(Tool(f"tool_{tool}", voice(f"sandbox.tool_{tool}"), tool == state.tool) for tool in TOOLS),
        palette=palette(voice) if state.tool == "paint" else (),
        cards=(TalkCard(title=voice("ui.talk_none")), _facts(state, voice), _compose_card(state, voice)),
        undo=state.canvas.can_undo,
        redo=state.canvas.can_redo,
    )
    board = board_view(state.sheet, voice("ui.board_sandbox"), state.last, state.drops)
    falls: Literal["drop", "block"] = "drop" if state.roll else "block"
    return View(scene, board, placements(state.sheet.grid, state.shapes, falls) if drop else None)


def talk(state: Sandbox, visit: Visit) -> Talk:
    """The explanation in words."""
    return say_message(Voice(visit.language), state.message, state.said)


def _buttons(state: Sandbox, voice: Voice) -> tuple[Button, ...]:
    match state.tool:
        case "drop":
            hand = hand_buttons(voice, numbers=state.roll is not None)
            return *hand, button(voice, "prev_landing"), button(voice, "next_landing", "N")
        case "combo":
            return *pick_buttons(voice, "circle"), button(voice, "combos")
    return ()


def _facts(state: Sandbox, voice: Voice) -> ListCard:
    grid, roll = state.sheet.grid, state.roll
    lines = [
        voice("sandbox.fact_marks", n=sum(mark != "." for mark in grid.marks)),
        voice("sandbox.fact_rows", n=len(state.sheet.plus_rows), holes=len(grid.holes)),
        voice("sandbox.fact_combos", n=len(find_combos(grid))),
    ]
    if roll is not None and not roll.possible:
        lines.append(voice("sandbox.impossible_roll", roll=" ".join(roll.numbers).replace("*", "★")))
    if grid.crossed:
        lines.append(voice("sandbox.fact_line"))
    return ListCard(id="facts", title=voice("sandbox.facts"), items=tuple(map(ListItem, lines)))


def _compose_card(state: Sandbox, voice: Voice) -> TextCard:
    """The way to the composer, where this position becomes a puzzle."""
    code = encode(Sketch(grid=state.sheet.grid).shared)
    link = CardLink(f"composer.ipynb#code={code}", voice("sandbox.compose_link"))
    words = (voice("sandbox.compose_text"),)
    return TextCard(id="compose", title=voice("sandbox.compose"), paragraphs=words, links=(link,))
