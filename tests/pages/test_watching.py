"""What mostly follows after a drop that was explained: watched on the board, after the coach's drop and after one's own."""

from numberdrop.coach import comparison
from numberdrop.pages.table import judgement
from numberdrop.rules.actions import Drop, Throw

from .at_play import AtPlay
from .test_judgement import page_after_a_bad_drop


def watched(page: AtPlay) -> list:
    """Every act that is shown, one step after the other."""
    acts = []
    while not any(button["id"] == "forward" and button.get("off") for button in page.scene()["buttons"]):
        page.press("forward")
        acts.append(page.state.game.actions[-1])
    return acts


def test_two_rounds_with_the_same_dice_after_both_drops_and_back_to_what_was_said(monkeypatch):
    monkeypatch.setattr(judgement, "LONGEST_COMPARISON", 120.0)
    monkeypatch.setattr(comparison, "_MOST", 24)
    page = page_after_a_bad_drop()
    mine, game = page.game.actions[-1], page.game
    assert "watch" not in page.buttons, "nothing was explained yet"
    page.press("judge")
    page.wait()
    said = page.talk["items"]
    page.press("watch")
    assert page.ids == ["watch.best"]
    best = watched(page)
    page.press("after_other")
    other = watched(page)
    assert other[0] == mine
    assert isinstance(best[0], Drop)
    assert best[0] != mine
    rolls = [[act.roll for act in acts if isinstance(act, Throw)] for acts in (best, other)]
    assert (rolls[0], len(rolls[0])) == (rolls[1], 2)
    page.press("leave_replay")
    assert page.game is game
    assert page.talk["items"] == said
    assert "watch" in page.buttons
