"""What an attack is, and how its outcome is told."""

import contextlib
import re
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.server.visiting import Page, Visitor
from tests.serving import PATIENCE

PLACES = r"/(home|root|tmp|usr|opt|srv|work|var)/[\w.-]+/"
PATHS = re.compile(rf'({PLACES}|site-packages|Traceback \(most recent|File &quot;/|File "/)')
"""Words that tell where the server's files lie, or how it failed."""
NOBODY = 599
"""The status of an answer that did not come."""


class School(NamedTuple):
    """A class on the server: the code for its pupils, the key of its teacher."""

    code: str
    key: str


class Answer(NamedTuple):
    status: int
    text: str
    headers: dict[str, str]


@dataclass
class Scene:
    """Who takes part: a bystander who only wants to play, and whoever attacks; ``pid`` of the server where it is on this machine."""

    base: str
    bystander: Page
    school: School | None = None
    pid: int | None = None

    def ask(
        self, path: str, method: str = "GET", body: bytes | None = None, who: Visitor | None = None, **head: str
    ) -> Answer:
        """An answer to a stranger, or to ``who``, whatever it is."""
        return ask(who or Visitor(self.base), path, method, body, **head)


def ask(who: Visitor, path: str, method: str = "GET", body: bytes | None = None, **head: str) -> Answer:
    """An answer, whatever it is; no redirect is followed."""
    try:
        got: Any = who.ask(path, method, body, follow=False, **head)
        text = got.read().decode("utf-8", "replace")
    except (OSError, ValueError) as error:  # refused below HTTP, in one of many ways
        return Answer(NOBODY, str(error), {})
    return Answer(got.status, text, {name.title(): value for name, value in got.headers.items()})


@dataclass(frozen=True)
class Outcome:
    """``what`` was tried, what ``happened``, and whether the server ``held``."""

    what: str
    happened: str
    held: bool


Attack = Callable[[Scene], Outcome]
ATTACKS: dict[str, Attack] = {}
"""All attacks by their name, in the order in which they are tried."""
ON_A_CLASS: set[str] = set()
"""Those that want a class, with its teacher's key."""
MEASURED: set[str] = set()
"""Those that measure: what they find depends on the machine, so no test runs them."""


def attack(does: Callable[[Scene], tuple[str, bool]], *, of: set[str] | None = None) -> Attack:
    """Make an attack of a function that gives what happened and whether it held; its docstring says what is tried."""
    what = (does.__doc__ or "").strip().rstrip(".")

    def tried(scene: Scene) -> Outcome:
        happened, held = does(scene)
        # Whatever else happened: who plays must not notice.
        try:
            before = scene.bystander.tab.traits["table"]
            scene.bystander.click()
            unmoved = scene.bystander.tab.traits["table"] == before
        except Exception as error:  # noqa: BLE001 - lost, in one of several ways
            scene.bystander = Visitor(scene.base).open()
            return Outcome(what, f"{happened}; another visitor loses their connection: {error!r}", held=False)
        return Outcome(what, happened, held and unmoved)

    ATTACKS[does.__name__] = tried
    if of is not None:
        of.add(does.__name__)
    return tried


def attack_on_a_class(does: Callable[[Scene], tuple[str, bool]]) -> Attack:
    """The same for one that wants a class."""
    return attack(does, of=ON_A_CLASS)


def measured(does: Callable[[Scene], tuple[str, bool]]) -> Attack:
    """The same for one that measures."""
    return attack(does, of=MEASURED)


def statuses(answers: list[Answer]) -> str:
    """The different statuses, told in short."""
    return ", ".join(str(status) for status in sorted({answer.status for answer in answers}))


def leaks(answers: list[Answer]) -> list[str]:
    """Paths and tracebacks in answers."""
    return [found.group(0) for answer in answers if (found := PATHS.search(answer.text))]


def connected(base: str) -> socket.socket:
    """A connection to the server, encrypted where its address says so."""
    to = urlsplit(base)
    plain = socket.create_connection((to.hostname, to.port or (443 if to.scheme == "https" else 80)), PATIENCE)
    if to.scheme == "https":
        return ssl.create_default_context().wrap_socket(plain, server_hostname=to.hostname)
    return plain


def raw(base: str, sent: bytes, seconds: float = 10) -> bytes:
    """Bytes sent as they are; what comes back until the server closes, or is silent for so long."""
    got, end = b"", time.monotonic() + PATIENCE
    with connected(base) as line:
        line.settimeout(seconds)
        with contextlib.suppress(OSError):
            line.sendall(sent)
        try:
            while time.monotonic() < end and len(got) < 100_000 and (piece := line.recv(65_536)):
                got += piece
        except OSError:
            pass
    return got
