"""What the coach says of an act in one line of signs and numbers, and as the board after the act: for a console and a notebook."""

from __future__ import annotations

from html import escape

from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game

from .paired_rollouts import Estimate


def behind_words(estimate: Estimate, solo: bool) -> str:
    """An estimate with its interval and its samples."""
    if not estimate.samples:
        return "not compared yet"
    unit = "points" if solo else "hundredths of winning"
    return f"{estimate.mean:.1f} {unit} ({estimate.low:.1f} to {estimate.high:.1f}), {estimate.samples} samples"


def act_html(line: str, after: Game | None, action: Action) -> str:
    """The board after an act with its cells lit, and a line below."""
    said = f"<p>{escape(line)}</p>"
    if after is None:
        return said
    from numberdrop.drawing.lit import lit_svg
    from numberdrop.drawing.svg import BLUE

    sheet = after.sheets[action.player or 0]
    cells = {(cell[0], cell[1]) for cell in getattr(action, "cells", ())}
    return lit_svg(sheet, dict.fromkeys(sorted(cells), BLUE), str(sheet)) + said
