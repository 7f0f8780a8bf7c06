"""Measures the actions for which a user waits, such as opening a document."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from soak.figures import Wait
from soak.http import Client


@dataclass(frozen=True)
class Waits:
    """The waits of one phone. A phone does one thing at a time."""
    client: Client

    @contextmanager
    def of(self, what: str) -> Iterator[Wait]:
        """Measures how long the body of the `with` statement takes. The body sets `counts` if it succeeded."""
        client, requests, connections = self.client, self.client.requests, len(self.client.ports)
        kept = connections - (client.streams is not None)
        wait = Wait(what, time.monotonic())
        yield wait
        wait.ended = time.monotonic()
        wait.requests, wait.connections = client.requests - requests, len(client.ports) - connections
        wait.ports = client.ports[kept:]
        if wait.counts:
            client.network.figures.waits.append(wait)
