"""The app as one value: who visits, where they are, and every page that they have been to, as they left it.

Going to another page is an intent like any other. A page's modules are loaded when it is first shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, NamedTuple, cast

from numberdrop.pages.intents import Follow, Go, Greeted, Hello, Intent, MoreKept, Press, Speak, Submit
from numberdrop.rules.editions import edition_for
from numberdrop.text import LANGUAGES

from .fields import BadIntent
from .message import READERS
from .page import Page, PageState
from .visit import READER, AnswerClass, Visit

_PAGES = (
    "home",
    "lesson",
    "puzzles",
    "puzzle",
    "play",
    "guided",
    "companion",
    "analysis",
    "sandbox",
    "composer",
    "progress",
)


_LIKELY = ("lesson", "play", "home", "puzzles")


class Place(NamedTuple):
    """A page by its name, and ``which`` of several: the id of a lesson."""

    page: str
    which: str = ""


def page_at(place: Place) -> Page[Any]:
    """The functions of the page at a place."""
    if place.page not in _PAGES:
        raise BadIntent(f"no page is called {place.page!r:.40}")
    return cast("Page[Any]", import_module(f"numberdrop.pages.{place.page}"))


def place_of(href: str) -> tuple[Place, str]:
    """Where a link inside the tutor leads, and what stands behind its ``#``. Raises ``BadIntent`` for what is no page of ours."""
    path, _, hash_ = href.partition("#")
    name = path.rpartition("/")[2].removesuffix(".html").removesuffix(".ipynb")
    if name.startswith("lesson_"):
        from numberdrop.exercises.course import course, page_now  # a game does without the lessons

        lesson = next((head.id for head in course() if head.page == page_now(name)), None)
        if lesson is not None:
            return Place("lesson", lesson), hash_
    if name.startswith("guided_"):
        from numberdrop.exercises.guided import guided_shipped

        if (guided := name.removeprefix("guided_")) in guided_shipped():
            return Place("guided", guided), hash_
    if name not in _PAGES or name in ("lesson", "puzzle", "guided"):
        raise BadIntent(f"no page is called {name!r:.40}")
    return Place(name), hash_


def href_of(place: Place) -> str | None:
    """The address of a page inside the tutor; ``None`` for one that has none, as a lesson out of a file of one's own."""
    if place.page == "lesson":
        from numberdrop.exercises.course import course

        return next((f"{head.page}.ipynb" for head in course() if head.id == place.which), None)
    if place.page == "guided":
        from numberdrop.exercises.guided import guided_shipped

        return f"guided_{place.which}.ipynb" if place.which in guided_shipped() else None
    return f"{place.page}.ipynb" if place.page != "puzzle" else None


def next_pages(place: Place) -> tuple[str, ...]:
    """Where one probably goes from a page: to be loaded while nobody wants anything."""
    return tuple(page for page in _LIKELY if page != place.page)


@dataclass(frozen=True)
class App:
    """Where the visitor is (``here``), and the state of every page they have been to."""

    here: Place
    states: Mapping[Place, PageState] = field(default_factory=dict)
    visit: Visit = field(default_factory=Visit)

    @classmethod
    def at(cls, place: Place, visit: Visit, state: PageState | None = None) -> App:
        """The app at a page as it is first met, or in a given ``state``."""
        ready = knowing(visit, place)
        begun = page_at(place).begin(place.which, ready) if state is None else state
        return cls(place, {place: begun}, ready)

    @property
    def page(self) -> Page[Any]:
        """The functions of the page that is shown."""
        return page_at(self.here)

    @property
    def state(self) -> PageState:
        """The state of the page that is shown."""
        return self.states[self.here]

    def putting(self, state: PageState, visit: Visit | None = None) -> App:
        """With another state of the page that is shown."""
        return replace(self, states={**self.states, self.here: state}, visit=visit or self.visit)


def knowing(visit: Visit, place: Place) -> Visit:
    """The visit with what the page at a place has to know of the learner."""
    if visit.learner is not None or not page_at(place).LEARNS:
        return visit
    from numberdrop.progress import Log

    return visit.taking(Log())


def update(app: App, intent: Intent) -> App:
    """The app after an intent. Raises ``BadIntent``; then nothing has changed."""
    match intent:
        case Go(href):
            return _go(app, *place_of(href))
        case Speak(language) if language not in LANGUAGES:
            raise BadIntent(f"no language is called {language!r}")
        case Speak(language) if language == app.visit.language:
            return app
        case Speak(language):
            return _said_again(app, replace(app.visit, language=language))
        case Submit("coach", values):
            if (reader := values.get(READER)) not in READERS:
                raise BadIntent(f"the coach speaks to {', '.join(READERS)}, not to {reader!r:.40}")
            return _said_again(app, replace(app.visit, reader=reader, reader_chosen=True))
        case Hello():
            visit = _greeted(app.visit, intent)
            app = replace(app, visit=visit) if visit.language == app.visit.language else _said_again(app, visit)
            if app.state.given:
                intent = intent.but(record="", kept={})
        case Greeted():
            app = replace(app, visit=replace(app.visit, greeted=True))
        case MoreKept(kept):
            return replace(app, visit=app.visit.reading(kept))
        case Press(name, said) if name == ANSWER:
            return replace(app, visit=app.visit.wanting(AnswerClass(read_answer(said))))
    state, visit = app.page.update(app.state, intent, app.visit)
    return app.putting(state, visit)


def welcomed_back(app: App, intent: Hello | MoreKept | Greeted) -> App:
    """The app that has come out of a snapshot after its browser's greeting: it learns who visits, and stays where it is."""
    match intent:
        case Hello():
            visit = _greeted(app.visit, intent)
            return replace(app, visit=visit) if visit.language == app.visit.language else _said_again(app, visit)
        case Greeted():
            return replace(app, visit=replace(app.visit, greeted=True))
        case MoreKept(kept):
            return replace(app, visit=app.visit.reading(kept))


def _said_again(app: App, visit: Visit) -> App:
    """In another language, or to another reader, everything is said again; what is still to begin, begins by that language's book."""
    edition, instead = edition_for(visit.language), edition_for(app.visit.language)
    if edition != instead:
        app = replace(app, states={place: state.under(edition, instead) for place, state in app.states.items()})
    return app.putting(replace(app.state, said=app.state.said + 1), visit)


def _go(app: App, place: Place, hash_: str) -> App:
    """To another page: as it was left, or as it is first met."""
    visit = knowing(app.visit, place)
    page, left = page_at(place), app.states.get(place)
    state = page.begin(place.which, visit) if left is None else replace(left, dialog=None)
    if left is not None and hash_:
        state, visit = page.update(state, Follow(f"#{hash_}"), visit)
    # Whatever was on its way to the page before is no business of this one.
    state = replace(state, turn=max(state.turn, app.state.turn) + 1, said=max(state.said, app.state.said) + 1)
    return App(place, {**app.states, place: state}, visit)


def _greeted(visit: Visit, hello: Hello) -> Visit:
    language = hello.language if hello.language in LANGUAGES else visit.language
    now = visit.now - visit.ahead
    ahead = max(0, hello.now - now)
    heard = replace(visit, language=language, zone=hello.zone, ahead=ahead, now=now + ahead, greeted=not visit.stored)
    return (heard.refreshed() if heard.learner else heard).reading(hello.kept)


# --- class answer -----------------------------------------------------------------------------------------------------

# What a pupil says to a question that is put to the whole class, as a press.

ANSWER = "class_answer"
"""The name of the press; behind its colon stands one of ``SAID``."""
SAID = ("right", "wrong")


def read_answer(said: str) -> str:
    """What somebody says. Raises ``BadIntent``."""
    if said not in SAID:
        raise BadIntent(f"an answer is {' or '.join(SAID)}, not {said!r:.40}")
    return said
