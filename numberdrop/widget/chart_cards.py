"""A card with a chart: told in words, drawn for a light page and for a dark one, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence

from .charts import DARK, LIGHT, Drawing
from .intents import Json
from .words import Voice


def chart_card(
    voice: Voice,
    name: str,
    told: list[str],
    drawing: Drawing | None = None,
    alt: str = "",
    head: Sequence[str] = (),
    rows: Sequence[list[str]] = (),
) -> Json:
    """The card; ``head`` names the columns of its table. Where there is nothing to draw, only what is told."""
    return {
        "id": name,
        "kind": "chart",
        "title": voice(f"progress.{name}"),
        "paragraphs": told,
        "light": drawing(LIGHT) if drawing else "",
        "dark": drawing(DARK) if drawing else "",
        "alt": alt,
        "table": voice("progress.as_table"),
        "head": [voice(f"progress.col_{column}") for column in head],
        "rows": list(rows),
        "groups": [],
    }
