"""``cite``: where a rule is printed, for the small line under an explanation."""

from __future__ import annotations

from numberdrop.rules.editions import DEFAULT, RULES, edition_named
from numberdrop.rules.reasons import Reason

from .catalogue import translate

# The online help page prints neither set-up nor solo mode, and not how shapes fall: there the 2023 rulebook holds.
_NOT_ONLINE_PHASES = (0, 7)
_NOT_ONLINE = frozenset({"fall", "no_slide", "free_choice", "no_landing"})

# Here no rulebook decides; the tutor's ruling is a reading of the place that is cited.
_READINGS = frozenset({"no_landing", "held_by_all"})


def cite(of: Reason | str, language: str, edition: str = DEFAULT) -> str:
    """The place in the rulebook behind a reason, or behind a rule by its key: "2023 rulebook, phase 3".

    Raises ``ValueError`` for an unknown edition or language, ``KeyError`` for an unknown rule.
    """
    key = of if isinstance(of, str) else of.rule
    edition_named(edition)
    if key not in RULES:
        raise KeyError(f"no rule is called {key!r}; the rules are {', '.join(RULES)}")
    phase = RULES[key].phase
    if edition == "online" and key != "phases" and (phase in _NOT_ONLINE_PHASES or key in _NOT_ONLINE):
        edition = DEFAULT
    book = translate(f"cite.{edition}", language)
    place = translate(f"cite.place.{'phases' if key == 'phases' else phase}", language)
    return translate("cite.reading" if key in _READINGS else "cite.source", language, book=book, place=place)
