"""Nodes that share a PostgreSQL of three servers and an object store, and the ways to take each of them away."""

import contextlib
import pathlib
import re
import socket
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
    def __init__(self, folder: pathlib.Path, count: int, options: Sequence[str], misbehave: str = "") -> None:
        urllib3.disable_warnings()      # whether a node is ready is asked at an address its certificate doesn't name
        self.options = options
        self.objects = self.patroni = None
        self.spoiling = contextlib.ExitStack()
        self.nodes: list[ClusterNode] = []
        try:
            self.patroni, self.objects = Patroni(), Objects()
            self.bucket = bucket = self.objects.new_bucket()
            if misbehave:
                bucket = self.spoiling.enter_context(self.objects.misbehaving(misbehave, bucket))
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
        WAY.port = node.port    # also where its port is the one in addresses
        node.start("--public-url", public, *self.options, listen=f"{HERE}:{node.port}", reachable=False)
        until(node.is_ready_at_port, lambda: f"{node.folder.name} ready: {node.said()[-2000:]}", 90)

    def grow_older(self, seconds: int) -> None:
        """Starts all nodes again, in a world in which content was stored so much earlier."""
        assert self.patroni and self.objects
        for node in self.nodes:
            node.stop()
        self.objects.kill()
        self.objects.age(seconds)
        self.objects.start_again()
        # A node that was killed holds it for ninety minutes.
        until(lambda: self.patroni.ask("DELETE FROM leases RETURNING 'ended'") is not None, "leases that have ended", 60)
        for node in self.nodes:
            self.start(node)

    def unfinished_uploads(self) -> list[str]:
        assert self.objects
        bucket = self.bucket.removeprefix("s3://").partition("/")[0]
        return re.findall("<UploadId>(.*?)</UploadId>", self.objects.ask("GET", bucket, "?uploads="))

    def stop(self) -> None:
        for node in self.nodes:
            node.kill()     # what it would end with is no longer asked, and it may wait for a database that is away
        self.spoiling.close()
        for server in (self.objects, self.patroni):
            if server:
                server.stop()

    def await_database(self) -> None:
        """Until every member follows one leader, for before that nobody could take over."""
        assert self.patroni
        self.patroni.make_whole()
