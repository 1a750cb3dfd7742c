"""What the buttons of a class's page do, as functions of the database: nothing here knows of requests or cookies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from numberdrop.exercises.course import course
from numberdrop.exercises.puzzles import THEMES
from numberdrop.pages.class_task import dice_task, read_task
from numberdrop.progress.class_help import needed_most
from numberdrop.progress.class_overview import ClassOverview
from numberdrop.progress.events import BELIEFS
from numberdrop.progress.store import Pupil, SchoolClass, Store
from numberdrop.progress.store.school import LONGEST_PUPIL, read_name
from numberdrop.rules.editions import edition_for

SAID = ("bad_task", "erased", "taken", "invisible", "given", "renamed", "united", "wrong_key", "same", "elsewhere")
"""What the page may say after an act."""


class UnknownActError(ValueError):
    """No button of the page wants that."""


@dataclass(frozen=True)
class Wish:
    """What a form of the page wants: the ``fields`` it sends, and whom it is for (nobody: everybody)."""

    want: str
    fields: Mapping[str, str]
    to: Sequence[str] = ()

    def field(self, name: str) -> str:
        """A field of the form; empty for what it does not have."""
        return self.fields.get(name, "")


def carry_out(store: Store, school: SchoolClass, seen: ClassOverview, wish: Wish, now: int, language: str) -> str:
    """Do it; gives what the page says about it, one of ``SAID``, or nothing. Raises ``UnknownActError``, and ``LookupError`` for who is no pupil of this
    class.
    """
    register = store.classes
    match wish.want:
        case "task" | "dice" | "theme":
            task = _task(wish, language)
            if not task:
                return "bad_task"
            register.set_task(school.id, task, now, _some(seen, wish))
            return "given"
        case "needs":
            return _give_what_is_needed(store, school, seen, wish)
        case "no_task":
            register.set_task(school.id, "", now)
        case "pause" | "go_on":
            register.pause(school.id, now if wish.want == "pause" else 0)
        case "lock" | "unlock":
            register.lock(school.id, wish.want == "lock")
        case "ask" if wish.field("idea") in BELIEFS:
            register.ask(school.id, wish.field("idea"))
        case "tell":
            register.tell(school.id)
        case "no_question":
            register.ask(school.id, "")
        case _:
            return _about_one(store, school, seen, wish)
    return ""


def _about_one(store: Store, school: SchoolClass, seen: ClassOverview, wish: Wish) -> str:
    """What is done for one pupil."""
    register = store.classes
    if wish.want not in ("rename", "let_in", "unite", "erase"):
        raise UnknownActError(wish.want)
    pupil = _pupil(seen, wish.field("id"))
    match wish.want:
        case "rename":
            return register.rename(school.id, pupil.learner, wish.field("name")) or "renamed"
        case "let_in":
            register.let_in(school.id, pupil.learner)
            return ""
        case "unite":
            other = _pupil(seen, wish.field("other"))
            if other.learner == pupil.learner:
                return "same"
            if any(register.elsewhere(school.id, one.learner) for one in (pupil, other)):
                return "elsewhere"  # what they do is another class's now
            register.unite(school.id, pupil.learner, other.learner)
            return "united"
    if register.elsewhere(school.id, pupil.learner):
        register.remove(school.id, pupil.learner)  # what they do is another class's now
    else:
        store.erase(pupil.learner)
    return "erased"


def _task(wish: Wish, language: str) -> str:
    if wish.want == "theme":
        theme = wish.field("theme")
        return f"puzzles.ipynb#mode=train&theme={theme}" if theme in THEMES else ""
    if wish.want == "task":
        return read_task(wish.field("task"))
    word = read_name(wish.field("word"), LONGEST_PUPIL)
    return dice_task(word, edition_for(language)) if word else ""


def _some(seen: ClassOverview, wish: Wish) -> list[str]:
    known = {pupil.learner for pupil, _ in seen.pupils}
    if not known.issuperset(wish.to):
        raise LookupError("somebody is no pupil of this class")
    return list(wish.to)


def _give_what_is_needed(store: Store, school: SchoolClass, seen: ClassOverview, wish: Wish) -> str:
    """To everybody, or to some, the lesson that each of them needs most."""
    some = set(_some(seen, wish))
    pages = {head.id: f"{head.page}.ipynb" for head in course()}
    by_task: dict[str, list[str]] = {}
    for learner, lesson in needed_most(seen).items():
        if not some or learner in some:
            by_task.setdefault(pages[lesson], []).append(learner)
    for task, learners in by_task.items():
        store.classes.set_task(school.id, task, learners=learners)
    return "given"


def _pupil(seen: ClassOverview, learner: str) -> Pupil:
    found = next((pupil for pupil, _ in seen.pupils if pupil.learner == learner), None)
    if found is None:
        raise LookupError("no pupil of this class")
    return found
