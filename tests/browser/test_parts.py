"""The page of all parts (``npm run parts``): every part of every page is drawn, light and dark, in each language."""

import os
import shutil
import subprocess
from typing import get_args

import pytest
from playwright.sync_api import expect

from numberdrop import paths
from numberdrop.pages.cards import Card
from numberdrop.text import LANGUAGES
from tests.serving import Served, free_port

FRONT = paths.PACKAGE / "widget" / "front"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (NODE and (FRONT / "node_modules").is_dir()), reason="needs Node.js and npm ci"),
]


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    port = free_port()
    command = [str(NODE), "parts.mjs"]
    with subprocess.Popen(command, cwd=FRONT, env={**os.environ, "PORT": str(port)}, stdout=subprocess.PIPE) as process:
        assert process.stdout
        base = process.stdout.readline().decode().strip()
        yield Served(base.rstrip("/"), process, tmp_path_factory.mktemp("parts") / "log.txt")
        process.kill()


def test_every_part_is_drawn_in_both_looks_and_each_language(new_page, parts):
    page = new_page(parts)
    page.goto("/")
    page.locator("body[data-ready]").wait_for()
    drawn: dict[str, list[str]] = {}
    for look in ("light", "dark"):
        for language in LANGUAGES:
            part = page.locator(f"#{look}-{language}")
            drawn[f"{look} {language}"] = part.locator("[data-part]").evaluate_all(
                "all => all.map(one => one.dataset.part)"
            )
            expect(part.locator("[data-theme]").first).to_have_attribute("data-theme", look)
            part.locator("[data-part='home: headline']").scroll_into_view_if_needed()
            assert len(page.screenshot()) > 10_000, "something is seen"
            assert part.evaluate("one => one.scrollWidth <= one.clientWidth"), "nothing runs out of the page"
    names = drawn["light en"]
    assert all(others == names for others in drawn.values())
    kinds = {name.rpartition(": ")[2] for name in names}
    cards = {card.__dataclass_fields__["kind"].default for card in get_args(Card)}
    assert kinds == {"header", "headline", "controls", "board", "faces", *cards}, "every kind of card is there"
