"""The sandbox without a browser: strokes that are on their way together, any messages at all, and what comes back."""

from __future__ import annotations

from hypothesis import given, settings

from tests.effort import often
from tests.pages import hammer
from tests.pages.driven import driven

OWN = (
    {"type": "paint", "cell": [9, 0], "value": "7"},
    {"type": "set_die", "i": 4, "face": "X5"},
    {"type": "try", "cells": [[0, 2, 5], [0, 3, 6], [0, 4, 7], [0, 5, 4]]},
    {"type": "act", "action": {"type": "circle", "cells": [[0, 1], [0, 2], [0, 3]]}},
)


def test_strokes_that_are_on_their_way_together_all_arrive() -> None:
    page = driven("sandbox")
    turn = page.turn
    for col in range(7):
        page.handle({"type": "paint", "cell": [8, col], "value": "5", "turn": turn})
    assert [page.state.sheet.grid[8, col] for col in range(7)] == [5] * 7


def test_a_circle_is_still_there_when_the_page_comes_back() -> None:
    page = driven("sandbox")
    page.handle({"type": "load", "text": "3365\n4456"})
    hammer.send(page, {"type": "act", "action": {"type": "circle", "cells": [[0, 1], [0, 2], [0, 3]]}})
    assert page.state.sheet.combos
    again = hammer.reopened(page, driven("sandbox"))
    assert again.state.sheet == page.state.sheet


def test_a_kept_picture_that_was_cut_leaves_the_example() -> None:
    for record in ("4456\n0:1 0:", "4456\n0:1:2", "4456\n99:1 99:2", "4456\na:b"):
        page, fresh = driven("sandbox"), driven("sandbox")
        page.handle({"type": "hello", "record": record, "kept": {}, "lang": "en"})
        assert page.state.sheet.grid.marks in {fresh.state.sheet.grid.marks, "4456...".ljust(98, ".")}


@settings(max_examples=often(60), deadline=None)
@given(hammer.messages(("tool_paint", "tool_drop", "tool_combo", "combo", "wipe", "example", "picture", "hint"), *OWN))
def test_whatever_is_sent_the_page_is_drawn_and_its_picture_comes_back(messages: list[dict]) -> None:
    page = driven("sandbox")
    for message in messages:
        hammer.send(page, message)
    again = hammer.reopened(page, driven("sandbox"))
    assert again.state.sheet.grid.marks == page.state.sheet.grid.marks
    assert again.state.sheet.grid.circled == page.state.sheet.grid.circled
