"""What is shown of a game that was played, without a browser: replay, graph, the same dice, best scores."""

import xml.etree.ElementTree as ET

import pytest

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from numberdrop.drawing.charts import Series, graph_svg, totals_by_round
from numberdrop.pages.parts.scores import SoloScore, high_scores, read_scores
from numberdrop.rules.game import Phase

from .at_play import AtPlay, at_play
from .test_bots_at_table import act, new
from .test_end import finish


def played(players: int = 1, seed: int = 3, language: str = "en") -> AtPlay:
    """A page with a game that bots have played out in the place of people."""
    game = play_out(nd.Game.new(players, seed=seed), (bot_named("gus"),) * players)
    page = at_play(language)
    page.lay(*game.states())
    return page


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [1, 3])
def test_a_replay_shows_every_act_and_changes_nothing(language: str, players: int) -> None:
    page = played(players, language=language)
    game, kept = page.game, page.log()["text"]
    page.press("replay")
    assert page.game.actions == ()
    for count in range(1, len(game.actions) + 1):
        page.press("forward")
        assert (page.game.actions, page.talk["items"][0]["id"]) == (game.actions[:count], "deed")
        assert page.scene()["mode"] == "none"
    assert page.game == game
    page.press("forward")
    assert page.game == game
    page.press("undo")
    assert page.game.actions == game.actions[:-1]
    page.press("look:3")
    assert (page.game.round, page.game.phase) == (3, Phase.ROLL)
    page.press("round_back")
    assert (page.game.round, page.game.phase) == (2, Phase.ROLL)
    page.press("round_on")
    assert (page.game.round, page.log()["text"]) == (3, kept)
    page.press("leave_replay")
    assert page.game == game


def test_a_replay_runs_by_itself_until_its_end_or_a_press() -> None:
    page = played()
    page.press("replay")
    assert page.scene()["tick"] is None
    page.press("play_on")
    page.tick()
    assert len(page.game.actions) == 2
    page.press("hold")
    assert page.scene()["tick"] is None
    page.press("play_on")
    page.wait()
    assert page.game.over


def test_nothing_can_be_played_in_a_replay() -> None:
    page = new(at_play("en"), "", "kim")
    act(page)
    page.press("replay")
    before = page.tab.game
    page.act("start", column=3)
    page.press("resign")
    assert (page.tab.game, page.seating.resigned) == (before, ())
    assert page.scene()["tick"] is None
    page.press("leave_replay")
    assert page.scene()["tick"]


def test_the_graph_says_in_words_what_it_draws() -> None:
    page = played(2)
    picture, words = page.cards["graph"], page.cards["totals"]
    ET.fromstring(picture["svg"])
    assert "http" not in picture["svg"].replace("http://www.w3.org/2000/svg", "")
    totals = [sheet.score.total for sheet in page.game.sheets]
    assert words["items"][-1]["text"] == f"Round {page.game.round}: Player 1 {totals[0]}, Player 2 {totals[1]}."
    assert words["items"][-1]["text"] in picture["alt"]
    assert len(words["items"]) == page.game.round


def test_names_in_a_graph_are_text() -> None:
    svg = graph_svg("<b>", "x", [Series("<i>&", ((0, -20), (1, 3.5))), Series("B", ((0, 0), (1, 3)))], marked_round=1)
    assert "<b>" not in svg
    ET.fromstring(svg)


def test_an_unfinished_round_is_no_point_of_the_graph() -> None:
    assert totals_by_round([nd.Game.new(1, seed=3)], ["A"]) == [Series("A", ((0, 0),))]


def test_a_link_lays_out_the_same_dice() -> None:
    page = new(at_play("en"), "", "", seed="é & #7", edition="2021")
    page.press("same_dice")
    link = page.scene()["dialog"]["hash"]
    other = at_play("fr")
    other.send(type="hello", record=None, kept={}, hash=link)
    assert other.game == nd.Game.new(2, "2021", "é & #7")
    other.commit(nd.Start(2, 0))
    before = other.game
    other.send(type="hello", record=None, kept={}, hash=link)
    assert other.game == before


@pytest.mark.parametrize("odd", ["edition=9", "players=0", "players=²", "1" * 500])
def test_an_odd_link_changes_nothing(odd: str) -> None:
    page = at_play("en")
    before = page.game
    page.send(type="hello", record=None, kept={}, hash=f"#dice=1&{odd}" if "=" in odd else f"#dice={odd}")
    assert page.game == before


def test_ones_own_scores_stand_in_the_table_once() -> None:
    page = at_play("en", nd.Game.new(1, seed=3))
    finish(page)
    total = page.game.sheets[0].score.total
    assert len(page.log()["append"]["scores"]) == 1
    (mine,) = [item["text"] for item in page.cards["scores"]["items"] if "YOU" in item["text"]]
    assert mine.endswith(f"YOU {total}, this game")
    page.press("undo")
    page.commit(nd.EndRound())
    lines = page.log()["append"]["scores"]
    assert len(lines) == 1
    fresh = at_play("en")
    fresh.send(type="hello", record=None, kept={"scores": "\n".join([*lines, *lines, "[1]", "x", "[1,2,3,4,5]"])})
    assert [score.total for score in fresh.state.scores] == [total]
    fresh.press("alone")
    assert f"YOU {total}" in " ".join(item["text"] for item in fresh.cards["scores"]["items"])


def test_a_game_with_acts_taken_back_is_not_in_the_table() -> None:
    page = at_play("en", nd.Game.new(1, seed=3))
    while page.game.round < 2 or page.game.phase is not Phase.DROP:
        act(page)
    page.press(*["undo"] * 3)
    finish(page)
    assert page.seating.taken_back
    assert page.log()["append"]["scores"] == []
    assert "taken back" in page.cards["scores"]["items"][-1]["text"]


def test_ones_own_score_stands_below_the_printed_one_that_it_does_not_beat() -> None:
    own = [SoloScore(f"id{i}", i, "2023", total) for i, total in enumerate((55, 56, 12, 11, 10, 9, 8))]
    rows = high_scores((("AAA", 99), ("BBB", 55)), own, current="id6")
    assert [(row.total, row.own is None) for row in rows[:4]] == [(99, True), (56, False), (55, True), (55, False)]
    assert [row.total for row in rows] == [99, 56, 55, 55, 12, 11, 10, 8]
    assert read_scores("\n".join(score.stored_line() for score in own)) == tuple(own)
