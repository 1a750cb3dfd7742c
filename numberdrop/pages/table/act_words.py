"""Acts of the game in words: as a sentence on what was done, as a name, and as a short form for a table or tree."""

from collections.abc import Iterable
from typing import TypeVar

from numberdrop.pages.board_scene import CellSuggestion
from numberdrop.pages.message import Line, Note, Phrase, Term, phrase, term
from numberdrop.pages.parts.board import SIGN, combo_words
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.rules.legality import judge_cells
from numberdrop.rules.transition import Outcome

T = TypeVar("T")


def acts_of_kind(acts: Iterable[Action | None], kind: type[T]) -> tuple[T, ...]:
    """Return those of the ``acts`` that are instances of the class ``kind``, such as ``Drop``."""
    return tuple(act for act in acts if isinstance(act, kind))


def name_words(game: Game, player: int) -> str | Phrase | Term:
    """Return the name of ``player`` (from 0); if there is none, words to translate: "you" in a solo game, else for example "player 2"."""
    names = game.setup.names
    name = names[player].strip() if player < len(names) else ""
    return name or (phrase("ui.you") if game.solo else term("player", player))


def action_words(before: Game, action: Action) -> Phrase:
    """Return an act as a sentence that says who did what and where; ``before`` is the game before it."""
    player = before.first if action.player is None else action.player
    name = name_words(before, player)
    match action:
        case Start(column):
            return phrase("deed.start", name=name, col=column + 1)
        case Throw(roll):
            numbers = " ".join(map(str, roll.numbers)).replace("*", "★")
            shape = "★" if roll.shape == "*" else term("shape", roll.shape)
            return phrase("deed.roll", name=name, numbers=numbers, shape=shape)
        case Slide(letter):
            return phrase("deed.slide", name=name, letter=letter)
        case Block():
            cols, rows = _columns_and_rows(action)
            return phrase("deed.block", name=name, cols=cols, rows=rows, letter=before.letter or "")
        case Drop():
            cols, rows = _columns_and_rows(action)
            return phrase("deed.drop", name=name, cols=cols, rows=rows, numbers=numbers_in_order(action, " "))
        case Circle(cells):
            grid = before.sheets[player].grid
            combo, _ = judge_cells(Grid(grid.marks, grid.circled), cells)
            return phrase("deed.circle", name=name, combo="" if combo is None else combo_words(grid, combo))
        case Pass():
            return phrase("deed.pass", name=name)
        case Skip():
            return phrase("deed.skip", name=name)
        case EndRound():
            return phrase("deed.end", round=before.round)


def act_name(action: Action) -> Phrase:
    """Return the name of an act's kind, such as "drop" or "combo"."""
    match action:
        case Slide(letter):
            return phrase("deed.name_slide", letter=letter)
        case Start() | Throw() | Skip():
            return phrase("deed.name_other")
    return phrase(f"deed.name_{type(action).__name__.lower()}")


def numbers_in_order(drop: Drop, between: str) -> str:
    """Return the numbers of a drop as text, row by row from the top, each row from the left; ``between`` separates them."""
    return between.join(str(number) for _, _, number in sorted(drop.cells, key=lambda cell: (-cell[0], cell[1])))


def numbers_to_draw(drop: Drop) -> tuple[CellSuggestion, ...]:
    """Return the numbers of a drop, each in its cell, to be drawn on the board."""
    return tuple(CellSuggestion((row, col), str(number)) for row, col, number in drop.cells)


def summary_lines(before: Game, action: Action, outcome: Outcome[Game]) -> tuple[Line, ...]:
    """Return lines that tell other players about an act: what was done, which letters it circled, and what followed (``outcome``)."""
    cells = tuple(cell[:2] for cell in action.cells)
    words = [action_words(before, action)]
    match action:
        case Circle(player=player):
            won = outcome.after.sheets[player].circled - before.sheets[player].circled
            name = name_words(before, player)
            words += [phrase("deed.letter", name=name, letter=letter) for letter in sorted(won)]
    # The board shows already where a shape rests.
    news = (reason for reason in outcome.reasons if reason.tone != "contact" and not reason.private)
    return *(Note(line, cells, name="deed") for line in words), *news


def _columns_and_rows(action: Drop | Block) -> tuple[Phrase, Phrase]:
    """Return two phrases: the columns and the rows that a shape covers, each as one number or a range, such as "columns 3–5"."""

    def words(kind: str, numbers: list[int]) -> Phrase:
        low, high = min(numbers) + 1, max(numbers) + 1
        return phrase(f"place.{kind}", high - low + 1, list=str(low) if low == high else f"{low}–{high}")

    return words("column", [cell[1] for cell in action.cells]), words("row", [cell[0] for cell in action.cells])


def short_act(before: Game, action: Action, *, alone: bool = False) -> str:
    """Return an act in short; ``2:c4 1123``: player 2 drops 1123 from column 4 on (``alone``: no ``2:``). ``before``: the game before."""
    if not (alone or before.solo or action.player is None):
        return f"{action.player + 1}:{short_act(before, action, alone=True)}"
    match action:
        case Start(column):
            return f"c{column + 1}"
        case Throw(roll):
            return str(roll).replace("*", "★")
        case Slide(letter):
            return f"↓{letter}"
        case Block(cells):
            return f"■c{min(col for _, col in cells) + 1}"
        case Drop(cells):
            return f"c{min(col for _, col, _ in cells) + 1} {numbers_in_order(action, '')}"
        case Circle(cells):
            grid = before.sheets[action.player].grid
            combo, _ = judge_cells(Grid(grid.marks, grid.circled), cells)
            return "" if combo is None else f"{SIGN[combo.kind]}{combo.size}"
        case Pass():
            return "–"
        case Skip():
            return "∅"
        case EndRound():
            return "‖"
