"""The coach at the play page: a word on the last drop of the learner, found out in slices while the page stays awake.

What the coach thinks is a ``Judgement``; here it is only told. A slice is worked on at each tick of the page, so that the
first word comes at once and the interval narrows while one reads; any act or press ends it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.game import Game
from numberdrop.text import cells as say_cells
from numberdrop.text import decimal

from .hinting import Hinting
from .intents import Json
from .pondering import SLICE
from .words import Voice

if TYPE_CHECKING:
    from numberdrop.coach import Judgement, Judging
    from numberdrop.coach.parts import Part

_LONGEST = 6.0
"""Seconds of comparing after which the coach says what it has found, sure or not."""
_PARTS = 3
"""Parts of a difference that are told by name; the others are added up."""


@dataclass
class Asked:
    """A drop that is being judged, the game before it, and how long it has been thought about."""

    game: Game
    drop: Drop
    judging: Judging
    spent: float = 0.0
    compared: float = 0.0
    """Seconds of it that went into the comparison: before, there is nothing that could be said."""

    @property
    def done(self) -> bool:
        return self.compared >= _LONGEST or self.judging.done

    def think(self, seconds: float) -> None:
        """Go on for about so long."""
        led, began = self.judging.led, time.monotonic()
        self.judging.run(seconds)
        took = time.monotonic() - began
        self.spent += took
        self.compared += took if led else 0.0


class Coaching(Hinting):
    """``asked``: what the coach is thinking about, if anything."""

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.asked_coach: Asked | None = None
        super().__init__(language, game)

    @property
    def last_drop(self) -> tuple[Game, Drop] | None:
        """The last drop of the person shown (or of any person), and the game before it."""
        people = self.party.people
        wanted = [self.shown] if self.shown in people else people
        states = self.games[: self.at + 1]
        for before, after in zip(reversed(states[:-1]), reversed(states[1:]), strict=False):
            if not after.actions:
                return None  # before this began another game
            action = after.actions[-1]
            if isinstance(action, Drop) and action.player in wanted:
                return before, action
        return None

    def press_judge(self) -> bool | None:
        """Ask for a word on the last drop."""
        found = self.last_drop
        if found is None:
            self.tell([self.voice.note("ui.nothing_to_judge")], verdict="info", title=self.voice("ui.talk_coach"))
            return False
        from numberdrop.coach import Judging  # a page on which nobody asks pays nothing for it

        game, drop = found
        self.asked_coach = Asked(game, drop, Judging(game, drop))
        self.turn += 1
        self.think()
        return None

    @property
    def thinking(self) -> bool:
        return (self.asked_coach is not None and not self.asked_coach.done) or super().thinking

    def think(self) -> None:
        asked = self.asked_coach
        if asked is None:
            super().think()
            return
        first = asked.spent == 0
        asked.think(SLICE)
        self.beat += 1
        if asked.judging.ready:
            self._tell_judgement()
        else:
            note = self.voice.note("advice.thinking", seconds=round(asked.spent))
            self.tell([note], title=self.voice("ui.talk_coach"), announce=None if first else "")

    def _tell_judgement(self) -> None:
        asked = self.asked_coach
        assert asked is not None
        judged, done = asked.judging.judgement, asked.done
        items = judgement_items(self.voice, judged)
        if not done:
            items.append(self.voice.note("coach.working", n=judged.behind.samples))
        # A screen reader hears the first word and the last one, not every slice between.
        self.tell(items, verdict="info", title=self.voice("ui.talk_coach"), announce=None if done else "")

    def retell(self) -> None:
        if self.asked_coach is not None:
            self._tell_judgement()
        else:
            super().retell()

    def perform(self, action: Action) -> None:
        self.asked_coach = None
        super().perform(action)

    def end_thinking(self, message: Json) -> bool:
        ended = super().end_thinking(message) if self.asked_coach is None else not self.asked_coach.done
        self.asked_coach = None
        return ended


def judgement_items(voice: Voice, judged: Judgement) -> list[Json]:
    """What the coach has to say, as lines: rank, verdict, the best place, and the parts of the difference."""
    lines = [_verdict(voice, judged), voice.note("coach.rank", rank=judged.rank, total=judged.total)]
    best = judged.best.action
    if judged.option.action != best and isinstance(best, Drop) and judged.behind.samples:
        numbers = ", ".join(str(number) for _, _, number in sorted(best.cells, key=lambda cell: (-cell[0], cell[1])))
        cells = [(row, col) for row, col, _ in best.cells]
        lines.append(voice.note("coach.there", cells, numbers=numbers, where=say_cells(cells, voice.language)))
        if judged.verdict in ("behind", "unsure"):
            lines += _parts(voice, judged.parts)
    return lines


def _verdict(voice: Voice, judged: Judgement) -> Json:
    behind, language = judged.behind, voice.language
    tone = {"best": "good", "equal": "good", "behind": "info", "unsure": "info"}[judged.verdict]
    if judged.verdict == "best":
        return voice.note(
            "coach.best" if behind.samples else "coach.too_early", tone=tone if behind.samples else "info"
        )
    if not behind.samples or behind.low == float("-inf"):
        return voice.note("coach.too_early")
    at_table = "" if judged.solo else "_table"
    return voice.note(
        f"coach.{judged.verdict}{at_table}",
        tone=tone,
        mean=decimal(behind.mean, language),
        low=decimal(behind.low, language),
        high=decimal(behind.high, language),
    )


def _parts(voice: Voice, parts: tuple[Part, ...]) -> list[Json]:
    told = [part for part in parts if abs(part.difference) >= 0.05][:_PARTS]  # what rounds to nothing is no part
    if not told:
        return []
    rest = sum(part.difference for part in parts) - sum(part.difference for part in told)
    lines = [(f"coach.part_{part.name}", part.difference) for part in told]
    if abs(rest) >= 0.05:
        lines.append(("coach.part_rest", rest))
    items = [
        voice.note(key, tone="good" if worth > 0 else "info", worth=decimal(worth, voice.language, sign=True))
        for key, worth in lines
    ]
    return [voice.note("coach.parts"), *items]
