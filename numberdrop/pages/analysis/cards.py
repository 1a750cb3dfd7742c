"""Cards of the analysis board: the coach's best moves, the chances of the next roll, and the tree of lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from numberdrop.formats.analysis import AnalysisNode
from numberdrop.pages.cards import Card, CardButton, ListCard, ListItem, PictureCard, TextCard
from numberdrop.pages.cards.sheet import TreeCard, TreeLine, TreeMove
from numberdrop.pages.message import Note, Phrase, Value, Voice, phrase, term
from numberdrop.pages.table.act_words import action_words, numbers_to_draw, short_act
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
"""Losses below this many points are shown as zero."""
_CLEAR, _LIKELY = 2.33, 1.0
"""How many standard errors make a difference clear, or likely."""


def candidate_places(state: Analysis) -> Iterator[tuple[str, Cells]]:
    """Yield (letter of ``LETTERS``, cells) for each of the coach's best moves that has cells; nothing while the coach is off."""
    candidates = state.candidate_search_here
    if not state.coach or candidates is None:
        return
    for letter, candidate in zip(LETTERS, candidates.best, strict=False):
        match candidate.action:
            case Drop() | Block() | Circle() as placed:
                yield letter, cells_of(placed)
            case Start(column):
                yield letter, ((0, column),)


def played_drop_cells(state: Analysis) -> Iterator[Cells]:
    """Yield the cells of the drop that was played in the game in this position (with several players, of each player's drop); nothing
    unless the coach is on, or the visitor is asked for a better drop.
    """
    learning = state.learning
    if not (state.coach or (learning and learning.at == state.tree_at_node.at)):
        return
    for child in state.node.children:
        match state.tree[child].action:
            case Drop() as drop if child <= state.tree.last_played_node:
                yield cells_of(drop)


def candidate_card(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """Return the card of the best moves, each as a button that makes the move; no card while the coach is off."""
    if not state.coach:
        return ()
    candidates = state.candidate_search_here
    best = candidates.best if candidates else ()
    if state.game.over or state.game.phase.value in ("roll", "end"):
        words = voice("analysis.nothing_to_choose")
    elif not best:
        words = voice("analysis.coach_looks")
    elif candidates and not candidates.done:
        words = voice("analysis.coach_first_look")
    else:
        words = voice("analysis.coach_solo" if state.game.solo else "analysis.coach_table")
    buttons = tuple(_candidate_button(state, voice, n, candidate) for n, candidate in enumerate(best))
    return (TextCard(id="candidates", title=voice("analysis.best"), paragraphs=(words,), buttons=buttons),)


def _candidate_button(state: Analysis, voice: Voice, index: int, candidate: Candidate) -> CardButton:
    """Return the button of a ``candidate``, number ``index`` (from 0): how much worse than the best it is, and which bots would make it."""
    game, action, candidates = state.game, candidate.action, state.candidate_search_here
    deed, previews = short_act(game, action), None
    match action:
        case Drop(cells, player):
            previews = numbers_to_draw(action)
            match candidate.follow_up:
                case (Circle() as combo, *_):
                    after = game.with_sheet(player, game.sheets[player].with_numbers(cells))
                    deed += " " + short_act(after, combo)
    behind = decimal(-candidate.behind if candidate.behind >= _NOTHING else 0.0, voice.language)
    if index == 0:
        key = "analysis.candidate_best"
    elif not candidate.samples:
        key = "analysis.candidate_valued"
    elif candidate.behind > _CLEAR * candidate.error:
        key = "analysis.candidate_clear"
    elif candidate.behind > _LIKELY * candidate.error:
        key = "analysis.candidate_likely"
    else:
        key = "analysis.candidate_close"
    error = decimal(candidate.error, voice.language)
    words = [voice(key, letter=LETTERS[index], deed=deed, behind=behind, error=error)]
    faces = candidates.bots_choosing(action) if candidates else ()
    if faces:
        words.append(join_list((voice(f"bot.{bot}") for bot in faces), voice.language))
    return CardButton(f"candidate:{index}", " · ".join(words), previews=previews, faces=faces or None)


def chances_cards(state: Analysis, voice: Voice) -> tuple[Card, ...]:
    """Return the cards on what the next roll can bring, counted over all possible rolls: a picture and a list. No cards after the game, or
    while the visitor has them switched off.
    """
    if not state.chances or state.game.over:
        return ()
    from numberdrop.drawing.chances import chances_svg  # imported late: only when the chances are asked for

    odds = _chances_of_next_roll(state.game, state.table.viewed)
    lines = [line.said_by(voice) for line in _chances_in_words(odds)]
    signed = partial(decimal, language=voice.language, sign=True)
    svg = chances_svg(odds.rolls, odds.boxes, odds.gains, odds.faces, signed)
    title, file = voice("analysis.chances"), "numberdrop-chances.svg"
    picture = PictureCard(id="next-roll", title=title, alt=" ".join(lines), svg=svg, file=file, print=False)
    items = tuple(map(ListItem, lines))
    return picture, ListCard(id="next-roll-words", title=voice("analysis.chances_words"), items=items, fold=True)


def toggle_chances(state: Analysis) -> Analysis:
    """Switch the cards with the chances of the next roll on or off. As these cards may be off screen, switching them on also shows the
    mean gain and the chance of a combo in the message.
    """
    after = state.with_new_turn(chances=not state.chances)
    if not after.chances or after.game.over:
        return after
    mean, combo, *_ = _chances_in_words(_chances_of_next_roll(after.game, after.table.viewed))
    return after.say(Note(mean), Note(combo), title=phrase("analysis.chances"))


@lru_cache(maxsize=8)
def _chances_of_next_roll(game: Game, player: int) -> Chances:
    from numberdrop.coach import chances

    return chances(game, player)


def _chances_in_words(odds: Chances) -> tuple[Phrase, ...]:
    def line(key: str, rolls: int, **values: Value) -> Phrase:
        # With one decimal, so that nothing possible is shown as 0.
        percent = term("decimal", 100 * rolls / odds.rolls)
        return phrase(f"analysis.chance_{key}", rolls, rolls=rolls, of=odds.rolls, percent=percent, **values)

    return (
        phrase("analysis.chance_mean", points=term("decimal_points", odds.mean_gain)),
        line("combo", odds.combo),
        *(line("box", box.rolls, kind=phrase(f"ui.kind_{box.kind}"), size=box.size) for box in odds.boxes if box.rolls),
        *(line("row", chance.rolls, row=chance.row + 1) for chance in odds.rows if chance.rolls),
        *((line("plus10", odds.plus10),) if odds.plus10 else ()),
        *((line("letter", odds.sets_off, letter=odds.letter),) if odds.letter else ()),
        *((line("line", odds.under_line),) if odds.under_line < odds.rolls else ()),
    )


def tree_card(state: Analysis, voice: Voice) -> tuple[TreeCard, ...]:
    """Return the card with the tree of moves: a row for each round of the main line, variations below it; no card before the first move."""
    lines = tuple(_tree_lines(state, voice))
    return (TreeCard(title=voice("analysis.tree"), lines=lines),) if lines else ()


def _tree_lines(state: Analysis, voice: Voice) -> list[TreeLine]:
    tree = state.tree
    lines: list[TreeLine] = []
    moves: list[TreeMove] = []
    hidden = state.hidden_nodes

    def children(node: AnalysisNode) -> list[int]:
        return [child for child in node.children if child not in hidden]

    before, waiting = 0, [(child, 0) for child in children(tree[0])[:1]]
    while waiting:
        at, depth = waiting.pop()
        node = tree[at]
        assert node.parent is not None  # only the root has no parent
        parent = tree[node.parent]
        # A line that was interrupted by its variations continues below them.
        follows = bool(moves) and node.parent == before and lines[-1].depth == depth
        label = voice("analysis.round", n=parent.game.round)
        if not follows or (depth == 0 and lines[-1].label != label):
            moves = []
            lines.append(TreeLine(depth, label, ()))
        moves.append(_tree_move(state, voice, parent.game, node))
        lines[-1] = lines[-1].but(moves=tuple(moves))
        before = at
        waiting += [(child, depth) for child in children(node)[:1]]
        first, *siblings = children(parent)
        if first == at:
            waiting += [(sibling, depth + 1) for sibling in reversed(siblings)]
    return lines


def _tree_move(state: Analysis, voice: Voice, before: Game, node: AnalysisNode) -> TreeMove:
    assert node.action is not None  # only the root has none
    silent = state.learning is not None and state.learning.hides_better_drop
    return TreeMove(
        node.id,
        short_act(before, node.action),
        action_words(before, node.action).said_by(voice),
        "" if silent else " ".join(node.marks),
        "" if silent else " · ".join(comment.text for comment in node.comments),
        here=node.id == state.tree_at_node.at,
        played=node.id <= state.tree.last_played_node,
    )
