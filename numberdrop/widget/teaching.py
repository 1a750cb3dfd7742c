"""The report on all learners for a teacher, as a table in a notebook and as CSV."""

import csv
import io
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from html import escape

from numberdrop.progress.class_help import escape_formula
from numberdrop.progress.class_overview import LearnerReport, puzzle_results, read_learner_reports
from numberdrop.progress.ratings import TryResult
from numberdrop.progress.reviews import DAY
from numberdrop.progress.store import OF_HUB, database_address, open_store
from numberdrop.text import translate

_COLUMNS = ("learner", "days", "last", "answers", "right", "mastered", "shaky", "rating", "puzzles", "due")


@dataclass(frozen=True, repr=False)
class ClassTable:
    """The report on all learners (``members``) as a table; dates are in a time zone ``zone`` seconds ahead of UTC."""

    members: tuple[LearnerReport, ...]
    address: str
    """The address of the database without the password."""
    zone: int = 0
    language: str = "en"
    names: Mapping[str, str] = field(default_factory=dict)
    """By learner id, the name of a pupil in their class."""

    @property
    def head(self) -> list[str]:
        return [translate(f"class.{column}", self.language) for column in _COLUMNS]

    @property
    def rows(self) -> list[list[str]]:
        """The cells of the table, a row for each learner."""
        return [self._row(member) for member in self.members]

    def _row(self, member: LearnerReport) -> list[str]:
        practice, rating = member.practice, member.rating
        name = self.names.get(member.learner) or member.learner.removeprefix(OF_HUB)
        seen = datetime.fromtimestamp(practice.last or 0, UTC) + timedelta(seconds=self.zone)
        return [
            "".join(sign if sign.isprintable() else "?" for sign in name),
            str(len(practice.days)),
            seen.date().isoformat(),
            str(practice.answers.of),
            str(practice.answers.percent) if practice.answers.of else "",
            str(member.mastered),
            str(member.shaky),
            str(round(rating.value)) if rating else "",
            str(practice.puzzles.of),
            str(member.due),
        ]

    def absent_learners(self, days: int) -> tuple[str, ...]:
        """Return the ids of learners whose last event is more than ``days`` days ago."""
        latest = time.time() - days * DAY
        return tuple(member.learner for member in self.members if (member.practice.last or 0) < latest)

    def csv(self) -> str:
        """Write the table as CSV with the separator of the language's spreadsheets; names are protected from being read as formulas."""
        text = io.StringIO()
        lines = csv.writer(text, delimiter=translate("teacher.separator", self.language), lineterminator="\n")
        lines.writerow(self.head)
        for who, *rest in self.rows:
            lines.writerow([escape_formula(who), *rest])
        return text.getvalue()

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in self.rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"

    def __repr__(self) -> str:
        return f"<ClassTable of {len(self.members)} learners>"


def read_try_results() -> tuple[TryResult, ...]:
    """Return the results of all learners' tries at puzzles, from the configured database. Raises the same as ``read_class``."""
    return puzzle_results(open_store(database_address()))


def read_class(language: str = "en") -> ClassTable:
    """Read the report on all learners from the configured database. Raises ``StoreDown``, or ``StoreError`` for a wrong setting."""
    store = open_store(database_address())
    zone = datetime.now().astimezone().utcoffset() or timedelta()
    seconds = round(zone.total_seconds())
    reports = read_learner_reports(store, int(time.time()), seconds)
    return ClassTable(reports, store.address, seconds, language, store.classes.pupil_names())


def erase_learners(learners: Iterable[str]) -> None:
    """Erase all data of these learners in the configured database. Raises ``StoreError``, ``StoreDown``."""
    store = open_store(database_address())
    for learner in learners:
        store.erase(learner)
