"""Clients that send slowly or send nothing must not use up the server's connections."""

import threading
import time

import pytest

from attacks.slow_clients import SLACK, SLOW_CLIENTS, silent
from attacks.wire import elsewhere
from emplace import Emplace

pytestmark = pytest.mark.alone


@pytest.mark.parametrize("name", SLOW_CLIENTS)
def test_a_client_that_is_too_slow_is_disconnected(slow_clients: dict[str, threading.Thread], name: str) -> None:
    slow_clients[name].join()
    client = SLOW_CLIENTS[name]
    assert client.seconds is not None, f"still connected after {client.limit + SLACK} s"
    assert client.seconds > 5, "disconnected too early"
    if b"HTTP/1.1" in client.said:
        assert b" 408 " in client.said or b" 400 " in client.said


def test_hundreds_of_silent_connections_do_not_block_other_clients(emplace: Emplace) -> None:
    silent_connections = []
    try:
        for _ in range(700):   # 700 connections fit into the limit of 1,024 open files for the test's process
            silent_connections.append(silent(emplace))
        start = time.monotonic()
        answer = elsewhere(emplace).get(emplace.address + "/health/ready", timeout=5)
        assert answer.status_code == 200 and time.monotonic() - start < 5
    finally:
        for connection in silent_connections:
            connection.close()
