"""Rehearses the launch against `own-store`, the example of a server with a store of its own (Server/Examples/OwnStore).

A phone can add it as a Place: it has the bootstrapper and the OAuth endpoints of this package, its own pages for sign-in,
and documents that implement nothing but the protocol `HostDocuments`.
"""

import socket
import subprocess

import pytest

from emplace import BINARY, until
from rehearsing import rehearse
from test_rehearsal import NEEDS_OPERATOR, NEVER_THERE


@pytest.fixture
def own_store(tmp_path):
    """The arguments with which `emplace rehearse` tests the server."""
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem -out "
    names = ["certificate.pem", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(command.split() + names, cwd=tmp_path, check=True, capture_output=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with open(tmp_path / "log", "w") as log:
        server = subprocess.Popen(
            [BINARY.parent / "own-store", "data", str(port), "certificate.pem", "key.pem"], cwd=tmp_path,
            stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        printed = dict(server.stdout.readline().split() for _ in range(3))
        until(lambda: "listening" in (tmp_path / "log").read_text(), "listening")
        (tmp_path / "secret").write_text(printed["secret:"] + "\n")
        (tmp_path / "password").write_text(printed["password:"] + "\n")
        yield ["--bootstrapper", f"https://localhost:{port}/wopibootstrapper", "--client-id", printed["client:"],
               "--client-secret-file", tmp_path / "secret", "--sign-in", "mia", "--password-file",
               tmp_path / "password", "--trust", tmp_path / "certificate.pem"]
    finally:
        server.kill()
        server.wait()


def test_a_server_with_its_own_store_passes_every_case_that_needs_no_operator(own_store):
    done = rehearse(*own_store)
    outcomes = done.outcomes
    assert {name for name, outcome in outcomes.items() if outcome == "failed"} == set(), done.problems
    assert done.code == 0
    assert {name for name, outcome in outcomes.items() if outcome == "notPlayed"} == NEEDS_OPERATOR | NEVER_THERE
    assert sum(outcome == "passed" for outcome in outcomes.values()) >= 60
    assert done.report["leftBehind"] == []
