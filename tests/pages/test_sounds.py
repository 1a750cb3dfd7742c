"""What is heard of an act is what it did: nothing where a place was only asked about, another sheet is looked at, or a mark is made."""

from typing import Any

import pytest

from numberdrop.exercises import load_lesson
from numberdrop.exercises.gentle_bot import gentle_action
from numberdrop.pages.session import Session
from numberdrop.pages.sounds import SoundCues, sounds_between
from numberdrop.rules.actions import Action, Block, Circle, Drop
from numberdrop.rules.game import Game
from numberdrop.widget import Board
from tests.pages.at_play import AtPlay, at_play
from tests.pages.exercises import lesson_page


def sounds(page: Session, do: Any, *, previewed: bool = False) -> tuple[str, ...]:
    """What is heard of something that is done on a page."""
    before = SoundCues.of(page.traits())
    do()
    return sounds_between(before, SoundCues.of(page.traits()), previewed=previewed)


def expected(before: Game, action: Action, after: Game) -> set[str]:
    """By the rules: what fell, closed, was filled."""
    old, new = ([sheet.plus_rows for sheet in game.sheets] for game in (before, after))
    fell = {Drop: "drop", Block: "block", Circle: "combo"}.get(type(action))
    return {*([fell] if fell else []), *(["row"] if old != new else []), *(["finished"] if after.over else [])}


@pytest.mark.parametrize("seed", [4, 7])
def test_of_a_whole_game_each_act_is_heard_as_what_it_does(seed: int) -> None:
    page = at_play()
    page.form("new", players="1", edition="2023", seed=str(seed))
    met: set[str] = set()
    while not page.game.over:
        before, action = page.game, gentle_action(page.game)
        told = sounds(page, lambda action=action: page.commit(action))
        assert set(told) == expected(before, action, page.game), action
        met |= set(told)
    assert met >= {"drop", "combo", "row", "finished"}
    assert sounds(page, lambda: page.press("replay")) == ()


def dropped() -> tuple[AtPlay, Drop]:
    """A game with a drop due, and one that may be made."""
    game = Game.new(2, seed=4)
    while not isinstance(action := gentle_action(game), Drop):
        game = game.apply(action)
    return at_play(game=game), action


def test_what_is_refused_is_heard_and_what_is_only_tried_is_not() -> None:
    page, action = dropped()
    high = [[row + 1, col, number] for row, col, number in action.cells]
    refused = {"type": "drop", "cells": high}
    assert sounds(page, lambda: page.send(type="act", action=refused)) == ("refused",)
    assert sounds(page, lambda: page.send(type="try", cells=high), previewed=True) == ()
    # Said in another language it is no other refusal.
    assert sounds(page, lambda: page.speak("fr")) == ()


def test_to_look_at_another_sheet_or_page_is_not_heard() -> None:
    page, action = dropped()
    page.commit(action)
    for player in (1, 0):
        assert sounds(page, lambda player=player: page.send(type="show", player=player)) == ()
    assert sounds(page, lambda: page.send(type="go", href="lesson_04_identical.ipynb")) == ()


def test_the_end_of_a_lesson_is_heard_once_marks_and_new_tasks_are_not() -> None:
    page = lesson_page(load_lesson("rows"), seed=1)
    last = len(page.state.lesson.tasks)
    for at in range(last):
        assert sounds(page, lambda at=at: page.go_to(at)) == ()
    page.go_to(1)
    page.send(type="mark", about={"kind": "row", "row": 0})
    assert page.player.picked
    mark = {"type": "mark", "about": {"kind": "row", "row": 1}, "turn": page.turn}
    assert sounds(page, lambda: page.handle(mark)) == ()
    assert sounds(page, lambda: page.go_to(last)) == ("finished",)


def test_the_widget_tells_them_with_its_answer() -> None:
    page, action = dropped()
    board = Board(page)
    cells = [list(cell) for cell in action.cells]
    drop = {"action": {"type": "drop", "cells": cells}}
    for kind, what, expected_sounds in (("try", {"cells": cells}, None), ("act", drop, ["drop"]), ("ping", {}, None)):
        board._on_intent(board, {"type": kind, "turn": page.turn, "seq": 1, **what}, [])
        assert board.ack.get("sounds") == expected_sounds
