"""Questions answered out of a list: one option, several, or a sequence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from numberdrop.exercises import questions as ask
from numberdrop.exercises.prompts import pick_name
from numberdrop.pages.cards import Card, Choice, ListCard, ListItem, Lit, Mini, OptionsCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.exercise_player.words import said
from numberdrop.pages.parts.board_view import sheet_card, tiles_view
from numberdrop.pages.scene import Player
from numberdrop.pages.voice import Voice
from numberdrop.rules.actions import Throw
from numberdrop.rules.game import Game
from numberdrop.rules.grid import ROWS, Grid
from numberdrop.rules.reasons.consequences import DiceShow, LettersWait
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.why import why
from numberdrop.text import cells as say_cells

from .board_inputs import dice_parts
from .input import Input, Ring, hanging, options_card, question_sheet


def named_options(player: ExerciseState, voice: Voice) -> OptionsCard:
    """The options by their names, those of pictures with their picture."""
    question = player.question
    many = getattr(question, "many", True)
    if isinstance(question, ask.Order):
        how = "order"
    else:
        how = "sequence" if getattr(question, "ordered", False) else "many" if many else "one"
    return options_card(player, voice, voice(f"lesson.pick_{how}"), _choices(player, voice), many=many)


def _choices(player: ExerciseState, voice: Voice) -> tuple[Choice, ...]:
    question, language = player.question, voice.language
    if isinstance(question, ask.Choose):
        return tuple(Choice(id=option.id, label=said(player, option.text, voice)) for option in question.options)
    about = getattr(question, "about", "order")
    picture = _picture if isinstance(question, ask.Pick) else lambda *_: None
    return tuple(
        Choice(id=pick, label=pick_name(pick, about, language), mini=picture(question, pick, voice))
        for pick in question.ids
    )


def _picture(question: ask.Pick, pick: str, voice: Voice) -> Mini | None:
    grid, cells = question.shown(pick)
    if not cells:
        return None
    return mini_grid(grid, grid.marks, cells, "info", say_cells(cells, voice.language))


def mini_grid(grid: Grid, marks: str, cells: Cells, tone: str, label: str) -> Mini:
    """A small picture of a grid with cells that stand out, as high as it takes."""
    tallest = max([*grid.heights, *(row + 1 for row, _ in cells)])
    return Mini(marks, min(ROWS, tallest + 1), (Lit(cells, tone),), label)


# --- options, and the table they are about ------------------------------------------------------------------------------------


def _game(player: ExerciseState) -> Game | None:
    """The table that the question is about, where it says anything: dice alone need no grid."""
    question = player.question
    return question.game if isinstance(question, ask.Order | ask.Which) and question.about_table else None


def _options_sheet(player: ExerciseState) -> Sheet | None:
    question = player.question
    if isinstance(question, ask.Choose):
        drawn = question.drawn and (question.grid.marks.strip(".") or question.boxes)
        return question.sheet if drawn else None
    game = _game(player)
    return game.sheets[player.viewed % len(game.sheets)] if game is not None else question_sheet(player)


def _options_parts(player: ExerciseState, voice: Voice) -> dict[str, Any]:
    game = _game(player)
    dice = dice_parts(str(player.question.roll))
    if game is None:
        return dice
    tabs = (_tab(player, game, n, voice("ui.player", n=n + 1)) for n in range(game.players if game.players > 1 else 0))
    return {**dice, "players": tuple(tabs), "tiles": tiles_view(voice, game)}


def _tab(player: ExerciseState, game: Game, n: int, name: str) -> Player:
    return Player(
        id=n, name=name, total="", shown=n == player.viewed, turn=False, first=n == game.first, done=False, label=name
    )


def _options_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question, game = player.question, _game(player)
    options = named_options(player, voice)
    if game is not None and len(game.sheets) > 1:
        lines = tuple(ListItem(_letters_line(voice, n, sheet)) for n, sheet in enumerate(game.sheets))
        return options, ListCard(id="table", title=voice("lesson.table"), items=lines)
    if isinstance(question, ask.Choose) and question.boxes:
        return options, sheet_card(voice, question.sheet, {}, solo=False)
    return (options,)


def _letters_line(voice: Voice, player: int, sheet: Sheet) -> str:
    held, gone = sorted(sheet.circled - sheet.crossed), sorted(sheet.crossed)
    name = voice("ui.player", n=player + 1)
    line = voice("lesson.holds", name=name, letters=", ".join(held)) if held else voice("lesson.holds_none", name=name)
    return f"{line} {voice('lesson.crossed', letters=', '.join(gone))}" if gone else line


def _options_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """What the dice set off at this table: which letter, on whom, or why none."""
    question = player.question
    about_blocks = isinstance(question, ask.Order) or getattr(question, "about", "") in ("letter", "droppers")
    if not about_blocks or question.game.solo or question.game.roll is None:
        return ()
    effects = why(question.game, Throw(question.game.roll))
    happening = (reason for reason in effects if not isinstance(reason, DiceShow))
    # What happens now comes before what waits.
    return tuple(sorted(happening, key=lambda reason: isinstance(reason, LettersWait)))


OPTIONS = Input(low=True, sheet=_options_sheet, parts=_options_parts, cards=_options_cards, reasons=_options_reasons)


# --- pictures to choose from: placements, what comes of drops, a combo to take or leave ---------------------------------------


def _pictures_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    sheet: Sheet = player.question.sheet
    boxes = (sheet_card(voice, sheet, {}, solo=False),) if sheet.boxes else ()
    return named_options(player, voice), *boxes


def _pictures_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """What speaks for the right choice: the same list that tells a wrong one what it lacks."""
    feedback = player.feedback
    return tuple(feedback.reasons) if feedback and feedback.right else ()


PICTURES = replace(OPTIONS, sheet=question_sheet, cards=_pictures_cards, reasons=_pictures_reasons)


# --- a column to choose for the shape that hangs over the grid ----------------------------------------------------------------


def _column_rings(player: ExerciseState) -> tuple[Ring, ...]:
    answer, landings = player.answered, player.question.landings
    return tuple(Ring("answer", "✓", landings[pick].cells) for pick in (answer.picks if answer else ()))


COLUMN = replace(
    PICTURES,
    low=False,
    rings=_column_rings,
    parts=lambda player, voice: {} if player.answered is not None else hanging(player),
)


# --- pieces in the grid, each ringed and named by its letter, to be put in order ----------------------------------------------


def _piece_rings(player: ExerciseState) -> tuple[Ring, ...]:
    question: ask.Retro = player.question
    return tuple(Ring("piece", pick, cells) for pick, (_, cells) in question.named.items())


PIECES = replace(OPTIONS, rings=_piece_rings, parts=lambda player, voice: {})
