"""What is given to a widget by code is what is seen, whatever the browser has kept, which stays there; also as a still picture."""

import re
from base64 import b64decode
from typing import Any

import pytest

import numberdrop as nd
from numberdrop import widget
from numberdrop.coach import bot_named, play_out
from numberdrop.exercises import load_lesson
from numberdrop.frozen import as_json
from numberdrop.text import translate
from numberdrop.widget import Board
from tests.exercises.answering import give
from tests.pages.exercises import lesson_page, puzzles_page

PLAYED = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),)).states()
OTHER = nd.Game.new(seed=5).apply(nd.Start(2))


def greet(board: Board, kept: dict[str, Any] | None = None) -> Board:
    """The board in a browser that has kept what another board told it to."""
    left = {"text": "", **(kept or {})}
    texts = {name: "\n".join(lines) for name, lines in (left.get("append") or {}).items()}
    board.session.handle({"type": "hello", "record": left["text"], "kept": {**(left.get("put") or {}), **texts}})
    return board


def left_by(board: Board) -> dict[str, Any]:
    """What a browser keeps of a page that somebody has played to the same position."""
    app = greet(board).session.app
    kept: dict[str, Any] = as_json(app.page.keep(app.state, app.visit))
    return kept


def table(board: Board) -> tuple[object, ...]:
    """The game that is shown, but for its seed: on the analysis board there is none."""
    game = board.session.app.state.game
    return game.players, game.setup.tiles, game.actions


def keeps_what_was_left(board: Board) -> None:
    log = board.session.traits()["log"]
    assert (log["key"], log.get("put") or {}) == (None, {})


@pytest.mark.parametrize(
    ("given", "left"),
    [(nd.Game.new(1, seed=77), PLAYED[12]), (nd.Game.new(3, seed=77), PLAYED[12]), (PLAYED[12], OTHER)],
    ids=["new", "new, of three", "under way"],
)
@pytest.mark.parametrize("page", ["play", "analysis"])
def test_a_game_that_is_given_is_what_is_seen(page, given, left):
    board = greet(getattr(widget, page)(given), left_by(getattr(widget, page)(left)))
    assert table(board) == (given.players, given.setup.tiles, given.actions)
    assert board.session.traits()["scene"]["dialog"] is None
    keeps_what_was_left(board)


@pytest.mark.parametrize("page", ["play", "analysis"])
def test_who_gives_nothing_goes_on_where_they_were(page):
    of = getattr(widget, page)
    assert table(greet(of(), left_by(of(PLAYED[12]))))[1] == PLAYED[12].setup.tiles


def test_a_grid_that_is_given_is_what_is_seen():
    mine, other = nd.Grid.parse("123"), nd.Grid.parse("777\n1..")
    for given in (mine, nd.Sheet(mine), "123"):
        board = greet(widget.sandbox(given), left_by(widget.sandbox(other)))
        assert board.session.app.state.sheet.grid == mine
        keeps_what_was_left(board)


def test_the_seed_of_a_lesson_settles_its_positions_whatever_was_done_in_others():
    page, task = lesson_page(load_lesson("gravity"), seed=3), 4
    page.go_to(task)
    give(page, page.exercise.right_answer)
    board = greet(widget.lesson("gravity", seed=8), page.log())
    state = board.session.app.state
    assert state.at == task
    assert state.exercise == load_lesson("gravity").tasks[task].exercise(8, state.edition)
    assert state.player.tries == state.tries_at_first
    same = greet(widget.lesson("gravity", seed=3), page.log()).session.app.state
    assert same.player.tries == 1 + same.tries_at_first, "with the same seed one is where one was"


def test_the_seed_of_the_puzzles_settles_their_order():
    left = puzzles_page(seed=4).log()
    assert greet(widget.puzzles(seed=9), left).session.app.state.seed == 9
    assert greet(widget.puzzles(), left).session.app.state.seed == 4


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: widget.play("fr"), "play() takes a game, as Game.new or record.loads give one, not 'fr'; a language goes by its name, language='fr'"),
        (lambda: widget.analysis(nd.Grid()), "analysis() takes a game, as Game.new or record.loads give one, not Grid.parse('')"),
        (lambda: widget.sandbox(7), "sandbox() takes a grid, a sheet, a game or a picture such as '..6\\n.56', not 7"),
        (lambda: widget.sandbox("fr"), "a language goes by its name, language='fr'"),
        (lambda: widget.puzzle(7), "puzzle() takes the code of a puzzle, a text, not 7"),
        (lambda: widget.lesson(None), "lesson() takes the id of a lesson, a text, not None"),
        (lambda: widget.puzzles("x"), "puzzles() takes a pack of puzzles"),
        (lambda: widget.preview(7), "preview() takes the path of a file, not 7"),
    ],
)  # fmt: skip
def test_the_wrong_thing_is_named_with_what_would_be_right(wrong, says):
    with pytest.raises(TypeError, match=re.escape(says)):
        wrong()


def test_a_language_that_nobody_speaks_is_named_with_those_that_are_spoken():
    with pytest.raises(ValueError, match=r"^no language 'xx': the pages speak 'en', 'fr'$"):
        widget.play(language="xx")
    assert widget.play(language="fr").scene["lang"] == "fr"


def test_one_task_of_a_lesson_is_what_is_seen_wherever_one_was_before():
    page = lesson_page(load_lesson("gravity"), seed=3)
    page.go_to(1)
    board = greet(widget.lesson("gravity", task=4, seed=8), page.log())
    assert board.session.app.state.at == 3
    keeps_what_was_left(board)
    last = len(load_lesson("gravity").tasks)
    for wrong in (0, last + 1, "4", True):
        with pytest.raises(ValueError, match=rf"^lesson 'gravity' has no task .*; its tasks are 1 to {last}$"):
            widget.lesson("gravity", task=wrong)  # type: ignore[arg-type]


def shown(board: Board) -> dict[str, Any]:
    """What stands there where a notebook cannot show widgets: a picture and one sentence."""
    bundle = board._repr_mimebundle_()
    return bundle[0] if isinstance(bundle, tuple) else bundle


def test_a_board_comes_with_its_picture_and_a_sentence_in_its_language():
    grid = nd.Grid.parse("12\n456")
    for language in ("en", "fr"):
        bundle = shown(widget.sandbox(grid, language=language))
        assert "application/vnd.jupyter.widget-view+json" in bundle
        assert translate("ui.still_picture", language) in bundle["text/html"]
        (data,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', bundle["text/html"])
        assert b64decode(data).decode() == grid._repr_svg_()


def test_as_text_it_says_which_page_it_is_and_a_page_without_numbers_is_words_only():
    text = shown(widget.sandbox(language="en"))["text/plain"]
    assert text.startswith("Sandbox")
    assert "object at" not in text
    html = shown(widget.progress(language="en"))["text/html"]
    assert "<img" not in html
    assert translate("ui.still_picture", "en") in html
