"""A session: one visitor's app in one Python, between the wire and the pages.

Messages come in as JSON, are read, answered by ``app.update``, and the traits to show go out. What is malformed or fails is
answered with a sentence, below the last picture that could be drawn. Effects are carried out here; here only the clock is looked at. What has been learned goes to the
database after the picture has gone out (``keep``): nobody waits for a disk to read why a combo was wrong.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from os import environ
from typing import TYPE_CHECKING

from numberdrop.frozen import as_json
from numberdrop.pages.fields import BadIntent, Json
from numberdrop.pages.intents import (
    Do,
    Erased,
    Forgotten,
    Go,
    Greeted,
    Hello,
    Idle,
    Intent,
    Joined,
    Lay,
    MoreKept,
    Ping,
    Show,
    Speak,
    Tick,
    TryCombo,
    TryDrop,
    Type,
    Why,
    read_intent,
)
from numberdrop.text import translate, words

from .app import App, Place, href_of, next_pages, page_at, update, welcomed_back
from .class_tasks import classroom
from .message import Voice, note, trouble_key
from .message import talk as say_message
from .page import Values
from .scene import NOTHING, Keep, Shown, Talk
from .visit import DEVICE, PROGRESS, READER, AnswerClass, Effect, EraseAll, Join, LeaveClass, SomeoneElse

if TYPE_CHECKING:
    from .store_sync import StoreSync
    from .visit import Visit

_log = logging.getLogger(__name__)
_NEVER_STALE = (Hello, MoreKept, Greeted, Forgotten, Ping, Speak, Show, Why, Go, Idle, Tick)
"""Intents that change nothing in the game, or bring their own state: they need no turn number (a tick has its own)."""
_QUESTIONS = (TryDrop, TryCombo)
_FRESH = 60
"""Seconds: of an older picture all is drawn again, as days and due dates go on."""


@lru_cache(maxsize=4)
def _front_words(language: str) -> dict[str, str]:
    """What the front end says itself; looking through the whole catalogue takes longer than drawing a page."""
    return words("front.", language)


class Session:
    """Holds the app, the only thing here that changes."""

    def __init__(
        self,
        app: App,
        environment: Mapping[str, str] = environ,
        *,
        returning: bool = False,
        may_guess: Callable[[bool], bool] | None = None,
    ) -> None:
        self.app = app
        self.may_guess = may_guess
        """Tells whether one more class code may be tried, and counts a wrong one (True), where somebody counts them for many sessions."""
        self.returning = returning
        """Whether the app comes out of a snapshot, and its browser has not said yet what it keeps."""
        self.understood = True
        """Whether the last message was one that a page of ours sends."""
        self._environment = environment
        self._loaded = {app.here.page}
        self._sync: StoreSync | None = None
        self._kept = app
        self._halted: int | None = None
        """The turn in which what goes on by itself has failed: it does not go on in this one."""
        self._drawn: Json = {}
        """What was drawn last, by trait; of which app, and at what time all of it."""
        self._drawn_of, self._drawn_at = app, 0
        self._tell_time()
        self._ask_store()
        self._draw()

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
        """Answer one message and draw what came of it; returns whether more than the explanation may have changed. Never raises."""
        self._tell_time()
        before, kept = self.app, self._kept
        intent: Intent | None = None
        self.understood = True
        try:
            intent = read_intent(message)
            return self._answered(before, intent, message.get("turn") if isinstance(message, dict) else None)
        except BadIntent as error:
            _log.info("refused a message: %s", error)
            self.understood = False
            self._stay(before, "ui.bad_message")
        except Exception as error:  # noqa: BLE001 - a learner must never meet a traceback, whatever went wrong: it goes to the server's log
            _log.exception("an intent failed")
            if not (isinstance(intent, Hello) and self._come_back(before, intent)):
                self._kept = kept
                self._halted = before.state.turn if isinstance(intent, Tick) else self._halted
                self._stay(before, trouble_key(error))
        return True

    def _answered(self, before: App, intent: Intent, stamp: object) -> bool:
        self.app = replace(before, visit=before.visit.settled())
        self._answer(intent, stamp)
        more = self._looks_other(before)
        self._draw(more)
        return more

    def _stay(self, before: App, key: str) -> None:
        """Say something about what was last shown. What cannot even be drawn again stays as it was drawn."""
        state = before.state.say(note(key, tone="refuse"), verdict="refused")
        self.app = replace(before, visit=before.visit.settled()).putting(state)
        try:
            self._draw()
        except Exception:  # noqa: BLE001 - as above
            _log.exception("the page before could not be drawn again")
            talk = say_message(Voice(before.visit.language), state.message, state.said)
            self._drawn, self._drawn_of = {**self._drawn, "talk": as_json(talk)}, self.app

    def _come_back(self, before: App, hello: Hello) -> bool:
        """Begin at the last position that can be drawn of what the browser has kept: a reload would come to the same."""
        for less in self._less_of(hello):
            with suppress(Exception):
                self.app = replace(before, visit=before.visit.settled())
                self._answer(less, None)
                for state in self.app.state.retreats():
                    with suppress(Exception):
                        self.app = self.app.putting(state.say(note("ui.restored_drawable")))
                        self._draw()
                        return True
        return False

    def _less_of(self, hello: Hello) -> Iterator[Hello]:
        """A greeting, and less and less of it: without its link, without what the page keeps beside its record, without that."""
        yield hello
        yield (less := hello.but(hash=""))
        of_visit = (READER, self.app.visit.kept_as, *((self._sync.name(DEVICE),) if self._sync else ()))
        yield (less := less.but(kept={name: text for name, text in hello.kept.items() if name in of_visit}))
        yield (less := less.but(record=""))
        yield less.but(kept={})

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
        self.app = self._welcomed(app, intent) if self.returning else update(app, intent)
        self._ask_store()
        if self._sync is not None:
            met = self._sync.after(intent, self.app)
            if met is not self.app or isinstance(intent, Hello):  # what a greeting brings is for the meeting after it
                self.app = self._kept = met
        for effect in self.app.visit.effects:
            self._carry_out(effect)

    def _welcomed(self, app: App, intent: Intent) -> App:
        if not isinstance(intent, Hello | MoreKept | Greeted):
            self.returning = False
            return update(app, intent)
        self.returning = app.page.LEARNS and not isinstance(intent, Greeted)
        return welcomed_back(app, intent)

    def _now(self) -> int:
        return int(time.time()) + self.app.visit.ahead

    def _tell_time(self) -> None:
        visit, now = self.app.visit, self._now()
        if now != visit.now:
            self.app = replace(self.app, visit=replace(visit, now=now))

    def _get_ready(self) -> None:
        """Load the page that one probably goes to next: one at a time, so that nobody waits for it."""
        ahead = next((name for name in next_pages(self.app.here) if name not in self._loaded), None)
        if ahead is not None:
            page_at(Place(ahead))
            self._loaded.add(ahead)

    # --- code ---------------------------------------------------------------------------------------------------------

    @property
    def values(self) -> Values:
        """What code can read of the page."""
        return self.app.state.values

    def by_code(self, intent: Lay | Do | Type, came: Callable[[Values], bool]) -> None:
        """Do what code asks for, as if a visitor had. Raises ``ValueError`` with the page's own sentence where it has not come
        to that; then nothing has changed.
        """
        self._tell_time()
        before, kept = self.app, self._kept
        try:
            self._answered(before, intent, before.state.turn)
            if came(self.values):
                if not self.app.visit.greeted:  # what a browser brings later does not take its place
                    self.app = self.app.putting(replace(self.app.state, given=True))
                return
            why = " ".join(item.text for item in self._talk().items) or translate("ui.not_now", self.app.visit.language)
        except BadIntent as error:
            why = str(error)
        except BaseException:
            self.app, self._kept = before, kept
            raise
        self.app, self._kept = before, kept
        raise ValueError(why)

    # --- effects ------------------------------------------------------------------------------------------------------

    def _carry_out(self, effect: Effect) -> None:
        visit, sync = replace(self.app.visit, effects=()), self._sync
        match effect:
            case EraseAll():
                erased = sync is None or sync.erase()
                visit = visit.forgetting("*") if erased else visit
                answer: Intent = Erased(erased)
            case Join():
                answer = Joined("down") if sync is None else self._join(sync, effect)
                visit = self._returned(sync, visit) if sync is not None and answer.back else visit
            case AnswerClass(said):
                if sync is not None:
                    sync.say(said)
                answer = Joined() if sync is None else Ping()
            case LeaveClass():
                answer = Joined("down" if sync is None else sync.leave())
            case SomeoneElse():
                refused = "down" if sync is None else sync.renew()
                visit = visit if refused else visit.forgetting("*")
                answer = Joined(refused, new=not refused)
        if sync is not None:
            visit = replace(visit, attendance=sync.attendance)
        self.app = update(replace(self.app, visit=visit), answer)

    @property
    def has_news(self) -> bool:
        """Whether something has been done that the database does not know."""
        sync = self._sync
        return sync is not None and sync.there and sync.has_news(self._kept, self.app)

    def keep(self) -> bool:
        """Tell the database what has been learned since it last was told; returns whether the picture is another one for it."""
        sync, before = self._sync, self._kept
        if sync is None or not self.has_news:
            return False
        was_down, shown = sync.down, self.app
        app = sync.keeping(before, shown)
        changed = app is not shown or sync.down != was_down
        self.app = self._kept = app
        if changed:
            try:
                self._draw()
            except Exception:  # noqa: BLE001 - as in ``handle``
                _log.exception("what the database said could not be drawn")
                self._stay(shown, "ui.trouble")
        return changed

    def _join(self, sync: StoreSync, wish: Join) -> Joined:
        if self.may_guess is not None and not self.may_guess(False):
            return Joined("wait")
        answer = sync.join(wish)
        if self.may_guess is not None and answer.refused == "unknown":  # wrong words are counted where they are kept
            self.may_guess(True)
        return answer

    def _returned(self, sync: StoreSync, visit: Visit) -> Visit:
        """The visit of a pupil who has come back: the browser gets all that they have done, and nothing of who had it before."""
        from numberdrop.progress import Log, compact

        known = visit.forgetting("*").taking(compact(sync.meet(Log()).log))
        return replace(known, brought=known.past.lines(Log()), greeted=True)

    def attend(self) -> bool:
        """Look at what the teacher has given or changed; whether the picture is another one for it."""
        if self._sync is None:
            return False
        shown = self.app
        self.app = self._kept = self._sync.seeing_what_is_new(shown)
        if self.app is shown:
            return False
        self._draw()
        return True

    @property
    def class_seen(self) -> tuple[str, int] | None:
        """The class whose news is shown, and how often it had changed then."""
        return self._sync.class_seen if self._sync else None

    @property
    def learner(self) -> str:
        """Whose page it is, as far as that is known."""
        return self._sync.learner if self._sync else ""

    # --- the picture --------------------------------------------------------------------------------------------------

    def _looks_other(self, before: App) -> bool:
        """Whether more than the explanation is another one than before."""
        old, new = before.state, self.app.state
        if before.here != self.app.here or (old is new and before.visit is not self.app.visit):
            return True
        return replace(old, message=new.message, said=new.said) != new or before.visit != self.app.visit

    @property
    def talk(self) -> Json:
        """The explanation, as it was drawn last."""
        talk: Json = (self._drawn if self._drawn_of is self.app else self.traits())["talk"]
        return talk

    def traits(self) -> Json:
        """Everything to show, by trait: as it was drawn last, unless that is long ago. Never raises."""
        if self._drawn_of is not self.app or self._now() - self._drawn_at >= _FRESH:
            try:
                self._draw()
            except Exception:  # noqa: BLE001 - as in ``handle``
                _log.exception("the page could not be drawn")
                self._stay(self.app, "ui.trouble")
        return self._drawn

    def forget_picture(self) -> None:
        """Let go of what was drawn, which may take a megabyte: its browser has it."""
        self._drawn = {}

    def draw_again(self) -> None:
        """Have all drawn anew when it is asked for: its browser has not had what was drawn."""
        self._drawn_at = 0

    def _draw(self, whole: bool = True) -> None:
        """Draw the page, or its explanation alone. Raises whatever keeps it from being drawn; then the last picture stays."""
        if whole:
            self._tell_time()
            self._drawn, self._drawn_at = as_json(self._shown()), self.app.visit.now
        else:
            self._drawn = {**self._drawn, "talk": as_json(self._talk())}
        self._drawn_of = self.app

    def _talk(self) -> Talk:
        return self.app.page.talk(self.app.state, self.app.visit)

    def _shown(self) -> Shown:
        app = self.app
        view = app.page.view(app.state, app.visit)
        here, voice = href_of(app.here), Voice(app.visit.language)
        scene = view.scene.but(here=here, classroom=classroom(app.visit.attendance, here, voice))
        return Shown(
            words=_front_words(app.visit.language),
            scene=scene.but(tick=None) if self._halted == app.state.turn else scene,
            board=view.board or NOTHING,
            table=view.table or NOTHING,
            talk=self._talk(),
            log=self._keep(),
        )

    def _keep(self) -> Keep:
        app = self.app
        keep, visit = app.page.keep(app.state, app.visit), app.visit
        if app.state.given:
            keep = keep.but(key=None, text=None, put=None)
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
