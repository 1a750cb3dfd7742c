"""What a notebook gives to a widget, in a real browser that keeps something else."""

from playwright.sync_api import expect

import numberdrop as nd
from tests.browser.direct import Direct
from tests.browser.player import open_play, resume
from tests.serving import write_notebook


def test_a_game_that_a_notebook_gives_is_what_is_seen_and_what_was_left_is_still_there(new_page, tmp_path):
    begin = "import numberdrop as nd\nfrom numberdrop.widget import play\n\n"
    write_notebook(tmp_path / "play.ipynb", ("code", f"{begin}play()"))
    write_notebook(tmp_path / "given.ipynb", ("code", f"{begin}play(game=nd.Game.new(players=3, seed=77))"))
    page = new_page(Direct(tmp_path))
    left = resume(page, nd.Game.new(1, seed=4).apply(nd.Start(2)))
    open_play(page, "given")
    expect(page.get_by_test_id("nd-root")).to_contain_text("Player 3")
    open_play(page)
    assert page.evaluate("localStorage.getItem('numberdrop.play')") == nd.record.dumps(left.game)
