"""Traces the system calls of a server that runs under strace, while it saves two documents."""

import contextlib
import hashlib
import os
import pathlib
import random
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import NoReturn

import emplace as places
from crash.order import CALLS, Judge, Step, judge, judge_small, parse
from crash.report import inline_options, table
from emplace import Emplace, until
from race.history import Call, Request
from race.hosts import LiveHost
from race.model import State

EX_UNAVAILABLE = 69
# In bytes: the size of a large document, which the server writes in several pieces, and of a small document.
LARGE, SMALL = 700_000, 20_000
# The server's default for the setting `inline-limit`, in bytes.
INLINE_LIMIT = 65_536

NO_FLUSH = """
int fsync(int file) { return 0; }
int fdatasync(int file) { return 0; }
"""


def lacking(what: str) -> NoReturn:
    print(f"crash: {what}", file=sys.stderr)
    sys.exit(EX_UNAVAILABLE)


def compile_shim(folder: pathlib.Path) -> pathlib.Path:
    compiler = shutil.which("cc") or shutil.which("gcc") or lacking("--without-fsync needs a C compiler")
    library = folder / "no-flush.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, "-x", "c", "-"], input=NO_FLUSH, text=True, check=True)
    return library


def may_trace() -> bool:
    """Returns whether `strace -D` works on this machine. It needs more permissions than strace without `-D`."""
    return shutil.which("strace") is not None and subprocess.run(
        ["strace", "-D", "-f", "-o", os.devnull, "true"], capture_output=True).returncode == 0


@contextlib.contextmanager
def traced(folder: pathlib.Path, trace: pathlib.Path, shim: pathlib.Path | None) -> Iterator[None]:
    """Replaces the server's binary with a script that runs the binary under strace. With `-D`, the server keeps the
    process id of the script."""
    binary, script = places.BINARY, folder / "traced"
    strace = ["strace", "-D", "-f", "-yy", "-ttt", "-T", "-s", "0", "-e", f"trace={CALLS}", "-o", str(trace)]
    if shim:
        strace += ["-E", f"LD_PRELOAD={shim}"]
    script.write_text(f'#!/bin/sh\nexec {shlex.join([*strace, str(binary)])} "$@"\n')
    script.chmod(0o700)
    places.BINARY = script
    try:
        yield
    finally:
        places.BINARY = binary


def trace_saves(without_fsync: bool, inline_limit: int | None) -> tuple[str, list[str]]:
    """Saves a large document and a small document. Returns the tables of the steps of both saves, and the problems."""
    if not may_trace():
        lacking("--order needs strace and permission to trace; install strace, or run as another user")
    with tempfile.TemporaryDirectory(prefix="emplace-order-") as name:
        # strace prints paths without symbolic links.
        folder = pathlib.Path(name).resolve()
        shim = compile_shim(folder) if without_fsync else None
        server, trace, password = Emplace(folder), folder / "trace", secrets.token_urlsafe(12)
        try:
            with traced(folder, trace, shim):
                server.start(*inline_options(inline_limit))
            server.add_user("mia", password)
            root = server.place("mia", password).root()
            files = [root.new_file(f"{size} bytes.docx") for size in (LARGE, SMALL)]
            host = LiveHost(server.authority, [file.url for file in files],
                            [State(file.info()["Version"]) for file in files])
            connection = host.connect()
            # Sends another request first, so that the TLS handshake isn't part of the traced save.
            connection.ask(0, Request(Call.GET_LOCK))
            port = connection.http.sock.getsockname()[1]
            windows: list[tuple[float, float]] = []
            for number, size in enumerate((LARGE, SMALL)):
                body, begun = random.randbytes(size), time.time()
                answer = connection.ask(number, Request(Call.PUT, body=body))
                windows.append((begun, time.time()))
                assert answer.status == 200, answer
                assert hashlib.sha256(files[number].contents()).digest() == hashlib.sha256(body).digest()
            assert server.process is not None
            main = server.process.pid
        finally:
            server.stop()
        until(lambda: re.search(rf"^{main} .*\+\+\+ (exited|killed)", trace.read_text(), re.MULTILINE),
              "the end of the trace")
        calls, parts, problems = parse(trace.read_text()), [], []
        for size, (begun, ended) in zip((LARGE, SMALL), windows):
            is_small = size <= (INLINE_LIMIT if inline_limit is None else inline_limit)
            judged = (judge_small if is_small else judge)(
                [call for call in calls if begun <= call.began_at <= ended], f"{server.data}/content",
                f"{server.data}/catalogue.sqlite", port)
            kept = "in the database" if is_small else "in a file"
            parts.append(f"{size} bytes, kept {kept}:\n\n" + rows(judged, str(server.data), begun))
            problems += judged.problems
        return "\n\n".join(parts), problems


def rows(judged: Judge, data: str, begun: float) -> str:
    def row(step: Step) -> tuple[str, ...]:
        call = step.call
        if call is None:
            return step.what, "–", "", "", "", "missing"
        path = (call.names[1] if call.name.startswith(("rename", "link")) else call.path).replace(data + "/", "")
        times = [f"{(moment - begun) * 1000:.2f}" for moment in (call.began_at, call.ended_at)]
        return step.what, call.name, path.partition(":[")[0], *times, "late" if step.problem else "in time"

    return table(map(row, judged.steps), ("step", "call", "path", "began (ms)", "ended (ms)", ""))
