"""What other packages add is found, listed and tried; what cannot be used is named and left out, and nothing else is touched."""

import json
import re
import shutil
from pathlib import Path

import pytest

from numberdrop.coach import bots
from numberdrop.coach.bots import BotError, choose
from numberdrop.rules.game import Game
from numberdrop.text.catalogue import LOCALES

from .installed import EXAMPLE, installed, run

COMMAND = ("-m", "numberdrop")


@pytest.fixture
def example(tmp_path: Path) -> Path:
    return installed(tmp_path, "nd-example", EXAMPLE)


def listed(folder: Path, language: str = "en_GB") -> str:
    """What the command says of each plug-in, a line each."""
    done = run(folder, *COMMAND, "plugins", language=language)
    assert done.returncode == 0, done.stderr
    return re.sub(" +", " ", done.stdout)


def test_the_examples_of_the_guide_are_listed_and_good(example: Path) -> None:
    assert [line.strip() for line in listed(example).splitlines()[1:]] == [
        "bot tidy nd-example in use",
        "kind of exercise tallest nd-example in use",
        "lesson roof nd-example in use",
    ]
    tried = run(example, *COMMAND, "check", "--plugins")
    assert (tried.returncode, tried.stdout.count("no mistakes.")) == (0, 3), tried.stdout + tried.stderr


def test_the_examples_are_used_by_name(example: Path) -> None:
    code = """
import nd_example.tallest  # before anything of ours
import numberdrop as nd
from numberdrop.exercises import load_lesson
from numberdrop.exercises.course import course
from numberdrop.exercises.kinds import KINDS
print(nd.coach.match(["tidy", "nd_example.bots:tidy", "gus"], games=2).names)
print(nd.coach.play_out(nd.Game.new(2, seed=3), "tidy").over, nd.coach.bot_named("tidy").name)
print(load_lesson("roof").number, course()[-1].page, KINDS["tallest"].question.__module__)
from numberdrop.widget import lesson
print(type(lesson("roof")).__name__)
"""
    done = run(example, "-c", code)
    assert done.stdout.splitlines() == [
        "('tidy', 'nd_example.bots:tidy', 'gus')",
        "True tidy",
        "20 lesson_roof nd_example.tallest",
        "Board",
    ], done.stderr


def test_a_bot_of_a_package_has_a_seat_on_ones_own_machine_alone(example: Path) -> None:
    code = """
import os, sys
from tests.pages.driven import driven
from numberdrop.pages.table.seating import OWN_BOTS
os.environ.pop(OWN_BOTS, None)
play = driven("play", "en")
form = {"players": "2", "seat1": "", "seat2": "tidy", "seed": "3", "edition": "2023"}
ask = lambda: play.handle({"type": "form", "id": "new", "values": form, "turn": play.turn})
ask()
print(play.state.table.seating.seats)
os.environ[OWN_BOTS] = "1"
ask()
table = play.state.table
print(table.seating.seats, table.game.setup.names)
from numberdrop.pages.table.seating import read_saved_table, KEPT, saved_table
kept = KEPT.text(saved_table(table.game.setup, table.seating, "once"))
print(read_saved_table(kept, table.game.setup).seats)
from numberdrop.pages.play.state import BotTurn
game = table.game.apply(table.game.legal_actions()[0])
print(BotTurn.of(game, "tidy", 1).run(5))
del os.environ[OWN_BOTS]
print(read_saved_table(kept, table.game.setup))
"""
    done = run(example, "-c", code)
    said = ["('',)", "('', 'tidy') ('', 'tidy')", "('', 'tidy')", "P2: start c1", "None"]
    assert done.stdout.splitlines() == said, done.stderr


def test_a_lesson_may_ask_a_kind_of_the_same_package(example: Path) -> None:
    lesson = (example / "nd_example" / "roof.toml").read_text("utf-8")
    task = '\n[[task]]\nid = "tall"\nkind = "tallest"\nrule = "fall"\ngrid = """\n..3....\n1.34...\n"""\nprompt = { en = "Tallest?", fr = "Haut ?" }\n'
    file = example / "mine.toml"
    file.write_text(lesson + task, "utf-8")
    done = run(example, *COMMAND, "check", str(file))
    assert (done.returncode, done.stdout) == (0, f"{file}: 3 tasks, no mistakes.\n")


def test_a_lesson_has_its_page_among_those_that_are_served(example: Path) -> None:
    code = """
from numberdrop import paths
from numberdrop.cli.serve_command import tutor_notebook_folder
from numberdrop.pages import open_page
own = {path.name for path in tutor_notebook_folder().glob("*.ipynb")}
print(own - {path.name for path in paths.notebooks().glob("*.ipynb")})
print("lesson_roof.ipynb" in repr(open_page.PAGES["home"]("en")._drawn))
"""
    assert run(example, "-c", code).stdout.splitlines() == ["{'lesson_roof.ipynb'}", "True"]


def test_a_tournament_with_functions(example: Path) -> None:
    (example / "mine.py").write_text("def lost(game):\n    return None\n", "utf-8")
    arguments = ("tournament", "--games=0", "--solo=1", "--workers=1")
    played = run(example, *COMMAND, *arguments, "--bots=tidy,nd_example.bots:tidy", "--out=good.jsonl")
    assert played.returncode == 0, played.stderr
    assert "nd_example.bots:tidy" in played.stdout
    for name, told in (("lost", "mine:lost answered None in round 1"), ("nobody", "")):
        refused = run(example, *COMMAND, *arguments, f"--bots=mine:{name}", "--out=bad.jsonl")
        assert refused.returncode == 1
        assert f"mine:{name} can’t play: {told}" in refused.stderr


WRONG = {
    "bots": {
        "broken": "nd_example.broken:bot",
        "kim": "nd_example.bots:tidy",
        "number": "nd_example.bots:__name__",
        "nowhere": "nd_example.bots:nobody",
    },
    "kinds": {"predict": "nd_example.tallest", "other": "nd_example.tallest", "none": "nd_example.bots"},
    "lessons": {"gravity": "nd_example", "missing": "nd_example"},
    "languages": {"xx": "nd_example", "english": "nd_example"},
}


def test_what_cannot_be_used_is_named_and_the_rest_works(example: Path) -> None:
    installed(example, "nd-wrong", WRONG)
    table = listed(example)
    for said in (
        "broken nd-wrong left out: it fails when it is loaded or tried (RuntimeError: not today).",
        "kim nd-wrong left out: the tutor has one of that name; choose another.",
        "number nd-wrong left out: 'nd_example.bots' is neither a function from a game to a move nor a Bot.",
        "nowhere nd-wrong left out: it fails when it is loaded or tried (AttributeError: ",
        "predict nd-wrong left out: the tutor has one of that name",
        "other nd-wrong left out: something is wrong or missing: its question is called 'tallest'",
        "none nd-wrong left out: it should be a Kind",
        "gravity nd-wrong left out: the tutor has one of that name",
        "missing nd-wrong left out: its package has no file missing.toml.",
        "xx nd-wrong left out: its package has no file xx/LC_MESSAGES/numberdrop.mo.",
        "english nd-wrong left out: “english” is not a language code",
        "tidy nd-example in use",
        "roof nd-example in use",
    ):
        assert said in table, table
    tried = run(example, *COMMAND, "check", "--plugins")
    assert (tried.returncode, tried.stdout.count("no mistakes.")) == (1, 3)
    assert "écarté\u00a0: le tuteur en a déjà un de ce nom\u202f; choisissez-en un autre." in listed(example, "fr_FR")


def test_two_packages_that_add_the_same_name(example: Path) -> None:
    installed(example, "nd-second", {"bots": {"tidy": "nd_example.bots:tidy"}, "lessons": {"roof": "nd_example"}})
    assert listed(example).count("the package nd-example adds one of that name, too.") == 2


def test_a_lesson_whose_number_is_taken(example: Path) -> None:
    text = (example / "nd_example" / "roof.toml").read_text("utf-8")
    (example / "nd_example" / "floor.toml").write_text(text.replace('number = "20"', 'number = "1"'), "utf-8")
    installed(example, "nd-second", {"lessons": {"floor": "nd_example"}})
    assert "left out: the lesson gravity has number 1; choose another." in listed(example)


def test_a_language_of_another_package(example: Path) -> None:
    shutil.copytree(LOCALES / "en", example / "nd_example" / "de")
    installed(example, "nd-german", {"languages": {"de": "nd_example"}})
    code = "import numberdrop as nd, numberdrop.text as t; print(list(t.LANGUAGES), nd.say(nd.why(nd.Game.new(), nd.Pass()).refusals[0], 'de'))"
    done = run(example, "-c", code)
    assert done.stdout.startswith("['en', 'de', 'fr'] "), done.stderr
    assert "language de nd-german in use" in listed(example)


def test_a_language_that_lacks_a_message_is_left_out(example: Path) -> None:
    folder = example / "nd_example" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    data = (LOCALES / "en" / "LC_MESSAGES" / "numberdrop.mo").read_bytes()
    (folder / "numberdrop.mo").write_bytes(data.replace(b"language.name", b"language.nomm"))
    installed(example, "nd-german", {"languages": {"de": "nd_example"}})
    assert "left out: its message language.name is missing, or fills in other values than ours." in listed(example)


def test_nothing_of_anybody_is_loaded_before_it_is_asked_for(example: Path) -> None:
    code = "import sys, numberdrop; print([name for name in sys.modules if name.startswith('nd_example')])"
    assert run(example, "-c", code).stdout == "[]\n"


def test_a_site_lists_them_in_a_file_of_its_own(example: Path) -> None:
    code = (
        "import sys, pathlib; from numberdrop.site.build import copy_plugins; copy_plugins(pathlib.Path(sys.argv[1]))"
    )
    out = example / "site"
    assert run(example, "-c", code, str(out)).stderr == ""
    plugins = json.loads((out / "numberdrop" / "plugins.json").read_text("utf-8"))
    assert ["bots", "tidy", "nd-example", "nd_example.bots:tidy"] in plugins


def test_a_bot_that_never_answers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PATIENCE", 0.2)

    def sleepy(game: Game) -> object:
        while True:
            pass

    with pytest.raises(BotError, match=r"sleepy has not answered within 0\.2 s in round 1"):
        choose(Game.new(seed=1), sleepy)
