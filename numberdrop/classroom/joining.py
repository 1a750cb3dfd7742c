"""What hangs on the wall: the QR code of a link, the code in two halves, and the same as a paper to print."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import closing
from functools import lru_cache
from typing import Any

import psutil
import segno

from numberdrop.pages.message import Voice
from numberdrop.paths import HOST
from numberdrop.progress.store import Pupil, SchoolClass
from numberdrop.text.animals import say_word


@lru_cache(maxsize=64)
def qr_svg(link: str, label: str) -> str:
    """A link as a QR code: a drawing that takes the size of its place."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgclass="qr",
        lineclass=None,
        omitsize=True,
        border=4,
        light="#fff",
        title=label,
    )
    return out.getvalue().decode()


def code_in_halves(code: str) -> str:
    """A code as it is read from the last row."""
    return code.replace("-", " ")


def paper(school: SchoolClass, pupils: tuple[Pupil, ...], links: tuple[str, ...], language: str) -> dict[str, Any]:
    """The paper for the wall, and a slip for each pupil with their word."""
    voice = Voice(language)
    return {
        "school": school,
        "qr": qr_svg(links[0], voice("teacher.qr")),
        "join": links[0].partition("://")[2],
        "code": code_in_halves(school.code),
        "slips": [{"name": one.name, "word": say_word(one.word, language)} for one in pupils if one.name and one.here],
    }


# --- addresses --------------------------------------------------------------------------------------------------------

# The addresses of this machine that pupils' devices may reach: also without a way to the internet, what is virtual (VPN, containers) last.

_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has; nothing is sent there."""
_VIRTUAL = re.compile(
    r"(tun|tap|utun|wg|ppp|ipsec|zt|tailscale|nordlynx|docker|br-|veth|virbr|vmnet|vboxnet|vethernet|podman|lxc|cni|awdl|llw)|.*\b(vpn|virtual|hyper-v|loopback)\b",
    re.IGNORECASE,
)


def addresses() -> tuple[str, ...]:
    """Every address of this machine, the likeliest first; without a network the one that only itself knows."""
    up = {name for name, found in psutil.net_if_stats().items() if found.isup}
    found = [
        (name, one.address.partition("%")[0])
        for name, given in psutil.net_if_addrs().items()
        for one in given
        if name in up and one.family in (socket.AF_INET, socket.AF_INET6)
    ]
    return nearest_first(found, _routed()) or (HOST,)


def nearest_first(found: Iterable[tuple[str, str]], routed: str = "") -> tuple[str, ...]:
    """The addresses of interfaces, each by name: what a device in the same room may reach before what it may not. ``routed``: where the way out
    of the network begins.
    """
    ranked = []
    for name, address in found:
        ip = ipaddress.ip_address(address)
        if ip.is_loopback or ip.is_multicast or (ip.version == 6 and ip.is_link_local):
            continue
        virtual = _VIRTUAL.match(name) is not None
        ranked.append((virtual, ip.is_link_local, ip.version, address != routed, name, address))
    return tuple(dict.fromkeys(address for *_, address in sorted(ranked)))


def host_in_url(address: str) -> str:
    """An address as it stands in a link."""
    return f"[{address}]" if ":" in address else address


def join_links(base: str, code: str, own: Iterable[str] | None = None) -> tuple[str, ...]:
    """The links by which pupils join, where the page of the class is at ``base``: that of the page itself, if others may reach it, and those of all
    other addresses of this machine.
    """
    protocol, _, rest = base.partition("://")
    host, slash, path = rest.partition("/")
    name, _, port = host.rpartition(":") if re.search(r":[0-9]+$", host) else (host, "", "")
    known = tuple(addresses() if own is None else own)
    here = name.strip("[]")
    if here not in (
        *known,
        "localhost",
        HOST,
        "::1",
    ):  # a name that somebody has given it, or an address in front of it
        return (f"{base.rstrip('/')}/join/{code}",)
    first = () if here in ("localhost", HOST, "::1") else (here,)
    same = [one for one in known if (":" in one) == (":" in (first or known)[0])]
    behind = f":{port}" if port else ""
    return tuple(
        f"{protocol}://{host_in_url(one)}{behind}{slash}{path}".rstrip("/") + f"/join/{code}"
        for one in dict.fromkeys((*first, *same))
    )


def _routed() -> str:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
        return found
