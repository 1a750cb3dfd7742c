"""What a teacher who looks at a pupil's board sees of it: what is asked, the grid, the last answer and how it was judged.

It travels through the database as text: the page of the class is drawn elsewhere, and maybe by another process.
"""

from __future__ import annotations

from dataclasses import dataclass

from numberdrop.formats.declarations import MalformedError
from numberdrop.rules.reasons.reason import Cells

from .app import App
from .kept import Kept

_LONGEST_WORDS = 300


@dataclass(frozen=True)
class PupilBoard:
    """The board of a pupil: ``asked`` as they read it, the ``grid`` in letters (empty where the page has none), the ``cells`` of their last answer with
    the ``numbers`` in them (0: none), what was chosen else (``picks``), and how that was judged (``outcome``).
    """

    asked: str
    grid: str = ""
    cells: Cells = ()
    numbers: tuple[int, ...] = ()
    picks: tuple[str, ...] = ()
    outcome: str = ""

    @property
    def text(self) -> str:
        """As it is kept."""
        return KEPT.text(self)

    @classmethod
    def read(cls, text: str) -> PupilBoard | None:
        """The board that was kept; nothing where there is none yet, or one out of another version."""
        try:
            return KEPT.read(text)
        except MalformedError:
            return None


KEPT = Kept(1, PupilBoard)


def board_of(app: App) -> PupilBoard:
    """The board of the page that is shown."""
    values = app.state.values
    grid = values.sheet.grid if values.sheet is not None else values.grid
    from numberdrop.exercises import Answer  # a page without exercises pays nothing for them

    answer = values.answer if isinstance(values.answer, Answer) else Answer()
    cells = tuple((row, col) for row, col, _ in answer.numbered)
    numbers = tuple(number or 0 for *_, number in answer.numbered)
    outcome = values.result if isinstance(values.result, str) else ""
    asked = app.page.view(app.state, app.visit).scene.headline[:_LONGEST_WORDS]
    return PupilBoard(asked, "" if grid is None else str(grid), cells, numbers, answer.picks[:20], outcome)
