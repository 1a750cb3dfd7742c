"""Many processes at once: nothing acknowledged is lost, whoever is killed, and an old database is brought up to date once."""

import os
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from numberdrop.progress import Event, Log, derive_progress
from numberdrop.progress.store import open_store
from numberdrop.progress.store.migrate import upgrade
from numberdrop.progress.store.sql import database_lock
from tests.serving import ROOT

from .making import answers


def devices(folder, address, count, learners, killed=()):
    """Let devices write at once; `killed` says of the first ones after how many acknowledged events: until then they go on.

    Gives their exit codes, and the events that each was told are kept.
    """
    folder.mkdir()
    command = [sys.executable, "-m", "tests.progress.writing", folder, address, str(count), str(len(killed)), *learners]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        living = dict(enumerate(killed))
        while living and process.poll() is None:
            for file in folder.iterdir():
                number, pid = map(int, file.name.split("."))
                if number in living and file.read_bytes().count(b"\n") >= living[number]:
                    os.kill(pid, signal.SIGKILL)
                    del living[number]
            time.sleep(0.002)
        said, errors = process.communicate()
    assert not errors, errors
    return list(map(int, said.split())), {file.name.split(".")[0]: acknowledged(file) for file in folder.iterdir()}


def acknowledged(file: Path) -> list[Event]:
    return [Event.read(line.rstrip("\n")) for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]


def at_once(folder, address, processes, count, killed):
    """Have so many devices of four learners write at once, kill some in the middle, and compare."""
    learners = [f"learner {number % 4}" for number in range(processes)]
    begun = time.monotonic()
    codes, told = devices(folder, address, count, learners, [count // 5 + number for number in range(killed)])
    took = time.monotonic() - begun
    assert codes == [-signal.SIGKILL] * killed + [0] * (processes - killed)
    store, in_flight = open_store(address), 0
    assert set(store.learners()) == set(learners)
    for learner in store.learners():
        kept = store.read(learner).log
        mine = {event for number, events in told.items() if learners[int(number)] == learner for event in events}
        assert mine <= set(kept), "an acknowledged event was lost"
        in_flight += len(kept) - len(mine)
        counted = derive_progress(kept).rules.values()
        assert sum(rule.right + rule.wrong for rule in counted) == len(kept)
        assert (
            derive_progress(Log.of(event for event in kept if event in mine)).rules
            == derive_progress(Log.of(mine)).rules
        )
    assert in_flight <= killed, "a killed device had one event in flight"
    written = sum(map(len, told.values()))
    print(
        f"\n{processes} processes, {killed} killed: {written} events acknowledged in {took:.1f} s "
        f"({written / took:.0f}/s), 0 errors, 0 lost, {in_flight} kept that were in flight"
    )
    return written


def test_a_few_devices_write_at_once_and_two_are_killed(address, tmp_path):
    assert at_once(tmp_path / "devices", address, processes=6, count=40, killed=2) >= 4 * 40


@pytest.mark.proof
def test_twenty_devices_write_500_events_each_and_five_are_killed(address, tmp_path):
    assert at_once(tmp_path / "devices", address, processes=20, count=500, killed=5) >= 15 * 500


@pytest.mark.parametrize("version", ["", pytest.param("0001", marks=pytest.mark.slow)])
def test_processes_that_come_at_once_make_one_database_or_bring_an_old_one_up_to_date_once(address, tmp_path, version):
    log = answers("right wrong right/paper") if version else Log()
    if version:
        old = open_store(address)
        with database_lock(old._file) if old._file else nullcontext(), old._engine.begin() as connection:
            upgrade(connection, version)
            for event in log:
                connection.exec_driver_sql(f"INSERT INTO events VALUES ('me', '{event.id}', '{event.line()}')")
    codes, told = devices(tmp_path / "devices", address, 1, ["me"] * 6)
    assert codes == [0] * 6
    kept = open_store(address).read("me").log
    assert set(kept) == {*log, *(event for events in told.values() for event in events)}
    assert len(kept) == len(log) + 6
    assert open_store(address).learners() == ("me",)
