"""Tests `emplace move` from a data directory to a database and a bucket, while phones use the server."""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from urllib.parse import urlsplit

import pytest

from conftest import PASSWORD
from documents import SAMPLES
from emplace import BINARY, Emplace, until
from nodes import Stateless
from objects import Objects
from office import LOCK

WAITS = "content copied; waiting for you to stop"


@pytest.fixture
def source(tmp_path):
    """A server with a data directory and one user who has documents."""
    emplace = Emplace(tmp_path / "source")
    emplace.folder.mkdir()
    emplace.start()
    emplace.add_user("mia", PASSWORD)
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia")
    yield emplace
    emplace.stop()


@pytest.fixture
def target(source, tmp_path, postgres, objects):
    """A server on an empty database and an empty bucket, with the same public address as the source."""
    folder = tmp_path / "target"
    folder.mkdir()
    node = Stateless(folder, postgres.new_database(), objects.new_bucket())
    node.address = source.address
    yield node
    node.stop()


def begin(source, target, *more):
    return subprocess.Popen(
        [BINARY, "move", "--to", target.database, "--to", target.bucket, *more], env=source.environment | Objects.KEY,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(move, code=0):
    out, err = move.communicate(timeout=120)
    assert move.returncode == code, f"exit {move.returncode}:\n{out}\n{err}"
    return out, err


def serve(node, source):
    """Starts the new server with the certificate that the phones already trust."""
    if not (node.data / "tls").exists():
        shutil.copytree(source.data / "tls", node.data / "tls")
    node.start("--public-url", source.address)


def edit(file, body):
    assert file.lock(LOCK).status_code == 200
    file.save(body, LOCK)


def test_phones_continue_after_a_move_and_after_restoring_a_backup(source, target, tmp_path):
    place = source.place("mia", PASSWORD)
    root = place.root()
    large, small = root.new_file("large.docx"), root.new_file("small.docx")
    edit(large, first := os.urandom(3_000_000))
    edit(small, b"small")

    move = begin(source, target)
    assert WAITS in move.stderr.readline()
    # The server still runs during the move, and documents saved during the move are moved too.
    edit(large, last := os.urandom(20_000_000))
    edit(late := root.new_file("late.docx"), b"late")
    assert source.stop() == 0
    out, _ = finish(move)
    assert "moved all data to the database at" in out and f"--database {target.database}" in out.replace("'", "")

    refused = source.run("serve", code=1)
    assert refused.stderr.startswith("Error: this data was moved to the database at"), refused.stderr
    assert source.run("user", "list", code=1).stderr == refused.stderr
    assert "was moved to" in source.run("move", "--to", target.database, code=1).stderr

    serve(target, source)
    assert large.contents() == last and small.contents() == b"small" and late.contents() == b"late"
    assert large.get_lock().headers["X-WOPI-Lock"] == LOCK, "the lock wasn't moved"
    large.save(after := os.urandom(100_000), LOCK)
    place.refresh()
    assert place.root().child("late.docx").info()["Version"] == late.info()["Version"]
    healthy = target.json("doctor", "--check-content")
    assert healthy["healthy"] and healthy["leftovers"]["contents"] == 0, healthy

    backup = tmp_path / "back"
    target.run("backup", backup)
    target.stop()
    back = Emplace(tmp_path)
    back.data, back.address = backup, source.address
    # The backup needs neither the bucket nor the database.
    assert back.json("doctor", "--check-content")["healthy"]
    shutil.copytree(source.data / "tls", backup / "tls", dirs_exist_ok=True)
    back.start("--public-url", source.address)
    try:
        assert large.contents() == after and late.contents() == b"late" and large.get_lock().headers["X-WOPI-Lock"] == LOCK
        large.close(LOCK)
        place.refresh()
        assert place.root().child("small.docx").contents() == b"small"
        assert first != last
    finally:
        back.stop()


def test_a_move_that_is_killed_ten_times_completes_without_loss(source, target):
    place = source.place("mia", PASSWORD)
    root = place.root()
    bodies = {f"{number}.docx": os.urandom(random.choice([50, 3_000, 90_000])) for number in range(60)}
    for name, body in bodies.items():
        edit(root.new_file(name), body)
    source.stop()
    kills = 0
    while kills < 10:
        move = begin(source, target)
        try:
            move.wait(random.uniform(0.05, 0.8))
            break
        except subprocess.TimeoutExpired:
            move.kill()
            move.communicate()
            kills += 1
            # In whatever state the move was interrupted, commands must report clearly where the data is.
            said = source.run("user", "list", code=None)
            assert said.returncode == 0 or "is unfinished" in said.stderr or "was moved to" in said.stderr, said
    else:
        move = begin(source, target)
        move.wait(60)
    out, err = move.communicate()
    assert move.returncode == 0 or "was moved to" in err, (out, err)
    serve(target, source)
    for name, body in bodies.items():
        assert place.root().child(name).contents() == body
    assert target.json("doctor", "--check-content")["healthy"]


def test_an_unfinished_move_can_be_canceled(source, target, postgres):
    assert "no move is in progress" in source.run("move", "--to", target.database, "--cancel", code=1).stderr
    move = begin(source, target)
    assert WAITS in move.stderr.readline()
    # The test locks a table, so that the move can't copy a row.
    with postgres.holding("shares", urlsplit(target.database).path[1:]):
        source.stop()
        until(lambda: is_leaving(source), "a move that has begun")
        move.kill()
        move.communicate()
    assert "is unfinished" in source.run("serve", code=1).stderr
    refused = target.run("user", "list", code=1).stderr
    assert "is unfinished" in refused, refused
    source.run("move", "--to", target.database, "--to", target.bucket, "--cancel", env=Objects.KEY)
    source.start()
    assert source.place("mia", PASSWORD).root().names()
    source.stop()
    # The move can start again.
    finish(begin(source, target))


def is_leaving(source):
    with sqlite3.connect(source.data / "catalogue.sqlite") as rows:
        return rows.execute("SELECT value FROM settings WHERE name = 'moving-to'").fetchall()


def test_move_can_move_the_database_and_leave_the_content_in_the_folder(source, target, tmp_path):
    place = source.place("mia", PASSWORD)
    edit(file := place.root().new_file("stays.docx"), body := os.urandom(300_000))
    source.stop()
    said = source.json("move", "--to", target.database)
    assert said["serve"].startswith(f"emplace serve --data {source.data} --database")
    assert said["tables"]["users"] == 1 and said["damaged"] == []
    assert "belongs to a server on PostgreSQL" in source.run("serve", code=1).stderr
    source.start(env={"EMPLACE_DATABASE": target.database})
    assert file.contents() == body
    source.stop()
    backup = tmp_path / "back"
    source.run("backup", backup, env={"EMPLACE_DATABASE": target.database})
    assert source.json("doctor", "--check-content", env={"EMPLACE_DATA": str(backup)})["healthy"]


def test_move_can_move_the_content_and_leave_the_database(source, target):
    place = source.place("mia", PASSWORD)
    edit(file := place.root().new_file("goes.docx"), body := os.urandom(300_000))
    source.stop()
    said = source.json("move", "--to", target.bucket, env=Objects.KEY)
    assert said["serve"].startswith(f"emplace serve --data {source.data} --objects")
    assert "stores its content in s3://" in source.run("serve", code=1).stderr
    shutil.rmtree(source.data / "content")
    source.start("--objects", target.bucket, env=Objects.KEY)
    assert file.contents() == body


def test_move_can_move_the_content_first_and_the_database_later(source, target):
    place = source.place("mia", PASSWORD)
    edit(file := place.root().new_file("twice.docx"), body := os.urandom(300_000))
    source.stop()
    source.run("move", "--to", target.bucket, env=Objects.KEY)
    said = source.json("move", "--to", target.database, env=Objects.KEY | {"EMPLACE_OBJECTS": target.bucket})
    assert f"--objects '{target.bucket}' --database" in said["serve"] and "--data " not in said["serve"], said
    serve(target, source)
    assert file.contents() == body


def test_move_reports_damaged_content_and_moves_the_rest(source, target):
    place = source.place("mia", PASSWORD)
    edit(place.root().new_file("broken.docx"), os.urandom(100_000))
    edit(whole := place.root().new_file("whole.docx"), body := os.urandom(110_000))
    source.stop()
    contents = [path for path in (source.data / "content").rglob("*") if path.is_file() and path.stat().st_size == 100_000]
    assert len(contents) == 1
    contents[0].unlink()
    out, _ = finish(begin(source, target), code=1)
    assert "broken.docx" in out and "whole.docx" not in out
    serve(target, source)
    assert whole.contents() == body


@pytest.mark.parametrize("addresses, words", [
    (["postgres://x:secret@127.0.0.1:1/none"], "contains a password"),
    (["postgres://127.0.0.1:1/none"], "127.0.0.1:1"),
    (["mysql://somewhere"], "must be an address such as postgres://"),
    (["s3://no-such-bucket?endpoint=http://127.0.0.1:1"], "no-such-bucket"),
    (["postgres://a/b", "postgres://c/d"], "one database and one bucket"),
])
def test_an_invalid_move_target_is_refused_with_a_one_line_error(source, addresses, words):
    source.stop()
    options = [option for address in addresses for option in ("--to", address)]
    refused = source.run("move", *options, code=1, env=Objects.KEY)
    assert words in refused.stderr and refused.stderr.count("\n") == 1 and not refused.stdout, refused
    assert "secret" not in refused.stderr
    source.start()


def test_a_move_target_with_data_of_another_server_is_refused(source, target, tmp_path, postgres, objects):
    source.stop()
    other = Stateless(tmp_path / "other", postgres.new_database(), objects.new_bucket())
    other.folder.mkdir()
    other.add_user("ben", PASSWORD)
    # A server marks its bucket as its own when it starts for the first time.
    other.start()
    other.stop()
    refused = source.run("move", "--to", other.database, code=1)
    assert "the data of another server" in refused.stderr
    refused = source.run("move", "--to", target.database, "--to", other.bucket, code=1, env=Objects.KEY)
    assert "the content of another server" in refused.stderr
    source.start()
    assert json.loads(other.run("user", "list", "--json").stdout)


def test_a_waiting_move_continues_after_the_server_is_killed(source, target):
    move = begin(source, target)
    assert WAITS in move.stderr.readline()
    time.sleep(0.2)
    source.stop(signal.SIGKILL)
    finish(move)
