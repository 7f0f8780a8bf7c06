"""A relay that delays all data by some milliseconds, and records how long the server takes for each response.

The relay runs in a process of its own. The kernel's emulator (`tc netem`) isn't available on every machine.
"""

import argparse
import array
import asyncio
import collections
import pathlib
import resource
import select
import selectors
import sys
from collections.abc import Callable

# The backlog is large, because phones may connect faster than the relay accepts connections.
BACKLOG = 1024


class ExactSelector(selectors.EpollSelector):
    """Waits with microsecond precision. Python's own selector rounds each wait up to a millisecond."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout > 0:
            select.select([self.fileno()], [], [], timeout)
            timeout = 0
        return super().select(timeout)


class Direction:
    """Delivers the data of one direction after the delay and in order. `None` stands for the end of the connection."""

    def __init__(self, delay: float, give: Callable[[bytes | None], None]) -> None:
        self.loop, self.delay, self.give = asyncio.get_running_loop(), delay, give
        self.in_transit: collections.deque[bytes | None] = collections.deque()

    def take(self, data: bytes | None, earliest: float = 0) -> None:
        self.in_transit.append(data)
        # Timers for the same time may fire in any order. So each timer delivers the oldest data, and not the data with
        # which it was started.
        self.loop.call_at(max(self.loop.time(), earliest) + self.delay, self.arrive)

    def arrive(self) -> None:
        self.give(self.in_transit.popleft())


class Exchanges:
    """Records when the relay passed the last byte of each request to the server, and when the last byte of the response
    arrived.

    The relay doesn't decrypt TLS. The client sends one request at a time, so the relay can tell requests from responses
    by the direction of the data.
    """

    def __init__(self, port: int, kept: array.array) -> None:
        self.port, self.kept = port, kept
        self.asked = self.answered = 0.0

    def ask(self, now: float) -> None:
        if self.answered:
            self.end()
        self.asked = now

    def answer(self, now: float) -> None:
        # Data that the server sends before the first request isn't a response.
        if self.asked:
            self.answered = now

    def end(self) -> None:
        if self.answered:
            self.kept.extend((self.port, self.asked, self.answered))
        self.asked = self.answered = 0.0


class Phone(asyncio.Protocol):
    """The relay's connection with a phone."""

    def __init__(self, target: int, delay: float, kept: array.array) -> None:
        self.target, self.delay, self.kept = target, delay, kept
        self.loop = asyncio.get_running_loop()
        self.server: Server | None = None
        self.is_over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        # The connection to the relay was established without a delay. This adds the round trip that TCP's handshake
        # takes over a real network.
        self.first = self.loop.time() + 2 * self.delay
        self.exchanges = Exchanges(transport.get_extra_info("peername")[1], self.kept)
        self.up, self.down = Direction(self.delay, self.to_server), Direction(self.delay, self.to_phone)
        transport.pause_reading()
        self.connecting = self.loop.create_task(self.connect())

    async def connect(self) -> None:
        try:
            _, self.server = await self.loop.create_connection(lambda: Server(self), "127.0.0.1", self.target)
        except OSError:
            self.transport.abort()
            return
        if not self.is_over:
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        self.up.take(data, self.first)

    def connection_lost(self, exception: Exception | None) -> None:
        self.is_over = True
        self.up.take(None, self.first)

    def to_server(self, data: bytes | None) -> None:
        if self.server is None or self.server.transport.is_closing():
            return
        if data is None:
            self.server.transport.close()
            return
        self.server.transport.write(data)
        self.exchanges.ask(self.loop.time())

    def to_phone(self, data: bytes | None) -> None:
        if self.transport.is_closing():
            return
        if data is None:
            self.transport.close()
        else:
            self.transport.write(data)


class Server(asyncio.Protocol):
    """The relay's connection with the server."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.phone.exchanges.answer(self.phone.loop.time())
        self.phone.down.take(data)

    def connection_lost(self, exception: Exception | None) -> None:
        self.phone.exchanges.end()
        self.phone.down.take(None)


class Echo(asyncio.Protocol):
    """An echo server. Round trips to the echo server show the relay's delay."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(data)


async def listen(protocol: Callable[[], asyncio.Protocol]) -> int:
    server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0, backlog=BACKLOG)
    return server.sockets[0].getsockname()[1]


async def run(options: argparse.Namespace) -> None:
    """Prints a port for each target, and relays data until standard input ends."""
    loop, over, kept = asyncio.get_running_loop(), asyncio.Event(), array.array("d")
    ports = [await listen(Echo)] if options.echo else []
    for target in options.targets:
        ports.append(await listen(lambda target=target: Phone(target, options.delay, kept)))
    print(*ports, flush=True)

    class Parent(asyncio.Protocol):
        def connection_lost(self, exception: Exception | None) -> None:
            over.set()

    await loop.connect_read_pipe(Parent, sys.stdin)
    await over.wait()
    # This is enough time to deliver the data that the relay still holds back.
    await asyncio.sleep(4 * options.delay)
    if options.exchanges:
        options.exchanges.write_bytes(kept.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--echo", action="store_true", help="run an echo server on a port of its own")
    parser.add_argument("--delay", type=float, default=0.01, metavar="SECONDS", help="delay in each direction")
    parser.add_argument("--exchanges", type=pathlib.Path, metavar="FILE",
                        help="write the times of all exchanges to FILE at the end")
    parser.add_argument("targets", type=int, nargs="*", metavar="PORT")
    # Each phone needs two open files: its connection to the relay, and the relay's connection to the server.
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(ExactSelector())) as runner:
        runner.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
