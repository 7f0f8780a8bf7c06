"""A relay in a process of its own that has everything arrive some milliseconds later, in order; a network emulator of
the kernel's own (`tc netem`) isn't there on every machine. It also notes how long the server took to answer."""

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

# Connections may come faster than they are accepted.
BACKLOG = 1024


class ExactSelector(selectors.EpollSelector):
    """Waits to the microsecond; epoll by itself rounds up to the next millisecond, twice in each round trip."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout > 0:
            select.select([self.fileno()], [], [], timeout)
            timeout = 0
        return super().select(timeout)


class Direction:
    """What is taken is given later, in the order it was taken; `None` is the end."""

    def __init__(self, delay: float, give: Callable[[bytes | None], None]) -> None:
        self.loop, self.delay, self.give = asyncio.get_running_loop(), delay, give
        self.under_way: collections.deque[bytes | None] = collections.deque()

    def take(self, data: bytes | None, earliest: float = 0) -> None:
        self.under_way.append(data)
        # Timers of one moment may ring in any order, so a timer doesn't know what it is for.
        self.loop.call_at(max(self.loop.time(), earliest) + self.delay, self.arrive)

    def arrive(self) -> None:
        self.give(self.under_way.popleft())


class Exchanges:
    """When the last byte of a request was given to the server, and when the last of the answer was there.

    TLS is passed through unread. A client that asks one thing at a time lets an exchange be told by its direction.
    """

    def __init__(self, port: int, kept: array.array) -> None:
        self.port, self.kept = port, kept
        self.asked = self.answered = 0.0

    def ask(self, now: float) -> None:
        if self.answered:
            self.end()
        self.asked = now

    def answer(self, now: float) -> None:
        # What the server says unasked is the answer to nothing.
        if self.asked:
            self.answered = now

    def end(self) -> None:
        if self.answered:
            self.kept.extend((self.port, self.asked, self.answered))
        self.asked = self.answered = 0.0


class Phone(asyncio.Protocol):
    """The nearer half of a connection."""

    def __init__(self, target: int, delay: float, kept: array.array) -> None:
        self.target, self.delay, self.kept = target, delay, kept
        self.loop = asyncio.get_running_loop()
        self.server: Server | None = None
        self.is_over = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        # This accept took no time. Over the real way a client may say something only after one round trip.
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
    """The farther half."""

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
    """Sends back what comes: what is beyond the relay when the relay itself is measured."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(data)


async def listen(protocol: Callable[[], asyncio.Protocol]) -> int:
    server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0, backlog=BACKLOG)
    return server.sockets[0].getsockname()[1]


async def run(options: argparse.Namespace) -> None:
    """Prints a port for each target, and ends when its standard input does."""
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
    # What is still under way, and the ends of connections.
    await asyncio.sleep(4 * options.delay)
    if options.exchanges:
        options.exchanges.write_bytes(kept.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--echo", action="store_true", help="send back what comes, at a port of its own")
    parser.add_argument("--delay", type=float, default=0.01, metavar="SECONDS", help="each way")
    parser.add_argument("--exchanges", type=pathlib.Path, metavar="FILE", help="written at the end")
    parser.add_argument("targets", type=int, nargs="*", metavar="PORT")
    # Each phone takes two.
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(ExactSelector())) as runner:
        runner.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
