"""Where pupils find the tutor: the addresses of a machine in the order in which a device in the same room reaches them, and the links made of them."""

import re

import pytest

from numberdrop.classroom import joining
from numberdrop.classroom.joining import addresses_nearest_first, code_in_halves, join_links, qr_svg

FOUND = [
    ("lo", "127.0.0.1"),
    ("lo", "::1"),
    ("tun0", "10.8.0.2"),
    ("docker0", "172.17.0.1"),
    ("eth0", "fe80::1"),
    ("eth0", "fd00:42::1"),
    ("eth0", "10.42.0.1"),
    ("wlan0", "192.168.7.3"),
]


def test_all_networks_are_named_and_what_is_virtual_comes_last() -> None:
    assert addresses_nearest_first(FOUND) == ("10.42.0.1", "192.168.7.3", "fd00:42::1", "172.17.0.1", "10.8.0.2")
    assert addresses_nearest_first(FOUND, routed="192.168.7.3")[0] == "192.168.7.3"
    assert addresses_nearest_first(FOUND, routed="10.8.0.2")[0] == "10.42.0.1", "the way out through a VPN is no way in"


@pytest.mark.parametrize(
    "name",
    [
        "tun0",
        "wg1",
        "utun4",
        "tailscale0",
        "OpenVPN Wintun",
        "A-B OpenVPN TAP-Windows6",
        "A WireGuard Tunnel",
        "vEthernet (WSL)",
        "Hyper-V Virtual Adapter",
    ],
)
def test_what_is_virtual_is_known_by_its_name(name: str) -> None:
    assert addresses_nearest_first([(name, "10.0.0.1"), ("Ethernet", "192.168.1.2")]) == ("192.168.1.2", "10.0.0.1")


def test_without_any_network_only_this_machine_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining.psutil, "net_if_addrs", dict)
    assert joining.machine_addresses() == ("127.0.0.1",)


@pytest.mark.parametrize(
    ("base", "links"),
    [
        ("http://127.0.0.1:8866/", ["http://10.42.0.1:8866/join/X", "http://10.8.0.2:8866/join/X"]),
        ("http://localhost:8866/", ["http://10.42.0.1:8866/join/X", "http://10.8.0.2:8866/join/X"]),
        ("http://10.8.0.2:8866/", ["http://10.8.0.2:8866/join/X", "http://10.42.0.1:8866/join/X"]),
        ("http://[fd00::5]:8866/", ["http://[fd00::5]:8866/join/X"]),
        ("https://tutor.example/deep/", ["https://tutor.example/deep/join/X"]),
        ("http://203.0.113.9:80/", ["http://203.0.113.9:80/join/X"]),
    ],
)
def test_the_page_shows_links_that_others_can_open(base: str, links: list[str]) -> None:
    assert list(join_links(base, "X", ("10.42.0.1", "10.8.0.2", "fd00::5"))) == links


def test_the_code_on_the_wall_is_a_square_that_scales_and_two_halves() -> None:
    drawn = qr_svg("http://10.42.0.1:8866/join/KXTF-9PQ4", 'a "title" <b>')
    assert re.match(r"<svg [^>]*viewBox", drawn)
    assert "<b>" not in drawn
    assert code_in_halves("KXTF-9PQ4") == "KXTF 9PQ4"
