"""What the next roll can bring to the sheet that is shown, as a picture and in words: exact counts, over all rolls."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from numberdrop.pages.cards import Card, ListCard, ListItem, PictureCard
from numberdrop.pages.message import Note, Phrase, Value, phrase, term
from numberdrop.pages.voice import Voice
from numberdrop.rules.game import Game
from numberdrop.text import decimal

from .state import Analysis

if TYPE_CHECKING:
    from numberdrop.coach import Chances


def chances_cards(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """The picture and the list; nothing where nobody asked, and where no roll follows."""
    if not state.chances or state.game.over:
        return ()
    from numberdrop.drawing.chances import chances_svg  # who asks nothing pays nothing for it

    found = _chances(state.game, state.table.viewed)
    lines = [line.said_by(voice) for line in _in_words(found)]
    svg = chances_svg(
        found.rolls, found.boxes, found.gains, found.faces, partial(decimal, language=voice.language, sign=True)
    )
    title = voice("analysis.chances")
    return (
        PictureCard(
            id="next-roll", title=title, alt=" ".join(lines), svg=svg, file="numberdrop-chances.svg", print=False
        ),
        ListCard(
            id="next-roll-words", title=voice("analysis.chances_words"), items=tuple(map(ListItem, lines)), fold=True
        ),
    )


def with_chances(state: Analysis) -> Analysis:
    """The chances asked for, or no longer. What counts most of them is told at once: the picture may lie out of sight."""
    after = replace(state.moved(), chances=not state.chances)
    if not after.chances or after.game.over:
        return after
    mean, combo, *_ = _in_words(_chances(after.game, after.table.viewed))
    return after.say(Note(mean), Note(combo), title=phrase("analysis.chances"))


@lru_cache(maxsize=8)
def _chances(game: Game, player: int) -> Chances:
    from numberdrop.coach import chances

    return chances(game, player)


def _in_words(found: Chances) -> tuple[Phrase, ...]:
    def line(key: str, rolls: int, **values: Value) -> Phrase:
        # With one decimal, so that nothing that can happen is told as nothing.
        percent = term("decimal", 100 * rolls / found.rolls)
        return phrase(f"analysis.chance_{key}", rolls, rolls=rolls, of=found.rolls, percent=percent, **values)

    return (
        phrase("analysis.chance_mean", points=term("decimal", found.mean_gain)),
        line("combo", found.combo),
        *(
            line("box", each.rolls, kind=phrase(f"ui.kind_{each.kind}"), size=each.size)
            for each in found.boxes
            if each.rolls
        ),
        *(line("row", each.rolls, row=each.row + 1) for each in found.rows if each.rolls),
        *((line("plus10", found.plus10),) if found.plus10 else ()),
        *((line("letter", found.sets_off, letter=found.letter),) if found.letter else ()),
        *((line("line", found.under_line),) if found.under_line < found.rolls else ()),
    )
