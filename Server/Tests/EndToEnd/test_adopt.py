"""Follows docs/adopt.md: a folder, a WebDAV server, and the accounts of a company.

SabreDAV, the engine of Nextcloud, stands for the page's Nextcloud, and canaille for its Keycloak. The commands of
docs/own-store.md are run against the example of such a store.
"""

import json
import os
import re
import stat

import pytest
import requests

from documents import SAMPLES, sentences, with_sentence
from emplace import ROOT
from following import Followed, Reader, folder_for_all_users, section, server_user, steps
from nodes import free_port
from outside_stores import WebDAV
from test_identity_providers import Providers, age, answer, connect
from test_older_installation import certificate
from test_own_store import own_store  # noqa: F401

PAGE = ROOT / "docs/adopt.md"
PASSWORDS = {"anna": "a long password of Anna", "mia": "a long password of Mia"}


# The group that may change the documents. A user other than root can give files only to groups of its own.
GROUP = 54321 if os.geteuid() == 0 else os.getgid()


class Company:
    """A machine with documents and a certificate, and somebody who follows the page at it."""

    def __init__(self, folder, port, words):
        self.etc, self.port = folder / "etc", port
        self.etc.mkdir()
        certificate(self.etc)
        os.chown(self.etc / "key.pem", server_user(), -1)
        for name, password in PASSWORDS.items():
            (folder / f"{name}-password.txt").write_text(password + "\n")
        address = f"https://localhost:{port}"
        self.reader = Reader(folder, {
            "/etc/emplace": self.etc, "https://office.example.org": address, "0.0.0.0:443": f"127.0.0.1:{port}",
            "-o emplace": f"-o {server_user()}", "emplace rehearse": f"emplace rehearse --trust {self.etc}/chain.pem",
            **words})
        self.server = Followed(self.reader, folder / "emplace-data", address, self.etc / "chain.pem")

    def follow(self, first, *others):
        """Does steps: the first one as the superuser, and the others as the user of the server."""
        self.reader.follow(first)
        self.reader.become_server_user(GROUP)
        self.reader.follow(*others)

    def phone(self, name):
        return self.server.place(name, PASSWORDS[name])

    def change_setting(self, name, value):
        """Changes a setting in the settings file, or removes it, and restarts the server. Returns what it printed."""
        file = self.server.data / "emplace.json"
        settings = json.loads(file.read_text()) | {name: value}
        file.write_text(json.dumps({name: value for name, value in settings.items() if value is not None}))
        self.reader.stop()
        return self.reader.serve("emplace serve")


# A folder

@pytest.fixture
def tmp_path():
    with folder_for_all_users() as folder:
        yield folder


@pytest.fixture(scope="module")
def files():
    """The folder of an office. Its files belong to the user of the tests."""
    with folder_for_all_users() as folder:
        files = folder / "srv/files"
        for path in ("Plans/Budget.xlsx", "Team/Plans/Roadmap.docx", "Public/Letter.docx"):
            (files / path).parent.mkdir(parents=True, exist_ok=True)
            (files / path).write_bytes(next(SAMPLES.rglob(f"*{path[-5:]}")).read_bytes())
            (files / path).chmod(0o600)
        yield files


@pytest.fixture(scope="module")
def office(files):
    """An office whose operator has followed the steps for a folder, except the rehearsal."""
    office = Company(files.parents[1], free_port(), {"/srv/files": files, "chgrp -R office": f"chgrp -R {GROUP}"})
    *set_up, office.rehearse = steps(PAGE, "A folder")
    office.follow(*set_up)
    yield office
    office.reader.leave()


def test_an_office_adopts_its_folder(office, files):
    assert stat.S_IMODE((files / "Plans/Budget.xlsx").stat().st_mode) == 0o660
    assert (files / "Team/Plans").stat().st_mode & stat.S_ISGID
    office.reader.follow(office.rehearse)
    mia = office.phone("mia")
    assert mia.root().names() == (["Plans", "Public", "Team"], []), "the rehearsal left something"

    # A change by another program is seen at once, and a save arrives in the folder.
    roadmap = mia.find("Team/Plans/Roadmap.docx")
    changed = with_sentence(roadmap.contents(), "Changed by SMB.")
    (files / "Team/Plans/Roadmap.docx").write_bytes(changed)
    assert roadmap.open_for_editing("lock-1") == changed
    assert list((files / "Team/Plans").glob(".~lock.Roadmap.docx#"))
    roadmap.save(with_sentence(changed, "Changed on a phone."), "lock-1")
    roadmap.close("lock-1")
    saved = (files / "Team/Plans/Roadmap.docx").read_bytes()
    assert stat.S_IMODE((files / "Team/Plans/Roadmap.docx").stat().st_mode) == 0o660
    assert (files / "Team/Plans/Roadmap.docx").stat().st_gid == files.stat().st_gid
    assert {"Changed by SMB.", "Changed on a phone."} <= set(sentences(saved))
    assert changed in [former.read_bytes() for former in (files / ".emplace/versions").rglob("*") if former.is_file()]
    (files / "Team/Plans/Roadmap.docx").rename(files / "Roadmap 2.docx")
    assert roadmap.info()["BaseFileName"] == "Roadmap 2.docx"

    # A save over a change by another program is refused, and its content is stored beside the document.
    roadmap.open_for_editing("lock-2")
    (files / "Roadmap 2.docx").write_bytes(b"outside")
    assert roadmap.put(b"phone", "lock-2").status_code == 409
    assert [file.read_bytes() for file in files.glob("Roadmap 2 (conflict, Mia Beck, *.docx")] == [b"phone"]
    assert (files / "Roadmap 2.docx").read_bytes() == b"outside"


def test_the_rules_of_the_page_say_who_may_open_what(office, files):
    with office.reader.superuser():
        office.reader.follow(*steps(PAGE, "Who may what"))
    for name, mode in (("Later.docx", 0o660), ("Of one user.docx", 0o644)):
        (files / "Team/Plans" / name).write_bytes(b"later")
        (files / "Team/Plans" / name).chmod(mode)
    (name, value), = re.findall(r'"(documents-access)": "(.*?)"', section(PAGE, "Who may what"))
    office.change_setting(name, office.reader.own(value))
    anna, mia = office.phone("anna"), office.phone("mia")
    assert anna.root().names() == (["Public"], [])
    assert sorted(mia.root().names()[0]) == ["Public", "Team"]
    assert mia.find("Team/Plans/Later.docx").info()["UserCanWrite"]
    if server_user() != os.geteuid():
        assert not mia.find("Team/Plans/Of one user.docx").info()["UserCanWrite"]
    assert not mia.find("Public/Letter.docx").info()["UserCanWrite"]
    assert mia.find("Team/Plans").rename("Other").status_code >= 400, "a rule names this folder"

    office.change_setting(name, None)
    assert office.phone("anna").find("Team/Plans/Later.docx").info()["UserCanWrite"]


def test_a_restored_backup_has_the_same_ids_of_documents(office):
    later = office.phone("mia").find("Team/Plans/Later.docx")
    office.reader.run("emplace backup backup\n")
    office.reader.stop()
    office.server.data.rename(office.reader.folder / "away")
    (office.reader.folder / "backup").rename(office.server.data)
    office.reader.serve("emplace serve")
    assert later.contents() == b"later"


def test_the_way_back_leaves_the_documents_where_they_were(office, files):
    said = office.change_setting("documents", None)
    assert str(files) not in said
    assert office.phone("mia").root().names() == ([], [])
    assert (files / "Team/Plans/Later.docx").read_bytes() == b"later"


# A WebDAV server

@pytest.fixture
def cloud():
    cloud = WebDAV("sabre")
    yield cloud
    cloud.stop()


def test_an_office_adopts_its_nextcloud(tmp_path, cloud):
    (tmp_path / "app-password.txt").write_text("pw\n")
    office = Company(tmp_path, free_port(), {
        "https://cloud.example.org/remote.php/dav/files/emplace/": cloud.address,
        '"documents-user": "emplace"': '"documents-user": "alice"'})
    try:
        office.follow(*steps(PAGE, "A WebDAV server"))
        assert stat.S_IMODE((office.etc / "cloud-password").stat().st_mode) == 0o600
        upload(cloud, "Plan.docx", b"first")
        plan = office.phone("mia").find("Plan.docx")
        assert plan.open_for_editing("lock-1") == b"first"
        plan.save(b"second", "lock-1")
        plan.close("lock-1")
        assert requests.get(cloud.address + "Plan.docx", auth=("alice", "pw"), timeout=30).content == b"second"
        upload(cloud, "Plan.docx", b"third")
        assert plan.contents() == b"third"
    finally:
        office.reader.leave()


def upload(cloud, name, body):
    answer = requests.put(cloud.address + name, body, auth=("alice", "pw"), timeout=30)
    assert answer.status_code in (201, 204), answer.text


# Accounts of a company

def home(folder):
    """Creates a folder that the user of the server may change as a member of a group."""
    folder.mkdir(parents=True)
    os.chown(folder, -1, GROUP)
    folder.chmod(0o2770)


@pytest.mark.providers
def test_a_company_adopts_its_home_folders_and_its_accounts(tmp_path):
    homes, port = tmp_path / "srv/homes", free_port()
    for name in ("mia", "olga"):
        home(homes / name)
        (homes / name / f"of {name}.docx").write_bytes(name.encode())
    users = ["mia:password-of-mia:staff", "olga:password-of-olga:staff,it", "leo:password-of-leo:staff",
             "eve:password-of-eve:"]
    providers = Providers([f"https://localhost:{port}/sign-in/back"], users, "--only", "canaille")
    known = providers.known["canaille"]
    (tmp_path / "client-secret.txt").write_text(known["client_secret"] + "\n")
    company = Company(tmp_path, port, {"/srv/homes": homes, "https://id.example.org/realms/example": known["issuer"]})
    try:
        *set_up, list_users, leave = steps(PAGE, "Accounts of a company")
        company.follow(*set_up)
        mia, olga = (connect(company.server, providers, "canaille", name, "Example")[0] for name in ("mia", "olga"))
        company.reader.follow(list_users)
        assert mia.root().names() == ([], ["of mia.docx"]) and olga.root().names() == ([], ["of olga.docx"])
        view = company.server.web_view()
        page = view.open(company.server.address + "/sign-in")
        assert not page.asks_to_sign_in, "passwords are off"
        assert view.open(answer(view, page, providers, "canaille", "eve", "Example")).status == 403

        leo, _ = connect(company.server, providers, "canaille", "leo", "Example")
        assert "documents: leo: it doesn't exist" in company.server.run("doctor", code=1).stdout
        home(homes / "leo")
        assert leo.root().names() == ([], [])

        providers.send("disable mia")
        age(company.server, 1)
        refused = mia.refresh()
        assert refused.status_code == 400 and refused.json()["error"] == "invalid_grant", refused.text
        assert mia.call("GET").status_code == 401 and olga.refresh().status_code == 200
        company.reader.follow(leave)
    finally:
        company.reader.leave()
        providers.stop()


# A store of your own

def test_the_rehearsal_of_the_page_passes_on_a_store_of_ones_own(tmp_path, own_store):  # noqa: F811
    given = dict(zip(own_store[::2], map(str, own_store[1::2])))
    reader = Reader(tmp_path / "reader", {
        "https://localhost:8443/wopibootstrapper": given["--bootstrapper"],
        "--client-id ID": f"--client-id {given['--client-id']}", "secret.txt": given["--client-secret-file"],
        "password.txt": given["--password-file"], "certificate.pem": given["--trust"]})
    command, = steps(ROOT / "docs/own-store.md", "Test it")
    said = reader.run(f"{command.commands.rstrip()} --case add-a-place --case save\n")
    assert "2 passed, 0 failed, 0 not played" in said
