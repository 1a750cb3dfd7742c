"""The kinds of questions, by the name that files use (``kind = "predict"``)."""

from types import MappingProxyType

from .base import Judged, OnGame, OnSheet, Outcome, Places, PositionError, Question, SheetAt
from .choose_column import Column
from .coach_pick import BestDrop, Rival
from .combos import LEGAL, Circle, Point
from .drop_base import Dropping, Resting
from .drop_order import Retro
from .find_cell import Find
from .find_error import Audit
from .landings import Held, Place, PlaceBlock, Predict
from .lookahead import Ahead, Reachable, TakeOrWait
from .options import Choose, Option, Order, Which
from .placements import BestOf, Pick
from .points import Most, Star
from .room_below_line import Under
from .sheet_marks import Mark, Total, marked, marks_of
from .tiles import Slide, Slides
from .two_rounds import Plan, Ten

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
