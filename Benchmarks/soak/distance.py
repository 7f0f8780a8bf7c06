"""The network between the phones and the server: starts the relay, measures the relay's delay, and reads the times that
the relay recorded."""

import array
import asyncio
import bisect
import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field

from soak.watch import Process

# The delay in seconds in each direction, which adds 20 ms to a round trip.
DELAY = 0.010
ECHOES = 200
BETWEEN_ECHOES = 0.1
MESSAGE = bytes(64)


@dataclass
class Distance:
    """The ports of the relay, and of an echo server, which responds immediately."""
    port: int
    relay: Process
    echo: int               # the port of the echo server
    distant_echo: int       # the port of the relay that leads to the echo server
    near: list[float] = field(default_factory=list)
    far: list[float] = field(default_factory=list)
    loaded: list[float] = field(default_factory=list)

    async def measure(self) -> None:
        """Measures round trips to the echo server without the relay, and through the idle relay."""
        self.near = [took async for took in echoes(self.echo, 0, ECHOES)]
        self.far = [took async for took in echoes(self.distant_echo, 0, ECHOES)]

    async def keep_measuring(self) -> None:
        """Measures round trips through the relay while the phones run. The times include delays in this process."""
        async for took in echoes(self.distant_echo, BETWEEN_ECHOES, sys.maxsize):
            self.loaded.append(took)


async def echoes(port: int, between: float, times: int) -> AsyncIterator[float]:
    """Sends messages over one connection, and yields the time of each round trip."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for number in range(times + 1):
            begun = time.monotonic()
            writer.write(MESSAGE)
            await reader.readexactly(len(MESSAGE))
            # The first round trip isn't counted, because it includes establishing the connection.
            if number:
                yield time.monotonic() - begun
            await asyncio.sleep(between)
    finally:
        writer.close()


class Exchanges:
    """The requests and responses that passed the relay. The key is the client port of the phone's connection."""

    def __init__(self, flat: array.array) -> None:
        self.by_port: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for at in range(0, len(flat), 3):
            self.by_port[int(flat[at])].append((flat[at + 1], flat[at + 2]))
        for exchanges in self.by_port.values():
            exchanges.sort()

    def between(self, port: int, begun: float, ended: float) -> list[float]:
        """Returns how long the server took for each response between two times. The relay and this process use the same
        clock."""
        exchanges = self.by_port.get(port, [])
        first = bisect.bisect_left(exchanges, (begun, begun))
        took = []
        for asked, answered in exchanges[first:]:
            if answered > ended:
                break
            took.append(answered - asked)
        return took


@contextlib.contextmanager
def relay(*arguments: str) -> Iterator[tuple[subprocess.Popen, list[int]]]:
    """Runs the module `relay` as a process, and yields the process and its ports."""
    # LD_PRELOAD may name a sanitizer's library, which only the server must load.
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    environment["PYTHONPATH"] = str(pathlib.Path(__file__).parents[1])
    with subprocess.Popen([sys.executable, "-m", "soak.relay", *arguments], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdin and process.stdout
        try:
            yield process, [int(port) for port in process.stdout.readline().split()]
        finally:
            process.stdin.close()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()


@contextlib.contextmanager
def distant(server: int, saw: list[Exchanges]) -> Iterator[Distance]:
    """Runs a relay to a port.

    - saw: a list that receives the requests and responses that passed the relay, when the relay has ended.
    """
    with tempfile.TemporaryDirectory(prefix="emplace-relay-") as folder:
        file = pathlib.Path(folder) / "exchanges"
        with relay("--echo") as (_, (echo,)), \
                relay("--delay", str(DELAY), "--exchanges", str(file), str(server), str(echo)) as (process, ports):
            yield Distance(ports[0], Process(process.pid), echo, ports[1])
        flat = array.array("d")
        flat.frombytes(file.read_bytes())
        saw.append(Exchanges(flat))
