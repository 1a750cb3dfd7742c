"""What the browser keeps of the composer, and how it comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from numberdrop.exercises import Text
from numberdrop.exercises.composer import Sketch
from numberdrop.formats.declarations import AtMost
from numberdrop.frozen import Frozen
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import Kept, begins_anew
from numberdrop.pages.parts.greeting import brings_news
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.rules.reasons.reason import Cells

from .sharing import LINK, open_link
from .state import NAME, PAINTER, Composer


class KeptSketch(Frozen):
    """What is being composed; ``circled`` are the rings that are painted on its grid, ``words`` the author's own by language."""

    sketch: Sketch
    circled: Cells = ()
    words: Annotated[Mapping[str, str], AtMost(20)] = {}


def _migrated(plain: Any, version: int | None) -> Any:
    """The first version had the words among the choices, and no rings."""
    if version is None and isinstance(plain, dict) and "prompt" in plain:
        words = plain.pop("prompt")
        return {"sketch": plain, "words": {} if words is None else words}
    return plain


KEPT = Kept(1, KeptSketch, _migrated)


def keep(state: Composer, visit: Visit) -> Keep:
    """What is being composed, as text."""
    return Keep(key=NAME, text=kept_text(state.sketch))


def kept_text(sketch: Sketch) -> str:
    """A sketch as text."""
    words = dict(sketch.prompt.by) if sketch.prompt else {}
    circled = tuple(sorted(sketch.grid.circled))
    return KEPT.text(KeptSketch(replace(sketch, prompt=None), circled, words))


def sketch_of(text: str) -> Sketch:
    """The sketch that a text is. Raises ``ValueError`` for a text that is not ours."""
    kept = KEPT.read(text)
    prompt = Text.of(kept.words) if kept.words else None
    return replace(kept.sketch, grid=kept.sketch.grid.circle(kept.circled), prompt=prompt)


def greeted(state: Composer, hello: Hello, visit: Visit) -> Composer:
    """With what was composed here before, and with what a link has brought."""
    in_use = len(state.canvas.states) > 1
    if brings_news(hello, keep(state, visit)):
        state = _come_back(state, hello.record)
    # What was composed here before comes back with an undo.
    return open_link(state, hello.hash) if hello.hash.startswith(LINK) and not in_use else state


def _come_back(state: Composer, record: str) -> Composer:
    try:
        sketch = sketch_of(record)
    except ValueError:
        return begins_anew(state, in_use=len(state.canvas.states) > 1)
    return PAINTER.put(replace(state, trial=None, dialog=None), sketch).quiet()
