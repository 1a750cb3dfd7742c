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


def mapped(language: str) -> Driven:
    """The analysis of a game before a drop: its lines, the chances of the next roll, and the map of the board."""
    game = some_game(Random(SEED), 1, "2023", seed=SEED)
    due = next(number for number, state in enumerate(game.states()) if state.phase is Phase.DROP)
    page = driven("analysis", language)
    page.load(nd.record.dumps(game))
    page.press(f"node:{due}", "chances", "coach")
    page.wait()
    return page


def ended(language: str) -> Driven:
    """A game of two that is over, with what the coach has found out at first."""
    page = driven("play", language)
    page.load(nd.record.dumps(some_game(Random(SEED), 2, "2023", seed=SEED)))
    for _ in range(40):
        if page.scene()["tick"]:
            page.tick()
    return page


def pictures(language: str) -> dict[str, object]:
    first = {name: PAGES[name](language) for name in PICTURED}
    lessons = {name: PAGES["lesson"](language, name, SEED) for name in LESSONS}
    of_three = driven("play", language)
    of_three.form("new", players="3", edition="2023", seed=str(SEED))
    begun = {"analysis": mapped(language), "play": of_three, "companion": printed(language)}
    shown = {name: page.traits() for name, page in {**first, **lessons, **begun}.items()}
    page = ended(language)
    shown["end"] = page.traits()
    page.press("rounds")
    return {**shown, "rounds": page.traits()}


if __name__ == "__main__":
    comparison._MOST = 16  # what the coach says matters less than how it is drawn
    print(json.dumps({language: pictures(language) for language in LANGUAGES}))
