"""What the browser keeps of the composer, how it comes back, and what two tabs of it come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from numberdrop.exercises.composer import Sketch
from numberdrop.exercises.share_code import wording
from numberdrop.pages.fields import LONGEST_TEXT, text
from numberdrop.pages.intents import Hello
from numberdrop.pages.message import Phrase, phrase, term
from numberdrop.pages.parts.painter import describe, difference
from numberdrop.pages.parts.two_tabs import TwoTabs
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit

from .sharing import LINK, open_link
from .state import NAME, PAINTER, Composer, begin


def keep(state: Composer, visit: Visit) -> Keep:
    """What is being composed, as text, and what was set aside."""
    return TABS.kept(state)


def greeted(state: Composer, hello: Hello) -> Composer:
    """With what was composed here before, and with what a link has brought."""
    state = TABS.greeted(state, hello)
    if len(state.canvas.states) > 1:
        return state
    if hello.record:
        state = _taken(state, hello.record, {})
    # What was composed here before comes back with an undo.
    return open_link(state, hello.hash) if hello.hash.startswith(LINK) else state


def _taken(state: Composer, record: str, kept: Mapping[str, str]) -> Composer:
    try:
        sketch = Sketch.loads(text(record, LONGEST_TEXT))
    except ValueError:
        return state  # what the browser kept is no sketch of ours: the example stays
    return PAINTER.put(replace(state, trial=None), sketch).quiet()


def _in_words(state: Composer) -> Phrase:
    sketch = state.sketch
    return phrase("tabs.sketch", asked=term("text", wording()[sketch.sort].title), grid=describe(sketch.grid))


def _differs(one: Composer, other: Composer) -> Phrase:
    """Where the grids are the same it is something in the form."""
    return difference(one.sketch.grid, other.sketch.grid) or phrase("tabs.choices")


TABS: TwoTabs[Composer] = TwoTabs(
    name=NAME,
    anew=lambda: begin("", Visit()),
    take=_taken,
    keep=lambda state: Keep(key=NAME, text=state.sketch.dumps()),
    stands=lambda state: state.sketch,
    in_words=_in_words,
    differs=_differs,
)
