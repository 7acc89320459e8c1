"""Serve the built book on this machine: python book/serve.py [--check] [port]."""

import argparse
import errno
import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HTML = Path(__file__).resolve().parent.parent / "_build" / "html"


class Server(ThreadingHTTPServer):
    """Quiet when a reader leaves a page while it loads."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        """Reading a book needs no log."""


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Serve the built book on this machine.")
    parser.add_argument("port", nargs="?", type=int, default=8000)
    parser.add_argument("--host", default="localhost")
    parser.add_argument("--check", action="store_true", help="only see whether the port is free")
    options = parser.parse_args(arguments)
    handler = functools.partial(Handler, directory=str(HTML))
    try:
        server = Server((options.host, options.port), handler)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return (
            f"Port {options.port} is taken or not allowed: choose another one, "
            f"for example `make book PORT={options.port + 1 if options.port > 1023 else 8001}`."
        )
    with server:
        if options.check:
            return 0
        print(f"The book is at http://{options.host}:{options.port}/ (Ctrl-C ends).", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
