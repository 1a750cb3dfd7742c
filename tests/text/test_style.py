"""The style guide (``notebooks/guide/style.md``), as far as a machine can hold the sentences of learners to it."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import numberdrop.exercises
from numberdrop.text import LANGUAGES, messages_by_suffix
from numberdrop.text.catalogue import PLACEHOLDER
from tests.project.guide_pages import pages
from tests.serving import ROOT

from .writing import faults_of, long_sentences, page_faults_of, style_faults_of

EXERCISES = Path(numberdrop.exercises.__file__).parent
# For those who build: the command line, faults of lesson files and of saved files (details in a fold), the lesson on programming.
BUILDERS = (
    *("command.", "class.", "workshop.", "language.", "list."),
    *(f"fault.{of}." for of in ("text", "record", "notation", "exercise", "code", "log")),
)
# What is read at rest, not while one plays.
AT_REST = ("rule.", "graph.", "home.about", "home.erase_text", "puzzles.rating_o", "dice.", "why.line")


def told(node: Any, language: str, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text of an exercise file, and where it stands in it."""
    if isinstance(node, dict):
        if isinstance(node.get(language), str):
            yield where, node[language]
        else:
            for key, value in node.items():
                yield from told(value, language, f"{where}.{key}")
    elif isinstance(node, list):
        for value in node:
            name = value.get("id", "") if isinstance(value, dict) else ""
            yield from told(value, language, f"{where}[{name}]")


def sentences(language: str) -> dict[str, str]:
    """Every text that a learner may read, by its key, or its place in a file."""
    found = {key: text for key, text in messages_by_suffix("", language).items() if not key.startswith(BUILDERS)}
    for path in (*sorted((EXERCISES / "lessons").glob("*.toml")), EXERCISES / "puzzles" / "types.toml"):
        found |= {path.stem + where: text for where, text in told(tomllib.loads(path.read_text("utf-8")), language)}
    return {key: PLACEHOLDER.sub("1", text) for key, text in found.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_learners_read_no_builders_words_and_one_word_for_one_thing(language):
    wrong = {key: faults for key, text in sentences(language).items() if (faults := style_faults_of(text, language))}
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_files_of_exercises_is_well_written(language):
    """As the catalogues are: ``test_catalogues``."""
    of_files = {key: text for key, text in sentences(language).items() if key[0].isdigit() or key.startswith("types.")}
    assert {key: faults for key, text in of_files.items() if (faults := faults_of(text, language))} == {}
    assert len(of_files) > 500


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_short_where_one_plays(language):
    wrong = {
        key: long
        for key, text in sentences(language).items()
        if not key.startswith(AT_REST)
        and not re.search(r"\.(intro|summary)$", key)
        and (long := long_sentences(text, language))
    }
    assert not wrong


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "Python is starting.", ["a builders' word: Python"]),
        ("en", "The shape comes to rest.", ["comes to rest: say land"]),
        ("en", "Circle identical 4.", ["identical 4: say 4 identical"]),
        ("fr", "L’entraîneur joue.", ["entraîneur: say coach"]),
        ("fr", "Deux DROPs.", ["DROPs: say DROP"]),
        ("en", "The ringer and the seedling throwaway.", []),
    ],
)
def test_what_the_style_guide_does_not_want_is_found(language, text, told):
    assert style_faults_of(text, language) == told
    assert long_sentences(" ".join(["word"] * 23) + ". " + "Short. " * 23, "en") == [" ".join(["word"] * 23) + "."]


def test_in_french_the_shape_of_a_drop_falls_and_a_score_box_is_a_case_de_score():
    """A letter, its shape and the tile have a name each, and so have a cell of the grid and a box of the sheet."""
    french = messages_by_suffix("", "fr")
    falls = r"\b(?:le|la|un|les|ce) DROP(?: \{\w+\})? (?:tombe|met|vous tombe)|DROP (?:sont|est) tombé"
    boxes = r"\b(?:deux|cinq) cases (?!de score|a|d’)|[Cc]haque case vaut"
    texts = {key: re.sub(r"forme d(?:u|’un) DROP", "forme", text) for key, text in french.items()}
    assert not {key: text for key, text in texts.items() if re.search(f"{falls}|{boxes}", text)}


FRENCH_PAGES = ("apprendre.md", "enseigner.md", "vie_privee.md")
DOCUMENTS = {name: (ROOT / name).read_text("utf-8") for name in ("README.md", "CHANGELOG.md")} | pages()
FOR_PLAYERS = ("README.md", "CHANGELOG.md", "learn_the_game.md", "teach_a_class.md", "privacy.md", *FRENCH_PAGES)
"""Here one thing has one word, as on the pages of the tutor."""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_readme_guide_and_changelog_speak_as_people_do(name):
    text, language = DOCUMENTS[name], "fr" if name in FRENCH_PAGES else "en"
    faults = page_faults_of(text, language)
    if name in FOR_PLAYERS:
        prose = re.sub(r"(?ms)^ *```.*?^ *```|`[^`]*`|\]\([^)]*\)", " ", text)
        faults += [fault for fault in style_faults_of(prose, language) if "builders' word" not in fault]
    assert not faults


def test_the_changelog_begins_with_what_the_first_release_brings_in_forty_lines():
    _, first, *_ = re.split(r"^##", DOCUMENTS["CHANGELOG.md"], maxsplit=1, flags=re.MULTILINE)
    brings, *_ = first.split("\n### ", maxsplit=1)
    assert "what the first release brings" in brings.splitlines()[0]
    assert len(brings.splitlines()) <= 40
    assert max(map(len, DOCUMENTS["CHANGELOG.md"].splitlines())) <= 160


@pytest.mark.parametrize(
    ("language", "text", "faults"),
    [
        ("en", "Whoever reaches one is let in.", ["Whoever: say if you, everybody who"]),
        ("en", "A mistake is told at once.", ["is told: say you see, it says"]),
        ("en", "The log stands beside it.", ["stands beside: say is"]),
        ("en", "There is no such page. It is no longer there. `whoever`, “stands in”", []),
        ("fr", "Bien. Qui perd recommence.", ["Qui : say si vous"]),
        ("fr", "Qui joue ? Vous.", []),
    ],
)
def test_what_nobody_would_say_is_found(language, text, faults):
    assert page_faults_of(text, language) == faults


@pytest.mark.parametrize("lesson", sorted((EXERCISES / "lessons").glob("*.toml")), ids=lambda path: path.stem)
def test_the_same_four_people_run_through_all_lessons(lesson: Path):
    table = tomllib.loads(lesson.read_text("utf-8"))
    english, french = (" ".join(text for _, text in told(table, language)) for language in ("en", "fr"))
    met = set(re.findall(r"\b(?:Ana|Ben|Nora|Sam)\b", english))
    assert met, "nobody of them is in this lesson"
    assert met == set(re.findall(r"\b(?:Ana|Ben|Nora|Sam)\b", french))
    assert not re.search(r"\b(Claire|Tom|Lea|Léa|Max|Kim)\b", english + french)
