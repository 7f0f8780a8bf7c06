"""Clients that send requests at fixed times and measure how late the responses are. The clients run in a process of
their own."""

import asyncio
import math
import multiprocessing
import re
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection

from bench.tools import Failed

LENGTH = re.compile(rb"\r\nContent-Length: *(\d+)", re.IGNORECASE)


def percentile(values: Sequence[float], share: float) -> float:
    """Returns the smallest value that is at least as large as the given share of all values. A share of 0.99 gives the
    99th percentile."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


class Steady:
    """Sends RATE requests of each kind per second over CONNECTIONS connections.

    The measured time of a request begins when the request was due, not when the client sent it. A request that has to
    wait for the previous response on its connection is also waiting for the server.
    """

    CONNECTIONS, RATE = 8, 200

    def __init__(self, port: int, seconds: float, kinds: Sequence[Sequence[str]]) -> None:
        self.port, self.seconds, self.kinds = port, seconds, kinds

    def measure(self) -> list[list[float]]:
        """Sends the requests, and returns the times in milliseconds for each kind of request."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_run, args=(self, theirs))
        process.start()
        # Closes this process's copy of the clients' end of the pipe. Otherwise, `recv` would wait forever if the
        # clients failed.
        theirs.close()
        try:
            return ours.recv()
        except EOFError:
            raise Failed("the steady clients failed") from None
        finally:
            process.join()

    async def run(self) -> list[list[float]]:
        # Half a second is enough time to connect, even if the server is busy.
        begin = time.perf_counter() + 0.5
        return await asyncio.gather(*(self.kind(requests, begin) for requests in self.kinds))

    async def kind(self, requests: Sequence[str], begin: float) -> list[float]:
        parts = await asyncio.gather(*(
            self.client([request.encode() for request in requests[number::self.CONNECTIONS] or requests], begin, number)
            for number in range(self.CONNECTIONS)))
        return [took for part in parts for took in part]

    async def client(self, requests: Sequence[bytes], begin: float, number: int) -> list[float]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        found = []
        for turn in range(int(self.seconds * self.RATE / self.CONNECTIONS)):
            due = begin + (turn * self.CONNECTIONS + number) / self.RATE
            await asyncio.sleep(max(0, due - time.perf_counter()))
            writer.write(requests[turn % len(requests)])
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            if not head.startswith(b"HTTP/1.1 200") or not length:
                raise Failed(f"steady: {head!r}")
            await reader.readexactly(int(length[1]))
            found.append((time.perf_counter() - due) * 1000)
        writer.close()
        return found


def _run(clients: Steady, pipe: Connection) -> None:
    pipe.send(asyncio.run(clients.run()))
