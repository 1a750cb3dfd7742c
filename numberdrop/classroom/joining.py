"""How pupils join a class: the link and its QR code, a paper to print, and the addresses of this machine that links may contain."""

import io
import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import closing
from functools import lru_cache

import psutil
import segno

from numberdrop.pages.message import Voice
from numberdrop.paths import HOST
from numberdrop.progress.store import Pupil, SchoolClass
from numberdrop.text.names import say_personal_word


@lru_cache(maxsize=64)
def qr_svg(link: str, label: str) -> str:
    """Draw a link as a QR code in SVG that scales to its container. ``label``: the title that screen readers read out."""
    out = io.BytesIO()
    style = {"svgclass": "qr", "lineclass": None, "omitsize": True, "border": 4, "light": "#fff"}
    segno.make(link, error="m", micro=False).save(out, kind="svg", xmldecl=False, title=label, **style)
    return out.getvalue().decode()


def code_in_halves(code: str) -> str:
    """Write a class code with a space in the middle, easier to read from afar."""
    return code.replace("-", " ")


def join_paper_values(
    school: SchoolClass, pupils: tuple[Pupil, ...], links: tuple[str, ...], language: str
) -> dict[str, object]:
    """Make the values of the printed paper: a sheet for the wall with the first of ``links``, and slips with the pupils' secret words."""
    voice = Voice(language)
    return {
        "school": school,
        "qr": qr_svg(links[0], voice("teacher.qr")),
        "join": links[0].partition("://")[2],
        "code": code_in_halves(school.code),
        "slips": [
            {"name": pupil.name, "word": say_personal_word(pupil.word, language)}
            for pupil in pupils
            if pupil.name and pupil.here
        ],
    }


# --- addresses --------------------------------------------------------------------------------------------------------

# This machine's addresses that pupils' devices may reach, with or without internet access; virtual interfaces (VPN, containers) last.

_OUTSIDE_ADDRESS = ("192.0.2.1", 9)
"""An address reserved for documentation, to ask for the route to the internet; nothing is sent there."""
_VIRTUAL = re.compile(
    r"(tun|tap|utun|wg|ppp|ipsec|zt|tailscale|nordlynx|docker|br-|veth|virbr|vmnet|vboxnet|vethernet|podman|lxc|cni|awdl|llw)|.*(vpn|virtual|hyper-v|loopback|wintun|tap-windows|wireguard|zerotier|tailscale|hamachi)",
    re.IGNORECASE,
)


def machine_addresses() -> tuple[str, ...]:
    """List this machine's addresses, the most reachable for other devices first; without a network, only the loopback address."""
    up = {name for name, stats in psutil.net_if_stats().items() if stats.isup}
    interfaces = [
        (name, entry.address.partition("%")[0])
        for name, entries in psutil.net_if_addrs().items()
        for entry in entries
        if name in up and entry.family in (socket.AF_INET, socket.AF_INET6)
    ]
    return addresses_nearest_first(interfaces, _default_route()) or (HOST,)


def addresses_nearest_first(interfaces: Iterable[tuple[str, str]], routed: str = "") -> tuple[str, ...]:
    """Sort the addresses of network interfaces, the most reachable for pupils' devices first, and leave out loopback addresses.

    ``interfaces``: pairs of name and address; ``routed``: this machine's address on the default route (empty: there is none).
    """
    ranked = []
    for name, address in interfaces:
        ip = ipaddress.ip_address(address)
        if ip.is_loopback or ip.is_multicast or (ip.version == 6 and ip.is_link_local):
            continue
        virtual = _VIRTUAL.match(name) is not None
        ranked.append((virtual, ip.is_link_local, ip.version, address != routed, name, address))
    return tuple(dict.fromkeys(address for *_, address in sorted(ranked)))


def host_in_url(address: str) -> str:
    """Write an address as the host of a URL: an IPv6 address in brackets."""
    return f"[{address}]" if ":" in address else address


def join_links(base: str, code: str, own: Iterable[str] | None = None) -> tuple[str, ...]:
    """List the links by which pupils join the class with a ``code``, for a tutor at the URL ``base``.

    If the host of ``base`` is this machine, there is a link for each address of the machine (``own``; by default ``machine_addresses()``).
    """
    protocol, _, rest = base.partition("://")
    host, slash, path = rest.partition("/")
    name, _, port = host.rpartition(":") if re.search(r":[0-9]+$", host) else (host, "", "")
    ours, local = tuple(machine_addresses() if own is None else own), ("localhost", HOST, "::1")
    here = name.strip("[]")
    if here not in (*ours, *local):  # a host name, or the address of a proxy
        return (f"{base.rstrip('/')}/join/{code}",)
    first = () if here in local else (here,)
    same_version = [address for address in ours if (":" in address) == (":" in (first or ours)[0])]
    port_part = f":{port}" if port else ""
    return tuple(
        f"{protocol}://{host_in_url(address)}{port_part}{slash}{path}".rstrip("/") + f"/join/{code}"
        for address in dict.fromkeys((*first, *same_version))
    )


def _default_route() -> str:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_OUTSIDE_ADDRESS)
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address
