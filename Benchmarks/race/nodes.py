"""Several servers (nodes) with PostgreSQL under Patroni and an object store, and a thread that kills and pauses the
nodes."""

import http.client
import pathlib
import random
import re
import signal
import ssl
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from emplace import until
from nodes import Stateless, free_port
from objects import Objects
from patroni import Patroni
from race.clock import OtherClock
from race.history import Answer, Request
from race.hosts import LiveConnection, LiveHost, People
from race.model import State
from race.weakening import Weakening


class Nodes:
    """The servers of one installation. They store everything in the database and the object store."""

    def __init__(self, folder: pathlib.Path, count: int, options: tuple[str, ...] = (), is_weak: bool = False,
                 skew: int = 0) -> None:
        # The number of seconds by which each node's clock is ahead: 0 for the first node, then alternately a positive
        # and a negative number.
        self.skews = [0, *(skew if n % 2 else -skew for n in range(1, count))]
        self.clock = OtherClock(folder)
        self.patroni, self.objects, self.options = Patroni(), Objects(), options
        until(self.make_database, "a database")
        database = self.patroni.address.replace("/postgres?", "/place?")
        self.weakenings: list[Weakening] = []
        if is_weak:
            ports = re.findall(r":(\d+)", database)
            self.weakenings = [Weakening(int(port)) for port in ports]
            for port, weakening in zip(ports, self.weakenings):
                database = database.replace(f":{port}", f":{weakening.port}")
        bucket = self.objects.new_bucket()
        self.all: list[Stateless] = []
        self.refusals: list[str] = []
        for number in range(count):
            (folder / str(number)).mkdir()
            node = Stateless(folder / str(number), database, bucket)
            node.port = free_port()
            self.all.append(node)
        self.first = self.all[0]
        self.locks = [threading.Lock() for _ in self.all]

    def make_database(self) -> bool:
        self.ask("CREATE DATABASE place TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
        return self.ask("SELECT datname FROM pg_database WHERE datname = 'place'") == "place"

    def ask(self, sql: str) -> str:
        done = subprocess.run(["psql", f"{self.patroni.address}&connect_timeout=5", "-XAtc", sql],
                              capture_output=True, text=True, timeout=60)
        return done.stdout.strip() if done.returncode == 0 else ""

    def await_idle_database(self) -> None:
        """Waits until the database has a leader, and until no transaction or query is in progress."""
        busy = ("SELECT COUNT(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle' "
                "AND application_name <> 'psql'")
        until(lambda: self.ask(busy) == "0", "an idle database", seconds=120)

    def start(self) -> None:
        for number in range(len(self.all)):
            self.start_node(number)
        until(self.first.is_ready, "the first node ready")

    def start_node(self, number: int) -> None:
        node = self.all[number]
        if node is not self.first and not (node.data / "tls").exists():
            # All nodes have the same certificate, as servers behind a load balancer do.
            node.data.mkdir(exist_ok=True)
            subprocess.run(["cp", "-a", self.first.data / "tls", node.data / "tls"], check=True)
        public = self.first.address or f"https://localhost:{node.port}"

        def is_started() -> bool:
            # A node can't start while the database has no leader. Try again, as a supervisor such as systemd would.
            try:
                node.start("--public-url", public, "--node-name", f"node{number}", *self.options,
                           listen=f"127.0.0.1:{node.port}", reachable=False,
                           env=self.clock.environment(self.skews[number]))
                return True
            except AssertionError as error:
                if "can't use the database" not in str(error):
                    raise
                self.refusals.append(str(error))
                node.process = None
                return False

        until(is_started, "a node started", seconds=120)

    def stop(self) -> None:
        for node in self.all:
            if node.process:
                node.process.send_signal(signal.SIGCONT)
                node.stop(signal.SIGKILL)
        self.objects.stop()
        self.patroni.stop()


class ClusterHost(LiveHost):
    """Several nodes as one host. Each client uses the same node for as long as the node responds."""

    def __init__(self, nodes: Nodes, urls: list[str], starts: list[State], people: People) -> None:
        super().__init__(nodes.first.authority, urls, starts, people)
        self.nodes, self.count = nodes, 0

    def connect(self) -> "ClusterConnection":
        self.count += 1
        return ClusterConnection(self, self.count)

    def settle(self) -> None:
        self.nodes.await_idle_database()


class ClusterConnection(LiveConnection):
    """A client that switches to the next node when its node is gone. If a request got no response, the operation may
    have happened."""

    def __init__(self, host: ClusterHost, number: int) -> None:
        self.host, self.number = host, number
        self.public = urlsplit(host.nodes.first.address).netloc
        self.http = None

    def ask(self, document: int, request: Request) -> Answer:
        self.connect()
        try:
            return super().ask(document, request)
        except (OSError, http.client.HTTPException):
            self.http = None
            self.number += 1
            return Answer(0)

    def fields(self) -> dict[str, str | None]:
        return {"Host": self.public}

    def connect(self) -> None:
        end = time.monotonic() + 180
        while self.http is None:
            assert time.monotonic() < end, "no node accepts connections"
            node = self.host.nodes.all[self.number % len(self.host.nodes.all)]
            connection = http.client.HTTPSConnection("localhost", node.port, context=self.host.context, timeout=90)
            try:
                connection.connect()
                self.http = connection
            except (OSError, ssl.SSLError):
                self.number += 1
                time.sleep(0.01)


@dataclass
class Disturbance:
    what: str
    began: int      # in nanoseconds of the clock that the history uses
    ended: int = 0


class Disturber:
    """Kills and pauses nodes, and kills the database's leader and the object store, one at a time."""

    WEIGHTS = {"node killed": 8, "node paused": 3, "database leader killed": 3, "object store killed": 2}

    def __init__(self, nodes: Nodes, seed: int, pause: tuple[float, float] = (0.3, 3)) -> None:
        self.nodes, self.random, self.pause = nodes, random.Random(f"{seed} disturber"), pause
        self.events: list[Disturbance] = []
        self.failure: BaseException | None = None
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def __enter__(self) -> "Disturber":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.thread.join()
        if self.failure:
            raise self.failure

    def run(self) -> None:
        acts: dict[str, Callable[[Disturbance], None]] = {
            "node killed": self.kill_node, "node paused": self.pause_node,
            "database leader killed": self.kill_leader, "object store killed": self.kill_objects}
        try:
            while not self.done.wait(self.random.uniform(*self.pause)):
                what = self.random.choices(list(self.WEIGHTS), list(self.WEIGHTS.values()))[0]
                event = Disturbance(what, time.monotonic_ns())
                acts[what](event)
                if event.ended:
                    self.events.append(event)
        except BaseException as error:
            self.failure = error

    def kill_node(self, event: Disturbance) -> None:
        number = self.random.randrange(len(self.nodes.all))
        self.nodes.all[number].stop(signal.SIGKILL)
        self.done.wait(self.random.uniform(0, 3))
        self.nodes.start_node(number)
        event.ended = time.monotonic_ns()

    def pause_node(self, event: Disturbance) -> None:
        """Pauses a node. Some pauses are longer than the database's limit for idle transactions, and some last a
        minute."""
        node = self.random.choice(self.nodes.all)
        assert node.process
        node.process.send_signal(signal.SIGSTOP)
        self.done.wait(self.random.choice([1, 5, 12, 60]))
        node.process.send_signal(signal.SIGCONT)
        event.ended = time.monotonic_ns()

    def kill_leader(self, event: Disturbance) -> None:
        patroni = self.nodes.patroni
        if not patroni.is_whole():
            return
        # If the leader's Patroni is killed, too, another server becomes the leader. Otherwise, Patroni may start the
        # killed leader again.
        start_again = patroni.kill_leader(with_its_keeper=self.random.random() < 0.5)
        try:
            until(patroni.leader, "a leader", seconds=120)
        finally:
            start_again()
        patroni.make_whole()
        event.ended = time.monotonic_ns()

    def kill_objects(self, event: Disturbance) -> None:
        self.nodes.objects.kill()
        self.done.wait(self.random.uniform(0, 3))
        self.nodes.objects.start_again()
        event.ended = time.monotonic_ns()
