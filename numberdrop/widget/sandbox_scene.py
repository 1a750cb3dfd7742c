"""The picture of the sandbox: its tools, dice, palette and the facts about the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.composing import Sketch
from numberdrop.exercises.sharing import encode
from numberdrop.rules.combos import find_combos
from numberdrop.rules.dice import SHAPE_DIE
from numberdrop.rules.landing import landings
from numberdrop.rules.shapes import OTHER_TILES

from .dice import dice
from .intents import Json
from .painting import palette
from .solving_scene import text_card
from .tables import icons

if TYPE_CHECKING:
    from .sandbox_page import Sandbox

TOOLS = ("paint", "drop", "combo")
SHAPE_FACES = (*SHAPE_DIE, *OTHER_TILES)
"""What the shape die can be set to: block tiles too."""


def scene(page: Sandbox) -> Json:
    """The ``scene`` trait."""
    voice, button = page.voice, page.button
    drop = page.tool == "drop"
    buttons = []
    if drop:
        buttons = [
            *page.hand_buttons(numbers=page.roll is not None),
            button("prev_landing"),
            button("next_landing", "N"),
        ]
    elif page.tool == "combo":
        buttons = [*page.pick_buttons("circle"), button("combos")]
    rest = [button("ask", "W"), *page.paint_buttons()]
    count = sum(len(landings(page.sheet.grid, shape)) for shape in page.shapes)
    return page.frame(
        headline=voice(f"sandbox.headline_{page.tool}", count=count),
        hint=voice(f"sandbox.hint_{page.tool}"),
        mode={"drop": "drop" if page.roll else "block"}.get(page.tool, page.tool),
        **(dice(page.faces, SHAPE_FACES) if drop else {}),
        icons=icons(),
        buttons=buttons + rest,
        tools=[
            {"id": f"tool_{tool}", "label": voice(f"sandbox.tool_{tool}"), "pressed": tool == page.tool}
            for tool in TOOLS
        ],
        palette=palette(voice) if page.tool == "paint" else [],
        cards=[{"id": "why", "kind": "talk", "title": voice("ui.talk_none")}, _facts(page), _door(page)],
        undo=page.at > 0,
        redo=page.at + 1 < len(page.states),
    )


def _facts(page: Sandbox) -> Json:
    voice, grid = page.voice, page.sheet.grid
    combos = find_combos(grid)
    roll = page.roll
    lines = [
        voice("sandbox.fact_marks", n=sum(mark != "." for mark in grid.marks)),
        voice("sandbox.fact_rows", n=len(page.sheet.plus_rows), holes=len(grid.holes)),
        voice("sandbox.fact_combos", n=len(combos)),
    ]
    if roll is not None and not roll.possible:
        lines.append(voice("sandbox.impossible_roll", roll=" ".join(roll.numbers).replace("*", "★")))
    if grid.crossed:
        lines.append(voice("sandbox.fact_line"))
    return {
        "id": "facts",
        "kind": "list",
        "title": voice("sandbox.facts"),
        "items": [{"text": line, "tone": "info", "cells": []} for line in lines],
    }


def _door(page: Sandbox) -> Json:
    """The way to the composer, where this position becomes a puzzle."""
    code = encode(Sketch(grid=page.grid).shared)
    links = [{"href": f"composer.ipynb#code={code}", "label": page.voice("sandbox.compose_link")}]
    return text_card("compose", page.voice("sandbox.compose"), page.voice("sandbox.compose_text"), links=links)
