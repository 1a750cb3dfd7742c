"""Guided games: read with every fault at its line, as short as they are to be, and played to their end by whoever plays them."""

from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.guided import validate_guided
from numberdrop.exercises.guided.run import BadLog, GuidedGame
from numberdrop.exercises.guided.script import PIP, YOU, load_guided, parse_guided, shipped_guided_ids
from numberdrop.exercises.guided.validate_guided import check_guided, count_words_on_screen, whole_effort
from numberdrop.rules.game import Phase
from numberdrop.text import LANGUAGES
from tests.sampling import seeds

from .guided_players import PLAYERS, game_of, wishes

FIRST = load_guided("ten-minutes")
SOURCE = (files("numberdrop.exercises") / "guided" / "ten-minutes.toml").read_text("utf-8")


# --- the file -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_guided_ids())
def test_what_is_shipped_is_without_a_fault(name: str) -> None:
    script = load_guided(name)
    assert script.languages == ("en", "fr")
    assert [str(fault) for fault in check_guided(script, script.languages)] == []


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A script is checked by fewer games than where it is shipped."""
    monkeypatch.setattr(validate_guided, "_GAMES_PLAYED", 2)


def faults_of(source: str) -> list[str]:
    try:
        script = parse_guided(source, "mine.toml")
    except ExerciseError as error:
        return [str(fault) for fault in error.faults]
    return [str(fault) for fault in check_guided(script, script.languages)]


def line_of(id_: str) -> int:
    """The line of ``[[step]]`` above the id of a step."""
    return SOURCE[: SOURCE.index(f'id = "{id_}"')].count("\n")


@pytest.mark.parametrize(
    ("step", "old", "new", "told"),
    [
        ("roll2", 'wish = [{ opens = "identical 3" }]', 'wish = [{ opens = "identical 7" }]', "no roll does what it should (5557L)"),
        ("roll5", "wish = [{ fills = 4 }]", "wish = [{ fills = 9 }]", "no roll does what it should (1267L)"),
        ("roll1", 'say = { en = "Roll the dice.", fr = "Lancez les dés." }', 'say = { en = "Roll the dice." }', "missing in one language: fr"),
        ("jump5", "46.XXX2", "4X.XXX2\n......1\n.......", "nothing holds up"),
        ("jump5", "46.XXX2", "461XXX2", "22, 21 numbers cannot be"),
        ("jump5", 'combos = ["r1c1 r2c1 r3c1"', 'combos = ["r1c1 r2c1 r3c2"', "cannot be circled"),
        ("which2", "right = true", "", "No answer is right"),
        ("roll1", 'act = "drop c5r1=7', 'act = "drop c5r3=7', "is not legal then"),
        ("roll1", 'roll = "1337O"', 'roll = "8337O"', "8337O"),
        ("roll4", 'when = "you hold A"', 'when = "you have A"', "isn’t possible"),
        ("land1", 'kind = "predict"', 'kind = "predicts"', "isn’t possible"),
        ("start", 'do = "start"', "", "a step needs either “do” or “ask”"),
        ("end4", 'id = "end4"', 'id = "end5"', "appears twice"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_line_step_and_what_is_wrong(step: str, old: str, new: str, told: str) -> None:
    at = SOURCE.index(f'id = "{step}"')
    source = SOURCE[:at] + SOURCE[at:].replace(old, new, 1)
    assert source != SOURCE
    faults = [fault for fault in faults_of(source) if fault.startswith("line ")]
    assert any(told in fault for fault in faults), faults
    lines = {int(fault.removeprefix("line ").partition(",")[0]) for fault in faults}
    assert lines & {line_of(step), line_of("land1" if step == "roll1" else "end5")}, (line_of(step), faults)


# --- its length ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_game_takes_ten_minutes_at_most_and_never_shows_more_than_thirty_words(language: str) -> None:
    effort = whole_effort(FIRST, language)
    assert effort.words <= validate_guided.MOST_WORDS
    assert effort.acts <= validate_guided.MOST_ACTS
    assert effort.questions <= 15
    assert effort.seconds <= 60 * validate_guided.MOST_MINUTES
    at_once = [count_words_on_screen(step, before, language) for before, step in pairwise((None, *FIRST.steps))]
    assert max(at_once) <= validate_guided.MOST_WORDS_AT_ONCE
    assert whole_effort(load_guided("solo-minute"), language).seconds <= 90, "a minute more is a minute"


# --- played -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("name", shipped_guided_ids())
def test_every_game_reaches_its_end(name: str, kind: str) -> None:
    for seed in seeds(3, 20):
        *_, last = game_of(load_guided(name), kind, seed, ("2023", "2021", "online")[seed % 3])
        assert last.over
        if name == "ten-minutes":
            assert last.game.phase is Phase.OVER
        again = GuidedGame.replay(last.script, last.edition, last.seed, last.log)
        assert again == last


@pytest.mark.parametrize("kind", PLAYERS)
def test_every_wish_is_granted_by_the_first_candidate(kind: str) -> None:
    """Fifty sheets of each kind at night, a few by day; 2,000 were played once by hand."""
    found = wishes(FIRST, kind, len(seeds(4, 50)))
    for name in ("roll2", "roll3", "roll5"):
        assert found[name] == found[f"{name} granted"] > 0


@pytest.mark.parametrize("kind", PLAYERS)
def test_what_is_told_of_letters_is_so(kind: str) -> None:
    """In round 4 one of the two holds A and the other drops its block; in round 6 the learner is hit; then a shape falls from nobody."""
    for seed in seeds(4, 30):
        for run in game_of(FIRST, kind, seed):
            step = run.step.id if run.step else ""
            if step == "ask4":
                holders = [player for player in (YOU, PIP) if "A" in run.game.sheets[player].active_letters]
                assert len(holders) == 1
                assert run.game.phase is Phase.BLOCKS
                assert run.game.pending == tuple({YOU, PIP} - {*holders})
            if step == "ask6":
                assert run.game.letter == "B"
                assert run.game.pending == (YOU,)
            if step == "ask7":
                assert run.game.sheets[PIP].grid.line_crossed
                assert YOU in run.game.pending


def test_what_was_done_otherwise_is_not_undone() -> None:
    """Who drops the 5s apart keeps them apart, and Pip has letter A."""
    for seed in seeds(6, 20):
        every = list(game_of(FIRST, "random", seed))
        before = next(run for run in every if run.step is not None and run.step.id in ("roll4", "roll4_pip"))
        mine = before.game.sheets[YOU]
        assert ("A" in mine.circled) == (before.step is not None and before.step.id == "roll4")
        assert sum(mark.isdecimal() for mark in mine.grid.marks) == 13


def test_an_answer_beside_the_board_is_no_answer() -> None:
    """A forged message would otherwise leave a log that cannot be replayed."""
    asked = [run for run in game_of(FIRST, "careful", 1) if run.step is not None and run.step.task is not None]
    assert asked
    for run in asked:
        for cell in ((0, -1), (0, 7), (14, 0), (150, 3)):
            assert run.answer(Answer.of_cells([cell])) == run


def test_a_log_of_another_script_is_refused() -> None:
    *_, last = game_of(FIRST, "careful", 1)
    with pytest.raises(BadLog):
        GuidedGame.replay(replace(FIRST, steps=FIRST.steps[1:]), "2023", 1, last.log)


def test_words_do_not_change_the_version_and_rolls_do(tmp_path: Path) -> None:
    assert parse_guided(SOURCE.replace("Roll the dice.", "Roll them."), "a.toml").version == FIRST.version
    assert parse_guided(SOURCE.replace("1337O", "3137O"), "a.toml").version != FIRST.version
