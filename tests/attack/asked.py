"""Attacks by plain requests: what is not offered, script in what is echoed, another's kernel by its id, huge and broken ones."""

import re
from urllib.parse import urlsplit

from tests.attack.tried import Scene, attack, leaks, statuses
from tests.attack.visitor import PAGE, raw

NOT_OFFERED = (
    *("/api/contents", "/api/contents/play.ipynb", "/api/kernels", "/api/sessions", "/api/terminals", "/api/status"),
    *("/terminals/1", "/terminals/websocket/1", "/api/kernelspecs", "/api/config/x", "/api/nbconvert", "/api/me"),
    *("/voila/api/contents", "/voila/files/play.ipynb", "/files/play.ipynb", "/tree", "/lab", "/voila/tree/", "/login"),
    *("/voila/templates/lab/static/index.css", "/voila/api/themes/x", "/nbextensions/x.js", "/edit/play.ipynb"),
)
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
async def not_offered(scene: Scene) -> tuple[str, bool]:
    """Contents, terminals, sessions, files and other pages of Jupyter."""
    answers = [await scene.attacker.ask(path) for path in NOT_OFFERED]
    return statuses(answers), all(answer.status in {403, 404, 405} for answer in answers) and not leaks(answers)


@attack
async def outside(scene: Scene) -> tuple[str, bool]:
    """Files outside the folder, by sixteen ways of writing '..'."""
    answers = [await scene.attacker.ask(path) for path in OUTSIDE]
    read = [answer for answer in answers if "root:x:" in answer.text or '"""' in answer.text]
    # What leads out of its place on a hub, the hub sends elsewhere.
    refused = all(300 <= answer.status < 600 for answer in answers)
    return statuses(answers), refused and not read and not leaks(answers)


@attack
async def writing(scene: Scene) -> tuple[str, bool]:
    """Starting kernels, writing files and opening terminals with one's own token."""
    mine = scene.attacker
    asked = [("/api/kernels", "POST"), ("/api/sessions", "POST"), ("/api/terminals", "POST"), (PAGE, "PUT")]
    asked += [
        ("/api/contents/x.ipynb", "PUT"),
        ("/api/contents/play.ipynb", "DELETE"),
        (PAGE, "POST"),
        (PAGE, "DELETE"),
    ]
    answers = [await mine.ask(path, method, b"{}", **mine.token) for path, method in asked]
    return statuses(answers), all(answer.status in {400, 403, 404, 405} for answer in answers)


@attack
async def template_and_theme(scene: Scene) -> tuple[str, bool]:
    """Script and other templates by ?template=, ?theme= and other words after the question mark."""
    queries = (f"theme={QUOTED}", "theme=dark", "template=nope", f"template={QUOTED}", f"lang={QUOTED}", f"x={QUOTED}")
    answers = []
    for query in queries:
        answers.append(await scene.attacker.load(f"{PAGE}?{query}"))
        await scene.attacker.leave()
    echoed = [answer for answer in answers if "boom()" in answer.text]
    ended = all(answer.status in {400, 404, 503} or answer.text.rstrip().endswith("</html>") for answer in answers)
    return statuses(answers), ended and not echoed and not leaks(answers)


@attack
async def echoed_headers(scene: Scene) -> tuple[str, bool]:
    """Script by Accept-Language, cookie, referer, user agent and forwarded names."""
    names = ("Accept-Language", "Referer", "User-Agent", "X-Forwarded-Host", "X-Forwarded-For", "X-Forwarded-Prefix")
    # A page that is not there echoes as much as any, and costs no kernel.
    missing = "/voila/render/nobody.ipynb"
    answers = [await scene.attacker.ask(missing, **{name: f'fr"{SCRIPT}'}) for name in names]
    answers.append(await scene.attacker.ask(missing, Cookie=f'numberdrop-language="{SCRIPT}"'))
    answers.append(await scene.attacker.load(**{"Accept-Language": f'fr"{SCRIPT}'}))
    await scene.attacker.leave()
    echoed = [answer for answer in answers if "boom()" in answer.text]
    return statuses(answers), not echoed and not leaks(answers)


@attack
async def echoed_path(scene: Scene) -> tuple[str, bool]:
    """Script by the address of a page that is not there."""
    paths = (
        f"/{QUOTED}",
        f"/voila/render/{QUOTED}",
        f"/voila/render/{QUOTED}.ipynb",
        "/voila/render/x.ipynb%0d%0aX-Evil:1",
    )
    answers = [await scene.attacker.ask(path) for path in paths]
    evil = [answer for answer in answers if "<script>boom" in answer.text or "X-Evil" in answer.headers]
    return statuses(answers), all(answer.status in {400, 404} for answer in answers) and not evil and not leaks(answers)


@attack
async def foreign_host(scene: Scene) -> tuple[str, bool]:
    """A redirect to another site by the Host header or a double slash."""
    answers = [
        await scene.attacker.ask("/", Host="evil.example"),
        await scene.attacker.ask("//evil.example/"),
        await scene.attacker.ask("/?next=//evil.example"),
    ]
    led = [answer for answer in answers if urlsplit(answer.headers.get("Location", "")).netloc == "evil.example"]
    return statuses(answers), not led


@attack
async def foreign_kernel(scene: Scene) -> tuple[str, bool]:
    """Another visitor's kernel, its id known: look, join, interrupt, restart, end, with and without one's own token."""
    mine, kernel = scene.attacker, scene.bystander.kernel
    place = "numberdrop_place"  # of several servers behind a proxy the one that has it
    mine.cookies.update({name: value for name, value in scene.bystander.cookies.items() if name == place})
    requests = [
        *((f"/api/kernels/{kernel}", method) for method in ("GET", "DELETE", "PATCH")),
        *((f"/api/kernels/{kernel}/{what}", "POST") for what in ("interrupt", "restart")),
        (f"/voila/api/shutdown/{kernel}", "POST"),
        (f"/voila/api/shutdown/{kernel}/", "POST"),
    ]
    answers = [
        await mine.ask(path, method, b"" if method != "GET" else None, **mine.token) for path, method in requests
    ]
    through = [answer.status for answer in answers if answer.status < 400]
    socket = await mine.socket(kernel)
    if not isinstance(socket, int):
        socket.close()
        return f"{statuses(answers)}; joined by websocket", False
    return f"{statuses(answers)}; websocket {socket}", not through


@attack
async def foreign_origin(scene: Scene) -> tuple[str, bool]:
    """One's own kernel from a page of another site."""
    socket = await scene.attacker.socket(Origin="https://evil.example")
    if isinstance(socket, int):
        return f"websocket {socket}", True
    socket.close()
    return "joined by websocket", False


@attack
async def huge_requests(scene: Scene) -> tuple[str, bool]:
    """A header of a megabyte, ten thousand headers, an address of a megabyte, a body of 20 megabytes."""
    base, host = scene.attacker.base, urlsplit(scene.attacker.base).netloc.encode()
    head = b"GET / HTTP/1.1\r\nHost: " + host + b"\r\n"
    sent = (
        head + b"X-Long: " + b"a" * 2**20 + b"\r\n\r\n",
        head + b"".join(b"X-%d: a\r\n" % n for n in range(10_000)) + b"\r\n",
        b"GET /" + b"a" * 2**20 + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n",
        head.replace(b"GET /", b"POST /") + b"Content-Length: 20971520\r\n\r\n" + b"a" * 20_971_520,
        head.replace(b"GET /", b"POST /") + b"Content-Length: 99999999999999\r\n\r\n",
    )
    told = [(await raw(base, one))[:15].decode("latin-1") or "closed" for one in sent]
    return ", ".join(sorted(set(told))), not any(one.startswith("HTTP/1.1 2") for one in told)


@attack
async def broken_requests(scene: Scene) -> tuple[str, bool]:
    """Requests that are no HTTP, two lengths, a length that is none, a broken chunk."""
    base, host = scene.attacker.base, urlsplit(scene.attacker.base).netloc.encode()
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
    told = [(await raw(base, one, seconds=3))[:12].decode("latin-1") or "closed" for one in sent]
    # 505: nginx's word for a version of HTTP that is none.
    let_in = ("HTTP/1.1 2", "HTTP/1.1 500", "HTTP/1.1 502")
    return ", ".join(sorted(set(told))), not any(one.startswith(let_in) for one in told)


@attack
async def no_words_too_many(scene: Scene) -> tuple[str, bool]:
    """What answers tell of the machine, and the headers that keep a page to itself."""
    missing = await scene.attacker.ask("/voila/render/nobody.ipynb")
    page = await scene.attacker.load()
    await scene.attacker.leave()
    policies = [answer.headers.get("Content-Security-Policy", "") for answer in (missing, page)]
    strict = all("default-src 'self'" in policy and "unsafe-" not in policy for policy in policies)
    words = [re.findall(r"'nonce-([^']+)'", policy) for policy in policies]
    shown = [set(re.findall(r'nonce="([^"]*)"', answer.text)) for answer in (missing, page)]
    own = all(set(word) == seen for word, seen in zip(words, shown, strict=True)) and shown[0].isdisjoint(shown[1])
    return f"{missing.status}, {page.status}, {policies[1][:60] or 'no policy'}", strict and own and not leaks(
        [missing]
    )
