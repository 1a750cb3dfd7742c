"""Pictures of pages for the front end's page of all parts (``npm run parts``): ``python -m tests.widget.front_parts`` prints them as JSON."""

import json
from random import Random

import numberdrop as nd
from numberdrop.coach import comparison
from numberdrop.pages.open_page import PAGES
from numberdrop.rules.game import Phase
from numberdrop.text import LANGUAGES
from tests.formats.players import some_game
from tests.pages.driven import Driven, driven
from tests.pages.test_companion import printed

PICTURED = ("home", "sandbox", "composer", "progress", "puzzles")
LESSONS = ("orientation", "solo", "round", "skipping", "shape-choice")
"""They begin with a drop, with tiles, with options, with a sheet and a form, with cells to pick."""
SEED = 7


def _send(page: Driven, **message: object) -> None:
    page.handle({"turn": page.turn, **message})


def mapped(language: str) -> Driven:
    """The analysis of a game before a drop: its lines, the chances of the next roll, and the map of the board."""
    game = some_game(Random(SEED), 1, "2023", seed=SEED)
    due = next(number for number, state in enumerate(game.states()) if state.phase is Phase.DROP)
    page = driven("analysis", language)
    _send(page, type="load", text=nd.record.dumps(game))
    for act in (f"node:{due}", "chances", "coach"):
        _send(page, type="press", id=act)
    while tick := page.scene()["tick"]:
        _send(page, type="tick", n=tick["n"])
    return page


def table(language: str) -> Driven:
    """A game of three."""
    page = driven("play", language)
    _send(page, type="form", id="new", values={"players": "3", "edition": "2023", "seed": str(SEED)})
    return page


def ended(language: str) -> Driven:
    """A game of two that is over, with what the coach has found out at first."""
    page = driven("play", language)
    _send(page, type="load", text=nd.record.dumps(some_game(Random(SEED), 2, "2023", seed=SEED)))
    for _ in range(40):
        if tick := page.scene()["tick"]:
            _send(page, type="tick", n=tick["n"])
    return page


def pictures(language: str) -> dict[str, object]:
    """What each page shows, by its name."""
    first = {name: PAGES[name](language) for name in PICTURED}
    lessons = {name: PAGES["lesson"](language, name, SEED) for name in LESSONS}
    begun = {"analysis": mapped(language), "play": table(language), "companion": printed(language)}
    shown = {name: page.traits() for name, page in {**first, **lessons, **begun}.items()}
    page = ended(language)
    shown["end"] = page.traits()
    _send(page, type="press", id="rounds")
    return {**shown, "rounds": page.traits()}


if __name__ == "__main__":
    comparison._MOST = 16  # what the coach says matters less than how it is drawn
    print(json.dumps({language: pictures(language) for language in LANGUAGES}))
