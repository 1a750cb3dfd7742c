"""What every control has: the picture of a question on the page, and the reading of what is answered.

A control reads and draws for one question; it decides nothing: answers go to ``exercises.judge``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from numberdrop.exercises import Answer
from numberdrop.rules.reasons import Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.widget.intents import BadIntent, Json
from numberdrop.widget.picture import board_picture

if TYPE_CHECKING:
    from numberdrop.widget.lesson import LessonPage


class Control:
    """A question on the page. ``mode`` is what the board takes."""

    mode: ClassVar[str] = "none"

    def __init__(self, page: LessonPage, question: Any) -> None:
        self.page = page
        self.question = question

    @property
    def sheet(self) -> Sheet | None:
        """The sheet on the board; ``None`` when there is none."""
        found: Sheet | None = getattr(self.question, "sheet", None)
        return found

    def board(self) -> Json:
        """The ``board`` trait."""
        sheet = self.solved() or self.sheet
        label = self.page.voice("lesson.board")
        return board_picture(sheet, label, self.page.last, self.page.drops) if sheet is not None else {}

    def solved(self) -> Sheet | None:
        """The sheet as the right answer leaves it, once it is given."""
        return None

    def table(self) -> Json:
        return {}

    def extras(self) -> Json:
        """More of the scene: dice, tiles, players, what hangs over the grid."""
        return {}

    def cards(self) -> list[Json]:
        return []

    def buttons(self) -> list[Json]:
        return []

    def read(self, action: Json) -> Answer:
        """The answer that an act on the board is."""
        raise BadIntent(f"this question takes no act {action.get('type')!r}")

    def trying(self, message: Json) -> None:
        """Tell about something that is tried, not yet answered."""

    def says(self) -> list[Reason]:
        """What the engine has to say of the answer that was right."""
        return []
