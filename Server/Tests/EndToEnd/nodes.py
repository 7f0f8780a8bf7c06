"""Nodes are servers that share a database."""

import copy
import socket
from urllib.parse import urlsplit

from emplace import Emplace
from objects import Objects


class Node(Emplace):
    """A server that uses a database, and its commands. Both get the address of the database from the environment."""

    def __init__(self, folder, database, data=None):
        super().__init__(folder, folder / "server.log")
        self.database = database
        self.data = data or self.data

    @property
    def environment(self):
        return super().environment | {"EMPLACE_DATABASE": self.database}


class Stateless(Node):
    """A node that stores no data of its own: everything on its disk can be fetched again."""

    def __init__(self, folder, database, bucket):
        super().__init__(folder, database)
        self.bucket = bucket

    @property
    def environment(self):
        return super().environment | Objects.KEY | {"EMPLACE_OBJECTS": self.bucket}


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def at(node, item):
    """Returns the same file or folder, but with requests that go to another node, as a load balancer could send
    them."""
    public = urlsplit(item.source).netloc
    other = copy.copy(item)
    other.session = node.session()
    other.session.headers["Host"] = public
    other.source = item.source.replace(public, f"localhost:{node.port}", 1)
    return other
