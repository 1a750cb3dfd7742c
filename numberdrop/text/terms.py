"""Names of the things of the game in every language: cells, rows, numbers, combos, shapes, letters, dice, players, rules and sheet marks.

Rows and columns are counted from 1 in words. The words come from the message catalogues; the functions here choose among them.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby
from typing import TypeAlias

from numberdrop.rules.editions import EDITIONS, RULES, default_edition, edition_named
from numberdrop.rules.reasons.reason import Reason

from .catalogue import catalogue_of, decimal, plural, translate

__all__ = ["Names", "ReaderName", "action", "cells", "cite", "columns", "combo", "day", "decimal_points", "faces"]
__all__ += ["join_list", "letters", "month", "numbers", "phase", "player", "points", "roll", "rows", "rule_text"]
__all__ += ["shape", "sheet_entry_name", "sheet_mark", "with_minus_sign"]

Cell: TypeAlias = tuple[int, int]
Names: TypeAlias = Sequence[str | None]
"""The players' names in their order; ``None`` for a player without a name."""


class ReaderName(str):
    """A player's name that marks the player as the reader of the sentence, which then says "you" (form ``you``)."""

    __slots__ = ()


_SHAPE_FACES = "IOTLS"


def join_list(items: Iterable[object], language: str, last: str = "and") -> str:
    """Return things as a list in words: "3, 4 and 5"; with ``last="or"``: "3, 4 or 5"."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return translate(f"list.{last}", language, list=translate("list.comma", language).join(texts[:-1]), last=texts[-1])


def numbers(values: Iterable[int], language: str) -> str:
    """Return numbers as a list in words: "3, 4 and 5"."""
    return join_list(values, language)


def rows(indices: Iterable[int], language: str, form: str = "row") -> str:
    """Return rows (zero-based ``indices``) in words: "row 3", "rows 2 to 4"; ``form="the_row"`` adds an article in some languages."""
    return _rows_or_columns(indices, language, form)


def columns(indices: Iterable[int], language: str, form: str = "column") -> str:
    """Return columns in words, as ``rows`` does: "column 5", "columns 2 to 4"; ``form="the_column"`` is the form with an article."""
    return _rows_or_columns(indices, language, form)


def _rows_or_columns(indices: Iterable[int], language: str, form: str) -> str:
    ordered = sorted({index + 1 for index in indices})
    parts: list[object] = []
    for _, run in groupby(enumerate(ordered), key=lambda entry: entry[1] - entry[0]):  # equal for consecutive numbers
        span = [value for _, value in run]
        if len(span) > 2:
            parts.append(translate("list.span", language, first=span[0], last=span[-1]))
        else:
            parts += span
    return plural(f"place.{form}", len(ordered), language, list=join_list(parts, language))


def cells(places: Iterable[Cell], language: str, most: int | None = None) -> str:
    """Return cells in words: "row 3, column 5", "row 1, columns 2 to 4", "column 4, rows 5 to 7".

    The cells are listed by row, or by column if that is shorter. If there are more than ``most`` rows or columns, the last ones are only
    counted: "row 1, column 2; row 3, column 3; 5 more cells".
    """
    by_row: dict[int, list[int]] = {}
    by_column: dict[int, list[int]] = {}
    for row, col in sorted(set(places)):
        by_row.setdefault(row, []).append(col)
        by_column.setdefault(col, []).append(row)
    upright = len(by_row) > 2 and len(by_column) < len(by_row)
    lines = sorted((by_column if upright else by_row).items())
    kept = lines if most is None or len(lines) <= most else lines[: most - 1]
    parts = []
    for line, across in kept:
        row_text = rows(across if upright else (line,), language)
        column_text = columns((line,) if upright else across, language)
        parts.append(translate(f"place.{'upright' if upright else 'cell'}", language, row=row_text, column=column_text))
    if rest := sum(len(across) for _, across in lines[len(kept) :]):
        parts.append(plural("place.more_cells", rest, language))
    elif len(parts) == 2:
        # "row 1, columns 2 and 3, and row 2, column 3": the comma keeps the two kinds of "and" apart.
        form = "list.and" if all(len(across) == 1 for _, across in lines) else "list.and_long"
        return translate(form, language, list=parts[0], last=parts[1])
    return translate("list.semicolon", language).join(parts)


def the_cells(places: Iterable[Cell], language: str, most: int | None = None) -> str:
    """Return cells in words, with an article if the language needs one: "la case (ligne 3, colonne 5)"; ``most`` as for ``cells``."""
    distinct = set(places)
    return plural("place.the_cells", len(distinct), language, cells=cells(distinct, language, most))


def cell_pairs(pairs: Sequence[tuple[Cell, Cell]], language: str) -> str:
    """Return pairs of cells in words: "row 1, column 2 and row 2, column 3"; of more than two, only the first, and how many others."""
    kept = pairs if len(pairs) <= 2 else pairs[:1]
    named = [(cells((a,), language), cells((b,), language)) for a, b in kept]
    texts = [translate("list.pair", language, first=first, second=second) for first, second in named]
    if len(kept) < len(pairs):
        return plural("list.more_pairs", len(pairs) - len(kept), language, list=texts[0])
    return translate("list.semicolon", language).join(texts)


def combo(kind: str, size: int, language: str, *, article: bool = False) -> str:
    """Return the name of a combo or of its box: "4 identical"; with ``article`` "a combo of 4 identical numbers"."""
    return translate(f"combo.{'a.' if article else ''}{kind}", language, size=size)


def shape(name: str, language: str, *, article: bool = False) -> str:
    """Return the name of a shape or tile from its short ``name``, such as ``O``: "square"; with ``article`` "the square"."""
    return translate(f"shape.{'the.' if article else ''}{name}", language)


def letters(names: Iterable[str], language: str, *, article: bool = False) -> str:
    """Return Drop letters in words: "letter A", "letters B and C"; with ``article`` in French "le DROP A"."""
    ordered = sorted(names)
    return plural(f"letter.{'the' if article else 'name'}", len(ordered), language, list=join_list(ordered, language))


def phase(name: str, language: str) -> str:
    """Return the name of a phase as a title: "Circle a combo"."""
    return translate(f"phase.{name}", language)


def action(name: str, language: str) -> str:
    """Return a description of an action, given the name of its class: "Circling a combo"."""
    return translate(f"act.{name}", language)


def player(index: int, language: str, names: Names = ()) -> str:
    """Return the name of a player: the one in ``names`` or, if there is none, "Player 2"."""
    name = names[index] if 0 <= index < len(names) else None
    return name or translate("player.number", language, number=index + 1)


def points(count: int, language: str) -> str:
    """Return points with their unit: "1 point", "54 points"; negative ones with a typographic minus sign."""
    return plural("unit.points", abs(count), language, count=with_minus_sign(count))


def high_score_name(place: tuple[str, int], language: str) -> str:
    """Return the name printed at a ``place`` (edition, rank from 1) in a table of high scores; empty for rank 0."""
    edition, rank = place
    return EDITIONS[edition].high_scores_in(language)[rank - 1][0] if rank else ""


def score_parts(parts: Iterable[tuple[str, int]], language: str) -> str:
    """Return the sources of points in words: "2 full rows and a run of 4". ``parts``: pairs (source, number of rows or combo size)."""
    listed = join_list((_score_part(name, count, language) for name, count in parts), language)
    return listed or translate("earn.nothing", language)


def _score_part(name: str, count: int, language: str) -> str:
    if name in ("rows", "minus"):
        return plural(f"earn.{name}", count, language)
    return translate("earn.ten", language) if name == "ten" else combo(name, count, language, article=True)


def letter_counts(counts: Iterable[tuple[str, int]], language: str) -> str:
    """Return a count for each letter as a list in words: "A 2, B 1 and C 3"."""
    return join_list((f"{letter}\N{NO-BREAK SPACE}{count}" for letter, count in counts), language)


def with_minus_sign(count: int) -> str:
    """Return a score in digits, a negative one with a typographic minus sign."""
    return str(count).replace("-", "\N{MINUS SIGN}")


def decimal_points(value: float, language: str) -> str:
    """Return points with one decimal: "1.3 points", in French « 1,3 point »."""
    return plural("unit.decimal", int(abs(value)), language, value=decimal(value, language))


def times(count: int, language: str) -> str:
    """Return how often something happens, in words: "not at all", "once", "twice", "12 times"."""
    key = f"times.{count}"
    has_own_word = catalogue_of(language).has_message(key)
    return translate(key, language) if has_own_word else plural("times.more", count, language)


def faces(signs: Iterable[str], language: str) -> str:
    """Return the faces of number dice as a list in words: "1, 4 and two stars"."""
    dice = list(signs)
    stars = dice.count("*")
    plain = [face for face in dice if face != "*"]
    return join_list([*plain, translate(f"dice.stars.{stars}", language)] if stars else plain, language)


def roll(text: str, language: str) -> str:
    """Return a roll such as ``1*42L`` in words: "1, 4, 2 and a star; the shape is the L"."""
    dice, die = text[:-1], text[-1:]
    shape_text = translate("dice.any_shape", language)
    if die in _SHAPE_FACES:
        shape_text = translate("dice.shape", language, shape=shape(die, language, article=True))
    return translate("dice.roll", language, faces=faces(dice, language), shape=shape_text)


def day(when: date, language: str, *, short: bool = False) -> str:
    """Return a date in words: "12 November 2026", or "12 Nov 2026" if ``short``; some languages write the first of a month differently."""
    key = "date.first" if when.day == 1 else "date.day"
    name = month(when.month, language) if short else translate(f"date.month_{when.month}", language)
    return translate(key, language, day=when.day, month=name, year=when.year)


def month(number: int, language: str) -> str:
    """Return the name of a month (``number`` from 1), abbreviated if it is long: "Nov"."""
    return translate(f"date.short_{number}", language)


# --- citations --------------------------------------------------------------------------------------------------------

_RULED_BY_TUTOR = frozenset({"no_landing", "held_by_all", "minus.online"})
"""Keys of rules (some with an edition added) about which the rulebooks are unclear: citations call them the tutor's reading."""
_CITABLE = "give a reason, as in game.why(action).refusals, or the key of a rule"


def cite(of: Reason | str, language: str = "en", edition: str = "") -> str:
    """Return the place in the rulebook of a rule (given by its key) or of a reason's rule: "2023 rulebook, phase 3".

    By default the rulebook is that of the newest ``edition`` printed in the language. Raises ``ValueError`` for an unknown edition,
    language or rule.
    """
    match of:
        case str(key) | Reason(rule=key):
            pass
        case _:
            raise TypeError(f"{of!r:.80} has no place in the rulebook: {_CITABLE}")
    edition = edition or default_edition(language)
    _check_rule(key, edition)
    phase = RULES[key].phase
    printed_in = default_edition(language) if key in edition_named(edition).not_printed else edition
    source = translate(f"cite.{printed_in}", language)
    place = translate(f"cite.place.{'phases' if key == 'phases' else phase}", language)
    reading = {key, f"{key}.{edition}"} & _RULED_BY_TUTOR
    return translate("cite.reading" if reading else "cite.source", language, book=source, place=place)


def rule_text(key: str, language: str, edition: str = "") -> str:
    """Return the explanation of a rule, given by its key, in one or two sentences; ``edition`` and errors are those of ``cite``.

    >>> rule_text("roll", "en")
    'One roll for everybody: the first player rolls the four number dice and the shape die.'
    """
    edition = edition or default_edition(language)
    _check_rule(key, edition)
    special = f"rule.{key}.{edition}"
    return translate(special if catalogue_of(language).has_message(special) else f"rule.{key}", language)


def _check_rule(key: str, edition: str) -> None:
    edition_named(edition)
    if key not in RULES:
        raise ValueError(f"no rule is called {key!r}; the rules are {', '.join(RULES)}")


# --- sheet marks, as exercises write them: ``+3``, ``identical4``, ``xB`` ---------------------------------------------

_MARK = re.compile(r"([+-])(\d+)|(identical|consecutive)(\d)|(x?)([A-E])", re.ASCII)


def sheet_mark(name: str, language: str) -> str:
    """Return a mark on a score sheet in words, from its short form: "+2 in row 3" (``+3``), "4 identical", "letter B circled" (``B``)."""
    match = _MARK.fullmatch(name)
    if match is None:
        return translate("pick.nothing", language)
    sign, row, kind, size, crossed, letter = match.groups()
    if sign:
        return translate(f"pick.{'plus' if sign == '+' else 'minus'}", language, row=row)
    if kind:
        return combo(kind, int(size), language)
    return translate("pick.crossed" if crossed else "pick.circled", language, letter=letter)


def sheet_entry_name(name: str, language: str) -> str:
    """Return the name of an entry of a score sheet, from its short form: "Row 3, +2" (``+3``), "Box: 4 identical", "Letter B"."""
    if name.startswith("plus10"):
        return translate("entry.ten", language, kind=translate(f"ui.kind_{name.removeprefix('plus10')}", language))
    if name.startswith("bonus8"):
        return translate("entry.bonus", language)
    match = _MARK.fullmatch(name)
    if match is None:
        return translate("entry.sum", language, field=translate(f"field.{name}", language))
    sign, row, kind, size, _, letter = match.groups()
    if sign:
        return translate(f"entry.{'plus' if sign == '+' else 'minus'}", language, row=row)
    if kind:
        return translate("entry.box", language, combo=combo(kind, int(size), language))
    return translate("pick.letter", language, letter=letter)
