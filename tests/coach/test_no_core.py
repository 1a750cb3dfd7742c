"""A machine on which no engine runs: one error says what to install, and what needs no coach goes on."""

import pytest

import numberdrop as nd
from tests.no_core import without_core


@pytest.fixture(autouse=True)
def _no_core(monkeypatch):
    without_core(monkeypatch)


def drop_due():
    game = nd.Game.new(seed=29)
    while game.phase != "drop":
        game = game.apply(game.legal_actions()[0])
    return game


@pytest.mark.parametrize(
    "ask",
    [
        nd.coach.advise,
        nd.coach.rank,
        lambda game: nd.coach.judge(game, game.legal_actions()[0]),
        lambda game: nd.coach.choose(game, nd.coach.bot_named("kim")),
        lambda game: nd.coach.play_out(game, (nd.coach.bot_named("leo"),)),
        nd.coach.review,
        nd.coach.luck,
    ],
)
def test_the_coach_says_what_to_install(ask):
    with pytest.raises(nd.coach.CoachUnavailableError, match=r'pip install "numberdrop\[wasm\]"'):
        ask(drop_due())


def test_chances_are_counted_all_the_same():
    assert nd.coach.chances(drop_due()).rolls == 7776
