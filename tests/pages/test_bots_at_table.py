"""Bots at the table of the play page, without a browser: they act when they are ticked, and never hold anything up."""

import random

import pytest

import numberdrop as nd
from numberdrop.coach import BOTS, bots, play_out
from numberdrop.coach.bots import LEVELS
from numberdrop.coach.search import PairedRollouts
from numberdrop.pages.parts.scores import SCORES, SoloScore
from numberdrop.pages.play import bot_acts
from numberdrop.pages.table import seating
from numberdrop.pages.table.seating import KEPT, Seating, player_to_decide, read_saved_table, saved_table
from numberdrop.pages.visit import LearnerModel
from numberdrop.progress import Event
from numberdrop.progress.ratings import RatedAttempt, RatedLearner, Rating
from numberdrop.rules.game import Phase
from tests.no_core import without_core

from .at_play import AtPlay, at_play


@pytest.fixture
def quick_bots() -> None:
    """Here bots that look ahead take their time."""


def new(page: AtPlay, *seats: str, seed: int = 5, **values: str) -> AtPlay:
    """Begin a game by the form."""
    given = {f"seat{i}": seat for i, seat in enumerate(seats, 1)}
    page.form("new", players=str(len(seats)), seed=str(seed), **given, **values)
    return page


def act(page: AtPlay) -> None:
    """A person does something legal."""
    while page.tab.pause:
        page.press("next")
    page.commit(random.Random(1).choice(page.game.legal_actions()[:50]))


def to_person(page: AtPlay) -> bool:
    """Let the bots act, and take one's turn; gives whether there is one."""
    while page.scene()["tick"] and not page.tab.game.over:  # then the coach goes to work, which is tested elsewhere
        page.tick()
    while page.tab.pause:
        page.press("next")
    return not page.game.over


def test_the_bots_are_those_of_the_coach() -> None:
    assert tuple(bot.name for bot in BOTS) == seating.BOT_NAMES


def test_a_game_against_a_bot_is_two_presses_away() -> None:
    page = at_play("en", nd.Game.new(1, seed=1))
    page.press("against")
    assert [door["press"] for door in page.cards["begin"]["items"]] == [f"against:{name}" for name in seating.OPPONENTS]
    page.press("against:kim")
    assert not page.scene().get("begins")
    assert (page.game.players, page.seating.seats, page.game.setup.names) == (2, ("", "kim"), ("", "Kim"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("speed", ["slow", "once"])
def test_a_whole_game_of_a_person_and_two_bots(language: str, speed: str) -> None:
    page = new(at_play(language), "", "pip", "gus")
    page.press(f"speed:{speed}")
    people = 0
    while to_person(page):
        assert player_to_decide(page.game) == 0
        assert page.tab.viewed == 0, "one's own sheet is there, also to roll and to end the round"
        act(page)
        people += 1
    assert people > 20
    assert (page.tab.viewed, page.tab.due_bot) == (0, "")


def test_the_act_of_a_bot_is_shown_on_its_own_sheet_and_told_before_the_turn_comes_back() -> None:
    page = new(at_play("en"), "", "kim")
    act(page)
    assert page.tab.viewed == 0
    assert "Kim" in page.scene()["headline"]
    page.tick()
    assert page.tab.viewed == 1
    assert page.talk["items"][0]["text"].startswith("Kim: start number")
    assert page.press("next")
    assert page.tab.viewed == 0, "one throws over one's own sheet"
    act(page)  # the dice
    act(page)
    page.tick()
    assert (page.tab.viewed, page.scene()["headline"]) == (1, "Kim has played")
    page.press("next")
    assert (page.tab.viewed, page.scene()["tick"]) == (0, None)  # phase 4 begins with the person


HARMLESS = {"next", "step", "hold", "go"}


def main_buttons(page: AtPlay) -> list[str]:
    """What stands in the row of what is done now, in this order."""
    return [button["id"] for button in page.scene()["buttons"] if button["primary"] or button["id"] in HARMLESS]


@pytest.mark.parametrize("speed", ["slow", "fast", "once"])
@pytest.mark.parametrize("seats", [("", "kim"), ("kim", ""), ("", "pip", "")])
def test_nothing_leads_by_itself_from_what_can_be_pressed_to_an_act_of_ones_own(speed, seats) -> None:
    page = new(at_play("en"), *seats, seed=8)
    page.press(f"speed:{speed}")
    by_itself = 0
    while not page.game.over or page.tab.pause:
        before = main_buttons(page)
        if page.scene()["tick"] is None:
            page.press("next") if page.tab.pause else act(page)
            continue
        page.tick()
        by_itself += 1
        after = main_buttons(page)
        if page.scene()["mode"] in {"start", "drop", "block", "combo"} or not HARMLESS.issuperset(after):
            assert not before, f"{before} became {after} by itself"
    assert by_itself > 10
    assert not main_buttons(page)
    assert page.cards["end"]["buttons"][0][0] == "new"


def test_at_once_what_bots_do_can_be_gone_on_with_where_they_were_paused() -> None:
    page = new(at_play("en"), "", "kim")
    page.press("speed:slow")
    act(page)
    page.press("hold", "speed:once")
    assert main_buttons(page) == ["step", "go"]
    page.press("go")
    assert main_buttons(page) == []
    page.wait()
    assert main_buttons(page) == ["roll"]


def test_nobody_can_act_for_a_bot() -> None:
    page = new(at_play("en"), "kim", "")
    before = page.game
    page.act("start", column=3)
    page.send(type="show", player=1)
    page.act("start", column=3)
    assert page.game == before


def test_a_late_tick_changes_nothing_and_a_lost_one_may_come_again() -> None:
    page = new(at_play("en"), "kim", "")
    n = page.scene()["tick"]["n"]
    page.send(type="tick", n=n)
    after = page.game
    page.send(type="tick", n=n)
    assert page.game == after
    assert page.turn != n


def test_step_by_step_and_pause_wait_for_a_press() -> None:
    page = new(at_play("en"), "kim", "gus")
    page.press("speed:step")
    assert page.scene()["tick"] is None
    page.press("step")
    assert len(page.game.actions) == 1
    page.press("speed:fast", "hold")
    assert page.scene()["tick"] is None
    page.press("go")
    assert page.scene()["tick"]["after"] == 400


def test_bots_wait_while_a_dialog_is_read() -> None:
    page = new(at_play("en"), "kim", "")
    page.press("keys")
    assert page.scene()["tick"] is None
    page.press("close")
    page.tick()


def test_reasons_that_speak_to_whoever_acts_are_not_told_of_a_bot() -> None:
    page = new(at_play("en"), "kim", "gus", seed=8)
    while not page.game.over:
        page.tick()
        said = " ".join(item["text"] for item in page.talk["items"])
        assert " you" not in said.lower(), said


def at_a_drop_of(bot: str) -> AtPlay:
    """A page on which a bot alone is about to drop."""
    page = new(at_play("en"), bot)
    page.press("speed:fast")
    while page.game.phase is not Phase.DROP:
        page.tick()
    return page


def test_a_bot_that_looks_ahead_thinks_in_slices_and_acts_in_the_end(monkeypatch) -> None:
    page = at_a_drop_of("nova")  # who takes its time
    monkeypatch.setattr(bot_acts, "SLICE", 0.0)
    game, turn = page.game, page.turn
    with monkeypatch.context() as busy:
        busy.setattr(PairedRollouts, "seconds_spent", 0.0)  # else a busy machine may take all of its time at once
        for _ in range(3):
            beat = page.state.beat
            page.tick()
            assert page.game is game
            assert page.turn == turn, "what a person presses meanwhile is not out of date"
            assert page.scene()["tick"] == {"n": turn, "after": 0, "beat": beat + 1}
    monkeypatch.setattr(bot_acts, "SLICE", 0.2)
    while page.game is game:
        page.tick()
    assert page.game.phase is Phase.COMBO


def test_where_no_engine_runs_a_bot_says_what_to_install_and_waits(monkeypatch) -> None:
    without_core(monkeypatch)
    page = new(at_play("en"), "", "kim")
    act(page)
    page.tick()
    assert page.ids[0] == "ui.no_coach"
    assert page.scene()["tick"] is None, "it does not try again by itself"


def test_a_bot_that_thinks_can_be_stopped_and_goes_on(monkeypatch) -> None:
    page = at_a_drop_of("nova")
    monkeypatch.setattr(bot_acts, "SLICE", 0.0)
    game = page.game
    page.tick()
    page.press("hold")
    assert page.scene()["tick"] is None
    page.press("go")
    monkeypatch.setattr(bot_acts, "SLICE", 60.0)
    page.tick()
    assert page.game.actions[:-1] == game.actions


def test_a_bot_that_fails_stops_the_game_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    page = new(at_play("en"), "kim", "")
    monkeypatch.setattr("numberdrop.coach.bots.choose_in_steps", lambda *_: 1 / 0)
    page.handle({"type": "tick", "n": page.turn})
    assert page.ids[0] == "ui.trouble"
    assert page.scene()["tick"] is None


def test_seats_come_back_with_the_game_in_the_middle_of_a_turn_of_a_bot() -> None:
    page = new(at_play("en"), "", "pip", name1="Ann")
    page.press("speed:fast")
    while not (page.game.phase is Phase.DROP and page.tab.due_bot):
        page.tick() if page.scene()["tick"] else act(page)
    log = page.log()
    fresh = at_play("fr")
    fresh.send(type="hello", record=log["text"], kept={"table": log["put"]["table"]})
    assert (fresh.game, fresh.seating, fresh.tab.speed) == (page.game, page.seating, "fast")
    assert fresh.tab.due_bot == "pip"
    fresh.tick()
    assert fresh.game != page.game


@pytest.mark.parametrize("kept", [None, "", "[]", "{", '{"game":[]}', "7", "[" * 3000])
def test_an_odd_text_seats_nobody(kept: object) -> None:
    assert read_saved_table(kept, nd.Game.new(2, seed=1).setup) is None


def test_a_field_twice_and_a_number_that_is_none_are_not_ours() -> None:
    setup = nd.Game.new(2, seed=1).setup
    text = KEPT.text(saved_table(setup, Seating(("", "")), "slow").but(replay=7))
    assert read_saved_table(text, setup) is not None
    for odd in (text.replace('"replay"', '"seats":["gus","gus"],"replay"'), text.replace("7", "NaN")):
        assert odd != text
        assert read_saved_table(odd, setup) is None


def test_undo_leads_past_the_bots_to_the_last_act_of_a_person() -> None:
    page = new(at_play("en"), "", "kim")
    act(page)
    to_person(page)
    act(page)  # the dice
    before = page.game
    act(page)  # the drop
    to_person(page)
    page.press("undo")
    assert page.game == before
    assert not page.seating.taken_back


def test_to_take_back_after_later_dice_were_seen_is_marked() -> None:
    page = new(at_play("en"), "")
    while page.game.round < 2 or page.game.phase is not Phase.DROP:
        act(page)
    while page.game.phase is not Phase.ROLL:
        page.press("undo")
    assert not page.seating.taken_back  # only the dice went back, and they will be the same
    assert page.tab.marks_undo
    page.press("undo")
    assert page.seating.taken_back == (1,)
    assert "marks" in page.cards
    assert "taken back" in page.cards["sheet"]["total"]["label"]


def test_undo_leads_from_one_game_back_into_another_with_fewer_seats_and_forth_again() -> None:
    """A bot was watched alone; then a person plays against another one."""
    page = new(at_play("en"), "gus")
    page.press("speed:step", "step")
    alone = page.game
    page.press("against", "against:kim", "speed:once")
    for _ in range(3):
        to_person(page)
        act(page)
    against = page.game
    for _ in range(10):
        if page.game != alone:
            page.press("undo")
    assert (page.game, page.seating.seats) == (alone, ("gus",))
    page.press("redo")
    assert (page.game.actions, page.seating.seats) == ((), ("", "kim"))
    for _ in range(10):
        if page.game != against:
            page.press("redo")
            assert page.game == against or player_to_decide(page.game) == 0, "forth to where a person is to act"
    assert page.game == against


def test_to_resign_ends_the_game_and_undo_takes_it_back() -> None:
    page = new(at_play("en"), "", "kim")
    act(page)
    to_person(page)
    page.press("resign")
    assert page.scene()["tick"] is None
    assert "resigned" in page.scene()["headline"]
    before = page.game
    act(page)
    assert page.game == before
    page.press("undo")
    act(page)
    assert page.game != before


def test_somebody_stands_in_for_one_who_resigns_while_others_play() -> None:
    page = new(at_play("en"), "", "")
    act(page)
    page.press("next", "resign")
    assert (page.seating.resigned, page.tab.due_bot) == ((1,), "kim")
    page.tick()
    assert page.game.pending == ()


def test_bots_among_themselves_can_be_watched_and_looked_back_at() -> None:
    page = new(at_play("en"), "pip", "gus", "kim")
    page.press("speed:once")
    while not page.game.over:
        page.tick()
    last = page.game
    page.press("undo")
    assert page.game == page.tab.games.states[-2] != last
    assert page.scene()["tick"] is None


def test_two_bots_of_one_name_are_told_apart() -> None:
    assert new(at_play("en"), "kim", "kim", "").game.setup.names == ("Kim", "Kim 2", "")


def scored(page: AtPlay, *totals: int) -> AtPlay:
    """A learner whose browser kept these solo scores, the oldest first."""
    lines = [SoloScore(f"{at:016x}", at, "2023", total).stored_line() for at, total in enumerate(totals, 1)]
    page.send(type="hello", kept={SCORES: "".join(f"{line}\n" for line in lines)})
    return page


def test_the_partner_sits_at_every_level_of_the_coach() -> None:
    assert tuple(bot.name for _, bot in LEVELS) == seating.PARTNER_SEATS


@pytest.mark.parametrize(
    ("totals", "seat"),
    [((), "tao2"), ((2, 4), "tao1"), ((22, 24), "tao3"), ((60, 58), "tao7"), ((*[60] * 20, *[8] * 5), "tao1")],
)
def test_the_partner_plays_as_well_as_the_last_solo_games_were(totals: tuple[int, ...], seat: str) -> None:
    page = scored(at_play("en"), *totals)
    page.press("against:tao")
    assert (page.seating.seats, page.game.setup.names) == (("", seat), ("", "Tao"))


@pytest.mark.parametrize(("rating", "seat"), [(900.0, "tao1"), (1500.0, "tao4"), (2300.0, "tao7")])
def test_a_rating_among_the_puzzles_tells_the_level_of_who_never_played_alone(rating, seat, monkeypatch) -> None:
    rated = Rating(rating)
    puzzle = Event("opened", "0" * 16, 1, lesson="1", task="fall")
    monkeypatch.setattr(LearnerModel, "rating", lambda *_: RatedLearner(rated, [RatedAttempt(puzzle, rated, rated)]))
    page = at_play("en")
    page.press("against:tao")
    assert page.seating.seats == ("", seat)


def test_the_level_of_a_partner_is_kept_with_the_game() -> None:
    page = new(scored(at_play("en"), 43), "", "tao")
    kept = KEPT.text(saved_table(page.game.setup, page.seating, "slow"))
    assert read_saved_table(kept, page.game.setup).seats == ("", "tao6")
    assert read_saved_table(kept.replace("tao6", "tao99"), page.game.setup) is None


def test_a_partner_acts_alike_whenever_it_is_asked() -> None:
    game = nd.Game.new(1, seed="level")
    played = [play_out(game, (bots.bot_named("tao3"),)) for _ in range(2)]
    assert played[0] == played[1] != play_out(game, (bots.bot_named("tao6"),))
