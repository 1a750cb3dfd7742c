"""The table of acts: in which row below the board the button of an act stands, with which sign and look."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from numberdrop.pages.scene import Button, ButtonLook, Row

_HAND = ("left", "ccw", "cw", "flip", "swap", "right", "round_back", "rewind", "forward", "round_on", "slow")
"""They move the shape, or go through a game that is looked at again; they stand in this order."""
_MAIN = frozenset(
    (
        *("circle", "clear", "pass", "answer", "nothing", "legal", "next", "step", "hold", "go", "share"),
        *("drop", "elsewhere"),
        *("play_on", "leave_replay", "anew", "as_played"),
    )
)
"""What is done now, besides what is the next thing to do."""
_TREE = frozenset({"rewind", "forward"})
"""They go through the lines of a tree, where there is one."""
_SIGNS = {
    "answer": "tick",
    "next": "pass",
    "again": "cw",
    "rewind": "left",
    "forward": "right",
    "round_back": "prev_landing",
    "round_on": "next_landing",
    "step": "right",
    "hold": "still",
    "leave_replay": "cross",
    "clear": "cross",
    "play_on": "go",
}
"""The signs of acts that look like something else; every other has the sign of its name, if there is one."""
_LOOKS: Mapping[str, ButtonLook] = {
    "answer": "wide",
    "next": "wide",
    "circle": "wide",
    "hold": "signed",
    "play_on": "signed",
    "ccw": "spare",
    "swap": "spare",
    "rewind": "way",
    "as_played": "long",
}


def in_rows(buttons: Iterable[Button], aside: Collection[str], *, tree: bool) -> tuple[Button, ...]:
    """The buttons of a page, each with its row, sign and look, the hand's in their order; those ``aside`` stand behind "more"."""

    def row(button: Button) -> Row:
        if tree and button.id in _TREE:
            return "tree"
        if button.id in _HAND:
            return "hand"
        if button.id in aside:
            return "more"
        return "main" if button.primary or button.id in _MAIN else "quiet"

    placed = [button.but(row=row(button), sign=_SIGNS.get(button.id), look=_LOOKS.get(button.id)) for button in buttons]
    hand = iter(
        sorted((button for button in placed if button.row == "hand"), key=lambda button: _HAND.index(button.id))
    )
    return tuple(next(hand) if button.row == "hand" else button for button in placed)
