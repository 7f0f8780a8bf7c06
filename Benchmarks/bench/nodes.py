"""Measures several servers of one installation: compares the reads per second of three servers with the reads per
second of one server. Also compares one server that uses PostgreSQL and an object store with one server that uses SQLite
and a disk.

When reads are measured, each server is limited to a quarter of a processor. The other processors are free for the
database and the clients. Without this limit, three servers on one machine would share the same processors that one
server uses alone.
"""

import argparse
import http.client
import os
import pathlib
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from bench.figures import Row, by_turns
from bench.tools import Failed, wrk
from crash.report import RESULTS, keep, table
from emplace import Emplace, until
from nodes import Stateless, free_port
from objects import Objects
from office import File
from postgres import Postgres

NAME, PASSWORD = "mia", "a password of the bench"
SHARE = 0.25
SIZES = {"4 KiB": 4 << 10, "300 KiB": 300 << 10}
CLIENTS = 8


class LimitedProcess:
    """Limits a process to a part of one processor, with a control group of version 1 or 2."""

    def __init__(self, name: str, pid: int) -> None:
        base = pathlib.Path("/sys/fs/cgroup")
        old = (base / "cpu").is_dir()
        self.folder = (base / "cpu" if old else base) / name
        self.folder.mkdir(exist_ok=True)
        period = 10_000
        if old:
            (self.folder / "cpu.cfs_period_us").write_text(str(period))
            (self.folder / "cpu.cfs_quota_us").write_text(str(int(period * SHARE)))
        else:
            (self.folder / "cpu.max").write_text(f"{int(period * SHARE)} {period}")
        (self.folder / "cgroup.procs").write_text(str(pid))

    def remove(self) -> None:
        try:
            self.folder.rmdir()
        except OSError:
            pass    # a control group that couldn't be removed does no harm


class Plain(Stateless):
    """A server without TLS, like a server behind a load balancer that terminates TLS."""

    def serve(self, public: str) -> None:
        self.start("--plain-http", "--public-url", public, "--log-level", "warning", listen=f"127.0.0.1:{self.port}",
                   reachable=False)


class Cluster:
    def __init__(self, folder: pathlib.Path, count: int) -> None:
        self.postgres, self.objects = Postgres(), Objects()
        # Turns on flushes, because the PostgreSQL server for tests doesn't flush by default.
        for statement in ("ALTER SYSTEM SET fsync = on", "ALTER SYSTEM SET full_page_writes = on",
                          "SELECT pg_reload_conf()"):
            self.postgres.run(statement)
        database, bucket = self.postgres.new_database(), self.objects.new_bucket()
        self.nodes = []
        for number in range(count):
            (folder / f"node{number}").mkdir()
            node = Plain(folder / f"node{number}", database, bucket)
            node.port = free_port()
            self.nodes.append(node)
        self.public = f"http://localhost:{self.nodes[0].port}"

    def prepare(self) -> dict[str, File]:
        """Creates the documents over TLS, which sign-in needs, and then starts all nodes without TLS."""
        first = self.nodes[0]
        first.start("--log-level", "warning", listen=f"127.0.0.1:{first.port}")
        files = prepared(first)
        for node in self.nodes:
            node.serve(self.public)
        until(first.is_ready, "a node that is ready")
        return files

    def stop(self) -> None:
        for node in self.nodes:
            node.stop()
        self.objects.stop()
        self.postgres.stop()


def prepared(emplace: Emplace) -> dict[str, File]:
    """Creates a document of each size and one document for each client that saves. Then stops the server."""
    emplace.add_user(NAME, PASSWORD)
    root = emplace.place(NAME, PASSWORD).root()
    files = {}
    for name, size in SIZES.items():
        files[name] = root.new_file(f"{name}.docx")
        files[name].lock("bench")
        files[name].save(os.urandom(size), "bench")
    for number in range(CLIENTS):
        files[str(number)] = root.new_file(f"{number}.docx")
        files[str(number)].lock("bench")
    emplace.stop()
    return files


def target(file: File, suffix: str = "") -> str:
    url = urlsplit(file.url)
    return f"{url.path}{suffix}?{url.query}"


def reads(cluster: Cluster, path: str, count: int, seconds: float) -> float:
    """Returns how many reads per second `count` servers answer in total."""
    host = {"Host": urlsplit(cluster.public).netloc}
    with ThreadPoolExecutor(count) as pool:
        rates = [pool.submit(wrk, f"http://127.0.0.1:{node.port}{path}", 16, seconds, host)
                 for node in cluster.nodes[:count]]
    return sum(rate.result() for rate in rates)


def requests(emplace: Emplace, files: Sequence[File], seconds: float,
             request: Callable[[File], tuple[str, str, dict[str, str], bytes]]) -> float:
    """Returns the number of responses per second to several clients. Each client has its own connection and
    document."""
    end, counts = time.monotonic() + seconds, [0] * len(files)
    port = urlsplit(emplace.address).port

    def work(number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while time.monotonic() < end:
            method, path, fields, body = request(files[number])
            connection.request(method, path, body, {"Host": f"localhost:{port}", **fields})
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise Failed(f"{fields.get('X-WOPI-Override', 'GetFile')}: {answer.status}")
            counts[number] += 1

    with ThreadPoolExecutor(len(files)) as pool:
        list(pool.map(work, range(len(files))))
    return sum(counts) / seconds


def saving(size: int) -> Callable[[File], tuple[str, str, dict[str, str], bytes]]:
    body = os.urandom(size)
    return lambda file: ("POST", target(file, "/contents"), {"X-WOPI-Override": "PUT", "X-WOPI-Lock": "bench"}, body)


def refreshing(file: File) -> tuple[str, str, dict[str, str], bytes]:
    return "POST", target(file), {"X-WOPI-Override": "REFRESH_LOCK", "X-WOPI-Lock": "bench"}, b""


def of_three(cluster: Cluster, files: dict[str, File], rounds: int, seconds: float) -> Iterator[Row]:
    limited = [LimitedProcess(f"emplace-bench-{number}", node.process.pid)
               for number, node in enumerate(cluster.nodes)]
    try:
        for work, path in (("CheckFileInfo", target(files["4 KiB"])),
                           ("GetFile 300 KiB, cached", target(files["300 KiB"], "/contents"))):
            row = Row(f"{work}, three servers", "one of them", 2.5)
            yield by_turns(row, rounds, lambda: reads(cluster, path, 3, seconds),
                           lambda: reads(cluster, path, 1, seconds))
    finally:
        for each in limited:
            each.remove()


def of_one(node: Emplace, there: dict[str, File], alone: Emplace, here: dict[str, File], rounds: int,
           seconds: float) -> Iterator[Row]:
    host = {"Host": urlsplit(node.address).netloc}
    for work, name, suffix in (("CheckFileInfo", "4 KiB", ""), ("GetFile 4 KiB", "4 KiB", "/contents"),
                               ("GetFile 300 KiB", "300 KiB", "/contents")):
        row = Row(f"{work}, 16 connections", "SQLite and disk", 0)
        yield by_turns(row, rounds, lambda: wrk(f"{node.address}{target(there[name], suffix)}", 16, seconds, host),
                       lambda: wrk(f"{alone.address}{target(here[name], suffix)}", 16, seconds))
    writers = [str(number) for number in range(CLIENTS)]
    for work, request, count in (("RefreshLock, 8 connections", refreshing, CLIENTS),
                                 ("PutFile 4 KiB, 1 connection", saving(4 << 10), 1),
                                 ("PutFile 4 KiB, 8 connections", saving(4 << 10), CLIENTS),
                                 ("PutFile 300 KiB, 8 connections", saving(300 << 10), CLIENTS)):
        row = Row(work, "SQLite and disk", 0)
        yield by_turns(row, rounds,
                       lambda: requests(node, [there[name] for name in writers[:count]], seconds, request),
                       lambda: requests(alone, [here[name] for name in writers[:count]], seconds, request))


def cells(row: Row) -> tuple[str, ...]:
    goal = f"≥ {row.goal:g}" if row.goal else "none"
    met = ("yes" if row.is_met else "**no**") if row.goal else "–"
    return (row.work, row.yardstick, f"{statistics.median(row.ours):,.0f}", f"{statistics.median(row.theirs):,.0f}",
            goal, f"{row.median:.2f}", f"{min(row.ratios):.2f}–{max(row.ratios):.2f}", met)


HEAD = ("work", "yardstick", "per second", "yardstick per second", "goal", "ratio", "spread", "met")

ABOUT = """\
Median and spread of {rounds} rounds with alternating turns of {seconds:g} s, on one machine that also runs the \
clients, PostgreSQL and the object store (juicefs). Three servers: each is limited to a quarter of a processor. One \
server: PostgreSQL without a standby flushes each commit; the object store may return before it flushes. Clients: wrk \
for reads, Python for the rest. Without TLS."""


def nodes(folder: pathlib.Path, options: argparse.Namespace, say: Callable[[str], None]) -> int:
    cluster, alone = Cluster(folder, 3), Emplace(folder)
    rows: list[Row] = []
    try:
        there = cluster.prepare()
        for row in of_three(cluster, there, options.rounds, options.seconds):
            rows.append(row)
            say("  ".join(cells(row)))
        for node in cluster.nodes:
            node.stop()
        # Starts the server as a new process, because the previous process was limited to a quarter of a processor.
        cluster.nodes[0].serve(cluster.public)
        alone.start("--log-level", "warning")
        here = prepared(alone)
        alone.start("--plain-http", "--log-level", "warning")
        for row in of_one(cluster.nodes[0], there, alone, here, options.rounds, options.seconds):
            rows.append(row)
            say("  ".join(cells(row)))
    finally:
        alone.stop()
        cluster.stop()
    text = table(map(cells, rows), HEAD)
    say("\n" + text)
    keep(options.results or RESULTS / "nodes.md", "scripts/bench --only nodes",
         ABOUT.format(rounds=options.rounds, seconds=options.seconds), text)
    return 0
