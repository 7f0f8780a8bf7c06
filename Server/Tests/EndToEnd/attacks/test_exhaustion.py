"""One client exhausts connections and downloads while another client saves a document.

A machine has many loopback addresses. The attacker connects from one of these addresses, and the owner of the document
connects from another.
"""

import os
import resource
import socket
import time
from collections.abc import Iterator

import pytest
from hyperframe.frame import SettingsFrame

from attacks.h2wire import H2Wire
from attacks.wire import elsewhere
from documents import SAMPLES
from emplace import Emplace, until
from office import LOCK, File

pytestmark = pytest.mark.alone
FILES = 1024   # the limit on open files that most operating systems set by default


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, password: str) -> Iterator[Emplace]:
    """A server whose process may have at most 1,024 open files."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    emplace = Emplace(tmp_path_factory.mktemp("small"))
    emplace.start(files=FILES)
    emplace.add_user("mia", password)
    large = emplace.folder / "Large.bin"
    large.write_bytes(os.urandom(1 << 20) * 4)
    emplace.import_(SAMPLES / "Budget.xlsx", large, user="mia")
    yield emplace
    emplace.kill()


@pytest.fixture
def budget(small: Emplace, password: str) -> File:
    return small.place("mia", password).find("Budget.xlsx")


def saves(small: Emplace, file: File, content: bytes) -> None:
    """Opens, saves and closes a document while the attacker's connections are open. The client connects from another
    address than the attacker."""
    session, start = elsewhere(small), time.monotonic()
    assert file.call("POST", override="LOCK", headers={"X-WOPI-Lock": LOCK}, session=session).status_code == 200
    saved = file.call("POST", "/contents", override="PUT", headers={"X-WOPI-Lock": LOCK}, data=content,
                      session=session)
    assert saved.status_code == 200
    assert file.call("GET", "/contents", session=session).content == content
    assert file.call("POST", override="UNLOCK", headers={"X-WOPI-Lock": LOCK}, session=session).status_code == 200
    assert time.monotonic() - start < 10


def test_saving_works_while_one_address_opens_more_connections_than_the_file_limit(
        small: Emplace, budget: File) -> None:
    there = small.address.removeprefix("https://").split(":")
    crowd = [socket.create_connection((there[0], int(there[1]))) for _ in range(1100)]
    try:
        saves(small, budget, b"saved during the attack")
    finally:
        for connection in crowd:
            connection.close()


def test_saving_works_while_one_address_starts_more_downloads_than_the_file_limit(
        small: Emplace, budget: File, password: str) -> None:
    """The attacker opens a hundred HTTP/2 streams on each of twelve connections, and reads no byte of the responses."""
    large = small.place("mia", password).find("Large.bin")
    path = large.source.removeprefix(small.address) + "/contents?access_token=" + large.token
    crowd = []
    try:
        for _ in range(12):
            wire = H2Wire(small)
            crowd.append(wire)
            wire.frame(SettingsFrame(0, {4: 0}))
            for n in range(100):
                wire.headers(2 * n + 1, wire.usual("GET", path))
        taken = [wire.outcome(199, 5).status for wire in crowd]
        assert taken.count(503) > 6, "most downloads weren't refused with 503"
        saves(small, budget, b"saved beside downloads")
    finally:
        for wire in crowd:
            wire.socket.close()
    # Waits until the request for the metrics is the only request in progress.
    until(lambda: "\nhttp_requests_open 1\n" in small.session().get(small.address + "/metrics").text,
          "no open request but this one", 90)
