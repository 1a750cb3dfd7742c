"""The protocol between a browser and a page's session: JSON text both ways, over a web socket (server) or a worker's messages (static site).

The first message opens the page (``Opening``); every other one is an intent (``read_intent``) with its number ``seq`` and the ``turn`` it is meant for.
Each is answered with one object: the traits of the picture that are other than before, ``ack``, and on a server ``snapshot``, by which another
connection goes on from here. Source: the guide, "The protocol".
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from typing import Annotated

from numberdrop.formats.converter import as_text, decoded
from numberdrop.formats.declarations import Among, AtMost, Between, MalformedError
from numberdrop.frozen import Frozen, as_json
from numberdrop.text import LANGUAGES

from .fields import BadIntent, Json, sent
from .parts.sounds import SILENT, Audible, heard
from .picture import Ack
from .session import Session
from .snapshot import LONGEST as LONGEST_SNAPSHOT
from .snapshot import Seal

LONGEST = 2**21
"""Characters of a message: a greeting with all that a browser keeps is the longest."""
_BEATS = ("tick", "ping", "idle", "kept", "greeted")
"""Messages after which nothing is new that a snapshot would have to hold, as long as the turn is the same."""


class Opening(Frozen):
    """A browser's first message.

    ``number`` is what chance follows from, the number of the first picture; ``shown``: that picture is shown. ``build`` is the version of the front
    end. ``seq`` is the number of the last message of an earlier connection, ``snapshot`` what that one was left with.
    """

    page: Annotated[str, AtMost(80)]
    language: Annotated[str, AtMost(12), Among(LANGUAGES)]
    number: Annotated[int, Between(0, 2**32)] = 0
    shown: bool = False
    build: Annotated[str, AtMost(80)] = ""
    seq: Annotated[int, Between(0, 2**32)] = 0
    snapshot: Annotated[str, AtMost(LONGEST_SNAPSHOT)] = ""

    @classmethod
    def read(cls, message: object) -> Opening:
        """The opening that a message is. Raises ``BadIntent``."""
        if not isinstance(message, dict) or message.get("type") != "open":
            raise BadIntent("the first message opens the page")
        return sent(cls, {name: value for name, value in message.items() if name != "type"})


class Connection:
    """One page over one connection. ``open_page`` makes the session of an opening; it raises ``BadIntent`` for a page there is not.

    ``seal`` signs snapshots; without one there are none. ``build`` is the version of the front end that is served. ``may_guess`` says whether
    one more class code may be tried, and counts a wrong one.
    """

    def __init__(
        self,
        open_page: Callable[[Opening], Session],
        seal: Seal | None = None,
        build: str = "",
        may_guess: Callable[[bool], bool] | None = None,
    ) -> None:
        self._open_page, self._seal, self._build, self._may_guess = open_page, seal, build, may_guess
        self.session: Session | None = None
        self._sent: dict[str, int] = {}
        """A hash of each trait as the browser has it."""
        self._answered: deque[int] = deque(maxlen=64)
        """The numbers of the last messages: one that comes again is not done again."""
        self._audible: Audible = SILENT
        self._packed = -1
        """The turn of the last snapshot."""

    def answer(self, message: str) -> str:
        """The answer to one message. Raises ``BadIntent`` for a first message that opens no page."""
        try:
            content: object = decoded(message, LONGEST)
        except MalformedError:
            content = None
        if self.session is None:
            return self._opened(Opening.read(content))
        seq, kind = (content.get("seq"), content.get("type")) if isinstance(content, dict) else (None, None)
        if type(seq) is int and seq in self._answered:  # its answer was lost, and with it the picture
            self._sent = {}
            self.session.draw_again()
            return self._news(seq, "ping")
        self.session.handle(content)
        if type(seq) is int and seq:
            self._answered.append(seq)
        return self._news(seq if type(seq) is int else 0, str(kind))

    @property
    def understood(self) -> bool:
        """Whether the last message was one that a page of ours sends."""
        return self.session is None or self.session.understood

    @property
    def has_news(self) -> bool:
        """Whether the database is to keep something."""
        return self.session is not None and self.session.has_news

    @property
    def class_seen(self) -> tuple[str, int] | None:
        """The class whose news the page shows, and how often it had changed then."""
        return self.session.class_seen if self.session else None

    @property
    def learner(self) -> str:
        """Whose page it is, as far as that is known."""
        return self.session.learner if self.session else ""

    def attend(self) -> str | None:
        """Look at what the teacher has changed; gives the news, if the picture is another one for it."""
        if self.session is None or self.session.returning or not self.session.attend():
            return None
        return self._news(0, "ping")

    def keep(self) -> str | None:
        """Have the database keep what has been learned; gives the news, if the picture is another one for it."""
        if self.session is None or not self.session.keep():
            return None
        return self._news(0, "ping")

    def _opened(self, opening: Opening) -> str:
        if opening.build != self._build:
            return json.dumps({"reload": True})
        app = self._seal.unpack(opening.snapshot) if self._seal and opening.snapshot else None
        if app is not None:
            self.session = Session(app, returning=True, may_guess=self._may_guess)
            return self._news(opening.seq, "ping")
        self.session = self._open_page(opening)
        self.session.may_guess = self._may_guess
        if opening.shown:
            self._changed(self.session.traits())
        return self._news(opening.seq, "open")

    def _news(self, seq: int, kind: str) -> str:
        """What is other than before, as JSON."""
        session = self.session
        assert session is not None
        if session.returning:  # nothing is shown of a page that does not know its learner yet
            return json.dumps({"ack": as_json(Ack(seq, session.turn))})
        traits = session.traits()
        audible, changed = Audible.of(traits, self._audible), self._changed(traits)
        sounds = heard(self._audible, audible, tried=kind == "try")
        self._audible = audible
        changed["ack"] = json.dumps(as_json(Ack(seq, session.turn, sounds or None)))
        if self._seal and (kind not in _BEATS or session.turn != self._packed):
            self._packed = session.turn
            if snapshot := self._seal.pack(session.app):
                changed["snapshot"] = json.dumps(snapshot)
        return "{" + ",".join(f'"{name}":{value}' for name, value in changed.items()) + "}"

    def _changed(self, traits: Json) -> dict[str, str]:
        """The traits that the browser does not have, as JSON; the session need not hold them any longer."""
        assert self.session is not None
        texts = {name: as_text(value) for name, value in traits.items()}
        hashes = {name: hash(value) for name, value in texts.items()}
        changed = {name: value for name, value in texts.items() if self._sent.get(name) != hashes[name]}
        self._sent |= hashes
        self.session.forget_picture()
        return changed
