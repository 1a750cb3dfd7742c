"""Pages outlive the process that serves them: a worker that is killed, a server that is started anew, one that is told to stop."""

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import serving
from tests.serving import PATIENCE, Served, eventually

from .visiting import HOME, PLAY, Page, Visitor, counted

SECRET = 'c.TutorServer.secret = "one for all"'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of three workers."""
    folder = tmp_path_factory.mktemp("workers")
    with serving.numberdrop(*serving.public(folder, "", "--workers=3"), log=folder / "log.txt") as running:
        assert eventually(lambda: len(running.workers()) == 3)
        yield running


def looks(page: Page) -> dict[str, object]:
    """What is shown, but the explanation."""
    traits = page.tab.traits
    return {name: traits[name] for name in ("board", "table", "words")} | {"scene": {**traits["scene"], "tick": None}}


def asked_for_record(visitor: Visitor) -> Page:
    """A page in the middle of a game, with a dialog over it."""
    page = visitor.open()
    page.play(9)
    page.say(type="press", id="record")
    assert page.tab.traits["scene"]["dialog"]
    return page


def test_a_killed_workers_pages_go_on_where_they_were(served: Served) -> None:
    pages = [asked_for_record(Visitor(served.base)) for _ in range(18)]
    before = served.workers()
    # On a busy machine they are not shared out evenly.
    max(before, key=lambda worker: len(worker.net_connections())).send_signal(signal.SIGKILL)
    assert eventually(lambda: len(served.workers()) == 3 and served.workers() != before), "a new one is there"
    lost = 0
    for page in pages:
        shown = looks(page)
        try:
            page.say(type="ping")
        except Exception:  # noqa: BLE001 - gone, in one of several ways
            lost += 1
            page.connect()
        assert looks(page) == shown
        page.say(type="press", id="close")
        page.play(3)
        assert "ui.stale" not in page.said
        page.close()
    assert 0 < lost < len(pages), "those of one worker"


def test_the_figures_of_all_workers_are_added_up(served: Served) -> None:
    visitor = Visitor(served.base)

    def sessions() -> float:
        return counted(visitor).get("numberdrop_sessions", 0)

    def are_settled() -> bool:
        at_first = sessions()
        time.sleep(1)
        return sessions() == at_first

    assert eventually(are_settled), "those of other tests end no more"
    before = counted(visitor)
    pages = [Visitor(served.base).open() for _ in range(12)]
    for page in pages:
        page.hear("{")

    def grown() -> list[float]:
        after = counted(Visitor(served.base))
        names = ("numberdrop_sessions", "numberdrop_pages_total", 'numberdrop_refused_total{reason="message"}')
        return [after.get(name, 0) - before.get(name, 0) for name in names]

    assert eventually(lambda: grown() == [12, 12, 12]), "a page is counted when it has been sent"
    for _ in range(5):  # whichever of them is asked
        assert grown() == [12, 12, 12]
    for page in pages:
        page.close()
    assert eventually(lambda: sessions() == before.get("numberdrop_sessions", 0))


@pytest.mark.slow
def test_a_server_that_was_started_anew_with_the_same_secret_shows_what_lay_over_the_game(tmp_path: Path) -> None:
    port = serving.free_port()
    with serving.numberdrop(*serving.public(tmp_path, SECRET), log=tmp_path / "1.txt", port=port) as first:
        page, other = (asked_for_record(Visitor(first.base)) for _ in range(2))
        shown, others = looks(page), looks(other)
        assert first.stop() == 0
        assert page.line
        assert page.line.end().code == 1012
    with serving.numberdrop(*serving.public(tmp_path, SECRET), log=tmp_path / "2.txt", port=port):
        page.connect()
        assert looks(page) == shown
        page.say(type="press", id="close")
        page.play(3)
    changed = serving.public(tmp_path, 'c.TutorServer.secret = "another"')
    with serving.numberdrop(*changed, log=tmp_path / "3.txt", port=port):
        other.connect()
        assert other.tab.traits["board"]["cells"] == others["board"]["cells"]
        assert looks(other)["scene"] != others["scene"]
        other.play(3)


@pytest.mark.parametrize("workers", ["1", pytest.param("3", marks=pytest.mark.slow)])
def test_told_to_stop_it_says_so_sends_the_pages_elsewhere_and_ends(tmp_path: Path, workers: str) -> None:
    assert drains(tmp_path, workers, 3) or drains(tmp_path, workers, 30), "on a busy machine all takes longer"


def drains(folder: Path, workers: str, seconds: int) -> bool:
    """Whether what is done while it drains was done in that time."""
    settings = f"c.TutorServer.drain_seconds = {seconds}"
    options = serving.public(folder, settings, f"--workers={workers}")
    with serving.numberdrop(*options, log=folder / "log.txt") as served:
        visitor = Visitor(served.base)
        pages = [visitor.open(PLAY), visitor.open(HOME)]
        stopped = time.monotonic()
        served.process.send_signal(signal.SIGTERM)
        try:
            assert eventually(lambda: visitor.ask("/health").status == 503)
            assert json.loads(visitor.ask("/health").read()) == {"status": "draining"}
            pages[0].play(2)
            visitor.open().close()
        except Exception:
            if time.monotonic() - stopped < seconds:
                raise
            return False
        ends = [page.line.end() for page in pages if page.line]
        assert [(end.code, bool(end.reason)) for end in ends] == [(1012, True)] * 2
        assert served.process.wait(PATIENCE) == 0
        assert '"end"' in served.log.read_text()
    return True


def test_told_twice_it_ends_at_once(tmp_path: Path) -> None:
    with serving.numberdrop(
        *serving.public(tmp_path, "c.TutorServer.drain_seconds = 600"), log=tmp_path / "log.txt"
    ) as served:
        Visitor(served.base).open()
        served.process.send_signal(signal.SIGTERM)
        assert eventually(lambda: Visitor(served.base).ask("/health").status == 503)
        assert served.stop() == 0


def test_no_worker_outlives_the_server(served: Served) -> None:
    """The last test of this server."""
    workers = served.workers()
    assert len(workers) == 3
    served.process.kill()
    served.process.wait()
    assert eventually(lambda: not any(worker.is_running() for worker in workers))
