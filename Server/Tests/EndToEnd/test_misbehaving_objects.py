"""Tests an object store that responds with a success status, although it may not have executed the request. The server
must acknowledge a save only if its content is in the bucket, and must serve only content that was saved."""

import os
import random
import threading
import time

import pytest
import requests

import misbehaving
from conftest import PASSWORD
from nodes import Stateless, at, free_port
from office import LOCK

# In bytes. Content of this size needs an upload in several parts.
LARGE = (16 << 20) + 100_000
# The server repeats requests with these faults for half a minute. In these tests, the store recovers after a second.
PATIENT = ("error", "lost")
WRITING = [kind for kind in misbehaving.KINDS if kind.partition("-")[0] in ("put", "part", "begin", "complete")]


class Bucket:
    """A proxy to the real store that spoils the kinds of responses that a test names."""

    def __init__(self, objects):
        self.direct, self.kinds = objects.new_bucket(), {}
        self.server = misbehaving.serve(objects.endpoint, self.kinds)
        self.spoiled = self.direct.replace(objects.endpoint, f"http://127.0.0.1:{self.server.server_address[1]}")


@pytest.fixture(scope="module")
def bucket(objects):
    bucket = Bucket(objects)
    yield bucket
    bucket.server.shutdown()


@pytest.fixture(scope="module")
def nodes(tmp_path_factory, postgres, bucket):
    """Two nodes: the first node uses the bucket through the proxy, and the second node uses it directly."""
    first = Stateless(tmp_path_factory.mktemp("first"), postgres.new_database(), bucket.spoiled)
    first.start("--cache-bytes", "0")
    first.add_user("mia", PASSWORD)
    second = Stateless(tmp_path_factory.mktemp("second"), first.database, bucket.direct)
    second.port = free_port()
    second.start("--public-url", first.address, "--cache-bytes", "0", listen=f"127.0.0.1:{second.port}", reachable=False)
    yield first, second
    second.stop()
    first.stop()


@pytest.fixture(scope="module")
def file(nodes):
    file = nodes[0].place("mia", PASSWORD).root().new_file("spoiled.docx")
    assert file.lock(LOCK).status_code == 200
    return file


@pytest.fixture
def kinds(bucket):
    yield bucket.kinds
    bucket.kinds.clear()


@pytest.mark.parametrize("kind", WRITING)
def test_an_acknowledged_save_is_in_the_bucket(nodes, file, kinds, kind):
    there, before = at(nodes[1], file), at(nodes[1], file).contents()
    body = os.urandom(100_000 if kind.startswith("put") else LARGE)
    kinds[kind] = 1.0
    if any(way in kind for way in PATIENT):
        threading.Timer(1, kinds.clear).start()
    saved = file.put(body, LOCK)
    kinds.clear()
    assert saved.status_code in (200, 500, 503), saved.text
    assert there.contents() == (body if saved.status_code == 200 else before)
    if kind.endswith("-done") and kind.split("-")[0] in ("put", "complete") or any(way in kind for way in PATIENT):
        assert saved.status_code == 200, "the content was stored, and the server could have found it"
    # From now on, the store works again.
    body = os.urandom(70_000)
    assert file.put(body, LOCK).status_code == 200
    assert there.contents() == body


@pytest.mark.parametrize("kind", [kind for kind in misbehaving.KINDS if kind.startswith("get") and "lost" not in kind])
def test_a_spoiled_response_of_the_object_store_is_never_served(nodes, file, kinds, kind):
    body = os.urandom(150_000)
    assert at(nodes[1], file).put(body, LOCK).status_code == 200
    kinds[kind] = 1.0
    answer = file.get()
    assert answer.status_code >= 500
    kinds.clear()
    assert file.contents() == body


@pytest.mark.parametrize("kind", ["complete-cut", "complete-empty", "complete-html", "put-no-etag", "put-html"])
def test_an_import_adds_no_document_whose_content_was_not_stored(nodes, kinds, tmp_path, kind):
    large = tmp_path / f"{kind}.docx"
    large.write_bytes(os.urandom(100_000 if kind.startswith("put") else LARGE))
    kinds[kind] = 1.0
    said = nodes[0].import_(large, user="mia", code=1)
    assert "Traceback" not in said.stderr and "S3Failure" not in said.stderr
    kinds.clear()
    assert kind not in nodes[0].run("document", "list", "--user", "mia").stdout
    nodes[0].import_(large, user="mia")
    assert nodes[1].json("doctor", "--check-content")["damaged"] == []


def test_a_server_killed_during_saves_to_a_faulty_store_keeps_acknowledged_saves(nodes, file, kinds):
    first, second = nodes
    there, chances = at(second, file), random.Random(1)
    acknowledged, asked = there.contents(), b""
    for _ in range(6):
        for kind in WRITING:
            kinds[kind] = 0.1
        timer = threading.Timer(chances.uniform(0.3, 2.5), first.kill)
        timer.start()
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            asked = os.urandom(chances.choice([80_000, LARGE]))
            try:
                if file.put(asked, LOCK).status_code == 200:
                    acknowledged = asked
            except requests.ConnectionError:
                break
        timer.join()
        kinds.clear()
        first.start("--cache-bytes", "0")
        found = there.contents()
        assert found in (acknowledged, asked)
        acknowledged = found
    assert second.json("doctor", "--check-content")["damaged"] == []
