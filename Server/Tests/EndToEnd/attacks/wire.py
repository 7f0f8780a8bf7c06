"""A client that sends raw bytes, as no HTTP library would, and parses the responses."""

import socket
import ssl
import threading
from dataclasses import dataclass
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter

from emplace import Emplace


@dataclass
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def values(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key == name.lower()]

    @property
    def everything(self) -> str:
        return "\n".join(f"{name}: {value}" for name, value in self.headers) + "\n" + self.body.decode("latin-1")


class Wire:
    """One connection to the server. `alpn` is the protocol that the client offers in the TLS handshake."""

    def __init__(self, emplace: Emplace, alpn: str | None = None, timeout: float = 30) -> None:
        there = urlsplit(emplace.address)
        self.host = there.netloc
        self.socket = socket.create_connection((there.hostname, there.port), timeout=timeout)
        if there.scheme == "https":
            context = ssl.create_default_context(cafile=emplace.authority)
            if alpn:
                context.set_alpn_protocols([alpn])
            self.socket = context.wrap_socket(self.socket, server_hostname=there.hostname)
        self.received, self.is_closed = b"", False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        """Sends the data, or the beginning that the server accepts. The server may refuse the request before it has
        received everything."""
        try:
            self.socket.settimeout(30)
            self.socket.sendall(data)
        except OSError:
            pass

    def request(self, line: str, *headers: str, body: bytes = b"") -> None:
        self.send("\r\n".join((line, f"Host: {self.host}", *headers, "", "")).encode("latin-1") + body)

    def read(self, quiet: float) -> None:
        """Reads until the server closes the connection or sends nothing for `quiet` seconds."""
        self.socket.settimeout(quiet)
        try:
            while piece := self.socket.recv(65536):
                self.received += piece
            self.is_closed = True
        except TimeoutError:
            pass
        except OSError:
            self.is_closed = True

    def answers(self, quiet: float = 0.7) -> list[Answer]:
        """Returns all final responses on the connection. Responses with a 1xx status are left out."""
        self.read(quiet)
        found, rest = [], self.received
        while rest:
            head, separator, rest = rest.partition(b"\r\n\r\n")
            assert separator and head.startswith(b"HTTP/1."), f"not an answer: {head[:200]!r}"
            line, *fields = head.decode("latin-1").split("\r\n")
            headers = [(name.lower(), value.strip()) for name, _, value in (field.partition(":") for field in fields)]
            length = int(dict(headers).get("content-length", "0"))
            status = int(line.split()[1])
            if status >= 200:
                found.append(Answer(status, headers, rest[:length]))
                rest = rest[length:]
        return found

    def answer(self) -> Answer:
        found = self.answers()
        assert len(found) == 1, f"one answer expected: {found}"
        return found[0]


class Trap:
    """A listener on this machine. If the server connects to the listener, an attack was successful."""

    def __init__(self, answer: bytes = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n") -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.answer, self.caught = self.listener.getsockname()[1], answer, []
        self.sprung = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(2)
                try:
                    self.caught.append(connection.recv(65536))
                    connection.sendall(self.answer)
                except OSError:
                    pass
            self.sprung.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.listener.close()


class FromElsewhere(HTTPAdapter):
    """An HTTP adapter that connects from another loopback address than the attackers."""

    def init_poolmanager(self, *arguments: object, **options: object) -> None:
        super().init_poolmanager(*arguments, source_address=("127.0.0.2", 0), **options)


def elsewhere(emplace: Emplace) -> requests.Session:
    session = emplace.session()
    session.mount("https://", FromElsewhere())
    return session


def is_well(emplace: Emplace) -> bool:
    """Returns whether the server still runs and responds to a client that connects from another address."""
    return emplace.process is not None and emplace.process.poll() is None and emplace.is_ready()
