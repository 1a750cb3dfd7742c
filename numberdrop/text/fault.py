"""Faults: things wrong with a text that a user gave (a game record, lesson, share code, progress file or move), as data and in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from numberdrop.rules.reasons.reason import Reason, Refusal

from .catalogue import catalogue_of, translate
from .kinds import say as say_reason
from .terms import Names


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a text that a user gave.

    ``place`` is a line, counted from 1, or words (``task 3 (tuck), roll``); 0 or empty for the text as a whole. ``value`` is the text found
    there, ``what`` the kind of fault. ``way_out`` holds what would be possible instead (limits, known names), as values for the sentence;
    ``reasons`` tell why the rules refuse an act, gravest first.
    """

    place: int | str
    value: str
    what: str
    way_out: Mapping[str, object] = field(default_factory=dict, compare=False)
    reasons: tuple[Refusal, ...] = ()

    @property
    def key(self) -> str:
        """The key of the message that says what is wrong."""
        return f"fault.{self.what}"

    @property
    def line(self) -> int:
        """The number of the line; 0 if the place is not a line."""
        return self.place if isinstance(self.place, int) else 0

    @property
    def values(self) -> dict[str, Any]:
        """The values for the placeholders of the fault's sentence, except the sentences of its ``reasons``."""
        return {"value": self.value, **self.way_out}

    def sentence(self, language: str = "en", names: Names = ()) -> str:
        """Return a sentence in a language that says what is wrong, without the place; ``names`` are the players' names, as in ``say``."""
        # Only the gravest reason: the others often have the same cause.
        refusals = " ".join(say_reason(reason, language, names) for reason in self.reasons[:1])
        return translate(self.key, language, **{**self.values, "refusals": refusals})

    def __str__(self) -> str:
        return say(self)


def say(what: Reason | Fault, language: str = "en", names: Names = ()) -> str:
    """Return a reason, or a fault with its place, in words: one sentence.

    ``names`` are the players' names in their order (``None`` or left out: "Player 2"); give one name, or ``(None,)``, for a solo game, and
    the sentence says "you". Raises ``ValueError`` for an unknown language.

    >>> from numberdrop.rules.reasons.refusals import BlockCell
    >>> say(BlockCell(cells=((2, 4),)))
    'Row 3, column 5 is an X: blocks never count in a combo.'
    >>> say(Fault(3, "2022", "record.edition", {"editions": "2021, 2023"}))
    'Line 3: there is no edition “2022”, only 2021, 2023.'
    """
    if not isinstance(names, Sequence) or isinstance(names, str):
        raise TypeError(f"names {names!r:.80}: a text for each player, in their order")
    match what:
        case Reason():
            return say_reason(what, language, names)
        case Fault(place):
            sentence = what.sentence(language, names)
            if what.line:
                return translate("ui.fault_line", language, line=what.line, text=sentence)
            return f"{place}: {sentence}" if place else sentence
    raise TypeError(f"{what!r:.80} is nothing to say: give a reason, as in game.why(action).refusals, or a fault")


def kinds_of_fault(family: str) -> tuple[str, ...]:
    """Return the message keys of all faults of a family (``record``, ``log``, ``exercise``, ...)."""
    return tuple(sorted(catalogue_of("en").keys_starting_with(f"fault.{family}.")))
