"""The site in Firefox: every lesson's first task, as in Chromium. Run by hand, where there is a Firefox:

    python -m tests.site.firefox [/usr/bin/firefox-esr]

Playwright drives Firefox by WebDriver BiDi. Of what it sends, Firefox 153 knows all but the colours that a page should prefer;
so it starts this module in the browser's place (``stand_in``), which starts Firefox, passes on what both say, and answers that.
"""

import asyncio
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from tests.browser.conftest import watched
from tests.browser.lessons import HEADS
from tests.browser.test_site import READY, Visitor, solved
from tests.serving import ROOT, free_port
from tests.site.written_sites import PLACE, hosted, seeded_notebooks, written

UNKNOWN = "emulation.setMediaFeaturesOverride"
SAID = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")


async def stand_in(firefox: str, arguments: list[str]) -> None:
    """Be Firefox, but for one command."""
    browser = await asyncio.create_subprocess_exec(firefox, *arguments, stderr=asyncio.subprocess.PIPE)
    assert browser.stderr is not None
    base = ""

    async def pass_on(page: ServerConnection) -> None:
        async with connect(base + page.request.path, max_size=None, compression=None) as real:

            async def back() -> None:
                async for message in real:
                    await page.send(message)

            told = asyncio.create_task(back())
            async for message in page:
                command = json.loads(message)
                if command["method"] == UNKNOWN:
                    await page.send(json.dumps({"type": "success", "id": command["id"], "result": {}}))
                else:
                    await real.send(message)
            told.cancel()

    async for line in browser.stderr:
        found = SAID.search(line)
        if found:
            base, port = found[1].decode(), free_port()
            line = line.replace(found[1], f"ws://127.0.0.1:{port}".encode())  # noqa: PLW2901
            await serve(pass_on, "127.0.0.1", port, max_size=None, compression=None)
        sys.stderr.buffer.write(line)
        sys.stderr.buffer.flush()
    await browser.wait()


def main(firefox: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        launcher = work / "firefox"
        command = f'exec "{sys.executable}" -m tests.site.firefox --stand-in "{firefox}" "$@"'
        launcher.write_text(f'#!/bin/sh\ncd "{ROOT}" && {command}\n')
        launcher.chmod(0o755)
        site = written(work / "site", seeded_notebooks(work / "notebooks"))
        with hosted(site, work) as host, sync_playwright() as playwright:
            browser = playwright.firefox.launch(channel="moz-firefox", executable_path=launcher)
            print("Firefox", browser.version)
            context = browser.new_context(base_url=host.base, viewport={"width": 1000, "height": 900})
            page = watched(context.new_page(), host.base)
            page.goto(f"/{PLACE}/")
            page.locator(READY).wait_for()
            for lesson in HEADS:
                solved(Visitor(page, lesson))
                print("solved:", lesson)
                page.go_back()
                page.locator("[data-page=home]").wait_for()
            assert not page.problems, page.problems
            browser.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--stand-in"]:
        asyncio.run(stand_in(sys.argv[2], sys.argv[3:]))
    else:
        named = sys.argv[1] if len(sys.argv) > 1 else shutil.which("firefox-esr") or shutil.which("firefox")
        assert named, "no Firefox here: name it"
        main(named)
