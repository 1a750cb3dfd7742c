"""What puzzles are solved for: training, a streak, a storm, the puzzle of the day, review. A mode says which puzzle comes next.

Where the learner stands in a mode follows from the log; what a mode remembers itself is only what was chosen (``kept``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from numberdrop.exercises.puzzles import THEMES, Head, types
from numberdrop.exercises.puzzles.order import alike, apart, drawn, of_the_day
from numberdrop.progress.checks import LAST_TIME
from numberdrop.progress.reviews import PUZZLE, RULE
from numberdrop.progress.runs import CALM, STORM, Tried, daily, date

from .intents import BadIntent, Json, plain, text, whole

if TYPE_CHECKING:
    from .puzzles_places import Places

MOST_BANDS = 5
SECONDS = 180
"""How long a storm lasts."""
PENALTY = 10
"""Seconds that a wrong answer costs in it."""
CALM_COUNT = 10
"""Puzzles of a storm without a clock."""
_STREAK, _STORM = (900, 60), (900, 40)
"""The level of the first puzzle, and by how much each one is harder."""
WEAKEST = "weakest"
"""What stands in the place of a type for those that are about the rules that one knows least."""
_FEW = 2
"""How many rules these are."""
_NEVER = Tried(False, -1)


class Given(NamedTuple):
    """A puzzle by its id, and the card that its attempt answers for."""

    id: str
    card: str = ""


@dataclass(frozen=True)
class Mode:
    """``name`` as the log calls it. ``rates``: attempts may count for the rating; ``helps``: there are hints at once."""

    name: ClassVar[str]
    rates: ClassVar[bool] = True
    helps: ClassVar[bool] = True

    def next(self, page: Places) -> Given | None:
        """The puzzle that comes now; ``None`` at the end."""
        raise NotImplementedError

    @property
    def again(self) -> str:
        """What the log calls a second try, which is no part of a run."""
        return self.name

    @property
    def kept(self) -> Json:
        return {"name": self.name}


@dataclass(frozen=True)
class Train(Mode):
    """Puzzles of a type (or the ``WEAKEST``), a theme, a band, or any: never tried before solved, near the learner's level."""

    name: ClassVar[str] = "train"
    type: str = ""
    theme: str = ""
    band: int = 0

    def heads(self, page: Places) -> tuple[Head, ...]:
        type_ = None if self.type in ("", WEAKEST) else self.type
        found = page.pack.of(type_, self.theme or None, self.band or None)
        return _of_the_weakest(page, found) if self.type == WEAKEST else found

    def next(self, page: Places) -> Given | None:
        tried, types_ = page.runs.tried, page.runs.types

        def order(head: Head) -> tuple[int, int, int]:
            known = tried.get(head.id)
            if known is None:
                # About as hard is good enough: so all types have their turn.
                return 0, apart(head, page.runs.level) // 2, types_[head.type]
            # Of those that were tried, the one that was longest ago: nothing comes twice before all have come.
            return 1 + known.solved, known.last, 0

        head = drawn(str(page.seed), self.heads(page), order)
        return Given(head.id) if head else None

    @property
    def kept(self) -> Json:
        return {"name": self.name, "type": self.type, "theme": self.theme, "band": self.band}


@dataclass(frozen=True)
class Streak(Mode):
    """One after the other, harder and harder, until the first wrong answer."""

    name: ClassVar[str] = "streak"
    helps: ClassVar[bool] = False

    def next(self, page: Places) -> Given | None:
        return _rising(page, page.runs.streak, _STREAK)

    @property
    def again(self) -> str:
        return Train.name


@dataclass(frozen=True)
class Storm(Mode):
    """As many as one can until the clock has run out, at ``ends``; or, without a clock, of so many. ``run`` names it."""

    name: ClassVar[str] = "storm"
    rates: ClassVar[bool] = False
    helps: ClassVar[bool] = False
    run: str = STORM
    ends: int = 0

    @property
    def timed(self) -> bool:
        return self.run.startswith(STORM)

    def next(self, page: Places) -> Given | None:
        met = [id_ for id_, _ in page.runs.storms.get(self.run, ())]
        done = page.now >= self.ends if self.timed else len(met) >= CALM_COUNT
        return None if done else _rising(page, met, _STORM, self.run)

    @property
    def kept(self) -> Json:
        return {"name": self.name, "run": self.run, "ends": self.ends}


@dataclass(frozen=True)
class Daily(Mode):
    """The puzzle of the day."""

    name: ClassVar[str] = "daily"

    def head(self, page: Places) -> Head | None:
        return of_the_day(page.pack, date(page.now, page.zone))

    def outcome(self, page: Places) -> str:
        """What came of it today; empty where it was not tried."""
        head = self.head(page)
        return daily(page.past, head.id, date(page.now, page.zone), page.zone) if head else ""

    def next(self, page: Places) -> Given | None:
        head = self.head(page)
        return Given(head.id) if head and not self.outcome(page) else None


@dataclass(frozen=True)
class Review(Mode):
    """What is due: for a puzzle that was failed another one that asks for the same, for a rule a puzzle about it."""

    name: ClassVar[str] = "review"
    rates: ClassVar[bool] = False

    def next(self, page: Places) -> Given | None:
        return next(self._due(page), None)

    def count(self, page: Places) -> int:
        """How many puzzles are due here."""
        return sum(1 for _ in self._due(page))

    def _due(self, page: Places) -> Iterator[Given]:
        due, pack, tried = page.due, page.pack, page.runs.tried
        seed = f"{page.seed} {due.today}"

        def about(rules: tuple[str, ...]) -> Head | None:
            heads = (head for head in pack.heads if types()[head.type].rule in rules)
            return drawn(seed, heads, lambda one: tried.get(one.id, _NEVER).last)

        for id_ in due.puzzles:
            card = due.cards[PUZZLE + id_]
            first = card.first
            head = alike(pack, seed, first.task, first.themes, first.level, tried)
            if head is None and id_ in pack:
                head = pack.head(id_)
            # What somebody composed may be of a type that the pack has not; then its rule is practised.
            head = head or about(first.rules)
            if head:
                yield Given(head.id, card.name)
        for rule in due.rules:
            head = about((rule,))
            if head:
                yield Given(head.id, RULE + rule)

    def elsewhere(self, page: Places) -> tuple[str, ...]:
        """The rules that are due and that no puzzle is about."""
        known = {types()[head.type].rule for head in page.pack.heads}
        return tuple(rule for rule in page.due.rules if rule not in known)


_SIMPLE = {mode.name: mode for mode in (Streak(), Daily(), Review())}


def mode_of(data: Json) -> Mode:
    """The mode that a link names or that was kept. Raises ``BadIntent``."""
    name = text(data.get("name"), 10)
    if name in _SIMPLE:
        return _SIMPLE[name]
    if name == Storm.name:
        run = plain(data.get("run"), 40)
        if not run.startswith((STORM, CALM)):
            raise BadIntent(f"no run is called {run!r}")
        return Storm(run, whole(data.get("ends"), 0, LAST_TIME))
    type_, theme, band = text(data.get("type", ""), 20), text(data.get("theme", ""), 20), data.get("band", 0)
    if name != Train.name or type_ not in ("", WEAKEST, *types()) or theme not in ("", *THEMES):
        raise BadIntent(f"no such puzzles: {name!r} {type_!r} {theme!r}")
    return Train(type_, theme, whole(band, 0, MOST_BANDS))


def _of_the_weakest(page: Places, heads: tuple[Head, ...]) -> tuple[Head, ...]:
    """Of these puzzles those that are about the rules of which the learner has the smallest share of right answers."""

    def share(rule: str) -> tuple[float, str]:
        known = page.progress.rules[rule]
        return (known.right + 1) / (known.right + known.wrong + 2), rule

    weakest = sorted({types()[head.type].rule for head in heads}, key=share)[:_FEW]
    return tuple(head for head in heads if types()[head.type].rule in weakest)


def _rising(page: Places, met: Iterable[str], levels: tuple[int, int], run: str = "") -> Given | None:
    """The next puzzle of a run, harder than the last: one that is not in it yet, and if possible never tried."""
    done = frozenset(met)
    fresh = [head for head in page.pack.heads if head.id not in done] or page.pack.heads
    start, step = levels
    level = start + step * len(done)
    head = drawn(f"{page.seed} {run}", fresh, lambda one: (apart(one, level), one.id in page.runs.tried))
    return Given(head.id, run) if head else None
