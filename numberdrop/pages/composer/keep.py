"""What the browser keeps of the composer, and how it comes back."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises.composer import Sketch
from numberdrop.pages.fields import LONGEST_TEXT, text
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import begins_anew
from numberdrop.pages.parts.greeting import brings_news
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit

from .sharing import LINK, open_link
from .state import NAME, PAINTER, Composer


def keep(state: Composer, visit: Visit) -> Keep:
    """What is being composed, as text."""
    return Keep(key=NAME, text=state.sketch.dumps())


def greeted(state: Composer, hello: Hello, visit: Visit) -> Composer:
    """With what was composed here before, and with what a link has brought."""
    in_use = len(state.canvas.states) > 1
    if brings_news(hello, keep(state, visit)):
        state = _come_back(state, hello.record)
    # What was composed here before comes back with an undo.
    return open_link(state, hello.hash) if hello.hash.startswith(LINK) and not in_use else state


def _come_back(state: Composer, record: str) -> Composer:
    try:
        sketch = Sketch.loads(text(record, LONGEST_TEXT))
    except ValueError:
        return begins_anew(state, in_use=len(state.canvas.states) > 1)
    return PAINTER.put(replace(state, trial=None, dialog=None), sketch).quiet()
