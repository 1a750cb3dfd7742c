"""`python -m tests.benchmarks`: the engine in calls per second, then the play page against the smallest page."""

from importlib.util import find_spec


def main() -> None:
    """Run every benchmark whose libraries are there."""
    if find_spec("tests.benchmarks.engine"):
        from tests.benchmarks import engine

        engine.main()
    if find_spec("playwright") is None:
        print("page: Playwright is not installed, nothing measured")
        return
    from tests.benchmarks import page

    page.main()


if __name__ == "__main__":
    main()
