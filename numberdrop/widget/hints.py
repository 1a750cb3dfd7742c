"""Hints in three steps: the rule, the place, the move. Facts that the rules prove, never an opinion on the best move.

The place for a drop is a landing that leaves the fewest new holes (and stays below the line); the move adds numbers that
open the largest combo there. Whether that is wise is for a coach to say.
"""

from __future__ import annotations

from itertools import islice, permutations

from numberdrop.rules.actions import Drop
from numberdrop.rules.combos import find_combos
from numberdrop.rules.dice import STAR
from numberdrop.rules.drops import tell_combos, tell_landing
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.effects import OpensCombo
from numberdrop.rules.game import BOTTOM, Game, Phase
from numberdrop.rules.grid import LINE
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.referee import due_shapes

from .intents import Json
from .picture import combo_text
from .words import Voice

_TRIED = 400
"""Arrangements of the numbers that a hint looks at: all 24 without stars, a sample with them."""
_RULE = {
    Phase.START: "start",
    Phase.ROLL: "roll",
    Phase.SLIDE: "slide",
    Phase.BLOCKS: "fall",
    Phase.DROP: "fall",
    Phase.COMBO: "connected",
    Phase.END: "rows",
    Phase.OVER: "end",
}


def hint_items(voice: Voice, game: Game, player: int, level: int) -> list[Json]:
    """The lines of a hint of this level (1, 2, 3 and more) for the player shown."""
    phase = game.phase
    lines = [voice.note(f"hint_rule.{phase.value}", (), _RULE[phase])]
    if level > 1 and phase in (Phase.DROP, Phase.BLOCKS):
        lines += _landing_hint(voice, game, player, level)
    elif level > 1 and phase is Phase.COMBO:
        lines += _combo_hint(voice, game, player, level)
    elif level > 1 and phase is Phase.SLIDE:
        lines += _slide_hint(voice, game)
    return lines


def gentlest(game: Game, player: int) -> Landing | None:
    """The landing that stays lowest below the line, leaves the fewest new holes, and fills most rows."""
    grid = game.sheets[player].grid
    every = [landing for shape in due_shapes(game) for landing in landings(grid, shape)]

    def cost(landing: Landing) -> tuple[int, int, int, int]:
        scored = sum(row < LINE for row in landing.rows)
        return (len(landing.crosses), len(landing.holes), -scored, max(row for row, _ in landing.cells))

    return min(every, key=cost, default=None)


def _landing_hint(voice: Voice, game: Game, player: int, level: int) -> list[Json]:
    landing = gentlest(game, player)
    if landing is None:
        return []
    first, last = landing.column + 1, landing.column + landing.orientation.width
    place = voice.note(
        "hint_place.drop",
        landing.cells,
        "fall",
        "good",
        shape=voice.shape(landing.shape),
        first=first,
        last=last,
        holes=len(landing.holes),
    )
    if level == 2 or game.phase is Phase.BLOCKS or game.roll is None:
        return [place, *(voice.item(reason) for reason in tell_landing(landing))]
    best = _best_numbers(game, player, landing)
    if best is None:
        return [place, voice.note("hint_move.no_combo", landing.cells, "dice")]
    drop, gain = best
    numbers = ", ".join(str(number) for _, _, number in sorted(drop.cells, key=lambda cell: (-cell[0], cell[1])))
    return [place, voice.note("hint_move.drop", landing.cells, "dice", "good", numbers=numbers), voice.item(gain)]


def _best_numbers(game: Game, player: int, landing: Landing) -> tuple[Drop, OpensCombo] | None:
    assert game.roll is not None  # only asked for in phase 3
    sheet = game.sheets[player]
    faces = [range(10) if face == STAR else (int(face),) for face in game.roll.numbers]
    best: tuple[Drop, OpensCombo] | None = None
    # Stars first take each number alone; a roll of many stars is sampled, the hint says what it found, not what is best.
    starred = [i for i, face in enumerate(game.roll.numbers) if face == STAR]
    for value in range(10) if starred else (0,):
        numbers = [value if i in starred else faces[i][0] for i in range(4)]
        for order in islice(sorted(set(permutations(numbers))), _TRIED):
            drop = Drop(tuple((r, c, n) for (r, c), n in zip(landing.cells, order, strict=True)), player)
            gain = next((one for one in tell_combos(sheet, drop) if isinstance(one, OpensCombo)), None)
            if gain is not None and (best is None or gain.size > best[1].size):
                best = (drop, gain)
    return best


def _combo_hint(voice: Voice, game: Game, player: int, level: int) -> list[Json]:
    sheet = game.sheets[player]
    free = [combo for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size)]
    if not free:
        return [voice.note("hint_place.no_combo", (), "one_combo")]
    best = max(free, key=lambda combo: combo.size)
    if level == 2:
        kinds = {combo.kind for combo in free}
        key = "hint_place.combo_both" if len(kinds) > 1 else f"hint_place.combo_{best.kind}"
        return [voice.note(key, best.cells[:1], best.kind, count=len(free), size=best.size)]
    return [voice.note("hint_move.combo", best.cells, best.kind, "good", combo=combo_text(voice, sheet.grid, best))]


def _slide_hint(voice: Voice, game: Game) -> list[Json]:
    high = min((letter for letter in LETTERS if game.notches[letter] < BOTTOM), key=lambda letter: game.notches[letter])
    return [voice.note("hint_place.slide", (), "slide", letter=high, left=BOTTOM - game.notches[high])]
