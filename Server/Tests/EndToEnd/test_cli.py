"""The commands, while the server runs beside them."""

import base64
import json
import os
import pty
import re
import shlex
import struct
import subprocess
import time
import unicodedata
import zlib

import pytest
from requests.auth import HTTPBasicAuth

from documents import SAMPLES
from emplace import BINARY, ROOT, rows
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
            "open", "lock", "lock list", "lock release", "user rename", "user disable", "user enable", "link",
            "link open", "doctor", "backup", "rehearse", "prune", "client set", "audit"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help_worth_reading(emplace, command):
    said = emplace.run(*command.split(), "--help")
    assert "USAGE" in said.stdout and len(said.stdout.splitlines()) > 5
    assert said.stderr == ""


@pytest.mark.parametrize("arguments", [
    ["nonsense"], ["serve", "--no-such-option"], ["user", "add"], ["client", "add", "X"], ["import", "--user", "mia"],
    ["import", "/tmp"], ["export", "--user", "mia"], ["open", "Budget.xlsx"], ["lock", "release"],
    ["user", "add", "x", "a password in an argument"], ["user", "add", "x", "--password", "in an argument"],
    ["client", "add", "X", "--redirect-uri", "not an address"], ["serve", "--listen", "nowhere:port"],
    ["help", "nonsense"], ["user", "nonsense"], ["help", "user", "nonsense"], ["user", "list", "--data", ""]])
def test_a_command_called_wrongly_exits_with_64_and_says_how(emplace, arguments):
    said = emplace.run(*arguments, code=64)
    assert said.stdout == "" and len(said.stderr) > 20


@pytest.mark.parametrize("arguments", [
    ["import", "/no/such/file", "--user", "mia"], ["import", str(SAMPLES), "--user", "nobody"],
    ["export", "--user", "nobody", "--to", "out"], ["export", "No such folder", "--user", "mia", "--to", "out"],
    ["open", "no such.docx", "--user", "mia"], ["open", "Budget.xlsx", "--user", "nobody"],
    ["user", "remove", "nobody"], ["user", "rename", "nobody", "somebody"], ["user", "disable", "nobody"],
    ["user", "enable", "nobody"], ["user", "sign-out", "nobody"], ["client", "remove", "nobody"],
    ["client", "new-secret", "nobody"], ["lock", "release", "no such.docx", "--user", "mia"]])
def test_a_command_that_fails_exits_with_1_and_names_what_it_missed(emplace, arguments):
    said = emplace.run(*arguments, code=1)
    assert said.stdout == "" and len(said.stderr) > 20
    assert "Fatal" not in said.stderr and "Error Domain" not in said.stderr and "(" * 3 not in said.stderr
    named = [a for a in arguments if a.startswith(("no", "/no", "No"))]
    assert any(a in said.stderr for a in named), said.stderr


@pytest.mark.parametrize("typed, meant", [
    (["usr", "list"], "emplace user"), (["user", "lst"], "emplace user list"), (["help", "serv"], "emplace serve"),
    (["user", "list", "--dat", "x"], "--data")])
def test_what_was_probably_meant_is_suggested(emplace, typed, meant):
    said = emplace.run(*typed, code=64)
    assert "Did you mean" in said.stderr and meant in said.stderr
    assert said.stdout == ""


@pytest.mark.parametrize("command", [
    ["user", "list"], ["client", "list"], ["lock", "list"], ["onboarding"], ["doctor"], ["backup", "copy"],
    ["import", str(SAMPLES), "--user", "mia"], ["export", "--user", "mia", "--to", "out"],
    ["open", "Budget.xlsx", "--user", "mia"], ["link", "open", "Budget.xlsx", "--user", "mia"],
    ["client", "new-secret", "Office"], ["user", "sign-out", "mia"]])
def test_a_mistyped_data_folder_is_told_and_not_made(unstarted, command):
    before = set(unstarted.folder.rglob("*"))
    said = unstarted.run(*command, "--data", "TYPO", code=1)
    assert said.stdout == "" and len(said.stderr.splitlines()) == 1
    assert "there is no place in" in said.stderr and "emplace serve --data TYPO" in said.stderr
    assert set(unstarted.folder.rglob("*")) == before


def test_the_first_user_makes_a_place_and_says_so(unstarted):
    said = unstarted.run("user", "add", "early", "--data", "new place", stdin="a good password\n")
    assert "made a new place" in said.stderr and "new place" in said.stderr
    assert unstarted.run("user", "add", "second", "--data", "new place", stdin="a good password\n").stderr == ""
    assert "early" in unstarted.run("user", "list", "--data", "new place").stdout


def test_what_completes_and_what_explains_can_be_installed(emplace, tmp_path):
    for shell in ("bash", "zsh", "fish"):
        assert "new-secret" in emplace.run("--generate-completion-script", shell).stdout
    emplace.run("manual", "--to", tmp_path / "man")
    pages = {page.name for page in (tmp_path / "man").iterdir()}
    assert {"emplace.1", "emplace-serve.1", "emplace-user.1"} <= pages
    assert "--generate-completion-script" in emplace.run("--help").stdout


def test_an_installation_is_whole_and_can_be_taken_away(tmp_path):
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PREFIX": "~/prefix",
                   "EMPLACE_BIN": str(BINARY)}
    install = [ROOT / "scripts/install"]
    said = subprocess.run(install, env=environment, capture_output=True, text=True, check=True).stdout
    prefix = tmp_path / "prefix"
    assert str(prefix / "bin") in said and "PATH" in said
    installed = {str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()}
    assert installed >= {"bin/emplace", "share/man/man1/emplace.1", "share/man/man1/emplace-serve.1",
                         "share/bash-completion/completions/emplace", "share/zsh/site-functions/_emplace",
                         "share/fish/vendor_completions.d/emplace.fish"}
    assert subprocess.run([prefix / "bin/emplace", "--version"], capture_output=True).returncode == 0
    subprocess.run([*install, "--remove"], env=environment, capture_output=True, check=True)
    assert [path for path in prefix.rglob("*") if path.is_file()] == []


def test_what_can_be_rehearsed_is_listed_as_json_too(emplace):
    listed = emplace.json("rehearse", "--list")
    assert {"add-a-place", "open", "save"} <= {case["name"] for case in listed["cases"]}
    assert all(fault["name"] and fault["sentence"] for fault in listed["faults"])


def test_a_certificate_that_is_not_there_is_named(unstarted):
    assert "/no/such" in unstarted.run("serve", "--listen", "127.0.0.1:0", "--tls-certificate", "/no/such",
                                       "--tls-key", "/no/such", code=1).stderr


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


def test_a_renamed_user_signs_in_with_the_new_name_and_stays_signed_in(emplace):
    emplace.add_user("before", "a good password")
    emplace.add_user("taken", "a good password")
    emplace.import_(SAMPLES / "Budget.xlsx", user="before")
    place = emplace.place("before", "a good password")
    emplace.run("user", "rename", "before", "after")
    assert place.root().names() == ([], ["Budget.xlsx"]), "nothing ends by it"
    assert emplace.place("after", "a good password").root().names() == ([], ["Budget.xlsx"])
    assert "a user Taken already" in emplace.run("user", "rename", "after", "Taken", code=1).stderr
    assert "after" in emplace.run("user", "list").stdout


def test_a_disabled_user_is_out_at_once_and_comes_back_with_the_same_password(emplace):
    emplace.add_user("leaver", "a good password")
    emplace.import_(SAMPLES / "Budget.xlsx", user="leaver")
    file = emplace.place("leaver", "a good password").root().child("Budget.xlsx")
    assert file.call("GET").status_code == 200
    emplace.run("user", "disable", "leaver")
    assert file.call("GET").status_code == 401
    view = emplace.web_view()
    wrong = view.sign_in(view.open(emplace.address + "/"), "leaver", "another password")
    assert wrong.status == 403 and "disabled" not in wrong.text, "only who knows the password is told"
    right = view.sign_in(wrong, "leaver", "a good password")
    assert right.status == 403 and "disabled" in right.text
    assert "disabled" in emplace.run("user", "list").stdout
    assert "already" in emplace.run("user", "disable", "leaver", code=1).stderr
    assert "disabled" in emplace.run("open", "Budget.xlsx", "--user", "leaver", code=1).stderr
    emplace.run("user", "enable", "leaver")
    assert file.call("GET").status_code == 401, "what had ended stays ended"
    assert emplace.place("leaver", "a good password").root().names() == ([], ["Budget.xlsx"])


def test_links_of_a_disabled_user_can_be_taken_back(emplace):
    emplace.add_user("sharer", "a good password")
    emplace.import_(SAMPLES / "Budget.xlsx", user="sharer")
    file = emplace.place("sharer", "a good password").root().child("Budget.xlsx")
    asked = file.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadWrite"})
    link, guest = asked.json()["ShareUrl"], emplace.session()
    emplace.run("user", "disable", "sharer")
    assert guest.get(link).status_code == 200, "what is shared stays"
    assert "1" in emplace.run("user", "disable", "sharer", "--withdraw-links").stdout
    assert guest.get(link).status_code == 404


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


def test_a_link_carries_what_the_server_was_started_with(unstarted, password):
    unstarted.add_user("mia", password)
    unstarted.import_(SAMPLES / "Budget.xlsx", user="mia")
    link = ["link", "open", "Budget.xlsx", "--user", "mia"]
    assert "--provider-id" in unstarted.run(*link, code=1).stderr
    assert "|d|TP_TRY|" in unstarted.run(*link, "--provider-id", "TP_TRY").stdout
    unstarted.start("--provider-id", "TP_CONTOSO")
    while_it_runs = unstarted.run(*link).stdout
    assert while_it_runs.startswith(f"ms-excel:ofe|u|{unstarted.address}/wopi/files/") and "|d|TP_CONTOSO|" in while_it_runs
    unstarted.stop()
    assert unstarted.run(*link).stdout == while_it_runs


# Progress

def on_a_terminal(emplace, *arguments):
    """What a command shows on a terminal; little enough for the terminal's buffer."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([BINARY, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                               env=emplace.environment, cwd=emplace.folder)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # The other end is closed.
            piece = b""
        if not piece:
            break
        shown += piece
    os.close(ours)
    return process.wait(60), shown.decode()


@pytest.mark.parametrize("command", [["doctor"], ["doctor", "--check-content"], ["backup"]])
def test_how_far_it_is_is_shown_on_terminals_alone(emplace, tmp_path, command):
    def arguments(name):
        return [*command, *([tmp_path / name] if command == ["backup"] else [])]
    code, shown = on_a_terminal(emplace, *arguments("one"))
    assert code == 0 and "100 %" in shown, shown
    assert "%" not in shown.replace("\r\n", "\n").rpartition("\r")[2], "the bar is gone when it is done"
    said = emplace.run(*arguments("two"))
    assert "%" not in said.stdout + said.stderr


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


def test_what_lock_list_prints_lock_release_takes(emplace, password, tmp_path):
    for name in ("Getting started.docx", "it's $HOME & more.docx", "-rf.docx"):
        (tmp_path / name).write_bytes(b"x")
        emplace.run("import", "--user", "mia", "--into", "Odd locks", "--", tmp_path / name)
        emplace.run("import", "--user", "mia", "--", tmp_path / name)
    place = emplace.place("mia", password)
    for path in ("Odd locks/Getting started.docx", "Odd locks/it's $HOME & more.docx", "-rf.docx"):
        place.find(path).open_for_editing(LOCK)
    said = emplace.run("lock", "list").stdout
    suggested = shlex.split(said.splitlines()[-1].partition(": ")[2])
    held = [shlex.split(line)[:2] for line in said.splitlines()[1:] if line.startswith("mia ")]
    assert len(held) == 3 and {row["user"] for row in rows(emplace.json("lock", "list"))} == {"mia"}
    assert suggested == ["emplace", "lock", "release", held[0][1], "--user", "mia"]
    for user, path in held:
        emplace.run("lock", "release", path, "--user", user)
    assert rows(emplace.json("lock", "list")) == []


def test_the_audit_log_tells_who_did_what(emplace, password):
    place = emplace.place("mia", password)
    file = place.find("Getting started.docx")
    file.open_for_editing(LOCK)
    emplace.run("lock", "release", "Getting started.docx", "--user", "mia")
    told = rows(emplace.json("audit", "--user", "mia", "--document", "Getting started.docx"))
    assert told[0]["kind"] == "lock_released" and told[0]["detail"] == LOCK and told[0]["user"] == "mia"
    assert {row["document"] for row in told} == {told[0]["document"]}
    assert rows(emplace.json("audit", "--document", told[0]["document"])) == told
    everything = rows(emplace.json("audit", "--limit", "1000"))
    assert {"sign_in", "grant_made", "file_created"} <= {row["kind"] for row in everything}
    assert [row["id"] for row in everything] == sorted((row["id"] for row in everything), reverse=True)
    assert "lock released" in emplace.run("audit", "--since", "1h", "--limit", "5").stdout
    assert rows(emplace.json("audit", "--since", "2999-01-01T00:00:00Z")) == []
    for wrong in (["--since", "yesterday"], ["--limit", "0"], ["--user", "nobody"]):
        assert len(emplace.run("audit", *wrong, code=1).stderr.splitlines()) == 1


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
    icons = [v for v in values if str(v).startswith("https:") and re.search(r"(16|32|48|64|80|96).*\.png$", v)]
    assert len(icons) == 6
    for icon in icons:
        answer = new_session(emplace.authority).get(icon)
        assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/png"
    assert any(isinstance(v, bool) for v in values), "whether refresh tokens are issued"


def test_the_onboarding_sheet_flags_what_is_not_fit_to_send(emplace):
    said = emplace.run("onboarding", "--json").stdout.lower()
    flags = [str(leaf).lower() for leaf in leaves(emplace.json("onboarding")) if isinstance(leaf, str) and " " in leaf]
    assert any("localhost" in flag or "127.0.0.1" in flag for flag in flags), said


def test_the_onboarding_check_fails_while_anything_is_missing(emplace):
    said = emplace.run("onboarding", "--check", code=1)
    assert "Not fit to send yet:" in said.stdout and "provider-description" in said.stdout
    assert json.loads(emplace.run("onboarding", "--check", "--json", code=1).stdout)["not_fit_to_send"]


def icons(folder, spoil=None):
    """Emplace's own icons as a provider's, one of them spoiled."""
    source = (ROOT / "Server/Sources/Serving/Pages/Assets/PlaceIconData.swift").read_text()
    folder.mkdir()
    for size, text in re.findall(r'(\d+): """\s*(.*?)\s*"""', source, re.DOTALL):
        (folder / f"icon-{size}.png").write_bytes(base64.b64decode(re.sub(r"[\s\\]", "", text)))
    if spoil is not None:
        with (folder / "icon-48.png").open("wb") as file:
            file.write(spoil) if isinstance(spoil, bytes) else file.truncate(spoil)
    return folder


@pytest.mark.parametrize("spoil", [b"GIF89a", b"", 100 << 20], ids=["another format", "empty", "100 MiB"])
def test_a_server_with_an_unfit_icon_does_not_start_and_makes_nothing(unstarted, tmp_path, spoil):
    said = unstarted.run("serve", "--icons", icons(tmp_path / "icons", spoil), "--listen", "127.0.0.1:0", code=1,
                         timeout=30)
    assert "icon-48.png" in said.stderr and len(said.stderr.splitlines()) == 1
    assert not unstarted.data.exists()


def test_the_provider_s_icons_are_served(unstarted, tmp_path):
    folder = icons(tmp_path / "icons")
    larger = (folder / "icon-96.png").read_bytes()
    # A comment makes them other files than Emplace's own.
    chunk = struct.pack(">I", 5) + b"tEXta\0mia" + struct.pack(">I", zlib.crc32(b"tEXta\0mia"))
    (folder / "icon-96.png").write_bytes(larger[:33] + chunk + larger[33:])
    unstarted.start("--icons", folder)
    answer = new_session(unstarted.authority).get(unstarted.address + "/assets/icon-96.png")
    assert answer.content == (folder / "icon-96.png").read_bytes()


@pytest.mark.parametrize("option, value, word", [
    ("--token-endpoint", "https://id.contoso.example/token", "trusted-domains"),
    ("--token-endpoint", "http://localhost/token", "https"), ("--session-context", "a\tb", "ASCII"),
    ("--provider-id", "TP CONTOSO", "TP_CONTOSO"), ("--url-schemes", "contosodrive", "JSON")])
def test_a_setting_that_would_turn_phones_away_is_refused_when_it_is_set(unstarted, option, value, word):
    said = unstarted.run("serve", option, value, "--listen", "127.0.0.1:0", code=1, timeout=30)
    assert word in said.stderr and len(said.stderr.splitlines()) == 1
    assert not unstarted.data.exists()


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
