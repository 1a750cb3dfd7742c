"""Which scripts pages ask for when none is given to them ahead: ``python -m tests.server.needed`` writes the list anew."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Request, sync_playwright

from numberdrop import paths
from numberdrop.server import scripts
from tests import serving
from tests.serving import write_notebook

PAGE = "from numberdrop.widget import play\nboard = play()\nboard"
"""A board in a notebook that is no page of the tutor's own: those do without these scripts."""
WITHOUT = """
from numberdrop.server import scripts
from pathlib import Path
scripts.SCRIPTS = Path({empty!r})
from numberdrop.__main__ import main
main()
"""
FRONT = re.compile(rf"/{re.escape(scripts.STATIC)}/(.+\.js)$")
EXTENSION = re.compile(rf"/{re.escape(scripts.EXTENSIONS)}/([^?]+\.js)(?:\?.*)?$")


def asked(browser: Browser, folder: Path) -> list[str]:
    """The lines of the list, by what a browser without memory asks for."""
    found = set()

    def note(request: Request) -> None:
        if front := FRONT.search(request.url):
            found.add(f"front {front[1]}")
        elif extension := EXTENSION.search(request.url):
            found.add(f"extension {extension[1]}")

    (folder / "empty.txt").touch()
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    write_notebook(notebooks / "home.ipynb", ("code", PAGE))
    port = serving.free_port()
    code = WITHOUT.format(empty=str(folder / "empty.txt"))
    command = [sys.executable, "-c", code, f"--notebooks={notebooks}", "--no-browser", f"--port={port}"]
    base = f"http://127.0.0.1:{port}"
    with serving.running(command, base, "/tutor/favicon.svg", folder / "log.txt"):
        context = browser.new_context()
        page = context.new_page()
        page.on("request", note)
        page.goto(f"{base}/voila/render/home.ipynb")
        page.locator('[data-ready="true"]').wait_for()
        page.wait_for_load_state("networkidle")
        context.close()
    together = re.compile(r"front (voila|together-\w+)\.js")
    return sorted(line for line in found if not together.fullmatch(line))


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=serving.chromium(), args=list(serving.CHROMIUM_FLAGS))
        paths.SCRIPTS.write_text("\n".join(asked(browser, Path(folder))) + "\n")
        browser.close()


if __name__ == "__main__":
    main()
