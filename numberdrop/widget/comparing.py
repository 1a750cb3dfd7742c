"""The same dice for everyone: a seed to hand on, bots that play the same dice alone, and one's own best scores.

A bot plays its game in slices, a few acts at each tick of the page, so that nothing waits for it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, quote

from numberdrop.rules.actions import Action
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import MOST_PLAYERS, Game

from .intents import BadIntent, Json, mapping, text
from .keeping import printable, read_seed
from .pondering import SLICE, Pondering
from .replaying import Replaying
from .scores import SCORES, Score, read_scores
from .seats import BOT_NAMES, PERSON

_PREFIX = "#dice="


@dataclass(frozen=True)
class Rival:
    """A bot that plays the dice of a game alone."""

    bot: str
    game: Game


class Comparing(Replaying):
    """``rivals`` have played, or are playing, the dice of the game on the table."""

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.rivals: tuple[Rival, ...] = ()
        self.rival_ponders: Pondering | None = None
        self.scores: list[Score] = []
        self.added: list[str] = []
        super().__init__(language, game)

    # --- the same dice ----------------------------------------------------------------------------------------------

    @property
    def busy_rival(self) -> Rival | None:
        return next((rival for rival in self.rivals if not rival.game.over), None)

    def tick(self) -> Json | None:
        due = super().tick()
        return due or (self.next_slice() if self.busy_rival else None)

    def press_step(self) -> bool | None:
        if self.busy_rival and super().tick() is None:
            self._rival_acts(self.busy_rival)
            return None
        return super().press_step()

    def _rival_acts(self, rival: Rival) -> None:
        until, game = time.monotonic() + SLICE, rival.game
        while not game.over and (left := until - time.monotonic()) > 0:
            if self.rival_ponders is None or self.rival_ponders.game is not game:
                self.rival_ponders = Pondering(game, rival.bot, 0)
            action = self.rival_ponders.run(left)
            if action is not None:
                game = game.apply(action)
        self.rivals = tuple(replace(one, game=game) if one is rival else one for one in self.rivals)
        self.beat += 1
        if game.over:
            self.tell(
                [{**self.voice.note("ui.rival_done", name=self.voice(f"bot.{rival.bot}"), count=self._total(game))}]
            )

    @staticmethod
    def _total(game: Game) -> int:
        return game.sheets[0].score.total

    def on_press(self, message: Json) -> bool | None:
        name, _, which = text(message.get("id"), 30).partition(":")
        if name == "rival" and which in BOT_NAMES:
            self._invite(which)
            return None
        return super().on_press(message)

    def _invite(self, bot: str) -> None:
        setup = self.games[self.at].setup
        if setup.seed is None or self.busy_rival or any(rival.bot == bot for rival in self.rivals):
            self.tell([self.voice.note("ui.not_now")])
            return
        self.turn += 1
        self.rivals = (*self.rivals, Rival(bot, Game.new(1, setup.edition, setup.seed)))

    def press_same_dice(self) -> None:
        """Text and link that give anybody the same dice."""
        voice, setup = self.voice, self.games[self.at].setup
        if setup.seed is None:
            self.tell([voice.note("ui.no_same_dice")])
            return
        edition = voice(f"edition.{setup.edition}")
        players = voice.count("form.players_n", setup.players) if setup.players > 1 else voice("form.solo")
        self.dialog = {
            "id": "same_dice",
            "kind": "record",
            "title": voice("ui.button_same_dice"),
            "text": voice("ui.same_dice_text"),
            "value": voice("ui.same_dice_value", seed=setup.seed, edition=edition, players=players),
            "hash": f"{_PREFIX}{quote(str(setup.seed), safe='')}&edition={setup.edition}&players={setup.players}",
            "file": "numberdrop-dice.txt",
            "rows": [],
            "buttons": [self.dialog_button("close", True)],
        }

    def jump(self, at: int) -> None:
        before = self.games[self.at].setup if self.at < len(self.games) else None
        super().jump(at)
        if self.games[at].setup != before or not self.games[at].over:
            self.rivals = ()

    def on_hello(self, message: Json) -> bool:
        self.scores = read_scores(mapping(message.get("kept") or {}).get(SCORES))
        more = super().on_hello(message)
        asked = message.get("hash")
        return self._take_link(asked) or more if isinstance(asked, str) and asked.startswith(_PREFIX) else more

    def _take_link(self, asked: str) -> bool:
        """Lay out the game that a link names, unless it is the one that is being played."""
        given = parse_qs(text(asked, 300)[1:])
        seed = read_seed(printable(given.get("dice", [""])[0]))
        edition, players = given.get("edition", ["2023"])[0], given.get("players", ["1"])[0]
        if edition not in EDITIONS or players not in [str(n + 1) for n in range(MOST_PLAYERS)]:
            raise BadIntent("a link to dice that are none")
        game = self.games[self.at]
        if game.over or (game.setup.seed, game.setup.edition, game.setup.players) != (seed, edition, int(players)):
            self.start_over(Game.new(int(players), edition, seed))
            self.tell([self.voice.note("ui.same_dice_ready", seed=str(seed))])
        return True

    # --- one's own scores -------------------------------------------------------------------------------------------

    def perform(self, action: Action) -> None:
        super().perform(action)
        game, party = self.games[self.at], self.party
        if not (game.over and game.solo) or party.seats != (PERSON,) or party.taken or party.resigned:
            return
        score = Score.of(game)
        if all(score.id != other.id for other in self.scores):
            self.scores.append(score)
            self.added.append(score.line())

    def log(self) -> Json:
        log = super().log()
        return {**log, "append": {SCORES: list(self.added)}, "reads": [*log["reads"], SCORES]}
