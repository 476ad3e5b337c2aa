"""Where a server is found: from this computer, and from others in its network."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import urlsplit

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")


def is_loopback(host: str) -> bool:
    """Whether a name or number leads back to the computer on which it is used."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False


def host_in(header: str) -> str:
    """The host of a `Host` header, without its port."""
    with suppress(ValueError):
        return urlsplit(f"//{header}").hostname or ""
    return ""


def own_address() -> str:
    """Where others in the network find this machine: links that are sent from there work for them too."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect(("192.0.2.1", 9))  # for examples only; nothing is sent, but a way out is chosen
        return str(asking.getsockname()[0])
    return LOOPBACK


def url_of(host: str, port: int) -> str:
    shown = own_address() if host in EVERYWHERE else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
