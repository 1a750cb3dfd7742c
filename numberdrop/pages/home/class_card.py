"""A class on the home page: the form in which one joins it, and what its pupil reads: whose class, under which name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from numberdrop.pages.cards import Card, CardButton, TextCard
from numberdrop.pages.fields import text
from numberdrop.pages.message import note
from numberdrop.pages.parts.forms import field, form
from numberdrop.pages.visit import PROGRESS, Join, Visit
from numberdrop.pages.voice import Voice

from .state import Home

if TYPE_CHECKING:
    from numberdrop.pages.cards import FormCard

LINK = "#class="
"""How the end of a link begins that invites into a class."""
_LONGEST_CODE = 20
_LONGEST_NAME = 40


def invited(state: Home, link: str) -> Home:
    """A link has brought the code of a class."""
    return replace(state, code=link.removeprefix(LINK)[:_LONGEST_CODE])


def joins(values: Mapping[str, Any]) -> Join:
    """What the form asks for. Raises ``BadIntent``."""
    return Join(text(values.get("code"), _LONGEST_CODE), text(values.get("name"), _LONGEST_NAME))


def joined(state: Home, refused: str, visit: Visit, *, new: bool) -> Home:
    """The answer: the class, or why not; or a hello to the next learner."""
    if refused:
        return state.say(note(f"class.refused_{refused}", tone="refuse"), verdict="refused")
    school = visit.attendance.school if visit.attendance else None
    told = note("class.welcome", name=school.name) if school else note("class.next" if new else "class.left")
    return state.moved(code="").say(told)


def cards(state: Home, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """The form for who was invited, or may join; for who has joined what they are called there, and the way out."""
    attendance = visit.attendance
    school = attendance.school if attendance else None
    if attendance is None or (school is None and not attendance.offered and not state.code):
        return ()
    if school is None or (state.code and state.code != school.code):
        return (_form(state, voice),)
    known = voice("class.you_are", name=attendance.name) if attendance.name else voice("class.you_have_no_name")
    paragraphs = (known, voice.count("class.teacher_sees", school.keeps))
    # Of a hub each user has their own account.
    names = ("someone_else", "leave_class") if visit.kept_as == PROGRESS else ("leave_class",)
    buttons = tuple(CardButton(name, voice(f"ui.button_{name}")) for name in names)
    return (TextCard(id="class", title=voice("class.yours", name=school.name), paragraphs=paragraphs, buttons=buttons),)


def _form(state: Home, voice: Voice) -> FormCard:
    fields = (
        field("code", "text", voice("class.code"), state.code).but(most=_LONGEST_CODE),
        field("name", "text", voice("class.name"), help_=voice("class.name_help")).but(most=_LONGEST_NAME),
    )
    return form("class", voice("class.join"), fields, voice("class.join_submit"))
