"""Reads a trace of system calls and checks that a save was on the disk before its response was sent."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

CALLS = ("openat,mkdir,mkdirat,write,pwrite64,pwritev,fsync,fdatasync,rename,renameat,renameat2,link,linkat,"
         "sendto,writev,sendmsg")
WRITES, FLUSHES = {"write", "pwrite64", "pwritev", "writev"}, {"fsync", "fdatasync"}
SENDS = {"sendto", "sendmsg", "writev", "write"}
RENAMES = {"rename", "renameat", "renameat2", "link", "linkat"}

LINE = re.compile(r"(?P<thread>\d+) +(?P<time>\d+\.\d+) (?P<rest>.*)")
RESUMED = re.compile(r"<\.\.\. (?P<name>\w+) resumed>(?P<rest>.*)")
RESULT = re.compile(r"\) += (?P<result>-?\d+)")
DURATION = re.compile(r"<(\d+\.\d+)>$")
DESCRIPTOR = re.compile(r"\w+\(\d+<(?P<path>.*?)>(?:, |\)|\s|$)")


@dataclass
class SystemCall:
    name: str
    text: str
    thread: int
    begun: int          # `begun` and `ended` are line numbers of the trace, which is in chronological order
    began_at: float
    ended: int | None = None
    ended_at: float = 0
    succeeded: bool = False

    @property
    def path(self) -> str:
        """The path of the file descriptor in the first argument."""
        found = DESCRIPTOR.match(self.text)
        return found["path"] if found else ""

    @property
    def names(self) -> list[str]:
        """The arguments that are strings, such as the two paths of a rename."""
        return re.findall(r'"([^"]*)"', self.text)


def parse(trace: str) -> list[SystemCall]:
    """Parses the output of `strace -f -yy -ttt -T`. If another thread interrupted a call, joins the two lines of the
    call."""
    calls: list[SystemCall] = []
    unfinished: dict[int, SystemCall] = {}
    for number, line in enumerate(trace.splitlines()):
        matched = LINE.match(line)
        if matched is None:
            continue
        thread, time, rest = int(matched["thread"]), float(matched["time"]), matched["rest"]
        if resumed := RESUMED.match(rest):
            call = unfinished.pop(thread, None)
            if call is None:
                continue
            rest = call.text + resumed["rest"]
        elif re.match(r"\w+\(", rest):
            call = SystemCall(rest.partition("(")[0], rest, thread, number, time)
            calls.append(call)
            if rest.endswith("<unfinished ...>"):
                call.text = rest.removesuffix("<unfinished ...>").rstrip()
                unfinished[thread] = call
                continue
        else:
            continue
        call.text, call.ended = rest, number
        lasted = DURATION.search(rest)
        call.ended_at = call.began_at + float(lasted[1]) if lasted else time
        result = RESULT.search(rest)
        call.succeeded = result is not None and int(result["result"]) >= 0
    return calls


@dataclass(frozen=True)
class Step:
    what: str
    call: SystemCall | None
    problem: str | None = None


class Judge:
    """Checks the steps of a save one after the other. Each step must begin after the previous step has ended."""

    def __init__(self, calls: Iterable[SystemCall]) -> None:
        self.calls = list(calls)
        self.steps: list[Step] = []
        self.reached = -1
        self.last = "the request"

    def find(self, names: set[str], wanted: Callable[[SystemCall], bool]) -> list[SystemCall]:
        return [call for call in self.calls if call.name in names and call.succeeded and wanted(call)]

    def expect(self, what: str, found: list[SystemCall]) -> SystemCall | None:
        """Records a step: the first of the given calls that begins after the previous step. Records a problem if no
        call does."""
        for call in found:
            if call.begun > self.reached and call.ended is not None:
                self.steps.append(Step(what, call))
                self.reached, self.last = call.ended, what
                return call
        late = f"late: {self.last!r} had not ended" if found else "missing"
        self.steps.append(Step(what, found[0] if found else None, f"{what}: {late}"))
        return found[0] if found else None

    def flushed(self, expected: int) -> None:
        """Records a problem if there are more flushes before the response than expected, because the user waits for
        each flush. Call this method after all steps."""
        if self.problems:
            return
        response = self.steps[-1].call
        found = [call for call in self.find(FLUSHES, lambda call: True)
                 if response is None or call.begun < response.begun]
        if len(found) != expected:
            on = ", ".join(call.path for call in found)
            self.steps.append(Step("flushes", found[-1] if found else None,
                                   f"{len(found)} flushes instead of {expected}: {on}"))

    @property
    def problems(self) -> list[str]:
        return [step.problem for step in self.steps if step.problem]


def judge(calls: Iterable[SystemCall], content: str, database: str, client_port: int) -> Judge:
    """Checks the save of a large document, whose content is stored in a file.

    - calls: the system calls since the request.
    - content: the path of the folder with the content files.
    - database: the database file.
    """
    judge, flushes = Judge(calls), 3
    staged = judge.find(WRITES, lambda call: call.path.startswith(f"{content}/staging/"))
    path = staged[0].path if staged else "nothing"
    judge.expect("content written", staged[-1:])
    # The server renames the content file before it flushes the folder, so that one flush of the folder covers the final
    # name.
    renamed = judge.expect("content renamed", judge.find(RENAMES, lambda call: call.names[:1] == [path]))
    target = renamed.names[1] if renamed else "nothing"
    judge.expect("content flushed", judge.find(FLUSHES, lambda call: call.path == target))
    folder = str(PurePosixPath(target).parent)
    judge.expect("folder flushed", judge.find(FLUSHES, lambda call: call.path == folder))
    # If the save created the folder, the entry for the folder in its parent folder has to be flushed to the disk, too.
    if made := judge.find({"mkdir", "mkdirat"}, lambda call: call.names[:1] == [folder]):
        flushed = judge.find(FLUSHES, lambda call: call.path == content and call.begun > made[0].begun)
        judge.expect("new folder's name flushed", flushed)
        flushes += 1
    expect_commit(judge, database, client_port)
    judge.flushed(flushes)
    return judge


def judge_small(calls: Iterable[SystemCall], content: str, database: str, client_port: int) -> Judge:
    """Checks the save of a small document, whose content is stored in the database: the save needs one flush and no
    content file."""
    judge = Judge(calls)
    expect_commit(judge, database, client_port)
    judge.flushed(1)
    touched = [call for call in judge.calls if any(path.startswith(content) for path in (call.path, *call.names))]
    if touched:
        judge.steps.append(Step("unexpected file", touched[0], f"unexpected file: {touched[0].text}"))
    return judge


def expect_commit(judge: Judge, database: str, client_port: int) -> None:
    log = f"{database}-wal"
    flushes = judge.find(FLUSHES, lambda call: call.path == log and call.begun > judge.reached)
    until = flushes[0].begun if flushes else float("inf")
    commit = judge.find(WRITES, lambda call: call.path == log and judge.reached < call.begun < until)
    judge.expect("commit written to the log", commit[-1:])
    judge.expect("log flushed", flushes)
    responses = judge.find(SENDS, lambda call: call.path.startswith("TCP") and f":{client_port}]" in call.path)
    judge.expect("response sent", responses[:1])
