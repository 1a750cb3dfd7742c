"""Completes the list of what the project depends on: which files it is about, what is fetched later, the commit's time."""

import hashlib
import json
import os
import re
import sys
import uuid
from datetime import UTC, datetime
from pathlib import Path


def hashes(sha256: str) -> list[dict[str, str]]:
    """As CycloneDX says it."""
    return [{"alg": "SHA-256", "content": sha256}]


def pyodide() -> dict[str, object]:
    """Python for the browser, which `numberdrop publish` fetches."""
    text = Path("numberdrop/site/output.py").read_text("utf-8")
    version, sha256 = (re.findall(rf'^{name} = "(.+)"', text, re.MULTILINE)[0] for name in ("VERSION", "SHA256"))
    purl = f"pkg:npm/pyodide@{version}"
    named = {"type": "library", "bom-ref": purl, "name": "pyodide", "version": version, "purl": purl}
    return {**named, "scope": "optional", "hashes": hashes(sha256)}


def main(exported: Path, out: Path) -> None:
    """Read what uv exported, write the list beside the files."""
    bom = json.loads(exported.read_text("utf-8"))
    about = bom["metadata"]["component"]
    bom["components"].append(pyodide())
    about["purl"] = f"pkg:pypi/{about['name']}@{about['version']}"
    about["licenses"] = [{"expression": "BSD-3-Clause"}]
    about["externalReferences"] = [
        {"type": "distribution", "url": file.name, "hashes": hashes(hashlib.sha256(file.read_bytes()).hexdigest())}
        for file in sorted(out.iterdir())
    ]
    # uv takes the time of day and a number by chance; here the same files have the same list.
    bom["metadata"]["timestamp"] = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).isoformat()
    del bom["serialNumber"]
    bom["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bom, sort_keys=True))}"
    name = f"{about['name']}-{about['version']}.cdx.json"
    (out / name).write_text(json.dumps(bom, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
