"""The kinds of questions, by the name that files use (``kind = "predict"``)."""

from types import MappingProxyType

from .base import Judged, OnGame, OnSheet, Outcome, Places, PositionError, Question, SheetAt
from .choosing import Choose, Option, Order, Which
from .circling import LEGAL, Circle, Point
from .falling import Held, Place, Predict
from .finding import Find
from .marking import Mark, Total, marked, marks_of
from .sliding import Slide

KINDS: MappingProxyType[str, type[Question]] = MappingProxyType(
    {one.kind: one for one in (Predict, Place, Circle, Point, Find, Choose, Which, Order, Mark, Total, Slide)}
)
"""Every kind of question. A new kind is a class here and a control in ``widget.lesson``."""

__all__ = [
    "KINDS",
    "LEGAL",
    "Choose",
    "Circle",
    "Find",
    "Held",
    "Judged",
    "Mark",
    "OnGame",
    "OnSheet",
    "Option",
    "Order",
    "Outcome",
    "Place",
    "Places",
    "Point",
    "PositionError",
    "Predict",
    "Question",
    "SheetAt",
    "Slide",
    "Total",
    "Which",
    "marked",
    "marks_of",
]
