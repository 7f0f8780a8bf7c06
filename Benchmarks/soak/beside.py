"""Measures processor times, the network and the server's metrics while the phones run."""

import asyncio
import os
import pathlib
import re
import time
from collections import defaultdict
from typing import NamedTuple, Self

from emplace import Emplace
from soak.distance import Distance
from soak.figures import Figures, Wait
from soak.watch import Process


class Clocks(NamedTuple):
    """Times in seconds: the elapsed time, the processor time of each process, and the idle time of the processors."""
    wall: float
    server: float
    driver: float
    relay: float
    idle: float      # the sum of the idle times of all processors

    @classmethod
    def now(cls, server: Process, relay: Process) -> Self:
        fields = pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()
        idle = (int(fields[4]) + int(fields[5])) / os.sysconf("SC_CLK_TCK")
        return cls(time.monotonic(), server.seconds(), time.process_time(), relay.seconds(), idle)

    def since(self, before: Self) -> Self:
        """Returns how many processors each process used, and how many were idle, on average since an earlier time."""
        wall = self.wall - before.wall
        return Clocks(wall, *((now - then) / wall for now, then in zip(self[1:], before[1:])))


# The sum and the number of the request durations in the server's metrics, by HTTP method and route.
Durations = dict[tuple[str, str], tuple[float, int]]
SERIES = re.compile(r'^http_request_duration_seconds_(sum|count)\{method="(\w+)",route="([^"]+)"\} (\S+)$', re.M)


def durations(text: str) -> Durations:
    found: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for kind, method, route, value in SERIES.findall(text):
        found[method, route][kind] = float(value)
    return {key: (values["sum"], int(values["count"])) for key, values in found.items()}


class Beside:
    def __init__(self, emplace: Emplace, distance: Distance, figures: Figures) -> None:
        self.emplace, self.distance, self.figures = emplace, distance, figures
        self.server, self.load = Process(emplace.process.pid), os.getloadavg()[0]
        self.waits: list[Wait] = []
        self.requests: dict[str, list[float]] = {}

    def metrics(self) -> Durations:
        return durations(self.emplace.session().get(self.emplace.address + "/metrics", timeout=30).text)

    async def __aenter__(self) -> Self:
        self.before = await asyncio.to_thread(self.metrics)
        self.began = Clocks.now(self.server, self.distance.relay)
        self.measuring = asyncio.create_task(self.distance.keep_measuring())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.cores = Clocks.now(self.server, self.distance.relay).since(self.began)
        if self.measuring.done():
            self.figures.violate("network", f"the echo failed: {self.measuring.exception()}")
        self.measuring.cancel()
        # Copies the waits, because requests after the end of the day don't belong to the day.
        self.waits = list(self.figures.waits)
        self.requests = {what: sorted(times) for what, times in self.figures.durations.items()}
        self.after = await asyncio.to_thread(self.metrics)

    def means(self) -> list[tuple[object, ...]]:
        """Returns the mean duration of requests for each route, as the server's metrics report it. The durations don't
        include TLS and the kernel."""
        rows = []
        for (method, route), (total, count) in sorted(self.after.items(), key=lambda item: item[0][::-1]):
            total_before, count_before = self.before.get((method, route), (0, 0))
            if count > count_before and route.startswith("/wopi"):
                mean = (total - total_before) / (count - count_before)
                rows.append((f"{method} {route}", count - count_before, f"{mean * 1000:.2f}"))
        return rows
