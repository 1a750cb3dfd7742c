"""Tuning by CMA-ES: the same seed takes the same way, broken off or not."""

import json

import pytest

from numberdrop.coach.engine.native import load_native_engine
from numberdrop.coach.training.bot_ratings import TrainingError
from numberdrop.coach.training.learn import HandmadeWeights
from numberdrop.coach.training.tournament import open_runner
from numberdrop.coach.training.tune import TuningSearch, TuningSettings, open_journal

pytest.importorskip("cma", reason="tuning needs the extra: pip install 'numberdrop[train]'")
pytestmark = pytest.mark.skipif(
    load_native_engine() is None, reason="no compiled core: python -m numberdrop.coach.engine.build_core"
)
SMALL = TuningSettings(seed=0, size=4, games=2)


def tuned(path, generations, tuning=SMALL):
    search = TuningSearch(tuning, open_journal(path, tuning))
    with open_runner(workers=1) as run:
        played = [entry for number in range(generations) for entry in search.run_generation(number, run)]
    return search, played


def test_broken_off_it_goes_the_same_way(tmp_path):
    straight, played = tuned(tmp_path / "a.jsonl", 3)
    assert len(played) == 3 * SMALL.size
    assert straight.centre != HandmadeWeights()
    tuned(tmp_path / "b.jsonl", 2)
    lines = (tmp_path / "b.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "b.jsonl").write_text("".join(lines[:-1]) + lines[-1][:20])
    again, played = tuned(tmp_path / "b.jsonl", 3)
    assert len(played) == SMALL.size + 1, "what was written is not played again, what was broken off is"
    assert again.centre == straight.centre
    assert again.journal.done == straight.journal.done


def test_another_seed_goes_another_way(tmp_path):
    one, other = (tuned(tmp_path / f"{seed}.jsonl", 1, SMALL._replace(seed=seed))[0] for seed in (1, 2))
    assert one.centre != other.centre


def test_other_candidates_than_those_written_are_refused(tmp_path):
    tuned(tmp_path / "a.jsonl", 1)
    first, *lines = map(json.loads, (tmp_path / "a.jsonl").read_text().splitlines())
    lines[0]["counts"][0] += 1
    (tmp_path / "a.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in (first, *lines)))
    with pytest.raises(TrainingError) as refused:
        tuned(tmp_path / "a.jsonl", 1)
    assert refused.value.name == "version"
    with pytest.raises(TrainingError, match="size is 4 there, not 6"):
        open_journal(tmp_path / "a.jsonl", SMALL._replace(size=6))
