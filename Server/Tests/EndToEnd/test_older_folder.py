"""Tests that this release opens, migrates and serves the data directory of an older release.

`Fixtures/place-8921e6c.tar.xz` is the data directory after the server of commit 8921e6c was stopped: the database with
a write-ahead log that hasn't been checkpointed, the content, and `facts.json` with values that only clients of that
release knew.
"""

import contextlib
import json
import sqlite3
import tarfile

import pytest
import requests

from emplace import Emplace, ROOT, rows

PASSWORD = "correct horse battery staple"


class Older(Emplace):
    def __init__(self, folder):
        with tarfile.open(ROOT / "Server/Tests/Fixtures/place-8921e6c.tar.xz") as archive:
            archive.extractall(folder, filter="data")
        super().__init__(folder)
        self.facts = json.loads((folder / "facts.json").read_text())
        self._office_client = self.facts["office"]["id"], self.facts["office"]["secret"]


@pytest.fixture(scope="module")
def older(tmp_path_factory):
    older = Older(tmp_path_factory.mktemp("older"))
    older.start()
    yield older
    older.stop()


@pytest.fixture(scope="module")
def mia(older):
    """Mia's Place after she has signed in again, with the password and the client secret that the older release
    stored."""
    return older.place("mia", PASSWORD)


def test_documents_have_their_ids_versions_and_content(older, mia):
    plan = mia.find("Notes/Plan.docx")
    assert plan.id == older.facts["plan"]
    assert plan.info()["Version"] == older.facts["versions"]["Plan"]
    assert plan.contents() == b"version 3 of the plan"
    assert sorted(sum(map(list, mia.root().names()), [])) == ["Größe & Maß.txt", "Letter.docx", "Notes"]


def test_a_document_of_then_is_locked_saved_and_read_back(mia):
    letter = mia.find("Letter.docx")
    # In the fixture, the document's lock expired half an hour after the server was stopped.
    lock = letter.get_lock().headers.get("X-WOPI-Lock") or "now"
    assert letter.lock(lock).status_code == 200
    letter.save(b"a letter, gone over", lock)
    letter.close(lock)
    assert letter.contents() == b"a letter, gone over"


def kept(older):
    """Returns the names of the content files, and the number of contents in the database."""
    files = {path.name for path in (older.data / "content").glob("??/*") if path.is_file()}
    with contextlib.closing(sqlite3.connect(older.data / "catalogue.sqlite", timeout=30)) as db:
        return files, db.execute("SELECT COUNT(*) FROM contents").fetchone()[0]


def test_small_saves_of_now_ride_in_the_transaction_beside_the_files_of_then(older, mia):
    files, small = kept(older)
    assert files, "content of then is in files"
    now = mia.root().new_file("Now.docx")
    assert now.put(b"small").status_code == 200
    assert kept(older) == (files, small + 1)
    assert now.lock("now").status_code == 200
    now.save(b"x" * 100_000, "now")
    now.close("now")
    after = kept(older)
    assert len(after[0] - files) == 1 and files <= after[0] and after[1] == small + 1
    older.run("doctor", "--check-content")
    assert now.delete().status_code == 200


@pytest.mark.parametrize("kind", ["ReadOnly", "ReadWrite"])
def test_a_link_given_out_then_still_opens_its_document(older, kind):
    path = requests.utils.urlparse(older.facts["shares"][kind]).path
    page = older.session().get(older.address + path)
    assert page.status_code == 200
    assert "Letter.docx" in page.text


def test_every_person_and_app_of_then_is_there(older):
    assert [user["name"] for user in rows(older.json("user", "list"))] == ["mia", "otto"]
    assert {client["name"] for client in older.clients()} == {"Office", "Contoso app", "Second app"}
    older.place("otto", "another long password here")


def test_the_audit_log_tells_of_then_and_of_now(older, mia):
    events = rows(older.json("audit", "--document", older.facts["plan"]))
    assert [event["kind"] for event in events] == ["file_saved", "file_saved", "file_created"]
    kinds = {event["kind"] for event in rows(older.json("audit", "--limit", "1000"))}
    assert {"client_added", "share_made", "sign_in", "account_added"} <= kinds


def test_all_content_is_found_whole(older):
    assert older.run("doctor").returncode == 0


def test_a_second_start_opens_it_as_the_first_left_it(older):
    older.stop()
    older.start()
    assert older.place("mia", PASSWORD).find("Notes/Plan.docx").contents() == b"version 3 of the plan"
