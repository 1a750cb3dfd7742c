"""The composer, a page on which an author makes a puzzle: paint a position, choose a question about it, see its quality, try and share it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated

from numberdrop.exercises import MultilingualText
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.composer import CHOICES, FALLING, SORTS, Sketch, blemishes
from numberdrop.exercises.hints import exercise_text
from numberdrop.exercises.share_code import question_types
from numberdrop.formats.declarations import AtMost, unsafe_characters
from numberdrop.frozen import Frozen
from numberdrop.pages import exercise_player, intents
from numberdrop.pages.board_scene import Board, Group, HangingShape, HeldFirst, Placements
from numberdrop.pages.cards import Field, FormCard, TalkCard
from numberdrop.pages.exercise_player.explanation import ExplanationSettings
from numberdrop.pages.exercise_player.state import voice_for
from numberdrop.pages.exercise_player.update import ANSWERS, HELPS
from numberdrop.pages.fields import LONGEST_TEXT, BadIntent, read_text
from numberdrop.pages.kept import Kept, say_begins_anew
from numberdrop.pages.message import EMPTY, Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.page import update_common
from numberdrop.pages.parts.acts import Act, Acts, act_without_button, acts_for_page, always, buttons, press, shape_acts
from numberdrop.pages.parts.board import board_view, icons, placements, settable_dice, with_die
from numberdrop.pages.parts.frame import field, form, frame
from numberdrop.pages.parts.painter import MARKER, PAINTS, palette
from numberdrop.pages.scene import Keep, Scene, SceneParts, Talk, Timer, Tool, View
from numberdrop.pages.visit import Effects, Visit
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import COLS, SHAPES, Grid, is_on_grid
from numberdrop.rules.landing import land
from numberdrop.rules.reasons.reason import Cells

from . import state as composing
from .state import LEARNS, LINK, NAME, NEVER_STALE, PAINTER, SHAPE_FACES, TOOLS, Composer, begin, with_sketch

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Composer", "begin", "keep", "talk", "update", "view"]

_LONGEST_WORDS = 200


def update(state: Composer, intent: intents.Intent, visit: Visit) -> tuple[Composer, Effects]:
    """Return the state of the composer after an intent, and the effects to carry out."""
    match intent:
        case intents.Hello():
            return read_greeting(state, intent), ()
        case intents.ArriveByLink(hash) if hash.startswith(LINK):
            return composing.open_link(replace(state, trial=None), hash), ()
        case intents.Tick(turn):
            return _count_slice(state) if turn == state.turn else state, ()
        case intents.Press() if (done := press(ACTS, state, intent, visit)) is not None:
            return done
    if state.trial is None:
        after = _update_sketch(state, intent, visit.language) or PAINTER.update(state, intent)
    else:
        after = composing.update_in_trial(state, state.trial, intent)
    return update_common(state, intent) if after is None else (after, ())


def _update_sketch(state: Composer, intent: intents.Intent, language: str) -> Composer | None:
    match intent:
        case intents.Paint(cell, value) if value == MARKER:
            if not is_on_grid(cell):
                raise BadIntent(f"nothing can be marked at {cell!r}")
            marked = {*state.sketch.marked} ^ {cell}
            return with_sketch(state, state.sketch.with_choices(marked=tuple(sorted(marked))))
        case intents.BlockAt(cells) if state.is_placing_shape:
            held = _find_held_shape(state.sketch.sheet.grid, cells)
            return with_sketch(state, state.sketch.with_choices(**held.composer_choices))
        case intents.PreviewDrop() if state.is_placing_shape:
            return state  # nothing is asked yet
        case intents.SetDie():
            roll = state.sketch.roll
            *numbers, shape = with_die((*roll.numbers, roll.shape), intent, SHAPE_FACES)
            return with_sketch(state, state.sketch.with_choices(roll=Roll(tuple(numbers), shape)))
        case intents.Submit("question", values):
            return _apply_form(state, values, language)
        case intents.EnterDialogText(code) if state.dialog is not None and state.dialog.id == composing.CODE_DIALOG:
            return composing.open_pasted(state, read_text(code, LONGEST_TEXT))
    return None


def _count_slice(state: Composer) -> Composer:
    """Count right answers to the question for one time slice; show their number unless the page has another message."""
    count = state.counting
    if count is None:
        return state
    says_quality = state.message == EMPTY
    return replace(state, count=count.advanced(composing.SLICE), beat=state.beat + 1, said=state.said + says_quality)


def _find_held_shape(grid: Grid, cells: Cells) -> HeldShape:
    """Find which shape lands on these cells, in which orientation and from which column. Raises ``BadIntent`` if none does."""
    for shape in FALLING:
        for orientation in SHAPES[shape].orientations:
            for column in range(COLS - orientation.width + 1):
                if set(land(grid, orientation, column).cells) == set(cells):
                    return HeldShape(shape, orientation.index, column)
    raise BadIntent(f"no shape comes to rest on {cells!r}")


def _is_composing(state: Composer) -> bool:
    return state.trial is None


def _is_trying(state: Composer) -> bool:
    return state.trial is not None


def _is_painting(state: Composer) -> bool:
    return not state.is_placing_shape


def _tool_setter(tool: str) -> Callable[[Composer], Composer]:
    return lambda state: state.with_new_turn(tool=tool).without_message()


def _shape_placing_acts() -> Acts[Composer, Composer]:
    """Return the buttons and keys that place the question's shape over the grid; they are those that hold and turn a shape in a game."""
    acts: Acts[Composer, Composer] = shape_acts(
        lambda state: "block" if _is_composing(state) and state.is_placing_shape else "none"
    )
    *moves, drop = (act for act in acts if act.name != "lower")
    return *moves, replace(drop, label=lambda state, voice: voice("composer.hold"))


ACTS: Acts[Composer, Composer] = (
    Act(
        "again",
        do=composing.restart_trial,
        needs=_is_trying,
        when=lambda state: not state.trial_exercise.open,
        primary=always,
        sign="cw",
    ),
    *acts_for_page(ANSWERS, lambda state: state.trial_exercise, _is_trying),
    *acts_for_page(HELPS, lambda state: state.trial_exercise, _is_trying),
    Act("compose", do=lambda state: state.with_new_turn(trial=None).without_message(), needs=_is_trying),
    *_shape_placing_acts(),
    Act("try", do=composing.start_trial, needs=_is_composing, primary=_is_painting),
    Act("share", do=composing.open_share_dialog, row="main", needs=_is_composing, when=_is_painting),
    Act("open", do=composing.open_code_dialog, row="more", needs=_is_composing, when=_is_painting),
    *PAINTER.acts(_is_composing),
    *(act_without_button(f"tool_{tool}", _tool_setter(tool), _is_composing) for tool in TOOLS),
)


def _apply_form(state: Composer, values: Mapping[str, object], language: str) -> Composer:
    """Apply the ``values`` of the form to the question: its type and choices, and the author's text in ``language``."""
    choices = {name: _convert_choice(name, value) for name, value in values.items() if name != "prompt"}
    words = read_text(values.get("prompt", ""), _LONGEST_WORDS)
    try:
        sketch = state.sketch.with_choices(**choices, prompt=_set_prompt(state.sketch.prompt, words, language))
    except (TypeError, ValueError) as error:
        raise BadIntent(str(error)) from None
    return state.without_message() if sketch == state.sketch else with_sketch(state, sketch)


def _convert_choice(name: str, value: object) -> object:
    """Convert the value of the form's field ``name`` for the sketch: rows and sizes become numbers, rows count from 0 instead of 1."""
    choice = read_text(value, 20)
    return int(choice) - (name == "row") if name in ("row", "size") and choice.isdecimal() else choice


def _set_prompt(before: MultilingualText | None, words: str, language: str) -> MultilingualText | None:
    """Return the author's texts of the question by language: ``before``, with that in ``language`` replaced; ``None`` if none is left."""
    prompts = dict(before.by) if before else {}
    prompts.pop(language, None)
    if plain := "".join(sign for sign in words if not unsafe_characters(sign)).strip():
        prompts[language] = plain
    return MultilingualText.of(prompts) if prompts else None


# --- view -------------------------------------------------------------------------------------------------------------


def view(state: Composer, visit: Visit) -> View:
    """Draw the composer, or the question while its author tries it."""
    trial = state.trial
    if trial is None:
        voice = Voice(visit.language)
        table = _shape_landings(state.sketch) if state.is_placing_shape else None
        return View(_scene(state, visit, voice), _board(state.sketch, voice), table)
    voice = voice_for(trial, visit.language)
    kind = question_types().get(state.sketch.sort)
    parts: SceneParts = {
        "title": kind.title.in_language(voice.language) if kind else voice("ui.title_composer"),
        **exercise_player.scene_parts(trial, voice),
        "hint": voice("composer.trial"),
        "cards": exercise_player.cards(trial, voice),
        "buttons": buttons(ACTS, state, voice),
    }
    scene = frame(NAME, state, visit, voice, parts)
    return View(scene, exercise_player.board(trial, voice), exercise_player.placements_to_choose(trial))


def talk(state: Composer, visit: Visit) -> Talk:
    """Return the page's message; without one, the verdict on the question's quality, or during a trial the explanation."""
    if state.trial is not None:
        voice = voice_for(state.trial, visit.language)
        setting = ExplanationSettings()
        return exercise_player.talk(state.trial, state.message, state.said, setting, voice)
    message = composing.quality_message(state) if state.message == EMPTY else state.message
    return say_message(Voice(visit.language), message, state.said)


def _scene(state: Composer, visit: Visit, voice: Voice) -> Scene:
    sketch = state.sketch
    sort, roll, holds = SORTS[sketch.sort], sketch.roll, state.is_placing_shape
    parts: SceneParts = {
        "headline": voice("composer.headline"),
        "hint": voice("composer.hint_shape" if holds else "composer.hint_mark" if sort.marks else "composer.hint"),
        "mode": "block" if holds else "paint",
        "icons": icons(),
        "palette": () if holds else palette(voice, (MARKER, *PAINTS) if sort.marks else PAINTS),
        "buttons": buttons(ACTS, state, voice),
        "cards": (_form(sketch, voice), TalkCard(title=voice("composer.worth"))),
        "undo": state.canvas.can_undo,
        "redo": state.canvas.can_redo,
        "tick": Timer(state.turn, 0, state.beat) if state.counting else None,
    }
    if sort.rolls:
        parts |= settable_dice((*roll.numbers, roll.shape), SHAPE_FACES)
    if "shape" in sort.needs:
        words = {"paint": voice("sandbox.tool_paint"), "shape": voice("composer.shape")}
        parts["tools"] = tuple(Tool(f"tool_{tool}", words[tool], (tool == "shape") == holds) for tool in TOOLS)
        parts["hang"] = None if holds else HangingShape(tuple((*cell, "") for cell in sketch.held.hanging_cells))
    return frame(NAME, state, visit, voice, parts)


def _board(sketch: Sketch, voice: Voice) -> Board:
    board = board_view(sketch.sheet, voice("composer.board"))
    if not (SORTS[sketch.sort].marks and sketch.marked):
        return board
    return board.but(groups=(*board.groups, Group("asked", len(sketch.marked), "?", sketch.marked)))


def _shape_landings(sketch: Sketch) -> Placements:
    """Return the landings of all shapes to choose from; the question's own shape is first, in the orientation and column of the question."""
    held = sketch.held
    shapes = (sketch.shape, *(shape for shape in FALLING if shape != sketch.shape))
    table = placements(sketch.sheet.grid, shapes, "block")
    return table.but(first=HeldFirst(held.index, held.column, ()))


def _form(sketch: Sketch, voice: Voice) -> FormCard:
    """Return the form of the question: its type and choices. Every change is sent at once."""
    words, language = question_types(), voice.language
    sorts = [(name, words[name].title.in_language(language)) for name in SORTS]
    asked = field("sort", "select", voice("composer.sort"), sketch.sort, sorts, wide=True)
    needs = (_choice_field(sketch, name, voice) for name in SORTS[sketch.sort].needs if name not in composing.OF_SHAPE)
    own, default = dict(sketch.prompt.by).get(language, "") if sketch.prompt else "", _default_prompt(sketch, voice)
    prompt = field("prompt", "text", voice("composer.prompt"), own, help_=default, wide=True)
    return form("question", voice("composer.question"), (asked, *needs, prompt), "", live=True)


def _default_prompt(sketch: Sketch, voice: Voice) -> str:
    """Return the text that the question has if the author writes none; empty while the question cannot be asked."""
    plain = sketch.with_choices(prompt=None)
    if any(problem.fatal for problem in blemishes(plain)):
        return ""
    exercise = plain.shared_question.exercise
    return voice("composer.usual", words=exercise_text(exercise.prompt, exercise, voice.language))


def _choice_field(sketch: Sketch, name: str, voice: Voice) -> Field:
    """Return the form's field for one of the sketch's choices, in which rows count from 1."""
    first = 1 if name == "row" else 0

    def label(value: object) -> str:
        return voice.shape(str(value)) if name == "tile" else voice(f"ui.kind_{value}")

    if name in ("row", "size"):
        options = [(str(value + first), str(value + first)) for value in CHOICES[name]]
    else:
        options = [(str(value), label(value)) for value in CHOICES[name]]
    value = vars(sketch)[name]
    return field(name, "select", voice(f"composer.{name}"), str(value + first if first else value), options)


# --- keep -------------------------------------------------------------------------------------------------------------


class KeptSketch(Frozen):
    """The sketch of a question as the browser stores it: with the cells ``circled`` on its grid, and the author's ``words`` by language."""

    sketch: Sketch
    circled: Cells = ()
    words: Annotated[Mapping[str, str], AtMost(20)] = {}


def _migrate(plain: object, version: int | None) -> object:
    """Convert stored data of the first version (without a number), which had the prompt inside the sketch, and no circled cells."""
    match plain:
        case {"prompt": words, **sketch} if version is None:
            return {"sketch": sketch, "words": {} if words is None else words}
    return plain


KEPT = Kept(1, KeptSketch, _migrate)


def keep(state: Composer, visit: Visit) -> Keep:
    """Return what the browser is to store: the sketch of the question."""
    return Keep(key=NAME, text=kept_text(state.sketch))


def kept_text(sketch: Sketch) -> str:
    """Return the sketch as text, to be stored."""
    words = dict(sketch.prompt.by) if sketch.prompt else {}
    circled = tuple(sorted(sketch.grid.circled))
    return KEPT.text(KeptSketch(replace(sketch, prompt=None), circled, words))


def sketch_of(text: str) -> Sketch:
    """Read a sketch stored by ``kept_text``. Raises ``ValueError`` for any other text."""
    kept = KEPT.read(text)
    prompt = MultilingualText.of(kept.words) if kept.words else None
    return replace(kept.sketch, grid=kept.sketch.grid.circle(kept.circled), prompt=prompt)


def read_greeting(state: Composer, hello: intents.Hello) -> Composer:
    """Restore the sketch that the browser has stored; then, unless the page is in use, open the question of the link in the address."""
    in_use = len(state.canvas.states) > 1
    if hello.is_news:
        state = _restore(state, hello.record)
    # An undo brings the stored sketch back.
    return composing.open_link(state, hello.hash) if hello.hash.startswith(LINK) and not in_use else state


def _restore(state: Composer, record: str) -> Composer:
    try:
        sketch = sketch_of(record)
    except ValueError:
        return say_begins_anew(state, in_use=len(state.canvas.states) > 1)
    return with_sketch(replace(state, trial=None, dialog=None), sketch)
