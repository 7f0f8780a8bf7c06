"""What a person waits for when a document is opened or saved, at a provider's load and over a way that takes time."""

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

# In a table that is compared, all documents are of one size: a usual one.
SIZE = 60 * 1024
# A handshake costs the phones' one thread as much as ten requests.
RECONNECTING = 0.1
REQUESTS = {"open": 4, "save": 1}
NAMES = {"open": "tap to document open", "save": "save"}
# TCP's handshake, and that of TLS 1.3.
HANDSHAKES = 2
PARTS = (0.5, 0.95, 0.99)
# Cores that one thread may be busy for before it is what the others wait for.
BUSY = 0.9


@dataclass
class Judged:
    """A wait, and which parts it is made of."""
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
            figures.violate("not seen by the relay", f"{wait.what}: {len(seen)} answers of {wait.requests}")
            continue
        judged.append(Judged(wait, sum(seen)))
    return judged


def kinds(what: str, judged: list[Judged]) -> list[tuple[str, list[Judged]]]:
    of_this = [one for one in judged if one.wait.what == what]
    usual = [one for one in of_this if one.wait.requests == REQUESTS[what]]
    return [(NAMES[what], of_this),
            ("… on a connection that is there", [one for one in usual if one.wait.connections == 0]),
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


HEAD = ("a person waits for, ms", "count", "p50", "p95", "p99", "slowest", "round trips", "the way, p50",
        "ours, p50", "p95", "p99", "the bench's, p50", "p99")
EXPLAINED = f"""\
Opening is CheckFileInfo, GetLock, Lock and GetFile, one after the other on one connection; saving is PutFile. Each
document has {SIZE // 1024} KiB. Measured until the last byte is there and checked, over TLS 1.3 and HTTP/1.1; one
time in {1 / RECONNECTING:.0f} the phone has to connect first. What did not succeed is no wait but a violation, except
that another phone had the document. Where the phone's token had ended, GetNewAccessToken is part of the wait.

*The way* is {2000 * DELAY:.0f} ms for each round trip: one for a request, one more for TCP's handshake and one for that
of TLS where a connection is made. *Ours* is seen by the relay, for each of these waits: from when the last byte of what
the phone sent was given to the server until the last byte of the answer was there. TLS, the kernel and waiting for a
processor are in it, so it is at least what the server took; below, its own `http_request_duration_seconds`.
*The bench's* is what then remains: the phones in their one thread, the relay and its timers. Each column is a quantile
of its own, so a line need not add up. The relay delays and does not slow down: over a real way a new connection's
first {SIZE // 1024} KiB take some round trips more, until TCP's window has grown."""


@dataclass
class Findings:
    beside: Beside
    judged: list[Judged]
    hour: float

    def check(self, figures: Figures) -> None:
        """A table that says nothing of the server, or is not whole, is a failure."""
        for what, name in NAMES.items():
            for kind, some in kinds(what, self.judged)[:3]:
                if not some:
                    figures.violate("nothing measured", f"{name} {kind}")
        cores = self.beside.cores
        for name, busy in (("the phones", cores.driver), ("the relay", cores.relay)):
            if busy > BUSY:
                figures.violate("the bench is what is waited for", f"{name} took {busy:.2f} of one core")

    def report(self, options: argparse.Namespace, figures: Figures, watch: Watch, build: str) -> list[str]:
        distance, cores = self.beside.distance, self.beside.cores
        lags = [sample.lag for sample in watch.samples]
        operations = sum(map(len, self.beside.requests.values()))
        rows = [("phones, people", f"{options.phones}, {people(options)}"),
                ("speed", f"{options.speed:g} times scripts/soak's: a day is {HOURS * self.hour / 60:.1f} minutes"),
                ("processor", processor()), ("load average before", f"{self.beside.load:.1f}"),
                ("measured", f"{cores.wall:.0f} s"), ("seed", options.seed), ("server", build),
                ("operations", f"{operations}, {operations / cores.wall:.0f} a second"),
                ("processor time: server, phones, relay",
                 f"{cores.server:.2f}, {cores.driver:.2f} and {cores.relay:.2f} cores"),
                ("processors idle", f"{cores.idle:.2f} of {os.cpu_count()} cores"),
                ("the phones' own delay, median and longest", "{} and {} ms".format(*quantiles(lags, 0.5, 1))),
                ("an echo without the relay, p50, p95, p99", shown(distance.near)),
                ("an echo through the idle relay", shown(distance.far)),
                ("an echo through the relay during the day", shown(distance.loaded)),
                *sorted(figures.counts.items()), ("violations", sum(figures.violations.values()))]
        requests = [(what, len(times), *quantiles(times, *PARTS, 1))
                    for what, times in sorted(self.beside.requests.items())]
        return [*filter(None, [options.note]), table(waited(self.judged), HEAD), EXPLAINED, table(rows, ("", "")),
                "What the server says each took, from its head to the end of the answer, on average over the day:",
                table(self.beside.means(), ("route", "count", "ms")),
                "All requests of the phones, the round trip included:",
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
