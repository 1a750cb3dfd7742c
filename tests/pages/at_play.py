"""The play page driven without a browser: what people do there, sent as the front end sends it."""

from dataclasses import replace

import numberdrop as nd
from numberdrop.pages.app import App, PageId
from numberdrop.pages.play import Play, begin
from numberdrop.pages.play.state import Replay, Retry, reset_after_change
from numberdrop.pages.table.history import put_on_table
from numberdrop.pages.table.seating import Seating
from numberdrop.pages.table.state import Table
from numberdrop.pages.visit import Visit

from .driven import Driven


class AtPlay(Driven):
    """A play page that is asked for what lies on its table."""

    @property
    def state(self) -> Play:
        state = self.app.state
        assert isinstance(state, Play)
        return state

    @property
    def tab(self) -> Table:
        return self.state.table

    @property
    def game(self) -> nd.Game:
        return self.state.game

    @property
    def seating(self) -> Seating:
        return self.tab.seating

    @property
    def replay(self) -> Replay | None:
        return self.state.replay

    @property
    def retry(self) -> Retry | None:
        overlay = self.state.overlay
        return overlay if isinstance(overlay, Retry) else None

    def lay(self, *states: nd.Game) -> None:
        """Put a game on the table, as if it had been loaded."""
        self.app = self.app.with_state(reset_after_change(self.state, put_on_table(self.state, *states)))


def at_play(language: str = "en", game: nd.Game | None = None) -> AtPlay:
    begun = replace(begin("", Visit(), game), given=False)  # as if it had been played here
    return AtPlay(App.at(PageId("play"), Visit(language), begun), {})
