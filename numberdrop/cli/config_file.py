"""Configuration files for the server: traitlets' own kind, read with care, because a mistyped name would do nothing."""

from pathlib import Path
from typing import Any

from traitlets import HasTraits, TraitError
from traitlets.config import Config, LazyConfigValue, PyFileConfigLoader

from numberdrop.paths import PUBLIC


class SettingError(Exception):
    """A configuration file does not hold. `key` and `values` make the sentence."""

    def __init__(self, key: str, **values: object) -> None:
        """Keep what it takes to say it."""
        super().__init__(key)
        self.key = key
        self.values = values


def read(file: Path) -> Config:
    """Return the settings in a file. Raises SettingError for what is no file, no Python, no setting, or no value of it."""
    settings = load(file)
    check(file, settings)
    return settings


def load(file: Path) -> Config:
    """Return what a file sets. Raises SettingError for what is no file or no Python."""
    if not file.is_file():
        raise SettingError("command.no_config", file=file)
    try:
        settings: Config = PyFileConfigLoader(file.name, str(file.parent)).load_config()
    except Exception as error:  # whatever the file does
        raise SettingError("command.broken_config", file=file, error=f"{type(error).__name__}: {error}") from error
    return settings


def check(file: Path, settings: Config) -> None:
    """Look at what a file sets. Raises SettingError for what is no setting, or no value of it."""
    for section, values in settings.items():
        known = _traits(section)
        somebody = type(section, (HasTraits,), {})()  # traitlets says whose value it is
        for name, value in values.items() if isinstance(values, Config) else [("", values)]:
            if name not in known:
                told = f"c.{section}.{name}".rstrip(".")
                raise SettingError("command.unknown_setting", file=file, name=told, public=PUBLIC)
            try:
                if not isinstance(value, LazyConfigValue):
                    known[name].validate(somebody, value)
            except TraitError as error:
                raise SettingError(
                    "command.wrong_setting", file=file, name=f"c.{section}.{name}", error=error
                ) from None


def _traits(section: str) -> dict[str, Any]:
    """What may be set in a section: it is named after a class, or after one that it builds on."""
    from jupyter_server.auth import IdentityProvider
    from voila.configuration import VoilaConfiguration

    from numberdrop.server.application import TutorServer
    from numberdrop.server.rate_limits import RateLimits

    for known in (TutorServer, RateLimits, VoilaConfiguration, IdentityProvider):
        for one in known.__mro__:
            if one.__name__ == section and hasattr(one, "class_traits"):
                traits: dict[str, Any] = one.class_traits(config=True)
                return traits
    return {}
