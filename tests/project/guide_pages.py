"""What is written on the pages of the guide, and in the notebooks that explore the game."""

import json
from functools import cache

from tests.serving import ROOT

GUIDE = ROOT / "notebooks" / "guide"


@cache
def pages() -> dict[str, str]:
    """What is written on each page: a notebook's cells one after the other, code in a fence."""
    written = {path.name: path.read_text("utf-8") for path in sorted(GUIDE.glob("*.md"))}
    notebooks = {path.name: path for path in sorted(GUIDE.glob("*.ipynb"))}
    notebooks |= {f"explore/{path.name}": path for path in sorted((GUIDE.parent / "explore").glob("*.ipynb"))}
    for name, path in notebooks.items():
        cells = json.loads(path.read_text("utf-8"))["cells"]
        texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        written[name] = "\n\n".join(texts)
    return written
