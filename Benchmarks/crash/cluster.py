"""Nodes that share a PostgreSQL of three servers and an object store, and the ways to take each of them away."""

import os
import pathlib
import signal
import socket
import subprocess
import threading
from collections.abc import Sequence

import requests
import urllib3.util.connection

from emplace import Emplace, until
from objects import Objects
from patroni import Patroni

HERE = "127.0.0.1"


class Way(threading.local):
    """Which node the connections of this thread go to; its name and port in addresses are those of all nodes."""
    port = 0


WAY = Way()


def connect_by_way(public: int) -> None:
    """Has connections to the public port go to the node that the thread chose."""
    connect = urllib3.util.connection.create_connection

    def chosen(address: tuple[str, int], *arguments: object, **options: object) -> socket.socket:
        if address[1] == public and WAY.port:
            address = (HERE, WAY.port)
        return connect(address, *arguments, **options)    # type: ignore[arg-type]

    urllib3.util.connection.create_connection = chosen    # type: ignore[assignment]


class ClusterNode(Emplace):
    """A server that keeps nothing but its certificate and what it can fetch again."""

    def __init__(self, folder: pathlib.Path, database: str, bucket: str) -> None:
        folder.mkdir()
        super().__init__(folder)
        self.shared = {"EMPLACE_DATABASE": database, "EMPLACE_OBJECTS": bucket, "EMPLACE_NODE_NAME": folder.name}
        self.port = 0

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | Objects.KEY | self.shared

    def is_ready_at_port(self) -> bool:
        try:
            return requests.get(f"https://{HERE}:{self.port}/health/ready", verify=False, timeout=5).status_code == 200
        except requests.RequestException:
            return False


class Cluster:
    def __init__(self, folder: pathlib.Path, count: int, options: Sequence[str]) -> None:
        urllib3.disable_warnings()      # whether a node is ready is asked at an address its certificate doesn't name
        self.options = options
        self.restarted: subprocess.Popen[bytes] | None = None
        self.objects = self.patroni = None
        self.nodes: list[ClusterNode] = []
        try:
            self.patroni, self.objects = Patroni(), Objects()
            bucket = self.objects.new_bucket()
            self.nodes = [ClusterNode(folder / f"node{n}", self.patroni.address, bucket) for n in range(count)]
            first = self.nodes[0]
            first.start(*options)
            first.port = requests.utils.urlparse(first.address).port
            # One certificate for all, or clients would trust only the node that made it.
            certificate = pathlib.Path(first.authority)
            for node in self.nodes[1:]:
                with socket.socket() as free:
                    free.bind((HERE, 0))
                    node.port = free.getsockname()[1]
                node.data.mkdir()
                for each in certificate.parent.iterdir():
                    if each.is_file() and each.suffix in (".pem", ".crt", ".cer", ".key"):
                        target = node.data / each.relative_to(first.data)
                        target.parent.mkdir(parents=True, exist_ok=True)
                        target.write_bytes(each.read_bytes())
                        target.chmod(each.stat().st_mode)
                self.start(node)
            connect_by_way(first.port)
        except BaseException:
            self.stop()
            raise

    def start(self, node: ClusterNode) -> None:
        public = self.nodes[0].address
        node.start("--public-url", public, *self.options, listen=f"{HERE}:{node.port}", reachable=False)
        until(node.is_ready_at_port, lambda: f"{node.folder.name} ready: {node.said()[-2000:]}", 90)

    def stop(self) -> None:
        for node in self.nodes:
            node.kill()     # what it would end with is no longer asked, and it may wait for a database that is away
        if self.restarted:
            self.restarted.kill()
            self.restarted.wait()
        for server in (self.objects, self.patroni):
            if server:
                server.stop()

    def await_database(self) -> None:
        """Until every member follows one leader, for before that nobody could take over."""
        assert self.patroni
        patroni = self.patroni

        def logs() -> str:
            return "\n".join(str(member) + ":\n" + "\n".join((member / "log").read_text().splitlines()[-15:])
                             for member in patroni.members)

        until(patroni.is_whole, lambda: f"three members; {logs()}", 90)

    # The object store

    def kill_objects(self) -> tuple[list[bytes], dict[bytes, bytes]]:
        """Answers what starts it again: its words and its environment."""
        pid = self.restarted.pid if self.restarted else self.gateway()
        process = pathlib.Path(f"/proc/{pid}")
        # It writes its words anew, with spaces between them; none of them has one.
        words = (process / "cmdline").read_bytes().replace(b"\0", b" ").split()
        pairs = (process / "environ").read_bytes().split(b"\0")
        environment = dict(pair.split(b"=", 1) for pair in pairs if b"=" in pair)
        os.kill(pid, signal.SIGKILL)
        if self.restarted:
            self.restarted.wait()
        return words, environment

    def start_objects(self, how: tuple[list[bytes], dict[bytes, bytes]]) -> None:
        self.restarted = subprocess.Popen(how[0], env=how[1], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                          stderr=subprocess.DEVNULL)

    def gateway(self) -> int:
        assert self.objects
        parent = self.objects.process.pid
        for pid in pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
            if b"gateway" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes():
                return int(pid)
        raise AssertionError("no gateway")
