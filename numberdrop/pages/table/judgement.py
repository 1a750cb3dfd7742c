"""The coach's judgement of a drop, computed in time slices: first what the drop costs, then why, then which bots would make it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

from numberdrop.pages.board_scene import CellSuggestion
from numberdrop.pages.message import Line, Note, Reader, note, term
from numberdrop.pages.parts.scores import game_id
from numberdrop.pages.visit import Effects, LogEvent, Visit
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

from .act_words import numbers_in_order, numbers_to_draw
from .ideas import idea_lines
from .searches import BotChoicesJob
from .state import cells_of

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, Judgement, JudgementSearch

LONGEST_COMPARISON = 6.0
"""Seconds of comparing acts after which the coach gives its judgement even if it is still in doubt."""


@dataclass(frozen=True)
class DropJudgement:
    """The coach's judgement of a ``drop``, as far as computed: the verdict, reasons (if ``explained``), all bots' choices (if ``done``)."""

    game: Game
    drop: Drop
    search: JudgementSearch = field(compare=False, repr=False)
    judgement: Judgement | None = None
    explained: bool = False
    done: bool = False
    seconds: float = 0.0
    """For how many seconds the coach has thought."""
    compared: float = 0.0
    """For how many of these seconds the coach compared acts; before that there is no verdict."""
    bot_choices: BotChoicesJob | None = None

    @classmethod
    def of(cls, game: Game, drop: Drop) -> DropJudgement:
        """Make a judgement that has not started."""
        from numberdrop.coach import JudgementSearch  # imported late: only when a judgement is asked for

        return cls(game, drop, JudgementSearch(game, drop, explained=True))

    def advanced(self, seconds: float) -> DropJudgement:
        """Let the coach think for about ``seconds`` more or, after its reasons, find out what bots would do; returns the new judgement."""
        if self.explained:
            bots = self.bot_choices or BotChoicesJob.of(self.game, self.drop.player, self.search.engine)
            bot_choices = bots.advanced(seconds)
            return replace(self, bot_choices=bot_choices, done=bot_choices.done)
        search = self.search
        comparing, began = search.best_act_known, monotonic()
        search.run(seconds)
        took = monotonic() - began
        compared = self.compared + (took if comparing else 0.0)
        explained, judgement = compared >= LONGEST_COMPARISON or search.done, self.judgement
        if explained:
            judgement = search.judgement
        elif judgement is None and search.cost_known:
            judgement = replace(search.judgement, reasons=None)  # they may still change
        return replace(self, judgement=judgement, explained=explained, seconds=self.seconds + took, compared=compared)


# --- judgement lines --------------------------------------------------------------------------------------------------

SHOWN_AS_ZERO = 0.05
"""Costs below this many points are shown as zero."""


def judgement_lines(judgement: Judgement) -> tuple[Line, ...]:
    """Return all lines of a judgement: first the verdict, then the better drop and why it is better."""
    return *verdict_lines(judgement), *better_drop_lines(judgement)


def better_drop_lines(judgement: Judgement) -> tuple[Line, ...]:
    """Return the lines that follow the verdict: the better drop, and why it is better."""
    best = _better_drop(judgement)
    lines: tuple[Line, ...] = ()
    if best is not None:
        cells = cells_of(best)
        there = note("coach.there", cells, numbers=numbers_in_order(best, ", "), where=term("cells", cells))
        # A child gets the place without the numbers.
        child = note("coach.there_child", cells).but(readers=("child",))
        lines = (child, there.but(readers=("player", "expert")))
    if judgement.verdict not in ("behind", "unsure") or judgement.behind.mean < SHOWN_AS_ZERO:
        return lines
    rank = note("coach.rank", rank=term("grouped", judgement.rank), total=term("grouped", judgement.total))
    ranked = (rank.but(readers=("expert",)),) if judgement.rank > 1 else ()
    return *ranked, *lines, *reason_lines(judgement)


def reason_lines(judgement: Judgement) -> tuple[Line, ...]:
    """Return lines on why the better act is better."""
    lead = judgement.behind if judgement.verdict == "behind" else None
    return idea_lines(judgement.reasons, lead, solo=judgement.solo)


def _better_drop(judgement: Judgement) -> Drop | None:
    """Return the drop that the coach found to be better than the one made; ``None`` if there is none."""
    match judgement.best.action:
        case Drop() as best if judgement.option.action != best and judgement.behind.samples:
            return best
    return None


def better_numbers(judgement: Judgement) -> tuple[CellSuggestion, ...]:
    """Return the numbers of the better drop, to be drawn on the board; none if there is no better drop."""
    best = _better_drop(judgement)
    return () if best is None else numbers_to_draw(best)


def verdict_lines(judgement: Judgement) -> tuple[Note, ...]:
    """Return lines that state what the drop cost: one line for all readers, or one for each kind of reader."""
    behind, verdict = judgement.behind, judgement.verdict
    if verdict == "best" and behind.samples:
        return (note("coach.best", tone="good"),)
    if verdict == "best" or not behind.samples or behind.low == float("-inf"):
        return (note("coach.too_early"),)
    if verdict == "unsure" and behind.mean < SHOWN_AS_ZERO:
        return (note("coach.unsure_even"),)
    tone, unit = "good" if verdict == "equal" else "info", "" if judgement.solo else "_table"
    mean = term("decimal_points" if judgement.solo else "decimal", behind.mean)
    low, high = term("decimal", behind.low), term("decimal", behind.high)
    name = f"coach.{verdict}{unit}"
    lines: dict[Reader, Note] = {
        "child": note(f"coach.{verdict}_child"),
        "player": note(name, mean=mean),
        "expert": note(f"{name}_range", mean=mean, low=low, high=high),
    }
    return tuple(line.but(tone=tone, readers=(reader,), name=name) for reader, line in lines.items())


# --- own mistakes -----------------------------------------------------------------------------------------------------

LEARN_LINK = "puzzles.ipynb#mode=mistakes"
"""The link to the puzzles made of the learner's mistakes."""
_NAMING_ACTS = 6
"""The number of acts from the start of a game by which the log identifies it, however long the game becomes."""


def count_puzzles_from(game: Game, visit: Visit) -> int:
    """Return how many puzzles have been made from the learner's mistakes in a game."""
    name = _game_key(game)
    return sum(event.game == name for event in visit.model.mistakes.values())


def log_mistakes(game: Game, review: GameReview, visit: Visit, only: Collection[int] | None = None) -> Effects:
    """Return the effects that log the mistakes found by a review, except those logged already; ``only``: indexes of acts to consider."""
    from numberdrop.exercises.own_games import own_mistakes  # imported late: only after a review
    from numberdrop.progress import Event

    states, key, events = game.states(), _game_key(game), dict[str, Event]()
    for mistake in own_mistakes(game, review):
        if only is None or mistake.at in only:
            name = game_id(states[mistake.at + 1])
            event = Event.mistake(name, mistake.type, mistake.id, round_=mistake.round, game=key, code=mistake.code)
            events.setdefault(event.id, event)
    return tuple(LogEvent(event) for event in events.values() if not visit.learner_log.has_event(event.id))


def _game_key(game: Game) -> str:
    states = game.states()
    return game_id(states[min(_NAMING_ACTS, len(states) - 1)])
