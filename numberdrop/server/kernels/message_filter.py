"""What a page may say to its Python: messages to the widgets there are, and what they need to know of it.

Voilà would also let it make any widget, and speak on any channel.
"""

from __future__ import annotations

from typing import Any

from numberdrop.server.kernels.frames import LONGEST_ID

CHANNEL = "shell"
"""The one that a page speaks on."""
_ASKING = {"kernel_info_request", "comm_info_request"}
_COMMS = {"comm_open", "comm_msg", "comm_close"}
_METHODS = {"update", "custom", "request_state", "request_states"}
_FOR_ALL = {"request_state", "request_states"}
_TARGETS = {"jupyter.widget.control"}  # it lists the widgets there are; "jupyter.widget" would make new ones


def may_say(channel: str, kind: str, content: dict[str, Any]) -> bool:
    """Whether a page may send a message of this kind, with this content."""
    if channel != CHANNEL:
        return False
    if kind not in _COMMS:
        return kind in _ASKING
    comm_id = content.get("comm_id")
    if not isinstance(comm_id, str) or len(comm_id) > LONGEST_ID:
        return False
    if kind == "comm_open":
        return content.get("target_name") in _TARGETS
    data = content.get("data")
    return kind == "comm_close" or (isinstance(data, dict) and data.get("method") in _METHODS)


def asks_for_all(content: dict[str, Any]) -> bool:
    """Whether the answer is all that a page shows."""
    data = content.get("data")
    return isinstance(data, dict) and data.get("method") in _FOR_ALL
