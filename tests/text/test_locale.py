"""Which language is spoken before anybody has chosen one: what the environment says, else what the system is set to."""

from types import SimpleNamespace

import pytest

from numberdrop.text import locale
from numberdrop.text.locale import system_language


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch):
    """A machine that sets no variables, of a kind, with its settings."""

    def set_up(platform: str, *, interface: int = 0, listed: str = "") -> None:
        monkeypatch.setattr(locale.sys, "platform", platform)
        kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: interface)
        monkeypatch.setattr(locale.ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
        monkeypatch.setattr(locale.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=listed))

    locale._settings_languages.cache_clear()
    yield set_up
    locale._settings_languages.cache_clear()


@pytest.mark.parametrize(
    ("interface", "spoken"), [(0x040C, "fr"), (0x100C, "fr"), (0x0409, "en"), (0x0407, "en"), (7, "en")]
)
def test_windows_is_asked_what_it_speaks(machine, interface: int, spoken: str) -> None:
    machine("win32", interface=interface)
    assert system_language() == spoken


@pytest.mark.parametrize(
    ("listed", "spoken"),
    [('(\n    "fr-CH",\n    "de-CH"\n)\n', "fr"), ('(\n    "de-CH",\n    "fr-CH"\n)\n', "fr"), ("", "en")],
)
def test_a_mac_is_asked_in_the_order_of_its_list(machine, listed: str, spoken: str) -> None:
    machine("darwin", listed=listed)
    assert system_language() == spoken


def test_what_the_environment_says_comes_first(machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine("win32", interface=0x040C)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert system_language() == "en"


@pytest.mark.parametrize(("wish", "spoken"), [("fr_CH:de", "fr"), ("de:fr", "fr"), ("de:en:fr", "en"), ("it", "en")])
def test_a_list_of_languages_is_taken_in_its_order(monkeypatch, wish: str, spoken: str) -> None:
    monkeypatch.setenv("LANGUAGE", wish)
    assert system_language() == spoken
