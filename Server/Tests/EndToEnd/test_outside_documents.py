"""Serves documents that other programs go on using, in a folder or on a WebDAV server: `emplace serve --documents`."""

import json
import os
import shutil
import signal
import stat
import time
import uuid

import pytest
import requests

import outside_writers
from conftest import PASSWORD
from documents import SAMPLES, sentences, with_sentence
from emplace import Emplace, until
from outside_stores import WebDAV
from rehearsing import rehearse


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "documents"
    shutil.copytree(SAMPLES, folder)
    return folder


@pytest.fixture
def server(tmp_path, folder):
    server = Emplace(tmp_path)
    server.options = ["--documents", folder]
    server.start(*server.options)
    server.add_user("mia", PASSWORD, "--display-name", "Mia Beck")
    yield server
    server.stop()


@pytest.fixture
def place(server):
    return server.place("mia", PASSWORD)


def a_document(folder):
    return next(path for path in sorted(folder.rglob("*.docx")))


def path_in(folder, path):
    return str(path.relative_to(folder))


def test_the_rehearsal_passes_on_a_folder_that_others_use(server, folder):
    done = rehearse("--data", server.data, env=server.environment)
    failed = {name for name, outcome in done.outcomes.items() if outcome == "failed"}
    assert failed == set(), done.problems
    assert sum(outcome == "passed" for outcome in done.outcomes.values()) >= 60, done.outcomes


def test_a_phone_edits_a_document_of_the_folder_and_keeps_its_attributes(server, folder, place):
    path = a_document(folder)
    path.chmod(0o640)
    os.setxattr(path, "user.project", b"blue")
    file = place.find(path_in(folder, path))
    before = file.open_for_editing("lock-1")
    assert before == path.read_bytes()
    file.save(with_sentence(before, "Written on a phone."), "lock-1")
    file.close("lock-1")
    assert "Written on a phone." in sentences(path.read_bytes())
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.getxattr(path, "user.project") == b"blue"
    kept = [former.read_bytes() for former in (folder / ".emplace/versions").rglob("*") if former.is_file()]
    assert before in kept


def test_changes_by_other_programs_are_seen_at_once(server, folder, place):
    root = place.root()
    (folder / "New.docx").write_bytes(b"new")
    new = root.child("New.docx")
    assert new.contents() == b"new"
    (folder / "New.docx").rename(folder / "Renamed.docx")
    assert new.contents() == b"new"
    assert new.info()["BaseFileName"] == "Renamed.docx"
    (folder / "Inside").mkdir()
    (folder / "Renamed.docx").rename(folder / "Inside/Moved.docx")
    assert new.contents() == b"new"
    (folder / "Inside/Moved.docx").unlink()
    assert new.call("GET").status_code == 404


def test_a_save_over_an_outside_change_is_refused_and_kept_beside(server, folder, place):
    path = folder / "Plan.docx"
    path.write_bytes(b"first")
    file = place.find("Plan.docx")
    file.open_for_editing("lock-1")
    path.write_bytes(b"outside")
    answer = file.put(b"phone", "lock-1")
    assert answer.status_code == 409
    assert answer.headers["X-WOPI-Lock"] == ""
    assert path.read_bytes() == b"outside"
    beside = [other for other in folder.iterdir() if "(conflict, Mia Beck" in other.name]
    assert [other.read_bytes() for other in beside] == [b"phone"]
    assert file.open_for_editing("lock-2") == b"outside"
    file.save(b"both", "lock-2")
    assert path.read_bytes() == b"both"


def test_links_and_hidden_files_are_not_served(server, folder, place, tmp_path):
    (tmp_path / "secret.docx").write_bytes(b"secret")
    (folder / "link.docx").symlink_to(tmp_path / "secret.docx")
    (folder / "out").symlink_to(tmp_path)
    (folder / "~$Plan.docx").write_bytes(b"owner")
    (folder / ".hidden.docx").write_bytes(b"hidden")
    os.mkfifo(folder / "pipe.docx")
    folders, files = place.root().names()
    assert not {"link.docx", "pipe.docx", ".hidden.docx", "~$Plan.docx"} & set(files)
    assert not {"out", ".emplace"} & set(folders)


def test_a_folder_that_is_not_mounted_deletes_nothing(server, folder, place, tmp_path):
    file = place.find(path_in(folder, a_document(folder)))
    folder.rename(tmp_path / "away")
    folder.mkdir()
    assert file.call("GET").status_code >= 500
    assert place.root is not None
    folder.rmdir()
    (tmp_path / "away").rename(folder)
    assert file.call("GET").status_code == 200


def test_a_folder_that_was_replaced_by_another_is_refused_at_the_start(server, folder, tmp_path):
    server.stop()
    folder.rename(tmp_path / "away")
    folder.mkdir()
    said = server.run("serve", "--documents", folder, code=1).stderr
    assert str(folder) in said


def test_each_person_has_a_folder(tmp_path):
    for name in ("mia", "leo"):
        (tmp_path / "homes" / name).mkdir(parents=True)
        (tmp_path / "homes" / name / f"of {name}.docx").write_bytes(name.encode())
    server = Emplace(tmp_path)
    server.start("--documents", tmp_path / "homes/{user}")
    try:
        places = server.add_people({"mia": PASSWORD, "leo": PASSWORD + "2"})
        assert places["mia"].root().names()[1] == ["of mia.docx"]
        assert places["leo"].root().names()[1] == ["of leo.docx"]
        stranger = places["mia"].root().child("of mia.docx")
        token = places["leo"].root().child("of leo.docx").token
        assert stranger.call("GET", token=token).status_code in (401, 404)
    finally:
        server.stop()


def test_a_file_says_who_may_open_what(tmp_path):
    folder = tmp_path / "documents"
    for name in ("Team", "Public"):
        (folder / name).mkdir(parents=True)
        (folder / name / "Plan.docx").write_bytes(b"plan")
    rules = tmp_path / "access"
    rules.write_text("# who may what\nnone * /\nviewer * /Public\neditor mia /Team\n")
    server = Emplace(tmp_path)
    server.start("--documents", folder, "--documents-access", rules)
    try:
        places = server.add_people({"mia": PASSWORD, "leo": PASSWORD + "2"})
        assert sorted(places["mia"].root().names()[0]) == ["Public", "Team"]
        assert places["leo"].root().names()[0] == ["Public"]
        assert places["mia"].find("Team/Plan.docx").info()["UserCanWrite"]
        assert not places["leo"].find("Public/Plan.docx").info()["UserCanWrite"]
    finally:
        server.stop()
    rules.write_text("owner mia /\n")
    said = server.run("serve", "--documents", folder, "--documents-access", rules, code=1).stderr
    assert "line 1" in said and said.count("Error") == 1


@pytest.mark.parametrize("options, words", [
    (["--documents", "/nowhere/at/all"], "/nowhere/at/all"),
    (["--documents", "ftp://example.com/"], "documents"),
    (["--documents", "https://mia:secret@example.com/"], "password"),
    (["--documents", "https://example.com/dav/"], "--documents-user"),
    (["--documents", "http://example.com/dav/", "--documents-user", "mia"], "https"),
])
def test_an_address_that_cannot_be_served_is_explained_in_one_line(tmp_path, options, words):
    server = Emplace(tmp_path)
    said = server.run("serve", *options, code=1).stderr
    assert words in said and "secret@" not in said
    assert len([line for line in said.splitlines() if line.startswith("Error")]) == 1, said


def test_two_providers_that_create_accounts_are_refused_with_documents_by_name(tmp_path):
    (tmp_path / "secret").write_text("secret\n")
    providers = [{"id": name, "name": name, "issuer": f"https://{name}.example.com", "client-id": "emplace",
                  "client-secret-file": str(tmp_path / "secret"), "required-group": "*"} for name in ("a", "b")]
    server = Emplace(tmp_path)
    said = server.run("serve", "--documents", tmp_path / "{user}", "--oidc-providers", json.dumps(providers),
                      code=1).stderr
    errors = [line for line in said.splitlines() if line.startswith("Error")]
    assert len(errors) == 1 and "two OpenID Connect providers" in errors[0], said


def test_commands_work_on_the_documents_that_are_served(server, folder, place):
    opened = server.json("open", "Plans/2026/Roadmap.docx", "--user", "mia")
    info = server.session().get(opened["WOPISrc"], params={"access_token": opened["access_token"]}).json()
    assert info["BaseFileName"] == "Roadmap.docx"
    assert "ms-word:" in server.run(
        "link", "open", "Plans/2026/Roadmap.docx", "--user", "mia", "--provider-id", "TP_CONTOSO").stdout
    said = server.run("open", "Plans/Nothing.docx", "--user", "mia", code=1).stderr
    assert "Plans/Nothing.docx" in said and str(folder) in said
    file = place.find("Plans/2026/Roadmap.docx")
    file.open_for_editing("lock-1")
    assert (folder / "Plans/2026/.~lock.Roadmap.docx#").exists()
    assert [lock["path"] for lock in server.json("lock", "list")] == ["Plans/2026/Roadmap.docx"]
    assert "1 document is open for editing" in server.run("status").stdout
    server.run("lock", "release", "Plans/2026/Roadmap.docx", "--user", "mia")
    assert server.json("lock", "list") == []
    assert not (folder / "Plans/2026/.~lock.Roadmap.docx#").exists()
    assert file.put(b"late", "lock-1").status_code == 409
    kinds = [event["kind"] for event in server.json("audit", "--user", "mia")]
    assert "lock_released" in kinds
    note = server.run("document", "list", "--user", "mia").stderr
    assert str(folder) in note and "data directory" in note


def test_doctor_checks_the_documents_that_are_served(server, folder, tmp_path):
    healthy = server.json("doctor")
    assert healthy["healthy"] and str(folder) in healthy["documents_at"], healthy
    assert "ids follow moves" in server.run("doctor").stdout
    assert str(folder) in server.run("status").stdout
    server.stop()
    folder.rename(tmp_path / "away")
    said = server.run("doctor", code=1).stdout
    assert "documents: " in said and str(folder) in said


def test_an_outside_change_is_listed_within_a_second(server, folder, place):
    root = place.root()
    root.names()
    name = f"{uuid.uuid4()}.docx"
    begin = time.monotonic()
    (folder / name).write_bytes(b"x")
    until(lambda: name in root.names()[1], "listed", seconds=5)
    assert time.monotonic() - begin < 5


@pytest.mark.alone
def test_phones_and_other_programs_lose_nothing_although_the_server_is_killed(server, folder, place):
    ledger = outside_writers.run(server, place, folder, seconds=20, kills=2)
    server.stop(signal.SIGTERM)
    assert ledger.counts["phone saved"] > 20 and ledger.counts["outside replaced"] > 20, ledger.counts
    assert outside_writers.lost(folder, ledger) == []


def test_the_checker_of_lost_contents_finds_a_lost_content(tmp_path):
    ledger = outside_writers.Ledger()
    for text in ("one", "two", "three"):
        (tmp_path / text).write_text(text)
        ledger.write(text)
    ledger.replace("two")
    (tmp_path / "two").unlink()
    assert outside_writers.lost(tmp_path, ledger) == []
    (tmp_path / "one").unlink()
    assert outside_writers.lost(tmp_path, ledger) == ["one"]


# WebDAV servers

@pytest.fixture(params=["apache", "sabre"])
def webdav(request):
    server = WebDAV(request.param)
    yield server
    server.stop()


@pytest.fixture
def connected(tmp_path, webdav):
    """A server that serves the documents of the WebDAV server."""
    server = Emplace(tmp_path)
    server.options = ["--documents", webdav.address, *webdav.account(tmp_path)]
    server.start(*server.options)
    yield server
    server.stop()


def test_the_rehearsal_passes_on_a_webdav_server(connected):
    done = rehearse("--data", connected.data, env=connected.environment, timeout=500)
    failed = {name for name, outcome in done.outcomes.items() if outcome == "failed"}
    assert failed == set(), done.problems
    assert sum(outcome == "passed" for outcome in done.outcomes.values()) >= 60, done.outcomes


def test_a_phone_and_another_client_edit_documents_of_a_webdav_server(connected, webdav):
    def upload(name, body):
        answer = requests.put(f"{webdav.address.rstrip('/')}/{name}", body, auth=("alice", "pw"), timeout=30)
        assert answer.status_code in (200, 201, 204), answer.text

    connected.add_user("mia", PASSWORD, "--display-name", "Mia Beck")
    place = connected.place("mia", PASSWORD)
    upload("Plan.docx", b"first")
    file = place.find("Plan.docx")
    assert file.open_for_editing("lock-1") == b"first"
    file.save(b"second", "lock-1")
    assert (webdav.folder / "Plan.docx").read_bytes() == b"second"
    # A WebDAV client is kept out while the phone has the document open.
    kept_out = requests.put(f"{webdav.address.rstrip('/')}/Plan.docx", b"outside", auth=("alice", "pw"), timeout=30)
    assert kept_out.status_code == 423
    file.close("lock-1")
    upload("Plan.docx", b"outside")
    assert file.contents() == b"outside"


def test_while_the_webdav_server_is_away_saves_are_refused_and_nothing_is_lost(connected, webdav):
    connected.add_user("mia", PASSWORD)
    file = connected.place("mia", PASSWORD).root().new_file("Plan.docx")
    assert file.put(b"first").status_code == 200
    assert file.lock("lock-1").status_code == 200
    webdav.stop()
    assert file.put(b"second", "lock-1").status_code >= 500
    assert file.get().status_code >= 500


@pytest.mark.alone
def test_phones_and_webdav_clients_lose_nothing_although_the_server_is_killed(connected, webdav):
    connected.add_user("mia", PASSWORD)
    ledger = outside_writers.run(connected, connected.place("mia", PASSWORD), webdav.folder, seconds=30, kills=2,
                                 webdav=webdav.address)
    connected.stop(signal.SIGTERM)
    assert ledger.counts["phone saved"] > 5 and ledger.counts["outside replaced"] > 5, ledger.counts
    assert outside_writers.lost(webdav.folder, ledger, [connected.data / "documents"]) == []
