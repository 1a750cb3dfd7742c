"""The end of a game without a browser: who won, what the coach finds by itself, what bots make of the same dice, what one may do next."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import numberdrop as nd
from numberdrop.coach import bot_named, choose, play_out
from numberdrop.pages.play import ending
from numberdrop.pages.play.state import Replay
from numberdrop.pages.table.seating import BOT_NAMES
from numberdrop.rules.actions import Throw
from numberdrop.rules.game import Phase

from .at_play import AtPlay, at_play
from .test_bots_at_table import new

CARDS = ["end", "luck", "curve", "tries", "rivals"]

ASKED = ending._QUICK_FIRST  # before tests have fewer of them play


def shown(page: AtPlay) -> list[dict[str, Any]]:
    """The cards that are seen at once."""
    scene = page.scene()
    return [card for card in scene["cards"] if card["id"] not in scene["aside"]]


def names(page: AtPlay) -> list[str]:
    return [card["id"] for card in shown(page)]


def card(page: AtPlay, name: str) -> dict[str, Any]:
    return next(card for card in shown(page) if card["id"] == name)


def finish(page: AtPlay, bot: str = "gus") -> None:
    while not page.tab.game.over:
        page.commit(choose(page.game, bot_named(bot), page.tab.viewed))


def finished(language: str = "en") -> AtPlay:
    page = at_play(language, nd.Game.new(1, seed=3))
    finish(page)
    return page


def play_on(page: AtPlay) -> None:
    """To the end of a game against bots."""
    page.press("speed:once")
    while not page.tab.game.over:
        if page.scene()["tick"]:
            page.tick()
        elif "next" in page.buttons:
            page.press("next")
        else:
            page.commit(choose(page.game, bot_named("pip"), page.tab.viewed))
    if page.tab.pause:
        page.press("next")


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", ""))


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.slow)])
def test_the_end_fills_in_by_itself_and_nothing_changes_its_place(language: str) -> None:
    page = finished(language)
    total = page.game.sheets[0].score.total
    end = card(page, "end")
    assert str(total) in end["title"]
    assert page.board() == {}
    assert names(page) == CARDS  # before anything is known
    assert card(page, "tries")["rooms"] == 3
    (sheet,) = end["sheets"]
    assert sum(number(value) for _, value in sheet["parts"]) == number(sheet["total"]) == total
    page.wait()
    assert names(page) == CARDS
    # Luck and skill add up, in words and as bars that begin where the one before ends.
    start, dice, given, points = card(page, "luck")["items"]
    assert number(start["value"]) + number(dice["value"]) + number(given["value"]) == number(points["value"]) == total
    assert start["span"][1] in dice["span"]
    assert set(dice["span"]) & set(given["span"])
    assert points["span"][1] in given["span"]
    assert len(card(page, "luck")["lines"]) == 1
    assert list(card(page, "curve")["lines"][0]["points"][-1]) == [page.game.round, total]


def test_the_level_is_told_before_anything_is_judged() -> None:
    page = finished()
    looking = card(page, "luck")["lines"]
    while card(page, "luck")["lines"] == looking:
        page.tick()
    ((level, face),) = card(page, "luck")["lines"]
    assert level.startswith("Level of this game:")
    assert face in BOT_NAMES
    assert {bar["value"] for bar in card(page, "luck")["items"][1:3]} == {"…"}
    page.press("picture")
    assert level in page.dialog["value"]


def test_a_dear_choice_has_both_boards_and_the_bots_that_would_do_the_same() -> None:
    page = finished()
    page.wait()
    tries = card(page, "tries")["items"]
    review = dict(page.state.all_reviews.done)[0]
    assert [one["press"] for one in tries] == [f"retry:{act.at}" for act in review.costliest]
    for one, act in zip(tries, review.costliest, strict=True):
        assert one["title"].startswith(f"Round {act.round}: −")
        assert one["words"] or len({mini["cells"] for mini in one["minis"]}) == 2
        true = [bot for bot in BOT_NAMES if _same(choose(page.game.states()[act.at], bot_named(bot), 0), act.action)]
        assert list(one["faces"]) == true
    drops = [one for one, act in zip(tries, review.costliest, strict=True) if isinstance(act.action, nd.Drop)]
    page.press(drops[0]["press"])
    assert page.retry
    page.press("leave_trial")
    assert names(page) == CARDS
    # A press on the curve leads to that round.
    mark = card(page, "curve")["marks"][0]
    page.press(mark["press"])
    assert page.replay
    assert (page.game.round, page.game.phase) == (mark["round"], Phase.ROLL)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, nd.Drop) and isinstance(other, nd.Drop):
        return {cell[:2] for cell in one.cells} == {cell[:2] for cell in other.cells}
    if isinstance(one, nd.Circle) and isinstance(other, nd.Circle):
        return set(one.cells) == set(other.cells)
    return bool(one == other)


@pytest.mark.slow
def test_all_bots_play_the_same_dice_in_order_of_their_points_and_can_be_opened() -> None:
    page = finished()
    kept = page.log()["text"]
    assert [bar["id"] for bar in card(page, "rivals")["items"]] == ["you", "pip", "gus"]
    page.wait()
    bars = card(page, "rivals")["items"]
    assert {bar["id"] for bar in bars} == {"you", "pip", "gus"}
    values = [number(bar["value"]) for bar in bars]
    assert values == sorted(values, reverse=True)
    wanted = play_out(nd.Game.new(1, seed=3), (bot_named("pip"),))
    assert next(bar for bar in bars if bar["id"] == "pip")["value"] == str(wanted.sheets[0].score.total)
    page.press("rival:pip")
    assert page.replay == Replay(wanted.states(), bot="pip")
    page.press("forward")
    assert (page.game.actions, page.log()["text"]) == (wanted.actions[:1], kept)
    page.press("leave_replay")
    assert (names(page), page.log()["text"]) == (CARDS, kept)


def test_every_bot_is_asked_the_slow_ones_last() -> None:
    assert (sorted(ASKED), ASKED[-len(ending.SLOW) :]) == (sorted(BOT_NAMES), ending.SLOW)


def test_after_the_end_nothing_is_offered_that_belongs_to_a_game_under_way() -> None:
    page = finished()
    scene = page.scene()
    assert not {*page.buttons} & {"hint", "judge", "undo", "redo", "resign", "roll", "ask"}
    assert not scene["undo"]
    assert [name for name, _ in card(page, "end")["buttons"]] == ["new", "same_again", "picture"]
    assert {"record", "load", "audit", "same_dice"} <= {one["id"] for one in scene["buttons"] if one["row"] == "more"}


def test_play_again_has_other_dice_and_same_dice_the_same() -> None:
    page = finished()
    page.press("same_again")
    assert page.game == nd.Game.new(1, seed=3)
    finish(page)
    page.press("new")
    assert (page.game.actions, page.game.setup.players) == ((), 1)
    assert page.game.setup.seed != 3


@pytest.mark.parametrize(("players", "title"), [(2, "{name} wins, {best} to {least}"), (3, "{name} wins with {best}")])
def test_at_a_table_the_winner_is_named_with_face_and_points(players: int, title: str) -> None:
    page = new(at_play("en"), *("", "leo", "gus")[:players], seed="5")
    play_on(page)
    game = page.game
    totals = [sheet.score.total for sheet in game.sheets]
    (winner,) = game.winners
    end = card(page, "end")
    name = end["sheets"][winner]["name"]
    assert end["face"] == {"Leo": "leo", "Gus": "gus"}[name]
    assert end["title"] == title.format(name=name, best=max(totals), least=min(totals))
    assert [sheet["won"] for sheet in end["sheets"]] == [player == winner for player in range(players)]
    assert [sheet["shown"] for sheet in end["sheets"]] == [True] + [False] * (players - 1)
    page.send(type="show", player=1)
    assert card(page, "end")["sheets"][1]["shown"]
    assert 1 in page.state.all_reviews.players  # the coach looks at that one's game, too


def test_how_one_stands_against_a_bot_is_kept_and_told() -> None:
    page = at_play("en")
    lines = ['[1,"a",1,"pip",9,30]', '[1,"b",2,"pip",40,30]', '[1,"c",3,"leo",1,2]', '[1,"d",1,"nobody",1,2]', "odd"]
    page.send(type="hello", record=None, kept={"duels": "\n".join(lines)})
    page.press("against")
    said = {door["face"]: door["text"] for door in page.cards["begin"]["items"]}
    assert said["pip"].endswith("you: 1 won, 1 lost")
    assert "lost" not in said["kim"]
    page = new(page, "", "pip", seed="5")
    play_on(page)
    mine, theirs = (sheet.score.total for sheet in page.game.sheets)
    won, lost = 1 + (mine > theirs), 1 + (mine < theirs)
    assert card(page, "end")["text"].endswith(f"against Pip: {won} won, {lost} lost")
    (line,) = page.log()["append"]["duels"]
    assert line.endswith(f',"pip",{mine},{theirs}]')


def test_a_new_best_score_and_a_combo_of_seven_are_praised() -> None:
    page = at_play("en", nd.Game.new(1, seed=3))
    page.send(type="hello", record=None, kept={"scores": '[1,"a",1,"2023",-9]'})
    finish(page)
    (praise,) = [text for text in card(page, "end")["praise"] if "best" in text]
    assert "−9" in praise


def test_the_picture_to_keep_says_who_won_and_when() -> None:
    page = at_play()
    page.lay(*play_out(nd.Game.new(2, seed=3, names=("<Anna>", "Ben")), (bot_named("gus"),) * 2).states())
    page.press("picture")
    dialog = page.dialog
    assert re.fullmatch(r"numberdrop-\d{4}-\d\d-\d\d\.png", dialog["file"])
    words = " ".join(ET.fromstring(dialog["value"]).itertext())
    assert dialog["text"] in words
    assert str(max(sheet.score.total for sheet in page.game.sheets)) in words
    assert "<Anna>" in words


def test_round_by_round_everybody_is_seen_on_the_same_roll() -> None:
    game = play_out(nd.Game.new(2, seed=5), (bot_named("pip"), bot_named("gus")))
    page = at_play(game=game)
    page.press("rounds")
    assert set(page.state.all_reviews.players) == {0, 1}, "what was given away is looked at for all"
    table = page.cards["rounds"]
    assert len(table["head"]) == 3
    assert [row["label"] for row in table["rows"]] == [str(n + 1) for n in range(game.round)]
    thrown = [str(act.roll).replace("*", "★") for act in game.actions if isinstance(act, Throw)]
    assert [row["roll"] for row in table["rows"]] == thrown
    assert [int(figures.split()[0]) for _, figures in table["rows"][-1]["cells"]] == list(game.totals)
    page.press("look:4")
    assert page.game.round == 4
    (opened,) = [row for row in page.cards["rounds"]["rows"] if row["minis"]]
    assert opened["label"] == "4"
    after = [state for state in game.states() if state.round == 4][-1]
    assert [mini["cells"] for mini in opened["minis"]] == [sheet.grid.marks for sheet in after.sheets]
