"""The picture of an exercise, alike on every page that puts one: what is asked, what the board takes, its controls and cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from numberdrop.exercises.hints import LEVELS
from numberdrop.pages.board_scene import Board, Placements, Suggestion
from numberdrop.pages.cards import Card, FormCard, TalkCard
from numberdrop.pages.message import EMPTY, Message, Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.board import icons
from numberdrop.pages.parts.frame import button
from numberdrop.pages.scene import Button, Hanging, Preferences, Talk, Timer
from numberdrop.rules.reasons.reason import Cells

from .explanation import FIRST_REASON, Setting, explanation, shown_reasons
from .inputs import input_for
from .others import others_due
from .state import ExerciseState, Film, Shot, said


def scene_parts(player: ExerciseState, voice: Voice) -> dict[str, Any]:
    """The part of a scene that belongs to the exercise."""
    way = input_for(player)
    return {
        "steps_kind": "tasks",
        "icons": icons(),
        "marking": False,
        "headline": said(player, player.asked.prompt, voice),
        "prefs": Preferences(aids=not player.on_paper or player.closed),
        "mode": way.mode if player.open else "none",
        **way.parts(player, voice),
        **_moving_parts(player),
        "rows": way.rows(player),
        **({"targets": targets} if player.open and (targets := tuple(_targets(player))) else {}),
    }


def _moving_parts(player: ExerciseState) -> dict[str, Any]:
    """The part of a scene that belongs to an example that is watched: what hangs in the air, and when the next shot is due; then what the bots
    would do.
    """
    film = player.watched
    if film is None:
        return {"tick": Timer(player.slices, 0)} if others_due(player) else {}
    hang = film.shot.hang
    falls = any(shot.hang for shot in film.shots)
    return {
        # The shape that hangs there has the numbers of the dice: on a phone the way through the example takes their place.
        **({"dice": (), "shape_die": None} if falls else {}),
        **({} if hang is None else {"hang": Hanging(hang) if hang else None}),
        "tick": Timer(film.at, film.pace, moves=True) if film.running else None,
    }


def _targets(player: ExerciseState) -> Iterator[Suggestion]:
    """The cells that the goal names, with the number asked for there."""
    return (Suggestion(cell, number) for cell, number in player.question.targets)


def board(player: ExerciseState, voice: Voice) -> Board | None:
    """The board of the exercise, where it has one."""
    picture = input_for(player).board(player.posed, voice) if player.exercise is not None else None
    if picture is not None and player.on_paper and not player.closed:
        return picture.but(holes=())  # on paper nothing is hatched
    return picture


def table(player: ExerciseState) -> Placements | None:
    """The landings to choose among, while it is the learner's turn."""
    return input_for(player).table(player) if player.open else None


def cards(player: ExerciseState, voice: Voice, first: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """The explanation and what the question brings: all that decides, then what answers it. ``first`` are cards of the page's own."""
    way = input_for(player)
    beside = () if player.example_first else (*first, *way.cards(player, voice))
    explains = TalkCard(title=voice("lesson.talk"))
    if way.mode != "none":
        decides = tuple(card for card in beside if card.kind in ("picture", "sheet"))
        return *decides, explains, *(card for card in beside if card not in decides)
    answers = next((at for at, card in enumerate(beside, 1) if _answers(card)), 1)
    return *beside[:answers], explains, *beside[answers:]


def _answers(card: Card) -> bool:
    """Whether it is there that one answers."""
    return card.kind == "options" or (isinstance(card, FormCard) and card.submit.id in ("answer", "entry"))


def answer_buttons(player: ExerciseState, voice: Voice) -> tuple[Button, ...]:
    """The buttons that the question brings."""
    return input_for(player).buttons(player, voice)


def help_buttons(player: ExerciseState, voice: Voice) -> tuple[Button, ...]:
    """The next hint; after the last, the answer."""
    return (button(voice, "hint", "H"),) if player.hints < LEVELS else (button(voice, "show"),)


def talk(player: ExerciseState, message: Message, number: int, setting: Setting, voice: Voice) -> Talk:
    """What is said: the page's message, or where there is none what follows from the exercise."""
    if message != EMPTY or player.exercise is None:
        return say_message(voice, message, number)
    return explanation(player, setting, voice).but(n=number)


# --- filming ----------------------------------------------------------------------------------------------------------

# Which shots an example has: the shape falls, numbers are ringed one after the other, rows light up; then the reasons, each lit.
#
# They are made of what the question says of its right answer (``fallen``, ``leads``), the same values that the explanation tells.


def filmed(player: ExerciseState, setting: Setting) -> ExerciseState:
    """With the example to be watched, running, where there is anything to see."""
    if not player.example_first:
        return player
    before = tuple(_before(player))
    if not before and not player.example.cells:
        return player
    answer = _answer(player)
    lines = enumerate(shown_reasons(player, setting), start=FIRST_REASON)
    after = (replace(answer, line=line, lit=None) for line, reason in lines if reason.places or reason.links)
    return player.but(film=Film(shots=(Shot(), *before, answer, *after), running=True))


def _before(player: ExerciseState) -> Iterator[Shot]:
    """What leads to the answer."""
    question, answer = player.question, player.example
    falling = question.fallen(answer)
    if falling and not question.hangs:
        up = input_for(player).rows(player) - 1 - max(row for row, _, _ in falling)
        yield Shot(line=0, lit=(), hang=tuple((row + up, col, text) for row, col, text in falling))
    yield from (Shot(line=0, lit=lit, picked=marks) for lit, marks in question.leads(answer))


def _answer(player: ExerciseState) -> Shot:
    """The answer as it stands there."""
    falling = player.question.fallen(player.example)
    fallen: Cells = tuple((row, col) for row, col, _ in falling)
    # What has numbers is written into the grid; what has none stays in sight as what has fallen.
    hang = () if any(text for _, _, text in falling) else falling
    return Shot(answered=True, line=0, lit=(), hang=hang, fallen=fallen, picked=player.example.picks)
