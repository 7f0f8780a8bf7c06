"""Tests the tools in scripts. Each tool must report a broken input."""

import os
import pathlib
import random
import re
import subprocess
import sys

import pytest

from emplace import BINARY, ROOT

sys.path.insert(0, str(ROOT / "Benchmarks"))

from crash import sanitizer  # noqa: E402
from crash.ledger import Document, Entry  # noqa: E402
from crash.order import judge, judge_small, parse  # noqa: E402
from race.checker import check, smallest, windows  # noqa: E402
from race.driver import record  # noqa: E402
from race.history import Answer, Call, Operation, Request  # noqa: E402
from race.hosts import LocalHost  # noqa: E402
from race.model import State  # noqa: E402

EX_UNAVAILABLE = 69
START = State("v1", "", b"first")


def tool(name, *arguments):
    command = [ROOT / "scripts" / name, *map(str, arguments)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if result.returncode == EX_UNAVAILABLE:
        pytest.skip(result.stderr.strip())
    return result


def did(called, returned, request, *answer, client=0):
    return Operation(client, 0, request, Answer(*answer), called, returned)


def lock(name):
    return Request(Call.LOCK, name)


def share(role):
    return Request(Call.SHARE, role=role)


def guest(call, name=None, body=b""):
    return Request(call, name, None, body, is_guest=True)


# The checker of scripts/race

GOOD = {
    "an empty history": [],
    "sequential operations": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, Request(Call.PUT, "A", None, b"x"), 200, None, "v2"),
        did(4, 5, Request(Call.UNLOCK, "A"), 200, None, "v2"), did(6, 7, Request(Call.GET), 200, None, "v2", b"x")],
    "two concurrent locks, the later call first": [
        did(0, 9, lock("A"), 409, "B"), did(1, 8, lock("B"), 200, None, "v1")],
    "a read during a save may return either version": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 200, None, "v2"),
        did(3, 4, Request(Call.GET), 200, None, "v1", b"first"), did(5, 6, Request(Call.GET), 200, None, "v2", b"x")],
    "saves without a lock only into an empty file": [
        did(0, 1, Request(Call.PUT), 409, ""), did(2, 3, lock("A"), 200, None, "v1"),
        did(4, 5, Request(Call.PUT, "A"), 200, None, "v2"), did(6, 7, Request(Call.RELOCK, "B", "A"), 200),
        did(8, 9, Request(Call.UNLOCK, "B"), 200, None, "v2"),
        did(10, 11, Request(Call.PUT, None, None, b"y"), 200, None, "v3")],
    "a save without a response that was stored": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 0),
        did(10, 11, Request(Call.GET), 200, None, "v2", b"x")],
    "a save without a response that was stored late": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 503),
        did(3, 4, Request(Call.GET), 200, None, "v1", b"first"), did(5, 6, Request(Call.GET), 200, None, "v2", b"x")],
    "a save without a response that was never stored": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 0),
        did(10, 11, Request(Call.GET), 200, None, "v1", b"first")],
    "a save without a response that only the version in a lock response shows": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 0),
        did(10, 11, lock("A"), 200, None, "v2")],
    "a lock without a response that another client finds": [
        did(0, 9, lock("A"), 0), did(10, 11, lock("B"), 409, "A")],
    "an unlock without a response, after which another client locks": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.UNLOCK, "A"), 500),
        did(10, 11, lock("B"), 200, None, "v1")],
    "an editor saves, becomes a viewer, and then loses access": [
        did(0, 1, share("edit"), 303), did(2, 3, guest(Call.LOCK, "A"), 200, None, "v1"),
        did(4, 5, guest(Call.PUT, "A", b"x"), 200, None, "v2"), did(6, 7, share("view"), 303),
        did(8, 9, guest(Call.PUT, "A", b"y"), 404), did(10, 11, guest(Call.GET), 200, None, "v2", b"x"),
        did(12, 13, Request(Call.STOP_SHARING), 303), did(14, 15, guest(Call.GET), 404),
        did(16, 17, Request(Call.STOP_SHARING), 404)],
    "a save while the permission is revoked": [
        did(0, 1, share("edit"), 303), did(2, 3, guest(Call.LOCK, "A"), 200, None, "v1"),
        did(4, 9, guest(Call.PUT, "A", b"x"), 200, None, "v2"), did(5, 8, Request(Call.STOP_SHARING), 303)],
    "a restored document keeps its shares": [
        did(0, 1, share("view"), 303), did(2, 3, Request(Call.DELETE), 200), did(4, 5, guest(Call.GET), 404),
        did(6, 7, Request(Call.GET), 404), did(8, 9, Request(Call.RESTORE), 303),
        did(10, 11, guest(Call.GET), 200, None, "v1", b"first"), did(12, 13, Request(Call.RESTORE), 404)],
    "an expiry set while the share is revoked, and a concurrent undo and restore": [
        did(0, 1, share("edit"), 303), did(2, 9, Request(Call.SET_EXPIRATION), 404),
        did(3, 8, Request(Call.STOP_SHARING), 303),
        did(10, 11, Request(Call.SET_EXPIRATION), 404), did(12, 13, Request(Call.DELETE), 200),
        did(14, 19, Request(Call.UNDO), 303), did(15, 18, Request(Call.RESTORE), 404)],
    "a locked document is transferred, and back, with its lock": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, Request(Call.TRANSFER), 303),
        did(4, 5, Request(Call.TRANSFER), 404), did(6, 7, Request(Call.DELETE), 404), did(8, 9, share("edit"), 404),
        did(10, 11, guest(Call.GET_LOCK), 200, "A"), did(12, 13, Request(Call.UNLOCK, "A"), 200, None, "v1"),
        did(14, 15, guest(Call.TRANSFER_BACK), 303), did(16, 17, guest(Call.LOCK, "B"), 200, None, "v1")],
    "a locked document isn't deleted": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, Request(Call.DELETE), 409, "A")],
}
BAD = {
    "a save after the permission was revoked": [
        did(0, 1, share("edit"), 303), did(2, 3, guest(Call.LOCK, "A"), 200, None, "v1"),
        did(4, 5, Request(Call.STOP_SHARING), 303), did(6, 7, guest(Call.PUT, "A", b"x"), 200, None, "v2")],
    "a revoked share that returns when its expiry is set": [
        did(0, 1, share("edit"), 303), did(2, 5, Request(Call.STOP_SHARING), 303),
        did(3, 6, Request(Call.SET_EXPIRATION), 303),
        did(7, 8, guest(Call.GET), 200, None, "v1", b"first")],
    "a document with two owners": [
        did(0, 1, Request(Call.TRANSFER), 303), did(2, 5, guest(Call.TRANSFER_BACK), 303),
        did(3, 6, guest(Call.TRANSFER_BACK), 303)],
    "a deletion by the former owner": [
        did(0, 1, Request(Call.TRANSFER), 303), did(2, 3, Request(Call.DELETE), 200)],
    "a lock that is lost in a transfer": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, Request(Call.TRANSFER), 303),
        did(4, 5, guest(Call.GET_LOCK), 200, "")],
    "a save by a viewer": [
        did(0, 1, share("view"), 303), did(2, 3, lock("A"), 200, None, "v1"),
        did(4, 5, guest(Call.PUT, "A", b"x"), 200, None, "v2")],
    "a viewer who gets the lock": [
        did(0, 1, share("view"), 303), did(2, 3, guest(Call.GET_LOCK), 200, "")],
    "a refusal of a lock for an editor": [did(0, 1, share("edit"), 303), did(2, 3, guest(Call.LOCK, "A"), 404)],
    "a read of a deleted document": [
        did(0, 1, Request(Call.DELETE), 200), did(2, 3, Request(Call.GET), 200, None, "v1", b"first")],
    "a share that is lost in the trash": [
        did(0, 1, share("edit"), 303), did(2, 3, Request(Call.DELETE), 200), did(4, 5, Request(Call.RESTORE), 303),
        did(6, 7, guest(Call.GET), 404)],
    "two successful restores": [
        did(0, 1, Request(Call.DELETE), 200), did(2, 5, Request(Call.RESTORE), 303), did(3, 6, Request(Call.RESTORE), 303)],
    "a deletion of a locked document": [did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, Request(Call.DELETE), 200)],
    "a save without a response that is visible and later is not": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 0),
        did(10, 11, Request(Call.GET), 200, None, "v2", b"x"),
        did(12, 13, Request(Call.GET), 200, None, "v1", b"first")],
    "a save without a response that was stored after its request had ended": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 0),
        did(10, 11, Request(Call.GET), 200, None, "v1", b"first"),
        did(12, 13, Request(Call.GET), 200, None, "v2", b"x")],
    "bytes of a save without a response under the version of another save": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 0),
        did(10, 11, Request(Call.PUT, "A", None, b"y"), 200, None, "v2"),
        did(12, 13, Request(Call.GET), 200, None, "v2", b"x")],
    "a lock without a response doesn't explain another lock": [
        did(0, 9, lock("A"), 0), did(10, 11, lock("B"), 409, "C")],
    "two clients hold the lock": [did(0, 5, lock("A"), 200, None, "v1"), did(3, 8, lock("B"), 200, None, "v1")],
    "an acknowledged save that no read returns": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, Request(Call.PUT, "A", None, b"x"), 200, None, "v2"),
        did(4, 5, Request(Call.GET), 200, None, "v1", b"first")],
    "a read that returns an older version than the read before": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 9, Request(Call.PUT, "A", None, b"x"), 200, None, "v2"),
        did(3, 4, Request(Call.GET), 200, None, "v2", b"x"), did(5, 6, Request(Call.GET), 200, None, "v1", b"first")],
    "a save with another's lock": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, Request(Call.PUT, "B", None, b"x"), 200, None, "v2")],
    "a version given twice": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, Request(Call.PUT, "A", None, b"x"), 200, None, "v2"),
        did(4, 5, Request(Call.PUT, "A", None, b"y"), 200, None, "v3"),
        did(6, 7, Request(Call.PUT, "A", None, b"z"), 200, None, "v2")],
    "a refusal without the lock header": [did(0, 1, Request(Call.UNLOCK, "A"), 409)],
    "a refusal that names the wrong lock": [
        did(0, 1, lock("A"), 200, None, "v1"), did(2, 3, lock("B"), 409, "C")],
}


@pytest.mark.parametrize("history", GOOD.values(), ids=GOOD)
def test_a_linearizable_history_is_accepted(history):
    assert check(history, START).violation is None


@pytest.mark.parametrize("history", BAD.values(), ids=BAD)
def test_a_history_that_is_not_linearizable_is_rejected(history):
    assert check(history, START).violation is not None


def test_only_the_failing_part_of_a_long_history_is_reported():
    before = [did(10 * n, 10 * n + 15, Request(Call.GET_LOCK), 200, "") for n in range(50)]
    wrong = [did(1000, 1003, lock("A"), 200, None, "v1"), did(1002, 1005, lock("B"), 200, None, "v1")]
    after = [did(1004 + 10 * n, 1020 + 10 * n, Request(Call.GET_LOCK), 200, "B") for n in range(50)]
    history = before + wrong + after
    assert len(list(windows(history))) == 2
    violation = check(history, START).violation
    assert set(wrong) <= set(violation.operations + violation.optional)
    assert len(violation.operations + violation.optional) <= 3
    assert smallest(history, {START}).operations == violation.operations


def test_an_atomic_store_passes_and_one_that_gets_and_then_sets_fails():
    def violation(is_atomic):
        host = LocalHost(1, is_atomic)
        history = record(host, clients=8, operations=800, seed=1, progress=lambda count: None)
        assert len(history) == 800
        return check(history, host.start(0)).violation

    assert violation(is_atomic=True) is None
    assert violation(is_atomic=False) is not None


def test_a_store_that_loses_responses_passes_and_one_that_loses_saves_fails():
    class Lossy(LocalHost):
        """A host that loses one response in fifty. In half of these cases, the request is lost, too. With `forgets`,
        the host also loses saves that it acknowledged."""

        def __init__(self, forgets):
            super().__init__(1, is_atomic=True)
            self.random, self.forgets = random.Random(1), forgets

        def ask(self, document, request):
            before = self.states[document]
            if self.random.random() < 0.01:
                return Answer(0)
            answer = super().ask(document, request)
            if self.forgets and request.call is Call.PUT and self.random.random() < 0.2:
                self.states[document] = before
            return Answer(0) if self.random.random() < 0.01 else answer

    for forgets in (False, True):
        host = Lossy(forgets)
        history = record(host, clients=4, operations=800, seed=2, progress=lambda count: None)
        assert any(operation.answer.is_unknown for operation in history)
        assert (check(history, host.start(0)).violation is not None) == forgets


def test_the_race_tool_detects_a_broken_store():
    result = tool("race", "--broken", "--operations", 2000, "--seed", 1)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "no order explains these responses" in result.stdout


# scripts/crash

SAVED = Document("a.docx", "L", "v2", "2" * 64, 2)
NEXT = Document("a.docx", "L", None, "3" * 64, 3)


@pytest.mark.parametrize("found, done", [(SAVED, False), (NEXT._replace(version="v3"), True)])
def test_an_interrupted_save_may_be_stored_or_not(found, done):
    entry = Entry(SAVED, versions={"v2": SAVED.digest})
    entry.begin("PutFile", NEXT)
    assert entry.judge(found) == (None, done)
    assert entry.acknowledged == found


@pytest.mark.parametrize("found", [
    None, SAVED._replace(version="v1"), SAVED._replace(lock=""), SAVED._replace(name="b.docx"),
    NEXT._replace(version="v2"), NEXT._replace(version="v3", size=2), NEXT._replace(version="v3", digest="4" * 64)],
    ids=["gone", "an older version", "unlocked", "renamed", "a version used before", "torn", "other bytes"])
def test_any_other_state_after_an_interrupted_save_is_a_violation(found):
    entry = Entry(SAVED, versions={"v2": SAVED.digest})
    entry.begin("PutFile", NEXT)
    assert entry.judge(found)[0]


@pytest.mark.parametrize("options", [(), ("--inline-limit", 0)], ids=["small content in the database", "all in files"])
def test_the_crash_tool_finds_no_violation_after_a_few_kills(tmp_path, options):
    sound = tool("crash", "--kills", 2, "--seed", 1, *options, "--binary", BINARY.resolve(),
                 "--results", tmp_path / "crash.md")
    assert sound.returncode == 0, sound.stdout + sound.stderr
    assert "| violations" in (tmp_path / "crash.md").read_text()


def test_the_crash_tool_detects_a_lost_commit():
    broken = tool("crash", "--kills", 1, "--seed", 1, "--binary", BINARY.resolve(), "--broken")
    assert broken.returncode == 1, broken.stdout + broken.stderr
    assert "acknowledged: Document" in broken.stdout


TRACE = """\
7 100.000001 write(9</d/content/staging/ab>, ""..., 5) = 5 <0.000001>
7 100.000002 rename("/d/content/staging/ab", "/d/content/ab/ab") = 0 <0.000001>
7 100.000003 fsync(9</d/content/ab/ab> <unfinished ...>
8 100.000004 write(4<TCP:[127.0.0.1:1->127.0.0.1:2]>, ""..., 9) = 9 <0.000001>
7 100.000005 <... fsync resumed>) = 0 <0.000002>
7 100.000006 fsync(9</d/content/ab>) = 0 <0.000001>
9 100.000007 pwrite64(5</d/c-wal>, ""..., 24, 0) = 24 <0.000001>
9 100.000008 fdatasync(5</d/c-wal>) = 0 <0.000001>
8 100.000009 write(4<TCP:[127.0.0.1:1->127.0.0.1:3]>, ""..., 9) = 9 <0.000001>
"""


def problems(*lines):
    """Returns the problems that `judge` finds in these lines of TRACE, in this order."""
    kept = TRACE.splitlines()
    return judge(parse("\n".join(kept[line] for line in lines)), "/d/content", "/d/c", 3).problems


@pytest.mark.parametrize("lines, problem", [
    ((0, 1, 2, 3, 4, 5, 6, 7, 8), None),
    ((0, 1, 5, 6, 7, 8), "content flushed: missing"),
    ((0, 1, 2, 5, 4, 6, 7, 8), "folder flushed: late: 'content flushed' had not ended"),
    ((0, 2, 4, 1, 5, 6, 7, 8), "content flushed: late: 'content renamed' had not ended"),
    ((0, 1, 2, 4, 6, 7, 8), "folder flushed: missing"),
    ((0, 1, 2, 4, 5, 6, 8), "log flushed: missing"),
    ((0, 1, 2, 4, 5, 6, 8, 7), "response sent: late: 'log flushed' had not ended"),
    ((0, 1, 2, 4, 5, 6, 7), "response sent: missing"),
], ids=lambda value: None if isinstance(value, tuple) else value or "as it should be")
def test_a_missing_or_late_step_of_a_save_is_reported(lines, problem):
    assert problems(*lines) == ([problem] if problem else [])


def test_an_unnecessary_flush_is_reported():
    twice = problems(0, 1, 2, 4, 5, 6, 7, 7, 8)
    assert twice == ["4 flushes instead of 3: /d/content/ab/ab, /d/content/ab, /d/c-wal, /d/c-wal"]


@pytest.mark.parametrize("lines, problem", [
    ((6, 7, 8), None),
    ((6, 8), "log flushed: missing"),
    ((7, 8), "commit written to the log: missing"),
    ((6, 8, 7), "response sent: late: 'log flushed' had not ended"),
    ((6, 7, 7, 8), "2 flushes instead of 1: /d/c-wal, /d/c-wal"),
    ((5, 6, 7, 8), "2 flushes instead of 1: /d/content/ab, /d/c-wal"),
    ((0, 6, 7, 8), 'unexpected file: write(9</d/content/staging/ab>, ""..., 5) = 5 <0.000001>'),
], ids=lambda value: None if isinstance(value, tuple) else value or "as it should be")
def test_a_small_save_has_exactly_one_flush_and_no_file(lines, problem):
    kept = TRACE.splitlines()
    found = judge_small(parse("\n".join(kept[line] for line in lines)), "/d/content", "/d/c", 3).problems
    assert found[:1] == ([problem] if problem else [])


@pytest.mark.parametrize("options", [(), ("--inline-limit", 0)], ids=["small content in the database", "all in files"])
def test_a_save_is_flushed_to_disk_before_its_response(tmp_path, options):
    kept = tmp_path / "order.md"
    result = tool("crash", "--order", *options, "--binary", BINARY.resolve(), "--results", kept)
    assert result.returncode == 0, result.stdout + result.stderr
    assert kept.read_text().count("kept in a file") == (2 if options else 1)


def test_the_crash_tool_detects_a_save_that_is_not_flushed():
    result = tool("crash", "--order", "--without-fsync", "--binary", BINARY.resolve())
    assert result.returncode == 1, result.stdout + result.stderr
    assert {"content flushed: missing", "folder flushed: missing", "log flushed: missing"} <= set(
        result.stdout.splitlines())


def test_sanitizer_reports_of_a_killed_server_are_read(monkeypatch):
    monkeypatch.setenv("TSAN_OPTIONS", "")
    with sanitizer.watching("thread") as reports:
        report = re.search(r"log_path=(\S+)", os.environ["TSAN_OPTIONS"])[1] + ".17"
        pathlib.Path(report).write_text("WARNING: ThreadSanitizer: data race\n")
    assert reports == ["WARNING: ThreadSanitizer: data race"]
    with sanitizer.watching("thread") as reports:
        pass
    assert reports == []


@pytest.mark.parametrize("name", ["crash", "race", "soak", "fuzz"])
def test_wrong_arguments_exit_with_64_and_not_as_a_failure(name):
    assert tool(name, "--nonsense").returncode == 64
    assert "--seed" in tool(name, "--help").stdout


CASES = """<testsuites><testsuite>
<testcase classname="SQLStorageTests.GarbageTests" name="`a`()"><failure message="no"/></testcase>
<testcase classname="SQLStorageTests.GarbageTests" name="`b`()"><failure message="no"/></testcase>
<testcase classname="PagesTests.ZipTests" name="`c`()"/>
<testcase classname="Server.Tests.EndToEnd.attacks.test_slow" name="test_d"><error message="no"/></testcase>
<testcase classname="test_permissions.TestClass" name="test_e"><failure message="no"/></testcase>
<testcase classname="test_cli" name="test_f"><skipped message="why"/></testcase>
</testsuite></testsuites>"""


def test_failures_prints_the_suites_and_files_with_failed_tests(tmp_path):
    (tmp_path / "report.xml").write_text(CASES)
    assert tool("failures", tmp_path / "report.xml").stdout.split() == [
        "SQLStorageTests.GarbageTests", "attacks/test_slow.py", "test_permissions.py"]


@pytest.mark.parametrize("report", [None, "", "<testsuites><testcase"], ids=["none", "empty", "cut off"])
def test_failures_prints_nothing_for_an_incomplete_report(tmp_path, report):
    if report is not None:
        (tmp_path / "report.xml").write_text(report)
    result = tool("failures", tmp_path / "report.xml")
    assert (result.returncode, result.stdout.strip(), result.stderr) == (0, "", "")


# scripts/tracked

@pytest.fixture
def repository(tmp_path):
    """Returns a function that adds files to a git repository with two source files."""
    def track(files):
        for name, content in files.items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        subprocess.run(["git", "-C", tmp_path, "add", "--force", "--all"], check=True)
        return tmp_path

    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    track({"Sources/A.swift": b"let a = 1\n", "docs/build.txt": b"a page"})
    return track


PRODUCTS = {
    "_NIOBase64.o": b"text", "Server/lib.a": b"", "lib/libfoo.so": b"", "lib/libfoo.so.1.2": b"", "a.dylib": b"",
    "Basics.swiftmodule": b"", "Package.resolved": b"{}", "Server/Package.resolved": b"{}", "a.pyc": b"",
    ".test-log": b"", "Server/build.log": b"",
    "scripts/__pycache__/a.txt": b"", ".build/debug.yaml": b"", "Server/.build-asan/a": b"", "build/a.txt": b"",
    ".venv/bin/python": b"", ".swiftpm/a": b"", "Stub.class": b"", "default.profraw": b"",
    "emplace": b"\x7fELF\x02\x01\x01", "tool.txt": b"\xcf\xfa\xed\xfe\x0c", "fat": b"\xca\xfe\xba\xbe",
    "archive": b"!<arch>\n", "code": b"BC\xc0\xde5", "module": b"\0asm\1", "with a space": b"\x7fELF",
}


@pytest.mark.parametrize("name", PRODUCTS, ids=repr)
def test_a_tracked_build_product_is_refused(repository, name):
    found = tool("tracked", "--root", repository({name: PRODUCTS[name]}))
    assert found.returncode == 1 and len(found.stdout.splitlines()) == 1
    assert found.stdout.startswith(f"{name} is ") and "git rm --cached" in found.stdout


@pytest.mark.parametrize("name, content", [
    ("Sources/build/Step.swift", b""), ("notes.about", b""), ("a.obj.md", b""), ("song", b"!<arc"),
    ("picture.png", b"\x89PNG"), ("empty", b""), ("Budget.xlsx", b"PK\3\4"), ("BC", b"BC is before Christ")])
def test_a_tracked_file_that_is_no_build_product_is_accepted(repository, name, content):
    found = tool("tracked", "--root", repository({name: content}))
    assert (found.returncode, found.stdout) == (0, "")


def test_tracked_files_must_stay_below_the_limit(repository):
    root = repository({"third.txt": b""})
    assert tool("tracked", "--root", root, "--limit", 4).returncode == 0
    over = tool("tracked", "--root", root, "--limit", 3)
    assert over.returncode == 1 and "3 files are tracked" in over.stdout


def test_a_build_product_that_git_ignores_is_accepted(repository):
    root = repository({".gitignore": b"*.o\n"})
    (root / "a.o").write_bytes(b"\x7fELF")
    assert tool("tracked", "--root", root).returncode == 0


def test_this_repository_tracks_no_build_products():
    found = tool("tracked")
    assert found.returncode == 0, found.stdout


# scripts/markup

@pytest.mark.parametrize("name, content, said", [
    ("a.mustache", b"<p>\t</p>\n", "1: a tab"), ("a.css", b"a {} \n", "1: a space at the end of the line"),
    ("a.mustache", b"<p></p>", "1: the file doesn't end with exactly one newline"),
    ("a.mustache", b"<ul>\n<li></ul></li>\n", "2: ul is closed, but li is open"),
    ("a.mustache", b"{{#a}}\n{{^b}}{{/a}}\n", "2: a is closed, but b is open"),
    ("a.mustache", b"{{! partial a }}\n<p>\n\n{{! partial b }}\n</p>\n", "2: p isn't closed"),
    ("a.mustache", b"<p{{#a}} hidden{{/a}}\n</p>\n", "2: p is closed, but nothing is open"),
    ("a.mustache", b'<p title="{{#a}}">{{/a}}</p>\n', "1: a isn't closed"),
    ("a.mustache", b"<p>" + 120 * b"x" + b"</p>\n", "1: longer than 120 columns"),
    ("a.css", b"a { b: c }\n}\n", "1: 1 opening braces, but 2 closing ones"),
    ("a.json", b'{\n  "a": "b"\n  "c": "d"\n}\n', "3: Expecting ',' delimiter"),
    ("a.json", b'{"a": {"b": "c", "b": "d"}}\n', "1: two members named b"),
])
def test_a_fault_in_a_template_stylesheet_or_json_file_is_reported(repository, name, content, said):
    found = tool("markup", "--root", repository({name: content}))
    assert found.returncode == 1 and f"{name}:{said}" in found.stdout.splitlines()


def test_templates_stylesheets_and_json_files_without_faults_are_accepted(repository):
    page = b'{{<layout}}\n<p{{#a}} id="{{a}}"{{/a}}>{{#b}}<b>{{/b}}<br>{{>c}}{{#b}}</b>{{/b}}</p>\n{{/layout}}\n'
    root = repository({"a.mustache": page, "a.css": b'/* { */ a::before { content: "}" }\n', "a.json": b'{"a": "b"}\n'})
    assert tool("markup", "--root", root).stdout == ""


def test_the_templates_stylesheets_scripts_and_json_files_of_this_repository_have_no_faults():
    assert tool("markup").stdout == ""


# scripts/words

@pytest.mark.parametrize("line, said", [
    ("The sweep begins.", "sweep: garbage collection, markForDeletion"), ("let maximumSize = 1", "maximumSize: max…"),
    ("the behaviour", "behaviour: American spelling")])
def test_a_former_name_is_reported_with_its_line(repository, line, said):
    found = tool("words", "--root", repository({"a.md": f"# A page\n{line}\n".encode()}))
    assert (found.returncode, found.stdout) == (1, f"a.md:2: {said}\n")


@pytest.mark.parametrize("line", ["the event `sweep.taken`", "the file catalogue.sqlite", "the maximum"])
def test_a_former_name_that_has_to_stay_is_accepted(repository, line):
    assert tool("words", "--root", repository({"a.md": line.encode()})).stdout == ""


def test_this_repository_has_no_former_names():
    assert tool("words").stdout == ""


# scripts/fuzzing/inputs

CORPORA = sorted(
    file for tests in ("Tests", "Server/Tests", "Server/Core/Tests") for file in (ROOT / tests).glob("*/Corpus/*"))
# Inputs with every byte, inputs that look like a comment or a second line, and inputs with quotation marks.
HOSTILE = [
    b"", bytes(range(256)), b"\n", b"\r\n", b"# no comment", b'"', b"\\", b'\\"', b"\\x41", b'seed="a"', b' a "b" ',
    b"\xff" * 40, "\u00fc\u2028\U0001f4c4".encode(), b"a=b", b"\0", b"\t \t",
]


def inputs(*arguments, content=b""):
    return subprocess.run([ROOT / "scripts/fuzzing/inputs", *arguments], input=content, capture_output=True, timeout=60)


def contents(folder):
    return sorted((path.parent.name, path.read_bytes()) for path in folder.glob("*/*"))


def test_fuzzing_inputs_are_packed_and_unpacked_byte_for_byte(tmp_path):
    for kind in ("seed", "broke", "kept"):
        (tmp_path / "a" / kind).mkdir(parents=True)
        for number, content in enumerate(HOSTILE):
            (tmp_path / "a" / kind / f"{number:02}").write_bytes(content)
    assert inputs("pack", tmp_path / "a", tmp_path / "a.txt").returncode == 0
    text = (tmp_path / "a.txt").read_bytes()
    assert text.isascii() and text.count(b"\n") == 2 + 3 * len(HOSTILE) and b"\r" not in text
    assert inputs("unpack", tmp_path / "a.txt", tmp_path / "b").returncode == 0
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    assert inputs("pack", tmp_path / "b", tmp_path / "a.txt").returncode == 0
    assert (tmp_path / "a.txt").read_bytes() == text


def test_adding_a_fuzzing_input_changes_one_line(tmp_path):
    file = tmp_path / "scope.txt"
    file.write_text('# Mine.\nseed="b"\nseed-first="a"\nkept="x"\n')
    for kind, content in (("kept", b"c"), ("broke", b"\0"), ("seed-last", b"z"), ("seed", b"")):
        assert inputs("add", file, kind, content=content).returncode == 0
    assert file.read_text() == (
        '# Mine.\nseed="b"\nseed-first="a"\nseed-last="z"\nseed=""\nbroke="\\x00"\nkept="c"\nkept="x"\n')
    assert inputs("add", tmp_path / "new.txt", "seed", content=b"a").returncode == 0
    assert inputs("count", file, tmp_path / "new.txt").stdout == (
        b"scope 4 seed 1 broke 2 kept\nnew 1 seed 0 broke 0 kept\n")


@pytest.mark.parametrize("line", [
    "kept", "kept=", 'kept="', "kept=a", 'kept="a', 'kept="a"b"', ' kept="a"', 'kept="\\n"', 'kept="\\x1"', 'kept="\\xg0"',
    'kept="\\"', 'found="a"', 'kept="\u00fc"', 'kept="\t"'])
def test_a_malformed_line_is_reported_with_its_number(tmp_path, line):
    file = tmp_path / "a.txt"
    file.write_text(f'seed="a"\n{line}\n')
    for arguments in (["unpack", file, tmp_path / "b"], ["add", file, "seed"], ["pack", tmp_path, file], ["count", file]):
        refused = inputs(*arguments)
        assert refused.returncode == 1 and b"a.txt:2 is not" in refused.stderr and b"Traceback" not in refused.stderr
    assert file.read_text() == f'seed="a"\n{line}\n' and not (tmp_path / "b").exists()


@pytest.mark.parametrize("kind, content, said", [
    ("kept", b"a", b"already"), ("found", b"b", b"no kind"), ("seed-", b"b", b"no kind"), ("seed b", b"b", b"no kind")])
def test_adding_an_invalid_fuzzing_input_changes_nothing(tmp_path, kind, content, said):
    (tmp_path / "a.txt").write_text('seed="a"\n')
    refused = inputs("add", tmp_path / "a.txt", kind, content=content)
    assert refused.returncode == 1 and said in refused.stderr and (tmp_path / "a.txt").read_text() == 'seed="a"\n'


def test_every_corpus_is_fuzzed_and_replayed():
    table = dict(re.findall(r"^    ([\w-]+) (\w+Tests) \d+$", (ROOT / "scripts/fuzz").read_text(), re.M))
    assert {file.stem: file.parts[-3] for file in CORPORA} == table and len(table) == len(CORPORA) >= 40
    for name, target in table.items():
        tests = [ROOT / folder / target for folder in ("Tests", "Server/Tests", "Server/Core/Tests")]
        folder = next(folder for folder in tests if folder.is_dir())
        sources = "\n".join(file.read_text() for file in folder.glob("*.swift"))
        assert f'FuzzedParser("{name}"' in sources or f'inputs("{name}")' in sources, name
    counted = inputs("count", *CORPORA)
    assert counted.returncode == 0, counted.stderr
    assert all(int(line.split()[1]) >= 1 for line in counted.stdout.decode().splitlines())
