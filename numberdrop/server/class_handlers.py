"""A class on the web: the short link with which pupils join."""

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.web import authenticated

from numberdrop.paths import HOME
from numberdrop.progress.store.school import read_code
from numberdrop.server.short_errors import InShort


class JoinHandler(InShort, JupyterHandler):
    """The link on the blackboard: it leads to the home page, which asks for a name and whether the code is right."""

    @authenticated
    async def get(self, typed: str) -> None:
        """Redirect, with what is a code by its looks."""
        self.redirect(f"{url_path_join(self.base_url, 'voila', 'render', HOME)}#class={read_code(typed)}")
