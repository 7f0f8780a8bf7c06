"""Servers (nodes) that share three PostgreSQL servers and an object store. Each node, each PostgreSQL server and the
object store can be killed and started again."""

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


class Route(threading.local):
    """The port of the node to which the current thread connects. All nodes have the same public address."""
    port = 0


ROUTE = Route()


def connect_by_route(public: int) -> None:
    """Redirects connections to the public port: each thread connects to the port in its `ROUTE` instead."""
    connect = urllib3.util.connection.create_connection

    def chosen(address: tuple[str, int], *arguments: object, **options: object) -> socket.socket:
        if address[1] == public and ROUTE.port:
            address = (HERE, ROUTE.port)
        return connect(address, *arguments, **options)    # type: ignore[arg-type]

    urllib3.util.connection.create_connection = chosen    # type: ignore[assignment]


class ClusterNode(Emplace):
    """A server whose data directory has only its certificate and caches."""

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
        # Nodes are asked whether they are ready at an address that isn't in the certificate.
        urllib3.disable_warnings()
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
            # All nodes get the first node's certificate, because it is the only certificate that the clients trust.
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
            connect_by_route(first.port)
        except BaseException:
            self.stop()
            raise

    def start(self, node: ClusterNode) -> None:
        public = self.nodes[0].address
        # The public port is the port of the first node, so connections to it have to be redirected.
        ROUTE.port = node.port
        node.start("--public-url", public, *self.options, listen=f"{HERE}:{node.port}", reachable=False)
        until(node.is_ready_at_port, lambda: f"{node.folder.name} ready: {node.said()[-2000:]}", 90)

    def grow_older(self, seconds: int) -> None:
        """Stops all nodes, makes all objects in the object store older by `seconds`, and starts the nodes again."""
        assert self.patroni and self.objects
        for node in self.nodes:
            node.stop()
        self.objects.kill()
        self.objects.age(seconds)
        self.objects.start_again()
        # Otherwise, the lease of a killed node would keep the other nodes from collecting garbage for ninety minutes.
        until(lambda: self.patroni.ask("DELETE FROM leases RETURNING 'ended'") is not None, "leases that have ended", 60)
        for node in self.nodes:
            self.start(node)

    def unfinished_uploads(self) -> list[str]:
        assert self.objects
        bucket = self.bucket.removeprefix("s3://").partition("/")[0]
        return re.findall("<UploadId>(.*?)</UploadId>", self.objects.ask("GET", bucket, "?uploads="))

    def stop(self) -> None:
        for node in self.nodes:
            node.kill()     # a clean stop could wait for a database that is gone
        self.spoiling.close()
        for server in (self.objects, self.patroni):
            if server:
                server.stop()

    def await_database(self) -> None:
        """Waits until all members of the PostgreSQL cluster follow one leader, and can replace it."""
        assert self.patroni
        self.patroni.make_whole()
