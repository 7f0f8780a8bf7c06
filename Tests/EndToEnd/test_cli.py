"""The commands, while the server runs beside them."""

import json
import re
import time
import unicodedata

import pytest
from requests.auth import HTTPBasicAuth

from documents import SAMPLES
from emplace import rows
from office import LOCK, Container, File, new_session


def tree(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def leaves(value):
    """Every plain value in a JSON answer."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [leaf for member in value for leaf in leaves(member)]
    return [value]


# Exit codes and help

COMMANDS = ["serve", "user", "user add", "user list", "user password", "user sign-out", "user remove", "import",
            "export", "client", "client add", "client list", "client new-secret", "client remove", "onboarding",
            "open", "lock", "lock list", "lock release"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help_worth_reading(emplace, command):
    said = emplace.run(*command.split(), "--help")
    assert "USAGE" in said.stdout and len(said.stdout.splitlines()) > 5
    assert said.stderr == ""


@pytest.mark.parametrize("arguments", [
    ["nonsense"], ["serve", "--no-such-option"], ["user", "add"], ["client", "add", "X"], ["import", "--user", "mia"],
    ["import", "/tmp"], ["export", "--user", "mia"], ["open", "Budget.xlsx"], ["lock", "release"],
    ["user", "add", "x", "a password in an argument"], ["user", "add", "x", "--password", "in an argument"],
    ["client", "add", "X", "--redirect-uri", "not an address"], ["serve", "--listen", "nowhere:port"]])
def test_a_command_called_wrongly_exits_with_64_and_says_how(emplace, arguments):
    said = emplace.run(*arguments, code=64)
    assert said.stdout == "" and len(said.stderr) > 20


@pytest.mark.parametrize("arguments", [
    ["import", "/no/such/file", "--user", "mia"], ["import", str(SAMPLES), "--user", "nobody"],
    ["export", "--user", "nobody", "--to", "out"], ["export", "No such folder", "--user", "mia", "--to", "out"],
    ["open", "no such.docx", "--user", "mia"], ["open", "Budget.xlsx", "--user", "nobody"],
    ["user", "remove", "nobody"], ["user", "sign-out", "nobody"], ["client", "remove", "nobody"],
    ["client", "new-secret", "nobody"], ["lock", "release", "no such.docx", "--user", "mia"],
    ["serve", "--tls-certificate", "/no/such", "--tls-key", "/no/such"]])
def test_a_command_that_fails_exits_with_1_and_names_what_it_missed(emplace, arguments):
    said = emplace.run(*arguments, code=1)
    assert said.stdout == "" and len(said.stderr) > 20
    assert "Fatal" not in said.stderr and "Error Domain" not in said.stderr and "(" * 3 not in said.stderr
    named = [a for a in arguments if a.startswith(("no", "/no", "No"))]
    assert any(a in said.stderr for a in named), said.stderr


def test_the_data_folder_can_be_given_as_a_flag_too(emplace, unstarted):
    said = unstarted.run("user", "list", "--data", emplace.data)
    assert "mia" in said.stdout


def test_a_folder_is_ready_for_commands_before_the_first_start(unstarted, password):
    unstarted.add_user("early", password)
    unstarted.import_(SAMPLES / "Budget.xlsx", user="early")
    unstarted.start()
    assert unstarted.place("early", password).root().names() == ([], ["Budget.xlsx"])


# Users

@pytest.mark.parametrize("flag, business, education", [
    (None, False, False), ("--business", True, False), ("--education", False, True)])
def test_what_kind_of_user_it_is_shows_in_files_and_folders(emplace, flag, business, education):
    name = "kind" + (flag or "--plain")[2:]
    emplace.add_user(name, "a good password", *([flag] if flag else []))
    emplace.import_(SAMPLES / "Budget.xlsx", user=name)
    root = emplace.place(name, "a good password").root()
    for info in (root.info(), root.child("Budget.xlsx").info()):
        assert (info["LicenseCheckForEditIsEnabled"], info["IsEduUser"]) == (business, education)


def test_users_are_listed_as_json(emplace):
    emplace.add_user("listed", "a good password", "--display-name", "Läster Ed")
    users = rows(emplace.json("user", "list"))
    listed = [user for user in users if "listed" in leaves(user)]
    assert len(listed) == 1 and "Läster Ed" in leaves(listed[0])
    assert "a good password" not in json.dumps(users) and "scrypt" not in json.dumps(users).lower()


@pytest.mark.parametrize("stdin", ["", "\n", "short\n"])
def test_a_password_that_is_no_password_is_refused(emplace, stdin):
    said = emplace.run("user", "add", "passwordless", stdin=stdin, code=None)
    assert said.returncode in (1, 64) and "password" in said.stderr.lower()
    assert "passwordless" not in emplace.run("user", "list").stdout


def test_a_name_is_given_out_once_whatever_its_case(emplace):
    emplace.add_user("twice", "a good password")
    for name in ("twice", "TWICE"):
        assert name in emplace.run("user", "add", name, stdin="another password\n", code=1).stderr


# Import and export

ODD_NAMES = ["50% off #1.docx", "a+b&c=d.docx", "what?.xlsx", "{x}[y]^`.pptx", ".hidden.docx", "no extension",
             "two..dots.docx", "日本語 📄.docx", unicodedata.normalize("NFD", "Café.docx"), "x" * 200 + ".docx",
             "-rf.docx", "CON.docx", "semi;colon'quote.docx", "empty.docx"]


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    folder = tmp_path_factory.mktemp("odd") / "Odd names"
    deep = folder / "a #1" / "b%20" / "ü"
    deep.mkdir(parents=True)
    for number, name in enumerate(ODD_NAMES):
        (folder / name).write_bytes(b"" if name == "empty.docx" else f"{number} {name}".encode() * 100)
    (deep / "deep.docx").write_bytes(b"deep")
    return folder


def test_what_was_imported_comes_out_again_byte_for_byte_under_its_own_name(emplace, odd, tmp_path):
    emplace.import_(odd, user="mia")
    emplace.export("mia", tmp_path / "out", "Odd names")
    exported = tree(tmp_path / "out")
    if next(iter(exported)).startswith("Odd names/"):
        exported = {name.removeprefix("Odd names/"): data for name, data in exported.items()}
    assert exported == tree(odd)


def test_importing_again_skips_what_is_unchanged_and_takes_what_changed(emplace, password, tmp_path):
    folder = tmp_path / "Twice"
    folder.mkdir()
    (folder / "same.docx").write_bytes(b"same")
    (folder / "changed.docx").write_bytes(b"before")
    emplace.import_(folder, user="mia")
    place = emplace.place("mia", password)
    before = {f.name: f.listed["Version"] for f in place.find("Twice").children()[1]}
    (folder / "changed.docx").write_bytes(b"after!")
    said = emplace.import_(folder, user="mia").stdout
    after = {f.name: f.listed["Version"] for f in place.find("Twice").children()[1]}
    assert after.keys() == before.keys()
    assert after["same.docx"] == before["same.docx"]
    assert after["changed.docx"] != before["changed.docx"]
    assert place.find("Twice/changed.docx").contents() == b"after!"
    assert re.search(r"skipp|unchanged", said), said
    assert "\x1b" not in said and "\r" not in said, "a progress bar is for terminals"


def test_documents_are_imported_into_a_folder_that_is_made_for_them(emplace, password):
    emplace.import_(SAMPLES / "Budget.xlsx", user="mia", into="Archiv/2025")
    assert emplace.place("mia", password).find("Archiv/2025").names() == ([], ["Budget.xlsx"])


def test_names_that_differ_by_case_alone_are_not_lost_in_silence(emplace, tmp_path):
    folder = tmp_path / "Case"
    folder.mkdir()
    (folder / "A.docx").write_bytes(b"upper")
    (folder / "a.docx").write_bytes(b"lower")
    said = emplace.run("import", folder, "--user", "mia", code=None)
    emplace.export("mia", tmp_path / "out", "Case")
    kept = set(tree(tmp_path / "out").values())
    assert kept == {b"upper", b"lower"} or (said.returncode == 1 and "docx" in said.stderr)


def test_import_stays_out_of_a_locked_document(emplace, password, tmp_path):
    (tmp_path / "Held.docx").write_bytes(b"first")
    emplace.import_(tmp_path / "Held.docx", user="mia")
    file = emplace.place("mia", password).find("Held.docx")
    file.open_for_editing(LOCK)
    (tmp_path / "Held.docx").write_bytes(b"second")
    said = emplace.run("import", tmp_path / "Held.docx", "--user", "mia", code=1)
    assert "lock" in said.stderr.lower()
    assert file.contents() == b"first"
    file.close(LOCK)


def test_import_follows_no_link_out_of_its_folder(emplace, tmp_path):
    folder = tmp_path / "Linked"
    folder.mkdir()
    (folder / "plain.docx").write_bytes(b"plain")
    (folder / "passwd").symlink_to("/etc/passwd")
    emplace.run("import", folder, "--user", "mia", code=None)
    emplace.export("mia", tmp_path / "out", "Linked")
    assert b"root:" not in b"".join(tree(tmp_path / "out").values())


# Open

def test_open_hands_out_what_a_script_needs_for_a_file_and_a_folder(emplace):
    for path, kind in (("Plans/2026/Roadmap.docx", File), ("Plans", Container)):
        opened = emplace.json("open", path, "--user", "mia")
        assert set(opened) >= {"WOPISrc", "access_token", "access_token_ttl"}
        assert opened["access_token_ttl"] > time.time() * 1000
        item = kind(new_session(emplace.authority), f"{opened['WOPISrc']}?access_token={opened['access_token']}")
        info = item.info()
        assert info.get("BaseFileName", info.get("Name")) == path.rpartition("/")[2]


# Locks

def test_locks_are_listed_and_released(emplace, password):
    place = emplace.place("mia", password)
    file = place.find("Launch.pptx")
    assert "Launch.pptx" not in emplace.run("lock", "list").stdout
    file.open_for_editing(LOCK)
    held = [row for row in rows(emplace.json("lock", "list")) if any("Launch.pptx" in str(v) for v in leaves(row))]
    assert len(held) == 1 and "mia" in leaves(held[0])
    assert "Launch.pptx" in emplace.run("lock", "list").stdout
    emplace.run("lock", "release", "Launch.pptx", "--user", "mia")
    assert file.is_free()
    refused = file.put(b"x", LOCK)
    assert (refused.status_code, refused.headers["X-WOPI-Lock"]) == (409, "")
    assert rows(emplace.json("lock", "list")) == []


def test_releasing_what_is_not_locked_says_so(emplace):
    assert "lock" in emplace.run("lock", "release", "Budget.xlsx", "--user", "mia", code=1).stderr.lower()


# Clients

def test_a_client_s_secret_is_shown_once_and_never_again(emplace):
    made = emplace.json("client", "add", "Shown once", "--redirect-uri", "https://app.contoso.example/cb")
    assert set(made) >= {"client_id", "client_secret"}
    for said in (emplace.run("client", "list"), emplace.run("client", "list", "--json"), emplace.run("onboarding"),
                 emplace.run("onboarding", "--json")):
        assert made["client_secret"] not in said.stdout + said.stderr
    turned = emplace.json("client", "new-secret", "Shown once")
    assert turned["client_id"] == made["client_id"] and turned["client_secret"] != made["client_secret"]
    assert made["client_id"] in leaves(emplace.clients())
    emplace.run("client", "remove", "Shown once")
    assert made["client_id"] not in leaves(emplace.clients())


@pytest.mark.parametrize("uri", ["http://app.contoso.example/cb", "https://app.contoso.example/cb#part",
                                 "/relative", "javascript:alert(1)"])
def test_a_redirect_address_no_code_should_go_to_is_refused(emplace, uri):
    said = emplace.run("client", "add", "Bad", "--redirect-uri", uri, code=None)
    assert said.returncode in (1, 64) and len(said.stderr) > 20


# Onboarding

def test_the_onboarding_sheet_has_what_microsoft_asks_for(emplace):
    sheet = emplace.json("onboarding")
    values = leaves(sheet)
    assert emplace.bootstrapper in values
    assert emplace.office_client()[0] in values and "https://localhost" in values
    icons = [v for v in values if isinstance(v, str) and re.search(r"(16|32|48|64|80|96).*\.png$", v)]
    assert len(icons) == 6
    for icon in icons:
        answer = new_session(emplace.authority).get(icon)
        assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/png"
    assert any(isinstance(v, bool) for v in values), "whether refresh tokens are issued"


def test_the_onboarding_sheet_flags_what_is_not_fit_to_send(emplace):
    said = emplace.run("onboarding", "--json").stdout.lower()
    flags = [str(leaf).lower() for leaf in leaves(emplace.json("onboarding")) if isinstance(leaf, str) and " " in leaf]
    assert any("localhost" in flag or "127.0.0.1" in flag for flag in flags), said


# Every --json

@pytest.mark.parametrize("command", [
    ["user", "list"], ["client", "list"], ["lock", "list"], ["onboarding"], ["open", "Budget.xlsx", "--user", "mia"]])
def test_what_reports_as_json_prints_nothing_else(emplace, command):
    said = emplace.run(*command, "--json")
    json.loads(said.stdout)
    assert said.stderr == ""


def test_import_and_export_report_as_json_too(emplace, tmp_path):
    assert emplace.json("import", SAMPLES / "Budget.xlsx", "--user", "mia", "--into", "Json")
    assert emplace.json("export", "Json", "--user", "mia", "--to", tmp_path / "out")


def test_a_secret_is_kept_only_as_a_hash(emplace):
    client_id, secret = emplace.office_client()
    auth = HTTPBasicAuth(client_id, secret)
    answer = new_session(emplace.authority).post(
        emplace.office().challenge(emplace.bootstrapper).token_uri, auth=auth,
        data={"grant_type": "refresh_token", "refresh_token": "x"})
    assert answer.json()["error"] == "invalid_grant", "the secret is good"
    for path in emplace.data.rglob("*"):
        if path.is_file():
            assert secret.encode() not in path.read_bytes(), path
