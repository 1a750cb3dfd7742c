"""Attacks by plain requests: what is not offered, script in what is echoed, huge and broken ones."""

import re
from urllib.parse import urlsplit

from tests.attack.tried import Answer, Scene, attack, leaks, raw, statuses
from tests.server.visiting import PLAY as PAGE
from tests.server.visiting import Visitor

NOT_OFFERED = (
    *("/api/contents", "/api/contents/play.ipynb", "/api/kernels", "/api/sessions", "/api/terminals", "/api/status"),
    *("/terminals/1", "/terminals/websocket/1", "/api/kernelspecs", "/api/config/x", "/api/nbconvert", "/api/me"),
    *("/voila/api/contents", "/voila/files/play.ipynb", "/files/play.ipynb", "/tree", "/lab", "/voila/tree/", "/login"),
    *("/voila/templates/lab/static/index.css", "/voila/api/themes/x", "/nbextensions/x.js", "/edit/play.ipynb"),
)
KERNEL = "/api/kernels/00000000-0000-4000-8000-000000000000"
OUTSIDE = (
    *("/voila/render/../../../../etc/passwd", "/voila/render/..%2f..%2f..%2f..%2fetc%2fpasswd", "/tutor/../config.py"),
    *("/tutor/..%2fconfig.py", "/tutor/%2e%2e/%2e%2e/__init__.py", "/tutor//etc/passwd", "/tutor/....//config.py"),
    *("/voila/static/../../etc/passwd", "/voila/labextensions/..%2f..%2fetc%2fpasswd", "/tutor/..%5cconfig.py"),
    *("/voila/render//etc/passwd.ipynb", "/voila/render/..%2fnumberdrop.ipynb", "/voila/render/%00.ipynb"),
    *("/tutor/%c0%ae%c0%ae/config.py", "/scripts/0/../../etc/passwd", "/voila/render/play.ipynb/../../x.py"),
)
SCRIPT = "<script>boom()</script>"
QUOTED = "%22%3E%3Cscript%3Eboom()%3C/script%3E"


@attack
def not_offered(scene: Scene) -> tuple[str, bool]:
    """Contents, terminals, sessions, files and other pages of Jupyter."""
    answers = [scene.ask(path) for path in NOT_OFFERED]
    return statuses(answers), all(answer.status in {403, 404, 405} for answer in answers) and not leaks(answers)


@attack
def outside(scene: Scene) -> tuple[str, bool]:
    """Files outside the folder, by sixteen ways of writing '..'."""
    answers = [scene.ask(path) for path in OUTSIDE]
    read = [answer for answer in answers if "root:x:" in answer.text or '"""' in answer.text]
    # What leads out of its place on a hub, the hub sends elsewhere.
    refused = all(300 <= answer.status < 600 for answer in answers)
    return statuses(answers), refused and not read and not leaks(answers)


@attack
def writing(scene: Scene) -> tuple[str, bool]:
    """Starting kernels, writing files and opening terminals with one's own token."""
    mine = Visitor(scene.base)
    scene.ask("/teacher", who=mine)  # it sets the token, where there are classes
    token = {"X-XSRFToken": next((cookie.value or "" for cookie in mine.jar if cookie.name == "_xsrf"), "x")}
    places = ("/api/contents/x.ipynb", *NOT_OFFERED[2:5], KERNEL, f"{KERNEL}/restart", PAGE)
    answers = [scene.ask(path, method, b"{}", mine, **token) for path in places for method in ("POST", "PUT", "DELETE")]
    answers += [scene.ask(f"/voila/api/shutdown/{KERNEL[13:]}", "POST", b"", mine, **token)]
    return statuses(answers), all(answer.status in {400, 403, 404, 405} for answer in answers)


def echoed(answers: list[Answer]) -> bool:
    """Whether an answer says what was smuggled into its request, or more of the machine than it should."""
    return any("boom()" in answer.text for answer in answers) or bool(leaks(answers))


@attack
def template_and_theme(scene: Scene) -> tuple[str, bool]:
    """Script and other templates by ?template=, ?theme= and other words after the question mark."""
    queries = (f"theme={QUOTED}", "theme=dark", "template=nope", f"template={QUOTED}", f"lang={QUOTED}", f"x={QUOTED}")
    answers = [scene.ask(f"{PAGE}?{query}") for query in queries]
    ended = all(answer.status == 400 or answer.text.rstrip().endswith("</html>") for answer in answers)
    return statuses(answers), ended and not echoed(answers)


@attack
def echoed_headers(scene: Scene) -> tuple[str, bool]:
    """Script by Accept-Language, cookie, referer, user agent and forwarded names."""
    names = ("Accept-Language", "Referer", "User-Agent", "X-Forwarded-Host", "X-Forwarded-For", "X-Forwarded-Prefix")
    paths = (PAGE, "/voila/render/nobody.ipynb")
    answers = [scene.ask(path, **{name: f'fr"{SCRIPT}'}) for name in names for path in paths]
    answers.append(scene.ask(PAGE, Cookie=f'numberdrop-language="{SCRIPT}"'))
    return statuses(answers), not echoed(answers)


@attack
def echoed_path(scene: Scene) -> tuple[str, bool]:
    """Script by the address of a page that is not there."""
    paths = (QUOTED, f"voila/render/{QUOTED}", f"voila/render/{QUOTED}.ipynb", "voila/render/x.ipynb%0d%0aX-Evil:1")
    answers = [scene.ask(f"/{path}") for path in paths]
    evil = [answer for answer in answers if "<script>boom" in answer.text or "X-Evil" in answer.headers]
    return statuses(answers), all(answer.status in {400, 404} for answer in answers) and not evil and not leaks(answers)


@attack
def foreign_host(scene: Scene) -> tuple[str, bool]:
    """A redirect to another site by the Host header or a double slash."""
    answers = [scene.ask("/", Host="evil.example"), scene.ask("//evil.example/"), scene.ask("/?next=//evil.example")]
    return statuses(answers), all(urlsplit(a.headers.get("Location", "")).netloc != "evil.example" for a in answers)


@attack
def huge_requests(scene: Scene) -> tuple[str, bool]:
    """A header of a megabyte, ten thousand headers, an address of a megabyte, a body of 20 megabytes."""
    base, host = scene.base, urlsplit(scene.base).netloc.encode()
    head = b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n"
    sent = (
        head + b"X-Long: " + b"a" * 2**20 + b"\r\n\r\n",
        head + b"".join(b"X-%d: a\r\n" % n for n in range(10_000)) + b"\r\n",
        b"GET /" + b"a" * 2**20 + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n",
        head.replace(b"GET /", b"POST /") + b"Content-Length: 20971520\r\n\r\n" + b"a" * 20_971_520,
        head.replace(b"GET /", b"POST /") + b"Content-Length: 99999999999999\r\n\r\n",
    )
    told = [(raw(base, one))[:15].decode("latin-1") or "closed" for one in sent]
    return ", ".join(sorted(set(told))), not any(one.startswith("HTTP/1.1 2") for one in told)


@attack
def broken_requests(scene: Scene) -> tuple[str, bool]:
    """Requests that are no HTTP, two lengths, a length that is none, a broken chunk."""
    base, host = scene.base, urlsplit(scene.base).netloc.encode()
    post = b"POST / HTTP/1.1\r\nHost: " + host + b"\r\n"
    sent = (
        b"\x00" * 1000 + b"\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\r\n\r\n",
        post + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        post + b"Content-Length: -1\r\n\r\n",
        post + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nhello",
        post + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\nGET /api/kernels HTTP/1.1\r\n\r\n",
    )
    told = [(raw(base, one, 3))[:12].decode("latin-1") or "closed" for one in sent]
    # 505: nginx's word for a version of HTTP that is none.
    let_in = ("HTTP/1.1 2", "HTTP/1.1 500", "HTTP/1.1 502")
    return ", ".join(sorted(set(told))), not any(one.startswith(let_in) for one in told)


@attack
def no_words_too_many(scene: Scene) -> tuple[str, bool]:
    """What answers tell of the machine, and the headers that keep a page to itself."""
    missing = scene.ask("/voila/render/nobody.ipynb")
    page = scene.ask(PAGE)
    policies = [answer.headers.get("Content-Security-Policy", "") for answer in (missing, page)]
    strict = all("default-src 'self'" in policy and "unsafe-" not in policy for policy in policies)
    words = [re.findall(r"'nonce-([^']+)'", policy) for policy in policies]
    shown = [set(re.findall(r'nonce="([^"]*)"', answer.text)) for answer in (missing, page)]
    own = all(set(word) == seen for word, seen in zip(words, shown, strict=True)) and shown[0].isdisjoint(shown[1])
    told = f"{missing.status}, {page.status}, {policies[1][:60] or 'no policy'}"
    return told, strict and own and not leaks([missing])
