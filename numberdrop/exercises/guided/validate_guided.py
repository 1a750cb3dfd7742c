"""Checks of a guided game (of its texts, questions and prepared positions, and by playing it a few times), and how long it takes."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from numberdrop.exercises.answer import MultilingualText, PositionError
from numberdrop.exercises.files.lesson_file import check_task, missing_language_faults
from numberdrop.exercises.hints import judge
from numberdrop.exercises.kinds.table.choose import ChooseOptions
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.formats.declarations import Fault, make_fault
from numberdrop.rules.actions import Action, Pass
from numberdrop.rules.editions import EDITIONS, default_edition, edition_named
from numberdrop.rules.legality import legal_actions
from numberdrop.rules.notation import format_action

from .run import GuidedGame, exercise_at, game_at_jump
from .script import PIP, YOU, Jump, Script, ScriptStep
from .wishes import roll_grants_wish, sensible_act

_GAMES_PLAYED = 6
"""How many games the check plays: half of them with acts that meet the wish of each roll, half with random acts."""


def check_guided(script: Script, languages: Iterable[str] = ()) -> tuple[Fault, ...]:
    """Return every fault of a guided game; each text must exist in ``languages``."""
    wanted = tuple(languages)
    texts = {"title": script.title, "aim": script.aim, "ending": script.ending}
    faults = [fault for name, text in texts.items() for fault in missing_language_faults(text, name, wanted)]
    for at, step in enumerate(script.steps):
        where = _place_of_step(script, at)
        for name, text in step.texts:
            faults += missing_language_faults(text, f"{where}, {name}", wanted)
        faults += _faults_written_in_step(script, step, where, wanted)
    return tuple(faults) or tuple(_faults_in_played_games(script))


def _place_of_step(script: Script, index: int) -> str:
    return f"line {script.steps[index].line}, step {index + 1} ({script.steps[index].id})"


def _problem_of_jump(jump: Jump, script: Script, edition: str) -> str:
    """Return what is impossible in a prepared position under an edition; empty if nothing is."""
    try:
        game = game_at_jump(jump, script, edition)
    except PositionError as error:
        return str(error)
    counts = [sum(mark.isdecimal() for mark in sheet.grid.marks) for sheet in game.sheets]
    if len({*counts, counts[0] // 4 * 4 + 1}) > 1:
        return f"{', '.join(map(str, counts))} numbers cannot be: after the first everybody writes four, in the same rounds"
    floating = [(n, cell) for n, sheet in enumerate(game.sheets, 1) for cell in sheet.grid.floating]
    if not floating:
        return ""
    n, (row, col) = floating[0]
    return f"on sheet {n} nothing holds up what stands in row {row + 1}, column {col + 1}"


def _faults_written_in_step(script: Script, step: ScriptStep, where: str, wanted: tuple[str, ...]) -> Iterator[Fault]:
    if jump := step.jump:
        problems = (_problem_of_jump(jump, script, edition) for edition in EDITIONS)
        if problem := next(filter(None, problems), ""):
            yield make_fault(f"{where}, jump", "exercise.position", problem=problem)
            return
    for roll in (str(candidate.roll) for candidate in step.rolls if not candidate.roll.possible):
        yield make_fault(f"{where}, rolls", "exercise.value", value=repr(roll), problem="the dice cannot show it")
    if step.task is None:
        return
    question = step.task.question
    for place, text in question.author_texts if question is not None else ():
        yield from missing_language_faults(text, f"{where}, ask, {place}", wanted)
    if step.task.praise:
        yield from missing_language_faults(step.task.praise, f"{where}, ask, praise", wanted)
    if not step.board:
        yield from check_task(step.task, f"{where}, ask", 0)


def _faults_in_played_games(script: Script) -> Iterator[Fault]:
    """Play games by the script and yield its faults: wishes that no roll grants, illegal acts of Pip, questions without an answer."""
    faults: dict[str, Fault] = {}
    reached = False
    for n in range(_GAMES_PLAYED):
        edition = tuple(EDITIONS)[n % len(EDITIONS)]
        if not edition_named(edition).allows_tiles(script.players, script.tiles):
            problem = f"they cannot lie there in edition {edition}"
            yield make_fault("tiles", "exercise.value", value=" ".join(script.tiles), problem=problem)
            return
        run, chance = GuidedGame.begin(script, edition, n), SeededRandom(n, "guided")
        for _ in range(3 * len(script.steps)):
            step = run.step
            if step is None:
                reached = True
                break
            for wrong in _faults_in_played_step(run, step, _place_of_step(script, run.at)):
                faults.setdefault(f"{wrong.place} {wrong.key}", wrong)
            run = play_step(run, chance, careful=n % 2 == 0)
    yield from faults.values()
    if not reached and not faults:
        yield make_fault("", "exercise.problem", problem="no game by it comes to its end")


def _faults_in_played_step(run: GuidedGame, step: ScriptStep, where: str) -> Iterator[Fault]:
    for done in run.happened:
        due = run.second_players_prepared_acts(done.before) if done.action.player == PIP else ()
        if due and done.action not in due:
            place, value = f"{_place_of_last_roll(run, where)}, rolls, pip", repr(format_action(due[0], 2))
            problem = f"it is not legal then: {done.before.play(due[0]).reasons[0]}"
            yield make_fault(place, "exercise.value", value=value, problem=problem)
    if step.do == "roll":
        sheet = run.game.sheets[YOU]
        if not any(roll_grants_wish(sheet, candidate.roll, candidate.wish) for candidate in step.rolls):
            rolls = ", ".join(str(candidate.roll) for candidate in step.rolls)
            yield make_fault(f"{where}, rolls", "exercise.wish", value=rolls)
    elif step.task is not None:
        right = False
        with suppress(ValueError):
            exercise = exercise_at(step, run.game, run.seed, run.edition)
            right = judge(exercise, exercise.right_answer).right
        if not right:
            yield make_fault(f"{where}, ask", "exercise.no_solution")


def _place_of_last_roll(run: GuidedGame, where: str) -> str:
    """Return, as text, where in the file the last roll before the current step is, with which Pip's acts are listed; else ``where``."""
    rolls = [at for at, step in enumerate(run.script.steps[: run.at]) if step.do == "roll"]
    return _place_of_step(run.script, rolls[-1]) if rolls else where


def play_step(run: GuidedGame, chance: SeededRandom, *, careful: bool) -> GuidedGame:
    """Return the game after the open step: with a right answer to a question, or else a sensible (``careful``) or a random legal act."""
    step = run.step
    if step is None:
        return run
    if step.task is not None:
        return run.answer(run.exercise.right_answer).go_on()
    if step.do in ("read", "roll"):
        return run.press_button().run
    action = sensible_act(run.game, YOU, run.wish) if careful else random_act(run, chance)
    return run.let_tutor_do_step().run if action is None else run.act(action).run


def random_act(run: GuidedGame, chance: SeededRandom) -> Action | None:
    """Return a random legal act of the learner (if a pass is legal, half of the time the pass); ``None`` if no act is legal."""
    acts = legal_actions(run.game, YOU)
    return None if not acts else Pass(YOU) if Pass(YOU) in acts and chance.one_in(2) else chance.choice(acts)


WORDS_A_MINUTE = 200
SECONDS_AN_ACT = 3
SECONDS_A_QUESTION = 6
MOST_WORDS, MOST_ACTS, MOST_WORDS_AT_ONCE, MOST_MINUTES = 700, 45, 30, 10


class Effort(NamedTuple):
    """What a step or a whole game takes: words to read, acts to do and questions to answer, if no answer is wrong."""

    words: int = 0
    acts: int = 0
    questions: int = 0

    @property
    def seconds(self) -> float:
        return self.words * 60 / WORDS_A_MINUTE + self.acts * SECONDS_AN_ACT + self.questions * SECONDS_A_QUESTION


def count_words(text: str) -> int:
    """Count the words of a text: the parts between spaces that have a letter or digit."""
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def step_effort(step: ScriptStep, language: str) -> Effort:
    """Return how many words, acts and questions a step has in a language."""
    texts = (step.say, step.more, step.done, *step.facts_learned(default_edition(language)))
    return Effort(_count_words_of(step, texts, language), 1, int(step.task is not None))


def _count_words_of(step: ScriptStep, texts: Iterable[MultilingualText | None], language: str) -> int:
    """Count the words of these ``texts``, and those that the question of the step adds: its options and the praise."""
    added: list[MultilingualText | None] = [step.task.praise] if step.task else []
    match step.task and step.task.question:
        case ChooseOptions(options=options):
            added += [option.text for option in options]
    return sum(count_words(text.in_language(language)) for text in (*texts, *added) if text is not None)


def count_words_on_screen(step: ScriptStep, previous: ScriptStep | None, language: str) -> int:
    """Count the words on the screen when ``step`` opens, including the closing text of the ``previous`` step."""
    return _count_words_of(step, (step.say, step.more, previous.done if previous is not None else None), language)


def steps_one_learner_sees(script: Script) -> tuple[ScriptStep, ...]:
    """Return the steps that one learner sees: of two neighbouring steps with opposite conditions, only the first."""
    pairs = zip((None, *script.steps), script.steps, strict=False)
    return tuple(step for before, step in pairs if before is None or not _exclude_each_other(before.when, step.when))


def _exclude_each_other(condition: str, other: str) -> bool:
    opposites = {condition.replace("hold", "lack"), condition.replace("lack", "hold")} - {condition}
    return bool(condition) and other in opposites


def whole_effort(script: Script, language: str) -> Effort:
    """Return how many words, acts and questions the whole game has, the final page included."""
    efforts = (step_effort(step, language) for step in steps_one_learner_sees(script))
    return Effort(*map(sum, zip(*efforts, Effort(count_words(script.ending.in_language(language))), strict=True)))


def seconds_left(script: Script, step_index: int, language: str) -> float:
    """Return how many seconds a learner needs for the steps from ``step_index`` (0 is the first) to the end."""
    return sum(_seconds_by_step(script, language)[step_index:])


@lru_cache(maxsize=32)  # asked at every picture of the page, and counting takes as long as the rest of it
def _seconds_by_step(script: Script, language: str) -> tuple[float, ...]:
    met = steps_one_learner_sees(script)
    return tuple(step_effort(step, language).seconds if step in met else 0.0 for step in script.steps)
