"""A weak bot for lessons: it judges only by what can be counted (holes, height, the largest combo), without search or estimates."""

from itertools import permutations, product
from operator import attrgetter

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
    """Return the gentle bot's act for ``player`` (default: the one to act). Raises ``ValueError`` for a roll in a game without a seed."""
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
            slides = [slide for slide in map(Slide, game.tiles) if game.play(slide).legal]
            return min(slides, key=lambda slide: game.tile_level_by_letter[slide.letter])
        case Phase.BLOCKS:
            spots = _landings_best_first(sheet, due_shapes(game))
            return Block(spots[0].cells, who) if spots else Skip(who)
        case Phase.DROP:
            assert game.roll is not None  # phase 3 follows a throw
            return _gentle_drop(sheet, game.roll, who)
        case Phase.COMBO:
            best = max(combos_with_free_box(sheet), key=lambda combo: (combo.size, combo.cells), default=None)
            return Circle(best.cells, who) if best else Pass(who)
        case _:
            return EndRound()


def _landings_best_first(sheet: Sheet, shapes: tuple[str, ...]) -> list[Landing]:
    """Return all landings of the shapes, best first: fewest cells above the line, fewest holes, most rows, lowest top, smallest steps."""
    merits = attrgetter("above", "holes", "rows", "top", "steps")
    all_landings = [landing for name in shapes for landing in landings(sheet.grid, name)]
    return sorted(all_landings, key=lambda landing: [-merit for merit in merits(count_merits(landing))])


def _gentle_drop(sheet: Sheet, roll: Roll, player: int) -> Drop | Skip:
    """Return the drop, on one of the best landings, with the largest combo after it (stars: the commonest number); a skip if none fits."""
    plain = [face for face in roll.numbers if face != STAR]
    star = max(plain, key=plain.count, default="5")
    orders = sorted(set(permutations(int(face if face != STAR else star) for face in roll.numbers)))
    spots = _landings_best_first(sheet, roll.shapes)[:_MOST_LANDINGS_TRIED]
    drops = (
        Drop(tuple((row, col, number) for (row, col), number in zip(landing.cells, numbers, strict=True)), player)
        for landing, numbers in product(spots, orders)
    )

    def largest_combo_size(drop: Drop) -> int:
        return max((combo.size for combo in combos_with_free_box(sheet_after_drop(sheet, drop.cells))), default=0)

    return max(drops, key=largest_combo_size, default=Skip(player))
