"""A weak bot for lessons: it judges only by what can be counted (holes, height, the largest combo), without search or estimates."""

from __future__ import annotations

from itertools import permutations

from numberdrop.rules import Game, Landing, Phase, Sheet, landings
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.legality import due_shapes

from .facts import combos_with_free_box, count_merits, sheet_after_drop

_MOST_LANDINGS_TRIED = 3
"""The number of landings, those with the best merits, for which the bot tries all orders of the numbers."""
_START_COLUMNS = (3, 1, 5, 2, 4, 0)
"""The start column (0-based) of each player; if all started in the same column, they would play the same sheet."""


def gentle_action(game: Game, player: int | None = None) -> Action:
    """Return the action that the gentle bot chooses for ``player`` (if ``None``, for the player whose turn it is). It depends on the
    position alone, not on chance. The game must not be over.
    """
    who = player if player is not None else game.to_act
    sheet = game.sheets[who]
    match game.phase:
        case Phase.START:
            return Start(_START_COLUMNS[who], who)
        case Phase.ROLL:
            due = game.seeded_roll
            if due is None:
                raise ValueError("only dice from a seed can be thrown for somebody")
            return Throw(due)
        case Phase.SLIDE:
            legal = game.legal_actions()
            return max((act for act in legal if isinstance(act, Slide)), key=lambda act: -game.notches[act.letter])
        case Phase.BLOCKS:
            spots = _gentlest_landings(sheet, due_shapes(game))
            return Block(spots[0].cells, who) if spots else Skip(who)
        case Phase.DROP:
            return _gentle_drop(game, who)
        case Phase.COMBO:
            best = max(combos_with_free_box(sheet), key=lambda combo: (combo.size, combo.cells), default=None)
            return Circle(best.cells, who) if best else Pass(who)
        case _:
            return EndRound()


def _gentlest_landings(sheet: Sheet, shapes: tuple[str, ...]) -> list[Landing]:
    all_landings = [landing for name in shapes for landing in landings(sheet.grid, name)]

    def cost(landing: Landing) -> tuple[int, int, int, int, int]:
        counted = count_merits(landing)
        return (-counted.above, -counted.holes, -counted.rows, -counted.top, -counted.steps)

    return sorted(all_landings, key=cost)


def _gentle_drop(game: Game, player: int) -> Drop | Skip:
    sheet = game.sheets[player]
    roll = game.roll
    assert roll is not None  # phase 3 follows a throw
    spots = _gentlest_landings(sheet, roll.shapes)[:_MOST_LANDINGS_TRIED]
    if not spots:
        return Skip(player)
    best: tuple[int, Drop] | None = None
    for landing in spots:
        for numbers in _number_orders(roll):
            drop = Drop(tuple((r, c, n) for (r, c), n in zip(landing.cells, numbers, strict=True)), player)
            worth = _largest_combo_size(sheet, drop)
            if best is None or worth > best[0]:
                best = (worth, drop)
    assert best is not None  # there is a landing, and a way to write four dice
    return best[1]


def _number_orders(roll: Roll) -> list[tuple[int, ...]]:
    """Return every order of the rolled numbers; each star counts as the number that the dice show most often."""
    plain = [face for face in roll.numbers if face != STAR]
    star = max(plain, key=plain.count, default="5")
    return sorted(set(permutations(int(face if face != STAR else star) for face in roll.numbers)))


def _largest_combo_size(sheet: Sheet, drop: Drop) -> int:
    return max((combo.size for combo in combos_with_free_box(sheet_after_drop(sheet, drop.cells))), default=0)
