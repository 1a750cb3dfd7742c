"""The end of a game in the browser, through what the page offers, held against the rules act by act."""

from playwright.sync_api import expect

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from tests.browser.player import aside, resume


def test_the_last_rounds_of_a_solo_game(page):
    states = play_out(nd.Game.new(1, seed=18), (bot_named("gus"),)).states()
    table = resume(page, states[-10])
    for action in states[-1].actions[-9:]:
        table.do(action)
    assert table.game.over
    table.says_its_total()
    expect(aside(page, "card-audit")).to_contain_text("Total")
    expect(aside(page, "card-scores")).to_contain_text("CHE 99")
