"""Servers that share a database, and what they are asked."""

import copy
import socket
from urllib.parse import urlsplit

from emplace import Emplace
from objects import Objects


class Node(Emplace):
    """A server on a database, and its commands, which find that by the environment."""

    def __init__(self, folder, database, data=None):
        super().__init__(folder, folder / "server.log")
        self.database = database
        self.data = data or self.data

    @property
    def environment(self):
        return super().environment | {"EMPLACE_DATABASE": self.database}


class Stateless(Node):
    """A node that keeps nothing but what it can fetch again."""

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
    """The same item, asked for at another node, as a balancer would."""
    public = urlsplit(item.source).netloc
    other = copy.copy(item)
    other.session = node.session()
    other.session.headers["Host"] = public
    other.source = item.source.replace(public, f"localhost:{node.port}", 1)
    return other
