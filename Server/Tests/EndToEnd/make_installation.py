"""Makes `Fixtures/installation-cb55c96c.tar.xz`, an installation that the release of commit cb55c96c created.

EMPLACE_BIN must be the path of a binary that was built from that commit:

    EMPLACE_BIN=/path/to/emplace-cb55c96c .venv/bin/python Server/Tests/EndToEnd/make_installation.py

The settings keep old versions, the trash and the audit log forever, and the refresh token lasts ten years, so that the
tests pass at any date. The passwords and tokens in `facts.json` belong to this fixture only.
"""

import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from emplace import ROOT, Emplace

PASSWORDS = {"mia": "correct horse battery staple", "ben": "another long password here"}
# The settings in docs/operating.md of that commit, without settings that need a second server or other files.
SETTINGS = {
    "leave-delay": "0s", "max-upload-bytes": "1GiB", "inline-limit": "16KiB", "provider-name": "Contoso Drive",
    "provider-names": "{\"de\":\"Contoso Ablage\"}", "provider-description": "Documents of Contoso",
    "provider-apps": "iOS=2,Android=1", "provider-id": "TP_CONTOSO",
    "url-schemes": "{\"iOS\":[\"contosodrive\"]}",
    "privacy-url": "https://contoso.example/privacy", "trusted-domains": "contoso.example", "send-iss": False,
    "session-context": "region=eu", "allow-external-marketplace": True, "allow-additional-services": True,
    "allow-error-reports": True, "disable-print": True, "disable-translation": True, "audit-age": "none",
    "audit-events": 5000, "max-connections": 500, "max-connections-per-client": 400, "event-loop-executor": False,
    "log-level": "debug", "retention": "none", "content-trash": "2d", "deleted-age": "none", "quota": "20G",
    "database-connections": 8, "cache-bytes": "1GiB", "trusted-proxies": "10.0.0.10",
}
PLANS = {"Plan.docx": b"version 1 of the plan", "Budget.xlsx": b"the budget " * 4000, "Old.pptx": b"old slides"}

# Command lines from README.md and docs/ of that commit, including each kind of command that has --json. The commands
# run in this order. The text after `<` is the command's standard input.
CALLS = """
user list --json
user add anna --display-name 'Anna Berg' --operator --json <a password of some length
user set mia --operator
user set anna --session-context region=us --json
user quota mia 50G
user quota mia --json
user room mia --json
user room mia
user disable anna
user disable anna --withdraw-links
user enable anna
user password anna <another password of length
user rename anna anne
user sign-out anne --withdraw-links
user sign-out nobody --withdraw-links
user remove anne --hand-over-to ben --dry-run
user remove anne --hand-over-to=ben
user remove nobody
import Uploads --user mia --dry-run --json
import Uploads --user mia --json
import Uploads --user mia
export Plans --user mia --to out --json
find plan --user mia --json
open Plans/Plan.docx --user mia --json
document list Plans --user mia --json
document new-folder Archive --user mia
document move Uploads/Roadmap.docx --to Archive --user mia
document rename Archive/Roadmap.docx Route.docx --user mia
document move Uploads/Route.docx --to Archive --user mia --both
document list Archive --user mia
document delete Plans/Budget.xlsx --user mia
audit --user mia --document Plans --limit 1
trash list --user mia --json
trash list --user mia --in Plans --json
trash restore Plans/Budget.xlsx --user mia
trash empty --user mia
version list Plans/Plan.docx --user mia --json
version name Plans/Plan.docx 'As it was sent' --user mia --number 2
version restore Plans/Plan.docx --user mia --number 1
version export Plans/Plan.docx --user mia --number 3 --to Plan-3.docx
version delete Plans/Plan.docx --user mia --number 1
share list --user mia --json
share list Plans --user mia --json
share list --with ben --json
share Archive --user mia --with ben --as editor --until 2090-12-31
share add Archive --user mia --with ben --as viewer --no-end --json
share stop Archive --user mia --with ben
share link Archive --user mia --as viewer --until 2090-12-31 --json
share links --user mia --json
share links Plans/Plan.docx --user mia --json
share change-link Archive --user mia --as viewer --password --json <a password of some length
share change-link Archive --user mia --as viewer --no-end --no-password --json
share stop-link Archive --user mia --as viewer
share stop-link Archive --user mia --as viewer
share hand-over Archive --user mia --to ben --json
lock list --json
lock list
lock release Plans/Plan.docx --user mia
client list --json
client add 'Second app' --redirect-uri https://second.example/callback --json
client add 'Own app' --public --first-party --redirect-uri https://own.example/callback --json
client set 'Second app' --refresh rotate --refresh-grace 30 --access-lifetime 600 --refresh-lifetime 86400 --json
client set Office --json
client new-secret 'Second app' --json
client remove 'Second app'
app list --json
app list --browsers --json
app list --user mia
app disconnect no-such-id
status
status --json
doctor --json
doctor --check-content --json
doctor --check-content
audit --json
audit --since 1d --limit 3
audit --by 'command line' --user mia --json
audit --kind sign_in_failed --since 24h
prune --dry-run --json
prune --retention versions=1 --dry-run --json
prune --empty-trash --json
prune --dry-run --empty-trash
backup backup/monday --json
backup backup/monday
onboarding
onboarding --json
onboarding --check
link open Plans/Plan.docx --user mia --pass-back contosodrive
link build --app word --document https://contoso.example/Q4/budget.docx --pass-back clouddrive
link build --wopi-src https://contoso.example/wopi/files/12 --provider TP_CONTOSO --user a3243d --name a.docx --from app --encoded
link parse 'ms-word:ofe|u|https://contoso.example/a.docx' --json
link parse 'contosodrive:ofe|u|https://contoso.example/a.docx|z|yes|c|folder-9' --json
link setup --scheme contosodrive
rehearse --list --json
rehearse --list
rehearse --data data --scene add-a-place --scene-seconds 60 --report report.html --junit report.xml
rehearse --data data --case add-a-place --json
move --cancel --json
user nonsense
user add
--version
--help
""".strip().splitlines()


# Commands that report damaged content. They run after the function `damage` has damaged the content.
DAMAGED_CALLS = ["doctor --check-content --json", "backup backup/tuesday --json"]


def damage(emplace):
    """Damages the content of Budget.xlsx, which is stored in a separate file."""
    size = len(PLANS["Budget.xlsx"])
    [file] = [path for path in (emplace.data / "content").glob("??/*") if path.stat().st_size == size]
    file.write_bytes(b"x" * size)


def write_uploads(folder):
    """Writes the files that the `import` commands read."""
    uploads = folder / "Uploads"
    uploads.mkdir()
    for name in ("Roadmap.docx", "Route.docx"):
        (uploads / name).write_bytes(name.encode())


def words_and_input(call):
    words, _, stdin = call.partition(" <")
    return shlex.split(words), stdin + "\n"


def shape(value):
    """Returns the members of a JSON value with their types. For a list, combines the members of its elements."""
    if isinstance(value, dict):
        return {name: shape(member) for name, member in value.items()}
    if isinstance(value, list):
        whole = []
        for element in map(shape, value):
            if whole and isinstance(element, dict) and isinstance(whole[0], dict):
                whole[0] |= element
            elif element not in whole:
                whole.append(element)
        return whole
    return "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


def outcome(emplace, call):
    """Runs a command. Returns its exit status, its lines on standard error, and the shape of its output with
    `--json`."""
    words, stdin = words_and_input(call)
    result = emplace.run(*words, stdin=stdin, code=None)
    found = {"code": result.returncode}
    if "--json" in words and result.stdout.strip():
        try:
            found["shape"] = shape(json.loads(result.stdout))
        except ValueError:
            # The output has one JSON value per line.
            found["shape"] = shape([json.loads(line) for line in result.stdout.splitlines()])
    return found, result


def metrics(emplace):
    """Returns the names and types of the server's metrics."""
    return dict(re.findall(r"^# TYPE (\S+) (\S+)$", emplace.session().get(emplace.address + "/metrics").text, re.M))


def events(log):
    """Returns the levels and fields of each event in a server's log. The keys are the names of the events."""
    found = {}
    for level, fields, name in re.findall(r"^\S+Z (\w+) emplace: (.*)\[Emplace\w+\] (\S+)$", log, re.M):
        found.setdefault(name, set()).update([level, *re.findall(r"(?:^| )([\w-]+)=", fields)])
    return {name: sorted(seen) for name, seen in sorted(found.items())}


def prepare(emplace):
    """Signs in a user and opens a document."""
    mia = emplace.place("mia", PASSWORDS["mia"])
    assert mia.find("Plans/Old.pptx").lock("open").status_code == 200


def observe(folder, data):
    """Runs the release of EMPLACE_BIN on a copy of the installation. Returns the output of its commands, its metrics
    and the events in its log."""
    emplace = Emplace(folder)
    shutil.copytree(data, emplace.data)
    write_uploads(folder)
    emplace.start()
    prepare(emplace)
    calls = {}
    for call in CALLS:
        found, _ = outcome(emplace, call)
        calls.setdefault(call, []).append(found)
    seen = {"calls": calls, "metrics": metrics(emplace)}
    emplace.stop()
    damage(emplace)
    seen["damaged"] = {call: outcome(emplace, call)[0] for call in DAMAGED_CALLS}
    return seen | {"events": events(emplace.said())}


def make(folder):
    emplace = Emplace(folder)
    emplace.data.mkdir(mode=0o700)
    (emplace.data / "emplace.json").write_text(json.dumps(SETTINGS, indent=2) + "\n")
    for name, password in PASSWORDS.items():
        emplace.add_user(name, password, "--display-name", name.capitalize() + " Beck")
    emplace.run("user", "set", "ben", "--operator")
    emplace.start()
    emplace.import_tree({f"Plans/{name}": content for name, content in PLANS.items()}, user="mia")
    emplace.import_tree({"Plans/Gone.txt": b"in the trash"}, user="mia")
    emplace.run("client", "set", "Office", "--refresh-lifetime", "315360000")
    mia = emplace.place("mia", PASSWORDS["mia"])
    plan = mia.find("Plans/Plan.docx")
    for number in (2, 3):
        assert plan.lock("edit").status_code == 200
        plan.save(b"version %d of the plan" % number, "edit")
        plan.close("edit")
    emplace.run("document", "delete", "Plans/Gone.txt", "--user", "mia")
    link = emplace.json("share", "link", "Plans/Plan.docx", "--user", "mia", "--as", "viewer")
    emplace.run("share", "Plans", "--user", "mia", "--with", "ben", "--as", "editor")
    app = emplace.json("client", "add", "Contoso app", "--redirect-uri", "https://app.contoso.example/callback")
    facts = {
        "commit": "cb55c96c", "passwords": PASSWORDS, "office": dict(zip(("id", "secret"), emplace.office_client())),
        "refresh_token": mia.refresh_token, "context": mia.context, "link": link, "app": app, "plan": plan.id,
        "version": plan.info()["Version"],
    }
    emplace.stop()
    with tempfile.TemporaryDirectory() as copy:
        facts["seen"] = observe(pathlib.Path(copy), emplace.data)
    (folder / "facts.json").write_text(json.dumps(facts, indent=1) + "\n")


def main():
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else (
        ROOT / "Server/Tests/Fixtures/installation-cb55c96c.tar.xz")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make(folder)
        # The archive is made without the key of the certificate, because a fixture should contain no private key. The
        # server makes a new certificate when it starts.
        subprocess.run(
            ["tar", "--owner=root", "--group=root", "--numeric-owner", "--mtime=2026-11-26", "--exclude=data/tls",
             "--exclude=*-shm", "-cJf",
             target, "-C", folder, "data", "facts.json"],
            check=True)


if __name__ == "__main__":
    main()
