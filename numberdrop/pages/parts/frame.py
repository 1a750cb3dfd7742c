"""The fields that all scenes have (links, languages, dialog); forms; and links that open a game on the analysis board."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Unpack

from numberdrop.formats.declarations import pack_text, unpack_text
from numberdrop.formats.game_record import dumps
from numberdrop.pages.cards import CardLink, Field, FieldType, FormButton, FormCard, TextCard
from numberdrop.pages.fields import LONGEST_LINK
from numberdrop.pages.message import READERS, Voice
from numberdrop.pages.page import PageState
from numberdrop.pages.scene import Link, Scene, SceneParts
from numberdrop.pages.visit import READER, Visit
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import MOST_PLAYERS, Game
from numberdrop.text import LANGUAGES

LESSONS = "#lessons"
"""The fragment of the link to the lessons on the home page."""
_PLACES = {
    "home": "home.ipynb",
    "lessons": "home.ipynb#lessons",
    **{page: f"{page}.ipynb" for page in ("play", "puzzles", "analysis", "companion", "progress")},
}
"""The pages that every page links to, with their addresses."""


def frame(
    name: str, state: PageState, visit: Visit, voice: Voice, *parts: SceneParts, **more: Unpack[SceneParts]
) -> Scene:
    """Return the scene of the page called ``name``, with the fields in ``parts`` and ``more``; later fields replace earlier ones."""
    scene = Scene(
        page=name,
        lang=visit.language,
        langs=tuple(LANGUAGES.items()),
        links=tuple(Link(href, voice(f"ui.page_{place}"), place == name) for place, href in _PLACES.items()),
        title=voice(f"ui.title_{name}"),
        dialog=state.dialog.said_by(voice) if state.dialog else None,
    )
    for part in (*parts, more):
        scene = scene.but(**part)
    return scene


Choices = Sequence[tuple[str, str]]
"""The options of a list, as (value, label)."""


def form(
    name: str,
    title: str,
    fields: Iterable[Field],
    submit: str,
    *,
    sends: str = "",
    more: Sequence[FormButton] = (),
    live: bool | None = None,
) -> FormCard:
    """Return a form. ``submit``: the label of its button; ``more``: further buttons; ``sends``: the name under which it is sent, by default
    ``name``; ``live``: send it at every change.
    """
    send = FormButton(sends or name, submit)
    return FormCard(id=name, title=title, fields=tuple(fields), submit=send, more=tuple(more), live=live)


def field(
    name: str,
    kind: FieldType,
    label: str,
    value: str | bool = "",
    options: Choices = (),
    *,
    help_: str = "",
    error: str = "",
    wide: bool | None = None,
) -> Field:
    """Return a field of a form. ``help_``: the text below it, which an ``error`` replaces; ``wide``: as wide as the form."""
    return Field(
        id=name, type=kind, label=label, value=value, options=tuple(options), help=help_, error=error, wide=wide
    )


def edition_field(voice: Voice, value: str, *, help_: str = "") -> Field:
    """Return the field in which the visitor chooses the edition of the game."""
    editions = [(name, voice(f"edition.{name}")) for name in EDITIONS]
    return field("edition", "select", voice("form.edition"), value, editions, help_=help_)


def players_field(voice: Voice, value: str) -> Field:
    """Return the field in which the visitor chooses the number of players, from one (solo) to the most that a game can have."""
    counts = [(str(n), str(n)) for n in range(1, MOST_PLAYERS + 1)]
    return field("players", "choice", voice("form.players"), value, counts)


def reader_form(voice: Voice) -> FormCard:
    """Return the form to choose the reader for whom the coach writes (child, player, expert); the device stores the choice."""
    readers = [(reader, voice(f"reader.{reader}")) for reader in READERS]
    chosen = field(READER, "select", voice("reader.label"), voice.reader, readers)
    return form("coach", voice("reader.title"), [chosen], "", live=True)


def sum_field(voice: Voice, name: str, value: str, *, error: str = "") -> Field:
    """Return the form field for a sum of the score sheet: ``name`` is a field of ``Score``; ``value``: the typed text."""
    label = voice(f"lesson.sum_{name}" if name != "total" else "ui.total")
    written = field(name, "number", label, value, error=error)
    # Marks above the Game Over line cost points, so that these sums can be negative.
    return written.but(sign=voice("form.sign", name=label)) if name in ("rows", "total") else written


# --- links to the analysis board --------------------------------------------------------------------------------------

# They hold the game or analysis itself, compressed.

LINK = "#analysis="
GAME = "#game="
"""The beginning of the fragment that holds the id of a game of the learner's log."""
_AT = "&at="
_PAGE = "analysis.ipynb"


def analysis_href(text: str, at: int | None = None) -> str | None:
    """Return the link that opens a game or analysis, given as ``text``, perhaps at node number ``at``; ``None`` if it would be too long."""
    href = f"{_PAGE}{LINK}{pack_text(text)}" + (f"{_AT}{at}" if at is not None else "")
    return href if len(href) <= LONGEST_LINK else None


def kept_game_href(game: str) -> str:
    """Return the link that opens a game of the learner's log by its id."""
    return f"{_PAGE}{GAME}{game}"


def analysis_link_cards(voice: Voice, game: Game, name: str) -> tuple[TextCard, ...]:
    """Return the card (with the id ``name``) that links to the analysis of a game; no card before the first act, or for too long a game."""
    href = _href_of(game) if game.actions else None
    return (TextCard(id=name, links=(CardLink(href, voice("ui.button_analysis")),)),) if href else ()


@lru_cache(maxsize=1)
def _href_of(game: Game) -> str | None:
    return analysis_href(dumps(game))


def text_in_link(link: str) -> str:
    """Return the text of the game or analysis that a link holds. Raises ``ValueError`` for a damaged or truncated link."""
    return unpack_text("".join(link.split()).rpartition(LINK)[2].partition(_AT)[0])


def node_of_link(link: str) -> int | None:
    """Return the number of the node at which a link opens an analysis; ``None`` if the link names none."""
    at = "".join(link.split()).rpartition(LINK)[2].partition(_AT)[2]
    return int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else None
