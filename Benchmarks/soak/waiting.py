"""Measures how long a user waits until a document is open or saved, while the server is under load and the network adds
a delay."""

import argparse
import asyncio
import os
import pathlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from crash.report import table
from emplace import Emplace
from soak.beside import Beside
from soak.day import HOURS
from soak.distance import DELAY, Exchanges, distant
from soak.figures import Figures, Wait, milliseconds, quantile
from soak.phone import Habits
from soak.running import Run, people
from soak.watch import Watch

# The size of all documents in bytes. All have the same common size, so that results are comparable.
SIZE = 60 * 1024
# The share of opens and saves that use a new connection. The share is small, because a handshake takes as much time of
# the thread that simulates the phones as ten requests.
RECONNECTING = 0.1
REQUESTS = {"open": 4, "save": 1}
NAMES = {"open": "tap to document open", "save": "save"}
# The number of round trips for a new connection: one for TCP and one for TLS 1.3.
HANDSHAKES = 2
PARTS = (0.5, 0.95, 0.99)
# The maximum load of the thread that simulates the phones, and of the relay, as a part of one processor. A higher load
# would distort the measurement.
MAX_LOAD = 0.9


@dataclass
class Judged:
    """A user's wait and its three parts: the server's time (`ours`), the network's time (`way`), and the remaining
    time."""
    wait: Wait
    ours: float

    @property
    def trips(self) -> int:
        return self.wait.requests + HANDSHAKES * self.wait.connections

    @property
    def way(self) -> float:
        return self.trips * 2 * DELAY

    @property
    def rest(self) -> float:
        return self.wait.seconds - self.way - self.ours


def judge(waits: Iterable[Wait], exchanges: Exchanges, figures: Figures) -> list[Judged]:
    judged = []
    for wait in waits:
        seen = [took for port in set(wait.ports) for took in exchanges.between(port, wait.begun, wait.ended)]
        if len(seen) < wait.requests:
            figures.violate("missing in the relay's record", f"{wait.what}: {len(seen)} of {wait.requests} responses")
            continue
        judged.append(Judged(wait, sum(seen)))
    return judged


def kinds(what: str, judged: list[Judged]) -> list[tuple[str, list[Judged]]]:
    of_this = [one for one in judged if one.wait.what == what]
    usual = [one for one in of_this if one.wait.requests == REQUESTS[what]]
    return [(NAMES[what], of_this),
            ("… on an open connection", [one for one in usual if one.wait.connections == 0]),
            ("… on a new connection", [one for one in usual if one.wait.connections == 1]),
            ("… with a new token", [one for one in of_this if one.wait.requests > REQUESTS[what]])]


def quantiles(values: Iterable[float], *parts: float) -> list[str]:
    ordered = sorted(values)
    return [milliseconds(quantile(ordered, part)) for part in parts]


def waited(judged: list[Judged]) -> list[tuple[object, ...]]:
    rows = []
    for what in REQUESTS:
        for name, some in kinds(what, judged):
            if some:
                trips = sorted({one.trips for one in some})
                rows.append((name, len(some), *quantiles((one.wait.seconds for one in some), *PARTS, 1),
                             str(trips[0]) if len(trips) == 1 else f"{trips[0]}–{trips[-1]}",
                             *quantiles((one.way for one in some), 0.5),
                             *quantiles((one.ours for one in some), *PARTS),
                             *quantiles((one.rest for one in some), 0.5, 0.99)))
    return rows


HEAD = ("a user waits for, ms", "count", "p50", "p95", "p99", "slowest", "round trips", "network, p50",
        "server, p50", "p95", "p99", "rest, p50", "p99")
EXPLAINED = f"""\
Opening is CheckFileInfo, GetLock, Lock and GetFile, one after the other on one connection; saving is PutFile. Each
document has {SIZE // 1024} KiB. A wait ends when the last byte has arrived and the content is checked. The connection
uses TLS 1.3 and HTTP/1.1; in one of {1 / RECONNECTING:.0f} waits, it is a new one. A failed request is a violation and
isn't measured, except that another phone may hold the lock. If the phone's token is invalid, the wait includes
GetNewAccessToken.

*Network* is {2000 * DELAY:.0f} ms for each round trip: one for each request, and for a new connection one for TCP's
handshake and one for that of TLS. *Server* is measured by the relay for each of these waits, from the moment when it
passed the last byte of a request to the server to the arrival of the last byte of the response. That includes TLS, the
kernel and waiting for a processor, so the server itself took less: its `http_request_duration_seconds` are below.
*Rest* is everything else: the phones in their one thread, the relay and its timers. Each column is a quantile of its
own, so the columns don't add up. The relay adds a delay but doesn't limit the bandwidth. Over a real network, the first
{SIZE // 1024} KiB of a new connection take some more round trips, until TCP's window has grown."""


@dataclass
class Findings:
    beside: Beside
    judged: list[Judged]
    hour: float

    def check(self, figures: Figures) -> None:
        """Records a violation if a line of the table is empty, or if the phones or the relay were too busy."""
        for what, name in NAMES.items():
            for kind, some in kinds(what, self.judged)[:3]:
                if not some:
                    figures.violate("nothing measured", f"{name} {kind}")
        cores = self.beside.cores
        for name, busy in (("the phones", cores.driver), ("the relay", cores.relay)):
            if busy > MAX_LOAD:
                figures.violate("too busy for a meaningful result", f"{name} used {busy:.2f} cores")

    def report(self, options: argparse.Namespace, figures: Figures, watch: Watch, build: str) -> list[str]:
        distance, cores = self.beside.distance, self.beside.cores
        lags = [sample.lag for sample in watch.samples]
        operations = sum(map(len, self.beside.requests.values()))
        rows = [("phones, users", f"{options.phones}, {people(options)}"),
                ("speed", f"{options.speed:g} × that of scripts/soak: a day has {HOURS * self.hour / 60:.1f} minutes"),
                ("processor", processor()), ("load average before", f"{self.beside.load:.1f}"),
                ("length of the measurement", f"{cores.wall:.0f} s"), ("seed", options.seed), ("server", build),
                ("operations", f"{operations}, {operations / cores.wall:.0f} per second"),
                ("processor time: server, phones, relay",
                 f"{cores.server:.2f}, {cores.driver:.2f} and {cores.relay:.2f} cores"),
                ("idle processors", f"{cores.idle:.2f} of {os.cpu_count()} cores"),
                ("delay of timers in the phones' thread, median and longest",
                 "{} and {} ms".format(*quantiles(lags, 0.5, 1))),
                ("echo without the relay, p50, p95, p99", shown(distance.near)),
                ("echo through the idle relay", shown(distance.far)),
                ("echo through the relay during the measurement", shown(distance.loaded)),
                *sorted(figures.counts.items()), ("violations", sum(figures.violations.values()))]
        requests = [(what, len(times), *quantiles(times, *PARTS, 1))
                    for what, times in sorted(self.beside.requests.items())]
        return [*filter(None, [options.note]), table(waited(self.judged), HEAD), EXPLAINED, table(rows, ("", "")),
                "Mean durations in the server's metrics, from the head of the request to the end of the response:",
                table(self.beside.means(), ("route", "count", "ms")),
                "All requests of the phones, including the round trip:",
                table(requests, ("request, ms", "count", "p50", "p95", "p99", "slowest"))]


def processor() -> str:
    found = re.search(r"^model name\s*:\s*(.+)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return found[1] if found else "unknown"


def shown(times: list[float]) -> str:
    return "{}, {}, {} ms".format(*quantiles(times, *PARTS))


def live(emplace: Emplace, options: argparse.Namespace, figures: Figures, hour: float) -> tuple[Watch, Findings]:
    async def run() -> tuple[Watch, Beside]:
        await distance.measure()
        beside = Beside(emplace, distance, figures)
        habits = Habits(hour, size=SIZE, reconnecting=RECONNECTING)
        return await Run(emplace, options, figures, habits).live(distance.port, beside), beside

    saw: list[Exchanges] = []
    with distant(urlsplit(emplace.address).port, saw) as distance:
        watch, beside = asyncio.run(run())
    findings = Findings(beside, judge(beside.waits, saw[0], figures), hour)
    findings.check(figures)
    return watch, findings
