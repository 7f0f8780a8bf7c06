"""Measures whether the server is as fast with a million documents as with a thousand, and with a thousand slow clients
as without them."""

import argparse
import http.client
import os
import pathlib
import random
import shutil
import statistics
import time
from collections.abc import Callable, Iterator, Sequence

from bench.crowd import Flood, SlowClients
from bench.figures import HEAD, Limit, Row
from bench.filling import fill
from bench.server import KIB, Opened, Server, start_to_ready
from bench.tools import Load, head
from crash.report import RESULTS, keep, table
from office import Container, new_session

GIB = 1024 ** 3
SMALL, LARGER, PER_FOLDER = 1_000, (100_000, 1_000_000), 100
# Two databases: the number of documents, of versions of each document, and of bytes of each version. The larger
# database takes 21 GB; with a million documents, it would take 210 GB.
CONTENTS = ((1_000, 10, 20 * KIB), (100_000, 10, 20 * KIB))
LISTINGS = (10, 1_000, 10_000, 100_000)


class Growth:
    def __init__(self, folder: pathlib.Path, rounds: int, seconds: float, sizes: Sequence[int]) -> None:
        self.folder, self.rounds, self.seconds = folder, rounds, seconds
        self.sizes = [SMALL, *sizes]
        self.load = Load(folder)
        self.max_size, self.flood = 0.0, ""

    def make(self, name: str) -> Server:
        folder = self.folder / name
        folder.mkdir()
        server = Server(folder)
        server.prepare(1)
        server.stop()
        return server

    def delete(self, *servers: Server) -> None:
        """Stops servers and deletes their data. Before the deletion, records how much disk space the data used."""
        self.max_size = max(self.max_size, disk_usage(self.folder))
        for server in servers:
            server.stop()
            shutil.rmtree(server.folder)

    def rows(self) -> Iterator[Row | Limit]:
        servers = [self.make(f"documents-{size}") for size in self.sizes]
        try:
            for server, size in zip(servers, self.sizes):
                fill(server.emplace.data, server.opened["Sizes"].id, "Filled", size, PER_FOLDER)
                server.serve(plain=True)
            yield from self.documents(servers)
            yield from self.ready(servers)
        finally:
            self.delete(*servers)
        yield from self.contents()
        server = self.make("listings")
        try:
            for count in LISTINGS:
                fill(server.emplace.data, server.opened["Sizes"].id, f"{count}", count)
            server.serve(plain=True)
            yield from self.listings(server)
        finally:
            self.delete(server)
        yield from self.crowds()

    def contents(self) -> Iterator[Row]:
        """Checks that 20 GB of inline content in the database slows down neither saves nor requests without content."""
        servers = [self.make(f"contents-{size}") for size, _, _ in CONTENTS]
        try:
            for server, (size, versions, count) in zip(servers, CONTENTS):
                fill(server.emplace.data, server.opened["Sizes"].id, "Filled", size, PER_FOLDER, versions, count)
                server.serve(plain=True)
            samples = [Sample(server) for server in servers]
            names = [f"{size:,} documents × {versions} versions of {count // KIB} KiB"
                     for size, versions, count in CONTENTS]
            yield from self.by_turns("CheckFileInfo", servers, [
                self.scripts(sample.files, lambda file: head("GET", file.target())) for sample in samples], 32, names)
            yield from self.by_turns("PutFile 20 KiB", servers, [
                [self.load.script(server.put(file, 20 * KIB) for file in sample.files[:PER_FOLDER])]
                for server, sample in zip(servers, samples)], 1, names)
        finally:
            self.delete(*servers)

    def documents(self, servers: Sequence[Server]) -> Iterator[Row]:
        """Checks that requests take at most 1.3 times as long with many documents. Each request is for another document
        than the previous request, because the response to a repeated request would come from a cache."""
        samples = [Sample(server) for server in servers]
        yield from self.by_turns("CheckFileInfo", servers, [
            self.scripts(sample.files, lambda file: head("GET", file.target())) for sample in samples], 32)
        yield from self.by_turns(f"EnumerateChildren of {PER_FOLDER}", servers, [
            self.scripts(sample.folders, lambda folder: head("GET", folder.target("/children")))
            for sample in samples], 8)
        yield from self.by_turns("PutFile 64 KiB", servers, [
            [self.load.script(server.put(file, 64 * KIB) for file in sample.files[:PER_FOLDER])]
            for server, sample in zip(servers, samples)], 1)

    def scripts(self, items: Sequence[Opened], request: Callable[[Opened], str]) -> list[pathlib.Path]:
        """Returns one script for each of eight connections. The scripts contain the same requests in different
        orders."""
        return [self.load.script(map(request, random.sample(items, len(items)))) for _ in range(8)]

    def by_turns(self, work: str, servers: Sequence[Server], scripts: Sequence[Sequence[pathlib.Path]],
                 connections: int, names: Sequence[str] | None = None) -> list[Row]:
        few, *many = names or [f"{size:,} documents" for size in self.sizes]
        rows = [Row(f"{work}, {name}", few, 0.77) for name in many]
        # The first measurement of each server fills caches and isn't counted.
        for turn in range(self.rounds + 1):
            base, *others = (self.rate(server, connections, script) for server, script in zip(servers, scripts))
            for row, rate in zip(rows, others):
                if turn > 0:
                    row.add(rate, base)
        return rows

    def rate(self, server: Server, connections: int, script: Sequence[pathlib.Path]) -> float:
        """Returns the number of responses of a server per second."""
        return self.load.rate(server.port, self.seconds, connections, *script)

    def ready(self, servers: Sequence[Server]) -> Iterator[Limit]:
        empty = self.folder / "empty"
        empty.mkdir()
        for server in servers:
            server.stop()
        ratios: list[list[float]] = [[] for _ in self.sizes[1:]]
        for turn in range(self.rounds + 1):
            base = start_to_ready(empty)
            for found, server in zip(ratios, servers[1:]):
                seconds = start_to_ready(server.folder)
                if turn > 0:
                    found.append(seconds / base)
        for found, size in zip(ratios, self.sizes[1:]):
            yield Limit(f"start to ready, {size:,} documents ÷ empty", 2, statistics.median(found), max(found), "×")

    def listings(self, server: Server) -> Iterator[Limit]:
        spent: dict[int, list[float]] = {}
        flat = 0.0
        for count in LISTINGS:
            target = server.open(f"Sizes/{count}").target("/children")
            fetch(server.port, target)
            server.forget_peak()
            before = server.memory()
            spent[count] = [fetch(server.port, target) / count for _ in range(self.rounds)]
            flat = max(flat, server.memory("VmHWM") - before)
        base = statistics.median(spent[LISTINGS[1]])
        for count in LISTINGS[2:]:
            ratios = [seconds / base for seconds in spent[count]]
            yield Limit(f"EnumerateChildren of {count:,}, time per child ÷ that of {LISTINGS[1]:,}", 1.3,
                        statistics.median(ratios), max(ratios), "×")
        yield Limit(f"EnumerateChildren of up to {LISTINGS[-1]:,}, additional memory", 32, flat, flat, "MiB")

    def crowds(self) -> Iterator[Limit]:
        server = self.make("crowds")
        big = self.folder / "crowds/big.docx"
        with big.open("wb") as file:
            file.truncate(GIB)
        server.emplace.import_(big, user="mia", into="Sizes")
        server.emplace.stop()
        server.emplace.start("--plain-http", "--trusted-proxies", "127.0.0.1")
        server.is_plain = True
        script = self.load.script([head("GET", server.opened["4 KiB"].target())])

        def slowest() -> float:
            return self.load.run(server.port, self.seconds, 4, script)["p99"]

        try:
            opened = server.open("Sizes/big.docx")
            upload = server.put(server.opened["1 MiB"], GIB)
            with SlowClients(server.port, head("GET", opened.target("/contents")), upload) as clients:
                ratios, memory = [], []
                quiet = [slowest() for _ in range(self.rounds)]
                clients.connect(idle=1000, downloads=200, uploads=50)
                for _ in range(self.rounds):
                    ratios.append(slowest() / statistics.median(quiet))
                    memory.append(server.memory())
                clients.check_connections()
            crowd = "1,000 idle, 200 slow downloads of 1 GiB, 50 slow uploads"
            yield Limit(f"CheckFileInfo p99 with {crowd} ÷ p99 without", 3, statistics.median(ratios), max(ratios), "×")
            yield Limit(f"resident memory, {crowd}", 200, max(memory), max(memory), "MiB")
            time.sleep(2)
            quiet = [slowest() for _ in range(self.rounds)]
            with Flood(server) as flood:
                ratios = [slowest() / statistics.median(quiet) for _ in range(self.rounds)]
                self.flood = flood.account()
                begun = time.perf_counter()
                server.emplace.stop(seconds=90)
                ending = time.perf_counter() - begun
            assert flood.refused + flood.turned_away > 0, "the server refused no password"
            yield Limit("CheckFileInfo p99 in a flood of wrong passwords ÷ p99 without", 3, statistics.median(ratios),
                        max(ratios), "×")
            yield Limit("from SIGTERM to exit, in that flood", 5, ending, ending, "s")
        finally:
            # The timeout is longer than the server's grace period, because a failed stop would lose the results.
            server.emplace.stop(seconds=90)


class Sample:
    """Random folders that `fill` made, and the files in these folders."""

    def __init__(self, server: Server) -> None:
        session = new_session(None)
        found, _ = Container(session, server.url(server.open("Sizes/Filled"))).children()
        folders = random.sample(found, SMALL // PER_FOLDER)
        self.folders = [Opened("containers", folder.id, folder.token) for folder in folders]
        self.files = [Opened("files", file.id, file.token) for folder in folders for file in folder.children()[1]]
        random.shuffle(self.files)


def disk_usage(folder: pathlib.Path) -> float:
    """Returns in GiB how much disk space a folder uses."""
    return sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file()) / GIB


def fetch(port: int, target: str) -> float:
    """Requests a page, and returns the seconds until the last byte of the response."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    begun = time.perf_counter()
    client.request("GET", target)
    answer = client.getresponse()
    while answer.read(1 << 20):
        pass
    assert answer.status == 200, answer.status
    client.close()
    return time.perf_counter() - begun


ABOUT = """\
Median and worst of {rounds} rounds with alternating turns of {seconds:g} s, on one machine that also runs the \
clients. Load average before and after: {before}, {after}. CheckFileInfo and EnumerateChildren go to 1,000 random \
documents in 10 folders, saves to 100 random documents. The run took {minutes:.0f} minutes and up to {storage:.1f} \
GiB. The flood: {flood}."""


def growth(folder: pathlib.Path, options: argparse.Namespace, say: Callable[[str], None]) -> int:
    rows, begun, before = [], time.monotonic(), os.getloadavg()[0]
    table_of = Growth(folder, options.rounds, options.seconds, options.documents or LARGER)
    for row in table_of.rows():
        rows.append(row)
        say("  ".join(row.cells()))
    text = table((row.cells() for row in rows), HEAD)
    say("\n" + text)
    about = ABOUT.format(rounds=options.rounds, seconds=options.seconds, before=f"{before:.1f}",
                         after=f"{os.getloadavg()[0]:.1f}", minutes=(time.monotonic() - begun) / 60,
                         storage=table_of.max_size, flood=table_of.flood)
    say("\n" + about)
    keep(options.results or RESULTS / "growth.md", "scripts/bench --only growth", about, text)
    return 0
