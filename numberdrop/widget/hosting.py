"""The host of the table: does every act, lets bots act when it is their turn, and hands the sheets on.

A bot acts when the front end says that it has drawn (``tick``), and thinks in slices, so that a page is never busy for longer
than one of them. A tick that is lost comes again; one that is late is known by its number.
"""

from __future__ import annotations

import logging
import time

from numberdrop.rules.actions import Action, Block, Circle, Drop, Start
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.reasons import Cells

from .deeds import deed_items
from .intents import Json, text, whole
from .keeping import Keeping
from .pondering import SLICE, Pondering
from .seats import BOT_NAMES, PERSON, SPEEDS, Table, bot_may_act, decider, fresh_seed
from .table_cards import against_dialog, bot_name

_log = logging.getLogger(__name__)
_TOLD = 8
"""Acts of bots that are told at once."""


class Hosting(Keeping):
    """``held``: bots wait for a press. ``done``: the acts of bots since a person's last, each with the game before it.

    ``beat`` counts the slices of thinking: while the turn stays the same, whatever a person presses is not out of date.
    """

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.drops = 0
        self.held = False
        self.beat = 0
        self.pondering: Pondering | None = None
        self.done: tuple[tuple[Game, Action], ...] = ()
        super().__init__(language, game)

    @property
    def due_bot(self) -> str:
        """The bot whose act is due, or nothing."""
        game = self.games[self.at]
        bot = self.party.bot(decider(game))
        return bot if bot and bot_may_act(game) and not self.party.stopped else ""

    @property
    def closed(self) -> bool:
        """Whether nobody may act at the board now."""
        return bool(self.due_bot) or self.party.stopped

    @property
    def actor(self) -> int | None:
        """The player whose act the board takes: the one shown, if it is their turn."""
        game = self.game
        if self.pause or self.shown not in game.pending or self.closed:
            return None
        return self.shown if game.phase is not Phase.COMBO or game.pending[0] == self.shown else None

    @property
    def ponders(self) -> bool:
        """Whether a bot has begun to think about its act."""
        return self.pondering is not None and self.pondering.game is self.games[self.at]

    @property
    def waits(self) -> bool:
        """Whether bots wait for a press."""
        return self.held or SPEEDS[self.speed] is None

    @property
    def watching(self) -> bool:
        """Whether what is shown is what a bot has just done."""
        return self.pause and bool(self.done)

    def tick(self) -> Json | None:
        """What the front end is to send, and when: the next act of a bot, or the way back from looking at one."""
        if self.dialog or not (self.due_bot or self.watching):
            return None  # whoever reads a dialog misses nothing
        if self.ponders:
            return self.next_slice()
        return None if self.waits else {"n": self.turn, "after": SPEEDS[self.speed]}

    def next_slice(self) -> Json:
        """At once again: somebody is thinking."""
        return {"n": self.turn, "after": 0, "beat": self.beat}

    def on_tick(self, message: Json) -> bool:
        if whole(message.get("n"), 0, 10**9) != self.turn or self.tick() is None:
            return False
        self.press_step()
        return True

    def press_step(self) -> bool | None:
        """A slice of thinking, to one act of a bot at most; to as many as there is time for when nobody wants to watch them."""
        if not self.due_bot:
            self.press_next()
            return None
        until = time.monotonic() + SLICE
        while self._bot_acts(until - time.monotonic()):
            if SPEEDS[self.speed] != 0 or not self.due_bot or self.held or time.monotonic() >= until:
                break
        return None

    def _bot_acts(self, seconds: float) -> bool:
        """Let a bot think for so long; gives whether it has acted."""
        game = self.game
        who = decider(game)
        try:
            if self.pondering is None or not self.ponders:
                self.pondering = Pondering(game, self.due_bot, who)
            action = self.pondering.run(seconds)
            if action is None:
                self.beat += 1
                return False
            game.apply(action)
        except Exception:  # noqa: BLE001 - whatever went wrong in its thinking, a bot must not be asked the same for ever
            _log.exception("a bot could not decide")
            self.pondering = None
            self.held = True
            self.turn += 1
            self.tell([self.voice.note("ui.trouble", tone="refuse")], verdict="refused")
            return False
        self.pondering = None
        if who is not None and self.seen_act:
            self.shown = who
        self.done = (*self.done, (game, action))[-_TOLD:]
        self.perform(action)
        self.told = None
        self.tell_done()
        return True

    @property
    def seen_act(self) -> bool:
        """Whether each act of a bot is shown on its own sheet."""
        return SPEEDS[self.speed] != 0 or not self.party.people

    def tell_done(self) -> None:
        """Tell what bots did; of a single act, what came of it too."""
        told = [deed_items(self.voice, game, action, self.name_of) for game, action in self.done]
        items = told[-1] if self.seen_act else [lines[0] for lines in told]
        announced = items[:4] if self.seen_act else items
        self.tell(items, title=self.voice("ui.talk_bots"), announce=" ".join(item["text"] for item in announced))

    # --- acts -------------------------------------------------------------------------------------------------------

    def perform(self, action: Action) -> None:
        """Do a legal act, whoever did it, and settle whose sheet is shown next."""
        self.games = [*self.games[: self.at + 1], self.game.apply(action)]
        self.at += 1
        self.turn += 1
        self.hints = 0
        self.dialog = None
        self.pause = False
        game = self.game
        self.auditing = game.over
        if isinstance(action, Drop | Block):
            self.drops += 1
            self.last = (action.player, where(action))
        else:
            self.last = (0, ())
        self._hand_on(action)

    def _hand_on(self, action: Action) -> None:
        game, due = self.game, decider(self.game)
        if due is None:
            return
        if self.due_bot:
            return  # what came of this act stays in sight until the bot acts on its own sheet
        if game.pending and self.shown != due:
            # Whoever has just acted sees what came of it, before the sheet is handed on.
            self.pause = isinstance(action, Drop | Block | Circle | Start) and game.players > 1 and self._lingers()
            if not self.pause:
                self.shown = due
        elif game.phase is Phase.ROLL and not isinstance(action, Start):
            self.shown = due

    def _lingers(self) -> bool:
        """At once means at once: what bots did is told, not shown."""
        return not self.done or self.seen_act

    def press_next(self) -> None:
        due = decider(self.game)
        if due is not None:
            self.shown = due
        self.pause = False
        self.turn += 1
        self.last = (0, ())
        if not self.done:
            self.told = None
            self.quiet()

    press_back = press_next

    def press_resign(self) -> bool | None:
        """Give up: the person whose turn it is, or else the one shown."""
        party = self.party
        due = decider(self.game)
        who = next((one for one in (due, self.shown, *party.people) if one in party.people), None)
        if self.game.over or who is None:
            self.tell([self.voice.note("ui.not_now")])
            return False
        self.turn += 1
        self.pause = False
        self.done = ()
        self.told = None
        self.seat(party.gave_up(who))
        key = "ui.resigned" if self.party.stopped else "ui.resigned_stand_in"
        stand_in = bot_name(self.voice, self.party.bot(who))
        self.tell([self.voice.note(key, name=self.name_of(who), bot=stand_in)], verdict="info")
        return None

    # --- buttons ----------------------------------------------------------------------------------------------------

    def press_hold(self) -> None:
        self.held = True
        self.pondering = None
        self.turn += 1

    def press_go(self) -> None:
        self.held = False
        self.turn += 1
        if SPEEDS[self.speed] is None:
            self.press_step()

    def press_against(self) -> None:
        """Choose a bot to play against."""
        self.dialog = against_dialog(self)

    def on_press(self, message: Json) -> bool | None:
        name, _, which = text(message.get("id"), 30).partition(":")
        if name == "speed" and which in SPEEDS:
            self.speed = which
            return None
        if name == "against" and which in BOT_NAMES:
            self._play_against(which)
            return None
        return super().on_press(message)

    def _play_against(self, bot: str) -> None:
        setup = self.game.setup
        mine = setup.names[0] if setup.names and self.party.seats[0] == PERSON else ""
        seats = (PERSON, bot)
        names = self.names_for(seats, [mine, ""])
        game = Game.new(2, setup.edition, fresh_seed(), names=names)
        self.parties[game.setup] = Table(seats)
        self.start_over(game)
        self.tell([self.voice.note("ui.new_game_bot", name=names[1])], verdict="none")

    def jump(self, at: int) -> None:
        self.done = ()
        super().jump(at)
        # Among bots only, going back is for looking: they would play on at once.
        self.held = not self.party.people and bool(self.game.actions)


def where(action: Drop | Block) -> Cells:
    """The cells of an act, without numbers."""
    return tuple((cell[0], cell[1]) for cell in action.cells)
