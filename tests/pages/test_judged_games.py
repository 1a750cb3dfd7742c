"""Whatever the coach says of a drop at a table can be said: to everybody, in every language."""

import os

import pytest

from .judged_games import play

GAMES = int(os.environ.get("NUMBERDROP_JUDGED_GAMES") or 3)


@pytest.mark.slow
def test_every_drop_of_a_game_at_a_table_can_be_judged_at_every_depth() -> None:
    heard = play(range(GAMES))
    assert not heard.wrong
    assert heard.judged >= 8 * GAMES
    assert {"coach.best", "coach.there", "idea.whole"} <= set(heard.sentences)
