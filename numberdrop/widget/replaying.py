"""Replay of the game on the table, finished or not, or of a record that was opened: act by act, round by round, by itself.

While a replay is open the page shows its states; the game itself stays as it is and is what the browser keeps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from numberdrop.rules.actions import Block, Drop
from numberdrop.rules.game import Game

from .deeds import deed_items
from .hosting import Hosting, where
from .intents import BadIntent, Json, mapping, text
from .seats import SPEEDS

_PACE = {"step": 1500, "once": 150}
"""Milliseconds between acts where the speed of bots says nothing that can be watched."""


@dataclass(frozen=True)
class Replay:
    """Every state of a game, the one that is shown, and whether it goes on by itself."""

    states: tuple[Game, ...]
    at: int = 0
    running: bool = False

    @property
    def game(self) -> Game:
        return self.states[self.at]

    @property
    def last(self) -> int:
        return len(self.states) - 1

    def to(self, at: int) -> Replay:
        there = max(0, min(self.last, at))
        return replace(self, at=there, running=self.running and there < self.last)

    def round_at(self, round_: int) -> int:
        """The state in which a round begins; the last state for one that never came."""
        return next((at for at, game in enumerate(self.states) if game.round >= round_), self.last)


class Replaying(Hosting):
    """``replay`` is the one that is open, if any."""

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.replay: Replay | None = None
        super().__init__(language, game)

    @property
    def game(self) -> Game:
        return self.replay.game if self.replay else super().game

    @property
    def closed(self) -> bool:
        return self.replay is not None or super().closed

    def tick(self) -> Json | None:
        if self.replay is None:
            return super().tick()
        after = _PACE.get(self.speed, SPEEDS[self.speed])
        return {"n": self.turn, "after": after} if self.replay.running else None

    def press_step(self) -> bool | None:
        if self.replay is None:
            return super().press_step()
        self.press_forward()
        return None

    def press_hold(self) -> None:
        if self.replay is None:
            super().press_hold()
        else:
            self.turn += 1
            self.replay = replace(self.replay, running=False)

    def press_play_on(self) -> None:
        """Go on by itself; from the end, start again."""
        if self.replay is not None:
            at_end = self.replay.at == self.replay.last
            self._show(replace(self.replay, running=True).to(0 if at_end else self.replay.at + 1))

    # --- going about ------------------------------------------------------------------------------------------------

    def press_replay(self) -> None:
        """Open the game on the table from its start."""
        game = self.games[self.at]
        if not game.actions:
            self.tell([self.voice.note("replay.nothing")])
            return
        self.pause = False
        self.auditing = False
        self._show(Replay(game.states()))

    def press_leave_replay(self) -> None:
        """Back to the game as it stands."""
        if self.replay is not None:
            self.jump(self.at)
            self.quiet()

    def jump(self, at: int) -> None:
        self.replay = None
        super().jump(at)

    def _by(self, acts: int) -> None:
        if self.replay is not None:
            self._show(self.replay.to(self.replay.at + acts))

    def press_forward(self) -> None:
        self._by(1)

    def press_rewind(self) -> None:
        self._by(-1)

    def press_round_on(self) -> None:
        if self.replay is not None:
            self._show(self.replay.to(self.replay.round_at(self.replay.game.round + 1)))

    def press_round_back(self) -> None:
        """To the start of this round, or of the one before when that is where we are."""
        if self.replay is None:
            return
        start = self.replay.round_at(self.replay.game.round)
        at = start if start < self.replay.at else self.replay.round_at(self.replay.game.round - 1)
        self._show(self.replay.to(at))

    def on_form(self, message: Json) -> bool | None:
        if message.get("id") != "replay" or self.replay is None:
            raise BadIntent("no such form here")
        wanted = text(mapping(message.get("values")).get("round"), 4)
        self._show(self.replay.to(self.replay.round_at(int(wanted) if wanted.isdecimal() else 0)))
        return None

    def press_undo(self) -> None:
        if self.replay is None:
            super().press_undo()
        else:
            self.press_rewind()

    def press_redo(self) -> None:
        if self.replay is None:
            super().press_redo()
        else:
            self.press_forward()

    def press_resign(self) -> bool | None:
        if self.replay is None:
            return super().press_resign()
        self.tell([self.voice.note("ui.not_now")])
        return False

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _show(self, replay: Replay) -> None:
        self.replay = replay
        self.turn += 1
        self.last = (0, ())
        if replay.at:
            action = replay.game.actions[-1]
            self.shown = getattr(action, "player", self.shown)
            if isinstance(action, Drop | Block):
                self.drops += 1
                self.last = (action.player, where(action))
        self.tell_step()

    def tell_step(self) -> None:
        """Tell the act that led to the state shown, and what came of it."""
        replay, voice = self.replay, self.voice
        if replay is None or not replay.at:
            self.tell([voice.note("replay.start")], title=voice("replay.title"))
            return
        before, action = replay.states[replay.at - 1], replay.game.actions[-1]
        items = deed_items(voice, before, action, self.name_of)
        place = voice("replay.place", at=replay.at, last=replay.last, round=before.round)
        self.tell(items, title=voice("replay.title"), announce=f"{place} {' '.join(one['text'] for one in items[:4])}")
