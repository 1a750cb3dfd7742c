"""What the coach thinks best, as it is drawn: outlines A, B, C on the board, and beside it what each gives away."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.pages.board_scene import Suggestion
from numberdrop.pages.cards import Card, CardButton, TextCard
from numberdrop.pages.table.action_summary import short
from numberdrop.pages.table.state import cells_of
from numberdrop.pages.voice import Voice
from numberdrop.rules.actions import Block, Circle, Drop, Start
from numberdrop.rules.reasons.reason import Cells
from numberdrop.text import decimal, join_list

from .candidates import LETTERS, Candidate
from .state import Analysis

_NOTHING = 0.05
"""What rounds to nothing."""
_CLEAR, _LIKELY = 2.33, 1.0
"""Standard errors by which a difference is clear, or likely."""


def places(state: Analysis) -> Iterator[tuple[str, Cells]]:
    """The letter and the cells of each of the best moves that has a place."""
    looked = state.candidates_here
    if not state.coach or looked is None:
        return
    for letter, one in zip(LETTERS, looked.best, strict=False):
        match one.action:
            case Drop() | Block() as placed:
                yield letter, cells_of(placed)
            case Circle(cells):
                yield letter, cells
            case Start(column):
                yield letter, ((0, column),)


def played_place(state: Analysis) -> Iterator[Cells]:
    """The cells of the drop that was played here, while one looks for a better one or sees what the coach thinks best."""
    learning = state.learning
    if not (state.coach or (learning and learning.at == state.study.at)):
        return
    for child in state.node.children:
        action = state.tree[child].action
        if child <= state.tree.played and isinstance(action, Drop):
            yield cells_of(action)


def candidate_card(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """The best moves, each a button that makes it; nothing where the coach is not asked."""
    if not state.coach:
        return ()
    looked = state.candidates_here
    best = looked.best if looked else ()
    if state.game.over or state.game.phase.value in ("roll", "end"):
        words = voice("analysis.nothing_to_choose")
    elif not best:
        words = voice("analysis.coach_looks")
    elif looked and not looked.done:
        words = voice("analysis.coach_first_look")
    else:
        words = voice("analysis.coach_solo" if state.game.solo else "analysis.coach_table")
    buttons = (_button(state, voice, n, one) for n, one in enumerate(best))
    return (TextCard(id="candidates", title=voice("analysis.best"), paragraphs=(words,), buttons=tuple(buttons)),)


def _button(state: Analysis, voice: Voice, n: int, one: Candidate) -> CardButton:
    """A move with what it gives away, and the faces of those who would make it."""
    looked = state.candidates_here
    faces = looked.droppers(one.action) if looked else ()
    words = _said(state, voice, n, one)
    if faces:
        names = join_list((voice(f"bot.{bot}") for bot in faces), voice.language)
        words = f"{words} · {names}"
    return CardButton(f"candidate:{n}", words, previews=_preview(one), faces=faces or None)


def _preview(one: Candidate) -> tuple[Suggestion, ...] | None:
    """The numbers of a drop, each in its cell."""
    if not isinstance(one.action, Drop):
        return None
    return tuple(Suggestion((row, col), str(number)) for row, col, number in one.action.cells)


def _said(state: Analysis, voice: Voice, n: int, one: Candidate) -> str:
    deed = short(state.game, one.action)
    if isinstance(one.action, Drop) and one.then and isinstance(one.then[0], Circle):
        sheet = state.game.sheets[one.action.player].with_numbers(one.action.cells)
        deed += " " + short(state.game.with_sheet(one.action.player, sheet), one.then[0])
    behind = decimal(-one.behind if one.behind >= _NOTHING else 0.0, voice.language)
    if n == 0:
        key = "analysis.candidate_best"
    elif not one.samples:
        key = "analysis.candidate_valued"
    elif one.behind > _CLEAR * one.error:
        key = "analysis.candidate_clear"
    else:
        key = "analysis.candidate_likely" if one.behind > _LIKELY * one.error else "analysis.candidate_close"
    return voice(key, letter=LETTERS[n], deed=deed, behind=behind, error=decimal(one.error, voice.language))
