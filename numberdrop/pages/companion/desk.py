"""The companion's desk: a finished paper sheet as it is taken down, and what it is written with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from numberdrop.pages.history import History

from .paper import Paper

DESK_TOOLS = ("paint", "combo")
"""Write the sheet, or ring its combos."""
PAINTS = (*"0123456789", "X", ".")
_DEEPEST = 400


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A sheet, all its states so far, and whether its check is shown. ``unread`` are sums that are no numbers, as they were typed."""

    papers: History[Paper] = field(default_factory=lambda: History.of(Paper()))
    tool: str = "paint"
    checked: bool = False
    unread: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, paper: Paper) -> Desk:
        """A desk with a sheet on it."""
        return cls(papers=History.of(paper))

    @property
    def paper(self) -> Paper:
        """The sheet as it stands."""
        return self.papers.now

    def put(self, paper: Paper, **changes: Any) -> Desk:
        """With the sheet as it stands now."""
        return replace(self, papers=self.papers.push(paper, _DEEPEST), **changes)
