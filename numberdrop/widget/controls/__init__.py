"""How each kind of question is answered on the page: what the board takes, which cards stand beside it, what an act means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises import Question

from .acting import ActControl, RoundControl
from .base import Control
from .board import BlockControl, CellsControl, ComboControl, DropControl
from .knowing import BestDropControl, MostControl, PlanControl, StarControl, TenControl, UnderControl
from .marking import AuditControl, MarkControl, SheetControl, SlideControl, SlidesControl, TotalControl
from .picking import ColumnControl, OptionsControl, PicksControl, PiecesControl

if TYPE_CHECKING:
    from numberdrop.widget.solving import Solving

CONTROLS: dict[str, type[Control]] = {
    "predict": CellsControl,
    "point": CellsControl,
    "find": CellsControl,
    "place": DropControl,
    "circle": ComboControl,
    "choose": OptionsControl,
    "which": OptionsControl,
    "order": OptionsControl,
    "mark": MarkControl,
    "total": TotalControl,
    "slide": SlideControl,
    "act": ActControl,
    "round": RoundControl,
    "block": BlockControl,
    "best": PicksControl,
    "best_drop": BestDropControl,
    "ahead": PicksControl,
    "most": MostControl,
    "star": StarControl,
    "plan": PlanControl,
    "ten": TenControl,
    "under": UnderControl,
    "wait": PicksControl,
    "boxes": PicksControl,
    "column": ColumnControl,
    "retro": PiecesControl,
    "slides": SlidesControl,
    "audit": AuditControl,
}
"""The control of each kind of question."""


def control_of(page: Solving, question: Question) -> Control:
    """The control for a question."""
    return CONTROLS[question.kind](page, question)


__all__ = ["CONTROLS", "Control", "SheetControl", "control_of"]
