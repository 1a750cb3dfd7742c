"""The tutor's pages in a real browser, without a server and without Jupyter: their Python runs in the test itself.

A page is what its notebook makes: the notebook's code is run here, the widget's own script is given a model that carries
messages between the browser and the board, and the frame around it has the served page's styles. A page is there in a
tenth of the time that a server and a kernel of its own take. What a server, Jupyter's lines and kernels add is tested in
``test_served.py``, ``test_server.py`` and ``test_lab.py``.
"""

import ast
import itertools
import json
import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader
from playwright.sync_api import BrowserContext, Route

from numberdrop import paths
from numberdrop.widget import Board

BASE = "http://tutor.localhost"
"""An address of this machine: a browser trusts it with the clipboard. Nobody listens there; every request is answered here."""
HOME = "/voila/render/home.ipynb"
NUMBERS = itertools.count(1)
TRAITS = tuple(Board.class_own_traits(sync=True))

FRAME = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>Number Drop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>{frame}</style>
<link rel="stylesheet" href="/front.css">
</head>
<body data-voila="voila">
<main id="page" tabindex="-1"><div class="jp-OutputArea-output"></div></main>
<script type="application/json" id="opened">{opened}</script>
<script type="module">
import front from "/front.js";
const {{ board, traits }} = JSON.parse(document.getElementById("opened").textContent);
const handlers = {{}};
const model = {{
  get: (name) => traits[name],
  on: (event, handler) => (handlers[event] ??= new Set()).add(handler),
  off: (event, handler) => handlers[event]?.delete(handler),
  async send(intent) {{
    const news = JSON.parse(await window.askPython(board, JSON.stringify(intent)));
    Object.assign(traits, news);
    for (const name of Object.keys(news)) for (const handler of handlers[`change:${{name}}`] ?? []) handler();
  }},
}};
window.tellPython = (intent) => model.send(intent); // for tests that do what a press would send, whatever the page looks like
front.render({{ model, el: document.querySelector("#page > div") }});
</script>
</body>
</html>
"""


@dataclass
class Direct:
    """A folder of notebooks whose pages can be visited. It keeps the board of every page that is open."""

    folder: Path
    base: str = BASE
    boards: dict[int, Board] = field(default_factory=dict)

    def serve(self, context: BrowserContext) -> None:
        """Answer whatever the pages of a visitor ask, and what their boards are told."""
        context.route(f"{self.base}/**", self._answer)
        # As text, both ways: of objects Playwright checks every single value, which takes longer than all that a test does.
        context.expose_binding("askPython", lambda _, board, intent: json.dumps(self.tell(board, json.loads(intent))))

    def forget(self) -> None:
        """Let go of all boards: their pages are closed."""
        for board in self.boards.values():
            board.close()
        self.boards.clear()

    def tell(self, number: int, intent: object) -> dict[str, Any]:
        """Hand a message to a board as its kernel would; the traits that it changed."""
        board = self.boards[number]
        changed = set()

        def note(change: Any) -> None:
            changed.add(change["name"])

        board.observe(note, TRAITS)
        board._handle_custom_msg(intent, [])
        board.unobserve(note, TRAITS)
        return {name: getattr(board, name) for name in TRAITS if name in changed}

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        name = Path(path).stem
        if path == "/front.js":
            route.fulfill(content_type="text/javascript", body=Board._esm)
        elif path == "/front.css":
            route.fulfill(content_type="text/css", body=Board._css)
        elif path == "/":
            route.fulfill(status=302, headers={"Location": HOME})
        elif path == f"/voila/render/{name}.ipynb" and (self.folder / f"{name}.ipynb").is_file():
            route.fulfill(
                content_type="text/html; charset=utf-8",
                body=self._page(name, route.request.headers.get("accept-language", "en")[:2]),
            )
        else:
            route.fulfill(status=404, content_type="text/plain", body=f"nothing at {path}")

    def _page(self, name: str, language: str) -> str:
        board = run(self.folder / f"{name}.ipynb", language)
        number = next(NUMBERS)
        self.boards[number] = board
        opened = {"board": number, "traits": {trait: getattr(board, trait) for trait in TRAITS}}
        text = json.dumps(opened, ensure_ascii=False).replace("</", "<\\/")
        return FRAME.format(language=language, frame=frame_style(), opened=text)


def run(notebook: Path, language: str) -> Board:
    """Run a notebook's code for a visitor who reads a language; the board that its last line makes."""
    cells = [cell for cell in json.loads(notebook.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    code = ast.parse("\n".join("".join(cell["source"]) for cell in cells), notebook.name)
    last = code.body.pop()
    assert isinstance(last, ast.Expr), f"{notebook.name} does not end with a board"
    scope: dict[str, Any] = {"__name__": "__main__"}
    os.environ["HTTP_ACCEPT_LANGUAGE"] = language
    try:
        exec(compile(code, notebook.name, "exec"), scope)
        return eval(compile(ast.Expression(last.value), notebook.name, "eval"), scope)
    finally:
        del os.environ["HTTP_ACCEPT_LANGUAGE"]


@cache
def frame_style() -> str:
    """The styles of a served page."""
    styles = Environment(loader=FileSystemLoader(paths.TEMPLATE), autoescape=False)
    return "\n".join(styles.get_template(name).render() for name in ("frame.css.j2", "page.css.j2"))
