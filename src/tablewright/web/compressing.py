"""Messages of the socket are compressed if they are long: a scene becomes a quarter, a short word would only cost.

Each message is compressed by itself, so that no connection holds a window of what was said before: four thousand
windows would take more memory than four thousand tables.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

SHORT: Final = 512  # letters; what is not longer goes as it is
HOW: Final = {"level": 1, "memLevel": 8}  # higher levels take three times as long to save a tenth


class Sparing(PerMessageDeflate):
    """Compresses what is worth it; the standard lets each message say whether it is."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) <= SHORT else super().encode(frame)


class Factory(ServerPerMessageDeflateFactory):
    """Agrees with a client on how to compress."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        sparing = Sparing(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )
        return answer, sparing


FACTORY: Final = Factory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings=HOW
)


class Socket(WebSocketsSansIOProtocol):
    """A socket of uvicorn that compresses in our way."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = ServerProtocol(
            extensions=[FACTORY],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )
