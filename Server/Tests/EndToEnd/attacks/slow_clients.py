"""Slow clients. Each client is slow in a different phase of a request."""

import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from attacks.h2wire import H2Wire
from attacks.wire import Wire
from emplace import Emplace

# In seconds: the server's limit for the headers, its limit for each kilobyte of a body, and SLACK for late timers.
HEAD, BODY, SLACK = 15, 30, 10


@dataclass
class SlowClient:
    """One slow client, and the number of seconds for which the server kept its connection open."""

    limit: float
    run: Callable[[Emplace], Wire | socket.socket]
    more: bytes = b""
    over: bytes | None = None
    seconds: float | None = None
    said: bytes = b""

    def measure(self, emplace: Emplace) -> None:
        connection = self.run(emplace)
        start, raw = time.monotonic(), connection if isinstance(connection, socket.socket) else connection.socket
        raw.settimeout(1)
        while time.monotonic() - start < self.limit + SLACK:
            try:
                if self.more:
                    raw.sendall(self.more)
                piece = raw.recv(65536)
                if not piece:
                    break
                self.said += piece
                if self.over and self.over in self.said:
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            return
        self.seconds = time.monotonic() - start


def silent(emplace: Emplace) -> socket.socket:
    there = urlsplit(emplace.address)
    return socket.create_connection((there.hostname, there.port))


def half_a_handshake(emplace: Emplace) -> socket.socket:
    connection = silent(emplace)
    # The first bytes of a TLS handshake (ClientHello).
    connection.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
    return connection


def begun(*lines: str, body: bytes = b"") -> Callable[[Emplace], Wire]:
    def begin(emplace: Emplace) -> Wire:
        wire = Wire(emplace)
        wire.send("\r\n".join(lines).encode() + body)
        return wire
    return begin


def h2_without_end(emplace: Emplace) -> H2Wire:
    wire = H2Wire(emplace)
    wire.headers(1, wire.usual("POST", "/oauth/token", ("content-type", "application/x-www-form-urlencoded")),
                 "END_HEADERS")
    return wire


RESET = b"\0\0\x04\x03\0\0\0\0\x01"   # this frame resets only the first stream, so the server may keep the connection
FORM = ("POST /oauth/token HTTP/1.1", "Host: localhost", "Content-Type: application/x-www-form-urlencoded")
SLOW_CLIENTS = {
    "a connection that says nothing": SlowClient(HEAD, silent), "half a handshake": SlowClient(HEAD, half_a_handshake),
    "TLS and nothing more": SlowClient(HEAD, begun()),
    "a head byte by byte": SlowClient(HEAD, begun("GET / HTTP/1.1", "Host: localhost", "X-Slow: "), b"x"),
    "a head line by line": SlowClient(HEAD, begun("GET / HTTP/1.1", "Host: localhost", ""), b"X-Slow: x\r\n"),
    "a body byte by byte": SlowClient(BODY, begun(*FORM, "Content-Length: 1000", "", ""), b"x"),
    "a chunked body byte by byte": SlowClient(BODY, begun(*FORM, "Transfer-Encoding: chunked", "", ""), b"1\r\nx\r\n"),
    "a body that never comes": SlowClient(BODY, begun(*FORM, "Content-Length: 1000", "", "")),
    "HTTP/2 headers without a body": SlowClient(BODY, h2_without_end, over=RESET),
}
