"""A minimal HTTP/1.1 client over TLS, which is fast enough for hundreds of phones in one thread."""

import asyncio
import ssl
from dataclasses import dataclass, field

from soak.figures import Figures

HEAD_LIMIT = 64 * 1024
# The timeout in seconds. It is longer than the server's own limits, so a timeout shows that the server never responds.
TIMEOUT = 120
LINE = b"\r\n"


class Broken(Exception):
    """The error for a connection that failed, or for a response that isn't HTTP."""


@dataclass(frozen=True)
class Response:
    status: int
    headers: dict[str, str]
    body: bytes

    def header(self, name: str) -> str | None:
        return self.headers.get(name.lower())

    def __str__(self) -> str:
        return f"{self.status} {self.body[:200].decode('utf-8', 'replace')}".strip()


@dataclass
class Network:
    """The address of the server, and the number of open connections to the server."""
    host: str
    # The port of the server, or the port of a relay that forwards to the server.
    port: int
    name: str
    # The host name and port in the server's URLs.
    authority: str
    context: ssl.SSLContext
    figures: Figures
    connections: int = 0


@dataclass
class Client:
    """One phone's connection. It is opened for the first request, and stays open until the server closes it."""
    network: Network
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None)
    requests: int = 0
    # The client port of each connection that the phone has opened.
    ports: list[int] = field(default_factory=list)

    async def ask(self, what: str, method: str, target: str, headers: dict[str, str], body: bytes = b"") -> Response:
        reader, writer = await self.connect()
        self.requests += 1
        with self.network.figures.timing(what):
            try:
                async with asyncio.timeout(TIMEOUT):
                    writer.write(self.head(method, target, headers, len(body)) + body)
                    await writer.drain()
                    response, keeps = await receive(reader)
            except (OSError, EOFError, TimeoutError, ValueError, asyncio.LimitOverrunError) as error:
                self.abort()
                raise Broken(f"{what}: {type(error).__name__} {error}".strip()) from error
        if not keeps:
            self.close()
        return response

    async def cut(self, method: str, target: str, headers: dict[str, str], body: bytes, sent: int) -> None:
        """Sends the first `sent` bytes of the body, and then drops the connection without waiting for a response."""
        _, writer = await self.connect()
        try:
            writer.write(self.head(method, target, headers, len(body)) + body[:sent])
            await writer.drain()
        except OSError as error:
            raise Broken(f"before the network was lost: {error}") from error
        finally:
            self.abort()

    def head(self, method: str, target: str, headers: dict[str, str], length: int) -> bytes:
        lines = [f"{method} {target} HTTP/1.1", f"Host: {self.network.authority}",
                 *(f"{name}: {value}" for name, value in headers.items())]
        if method != "GET":
            lines.append(f"Content-Length: {length}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.streams is None:
            with self.network.figures.timing("connect, TLS handshake"):
                try:
                    async with asyncio.timeout(TIMEOUT):
                        self.streams = await asyncio.open_connection(
                            self.network.host, self.network.port, ssl=self.network.context,
                            server_hostname=self.network.name, limit=HEAD_LIMIT)
                except (OSError, TimeoutError) as error:
                    raise Broken(f"connecting: {type(error).__name__} {error}") from error
            self.network.connections += 1
            self.ports.append(self.streams[1].get_extra_info("sockname")[1])
        return self.streams

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.forget()

    def abort(self) -> None:
        if self.streams is not None:
            self.streams[1].transport.abort()
            self.forget()

    def forget(self) -> None:
        self.streams = None
        self.network.connections -= 1


async def receive(reader: asyncio.StreamReader) -> tuple[Response, bool]:
    """Reads a response. Returns the response and whether the connection stays open."""
    head = (await reader.readuntil(LINE + LINE)).decode("latin-1").split("\r\n")
    version, status, *_ = head[0].split(" ", 2)
    if version != "HTTP/1.1":
        raise ValueError(f"not HTTP/1.1: {head[0]}")
    headers: dict[str, str] = {}
    for line in filter(None, head[1:]):
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip(" \t")
    if headers.get("transfer-encoding", "").lower() == "chunked":
        body = await chunks(reader)
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Response(int(status), headers, body), headers.get("connection", "").lower() != "close"


async def chunks(reader: asyncio.StreamReader) -> bytes:
    parts: list[bytes] = []
    while True:
        size = int((await reader.readuntil(LINE)).split(b";")[0], 16)
        part = await reader.readexactly(size + len(LINE))
        if size == 0:
            return b"".join(parts)
        parts.append(part[:size])
