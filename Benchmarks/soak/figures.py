"""Durations, counts and violations of a run."""

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

# The maximum number of violations of one kind that the report contains.
MAX_PRINTED = 5


class Row(NamedTuple):
    what: str
    count: int
    median: str
    ninety: str
    slowest: str
    worst: str


@dataclass
class Wait:
    """An action for which a user waits: several sequential requests, some of them after a new connection was opened."""
    what: str
    begun: float
    counts: bool = False         # whether the action succeeded; the durations of failed actions aren't used
    ended: float = 0
    requests: int = 0
    connections: int = 0         # the number of connections opened during the wait
    ports: list[int] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return self.ended - self.begun


class Figures:
    """The durations of a run by operation, and the violations."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.durations: dict[str, list[float]] = defaultdict(list)
        self.counts: Counter[str] = Counter()
        self.violations: Counter[str] = Counter()
        self.stories: list[str] = []
        self.waits: list[Wait] = []

    @contextmanager
    def timing(self, what: str) -> Iterator[None]:
        """Records the duration of an operation that succeeds. A failure is recorded as a violation."""
        begun = time.perf_counter()
        yield
        self.durations[what].append(time.perf_counter() - begun)

    def count(self, what: str) -> None:
        self.counts[what] += 1

    def violate(self, kind: str, story: str) -> None:
        self.violations[kind] += 1
        if self.violations[kind] <= MAX_PRINTED:
            self.stories.append(f"{time.monotonic() - self.began:8.2f} s  {kind}: {story}")
            print(self.stories[-1], flush=True)

    def restart(self) -> None:
        """Deletes the figures that were recorded while documents were created, because this isn't part of the day."""
        self.began = time.monotonic()
        self.durations.clear()
        self.waits.clear()
        self.counts.clear()

    @property
    def operations(self) -> int:
        return sum(map(len, self.durations.values()))

    def rows(self) -> list[Row]:
        """Returns the number of durations and their quantiles for each operation."""
        return [Row(what, len(times), *(milliseconds(quantile(times, part)) for part in (0.5, 0.9, 0.99, 1)))
                for what, times in sorted((what, sorted(times)) for what, times in self.durations.items())]


def quantile(ordered: list[float], part: float) -> float:
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else 0


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.{0 if seconds >= 0.1 else 1}f}"
