"""A whole game as a standalone picture: the round, the dice, every sheet, and the solo board."""

from __future__ import annotations

from typing import NamedTuple

from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM, Game

from .board import BOARD, EDGE, LEFT
from .dice import DIE, draw_dice
from .sheet import BESIDE, draw_sheet, sheet_text
from .svg import BLUE, CARD, GOLD, INK, RED, RULE, SOFT, group, lines, picture, shape, tag, write

_TILES, _NOTCH = 40, 36
"""The widths of the tiles beside a sheet, and of one column of the solo board."""


class Drawn(NamedTuple):
    """What is drawn of a game, and its size."""

    width: float
    height: float
    parts: tuple[str, ...]


def game_svg(game: Game) -> str:
    """A game: the round, the dice on the table, every sheet (those who owe an act are marked), the solo board."""
    width, height, parts = draw_game(game)
    return picture(width, height, _game_text(game), *parts)


def draw_game(game: Game) -> Drawn:
    """The same, to be put into another picture."""
    head, name = 72, 34
    width, height = BOARD[0] + BESIDE + _TILES, BOARD[1] + name
    across = 2 if game.players in (2, 4) else min(game.players, 3)
    out = [write(LEFT, head / 2, f"↻ {game.round}", 20, INK, 700, "start")]
    if game.roll:
        out.append(group(LEFT + 70, (head - DIE) / 2, draw_dice(game.roll)))
    if game.solo:
        width += 5 * _NOTCH - _TILES
        out.append(group(BOARD[0] + BESIDE, head + name + EDGE, _tiles(game)))
    for i, sheet in enumerate(game.sheets):
        sides = draw_sheet(sheet, None if game.solo else game.tiles)
        out.append(group(i % across * width, head + i // across * height, _seat(game, i), group(0, name, sides)))
    rows = -(-game.players // across)
    return Drawn(across * width, head + rows * height, tuple(out))


def _game_text(game: Game) -> str:
    sheets = [f"{_name(game, i)}\n{sheet_text(sheet)}" for i, sheet in enumerate(game.sheets)]
    return "\n".join([f"↻ {game.round}", *([str(game.roll)] if game.roll else []), *sheets])


def _name(game: Game, player: int) -> str:
    return " ".join([str(player + 1), *game.setup.names[player : player + 1]]).strip()


def _seat(game: Game, player: int) -> str:
    """A player's number and name, with a pointer while an act is due, with a crown when the game is won."""
    sign = ""
    if player in game.pending:
        sign = tag("path", d="M8 10l10 7-10 7z", fill=BLUE)
    elif game.over and not game.solo and player in game.winners:
        sign = tag("path", d="M5 23V12l4 4 4-7 4 7 4-4v11z", fill=GOLD, stroke=INK, stroke_linejoin="round")
    return sign + write(LEFT, 17, _name(game, player), 16, INK, 700, "start")


def _tiles(game: Game) -> str:
    """The solo board: each tile in its column, from the top down to the notch where it falls."""
    out, step = [], 76
    for i, letter in enumerate(LETTERS):
        x, level = i * _NOTCH + 8, game.notches[letter]
        out += [write(x, 12, letter, 14, SOFT, 700), lines(f"M{x} 50V{50 + BOTTOM * step}", RULE, 2)]
        for notch in range(BOTTOM + 1):
            y, colour = 50 + notch * step, RED if notch == BOTTOM else SOFT
            if notch == level:
                out.append(tag("rect", x=x - 16, y=y - 16, width=32, height=32, rx=7, fill=CARD))
                out.append(shape(game.tiles[letter], x, y, 7, RED if notch == BOTTOM else BLUE))
            else:
                out.append(tag("circle", cx=x, cy=y, r=3.5, fill=CARD, stroke=colour, stroke_width=1.5))
    return "".join(out)
