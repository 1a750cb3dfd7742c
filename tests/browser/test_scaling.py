"""Two public servers behind the nginx of `.deploy/nginx.conf`: who plays stays with one, and is taken over when it is killed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.player import Table, choose, new_game, open_play
from tests.nginx import fronted, needed
from tests.server.visiting import HOME, Visitor
from tests.serving import BUTTON_AND_LABEL, write_notebook

pytestmark = [pytest.mark.slow, needed]


def place(page: Page) -> str:
    """The process that serves a page, as its cookie says."""
    return next(one["value"] for one in page.context.cookies() if one["name"] == "numberdrop_place")


def served_by(visitor: Visitor) -> str:
    return next(cookie.value for cookie in visitor.jar if cookie.name == "numberdrop_place")


def play(table: Table, acts: int) -> None:
    rng = random.Random(7)
    for _ in range(acts):
        table.do(choose(table.game, rng))


def test_players_of_a_killed_server_go_on_at_another_without_doing_anything(new_page: NewPage, tmp_path: Path) -> None:
    with fronted(tmp_path) as front:
        tables = []
        for seed in range(3):
            page = new_page(front.nginx)
            open_play(page)
            tables.append(new_game(page, 1, seed))
            play(tables[-1], 4)
            page.evaluate("window.sameVisit = true")
        places = [place(table.page) for table in tables]
        assert set(places) == {"1", "2"}
        killed = front.behind[places[0]]
        for process in [killed.process, *killed.kernels()]:
            process.kill()
        for table, at in zip(tables, places, strict=True):
            if at == places[0]:
                table.page.wait_for_function("!window.sameVisit")
                table.page.locator('[data-ready="true"]').wait_for()
                assert place(table.page) != places[0]
            table.agree()
            play(table, 2)
            assert bool(table.page.evaluate("window.sameVisit")) == (at != places[0])
            table.page.problems.clear()  # a line that broke is told on the console


def test_a_page_keeps_its_server_a_full_one_sends_on_and_nginx_refuses_what_is_too_much(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    write_notebook(pages / "home.ipynb", ("code", BUTTON_AND_LABEL))
    with fronted(tmp_path, pages=2, notebooks=pages) as front:
        visitors = [Visitor(front.nginx.base) for _ in range(4)]
        kernels = [visitor.open() for visitor in visitors]
        # Kept open: a page without a line is one that was left.
        lines = [visitor.line(kernel) for visitor, kernel in zip(visitors, kernels, strict=True)]
        assert all(line.is_answered() for line in lines)
        assert sorted(map(served_by, visitors)) == ["1", "1", "2", "2"]

        late = Visitor(front.nginx.base)
        # As often as one asks: who has no room is not taken for gone.
        assert [late.ask(HOME).status for _ in range(3)] == [503] * 3
        first, other = visitors[0], next(one for one in visitors if served_by(one) != served_by(visitors[0]))
        assert other.leave(kernels[visitors.index(other)]) == 204
        # Their own is full, the other has room: from now on that one is theirs.
        assert first.line(first.open()).is_answered()
        assert served_by(first) == served_by(other)

        assert late.ask("/metrics").status == 404
        assert late.ask("/voila/render/home.ipynb", "POST", b"x" * 100_000).status == 413
        text = late.ask("/nobody", **{"Accept-Encoding": "gzip"})
        assert text.headers["Content-Encoding"] == "gzip"

        for served in front.behind.values():
            for process in [served.process, *served.kernels()]:
                process.kill()
        nobody = late.ask(HOME)
        assert (nobody.status, nobody.headers["Retry-After"]) == (503, "4")
        assert 'http-equiv="refresh"' in nobody.read().decode()
