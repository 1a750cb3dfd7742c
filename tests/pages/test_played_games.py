"""Finished games are kept: on the progress page as a list, on the analysis board with what the coach found, as proof of what is known."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

import numberdrop as nd
from numberdrop.coach import play_out
from numberdrop.formats.game_record import dumps as record_of
from numberdrop.pages.app import App, PageId
from numberdrop.pages.parts.scores import game_id
from numberdrop.pages.play import ending
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event, Log, compact, loads
from numberdrop.progress.games import IDEAS_BY_CHOICE, KeptReview, StoredActReview, game_events
from numberdrop.text import LANGUAGES
from tests.progress.making import log_of

from .at_play import AtPlay, at_play
from .driven import Driven
from .test_end import finish, number

DAY = 86_400


@cache
def played() -> AtPlay:
    """The page of the end of a solo game of which the coach has looked at everything: made once, never changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ending, "_QUICK_FIRST", ())
        page = at_play("en", nd.Game.new(1, seed=3))
        finish(page)
        page.wait()
    return page


@cache
def record(seed: int, players: int) -> nd.Game:
    return play_out(nd.Game.new(players, seed=seed), ("gus",) * players)


def lines(seed: int, *, bot: str = "", at: int = 1_000, review: KeptReview | None = None) -> list[Event]:
    """The lines of a game of the learner's, alone or against a bot."""
    game = record(seed, 2 if bot else 1)
    name, seats = game_id(game), ["me", *([bot] if bot else [])]
    events = game_events(name, record_of(game), "2023", game.round, seats, game.totals, ())
    if review:
        events = (*events, review.to_event(name))
    return [replace(event, at=at, zone=0) for event in events]


def found(given: float, **by_idea: float) -> KeptReview:
    return KeptReview(given, 40.0, by_idea, given, ("pip", "zoe"), "gus", ("identical", "slide"))


def opened(name: str, log: Log, language: str = "en", hash_: str = "") -> Driven:
    page = Driven(App.at(PageId(name), Visit(language).with_learner_log(log)), {})
    page.send(type="hello", kept={}, lang=language, hash=hash_)
    return page


def at_progress(events: Sequence[Event], language: str = "en") -> Driven:
    return opened("progress", log_of(*events), language)


def labels(page: Driven) -> list[str]:
    return [door["label"] for door in page.cards["played"]["items"]]


def test_a_finished_game_is_kept_before_anything_can_replace_it() -> None:
    page = at_play("en", nd.Game.new(1, seed=3))
    finish(page)
    (game,) = page.app.visit.model.games.values()
    assert (game.seats, game.totals) == (("me",), page.game.totals)
    assert nd.record.loads(game.record).totals == page.game.totals
    assert [Event.read(line).kind for line in page.log()["append"]["progress"]] == ["game", "moves"]
    page.press("new")
    assert list(page.app.visit.model.games) == [game.id]


def test_a_game_that_was_pasted_is_nobodys_and_a_game_taken_back_says_so() -> None:
    page = at_play("en")
    page.load(record_of(record(4, 1)))
    assert page.game.over
    assert not page.app.visit.model.games
    page = at_play("en", nd.Game.new(1, seed=3))
    page.app = page.app.with_state(
        replace(page.state, table=page.tab.with_seating(replace(page.seating, taken_back=(2,))))
    )
    finish(page)
    (game,) = page.app.visit.model.games.values()
    assert game.event.marks == ("taken_back",)


def test_what_is_kept_of_a_review_is_what_the_page_of_the_end_shows() -> None:
    page = played()
    luck = {bar["id"]: number(bar["value"]) for bar in page.cards["luck"]["items"]}
    (game,) = page.app.visit.model.games.values()
    assert game.review is not None
    assert (round(game.review.start), game.luck_points, -round(game.review.given)) == (
        luck["expected"],
        luck["dice"],
        luck["given"],
    )
    assert sum(game.review.by_idea.values()) == pytest.approx(game.review.given, abs=0.5)
    review = page.state.all_reviews.done[0][1]
    assert [act.at for act in game.review.acts if act.clear] == [act.at for act in review.acts if act.clearly_costly]
    (door,) = opened("progress", page.app.visit.learner_log).cards["played"]["items"]
    assert f"gave away {round(game.review.given)}" in door["text"]


def test_the_list_is_sorted_by_what_one_asks_for_and_the_rest_comes_when_asked() -> None:
    many = [event for n in range(10) for event in lines(n, at=(n + 1) * DAY, review=found(n % 5) if n else None)]
    page = at_progress(many)
    assert labels(page)[:2] == ["11 Jan 1970, solo", "10 Jan 1970, solo"]
    assert len(labels(page)) < 10
    page.press("all_games")
    assert len(labels(page)) == 10
    for order in ("given", "level", "dice", "points"):
        page.form("order", order=order)
        texts = [door["text"] for door in page.cards["played"]["items"]]
        if order != "points":
            assert "not reviewed" in texts[-1], order
        if order == "given":
            assert [text.split("gave away ")[1][0] for text in texts[:-1]] == list("443322110")
        if order == "points":
            points = [number(text.split()[0]) for text in texts]
            assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_games_there_is_no_list_and_with_one_nothing_to_sort(language: str) -> None:
    assert not {"played", "list", "order", "given", "ideas"} & at_progress([], language).cards.keys()
    page = at_progress(lines(1, bot="zoe", review=found(12.0, early=8.0, holes=4.0)), language)
    assert "order" not in page.cards
    (door,) = page.cards["played"]["items"]
    assert door["face"] == "zoe"


def test_all_games_are_saved_as_one_file_that_brings_them_in_again() -> None:
    page = at_progress(
        [*lines(1), *lines(2, bot="pip", at=5_000, review=found(3.0)), Event.opened("gravity", "tuck", at=9_000)]
    )
    page.press("save_games")
    log = loads(page.scene()["dialog"]["value"])
    assert {event.kind for event in log} == {"game", "moves", "review"}
    assert Visit().with_learner_log(log).model.games == page.app.visit.model.games


def test_of_many_games_the_oldest_lose_their_moves_and_nothing_else() -> None:
    many = [event for n in range(2) for event in lines(n, at=(n + 1) * DAY)]
    filler = [Event("moves", f"moves-{n:08}", 10 * DAY + n, game=f"{n:08x}", code="eNq9") for n in range(99)]
    page = at_progress(compact(Log.of([*many, *filler]), limit=0).events)
    old, new = page.app.visit.model.games.values()
    assert (bool(old.code), bool(new.code)) == (False, True)
    newer, older = page.cards["played"]["items"]
    assert newer["href"].endswith(new.id)
    page.press(older["press"])
    assert "no longer kept" in str(page.traits())
    # Not even a link to it opens anything, nor one to a game whose moves are cut off.
    page = opened("analysis", page.app.visit.learner_log, hash_=f"#game={old.id}")
    assert "no longer kept" in str(page.traits())
    cut = [replace(event, code=event.code[:40]) if event.kind == "moves" else event for event in lines(1)]
    assert "no longer kept" in str(opened("analysis", Log.of(cut), hash_=f"#game={new.id}").traits())


def test_a_game_opens_on_the_analysis_board_with_its_review() -> None:
    page = opened("progress", played().app.visit.learner_log)
    (door,) = page.cards["played"]["items"]
    page.send(type="go", href=door["href"])
    page.handle({"type": "hello", "kept": {}, "hash": "#" + door["href"].partition("#")[2]})
    (game,) = page.app.visit.model.games.values()
    assert game.review is not None
    assert page.state.tree.game.totals == game.totals
    marked = {node.id - 1 for node in page.state.tree.nodes.values() if node.marks}
    assert marked
    assert marked <= {act.at for act in game.review.acts if act.clear}
    assert f"Given away: {round(game.review.given)}" in page.cards["kept-review"]["paragraphs"][0]


def test_a_link_to_a_game_that_is_not_there_says_so() -> None:
    page = opened("analysis", Log(), hash_="#game=8c0d2e55a17f0b42")
    assert "isn’t in your list" in str(page.traits())


def test_what_costs_most_comes_first_and_each_idea_leads_to_puzzles() -> None:
    one, two = found(12.0, early=8.0, holes=4.0), found(6.0, holes=6.0)
    page = at_progress([*lines(1, review=one), *lines(2, at=2 * DAY, review=two)])
    doors = [(door["label"], door["figure"]) for door in page.cards["ideas"]["items"]]
    assert doors == [("Covered holes", "5.0 a game"), ("Combos taken too early", "4.0 a game")]
    told = page.cards["given"]["paragraphs"]
    assert "9.0 points a game" in told[0]
    assert "drops 5.0, combos 4.0" in told[1]


def test_every_idea_has_puzzles() -> None:
    ideas = [idea for ideas in IDEAS_BY_CHOICE.values() for idea in ideas]
    page = at_progress(lines(1, review=found(9.0, **dict.fromkeys(ideas, 1.0))))
    doors = page.cards["ideas"]["items"]
    assert len(doors) == len(ideas)
    for door in doors:
        page = opened("puzzles", Log(), hash_=door["href"].partition("ipynb")[2])
        assert page.state.posed is not None, door["href"]


def test_three_games_prove_a_rule_and_two_do_not() -> None:
    three = [event for n in range(3) for event in lines(n, at=(n + 1) * DAY, review=found(1.0))]
    rules = at_progress(three).app.visit.progress.rules
    assert (rules["identical"].state, rules["slide"].state, rules["go"].state) == ("mastered", "mastered", "new")
    two = [event for n in range(2) for event in lines(n, at=(n + 1) * DAY, review=found(1.0))]
    assert at_progress(two).app.visit.progress.rules["identical"].state == "learning"
    page = at_progress([*two, *two])  # the same games again are no others
    assert page.app.visit.progress.rules["identical"].right == 2
    assert "Games count too" in " ".join(page.cards["rules"]["paragraphs"])


def test_a_review_that_is_too_long_keeps_its_dearest_acts() -> None:
    acts = tuple(StoredActReview(n, n / 10, n > 190, (-123_456, 12_345, 99_999)) for n in range(200))
    kept = KeptReview.of(replace(found(1.0), acts=acts).to_event("8c0d2e55a1")).acts
    assert kept[-9:] == acts[-9:]
    assert 20 < len(kept) < 200
