"""Pictures of pages for the front end's page of all parts (``npm run parts``): ``python -m tests.widget.front_parts`` prints them as JSON."""

from __future__ import annotations

import json

from numberdrop.pages.open_page import PAGES
from numberdrop.text import LANGUAGES

PICTURED = ("home", "analysis", "sandbox", "composer", "progress", "puzzles")
LESSONS = ("orientation", "solo", "round", "skipping", "shape-choice")
"""They begin with a drop, with tiles, with options, with a sheet and a form, with cells to pick."""
SEED = 7


def pictures(language: str) -> dict[str, object]:
    """What each page shows first, by its name."""
    pages = {name: PAGES[name](language).traits() for name in PICTURED}
    return {**pages, **{name: PAGES["lesson"](language, name, SEED).traits() for name in LESSONS}}


if __name__ == "__main__":
    print(json.dumps({language: pictures(language) for language in LANGUAGES}))
