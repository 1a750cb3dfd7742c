"""Three public servers behind the nginx of `.deploy/nginx.conf`: who plays goes on with another when theirs is killed."""

import random

import pytest

from tests.browser.player import new_game, open_play
from tests.nginx import fronted, needed
from tests.server.visiting import HOME, Visitor
from tests.serving import PATIENCE

pytestmark = [pytest.mark.slow, needed]


def test_players_of_killed_servers_go_on_at_another_without_doing_anything(new_page, tmp_path):
    with fronted(tmp_path) as front:
        tables = []
        for seed in range(3):
            page = open_play(new_page(front.nginx))
            tables.append(new_game(page, 1, seed))
            tables[-1].play(random.Random(7), acts=4)
            page.evaluate("window.sameVisit = true")
        for number in "12":
            front.behind[number].process.kill()
            front.behind[number].process.wait(PATIENCE)
        for table in tables:
            table.agree()
            table.play(random.Random(7), acts=2)
            assert table.page.evaluate("window.sameVisit"), "the page was loaded anew"
            table.page.problems.clear()  # a connection that broke is told on the console


def test_nginx_refuses_what_is_too_much_and_says_so_when_nobody_answers(tmp_path):
    with fronted(tmp_path) as front:
        visitor = Visitor(front.nginx.base)
        assert visitor.ask("/metrics").status == 404
        assert visitor.ask(HOME, "POST", b"x" * 100_000).status == 413
        text = visitor.ask("/nobody", **{"Accept-Encoding": "gzip"})
        assert text.headers["Content-Encoding"] == "gzip"
        for served in front.behind.values():
            served.process.kill()
        nobody = visitor.ask(HOME)
        assert (nobody.status, nobody.headers["Retry-After"]) == (503, "4")
        assert 'http-equiv="refresh"' in nobody.read().decode()
