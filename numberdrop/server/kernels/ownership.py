"""Whose the Python behind a page is: the visitor's that the page was made for, and nobody's else who knows its id.

A browser is known by its cookie. Some keep none, and two pages opened at once on a first visit get two, of which the
later is kept; so each page also has a secret of its own, and whoever shows it is the visitor it was made for.
"""

import hmac
import secrets
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from jupyter_server.auth import Authorizer, User
from jupyter_server.base.handlers import JupyterHandler
from voila.voila_identity_provider import VoilaIdentityProvider


@dataclass(frozen=True)
class Owner:
    """A page's visitor, the page's secret, and the address it was asked for from."""

    visitor: User
    secret: str
    kernel_id: str
    address: str


_owners: WeakKeyDictionary[Any, Owner] = WeakKeyDictionary()
"""By kernel, and gone with it. A spare kernel has none yet."""


def new_secret() -> str:
    """A secret for a page."""
    return secrets.token_urlsafe()


def give(kernel: Any, owner: Owner) -> None:
    """Let a kernel belong to a visitor, and to whoever knows the secret of the visitor's page."""
    _owners[kernel] = owner


def kernel_of(secret: str) -> str | None:
    """The id of the kernel whose page has this secret."""
    return next((owner.kernel_id for owner in _owners.values() if _same(owner.secret, secret)), None)


def kernels_owned() -> list[str]:
    """The ids of all kernels that belong to a page."""
    return [owner.kernel_id for owner in _owners.values()]


def has_kernel(visitor: str) -> bool:
    """Whether the visitor of this name has a page."""
    return any(owner.visitor.username == visitor for owner in _owners.values())


def kernels_from(address: str) -> list[str]:
    """The ids of the kernels whose pages were asked for from an address."""
    return [owner.kernel_id for owner in _owners.values() if owner.address == address]


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _owner(handler: JupyterHandler) -> Owner | None:
    """Whose the kernel is that a request names."""
    kernel_id = handler.path_kwargs.get("kernel_id")
    kernels = handler.kernel_manager
    return _owners.get(kernels.get_kernel(kernel_id)) if kernel_id in kernels else None


class PageIdentity(VoilaIdentityProvider):
    """Who shows a page's secret (as Jupyter's scripts show a token) is its visitor, whatever the cookies say."""

    async def get_user_token(self, handler: JupyterHandler) -> User | None:
        """Return the visitor whose page's secret a request shows."""
        owner = _owner(handler)
        shown = self.get_token(handler) or ""
        if owner is None or not _same(shown, owner.secret):
            return None
        return owner.visitor


class OwnersOnly(Authorizer):
    """A kernel is for the visitor that its page was made for; nothing else is for anybody."""

    def is_authorized(self, handler: JupyterHandler, user: User, action: str, resource: str) -> bool:
        """Tell whether a request may reach the kernel that it names. What is gone is nobody's secret."""
        kernel_id = handler.path_kwargs.get("kernel_id")
        if resource != "kernels" or kernel_id is None:
            return False
        owner = _owner(handler)
        return kernel_id not in handler.kernel_manager if owner is None else owner.visitor.username == user.username
