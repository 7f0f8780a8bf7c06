"""Tests servers with a PostgreSQL database and with content in a bucket. The servers store nothing on the local
disk."""

import concurrent.futures
import os
import signal
import subprocess
import threading
import time

import pytest

from conftest import PASSWORD
from documents import SAMPLES
from emplace import Emplace
from nodes import Stateless, at, free_port
from objects import Objects
from office import LOCK
from rehearsing import rehearse


@pytest.fixture(scope="module")
def nodes(tmp_path_factory, postgres, objects):
    first = Stateless(tmp_path_factory.mktemp("first"), postgres.new_database(), objects.new_bucket())
    first.start()
    first.add_user("mia", PASSWORD)
    first.import_(*sorted(SAMPLES.iterdir()), user="mia")
    second = Stateless(tmp_path_factory.mktemp("second"), first.database, first.bucket)
    second.port = free_port()
    second.start("--public-url", first.address, listen=f"127.0.0.1:{second.port}", reachable=False)
    yield first, second
    second.stop()
    first.stop()


@pytest.fixture(scope="module")
def place(nodes):
    return nodes[0].place("mia", PASSWORD)


def put(file, body):
    return file.call("POST", "/contents", "PUT", headers={"X-WOPI-Lock": LOCK}, data=body)


@pytest.mark.parametrize("size", [100, 70_000, 3_000_000, 40_000_000])
def test_a_document_saved_at_one_node_opens_at_the_other(nodes, place, size):
    file = place.root().new_file(f"of {size} bytes.docx")
    there, body = at(nodes[1], file), os.urandom(size)
    assert file.call("POST", override="LOCK", headers={"X-WOPI-Lock": LOCK}).status_code == 200
    for saver, reader, content in [(file, there, body), (there, file, body[:-1] + b"!")]:
        saved = put(saver, content)
        assert saved.status_code == 200, saved.text
        for _ in range(2):
            assert reader.contents() == content
        assert saver.contents() == content
    assert file.call("POST", override="UNLOCK", headers={"X-WOPI-Lock": LOCK}).status_code == 200


def test_large_content_is_in_the_bucket_and_none_in_the_data_directories(nodes, objects):
    bucket = nodes[0].bucket.split("/")[2]
    listed = objects.ask("GET", bucket, "?list-type=2&prefix=place%2F")
    assert "<Key>place/place-id</Key>" in listed and listed.count("<Key>place/content/") >= 4
    for node in nodes:
        assert not (node.data / "content").exists() and not (node.data / "catalogue.sqlite").exists()


def test_a_node_that_lost_its_data_directory_serves_all_documents(nodes, place):
    second = nodes[1]
    file = place.root().new_file("survivor.docx")
    body = os.urandom(200_000)
    assert file.call("POST", override="LOCK", headers={"X-WOPI-Lock": LOCK}).status_code == 200
    assert put(at(second, file), body).status_code == 200
    second.kill()
    subprocess.run(["rm", "-rf", second.data], check=True)
    second.start("--public-url", nodes[0].address, listen=f"127.0.0.1:{second.port}", reachable=False)
    assert at(second, file).contents() == body
    assert file.call("POST", override="UNLOCK", headers={"X-WOPI-Lock": LOCK}).status_code == 200


def test_a_stalled_object_store_delays_requests_and_fails_none(nodes, place, objects):
    file = place.root().new_file("patient.docx")
    assert file.call("POST", override="LOCK", headers={"X-WOPI-Lock": LOCK}).status_code == 200
    server = int(subprocess.run(["pgrep", "-P", str(objects.process.pid), "juicefs"], check=True, capture_output=True).stdout)
    os.kill(server, signal.SIGSTOP)
    threading.Timer(3, os.kill, [server, signal.SIGCONT]).start()
    started, body = time.monotonic(), os.urandom(150_000)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        saving = pool.submit(put, file, body)
        # The object store is paused, but requests that need no content aren't delayed.
        assert file.info()["Size"] == 0
        assert time.monotonic() - started < 2.5
        assert saving.result().status_code == 200
    assert at(nodes[1], file).contents() == body
    assert file.call("POST", override="UNLOCK", headers={"X-WOPI-Lock": LOCK}).status_code == 200


def test_every_rehearsal_case_passes_with_postgresql_and_a_bucket(tmp_path, postgres, objects):
    node = Stateless(tmp_path, postgres.new_database(), objects.new_bucket())
    # With `--inline-limit 0`, the server stores even small content in the bucket.
    node.start("--provider-id", "TP_CONTOSO", "--inline-limit", "0")
    try:
        done = rehearse("--data", node.data, "--database", node.database, "--objects", node.bucket, env=Objects.KEY)
        assert done.code == 0, done.problems or done.output
    finally:
        node.stop()


def test_a_server_with_sqlite_can_store_its_content_in_a_bucket(unstarted, objects):
    bucket = objects.new_bucket()
    unstarted.start("--objects", bucket, env=Objects.KEY)
    try:
        unstarted.add_user("mia", PASSWORD)
        unstarted.import_(*sorted(SAMPLES.iterdir()), user="mia", env=Objects.KEY)
        checked = unstarted.json("doctor", "--check-content", env=Objects.KEY)
        assert checked["damaged"] == [] and checked["versions"] > 0
    finally:
        unstarted.stop()
    said = unstarted.run("serve", code=1).stderr
    assert f"this server stores its content in {bucket.split('?')[0]}/" in said and "--objects" in said


class TestConflictingSettings:
    def refused(self, nodes, folder, *options):
        third = Stateless(folder, nodes[0].database, nodes[0].bucket)
        said = third.run("serve", "--listen", "127.0.0.1:0", "--node-name", "third", *options, code=1).stderr
        assert len(said.strip().splitlines()) == 1, said
        return said

    @pytest.mark.parametrize("option,value", [("--provider-id", "TP_OTHER"), ("--retention", "none")])
    def test_a_server_with_another_client_visible_setting_is_refused(self, nodes, tmp_path, option, value):
        said = self.refused(nodes, tmp_path, "--public-url", nodes[0].address, option, value)
        assert f"{option[2:]}={value}" in said and "servers that share a database must have the same settings" in said

    def test_a_server_with_another_public_url_is_refused(self, nodes, tmp_path):
        said = self.refused(nodes, tmp_path, "--public-url", "https://elsewhere.example")
        assert f"with public-url={nodes[0].address}, but this server runs with public-url=https://elsewhere.example" in said

    def test_a_server_with_the_same_settings_joins_and_leaves(self, nodes, tmp_path):
        third = Stateless(tmp_path, nodes[0].database, nodes[0].bucket)
        third.start("--public-url", nodes[0].address, "--node-name", "third", listen="127.0.0.1:0", reachable=False)
        assert "node=third" in third.said()
        assert third.stop() == 0


class TestCommands:
    def test_commands_need_neither_a_server_nor_a_data_directory(self, tmp_path, nodes):
        alone = Stateless(tmp_path, nodes[0].database, nodes[0].bucket)
        alone.add_user("noah", PASSWORD)
        large = tmp_path / "large.docx"
        large.write_bytes(os.urandom(300_000))
        alone.import_(large, user="noah")
        out = tmp_path / "out"
        alone.export("noah", out)
        assert (out / "large.docx").read_bytes() == large.read_bytes()
        assert alone.json("doctor", "--check-content")["damaged"] == []
        assert not alone.data.exists()

    def test_commands_that_use_only_the_database_need_no_bucket_key(self, nodes):
        node = nodes[0]
        named = {name: "" for name in Objects.KEY}
        assert "mia" in node.run("user", "list", env=named).stdout

    def test_a_backup_is_a_data_directory_that_needs_neither_database_nor_bucket(self, nodes, tmp_path):
        nodes[0].run("backup", tmp_path / "copy")
        copy = Emplace(tmp_path)
        copy.data = tmp_path / "copy"
        assert copy.json("doctor", "--check-content")["healthy"]
        assert "mia" in copy.run("user", "list").stdout


class TestBadInput:
    def one_line(self, node, *arguments, env=Objects.KEY):
        done = node.run(*arguments, code=1, env=env)
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
        return done.stderr

    def test_a_key_in_the_bucket_address_is_refused(self, unstarted):
        said = self.one_line(unstarted, "serve", "--objects", "s3://testing:hunter2@bucket")
        assert "AWS_ACCESS_KEY_ID" in said and "hunter2" not in said

    @pytest.mark.parametrize(
        "address", ["https://bucket", "s3://Bucket", "s3://bucket?color=red", "s3://bucket?endpoint=nowhere"])
    def test_a_malformed_address_is_refused(self, unstarted, address):
        assert "`objects`" in self.one_line(unstarted, "serve", "--objects", address)
        assert not unstarted.data.exists(), "the data directory was created"

    def test_a_missing_bucket_key_is_reported(self, unstarted, objects):
        none = {name: "" for name in Objects.KEY}
        said = self.one_line(unstarted, "serve", "--objects", objects.new_bucket(), env=none)
        assert "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" in said and "--objects-credentials-file" in said

    def test_a_wrong_bucket_secret_is_reported_and_a_key_file_is_accepted(self, unstarted, objects):
        address = objects.new_bucket()
        wrong = Objects.KEY | {"AWS_SECRET_ACCESS_KEY": "hunter2"}
        said = self.one_line(unstarted, "serve", "--objects", address, env=wrong)
        assert "doesn't accept the key or its secret" in said and "hunter2" not in said
        secret = unstarted.folder / "key"
        secret.write_text("[default]\naws_access_key_id = testing\naws_secret_access_key = testing-secret\n")
        unstarted.start("--objects", address, "--objects-credentials-file", secret)
        unstarted.stop()

    def test_a_missing_bucket_is_reported(self, unstarted, objects):
        said = self.one_line(unstarted, "serve", "--objects", objects.address("not-there"))
        assert f"there is no bucket not-there at {objects.endpoint}" in said

    def test_an_unreachable_server_is_reported(self, unstarted):
        said = self.one_line(unstarted, "serve", "--objects", "s3://bucket?endpoint=http://127.0.0.1:9")
        assert "can't use the bucket bucket at http://127.0.0.1:9: it can't be reached" in said

    def test_the_bucket_of_another_server_is_refused(self, unstarted, nodes):
        said = self.one_line(unstarted, "serve", "--objects", nodes[0].bucket)
        assert "has the content of another server" in said

    def test_a_server_with_content_in_its_data_directory_refuses_a_bucket(self, unstarted, objects):
        unstarted.add_user("mia", PASSWORD)
        large = unstarted.folder / "large.docx"
        large.write_bytes(os.urandom(100_000))
        unstarted.import_(large, user="mia")
        said = self.one_line(unstarted, "serve", "--objects", objects.new_bucket())
        assert "this server stores its content in its data directory" in said

    @pytest.mark.parametrize("bytes_", ["-1", "much", "1e9"])
    def test_an_invalid_cache_size_is_refused(self, unstarted, bytes_):
        assert "cache-bytes must be a number of bytes or a size" in self.one_line(unstarted, "serve", f"--cache-bytes={bytes_}")
