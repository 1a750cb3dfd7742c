"""Pictures of sheets and games: board, score sheet, block board, phases, the check of a sheet line by line, landings and dice."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from numberdrop.pages import board_scene
from numberdrop.pages.cards import sheet as cards
from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import SetDie
from numberdrop.pages.message import Phrase, Voice, phrase
from numberdrop.pages.scene import SceneParts, Step, StepState
from numberdrop.rules import Block, Game, Phase, Roll, Slide, Throw
from numberdrop.rules.combos import BONUS_SIZE, KINDS, Combo
from numberdrop.rules.editions import LETTER_OF, LETTERS
from numberdrop.rules.grid import COLS, LINE, ROWS, SHAPES, Grid
from numberdrop.rules.landing import Landing, land
from numberdrop.rules.legality import judge_cells
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import COLUMN_POINTS, SIZES, Sheet
from numberdrop.text import with_minus_sign

SIGN = {"identical": "=", "consecutive": "→"}
_STEPS = ("roll", "blocks", "drop", "combo", "end")
_STEP_OF = {Phase.ROLL: 1, Phase.SLIDE: 1, Phase.BLOCKS: 2, Phase.DROP: 3, Phase.COMBO: 4, Phase.END: 5}


def board_view(sheet: Sheet, label: str, last: Cells = (), last_id: int = 0) -> board_scene.Board:
    """Draw the grid of a sheet. ``last``: the cells of the shape that fell last; ``last_id``: a number that is new for each fall."""
    grid = sheet.grid
    grouped = {cell for combo in sheet.combos for cell in combo.cells}
    return board_scene.Board(
        label=label,
        cells=grid.marks,
        groups=tuple(combo_group(combo) for combo in sheet.combos),
        blocks=tuple(sheet.blocks),
        plus=tuple(row in sheet.plus_rows for row in range(LINE)),
        minus=tuple(row in sheet.minus_rows for row in range(LINE, ROWS)),
        loose=tuple(sorted(grid.circled - grouped)),
        holes=tuple(grid.holes),
        line=LINE,
        last=tuple(last),
        last_id=last_id,
    )


def combo_group(combo: Combo) -> board_scene.Group:
    """Return the outline to be drawn around a circled combo."""
    return board_scene.Group(combo.kind, combo.size, f"{SIGN[combo.kind]}{combo.size}", combo.cells)


def sheet_card(voice: Voice, sheet: Sheet, tiles: Mapping[str, str], *, solo: bool) -> cards.SheetCard:
    """Return the score sheet beside the grid: boxes, letters, column bonuses, totals. ``tiles``: by letter, the shape of its tile."""
    score = sheet.score
    *totals, _ = score._asdict().items()
    heads = ("head_identical", "head_consecutive", "head_letter", "head_tile")
    return cards.SheetCard(
        title=voice("ui.sheet"),
        columns=tuple(voice(f"ui.{head}") for head in heads),
        rows=tuple(_sheet_row(voice, sheet, tiles, size, solo=solo) for size in SIZES),
        plus10={kind: plus10_mark(voice, kind, on=sheet.column_complete(kind)) for kind in KINDS},
        bonus=cards.BoxMark(score.bonus > 0, str(BONUS_SIZE), voice("ui.bonus_on" if score.bonus else "ui.bonus_off")),
        totals=tuple(
            cards.SheetTotal(name, voice(f"ui.total_{name}"), with_minus_sign(value)) for name, value in totals
        ),
        total=cards.GrandTotal(voice("ui.total"), with_minus_sign(score.total)),
    )


def plus10_mark(voice: Voice, kind: str, *, on: bool) -> cards.ColumnBonusMark:
    """Return how to draw the bonus of +10 below a column of boxes; ``on``: whether all boxes of the column are ticked."""
    return cards.ColumnBonusMark(on, voice("ui.plus10_on" if on else "ui.plus10_off", kind=voice(f"ui.kind_{kind}")))


def _sheet_row(voice: Voice, sheet: Sheet, tiles: Mapping[str, str], size: int, *, solo: bool) -> cards.SheetRow:
    letter = LETTER_OF[size]
    tile = tiles.get(letter)
    state = letter_state(sheet, letter, solo=solo)

    def box(kind: str) -> cards.BoxMark:
        on = (kind, size) in sheet.boxes
        label = voice("ui.box_on" if on else "ui.box_off", kind=voice(f"ui.kind_{kind}"), size=size)
        return cards.BoxMark(on, str(size), label)

    return cards.SheetRow(
        size=size,
        tile=tile,
        tile_sr=voice("ui.tile_of", letter=letter, tile=voice.shape(tile or "")),
        identical=box("identical"),
        consecutive=box("consecutive"),
        letter=cards.LetterMark(letter, state, voice(f"ui.letter_{state}", letter=letter)),
    )


def letter_state(sheet: Sheet, letter: str, *, solo: bool) -> cards.LetterState:
    """Return how a letter is drawn on a sheet: as open, in play, crossed off and so on."""
    if letter in sheet.circled:
        return "spent" if letter in sheet.crossed else "protected" if solo else "circled"
    return "crossed" if letter in sheet.crossed else "open"


def tiles_view(voice: Voice, game: Game) -> board_scene.Tiles:
    """Return the block board: a tile beside each of the five letters; in a solo game also how many steps (notches) it has slid down."""
    used = game.sheets[0].crossed
    active = set().union(*(sheet.active_letters for sheet in game.sheets)) if not game.solo else set()

    def tile_of(letter: str, name: str) -> board_scene.Tile:
        idle: board_scene.TileState = "used" if letter in used else "active" if letter in active else "idle"
        state: board_scene.TileState = "falling" if letter == game.letter else idle
        notch = game.tile_level_by_letter[letter]
        key = "ui.tile_solo" if game.solo else f"ui.tile_{state}"
        label = voice(key, letter=letter, tile=voice.shape(name), notch=notch, left=4 - notch)
        can = game.phase is Phase.SLIDE and game.play(Slide(letter)).legal
        return board_scene.Tile(letter, name, state, notch, can, label)

    return board_scene.Tiles(game.solo, tuple(tile_of(letter, name) for letter, name in game.tiles.items()))


def phase_steps(voice: Voice, game: Game) -> tuple[Step, ...]:
    """Return the five phases of the round as steps, with the current one and the skipped ones marked."""
    now = _STEP_OF.get(game.phase, 0)
    last = next((action for action in reversed(game.actions) if isinstance(action, Throw | Block)), None)
    fell = isinstance(last, Block) or (last is not None and game.penalty)

    def step(n: int, name: str) -> Step:
        state: StepState = "now" if n == now else "done" if n < now or game.over else "todo"
        quiet = name == "blocks" and state == "done" and not fell  # the roll has set off no letter
        if quiet or (name in ("drop", "combo") and game.penalty and not game.over):
            state = "skip"
        return Step(name, n, voice(f"ui.step_{name}"), state, voice(f"ui.step_{name}_note"))

    return tuple(step(n, name) for n, name in enumerate(_STEPS, 1))


def combo_words(grid: Grid, combo: Combo) -> Phrase:
    """Return a combo in words, such as "identical 4: 7 7 7 7"."""
    numbers = " ".join(str(grid[divmod(i, COLS)]) for i in combo.path)
    return phrase("ui.combo", kind=phrase(f"ui.kind_{combo.kind}"), size=combo.size, numbers=numbers)


def audit_card(voice: Voice, game: Game) -> cards.AuditCard:
    """Return the check of every sheet of a game, line by line: the rules compute each entry again from the grid."""
    sheets = (
        cards.AuditedSheet(
            player_name(voice, game, player), with_minus_sign(sheet.score.total), audit_lines(voice, sheet)
        )
        for player, sheet in enumerate(game.sheets)
    )
    return cards.AuditCard(title=voice("ui.audit"), sheets=tuple(sheets))


def audit_lines(voice: Voice, sheet: Sheet) -> tuple[cards.AuditLine, ...]:
    """Return a line for everything that scores, with its points and the cells that prove it."""
    grid, letters = sheet.grid, ", ".join(letter for letter in LETTERS if letter in sheet.circled)
    lines: list[cards.AuditLine] = []

    def add(words: str, points: int, holds: bool = True, cells: Cells = ()) -> None:
        lines.append(cards.AuditLine(words, with_minus_sign(points), holds, cells))

    for row in sorted(sheet.plus_rows):
        add(voice("audit.row", row=row + 1), 2, row in grid.full_rows, tuple((row, col) for col in range(COLS)))
    for row in sorted(sheet.minus_rows):
        above = tuple((row, col) for col in range(COLS) if grid[row, col] is not None)
        add(voice("audit.minus", row=row + 1), -5, bool(above), above)
    for combo in sheet.combos:
        proved, _ = judge_cells(Grid(grid.marks, grid.circled - set(combo.cells)), combo.cells)
        holds = proved is not None and proved.kind == combo.kind
        add(combo_words(grid, combo).said_by(voice), combo.size, holds, combo.cells)
    for kind in KINDS:
        words = voice(f"ui.kind_{kind}")
        missing = ", ".join(str(size) for size in SIZES if (kind, size) not in sheet.boxes)
        if sheet.column_complete(kind):
            add(voice("audit.plus10", kind=words), COLUMN_POINTS)
        elif missing:
            add(voice("audit.no_plus10", kind=words, missing=missing), 0)
    lines.append(cards.AuditLine(voice("audit.letters", letters=letters) if letters else voice("audit.no_letters"), ""))
    add(voice("audit.total"), sheet.score.total)
    return tuple(lines)


def player_name(voice: Voice, game: Game, player: int) -> str:
    """Return a player's name: from the ``voice``, else from the game's set-up, else "you" or "Player 2"."""
    if len(voice.names) == game.players and voice.names[player]:
        return str(voice.names[player])
    names = game.setup.names
    name = names[player].strip() if player < len(names) else ""
    return name or (voice("ui.you") if game.solo else voice("ui.player", n=player + 1))


def placements(grid: Grid, shapes: Iterable[str], kind: Literal["drop", "block"]) -> board_scene.Placements:
    """Return every landing of the shapes (``kind``: dropped shapes or blocks), for the browser, which does not know how shapes fall."""
    names = tuple(shapes)
    return board_scene.Placements(kind, names, {name: _shape_spots(grid, name) for name in names})


@lru_cache(maxsize=64)
def _shape_spots(grid: Grid, name: str) -> board_scene.ShapeSpots:
    held = SHAPES[name].orientations
    over_columns = (tuple(_landing_spot(land(grid, way, col)) for col in range(COLS - way.width + 1)) for way in held)
    return board_scene.ShapeSpots(
        tuple(board_scene.Orient(way.cells, way.cw, way.ccw, way.flip) for way in held), tuple(over_columns)
    )


def _landing_spot(landing: Landing) -> board_scene.LandingSpot:
    return board_scene.LandingSpot(
        at=landing.cells,
        ok=landing.fits,
        on=tuple(contact.cell for contact in landing.contacts),
        holes=tuple(landing.holes),
        rows=tuple(landing.completed_rows),
        over=tuple(landing.crosses),
        hit=tuple(landing.blocking_cells),
    )


@lru_cache(maxsize=1)
def icons() -> Mapping[str, Cells]:
    """Return the cells of every shape and tile in its usual orientation, by name, for small pictures."""
    return {name: shape.orientations[0].cells for name, shape in SHAPES.items()}


DIE_FACES = tuple("1234567*")


def rolled_dice(roll: Roll | str | None) -> SceneParts:
    """Return the fields of the scene for rolled dice, given as a roll or its notation; no fields for ``None`` or an empty text."""
    faces = str(roll) if roll else ""
    return {"dice": tuple(map(board_scene.Die, faces[:-1])), "shape_die": faces[-1]} if faces else {}


def settable_dice(faces: Sequence[str], shapes: Sequence[str]) -> SceneParts:
    """Return the fields of the scene for dice that the visitor can set: four number dice, and a shape die with the faces ``shapes``."""
    return {
        "dice": tuple(map(board_scene.Die, faces[:4])),
        "shape_die": faces[4],
        "dice_editable": True,
        "die_choices": DIE_FACES,
        "shape_choices": tuple(shapes),
    }


def with_die(faces: Sequence[str], intent: SetDie, shapes: Sequence[str]) -> tuple[str, ...]:
    """Return the faces of the dice after the visitor has set one. ``shapes``: the shape die's faces. Raises ``BadIntent`` for another face."""
    if intent.face not in (shapes if intent.i == 4 else DIE_FACES):
        raise BadIntent(f"no die shows {intent.face!r}")
    return (*faces[: intent.i], intent.face, *faces[intent.i + 1 :])
