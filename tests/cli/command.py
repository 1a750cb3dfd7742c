"""The command in this process: what it answers, and how it ends."""

from click.testing import CliRunner, Result

from numberdrop import cli


def run(*arguments: object, answer: str = "", status: int | None = None) -> Result:
    """Run it; ``answer`` is typed where it asks, ``status`` how it must end."""
    result = CliRunner().invoke(cli.numberdrop, [str(one) for one in arguments], input=answer)
    assert status is None or result.exit_code == status, result.output
    return result
