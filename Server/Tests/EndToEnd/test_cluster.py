"""Tests three servers behind HAProxy, with the configuration of Examples/cluster."""

import os
import subprocess
import threading
import time

import pytest
import requests

from conftest import PASSWORD
from documents import SAMPLES
from balanced import Balanced
from emplace import ROOT, until
from objects import Objects
from office import LOCK, new_session
from postgres import Postgres

pytestmark = pytest.mark.alone


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    postgres, objects = Postgres(), Objects()
    balanced = Balanced(tmp_path_factory.mktemp("cluster"), postgres, objects)
    try:
        balanced.start()
        balanced.add_user("mia", PASSWORD)
        balanced.import_(*sorted(SAMPLES.iterdir()), user="mia")
        yield balanced
    finally:
        balanced.stop()
        objects.stop()
        postgres.stop()


class Client:
    """A client that edits its own document repeatedly, over persistent connections."""

    def __init__(self, cluster, number):
        self.file = cluster.place("mia", PASSWORD).root().new_file(f"of client {number}.docx")
        self.file.session = new_session(cluster.authority)
        self.done, self.failures, self.last = 0, [], b""

    def run(self, stop):
        while not stop.is_set():
            try:
                self.edit()
            except (requests.RequestException, AssertionError) as error:
                self.failures.append((time.monotonic(), repr(error)[:300]))

    def edit(self):
        body = os.urandom(90_000 if self.done % 4 == 0 else 500)
        for answer in (self.file.lock(LOCK), self.file.put(body, LOCK)):
            assert answer.status_code == 200, (answer.status_code, answer.text[:200], answer.headers)
        self.last = body
        assert self.file.contents() == body
        assert self.file.unlock(LOCK).status_code == 200
        self.done += 1


@pytest.fixture
def load(cluster):
    """Starts eight clients. Yields a function that stops the clients and returns them with their results."""
    clients = [Client(cluster, number) for number in range(8)]
    stop = threading.Event()
    threads = [threading.Thread(target=client.run, args=(stop,)) for client in clients]
    for thread in threads:
        thread.start()

    def end():
        stop.set()
        for thread in threads:
            thread.join()
        return clients

    yield end
    end()


def test_a_rolling_restart_under_load_fails_no_request(cluster, load):
    for server in cluster.servers:
        time.sleep(1)
        assert server.stop() == 0
        server.serve(cluster.address)
        # Before the test stops the next server, the load balancer must use this server again.
        time.sleep(2)
    clients = load()
    assert [failure for client in clients for failure in client.failures] == []
    assert all(client.done > 3 for client in clients), [client.done for client in clients]


def test_killing_a_server_fails_only_the_requests_that_it_was_handling(cluster, load):
    time.sleep(1)
    cluster.servers[1].kill()
    killed = time.monotonic()
    time.sleep(4)
    clients = load()
    cluster.servers[1].serve(cluster.address)
    for client in clients:
        # A client may get one error when a server is killed. Its next request must succeed.
        assert len(client.failures) <= 1 and all(moment < killed + 1.5 for moment, _ in client.failures), client.failures
        assert client.file.contents() == client.last or client.failures


def test_every_rehearsal_case_passes_behind_a_balancer_with_a_database_cluster():
    done = subprocess.run([ROOT / "scripts/cluster", "--once"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 failed" in done.stdout.splitlines()[-1] and done.stdout.count("server  ") == 3, done.stdout
