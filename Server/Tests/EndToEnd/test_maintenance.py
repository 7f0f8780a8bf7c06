"""Tests that `emplace doctor` finds damaged content, that the server never serves damaged content, and that `emplace
backup` makes a complete copy."""

import concurrent.futures
import pathlib
import secrets
import sqlite3
import threading
from contextlib import closing

import pytest

from conftest import PASSWORD
from documents import SAMPLES
from emplace import Emplace, until
from office import LOCK, File, Place

OLD = "Plans/2026/Roadmap.docx"
# In bytes. Content of this size is too large for the database, so it is stored in a file.
LARGE = 100_000


@pytest.fixture
def server(tmp_path):
    emplace = Emplace(tmp_path)
    emplace.start()
    emplace.add_user("mia", PASSWORD)
    emplace.import_(*sorted(SAMPLES.iterdir()), user="mia")
    yield emplace
    emplace.stop()


@pytest.fixture
def place(server: Emplace) -> Place:
    return server.place("mia", PASSWORD)


def blobs(data: pathlib.Path) -> set[pathlib.Path]:
    return {path for path in (data / "content").rglob("*") if path.is_file()}


def small(data: pathlib.Path) -> int:
    """Returns how many contents are stored in the database."""
    with closing(sqlite3.connect(f"file:{data / 'catalogue.sqlite'}?mode=ro", uri=True, timeout=30)) as db:
        return db.execute("SELECT COUNT(*) FROM contents").fetchone()[0]


def saved(server: Emplace, place: Place, body: bytes) -> tuple[File, pathlib.Path]:
    """Saves a document with large content. Returns the document and the path of its content file."""
    assert len(body) >= LARGE
    before = blobs(server.data)
    file = place.root().new_file(f"{secrets.token_hex(4)}.docx")
    assert file.put(body).status_code == 200
    (path,) = blobs(server.data) - before
    return file, path


def flip(path: pathlib.Path) -> None:
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 1
    path.write_bytes(body)


def flip_in_database(data: pathlib.Path, body: bytes) -> None:
    """Flips one bit of small content in the database file, while the server is stopped."""
    database = data / "catalogue.sqlite"
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    whole = bytearray(database.read_bytes())
    # The piece is in the middle of the content, and isn't split between two pages of the database file.
    pieces = (body[at:at + 16] for at in range(len(body) // 2, len(body) - 16, 16))
    piece = next(piece for piece in pieces if piece in whole)
    # The bytes may be in the database file twice, because SQLite may have rearranged a page.
    while (at := whole.find(piece)) >= 0:
        whole[at] ^= 1
    database.write_bytes(whole)


def is_refused(server: Emplace, file: File) -> bool:
    """Returns whether GetFile, FileUrl and the download page all refuse to serve the content."""
    view = server.web_view()
    assert view.sign_in(view.open(server.address + "/sign-in"), "mia", PASSWORD).status == 200
    answers = [file.get(), file.session.get(file.info()["FileUrl"]),
               view.session.get(f"{server.address}/documents/{file.id}/download")]
    assert "damaged" in answers[0].headers["X-WOPI-ServerError"]
    return {answer.status_code for answer in answers} == {500}


def test_doctor_finds_a_server_healthy_after_saves(server: Emplace, place: Place) -> None:
    saved(server, place, b"x" * LARGE)
    assert place.root().new_file("Small.docx").put(b"x" * 1000).status_code == 200
    found = server.json("doctor", "--check-content")
    assert found["healthy"] and found["damaged"] == [] and found["database"] == []
    assert found["contents"] == len(blobs(server.data)) + small(server.data) and found["content_read"]
    assert len(blobs(server.data)) > 0 and small(server.data) > 0
    assert "healthy" in server.run("doctor").stdout


def test_a_flipped_bit_in_a_content_file_is_detected_when_the_document_is_opened(server: Emplace, place: Place) -> None:
    file, path = saved(server, place, secrets.token_bytes(300_000))
    flip(path)
    assert is_refused(server, file)
    assert "damaged" in server.said() and path.name in server.said()


@pytest.mark.parametrize("size", [1000, 30_000, 65_536])
def test_a_flipped_bit_in_the_database_is_detected_by_the_server_and_by_doctor(
        server: Emplace, place: Place, size: int) -> None:
    before, count = blobs(server.data), small(server.data)
    file, body = place.root().new_file("Small.docx"), secrets.token_bytes(size)
    assert file.put(body).status_code == 200
    assert blobs(server.data) == before and small(server.data) == count + 1
    assert server.stop() == 0
    flip_in_database(server.data, body)
    server.start()
    assert server.json("doctor")["healthy"], "doctor read the content without --check-content"
    assert is_refused(server, file)
    assert "is not what was saved" in server.said()
    for _ in range(2):
        found = server.json("doctor", "--check-content", code=1)
        assert [(row["path"], row["reason"]) for row in found["damaged"]] == [("Small.docx", "hash mismatch")]
        assert found["database"] == []
    assert place.find(OLD).get().status_code == 200
    assert file.lock(LOCK).status_code == 200
    file.save(body, LOCK)
    file.close(LOCK)
    assert file.contents() == body


def test_a_save_replaces_a_damaged_newest_version(server: Emplace, place: Place) -> None:
    file, path = saved(server, place, b"a" * LARGE)
    flip(path)
    server.run("doctor", "--check-content", code=1)
    assert file.lock(LOCK).status_code == 200
    file.save(b"b" * 1000, LOCK)
    file.close(LOCK)
    assert file.contents() == b"b" * 1000
    assert [(row["newest"], row["version"]) for row in server.json("doctor", code=1)["damaged"]] == [(False, "v2")]
    assert file.delete().status_code == 200
    assert [row["path"].endswith(" (in the trash)") for row in server.json("doctor", code=1)["damaged"]] == [True]
    server.run("trash", "empty", "--user", "mia")
    assert server.json("doctor", "--check-content")["healthy"]


def test_a_backup_made_during_saves_is_complete_and_consistent(
        server: Emplace, place: Place, tmp_path: pathlib.Path) -> None:
    files = [saved(server, place, b"0 " * LARGE)[0] for _ in range(4)]
    acknowledged, over = {file.id: 0 for file in files}, threading.Event()

    def save(file: File) -> None:
        assert file.lock(LOCK).status_code == 200
        while not over.is_set():
            number = acknowledged[file.id] + 1
            # Alternates between content that is stored in a file and content that is stored in the database.
            file.save(b"%d " % number * (LARGE if number % 2 else 20_000), LOCK)
            acknowledged[file.id] = number

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        saving = [pool.submit(save, file) for file in files]
        until(lambda: min(acknowledged.values()) >= 3, "saves")
        before = dict(acknowledged)
        server.run("backup", tmp_path / "copy")
        after = dict(acknowledged)
        over.set()
        for future in saving:
            future.result()
    assert sum(after.values()) > sum(before.values()), "no save finished during the backup"
    (tmp_path / "other").mkdir()
    restored = Emplace(tmp_path / "other")
    restored.data = tmp_path / "copy"
    assert restored.json("doctor", "--check-content")["healthy"]
    restored.start()
    try:
        there = restored.place("mia", PASSWORD)
        for file in files:
            number = int(there.find(file.info()["BaseFileName"]).contents().split()[0])
            assert before[file.id] <= number <= after[file.id] + 1
        assert there.find(OLD).contents() == place.find(OLD).contents()
    finally:
        restored.stop()


def test_a_backup_of_a_damaged_database_fails(server, tmp_path):
    server.stop()
    with closing(sqlite3.connect(server.data / "catalogue.sqlite")) as rows:
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = rows.execute("PRAGMA page_size").fetchone()
        (page,) = rows.execute("SELECT max(rootpage) FROM sqlite_schema WHERE type = 'index' AND tbl_name LIKE '%event%'"
                               ).fetchone()
    with open(server.data / "catalogue.sqlite", "r+b") as file:
        file.seek((page - 1) * size + 8)
        file.write(secrets.token_bytes(size - 8))
    backup = tmp_path / "backup"
    said = server.run("backup", backup, code=1)
    assert "the database is damaged, so this backup isn't complete" in said.stderr, said.stderr
    assert not (backup / "catalogue.sqlite").exists()
    assert "no Emplace data" in server.run("doctor", "--data", backup, code=1).stderr
