"""Attacks on a class and on the server's own pages: keys that are guessed, forms of other sites, cookies somebody else chose, names that
would be something else in a header, on a page or in a spreadsheet, and pupils who join again and again.
"""

import asyncio
import csv
import io
import json
from urllib.parse import urlencode

from tests.attack.tried import Scene, attack, attack_on_a_class, leaks, statuses
from tests.attack.visitor import Line, Visitor

HOME = "/voila/render/home.ipynb"
GUESSES = 80
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the beginning of something to reckon."""
NAMES = (
    *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "\r=1+1", "\n=1+1", " =1+1", "＝1+1", "＋1", "－1", "＠SUM(A1)"),
    *(
        "=cmd|' /C calc'!A0",
        '"=1+1"',
        'x"\r\n=1+1',
        ";=1+1",
        ",=1+1",
        "\u202e=1+1",
        "\u200b=1+1",
        "\ufeff=1+1",
        "'=1+1",
    ),
    *("<script>boom()</script>", "\r\nSet-Cookie: evil=1", "{{ 7 * 7 }}", "\x00=1+1", "é" * 400),
)
JOINS = 200
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
WRONG_CODES = 40


class Teacher(Visitor):
    """A browser at the page of a class."""

    async def send(self, **fields: str) -> tuple[int, str]:
        """Send the page's form; the status, and where it leads or what it says."""
        body = urlencode({"_xsrf": self.cookies.get("_xsrf", ""), **fields}).encode()
        answer = await self.ask("/teacher", "POST", body, **FORM)
        return answer.status, answer.headers.get("Location", answer.text)

    async def opened(self, key: str) -> bool:
        """Whether the key opens the page."""
        await self.ask("/teacher")
        await self.send(want="open", key=key)
        return "class.csv" in (await self.ask("/teacher")).text


async def teacher_of(scene: Scene) -> Teacher:
    """The teacher of the class, at their page. Raises RuntimeError where the key does not open it."""
    assert scene.school is not None
    teacher = Teacher(scene.attacker.base)
    if not await teacher.opened(scene.school.key):
        raise RuntimeError("the key opens no class, or somebody keeps the teacher out")
    return teacher


async def arrive(base: str, **kept: str) -> tuple[Visitor, Line]:
    """A visitor at the home page, greeted as its scripts do, with what the browser claims to have kept."""
    visitor = Visitor(base)
    answer = await visitor.load(HOME)
    line = await visitor.line() if visitor.kernel else None
    if line is None:
        raise RuntimeError(f"{base}{HOME} gave no page, but {answer.status}")
    await line.answered(type="hello", kept=kept, hash="")
    await line.answered(type="greeted", kept={})
    return visitor, line


async def join(line: Line, code: str, name: str) -> None:
    await line.answered(type="form", id="class", values={"code": code, "name": name})


async def pupils_of(teacher: Teacher) -> list[str]:
    file = await teacher.ask("/teacher/class.json")
    return [one["name"] for one in json.loads(file.text)["pupils"]]


@attack_on_a_class
async def foreign_forms(scene: Scene) -> tuple[str, bool]:
    """The teacher's own browser sent to the page's form by another site: without its token, with a wrong one, with a stolen one."""
    teacher = await teacher_of(scene)
    token = teacher.cookies["_xsrf"]
    fields = {"want": "dice", "word": "boom"}
    sent = (
        (fields, {}),
        ({**fields, "_xsrf": "x"}, {}),
        ({**fields, "_xsrf": ""}, {"Referer": "https://evil.example/"}),
        ({**fields, "_xsrf": token}, {"Origin": "https://evil.example"}),
        ({**fields, "_xsrf": token}, {"Origin": "null"}),
    )
    answers = [await teacher.ask("/teacher", "POST", urlencode(body).encode(), **FORM, **head) for body, head in sent]
    plain = json.dumps({**fields, "_xsrf": token}).encode()
    answers.append(await teacher.ask("/teacher", "POST", plain, **{"Content-Type": "text/plain"}))
    answers.append(await teacher.ask(f"/teacher?{urlencode(fields)}"))
    changed = "boom" in (await teacher.ask("/teacher")).text
    refused = all(400 <= answer.status < 500 for answer in answers[:-1])
    return f"{statuses(answers)}{'; the class has a new task' if changed else ''}", refused and not changed


@attack_on_a_class
async def teachers_cookie(scene: Scene) -> tuple[str, bool]:
    """The teacher's cookie: read by script, sent along from elsewhere or without encryption."""
    assert scene.school is not None
    teacher = Teacher(scene.attacker.base)
    await teacher.ask("/teacher")
    body = urlencode({"_xsrf": teacher.cookies["_xsrf"], "want": "open", "key": scene.school.key}).encode()
    cookie = (await teacher.ask("/teacher", "POST", body, **FORM)).headers.get("Set-Cookie", "")
    page = await teacher.ask("/teacher")
    wanted = ["HttpOnly", "SameSite=Strict", "/teacher"]
    wanted += ["Secure"] if teacher.base.startswith("https") else []
    kept = page.headers.get("Cache-Control") == "no-store" and scene.school.key not in page.text
    lacking = [word for word in wanted if word.lower() not in cookie.lower()]
    return f"lacks {', '.join(lacking) or 'nothing'}", not lacking and kept


@attack
async def chosen_cookies(scene: Scene) -> tuple[str, bool]:
    """Cookies that somebody else chose: the teacher's of odd values, and one identity for two browsers."""
    odd = ("x", '"', "é", "%00", "x" * 4_000, ".", "a.b; numberdrop-teacher=c", "\\073")
    answers = [await scene.attacker.ask("/teacher", Cookie=f"numberdrop-teacher={value}") for value in odd]
    asks = all(answer.status < 500 and "class.csv" not in answer.text for answer in answers)
    mine, theirs = Visitor(scene.attacker.base), Visitor(scene.attacker.base)
    names = [name for name in scene.attacker.cookies if name.startswith("username")]
    mine.cookies, theirs.cookies = (dict.fromkeys(names, "chosen") for _ in "12")
    await theirs.load()
    socket = await mine.socket(theirs.kernel)
    await theirs.leave()
    joined = not isinstance(socket, int)
    if joined:
        socket.close()
    told = f"{statuses(answers)}; another's page with the same cookie: {'joined' if joined else socket}"
    return told, asks and bool(names) and not joined and not leaks(answers)


@attack
async def huge_forms(scene: Scene) -> tuple[str, bool]:
    """Fields of 6,000 signs and of a megabyte, 10,000 fields, 5,000 parts, a file, broken UTF-8 and no form at all."""
    mine = scene.attacker
    await mine.ask("/teacher")
    token = mine.cookies.get("_xsrf", "")
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
    answers = [await mine.ask("/teacher", "POST", body, **head) for body, head in sent]
    # The line was ended before all of it was sent; the others are what proxies say then.
    ended = {599, 502, 503}
    quiet = all(answer.status < 500 or answer.status in ended for answer in answers)
    return statuses(answers), quiet and not leaks(answers)


@attack
async def injected_headers(scene: Scene) -> tuple[str, bool]:
    """Header lines and other sites by the code of a class, by what the page is to say, by names that a proxy would forward."""
    mine = scene.attacker
    evil = "%0d%0aSet-Cookie:%20evil=1%0d%0aX-Evil:%201"
    paths = (
        *(f"/join/{code}" for code in (evil, f"KXTF-9PQ4{evil}", "%22%3E%3Cscript%3E", "..%2f..%2fx", "%00", "é" * 20)),
        *(
            "/join/",
            "/join//evil.example",
            "/join/%2f%2fevil.example",
            f"/teacher?said={evil}",
            f"/teacher?lang={evil}",
        ),
        *(
            f"/teacher/class.csv?pupil={evil}",
            "/teacher/../teacher",
            "/teacher/class.csv%00.json",
            "/teacher/evil.html",
        ),
    )
    answers = [await mine.ask(path) for path in paths]
    names = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "javascript", "Forwarded": "host=evil.example"}
    answers += [await mine.ask(path, **names) for path in ("/teacher", "/join/KXTF-9PQ4")]
    heads = ("X-Evil", "evil=1", "evil.example")
    injected = [
        one for one in answers if any(word in f"{one.headers.keys()} {one.headers.get('Set-Cookie')}" for word in heads)
    ]
    led = [one for one in answers if one.headers.get("Location", "").startswith(("http", "//", "\\"))]
    quiet = all(answer.status < 500 for answer in answers)
    return statuses(answers), quiet and not injected and not led and not leaks(answers)


@attack_on_a_class
async def names_that_reckon(scene: Scene) -> tuple[str, bool]:
    """Pupils named as a formula, a script, a header: on the teacher's page and in the file for a spreadsheet."""
    assert scene.school is not None
    teacher = await teacher_of(scene)
    visitor, line = await arrive(scene.attacker.base)
    through = []
    for name in NAMES:
        await join(line, scene.school.code, name)
        file, page = await teacher.ask("/teacher/class.csv"), await teacher.ask("/teacher")
        rows = list(csv.reader(io.StringIO(file.text.removeprefix("\ufeff"))))
        cells = [cell.strip(" \u200b\ufeff\u202e\0") for row in rows for cell in row]
        if len(rows) != 2 or any(cell.startswith(FORMULA) for cell in cells if cell != "–"):
            through.append(f"{name[:20]!r} in the file")
        if "<script>boom" in page.text or page.status != 200 or "evil" in page.headers.get("Set-Cookie", ""):
            through.append(f"{name[:20]!r} on the page")
    line.close()
    await visitor.leave()
    return "; ".join(through) or f"{len(NAMES)} names, all of them text", not through


@attack_on_a_class
async def joining_floods(scene: Scene) -> tuple[str, bool]:
    """The pupils' link 200 times at once, 40 wrong codes from one page and then the right one, one pupil who joins 20 times."""
    assert scene.school is not None
    teacher, code = await teacher_of(scene), scene.school.code
    links = await asyncio.gather(*(Visitor(scene.attacker.base).ask(f"/join/{code}") for _ in range(JOINS)))
    before = len(await pupils_of(teacher))
    guessing, line = await arrive(scene.attacker.base)
    for _ in range(WRONG_CODES):
        await join(line, "BBBB-BBBB", "guesser")
    await join(line, code, "guesser")
    guessed = len(await pupils_of(teacher)) - before
    line.close()
    await guessing.leave()
    again, line = await arrive(scene.attacker.base)
    for number in range(20):
        await join(line, code, f"again {number}")
    joined = len(await pupils_of(teacher)) - before - guessed
    line.close()
    await again.leave()
    # 429: a proxy says that it is enough.
    led = {answer.status for answer in links} <= {302, 429}
    return (
        f"{statuses(list(links))}; guessed {guessed}, one pupil stands there {joined} times",
        led and not guessed and joined == 1,
    )


@attack_on_a_class
async def guessed_keys(scene: Scene) -> tuple[str, bool]:
    """80 keys of the class guessed at once, under other addresses each; its teacher comes anew meanwhile."""
    assert scene.school is not None
    known = scene.school.key.partition(".")[0]
    guesser = Teacher(scene.attacker.base)
    await guesser.ask("/teacher")

    async def guess(number: int) -> int:
        body = {"_xsrf": guesser.cookies.get("_xsrf", ""), "want": "open", "key": f"{known}.{number:032}"}
        forwarded = {"X-Forwarded-For": f"10.0.0.{number}", "X-Real-Ip": f"10.0.1.{number}"}
        answer = await guesser.ask("/teacher", "POST", urlencode(body).encode(), **FORM, **forwarded)
        return answer.status

    guesses = asyncio.gather(*(guess(number) for number in range(GUESSES)))
    opened = await Teacher(scene.attacker.base).opened(scene.school.key)
    told = await guesses
    return (
        f"{told.count(200)} answered, {told.count(429)} x 429; the teacher {'came in' if opened else 'was kept out'}",
        told.count(429) >= GUESSES // 4 and set(told) <= {200, 429} and opened,
    )


@attack
async def server_words(scene: Scene) -> tuple[str, bool]:
    """The server's figures from elsewhere, by forwarded names and guessed tokens; /health, /metrics and /teacher by other methods."""
    mine = scene.attacker
    # As from elsewhere: a proxy has passed it on.
    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    heads = (
        {}, {"Host": "localhost"}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-For": "127.0.0.1, ::1"},
        {"X-Real-Ip": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"Authorization": "Bearer "}, {"Authorization": "Bearer"},
        {"Authorization": "Bearer None"}, {"Authorization": "Bearer é"}, {"Authorization": "Basic Og=="},
    )  # fmt: skip
    figures = [await mine.ask("/metrics", **{**elsewhere, **head}) for head in heads]
    methods = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "ODD")
    paths = ("/health", "/metrics", "/teacher", "/teacher/class.csv", "/join/KXTF-9PQ4")
    others = [await mine.ask(path, method, b"", **elsewhere) for path in paths for method in methods]
    health = await mine.ask("/health")
    told = f"/metrics {statuses(figures)}; other methods {statuses(others)}; /health {health.status}"
    hidden = all(answer.status in {400, 403, 404, 421} for answer in figures)
    refused = all(400 <= answer.status < 600 and answer.status not in {500, 502, 599} for answer in others)
    return told, hidden and refused and health.status == 200 and not leaks([*figures, *others, health])
