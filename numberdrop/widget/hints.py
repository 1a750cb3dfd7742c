"""Hints in three steps: the rule and what decides, the place, the move. Facts of the rules, and the coach's estimates, called so.

What the coach advises is found elsewhere (``hinting``); here it is only told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Action, Block, Circle, Drop, Skip, Slide, Start
from numberdrop.rules.combos import Combo, find_combos
from numberdrop.rules.court import judge_selection
from numberdrop.rules.drops import judge_placing, tell_landing, written
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM, Game, Phase
from numberdrop.rules.reasons import Cells
from numberdrop.rules.referee import due_shapes
from numberdrop.text import cells as say_cells
from numberdrop.text import columns, decimal

from .intents import Json
from .picture import combo_text
from .words import Voice

if TYPE_CHECKING:
    from numberdrop.coach import Advice

PLACE, MOVE = 2, 3
"""The second and third step."""
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
_PART_RULE = {
    "scored": "rows",
    "minus": "minus",
    "cover": "fall",
    "level": "fall",
    "room": "line",
    "boxes": "box",
    "letters": "letter",
    "groups": "identical",
    "runs": "consecutive",
    "open": "one_combo",
}
"""The rule behind each part of the value."""


def hint_items(voice: Voice, game: Game, player: int, level: int, advice: Advice | None) -> list[Json]:
    """The lines of a hint of this level (1, 2, 3 and more) for the player shown; without advice the rule alone."""
    rule = voice.note(f"hint_rule.{game.phase.value}", (), _RULE[game.phase])
    if advice is None:
        return [rule]
    if level < PLACE:
        return [rule, *_facts(voice, game, player), *_nudge(voice, advice)]
    told = _place(voice, game, player, advice) if level == PLACE else _move(voice, game, player, advice)
    return [*told, *_certainty(voice, advice)]


def suggested(advice: Advice, level: int) -> list[Json]:
    """The cells to show on the board: from the second step on the place, in the third the numbers in it."""
    action = advice.action
    if level < PLACE:
        return []
    if isinstance(action, Drop):
        return [{"at": [row, col], "text": str(number) if level >= MOVE else ""} for row, col, number in action.cells]
    if isinstance(action, Block):
        return [{"at": list(cell), "text": ""} for cell in action.cells]
    if isinstance(action, Circle):
        cells = action.cells if level >= MOVE else action.cells[:1]
        return [{"at": list(cell), "text": ""} for cell in cells]
    if isinstance(action, Start):
        return [{"at": [0, column], "text": ""} for column in ({action.column} if level >= MOVE else _columns(advice))]
    return []


# --- the first step: what decides -------------------------------------------------------------------------------------


def _facts(voice: Voice, game: Game, player: int) -> list[Json]:
    """What is certain about the choice."""
    if game.phase is Phase.SLIDE:
        free = (letter for letter in LETTERS if game.notches[letter] < BOTTOM)
        high = min(free, key=lambda letter: game.notches[letter])
        return [voice.note("hint_place.slide", (), "slide", letter=high, left=BOTTOM - game.notches[high])]
    if game.phase is not Phase.COMBO:
        return []
    free_combos = _free(game, player)
    if not free_combos:
        return [voice.note("hint_place.no_combo", (), "one_combo")]
    best = max(free_combos, key=lambda combo: combo.size)
    kinds = {combo.kind for combo in free_combos}
    key = "hint_place.combo_both" if len(kinds) > 1 else f"hint_place.combo_{best.kind}"
    return [voice.note(key, (), best.kind, count=len(free_combos), size=best.size)]


def _free(game: Game, player: int) -> list[Combo]:
    sheet = game.sheets[player]
    return [combo for combo in find_combos(sheet.grid) if sheet.box_free(combo.kind, combo.size)]


def _nudge(voice: Voice, advice: Advice) -> list[Json]:
    """Which part of the value decides."""
    deciding = advice.deciding
    if advice.other is None:
        return [voice.note("advice.only")]
    if deciding is not None:
        return [voice.note(f"advice.part_{deciding.name}", (), _PART_RULE[deciding.name])]
    return [voice.note("advice.ahead" if advice.ahead.samples > 1 else "advice.worth")]


# --- the second step: the place ---------------------------------------------------------------------------------------


def _place(voice: Voice, game: Game, player: int, advice: Advice) -> list[Json]:
    action = advice.action
    if isinstance(action, Drop | Block):
        return _landing(voice, game, player, action)
    if isinstance(action, Circle):
        kind = _combo(game, player, action).kind
        return [voice.note(f"advice.there_{kind}", action.cells[:1], kind)]
    if isinstance(action, Start):
        return [voice.note("advice.columns", (), "start", columns=columns(_columns(advice), voice.language))]
    if isinstance(action, Slide):
        both = sorted({one.letter for one in _first_two(advice) if isinstance(one, Slide)})
        return [voice.note("advice.tiles", (), "slide", letters=", ".join(both))]
    return [voice.note("advice.wait", (), "one_combo")]


def _landing(voice: Voice, game: Game, player: int, action: Drop | Block) -> list[Json]:
    """Where the shape goes, and what is certain of that place."""
    cells = _cells(action)
    landing, _ = judge_placing(game.sheets[player].grid, cells, due_shapes(game))
    assert landing is not None  # the coach advises what is legal
    over = columns({col for _, col in cells}, voice.language)
    place = voice.note("advice.place", cells, "fall", "good", shape=voice.shape(landing.shape), columns=over)
    return [place, *(voice.item(reason) for reason in tell_landing(landing))]


def _first_two(advice: Advice) -> list[Action]:
    """What the coach would do and what came second: two places say where to look, not what to do."""
    return [advice.action, *([advice.other.action] if advice.other else [])]


def _columns(advice: Advice) -> set[int]:
    return {one.column for one in _first_two(advice) if isinstance(one, Start)}


def _cells(action: Drop | Block) -> Cells:
    return tuple((cell[0], cell[1]) for cell in action.cells)


def _combo(game: Game, player: int, action: Circle) -> Combo:
    found, _ = judge_selection(game.sheets[player], action.cells)
    assert found is not None  # the coach advises what is legal
    return found


# --- the third step: the move -----------------------------------------------------------------------------------------


def _move(voice: Voice, game: Game, player: int, advice: Advice) -> list[Json]:
    action = advice.action
    if isinstance(action, Drop):
        return [*_numbers(voice, game, player, action), *_then(voice, game, action, advice)]
    if isinstance(action, Block):
        cells = _cells(action)
        return [voice.note("advice.block", cells, "fall", "good", where=say_cells(cells, voice.language))]
    if isinstance(action, Circle):
        told = combo_text(voice, game.sheets[player].grid, _combo(game, player, action))
        return [voice.note("hint_move.combo", action.cells, "one_combo", "good", combo=told)]
    if isinstance(action, Start):
        return [voice.note("advice.column", [(0, action.column)], "start", "good", column=action.column + 1)]
    if isinstance(action, Slide):
        return [voice.note("advice.tile", (), "slide", "good", letter=action.letter)]
    return [voice.note("advice.skip" if isinstance(action, Skip) else "advice.pass", tone="good")]


def _numbers(voice: Voice, game: Game, player: int, drop: Drop) -> list[Json]:
    """The numbers as the shape lies there: from its top row down, each row from the left."""
    numbers = ", ".join(str(number) for _, _, number in sorted(drop.cells, key=lambda cell: (-cell[0], cell[1])))
    cells = _cells(drop)
    where = say_cells(cells, voice.language)
    return [voice.note("advice.numbers", cells, "dice", "good", numbers=numbers, where=where)]


def _then(voice: Voice, game: Game, drop: Drop, advice: Advice) -> list[Json]:
    """The combo to circle after the drop."""
    after = next((act for act in advice.option.then if isinstance(act, Circle)), None)
    if after is None:
        return [voice.note("advice.then_pass")]
    fallen = replace(game.sheets[drop.player], grid=written(game.sheets[drop.player].grid, drop))
    combo, _ = judge_selection(fallen, after.cells)
    assert combo is not None  # the coach advises what is legal
    told = combo_text(voice, fallen.grid, combo)
    return [voice.note("advice.then_circle", after.cells, combo.kind, combo=told)]


def _certainty(voice: Voice, advice: Advice) -> list[Json]:
    """How sure all this is."""
    if advice.other is None:
        return []
    ahead, language, at_table = advice.ahead, voice.language, "" if advice.solo else "_table"
    if advice.certainty != "sure":
        key = "advice.close" if advice.certainty == "close" else f"advice.likely{at_table}"
        return [voice.note(key, mean=decimal(ahead.mean, language))]
    low, high = decimal(ahead.low, language), decimal(ahead.high, language)
    return [voice.note(f"advice.sure{at_table}", mean=decimal(ahead.mean, language), low=low, high=high)]
