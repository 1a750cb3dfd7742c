"""What happens in the composer: strokes and choices, counting, copies and codes, and the trial of its author."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from numberdrop.exercises import Text
from numberdrop.exercises.asking.answers import Held
from numberdrop.exercises.composer import CHOICES, FALLING, SORTS, Sketch, blemishes
from numberdrop.exercises.hints import said
from numberdrop.exercises.share_code import wording
from numberdrop.formats.declarations import AtMost, unsafe_characters
from numberdrop.frozen import Frozen
from numberdrop.pages.board_scene import Board, Group, HeldFirst, Placements
from numberdrop.pages.cards import Field, FormCard, TalkCard
from numberdrop.pages.exercise_player import Setting, voice_for
from numberdrop.pages.exercise_player import view as player_view
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, text
from numberdrop.pages.intents import BlockAt, Follow, Hello, Intent, Load, Paint, Press, SetDie, Submit, Tick, TryDrop
from numberdrop.pages.kept import Kept, begins_anew
from numberdrop.pages.message import EMPTY, Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.page import update_common
from numberdrop.pages.parts.board import board_view, icons, placements, settable, with_die
from numberdrop.pages.parts.frame import Choices, button, field, form, frame, hand_buttons
from numberdrop.pages.parts.painter import MARKER, PAINTS, paint_buttons, palette
from numberdrop.pages.parts.scores import brings_news
from numberdrop.pages.scene import Button, Hanging, Keep, Scene, Talk, Timer, Tool, View
from numberdrop.pages.visit import Visit
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import COLS, SHAPES, Cell, Grid, on_grid
from numberdrop.rules.landing import land
from numberdrop.rules.reasons.reason import Cells

from . import state as preview
from .state import (
    CODE_DIALOG,
    LINK,
    NAME,
    OF_SHAPE,
    PAINTER,
    SHAPE_FACES,
    TOOLS,
    Composer,
    code_dialog,
    open_link,
    open_pasted,
    share,
    trial_parts,
    unsolvable,
    worth,
)

SLICE = 0.1
"""Seconds of counting in one tick of the page."""
_LONGEST_WORDS = 200


def update(state: Composer, intent: Intent, visit: Visit) -> tuple[Composer, Visit]:
    """The composer after an intent."""
    if isinstance(intent, Hello):
        return greeted(state, intent, visit), visit
    match intent:
        case Follow(hash) if hash.startswith(LINK):
            return open_link(replace(state, trial=None), hash), visit
        case Tick(turn):
            return _counted(state) if turn == state.turn else state, visit
    if state.trial is None:
        after = _composed(state, intent, visit.language) or PAINTER.update(state, intent)
    else:
        after = preview.update(state, state.trial, intent)
    return update_common(state, intent, visit) if after is None else (after, visit)


def _composed(state: Composer, intent: Intent, language: str) -> Composer | None:
    match intent:
        case Paint(cell, value) if value == MARKER:
            return _marked(state, cell)
        case Press(name) if name.removeprefix("tool_") in TOOLS:
            return state.moved(tool=name.removeprefix("tool_")).quiet()
        case BlockAt(cells) if state.holds:
            held = _held_over(state.sketch.sheet.grid, cells)
            return PAINTER.put(state, state.sketch.with_choices(**held.choices)).quiet()
        case TryDrop() if state.holds:
            return state  # nothing is asked yet
        case SetDie():
            roll = state.sketch.roll
            faces = with_die((*roll.numbers, roll.shape), intent, SHAPE_FACES)
            return PAINTER.put(state, state.sketch.with_choices(roll=Roll(faces[:4], faces[4]))).quiet()
        case Submit("question", values):
            return _chosen(state, values, language)
        case Press("try", ""):
            state = _counted_enough(state)
            return preview.begun(state) if state.solvable else unsolvable(state)
        case Press("share", ""):
            return share(_counted_enough(state))
        case Press("open", ""):
            return replace(state, dialog=code_dialog())
        case Load(code) if state.dialog is not None and state.dialog.id == CODE_DIALOG:
            return open_pasted(state, text(code, LONGEST_TEXT))
    return None


def _counted(state: Composer) -> Composer:
    """A slice of counting; what else was said meanwhile stays to be read."""
    count = state.counting
    if count is None:
        return state
    # Where nothing else is said it is the worth that is told, and that has changed.
    news = state.message == EMPTY
    return replace(state, count=count.counted_on(SLICE), beat=state.beat + 1, said=state.said + news)


def _counted_enough(state: Composer) -> Composer:
    """Where no right answer was found yet, it is looked for a little longer before anybody hears that there is none."""
    count = state.count
    if count is None or count.done or count.solvable:
        return state
    return replace(state, count=count.counted_on(SLICE))


def _held_over(grid: Grid, cells: Cells) -> Held:
    """The shape as it was held where it comes to rest on these cells."""
    for shape in FALLING:
        for orientation in SHAPES[shape].orientations:
            for column in range(COLS - orientation.width + 1):
                if set(land(grid, orientation, column).cells) == set(cells):
                    return Held(shape, orientation.index, column)
    raise BadIntent(f"no shape comes to rest on {cells!r}")


# --- choices ------------------------------------------------------------------------------------------------------------


def _marked(state: Composer, cell: Cell) -> Composer:
    """A cell that the question is about, or is no more."""
    if not on_grid(cell):
        raise BadIntent(f"nothing can be marked at {cell!r}")
    marked = state.sketch.marked
    without = tuple(other for other in marked if other != cell)
    cells = without if cell in marked else tuple(sorted((*marked, cell)))
    return PAINTER.put(state, state.sketch.with_choices(marked=cells)).quiet()


def _chosen(state: Composer, values: Mapping[str, Any], language: str) -> Composer:
    """What is asked, and what was chosen for it."""
    choices = {name: _choice(name, value) for name, value in values.items() if name != "prompt"}
    words = text(values.get("prompt", ""), _LONGEST_WORDS)
    try:
        sketch = state.sketch.with_choices(**choices, prompt=_prompt(state.sketch.prompt, words, language))
    except (TypeError, ValueError) as error:
        raise BadIntent(str(error)) from None
    return (state if sketch == state.sketch else PAINTER.put(state, sketch)).quiet()


def _choice(name: str, value: object) -> object:
    """A choice of the form as a sketch has it: lists send texts, and people count rows from 1."""
    choice = text(value, 20)
    return int(choice) - (name == "row") if name in ("row", "size") and choice.isdecimal() else choice


def _prompt(before: Text | None, words: str, language: str) -> Text | None:
    """The author's own words, in the language of the page."""
    by = dict(before.by) if before else {}
    by.pop(language, None)
    if plain := "".join(sign for sign in words if not unsafe_characters(sign)).strip():
        by[language] = plain
    return Text.of(by) if by else None


# --- view -------------------------------------------------------------------------------------------------------------

# The picture of the composer: what there is to choose, the palette, what hangs over the grid, and the buttons; or the trial.


def view(state: Composer, visit: Visit) -> View:
    """The composer as it is drawn."""
    trial = state.trial
    if trial is None:
        voice = Voice(visit.language)
        table = _in_hand(state.sketch) if state.holds else None
        return View(_scene(state, visit, voice), _board(state.sketch, voice), table)
    voice = voice_for(trial, visit.language)
    scene = frame(NAME, state, visit, voice, **trial_parts(state, trial, voice))
    return View(scene, player_view.board(trial, voice), player_view.table(trial))


def talk(state: Composer, visit: Visit) -> Talk:
    """The explanation in words: what the question is worth, unless something else is said."""
    if state.trial is not None:
        voice = voice_for(state.trial, visit.language)
        return player_view.talk(state.trial, state.message, state.said, Setting(), voice)
    message = worth(state) if state.message == EMPTY else state.message
    return say_message(Voice(visit.language), message, state.said)


def _scene(state: Composer, visit: Visit, voice: Voice) -> Scene:
    sketch = state.sketch
    sort, roll = SORTS[sketch.sort], sketch.roll
    holds = state.holds
    hand = tuple(one for one in hand_buttons(voice, numbers=False) if one.id != "lower") if holds else ()
    own = (button(voice, "try", primary=not holds), *(() if holds else (button(voice, "share"), button(voice, "open"))))
    hint = "composer.hint_shape" if holds else "composer.hint_mark" if sort.marks else "composer.hint"
    return frame(
        NAME,
        state,
        visit,
        voice,
        headline=voice("composer.headline"),
        hint=voice(hint),
        mode="block" if holds else "paint",
        tools=_tools(state, voice) if "shape" in sort.needs else (),
        **(settable((*roll.numbers, roll.shape), SHAPE_FACES) if sort.rolls else {}),
        hang=Hanging(tuple((*cell, "") for cell in sketch.held.hanging))
        if "shape" in sort.needs and not holds
        else None,
        icons=icons(),
        palette=() if holds else palette(voice, (MARKER, *PAINTS) if sort.marks else PAINTS),
        buttons=(*_held_there(hand, voice), *own, *paint_buttons(voice)),
        cards=(_form(sketch, voice), TalkCard(title=voice("composer.worth"))),
        undo=state.canvas.can_undo,
        redo=state.canvas.can_redo,
        tick=Timer(state.turn, 0, state.beat) if state.counting else None,
    )


def _board(sketch: Sketch, voice: Voice) -> Board:
    board = board_view(sketch.sheet, voice("composer.board"))
    if not (SORTS[sketch.sort].marks and sketch.marked):
        return board
    return board.but(groups=(*board.groups, Group("asked", len(sketch.marked), "?", sketch.marked)))


def _tools(state: Composer, voice: Voice) -> tuple[Tool, ...]:
    """Paint, or take the shape in hand."""
    words = {"paint": voice("sandbox.tool_paint"), "shape": voice("composer.shape")}
    return tuple(Tool(f"tool_{tool}", words[tool], (tool == "shape") == state.holds) for tool in TOOLS)


def _in_hand(sketch: Sketch) -> Placements:
    """Every shape that may be held, that of the sketch first, as it is held now."""
    held = sketch.held
    every = (sketch.shape, *(shape for shape in FALLING if shape != sketch.shape))
    table = placements(sketch.sheet.grid, every, "block")
    return table.but(first=HeldFirst(held.index, held.column, ()))


def _held_there(hand: tuple[Button, ...], voice: Voice) -> tuple[Button, ...]:
    return tuple(one.but(label=voice("composer.hold")) if one.id == "drop" else one for one in hand)


def _form(sketch: Sketch, voice: Voice) -> FormCard:
    """What is asked, and what there is to choose for it; every choice counts at once."""
    words, language = wording(), voice.language
    sorts = [(name, words[name].title.said_in(language)) for name in SORTS]
    asked = field("sort", "select", voice("composer.sort"), sketch.sort, sorts, wide=True)
    needs = (_need(sketch, name, voice) for name in SORTS[sketch.sort].needs if name not in OF_SHAPE)
    own = dict(sketch.prompt.by).get(language, "") if sketch.prompt else ""
    prompt = field("prompt", "text", voice("composer.prompt"), own, help_=_usual(sketch, voice), wide=True)
    return form("question", voice("composer.question"), (asked, *needs, prompt), "", live=True)


def _usual(sketch: Sketch, voice: Voice) -> str:
    """The question as it is put without words of the author's own; empty while nothing can be asked."""
    plain = sketch.with_choices(prompt=None)
    if any(problem.fatal for problem in blemishes(plain)):
        return ""
    exercise = plain.shared.exercise
    return voice("composer.usual", words=said(exercise.prompt, exercise, voice.language))


def _need(sketch: Sketch, name: str, voice: Voice) -> Field:
    label, value = voice(f"composer.{name}"), getattr(sketch, name)
    return field(name, "select", label, str(value + 1 if name == "row" else value), _options(voice, name))


def _options(voice: Voice, name: str) -> Choices:
    def label(value: object) -> str:
        return voice.shape(str(value)) if name == "tile" else voice(f"ui.kind_{value}")

    if name == "row":
        return [(str(value + 1), str(value + 1)) for value in CHOICES[name]]
    return [(str(value), str(value) if name == "size" else label(value)) for value in CHOICES[name]]


# --- keep -------------------------------------------------------------------------------------------------------------

# What the browser keeps of the composer, and how it comes back.


class KeptSketch(Frozen):
    """What is being composed; ``circled`` are the rings that are painted on its grid, ``words`` the author's own by language."""

    sketch: Sketch
    circled: Cells = ()
    words: Annotated[Mapping[str, str], AtMost(20)] = {}


def _migrated(plain: Any, version: int | None) -> Any:
    """The first version had the words among the choices, and no rings."""
    if version is None and isinstance(plain, dict) and "prompt" in plain:
        words = plain.pop("prompt")
        return {"sketch": plain, "words": {} if words is None else words}
    return plain


KEPT = Kept(1, KeptSketch, _migrated)


def keep(state: Composer, visit: Visit) -> Keep:
    """What is being composed, as text."""
    return Keep(key=NAME, text=kept_text(state.sketch))


def kept_text(sketch: Sketch) -> str:
    """A sketch as text."""
    words = dict(sketch.prompt.by) if sketch.prompt else {}
    circled = tuple(sorted(sketch.grid.circled))
    return KEPT.text(KeptSketch(replace(sketch, prompt=None), circled, words))


def sketch_of(text: str) -> Sketch:
    """The sketch that a text is. Raises ``ValueError`` for a text that is not ours."""
    kept = KEPT.read(text)
    prompt = Text.of(kept.words) if kept.words else None
    return replace(kept.sketch, grid=kept.sketch.grid.circle(kept.circled), prompt=prompt)


def greeted(state: Composer, hello: Hello, visit: Visit) -> Composer:
    """With what was composed here before, and with what a link has brought."""
    in_use = len(state.canvas.states) > 1
    if brings_news(hello, keep(state, visit)):
        state = _come_back(state, hello.record)
    # What was composed here before comes back with an undo.
    return open_link(state, hello.hash) if hello.hash.startswith(LINK) and not in_use else state


def _come_back(state: Composer, record: str) -> Composer:
    try:
        sketch = sketch_of(record)
    except ValueError:
        return begins_anew(state, in_use=len(state.canvas.states) > 1)
    return PAINTER.put(replace(state, trial=None, dialog=None), sketch).quiet()
