"""A session: it holds the app of one visitor, answers the messages of the visitor's browser, and draws the picture."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from os import environ
from typing import TYPE_CHECKING

from numberdrop.frozen import as_json
from numberdrop.pages import intents
from numberdrop.pages.fields import BadIntent, Json, read_whole_number
from numberdrop.pages.intents import Hello, Intent, JoinResult, read_intent, turn_of
from numberdrop.progress import Log, compact
from numberdrop.text import messages_by_suffix, translate

from . import visit as visit_effects
from .app import LIKELY_PAGES, App, PageId, after_greeting, href_of, page_at, update
from .class_tasks import shown_by_teacher
from .message import Voice, note, trouble_key
from .message import talk as say_message
from .page import NotebookValues
from .scene import NOTHING, Keep, Shown
from .visit import DEVICE, PROGRESS, READER, Effect, Effects, JoinClass, StorageChange

if TYPE_CHECKING:
    from .store_sync import StoreSync

_log = logging.getLogger(__name__)
_ERASE_ALL = StorageChange(erase=("*",))
_REDRAW_SECONDS = 60
"""Seconds after which a picture is drawn again even if nothing has happened, because days and due dates in it may have changed."""


_front_words = lru_cache(maxsize=4)(partial(messages_by_suffix, "front."))
"""Returns the front end's fixed sentences in a language; cached, as filtering the catalogue takes longer than drawing a page."""


class Session:
    """The session of one visitor: it holds the app and replaces it with every message. No other object of the pages is mutable."""

    def __init__(
        self,
        app: App,
        environment: Mapping[str, str] = environ,
        *,
        returning: bool = False,
        count_wrong_code: Callable[[], bool] | None = None,
    ) -> None:
        self.app = app
        self.count_wrong_code = count_wrong_code
        """Counts a wrong class code; returns whether the rate limit, which many sessions share, still allows another."""
        self.returning = returning
        """Whether the app comes from a snapshot and the browser's greeting is not complete yet."""
        self.last_message_valid = True
        """Whether the last message could be read and was allowed."""
        self._environment = environment
        self._loaded = {app.here.page}
        self._sync: StoreSync | None = None
        self._kept = app
        self._storage_change: StorageChange | None = None
        """How the last answer wants the browser's storage changed; ``None``: not at all."""
        self._halted_turn: int | None = None
        """The turn in which a slice of work has failed; in this turn the browser is not asked for further ticks."""
        self._drawn: Json = {}
        """The parts of the picture drawn last. They show the app ``_drawn_of``; ``_drawn_at``: the second of the last complete drawing."""
        self._drawn_of, self._drawn_at = app, 0
        self._update_clock()
        self._open_configured_store()
        self._draw()

    def _open_configured_store(self) -> None:
        """Open the configured database, if the page needs the learner's log and the database is not open yet."""
        if self._sync is not None or self.app.visit.learner is None:
            return
        from .store_sync import StoreSync  # imported late: a game needs no database

        self._sync = StoreSync(self._environment)
        visit = replace(self.app.visit, stored=self._sync.configured, kept_as=self._sync.storage_name(PROGRESS))
        self.app = replace(self.app, visit=visit)

    @property
    def turn(self) -> int:
        """The turn that the next intents have to name, so as not to be refused as stale."""
        return self.app.state.turn

    # --- messages -----------------------------------------------------------------------------------------------------

    def handle(self, message: object) -> bool:
        """Answer one message of the browser; returns whether more than the page's message to the visitor may have changed. Never raises."""
        self._update_clock()
        before, kept = self.app, self._kept
        intent: Intent | None = None
        self.last_message_valid = True
        try:
            intent = read_intent(message)
            return self._answer_and_draw(before, intent, turn_of(message))
        except BadIntent as error:
            _log.info("refused a message: %s", error)
            self.last_message_valid = False
            self._stay_with_note(before, "ui.bad_message")
        except Exception as error:  # noqa: BLE001 - tracebacks go to the log, never to a learner
            _log.exception("an intent failed")
            match intent:
                case Hello() if self._start_from_storage(before, intent):
                    return True
                case intents.Tick():
                    self._halted_turn = before.state.turn
            self._kept = kept
            self._stay_with_note(before, trouble_key(error))
        return True

    def _answer_and_draw(self, before: App, intent: Intent, sent_turn: object) -> bool:
        last_change, self._storage_change = self._storage_change, self._carry_out_intent(intent, sent_turn)
        old, new = before.state, self.app.state
        more = (
            before.here != self.app.here
            or last_change != self._storage_change
            or (before.visit is not self.app.visit and (old is new or before.visit != self.app.visit))
            or replace(old, message=new.message, said=new.said) != new
        )
        self._draw(more)
        return more

    def _stay_with_note(self, before: App, key: str) -> None:
        """Go back to the app ``before``, with the sentence ``key`` of the catalogue as its message, and draw it again if possible."""
        state = before.state.say(note(key, tone="refuse"), verdict="refused")
        self.app, self._storage_change = before.with_state(state), None
        try:
            self._draw()
        except Exception:  # noqa: BLE001 - as above
            _log.exception("the page before could not be drawn again")
            talk = say_message(Voice(before.visit.language), state.message, state.said)
            self._drawn, self._drawn_of = {**self._drawn, "talk": as_json(talk)}, self.app

    def _start_from_storage(self, before: App, hello: Hello) -> bool:
        """Restore the page after a greeting that failed, from as much of the stored data as can be drawn; returns whether it succeeded."""
        for less in self._fallback_greetings(hello):
            with suppress(Exception):
                self.app = before
                self._storage_change = self._carry_out_intent(less, None)
                for state in self.app.state.fallback_states():
                    with suppress(Exception):
                        self.app = self.app.with_state(state.say(note("ui.restored_drawable")))
                        self._draw()
                        return True
        return False

    def _fallback_greetings(self, hello: Hello) -> Iterator[Hello]:
        """Yield the greeting, then ever shorter forms of it: without the link's fragment, with few stored texts, at last with none."""
        yield hello
        yield (less := replace(hello, hash=""))
        of_visit = (READER, self.app.visit.kept_as, *((self._sync.storage_name(DEVICE),) if self._sync else ()))
        yield (less := replace(less, kept={name: text for name, text in hello.kept.items() if name in of_visit}))
        yield (less := replace(less, record=""))
        yield replace(less, kept={})

    def _carry_out_intent(self, intent: Intent, sent_turn: object) -> StorageChange | None:
        """Carry out an intent; ``sent_turn`` is the turn that it names. Returns the change of the browser's storage, if any."""
        app, change = self.app, None
        match intent:
            case intents.Preview() if sent_turn != app.state.turn:
                return None  # a preview of a position that has changed; the new picture is on its way
            case intents.Idle():
                self._preload()
                return None
        timeless: tuple[type[Intent], ...] = (intents.TimelessIntent, intents.Preview)
        if not app.state.refuses_all_stale:
            timeless += app.page.NEVER_STALE
        if not isinstance(intent, timeless) and read_whole_number(sent_turn, 0, 10**9) != app.state.turn:
            self.app = app.with_state(app.state.say(note("ui.stale")))
            return None
        self.app, effects = self._update_restored_app(app, intent) if self.returning else update(app, intent)
        self._open_configured_store()
        if self._sync is not None and isinstance(intent, intents.SyncIntent):
            synced, change = self._sync.sync_after_intent(intent, self.app)
            # What a greeting brings is not news: the database is asked at its end.
            if synced is not self.app or isinstance(intent, Hello):
                self.app = self._kept = synced
        for effect in effects:
            change = self._carry_out_effect(effect) or change
        return change

    def _update_restored_app(self, app: App, intent: Intent) -> tuple[App, Effects]:
        """Carry out an intent soon after the app was restored from a snapshot: the browser's greeting does not restore the page again."""
        match intent:
            case Hello() | intents.MoreStored():
                self.returning = app.page.LEARNS
            case intents.Greeted():
                self.returning = False
            case _:
                self.returning = False
                return update(app, intent)
        return after_greeting(app, intent), ()

    def _now(self) -> int:
        return int(time.time()) + self.app.visit.clock_offset

    def _update_clock(self) -> None:
        visit, now = self.app.visit, self._now()
        if now != visit.now:
            self.app = replace(self.app, visit=replace(visit, now=now))

    def _preload(self) -> None:
        """Import the module of the page that the visitor probably opens next; only one at a time, to keep each answer short."""
        for name in LIKELY_PAGES:
            if name not in (*self._loaded, self.app.here.page):
                page_at(PageId(name))
                self._loaded.add(name)
                return

    # --- Python code in a notebook ------------------------------------------------------------------------------------

    @property
    def notebook_values(self) -> NotebookValues:
        """What Python code in a notebook can read of the page."""
        return self.app.state.notebook_values

    def carry_out_python_intent(
        self,
        intent: intents.PutValue | intents.PerformAct | intents.TypeMove,
        succeeded: Callable[[NotebookValues], bool],
    ) -> None:
        """Carry out an intent of Python code; if ``succeeded`` rejects the new values, undo it and raise ``ValueError`` with the reason."""
        self._update_clock()
        before, kept, change = self.app, self._kept, self._storage_change
        try:
            self._answer_and_draw(before, intent, before.state.turn)
            if succeeded(self.notebook_values):
                if not self.app.visit.greeted:  # the browser's storage must not replace it later
                    self.app = self.app.with_state(replace(self.app.state, given=True))
                return
            why = " ".join(item.text for item in self.app.talk.items) or translate(
                "ui.not_now", self.app.visit.language
            )
        except BadIntent as error:
            why = str(error)
        except BaseException:
            self.app, self._kept, self._storage_change = before, kept, change
            raise
        self.app, self._kept, self._storage_change = before, kept, change
        raise ValueError(why)

    # --- effects ------------------------------------------------------------------------------------------------------

    def _carry_out_effect(self, effect: Effect) -> StorageChange | None:
        """Carry out an effect, and tell the page its result. Returns the change of the browser's storage, if any."""
        visit, sync, change = self.app.visit, self._sync, None
        if sync is None:
            raise BadIntent("a page without the learner's log has no class and erases nothing")
        match effect:
            case visit_effects.EraseAll():
                erased = sync.erase_learner()
                visit, change = (visit.without_learner(), _ERASE_ALL) if erased else (visit, None)
                answer: Intent = intents.EraseResult(erased)
            case JoinClass():
                answer = self._join(sync, effect)
                if answer.back:  # a pupil, with their secret word: the browser's storage gets this pupil's log
                    visit = visit.without_learner().with_learner_log(compact(sync.merge(Log())[0]))
                    visit, change = replace(visit, greeted=True), _ERASE_ALL.but(add=visit.learner_log.lines(Log()))
            case visit_effects.AnswerClassQuestion(choice):
                sync.write_class_answer(choice)
                answer = intents.Ping()
            case visit_effects.LeaveClass():
                answer = JoinResult(sync.leave_class())
            case visit_effects.RenewLearner():
                refused = sync.renew_learner()
                visit, change = (visit, None) if refused else (visit.without_learner(), _ERASE_ALL)
                answer = JoinResult(refused, new=not refused)
        self.app, _ = update(replace(self.app, visit=replace(visit, attendance=sync.attendance)), answer)
        return change

    @property
    def has_unwritten_data(self) -> bool:
        """Whether there is new data to write to the database."""
        sync = self._sync
        return sync is not None and sync.configured and sync.has_unwritten_data(self._kept, self.app)

    def write_new_data(self) -> bool:
        """Write new data of the learner to the database, after the picture was sent, so that no visitor waits for a disk. Returns whether
        the picture has changed.
        """
        sync, before = self._sync, self._kept
        if sync is None or not self.has_unwritten_data:
            return False
        was_down, shown = sync.down, self.app
        app, change = sync.write_new_data(before, shown)
        self._storage_change = change or self._storage_change
        changed = app is not shown or sync.down != was_down
        self.app = self._kept = app
        if changed:
            self._draw_or_stay(shown)
        return changed

    def _join(self, sync: StoreSync, request: JoinClass) -> JoinResult:
        """Join a class. A wrong code counts against the rate limit; beyond the limit, the learner is told to wait."""
        answer = sync.join_class(request)
        # A right code is let in, whoever else guesses at the same address. Wrong words are counted in the database.
        if answer.refused == "unknown" and self.count_wrong_code is not None and not self.count_wrong_code():
            return JoinResult("wait")
        return answer

    def read_class_news(self) -> bool:
        """Read from the database what the teacher has changed; returns whether the picture has changed."""
        if self._sync is None:
            return False
        shown = self.app
        self.app = self._kept = self._sync.with_class_news(shown)
        if self.app is shown:
            return False
        self._draw()
        return True

    @property
    def shown_class_version(self) -> tuple[str, int] | None:
        """The id of the class that the page shows, and the version of the class's data that it shows; ``None`` without a class."""
        return self._sync.shown_class_version if self._sync else None

    @property
    def learner(self) -> str:
        """The id of the learner; empty while unknown."""
        return self._sync.learner if self._sync else ""

    # --- the picture --------------------------------------------------------------------------------------------------

    @property
    def talk(self) -> Json:
        """The page's message in the visitor's language, as JSON; if the page has changed, it is drawn again first."""
        talk: Json = (self._drawn if self._drawn_of is self.app else self.traits())["talk"]
        return talk

    def traits(self) -> Json:
        """Return the values of all traits of the widget, which are the page as drawn; draw it again first if it has changed. Never raises."""
        if self._drawn_of is not self.app or self._now() - self._drawn_at >= _REDRAW_SECONDS:
            self._draw_or_stay(self.app)
        return self._drawn

    def forget_picture(self) -> None:
        """Free the drawn picture, which can take a megabyte, once the browser has it."""
        self._drawn = {}

    def request_redraw(self) -> None:
        """Have everything drawn again at the next request, for a browser that has not received the last picture."""
        self._drawn_at = 0

    def _draw_or_stay(self, before: App) -> None:
        """Draw the whole page; if that raises an exception, go back to the app ``before`` and say that something has failed."""
        try:
            self._draw()
        except Exception:  # noqa: BLE001 - as in ``handle``
            _log.exception("the page could not be drawn")
            self._stay_with_note(before, "ui.trouble")

    def _draw(self, whole: bool = True) -> None:
        """Draw the whole page, or only its message (``whole`` is false). If that raises an exception, the last picture stays."""
        if whole:
            self._update_clock()
            self._drawn, self._drawn_at = as_json(self._picture()), self.app.visit.now
        else:
            self._drawn = {**self._drawn, "talk": as_json(self.app.talk)}
        self._drawn_of = self.app

    def _picture(self) -> Shown:
        app = self.app
        view = app.page.view(app.state, app.visit)
        here, voice = href_of(app.here), Voice(app.visit.language)
        attendance = app.visit.attendance
        scene = view.scene.but(here=here, classroom=shown_by_teacher(attendance, here, voice) if attendance else None)
        return Shown(
            words=_front_words(app.visit.language),
            scene=scene.but(tick=None) if self._halted_turn == app.state.turn else scene,
            board=view.board or NOTHING,
            table=view.table or NOTHING,
            talk=self.app.talk,
            log=self._storage_instructions(),
        )

    def _storage_instructions(self) -> Keep:
        app = self.app
        keep, visit = app.page.keep(app.state, app.visit), app.visit
        if app.state.given:
            keep = keep.but(key=None, text=None, put=None)
        chosen = {READER: visit.reader} if visit.reader_chosen else {}
        keep = keep.but(reads=(READER, *(keep.reads or ())), put={**chosen, **(keep.put or {})} or None)
        sync = self._sync
        if sync is None or not app.page.LEARNS:
            return keep
        name, change = visit.kept_as, self._storage_change or StorageChange()
        if visit.stored:  # the device stores who the learner is in the database
            device = sync.storage_name(DEVICE)
            of_learner = {device: sync.identity_text} if sync.learner else {}
            keep = keep.but(reads=(device, *(keep.reads or ())), put={**of_learner, **(keep.put or {})} or None)
        return keep.but(
            reads=(name, *(keep.reads or ())),
            greets=True,
            append={name: (*visit.added, *change.add), **(keep.append or {})},
            drop={**({name: change.drop} if change.drop else {}), **(keep.drop or {})} or None,
            erase=change.erase or None,
            said=Voice(visit.language)("store.down") if sync.down else None,
        )
