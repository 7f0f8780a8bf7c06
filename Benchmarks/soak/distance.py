"""The way between the phones and the server: the relay's process, what it really adds, and what it saw."""

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

# Half of the 20 ms that a round trip gets longer by.
DELAY = 0.010
ECHOES = 200
BETWEEN_ECHOES = 0.1
MESSAGE = bytes(64)


@dataclass
class Distance:
    """The relay and, beyond it, an echo that answers at once."""
    port: int
    relay: Process
    echo: int               # the port of the echo itself
    distant_echo: int       # and by way of the relay
    near: list[float] = field(default_factory=list)
    far: list[float] = field(default_factory=list)
    loaded: list[float] = field(default_factory=list)

    async def measure(self) -> None:
        """What the relay adds while it has nothing else to do."""
        self.near = [took async for took in echoes(self.echo, 0, ECHOES)]
        self.far = [took async for took in echoes(self.distant_echo, 0, ECHOES)]

    async def keep_measuring(self) -> None:
        """And what it adds beside everything else, the delay of this process included."""
        async for took in echoes(self.distant_echo, BETWEEN_ECHOES, sys.maxsize):
            self.loaded.append(took)


async def echoes(port: int, between: float, times: int) -> AsyncIterator[float]:
    """How long each message took there and back, over one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for number in range(times + 1):
            begun = time.monotonic()
            writer.write(MESSAGE)
            await reader.readexactly(len(MESSAGE))
            # The first also waited for the connection.
            if number:
                yield time.monotonic() - begun
            await asyncio.sleep(between)
    finally:
        writer.close()


class Exchanges:
    """All that the relay saw answered, by the port the phone's connection came from."""

    def __init__(self, flat: array.array) -> None:
        self.by_port: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for at in range(0, len(flat), 3):
            self.by_port[int(flat[at])].append((flat[at + 1], flat[at + 2]))
        for exchanges in self.by_port.values():
            exchanges.sort()

    def between(self, port: int, begun: float, ended: float) -> list[float]:
        """How long the server took for each. The clocks of both processes are one."""
        exchanges = self.by_port.get(port, [])
        first = bisect.bisect_left(exchanges, (begun, begun))
        took = []
        for asked, answered in exchanges[first:]:
            if answered > ended:
                break
            took.append(answered - asked)
        return took


@contextlib.contextmanager
def spoken(*arguments: str) -> Iterator[tuple[subprocess.Popen, list[int]]]:
    """A process of the relay's module, and the ports it says it has."""
    # A sanitizer's library is for the server alone.
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
    """A way to this port; what the relay saw is there when it has ended."""
    with tempfile.TemporaryDirectory(prefix="emplace-relay-") as folder:
        file = pathlib.Path(folder) / "exchanges"
        with spoken("--echo") as (_, (echo,)), \
                spoken("--delay", str(DELAY), "--exchanges", str(file), str(server), str(echo)) as (process, ports):
            yield Distance(ports[0], Process(process.pid), echo, ports[1])
        flat = array.array("d")
        flat.frombytes(file.read_bytes())
        saw.append(Exchanges(flat))
