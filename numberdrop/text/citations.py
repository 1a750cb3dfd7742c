"""``rule_text``: a rule in a sentence or two. ``cite``: where it is printed, for the small line under an explanation."""

from __future__ import annotations

from numberdrop.rules.editions import RULES, edition_for, edition_named
from numberdrop.rules.reasons.reason import Reason

from .catalogue import catalogue_of, translate

# Here no rulebook decides, or not in that edition; the tutor's ruling is a reading of the place that is cited.
_READINGS = frozenset({"no_landing", "held_by_all", "minus.online"})


def cite(of: Reason | str, language: str = "en", edition: str = "") -> str:
    """The place in the rulebook behind a reason, or behind a rule by its key: "2023 rulebook, phase 3"; of no edition in particular,
    in the book that exists in the language.

    Raises ``ValueError`` for an unknown edition or language, ``KeyError`` for an unknown rule.
    """
    if not isinstance(of, Reason | str):
        raise TypeError(
            f"{of!r:.80} has no place in the rulebook: give a reason, as in game.why(action).refusals, or the key of a rule"
        )
    key, edition = of if isinstance(of, str) else of.rule, edition or edition_for(language)
    _check(key, edition)
    phase = RULES[key].phase
    printed_in = edition_for(language) if key in edition_named(edition).not_printed else edition
    source = translate(f"cite.{printed_in}", language)
    place = translate(f"cite.place.{'phases' if key == 'phases' else phase}", language)
    reading = {key, f"{key}.{edition}"} & _READINGS
    return translate("cite.reading" if reading else "cite.source", language, book=source, place=place)


def rule_text(key: str, language: str, edition: str = "") -> str:
    """A rule in our own words, one or two sentences, as it holds in an edition (of no one in particular: as the language's book has it).

    Raises as ``cite`` does.

    >>> rule_text("roll", "en")
    'One roll for everybody: the first player rolls the four number dice and the shape die.'
    """
    edition = edition or edition_for(language)
    _check(key, edition)
    special = f"rule.{key}.{edition}"
    return translate(special if catalogue_of(language).has(special) else f"rule.{key}", language)


def _check(key: str, edition: str) -> None:
    edition_named(edition)
    if key not in RULES:
        raise KeyError(f"no rule is called {key!r}; the rules are {', '.join(RULES)}")
