"""Tests that this release serves an installation of commit cb55c96c with the settings file, environment variables,
systemd unit and scripts of that commit.

`make_installation.py` made `Fixtures/installation-cb55c96c.tar.xz` with the binary of that commit. Its `facts.json` has
the exit status and the shape of the JSON output of every command, in the order in which the commands ran.
"""

import json
import re
import signal
import struct
import subprocess
import tarfile
import zlib
from urllib.parse import urlsplit

import pytest
import requests

import make_installation
from emplace import ROOT, Emplace, rows, until
from events_and_metrics import Source
from office import Place

FIXTURES = ROOT / "Server/Tests/Fixtures"
INTERFACE = json.loads((FIXTURES / "interface-cb55c96c.json").read_text())
# The former names of options and commands, each with its current name.
RENAMED = {
    "user room": "user usage", "share stop-link": "share revoke-link", "share hand-over": "share transfer",
    "--withdraw-links": "--revoke-links", "--hand-over-to": "--transfer-to", "--both": "--keep-both",
    "--empty-trash": "--empty-content-trash", "--scene": "--case", "--scene-seconds": "--case-seconds",
}


class Older(Emplace):
    def __init__(self, folder):
        folder.mkdir(exist_ok=True)
        with tarfile.open(FIXTURES / "installation-cb55c96c.tar.xz") as archive:
            archive.extractall(folder, filter="data")
        super().__init__(folder)
        self.facts = json.loads((folder / "facts.json").read_text())
        self.passwords = self.facts["passwords"]
        self._office_client = self.facts["office"]["id"], self.facts["office"]["secret"]


def former_names(words):
    """Returns the current name for each former name in a command line."""
    found = [RENAMED[" ".join(words[:2])]] if " ".join(words[:2]) in RENAMED else []
    return found + [RENAMED[name] for name in dict.fromkeys(word.split("=")[0] for word in words) if name in RENAMED]


def warnings(errors):
    return [line for line in errors.splitlines() if line.startswith("Warning: ")]


@pytest.fixture(scope="module")
def older(tmp_path_factory):
    older = Older(tmp_path_factory.mktemp("older") / "served")
    older.start()
    yield older
    older.stop()


@pytest.fixture(scope="module")
def mia(older):
    return older.place("mia", older.passwords["mia"])


def test_the_settings_file_is_accepted_as_it_was(older):
    said = older.said()
    assert json.loads((older.data / "emplace.json").read_text()) == make_installation.SETTINGS
    assert "Warning" not in said
    assert re.search(r"500 connections\b.*\b400\b", said)
    assert "executor.own-threads" in said
    page = older.session().get(older.address + "/sign-in").text
    assert "Contoso Drive" in page


def test_people_sign_in_and_documents_have_their_bytes(older, mia):
    plan = mia.find("Plans/Plan.docx")
    assert plan.id == older.facts["plan"] and plan.info()["Version"] == older.facts["version"]
    assert plan.contents() == b"version 3 of the plan"
    for name in ("Budget.xlsx", "Old.pptx"):
        assert mia.find(f"Plans/{name}").contents() == make_installation.PLANS[name]
    assert older.place("ben", older.passwords["ben"]).root() is not None
    older.run("version", "export", "Plans/Plan.docx", "--user", "mia", "--number", "1", "--to", "first.docx")
    assert (older.folder / "first.docx").read_bytes() == b"version 1 of the plan"
    assert older.run("doctor", "--check-content").returncode == 0


def test_the_trash_and_what_is_shared_are_there(older):
    assert [row["path"] for row in rows(older.json("trash", "list", "--user", "mia"))] == ["Plans/Gone.txt"]
    shared = rows(older.json("share", "list", "--with", "ben"))
    assert [(row["path"], row["as"]) for row in shared] == [("Plans", "editor")]


def test_the_link_opens_its_document(older):
    page = older.session().get(older.address + urlsplit(older.facts["link"]["address"]).path)
    assert page.status_code == 200 and "Plan.docx" in page.text


def test_a_connected_client_refreshes_its_token(older):
    office = older.office()
    place = Place(office, older.bootstrapper, office.challenge(older.bootstrapper).token_uri, older.facts["context"])
    place.refresh_token = older.facts["refresh_token"]
    assert place.refresh().status_code == 200
    bootstrap = place.call("GET")
    assert bootstrap.status_code == 200
    place.profile = bootstrap.json()["Bootstrap"]
    assert place.find("Plans/Plan.docx").contents() == b"version 3 of the plan"


# Variables, the unit and scripts


def certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2",
                    "-keyout", folder / "key.pem", "-out", folder / "chain.pem"], check=True, capture_output=True)


@pytest.fixture
def own(tmp_path):
    """A copy of the installation for one test."""
    own = Older(tmp_path)
    yield own
    own.stop()


def transparent(size):
    """Returns a transparent PNG image."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    pixels = zlib.compress((b"\0" + b"\0\0\0\0" * size) * size)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def values(own):
    """Returns a value for every environment variable that docs/operating.md of that commit lists."""
    certificate(own.folder)
    icons = own.folder / "icons"
    icons.mkdir()
    for size in (16, 32, 48, 64, 80, 96):
        (icons / f"icon-{size}.png").write_bytes(transparent(size))
    given = {name.upper().replace("-", "_"): str(value).lower() if isinstance(value, bool) else str(value)
             for name, value in make_installation.SETTINGS.items()}
    return {f"EMPLACE_{name}": value for name, value in given.items()} | {
        "EMPLACE_DATA": str(own.data), "EMPLACE_CONFIG": str(own.data / "emplace.json"), "EMPLACE_NODE_NAME": "one",
        "EMPLACE_METRICS_LISTEN": "127.0.0.1:0", "EMPLACE_PLAIN_HTTP": "false", "EMPLACE_CACHE_FOLDER": "cache",
        "EMPLACE_TLS_CERTIFICATE": "chain.pem", "EMPLACE_TLS_KEY": "key.pem", "EMPLACE_ICONS": "icons",
        "EMPLACE_TOKEN_ENDPOINT": "https://contoso.example/oauth/token",
    }


# These settings need a second server or a host name in the DNS. An error about a wrong value shows that the server
# reads the setting.
REFUSED = {
    "EMPLACE_DATABASE": ("nonsense", "database"), "EMPLACE_OBJECTS": ("nonsense", "objects"),
    "EMPLACE_DATABASE_PASSWORD_FILE": ("/no/such/file", "database password from /no/such/file"),
    "EMPLACE_OBJECTS_CREDENTIALS_FILE": ("/no/such/file", "bucket's key from /no/such/file"),
    "EMPLACE_DISCOVERY": ("nonsense", "discovery"), "EMPLACE_CONTENT_URL": ("nonsense", "content-url"),
    "EMPLACE_PUBLIC_URL": ("nonsense", "public-url"), "EMPLACE_LISTEN": ("nonsense", "listen"),
}


def test_every_variable_is_accepted_without_a_warning(own):
    given = values(own)
    assert set(given) | set(REFUSED) == set(INTERFACE["variables"])
    own.start(env=given, reachable=False)
    said = own.said()
    assert "Warning" not in said and "500 connections" in said
    assert requests.get(own.address + "/sign-in", verify=own.folder / "chain.pem", timeout=30).status_code == 200


@pytest.mark.parametrize("name", REFUSED)
def test_a_variable_that_names_another_server_is_read(own, name):
    value, named = REFUSED[name]
    more = {"EMPLACE_DATABASE_PASSWORD_FILE": {"EMPLACE_DATABASE": "postgres://emplace@127.0.0.1:1/emplace"},
            "EMPLACE_OBJECTS_CREDENTIALS_FILE": {"EMPLACE_OBJECTS": "s3://documents/x?endpoint=https://127.0.0.1:1"}}
    # A server with a database or a bucket refuses a data directory that has rows and content. So the test uses an empty
    # data directory.
    fresh = {"EMPLACE_DATA": str(own.folder / "fresh")} if name in more else {}
    said = own.run("serve", code=1, env={name: value} | more.get(name, {}) | fresh).stderr
    assert "Warning" not in said and named in said


def test_the_unit_serves_with_its_environment_file(own):
    """Runs the commands ExecStart and ExecReload of Examples/cluster/emplace.service, without the database and the
    bucket of the example."""
    environment = {"EMPLACE_PUBLIC_URL": "https://docs.example.com", "EMPLACE_CACHE_FOLDER": str(own.folder / "cache"),
                   "EMPLACE_PLAIN_HTTP": "true", "EMPLACE_TRUSTED_PROXIES": "10.0.0.10", "EMPLACE_LEAVE_DELAY": "1s",
                   "EMPLACE_METRICS_LISTEN": "127.0.0.1:0"}
    own.start("--node-name", "server1", env=environment, reachable=False)
    assert "Warning" not in own.said() and "https://docs.example.com/" in own.said()
    # Sends the signal that ExecReload sends.
    own.process.send_signal(signal.SIGHUP)
    until(lambda: "reload.done" in own.said(), own.said)
    assert own.stop() == 0


# Only the old release saved documents, so its `status` counted these saves. This test saves none, so they are counted
# only for a day after the data was made.
COUNTED_FOR_A_DAY = {"$.counts.last_day.file_saved"}


def known(old, new, path="$"):
    """Returns the members that the output of the old release has, but that the output of the new release lacks."""
    if isinstance(old, dict) and isinstance(new, dict):
        missing = [f"{path}.{name}" for name in old if name not in new and f"{path}.{name}" not in COUNTED_FOR_A_DAY]
        return missing + sum((known(old[name], new[name], f"{path}.{name}") for name in old if name in new), [])
    if isinstance(old, list) and isinstance(new, list):
        if old and not new:
            return [f"{path}: empty"]
        return known(old[0], new[0], f"{path}[]") if old else []
    return [] if old == new else [f"{path}: {old} is {new}"]


def test_every_command_of_scripts_works_and_former_names_warn(own):
    make_installation.write_uploads(own.folder)
    own.start()
    make_installation.prepare(own)
    seen = {call: list(results) for call, results in own.facts["seen"]["calls"].items()}
    wrong = []
    for call in make_installation.CALLS:
        wanted = seen[call].pop(0)
        found, result = make_installation.outcome(own, call)
        if found["code"] != wanted["code"]:
            wrong.append(f"{call}: exit {found['code']}, not {wanted['code']}: {result.stderr}")
            continue
        if "shape" in wanted:
            wrong += [f"{call}: {line}" for line in known(wanted["shape"], found.get("shape"))]
        warned, names = warnings(result.stderr), former_names(make_installation.words_and_input(call)[0])
        # Some commands also print other warnings, for example about documents that are open.
        about = [line for line in warned if "will be removed in the next release" in line]
        if len(about) != len(names) or not all(name in line for name, line in zip(names, about)):
            wrong.append(f"{call}: {names}, but {about}")
    missing = own.facts["seen"]["metrics"].items() - make_installation.metrics(own).items()
    own.stop()
    wrong += [f"metric {name}" for name, _ in sorted(missing)]
    events = make_installation.events(own.said())
    for name, fields in own.facts["seen"]["events"].items():
        wrong += [f"event {name}: {field}" for field in set(fields) - set(events.get(name, []))]
    assert not wrong, "\n".join(wrong)


def test_reports_of_damage_have_their_members(own):
    make_installation.damage(own)
    for call, wanted in own.facts["seen"]["damaged"].items():
        found, result = make_installation.outcome(own, call)
        assert found["code"] == wanted["code"] == 1, result
        assert known(wanted["shape"], found["shape"]) == [], call


def test_every_log_event_metric_and_audit_kind_is_in_the_source():
    files = [file for sources in ("Server/Sources", "Server/Core/Sources") for file in (ROOT / sources).rglob("*.swift")]
    source = Source({str(path): path.read_text(encoding="utf-8") for path in files})
    events, metrics = source.events(), source.metrics()
    for name, fields in INTERFACE["logEvents"].items():
        assert set(fields) <= events[name].fields, name
    for name, labels in INTERFACE["metrics"].items():
        assert set(labels) == metrics[name].labels, name
    assert set(INTERFACE["auditKinds"]) <= source.audit_kinds()
