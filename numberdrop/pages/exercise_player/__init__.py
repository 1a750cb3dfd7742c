"""The exercise player, shared by all pages with exercises: this package holds its view; ``state``, ``update`` and ``explanation`` the rest.

A page's state is an ``ExercisePage``, or holds an ``ExerciseState`` elsewhere. ``interpret_intent`` translates an intent into an answer,
``judge_answer`` judges it and returns a ``Response`` from which the page decides what follows; ``respond`` does all else (hints, marks,
previews); ``scene_parts`` gives the fields of the scene.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import starmap

from numberdrop.pages.board_scene import Board, CellSuggestion, HangingShape, Placements
from numberdrop.pages.cards import Card, FormButton, FormCard, OptionsCard, TalkCard
from numberdrop.pages.message import EMPTY, Message, Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.board import icons
from numberdrop.pages.scene import Preferences, SceneParts, Talk, Timer
from numberdrop.rules.reasons.reason import Cells

from .bot_choices import bot_choices_due
from .explanation import FIRST_REASON, ExplanationSettings, explanation, shown_reasons
from .inputs import input_for
from .state import ExerciseState, Frame, WorkedExample, fill_text

_NORMAL_MILLISECONDS, _SLOW_MILLISECONDS = 1100, 2600
"""For how long a frame of a worked example is shown."""


def scene_parts(player: ExerciseState, voice: Voice) -> SceneParts:
    """Return the fields of the scene that the exercise fills."""
    input_ = input_for(player)
    return {
        "steps_kind": "tasks",
        "icons": icons(),
        "marking": False,
        "headline": fill_text(player, player.current_exercise.prompt, voice),
        "prefs": Preferences(aids=not player.on_paper or player.closed),
        "mode": input_.mode if player.open else "none",
        **input_.parts(player, voice),
        **_moving_parts(player),
        "rows": input_.shown_row_count(player),
        "targets": tuple(starmap(CellSuggestion, player.question.target_cells)) or None if player.open else None,
    }


def _moving_parts(player: ExerciseState) -> SceneParts:
    """Return the fields of the scene that change as time passes: during a worked example the shape above the grid and the timer that shows
    the next frame; otherwise the timer for the next time slice in which bots' choices are computed, if one is due.
    """
    example = player.playing_example
    if example is None:
        return {"tick": Timer(player.slices, 0)} if bot_choices_due(player) else {}
    hang = example.frame.hang
    falls = any(frame.hang for frame in example.frames)
    pause = _SLOW_MILLISECONDS if example.slow else _NORMAL_MILLISECONDS
    return {
        # The shape in the air has the numbers of the dice: on a phone the steps of the example take their place.
        **({"dice": (), "shape_die": None} if falls else {}),
        **({} if hang is None else {"hang": HangingShape(hang) if hang else None}),
        "tick": Timer(example.at, pause, moves=True) if example.running else None,
    }


def board(player: ExerciseState, voice: Voice) -> Board | None:
    """Return the board of the exercise as it is drawn; ``None`` if it has none."""
    picture = input_for(player).board(player.state_on_board, voice) if player.exercise is not None else None
    if picture is not None and player.on_paper and not player.closed:
        return picture.but(holes=())  # on paper no holes are shown
    return picture


def placements_to_choose(player: ExerciseState) -> Placements | None:
    """Return the landings to choose from; ``None`` if nothing is to be dropped, or it is not the learner's turn."""
    return input_for(player).table(player) if player.open else None


def cards(player: ExerciseState, voice: Voice, first: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """Return the page's own cards (``first``) and those of the question (neither of them while the answer is shown as an example), and the
    explanation (``TalkCard``): if the board takes the answer, after pictures and score sheets; else after the card that takes the answer.
    """
    input_ = input_for(player)
    beside = () if player.example_first else (*first, *input_.cards(player, voice))
    explains = TalkCard(title=voice("lesson.talk"))
    if input_.mode != "none":
        decides = tuple(card for card in beside if card.kind in ("picture", "sheet"))
        return *decides, explains, *(card for card in beside if card not in decides)
    for at, card in enumerate(beside, 1):
        match card:  # a card by which the question is answered
            case OptionsCard() | FormCard(submit=FormButton("answer" | "entry")):
                return *beside[:at], explains, *beside[at:]
    return *beside[:1], explains, *beside[1:]


def talk(player: ExerciseState, message: Message, number: int, setting: ExplanationSettings, voice: Voice) -> Talk:
    """Return the page's ``message`` as text or, if it is empty, the explanation of the exercise; ``number`` counts the messages so far."""
    if message != EMPTY or player.exercise is None:
        return say_message(voice, message, number)
    return explanation(player, setting, voice).but(n=number)


# --- frames of a worked example ---------------------------------------------------------------------------------------


def start_worked_example(player: ExerciseState, setting: ExplanationSettings) -> ExerciseState:
    """Start the worked example, if there is anything to animate: a frame shows the answer, later ones highlight the reasons one by one."""
    if not player.example_first:
        return player
    before = tuple(_frames_before_answer(player))
    if not before and not player.right_answer.cells:
        return player
    answer = _answer_frame(player)
    lines = enumerate(shown_reasons(player, setting), start=FIRST_REASON)
    after = (replace(answer, line=line, lit=None) for line, reason in lines if reason.places or reason.links)
    return replace(player, worked_example=WorkedExample(frames=(Frame(), *before, answer, *after), running=True))


def _frames_before_answer(player: ExerciseState) -> Iterator[Frame]:
    """Yield the frames of a worked example before that of the answer: the shape in the air, then one for each step to the answer."""
    question, answer = player.question, player.right_answer
    falling = question.marks_added(answer)
    if falling and not question.shows_hanging_shape:
        up = input_for(player).shown_row_count(player) - 1 - max(row for row, _, _ in falling)
        yield Frame(line=0, lit=(), hang=tuple((row + up, col, text) for row, col, text in falling))
    yield from (Frame(line=0, lit=lit, picked=marks) for lit, marks in question.worked_example_steps(answer))


def _answer_frame(player: ExerciseState) -> Frame:
    """Return the frame of a worked example that shows the answer."""
    falling = player.question.marks_added(player.right_answer)
    fallen: Cells = tuple((row, col) for row, col, _ in falling)
    # Numbers are written into the grid; a shape without numbers stays visible as it hangs.
    hang = () if any(text for _, _, text in falling) else falling
    return Frame(answered=True, line=0, lit=(), hang=hang, fallen=fallen, picked=player.right_answer.picks)
