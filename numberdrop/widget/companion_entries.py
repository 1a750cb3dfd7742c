"""Entries at the companion's table, and how any of them is put right.

What a correction does to the acts stands in ``companion_mending``; this room puts it on the table and tells it.
"""

from __future__ import annotations

from numberdrop.rules.actions import Action, Block, Circle
from numberdrop.rules.game import Game
from numberdrop.text import cells as say_cells

from .companion_mending import Mended, last_entry, last_throw, resumed, without
from .deeds import deed
from .picture import player_name
from .play_page import Play

_REFUSED_SHOWN = 3


class CompanionEntries(Play):
    """``asides``: for each state the entries that wait for one that is being corrected."""

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.asides: dict[int, tuple[Action, ...]] = {}
        super().__init__(language, game)

    @property
    def aside(self) -> tuple[Action, ...]:
        """Entries that wait for one that is being corrected."""
        return self.asides.get(self.at, ())

    def commit(self, action: Action) -> bool | None:
        aside, before = self.aside, self.game
        done = super().commit(action)
        if self.game is before:
            return done
        self._forget_from(self.at)
        if aside:
            self._stand_again(resumed(self.game, aside))
        return done

    def _forget_from(self, at: int) -> None:
        """What waited in states that are gone is gone with them."""
        self.asides = {one: acts for one, acts in self.asides.items() if one < at}

    def _stand_again(self, mended: Mended) -> None:
        """Put the entries that were kept aside back on the table, and tell which of them do not hold any more."""
        said, title = list(self.talk["items"]), self.talk["title"]
        waiting = (*mended.game.actions[len(self.game.actions) :], *mended.aside)
        back = len(mended.states) - 1
        for state in mended.states[1:]:
            self.asides[self.at] = waiting
            waiting = waiting[1:]
            self.games = [*self.games[: self.at + 1], state]
            self.at += 1
        if mended.aside:
            self.asides[self.at] = mended.aside
        self.jump(self.at)
        if back:
            said.append(self.voice.note("companion.stand_again", count=back))
        for action, verdict in mended.refused[:_REFUSED_SHOWN]:
            entry = self._told(action, self.game)
            said.append(self.voice.note("companion.taken_off", tone="refuse", entry=entry))
            said += self.items(list(verdict))
        if len(mended.refused) > _REFUSED_SHOWN:
            said.append(self.voice.note("companion.more_taken_off", count=len(mended.refused) - _REFUSED_SHOWN))
        self.tell(said, title=title, announce=" ".join(item["text"] for item in said))

    def press_correct(self) -> None:
        """Take out the last entry of the player shown, also when others have entered something since."""
        number = last_entry(self.game, self.shown)
        name = player_name(self.voice, self.game, self.shown)
        if number is None:
            self.tell([self.voice.note("companion.nothing_of", name=name)])
            return
        self._take_out(number, "companion.corrected", self.shown)

    def press_correct_dice(self) -> None:
        """Take out the last dice; what was entered with them is judged by the new ones."""
        number = last_throw(self.game)
        if number is None:
            self.tell([self.voice.note("companion.no_dice_yet")])
            return
        self._take_out(number, "companion.corrected_dice", self.shown)

    def _take_out(self, number: int, key: str, shown: int) -> None:
        mended = without(self.game, number, self.aside)
        taken = self._told(self.game.actions[number], mended.states[0])
        start = self.at + 1
        # Undo leads back to the game as it was before the correction.
        self.games = [*self.games[:start], *mended.states]
        self._forget_from(start)
        waiting = (*mended.game.actions[number:], *mended.aside)
        for i in range(len(mended.states)):
            if waiting[i:]:
                self.asides[start + i] = waiting[i:]
        self.jump(len(self.games) - 1)
        self.shown = shown
        notes = [self.voice.note(key, entry=taken)]
        if self.aside:
            notes.append(self.voice.note("companion.waits", count=len(self.aside)))
        self.tell(notes)

    def _told(self, action: Action, before: Game) -> str:
        """An entry in words. Where it does not hold any more there is no combo or letter to name: its cells are told."""
        voice = self.voice
        if isinstance(action, Circle | Block) and not before.why(action).legal:
            key = f"companion.entry_{type(action).__name__.lower()}"
            name = player_name(voice, before, action.player)
            return voice(key, name=name, cells=say_cells(action.cells, self.language))
        return deed(voice, before, action, lambda player: player_name(voice, before, player))

    def marks_undo(self) -> bool:
        """What was typed wrongly is put right: no dice are thrown again here, so nothing is marked."""
        return False

    def start_over(self, *games: Game) -> None:
        self._forget_from(self.at + 1 if self.game.actions else 0)
        super().start_over(*games)
