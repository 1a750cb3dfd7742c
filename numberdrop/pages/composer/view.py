"""The picture of the composer: what there is to choose, the palette, what hangs over the grid, and the buttons; or the trial."""

from __future__ import annotations

from numberdrop.exercises.composer import CHOICES, FALLING, SORTS, Sketch, blemishes
from numberdrop.exercises.hints import said
from numberdrop.exercises.share_code import wording
from numberdrop.pages.board_scene import Board, Group, HeldFirst, Placements
from numberdrop.pages.cards import Field, FormCard, TalkCard
from numberdrop.pages.exercise_player import Setting, voice_for
from numberdrop.pages.exercise_player import view as player_view
from numberdrop.pages.message import EMPTY
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.board_view import board_view
from numberdrop.pages.parts.dice_view import settable
from numberdrop.pages.parts.forms import Choices, field, form
from numberdrop.pages.parts.frame import button, frame, hand_buttons
from numberdrop.pages.parts.painter import MARKER, PAINTS, paint_buttons, palette
from numberdrop.pages.parts.placements import icons, placements
from numberdrop.pages.scene import Button, Hanging, Scene, Talk, Timer, Tool, View
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice

from .preview import trial_parts
from .quality import worth
from .state import NAME, OF_SHAPE, SHAPE_FACES, TOOLS, Composer


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
