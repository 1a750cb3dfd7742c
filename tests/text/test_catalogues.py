"""The catalogues: alike in every language, compiled, well written; and what reads them."""

import shutil
import sys
from io import BytesIO

import pytest

from numberdrop import text
from numberdrop.text import catalogue as reading
from numberdrop.text import compile_catalogues as compiling
from numberdrop.text.catalogue import LOCALES, PLACEHOLDER, Catalogue, catalogue_of
from tests.cli.command import process

from .writing import faults_of

PHASE = 'msgid "phase.over"\nmsgstr "Fin du jeu"'
ALL = sorted(text.messages_by_suffix("", "en"))


def test_languages_call_themselves_by_their_names():
    assert dict(text.LANGUAGES) == {"en": "English", "fr": "Français"}
    assert next(iter(text.LANGUAGES)) == "en"


def test_catalogues_fit_together():
    assert compiling.find_faults(compiling.read_catalogues()) == []
    assert set(compiling.read_catalogues()) == set(text.LANGUAGES)


def test_compiled_files_are_up_to_date():
    for language, source in compiling.read_catalogues().items():
        fresh = Catalogue(BytesIO(compiling.compile_catalogue(source)))
        kept = catalogue_of(language)
        assert fresh.messages_starting_with("") == kept.messages_starting_with(""), "compile them"
        assert fresh.plural(1) == kept.plural(1)


@pytest.mark.parametrize("language", text.LANGUAGES)
def test_messages_are_well_written(language):
    wrong = {
        key: (message, faults)
        for key, message in text.messages_by_suffix("", language).items()
        if not key.startswith(("language.", "list.", "home.about", "command."))
        if (faults := faults_of(PLACEHOLDER.sub("1", message), language))
    }
    assert not wrong


def test_both_languages_end_their_sentences_alike():
    english, french = text.messages_by_suffix("", "en"), text.messages_by_suffix("", "fr")
    assert not {key for key in ALL if (english[key][-1] in ".!?") != (french[key][-1] in ".!?")}


def test_translate_fills_in_plain_text():
    assert text.translate("place.cell", "en", row="{column}", column="{0}{x.y}") == "{column}, {0}{x.y}"
    assert text.translate("phase.over", "fr") == "Fin du jeu"


def test_translate_names_what_is_missing():
    with pytest.raises(ValueError, match="no language 'de'; there are en, fr"):
        text.translate("phase.over", "de")
    for say, told in (
        (lambda: text.translate("phase.none", "en"), r"no message has the key 'phase.none'"),
        (lambda: text.plural("phase.over", 2, "en"), r"no message that counts has the key 'phase.over'"),
        (lambda: text.translate("unit.points", "en"), r"'unit\.points' has plural forms: say it with count="),
        (lambda: text.translate("place.cell", "en", row=1), r"needs a value for 'column'; it was given \['row'\]"),
    ):
        with pytest.raises(KeyError, match=told):
            say()


def test_values_can_start_a_sentence():
    assert text.translate("reason.DiagonalOnly", "fr", edges="à côté").startswith("À côté ne se")


def test_plural_follows_the_language():
    told = {language: [text.plural("unit.points", n, language) for n in (0, 1, 2)] for language in text.LANGUAGES}
    assert told == {"en": ["0 points", "1 point", "2 points"], "fr": ["0 point", "1 point", "2 points"]}


def test_words_for_the_page():
    assert text.messages_by_suffix("unit.points", "fr") == {".one": "{count} point", ".other": "{count} points"}
    assert text.messages_by_suffix("times.", "en")["1"] == "once"
    assert text.messages_by_suffix("no such prefix", "en") == {}
    with pytest.raises(ValueError, match="no language"):
        text.messages_by_suffix("", "")


def test_a_page_pays_for_nothing_but_the_standard_library():
    done = process("-c", "import sys, numberdrop.text; print({'babel', 'polib', 'anywidget'} & sys.modules.keys())")
    assert done.stdout == "set()\n", done.stderr


@pytest.fixture
def folder(tmp_path):
    """A copy of the sources, to be spoilt."""
    for language, path in compiling.po_files().items():
        target = tmp_path / language / "LC_MESSAGES" / path.name
        target.parent.mkdir(parents=True)
        shutil.copy(path, target)
    return tmp_path


def test_compile_writes_what_is_read(folder, capsys):
    compiling.main(folder)
    assert capsys.readouterr().out.startswith("en: ")
    for language in text.LANGUAGES:
        with (folder / language / "LC_MESSAGES" / "numberdrop.mo").open("rb") as file:
            assert Catalogue(file).messages_starting_with("") == text.messages_by_suffix("", language)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('msgid "phase.over"\n', 'msgid "phase.past"\n', "phase.over is in en but not in fr"),
        ('msgid "phase.over"\n', 'msgid "phase.past"\n', "phase.past is in fr but not in en"),
        ("{row}, {column}", "{line}, {column}", "fills in ['column', 'row'] in en but ['column', 'line'] in fr"),
        (PHASE, 'msgid "phase.over"\nmsgstr ""', "fr: phase.over is empty"),
        ('msgstr[1] "{count} points"', 'msgstr[1] ""', "fr: unit.points is empty or lacks one of its 2 forms"),
        (PHASE, PHASE.replace("Fin du jeu", "{ Fin du jeu"), "fr: phase.over has a brace"),
        ('msgid "phase.over"', '#, fuzzy\nmsgid "phase.over"', "fr: phase.over is marked fuzzy"),
        (
            'msgid_plural "unit.points"\nmsgstr[0] "{count} point"\nmsgstr[1] "{count} points"',
            'msgstr "{count} points"',
            "unit.points counts in one of en and fr only",
        ),
    ],
)
def test_compile_refuses_catalogues_that_do_not_fit(folder, old, new, told):
    path = folder / "fr" / "LC_MESSAGES" / "numberdrop.po"
    source = path.read_text(encoding="utf-8")
    assert source.count(old) == 1
    path.write_text(source.replace(old, new), encoding="utf-8")
    with pytest.raises(SystemExit) as refused:
        compiling.main(folder)
    assert told in str(refused.value)
    assert not list(folder.rglob("*.mo"))


def test_compile_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "babel.messages.pofile", None)
    with pytest.raises(SystemExit, match="pip install babel"):
        compiling.main()


def test_a_language_without_a_compiled_file_is_not_offered(folder, monkeypatch):
    monkeypatch.setattr(reading, "LOCALES", folder)
    assert reading.languages() == ()
    shutil.copy(LOCALES / "fr" / "LC_MESSAGES" / "numberdrop.mo", folder / "fr" / "LC_MESSAGES")
    assert reading.languages() == ("fr",)
