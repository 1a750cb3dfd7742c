"""The link to the analysis board: what is to be laid out there stands in the link itself."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from numberdrop.formats.declarations import LIMITS
from numberdrop.formats.game_record import dumps
from numberdrop.pages.cards import CardLink, TextCard
from numberdrop.pages.fields import LONGEST_LINK
from numberdrop.pages.message import Voice
from numberdrop.rules.game import Game

LINK = "#analysis="
GAME = "#game="
"""The link to a finished game of the learner's own log, by its id."""
_AT = "&at="
_PAGE = "analysis.ipynb"


def analysis_href(text: str, at: int | None = None) -> str | None:
    """The link to a game, or to an analysis, by its text, and to the node ``at`` in it; ``None`` for one that no link can hold."""
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    href = f"{_PAGE}{LINK}{packed}" + (f"{_AT}{at}" if at is not None else "")
    return href if len(href) <= LONGEST_LINK else None


def kept_game_href(game: str) -> str:
    """The link to a game of the learner's log."""
    return f"{_PAGE}{GAME}{game}"


def analysis_cards(voice: Voice, game: Game, name: str) -> tuple[TextCard, ...]:
    """The card with the way there for a game; none before anything was done in it."""
    href = _href_of(game) if game.actions else None
    return (TextCard(id=name, links=(CardLink(href, voice("ui.button_analysis")),)),) if href else ()


@lru_cache(maxsize=1)
def _href_of(game: Game) -> str | None:
    return analysis_href(dumps(game))


def text_of_link(link: str) -> str:
    """What such a link holds, from its ``#`` on. Raises ``ValueError`` for one that was cut, or is none."""
    code = "".join(link.split()).rpartition(LINK)[2].partition(_AT)[0]
    try:
        unpacking = zlib.decompressobj()
        # A short link can hold a long text: no more of it is unpacked than a file may have.
        text = unpacking.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), LIMITS.size + 1)
    except zlib.error as error:
        raise ValueError("the link is damaged") from error
    if not unpacking.eof:
        raise ValueError("the link was cut")
    return text.decode()


def place_of_link(link: str) -> int | None:
    """The node that such a link leads to; ``None`` where it says none."""
    at = "".join(link.split()).rpartition(LINK)[2].partition(_AT)[2]
    return int(at) if at.isascii() and at.isdecimal() and len(at) < 10 else None
