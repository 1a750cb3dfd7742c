"""Attacks on a class and on the server's own pages: guessed keys, foreign forms and cookies, odd names, floods."""

import csv
import io
import json
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

from tests.attack.tried import NOBODY, Answer, Scene, ask, attack, attack_on_a_class, leaks, statuses
from tests.server.visiting import HOME, Page, Visitor

GUESSES = 80
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the beginning of something to reckon."""
NAMES = (
    *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1+1", " =1+1", "＝1+1", "＋1", "－1", "＠SUM(A1)"),
    *("=cmd|' /C calc'!A0", '"=1+1"', 'x"\r\n=1+1', *(f"{sign}=1+1" for sign in ";,\u202e\u200b\ufeff'")),
    *("<script>boom()</script>", "\r\nSet-Cookie: evil=1", "{{ 7 * 7 }}", "\x00=1+1", "é" * 400),
)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
CHOSEN = ("aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb", "hub:somebody.else")
"""Ids that the database never gave to anybody, the first in two browsers."""


class Teacher(Visitor):
    """A browser at the page of a class."""

    @property
    def token(self) -> str:
        return next((cookie.value or "" for cookie in self.jar if cookie.name == "_xsrf"), "")

    def send(self, **fields: str) -> Answer:
        return ask(self, "/teacher", "POST", urlencode({"_xsrf": self.token, **fields}).encode())

    def opened(self, key: str) -> bool:
        """Whether the key opens the page."""
        ask(self, "/teacher")
        self.send(want="open", key=key)
        return "class.csv" in ask(self, "/teacher/pupils").text


def teacher_of(scene: Scene) -> Teacher:
    """The teacher of the class, at their page. Raises RuntimeError where the key does not open it."""
    teacher = Teacher(scene.base)
    if not teacher.opened(scene.school.key):
        raise RuntimeError("the key opens no class, or somebody keeps the teacher out")
    return teacher


def arrive(scene: Scene, **kept: str) -> Page:
    """A visitor at the home page, with what the browser claims to have kept."""
    visitor = Visitor(scene.base)
    visitor.browser.store.update(kept)
    return visitor.open(HOME)


def join(page: Page, code: str, name: str) -> None:
    page.say(type="form", id="class", values={"code": code, "name": name})


def pupils_of(teacher: Teacher) -> list[str]:
    return [pupil["name"] for pupil in json.loads(ask(teacher, "/teacher/class.json").text)["pupils"]]


@attack_on_a_class
def foreign_forms(scene: Scene) -> tuple[str, bool]:
    """The teacher's own browser sent to the page's form by another site: without its token, with a wrong one, with a stolen one."""
    teacher = teacher_of(scene)
    fields = {"want": "dice", "word": "boom"}
    sent = (
        (fields, {}),
        ({**fields, "_xsrf": "x"}, {}),
        ({**fields, "_xsrf": ""}, {"Referer": "https://evil.example/"}),
        ({**fields, "_xsrf": teacher.token}, {"Origin": "https://evil.example"}),
        ({**fields, "_xsrf": teacher.token}, {"Origin": "null"}),
    )
    answers = [ask(teacher, "/teacher", "POST", urlencode(body).encode(), **head) for body, head in sent]
    answers.append(ask(teacher, "/teacher", "POST", json.dumps(fields).encode(), **{"Content-Type": "text/plain"}))
    ask(teacher, f"/teacher?{urlencode(fields)}")
    changed = "boom" in ask(teacher, "/teacher").text + ask(teacher, "/teacher/pupils").text
    return statuses(answers), all(400 <= answer.status < 500 for answer in answers) and not changed


@attack
def chosen_cookies(scene: Scene) -> tuple[str, bool]:
    """The teacher's cookie with odd values."""
    odd = ("x", '"', "%00", "x" * 4_000, ".", "a.b; numberdrop-teacher=c", "\\073")
    answers = [scene.ask("/teacher", Cookie=f"numberdrop-teacher={value}") for value in odd]
    closed = all(answer.status < 500 and "class.csv" not in answer.text for answer in answers)
    return statuses(answers), closed and not leaks(answers)


@attack
def huge_forms(scene: Scene) -> tuple[str, bool]:
    """Fields of 6,000 signs and of a megabyte, 10,000 fields, 5,000 parts, a file, broken UTF-8 and no form at all."""
    mine = Teacher(scene.base)
    ask(mine, "/teacher")
    token = mine.token
    start = urlencode({"_xsrf": token, "want": "open"}).encode()
    part = b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    parts = part % (b"_xsrf", b"", token.encode()) + part % (b"want", b"", b"open")
    many = {"Content-Type": "multipart/form-data; boundary=x"}
    sent = (
        (start + b"&key=" + b"x" * 6_000, FORM),
        (start + b"&key=" + b"x" * 2**20, FORM),
        (start + b"&key=x" * 9_000, FORM),
        (start + b"".join(b"&k%d=x" % number for number in range(7_000)), FORM),
        (start + b"&key=%ff%fe%00%0d%0a", FORM),
        (parts + part % (b"k", b"", b"x") * 900 + b"--x--\r\n", many),
        (parts + part % (b"key", b'; filename="../../x"', b"x") + b"--x--\r\n", many),
        (parts + b"--x\r\n" * 5_000, many),
        (b"\xff" * 50_000, FORM),
        (b"{" * 50_000, {"Content-Type": "application/json", "X-XSRFToken": token}),
        (b"want=open&key=x", {**FORM, "Content-Encoding": "gzip", "X-XSRFToken": token}),
    )
    answers = [ask(mine, "/teacher", "POST", body, **head) for body, head in sent]
    # The line was ended before all of it was sent; the others are what proxies say then.
    ended = {NOBODY, 502, 503}
    quiet = all(answer.status < 500 or answer.status in ended for answer in answers)
    return statuses(answers), quiet and not leaks(answers)


@attack
def injected_headers(scene: Scene) -> tuple[str, bool]:
    """Header lines and other sites by the code of a class, by what the page is to say, by names that a proxy would forward."""
    mine = Teacher(scene.base)
    evil = "%0d%0aSet-Cookie:%20evil=1%0d%0aX-Evil:%201"
    codes = (evil, f"KXTF-9PQ4{evil}", "%22%3E%3Cscript%3E", "..%2f..%2fx", "%00", "%c3%a9" * 20)
    hosts = ("", "/evil.example", "%2f%2fevil.example")
    parts = (
        f"?said={evil}",
        f"?lang={evil}",
        f"/class.csv?pupil={evil}",
        "/../teacher",
        "/class.csv%00.json",
        "/evil.html",
    )
    answers = [ask(mine, f"/join/{code}") for code in (*codes, *hosts)]
    answers += [ask(mine, f"/teacher{part}") for part in parts]
    names = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "javascript", "Forwarded": "host=evil.example"}
    answers += [ask(mine, path, **names) for path in ("/teacher", "/join/KXTF-9PQ4")]
    heads = " ".join(f"{answer.headers.keys()} {answer.headers.get('Set-Cookie')}" for answer in answers)
    injected = any(word in heads for word in ("X-Evil", "evil=1", "evil.example"))
    led = any(answer.headers.get("Location", "").startswith(("http", "//", "\\")) for answer in answers)
    quiet = all(answer.status < 500 for answer in answers)
    return statuses(answers), quiet and not injected and not led and not leaks(answers)


@attack_on_a_class
def names_that_reckon(scene: Scene) -> tuple[str, bool]:
    """Pupils named as a formula, a script, a header: on the teacher's page and in the file for a spreadsheet."""
    teacher = teacher_of(scene)
    pupil = arrive(scene)
    through = []
    for name in NAMES:
        join(pupil, scene.school.code, name)
        file, page = ask(teacher, "/teacher/class.csv"), ask(teacher, "/teacher/pupils")
        rows = list(csv.reader(io.StringIO(file.text.removeprefix("\ufeff"))))
        cells = [cell.strip(" \u200b\ufeff\u202e\0") for row in rows for cell in row]
        if len(rows) != 2 or any(cell.startswith(FORMULA) for cell in cells if cell != "–"):
            through.append(f"{name[:20]!r} in the file")
        if "<script>boom" in page.text or page.status != 200 or "evil" in page.headers.get("Set-Cookie", ""):
            through.append(f"{name[:20]!r} on the page")
    pupil.close()
    return "; ".join(through) or f"{len(NAMES)} names, all of them text", not through


@attack_on_a_class
def joining_floods(scene: Scene) -> tuple[str, bool]:
    """The pupils' link 200 times at once, 40 wrong codes from one page and then the right one, one pupil who joins 20 times."""
    teacher, code = teacher_of(scene), scene.school.code
    with ThreadPoolExecutor(20) as others:
        links = [*others.map(lambda _: scene.ask(f"/join/{code}"), range(200))]
    before = len(pupils_of(teacher))
    guessing, again = arrive(scene), arrive(scene)
    for _ in range(40):
        join(guessing, "BBBB-BBBB", "guesser")
    join(guessing, code, "guesser")
    guessed = len(pupils_of(teacher)) - before
    for number in range(20):
        join(again, code, f"again {number}")
    joined = len(pupils_of(teacher)) - before - guessed
    led = {answer.status for answer in links} <= {302, 429}  # 429: a proxy says that it is enough
    told = f"{statuses(links)}; guessed {guessed}, one pupil stands there {joined} times"
    return told, led and not guessed and joined == 1


@attack_on_a_class
def guessed_keys(scene: Scene) -> tuple[str, bool]:
    """80 keys of the class guessed at once, under other addresses each; its teacher comes anew meanwhile."""
    known = scene.school.key.partition(".")[0]
    guesser = Teacher(scene.base)
    ask(guesser, "/teacher")

    def guess(number: int) -> int:
        body = {"_xsrf": guesser.token, "want": "open", "key": f"{known}.{number:032}"}
        forwarded = {"X-Forwarded-For": f"10.0.0.{number}", "X-Real-Ip": f"10.0.1.{number}"}
        return ask(guesser, "/teacher", "POST", urlencode(body).encode(), **forwarded).status

    with ThreadPoolExecutor(20) as others:
        guesses = others.map(guess, range(GUESSES))
        opened = Teacher(scene.base).opened(scene.school.key)
        answers = [*guesses]
    answered, refused = (answers.count(status) for status in (303, 429))
    told = f"{answered} answered, {refused} x 429; the teacher {'came in' if opened else 'was kept out'}"
    return told, refused >= GUESSES // 4 and answered + refused == GUESSES and opened


@attack
def server_words(scene: Scene) -> tuple[str, bool]:
    """The server's figures from elsewhere, by forwarded names and guessed tokens; /health, /metrics and /teacher by other methods."""
    mine = Teacher(scene.base)
    # As from elsewhere: a proxy has passed it on.
    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    heads = (
        {}, {"Host": "localhost"}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-For": "127.0.0.1, ::1"},
        {"X-Real-Ip": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"Authorization": "Bearer "}, {"Authorization": "Bearer"},
        {"Authorization": "Bearer None"}, {"Authorization": "Bearer é"}, {"Authorization": "Basic Og=="},
    )  # fmt: skip
    figures = [ask(mine, "/metrics", **{**elsewhere, **head}) for head in heads]
    methods = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "ODD")
    paths = ("/health", "/metrics", "/teacher", "/teacher/class.csv", "/join/KXTF-9PQ4")
    others = [ask(mine, path, method, b"", **elsewhere) for path in paths for method in methods]
    health = ask(mine, "/health")
    told = f"/metrics {statuses(figures)}; other methods {statuses(others)}; /health {health.status}"
    hidden = all(answer.status in {400, 403, 404, 421} for answer in figures)
    refused = all(400 <= answer.status < 600 and answer.status not in {500, 502, NOBODY} for answer in others)
    return told, hidden and refused and health.status == 200 and not leaks([*figures, *others, health])


@attack_on_a_class
def chosen_learners(scene: Scene) -> tuple[str, bool]:
    """Four browsers that show an id they chose, two of them the same: who is believed is somebody else, with their name and answers."""
    teacher = teacher_of(scene)
    before = len(pupils_of(teacher))
    for number, shown in enumerate(CHOSEN):
        page = arrive(scene, learner=shown)
        join(page, scene.school.code, f"chosen {number}")
        page.close()
    more = len(pupils_of(teacher)) - before
    return f"{more} pupils of {len(CHOSEN)} browsers", more == len(CHOSEN)
