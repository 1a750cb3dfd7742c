"""What a browser keeps for a page, and gives back when the page greets it (`keep.js`)."""

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


class Browser:
    def __init__(self) -> None:
        self.store: dict[str, str] = {}

    def take(self, log: Json) -> None:
        for name in log.get("erase") or ():
            if name == "*":
                self.store.clear()
            else:
                self.store.pop(name, None)
        for name, lines in (log.get("drop") or {}).items():
            left = [line for line in self.store.get(name, "").split("\n") if line not in set(lines)]
            self.store[name] = "\n".join(left)
        for name, lines in (log.get("append") or {}).items():
            have = set(self.store.get(name, "").split("\n"))
            fresh = [line for line in dict.fromkeys(lines) if line and line not in have]
            self.store[name] = self.store.get(name, "") + "".join(f"{line}\n" for line in fresh)
        for name, text in (log.get("put") or {}).items():
            self.store[name] = text
        if log.get("key"):
            self.store[log["key"]] = log.get("text") or ""

    def record(self, log: Json) -> str | None:
        """What the page's own record is at the greeting."""
        return self.store.get(log["key"]) if log.get("key") else None

    def kept(self, log: Json) -> dict[str, str]:
        """What else the page wants to read then."""
        return {name: self.store.get(name, "") for name in log.get("reads") or ()}
