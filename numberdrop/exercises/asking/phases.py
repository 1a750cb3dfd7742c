"""What is to be said of phases that somebody puts in order, or names as those of a round."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.misconceptions.rulebook import PHASES
from numberdrop.exercises.reasons import round_facts
from numberdrop.rules.reasons.reason import Reason


def phase_facts(picks: tuple[str, ...], right: tuple[str, ...], *, ordered: bool = True) -> tuple[Reason, ...]:
    """Which phases do not happen, which are left out, and (where that is all right) which come too early."""
    known = [one for one in dict.fromkeys(picks) if one in PHASES]
    found: list[Reason] = [round_facts.PhaseAbsent(one) for one in known if one not in right]
    found += [round_facts.PhaseMissing(one) for one in right if one not in known]
    if ordered and not found and len(picks) == len(known):
        found += _early(picks, right)
    return tuple(found)


def _early(picks: tuple[str, ...], right: tuple[str, ...]) -> Iterator[Reason]:
    if picks[0] != right[0]:
        yield round_facts.PhaseEarly("roll")
    if picks[-1] != right[-1]:
        yield round_facts.PhaseEarly("end")
    if "combo" in picks and picks.index("combo") < picks.index("drop"):
        yield round_facts.PhaseEarly("combo")
