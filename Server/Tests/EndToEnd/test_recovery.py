"""Follows docs/recovery.md, and the section of docs/scaling.md about a second server.

No binary of an older release exists, so the tests of upgrades use two stand-ins: a script that copies the data
directory of an older release, as its `emplace backup` did, and changes to the database that only a newer release makes.
"""

import contextlib
import copy
import json
import os
import re
import secrets
import shutil
import sqlite3
import subprocess
import tarfile
import textwrap
import time

import pytest

from documents import SAMPLES
from emplace import ROOT, until
from following import Followed, Reader, Step, as_server_user, folder_for_all_users, plain, section, server_user, steps
from nodes import free_port
from objects import Objects
from office import LOCK, Place
from test_maintenance import flip_in_database
from test_older_installation import FIXTURES, certificate

PAGE = ROOT / "docs/recovery.md"
PASSWORD = "a long password of Mia"
LARGE = 100_000
SMALL = secrets.token_bytes(3000)


class Machine:
    """A machine with the service `emplace`, and an operator who follows the page at it."""

    def __init__(self, folder, port, words=None):
        self.folder, self.port, self.address = folder, port, f"https://localhost:{port}"
        self.data, self.etc, self.backups = folder / "lib/emplace", folder / "etc", folder / "backup"
        for needed in (self.data.parent, self.etc, self.backups):
            needed.mkdir(parents=True, exist_ok=True)
        words = {
            "/var/lib/emplace": self.data, "/etc/emplace": self.etc, "/mnt/backup": self.backups,
            "https://docs.example.org": self.address, "chown -R emplace:": f"chown -R {server_user()}",
            "-o emplace": f"-o {server_user()}", "runuser -u emplace --": " ".join(as_server_user())} | (words or {})
        self.reader = Reader(folder, words, {
            "EMPLACE_DATA": "/var/lib/emplace", "EMPLACE_CONFIG": "/etc/emplace/emplace.json"})
        self.reader.service_prefix = as_server_user()
        self.server = Followed(self.reader, self.data, self.address, self.etc / "chain.pem")

    def give(self, *paths):
        """Gives files to the user of the server."""
        for path in paths:
            for each in (path, *path.rglob("*")):
                os.chown(each, server_user(), -1)

    def write_settings(self, **settings):
        """Writes a settings file, and the certificate that it names."""
        if not (self.etc / "chain.pem").exists():
            certificate(self.etc)
        settings |= {"public-url": self.address, "listen": self.address.replace("https://localhost", "127.0.0.1"),
                     "tls-certificate": str(self.etc / "chain.pem"), "tls-key": str(self.etc / "key.pem")}
        (self.etc / "emplace.json").write_text(json.dumps(settings))
        self.give(self.etc / "key.pem")

    def follow(self, heading, *numbers):
        """Does the steps of a section, or those with these numbers, which begin at 0."""
        todo = steps(PAGE, heading)
        return self.reader.follow(*([todo[number] for number in numbers] if numbers else todo))

    def prepare(self):
        """Runs the command with which the page begins."""
        first, = steps(PAGE, "Upgrades, damage, and moves")[:1]
        self.reader.follow(first)


@pytest.fixture
def tmp_path():
    with folder_for_all_users() as folder:
        yield folder


@pytest.fixture
def machine(tmp_path):
    machine = Machine(tmp_path, free_port())
    machine.prepare()
    yield machine
    machine.reader.leave()


@pytest.fixture(scope="module")
def prepared():
    """A machine with a user, documents, a phone, a link, and a backup. Its server is stopped."""
    with folder_for_all_users() as folder:
        yield prepare(Machine(folder, free_port()))


def prepare(machine):
    machine.prepare()
    machine.write_settings()
    machine.data.mkdir(mode=0o700)
    machine.give(machine.data)
    try:
        machine.reader.control("start", "emplace")
        machine.server.add_user("mia", PASSWORD, "--display-name", "Mia Beck")
        machine.reader.run(f"emplace import {SAMPLES}/* --user mia\n")
        machine.mia = machine.server.place("mia", PASSWORD)
        machine.large = save(machine.mia, "Large.docx", b"large " * LARGE)
        save(machine.mia, "Cut.docx", b"cut" * LARGE)
        save(machine.mia, "Small.docx", SMALL)
        machine.link = machine.server.json("share", "link", "Large.docx", "--user", "mia", "--as", "viewer")["address"]
        machine.follow("Before anything happens")
        machine.reader.stop()
    finally:
        machine.reader.leave()
    return machine


@pytest.fixture
def running(prepared, tmp_path):
    """A copy of the prepared machine, whose server runs."""
    machine = Machine(tmp_path / "machine", prepared.port)
    for copied in ("lib", "etc", "backup"):
        shutil.copytree(prepared.folder / copied, machine.folder / copied, dirs_exist_ok=True)
    machine.give(machine.data, machine.backups)
    machine.write_settings()
    machine.prepare()
    machine.reader.control("start", "emplace")
    machine.server._office_client = prepared.server.office_client()
    machine.mia, machine.large, machine.link = copy.copy(prepared.mia), prepared.large, prepared.link
    machine.reader.sessions += prepared.reader.sessions
    yield machine
    machine.reader.leave()


def save(place, name, body):
    file = place.root().new_file(name)
    assert file.put(body).status_code == 200
    return file


def edit(file, body):
    assert file.lock(LOCK).status_code == 200
    file.save(body, LOCK)
    file.close(LOCK)


def continues(machine):
    """Checks that the phone, its token, the document, and the link of before still work."""
    assert machine.mia.refresh().status_code == 200
    assert machine.mia.find("Large.docx").id == machine.large.id
    assert machine.large.contents() == b"large " * LARGE
    edit(save(machine.mia, "New after all.docx", b"1"), b"2")
    page = machine.server.session().get(machine.link)
    assert page.status_code == 200 and "Large.docx" in page.text


def nightly(machine):
    """Does what cron does with the lines of the page, and returns the exit status and the names of the backups."""
    text = machine.reader.own(section(PAGE, "Before anything happens"))
    (script,), (table,) = (re.findall(rf"^ *```{name}\n(.*?)```", text, re.S | re.M) for name in ("bash", "crontab"))
    path, = re.findall(r"^ *PATH=(.*)$", table, re.M)
    command, = re.findall(r"^ *\d+ \d+ \* \* \* emplace (.*)$", table, re.M)
    (machine.etc / "backup.sh").write_text(textwrap.dedent(script))
    done = subprocess.run([*as_server_user(), "sh", "-c", command], cwd="/",
                          env={"PATH": path.replace("/usr/local/bin", str(machine.reader.tools))})
    return done.returncode, {path.name for path in machine.backups.iterdir()}


@pytest.fixture
def with_old_backups(running):
    for name, days in (("2030-01-01", 13), ("2029-12-31", 16)):
        folder = running.backups / name
        folder.mkdir()
        os.utime(folder, (time.time() - days * 86400,) * 2)
    running.give(running.backups)
    return running


def test_the_script_for_cron_makes_a_backup_and_removes_old_ones(with_old_backups):
    code, left = nightly(with_old_backups)
    assert code == 0 and "2030-01-01" in left and "2029-12-31" not in left and "monday" in left
    made, = [name for name in left if name.startswith("20") and name != "2030-01-01"]
    data = with_old_backups.backups / made
    assert with_old_backups.server.json("doctor", "--check-content", "--data", data)["healthy"]


def test_the_script_for_cron_keeps_old_backups_if_the_new_one_is_damaged(with_old_backups):
    for path in contents(with_old_backups.data, 6 * LARGE):
        path.write_bytes(b"damage" + path.read_bytes()[6:])
    code, left = nightly(with_old_backups)
    assert code == 1 and "2029-12-31" in left


# Upgrade

@pytest.fixture
def older(machine):
    """A machine with the data of an older release, and a stand-in for that release's program."""
    with tarfile.open(FIXTURES / "installation-cb55c96c.tar.xz") as archive:
        archive.extractall(machine.folder / "older", filter="data")
    (machine.folder / "older/data").rename(machine.data)
    (machine.data / "emplace.json").rename(machine.etc / "emplace.json")
    machine.give(machine.data, machine.backups)
    machine.write_settings(**json.loads((machine.etc / "emplace.json").read_text()))
    machine.facts = json.loads((machine.folder / "older/facts.json").read_text())
    machine.server._office_client = machine.facts["office"]["id"], machine.facts["office"]["secret"]
    program = (machine.reader.tools / "emplace").read_text()
    machine.reader.install("make", f"cat > {machine.reader.tools}/emplace << 'END'\n{program}END")
    machine.reader.install("emplace", """case $1 in
        backup) cp -a "$EMPLACE_DATA" "$2" && echo "backed up 9 versions" ;;
        doctor) echo healthy ;;
        esac""")
    return machine


def schema(data):
    with contextlib.closing(sqlite3.connect(data / "catalogue.sqlite", timeout=30)) as rows:
        return rows.execute("SELECT MAX(version) FROM schema_version").fetchone()[0]


def test_an_installation_of_an_older_release_is_upgraded_as_the_page_says(older):
    before = schema(older.data)
    # The page says that any command of the new release changes the database.
    shutil.copytree(older.data, other := older.folder / "other")
    older.server.run("status", "--data", other)
    assert schema(other) > before
    older.follow("Upgrade", 0, 1, 2)
    assert schema(older.data) > before and schema(older.backups / "before-upgrade") == before
    server = older.server
    phone = Place(server.office(), server.bootstrapper, f"{older.address}/oauth/token", older.facts["context"])
    phone.refresh_token = older.facts["refresh_token"]
    assert phone.refresh().status_code == 200
    phone.profile = phone.call("GET").json()["Bootstrap"]
    assert phone.find("Plans/Plan.docx").contents() == b"version 3 of the plan"
    path = re.sub(r"https://[^/]*", "", older.facts["link"]["address"])
    assert "Plan.docx" in older.server.session().get(older.address + path).text


def test_the_way_back_from_a_newer_release_restores_the_backup(running):
    running.follow("Upgrade", 0)
    save(running.mia, "After.docx", b"after the upgrade")
    running.reader.stop()
    # This is what the first start of a newer release would have done.
    running.server.change("UPDATE schema_version SET version = version + 1")
    running.server.change("UPDATE oldest_reader SET version = (SELECT MAX(version) FROM schema_version)")
    refused, = re.findall(r"```text\n(Error: .*\n)```", section(PAGE, "Back to the old release"))
    running.reader.check(Step("sh", "emplace serve", refused), running.reader.run("emplace serve", code=1))
    stop, export, restore = steps(PAGE, "Back to the old release")
    # The export needs the newer release, which doesn't exist.
    running.reader.follow(stop, restore)
    assert "emplace export" in export.commands
    continues(running)
    assert "After.docx" not in running.mia.root().names()[1]


# Damage

def contents(data, size=None):
    found = [path for path in (data / "content").glob("??/*") if path.is_file()]
    return [path for path in found if size in (None, path.stat().st_size)]


def damaged(text):
    """Returns the rows about damaged versions, without their order, which depends on the ids of the documents."""
    return {line for line in plain(text).splitlines() if line.startswith("mia  ")}


def test_missing_and_damaged_content_is_restored(running):
    edit(new := save(running.mia, "New.docx", b"first"), b"new " * LARGE)
    running.reader.stop()
    new_content, = contents(running.data, 4 * LARGE)
    new_content.unlink()
    for path in contents(running.data, 6 * LARGE):
        path.write_bytes(b"damage" + path.read_bytes()[6:])
    cut, = contents(running.data, 3 * LARGE)
    os.truncate(cut, 1000)
    flip_in_database(running.data, SMALL)
    running.reader.control("start", "emplace")

    said = running.reader.run(steps(PAGE, "Damage")[0].commands, code=1)
    assert damaged(said) == damaged(section(PAGE, "Restore content").partition("1. Copy")[0])
    restore, look, older = steps(PAGE, "Restore content")
    running.reader.follow(restore)
    assert damaged(running.reader.run(look.commands, code=1)) == damaged(look.printed)
    running.reader.follow(*steps(PAGE, "One document from a backup"))
    assert running.mia.find("Small.docx").contents() == SMALL
    continues(running)
    running.reader.follow(older)
    assert new.contents() == b"first"
    left = running.reader.run(look.commands, code=1)
    assert "newest" not in left and "2 problems" in left

    # What the page says about lost versions, and about files that were left.
    text = section(PAGE, "Restore content")
    delete, = re.findall(r"`(emplace version delete New\.docx .*)`", text)
    running.reader.run(delete)
    running.reader.run("emplace version delete Small.docx --user mia --number 2")
    assert running.reader.run(look.commands).endswith("healthy\n")
    find, = re.findall(r"`(find /var/lib/emplace/content .*)`", text)
    assert any(path.name.endswith(".damaged") for path in contents(running.data))
    running.reader.run(find)
    assert not any(path.name.endswith(".damaged") for path in contents(running.data))
    continues(running)


def test_a_broken_database_is_restored_and_the_loss_is_told(running):
    late = save(running.mia, "Late.docx", b"late " * LARGE)
    phone = running.server.place("mia", PASSWORD)
    running.reader.stop()
    database = running.data / "catalogue.sqlite"
    # The write-ahead log may contain all pages of the half that is cut off. Closing the last connection removes it.
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with database.open("r+b") as file:
        file.truncate(database.stat().st_size // 2)
    said = running.reader.run(steps(PAGE, "Damage")[0].commands, code=1)
    assert "database:" in said
    stop, keep, export, restore, start, audit, find, _ = steps(PAGE, "Restore everything")
    running.reader.follow(stop, keep)
    # How much the command can export depends on what was in the lost half of the database.
    running.reader.run(export.commands, code=1)
    running.reader.follow(restore, start)
    last = running.reader.follow(audit)
    assert "Link created" in last and "Late.docx" not in last
    lost = running.reader.follow(find).split()
    assert [(running.folder / "lib/emplace.broken/content" / path).read_bytes() for path in lost] == [b"late " * LARGE]
    continues(running)
    assert late.get().status_code in (401, 404)
    assert phone.refresh().status_code == 400


def test_a_document_in_a_folder_is_replaced_from_a_backup(running):
    (running.folder / "files/Plans/Sub").mkdir(parents=True)
    (running.folder / "files/Plans/Sub/Small.docx").write_bytes(SMALL)
    running.reader.run("emplace import files/Plans --user mia")
    running.reader.run("emplace backup --copy /mnt/backup/tuesday")
    flip_in_database(running.data, SMALL)
    text = section(PAGE, "One document from a backup")
    path, = re.findall(r"`(Plans/.*)`", text)
    into, = re.findall(r"`(--into .*)`", text)
    export, bring = (step.commands.strip() for step in steps(PAGE, "One document from a backup"))
    export = export.replace("Small.docx", path).replace("monday", "tuesday")
    running.reader.run(export)
    assert f"replaced  {path}" in plain(running.reader.run(f"{bring} {into}"))


def test_a_mount_point_is_emptied_before_everything_is_restored(running):
    stop, _, _, restore, start, *_ = steps(PAGE, "Restore everything")
    running.reader.follow(stop)
    # `mkdir` refuses to continue with a data directory that is still there.
    assert "File exists" in running.reader.run(restore.commands)
    assert not (running.data / "monday").exists()
    empty, = re.findall(r"```console\n( *mkdir .*?)```", section(PAGE, "Restore everything"), re.S)
    running.reader.run(textwrap.dedent(empty))
    assert [path.name for path in running.data.iterdir()] == ["broken"]
    running.reader.run(restore.commands.replace("mkdir /var/lib/emplace && ", ""))
    running.reader.follow(start)
    continues(running)


def damage_one_index(data):
    """Overwrites a page of the database that has a part of the audit log only."""
    with contextlib.closing(sqlite3.connect(data / "catalogue.sqlite")) as rows:
        size, = rows.execute("PRAGMA page_size").fetchone()
        page, = rows.execute(
            "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name LIKE '%event%' LIMIT 1").fetchone()
    with (data / "catalogue.sqlite").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_documents_that_are_newer_than_the_backup_are_exported_from_a_damaged_database(running):
    edit(running.large, b"newer " * LARGE)
    edit(save(running.mia, "Newer.docx", b"1"), b"2")
    running.reader.stop()
    damage_one_index(running.data)
    assert "database: " in running.reader.run(steps(PAGE, "Damage")[0].commands, code=1)
    stop, keep, export, restore, start, *_, bring_back = steps(PAGE, "Restore everything")
    running.reader.follow(stop, keep, export, restore, start, bring_back)
    assert running.mia.find("Large.docx").contents() == b"newer " * LARGE
    assert running.mia.find("Newer.docx").contents() == b"2"
    assert running.reader.run("emplace doctor --check-content\n").endswith("healthy\n")


def test_access_that_was_taken_away_after_the_backup_ends_again(running):
    # The server would end with an error if its data directory went away.
    running.reader.stop()
    running.data.rename(running.folder / "gone")
    said = running.reader.run(steps(PAGE, "Damage")[0].commands, code=1)
    assert "no Emplace data in" in said
    stop, _, _, restore, start, *_ = steps(PAGE, "Restore everything")
    running.reader.follow(stop, restore)
    end, = re.findall(r"```console\n( *emplace user sign-out .*\n)", section(PAGE, "Restore everything"))
    running.reader.run(end.strip() + "\n")
    running.reader.follow(start)
    assert running.mia.refresh().status_code == 400
    assert running.server.session().get(running.link).status_code == 404


def test_the_steps_after_a_wrong_clock_can_be_followed(running):
    stop, events, start = steps(PAGE, "After a wrong clock")
    running.reader.follow(stop, events)
    running.reader.run(start.commands)
    continues(running)


# Moves

def test_an_installation_moves_to_another_folder(running):
    folder = running.folder / "srv/emplace"
    folder.parent.mkdir()
    running.give(folder.parent)
    running.reader.words["/srv/emplace"] = folder
    move, start = steps(PAGE, "Move to another folder or port")
    running.reader.follow(move)
    variables, = re.findall(r"^ *Environment=(.*)$", section(PAGE, "Move to another folder or port"), re.M)
    running.reader.service = dict(each.split("=") for each in variables.split())
    running.reader.follow(start)
    assert (folder / "catalogue.sqlite").exists() and not running.data.exists()
    continues(running)


def test_an_installation_moves_to_another_machine(running, tmp_path):
    leave, arrive, start = steps(PAGE, "Move to another machine")
    running.reader.follow(leave)
    new = Machine(tmp_path / "new", running.port, {
        "/mnt/backup": running.backups, "curl ": f"curl --cacert {running.etc}/chain.pem "})
    new.reader.sessions = running.reader.sessions
    try:
        new.reader.follow(arrive, start)
        continues(running)
    finally:
        new.reader.leave()


# From one server to two

SCALING = ROOT / "docs/scaling.md"


@contextlib.contextmanager
def balancer(folder, etc, address, servers):
    """Runs HAProxy with the configuration of Examples/cluster, without the server that doesn't exist."""
    both = folder / "both.pem"
    both.write_bytes((etc / "chain.pem").read_bytes() + (etc / "key.pem").read_bytes())
    lines = (ROOT / "Examples/cluster/haproxy.cfg").read_text().splitlines(keepends=True)
    (folder / "haproxy.cfg").write_text("".join(line for line in lines if "PLACE_SERVER3" not in line))
    host = address.removeprefix("https://")
    process = subprocess.Popen(
        ["haproxy", "-db", "-f", "haproxy.cfg"], cwd=folder, stderr=(folder / "haproxy.log").open("wb"),
        env=os.environ | {f"PLACE_SERVER{number}": server for number, server in enumerate(servers, 1)} | {
            "PLACE_LISTEN": host.replace("localhost", "127.0.0.1"), "PLACE_CERTIFICATE": str(both), "PLACE_HOST": host})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_one_server_becomes_two(running, tmp_path, postgres, objects):
    ports = [free_port(), free_port()]
    objects.ask("PUT", "documents")
    # Lets the user of the server use PostgreSQL's socket.
    os.chmod(postgres.folder, 0o755)
    # No client has to be sent to another server here, so the servers needn't wait for the load balancer.
    words = {
        '"leave-delay": "3s"': '"leave-delay": "0s"',
        "@db.example.org/": "@/", "sslmode=verify-full": f"host={postgres.folder}",
        "https://objects.example.org": objects.endpoint, "10.0.0.10": "127.0.0.1",
        "Host: docs.example.org": f"Host: {running.address.removeprefix('https://')}"}
    database, keys, move, stop, settings, start, *more = steps(SCALING, "From one server to two")
    copying, second, backup, *restore = more
    machines = [running, Machine(tmp_path / "second", running.port)]
    machines[1].reader.sessions = running.reader.sessions
    for machine, port in zip(machines, ports):
        machine.reader.words |= words | {"0.0.0.0:8443": f"127.0.0.1:{port}", "127.0.0.1:8443": f"127.0.0.1:{port}"}
    (running.folder / "database-password.txt").write_text("a password that this server trusts without\n")
    (running.folder / "objects-credentials.txt").write_text(
        "".join(f"{name.lower()} = {value}\n" for name, value in Objects.KEY.items()))
    for statement in database.commands.splitlines():
        postgres.run(statement)
    running.reader.follow(keys)

    moving = running.reader.begin(move)
    first = moving.stdout.readline()
    late = save(running.mia, "Late.docx", b"late " * LARGE)
    running.reader.follow(stop)
    rest, _ = moving.communicate(timeout=120)
    assert moving.returncode == 0, first + rest
    running.reader.check(move, first + rest)
    running.reader.follow(settings, start)
    running.reader.install("ssh", f"""bash -c "$(sed 's|{running.etc}|{machines[1].etc}|g' <<< "$2")" """)
    running.reader.follow(copying)
    # Both machines are this one, so the second server has another port, and its files are in another folder.
    file = machines[1].etc / "emplace.json"
    settings = file.read_text().replace(str(running.etc), str(machines[1].etc))
    file.write_text(settings.replace(f"127.0.0.1:{ports[0]}", f"127.0.0.1:{ports[1]}"))
    try:
        machines[1].reader.follow(second)
        with balancer(tmp_path, running.etc, running.address, [f"127.0.0.1:{port}" for port in ports]):
            until(running.server.is_ready, "a balancer that is ready")
            continues(running)
            running.reader.control("stop", "emplace")
            assert late.contents() == b"late " * LARGE
            continues(running)
            machines[0].reader.control("start", "emplace")
            running.reader.follow(backup)

            # The database is lost, and a backup is restored to another one.
            stop, create, move, start = restore
            for machine in machines:
                machine.reader.follow(stop)
            postgres.run("DROP DATABASE place")
            postgres.run(create.commands)
            running.reader.follow(move)
            for machine in machines:
                machine.reader.follow(start)
            until(running.server.is_ready, "a balancer that is ready")
            assert late.contents() == b"late " * LARGE
            continues(running)
    finally:
        machines[1].reader.leave()
