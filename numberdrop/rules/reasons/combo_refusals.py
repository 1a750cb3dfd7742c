"""Every reason why a selection may not be circled as a combo."""

from __future__ import annotations

from numberdrop.rules.combos import BONUS
from numberdrop.rules.shapes import Cell

from .reason import AboutCombo, Cells, ComboKind, Edges, Player, Refusal


class EmptyCell(Refusal):
    gravity = 3
    rule = "connected"
    counted = "cells"
    cells: Cells


class BlockCell(Refusal):
    gravity = 3
    rule = "blocks"
    counted = "cells"
    cells: Cells


class AlreadyCircled(Refusal):
    gravity = 3
    rule = "connected"
    counted = "cells"
    cells: Cells


class DiagonalOnly(Refusal):
    """Two parts of the selection touch at a corner only: ``edges`` name the cells."""

    gravity = 4
    rule = "connected"
    edges: Edges


class Gap(Refusal):
    """Parts of the selection do not touch at all; ``edges`` join the nearest cells."""

    gravity = 4
    rule = "connected"
    edges: Edges


class MixedKinds(Refusal):
    """Equal neighbours together with other steps: neither all identical nor a run."""

    rule = "consecutive"
    edges: Edges
    number: int


class WrongStep(Refusal):
    """A step between neighbours that is not one up or one down."""

    rule = "consecutive"
    edges: Edges
    first: int
    second: int


class TurnsBack(Refusal):
    """The run comes to ``number`` from ``back`` and goes to ``back`` again: a run keeps its direction and never branches."""

    rule = "consecutive"
    cells: Cells
    number: int
    back: int

    @property
    def pivot(self) -> Cell:
        """Where it turns: the court names the number before that cell first, then it, then those after it."""
        return self.cells[1]


class TooFew(Refusal):
    gravity = 6
    rule = "box"
    forms = ("", "none")
    counted = "have"
    have: int

    @property
    def form(self) -> str:
        return "" if self.have else "none"


class TooMany(Refusal):
    gravity = 6
    rule = "box"
    counted = "have"
    have: int


class BoxTaken(AboutCombo, Refusal):
    gravity = 9
    rule = "box"
    forms = ("", "bonus")
    kind: ComboKind
    size: int

    @property
    def form(self) -> str:
        return "bonus" if self.size == BONUS else ""


class SecondCombo(Refusal):
    gravity = 2
    rule = "one_combo"
    forms = ("", "you")
    player: Player
