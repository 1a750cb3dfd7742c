"""A reader begins by the edition whose book exists in their language, and is sent to no other; what was begun keeps its own."""

import pytest

import numberdrop as nd
from numberdrop.text import LANGUAGES

from .driven import Driven, driven

BOOK = {"en": "2023", "fr": "2021"}


def met(name: str, language: str, which: str = "", **kept: object) -> Driven:
    """A page that was drawn in English, when a browser of this language greets it."""
    page = driven(name, which=which)
    page.send(type="hello", lang=language, **kept)
    return page


def edition_of(page: Driven) -> str:
    """The edition that a form of the page offers, behind the door to a table."""
    if page.app.here.page == "companion":
        page.press("tool_table")
    if page.app.here.page == "play":
        page.press("against", "table")
    forms = (card for card in page.scene()["cards"] if card["kind"] == "form")
    return next(field["value"] for card in forms for field in card["fields"] if field["id"] == "edition")


def books(page: Driven) -> set[str]:
    """The years of the books that the explanation names."""
    return {year for item in page.talk["items"] for year in BOOK.values() if year in item["cite"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["play", "companion"])
def test_a_game_begins_by_the_book_of_the_language(name, language):
    assert edition_of(met(name, language)) == edition_of(driven(name, language)) == BOOK[language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", ["gravity", "rows"])
def test_a_lesson_names_the_book_of_the_language(lesson, language):
    page = met("lesson", language, lesson)
    page.press("next", "hint", "hint")
    assert books(page) == {BOOK[language]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_that_every_edition_has_alike_names_the_book_of_the_language(language):
    page = driven("puzzles", language)
    pack = page.state.pack
    alike = next(one.id for one in pack.heads if not pack.puzzle(one.id).question.edition)
    page.press(f"open:{alike}", "hint")
    assert books(page) == {BOOK[language]}


def test_another_language_changes_the_edition_only_where_nothing_was_done():
    page = driven("play")
    page.speak("fr")
    assert edition_of(page) == "2021"
    page.press("alone")
    page.act("start", column=3)
    page.speak("en")
    assert edition_of(page) == "2021"


def test_a_saved_game_and_a_saved_lesson_keep_their_edition():
    game = nd.Game.new(1, seed=5).apply(nd.Start(3, 0))
    assert edition_of(met("play", "fr", record=nd.record.dumps(game))) == "2023"
    record = driven("lesson", which="rows").log()["text"]
    assert met("lesson", "fr", "rows", record=record).state.edition == "2023"
