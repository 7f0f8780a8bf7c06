"""Measures the lines of the table of speed. Each line compares one kind of request with a yardstick."""

import pathlib
import shutil
import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Iterator

from bench import disk
from bench.figures import Limit, Row, by_turns
from bench.filling import fill
from bench.server import KIB, MIB, SIZES, Server, bootstrapping, start_to_ready
from bench.tools import Load, head, h2load, program, wrk
from bench.yardsticks import Floor, Nginx

WRITERS = 32
CHILDREN = 10_000
# The names of groups of lines for `--only`, in the order of the table.
GROUPS = ("checkfileinfo", "getfile", "tls", "putfile", "locks", "children", "bootstrap", "start", "threads")


class Speed:
    def __init__(self, folder: pathlib.Path, rounds: int, seconds: float) -> None:
        self.folder, self.rounds, self.seconds = folder, rounds, seconds
        self.load = Load(folder)
        self.server = Server(folder)
        self.server.prepare(WRITERS)
        self.nginx = Nginx(folder / "nginx", *self.server.certificate)
        for name in SIZES:
            content = (folder / f"source/Sizes/{name}.docx").read_bytes()
            self.nginx.add(name.replace(" ", ""), content)
        self.floors: dict[bool, Floor] = {}

    def close(self) -> None:
        self.server.stop()
        for each in (self.nginx, *self.floors.values()):
            each.stop()

    def rows(self, group: str) -> Iterator[Row | Limit]:
        yield from getattr(self, group)()

    def floor(self, plain: bool) -> Floor:
        """Returns a server whose one route responds with the bytes of a CheckFileInfo."""
        if plain not in self.floors:
            body = self.folder / "floor.json"
            if not body.exists():
                answer = self.server.container(self.server.opened["4 KiB"]).call("GET")
                body.write_bytes(answer.content)
            self.floors[plain] = Floor(body, *() if plain else self.server.certificate)
        return self.floors[plain]

    def checkfileinfo(self) -> Iterator[Row]:
        file = self.server.opened["4 KiB"]
        for plain in (False, True):
            self.server.serve(plain)
            floor, url = self.floor(plain), self.server.url(file)
            row = Row(f"CheckFileInfo, 32 connections, {'plain' if plain else 'TLS'}", "floor", 0.5)
            yield by_turns(row, self.rounds, lambda: wrk(url, 32, self.seconds),
                           lambda: wrk(floor.url, 32, self.seconds))

    def getfile(self) -> Iterator[Row]:
        self.server.serve(plain=True)
        goals = {"1 MiB": 1.0, "100 MiB": 1.0, "4 KiB": 0.35, "64 KiB": 0.35}
        for name, goal in goals.items():
            target = self.server.opened[name].target("/contents")
            ours, theirs = (self.load.script([head("GET", path)]) for path in (target, "/" + name.replace(" ", "")))
            for connections in (1, 8, 64) if goal == 1 else (32,):
                row = Row(f"GetFile {name}, plain, {connections} connection{'s'[:connections > 1]}", "nginx", goal)
                yield by_turns(row, self.rounds,
                               lambda: self.load.rate(self.server.port, self.seconds, connections, ours),
                               lambda: self.load.rate(self.nginx.port, self.seconds, connections, theirs))

    def tls(self) -> Iterator[Row]:
        self.server.serve(plain=False)
        url = self.server.url(self.server.opened["1 MiB"], "/contents")
        other = f"https://localhost:{self.nginx.tls_port}/1MiB"
        for http2 in (False, True):
            row = Row(f"GetFile 1 MiB, TLS, {'h2' if http2 else 'HTTP/1.1'}, 8 connections", "nginx, same cipher",
                      0.9 if http2 else 1.0)
            yield by_turns(row, self.rounds, lambda: h2load(url, 8, self.seconds, http2),
                           lambda: h2load(other, 8, self.seconds, http2))

    def putfile(self) -> Iterator[Row]:
        self.server.serve(plain=True)
        for name in ("64 KiB", "1 MiB", "100 MiB"):
            script, size = self.load.script([self.server.put(self.server.opened[name], SIZES[name])]), SIZES[name]
            for yardstick in ("disk, files kept", "disk, files deleted"):
                with tempfile.TemporaryDirectory(dir=self.folder) as folder:
                    goal = 0.9 if name == "64 KiB" and "kept" in yardstick else 0.7
                    yield by_turns(Row(f"PutFile {name}, durable", yardstick, goal), self.rounds,
                                   lambda: self.load.rate(self.server.port, self.seconds, 1, script),
                                   lambda: disk.saves(folder, size, self.seconds, "kept" in yardstick))
        scripts = [self.load.script([self.server.put(self.server.opened[f"{number:02}"], 64 * KIB)])
                   for number in range(WRITERS)]
        yield by_turns(Row(f"PutFile 64 KiB, {WRITERS} writers on {WRITERS} documents", "one writer", 4), self.rounds,
                       lambda: self.load.rate(self.server.port, self.seconds, WRITERS, *scripts),
                       lambda: self.load.rate(self.server.port, self.seconds, 1, scripts[0]))
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            yield by_turns(Row(f"PutFile 64 KiB, {WRITERS} writers", f"{WRITERS} disk writers", 1), self.rounds,
                           lambda: self.load.rate(self.server.port, self.seconds, WRITERS, *scripts),
                           lambda: disk.crowd(folder, 64 * KIB, self.seconds, WRITERS))
        ours = self.load.script([self.server.put(self.server.opened["100 MiB"], 100 * MIB)])
        theirs = self.load.script([head("PUT", "/put/file", {"Content-Length": 100 * MIB})])
        yield by_turns(Row("PutFile 100 MiB, durable", "nginx DAV, not flushed", 1), self.rounds,
                       lambda: self.load.rate(self.server.port, self.seconds, 1, ours),
                       lambda: self.load.rate(self.nginx.port, self.seconds, 1, theirs))

    def locks(self) -> Iterator[Row]:
        self.server.serve(plain=True)
        files = [self.server.opened[f"{number:02}"] for number in range(16)]
        ours = [self.load.script(self.server.lock_cycle(file)) for file in files]
        floor = self.floor(plain=True)
        bare = self.load.script([head("POST", "/floor/abcdefghijklmnopqrst", {"Content-Length": 0})])
        database = self.folder / "engine.sqlite"
        with sqlite3.connect(self.server.emplace.data / "catalogue.sqlite") as source:
            with sqlite3.connect(database) as target:
                source.backup(target)
        _, flags, user, grant, *_ = files[0].token.split(".")
        options = ["--database", database, "--user", user, "--grant", grant, "--seconds", self.seconds]
        row = Row("Lock, RefreshLock, Unlock, 16 connections", "smaller of floor and engine", 0.5)
        yield by_turns(row, self.rounds,
                       lambda: self.load.rate(self.server.port, self.seconds, 16, *ours),
                       lambda: self.load.rate(floor.port, self.seconds, 16, bare),
                       lambda: program("Engine", *options, *(file.id for file in files), seconds=self.seconds))

    def children(self) -> Iterator[Row]:
        self.server.serve(plain=False)
        self.server.stop()
        folder = self.server.opened["Sizes"]
        many = fill(self.server.emplace.data, folder.id, "Many", CHILDREN)
        self.server.serve(plain=True)
        opened = self.server.open("Sizes/Many")
        assert opened.id == many
        url = self.server.url(opened, "/children")
        yield by_turns(Row(f"EnumerateChildren of {CHILDREN}", "only JSON and tokens", 0.5), self.rounds,
                       lambda: wrk(url, 1, self.seconds * 2),
                       lambda: program("Listing", CHILDREN, self.seconds, seconds=self.seconds))

    def bootstrap(self) -> Iterator[Row]:
        self.server.serve(plain=True)
        floor = self.floor(plain=True)
        address = self.server.emplace.bootstrapper
        source = f"{self.server.emplace.address}/wopi/files/{self.server.opened['4 KiB'].id}"
        authorization = {"Authorization": f"Bearer {self.server.oauth}"}
        for name, method, more in bootstrapping(source):
            headers = authorization | more
            yield by_turns(Row(f"{name}, 32 connections, plain", "floor", 0.4), self.rounds,
                           lambda: wrk(address, 32, self.seconds, headers, method, self.folder),
                           lambda: wrk(floor.url, 32, self.seconds, headers, method, self.folder))

    def start(self) -> Iterator[Limit]:
        empty = self.folder / "empty"
        empty.mkdir()
        seconds = [start_to_ready(empty) for _ in range(self.rounds + 1)][1:]
        shutil.rmtree(empty)
        yield Limit("start to ready, empty data directory", 0.3, statistics.median(seconds), max(seconds), "s")

    def threads(self) -> Iterator[Row]:
        """Compares requests on the threads of Swift's runtime, as with Swift 6.4 and later, with requests on event
        loops."""
        folder = self.folder / "threads"
        folder.mkdir()
        other = Server(folder, "--no-event-loop-executor")
        other.prepare(WRITERS)
        try:
            for server in (self.server, other):
                server.serve(plain=True)
            for name, connections, kinds in self.kinds_of_requests():
                ours, theirs = ([self.load.script(kind(server)) for kind in kinds] for server in (other, self.server))
                yield by_turns(Row(f"{name}, on runtime threads", "on event loops", None), self.rounds,
                               lambda: self.load.rate(other.port, self.seconds, connections, *ours),
                               lambda: self.load.rate(self.server.port, self.seconds, connections, *theirs))
        finally:
            other.stop()

    @staticmethod
    def kinds_of_requests() -> Iterator[tuple[str, int, list[Callable[[Server], list[str]]]]]:
        """Yields names of work, the number of connections, and the requests of one connection or of each."""
        yield "CheckFileInfo, 32 connections", 32, [lambda on: [head("GET", on.opened["4 KiB"].target())]]
        for name, connections in (("4 KiB", 32), ("1 MiB", 8)):
            yield f"GetFile {name}, {connections} connections", connections, [
                lambda on, name=name: [head("GET", on.opened[name].target("/contents"))]]
        yield "Lock, RefreshLock, Unlock, 16 connections", 16, [
            lambda on, number=number: on.lock_cycle(on.opened[f"{number:02}"]) for number in range(16)]
        for writers in (1, WRITERS):
            yield f"PutFile 64 KiB, {writers} writer{'s'[:writers > 1]}", writers, [
                lambda on, number=number: [on.put(on.opened[f"{number:02}"], 64 * KIB)] for number in range(writers)]
