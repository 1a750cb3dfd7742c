"""Handlers of classes: the short link by which pupils join, the teacher's pages and files, and notices to open pages of changes.

The teacher's key stands behind the ``#`` of the link, which browsers do not send: no log, proxy or other site ever sees it. The page posts
the key in a form and gets a session cookie that scripts cannot read and other sites cannot use. The key gives access to its own class only.
"""

import asyncio
import logging
import time
from contextlib import suppress
from itertools import count

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler

from numberdrop.classroom.desk import NOTICES, ClassAction, UnknownActError, make_download, report_of_pupil
from numberdrop.classroom.joining import join_paper_values
from numberdrop.classroom.page import ClassPage
from numberdrop.classroom.report import weekly_values
from numberdrop.paths import HOME
from numberdrop.progress.class_help import export_class
from numberdrop.progress.log import Log
from numberdrop.progress.store import Pupil, SchoolClass
from numberdrop.progress.store.school import public_reference, read_code
from numberdrop.server.pages import LANGUAGE_COOKIE, HtmlErrors, PlainTextErrors, preferred_language
from numberdrop.server.rate_limits import client_network
from numberdrop.server.served_classes import CLASSES, ServedClasses
from numberdrop.server.session_handler import SessionHandler, Sessions
from numberdrop.text import LANGUAGES, messages_by_suffix

_KEY_COOKIE = "numberdrop-teacher"
_HIDDEN_NAMES_COOKIE = "numberdrop-names"
"""The name of the cookie that makes the page show numbers instead of names."""
_VIEW_AFTER_ACTION = {"look": "/board", "gather": "/board", "look_away": ""}
"""By action, the part of the page that is shown after it; after other actions the same part is shown again."""
_LONGEST_FIELD = 5_000
_MOST_FIELDS = 400
_NEWS_SECONDS, _POLLS_WITHOUT_NEWS = 1.5, 10
"""Seconds between two polls for changes of the class, and the number of polls after which the page is notified even without changes."""


class JoinHandler(PlainTextErrors, JupyterHandler):
    """Redirects the link for joining a class to the home page, which checks the code and asks for a name."""

    @authenticated
    async def get(self, typed: str) -> None:
        """Redirect with the normalised code of the class."""
        self.redirect(f"{url_path_join(self.base_url, 'voila', 'render', HOME)}#class={read_code(typed)}")


class _TeacherBase(HtmlErrors):
    """Base of the handlers that need the key of a class."""

    @property
    def classes(self) -> ServedClasses:
        """The classes of this server."""
        classes: ServedClasses = self.settings[CLASSES]
        return classes

    @property
    def hides_names(self) -> bool:
        """Whether the teacher has chosen to see numbers instead of the pupils' names."""
        return bool(self.get_cookie(_HIDDEN_NAMES_COOKIE))

    @property
    def _teacher_path(self) -> str:
        return str(url_path_join(self.base_url, "teacher"))

    def forbid_caching(self) -> None:
        """Forbid caches to store the answer to this request."""
        self.set_header("Cache-Control", "no-store")

    async def class_or_403(self) -> SchoolClass:
        """Forbid caching; return the class whose key is in the browser's cookie. Raises error 403 without a valid key."""
        self.forbid_caching()
        if (school := await self.class_of_browser()) is None:
            raise HTTPError(403)
        return school

    async def class_of_browser(self) -> SchoolClass | None:
        """Return the class whose key is in the browser's cookie; ``None`` without a valid key. Raises error 404 without a database."""
        if not self.classes.address:
            raise HTTPError(404)
        key = self.get_cookie(_KEY_COOKIE, "") or ""
        return await self.class_of_key(key) if key else None

    async def class_of_key(self, key: str) -> SchoolClass | None:
        """Return the class of a key; ``None`` for a wrong key. Raises error 429 after too many wrong keys."""
        if not await self.classes.may_try_key(key, client_network(self.request)):
            raise HTTPError(429)
        school = await self.classes.run_query(lambda: self.classes.store.classes.class_of_key(key))
        if school is not None:
            self.classes.remember_valid_key(key)
        return school

    async def pupils(self, school: SchoolClass) -> tuple[Pupil, ...]:
        """List the pupils of the class."""
        return await self.classes.run_query(lambda: self.classes.store.classes.pupils(school.id))

    async def pupil(self, school: SchoolClass, reference: str) -> Pupil:
        """Find a pupil of the class by public reference (an id that only these pages use). Raises error 404 if there is none."""
        for pupil in await self.pupils(school):
            if public_reference(school.id, pupil.learner) == reference:
                return pupil
        raise HTTPError(404)

    async def read_page(self, school: SchoolClass, *, hidden: bool = False) -> ClassPage:
        """Make the teacher's page of the class from its current data; ``hidden``: with numbers instead of the pupils' names."""
        base, language = f"{self.request.protocol}://{self.request.host}{self.base_url}", preferred_language(self)
        return await self.classes.run_query(
            lambda: self.classes.teacher_service.make_page(school, base, language, hidden)
        )

    def render_page(self, template: str, **values: object) -> None:
        """Answer with the page that the ``template`` (a file name) makes of the values."""
        language = preferred_language(self)
        html = BaseVoilaHandler.render_template(
            self,
            template,
            nonce=self.set_policy_with_nonce(),
            xsrf=self.xsrf_form_html(),
            language=language,
            languages=LANGUAGES.items(),
            words=messages_by_suffix("teacher.", language),
            path=self._teacher_path,
            here=self.request.path,
            **values,
        )
        self.finish(html)


class TeacherHandler(_TeacherBase):
    """The page of a class for its teacher; without a key, the form that asks for the key."""

    @authenticated
    async def get(self, view: str | None = None) -> None:
        """Answer with a part of the page: ``view`` is a key of ``classroom.page.VIEWS``, or ``board``; ``None`` means the first part."""
        self.forbid_caching()
        school, said = await self.class_of_browser(), self.get_query_argument("said", "")
        if school is None:
            self.render_page("teacher_key.html.j2", wrong=bool(self.get_cookie(_KEY_COOKIE) or said))
            return
        if self.get_query_argument("keep", ""):
            self.set_cookie(LANGUAGE_COOKIE, preferred_language(self), path=self.base_url, samesite="Lax")
        page = await self.read_page(school, hidden=self.hides_names)
        values = await asyncio.to_thread(page.template_values)
        self.render_page("teacher.html.j2", view=view or "", said=said if said in NOTICES else "", **values)

    @authenticated
    async def post(self, view: str | None = None) -> None:
        """Carry out the action of a button, then redirect to the part of the page on which its result is shown."""
        self.forbid_caching()
        want = self._field("want")
        if want == "open":
            await self._log_in(self._field("key").strip())
            return
        school = await self.class_of_browser()
        if want == "close" or school is None:
            self.clear_cookie(_KEY_COOKIE, path=self._teacher_path)
            self.redirect(self._teacher_path, status=303)
            return
        if want in ("hide", "show"):
            hidden = "hidden" if want == "hide" else ""
            self.set_cookie(_HIDDEN_NAMES_COOKIE, hidden, path=self._teacher_path, httponly=True, samesite="Strict")
            self.redirect(self.request.path, status=303)
            return
        fields = {name: self._field(name) for name in ("task", "word", "theme", "id", "other", "name", "idea")}
        action = ClassAction(want, fields, self.get_body_arguments("to", strip=False)[:_MOST_FIELDS])
        language = preferred_language(self)
        try:
            said = await self.classes.run_query(
                lambda: self.classes.teacher_service.carry_out(school, action, language)
            )
        except LookupError:
            raise HTTPError(404) from None
        except UnknownActError:
            raise HTTPError(400) from None
        view = _VIEW_AFTER_ACTION.get(want)
        path = self.request.path if view is None else self._teacher_path + view
        self.redirect(path + (f"?said={said}" if said else ""), status=303)

    async def _log_in(self, key: str) -> None:
        if not self.classes.address:
            raise HTTPError(404)
        key = key.rpartition("#")[2]  # the whole link may be pasted
        if await self.class_of_key(key) is None:
            self.redirect(f"{self._teacher_path}?said=wrong_key", status=303)
            return
        secure = self.request.protocol == "https"
        self.set_cookie(_KEY_COOKIE, key, path=self._teacher_path, httponly=True, samesite="Strict", secure=secure)
        self.redirect(self._teacher_path, status=303)

    def _field(self, name: str) -> str:
        value: str = self.get_body_argument(name, "", strip=False)
        if len(value) > _LONGEST_FIELD:
            raise HTTPError(400)
        return value


class TeacherNewsHandler(_TeacherBase):
    """The stream of server-sent events that tell a teacher's page to load the current state of its class."""

    @authenticated
    async def get(self) -> None:
        """Send events until the page is closed or its key is no longer valid."""
        school = await self.class_or_403()
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("X-Accel-Buffering", "no")
        before: tuple[object, ...] = ()
        for n in count():
            try:
                now = await self.classes.run_query(lambda: self.classes.store.classes.data_version(school.id))
                if n and now != before and await self.class_of_browser() is None:
                    return  # the class was erased or has a new key
            except HTTPError:
                now = before  # the page polls by itself, and shows for how long the database has not answered
            if self._closed:
                return
            if now != before or n % _POLLS_WITHOUT_NEWS == 0:
                self.write("data: news\n\n")
                with suppress(StreamClosedError):
                    await self.flush()
            before = now
            await asyncio.sleep(_NEWS_SECONDS)

    _closed = False

    def on_connection_close(self) -> None:
        """End the stream when the browser closes it."""
        self._closed = True


class TeacherFileHandler(_TeacherBase):
    """Answers with files, and with pages to print, about a class or one of its pupils."""

    @authenticated
    async def get(self, name: str) -> None:
        """Answer with the file ``name``; 403 without a valid key."""
        school = await self.class_or_403()
        reference = self.get_query_argument("pupil", "")
        pupils = (await self.pupil(school, reference),) if reference else await self.pupils(school)
        if name == "class.json":
            text = await self.classes.run_query(lambda: export_class(self.classes.store, school, pupils))
            self._send_file(name, "application/json", text)
            return
        page = await self.read_page(school, hidden=name == "weeks" and self.hides_names)
        # The values are not made by ``run_query``, which would delay other queries of the database.
        match name:
            case "paper":
                slips = () if self.hides_names else pupils
                self.render_page("paper.html.j2", **join_paper_values(school, slips, page.joins, page.language))
            case "report":
                pupil = await self.pupil(school, reference)
                values = await asyncio.to_thread(report_of_pupil, page, pupil, await self._log_of_pupil(pupil))
                self.render_page("report.html.j2", **values)
            case "weeks":
                logs = [(page.shown_name(pupil), await self._log_of_pupil(pupil)) for pupil in pupils]
                values = await asyncio.to_thread(weekly_values, school.name, logs, page.now, page.zone, page.language)
                self.render_page("weeks.html.j2", **values)
            case _:
                self._send_file(name, *make_download(name, page))

    async def _log_of_pupil(self, pupil: Pupil) -> Log:
        return (await self.classes.run_query(lambda: self.classes.store.read(pupil.learner))).log

    def _send_file(self, name: str, kind: str, text: str) -> None:
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(text)


# --- class news -------------------------------------------------------------------------------------------------------

_POLL_SECONDS = 1.0
"""Seconds between two polls for changes."""
_PRESENCE_SECONDS = 30.0
"""Seconds between two records of the pupils who are present."""
_LOG = logging.getLogger(__name__)


class ClassNewsPoller:
    """Polls the database while pupils are connected, sends their open pages what the teacher has changed, and records their presence."""

    def __init__(self, classes: ServedClasses, sessions: Sessions) -> None:
        self._classes, self._sessions = classes, sessions
        self._recorded = 0.0
        self._notifying: dict[SessionHandler, asyncio.Task[None]] = {}

    async def poll_for_changes(self) -> None:
        """Poll for changed classes as long as the server runs, and send the changes to the open pages of the classes' pupils."""
        while self._classes.address:
            await asyncio.sleep(_POLL_SECONDS)
            here = {handler: attends for handler in self._sessions.handlers if (attends := handler.learner_and_class)}
            if not here:
                continue
            try:
                await self._notify(here)
            except HTTPError:
                await asyncio.sleep(_POLL_SECONDS)  # the database does not answer; it is polled again
            except Exception:  # noqa: BLE001 - the next poll may succeed
                _LOG.exception("no news of classes")

    async def _notify(self, here: dict[SessionHandler, tuple[str, tuple[str, int]]]) -> None:
        now = await self._classes.run_query(lambda: self._classes.store.classes.change_counters())  # noqa: PLW0108 - the store is opened in the thread
        for page, (_, (school, changed)) in here.items():
            # Each page has a task of its own: one that is slow or fails delays no other.
            if now.get(school) != changed and page not in self._notifying:
                self._notifying[page] = asyncio.create_task(self._notify_page(page))
        if time.monotonic() - self._recorded > _PRESENCE_SECONDS:
            self._recorded = time.monotonic()
            learners = {learner for learner, _ in here.values()}
            await self._classes.run_query(
                lambda: self._classes.store.enrolment.record_presence(learners, int(time.time()))
            )

    async def _notify_page(self, page: SessionHandler) -> None:
        try:
            await page.send_class_news()
        except Exception:  # noqa: BLE001 - the page is told again after the next poll
            _LOG.exception("a page could not be told the news of its class")
        finally:
            del self._notifying[page]
