"""Imports and exports of whole disks: every entry is reported, whatever bytes its name has."""

import json
import os
import socket
import subprocess
import time

import pytest

from emplace import BINARY

PERSON = {"ines": "a long password of ines"}
# The tests drop this capability of root, because root could otherwise read every folder.
PLAIN = (["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
         if os.geteuid() == 0 else [])


@pytest.fixture(scope="module")
def ines(emplace):
    return emplace.add_people(PERSON)["ines"]


@pytest.fixture
def disk(tmp_path):
    """A folder with every kind of entry that a disk may have. The folder's path is a `bytes` value."""
    top = os.path.join(os.fsencode(tmp_path), b"disk")
    for path in (b"caf\xe9", b"plain/inner", b"closed", b"empty"):
        os.makedirs(os.path.join(top, path))
    for path in (b"caf\xe9/one.docx", b"caf\xe9/\xfc.docx", b"plain/two.docx", b"plain/inner/t\xeate.docx",
                 b"closed/three.docx", b"A.docx", b"a.docx", b"\xef\xbb\xbfmark.docx"):
        with open(os.path.join(top, path), "wb") as file:
            file.write(path)
        os.utime(os.path.join(top, path), (1_400_000_000, 1_500_000_000))
    os.symlink(b"A.docx", os.path.join(top, b"link"))
    os.mkfifo(os.path.join(top, b"pipe"))
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(os.path.join(top, b"socket"))
    os.chmod(os.path.join(top, b"closed"), 0)
    yield top
    os.chmod(os.path.join(top, b"closed"), 0o700)


def entries(top):
    """Returns the number of entries in a folder, including the folder itself. Doesn't count entries in unreadable
    folders."""
    return 1 + sum(len(folders) + len(files) for folder, folders, files in os.walk(top)
                   if not folder.endswith(b"closed"))


def imported(emplace, *words, code):
    """Runs `emplace import` with arguments that are `bytes` values."""
    result = subprocess.run([*PLAIN, BINARY, "import", *words, "--user", "ines", "--json"], capture_output=True,
                            env=emplace.environment, cwd=emplace.folder, timeout=60, check=False)
    assert result.returncode == code, result.stderr
    report = json.loads(result.stdout)
    lists = ("copied", "replaced", "unchanged", "folders", "skipped", "failed")
    assert report["entries"] == sum(len(report[name]) for name in lists)
    return report


def test_every_entry_of_an_imported_disk_is_reported_as_copied_skipped_or_failed(emplace, ines, disk):
    report = imported(emplace, disk, "--into", "Refused", code=1)
    assert report["entries"] == entries(disk)
    reasons = {problem["path"].removeprefix("Refused/disk/"): problem["reason"] for problem in report["failed"]}
    assert set(reasons) == {"caf\\xE9", "caf\\xE9/one.docx", "caf\\xE9/\\xFC.docx", "plain/inner/t\\xEAte.docx", "closed",
                            "a.docx"}
    assert "--name-encoding" in reasons["caf\\xE9"] and "permission denied" in reasons["closed"]
    assert "different case" in reasons["a.docx"]
    assert sorted(problem["path"].split("/")[-1] for problem in report["skipped"]) == ["link", "pipe", "socket"]
    report = imported(emplace, disk, "--into", "Read", "--name-encoding", "latin1", code=1)
    assert report["entries"] == entries(disk)
    assert {problem["path"] for problem in report["failed"]} == {"Read/disk/closed", "Read/disk/a.docx"}
    assert {"Read/disk/café/one.docx", "Read/disk/café/ü.docx", "Read/disk/plain/inner/tête.docx",
            "Read/disk/\ufeffmark.docx"} <= set(report["copied"])
    again = imported(emplace, disk, "--into", "Read", "--name-encoding", "latin1", code=1)
    assert not again["copied"] and len(again["unchanged"]) == len(report["copied"])


def test_import_accepts_command_line_paths_that_are_not_utf_8(emplace, ines, disk):
    words = [os.path.join(disk, b"caf\xe9", name) for name in (b"\xfc.docx", b"one.docx")]
    report = imported(emplace, *words, "--into", "Words", "--name-encoding", "cp1252", code=0)
    assert sorted(report["copied"]) == ["Words/one.docx", "Words/ü.docx"]


def test_an_exported_document_keeps_its_name_and_modification_time(emplace, ines, disk, tmp_path):
    imported(emplace, disk, "--into", "Time", "--name-encoding", "latin1", code=1)
    out = tmp_path / "out"
    emplace.run("export", "Time/disk", "--user", "ines", "--to", out)
    for name in ("\ufeffmark.docx", "café/ü.docx", "plain/two.docx"):
        assert os.stat(out / name).st_mtime == 1_500_000_000
    info = ines.find("Time").child("disk").child("A.docx").info()
    assert info["LastModifiedTime"].startswith(time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(1_500_000_000)))
