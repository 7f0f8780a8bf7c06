"""`python -m flask_host`: serves over TLS until the process is stopped."""

from __future__ import annotations

import argparse
import socket
import ssl
import sys
from contextlib import suppress
from pathlib import Path

from werkzeug.serving import WSGIRequestHandler, make_server

from .app import create_app
from .wopi import FEATURES, Host


class Handler(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        # The log contains no query strings, because they contain tokens (docs/protocol/security.md#transport).
        path = getattr(self, "path", "-").partition("?")[0]
        print(getattr(self, "command", "-"), path, int(code) if code != "-" else code, file=sys.stderr)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="flask_host", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--certificate", type=Path, required=True)
    parser.add_argument("--key", type=Path, required=True)
    parser.add_argument("--client-id", required=True)
    parser.add_argument("--client-secret-file", type=Path, required=True)
    parser.add_argument("--user", required=True)
    parser.add_argument("--password-file", type=Path, required=True)
    parser.add_argument("--samples", type=Path, help="a folder whose files are copied into the root")
    parser.add_argument("--ready-file", type=Path, help="gets the bootstrapper's address when it listens")
    parser.add_argument("--lack", nargs="+", action="extend", choices=FEATURES, default=[], metavar="FEATURE")
    return parser.parse_args()


def secret_in(file: Path) -> str:
    return file.read_text(encoding="utf-8").rstrip("\r\n")


def main() -> None:
    options = arguments()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(options.certificate, options.key)

    # The socket is opened first, because every address that the host returns contains the socket's port.
    listener = socket.create_server(("127.0.0.1", options.port), backlog=128)
    port = listener.getsockname()[1]
    host = Host(
        base=f"https://localhost:{port}",
        client_id=options.client_id,
        client_secret=secret_in(options.client_secret_file),
        user=options.user,
        password=secret_in(options.password_file),
        lacks=frozenset(options.lack),
    )
    host.store.seed(options.samples)
    server = make_server(
        "localhost", port, create_app(host), threaded=True, request_handler=Handler, fd=listener.fileno()
    )
    # The handshake runs in the connection's own thread, so that a client that sends nothing doesn't delay other
    # clients.
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.ssl_context = context

    bootstrapper = f"{host.base}/wopibootstrapper"
    if options.ready_file is not None:
        # The file is renamed when it is complete, so that a process that waits for the file never reads an incomplete
        # file.
        unfinished = options.ready_file.with_name(options.ready_file.name + ".part")
        unfinished.write_text(bootstrapper + "\n", encoding="utf-8")
        unfinished.replace(options.ready_file)
    print(f"ready {bootstrapper}", flush=True)
    with suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
