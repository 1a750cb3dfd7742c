"""Sentences for the visible differences between two acts: what each circles, what is covered, what can still grow; names of boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.message import Note, Phrase, Term, Value, phrase, term
from numberdrop.rules.combos import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numberdrop.coach.idea import Idea
    from numberdrop.coach.needs import Box
    from numberdrop.coach.prospect import UnfinishedCombo
    from numberdrop.coach.sheet_parts import SheetPart
    from numberdrop.coach.visible_facts import Fact

_ON_BOARD = (
    *("row", "spoils", "covers", "pit", "wide_pit", "nearly", "tower", "high", "level", "joins", "stands", "links"),
    *("waits_for", "apart", "shuts", "gives_up", "begun", "keeps"),
)
"""Names of the facts that are visible on the board."""
GROWS = ("joins", "stands", "links", "waits_for")
"""Names of the facts about numbers that can still become a combo, or a larger one."""
_OFTEN_ENOUGH = 0.5
"""A sentence gives the share of games in which a box is filled later only if it is at least this."""
_LEAST_RUN = 3
"""The least length of a run."""
CIRCLES = ("bonus", "instead", "fills", "waits")
"""Facts about the boxes that the acts fill at once."""
BLOCKS = ("swaps", "letter", "spares", "falls", "takes", "fits")
"""Facts about blocks that fall or no longer do."""
READY = ("open", "keeps", "ready")
"""Facts about combos that are on the board but not circled yet."""
_CIRCLED = (*CIRCLES, *READY)
"""Facts about what is circled after the drop."""
_NUMBER_WITH_AN = 8
"""The number with the English article "an"."""


def select_facts_by_name(facts: tuple[Note, ...], names: tuple[str, ...]) -> tuple[Note, ...]:
    """Return those of the lines ``facts`` that state a fact whose name begins with one of ``names``."""
    return tuple(
        line for line in facts if (line.name or line.words.key).startswith(tuple(f"idea.fact_{n}" for n in names))
    )


def part_name(part: SheetPart) -> Phrase:
    """Return the name of a part of the sheet, such as "the run of 7" or "full rows"."""
    if part.box is None:
        return phrase(f"idea.kind_{part.name}" if part.name in KINDS else f"idea.the_{part.name}")
    return box_name(part.box)


def box_name(box: Box) -> Phrase:
    """Return the name of a box of the score sheet, such as "the run of 7"."""
    kind, size = box
    return phrase(f"idea.the_{kind}", size=size)


def alternatives_term(numbers: tuple[int, ...]) -> Term:
    """Return alternative numbers in words, such as "a 2 or a 7"."""
    return term("either", tuple(phrase("idea.an" if n == _NUMBER_WITH_AN else "idea.a", n=n) for n in numbers))


def fact_lines(idea: Idea, *, plain: bool = False) -> tuple[Note, ...]:
    """Return a line for each visible fact of an ``idea`` (why one act is better than another); ``plain``: without percentages."""
    ready = idea.ready_later if idea.ready_later >= _OFTEN_ENOUGH else 0.0
    shares = {} if plain else {"waits": ("idea.waits_later", idea.later), "ready": ("idea.ready_later", ready)}
    lines: list[Note] = []
    for fact in idea.facts:
        line = _fact_note(fact)
        key, share = shares.get(fact.name, ("", 0.0))
        if share:
            words = Phrase(key, (*line.words.values, ("percent", round(100 * share))))
            line = line.but(words=words, name=line.words.key)
        lines.append(line)
    return tuple(lines)


def with_drop_named(idea: Idea, lines: Iterable[Note]) -> tuple[Note, ...]:
    """Return the ``lines``; for an idea about a slide or block, the first line that states a fact also says after which drop it holds."""
    lines = tuple(lines)
    facts = select_facts_by_name(lines, (*_ON_BOARD, *_CIRCLED)) if idea.drops[1] else ()
    return tuple(line.but(words=_after_drop(idea, line.words)) if line in facts[:1] else line for line in lines)


def _after_drop(idea: Idea, fact: Phrase) -> Phrase:
    """Return a sentence that says that a ``fact`` holds after the round's drop, still to be made, and in which columns that drop falls."""
    ours, theirs = (term("columns", columns) for columns in idea.drops)
    if idea.drops[0] == idea.drops[1] or not idea.drops[0]:
        return phrase("idea.after_drop", columns=theirs, fact=fact)
    return phrase("idea.after_drops", columns=theirs, others=ours, fact=fact)


def _fact_note(fact: Fact) -> Note:
    """Return the line that states a fact to be seen on the board; its sentence gets all values, and uses those that it needs."""
    key: str = fact.name
    values: dict[str, Value] = {"letter": fact.letter, "second": fact.other, "column": fact.column}
    values |= {"row": fact.count, "depth": fact.count, "pieces": fact.count, "low": fact.low}
    numbers = _number_list(fact.numbers) if fact.begun is None else numbers_with_gaps(fact.begun)
    values |= {"numbers": numbers, "others": _number_list(fact.others)}
    values["rows"] = term("rows", tuple(row - 1 for row in fact.rows))
    values["columns"] = term("columns", tuple(column - 1 for column in fact.columns))
    if fact.name in GROWS and fact.best is not None and fact.mine is not None:
        values |= {"low": _number_list(fact.numbers[: fact.gap]), "high": _number_list(fact.numbers[fact.gap :])}
        values |= {"wants": alternatives_term(fact.wants), "fewer": alternatives_term(fact.fewer)}
        values |= {"size": fact.best[1], "other": fact.mine[1]}
        used = fact.name == "stands" and fact.there
        alone = fact.mine[1] < (_LEAST_RUN if fact.name == "joins" else 2)
        alone = alone and not fact.fewer and fact.name != "links"
        key = f"{fact.name}_{fact.best[0]}{'_used' if used else '_alone' if alone else ''}"
    else:
        key = "fills_there" if fact.name == "fills" and fact.there else key
        key = "falls_too" if fact.name == "falls" and fact.other else key
        key = "nears_harmless" if fact.name == "nears" and fact.other else key
        values |= {"box": box_name(fact.best)} if fact.best is not None else {}
        values |= {"other": box_name(fact.mine)} if fact.mine is not None else {}
    return Note(Phrase(f"idea.fact_{key}", tuple(values.items())), fact.cells)


def numbers_with_gaps(begun: UnfinishedCombo) -> str:
    """Return the numbers of an unfinished combo as text, with "?" for each one that is missing, such as "1 2 ? ? 5"."""
    return " ".join("?" if number is None else str(number) for number in begun.numbers)


def _number_list(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
