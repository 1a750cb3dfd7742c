"""`numberdrop mine`: a pack with its table, the same whoever does the work; what it refuses; what a broken run leaves."""

from pathlib import Path

import pytest

from numberdrop.coach.engine.native import load_native_engine
from numberdrop.exercises.mining import pipeline as mining
from numberdrop.exercises.puzzles import Pack

from .command import run

pytest.importorskip("joblib", reason="mining needs the extra: pip install 'numberdrop[train]'")
pytestmark = pytest.mark.skipif(
    load_native_engine() is None, reason="no compiled core: python -m numberdrop.coach.engine.build_core"
)
SMALL = ("mine", "--types=column,legal", "--each=2", "--seed=3")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(mining, "_BATCHES_PER_GROUP", 2)


@pytest.mark.proof
def test_mine_writes_a_pack_and_tells_what_is_in_it_however_many_work():
    alone = run(*SMALL, "--workers=1", status=0)
    pack = Pack(Path("pack.jsonl").read_text().splitlines())
    assert [head.type for head in pack.heads] == ["column", "column", "legal", "legal"]
    assert "pack.jsonl: 4 puzzles, each with its proof." in alone.output
    assert "of processor time:" in alone.output
    lines = [line.split() for line in alone.output.splitlines()]
    assert next(line[-1] for line in lines if line[:2] == ["No", "hole"]) == "2"

    run(*SMALL, "--workers=2", "--state=other.jsonl", "--out=other_pack.jsonl", status=0)
    assert Path("other_pack.jsonl").read_bytes() == Path("pack.jsonl").read_bytes()


def test_a_run_goes_on_with_what_it_has_and_refuses_that_of_another_seed():
    few = ("mine", "--types=column", "--each=2", "--seed=3", "--workers=1")
    run(*few, status=0)
    lines = Path("mine.jsonl").read_text().splitlines(keepends=True)
    Path("mine.jsonl").write_text("".join(lines[:-1]) + lines[-1][:40])  # killed in the middle of a line
    Path("pack.jsonl").rename("before.jsonl")
    run(*few, status=0)
    assert Path("pack.jsonl").read_bytes() == Path("before.jsonl").read_bytes()

    other = run("mine", "--types=column", "--seed=4", "--workers=1", status=1)
    assert "mine.jsonl belongs to another run: seed is 3 there, not 4" in other.output


def test_a_type_that_is_none_is_named_with_those_that_are():
    result = run("mine", "--types=column,colum", status=2)
    assert "There is no puzzle type 'colum'" in result.output
    assert "landing, column, legal" in result.output


@pytest.mark.proof
def test_a_pack_that_cannot_be_written_leaves_what_was_mined():
    result = run(*SMALL, "--workers=1", "--out=there/pack.jsonl", status=1)
    assert "there/pack.jsonl can’t be written" in result.output
    assert Path("mine.jsonl").stat().st_size > 1_000


def test_puzzles_of_a_theme_are_added_to_a_pack():
    run("mine", "--types=column", "--each=2", "--seed=3", "--workers=1", status=0)
    before = Path("pack.jsonl").read_text().splitlines()
    about = ("mine", "--theme=tuck-trap", "--types=landing", "--each=1", "--state=theme.jsonl", "--workers=1")
    run(*about, "--add-to=pack.jsonl", status=0)
    added, *kept = Path("pack.jsonl").read_text().splitlines()
    assert kept == before, "as they were, behind a landing: that type comes first"
    assert "tuck-trap" in Pack([added]).heads[0].themes


def test_a_theme_that_is_none_and_a_pack_that_is_none_are_named():
    result = run("mine", "--theme=traps", status=2)
    assert "There is no theme 'traps', only landing," in result.output
    Path("notes.txt").write_text("not a puzzle")
    result = run("mine", "--types=column", "--each=1", "--add-to=notes.txt", status=1)
    assert "notes.txt can’t be used here" in result.output
