"""The picture of the composer: what there is to choose, the palette, what hangs over the grid, and the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.composing import CHOICES, FALLING, SORTS
from numberdrop.exercises.sharing import wording
from numberdrop.rules.dice import STAR

from .dice import dice
from .forms import Choices, field, form
from .intents import Json
from .painting import MARKER, PAINTS, palette
from .tables import icons

if TYPE_CHECKING:
    from .composer_page import Composer

SHAPE_FACES = (*FALLING, STAR)


def scene(page: Composer) -> Json:
    """The ``scene`` trait."""
    voice, sketch, button = page.voice, page.sketch, page.button
    sort = SORTS[sketch.sort]
    roll = sketch.roll
    tick = page.tick()
    return page.frame(
        headline=voice("composer.headline"),
        hint=voice("composer.hint_mark" if sort.marks else "composer.hint"),
        mode="paint",
        **(dice((*roll.numbers, roll.shape), SHAPE_FACES) if sort.rolls else {}),
        hang=_hanging(page) if "shape" in sort.needs else None,
        icons=icons(),
        palette=palette(voice, (MARKER, *PAINTS) if sort.marks else PAINTS),
        buttons=[button("try", primary=True), button("share"), button("open"), *page.paint_buttons()],
        cards=[_form(page), {"id": "why", "kind": "talk", "title": voice("composer.worth")}],
        undo=page.at > 0,
        redo=page.at + 1 < len(page.states),
        **({"tick": tick} if tick else {}),
    )


def _hanging(page: Composer) -> Json:
    return {"cells": [[row, col, ""] for row, col in page.sketch.held.hanging]}


def _form(page: Composer) -> Json:
    """What is asked, and what there is to choose for it; every choice counts at once."""
    voice, sketch, language = page.voice, page.sketch, page.language
    words = wording()
    sorts = [[name, words[name].title.said_in(language)] for name in SORTS]
    fields = [{**field("sort", "select", voice("composer.sort"), sketch.sort, sorts), "wide": True}]
    for name in SORTS[sketch.sort].needs:
        label, value = voice(f"composer.{name}"), getattr(sketch, name)
        if name == "flip":
            fields.append(field(name, "checkbox", label, value))
        else:
            shown = value + 1 if name in _COUNTED else value
            fields.append(field(name, "select", label, str(shown), _options(page, name)))
    own = dict(sketch.prompt.by).get(language, "") if sketch.prompt else ""
    usual = voice("composer.usual", words=words[sketch.sort].prompt.said_in(language))
    fields.append({**field("prompt", "text", voice("composer.prompt"), own, help_=usual), "wide": True})
    return {**form("question", voice("composer.question"), fields, ""), "live": True}


_COUNTED = ("row", "column")
"""What people count from 1."""


def _options(page: Composer, name: str) -> Choices:
    voice = page.voice
    found = []
    for value in CHOICES[name]:
        if name in ("shape", "tile"):
            label = voice.shape(str(value))
        elif name == "kind":
            label = voice(f"ui.kind_{value}")
        elif name == "turns":
            label = voice(f"composer.turns_{value}")
        else:
            label = str(value + 1 if name in _COUNTED else value)
        found.append([str(value + 1 if name in _COUNTED else value), label])
    return found
