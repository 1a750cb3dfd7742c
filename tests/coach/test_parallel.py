"""Work on all cores or a Dask cluster: each result once, in order or as it comes, whoever dies on the way."""

import pytest

from numberdrop.coach.training import tournament as farming
from numberdrop.coach.training.bot_ratings import KEYS, TrainingError
from numberdrop.coach.training.tournament import open_runner
from numberdrop.text import LANGUAGES, messages_by_suffix
from tests.serving import PATIENCE, free_port

from .cluster import cluster, fatal, faulty, first_waits, slow

pytest.importorskip("joblib", reason="farming needs the extra: pip install 'numberdrop[train]'")
pytest.importorskip("distributed", reason="a cluster needs the extra: pip install 'numberdrop[train]'")
TASKS = [(0.3 if i == 0 else 0.02, i) for i in range(12)]


def test_results_come_in_order_or_as_they_are_there(tmp_path):
    with open_runner(workers=2) as run:
        assert list(run(slow, TASKS)) == list(range(12))
        as_they_came = list(run(first_waits, [(str(tmp_path), i) for i in range(12)], in_order=False))
    assert sorted(as_they_came) == list(range(12))
    assert as_they_came[0] != 0, "the slow one did not keep the others"


@pytest.mark.parametrize("workers", [1, 2])
def test_whoever_leaves_early_can_begin_again(workers):
    with open_runner(workers=workers) as run:
        results = run(slow, TASKS)
        assert next(results) == 0
        results.close()
        assert list(run(slow, TASKS[:3])) == [0, 1, 2]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_worker_raises_arrives_whole(workers):
    with open_runner(workers=workers) as run, pytest.raises(TrainingError) as told:
        list(run(faulty, [("x",)]))
    assert told.value.values == {"name": "x", "known": "nobody"}
    assert str(told.value) == "no bot is called x; there are nobody"


def test_a_process_that_is_killed_is_told():
    with open_runner(workers=2) as run, pytest.raises(TrainingError) as told:
        list(run(fatal, [(1,), (2,)]))
    assert told.value.name == "worker_died"


@pytest.mark.slow
@pytest.mark.parametrize("in_order", [True, False])
def test_on_a_cluster_a_killed_worker_costs_nothing_but_time(tmp_path, in_order):
    with cluster(tmp_path) as there, open_runner(there.address) as run:
        found = []
        for result in run(slow, [(0.05, i) for i in range(40)], in_order=in_order):
            found.append(result)
            if len(found) == 5:
                there.kill_one()
    assert sorted(found) == list(range(40))
    if in_order:
        assert found == sorted(found)


@pytest.mark.slow
@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("who", ["worker", "scheduler"])
def test_a_cluster_that_falls_silent_is_told(tmp_path, monkeypatch, who, in_order):
    with cluster(tmp_path, workers=1) as there, open_runner(there.address) as run:
        assert list(run(slow, [(0.0, 0)])) == [0], "now it has loaded what it needs, however busy the machine is"
        monkeypatch.setattr(farming, "_LONGEST", 3)
        results = run(slow, [(0.05, i) for i in range(40)], in_order=in_order)
        assert next(results) == 0
        there.kill_one(who)
        with pytest.raises(TrainingError) as told:
            list(results)
    assert (told.value.name, told.value.values) == ("cluster_lost", {"address": there.address})


@pytest.mark.slow
def test_a_cluster_without_workers_is_told(tmp_path, monkeypatch):
    from distributed import Client

    waits = Client.wait_for_workers
    monkeypatch.setattr(farming, "_PATIENCE", PATIENCE)  # for the scheduler, on however busy a machine
    monkeypatch.setattr(Client, "wait_for_workers", lambda self, count, timeout: waits(self, count, timeout=2))
    with cluster(tmp_path, workers=0) as there, pytest.raises(TrainingError) as told, open_runner(there.address):
        pass
    assert (told.value.name, told.value.values) == ("no_workers", {"address": there.address})


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{port}", "nonsense://x"])
def test_a_cluster_that_does_not_answer_is_told(monkeypatch, address):
    address = address.format(port=free_port())
    monkeypatch.setattr(farming, "_PATIENCE", 1)
    with pytest.raises(TrainingError) as told, open_runner(address):
        pass
    assert told.value.name == "no_cluster"
    assert address in str(told.value)


def test_every_trouble_has_its_sentence():
    for language in LANGUAGES:
        assert {
            f"command.{key}" for key in messages_by_suffix("command.", language) if key.startswith("trouble_")
        } == set(KEYS)
