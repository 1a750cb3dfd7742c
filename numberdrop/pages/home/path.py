"""The course as a path: its parts, what of each is known, and the lessons of the part that is open."""

from __future__ import annotations

from numberdrop.exercises.course import Head, course, parts
from numberdrop.pages.cards import LessonDoor, MapCard, MapPart
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice
from numberdrop.progress.mastery import MASTERED

_THROUGH = ("done", MASTERED)
"""The states of a lesson that one has been through."""


def upcoming(visit: Visit) -> str | None:
    """The lesson to go on with."""
    return visit.progress.upcoming({head.id: head.tasks for head in course()})


def current_part(visit: Visit) -> str:
    """The part with the lesson to go on with; the first one when all is done."""
    next_ = upcoming(visit)
    return next((name for name, heads in parts() if next_ in [head.id for head in heads]), parts()[0][0])


def path_card(voice: Voice, visit: Visit, opened: str) -> MapCard:
    """All parts, ``opened`` with its lessons."""
    next_ = upcoming(visit)
    return MapCard(
        title=voice("home.lessons"), parts=tuple(_part(voice, visit, *one, next_, opened) for one in parts())
    )


def _part(voice: Voice, visit: Visit, name: str, heads: tuple[Head, ...], next_: str | None, opened: str) -> MapPart:
    lessons = tuple(_lesson(voice, visit, head, current=head.id == next_) for head in heads)
    through = sum(lesson.state in _THROUGH for lesson in lessons)
    return MapPart(
        name,
        voice(f"home.part_{name}"),
        voice(f"home.part_{name}_text"),
        name == opened,
        any(lesson.current for lesson in lessons),
        lessons,
        voice("home.part_through", count=through, total=len(lessons)),
    )


def _lesson(voice: Voice, visit: Visit, head: Head, *, current: bool) -> LessonDoor:
    known = visit.progress.lesson(head.id, head.tasks, head.rules)
    return LessonDoor(
        href=f"{head.page}.ipynb",
        n=head.number,
        label=head.title.said_in(voice.language),
        text=head.aim.said_in(voice.language),
        state="next" if current and known.state == "todo" else known.state,
        current=current,
        done=len(known.solved),
        total=known.total,
    )
