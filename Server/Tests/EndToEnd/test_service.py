"""Tests the server as a service of the system: the messages to systemd, and commands of root on the data directory of
the server's user."""

import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import tempfile

import pytest

from documents import SAMPLES
from emplace import Emplace, until


@contextlib.contextmanager
def notify_socket(name):
    """Receives messages like systemd.

    - name: a path, or a name in the abstract namespace, which begins with `@`.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
        receiver.bind("\0" + name[1:] if name.startswith("@") else name)
        receiver.settimeout(30)
        yield receiver


def test_a_service_manager_learns_when_the_server_is_ready_reloads_and_stops(unstarted, tmp_path):
    name = f"@emplace-{tmp_path}"
    with notify_socket(name) as receiver:
        unstarted.start(env={"NOTIFY_SOCKET": name})
        ready = receiver.recv(1000).decode()
        assert ready == f"READY=1\nSTATUS=Serving {unstarted.address}"
        unstarted.process.send_signal(signal.SIGHUP)
        assert receiver.recv(1000).startswith(b"RELOADING=1\nMONOTONIC_USEC=")
        assert receiver.recv(1000).decode() == ready
        until(lambda: "reload.done" in unstarted.said(), "reload.done in the log")
        unstarted.process.send_signal(signal.SIGTERM)
        assert receiver.recv(1000) == b"STOPPING=1"
        assert unstarted.stopped() == 0


def test_the_server_tells_the_watchdog_that_it_is_alive(unstarted, tmp_path):
    name = str(tmp_path / "notify")
    with notify_socket(name) as receiver:
        unstarted.start(env={"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "100000"})
        messages = [receiver.recv(1000).decode().split("=")[0] for _ in range(5)]
        assert messages.count("WATCHDOG") >= 3


# Commands of root

@pytest.fixture
def owned():
    """A data directory of the user nobody, in a folder that this user can reach."""
    if os.geteuid() != 0:
        pytest.skip("only root can run a command as another user")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emplace-owned-"))
    folder.chmod(0o755)
    owned = Emplace(folder)
    owned.data.mkdir(mode=0o700)
    os.chown(owned.data, *NOBODY)
    yield owned
    owned.stop()
    shutil.rmtree(folder)


NOBODY = (pwd.getpwnam("nobody").pw_uid, pwd.getpwnam("nobody").pw_gid)


def test_files_of_roots_commands_belong_to_the_owner_of_the_data_directory(owned, password):
    samples = owned.folder / "samples"
    shutil.copytree(SAMPLES, samples)
    os.chmod(samples, 0o755)
    owned.add_user("mia", password)
    owned.import_(samples / "Budget.xlsx", user="mia")
    owned.start()
    status = pathlib.Path(f"/proc/{owned.process.pid}/status").read_text()
    assert f"Uid:\t{NOBODY[0]}\t{NOBODY[0]}\t{NOBODY[0]}" in status and "CapEff:\t0000000000000000" in status
    assert owned.place("mia", password).root().names() == ([], ["Budget.xlsx"])
    owned.run("doctor")
    owned.stop()
    files = [owned.data, *owned.data.rglob("*")]
    assert len(files) > 5 and {(f.lstat().st_uid, f.lstat().st_gid) for f in files} == {NOBODY}


def test_a_command_of_root_says_as_which_user_it_failed(owned, password, tmp_path):
    owned.add_user("mia", password)
    secret = tmp_path / "Secret.docx"
    secret.write_bytes(b"only for root")
    secret.chmod(0o600)
    said = owned.run("import", secret, "--user", "mia", code=1)
    assert "Secret.docx: can't be read" in said.stderr and "ran as nobody, who owns the data directory" in said.stderr
    # Commands that use no data directory still have the rights of root.
    owned.run("manual", "--to", tmp_path / "manual")
    assert (tmp_path / "manual/emplace.1").stat().st_uid == 0
