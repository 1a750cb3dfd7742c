"""`python .ci/notes.py DIR`: what a release page says, out of CHANGELOG.md, and how to check what one downloads."""

import re
import sys
from pathlib import Path

CHECK = "sha256sum --check --ignore-missing SHA256SUMS"


def section(changelog: str, version: str) -> str:
    """What the changelog says of a version; of what is not released yet where it does not name it. Raises ``ValueError``."""
    parts = dict(re.findall(r"^## \[([^\]]+)\][^\n]*\n(.*?)(?=^## \[|\Z)", changelog, re.MULTILINE | re.DOTALL))
    text = parts.get(version, parts.get("Unreleased", "")).strip()
    if not text:
        raise ValueError(f"CHANGELOG.md says nothing of {version}: give it a section '## [{version}] - YYYY-MM-DD'")
    return text


def page(changelog: str, version: str, files: list[str]) -> str:
    """The text of a release page."""
    listed = "\n".join(f"- `{name}`" for name in sorted(files))
    return (
        f"# Number Drop tutor {version}\n\n{section(changelog, version)}\n\n## Files\n\n{listed}\n\n"
        f"To check what you downloaded, in its folder: `{CHECK}`\n"
    )


def main(folder: Path) -> None:
    """Print it."""
    (sdist,) = folder.glob("*.tar.gz")
    version = sdist.name.removesuffix(".tar.gz").partition("-")[2]
    files = [path.name for path in folder.iterdir()]
    sys.stdout.write(page(Path("CHANGELOG.md").read_text("utf-8"), version, files))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
