"""The picture of one puzzle."""

from __future__ import annotations

from numberdrop.exercises.share_code import wording
from numberdrop.pages.cards import TalkCard
from numberdrop.pages.exercise_player import Setting, voice_for
from numberdrop.pages.exercise_player import view as player_view
from numberdrop.pages.message import EMPTY, Message, Voice, phrase
from numberdrop.pages.parts.frame import button, frame
from numberdrop.pages.parts.typed_moves import fault_notes
from numberdrop.pages.scene import Button, Keep, Scene, Talk, View
from numberdrop.pages.visit import Visit

from .state import NAME, OnePuzzle


def view(state: OnePuzzle, visit: Visit) -> View:
    """The page as it is drawn."""
    voice = voice_for(state.player, visit.language)
    return View(_scene(state, visit, voice), player_view.board(state.player, voice), player_view.table(state.player))


def talk(state: OnePuzzle, visit: Visit) -> Talk:
    """The explanation in words: of the puzzle, or of what is wrong with its code."""
    message, voice = state.message, voice_for(state.player, visit.language)
    if state.faults and message == EMPTY:
        message = Message(fault_notes(state.faults), title=phrase("puzzle.bad_code_title"))
    return player_view.talk(state.player, message, state.said, Setting(another_try=True), voice)


def keep(state: OnePuzzle, visit: Visit) -> Keep:
    """The page itself leaves nothing to the browser, so a second tab has nothing to write over: answers are in the log."""
    return Keep(key=None)


def _scene(state: OnePuzzle, visit: Visit, voice: Voice) -> Scene:
    if state.shared is None:
        title = voice("puzzle.bad_code_title")
        return frame(NAME, state, visit, voice, headline=title, cards=(TalkCard(title=title),))
    kind = wording().get(state.shared.type)
    return frame(
        NAME,
        state,
        visit,
        voice,
        title=kind.title.said_in(voice.language) if kind else voice("ui.title_puzzle"),
        **player_view.scene_parts(state.player, voice),
        buttons=_buttons(state, voice),
        cards=player_view.cards(state.player, voice),
    )


def _buttons(state: OnePuzzle, voice: Voice) -> tuple[Button, ...]:
    player = state.player
    if not player.open:
        return (button(voice, "again", primary=True),)
    return *player_view.answer_buttons(player, voice), *player_view.help_buttons(player, voice)
