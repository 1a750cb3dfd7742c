"""Everything but answers that one can do about an exercise: ask for help, mark the sheet, try things, ask why."""

from __future__ import annotations

from numberdrop.exercises.hints import LEVELS
from numberdrop.exercises.hints import hint as hint_at
from numberdrop.exercises.kinds.sheets.mark import NOTHING
from numberdrop.pages.fields import About, BadIntent, text
from numberdrop.pages.intents import (
    BlockAt,
    CircleCells,
    DropAt,
    Intent,
    Mark,
    Press,
    Show,
    SlideTile,
    StartAt,
    Submit,
    Tick,
    TryCombo,
    TryDrop,
    Type,
    Why,
)
from numberdrop.pages.message import EMPTY, Message, note, phrase, term
from numberdrop.pages.parts import why_answers
from numberdrop.rules.game import Game
from numberdrop.rules.sheet import Sheet

from .answering import reveal, with_slip
from .inputs import input_for
from .inputs.board_inputs import Input
from .others import others_due, others_thought_on
from .state import NOT_NOW, ExerciseState, Step


def respond(player: ExerciseState, intent: Intent) -> Step | None:
    """What an intent that is no answer does to the exercise; ``None`` for one that is none of its business."""
    match intent:
        case Tick(shot):
            film = player.watched
            if film is None:
                due = others_due(player) and player.slices == shot
                return Step(others_thought_on(player) if due else player, None)
            due = film.running and film.at == shot
            return Step(player.but(film=film.to(shot + 1)) if due else player, None)
        case Press(name) if player.watched and (film := player.watched.pressed(name)):
            # Who steps hears what is shown; who lets it run hears the whole explanation once.
            return Step(player.but(film=film), EMPTY if not film.running else None)
        case Show(viewed):
            return Step(player.but(viewed=viewed), None)
        case Press("hint"):
            return hint(player)
        case Press("show"):
            return reveal(player)
        case Press("clear"):
            return _clear(player)
        case Why(about):
            return Step(player, _why(player, about))
        case Mark(about):
            return _mark(player, about)
        case Submit("entry", values):
            return _named(player, text(values.get("entry", ""), 16))
        case TryDrop() | TryCombo():
            silent = player.exercise is None or player.closed or player.on_paper
            return Step(player, None if silent else input_for(player).preview(player, intent))
        case StartAt() | DropAt() | BlockAt() | CircleCells() | SlideTile() | Type():
            return Step(player, None)  # nothing is asked
    return None


def hint(player: ExerciseState) -> Step:
    """The next hint; after the last, that one again."""
    if player.exercise is None or player.closed:
        return Step(player, None)
    level = min(player.hints + 1, LEVELS)
    after = player.but(hints=max(player.hints, level), hint=hint_at(player.exercise, level), before=None)
    if player.walk is not None and level > 1:
        after = with_slip(after)  # the referee had to help
    return Step(after)


def _clear(player: ExerciseState) -> Step:
    """Take back what is chosen so far."""
    if player.exercise is None or player.closed:
        return Step(player, None)
    return Step(player.but(picked=(), feedback=None, hint=None, before=None))


def _why(player: ExerciseState, about: About) -> Message:
    if player.exercise is None:
        return NOT_NOW
    if about.kind in ("tile", "letter", "step") or player.on_paper:
        return Message((note("lesson.think"),), "info")
    sheet = input_for(player).sheet(player) or Sheet()
    game = Game.new(1, player.edition, seed=0).with_sheet(0, sheet)
    return Message(why_answers.answer(game, 0, about), "info", phrase("ui.talk_why"))


def _open_input(player: ExerciseState) -> Input:
    """The way of answering of an exercise that is still open. Raises ``BadIntent`` where none is."""
    if player.exercise is None or player.closed:
        raise BadIntent("nothing is marked here")
    return input_for(player)


def _mark(player: ExerciseState, about: About) -> Step:
    way = _open_input(player)
    if way.mark is None:
        raise BadIntent("nothing is marked here")
    mark = way.mark(player, about)
    if not mark:
        return Step(player, Message((note("lesson.not_marked_here"),), "info"))
    others = () if way.single else player.picked
    kept = tuple(pick for pick in others if pick not in (mark, NOTHING))
    picked = kept if mark in player.picked else (*kept, mark)
    # No new turn: who marks row after row does not wait for the picture of each, and no mark may be lost.
    chosen = note("lesson.chosen", answer=term("entry", mark)) if way.single and picked else None
    return Step(player.but(picked=picked), Message((chosen,), "info") if chosen else None)


def _named(player: ExerciseState, entry: str) -> Step:
    """An entry of the sheet that is chosen by its name; none takes back what was chosen."""
    if not _open_input(player).single or entry not in ("", *player.question.ids):
        raise BadIntent(f"{entry!r} is no entry that is asked for here")
    return Step(player.but(picked=(entry,) if entry else ()))
