"""Learning by self-play: the same seed gives the same weights on any number of workers, broken off or not."""

import json
import zipfile
import zlib
from array import array
from dataclasses import replace
from itertools import islice
from statistics import mean

import pytest

from numberdrop.coach.engine.native import load_native_engine
from numberdrop.coach.engine.weights import WEIGHTS
from numberdrop.coach.training import learn
from numberdrop.coach.training.bot_ratings import TrainingError
from numberdrop.coach.training.learn import TASKS_PER_BATCH, TrainingSettings, WeightLearner, train
from numberdrop.coach.training.tournament import open_runner

pytest.importorskip("joblib", reason="training needs the extra: pip install 'numberdrop[train]'")
needs_core = pytest.mark.skipif(
    load_native_engine() is None, reason="no compiled core: python -m numberdrop.coach.engine.build_core"
)
TASKS = TASKS_PER_BATCH + 3


@pytest.fixture(autouse=True)
def _short_tasks(monkeypatch):
    monkeypatch.setattr(learn, "GAMES_PER_TASK", 4)


def after(learner, tasks, **where):
    """The learner after so many more tasks."""
    with open_runner(**(where or {"workers": 1})) as run:
        return [found for found, _ in islice(train(learner, run), tasks)][-1]


def parts(learner):
    return [bytes(getattr(learner, part)) for part in ("weights", "errors", "sizes")]


@pytest.fixture(scope="module")
def straight():
    """What nobody disturbed learned alone."""
    if load_native_engine() is None:
        pytest.skip("no compiled core: python -m numberdrop.coach.engine.build_core")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learn, "GAMES_PER_TASK", 4)
        return after(WeightLearner(TrainingSettings(seed=5)), TASKS)


def test_the_number_of_workers_does_not_matter(straight):
    assert parts(after(WeightLearner(TrainingSettings(seed=5)), TASKS, workers=2)) == parts(straight)


def test_another_seed_learns_otherwise(straight):
    assert parts(after(WeightLearner(TrainingSettings(seed=6)), TASKS)) != parts(straight)


@pytest.mark.parametrize("tasks", [1, TASKS_PER_BATCH, TASKS_PER_BATCH + 2])
def test_broken_off_anywhere_it_goes_on(tmp_path, straight, tasks):
    after(WeightLearner(TrainingSettings(seed=5)), tasks).save(tmp_path / "x.state")
    learner = WeightLearner.load(tmp_path / "x.state")
    assert learner.learned_tasks == tasks
    assert parts(after(learner, TASKS - tasks)) == parts(straight)


@needs_core
def test_it_learns():
    totals = []
    with open_runner(workers=1) as run:
        for _, played in islice(train(WeightLearner(TrainingSettings()), run), 10 * TASKS_PER_BATCH):
            totals += played.totals
    assert len(totals) == 10 * TASKS_PER_BATCH * 4
    quarter = len(totals) // 4
    assert mean(totals[-quarter:]) > mean(totals[:quarter]) + 4


@needs_core
def test_it_goes_on_from_weights_that_lack_tables(tmp_path):
    known = array("h", range(-300, 300)).tobytes()
    (tmp_path / "old.bin").write_bytes(zlib.compress(known))
    learner = WeightLearner.starting_from(TrainingSettings(rate=0.1), tmp_path / "old.bin")
    assert learner.weights_to_play() == known + bytes(2 * WEIGHTS - len(known))
    assert after(learner, 1).weights_to_play() != learner.weights_to_play()
    with pytest.raises(TrainingError):
        WeightLearner.starting_from(TrainingSettings(), tmp_path / "nowhere.bin")


def test_what_is_shipped_is_less_fine(straight):
    fine, shipped = array("h", straight.weights_to_play()), array("h", straight.weights_to_ship())
    assert any(shipped)
    assert all(weight % 8 == 0 for weight in shipped)
    assert max(abs(a - b) for a, b in zip(fine, shipped, strict=True)) <= 4


@needs_core
def test_every_sheet_of_a_table_is_learned_from():
    with open_runner(workers=1) as run:
        learner, played = next(train(WeightLearner(TrainingSettings(players=3)), run))
    assert len(played.totals) == 4 * 3
    assert any(learner.weights)


def spoilt(path, **changed):
    """A file of a learner with some of its parts changed."""
    WeightLearner(TrainingSettings()).save(path)
    with zipfile.ZipFile(path) as held:
        found = {name: held.read(name) for name in held.namelist()} | changed
    with zipfile.ZipFile(path, "w") as held:
        for name, content in found.items():
            if content is not None:
                held.writestr(name, content)
    return path


def told(**changed):
    settings = vars(TrainingSettings())
    whole = {"settings": settings, "learned_tasks": 0, "stages": [], "format": learn._FORMAT}
    return json.dumps(whole | changed)


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"learner.json": told(format={"games": 1})}, "version"),
        ({"learner.json": "[]"}, "unreadable"),
        ({"learner.json": "{"}, "unreadable"),
        ({"learner.json": told(settings={"player": 1})}, "unreadable"),
        ({"learner.json": told(stages=3)}, "unreadable"),
        ({"errors": b"short"}, "unreadable"),
        ({"playing": b"short"}, "version"),
        ({"sizes": None}, "unreadable"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(tmp_path, changed, name):
    path = spoilt(tmp_path / "x.state", **changed)
    with pytest.raises(TrainingError) as refused:
        WeightLearner.load(path)
    assert refused.value.name == name
    assert str(path) in str(refused.value)


def test_weights_beyond_their_room_are_cut_off():
    learner = WeightLearner(TrainingSettings())
    learner.weights[0], learner.weights[1] = 1e6, -1e6
    packed = replace(learner).weights_to_play()
    assert (packed[:2], packed[2:4]) == (b"\xff\x7f", b"\x00\x80")
