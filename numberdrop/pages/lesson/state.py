"""State of a lesson; the tasks added to a lesson while the learner works on it; the parts of a picture hidden until they are taught."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from numberdrop.exercises import Exercise, Lesson, Task, load_lesson, own_games
from numberdrop.exercises.course import course
from numberdrop.exercises.files.codec import mirrored_exercise
from numberdrop.exercises.walkthroughs import ROUND
from numberdrop.pages.cards import Card
from numberdrop.pages.cards.sheet import SheetCard
from numberdrop.pages.exercise_player import start_worked_example
from numberdrop.pages.exercise_player.explanation import ExplanationSettings
from numberdrop.pages.exercise_player.state import ExercisePage, voice_for
from numberdrop.pages.intents import Intent
from numberdrop.pages.message import Voice
from numberdrop.pages.page import fresh_seed
from numberdrop.pages.scene import Button, SceneParts
from numberdrop.pages.visit import Visit
from numberdrop.progress.mastery import solved_tasks
from numberdrop.rules.editions import DEFAULT, default_edition

NAME = "lesson"
LEARNS = True
NEVER_STALE: tuple[type[Intent], ...] = ()
SEEDS = 2**24
_EXAMPLE_REPEAT = 2**24
"""The ``repeat`` that determines the position of a worked example: higher than any of the task itself, so that the position is another."""
_ENOUGH_TO_SKIP = 3
"""How many tasks must be solved, with none answered wrong, before the learner may skip to the check-out (the test near the end)."""
TURNS = 6
"""The number of visits after which tasks with generated positions have had each of their two or three right answers in turn."""


@dataclass(frozen=True, kw_only=True)
class LessonState(ExercisePage):
    """A lesson in progress. ``at``: the index of the task, past the last one for the summary. ``seed`` and ``repeat`` (how often the task
    was begun again) determine generated positions; ``solved``: the tasks solved on this visit.
    """

    lesson: Lesson
    seed: int
    fixed_seed: bool = False
    at: int = 0
    repeat: int = 0
    edition: str = DEFAULT
    solved: frozenset[int] = frozenset()
    missed: tuple[str, ...] = ()
    """The ids of the tasks answered wrong on this visit: each is repeated once before the lesson ends."""
    signed_by: str = ""
    """The name to be written on the certificate."""

    @property
    def over(self) -> bool:
        """Whether the summary is shown."""
        return self.at >= len(self.lesson.tasks)

    @property
    def exercise(self) -> Exercise:
        """The current exercise, for the chosen edition of the rules, in the position that the seed determines."""
        return self.lesson.tasks[self.at].exercise(self.seed, self.edition, self.repeat)

    @property
    def repeats_in_new_position(self) -> bool:
        """Whether the open task has a generated position, so that a repetition shows another one."""
        return self.lesson.tasks[self.at].is_drawn_by_maker

    @property
    def has_example(self) -> bool:
        """Whether the open task has a worked example to watch before the first answer."""
        return self.lesson.tasks[self.at].aids == "shown" and self.player.open and self.player.feedback is None

    @property
    def begun(self) -> bool:
        """Whether any task has been worked on."""
        tried = self.player.tries > self.tries_at_first
        return bool(self.at or self.solved or self.missed or self.player.closed or tried)

    @property
    def tries_at_first(self) -> int:
        """The number of tries counted at the start: 1 if an example shows the answer, so that no answer counts as a first try; else 0."""
        return int(not self.over and self.lesson.tasks[self.at].aids == "shown")

    @property
    def checkout_index(self) -> int:
        """The index of the check-out, the test near the end of a lesson; of the last task if there is none."""
        tasks = self.lesson.tasks
        return next((at for at, task in enumerate(tasks) if task.id == "checkout"), len(tasks) - 1)

    @property
    def may_skip_to_checkout(self) -> bool:
        """Whether the learner may skip to the check-out (the test near the end): enough tasks are solved and none was answered wrong."""
        return len(self.solved) >= _ENOUGH_TO_SKIP and not self.missed and self.at + 1 < self.checkout_index

    def solved_indexes(self, visit: Visit) -> frozenset[int]:
        """Return the indexes of the tasks solved on this or an earlier visit."""
        before = solved_tasks(visit.learner_log, self.lesson.id)
        return self.solved | {at for at, task in enumerate(self.lesson.tasks) if task.id in before}

    @property
    def setting(self) -> ExplanationSettings:
        """The settings for the explanation of an answer, such as the rules not to be mentioned yet."""
        if self.over:
            return ExplanationSettings()
        aids = self.player.current_exercise.aids
        first = aids in ("free", "paper") and all(task.aids != aids for task in self.lesson.tasks[: self.at])
        return ExplanationSettings(first, rules_taught_later(self.lesson.id) - _MENTIONED_EARLY)

    def with_edition(self, edition: str, before: str) -> LessonState:
        """Change the edition of the rules from ``before`` to ``edition``, unless the lesson has another one or a task has been begun."""
        return self if self.begun or self.edition != before else open_task(replace(self, edition=edition), 0)

    def voice(self, language: str) -> Voice:
        """Return the voice that puts the current exercise, or the summary, into words of the ``language``."""
        return Voice(language, (None,), self.edition) if self.over else voice_for(self.player, language)


def begin(which: str, visit: Visit) -> LessonState:
    """Return the lesson with the id ``which`` at its first task."""
    return begin_lesson(load_lesson(which), visit)


def seed_with_next_answers(before: int, drawn: int) -> int:
    """Return a seed near the random number ``drawn``; it gives each task the right answer whose turn is after that of seed ``before``."""
    return max(0, drawn - TURNS) // TURNS * TURNS + (before + 1) % TURNS


def begin_lesson(lesson: Lesson, visit: Visit, seed: int | None = None) -> LessonState:
    """Return a lesson at its first task; ``seed`` determines its generated positions (``None``: a random seed)."""
    chosen = fresh_seed(3) if seed is None else seed
    edition = default_edition(visit.language)
    return open_task(LessonState(lesson=lesson, seed=chosen, fixed_seed=seed is not None, edition=edition), 0)


def open_task(state: LessonState, at: int) -> LessonState:
    """Go to a task, or past the last one to the summary."""
    state = replace(state, at=max(0, min(at, len(state.lesson.tasks))), repeat=0)
    # The example is shown on request only.
    exercise = None if state.over else state.exercise
    player = state.player.begin_exercise(exercise, tries=state.tries_at_first)
    return state.with_new_turn(player=player).without_message()


def watch_example(state: LessonState) -> LessonState:
    """Play the worked example of the open task: the same question as the current exercise, in another position."""
    if state.repeats_in_new_position:
        example = state.lesson.tasks[state.at].exercise(state.seed, state.edition, _EXAMPLE_REPEAT)
    else:
        example = mirrored_exercise(state.exercise)
    state = state.with_new_turn(player=state.player.begin_exercise(example)).without_message()
    return replace(state, player=start_worked_example(state.player, state.setting))


# --- extra tasks ------------------------------------------------------------------------------------------------------

# Tasks answered wrong are repeated once at the end; after a game against a bot, tasks are made from the learner's moves in it.

_AGAIN, _REPLAY = "again_", "replay"
"""Prefixes of the ids of repeated tasks, and of tasks made from a game against a bot."""


def without_added_tasks(lesson: Lesson) -> Lesson:
    """Return the lesson as the course has it, without added tasks: repetitions of missed ones, and tasks made from the learner's moves."""
    return lesson.with_tasks(*(task for task in lesson.tasks if not task.id.startswith((_AGAIN, _REPLAY))))


def is_repetition(task: str) -> bool:
    """Whether the task with the id ``task`` repeats a missed one."""
    return task.startswith(_AGAIN)


def original_id(task: str) -> str:
    """Return the id of the task that the task with the id ``task`` repeats; ``task`` itself if it is no repetition."""
    return task.removeprefix(_AGAIN)


def with_missed_task(state: LessonState) -> LessonState:
    """Record that the open task was answered wrong, unless it was added to the lesson because of an earlier mistake."""
    task = state.lesson.tasks[state.at].id
    if task in state.missed or task.startswith((_AGAIN, _REPLAY)):
        return state
    return replace(state, missed=(*state.missed, task))


def with_repetitions(state: LessonState) -> LessonState:
    """Add repetitions of all missed tasks to the lesson, if the learner has reached the last task and they have not been added yet."""
    tasks = state.lesson.tasks
    if not state.missed or state.at + 1 < len(tasks) or any(is_repetition(task.id) for task in tasks):
        return state
    back = (_repetition(state.lesson, task) for task in tasks if task.id in state.missed)
    return replace(state, lesson=state.lesson.with_tasks(*tasks, *filter(None, back)))


def _repetition(lesson: Lesson, task: Task) -> Task | None:
    """Return the task in a new position, or another task about the same rule if the position is fixed; ``None`` if there is none."""
    drawn = (other for other in lesson.tasks if other.is_drawn_by_maker and other.make != ROUND.name)
    again = task if task.is_drawn_by_maker else next((other for other in drawn if other.rule == task.rule), None)
    return again and replace(again, id=f"{_AGAIN}{task.id}", aids="paper" if again.aids == "paper" else "free")


def with_tasks_from_duel(state: LessonState) -> LessonState:
    """Add tasks made from the learner's costly moves, after a game against a bot (a duel)."""
    walk = state.player.walk
    if walk is None or walk.plan.aim != "duel":
        return state
    own, after = without_added_tasks(state.lesson).tasks, state.at + 1
    replays = own_games.tasks_to_retry_moves(walk.game)
    lesson = state.lesson.with_tasks(*own[:after], *replays, *own[after:])
    ids = {state.lesson.tasks[at].id for at in state.solved} - {task.id for task in replays}
    solved = frozenset(at for at, task in enumerate(lesson.tasks) if task.id in ids)
    return replace(state, lesson=lesson, solved=solved)


# --- untaught ---------------------------------------------------------------------------------------------------------

# Parts of a scene that are left out until they are taught: the score sheet, its letters, its +10, the tiles, turning.

_MENTIONED_EARLY = frozenset({"rows", "box"})
"""Rules that explanations mention before their own lessons: the first drop already fills a row, and a combo is worth its size."""
_LETTERS = frozenset({"letter", "slide"})
"""The rules that have to be taught before letters and tiles are shown."""
_RULE_OF_BUTTON = {"cw": "shape", "ccw": "shape", "flip": "shape", "swap": "dice", "lower": "fall"}
"""Buttons that are hidden until a rule is taught: name of the button, rule."""


@cache
def rules_taught_later(lesson: str) -> frozenset[str]:
    """Return the rules that the course teaches after the lesson with the id ``lesson``; none for a lesson outside the course."""
    heads = course()
    at = next((i for i, head in enumerate(heads) if head.id == lesson), len(heads))
    taught = frozenset[str]().union(*(head.rules for head in heads[: at + 1]))
    return frozenset[str]().union(*(head.rules for head in heads[at:])) - taught


def without_untaught_parts(parts: SceneParts, lesson: str) -> SceneParts:
    """Leave the tiles out of the fields of a scene if letters and tiles are taught only after the lesson with the id ``lesson``."""
    return {**parts, "tiles": None} if rules_taught_later(lesson) >= _LETTERS else parts


def without_untaught_buttons(buttons: tuple[Button, ...], lesson: str) -> tuple[Button, ...]:
    """Leave out the buttons for moves that are taught only after the lesson with the id ``lesson``; their keys still work."""
    later = rules_taught_later(lesson)
    return tuple(button for button in buttons if _RULE_OF_BUTTON.get(button.id) not in later)


def without_untaught_cards(cards: tuple[Card, ...], lesson: str) -> tuple[Card, ...]:
    """Leave out the cards, or parts of cards, that show what is taught only after the lesson with the id ``lesson``."""
    later = rules_taught_later(lesson)
    kept: list[Card] = []
    for card in cards:
        match card:
            case SheetCard():
                kept += [_without_untaught_columns(card, later)] if "box" not in later else []
            case card if card.id != "table" or not later >= _LETTERS:
                kept.append(card)
    return tuple(kept)


def _without_untaught_columns(card: SheetCard, later: frozenset[str]) -> SheetCard:
    """Leave out of a score sheet its letters, tiles and +10, as far as they are taught ``later``."""
    if later >= _LETTERS:
        card = card.but(columns=card.columns[:2], rows=tuple(row.but(letter=None, tile=None) for row in card.rows))
    return card.but(plus10=None) if "plus10" in later else card
