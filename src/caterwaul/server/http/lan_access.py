"""Access from the network: shut, until whoever sits at this computer opens it from the page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..errors import Refusal
from .addresses import is_loopback, own_address, url_of

if TYPE_CHECKING:
    from uvicorn import Server

log = logging.getLogger(__name__)


class LanAccess:
    """Others come in at `url`; while that is empty nobody does."""

    def __init__(self, url: str = "", port: int = 0, reach: Callable[[], str] = own_address) -> None:
        self.url, self.port, self.reach = url, port, reach
        self.server: Server | None = None  # that others come in at; without one it stays as it is
        self.opening = asyncio.Lock()

    @property
    def can_open(self) -> bool:
        return self.server is not None and not self.url

    async def open(self) -> None:
        """Listen where others in the network find this computer, as well as where it listens already."""
        async with self.opening:
            if self.url:
                return
            if self.server is None:
                raise Refusal("forbidden", "this server was not started by somebody who could open it")
            host = self.reach()
            if is_loopback(host):
                raise Refusal("unavailable", "this computer is in no network at present")
            await self._listen(self.server, host)
            self.url = url_of(host, self.port)
            log.warning("others in the network can come in at %s", self.url)

    async def _listen(self, server: Server, host: str) -> None:
        """uvicorn opens its sockets at the start only; this is one more, which it closes with them."""

        def protocol() -> asyncio.Protocol:
            return server.config.http_protocol_class(  # type: ignore[call-arg]
                config=server.config, server_state=server.server_state, app_state=server.lifespan.state
            )

        loop = asyncio.get_running_loop()
        try:
            listening = await loop.create_server(protocol, host, self.port, backlog=server.config.backlog)
        except OSError as error:
            raise Refusal("unavailable", f"{host}:{self.port}: {error.strerror or error}") from None
        server.servers.append(listening)
