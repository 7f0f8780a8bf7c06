"""Garbage collection keeps all content in use, and removes unused content and old versions."""

import contextlib
import os
import pathlib
import re
import shutil
import sqlite3
import threading
import time

import pytest
import requests

from documents import SAMPLES
from emplace import Emplace, until
from office import LOCK, Container, File, Place
from pages import WebView

PASSWORD = "correct horse battery staple"
DAY = 24 * 3600
# In bytes: LARGE content is stored in a file, and SMALL content is stored in the database.
LARGE, SMALL = 100_000, 1000


@pytest.fixture
def server(tmp_path):
    emplace = Emplace(tmp_path)
    emplace.start()
    emplace.add_user("mia", PASSWORD)
    emplace.import_(SAMPLES / "Budget.xlsx", user="mia")
    yield emplace
    emplace.stop()


@pytest.fixture
def place(server: Emplace) -> Place:
    return server.place("mia", PASSWORD)


def contents(data: pathlib.Path) -> set[pathlib.Path]:
    """Returns the paths of the content files."""
    return {path for path in (data / "content").glob("??/*") if path.is_file()}


def small(data: pathlib.Path) -> int:
    """Returns how many contents are stored in the database."""
    with contextlib.closing(sqlite3.connect(data / "catalogue.sqlite", timeout=30)) as db:
        return db.execute("SELECT COUNT(*) FROM contents").fetchone()[0]


def large(text: bytes) -> bytes:
    return text.ljust(LARGE)


def trash(data: pathlib.Path) -> set[str]:
    return {path.name for path in (data / "content/trash").iterdir()}


def make_old(*paths: pathlib.Path) -> None:
    """Sets the modification time of the files to two hours ago."""
    for path in paths:
        os.utime(path, (time.time() - 7200, time.time() - 7200))


def copy_database(source: pathlib.Path, target: pathlib.Path) -> None:
    """Copies the database of a stopped server."""
    target.mkdir(exist_ok=True)
    for path in target.glob("catalogue.sqlite*"):
        path.unlink()
    for path in source.glob("catalogue.sqlite*"):
        shutil.copy2(path, target)


def test_starting_with_an_older_database_loses_no_newer_content(
        server: Emplace, place: Place, tmp_path: pathlib.Path) -> None:
    """An operator restores yesterday's database by mistake. A garbage collection runs before the operator restores
    today's database."""
    file = place.root().new_file("Plan.docx")
    assert file.put(large(b"yesterday")).status_code == 200
    note = place.root().new_file("Note.docx")
    assert note.put(b"small, yesterday").status_code == 200
    assert server.stop() == 0
    copy_database(server.data, tmp_path / "yesterday")
    server.start()
    before = contents(server.data)
    assert file.lock(LOCK).status_code == 200
    for text in (b"today, nine", b"today, ten"):
        file.save(large(text), LOCK)
    file.close(LOCK)
    newer = place.root().new_file("Newer.docx")
    assert newer.put(large(b"newer")).status_code == 200
    # Small content is stored in the database itself, so yesterday's database doesn't contain today's small content.
    assert note.lock(LOCK).status_code == 200
    note.save(b"small, today", LOCK)
    note.close(LOCK)
    assert server.stop() == 0
    made = contents(server.data) - before
    assert len(made) == 3
    copy_database(server.data, tmp_path / "today")

    copy_database(tmp_path / "yesterday", server.data)
    make_old(*contents(server.data))
    server.start()
    until(lambda: len(trash(server.data)) == 3, lambda: server.said()[-2000:])
    assert (file.contents(), note.contents()) == (large(b"yesterday"), b"small, yesterday")
    assert server.json("doctor")["trash"]["contents"] == 3
    assert server.stop() == 0

    copy_database(tmp_path / "today", server.data)
    server.start()
    assert (file.contents(), newer.contents()) == (large(b"today, ten"), large(b"newer"))
    assert note.contents() == b"small, today"
    until(lambda: trash(server.data) == set(), lambda: server.said()[-2000:])
    assert server.json("doctor", "--check-content")["healthy"] and made <= contents(server.data)


def test_garbage_collection_of_any_process_keeps_the_content_of_a_running_upload(server: Emplace, place: Place) -> None:
    file, before = place.find("Budget.xlsx"), contents(server.data)
    view: WebView = server.web_view()
    assert view.sign_in(view.open(server.address + "/sign-in"), "mia", PASSWORD).status == 200
    page = view.open(f"{server.address}/documents/{file.id}")
    token = page.form(lambda form: form.named("file"), "form to upload").fields["csrf"].encode()
    stored, go_on, answers = threading.Event(), threading.Event(), []

    def body():
        yield (b'--b\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n' + token +
               b'\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n' +
               large(b"next") + b'\r\n--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nmuch')
        stored.set()
        go_on.wait(60)
        yield b"later\r\n--b--\r\n"

    def upload() -> None:
        answers.append(view.session.post(
            f"{server.address}/documents/{file.id}/upload", data=body(), allow_redirects=False,
            headers={"Content-Type": "multipart/form-data; boundary=b"}))

    thread = threading.Thread(target=upload)
    thread.start()
    try:
        assert stored.wait(30)
        until(lambda: len(contents(server.data) - before) == 1, "the content of the upload")
        made = contents(server.data) - before
        make_old(*made)
        assert server.json("doctor")["leftovers"]["claimed"] == 1
        # `emplace prune` collects garbage in another process. That process knows about the upload only because the
        # content is locked (claimed).
        server.run("prune", "--empty-content-trash")
        assert made <= contents(server.data) and trash(server.data) == set()
    finally:
        go_on.set()
        thread.join(30)
    assert [answer.status_code for answer in answers] == [303]
    assert file.contents() == large(b"next")
    make_old(*made)
    server.run("prune", "--empty-content-trash")
    assert server.json("doctor")["healthy"] and server.json("doctor")["leftovers"]["claimed"] == 0


def test_a_claim_ends_with_the_process_that_holds_it(server: Emplace, place: Place) -> None:
    before, gone_on = contents(server.data), threading.Event()
    file = place.find("Budget.xlsx")
    view: WebView = server.web_view()
    assert view.sign_in(view.open(server.address + "/sign-in"), "mia", PASSWORD).status == 200
    page = view.open(f"{server.address}/documents/{file.id}")
    token = page.form(lambda form: form.named("file"), "form to upload").fields["csrf"].encode()

    def body():
        yield (b'--b\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n' + token +
               b'\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n' +
               large(b"next") + b'\r\n--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nmuch')
        gone_on.wait(60)

    def upload() -> None:
        with contextlib.suppress(requests.RequestException):
            view.session.post(f"{server.address}/documents/{file.id}/upload", data=body(), headers={
                "Content-Type": "multipart/form-data; boundary=b"})

    thread = threading.Thread(target=upload)
    thread.start()
    until(lambda: len(contents(server.data) - before) == 1, "the content of the upload")
    left = contents(server.data) - before
    server.kill()
    gone_on.set()
    thread.join(30)
    nothing = {"claimed": 0, "records": 0, "uploads": 0, "upload_bytes": 0}
    assert server.json("doctor")["leftovers"] == nothing | {"contents": 1}
    make_old(*left)
    server.run("prune")
    assert trash(server.data) == {path.name for path in left} and contents(server.data) == before


def test_refused_saves_leave_no_content_on_the_disk(server: Emplace, place: Place) -> None:
    """If the server kept the content of refused saves, a client could fill the disk by sending saves that are
    refused."""
    file, before, count = place.find("Budget.xlsx"), contents(server.data), small(server.data)
    for size in [SMALL, LARGE] * 10:
        assert file.put_relative(b"x" * size, relative="Budget.xlsx").status_code == 409
        assert file.put(b"x" * size).status_code == 409
    assert contents(server.data) == before and small(server.data) == count
    assert server.json("doctor")["leftovers"]["contents"] == 0


def test_a_name_taken_fifty_times_gets_a_random_suffix(server: Emplace, place: Place) -> None:
    root = place.root()
    made = root.create_container(suggested="Full").json()["ContainerPointer"]
    folder = Container(root.session, made["Url"], made["Name"])
    names = [folder.new_file("Plan.docx").name for _ in range(60)]
    assert names[:50] == ["Plan.docx", *(f"Plan ({number}).docx" for number in range(2, 51))]
    assert len(set(names)) == 60
    assert all(re.fullmatch(r"Plan \([a-z0-9]{10}\)\.docx", name) for name in names[50:])


@pytest.fixture(params=[SMALL, LARGE], ids=["in the database", "in files"])
def size(request: pytest.FixtureRequest) -> int:
    return request.param


@pytest.fixture
def saved(server: Emplace, place: Place, size: int) -> File:
    """A document with twelve versions from forty days ago, five minutes apart, and one version from today."""
    file = place.root().new_file("Plan.docx")
    assert file.put(b"1" * size).status_code == 200
    assert file.lock(LOCK).status_code == 200
    for number in range(11):
        file.save(b"%d" % (number % 10) * size, LOCK)
    file.close(LOCK)
    with contextlib.closing(sqlite3.connect(server.data / "catalogue.sqlite", timeout=30)) as db, db:
        noon = int(time.time() // (7 * DAY) - 6) * 7 * DAY + DAY // 2
        for number in range(1, 13):
            db.execute("UPDATE versions SET saved = ? WHERE file = ? AND number = ?",
                       ((noon + 300 * number) * 1000, file.id, number))
    return file


def versions(server: Emplace, file: File) -> list[int]:
    with contextlib.closing(sqlite3.connect(server.data / "catalogue.sqlite", timeout=30)) as db:
        return [number for number, in db.execute("SELECT number FROM versions WHERE file = ? ORDER BY 1", (file.id,))]


def test_prune_removes_exactly_what_its_dry_run_lists(server: Emplace, saved: File, size: int) -> None:
    before, count, is_small = contents(server.data), small(server.data), size == SMALL
    said = server.json("prune", "--dry-run")
    assert said["dry_run"] and said["retention"] == "thin"
    # Version 1 is from CreateChildFile and has no bytes. Version 12 is the last version of its week, and version 13 is
    # the newest version.
    assert said["documents"] == [{"user": "mia", "path": "Plan.docx", "bytes": 10 * size,
                                  "versions": [f"v{number}" for number in range(1, 12)]}]
    assert versions(server, saved) == list(range(1, 14)) and contents(server.data) == before
    done = server.json("prune")
    assert done == said | {"dry_run": False}
    assert versions(server, saved) == [12, 13] and saved.contents() == b"0" * size
    # Small content is deleted together with its version. Content in files is moved to the content trash first.
    assert small(server.data) == count - (10 if is_small else 0)
    assert server.json("doctor", "--check-content")["healthy"]
    assert "0 versions of 0 documents removed" in server.run("prune").stdout
    make_old(*contents(server.data))
    assert server.json("prune", "--empty-content-trash", "--retention", "none")["emptied"] == (0 if is_small else 10)
    assert server.json("doctor", "--check-content")["healthy"]
    assert len(contents(server.data)) == len(before) - (0 if is_small else 10)


def test_the_server_removes_old_versions_by_its_retention_setting(server: Emplace, saved: File, size: int) -> None:
    server.stop()
    server.start("--retention", "none")
    until(lambda: server.is_ready(), "a start")
    assert versions(server, saved) == list(range(1, 14))
    server.stop()
    server.start("--retention", "versions=3")
    until(lambda: versions(server, saved) == [11, 12, 13], lambda: server.said()[-2000:])
    until(lambda: "sweep.versions" in server.said(), "a line in the log")
    assert saved.contents() == b"0" * size
    # Nine of the ten removed versions had bytes, because the first version is empty.
    if size == SMALL:
        until(lambda: re.search(r"small=9 .*sweep\.content", server.said()), lambda: server.said()[-2000:])
