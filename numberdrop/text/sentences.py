"""``say``: one sentence for every reason, from its values and the message named after its class.

The message of ``Overlaps`` is ``reason.Overlaps``. Where one class has several sentences they are told apart by a last
part (``reason.RestsOn.block``), which the reason chooses (``form``). To the only player of a solo game ``.you`` is said, and
to one among others who is called ``You``, of what they take part in.
"""

from __future__ import annotations

from numberdrop.rules.reasons.reason import Reason

from .catalogue import catalogue_of, format_message, places
from .kinds import words_at
from .terms import Names, You


def say(reason: Reason, language: str = "en", names: Names = ()) -> str:
    """One sentence for a reason, spoken to a learner.

    ``names`` are the players' names in their order (``None`` or left out: "Player 2"); give one name, or ``(None,)``,
    for a solo game, and the sentence says "you". Raises ``ValueError`` for an unknown language.

    >>> from numberdrop.rules.reasons.refusals import BlockCell
    >>> say(BlockCell(cells=((2, 4),)))
    'Row 3, column 5 is an X: blocks never count in a combo.'
    """
    catalogue = catalogue_of(language)
    form = reason.form or ("you" if "you" in reason.forms and _of_listener(reason, names) else "")
    key = key_of(type(reason), form)
    counted = getattr(reason, reason.counted) if reason.counted else 0
    count = counted if isinstance(counted, int) else len(counted)
    message = catalogue.counting(key, count) if catalogue.counts(key) else catalogue.message(key)
    values: dict[str, object] = {"count": count} if reason.counted else {}
    for place in places(message) - values.keys():
        values[place] = words_at(reason, place, language, names)
    return format_message(key, message, values)


def _of_listener(reason: Reason, names: Names) -> bool:
    """Whether it is about the player to whom it is told."""
    if len(names) == 1:
        return True
    about = next((name for name, kind in reason.kinds.items() if kind in ("Player", "Players")), None)
    who = getattr(reason, about) if about else ()
    players = (who,) if isinstance(who, int) else who
    return any(isinstance(names[player], You) for player in players if player < len(names))


def key_of(reason: type[Reason], form: str) -> str:
    """The key of a reason's sentence."""
    return f"reason.{reason.__name__}.{form}" if form else f"reason.{reason.__name__}"
