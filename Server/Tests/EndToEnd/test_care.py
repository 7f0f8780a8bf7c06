"""`emplace doctor` and `emplace backup`: what was damaged is found and never served, and a copy is the place."""

import concurrent.futures
import pathlib
import secrets
import threading

import pytest

from conftest import PASSWORD
from documents import SAMPLES
from emplace import Emplace, until
from office import LOCK, File, Place

OLD = "Plans/2026/Roadmap.docx"


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


def saved(server: Emplace, place: Place, body: bytes) -> tuple[File, pathlib.Path]:
    """A document and the file its content is in."""
    before = blobs(server.data)
    file = place.root().new_file(f"{secrets.token_hex(4)}.docx")
    assert file.put(body).status_code == 200
    (path,) = blobs(server.data) - before
    return file, path


def flip(path: pathlib.Path) -> None:
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 1
    path.write_bytes(body)


def is_refused(server: Emplace, file: File) -> bool:
    """By GetFile, FileUrl and the page."""
    view = server.web_view()
    assert view.sign_in(view.open(server.address + "/sign-in"), "mia", PASSWORD).status == 200
    answers = [file.get(), file.session.get(file.info()["FileUrl"]),
               view.session.get(f"{server.address}/documents/{file.id}/download")]
    assert "damaged" in answers[0].headers["X-WOPI-ServerError"]
    return {answer.status_code for answer in answers} == {500}


def test_a_place_is_healthy_after_its_work(server: Emplace, place: Place) -> None:
    saved(server, place, b"x" * 1000)
    found = server.json("doctor", "--check-content")
    assert found["healthy"] and found["damaged"] == [] and found["catalogue"] == []
    assert found["contents"] == len(blobs(server.data)) and found["content_read"]
    assert "healthy" in server.run("doctor").stdout


def test_a_bit_that_flips_before_anybody_opens_the_document_is_found_by_the_server(
        server: Emplace, place: Place) -> None:
    file, path = saved(server, place, secrets.token_bytes(300_000))
    flip(path)
    assert is_refused(server, file)
    assert "damaged" in server.said() and path.name in server.said()


def test_a_save_mends_what_was_damaged(server: Emplace, place: Place) -> None:
    file, path = saved(server, place, b"a" * 1000)
    flip(path)
    server.run("doctor", "--check-content", code=1)
    assert file.lock(LOCK).status_code == 200
    file.save(b"b" * 1000, LOCK)
    file.close(LOCK)
    assert file.contents() == b"b" * 1000
    assert [(row["newest"], row["version"]) for row in server.json("doctor", code=1)["damaged"]] == [(False, "v2")]
    assert file.delete().status_code == 200
    assert server.json("doctor", "--check-content")["healthy"]


def test_a_backup_made_while_saves_run_is_the_place(
        server: Emplace, place: Place, tmp_path: pathlib.Path) -> None:
    files = [saved(server, place, b"0" * 50_000)[0] for _ in range(4)]
    acknowledged, over = {file.id: 0 for file in files}, threading.Event()

    def save(file: File) -> None:
        assert file.lock(LOCK).status_code == 200
        while not over.is_set():
            number = acknowledged[file.id] + 1
            file.save(b"%d " % number * 20_000, LOCK)
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
    assert sum(after.values()) > sum(before.values()), "saves ran all the while"
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
