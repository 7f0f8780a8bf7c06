"""Tests commands of the real binary with a running server. CallingTests and the other suites of EmplaceCLITests test
every command and further cases without starting a process."""

import base64
import json
import os
import pty
import re
import struct
import subprocess
import time
import unicodedata
import zlib

import pytest

from documents import SAMPLES
from emplace import BINARY, ROOT, rows
from office import LOCK, Container, File, new_session


def tree(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def leaves(value):
    """Yields all scalar values in JSON output."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [leaf for member in value for leaf in leaves(member)]
    return [value]


# Exit codes and help

@pytest.mark.parametrize("command", ["", "serve", "user add"])
def test_help_is_printed(emplace, command):
    said = emplace.run(*command.split(), "--help")
    assert "USAGE" in said.stdout and said.stderr == ""


@pytest.mark.parametrize("arguments, words", [
    (["usr", "list"], "Did you mean `emplace user`?"), (["user", "list", "--dat", "x"], "--data"),
    (["user", "add", "x", "--password", "in an argument"], "Usage: emplace user add"),
    (["serve", "--listen", "nowhere:port"], "listen")])
def test_a_command_with_wrong_arguments_exits_with_64_and_shows_the_usage(emplace, arguments, words):
    said = emplace.run(*arguments, code=64)
    assert said.stdout == "" and words in said.stderr


# One error for each command. Tests below and in other files cover errors of `link`, `rehearse` and `serve`.
@pytest.mark.parametrize("arguments, words", [
    (["import", "/no/such/file", "--user", "mia"], "/no/such/file"),
    (["export", "--user", "nobody", "--to", "out"], "nobody"),
    (["open", "no such.docx", "--user", "mia"], "no such.docx"), (["find", "%", "--user", "mia"], "at least one letter"),
    (["user", "enable", "mia"], "is not disabled"), (["user", "set", "nobody", "--business"], "nobody"),
    (["client", "set", "Office", "--refresh", "perhaps"], "rotate"),
    (["prune", "--retention", "sometimes"], "retention"),
    (["lock", "release", "Budget.xlsx", "--user", "mia"], "not locked"),
    (["app", "disconnect", "nothing"], "no connected app has the id nothing"), (["app", "list", "--user", "nobody"], "nobody"),
    (["audit", "--since", "yesterday"], "--since"), (["link", "open", "Budget.xlsx", "--user", "mia"], "--provider-id"),
    (["backup", "data/backup"], "inside the data directory"), (["doctor", "--data", "TYPO"], "emplace serve --data TYPO")],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "")
def test_a_command_that_fails_exits_with_1_and_a_one_line_error(emplace, arguments, words):
    said = emplace.run(*arguments, code=1)
    assert said.stdout == "" and words in said.stderr and len(said.stderr.splitlines()) == 1
    assert not (emplace.folder / "TYPO").exists()


@pytest.mark.parametrize("command", [
    ["user", "list"], ["user", "set", "mia", "--no-business"], ["client", "list"], ["client", "set", "Office"],
    ["lock", "list"], ["onboarding"], ["open", "Budget.xlsx", "--user", "mia"], ["audit"], ["doctor"],
    ["find", "budget", "--user", "mia"], ["status"], ["app", "list"],
    ["prune", "--dry-run"], ["import", str(SAMPLES), "--user", "mia"], ["export", "--user", "mia", "--to", "out"],
    ["rehearse", "--list"]],
    ids=lambda command: " ".join(command[:2]))
def test_a_command_with_json_output_prints_nothing_but_json(emplace, command):
    said = emplace.run(*command, "--json")
    json.loads(said.stdout)
    assert said.stderr == ""

def test_install_copies_all_files_and_removes_them_again(tmp_path):
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


def test_a_missing_certificate_file_is_named_in_the_error(unstarted):
    assert "/no/such" in unstarted.run("serve", "--listen", "127.0.0.1:0", "--tls-certificate", "/no/such",
                                       "--tls-key", "/no/such", code=1).stderr


def test_commands_work_before_the_first_start(unstarted, password):
    unstarted.add_user("early", password)
    unstarted.import_(SAMPLES / "Budget.xlsx", user="early")
    unstarted.start()
    assert unstarted.place("early", password).root().names() == ([], ["Budget.xlsx"])


# Users

@pytest.mark.parametrize("flag, business, education", [("--business", True, False)])
def test_the_license_of_a_user_is_in_file_and_folder_info(emplace, flag, business, education):
    name = "kind" + (flag or "--plain")[2:]
    emplace.add_user(name, "a good password", *([flag] if flag else []))
    emplace.import_(SAMPLES / "Budget.xlsx", user=name)
    root = emplace.place(name, "a good password").root()
    for info in (root.info(), root.child("Budget.xlsx").info()):
        assert (info["LicenseCheckForEditIsEnabled"], info["IsEduUser"]) == (business, education)


def test_a_renamed_user_stays_signed_in_and_can_sign_in_with_the_new_name(emplace):
    emplace.add_user("before", "a good password")
    emplace.add_user("taken", "a good password")
    emplace.import_(SAMPLES / "Budget.xlsx", user="before")
    place = emplace.place("before", "a good password")
    emplace.run("user", "rename", "before", "after")
    assert place.root().names() == ([], ["Budget.xlsx"]), "the renaming signed the user out"
    assert emplace.place("after", "a good password").root().names() == ([], ["Budget.xlsx"])
    assert "a user named Taken already exists" in emplace.run("user", "rename", "after", "Taken", code=1).stderr
    assert "after" in emplace.run("user", "list").stdout


def test_a_disabled_user_loses_access_at_once_and_can_be_enabled_again(emplace):
    emplace.add_user("leaver", "a good password")
    emplace.import_(SAMPLES / "Budget.xlsx", user="leaver")
    file = emplace.place("leaver", "a good password").root().child("Budget.xlsx")
    assert file.call("GET").status_code == 200
    emplace.run("user", "disable", "leaver")
    assert file.call("GET").status_code == 401
    view = emplace.web_view()
    wrong = view.sign_in(view.open(emplace.address + "/"), "leaver", "another password")
    assert wrong.status == 403 and "disabled" not in wrong.text, "told without the password"
    right = view.sign_in(wrong, "leaver", "a good password")
    assert right.status == 403 and "disabled" in right.text
    assert "disabled" in emplace.run("user", "list").stdout
    assert "already" in emplace.run("user", "disable", "leaver", code=1).stderr
    assert "disabled" in emplace.run("open", "Budget.xlsx", "--user", "leaver", code=1).stderr
    emplace.run("user", "enable", "leaver")
    assert file.call("GET").status_code == 401, "a revoked token is valid again"
    assert emplace.place("leaver", "a good password").root().names() == ([], ["Budget.xlsx"])


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


def test_an_export_has_the_names_and_bytes_that_were_imported(emplace, odd, tmp_path):
    emplace.import_(odd, user="mia")
    emplace.export("mia", tmp_path / "out", "Odd names")
    exported = tree(tmp_path / "out")
    if next(iter(exported)).startswith("Odd names/"):
        exported = {name.removeprefix("Odd names/"): data for name, data in exported.items()}
    assert exported == tree(odd)


# Versions

def test_version_commands_name_restore_delete_and_export_versions(emplace, tmp_path):
    for content in (b"first", b"second", b"third"):
        (tmp_path / "Versions.txt").write_bytes(content)
        emplace.import_(tmp_path / "Versions.txt", user="mia")
    document = ("Versions.txt", "--user", "mia")
    emplace.run("version", "name", *document, "Sent to client", "--number", "1")
    assert "as version 4" in emplace.run("version", "restore", *document, "--number", "1").stdout
    emplace.run("version", "delete", *document, "--number", "2")
    rows = emplace.json("version", "list", *document)
    assert [(row["number"], row["bytes"], row.get("name")) for row in rows] == [
        (4, 5, None), (3, 5, None), (1, 5, "Sent to client")]
    emplace.export("mia", tmp_path / "out", "Versions.txt")
    assert (tmp_path / "out/Versions.txt").read_bytes() == b"first"
    export = ("version", "export", *document, "--to", str(tmp_path / "third.txt"), "--number")
    emplace.run(*export, "3")
    assert (tmp_path / "third.txt").read_bytes() == b"third"
    assert "--replace" in emplace.run(*export, "1", code=1).stderr
    refused = emplace.run("version", "delete", *document, "--number", "4", code=1).stderr
    assert "is the newest" in refused and refused.count("\n") == 1


# Open

def test_open_prints_the_wopisrc_and_a_token_for_a_file_and_a_folder(emplace):
    for path, kind in (("Plans/2026/Roadmap.docx", File), ("Plans", Container)):
        opened = emplace.json("open", path, "--user", "mia")
        assert set(opened) >= {"WOPISrc", "access_token", "access_token_ttl"}
        assert opened["access_token_ttl"] > time.time() * 1000
        item = kind(new_session(emplace.authority), f"{opened['WOPISrc']}?access_token={opened['access_token']}")
        info = item.info()
        assert info.get("BaseFileName", info.get("Name")) == path.rpartition("/")[2]


# Progress

def on_a_terminal(emplace, *arguments):
    """Returns the output of a command that writes to a terminal. The output must fit into the terminal's buffer."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([BINARY, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                               env=emplace.environment, cwd=emplace.folder)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # The command has closed the terminal.
            piece = b""
        if not piece:
            break
        shown += piece
    os.close(ours)
    return process.wait(60), shown.decode()


@pytest.mark.parametrize("command", [["doctor", "--check-content"], ["backup"]])
def test_progress_is_shown_only_on_terminals(emplace, tmp_path, command):
    def arguments(name):
        return [*command, *([tmp_path / name] if command == ["backup"] else [])]
    # The displayed progress counts only content in files, and not content in the database.
    (tmp_path / "Large.docx").write_bytes(os.urandom(100_000))
    emplace.import_(tmp_path / "Large.docx", user="mia", into="Progress")
    code, shown = on_a_terminal(emplace, *arguments("one"))
    assert code == 0 and "100 %" in shown, shown
    assert "%" not in shown.replace("\r\n", "\n").rpartition("\r")[2], "the progress bar is still shown at the end"
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


def test_the_audit_log_lists_events_with_user_and_document(emplace, password):
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
    assert "Lock released" in emplace.run("audit", "--since", "1h", "--limit", "5").stdout
    assert rows(emplace.json("audit", "--since", "2999-01-01T00:00:00Z")) == []
    for wrong in (["--since", "yesterday"], ["--limit", "0"], ["--user", "nobody"]):
        assert len(emplace.run("audit", *wrong, code=1).stderr.splitlines()) == 1


# Clients

def test_a_client_secret_is_shown_only_once(emplace):
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


# Onboarding

def test_a_command_whose_output_cannot_be_written_fails(emplace):
    """A new secret is shown only once, so the command has to report that it couldn't print the secret."""
    with open("/dev/full", "w") as full:
        result = subprocess.run([BINARY, "client", "add", "Lost", "--redirect-uri", "https://lost.example/cb"],
                                stdout=full, stderr=subprocess.PIPE, text=True, env=emplace.environment, timeout=60)
    assert result.returncode == 1
    assert "couldn't be written" in result.stderr and len(result.stderr.splitlines()) == 1
    emplace.run("client", "remove", "Lost")


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
    assert any(isinstance(v, bool) for v in values), "the sheet doesn't say whether refresh tokens are issued"


def icons(folder, spoil=None):
    """Creates a provider's icons from Emplace's icons. The function `spoil` damages one of the icons."""
    source = (ROOT / "Server/Sources/Server/Pages/Assets/icons.json").read_text()
    folder.mkdir()
    for size, text in json.loads(source).items():
        (folder / f"icon-{size}.png").write_bytes(base64.b64decode(text))
    if spoil is not None:
        with (folder / "icon-48.png").open("wb") as file:
            file.write(spoil) if isinstance(spoil, bytes) else file.truncate(spoil)
    return folder


@pytest.mark.parametrize("spoil", [100 << 20], ids=["100 MiB"])
def test_a_server_with_an_invalid_icon_does_not_start_and_creates_nothing(unstarted, tmp_path, spoil):
    said = unstarted.run("serve", "--icons", icons(tmp_path / "icons", spoil), "--listen", "127.0.0.1:0", code=1,
                         timeout=30)
    assert "icon-48.png" in said.stderr and len(said.stderr.splitlines()) == 1
    assert not unstarted.data.exists()


def test_the_provider_s_icons_are_served(unstarted, tmp_path):
    folder = icons(tmp_path / "icons")
    larger = (folder / "icon-96.png").read_bytes()
    # A comment in the PNG makes the file differ from Emplace's own icon.
    chunk = struct.pack(">I", 5) + b"tEXta\0mia" + struct.pack(">I", zlib.crc32(b"tEXta\0mia"))
    (folder / "icon-96.png").write_bytes(larger[:33] + chunk + larger[33:])
    unstarted.start("--icons", folder)
    answer = new_session(unstarted.authority).get(unstarted.address + "/assets/icon-96.png")
    assert answer.content == (folder / "icon-96.png").read_bytes()


@pytest.mark.parametrize("option, value, word", [
    ("--token-endpoint", "https://id.contoso.example/token", "trusted-domains"),
    ("--content-trash", "5m", "content-trash must be at least 1h"),
    ("--deleted-age", "5m", "deleted-age must be at least 1h"), ("--deleted-age", "0d", "deleted-age must be at least 1h"), ("--quota", "lots", "500M")])
def test_an_invalid_setting_is_refused_at_the_start(unstarted, option, value, word):
    said = unstarted.run("serve", option, value, "--listen", "127.0.0.1:0", code=1, timeout=30)
    assert word in said.stderr and len(said.stderr.splitlines()) == 1
    assert not unstarted.data.exists()


