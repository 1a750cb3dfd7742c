"""What is special about the sentence of a reason: which of several messages, what is counted, which words it needs.

A reason that is not named here has one message, filled in from its fields; or it says itself, from rooms that this one
does not know, which message it needs (``form``) and what is counted (``counted``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from numberdrop.rules import effects as yes
from numberdrop.rules import refusals as no
from numberdrop.rules.editions import SIZE_OF
from numberdrop.rules.reasons import Reason

from . import naming
from .catalogue import translate
from .misses import MISSES
from .naming import Names

Variant: TypeAlias = tuple[str, int | None, dict[str, Any]]
"""The last part of the key (or ``''``), what is counted (or ``None``), and words beside those of the fields."""

_LONGEST = 12
"""How much of something mistyped is repeated to the one who typed it."""


def variant(reason: Reason, language: str, names: Names) -> Variant:
    """What is special about this reason's sentence."""
    special = _SPECIAL.get(type(reason))
    if special is not None:
        return special(reason, language, names)
    if type(reason).__name__ in MISSES:
        return MISSES[type(reason).__name__](reason, language)
    own = getattr(reason, "form", None)
    if own is not None:
        return own, getattr(reason, "counted", None), {}
    for field in ("cells", "letters", "players"):
        counted = getattr(reason, field, None)
        if isinstance(counted, tuple):
            return "", len(counted), {}
    return "", None, {}


# --- refusals ---------------------------------------------------------------------------------------------------------


def _wrong_phase(reason: no.WrongPhase, language: str, names: Names) -> Variant:
    todo = translate(f"phase.todo.{reason.phase}", language)
    return "", None, {"act": naming.action(reason.act, language), "todo": todo}


def _no_such_player(reason: no.NoSuchPlayer, language: str, names: Names) -> Variant:
    return "", reason.players, {}


def _impossible_roll(reason: no.ImpossibleRoll, language: str, names: Names) -> Variant:
    return "", None, {"faces": naming.faces(reason.roll[:-1], language)}


def _other_dice(reason: no.OtherDice, language: str, names: Names) -> Variant:
    return "", None, {"expected": naming.roll(reason.expected, language)}


def _have(reason: no.WrongCellCount | no.TooMany, language: str, names: Names) -> Variant:
    return "", reason.have, {}


def _too_few(reason: no.TooFew, language: str, names: Names) -> Variant:
    return "" if reason.have else "none", reason.have, {}


def _shapes(reason: no.NotThisShape | yes.NothingLands, language: str, names: Names) -> Variant:
    told = (naming.shape(name, language, article=True) for name in reason.shapes)
    return "", len(reason.shapes), {"shapes": naming.listing(told, language, "or")}


def _path_blocked(reason: no.PathBlocked, language: str, names: Names) -> Variant:
    return "", None, {"low": 1 + min(row for row, _ in reason.landing)}


def _falls_further(reason: no.FallsFurther, language: str, names: Names) -> Variant:
    return "", reason.rows, {"low": 1 + min(row for row, _ in reason.landing)}


def _number_out_of_range(reason: no.NumberOutOfRange, language: str, names: Names) -> Variant:
    shown = reason.number if len(reason.number) <= _LONGEST else reason.number[:_LONGEST] + "…"
    return "", None, {"number": shown}


def _number_not_on_dice(reason: no.NumberNotOnDice, language: str, names: Names) -> Variant:
    form = "_".join(["none"] * (not reason.have) + ["stars"] * bool(reason.stars))
    written = naming.times(len(reason.cells), language)
    return form, reason.stars, {"times": written, "shown": naming.times(reason.have, language)}


def _dice_unused(reason: no.DiceUnused, language: str, names: Names) -> Variant:
    return "", len(reason.faces), {"faces": naming.faces(reason.faces, language)}


def _something_lands(reason: no.SomethingLands, language: str, names: Names) -> Variant:
    return "", reason.count, {}


def _turns_back(reason: no.TurnsBack, language: str, names: Names) -> Variant:
    # The court names the cell where the run turns second: first the number before it, then those after it.
    return "", None, {"pivot": naming.cells(reason.cells[1:2], language)}


def _box_taken(reason: no.BoxTaken, language: str, names: Names) -> Variant:
    return "bonus" if reason.size not in SIZE_OF.values() else "", None, {}


# --- consequences and gains -------------------------------------------------------------------------------------------


def _rests_on_floor(reason: yes.RestsOnFloor, language: str, names: Names) -> Variant:
    columns = {col for _, col in reason.cells}
    return "", len(columns), {"the_columns": naming.columns(columns, language, "the_column")}


def _rests_on(reason: yes.RestsOn, language: str, names: Names) -> Variant:
    row, column = reason.on
    return "block" if reason.mark == "X" else "", None, {"row": row + 1, "column": column + 1}


def _crosses_line(reason: yes.CrossesLine, language: str, names: Names) -> Variant:
    return "", len(reason.rows), {}


def _star_becomes(reason: yes.StarBecomes, language: str, names: Names) -> Variant:
    return "", len(reason.numbers), {}


def _by_kind(reason: yes.OpensCombo | yes.CirclesCombo | yes.BonusCombo, language: str, names: Names) -> Variant:
    return reason.kind, None, {}


def _column_done(reason: yes.ColumnDone, language: str, names: Names) -> Variant:
    return reason.kind, None, {}


def _dice_show(reason: yes.DiceShow, language: str, names: Names) -> Variant:
    return "", None, {"roll": naming.roll(reason.roll, language)}


def _letter_crossed(reason: yes.LetterCrossed, language: str, names: Names) -> Variant:
    return "", None, {"size": SIZE_OF[reason.letter]}


def _tile_slides(reason: yes.TileSlides, language: str, names: Names) -> Variant:
    return "" if reason.left else "last", reason.left, {}


def _star_slide(reason: yes.StarSlide, language: str, names: Names) -> Variant:
    return "" if reason.letter else "any", None, {}


def _passes(reason: yes.Passes, language: str, names: Names) -> Variant:
    return "" if reason.combos else "none", reason.combos, {}


def _game_ends(reason: yes.GameEnds, language: str, names: Names) -> Variant:
    totals = [
        translate("list.score", language, player=naming.player(index, language, names), score=naming.signed(total))
        for index, total in enumerate(reason.totals)
    ]
    best = naming.points(max(reason.totals), language)
    more = {"points": best, "totals": naming.listing(totals, language)}
    return "you" if len(reason.totals) == 1 else "", len(reason.winners), more


def _solo_rank(reason: yes.SoloRank, language: str, names: Names) -> Variant:
    form = {0: "none", 1: "first"}.get(reason.rank, "")
    return form, None, {"points": naming.points(reason.score, language)}


_SPECIAL: dict[type[Reason], Callable[[Any, str, Names], Variant]] = {
    no.WrongPhase: _wrong_phase,
    no.NoSuchPlayer: _no_such_player,
    no.ImpossibleRoll: _impossible_roll,
    no.OtherDice: _other_dice,
    no.WrongCellCount: _have,
    no.TooFew: _too_few,
    no.TooMany: _have,
    no.NotThisShape: _shapes,
    no.PathBlocked: _path_blocked,
    no.FallsFurther: _falls_further,
    no.NumberOutOfRange: _number_out_of_range,
    no.NumberNotOnDice: _number_not_on_dice,
    no.DiceUnused: _dice_unused,
    no.SomethingLands: _something_lands,
    no.TurnsBack: _turns_back,
    no.BoxTaken: _box_taken,
    yes.RestsOnFloor: _rests_on_floor,
    yes.RestsOn: _rests_on,
    yes.CrossesLine: _crosses_line,
    yes.StarBecomes: _star_becomes,
    yes.OpensCombo: _by_kind,
    yes.CirclesCombo: _by_kind,
    yes.BonusCombo: _by_kind,
    yes.ColumnDone: _column_done,
    yes.NothingLands: _shapes,
    yes.DiceShow: _dice_show,
    yes.LetterCrossed: _letter_crossed,
    yes.TileSlides: _tile_slides,
    yes.StarSlide: _star_slide,
    yes.Passes: _passes,
    yes.GameEnds: _game_ends,
    yes.SoloRank: _solo_rank,
}
