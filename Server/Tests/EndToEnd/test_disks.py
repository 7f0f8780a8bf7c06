"""On a full or read-only disk, documents can be read and deleted, and every error is one sentence."""

import os
import re
import subprocess
import time

import pytest

from documents import SAMPLES
from emplace import Emplace, until
from following import folder_for_all_users, server_user
from office import LOCK

SWIFT_VALUE = re.compile(r"\b\w+\((code|reason|number|message|path): |Error Domain=|errno|\bSQLITE_|\bE(?!VENT\b)[A-Z]{4,}\b")


@pytest.fixture
def small_disk(tmp_path):
    """A data directory on a disk of 24 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "none", folder], capture_output=True).returncode:
        pytest.skip("only an administrator can mount a small disk")
    emplace = Emplace(folder, log=tmp_path / "server.log")
    yield emplace
    emplace.stop()
    subprocess.run(["umount", "-l", folder])


@pytest.fixture
def place(small_disk, password):
    small_disk.start()
    small_disk.add_user("mia", password)
    tree = {f"Plan {number}.docx": os.urandom(300_000) for number in range(3)}
    small_disk.import_tree(tree, user="mia")
    return small_disk.place("mia", password)


def fill(folder):
    with open(folder / "filler", "ab", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(1 << 16))
        except OSError:
            pass


def age_content(emplace):
    """Makes content files older than an hour, because garbage collection doesn't remove unused content that is
    younger."""
    for path in (emplace.data / "content").rglob("*"):
        if path.is_file():
            os.utime(path, (time.time() - 7200,) * 2)


def ready(emplace):
    return emplace.session().get(emplace.address + "/health/ready", timeout=5)


def test_on_a_full_disk_saves_are_refused_and_deletions_free_space(small_disk, place):
    file, other = place.find("Plan 0.docx"), place.find("Plan 1.docx")
    before = file.open_for_editing(LOCK)
    fill(small_disk.folder)
    answer = ready(small_disk)
    assert (answer.status_code, answer.text) == (503, "not ready: storage\n")
    for body in (os.urandom(500), os.urandom(300_000)):
        assert file.put(body, LOCK).status_code == 500
    # Both refusals may come within a second, after which there is only one line.
    line = r"warning emplace: free=\d+ .*reason=.* reserve=\d+ \[.*\] storage\.full"
    until(lambda: re.search(line, small_disk.said()), "the log saying that the disk is full")
    assert file.contents() == before
    file.close(LOCK)
    # Deletes documents several times, through WOPI and by command, because each deletion uses some of the reserved disk
    # space.
    assert other.delete().status_code == 200
    for number in (0, 2):
        small_disk.run("document", "delete", f"Plan {number}.docx", "--user", "mia")
    assert "3 documents" in small_disk.run("trash", "empty", "--user", "mia").stdout
    age_content(small_disk)
    small_disk.run("prune", "--empty-content-trash")
    assert not [path for path in (small_disk.data / "content").rglob("*") if path.is_file()]
    (small_disk.folder / "filler").unlink()
    until(lambda: ready(small_disk).status_code == 200, "the server ready again")
    assert (small_disk.data / "catalogue.sqlite-reserve").stat().st_size > 1_000_000, "the space wasn't reserved again"
    small_disk.import_(SAMPLES / "Budget.xlsx", user="mia")


def test_hundreds_of_deletions_work_on_a_full_disk(small_disk, place):
    root = place.root()
    files = [root.new_file(f"Note {number}.docx") for number in range(300)]
    fill(small_disk.folder)
    for file in files:
        assert file.delete().status_code == 200
    assert "300 documents" in small_disk.run("trash", "empty", "--user", "mia").stdout


def test_a_command_deletes_on_a_full_disk_when_no_server_runs(small_disk, place):
    small_disk.kill()
    fill(small_disk.folder)
    small_disk.run("document", "delete", "Plan 0.docx", "--user", "mia")
    small_disk.run("trash", "empty", "--user", "mia")
    fill(small_disk.folder)
    refused = small_disk.import_(SAMPLES / "Budget.xlsx", user="mia", code=1)
    assert "the disk is full" in refused.stderr and not SWIFT_VALUE.search(refused.stderr)


def test_an_import_leaves_the_reserved_space_for_sign_ins_and_deletions(small_disk, place, password, tmp_path):
    """An import runs in a process of its own, beside the server that keeps the reserve."""
    sizes = {"large": 300_000, "medium": 20_000, "small": 2_000}
    for kind, size in sizes.items():
        folder = tmp_path / "sources" / kind
        folder.mkdir(parents=True)
        for number in range(30_000_000 // size // (1 if kind == "large" else 10)):
            (folder / f"{kind} {number}.docx").write_bytes(os.urandom(size))
        said = small_disk.run("import", folder, "--user", "mia", "--into", kind, code=1)
        assert "the disk is full" in said.stderr, said.stderr
    again = small_disk.place("mia", password)
    assert again.find("Plan 1.docx").contents()
    small_disk.run("document", "delete", "large", "--user", "mia")
    small_disk.run("user", "disable", "mia")


@pytest.mark.parametrize("ended", ["stopped", "killed"])
def test_on_a_read_only_disk_commands_read_or_fail_with_a_one_line_error(small_disk, place, ended, tmp_path):
    small_disk.stop() if ended == "stopped" else small_disk.kill()
    subprocess.run(["mount", "-o", "remount,ro", small_disk.folder], check=True)
    mia = ["--user", "mia"]
    small_disk.folder, outside = tmp_path, tmp_path / "out"
    for call in (["status"], ["user", "list"], ["document", "list", *mia], ["find", "plan", *mia], ["audit"],
                 ["doctor", "--check-content"], ["trash", "list"], ["version", "list", "Plan 0.docx", *mia],
                 ["lock", "list"], ["share", "list", *mia], ["app", "list"], ["client", "list"], ["onboarding"],
                 ["export", *mia, "--to", outside], ["backup", tmp_path / "copy"], ["prune", "--dry-run"]):
        said = small_disk.run(*call)
        assert not SWIFT_VALUE.search(said.stdout + said.stderr), call
    assert len(list(outside.iterdir())) == 3
    for call in (["document", "delete", "Plan 0.docx", *mia], ["trash", "empty", *mia], ["prune"],
                 ["import", SAMPLES / "Budget.xlsx", *mia], ["client", "new-secret", "Office"], ["user", "disable", "mia"],
                 ["serve", "--listen", "127.0.0.1:0"]):
        said = small_disk.run(*call, code=1)
        assert "read-only" in said.stderr or "can't write" in said.stderr, said.stderr
        assert said.stderr.count("\n") == 1 and not SWIFT_VALUE.search(said.stderr), said.stderr


@pytest.mark.skipif(os.geteuid() != 0 or server_user() == 0, reason="needs another user than root for the server")
def test_a_database_file_without_write_permission_is_not_a_read_only_file_system():
    with folder_for_all_users() as folder:
        os.chown(folder, server_user(), -1)
        emplace = Emplace(folder)
        emplace.add_user("mia", "a good password")
        subprocess.run(["chown", "-R", str(server_user()), folder], check=True)
        database = emplace.data / "catalogue.sqlite"
        database.chmod(0o400)
        assert "mia" in emplace.run("user", "list").stdout
        for call in (["user", "disable", "mia"], ["serve", "--listen", "127.0.0.1:0"]):
            said = emplace.run(*call, code=1).stderr
            assert said == f"Error: can't write to {database}: permission denied; run as its owner: chmod u+w {database}\n"


def test_a_server_whose_database_file_is_overwritten_is_not_ready(unstarted):
    emplace = unstarted
    emplace.start()
    assert ready(emplace).status_code == 200
    with open(emplace.data / "catalogue.sqlite", "r+b") as file:
        file.write(os.urandom(1 << 20))
    answer = ready(emplace)
    assert (answer.status_code, answer.text) == (503, "not ready: database\n")
    until(lambda: "database.damaged" in emplace.said(), "the log saying that the database is damaged")
    reason = re.search("check=database error=(.*) \\[", emplace.said()).group(1)
    assert "catalogue.sqlite was overwritten" in reason
