"""What the coach thinks best, as it is drawn: outlines A, B, C on the board, and beside it what each gives away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from numberdrop.formats.analysis import Node
from numberdrop.pages.board_scene import Suggestion
from numberdrop.pages.cards import Card, CardButton, ListCard, ListItem, PictureCard, TextCard
from numberdrop.pages.cards.sheet import TreeCard, TreeLine, TreeMove
from numberdrop.pages.message import Note, Phrase, Value, Voice, phrase, term
from numberdrop.pages.table.ideas import action_words, short
from numberdrop.pages.table.state import cells_of
from numberdrop.rules.actions import Block, Circle, Drop, Start
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import Cells
from numberdrop.text import decimal, join_list

from .candidates import LETTERS, Candidate
from .state import Analysis

if TYPE_CHECKING:
    from numberdrop.coach import Chances

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


# --- chances cards ----------------------------------------------------------------------------------------------------

# What the next roll can bring to the sheet that is shown, as a picture and in words: exact counts, over all rolls.


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
        phrase("analysis.chance_mean", points=term("decimal_points", found.mean_gain)),
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


# --- tree card --------------------------------------------------------------------------------------------------------

# The tree of lines as it is drawn: a line for each round of the main line, variations below what they differ from.


def tree_card(state: Analysis, voice: Voice) -> TreeCard:
    """All lines."""
    return TreeCard(title=voice("analysis.tree"), lines=tuple(_lines(state, voice)))


def _lines(state: Analysis, voice: Voice) -> list[TreeLine]:
    tree = state.tree
    lines: list[TreeLine] = []
    moves: list[TreeMove] = []
    hidden = state.hidden

    def children(node: Node) -> list[int]:
        return [child for child in node.children if child not in hidden]

    before, waiting = 0, [(child, 0) for child in children(tree[0])[:1]]
    while waiting:
        at, depth = waiting.pop()
        node = tree[at]
        assert node.parent is not None  # the beginning is no move
        parent = tree[node.parent]
        # Where a line was left for its variations it goes on below them.
        follows = bool(moves) and node.parent == before and lines[-1].depth == depth
        label = voice("analysis.round", n=parent.game.round)
        if not follows or (depth == 0 and lines[-1].label != label):
            moves = []
            lines.append(TreeLine(depth, label, ()))
        moves.append(_move(state, voice, parent.game, node))
        lines[-1] = lines[-1].but(moves=tuple(moves))
        before = at
        waiting += [(child, depth) for child in children(node)[:1]]
        first, *siblings = children(parent)
        if first == at:
            waiting += [(sibling, depth + 1) for sibling in reversed(siblings)]
    return lines


def _move(state: Analysis, voice: Voice, before: Game, node: Node) -> TreeMove:
    assert node.action is not None  # the beginning is no move
    said = node if not (state.learning and state.learning.secret) else replace(node, marks=(), comments=())
    return TreeMove(
        node.id,
        short(before, node.action),
        action_words(before, node.action).said_by(voice),
        " ".join(said.marks),
        " · ".join(one.text for one in said.comments),
        here=node.id == state.study.at,
        played=node.id <= state.tree.played,
    )
