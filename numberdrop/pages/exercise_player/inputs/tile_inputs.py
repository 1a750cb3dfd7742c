"""Questions about the solo board: a tile to slide, or several through rounds whose rolls are known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from numberdrop.exercises import Answer, Outcome
from numberdrop.exercises.kinds.table.slides import Slides
from numberdrop.pages.cards import Card, ListCard, ListItem
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.intents import Act, SlideTile
from numberdrop.pages.parts.board_view import sheet_card, tiles_view
from numberdrop.pages.parts.frame import button
from numberdrop.pages.scene import Button
from numberdrop.pages.voice import Voice
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.text import roll as roll_name

from .board_inputs import Input, no_act, rolled_parts


def _sheet(player: ExerciseState) -> Sheet:
    game: Game = player.question.game
    return game.sheets[0]


def _tiles_parts(player: ExerciseState, voice: Voice, game: Game) -> dict[str, Any]:
    tiles = tiles_view(voice, game)
    pressable = tiles.but(items=tuple(tile.but(can=not player.closed) for tile in tiles.items))
    return {"tiles": pressable, **(rolled_parts(game.roll) if game.roll is not None else {})}


def _slide_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    return (sheet_card(voice, _sheet(player), player.question.game.tiles, solo=True),)


def _read_slide(player: ExerciseState, act: Act) -> Answer:
    return Answer.pick(act.letter) if isinstance(act, SlideTile) else no_act(player, act)


SLIDE = Input(
    low=True,
    sheet=_sheet,
    parts=lambda player, voice: _tiles_parts(player, voice, player.question.game),
    cards=_slide_cards,
    read=_read_slide,
)


# --- tiles that are slid one after the other ----------------------------------------------------------------------------------


def _slides(player: ExerciseState) -> tuple[str, ...]:
    """The slides so far: those of a plan under way, or of the answer that is to be seen. A wrong plan is begun anew."""
    answer, feedback = player.answered, player.feedback
    if answer is not None:
        return answer.picks
    return player.picked if feedback is not None and feedback.outcome is Outcome.EMPTY else ()


def _slides_parts(player: ExerciseState, voice: Voice) -> dict[str, Any]:
    question: Slides = player.question
    return _tiles_parts(player, voice, question.stand(_slides(player)).game)


def _slides_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: Slides = player.question
    stand = question.stand(_slides(player))

    def line(n: int, roll: str) -> str:
        when = "now" if n == stand.round and stand.choosing else "then"
        return voice(f"lesson.roll_{when}", n=n, roll=roll_name(roll, voice.language))

    rolls = tuple(ListItem(line(n, roll)) for n, roll in enumerate(question.rolls, 1))
    return ListCard(id="rolls", title=voice("lesson.rolls"), items=rolls), *_slide_cards(player, voice)


def _slides_buttons(player: ExerciseState, voice: Voice) -> tuple[Button, ...]:
    return (button(voice, "clear"),) if _slides(player) else ()


def _read_slides(player: ExerciseState, act: Act) -> Answer:
    return Answer(picks=(*_slides(player), *_read_slide(player, act).picks))


def _slides_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    question: Slides = player.question
    return tuple(question.stand(_slides(player)).reasons)


SLIDES = replace(
    SLIDE,
    parts=_slides_parts,
    cards=_slides_cards,
    buttons=_slides_buttons,
    read=_read_slides,
    reasons=_slides_reasons,
)
