"""What happens as a place grows, or a crowd comes: nothing much, is the claim."""

import argparse
import http.client
import pathlib
import statistics
import time
from collections.abc import Callable, Iterator

from bench.crowd import Flood, SlowClients
from bench.figures import HEAD, Limit, Row, by_turns
from bench.filling import fill
from bench.place import KIB, Place, start_to_ready
from bench.tools import Load, head, wrk
from crash.report import RESULTS, keep, table

GIB = 1024 ** 3
SMALL, PER_FOLDER = 1_000, 100
LISTINGS = (10, 1_000, 10_000, 100_000)


class Growth:
    def __init__(self, folder: pathlib.Path, rounds: int, seconds: float, largest: int) -> None:
        self.folder, self.rounds, self.seconds, self.largest = folder, rounds, seconds, largest
        self.load = Load(folder)

    def made(self, name: str) -> Place:
        folder = self.folder / name
        folder.mkdir()
        place = Place(folder)
        place.prepare(1)
        place.stop()
        return place

    def rows(self) -> Iterator[Row | Limit]:
        small, large = self.made("small"), self.made("large")
        for place, count in ((small, SMALL), (large, self.largest)):
            fill(place.emplace.data, place.opened["Sizes"].id, "Filled", count, PER_FOLDER)
            place.serve(plain=True)
        try:
            yield from self.documents(small, large)
        finally:
            small.stop(), large.stop()
        yield self.ready(large)
        place = self.made("listings")
        for count in LISTINGS:
            fill(place.emplace.data, place.opened["Sizes"].id, f"{count}", count)
        place.serve(plain=True)
        try:
            yield from self.listings(place)
        finally:
            place.stop()
        yield from self.crowds()

    def documents(self, small: Place, large: Place) -> Iterator[Row]:
        """As fast among many as among few: 1.3 × slower at most."""
        few = f"{SMALL:,} documents"
        for work, suffix, path, connections in (("CheckFileInfo", "", "Sizes/4 KiB.docx", 32),
                                                ("EnumerateChildren of 100", "/children", "Sizes/Filled/Folder 7", 8)):
            urls = [place.url(place.open(path), suffix) for place in (large, small)]
            yield by_turns(Row(f"{work}, {self.largest:,} documents", few, 0.77), self.rounds,
                           *(lambda url=url: wrk(url, connections, self.seconds) for url in urls))
        scripts = [(place.port, self.load.script([place.put(place.opened["64 KiB"], 64 * KIB)]))
                   for place in (large, small)]
        yield by_turns(Row(f"PutFile 64 KiB, {self.largest:,} documents", few, 0.77), self.rounds,
                       *(lambda port=port, script=script: self.load.rate(port, self.seconds, 1, script)
                         for port, script in scripts))

    def ready(self, large: Place) -> Limit:
        empty = self.folder / "empty"
        empty.mkdir()
        ratios = []
        for _ in range(self.rounds + 1):
            base = start_to_ready(empty)
            ratios.append(start_to_ready(large.folder) / base)
        return Limit(f"start to ready, {self.largest:,} documents ÷ empty", 2, statistics.median(ratios[1:]),
                     max(ratios[1:]), "×")

    def listings(self, place: Place) -> Iterator[Limit]:
        spent: dict[int, list[float]] = {}
        flat = 0.0
        for count in LISTINGS:
            target = place.open(f"Sizes/{count}").target("/children")
            fetch(place.port, target)
            place.forget_peak()
            before = place.memory()
            spent[count] = [fetch(place.port, target) / count for _ in range(self.rounds)]
            flat = max(flat, place.memory("VmHWM") - before)
        base = statistics.median(spent[LISTINGS[1]])
        for count in LISTINGS[2:]:
            ratios = [seconds / base for seconds in spent[count]]
            yield Limit(f"EnumerateChildren of {count:,}, time per child ÷ that of {LISTINGS[1]:,}", 1.3,
                        statistics.median(ratios), max(ratios), "×")
        yield Limit(f"EnumerateChildren of up to {LISTINGS[-1]:,}, memory it takes", 32, flat, flat, "MiB")

    def crowds(self) -> Iterator[Limit]:
        place = self.made("crowds")
        big = self.folder / "crowds/big.docx"
        with big.open("wb") as file:
            file.truncate(GIB)
        place.emplace.import_(big, user="mia", into="Sizes")
        place.emplace.stop()
        place.emplace.start("--plain-http", "--trusted-proxies", "127.0.0.1")
        place.is_plain = True
        script = self.load.script([head("GET", place.opened["4 KiB"].target())])

        def slowest() -> float:
            return self.load.run(place.port, self.seconds, 4, script)["p99"]

        try:
            opened = place.open("Sizes/big.docx")
            upload = place.put(place.opened["1 MiB"], GIB)
            with SlowClients(place.port, head("GET", opened.target("/contents")), upload) as clients:
                ratios, memory = [], []
                quiet = [slowest() for _ in range(self.rounds)]
                clients.come(idle=1000, downloads=200, uploads=50)
                for _ in range(self.rounds):
                    ratios.append(slowest() / statistics.median(quiet))
                    memory.append(place.memory())
                clients.must_be_there()
            crowd = "1,000 idle, 200 slow downloads of 1 GiB, 50 slow uploads"
            yield Limit(f"CheckFileInfo p99 among {crowd} ÷ quiet", 3, statistics.median(ratios), max(ratios), "×")
            yield Limit(f"resident memory, {crowd}", 200, max(memory), max(memory), "MiB")
            time.sleep(2)
            quiet = [slowest() for _ in range(self.rounds)]
            with Flood(place) as flood:
                ratios = [slowest() / statistics.median(quiet) for _ in range(self.rounds)]
            assert flood.refused > 0, "nobody's password was wrong"
            yield Limit("CheckFileInfo p99 in a flood of wrong passwords ÷ quiet", 3, statistics.median(ratios),
                        max(ratios), "×")
        finally:
            # Longer than the grace period, so that what was measured is kept.
            place.emplace.stop(seconds=90)


def fetch(port: int, target: str) -> float:
    """Seconds until the last byte."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    begun = time.perf_counter()
    client.request("GET", target)
    answer = client.getresponse()
    while answer.read(1 << 20):
        pass
    assert answer.status == 200, answer.status
    client.close()
    return time.perf_counter() - begun


def growth(folder: pathlib.Path, options: argparse.Namespace, say: Callable[[str], None]) -> int:
    rows = []
    for row in Growth(folder, options.rounds, options.seconds, options.documents).rows():
        rows.append(row)
        say("  ".join(row.cells()))
    text = table((row.cells() for row in rows), HEAD)
    say("\n" + text)
    keep(options.results or RESULTS / "growth.md", "scripts/bench --only growth", text)
    return 0
