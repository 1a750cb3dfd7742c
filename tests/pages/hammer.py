"""Messages of all kinds, sense and nonsense in any order: no page ever fails at one, and each can be drawn after it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from tests.walks.odd import ODD, TEXTS, TYPED
from tests.widget.odd import TYPES, fields_of

from .driven import Driven


def messages(
    presses: Iterable[str] = (), *own: dict[str, Any], most: int = 12
) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Streams of messages; ``presses`` are the buttons of the page, ``own`` what else is sent to it."""
    anybody = [
        *({"type": "typed", "text": text} for text in TYPED),
        *({"type": "load", "text": text} for text in TEXTS),
    ]
    buttons = [{"type": "press", "id": name} for name in (*presses, "keys", "close", "undo", "redo")]
    languages = [{"type": "lang", "value": language} for language in ("en", "fr")]
    kinds = [st.sampled_from(some) for some in (buttons, [*own, *languages], ODD, anybody) if some]
    nonsense = st.builds(
        lambda kind, fields: {**fields, "type": kind},
        st.sampled_from(TYPES),
        fields_of(3),
    )
    return st.lists(st.one_of(*kinds, nonsense), max_size=most)


def send(page: Driven, message: dict[str, Any]) -> None:
    """Send a message, stamped as the front end stamps it; the page is whole after it."""
    turns = {"current": page.turn, "stale": page.turn - 1}
    stamped = {"turn": page.turn, **message}
    for name in ("turn", "n"):
        if isinstance(stamped.get(name), str):
            stamped[name] = turns[stamped[name]]
    page.handle(stamped)
    whole(page)


def whole(page: Driven) -> None:
    """The page can be drawn, and nothing has failed."""
    json.dumps(page.traits(), allow_nan=False, ensure_ascii=False).encode()
    assert "ui.trouble" not in [item["id"] for item in page.talk["items"]]


def picture(page: Driven) -> dict[str, Any]:
    """What is seen of a page, but for its turn and what is said."""
    traits = page.traits()
    return {"board": traits["board"], "table": traits["table"], "scene": {**traits["scene"], "turn": 0}}


def reopened(page: Driven, fresh: Driven, **others: str) -> Driven:
    """A fresh page that is greeted with what the browser has kept of another one, and of ``others``."""
    log = page.log()
    kept = others | {name: "\n".join(lines) for name, lines in (log.get("append") or {}).items()}
    kept |= log.get("put") or {}
    fresh.handle({"type": "hello", "record": log["text"], "kept": kept, "lang": page.language})
    fresh.handle({"type": "greeted"})
    whole(fresh)
    return fresh
