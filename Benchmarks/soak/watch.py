"""Samples the server's memory and number of open files during the day, and checks that both stay level."""

import asyncio
import os
import pathlib
import re
import statistics
import time
from dataclasses import dataclass
from typing import NamedTuple

from soak.http import Network

INTERVAL = 2.0
# How much the median of the last quarter of the day may exceed the median of the second quarter: a factor and MiB of
# memory, and a number of open files.
MEMORY_FACTOR, MEMORY_SLACK = 1.10, 8.0
FILES_SLACK = 12


class Sample(NamedTuple):
    at: float
    memory: float        # the server's memory in MiB
    files: int
    connections: int
    lag: float           # how late a timer fired in the thread of the simulated phones, in seconds
    threads: int


@dataclass(frozen=True)
class Process:
    pid: int

    def memory(self) -> tuple[float, int]:
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        resident, threads = (re.search(rf"^{name}:\s+(\d+)", status, re.M) for name in ("VmRSS", "Threads"))
        assert resident and threads
        return int(resident[1]) / 1024, int(threads[1])

    def files(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def seconds(self) -> float:
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Watch:
    def __init__(self, pid: int, network: Network) -> None:
        self.process, self.network = Process(pid), network
        self.samples: list[Sample] = []
        self.began = time.monotonic()
        self.begun_with = self.process.seconds()
        self.load = 0.0      # the number of processors that the server used on average

    async def keep(self) -> None:
        while True:
            asked = time.monotonic()
            await asyncio.sleep(INTERVAL)
            lag = time.monotonic() - asked - INTERVAL
            self.samples.append(self.sample(lag))

    def sample(self, lag: float = 0) -> Sample:
        memory, threads = self.process.memory()
        return Sample(time.monotonic() - self.began, memory, self.process.files(), self.network.connections, lag,
                      threads)

    def quarter(self, number: int) -> list[Sample]:
        length = len(self.samples) / 4
        return self.samples[int(number * length):int((number + 1) * length)] or self.samples[-1:]

    def rows(self) -> list[tuple[object, ...]]:
        rows = []
        for number, name in enumerate(("first", "second", "third", "last")):
            part = self.quarter(number)
            rows.append((name, f"{memory(part):.1f}", f"{max(s.memory for s in part):.1f}", f"{files(part):.0f}",
                         max(s.files for s in part), max(s.connections for s in part), max(s.threads for s in part)))
        return rows

    def problems(self) -> list[str]:
        second, last = self.quarter(1), self.quarter(3)
        problems = []
        if memory(last) > memory(second) * MEMORY_FACTOR + MEMORY_SLACK:
            problems.append(f"memory isn't level: {memory(second):.1f} MiB in the second quarter, "
                            f"{memory(last):.1f} in the last")
        if files(last) > files(second) + FILES_SLACK:
            problems.append(f"open files aren't level: without the phones' connections, {files(second):.0f} in the "
                            f"second quarter, {files(last):.0f} in the last")
        return problems

    def end(self) -> None:
        self.load = (self.process.seconds() - self.begun_with) / (time.monotonic() - self.began)


def memory(samples: list[Sample]) -> float:
    return statistics.median(sample.memory for sample in samples)


def files(samples: list[Sample]) -> float:
    """Returns the median number of open files, without the phones' connections, whose number varies."""
    return statistics.median(sample.files - sample.connections for sample in samples)
