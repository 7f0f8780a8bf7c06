"""Measures how late short responses are while the server does long work. The server handles requests once on event
loops and once on threads."""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import requests

from bench.crowd import Flood
from bench.filling import fill
from bench.growth import Sample
from bench.server import KIB, Server
from bench.steady import Steady, percentile
from bench.tools import Failed, Load, head
from crash.report import RESULTS, keep, table

SHIM = pathlib.Path(__file__).parent / "slow-disk.c"
WRITERS, DOCUMENTS, PER_FOLDER = 32, 20_000, 100
FLUSH, READ = 20, 2     # the delay of a flush and of a read on the slow disk, in milliseconds
LATE = 0.01             # in seconds; the upper bound of a bucket of the histogram `event_loop_lateness_seconds`
EXECUTORS = {"event loops": (), "own threads": ("--no-event-loop-executor",)}
HEAD = ("condition", "requests run on", "CheckFileInfo p50", "p99", "worst", "/health/live p50", "p99", "worst",
        f"loops > {LATE * 1000:g} ms late")

During = Callable[["Lateness"], contextlib.AbstractContextManager[None]]


@dataclass
class Cell:
    """The measurements of all rounds under one condition, such as a slow disk, with one executor."""

    info: list[float] = field(default_factory=list)
    live: list[float] = field(default_factory=list)
    samples: int = 0
    late: int = 0

    def cells(self) -> Iterator[str]:
        for times in (self.info, self.live):
            yield from (f"{value:.1f} ms" for value in (percentile(times, 0.5), percentile(times, 0.99), max(times)))
        yield f"{100 * self.late / max(1, self.samples):.1f} %"


class Lateness:
    def __init__(self, folder: pathlib.Path, rounds: int, seconds: float) -> None:
        self.rounds, self.seconds = rounds, seconds
        self.load, self.shim = Load(folder), folder / "slow-disk.so"
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise Failed("simulating a slow disk needs a C compiler")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", self.shim, SHIM, "-ldl"], check=True)
        self.server = Server(folder)
        self.server.prepare(WRITERS)
        self.server.stop()
        fill(self.server.emplace.data, self.server.opened["Sizes"].id, "Filled", DOCUMENTS, PER_FOLDER)
        with self.served(()):
            self.files = Sample(self.server).files
            self.puts = [self.load.script([self.server.put(self.server.opened[f"{number:02}"], 64 * KIB)])
                         for number in range(WRITERS)]

    @contextlib.contextmanager
    def served(self, options: tuple[str, ...], **slow: int) -> Iterator[None]:
        """Runs the server.

        - slow: the delays of slow-disk.c in milliseconds, by the name of the environment variable.
        """
        given = {name: str(value * 1000) for name, value in slow.items()} | {"LD_PRELOAD": str(self.shim)}
        os.environ |= given if slow else {}
        try:
            self.server.emplace.start("--plain-http", "--trusted-proxies", "127.0.0.1", *options)
        finally:
            for name in given:
                os.environ.pop(name, None)
        self.server.is_plain = True
        said = self.server.emplace.said()
        expected = "executor.own-threads" if options else "executor.event-loops"
        if expected not in said[said.rindex("executor."):]:
            raise Failed("requests run on the wrong executor")
        try:
            yield
        finally:
            self.server.emplace.stop(seconds=90)
            self.server.is_plain = None

    # Conditions

    @contextlib.contextmanager
    def nothing(self) -> Iterator[None]:
        yield

    @contextlib.contextmanager
    def flood(self) -> Iterator[None]:
        with Flood(self.server) as flood:
            yield
        if flood.refused + flood.turned_away == 0:
            raise Failed("the server refused no password")

    @contextlib.contextmanager
    def saves(self) -> Iterator[None]:
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            # The writers run two seconds longer than the measurement, because the measuring clients also take time to
            # start.
            writers = pool.submit(self.load.run, self.server.port, self.seconds + 2, WRITERS, *self.puts)
            time.sleep(0.5)
            yield
            writers.result()

    # Measurements

    def lateness_samples(self) -> tuple[int, int]:
        """Returns how often the server sampled the lateness of its event loops, and how many samples were late."""
        name = "event_loop_lateness_seconds"
        lines = dict(line.rsplit(" ", 1) for line in requests.get(
            f"http://localhost:{self.server.port}/metrics", timeout=30).text.splitlines() if line.startswith(name))
        count = int(float(lines[f"{name}_count"]))
        return count, count - int(float(lines[f'{name}_bucket{{le="{LATE:g}"}}']))

    def measure(self, cell: Cell, during: During) -> None:
        infos = [head("GET", file.target()) for file in self.files]
        live = [head("GET", "/health/live")]
        with during(self):
            samples_before, late_before = self.lateness_samples()
            info, alive = Steady(self.server.port, self.seconds, [infos, live]).measure()
            samples, late = self.lateness_samples()
        cell.info += info
        cell.live += alive
        cell.samples += samples - samples_before
        cell.late += late - late_before

    def table(self, say: Callable[[str], None]) -> str:
        cells = {(name, executor): Cell() for name in CONDITIONS for executor in EXECUTORS}
        for turn in range(self.rounds):
            for executor, options in EXECUTORS.items():
                for name, (during, slow) in CONDITIONS.items():
                    with self.served(options, **slow):
                        self.measure(cells[name, executor], during)
            say(f"round {turn + 1} of {self.rounds}")
        return table(((name, executor, *cell.cells()) for (name, executor), cell in cells.items()), HEAD)


CONDITIONS: dict[str, tuple[During, dict[str, int]]] = {
    "nothing": (Lateness.nothing, {}),
    "a flood of wrong passwords": (Lateness.flood, {}),
    f"{WRITERS} writers save 64 KiB": (Lateness.saves, {}),
    f"{WRITERS} writers save 64 KiB, {FLUSH} ms more for each flush": (Lateness.saves, {"SLOW_FLUSH": FLUSH}),
    f"{READ} ms more for each page read from the database": (Lateness.nothing, {"SLOW_READ": READ}),
}

ABOUT = """\
All of {rounds} rounds with alternating turns of {seconds:g} s for each line, on one machine that also runs the \
clients. Load average before and after: {before}, {after}. {connections} connections send {rate} CheckFileInfo a \
second, for {files} of {documents:,} documents in different orders, and as many requests that need no disk. Times are \
milliseconds after the request was due. The last column is the server's metric `event_loop_lateness_seconds`. The slow \
disk is a preloaded library (`Benchmarks/bench/slow-disk.c`). `load` sends the saves."""


def lateness(folder: pathlib.Path, options: argparse.Namespace, say: Callable[[str], None]) -> int:
    before = os.getloadavg()[0]
    measured = Lateness(folder, options.rounds, options.seconds)
    text = measured.table(say)
    about = ABOUT.format(rounds=options.rounds, seconds=options.seconds, before=f"{before:.1f}",
                         after=f"{os.getloadavg()[0]:.1f}", files=len(measured.files), documents=DOCUMENTS,
                         connections=Steady.CONNECTIONS, rate=Steady.RATE)
    say(f"\n{text}\n\n{about}")
    keep(options.results or RESULTS / "lateness.md", "scripts/bench --only lateness", about, text)
    return 0
