"""One thing wrong with what somebody wrote: a record, an analysis, a lesson, a share code, a progress file, a move. Data, and its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from numberdrop.rules.reasons.reason import Reason, Refusal

from .catalogue import catalogue_of, translate
from .kinds import say as say_reason
from .terms import Names


@dataclass(frozen=True)
class Fault:
    """One thing wrong.

    ``place`` is a line, counted from 1, or words (``task 3 (tuck), roll``); 0 or nothing is the text as a whole. ``value`` stands
    there, ``what`` names the kind of fault, ``way_out`` holds what would do instead (limits, known names), for the sentence, and
    ``reasons`` are why the rules refuse an act, gravest first.
    """

    place: int | str
    value: str
    what: str
    way_out: Mapping[str, Any] = field(default_factory=dict, compare=False)
    reasons: tuple[Refusal, ...] = ()

    @property
    def key(self) -> str:
        """The key of its sentence in the language files."""
        return f"fault.{self.what}"

    @property
    def line(self) -> int:
        """The line, or 0 where the place is not counted in lines."""
        return self.place if isinstance(self.place, int) else 0

    @property
    def values(self) -> dict[str, Any]:
        """All that the sentence needs, but for the reasons."""
        return {"value": self.value, **self.way_out}

    def sentence(self, language: str = "en", names: Names = ()) -> str:
        """What is wrong, without its place."""
        # The gravest reason says enough: the others are often the same thing seen from another side.
        refusals = " ".join(say_reason(reason, language, names) for reason in self.reasons[:1])
        return translate(self.key, language, **{**self.values, "refusals": refusals})

    def __str__(self) -> str:
        return say(self)


def say(told: Reason | Fault, language: str = "en", names: Names = ()) -> str:
    """One sentence for a reason of the rules, or for a fault of a text, with its place.

    ``names`` are the players' names in their order (``None`` or left out: "Player 2"); give one name, or ``(None,)``,
    for a solo game, and the sentence says "you". Raises ``ValueError`` for an unknown language.

    >>> from numberdrop.rules.reasons.refusals import BlockCell
    >>> say(BlockCell(cells=((2, 4),)))
    'Row 3, column 5 is an X: blocks never count in a combo.'
    >>> say(Fault(3, "2022", "record.edition", {"editions": "2021, 2023"}))
    'Line 3: there is no edition “2022”, only 2021, 2023.'
    """
    if not isinstance(names, Sequence) or isinstance(names, str):
        raise TypeError(f"names {names!r:.80}: a text for each player, in their order")
    if isinstance(told, Reason):
        return say_reason(told, language, names)
    if not isinstance(told, Fault):
        raise TypeError(f"{told!r:.80} is nothing to say: give a reason, as in game.why(action).refusals, or a fault")
    sentence = told.sentence(language, names)
    if told.line:
        return translate("ui.fault_line", language, line=told.line, text=sentence)
    return f"{told.place}: {sentence}" if told.place else sentence


def kinds_of_fault(family: str) -> tuple[str, ...]:
    """Every kind of fault of a family (``record``, ``log``, ``exercise``, ...), by the key of its sentence."""
    return tuple(sorted(catalogue_of("en").keys(f"fault.{family}.")))
