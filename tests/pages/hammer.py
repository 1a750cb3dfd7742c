"""Messages of all kinds, sense and nonsense in any order: no page ever fails at one, and each can be drawn after it."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from tests.walks.odd import ODD, TEXTS, TYPED

from .driven import Driven

BUTTONS = (
    "again", "against", "against:gus", "ahead", "alone", "anew", "answer", "as_played", "audit", "back", "branching", "candidate:1", "chances",
    "check", "clear", "close", "coach", "combo", "comment", "compose", "correct", "correct_dice", "delete", "delete_all", "end", "erase",
    "erase_all", "example", "export", "forward", "go", "hint", "hold", "import", "judge", "keys", "leave_replay", "leave_trial", "legal", "load",
    "main", "menu", "new", "next", "node:3", "nothing", "open", "palette:m", "pass", "picture", "play_on", "rating", "record", "redo", "repeat",
    "replay", "resign", "retry:7", "review", "rewind", "rival:pip", "roll", "round_back", "round_on", "same_dice", "share", "show", "skip",
    "speed:once", "speed:step", "step", "step_1", "step_4", "stop_review", "storm_calm", "streak", "together", "tool_combo", "tool_drop",
    "tool_paint", "tool_table", "train", "trunk", "try", "try_again", "undo", "unring_0", "up", "use_prefix", "wipe",
)  # fmt: skip
"""Buttons of all pages: whoever has not got one of them is in place to say so."""
MEANT = (
    {"type": "act", "action": {"type": "circle", "cells": [[0, 1], [0, 2], [0, 3]]}},
    {"type": "act", "action": {"type": "free", "cells": [[0, 0]]}},
    {"type": "act", "action": {"type": "slide", "letter": "A"}},
    {"type": "act", "action": {"type": "start", "column": 3}},
    {"type": "answer", "picks": ["A"]},
    {"type": "form", "id": "dice", "values": {"roll": "1*42L"}},
    {"type": "form", "id": "edition", "values": {"edition": "2021"}},
    {"type": "form", "id": "fix", "values": {"players": "2", "edition": "2021", "name1": "Ann"}},
    {"type": "form", "id": "new", "values": {"players": "1", "edition": "2023", "own_dice": True}},
    {"type": "form", "id": "new", "values": {"players": "2", "seed": "7", "seat2": "pip", "name1": "Ann"}},
    {"type": "form", "id": "question", "values": {"sort": "landing", "prompt": "Here?"}},
    {"type": "form", "id": "question", "values": {"sort": "most"}},
    {"type": "form", "id": "replay", "values": {"round": "2"}},
    {"type": "form", "id": "sums", "values": {"total": "12", "rows": "x"}},
    {"type": "forgotten"},
    {"type": "lang", "value": "fr"},
    {"type": "load", "text": "777....\n.56"},
    {"type": "mark", "about": {"kind": "letter", "letter": "B"}},
    {"type": "paint", "cell": [0, 0], "value": "m"},
    {"type": "paint", "cell": [9, 0], "value": "7"},
    {"type": "set_die", "i": 0, "face": "4"},
    {"type": "set_die", "i": 4, "face": "X5"},
    {"type": "show", "player": 1},
    {"type": "tick", "n": "current"},
    {"type": "tick", "n": "stale"},
    {"type": "try", "cells": [[0, 2, 5], [0, 3, 6], [0, 4, 7], [0, 5, 4]]},
    {"type": "typed", "text": "c3 1 2 3 4"},
    {"type": "typed", "text": "r1 444...."},
)
"""What makes sense on some page."""

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=12,
)
_FIELDS = (
    "about", "action", "cell", "cells", "combo", "face", "hash", "i", "id", "kept", "lang", "n", "picks", "player", "record", "text", "value",
    "values",
)  # fmt: skip
_TYPES = (
    "act", "answer", "form", "hello", "lang", "load", "mark", "paint", "ping", "press", "set_die", "show", "tick", "try", "typed", "why",
)  # fmt: skip
_CELLS = st.lists(st.lists(st.integers(-2, 15), min_size=2, max_size=3), max_size=5)
_ACTIONS = st.fixed_dictionaries(
    {"type": st.sampled_from(("free", "circle", "drop", "block", "slide", "start", "throw", "x"))},
    optional={"cells": _CELLS, "letter": st.sampled_from("ABCDEX"), "column": st.integers(-1, 8)},
)
_PICKS = ("A", "B", "none", "yes", "player1", "+1", "-14", "identical3", "roll", "x", "rows=1")
_KINDS = (
    st.sampled_from(BUTTONS).map(lambda name: {"type": "press", "id": name}),
    st.sampled_from(MEANT),
    st.sampled_from(ODD),
    st.sampled_from([*({"type": "typed", "text": text} for text in TYPED), *({"type": "load", "text": text} for text in TEXTS)]),
    _ACTIONS.map(lambda action: {"type": "act", "action": action}),
    st.lists(st.sampled_from(_PICKS), max_size=4).map(lambda picks: {"type": "answer", "picks": picks}),
    st.builds(
        lambda kind, fields: {**fields, "type": kind},
        st.sampled_from(_TYPES),
        st.dictionaries(st.sampled_from(_FIELDS), JSON, max_size=3),
    ),
    JSON,
)  # fmt: skip


def messages(*own: dict[str, Any]) -> st.SearchStrategy[list[Any]]:
    """Streams of messages; ``own`` is what else is sent to a page."""
    return st.lists(st.one_of(*_KINDS, *([st.sampled_from(own)] if own else [])), max_size=14)


def send(page: Driven, message: Any) -> None:
    """Send a message, stamped as the front end stamps it; the page is whole after it."""
    if isinstance(message, dict):
        turns = {"current": page.turn, "stale": page.turn - 1}
        message = {"turn": page.turn, **message}
        for name in ("turn", "n"):
            if isinstance(message.get(name), str):
                message[name] = turns.get(message[name], message[name])
    page.handle(message)
    whole(page)


def whole(page: Driven) -> None:
    """The page can be drawn, and nothing has failed."""
    json.dumps(page.traits(), allow_nan=False, ensure_ascii=False).encode()
    assert "ui.trouble" not in page.ids


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
