"""What happens in the composer: strokes and choices, counting, copies and codes, and the trial of its author."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from numberdrop.exercises import Text
from numberdrop.exercises.asking.answers import Held
from numberdrop.exercises.composer import FALLING
from numberdrop.formats.declarations import unsafe_characters
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, text
from numberdrop.pages.intents import BlockAt, Follow, Hello, Intent, Load, Paint, Press, SetDie, Submit, Tick, TryDrop
from numberdrop.pages.message import EMPTY
from numberdrop.pages.page import everyday
from numberdrop.pages.parts.dice_view import with_die
from numberdrop.pages.parts.painter import MARKER
from numberdrop.pages.visit import Visit
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import COLS, Grid, on_grid
from numberdrop.rules.landing import land
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.shapes import SHAPES, Cell

from . import preview
from .keep import greeted
from .sharing import CODE_DIALOG, LINK, code_dialog, open_link, open_pasted, share, unsolvable
from .state import PAINTER, SHAPE_FACES, TOOLS, Composer

SLICE = 0.1
"""Seconds of counting in one tick of the page."""
_LONGEST_WORDS = 200


def update(state: Composer, intent: Intent, visit: Visit) -> tuple[Composer, Visit]:
    """The composer after an intent."""
    if isinstance(intent, Hello):
        return greeted(state, intent, visit), visit
    match intent:
        case Follow(hash) if hash.startswith(LINK):
            return open_link(replace(state, trial=None), hash), visit
        case Tick(turn):
            return _counted(state) if turn == state.turn else state, visit
    if state.trial is None:
        after = _composed(state, intent, visit.language) or PAINTER.update(state, intent)
    else:
        after = preview.update(state, state.trial, intent)
    return everyday(state, intent, visit) if after is None else (after, visit)


def _composed(state: Composer, intent: Intent, language: str) -> Composer | None:
    match intent:
        case Paint(cell, value) if value == MARKER:
            return _marked(state, cell)
        case Press(name) if name.removeprefix("tool_") in TOOLS:
            return state.moved(tool=name.removeprefix("tool_")).quiet()
        case BlockAt(cells) if state.holds:
            held = _held_over(state.sketch.sheet.grid, cells)
            return PAINTER.put(state, state.sketch.with_choices(**held.choices)).quiet()
        case TryDrop() if state.holds:
            return state  # nothing is asked yet
        case SetDie():
            roll = state.sketch.roll
            faces = with_die((*roll.numbers, roll.shape), intent, SHAPE_FACES)
            return PAINTER.put(state, state.sketch.with_choices(roll=Roll(faces[:4], faces[4]))).quiet()
        case Submit("question", values):
            return _chosen(state, values, language)
        case Press("try", ""):
            state = _counted_enough(state)
            return preview.begun(state) if state.solvable else unsolvable(state)
        case Press("share", ""):
            return share(_counted_enough(state))
        case Press("open", ""):
            return replace(state, dialog=code_dialog())
        case Load(code) if state.dialog is not None and state.dialog.id == CODE_DIALOG:
            return open_pasted(state, text(code, LONGEST_TEXT))
    return None


def _counted(state: Composer) -> Composer:
    """A slice of counting; what else was said meanwhile stays to be read."""
    count = state.counting
    if count is None:
        return state
    # Where nothing else is said it is the worth that is told, and that has changed.
    news = state.message == EMPTY
    return replace(state, count=count.counted_on(SLICE), beat=state.beat + 1, said=state.said + news)


def _counted_enough(state: Composer) -> Composer:
    """Where no right answer was found yet, it is looked for a little longer before anybody hears that there is none."""
    count = state.count
    if count is None or count.done or count.solvable:
        return state
    return replace(state, count=count.counted_on(SLICE))


def _held_over(grid: Grid, cells: Cells) -> Held:
    """The shape as it was held where it comes to rest on these cells."""
    for shape in FALLING:
        for orientation in SHAPES[shape].orientations:
            for column in range(COLS - orientation.width + 1):
                if set(land(grid, orientation, column).cells) == set(cells):
                    return Held(shape, orientation.index, column)
    raise BadIntent(f"no shape comes to rest on {cells!r}")


# --- choices ------------------------------------------------------------------------------------------------------------


def _marked(state: Composer, cell: Cell) -> Composer:
    """A cell that the question is about, or is no more."""
    if not on_grid(cell):
        raise BadIntent(f"nothing can be marked at {cell!r}")
    marked = state.sketch.marked
    without = tuple(other for other in marked if other != cell)
    cells = without if cell in marked else tuple(sorted((*marked, cell)))
    return PAINTER.put(state, state.sketch.with_choices(marked=cells)).quiet()


def _chosen(state: Composer, values: Mapping[str, Any], language: str) -> Composer:
    """What is asked, and what was chosen for it."""
    choices = {name: _choice(name, value) for name, value in values.items() if name != "prompt"}
    words = text(values.get("prompt", ""), _LONGEST_WORDS)
    try:
        sketch = state.sketch.with_choices(**choices, prompt=_prompt(state.sketch.prompt, words, language))
    except (TypeError, ValueError) as error:
        raise BadIntent(str(error)) from None
    return (state if sketch == state.sketch else PAINTER.put(state, sketch)).quiet()


def _choice(name: str, value: object) -> object:
    """A choice of the form as a sketch has it: lists send texts, and people count rows from 1."""
    choice = text(value, 20)
    return int(choice) - (name == "row") if name in ("row", "size") and choice.isdecimal() else choice


def _prompt(before: Text | None, words: str, language: str) -> Text | None:
    """The author's own words, in the language of the page."""
    by = dict(before.by) if before else {}
    by.pop(language, None)
    if plain := "".join(sign for sign in words if not unsafe_characters(sign)).strip():
        by[language] = plain
    return Text.of(by) if by else None
