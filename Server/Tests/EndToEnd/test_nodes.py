"""Tests servers (nodes) that join an installation, are suspended for a while, and leave the installation."""

import base64
import signal
import time
from urllib.parse import urlsplit

import pytest
import requests

from conftest import PASSWORD
from emplace import until
from nodes import Node
from office import LOCK


@pytest.fixture
def node(tmp_path, postgres):
    """A server on a database, with one user."""
    node = Node(tmp_path / "first", postgres.new_database())
    node.folder.mkdir()
    node.start()
    node.add_user("mia", PASSWORD)
    yield node
    node.stop()


def name(node):
    return urlsplit(node.database).path[1:]


def ended(node):
    return until(lambda: node.process.poll() is not None, lambda: f"an end: {node.said()}") and node.process.returncode


def test_a_server_suspended_during_a_move_saves_nothing_in_the_old_database(node, postgres):
    file = node.place("mia", PASSWORD).root().new_file("held.docx")
    assert file.lock(LOCK).status_code == 200
    assert file.call("POST", "/contents", "PUT", {"X-WOPI-Lock": LOCK}, data=b"before").status_code == 200
    node.process.send_signal(signal.SIGSTOP)
    target = postgres.new_database()
    # If a server hasn't renewed its row in the table nodes for a while, the move treats the server as gone and
    # continues.
    node.run("move", "--to", target)
    with pytest.raises(AssertionError, match="take no changes"):
        postgres.run("UPDATE versions SET size = 7", name(node))
    node.process.send_signal(signal.SIGCONT)
    try:
        answer = file.call("POST", "/contents", "PUT", {"X-WOPI-Lock": LOCK}, data=b"too late")
        assert answer.status_code in (500, 503), (answer.status_code, answer.text)
    except requests.ConnectionError:
        pass    # the server may have stopped before
    assert ended(node) == 1 and "this data was moved to the database" in node.said()
    node.process = None
    node.database = target
    node.start()
    assert file.contents() == b"before"


def test_a_second_server_with_the_same_node_name_stops(node, tmp_path):
    node.stop()
    node.start("--node-name", "twin")
    other = Node(tmp_path / "second", node.database, data=node.data)
    other.folder.mkdir()
    other.start("--node-name", "twin", "--public-url", node.address, reachable=False)
    assert ended(other) == 1
    assert "another server is also named twin; set a different --node-name for each server" in other.said()
    assert node.process.poll() is None
    # After a server has ended, another server may use its name, even if the server was killed.
    node.kill()
    node.start("--node-name", "twin")
    time.sleep(4)
    assert node.is_ready()


def test_a_database_of_a_newer_release_is_served_only_if_it_allows_this_release(node, postgres):
    file = node.place("mia", PASSWORD).root().new_file("both.docx")
    # A server of this release that already runs continues to work when the schema changes.
    postgres.run("ALTER TABLE nodes ADD COLUMN color TEXT; UPDATE schema_version SET version = version + 1", name(node))
    assert file.info()["BaseFileName"] == "both.docx"
    node.stop()
    node.start()
    assert file.info()["BaseFileName"] == "both.docx"
    assert file.lock(LOCK).status_code == 200
    refused = node.run("backup", node.folder / "backup", code=1).stderr
    assert "Use the release that wrote it" in refused and refused.count("\n") == 1
    node.stop()
    postgres.run("UPDATE oldest_reader SET version = (SELECT MAX(version) FROM schema_version)", name(node))
    refused = node.run("serve", "--listen", "127.0.0.1:0", code=1).stderr
    assert "Use the release that wrote it" in refused and refused.count("\n") == 1


def test_proof_keys_from_discovery_are_stored_in_the_database(node, tmp_path, postgres):
    node.stop()
    key = base64.b64encode(b"\x81" + b"\x07" * 255).decode()
    (document := tmp_path / "discovery.xml").write_text(
        f'<wopi-discovery><proof-key modulus="{key}" exponent="AQAB"/></wopi-discovery>')
    node.start("--discovery", document)
    until(lambda: "discovery.keys" in node.said(), "proof keys in the log")
    stored = until(lambda: postgres.run("SELECT value FROM settings WHERE name = 'discovery'", name(node)), "the keys")
    assert key in "".join(stored)
    assert not (node.data / "discovery.xml").exists()
    node.stop()
    seen = len(node.said())
    node.start("--discovery", "http://127.0.0.1:1/discovery")
    until(lambda: "discovery.failed" in node.said()[seen:], "a failed discovery in the log")


def test_a_second_signal_ends_a_server_during_its_leave_delay(unstarted):
    unstarted.start("--leave-delay", "60s")
    unstarted.process.send_signal(signal.SIGTERM)
    until(lambda: "leaving" in unstarted.said(), "a server that leaves")
    assert unstarted.process.poll() is None
    assert unstarted.stop(signal.SIGINT, seconds=5) == 128 + signal.SIGINT
    assert "stopped.at_once" in unstarted.said()
    unstarted.start()


def test_a_stopping_server_tells_its_clients_to_use_another_connection(unstarted):
    unstarted.start("--leave-delay", "3s")
    with unstarted.session() as session:
        health = f"{unstarted.address}/health/live"
        assert "close" not in session.get(health).headers.get("Connection", "")
        unstarted.process.send_signal(signal.SIGTERM)
        until(lambda: "leaving" in unstarted.said(), "a server that leaves")
        assert session.get(health).headers["Connection"] == "close"
        assert session.get(f"{unstarted.address}/health/ready").status_code == 503
    assert unstarted.process.wait(30) == 0
