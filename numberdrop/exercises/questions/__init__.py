"""The kinds of questions, by the name that files use (``kind = "predict"``)."""

from types import MappingProxyType

from .auditing import Audit
from .base import Judged, OnGame, OnSheet, Outcome, Places, PositionError, Question, SheetAt
from .choosing import Choose, Option, Order, Which
from .circling import LEGAL, Circle, Point
from .comparing import BestOf, Pick
from .dropping import Dropping, Resting
from .earning import Most, Star
from .enduring import Under
from .estimating import BestDrop, Rival
from .falling import Held, Place, PlaceBlock, Predict
from .finding import Find
from .foreseeing import Ahead, Reachable, TakeOrWait
from .hanging import Column
from .marking import Mark, Total, marked, marks_of
from .planning import Plan, Ten
from .retracing import Retro
from .sliding import Slide, Slides

_EVERY: tuple[type[Question], ...] = (
    Predict, Place, PlaceBlock, Circle, Point, Find, Choose, Which, Order, Mark, Total, Slide,
    BestOf, Ahead, TakeOrWait, Reachable, Column, Retro, Slides, Audit,
    Most, Star, Plan, Ten, Under, BestDrop,
)  # fmt: skip
KINDS: MappingProxyType[str, type[Question]] = MappingProxyType({one.kind: one for one in _EVERY})
"""Every kind of question. A new kind is a class here and an input in ``pages.exercise_player.inputs``."""

__all__ = [
    "KINDS",
    "LEGAL",
    "Ahead",
    "Audit",
    "BestDrop",
    "BestOf",
    "Choose",
    "Circle",
    "Column",
    "Dropping",
    "Find",
    "Held",
    "Judged",
    "Mark",
    "Most",
    "OnGame",
    "OnSheet",
    "Option",
    "Order",
    "Outcome",
    "Pick",
    "Place",
    "PlaceBlock",
    "Places",
    "Plan",
    "Point",
    "PositionError",
    "Predict",
    "Question",
    "Reachable",
    "Resting",
    "Retro",
    "Rival",
    "SheetAt",
    "Slide",
    "Slides",
    "Star",
    "TakeOrWait",
    "Ten",
    "Total",
    "Under",
    "Which",
    "marked",
    "marks_of",
]
