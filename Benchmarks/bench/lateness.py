"""How late small answers are while the server has something long to do, with requests on the event loops and without."""

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
from bench.place import KIB, Place
from bench.steady import Steady, percentile
from bench.tools import Failed, Load, head
from crash.report import RESULTS, keep, table

SHIM = pathlib.Path(__file__).parent / "slow-disk.c"
WRITERS, DOCUMENTS, PER_FOLDER = 32, 20_000, 100
FLUSH, READ = 20, 2     # milliseconds more, of a slow disk
LATE = 0.01             # seconds; a bound of the histogram's buckets
EXECUTORS = {"event loops": (), "own threads": ("--no-event-loop-executor",)}
HEAD = ("meanwhile", "requests run on", "CheckFileInfo p50", "p99", "worst", "/health/live p50", "p99", "worst",
        f"loops > {LATE * 1000:g} ms late")

During = Callable[["Lateness"], contextlib.AbstractContextManager[None]]


@dataclass
class Cell:
    """One condition on one executor, all rounds together."""

    info: list[float] = field(default_factory=list)
    live: list[float] = field(default_factory=list)
    looks: int = 0
    late: int = 0

    def cells(self) -> Iterator[str]:
        for times in (self.info, self.live):
            yield from (f"{value:.1f} ms" for value in (percentile(times, 0.5), percentile(times, 0.99), max(times)))
        yield f"{100 * self.late / max(1, self.looks):.1f} %"


class Lateness:
    def __init__(self, folder: pathlib.Path, rounds: int, seconds: float) -> None:
        self.rounds, self.seconds = rounds, seconds
        self.load, self.shim = Load(folder), folder / "slow-disk.so"
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise Failed("a slow disk needs a C compiler")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", self.shim, SHIM, "-ldl"], check=True)
        self.place = Place(folder)
        self.place.prepare(WRITERS)
        self.place.stop()
        fill(self.place.emplace.data, self.place.opened["Sizes"].id, "Filled", DOCUMENTS, PER_FOLDER)
        with self.served(()):
            self.files = Sample(self.place).files
            self.puts = [self.load.script([self.place.put(self.place.opened[f"{number:02}"], 64 * KIB)])
                         for number in range(WRITERS)]

    @contextlib.contextmanager
    def served(self, options: tuple[str, ...], **slow: int) -> Iterator[None]:
        """- slow: milliseconds by variable of the shim."""
        given = {name: str(value * 1000) for name, value in slow.items()} | {"LD_PRELOAD": str(self.shim)}
        os.environ |= given if slow else {}
        try:
            self.place.emplace.start("--plain-http", "--trusted-proxies", "127.0.0.1", *options)
        finally:
            for name in given:
                os.environ.pop(name, None)
        self.place.is_plain = True
        said = self.place.emplace.said()
        expected = "executor.own-threads" if options else "executor.event-loops"
        if expected not in said[said.rindex("executor."):]:
            raise Failed("requests run elsewhere than asked for")
        try:
            yield
        finally:
            self.place.emplace.stop(seconds=90)
            self.place.is_plain = None

    # What goes on meanwhile

    @contextlib.contextmanager
    def nothing(self) -> Iterator[None]:
        yield

    @contextlib.contextmanager
    def flood(self) -> Iterator[None]:
        with Flood(self.place) as flood:
            yield
        if flood.refused + flood.turned_away == 0:
            raise Failed("no password was wrong")

    @contextlib.contextmanager
    def saves(self) -> Iterator[None]:
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            # Longer than what is measured, the start of its clients included.
            writers = pool.submit(self.load.run, self.place.port, self.seconds + 2, WRITERS, *self.puts)
            time.sleep(0.5)
            yield
            writers.result()

    # What is measured

    def looks(self) -> tuple[int, int]:
        """How often the server looked at its loops, and how often it found one late."""
        name = "event_loop_lateness_seconds"
        lines = dict(line.rsplit(" ", 1) for line in requests.get(
            f"http://localhost:{self.place.port}/metrics", timeout=30).text.splitlines() if line.startswith(name))
        count = int(float(lines[f"{name}_count"]))
        return count, count - int(float(lines[f'{name}_bucket{{le="{LATE:g}"}}']))

    def measure(self, cell: Cell, during: During) -> None:
        infos = [head("GET", file.target()) for file in self.files]
        live = [head("GET", "/health/live")]
        with during(self):
            count, late = self.looks()
            info, alive = Steady(self.place.port, self.seconds, [infos, live]).measure()
            after, later = self.looks()
        cell.info += info
        cell.live += alive
        cell.looks += after - count
        cell.late += later - late

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
    f"the same, a flush takes {FLUSH} ms more": (Lateness.saves, {"SLOW_FLUSH": FLUSH}),
    f"a page of the database takes {READ} ms more to read": (Lateness.nothing, {"SLOW_READ": READ}),
}

ABOUT = """\
{rounds} rounds by turns of {seconds:g} s for each line, all rounds together, on one machine that also runs the clients. \
Load average before and after: {before}, {after}. CheckFileInfo of {files} of {documents:,} documents in another order for \
each of {connections} connections, {rate} a second, and beside it as many answers that need no disk; milliseconds after \
the request was due. The last column is the server's own `event_loop_lateness_seconds`. A slow disk is a library that is \
preloaded (`Benchmarks/bench/slow-disk.c`); saves are by `load`."""


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
