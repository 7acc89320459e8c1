"""A Jupyter server extension: short messages of a kernel reach the browser at once.

While an explorer is dragged, a kernel sends three short messages for every move: it is busy, here
is the answer, it is idle. TCP holds the second back until the browser has acknowledged the first
(Nagle's algorithm), and the browser may take 40 ms for that. For such traffic Tornado, on which the
Jupyter server is built, recommends to send without delay; this extension does so.

``make lab`` switches it on, and so does an installation of the package. By hand:
``jupyter server extension enable gjkbook.quick_replies``.
"""

from functools import wraps
from typing import Any

__all__: list[str] = []


def without_delay(handler: Any) -> None:
    """Make a class of websocket handlers open its connections without delay."""
    opened = handler.open

    @wraps(opened)
    def open_without_delay(self, *args, **kwargs):
        self.set_nodelay(True)
        return opened(self, *args, **kwargs)

    handler.open = open_without_delay


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "gjkbook.quick_replies"}]


def _load_jupyter_server_extension(app: Any) -> None:
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    without_delay(KernelWebsocketHandler)
    app.log.info("gjkbook: messages of kernels are sent without delay.")
