"""Which bots would make the drop that is spoken of: a sentence, with their faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from numberdrop.pages.message import Note, note, phrase, term
from numberdrop.rules.actions import Action, Drop

from .seating import BOT_NAMES

Spoken: TypeAlias = Literal["too", "best"]
"""Of a drop that was made (they would make it, too), or of one that is advised."""


def others_lines(chosen: Mapping[str, Action], drop: Drop, spoken: Spoken) -> tuple[Note, ...]:
    """Who drops it there, as far as it is known; that nobody does is only said when it is known of all, and never of what is advised."""
    from numberdrop.coach.others import who_drops_there  # only where somebody has asked the coach

    there, known = who_drops_there(chosen, drop), len(chosen) == len(BOT_NAMES)
    if not there:
        return (note("coach.others_nobody"),) if known and spoken == "too" else ()
    names = term("listing", tuple(phrase(f"bot.{bot}") for bot in there))
    above = BOT_NAMES[BOT_NAMES.index(there[-1]) + 1 :]
    if spoken == "too" and known and len(above) > 1:
        line = note("coach.others_from", count=len(there), bots=names, from_=phrase(f"bot.{above[0]}"))
    else:
        line = note(f"coach.others_{spoken}", count=len(there), bots=names)
    return (line.but(faces=there),)
