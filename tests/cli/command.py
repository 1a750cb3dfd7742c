"""The command in this process, or in one of its own: what it answers, and how it ends."""

import os
import subprocess
import sys

from click.testing import CliRunner, Result

from numberdrop import cli
from tests.serving import ROOT


def run(*arguments: object, answer: str = "", status: int | None = None) -> Result:
    """Run it; ``answer`` is typed where it asks, ``status`` how it must end."""
    result = CliRunner().invoke(cli.numberdrop, [str(one) for one in arguments], input=answer)
    assert status is None or result.exit_code == status, result.output
    return result


def process(*arguments: str, encoding: str = "utf-8", **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, by default with this package on its path."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding, **env}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=env, capture_output=True, encoding=encoding, check=False)
