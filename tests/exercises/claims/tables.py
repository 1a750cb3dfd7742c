"""Claims about rounds at a table, dice and tiles."""

from typing import Any

from tests.rules.adapter import board_of
from tests.rules.reference.board import SCORING_ROWS, landings
from tests.rules.reference.numbers import is_possible, shapes_for

from .claim import Claim


def due_letter(game: Any) -> str:
    """The letter that a star sets off."""
    active = set().union(*(set(sheet.circled) - set(sheet.crossed) for sheet in game.sheets))
    return min(active, default="") if "*" in str(game.roll) else ""


def phases(question: Any) -> tuple[str, ...]:
    return ("roll", "blocks", "end") if due_letter(question.game) else ("roll", "drop", "combo", "end")


def early(question: Any, answer: Any, reason: Any) -> bool:
    """Nothing before the roll, no combo before the drop, nothing after the end."""
    at = answer.picks.index
    return {
        "roll": lambda: at("roll") > 0,
        "combo": lambda: at("combo") < at("drop"),
        "end": lambda: answer.picks[-1] != "end",
    }[reason.form]()


def pays(question: Any, player: int) -> bool:
    sheet = question.game.sheets[player]
    above = {mark for (row, _), mark in board_of(sheet.grid).items() if row >= SCORING_ROWS}
    return bool(above) if sheet.edition != "2021" else any(mark != "X" for mark in above)


def inactive(question: Any, answer: Any, reason: Any) -> bool:
    sheets = question.game.sheets
    crossed = any(reason.letter in sheet.crossed for sheet in sheets)
    circled = any(reason.letter in sheet.circled for sheet in sheets)
    return {"crossed": crossed, "open": not circled, "later": circled and due_letter(question.game) < reason.letter}[
        reason.form
    ]


def tile(question: Any, letter: str) -> str:
    """What a tile may do: only that of the rolled shape moves by a star, any by a star on the shape die."""
    game = question.game
    shown = game.roll.shape
    fits = game.slide == "free" or shown == "*" or game.tiles[letter] == shown
    return "bottom" if game.tile_level_by_letter[letter] == 4 else "may" if fits else "other"


def tops(question: Any, player: int) -> set[int]:
    game = question.game
    names = [game.tiles[due_letter(game)]] if due_letter(game) else shapes_for(game.roll.shape)
    return {
        1 + max(row for row, _ in cells)
        for name in names
        for cells in landings(board_of(game.sheets[player].grid), name)
    }


def off_by(question: Any, answer: Any) -> tuple[int, int]:
    right, picks = set(question.solution().picks), set(answer.picks)
    return len(picks - right), len(right - picks)


CLAIMS: dict[str, Claim] = {
    "TileFalls": lambda q, a, r: (
        r.letter not in q.game.sheets[0].circled and q.game.tile_level_by_letter[r.letter] + (r.letter in a.picks) >= 3
    ),
    "Tops": lambda q, a, r: (min(tops(q, r.player)), max(tops(q, r.player))) == (r.low, r.high),
    "PickedWrongly": lambda q, a, r: r.count == off_by(q, a)[0] > 0,
    "PicksMissing": lambda q, a, r: r.count == off_by(q, a)[1] > 0,
    "NoneAndOthers": lambda q, a, r: {"none", "nothing"} & set(a.picks) != set() and len(set(a.picks)) > 1,
    "PhaseAbsent": lambda q, a, r: r.form in a.picks and r.form not in phases(q),
    "PhaseMissing": lambda q, a, r: r.form not in a.picks and r.form in phases(q),
    "PhaseEarly": early,
    "NothingFalls": lambda q, a, r: not due_letter(q.game) and ("*" in str(q.game.roll)) == (r.form == "letter"),
    "LetterGoesOff": lambda q, a, r: due_letter(q.game) == r.letter,
    "NotActive": inactive,
    "StarIsThere": lambda q, a, r: due_letter(q.game) != "",
    "UnderBlock": lambda q, a, r: (
        (r.letter in q.game.sheets[r.player].circled) == (r.form == "safe") and due_letter(q.game) == r.letter
    ),
    "PaysOrNot": lambda q, a, r: pays(q, r.player) == (r.form == "pays"),
    "LastRound": lambda q, a, r: {
        "line": any(row >= SCORING_ROWS for sheet in q.game.sheets for row, _ in board_of(sheet.grid)),
        "tiles": set(q.game.tile_levels) == {4},
        "no": True,
    }[r.form],
    "TileMoves": lambda q, a, r: tile(q, r.letter) == r.form,
    "CanBeRolled": lambda q, a, r: is_possible("".join(r.thrown), "I"),
    "ImpossibleRoll": lambda q, a, r: not is_possible(r.roll[:4], "I"),
    "ShapeShown": lambda q, a, r: q.roll[-1] == r.shape,
    "StarShape": lambda q, a, r: q.roll[-1] == "*",
}
