"""A guided game in progress, as a frozen value: each act of the learner returns the next state.

Acts that need no learner (those of the second player Pip, a pass if nothing can be circled, the marks at the end of a round) are done when
the next step that depends on them opens. Replaying the log of the learner's acts gives the same game again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from numberdrop.exercises.answer import Answer, AnswerError, PositionError
from numberdrop.exercises.asking.on_sheet import SheetDescription, TableDescription, sheet_fields, table_fields
from numberdrop.exercises.asking.question import AnswerStatus
from numberdrop.exercises.exercise import Exercise, Task
from numberdrop.exercises.goals import Conditions
from numberdrop.exercises.hints import judge
from numberdrop.rules import Action, Block, Circle, Drop, EndRound, Game, Outcome, Pass, Phase, Slide, Start, Throw
from numberdrop.rules.grid import is_on_grid
from numberdrop.rules.notation import NotationError, format_action, parse_action
from numberdrop.rules.reasons.reason import Refusal
from numberdrop.rules.reasons.refusals import NoNumber, TooFew

from .script import PIP, YOU, Deed, Jump, Script, ScriptStep, SecondPlayerAct, can_circle, condition_holds
from .wishes import sensible_act, suitable_candidate

Entry = str
"""A log entry: an act in the notation of ``rules.notation``, ``answer ...``, ``next``, ``again`` (another position for a question), ``skip``."""
TRIES = 2
"""The number of wrong tries after which the tutor shows the right act."""
MOST_ENTRIES = 400
_PHASE_OF: dict[Deed | None, Phase] = {
    "start": Phase.START, "roll": Phase.ROLL, "slide": Phase.SLIDE, "block": Phase.BLOCKS, "drop": Phase.DROP,
    "circle": Phase.COMBO, "end": Phase.END,
}  # fmt: skip
"""The phase in which the learner does each act."""
_ACTS_OF_PHASE: dict[Phase | None, tuple[type, ...]] = {
    Phase.START: (Start,), Phase.SLIDE: (Slide,), Phase.BLOCKS: (Block,), Phase.DROP: (Drop,),
    Phase.COMBO: (Circle, Pass), Phase.END: (EndRound,),
}  # fmt: skip
"""The acts that a script can ask for in each phase; a throw is no act but the press of a button."""


class BadLog(ValueError):  # noqa: N818 - it says what the matter is
    """Error for a log of which an entry is not possible in the script."""


class PerformedAct(NamedTuple):
    """An act, the game before it, and its outcome."""

    before: Game
    action: Action
    outcome: Outcome[Game]


class ActResult(NamedTuple):
    """The result of a learner's act: the guided game after it (``run``), and its ``outcome``, which is ``None`` if no act was judged."""

    run: GuidedGame
    outcome: Outcome[Game] | None = None
    shown: PerformedAct | None = None
    """The act that the tutor did for the learner; ``None`` if the tutor did not act."""


@dataclass(frozen=True)
class GuidedGame:
    """A guided game in progress, under an ``edition`` of the rules; ``seed`` decides the questions that makers draw. ``at`` is the index of
    the open step; after the last step comes the final page. ``tries`` counts the wrong tries at this step, ``again`` how often its question
    was asked again in another position.
    """

    script: Script
    edition: str
    seed: int
    game: Game
    at: int = 0
    tries: int = 0
    again: int = 0
    plan: tuple[SecondPlayerAct, ...] = ()
    """The acts prepared for the second player Pip in this round."""
    wish: Conditions = ()
    """The conditions that the learner's drop should meet in this round; the roll was chosen so that some drop can."""
    log: tuple[Entry, ...] = ()
    passed: tuple[str, ...] = ()
    """The ids of the finished steps; steps whose condition did not hold are not among them."""
    missed: frozenset[str] = frozenset()
    """The ids of the steps at which the learner made a wrong try, or which the tutor did."""
    happened: tuple[PerformedAct, ...] = field(default=(), compare=False, repr=False)
    """The acts done automatically before this step opened."""

    @classmethod
    def begin(cls, script: Script, edition: str, seed: int = 0) -> GuidedGame:
        """Start a game of the script at its first step."""
        game = Game.new(script.players, edition, None, script.tiles, names=script.player_names)
        return cls(script, edition, seed, game).advance_to_next_step()

    @property
    def over(self) -> bool:
        """Whether the last step is finished, so that the page shows the end of the guided game."""
        return self.at >= len(self.script.steps)

    @property
    def step(self) -> ScriptStep | None:
        """The open step; ``None`` on the final page."""
        return None if self.over else self.script.steps[self.at]

    @property
    def round(self) -> int:
        """The number of the current round, as the steps of the script give it; 0 before the first round."""
        return max((step.round for step in self.script.steps[: self.at + 1]), default=0)

    @property
    def finished_steps(self) -> tuple[ScriptStep, ...]:
        """The finished steps; steps whose condition did not hold are not among them."""
        return tuple(step for step in self.script.steps if step.id in self.passed)

    @property
    def task(self) -> Task | None:
        """The task of the open step, from which its question is made; ``None`` if the step is no question."""
        return None if self.step is None else self.step.task

    @cached_property
    def exercise(self) -> Exercise:
        """The question of the open step (see ``exercise_at``). Fails if the step is no question."""
        assert self.step is not None  # only asked for at a question
        return exercise_at(self.step, self.game, self.seed, self.edition, self.again)

    def act(self, action: Action) -> ActResult:
        """Return the result of an act that the learner tries on the board, legal or not. Once ``TRIES`` acts were refused, the tutor does
        the step; an act that is not complete yet (such as a drop with a star that has no number) does not count.
        """
        step = self.step
        if step is None or not isinstance(action, _ACTS_OF_PHASE.get(_PHASE_OF.get(step.do), ())):
            return ActResult(self)
        outcome = self.game.play(action)
        if is_incomplete_act(outcome):
            return ActResult(self, outcome)
        logged = self.with_entry_appended(format_action(action, self.game.players))
        if outcome.legal:
            return ActResult(replace(logged, game=outcome.after).with_step_done(), outcome)
        wrong = logged.with_wrong_try()
        return ActResult(wrong, outcome) if wrong.tries < TRIES else wrong.with_tutors_act(outcome)

    def press_button(self) -> ActResult:
        """Return the result of pressing the button of the open step (to go on or throw the dice); unchanged if it has no button."""
        if self.step is None or self.step.do not in ("read", "roll"):
            return ActResult(self)
        logged = self.with_entry_appended("next")
        return logged.with_throw(self.step) if self.step.do == "roll" else ActResult(logged.with_step_done())

    def answer(self, given: Answer) -> GuidedGame:
        """Return the game after an answer to the question of the open step. Even after a right answer the step stays open until ``go_on``."""
        outcome = judge(self.exercise, given).outcome if self.task is not None else AnswerStatus.EMPTY
        if outcome is AnswerStatus.EMPTY or not all(map(is_on_grid, given.cells)):
            return self  # cells beside the board cannot be logged
        logged = self.with_entry_appended(f"answer {given}")
        return logged if outcome is AnswerStatus.RIGHT else logged.with_wrong_try()

    def ask_again(self) -> GuidedGame:
        """Return the game with the question of the open step in another position; unchanged if no maker draws the question."""
        if self.task is None or not self.task.is_drawn_by_maker:
            return self
        return replace(self.with_entry_appended("again"), again=self.again + 1, tries=0)

    def go_on(self) -> GuidedGame:
        """Return the game at the next step, if the open step is a question, answered or not; otherwise unchanged."""
        return self if self.task is None else self.with_entry_appended("next").with_step_done()

    def let_tutor_do_step(self) -> ActResult:
        """Return the result of letting the tutor do the open step for the learner."""
        step = self.step
        if step is None:
            return ActResult(self)
        logged = replace(self.with_entry_appended("skip"), missed=self.missed | {step.id})
        if step.task is not None or step.do == "read":
            return ActResult(logged.with_step_done())
        return logged.with_throw(step) if step.do == "roll" else logged.with_tutors_act(None)

    @classmethod
    def replay(cls, script: Script, edition: str, seed: int, log: tuple[Entry, ...]) -> GuidedGame:
        """Return the game that results from a log of the learner's acts. Raises ``BadLog`` if an entry is not possible in this script."""
        run = cls.begin(script, edition, seed)
        for entry in log[:MOST_ENTRIES]:
            after = run.with_entry_replayed(entry)
            if after.log != (*run.log, entry):
                raise BadLog(f"{entry!r:.60} cannot be done at step {run.at + 1}")
            run = after
        return run

    def with_entry_replayed(self, entry: Entry) -> GuidedGame:
        """Return the game after one entry of a log; unchanged if the entry is not possible now."""
        word, _, rest = entry.partition(" ")
        try:
            match word:
                case "next":
                    return self.press_button().run if self.task is None else self.go_on()
                case "again":
                    return self.ask_again()
                case "skip":
                    return self.let_tutor_do_step().run
                case "answer":
                    return self.answer(Answer.parse(rest))
            return self.act(parse_action(entry, YOU)).run
        except (NotationError, AnswerError):
            return self

    def with_entry_appended(self, entry: Entry) -> GuidedGame:
        return replace(self, log=(*self.log, entry))

    def with_wrong_try(self) -> GuidedGame:
        return replace(self, tries=self.tries + 1, missed=self.missed | {self.script.steps[self.at].id})

    def with_throw(self, step: ScriptStep) -> ActResult:
        chosen = suitable_candidate(self.game.sheets[YOU], step.rolls)
        outcome = self.game.play(Throw(chosen.roll))
        after = replace(self, game=outcome.after, plan=chosen.pip, wish=chosen.wish)
        return ActResult(after.with_step_done(), outcome)

    def with_tutors_act(self, refused: Outcome[Game] | None) -> ActResult:
        """Return the result of a sensible act that the tutor does for the learner, whose own act was ``refused`` (``None``: there was none)."""
        action = sensible_act(self.game, YOU, self.wish)
        if action is None:
            return ActResult(self.with_step_done(), refused)
        outcome = self.game.play(action)
        after = replace(self, game=outcome.after).with_step_done()
        return ActResult(after, refused, PerformedAct(self.game, action, outcome))

    def with_step_done(self) -> GuidedGame:
        passed = (*self.passed, self.script.steps[self.at].id)
        return replace(self, at=self.at + 1, passed=passed, happened=()).advance_to_next_step()

    def advance_to_next_step(self) -> GuidedGame:
        """Return the game at the first step, from this one on, that has something to do, after all automatic acts before that step."""
        run = replace(self, tries=0, again=0)
        while (step := run.step) is not None:
            run, open_ = run.try_to_open_step(step)
            if open_:
                break
            run = replace(run, at=run.at + 1)
        return run

    def try_to_open_step(self, step: ScriptStep) -> tuple[GuidedGame, bool]:
        """Return the game with a step opened, after the automatic acts before it; and whether the step has something to do."""
        if not condition_holds(step.when, self.game):
            return self, False
        run = self if step.jump is None else replace(self, game=game_at_jump(step.jump, self.script, self.edition))
        if step.do is None or step.do == "read":
            return run.with_second_players_drop(step) if step.jump is None else run, True
        run = run.with_automatic_acts(step.do)
        game = run.game
        due = not game.over and game.phase is _PHASE_OF[step.do] and (not game.pending or game.to_act == YOU)
        return run, due and (step.do != "circle" or can_circle(game, YOU))

    def with_second_players_drop(self, step: ScriptStep) -> GuidedGame:
        """Return the game after Pip's drop (or, before a text to ``read``, after his block), if that is due, so that ``step`` shows it."""
        due = (Phase.DROP, Phase.BLOCKS) if step.do == "read" else (Phase.DROP,)
        if self.game.phase not in due or self.game.to_act != PIP:
            return self
        action = self._second_players_act(self.game)
        return self if action is None else self.with_act(action)

    def with_act(self, action: Action) -> GuidedGame:
        outcome = self.game.play(action)
        return replace(self, game=outcome.after, happened=(*self.happened, PerformedAct(self.game, action, outcome)))

    def with_automatic_acts(self, deed: Deed) -> GuidedGame:
        """Return the game after all acts that need no learner and come before the learner's act ``deed``."""
        run, wanted, phases = self, _PHASE_OF[deed], tuple(Phase)
        while not run.game.over and run.game.phase is not Phase.ROLL:
            game = run.game
            past = wanted is not Phase.ROLL and phases.index(game.phase) > phases.index(wanted)
            here = game.phase is wanted and (wanted is Phase.END or game.to_act == YOU)
            action = None if past or here else run._automatic_act(game)
            if action is None:
                break
            run = run.with_act(action)
        return run

    def _automatic_act(self, game: Game) -> Action | None:
        """Return the next act that needs no learner (an act of Pip, a pass, the end of a round); ``None`` if it is the learner's turn."""
        if game.phase is Phase.END:
            return EndRound()
        if game.to_act == PIP:
            return self._second_players_act(game)
        return Pass(YOU) if game.phase is Phase.COMBO else None

    def _second_players_act(self, game: Game) -> Action | None:
        """Return Pip's next act: the prepared one if it is legal, otherwise a sensible one; ``None`` if none is possible."""
        if game.phase is Phase.START:
            return Start(self.script.pip_start - 1, PIP)
        prepared = next((action for action in self.second_players_prepared_acts(game) if game.play(action).legal), None)
        return prepared or (Pass(PIP) if game.phase is Phase.COMBO else sensible_act(game, PIP))

    def second_players_prepared_acts(self, game: Game) -> tuple[Action, ...]:
        """Return the acts prepared in the script for the second player Pip in this phase, if their conditions hold."""
        acts = (parse_action(prepared.act, PIP) for prepared in self.plan if condition_holds(prepared.when, game))
        return tuple(act for act in acts if type(act) in _ACTS_OF_PHASE.get(game.phase, ()))


def is_incomplete_act(outcome: Outcome[Game]) -> bool:
    """Whether an act was refused only because it is not complete yet: a star lacks its number, or no cell is chosen."""

    def is_lack(refusal: Refusal) -> bool:
        return isinstance(refusal, NoNumber) or (isinstance(refusal, TooFew) and not refusal.have)

    return bool(outcome.refusals) and all(map(is_lack, outcome.refusals))


def game_at_jump(jump: Jump, script: Script, edition: str) -> Game:
    """Return the prepared position of ``jump`` as a game. Raises ``PositionError`` if it is impossible."""
    game = replace(jump, tiles=script.tiles).game_in(edition)
    if game.players != script.players:
        raise PositionError(f"there are {game.players} sheets for {script.players} players")
    return replace(game, setup=replace(game.setup, names=script.player_names), round=jump.round)


def exercise_at(step: ScriptStep, game: Game, seed: int, edition: str, repetition: int = 0) -> Exercise:
    """Return the question of a step as an exercise. If the step has a ``board``, it is about the sheet or ``game`` as it is now, otherwise
    about a position in the script file or from a maker, who draws by ``seed`` and ``repetition`` (how often the question was asked again).
    """
    assert step.task is not None
    exercise = step.task.exercise(seed, edition, repetition)
    position: Any = {}
    match exercise.question:
        case SheetDescription() if step.board:
            position = sheet_fields(game.sheets[PIP if step.board == "pip" else YOU])
        case TableDescription() if step.board:
            position = table_fields(game)
    return replace(exercise, posed=replace(exercise.question, **position)) if position else exercise
