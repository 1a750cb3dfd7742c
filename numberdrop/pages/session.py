"""A session: one visitor's app in one Python, between the wire and the pages.

Messages come in as JSON, are read, answered by ``app.update``, and the traits to show go out. What is malformed or fails is
answered with a sentence. Effects are carried out here; here only the clock is looked at. What has been learned goes to the
database after the picture has gone out (``keep``): nobody waits for a disk to read why a combo was wrong.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from os import environ
from typing import TYPE_CHECKING

from numberdrop.pages.fields import BadIntent, Json
from numberdrop.pages.intents import (
    Elsewhere,
    Erased,
    Forgotten,
    Go,
    Greeted,
    Hello,
    Idle,
    Intent,
    Joined,
    Kept,
    Ping,
    Show,
    Speak,
    Tick,
    TryCombo,
    TryDrop,
    Why,
)
from numberdrop.pages.read_intent import read_intent
from numberdrop.text import words

from .app import App, Place, href_of, next_pages, page_at, update
from .frozen import as_json
from .message import note
from .picture import NOTHING, Shown
from .scene import Keep, Talk
from .visit import DEVICE, PROGRESS, READER, Effect, EraseAll, Join, LeaveClass, SomeoneElse
from .voice import Voice

if TYPE_CHECKING:
    from .store_sync import StoreSync

_log = logging.getLogger(__name__)
_NEVER_STALE = (Hello, Kept, Elsewhere, Greeted, Forgotten, Ping, Speak, Show, Why, Go, Idle, Tick)
"""Intents that change nothing in the game, or bring their own state: they need no turn number (a tick has its own)."""
_QUESTIONS = (TryDrop, TryCombo)


@lru_cache(maxsize=4)
def _front_words(language: str) -> dict[str, str]:
    """What the front end says itself; looking through the whole catalogue takes longer than drawing a page."""
    return words("front.", language)


class Session:
    """Holds the app, the only thing here that changes."""

    def __init__(self, app: App, environment: Mapping[str, str] = environ) -> None:
        self.app = app
        self._environment = environment
        self._loaded = {app.here.page}
        self._sync: StoreSync | None = None
        self._kept = app
        self._tell_time()
        self._ask_store()

    def _ask_store(self) -> None:
        """Where the page is about what the learner knows: find the database of the setting, if there is one."""
        if self._sync is not None or self.app.visit.learner is None:
            return
        from .store_sync import StoreSync  # a game does without it

        self._sync = StoreSync(self._environment)
        visit = replace(self.app.visit, stored=self._sync.there, kept_as=self._sync.name(PROGRESS))
        self.app = replace(self.app, visit=visit)

    @property
    def turn(self) -> int:
        """The turn that intents are stamped with."""
        return self.app.state.turn

    # --- messages -----------------------------------------------------------------------------------------------------

    def handle(self, message: object) -> bool:
        """Answer one message; returns whether more than the explanation may have changed. Never raises."""
        self._tell_time()
        before = self.app
        self.app = replace(before, visit=before.visit.settled())
        try:
            intent = read_intent(message)
            self._answer(intent, message.get("turn") if isinstance(message, dict) else None)
        except BadIntent as error:
            _log.info("refused a message: %s", error)
            self._say("ui.bad_message")
        except Exception:  # noqa: BLE001 - a learner must never meet a traceback, whatever went wrong: it goes to the server's log
            _log.exception("an intent failed")
            self._say("ui.trouble")
        return self._looks_other(before)

    def _answer(self, intent: Intent, stamp: object) -> None:
        app = self.app
        if isinstance(intent, _QUESTIONS) and stamp != app.state.turn:
            return  # a question about a position that is gone; the new picture is on its way
        if isinstance(intent, Idle):
            self._get_ready()
            return
        never_stale = () if app.state.exact else app.page.NEVER_STALE
        if not isinstance(intent, (*_NEVER_STALE, *_QUESTIONS, *never_stale)):
            if isinstance(stamp, bool) or not isinstance(stamp, int) or stamp < 0:
                raise BadIntent(f"{stamp!r:.40} is no turn")
            if stamp != app.state.turn:
                self.app = app.putting(app.state.say(note("ui.stale")))
                return
        self.app = update(app, intent)
        self._ask_store()
        if self._sync is not None:
            met = self._sync.after(intent, self.app)
            if met is not self.app or isinstance(intent, Hello):  # what a greeting brings is for the meeting after it
                self.app = self._kept = met
        for effect in self.app.visit.effects:
            self._carry_out(effect)

    def _say(self, key: str) -> None:
        self.app = self.app.putting(self.app.state.say(note(key, tone="refuse"), verdict="refused"))

    def _tell_time(self) -> None:
        visit = self.app.visit
        self.app = replace(self.app, visit=replace(visit, now=int(time.time()) + visit.ahead))

    def _get_ready(self) -> None:
        """Load the page that one probably goes to next: one at a time, so that nobody waits for it."""
        ahead = next((name for name in next_pages(self.app.here) if name not in self._loaded), None)
        if ahead is not None:
            page_at(Place(ahead))
            self._loaded.add(ahead)

    # --- effects ------------------------------------------------------------------------------------------------------

    def _carry_out(self, effect: Effect) -> None:
        visit, sync = replace(self.app.visit, effects=()), self._sync
        match effect:
            case EraseAll():
                erased = sync is None or sync.erase()
                visit = visit.forgetting("*") if erased else visit
                answer: Intent = Erased(erased)
            case Join(code, name):
                answer = Joined("down" if sync is None else sync.join(code, name))
            case LeaveClass():
                answer = Joined("down" if sync is None else sync.leave())
            case SomeoneElse():
                refused = "down" if sync is None else sync.renew()
                visit = visit if refused else visit.forgetting("*")
                answer = Joined(refused, new=not refused)
        if sync is not None:
            visit = replace(visit, attendance=sync.attendance)
        self.app = update(replace(self.app, visit=visit), answer)

    def keep(self) -> bool:
        """Tell the database what has been learned since it last was told; returns whether the picture is another one for it."""
        sync, before = self._sync, self._kept
        if sync is None or not sync.there or before.visit.learner is self.app.visit.learner:
            return False
        was_down = sync.down
        app = sync.keeping(before, self.app)
        changed = app is not self.app or sync.down != was_down
        self.app = self._kept = app
        return changed

    # --- the picture --------------------------------------------------------------------------------------------------

    def _looks_other(self, before: App) -> bool:
        """Whether more than the explanation is another one than before."""
        old, new = before.state, self.app.state
        if before.here != self.app.here or (old is new and before.visit is not self.app.visit):
            return True
        return replace(old, message=new.message, said=new.said) != new or before.visit != self.app.visit

    @property
    def talk(self) -> Json:
        """The explanation, as it is drawn."""
        talk: Json = as_json(self._talk())
        return talk

    def _talk(self) -> Talk:
        return self.app.page.talk(self.app.state, self.app.visit)

    def traits(self) -> Json:
        """Everything to show, by trait."""
        traits: Json = as_json(self._shown())
        return traits

    def _shown(self) -> Shown:
        self._tell_time()
        app = self.app
        view = app.page.view(app.state, app.visit)
        return Shown(
            words=_front_words(app.visit.language),
            scene=view.scene.but(here=href_of(app.here)),
            board=view.board or NOTHING,
            table=view.table or NOTHING,
            talk=self._talk(),
            log=self._keep(),
        )

    def _keep(self) -> Keep:
        app = self.app
        keep, visit = app.page.keep(app.state, app.visit), app.visit
        chosen = {READER: visit.reader} if visit.reader_chosen else {}
        keep = keep.but(reads=(READER, *(keep.reads or ())), put={**chosen, **(keep.put or {})} or None)
        sync = self._sync
        if sync is None or not app.page.LEARNS:
            return keep
        name, device = visit.kept_as, sync.name(DEVICE)
        reads = (name, *((device,) if sync.there else ()), *(keep.reads or ()))
        return keep.but(
            reads=reads,
            greets=True,
            append={name: (*visit.added, *visit.brought), **(keep.append or {})},
            put={device: sync.device, **(keep.put or {})} if sync.there and sync.learner else keep.put,
            drop={**({name: visit.dropped} if visit.dropped else {}), **(keep.drop or {})} or None,
            erase=visit.erased or None,
            said=Voice(visit.language)("store.down") if sync.down else None,
        )
