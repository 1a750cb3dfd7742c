"""A guided game as it is played: a frozen value; what the learner does gives the next one.

All that goes on by itself (Pip's acts, a pass where nothing can be circled, the marks at the end of a round) is done when a step
opens that needs it done. The log of what the learner did gives the same game again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from numberdrop.exercises.answer import Answer, AnswerError, PositionError
from numberdrop.exercises.asking.on_sheet import OnGame, OnSheet, sheet_of, table_of
from numberdrop.exercises.asking.question import Outcome as Judged
from numberdrop.exercises.exercise import Exercise
from numberdrop.exercises.goals import Conditions
from numberdrop.exercises.hints import judge
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Slide, Start
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.notation import NotationError, format_action, parse_action
from numberdrop.rules.reasons.refusals import NoNumber, TooFew
from numberdrop.rules.transition import Outcome

from .script import PIP, YOU, Deed, Jump, PipAct, Script, Step, can_circle, holds
from .wishes import act_for, roll_for

Entry = str
"""What the learner did, in writing: an act, ``answer ...``, ``next``, ``again``, ``skip``."""
TRIES = 2
"""Wrong tries after which the right one is shown."""
MOST_ENTRIES = 400
_ORDER = (Phase.START, Phase.ROLL, Phase.SLIDE, Phase.BLOCKS, Phase.DROP, Phase.COMBO, Phase.END)
_PHASE_OF: dict[Deed, Phase] = {
    "start": Phase.START, "roll": Phase.ROLL, "slide": Phase.SLIDE, "block": Phase.BLOCKS, "drop": Phase.DROP,
    "circle": Phase.COMBO, "end": Phase.END,
}  # fmt: skip
_ACTS: dict[Deed, tuple[type, ...]] = {
    "start": (Start,), "slide": (Slide,), "block": (Block,), "drop": (Drop,), "circle": (Circle, Pass), "end": (EndRound,),
}  # fmt: skip
_OF_PIP: dict[Phase, tuple[type, ...]] = {Phase.BLOCKS: (Block,), Phase.DROP: (Drop,), Phase.COMBO: (Circle, Pass)}


class BadLog(ValueError):  # noqa: N818 - it says what the matter is
    """A log that this script cannot be played by."""


class Happened(NamedTuple):
    """An act, the game before it, and what came of it."""

    before: Game
    action: Action
    outcome: Outcome[Game]


class Acted(NamedTuple):
    """The game after an act of the learner, and what came of the act."""

    run: Run
    outcome: Outcome[Game] | None = None
    shown: Happened | None = None
    """What the tutor did for the learner after the last wrong try."""


@dataclass(frozen=True)
class Run:
    """A guided game under an ``edition``; ``seed`` settles the questions that are drawn anew.

    ``at`` counts the steps; past the last one stands the last page. ``tries`` are the wrong ones at this step, ``again`` how often
    a question of it came in another position.
    """

    script: Script
    edition: str
    seed: int
    game: Game
    at: int = 0
    tries: int = 0
    again: int = 0
    plan: tuple[PipAct, ...] = ()
    """What Pip does this round."""
    wish: Conditions = ()
    """What the learner's sheet was to grant the roll."""
    log: tuple[Entry, ...] = ()
    passed: tuple[str, ...] = ()
    """The steps that are behind the learner, those left out not among them."""
    missed: frozenset[str] = frozenset()
    """The steps at which something was wrong, or was done for the learner."""
    happened: tuple[Happened, ...] = field(default=(), compare=False, repr=False)
    """What went on by itself before this step opened."""

    @classmethod
    def begin(cls, script: Script, edition: str, seed: int = 0) -> Run:
        """The game before its first step."""
        game = Game.new(script.players, edition, None, script.tiles, names=script.names)
        return cls(script, edition, seed, game).opened()

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the last page is shown."""
        return self.at >= len(self.script.steps)

    @property
    def step(self) -> Step | None:
        """The step that is open."""
        return None if self.over else self.script.steps[self.at]

    @property
    def round(self) -> int:
        """Which round it is, counted as the script counts them; 0 before the first."""
        return max((step.round for step in self.script.steps[: self.at + 1]), default=0)

    @property
    def behind(self) -> tuple[Step, ...]:
        """The steps that are done."""
        return tuple(step for step in self.script.steps if step.id in self.passed)

    @cached_property
    def exercise(self) -> Exercise:
        """The question that is open, about the sheet as it is now."""
        step = self.step
        assert step is not None  # only asked for at a question
        assert step.task is not None
        return exercise_at(step, self.game, self.seed, self.edition, self.again)

    # --- what the learner does ----------------------------------------------------------------------------------------

    def act(self, action: Action) -> Acted:
        """After an act on the board, legal or not. Two that are refused, and the tutor does it; one that is unfinished is no try."""
        step = self.step
        if step is None or step.do is None or not isinstance(action, _ACTS.get(step.do, ())):
            return Acted(self)
        outcome = self.game.play(action)
        if is_unfinished(outcome):
            return Acted(self, outcome)
        logged = replace(self, log=(*self.log, format_action(action, self.game.players)))
        if outcome.legal:
            return Acted(replace(logged, game=outcome.after).done(step), outcome)
        wrong = replace(logged, tries=self.tries + 1, missed=self.missed | {step.id})
        if wrong.tries < TRIES:
            return Acted(wrong, outcome)
        return wrong.shown(step, outcome)

    def press(self) -> Acted:
        """After the press that a step waits for: on to the next, or the dice."""
        step = self.step
        if step is None or step.do not in ("read", "roll"):
            return Acted(self)
        logged = replace(self, log=(*self.log, "next"))
        return logged.thrown(step) if step.do == "roll" else Acted(logged.done(step))

    def answer(self, given: Answer) -> Run:
        """After an answer to the question. A right one stays in sight until the learner goes on (``onward``)."""
        step = self.step
        if step is None or step.task is None:
            return self
        outcome = judge(self.exercise, given).outcome
        if outcome is Judged.EMPTY:
            return self
        logged = replace(self, log=(*self.log, f"answer {given}"))
        if outcome is Judged.RIGHT:
            return logged
        return replace(logged, tries=self.tries + 1, missed=self.missed | {step.id})

    def once_more(self) -> Run:
        """The question in another position."""
        step = self.step
        if step is None or step.task is None or not step.task.fresh:
            return self
        return replace(self, log=(*self.log, "again"), again=self.again + 1, tries=0)

    def onward(self) -> Run:
        """On from a question that is answered, or whose answer was shown."""
        step = self.step
        return self if step is None or step.task is None else replace(self, log=(*self.log, "next")).done(step)

    def skip(self) -> Acted:
        """The step done by the tutor."""
        step = self.step
        if step is None:
            return Acted(self)
        logged = replace(self, log=(*self.log, "skip"), missed=self.missed | {step.id})
        if step.task is not None or step.do == "read":
            return Acted(logged.done(step))
        return logged.thrown(step) if step.do == "roll" else logged.shown(step, None)

    @classmethod
    def again_from(cls, script: Script, edition: str, seed: int, log: tuple[Entry, ...]) -> Run:
        """The game that a log tells. Raises ``BadLog`` where this script is another one than it was played by."""
        run = cls.begin(script, edition, seed)
        for entry in log[:MOST_ENTRIES]:
            after = run.replayed(entry)
            if after.log != (*run.log, entry):
                raise BadLog(f"{entry!r:.60} cannot be done at step {run.at + 1}")
            run = after
        return run

    def replayed(self, entry: Entry) -> Run:
        """After what an entry of a log tells; the same where that cannot be."""
        word, _, rest = entry.partition(" ")
        try:
            match word:
                case "next":
                    return self.onward() if self.step is not None and self.step.task is not None else self.press().run
                case "again":
                    return self.once_more()
                case "skip":
                    return self.skip().run
                case "answer":
                    return self.answer(Answer.parse(rest))
            return self.act(parse_action(entry, YOU)).run
        except (NotationError, AnswerError):
            return self

    # --- from step to step --------------------------------------------------------------------------------------------

    def thrown(self, step: Step) -> Acted:
        throw, chosen = roll_for(self.game, step.rolls)
        outcome = self.game.play(throw)
        after = replace(self, game=outcome.after, plan=chosen.pip, wish=chosen.wish)
        return Acted(after.done(step), outcome)

    def shown(self, step: Step, refused: Outcome[Game] | None) -> Acted:
        action = act_for(self.game, YOU, self.wish)
        if action is None:
            return Acted(self.done(step), refused)
        outcome = self.game.play(action)
        after = replace(self, game=outcome.after).done(step)
        return Acted(after, refused, Happened(self.game, action, outcome))

    def done(self, step: Step) -> Run:
        return replace(self, at=self.at + 1, passed=(*self.passed, step.id), happened=()).opened()

    def opened(self) -> Run:
        """At the next step that there is something to do at: with all done that goes on by itself."""
        run = replace(self, tries=0, again=0)
        while (step := run.step) is not None:
            run, open_ = run.ready(step)
            if open_:
                break
            run = replace(run, at=run.at + 1)
        return run

    def ready(self, step: Step) -> tuple[Run, bool]:
        if not holds(step.when, self.game):
            return self, False
        run = self if step.jump is None else replace(self, game=jumped(step.jump, self.script, self.edition))
        if step.do is None or step.do == "read":
            return run.pip_put(step) if step.jump is None else run, True
        run = run.settled(step.do)
        return run, awaits(run.game, step.do)

    def pip_put(self, step: Step) -> Run:
        """With Pip's shape on his sheet, where it is his turn to drop it: questions may be about it; his block only where it is shown."""
        due = (Phase.DROP, Phase.BLOCKS) if step.do == "read" else (Phase.DROP,)
        if self.game.phase not in due or self.game.to_act != PIP:
            return self
        action = self._pips(self.game)
        return self if action is None else self.with_act(action)

    def with_act(self, action: Action) -> Run:
        outcome = self.game.play(action)
        return replace(self, game=outcome.after, happened=(*self.happened, Happened(self.game, action, outcome)))

    def settled(self, deed: Deed) -> Run:
        """With everything done that comes before the learner's ``deed``."""
        run, wanted = self, _PHASE_OF[deed]
        while not run.game.over and run.game.phase is not Phase.ROLL:
            game = run.game
            past = wanted is not Phase.ROLL and _ORDER.index(game.phase) > _ORDER.index(wanted)
            here = game.phase is wanted and (wanted is Phase.END or game.to_act == YOU)
            action = None if past or here else run._by_itself(game)
            if action is None:
                break
            run = run.with_act(action)
        return run

    def _by_itself(self, game: Game) -> Action | None:
        """What is done now without the learner."""
        if game.phase is Phase.END:
            return EndRound()
        if game.to_act == PIP:
            return self._pips(game)
        return Pass(YOU) if game.phase is Phase.COMBO else None

    def _pips(self, game: Game) -> Action | None:
        """What Pip does: as it is prepared, or else as somebody would who knows the game."""
        if game.phase is Phase.START:
            return Start(self.script.pip_start - 1, PIP)
        prepared = next((action for action in self.prepared(game) if game.play(action).legal), None)
        return prepared or (Pass(PIP) if game.phase is Phase.COMBO else act_for(game, PIP))

    def prepared(self, game: Game) -> tuple[Action, ...]:
        """What the script has Pip do in this phase of a game."""
        acts = (parse_action(one.act, PIP) for one in self.plan if holds(one.when, game))
        return tuple(act for act in acts if type(act) in _OF_PIP.get(game.phase, ()))


def is_unfinished(outcome: Outcome[Game]) -> bool:
    """Whether nothing is wrong with an act but that a star wants its number, or that no number of a combo is chosen yet."""
    lacks = [isinstance(one, NoNumber) or (isinstance(one, TooFew) and not one.have) for one in outcome.refusals]
    return bool(lacks) and all(lacks)


def awaits(game: Game, deed: Deed) -> bool:
    """Whether the learner's ``deed`` is due."""
    if game.over or game.phase is not _PHASE_OF[deed]:
        return False
    if game.pending and game.to_act != YOU:
        return False
    return deed != "circle" or can_circle(game, YOU)


def jumped(jump: Jump, script: Script, edition: str) -> Game:
    """The prepared position. Raises ``PositionError`` for one that cannot be."""
    game = replace(jump, tiles=script.tiles).game_in(edition)
    if game.players != script.players:
        raise PositionError(f"there are {game.players} sheets for {script.players} players")
    return replace(game, setup=replace(game.setup, names=script.names), round=jump.round)


def exercise_at(step: Step, game: Game, seed: int, edition: str, again: int = 0) -> Exercise:
    """The question of a step: about the sheets as they are now, where it says so; otherwise as it draws them."""
    assert step.task is not None
    exercise = step.task.exercise(seed, edition, again)
    question = exercise.question
    if step.board and isinstance(question, OnSheet):
        sheet = game.sheets[PIP if step.board == "pip" else YOU]
        question = replace(question, **sheet_of(sheet))
    elif step.board and isinstance(question, OnGame):
        question = replace(question, **table_of(game))
    return replace(exercise, posed=question)
