"""What reaches a page's session from a browser: messages to every page, and the first one of a connection."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from numberdrop import paths, progress, record
from numberdrop.pages.connection import LONGEST, Connection, SnapshotSigner
from numberdrop.pages.fields import BadIntent
from numberdrop.rules.game import Game
from numberdrop.server.rate_limits import RateLimits
from numberdrop.server.session_handler import Sessions
from tests.exercises.test_sharing import CODE
from tests.pages.driven import driven


def as_text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


# --- messages ---------------------------------------------------------------------------------------------------------

PAGES: tuple[Callable[[], Any], ...] = (
    *(
        partial(driven, name)
        for name in ("home", "play", "sandbox", "analysis", "companion", "composer", "puzzles", "progress")
    ),
    partial(driven, "lesson", "en", "gravity"),
    partial(driven, "puzzle", "en", CODE),
)
_FEW = 12
RECORD = record.dumps(Game.new(1, "2023", 7))
PROGRESS = progress.dumps(progress.Log().append(progress.Event.opened("gravity", "tuck", at=5_000)))


def read_messages(data: bytes) -> None:
    """The first byte chooses a page; then a message to a line. Whatever comes is answered, and the page can be shown."""
    page = PAGES[data[0] % len(PAGES) if data else 0]()
    for line in data[1:].split(b"\n")[:_FEW]:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        stamped = {"turn": page.turn, **message} if isinstance(message, dict) else message
        page.handle(stamped)
        assert "ui.trouble" not in [item["id"] for item in page.talk["items"]], stamped
        json.dumps(page.traits(), allow_nan=False, ensure_ascii=False).encode()


def messages() -> Iterator[str]:
    told = [
        *({"type": "press", "id": name} for name in ("roll", "undo", "hint", "next", "train", "keys", "why", "combo")),
        {"type": "hello", "lang": "fr", "record": RECORD, "kept": {"table": "{}"}, "hash": "#dice=1&players=2"},
        {"type": "act", "action": {"type": "start", "column": 3}},
        {"type": "act", "action": {"type": "drop", "cells": [[0, 1, 5], [0, 2, None], [0, 3, 1], [1, 1, 2]]}},
        {"type": "act", "action": {"type": "circle", "cells": [[0, 1], [0, 2]], "player": 0}},
        {"type": "form", "id": "new", "values": {"players": "2", "edition": "2021", "seed": "7", "name1": "Ann"}},
        {"type": "form", "id": "dice", "values": {"roll": "1 * 4 2 L"}},
        {"type": "load", "text": "12\n34"}, {"type": "load", "text": PROGRESS},
        {"type": "paint", "cell": [3, 2], "value": "7"}, {"type": "set_die", "i": 4, "face": "X5"},
        {"type": "try", "cells": [[0, 2, 5], [0, 3, 6], [0, 4, 7], [0, 5, 4]]}, {"type": "try", "combo": [[3, 2]]},
        {"type": "typed", "text": "L r2 f c3 5 6 4 1"}, {"type": "why", "about": {"kind": "cell", "cell": [0, 0]}},
        {"type": "answer", "picks": ["c3"], "cells": [[0, 1]]}, {"type": "show", "player": 1},
        {"type": "lang", "value": "fr"}, {"type": "tick", "n": 1, "now": 5, "zone": 60}, {"type": "mark", "cell": [0, 0]},
        {"type": "kept", "put": {}}, {"type": "greeted", "id": "x", "kept": {}}, {"type": "forgotten"}, {"type": "ping"},
    ]  # fmt: skip
    for number in range(len(PAGES)):
        for at in range(0, len(told), 3):
            yield f"{number}" + "\n".join(map(json.dumps, told[at : at + 3]))


# --- openings ---------------------------------------------------------------------------------------------------------


def read_opening(data: bytes) -> None:
    """The first message of a connection, as text: it opens a page or is refused; and a snapshot in it is none of ours."""
    sessions = Sessions(
        paths.notebooks(), {"play.ipynb", "home.ipynb"}, SnapshotSigner(b"key"), "b", RateLimits(), LONGEST
    )
    try:
        answer = json.loads(Connection(sessions.open_page, sessions.signer, "b").answer(as_text(data)))
        assert answer == {"reload": True} or "ack" in answer
    except BadIntent as error:
        _ = str(error).encode()  # it is the reason with which the connection is closed


def openings() -> Iterator[str]:
    for page, more in (
        ("play.ipynb", {"shown": True}),
        ("home.ipynb", {"snapshot": "x", "seq": 4}),
        ("none.ipynb", {}),
    ):
        yield json.dumps({"type": "open", "page": page, "language": "fr", "number": 7, "build": "b", **more})
