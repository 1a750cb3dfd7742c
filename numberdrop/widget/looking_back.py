"""The review of a game at the play page: found out in slices, told in a card, and its costliest drops made again at once.

A review is of the player whose sheet is shown, of the game on the table, finished or not. While a drop is tried again the page
shows a position of its own; the game itself stays as it is and is what the browser keeps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.game import Game

from .coaching import Asked, Coaching, judgement_items
from .deeds import deed_items
from .hosting import where
from .intents import BadIntent, Json, text, whole
from .pondering import SLICE

if TYPE_CHECKING:
    from numberdrop.coach import Review, Reviewed, Reviewing

_IN_TRIAL = frozenset(
    ("hint", "ask", "keys", "close", "combo", "undo", "try_again", "leave_trial", "back", "audit", "step")
)
"""What can be pressed while a drop is tried again."""


@dataclass(frozen=True)
class Trial:
    """A drop of the game to be made again: what was said of it, the position before it, what has been dropped instead, and the
    position that is shown.
    """

    old: Reviewed
    before: Game
    game: Game
    drop: Drop | None = None


class LookingBack(Coaching):
    """``trial`` is the drop that is tried again, if any. Reviews are kept by player, as long as their game is on the table."""

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.trial: Trial | None = None
        self._reviewed: Game | None = None
        self._reviews: dict[int, Reviewing] = {}
        super().__init__(language, game)

    # --- the review -------------------------------------------------------------------------------------------------

    @property
    def reviewing(self) -> dict[int, Reviewing]:
        """The reviews of the game on the table, done or under way, by player."""
        return self._reviews if self._reviewed is self.games[self.at] else {}

    @property
    def reviews(self) -> dict[int, Review]:
        """Those that are done."""
        return {player: one.review for player, one in self.reviewing.items() if one.done}

    @property
    def busy_review(self) -> Reviewing | None:
        return next((one for one in self.reviewing.values() if not one.done), None)

    @property
    def may_review(self) -> bool:
        """Whether the player shown has drops that were not looked at yet, and nobody else's are being looked at."""
        if self.busy_review or self.shown in self.reviewing:
            return False
        return any(isinstance(act, Drop) and act.player == self.shown for act in self.games[self.at].actions)

    def press_review(self) -> bool | None:
        """Look at every drop of the player shown."""
        if not self.may_review:
            self.tell([self.voice.note("review.not_now")], title=self.voice("review.title"))
            return False
        from numberdrop.coach import Reviewing  # a page on which nobody asks pays nothing for it

        game = self.games[self.at]
        self._reviews = {**self.reviewing, self.shown: Reviewing(game, self.shown)}
        self._reviewed = game
        self.turn += 1
        self.tell([self.voice.note("review.begun")], title=self.voice("review.title"))
        return None

    def press_stop_review(self) -> None:
        """Enough: what is not finished is forgotten."""
        self._reviews = {player: one for player, one in self.reviewing.items() if one.done}
        self.turn += 1
        self.tell([self.voice.note("review.stopped")], title=self.voice("review.title"))

    def tick(self) -> Json | None:
        """The review is thought about when nothing else is due."""
        return super().tick() or (self.next_slice() if self.busy_review else None)

    def on_tick(self, message: Json) -> bool:
        busy = self.busy_review
        if busy is None or super().tick():
            return super().on_tick(message)
        if whole(message.get("n"), 0, 10**9) != self.turn:
            return False
        busy.run(SLICE)
        self.beat += 1
        if busy.done and not self.trial:
            self.turn += 1
            self.tell([self.voice.note("review.done", tone="good")], title=self.voice("review.title"))
        return True

    # --- a drop again -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.trial.game if self.trial else super().game

    @property
    def due_bot(self) -> str:
        return "" if self.trial else super().due_bot

    @property
    def closed(self) -> bool:
        return self.trial.drop is not None if self.trial else super().closed

    def on_press(self, message: Json) -> bool | None:
        name = text(message.get("id"), 30)
        if self.trial and name not in _IN_TRIAL:
            self.tell([self.voice.note("ui.not_now")])
            return False
        if name.startswith("retry:"):
            self._retry(name.removeprefix("retry:"))
            return None
        return super().on_press(message)

    def _retry(self, at: str) -> None:
        """Open the position before one of the costliest drops."""
        costliest = [one for review in self.reviews.values() for one in review.costliest]
        old = next((one for one in costliest if str(one.at) == at), None)
        if old is None:
            raise BadIntent("no such drop in a review")
        if self.replay:
            self.replay = replace(self.replay, running=False)
        before = self.games[self.at].states()[old.at]
        self.trial = Trial(old, before, before)
        self._begin_trial()

    def _begin_trial(self) -> None:
        assert self.trial is not None
        self.shown = self.trial.old.drop.player
        self.pause = False
        self.hints = 0
        self.last = (0, ())
        self.turn += 1
        self._tell_trial()

    def press_try_again(self) -> None:
        """Take the new drop back, to make another."""
        if self.trial:
            self.trial = replace(self.trial, game=self.trial.before, drop=None)
            self._begin_trial()

    def press_leave_trial(self) -> None:
        """Back to the review."""
        self.trial = None
        self.last = (0, ())
        self.turn += 1
        self.told = None
        self.retell()

    def press_back(self) -> None:
        if self.trial is None:
            super().press_back()
        else:
            self.shown = self.trial.old.drop.player
            self.turn += 1

    def press_undo(self) -> None:
        if self.trial is None:
            super().press_undo()
        elif self.trial.drop:
            self.press_try_again()
        else:
            self.tell([self.voice.note("ui.nothing_to_undo")])

    def jump(self, at: int) -> None:
        self.trial = None
        super().jump(at)

    def perform(self, action: Action) -> None:
        """A drop in a trial is judged, not played."""
        if self.trial is None:
            super().perform(action)
            return
        assert isinstance(action, Drop)  # nothing else is legal there
        from numberdrop.coach import Judging

        before = self.trial.before
        self.trial = replace(self.trial, game=before.apply(action), drop=action)
        self.drops += 1
        self.last = (action.player, where(action))
        self.asked_coach = Asked(before, action, Judging(before, action))
        self.turn += 1
        self.think()

    def retell(self) -> None:
        if self.trial and self.asked_coach is None and self.hint_here is None:
            self._tell_trial()
        else:
            super().retell()

    def _tell_judgement(self) -> None:
        if self.trial and self.trial.drop:
            self._tell_trial()
        else:
            super()._tell_judgement()

    def _tell_trial(self) -> None:
        """What was said of the old drop; what is said of the new one, as far as it is known."""
        trial, asked, voice = self.trial, self.asked_coach, self.voice
        assert trial is not None
        title = voice("review.trial_title", round=trial.old.round)
        old = voice.note("review.then", said=judgement_items(voice, trial.old.judgement)[0]["text"])
        if asked is None or not asked.judging.ready:
            deed = deed_items(voice, trial.before, trial.old.drop, self.name_of)[0]
            thinking = [voice.note("advice.thinking", seconds=round(asked.spent))] if asked else []
            self.tell([deed, old, *thinking], title=title)
            return
        first, *more = judgement_items(voice, asked.judging.judgement)
        items = [{**first, "text": voice("review.now", said=first["text"])}, old, *more]
        if trial.drop == trial.old.drop:
            items.insert(0, voice.note("review.same"))
        if not asked.done:
            items.append(voice.note("coach.working", n=asked.judging.judgement.behind.samples))
        self.tell(items, title=title, announce=None if asked.done else "")
