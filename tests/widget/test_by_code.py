"""A board talks to code: its game, sheet, grid, answer and result are read, observed and set, and acts are done on it."""

import re
from typing import Any

import pytest
import traitlets

import numberdrop as nd
from numberdrop import widget
from numberdrop.exercises import load_lesson
from numberdrop.pages import open_page
from numberdrop.widget import Board
from tests.widget.test_given import PLAYED, greet

GAME = nd.Game.new(seed=7)
TRAITS = ("game", "sheet", "grid", "answer", "result")


def press(board: Board, name: str) -> None:
    board._on_intent(board, {"type": "press", "id": name, "turn": board.session.turn, "seq": 1}, [])


def observed(board: Board, *names: str) -> list[tuple[str, Any]]:
    changes: list[tuple[str, Any]] = []
    board.observe(lambda change: changes.append((change["name"], change["new"])), names=list(names))
    return changes


@pytest.mark.parametrize("page", ["play", "analysis"])
def test_the_game_is_read_observed_and_set_and_undo_leads_back(page):
    board = getattr(widget, page)(PLAYED[3])
    assert board.game.actions == PLAYED[3].actions
    seen = observed(board, "game")
    board.game = PLAYED[9]
    assert board.game.actions == PLAYED[9].actions
    assert (board.sheet, board.grid) == (PLAYED[9].sheets[0], PLAYED[9].sheets[0].grid)
    assert seen == [("game", board.game)]
    assert board.ack["turn"] == board.session.turn
    for _ in range(12):  # the play page has every state of the game before
        press(board, "undo")
        if board.game.actions == PLAYED[3].actions:
            break
    assert board.game.actions == PLAYED[3].actions
    assert seen[-1] == ("game", board.game)
    assert board.result is None
    board.game = PLAYED[-1]
    assert board.result == PLAYED[-1].scores


def test_an_act_is_done_by_its_text_or_itself_and_the_next_cell_goes_on():
    board = widget.play(GAME)
    seen = observed(board, "game", "grid")
    assert board.play("c4") == GAME.apply(nd.Start(3)) == board.game
    assert [name for name, _ in seen] == ["game", "grid"]
    board.play("roll")
    for phase in (nd.Phase.SLIDE, nd.Phase.DROP):
        assert board.game.phase is phase
        act = board.game.legal_actions()[0]
        assert board.play(act if phase is nd.Phase.DROP else str(act)).actions[-1] == act
    press(board, "undo")
    assert board.game.phase is nd.Phase.DROP


@pytest.mark.parametrize(
    ("act", "error", "says"),
    [
        ("P1: pass", nd.IllegalAction, "start"),
        ("c9", nd.NotationError, "“c9” names no column; write c1 to c7"),
        (nd.Start(9), nd.IllegalAction, ""),
        (5, nd.IllegalAction, ""),
    ],
)
def test_what_the_rules_refuse_says_why_and_changes_nothing(act, error, says):
    board = widget.play(GAME)
    before, talk, seen = board.session.app, board.talk, observed(board, *TRAITS)
    with pytest.raises(error, match=rf"^.*{re.escape(says)}.*$"):  # in one line
        board.play(act)
    assert (board.session.app, board.talk, seen) == (before, talk, [])


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("game", 5, "board.game: 5 is no game; Game.new and record.loads give one"),
        ("game", None, "board.game: None is no game"),
        ("game", {"seed": 1}, "board.game: {'seed': 1} is no game"),
        ("grid", "777", "board.grid: the page play takes none, but sandbox, composer"),
        ("grid", 5, "board.grid: 5 is no grid; give a Grid, a Sheet, a Game or a picture"),
        ("sheet", "7?", "board.sheet: row 1 ('7?') holds '?'"),
        ("answer", "r1c1", "board.answer: the page play takes none, but lesson, puzzle"),
        ("answer", 5, "board.answer: 5 is no answer; give a text such as"),
        ("result", "right", "board.result: it follows from what is done on the board; set board.answer or board.game"),
    ],
)
def test_nonsense_gets_one_sentence_and_touches_nothing(name, value, says):
    board = widget.play(GAME)
    before, picture, seen = board.session.app, board.picture(), observed(board, *TRAITS)
    with pytest.raises(traitlets.TraitError, match=f"^{re.escape(says)}"):
        setattr(board, name, value)
    assert (board.session.app, board.picture(), seen) == (before, picture, [])
    assert board.game == GAME


def test_no_browser_and_no_saved_notebook_reads_or_sets_them():
    board = widget.play(GAME)
    assert not {*TRAITS} & {*board.keys} & {*board.get_state()}
    before, scene = board.session.app, board.scene
    board.set_state({**dict.fromkeys(TRAITS, "nonsense"), "scene": {"mode": "hacked"}, "board": {}})
    assert board.scene == scene
    board._on_intent(board, {"type": "lay", "value": "nonsense"}, [])
    board._on_intent(board, {"type": "do", "action": "c4"}, [])
    assert board.game == GAME == before.state.notebook_values.game


def test_the_sandbox_takes_a_grid_a_sheet_and_acts():
    board = widget.sandbox("123")
    board.grid = nd.Grid.parse("777\n1..", circled=[(1, 0)])
    assert board.grid == board.sheet.grid == nd.Grid.parse("777\n1..", circled=[(1, 0)])
    board.sheet = nd.Sheet(nd.Grid.parse("555"))
    assert board.grid == nd.Grid.parse("555")
    assert board.play(nd.Circle(((0, 0), (0, 1), (0, 2)))) == board.sheet
    assert board.sheet.combos
    with pytest.raises(ValueError, match="combo"):
        board.play(nd.Circle(((0, 0), (0, 1))))
    for _ in range(2):
        press(board, "undo")
    assert board.grid.circled == {(1, 0)}
    composed = widget.composer()
    composed.grid = "..6\n.56"
    assert composed.grid == nd.Grid.parse("..6\n.56")


def test_a_task_takes_an_answer_and_says_how_it_was():
    board = greet(widget.lesson("gravity", seed=3))
    task = load_lesson("gravity").tasks[0].exercise(3)
    assert (board.answer, board.result, board.game) == (None, None, None)
    board.answer = str(task.right_answer)
    assert (board.answer, board.result) == (task.right_answer, "right")
    press(board, "next")
    assert board.answer is None
    with pytest.raises(traitlets.TraitError, match=r"^board.answer: 'r99c1' is no cell"):
        board.answer = "r99c1"
    with pytest.raises(ValueError, match=r"board\.answer answers a task"):
        board.play("c4")


def test_what_code_does_before_the_browser_comes_stays():
    left = {"text": nd.record.dumps(PLAYED[12]), "key": "play"}
    board = widget.play()
    board.game = GAME
    greet(board, left)
    assert board.session.notebook_values.game == GAME


def test_an_observer_may_act_on_what_it_sees():
    board = widget.play(GAME)
    board.observe(lambda change: change["new"].phase is nd.Phase.ROLL and board.play("roll"), names="game")
    board.play("c4")
    assert board.game.phase is nd.Phase.SLIDE


def test_what_a_board_shows_stands_in_its_repr():
    assert repr(widget.play(GAME)) == f"<Board play: {GAME!r}>"
    assert repr(widget.sandbox("777")) == "<Board sandbox: Grid.parse('777....')>"
    assert repr(widget.lesson("gravity", seed=3)).startswith("<Board lesson gravity: ")
    assert all(len(repr(getattr(widget, page)())) < 200 for page in ("home", "puzzles", "progress", "composer"))


def test_what_code_does_is_sent_to_the_browser_as_one_picture(monkeypatch):
    board = widget.play(GAME)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "_send", lambda message: sent.append(message["state"]))
    board.play("c4")
    assert len(sent) == 1
    assert {"board", "scene", "talk", "ack"} <= sent[0].keys()
    assert not {*TRAITS} & sent[0].keys()
    assert sent[0]["ack"]["turn"] == board.session.turn


def test_a_page_that_code_gives_nothing_to_needs_no_function_of_its_own(monkeypatch):
    monkeypatch.setitem(open_page.PAGES, "hello", open_page.PAGES["companion"])
    board = widget.hello(language="fr")
    assert board.session.app.here.page == "companion"
    assert board.session.app.visit.language == "fr"
    assert all(hasattr(widget, name) for name in widget.__all__)
    with pytest.raises(AttributeError, match="no attribute 'goodbye'"):
        _ = widget.goodbye
