"""Walkthroughs: whole rounds and games as exercises, phase by phase, each act made by the learner and judged by the rules.

The learner acts where there is a choice. What follows from the rules (which phases happen, which rows score, whether the game ends) is
asked as a question before it is carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, get_args

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import sheet_fields, table_fields
from numberdrop.exercises.asking.question import PromptValues, Question
from numberdrop.exercises.gentle_bot import gentle_action
from numberdrop.exercises.kinds.sheets.mark import MarkSheet
from numberdrop.exercises.kinds.sheets.total import AddUpSheet
from numberdrop.exercises.kinds.table.order import PhaseOrder
from numberdrop.exercises.kinds.table.which.question import WhichOptions
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions.maker import Maker, SeededRandom
from numberdrop.formats.declarations import Among
from numberdrop.rules import EDITIONS, Game, Grid, Phase, Reason, Sheet, seeded_roll
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from numberdrop.rules.drops import count_landings
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.legality import due_shapes
from numberdrop.text import translate

Ask = Literal["order", "boxes", "rows", "over", "minus", "total"]
EVERYTHING: tuple[Ask, ...] = get_args(Ask)
"""All questions that a walkthrough can ask besides the acts."""
_RULE_OF_STEP = {
    "start": "start", "order": "phases", "slide": "slide", "block": "blocks", "drop": "fall", "combo": "one_combo",
    "boxes": "box", "rows": "rows", "over": "line", "minus": "minus", "total": "end", "skip": "no_landing",
}  # fmt: skip
"""The key of the rule that each step is about."""
_STEP_OF_PHASE = {
    Phase.START: "start", Phase.SLIDE: "slide", Phase.BLOCKS: "block", Phase.DROP: "drop", Phase.COMBO: "combo",
}  # fmt: skip
"""The name of the step for each phase in which a player acts."""
_PHASES_WITHOUT_BLOCK = (Phase.START, Phase.SLIDE, Phase.DROP)
"""The phases in which the learner's first act of a round without a block can be."""
PASS = "pass"  # noqa: S105 - a pick, no password
"""The pick by which the learner circles no combo in this round."""


@dataclass(frozen=True, kw_only=True)
class WalkthroughPlan:
    """The plan of a walkthrough. The learner is the first of ``players``, the others are gentle bots. Bots play the first ``after`` rounds
    for everybody, then the learner plays ``rounds`` rounds (0: until the game ends). ``ask``: the questions asked besides the acts.
    ``edition`` is empty if any edition of the rules will do.
    """

    kind: ClassVar[str] = "round"
    prompt_values: ClassVar[PromptValues] = {}
    picture: ClassVar[None] = None
    answer_without_moving: ClassVar[None] = None
    """These three are asked of whatever an exercise poses, as of a ``Question``; a plan has none."""
    edition: Annotated[str, Among(EDITIONS)] = ""
    players: int = 1
    rounds: int = 1
    after: int = 0
    ask: tuple[Ask, ...] = EVERYTHING
    blocks: bool | None = None
    """Whether a block must (or must not) fall on the learner in the first round, so that a seed is chosen to suit; ``None`` for either."""
    drops_only: bool = False
    """Whether the learner only makes drops, while slides and combos, which are taught later, are done automatically."""
    aim: Literal["round", "duel", "exam"] = "round"
    """The purpose: practice (``round``), a game against a gentle bot with the same dice (``duel``), the exam on paper (``exam``)."""
    seed: str = "1"

    @property
    def edition_in_force(self) -> str:
        """The edition whose rules hold: the one set here or, if none is, the default."""
        return self.edition or DEFAULT

    @property
    def whole_game(self) -> bool:
        """Whether the learner plays a whole game, from its set-up to its end."""
        return self.rounds == 0 and self.after == 0

    def begin(self) -> Walkthrough:
        """Start the walkthrough. Raises ``ValueError`` if no seed tried gives a first round with or without a block, as ``blocks`` says."""
        for attempt in range(400):
            seed = f"{self.seed}:{attempt}" if attempt else self.seed
            if self.blocks and not seeded_roll(seed, self.after + 1).has_star:
                continue  # no block falls without a star: no need to play that game
            game = Game.new(self.players, self.edition_in_force, seed)
            while game.round <= self.after and not game.over:
                game = game.apply(gentle_action(game))
            if game.over:
                continue
            walk = Walkthrough(self, game).with_automatic_acts()
            hit = walk.game.phase is Phase.BLOCKS and 0 in walk.game.pending
            if self.blocks is None or (hit if self.blocks else walk.game.phase in _PHASES_WITHOUT_BLOCK):
                return walk
        raise ValueError(f"no game with seed {self.seed!r} has blocks = {self.blocks} in round {self.after + 1}")


@dataclass(frozen=True)
class Walkthrough:
    """A walkthrough in progress: its plan, the game, and the questions already asked in this round."""

    plan: WalkthroughPlan
    game: Game
    asked: tuple[str, ...] = ()
    """The names of the questions that were already asked in this round."""
    thrown: Game | None = None
    """The game as it was right after the throw, which decides the phases of the round; ``None`` before a throw."""

    @classmethod
    def of(cls, plan: WalkthroughPlan, game: Game) -> Walkthrough:
        """Return the walkthrough that follows ``plan`` and goes on from the present state of ``game``."""
        states = zip(game.states(), game.actions, strict=False)
        thrown = [replace(state, roll=action.roll) for state, action in states if isinstance(action, Throw)]
        return cls(plan, game, thrown=thrown[-1] if thrown else None)

    @property
    def sheet(self) -> Sheet:
        """The learner's sheet."""
        return self.game.sheets[0]

    @property
    def rounds_played(self) -> int:
        """The number of rounds finished since the learner began."""
        return self.game.round - self.plan.after - 1

    @property
    def done(self) -> bool:
        """Whether the walkthrough has no step left."""
        return self.step == ""

    @property
    def step(self) -> str:
        """The name of the next step; empty when none is left."""
        return next((step for step in self._steps_left() if step not in self.asked), "")

    @property
    def rule(self) -> str:
        """The key of the rule that the next step is about."""
        return _RULE_OF_STEP[self.step]

    def _steps_left(self) -> Iterator[str]:
        """Yield the steps of this phase, questions (asked or not) first; ``others`` (acts of other players) and ``end`` are automatic."""
        game, ask = self.game, self.plan.ask
        if game.phase is Phase.OVER:
            yield from (step for step in ("minus", "total") if step in ask)
            return
        if self.plan.rounds and self.rounds_played >= self.plan.rounds:
            return
        if "order" in ask and not game.solo and game.phase is not Phase.START:
            yield "order"
        if "boxes" in ask and 0 in game.circled_this_round:
            yield "boxes"
        if game.phase is Phase.END:
            yield from (step for step in ("rows", "over") if step in ask)
            yield "end"
        elif 0 not in game.pending or (game.phase is Phase.COMBO and game.pending[0] != 0):
            yield "others"
        elif game.phase in (Phase.BLOCKS, Phase.DROP) and not count_landings(self.sheet.grid, due_shapes(game)):
            yield "skip"
        else:
            yield _STEP_OF_PHASE[game.phase]

    def with_automatic_acts(self) -> Walkthrough:
        """Return the walkthrough after all automatic acts: throws, others' acts, ends of rounds; if ``drops_only``, slides and passes."""
        walk = self
        while True:
            game = walk.game
            if game.phase is Phase.ROLL and not (walk.plan.rounds and walk.rounds_played >= walk.plan.rounds):
                after = game.apply(gentle_action(game))
                walk = replace(walk, game=after, asked=(), thrown=replace(game, roll=after.roll))
            elif walk.step == "others":
                other = next(player for player in game.pending if player != 0)
                walk = replace(walk, game=game.apply(gentle_action(game, other)))
            elif walk.step in ("slide", "combo") and walk.plan.drops_only:
                walk = replace(walk, game=game.apply(Pass() if walk.step == "combo" else gentle_action(game)))
            elif walk.step == "end":
                walk = replace(walk, game=game.apply(EndRound()), asked=())
            else:
                return walk

    def action(self, answer: Answer) -> Action | None:
        """Return the act that an answer to the next step stands for; ``None`` for a question, or if no start column or tile was chosen."""
        match self.step:
            case "start":
                return Start(answer.cells[0][1]) if answer.cells else None
            case "slide":
                return Slide(answer.picks[0]) if answer.picks else None
            case "block":
                return Block(answer.cells)
            case "drop":
                return Drop(answer.numbered)  # type: ignore[arg-type] # a missing number is for the rules to refuse
            case "combo":
                return Pass() if answer.picks == (PASS,) else Circle(answer.cells)
            case "skip":
                return Skip()
        return None

    def after_answer(self, answer: Answer) -> Walkthrough:
        """Return the walkthrough one step further, after its next step was answered rightly with ``answer``."""
        action = self.action(answer)
        if action is None:
            return replace(self, asked=(*self.asked, self.step)).with_automatic_acts()
        return replace(self, game=self.game.apply(action)).with_automatic_acts()

    def question(self) -> Question:
        """Return the next step as a question to the learner."""
        game, sheet, edition = self.game, self.sheet, self.plan.edition_in_force
        match self.step:
            case "order":
                return PhaseOrder(**table_fields(self.thrown or game), shuffle=str(game.round))
            case "over":
                return WhichOptions(**table_fields(game), about="over")
            case "total":
                return AddUpSheet(**sheet_fields(sheet), edition=edition)
            case "boxes":
                return self._question_of_last_combo()
            case "rows" | "minus" as part:
                had = tuple(f"+{row + 1}" for row in sorted(sheet.plus or ()))
                return MarkSheet(**sheet_fields(sheet), edition=edition, parts=(part,), over=part == "minus", had=had)
        return ActQuestion(walk=self, edition=edition)

    def _question_of_last_combo(self) -> MarkSheet:
        """Return the question that asks what the learner's last combo changes on the sheet: the box it fills and the letter it wins."""
        combo = self.sheet.combos[-1]
        box = (combo.kind, combo.size)
        bare = replace(self.sheet, boxes=self.sheet.boxes - {box})
        letters = self.sheet.circled & {bare.wins_letter(*box)}
        bare = replace(bare, circled=self.sheet.circled - letters)
        return MarkSheet(
            **sheet_fields(bare), edition=self.plan.edition_in_force, parts=("boxes", "letters"),
            due=(f"{combo.kind}{combo.size}", *sorted(letters)),
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ActQuestion(Question):
    """A step of a walkthrough that asks for an act: every legal act is right."""

    kind: ClassVar[str] = "act"
    may_have_other_answers: ClassVar[bool] = True
    walk: Walkthrough

    @property
    def hint_look_key(self) -> str:  # type: ignore[override] # it depends on the phase
        return "slide" if self.walk.game.phase is Phase.SLIDE else "act"

    def pick_name(self, pick: str, language: str) -> str:
        return translate("ui.button_pass", language) if pick == PASS else pick

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return rulebook is TRUE and not answer.is_empty and not self.refusals_of(answer)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        if rulebook is not TRUE:
            return None
        match gentle_action(self.walk.game, 0):
            case Start(column):
                return Answer.of_cells([(0, column)])
            case Slide(letter):
                return Answer.of_picks(letter)
            case Drop(numbered):
                return Answer(numbered)
            case Block(cells) | Circle(cells):
                return Answer.of_cells(cells)
        return Answer.of_picks(PASS)

    def refusals_of(self, answer: Answer) -> tuple[Reason, ...]:
        return self.walk.game.play(self.walk.action(answer)).refusals

    @property
    def picture(self) -> Grid:
        return self.walk.sheet.grid

    @property
    def sheet(self) -> Sheet:
        return self.walk.sheet

    @property
    def prompt_values(self) -> PromptValues:
        game = self.walk.game
        letter = game.letter or ""
        shape = game.tiles.get(letter, game.roll.shape if game.roll else "")
        return {"round": game.round, "letter": letter, "shape": shape}


def draw_walkthrough_plan(
    chance: SeededRandom, edition: str, ask: Iterable[Ask] = EVERYTHING, **others: Any
) -> WalkthroughPlan:
    """Return the plan of a walkthrough with a random seed; ``others`` are further fields of ``WalkthroughPlan``."""
    seed = "".join(chance.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(8))
    return WalkthroughPlan(edition=edition, ask=tuple(ask), seed=seed, **others)


ROUND = Maker("round", draw_walkthrough_plan)
