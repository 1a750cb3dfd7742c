"""A class on the web: the short link with which pupils join, and the page of their teacher, who shows its key.

The key stands behind the ``#`` of the teacher's link, which no browser sends: no log, proxy or other site ever reads it. The page hands
it over in a form, and gets a cookie that no script can read and no other site can have sent; it ends with the browser. What the page
shows is the class of the key, and nothing of any other.
"""

from __future__ import annotations

import csv
import io
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler

from numberdrop.pages.class_task import dice_task, read_task
from numberdrop.paths import HOME
from numberdrop.progress.class_export import as_cell, export_class
from numberdrop.progress.store import Pupil, SchoolClass
from numberdrop.progress.store.school import LONGEST_PUPIL, read_code, read_name
from numberdrop.rules.editions import edition_for
from numberdrop.server.class_page import ClassPage
from numberdrop.server.client_address import client_network
from numberdrop.server.handlers import Friendly, preferred_language
from numberdrop.server.served_classes import CLASSES, Classes
from numberdrop.server.short_errors import InShort
from numberdrop.text import words

_COOKIE = "numberdrop-teacher"
_LONGEST_FIELD = 5_000


class JoinHandler(InShort, JupyterHandler):
    """The link on the blackboard: it leads to the home page, which asks for a name and whether the code is right."""

    @authenticated
    async def get(self, typed: str) -> None:
        """Redirect, with what is a code by its looks."""
        self.redirect(f"{url_path_join(self.base_url, 'voila', 'render', HOME)}#class={read_code(typed)}")


class _Teacher(Friendly):
    """What only the teacher of a class gets."""

    @property
    def classes(self) -> Classes:
        """The classes of this server."""
        found: Classes = self.settings[CLASSES]
        return found

    @property
    def _path(self) -> str:
        path: str = url_path_join(self.base_url, "teacher")
        return path

    def prepare_answer(self) -> None:
        """Nobody keeps it. (No other site is told where one came from; our own has to know whose form it is.)"""
        self.set_header("Cache-Control", "no-store")

    async def school(self) -> SchoolClass | None:
        """The class whose key the browser shows, or nothing."""
        if not self.classes.address:
            raise HTTPError(404)
        key = self.get_cookie(_COOKIE, "") or ""
        return await self.opened_by(key) if key else None

    async def opened_by(self, key: str) -> SchoolClass | None:
        """The class that a key opens; 429 for who tries many."""
        address = client_network(self.request)
        if not await self.classes.may_try(key, address):
            raise HTTPError(429)
        found: SchoolClass | None = await self.classes.ask(lambda: self.classes.store.classes.opened_by(key))
        if found is not None:
            self.classes.welcome(key)
        return found

    async def pupils(self, school: SchoolClass) -> tuple[Pupil, ...]:
        """Who is in the class."""
        found: tuple[Pupil, ...] = await self.classes.ask(lambda: self.classes.store.classes.pupils(school.id))
        return found

    async def pupil(self, school: SchoolClass, learner: str) -> Pupil:
        """A pupil of this class; 404 for anybody else."""
        found = next((one for one in await self.pupils(school) if one.learner == learner), None)
        if found is None:
            raise HTTPError(404)
        return found

    async def page(self, school: SchoolClass) -> ClassPage:
        """The class as it is now."""
        seen = await self.classes.ask(self.classes.look, school.id)
        join = f"{self.request.protocol}://{self.request.host}{url_path_join(self.base_url, 'join', school.code)}"
        return ClassPage(school, seen, preferred_language(self), join, self.classes.zone)


class TeacherHandler(_Teacher):
    """The page of a class; without its key, the question for it."""

    @authenticated
    async def get(self) -> None:
        """Answer with the page."""
        self.prepare_answer()
        school = await self.school()
        if school is None:
            self._draw("teacher_key.html.j2", wrong=bool(self.get_cookie(_COOKIE)))
            return
        said = self.get_query_argument("said", "")
        page = await self.page(school)
        self._draw("teacher.html.j2", said=said if said in ("bad_task", "erased") else "", **page.values())

    @authenticated
    async def post(self) -> None:
        """Do what a button of the page wants, and come back to it."""
        self.prepare_answer()
        want = self._field("want")
        if want == "open":
            await self._open(self._field("key").strip())
            return
        school = await self.school()
        if want == "close" or school is None:
            self.clear_cookie(_COOKIE, path=self._path)
            self.redirect(self._path, status=303)
            return
        self.redirect(self._path + await self._done(school, want), status=303)

    async def _open(self, key: str) -> None:
        if not self.classes.address:
            raise HTTPError(404)
        if await self.opened_by(key) is None:
            self._draw("teacher_key.html.j2", wrong=True)
            return
        secure = self.request.protocol == "https"
        self.set_cookie(_COOKIE, key, path=self._path, httponly=True, samesite="Strict", secure=secure)
        self.redirect(self._path, status=303)

    async def _done(self, school: SchoolClass, want: str) -> str:
        """Carry it out; gives what the address says about it."""
        register = self.classes.store.classes
        match want:
            case "task" | "dice":
                typed = self._field("task" if want == "task" else "word")
                word = read_name(typed, LONGEST_PUPIL)
                edition = edition_for(preferred_language(self))
                task = read_task(typed) if want == "task" else dice_task(word, edition) if word else ""
                if not task:
                    return "?said=bad_task"
                await self.classes.ask(register.set_task, school.id, task)
            case "no_task":
                await self.classes.ask(register.set_task, school.id, "")
            case "erase":
                pupil = await self.pupil(school, self._field("id"))
                await self.classes.ask(self.classes.store.erase, pupil.learner)
                return "?said=erased"
            case _:
                raise HTTPError(400)
        return ""

    def _field(self, name: str) -> str:
        value: str = self.get_body_argument(name, "", strip=False)
        if len(value) > _LONGEST_FIELD:
            raise HTTPError(400)
        return value

    def _draw(self, template: str, **values: Any) -> None:
        language = preferred_language(self)
        told = words("teacher.", language)
        shown = {"language": language, "words": told, "path": self._path, "xsrf": self.xsrf_form_html(), **values}
        self.finish(BaseVoilaHandler.render_template(self, template, nonce=self.as_our_own(), **shown))


class TeacherFileHandler(_Teacher):
    """The class, or one pupil of it, as a file."""

    @authenticated
    async def get(self, name: str) -> None:
        """Answer with the file; 403 without the key."""
        self.prepare_answer()
        school = await self.school()
        if school is None:
            raise HTTPError(403)
        if name == "class.csv":
            self._send(
                name,
                "text/csv",
                "\ufeff" + _csv((await self.page(school)).values(), words("teacher.", preferred_language(self))),
            )
            return
        learner = self.get_query_argument("pupil", "")
        pupils = (await self.pupil(school, learner),) if learner else await self.pupils(school)
        text = await self.classes.ask(export_class, self.classes.store, school, pupils)
        self._send(name, "application/json", text)

    def _send(self, name: str, kind: str, text: str) -> None:
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(text)


def _csv(page: dict[str, Any], heads: dict[str, str]) -> str:
    """The table."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(
        [
            as_cell(page["school"].name),
            *(head["title"] for head in page["heads"]),
            heads["answers"],
            heads["right"],
            heads["today"],
        ]
    )
    for row in page["rows"]:
        lessons = (state for _, state in row["lessons"])
        lines.writerow([as_cell(row["name"]), *lessons, row["answers"], row["right"], row["today"]])
    return out.getvalue()
