"""The companion's table: real dice and paper sheets, followed entry by entry by the same referee as on the play page.

It is the play page with a game without a seed. What is its own: the dice are tapped in, the tiles are those that were drawn
at the table, and any player's last entry can be corrected (``companion_entries``). The picture is made in
``companion_scene``, the set-up is read in ``companion_setup``.
"""

from __future__ import annotations

from typing import ClassVar

from numberdrop.record import RecordError, dumps, loads
from numberdrop.rules.actions import Action, Throw
from numberdrop.rules.dice import Roll
from numberdrop.rules.game import Game, Phase, Setup
from numberdrop.rules.notation import NotationError, format_action, parse_action
from numberdrop.rules.reasons import IllegalAction

from . import companion_scene
from .companion_entries import CompanionEntries
from .companion_scene import NO_FACE, SHAPE_FACES
from .companion_setup import SetupFaults, read_setup
from .dice import DIE_FACES, die_set
from .intents import LONGEST_TEXT, BadIntent, Json, mapping, text

_MOST_ASIDE = 2_000


class CompanionTable(CompanionEntries):
    """A table of people with dice and paper of their own."""

    name: ClassVar[str] = "companion"

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.faces = [NO_FACE] * 5
        self.setup_faults: SetupFaults | None = None
        self.blank = game or Game.new(2)
        super().__init__(language, self.blank)

    # --- what is shown --------------------------------------------------------------------------------------------

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
        faces = die_set(message, self.faces, SHAPE_FACES)
        if self.game.phase is not Phase.ROLL:
            self.tell([self.voice.note("ui.not_now")])
            return False
        # No new turn: who taps five dice one after the other does not wait for the picture of each.
        self.faces = list(faces)
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

    def perform(self, action: Action) -> None:
        super().perform(action)
        if isinstance(action, Throw):
            self.faces = [NO_FACE] * 5

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
        self.start_over(Game.begun(setup))
        tiles = ", ".join(f"{letter} {self.voice.shape(tile)}" for letter, tile in self.game.tiles.items())
        self.tell([self.voice.note("companion.ready", tiles=tiles)])

    def _set_up_anew(self, setup: Setup) -> None:
        """Names, tiles or edition put right under a game that goes on: every entry is judged again."""
        try:
            states = Game.begun(setup).through(self.game.actions)
        except IllegalAction as error:
            acts = self.game.actions
            number = next(i for i, act in enumerate(acts) if act is error.action)
            entry = self._told(acts[number], self.game.states()[number])
            note = self.voice.note("companion.fix_refused", tone="refuse", entry=entry)
            self.tell([note, *self.items(list(error.reasons))], verdict="refused")
            return
        shown, aside = self.shown, self.aside
        self.start_over(*states)
        self.shown = shown
        if aside:
            self.asides[self.at] = aside
        self.tell([self.voice.note("companion.fixed")])

    def jump(self, at: int) -> None:
        self.faces = [NO_FACE] * 5
        super().jump(at)

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
        self.start_over(*game.states())
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
        """Whether nothing was set up or entered yet, so that there is nothing to keep."""
        return self.game is self.blank
