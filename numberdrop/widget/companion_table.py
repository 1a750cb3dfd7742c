"""The companion's table: real dice and paper sheets, followed entry by entry by the same referee as on the play page.

It is the play page with a game without a seed. What is its own: the dice are tapped in, the tiles are those that were drawn
at the table, and any player's last entry can be corrected. Corrections are in ``companion_mending``, the picture is made in
``companion_scene``, the set-up is read in ``companion_setup``.
"""

from __future__ import annotations

from typing import ClassVar

from numberdrop.record import RecordError, dumps, loads
from numberdrop.rules.actions import Action, Circle, Throw
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase, Setup
from numberdrop.rules.notation import NotationError, format_action, parse_action
from numberdrop.rules.reasons import IllegalAction
from numberdrop.text import cells as say_cells

from . import companion_scene
from .companion_mending import Mended, before_play, last_entry, last_throw, played, resumed, without
from .companion_scene import NO_FACE, SHAPE_FACES
from .companion_setup import SetupFaults, read_setup
from .deeds import deed
from .intents import LONGEST_TEXT, BadIntent, Json, mapping, text, whole
from .picture import player_name
from .play import Play
from .sandbox_scene import DIE_FACES

_MOST_ASIDE = 2_000
_REFUSED_SHOWN = 3


class CompanionTable(Play):
    """A table of people with dice and paper of their own."""

    name: ClassVar[str] = "companion"

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.faces = [NO_FACE] * 5
        self.asides: dict[int, tuple[Action, ...]] = {}
        self.setup_faults: SetupFaults | None = None
        super().__init__(language, game or Game.new(2))

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def aside(self) -> tuple[Action, ...]:
        """Entries that wait for one that is being corrected."""
        return self.asides.get(self.at, ())

    def scene(self) -> Json:
        return companion_scene.scene(self, super().scene())

    def on_press(self, message: Json) -> bool | None:
        if text(message.get("id"), 30) not in companion_scene.PRESSED:
            # What the play page has for bots, replays and dice of its own has no place at a real table.
            self.tell([self.voice.note("ui.not_now")])
            return False
        return super().on_press(message)

    # --- dice -----------------------------------------------------------------------------------------------------

    def on_set_die(self, message: Json) -> bool | None:
        i, face = whole(message.get("i"), 0, 4), text(message.get("face"), 2)
        if face not in (SHAPE_FACES if i == 4 else DIE_FACES):
            raise BadIntent(f"no die shows {face!r}")
        if self.game.phase is not Phase.ROLL:
            self.tell([self.voice.note("ui.not_now")])
            return False
        # No new turn: who taps five dice one after the other does not wait for the picture of each.
        self.faces[i] = face
        lacking = self._lacking()
        self.tell([lacking] if lacking else [self.voice.note("companion.dice_ready", roll=self._told_faces())])
        return None

    def _told_faces(self) -> str:
        return " ".join(self.faces).replace("*", "★")

    def _lacking(self, tone: str = "info") -> Json | None:
        """Which dice have no face yet; nothing when all have one."""
        missing = [str(i + 1) for i in range(4) if self.faces[i] == NO_FACE]
        if missing:
            return self.voice.note("companion.dice_missing", tone=tone, count=len(missing), dice=", ".join(missing))
        return self.voice.note("companion.shape_missing", tone=tone) if self.faces[4] == NO_FACE else None

    def press_throw(self) -> bool | None:
        """Take the dice as they were tapped in."""
        if self.game.phase is not Phase.ROLL:
            self.tell([self.voice.note("ui.not_now")])
            return False
        if self.game.seeded_roll is not None:  # a record from the play page: its seed knows the dice
            return super().press_roll()
        lacking = self._lacking("refuse")
        if lacking:
            self.tell([lacking], verdict="refused")
            return False
        return self.commit(Throw(Roll(tuple(self.faces[:4]), self.faces[4])))

    press_roll = press_throw

    # --- entries --------------------------------------------------------------------------------------------------

    def commit(self, action: Action) -> bool | None:
        aside, before = self.aside, self.game
        done = super().commit(action)
        if self.game is before:
            return done
        self._forget_from(self.at)
        if isinstance(action, Throw):
            self.faces = [NO_FACE] * 5
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
        """An entry in words. What is circled may be no combo any more: then its cells are told."""
        voice = self.voice
        if isinstance(action, Circle) and not before.why(action).legal:
            name = player_name(voice, before, action.player)
            return voice("companion.entry_circle", name=name, cells=say_cells(action.cells, self.language))
        return deed(voice, before, action, lambda player: player_name(voice, before, player))

    def marks_undo(self) -> bool:
        """What was typed wrongly is put right: no dice are thrown again here, so nothing is marked."""
        return False

    # --- set-up ---------------------------------------------------------------------------------------------------

    def on_form(self, message: Json) -> None:
        which, values = text(message.get("id"), 20), mapping(message.get("values"))
        if which == "dice":
            # What is too long for a roll is told as what it is: its beginning will do.
            super().on_form({"id": which, "values": {"roll": text(values.get("roll"), 200)[:40]}})
        elif which in ("new", "fix"):
            self._read_setup(values, fix=which == "fix")
        else:
            super().on_form(message)

    def _read_setup(self, values: Json, fix: bool) -> None:
        try:
            setup = read_setup(self.voice, values, self.game.setup if fix else None)
        except SetupFaults as faults:
            self.setup_faults = faults
            note = self.voice.note("companion.setup_refused", tone="refuse")
            self.tell(
                [note, *({**note, "id": name, "text": told} for name, told in faults.told.items())], verdict="refused"
            )
            return
        self.setup_faults = None
        if fix:
            self._set_up_anew(setup)
        else:
            self._set_up(setup)

    def _set_up(self, setup: Setup) -> None:
        self.start_over(before_play(setup))
        tiles = ", ".join(f"{letter} {self.voice.shape(tile)}" for letter, tile in self.game.tiles.items())
        self.tell([self.voice.note("companion.ready", tiles=tiles)])

    def _set_up_anew(self, setup: Setup) -> None:
        """Names, tiles or edition put right under a game that goes on: every entry is judged again."""
        try:
            states = played(setup, self.game.actions)
        except IllegalAction as error:
            acts = self.game.actions
            number = next(i for i, act in enumerate(acts) if act is error.action)
            entry = self._told(acts[number], played(self.game.setup, acts[:number])[-1])
            note = self.voice.note("companion.fix_refused", tone="refuse", entry=entry)
            self.tell([note, *self.items(list(error.reasons))], verdict="refused")
            return
        shown, aside = self.shown, self.aside
        self.start_over(*states)
        self.shown = shown
        if aside:
            self.asides[self.at] = aside
        self.tell([self.voice.note("companion.fixed")])

    def start_over(self, *games: Game) -> None:
        self._forget_from(self.at + 1 if self.game.actions else 0)
        self.faces = [NO_FACE] * 5
        super().start_over(*games)

    def press_new(self) -> None:
        """Again with the same people; their tiles are drawn anew."""
        setup = self.game.setup
        self.start_over(Game.new(setup.players, setup.edition, names=setup.names))
        self.tell([self.voice.note("companion.again")])

    # --- keeping --------------------------------------------------------------------------------------------------

    def kept(self) -> Json:
        """What the browser keeps of this table."""
        aside = [format_action(act, self.game.players) for act in self.aside]
        return {"game": dumps(self.game), "aside": aside, "faces": self.faces}

    def come_back(self, kept: Json) -> None:
        """Take up the table that the browser kept. Raises ``RecordError`` or ``BadIntent`` for what is none."""
        try:
            game = loads(text(kept.get("game"), LONGEST_TEXT))
            whole_game = True
        except RecordError as error:
            if error.game is None:
                raise
            game, whole_game = error.game, False
        aside = kept.get("aside")
        if not isinstance(aside, list) or len(aside) > _MOST_ASIDE:
            raise BadIntent("no list of entries")
        self.start_over(*played(game.setup, game.actions))
        try:
            waiting = tuple(parse_action(text(one, 1_000), None if game.players > 1 else 0) for one in aside)
        except NotationError:
            waiting, whole_game = (), False
        if waiting and whole_game:
            self.asides[self.at] = waiting
        faces = kept.get("faces")
        if isinstance(faces, list) and len(faces) == 5:
            known = [(*DIE_FACES, NO_FACE)] * 4 + [(*SHAPE_FACES, NO_FACE)]
            self.faces = [face if face in good else NO_FACE for face, good in zip(faces, known, strict=True)]
        self.tell([self.voice.note("ui.restored" if whole_game else "ui.restored_part")])

    @property
    def untouched(self) -> bool:
        """Whether nothing was entered yet, so that there is nothing to keep."""
        return len(self.games) == 1
