"""What people read is spelt right: the guide, the README, the changelog, the lessons and every message, in both languages."""

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from typing import Any

import polib
import pytest

from tests.project.guide_pages import pages
from tests.required import missing
from tests.serving import ROOT

DICTIONARIES = {"en": "en_GB", "fr": "fr_FR"}
KNOWN = set((ROOT / "tests" / "project" / "words.txt").read_text("utf-8").casefold().split())
"""What is in no dictionary: names, words of our trade."""


def words(text: str) -> list[str]:
    """The words of a text, without code, addresses, options, tags and places to fill in; nor what holds digits, or capitals only."""
    for no_words in (
        r"(?ms)^ *```.*?^ *```",
        r"`[^`]*`",
        r"<[^<>]+>",
        r"\]\([^)]*\)",
        r"\S*(?:--|://|=|\w[./]\w)\S*",
        r"(?<!\w)/\w+",
        r"\{[^{}]*\}",
    ):
        text = re.sub(no_words, " ", text)
    tokens = re.findall(r"\w+(?:'\w+)*", text.replace("’", "'"))
    return [word.removesuffix("'s") for word in tokens if not re.search(r"[\d_]", word) and not word.isupper()]


def unknown(texts: list[str], language: str) -> set[str]:
    """The words of these texts that a language does not have."""
    hunspell = shutil.which("hunspell")
    if hunspell is None:
        missing("hunspell", "no hunspell here: apt-get install hunspell hunspell-en-gb hunspell-fr-classical")
    doubtful = {word for text in texts for word in words(text) if re.sub("^[dl]'", "", word.casefold()) not in KNOWN}
    command, asked = [hunspell, "-l", "-i", "utf-8", "-d", DICTIONARIES[language]], "\n".join(sorted(doubtful))
    return set(subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout.splitlines())


def in_language(table: Any, language: str) -> Iterator[str]:
    """What a file of lessons, or any part of it, says in a language."""
    if isinstance(table, dict) and isinstance(table.get(language), str):
        yield table[language]
    elif isinstance(table, dict | list):
        for value in table.values() if isinstance(table, dict) else table:
            yield from in_language(value, language)


@pytest.mark.parametrize("language", DICTIONARIES)
def test_every_message_and_lesson_is_spelt_right(language: str) -> None:
    texts: list[str] = []
    for entry in polib.pofile(ROOT / "numberdrop" / "text" / "locales" / language / "LC_MESSAGES" / "numberdrop.po"):
        texts += [entry.msgstr, *entry.msgstr_plural.values()]
    for path in sorted((ROOT / "numberdrop" / "exercises").rglob("*.toml")):
        texts += in_language(tomllib.loads(path.read_text("utf-8")), language)
    wrong = unknown(texts, language)
    assert not wrong, " ".join(sorted(wrong))


def test_what_is_written_about_the_tutor_is_spelt_right() -> None:
    """Pages for teachers and programmers have both languages side by side."""
    texts = [(ROOT / name).read_text("utf-8") for name in ("README.md", "CHANGELOG.md")]
    texts += pages().values()
    wrong = set.intersection(*(unknown(texts, language) for language in DICTIONARIES))
    assert not wrong, " ".join(sorted(wrong))


def test_a_wrong_word_is_found() -> None:
    assert unknown(["The shape droops, and falls stright down. `stright` [is](stright.md) code."], "en") == {"stright"}
    french = "L’idée d’une combinaison, aujourd’hui même, vous apprenez à compter : dévissé, comptter."
    assert unknown([french], "fr") == {"comptter"}
