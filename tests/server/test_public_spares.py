"""A kernel that is started ahead: the next page takes it, as its own and in its visitor's language."""

from pathlib import Path

import pytest

from tests import serving
from tests.server.visiting import HOME, Visitor, kernel_of
from tests.serving import eventually, write_notebook

TELLING = """\
import os, sys
print("language", os.environ["HTTP_ACCEPT_LANGUAGE"], "loaded", "numberdrop.widget" in sys.modules)
"""
SETTINGS = (
    "c.CappedKernelManager.max_kernels = 1; c.CappedKernelManager.spare_kernels = 1; c.TutorServer.drain_seconds = 0"
)


@pytest.mark.slow
def test_a_page_takes_the_spare_kernel_and_the_next_is_made_ready(tmp_path: Path) -> None:
    write_notebook(tmp_path / "home.ipynb", ("code", TELLING))
    with serving.numberdrop(*serving.public(tmp_path, SETTINGS), log=tmp_path / "log.txt") as served:
        visitor = Visitor(served.base)

        def spares() -> bool:
            return b"numberdrop_spares 1.0" in visitor.ask("/metrics").read()

        assert eventually(spares)
        assert b"numberdrop_sessions 0.0" in visitor.ask("/metrics").read(), "a spare one is no page's"
        (spare,) = served.kernels()
        page = visitor.ask(HOME, **{"Accept-Language": "fr"}).read().decode()
        assert "language fr loaded True" in page
        kernel = kernel_of(page)
        assert spare in served.kernels()
        assert visitor.line(kernel).is_answered()
        assert eventually(spares)
        assert Visitor(served.base).ask(HOME).status == 503, "it is no place more"
        assert visitor.leave(kernel) == 204
        assert eventually(lambda: spare not in served.kernels())
        assert "language en loaded True" in visitor.ask(HOME).read().decode()
