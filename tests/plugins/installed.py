"""Packages as if they were installed: their modules in a folder, and a folder of records beside them, on a path of its own.

The example is made of the guide's own pages: the bot of *Write a bot*, the lesson and the kind of *Write a lesson*.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.serving import ROOT

GUIDE = ROOT / "notebooks" / "guide"
EXAMPLE = {
    "bots": {"tidy": "nd_example.bots:tidy"},
    "kinds": {"tallest": "nd_example.tallest"},
    "lessons": {"roof": "nd_example"},
}


def told_in_the_guide(page: str, language: str) -> list[str]:
    """The pieces of code on a page of the guide."""
    if page.endswith(".ipynb"):
        cells = json.loads((GUIDE / page).read_text("utf-8"))["cells"]
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return re.findall(rf"```{language}\n(.*?)```", (GUIDE / page).read_text("utf-8"), re.DOTALL)


def installed(folder: Path, package: str, groups: Mapping[str, Mapping[str, str]]) -> Path:
    """A folder in which a package looks as if it were installed, with these entry points."""
    own = folder / "nd_example"
    if not own.exists():
        own.mkdir()
        (own / "__init__.py").touch()
        (own / "broken.py").write_text('raise RuntimeError("not today")\n', "utf-8")
        bots = (code for code in told_in_the_guide("write_a_bot.ipynb", "") if "def tidy" in code)
        bot = next(bots).partition("\n\n\ngame = ")[0]
        (own / "bots.py").write_text(f"import numberdrop as nd\n\n\n{bot}\n", "utf-8")
        kind = next(code for code in told_in_the_guide("write_a_lesson.md", "python") if "KIND = " in code)
        (own / "tallest.py").write_text(kind, "utf-8")
        (own / "roof.toml").write_text(told_in_the_guide("write_a_lesson.md", "toml")[0], "utf-8")
    record = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    record.mkdir()
    (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    with (record / "entry_points.txt").open("w", encoding="utf-8") as points:
        for group, entries in groups.items():
            points.write(f"[numberdrop.{group}]\n")
            points.writelines(f"{name} = {value}\n" for name, value in entries.items())
    return folder


def run(folder: Path, *arguments: str, language: str = "en_GB") -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(folder), str(ROOT)])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, capture_output=True, text=True, check=False, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": paths, "LANG": f"{language}.UTF-8", "PYTHONUTF8": "1"},
    )  # fmt: skip
