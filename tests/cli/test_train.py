"""train, tune, tournament and ladder as commands: what they print, what they refuse, and that nothing finished is lost."""

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from numberdrop.cli import training
from numberdrop.coach.engine import weights
from numberdrop.coach.engine.native import load_native_engine
from numberdrop.coach.training import bot_ratings as figured
from numberdrop.coach.training import learn
from numberdrop.coach.training.bot_ratings import BotRating, BotStanding, Ladder, MeanScore, WinShare
from numberdrop.coach.training.learn import WeightLearner
from tests.serving import PATIENCE, ROOT, eventually

from .command import process, run

pytest.importorskip("joblib", reason="these commands need the extra: pip install 'numberdrop[train]'")
needs_core = pytest.mark.skipif(
    load_native_engine() is None, reason="no compiled core: python -m numberdrop.coach.engine.build_core"
)
ALONE = "--workers=1"


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(learn, "GAMES_PER_TASK", 3)


def told(path: str) -> dict:
    return json.loads(Path(path).read_text())


@needs_core
def test_train_writes_weights_and_what_made_them(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/somewhere/numberdrop", "train", "--games=30", "--seed=4"])
    result = run("train", "--games=30", "--seed=4", ALONE, status=0)
    assert "solo.bin: weights learned from 30 games. solo.state keeps what is needed to continue." in result.output
    assert "mean of the last 30 games: " in result.output
    assert weights.read_weights(Path("solo.bin")) == WeightLearner.load(Path("solo.state")).weights_to_ship()
    figures = told("solo.json")
    assert figures["command"] == "numberdrop train --games=30 --seed=4"
    assert (figures["games"], figures["seed"], figures["players"], figures["stages"]) == (30, 4, 1, [])


@needs_core
def test_train_interrupted_saves_what_is_learned(monkeypatch):
    whole = learn.train

    def broken_off(learner, run):
        yield from islice(whole(learner, run), 3)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(learn, "train", broken_off)
        result = run("train", "--games=33", ALONE, status=130)
    assert "run the same command again to continue" in result.output
    assert WeightLearner.load(Path("solo.state")).games == 9
    assert not Path("solo.bin").exists()
    run("train", "--games=33", ALONE, status=0)
    run("train", "--games=33", ALONE, "--out=straight.bin", "--state=straight.state", status=0)
    assert Path("solo.bin").read_bytes() == Path("straight.bin").read_bytes()


@needs_core
def test_train_stops_when_the_time_is_up():
    run("train", "--minutes=0.0001", ALONE, status=0)
    assert WeightLearner.load(Path("solo.state")).games == 3


@needs_core
def test_train_takes_another_rate_on_the_way_but_no_other_games():
    run("train", "--players=2", "--games=3", ALONE, status=0)
    run("train", "--players=2", "--games=6", "--rate=0.5", ALONE, status=0)
    assert told("table.json")["stages"] == [[3, 1.0, 0.5]]
    for option, key in (("--seed=2", "seed"), ("--players=3", "players")):
        result = run("train", option, "--state=table.state", ALONE, status=1)
        assert f"table.state belongs to another run: {key} is" in result.output
    run("train", "--state=table.state", "--games=9", ALONE, status=0)
    assert told("table.json")["players"] == 2


@needs_core
@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (("train", "--state=nowhere/x.state"), "can’t be written"),
        (("train", "--state=other.state"), "other.state can’t be used here"),
        (("train", "--games=3", "--out=nowhere/x.bin", ALONE), "nowhere/x.bin can’t be written"),
        (("train", "--cluster=nonsense://x"), "No Dask scheduler answers at nonsense://x"),
        (("tune", "--state=other.state"), "other.state can’t be used here"),
        (("tournament", "--bots=gus,bob"), "There is no bot bob, only pip, bea, gus"),
        (("tournament", "--bots=gus"), "at least two different bots"),
        (("tournament", "--bots=gus,gus"), "at least two different bots"),
        (("tournament", "--out=other.state"), "other.state can’t be used here"),
        (("tournament", "--cluster=nonsense://x", "--games=1"), "No Dask scheduler answers"),
        (("ladder", "--figures=none.json"), "There are no figures yet"),
        (("ladder", "--figures=other.state"), "other.state can’t be used here"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(arguments, wanted):
    Path("other.state").write_text("hello\n")
    result = run(*arguments, status=1)
    assert wanted in result.output
    assert (len(result.stderr.splitlines()), Path("other.state").read_text()) == (1, "hello\n")


@pytest.mark.parametrize("command", ["train", "tune"])
def test_without_the_core_it_is_said(monkeypatch, command):
    monkeypatch.setattr(learn, "load_native_engine", lambda: None)
    assert "python -m numberdrop.coach.engine.build_core" in run(command, status=1).output


@pytest.mark.parametrize(
    ("command", "package"),
    [
        *(("train", "joblib"), ("train --cluster=tcp://127.0.0.1:1", "distributed"), ("tune", "cma")),
        *(("tournament", "joblib"), ("tournament", "openskill.models")),
    ],
)
def test_without_the_extra_it_is_said(monkeypatch, command, package):
    monkeypatch.setattr(learn, "load_native_engine", object)
    monkeypatch.setitem(sys.modules, package, None)
    result = run(*command.split(), status=1)
    assert f'This needs {package.partition(".")[0]}. Install it with: pip install "numberdrop[train]"' in result.output


@needs_core
def test_tune_writes_weights_and_the_numbers():
    pytest.importorskip("cma", reason="tuning needs the extra: pip install 'numberdrop[train]'")
    for _ in range(2):  # the second time all has been played
        result = run("tune", "--generations=1", "--size=4", "--games=2", "--check=20", ALONE, status=0)
    assert "hand.bin: the tuned weights score " in result.output
    figures = told("hand.json")
    assert figures["checked"]["games"] == 20
    assert set(figures["counts"]) >= {"hole", "letter"}
    assert weights.read_weights(Path("hand.bin"))
    assert len(Path("hand.jsonl").read_text().splitlines()) == 1 + 4 + 10


def test_tournament_prints_the_ladder_and_keeps_the_games():
    pytest.importorskip("openskill", reason="ratings need the extra: pip install 'numberdrop[train]'")
    result = run("tournament", "--bots=gus, leo", "--games=1", "--solo=2", "--figures=l.json", ALONE, status=0)
    assert len(Path("tournament.jsonl").read_text().splitlines()) == 1 + 2 + 4
    again = run("ladder", "--figures=l.json", status=0)
    assert again.output in result.output
    assert again.output.splitlines()[1].startswith("leo ")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_tournament_broken_off_loses_no_game(sent):
    # Bots that take their time: whoever is quick may be done before the signal comes.
    options = ("--bots=pip,ada", "--games=6", "--solo=0")
    process = subprocess.Popen(
        [sys.executable, "-m", "numberdrop", "tournament", *options, "--workers=2"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background has them started deaf to Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
    )
    path = Path("tournament.jsonl")
    assert eventually(lambda: path.exists() and len(path.read_text().splitlines()) > 3, 120)
    process.send_signal(sent)
    errors = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 130
    assert errors.strip() == "Stopped. What is finished is saved; run the same command again to continue."
    before = path.read_text().splitlines()
    assert 3 < len(before) < 13
    run("tournament", *options, ALONE, status=0)
    after = path.read_text().splitlines()
    assert set(before) <= set(after)
    assert len({json.loads(line)["key"] for line in after[1:]}) == len(after) - 1 == 12


FIGURES = Ladder(
    "numberdrop tournament",
    (
        BotStanding("top", BotRating(30, 1), MeanScore(50.0, 0.5, 100), 0.2, {"low": WinShare(0.8, 0.6, 0.9, 40)}),
        BotStanding("low", BotRating(20, 1), None, 0.01, {"top": WinShare(0.2, 0.1, 0.4, 40)}),
    ),
)


@pytest.mark.parametrize(
    ("language", "step"), [("en", "80% (60 to 90)  a real step"), ("fr", "80\u202f% (60 à 90)  vrai échelon")]
)
def test_ladder_prints_figures_in_the_language_of_the_terminal(monkeypatch, capsys, language, step):
    def written(figures: str) -> str:
        return figures.replace(".", ",") if language == "fr" else figures

    monkeypatch.setenv("LANGUAGE", language)
    training.print_ladder(FIGURES)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("top ")
    assert lines[1].endswith(step)
    assert written("30.0 ± 1.0  50.0 ± 0.5  200 ms") in lines[1]
    assert lines[2].split() == ["low", written("20.0"), "±", written("1.0"), "10", "ms"]
    assert lines[-1].endswith("numberdrop tournament")


def test_ladder_needs_no_extra():
    code = "import sys; sys.modules |= dict.fromkeys(('joblib', 'distributed', 'openskill', 'cma', 'numpy')); "
    code += "from numberdrop.cli import numberdrop; numberdrop(['ladder', '--figures', 'l.json'])"
    figured.write_ladder(Path("l.json"), FIGURES)
    done = process("-c", code)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("bot")
