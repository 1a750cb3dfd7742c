"""A composed question as a lesson of one task: what ``numberdrop check`` and ``numberdrop preview`` read."""

from __future__ import annotations

from numberdrop.exercises.answer import Text
from numberdrop.exercises.exercise import Lesson
from numberdrop.exercises.share_code import Shared, wording
from numberdrop.text import LANGUAGES, translate


def as_lesson(shared: Shared) -> Lesson:
    """The lesson, in the languages in which its question is asked."""
    task, kind = shared.task, wording()[shared.type]
    languages = [one for one in LANGUAGES if one in task.prompt.languages]

    def text(key: str) -> Text:
        return Text(tuple((one, translate(f"composer.file_{key}", one)) for one in languages))

    title = Text(tuple((one, kind.title.said_in(one)) for one in languages))
    return Lesson(
        id="puzzle",
        number="1",
        title=title,
        aim=text("aim"),
        intro=text("intro"),
        summary=text("summary"),
        rules=(task.rule,),
        tasks=(task,),
    )
