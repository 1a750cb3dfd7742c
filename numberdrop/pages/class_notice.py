"""What a class brings to every page: the task that the teacher has given, boards that wait, a question for everybody, as every page shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.cards import CardButton

from .app import ANSWER, SAID
from .class_task import task_label
from .scene import ClassQuestion, Classroom, Link
from .voice import Voice

if TYPE_CHECKING:
    from numberdrop.progress.store import Attendance

_AT_HOME = "home.ipynb"


def classroom(attendance: Attendance | None, here: str | None, voice: Voice) -> Classroom | None:
    """What a page ``here`` shows of its learner's class; nothing where there is nothing to show."""
    school = attendance.school if attendance else None
    if attendance is None or school is None:
        return None
    task = attendance.task if here not in (_AT_HOME, attendance.task.partition("#")[0]) else ""
    if not (task or school.paused or school.question or attendance.watch):
        return None
    return Classroom(
        task=Link(task, voice("class.today", task=task_label(voice, task))) if task else None,
        since=school.task_at,
        wait=voice("class.wait") if school.paused else "",
        question=_question(attendance, voice) if school.question else None,
        seen=voice(f"class.seen_{attendance.watch}") if attendance.watch else "",
    )


def _question(attendance: Attendance, voice: Voice) -> ClassQuestion:
    school = attendance.school
    assert school is not None  # asked only of who is in a class
    buttons = tuple(
        CardButton(f"{ANSWER}:{said}", voice(f"class.say_{said}"), primary=attendance.answer == said) for said in SAID
    )
    told = ""
    if school.told:
        told = voice(f"belief.{school.question}.truth")
    elif attendance.answer:
        told = voice("class.answered")
    idea = voice(f"belief.{school.question}.name")
    return ClassQuestion(voice("class.question", idea=idea), () if school.told else buttons, told)
