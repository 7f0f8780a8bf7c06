"""One save by a server that runs under strace."""

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
from crash.order import CALLS, Judge, Step, judge, parse
from crash.report import table
from emplace import Emplace, until
from race.history import Call, Request
from race.hosts import LiveHost
from race.model import State

EX_UNAVAILABLE = 69
# Large enough to be written in several pieces.
SIZE = 700_000

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
    return shutil.which("strace") is not None and subprocess.run(
        ["strace", "-o", os.devnull, "true"], capture_output=True).returncode == 0


@contextlib.contextmanager
def traced(folder: pathlib.Path, trace: pathlib.Path, shim: pathlib.Path | None) -> Iterator[None]:
    """Has the server start under strace, which with -D leaves it its own process id."""
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


def trace_a_save(without_fsync: bool) -> tuple[str, list[str]]:
    if not may_trace():
        lacking("--order needs strace, and the right to trace; install it, or run as a user who may")
    with tempfile.TemporaryDirectory(prefix="emplace-order-") as name:
        # strace tells real paths.
        folder = pathlib.Path(name).resolve()
        shim = compile_shim(folder) if without_fsync else None
        server, trace, password = Emplace(folder), folder / "trace", secrets.token_urlsafe(12)
        try:
            with traced(folder, trace, shim):
                server.start()
            server.add_user("mia", password)
            file = server.place("mia", password).root().new_file("Traced.docx")
            host = LiveHost(server.authority, [file.url], [State(file.info()["Version"])])
            connection = host.connect()
            # The handshake and what follows it, before the request that counts.
            connection.ask(0, Request(Call.GET_LOCK))
            port = connection.http.sock.getsockname()[1]
            begun = time.time()
            body = random.randbytes(SIZE)
            answer = connection.ask(0, Request(Call.PUT, body=body))
            assert answer.status == 200, answer
            assert hashlib.sha256(file.contents()).digest() == hashlib.sha256(body).digest()
            assert server.process is not None
            main = server.process.pid
        finally:
            server.stop()
        until(lambda: re.search(rf"^{main} .*\+\+\+ (exited|killed)", trace.read_text(), re.MULTILINE),
              "the end of the trace")
        calls = [call for call in parse(trace.read_text()) if call.began_at >= begun]
        judged = judge(calls, f"{server.data}/content", f"{server.data}/catalogue.sqlite", port)
        return rows(judged, str(server.data), begun), judged.problems


def rows(judged: Judge, data: str, begun: float) -> str:
    def told(step: Step) -> tuple[str, ...]:
        call = step.call
        if call is None:
            return step.what, "–", "", "", "", "missing"
        path = (call.names[1] if call.name.startswith(("rename", "link")) else call.path).replace(data + "/", "")
        times = [f"{(moment - begun) * 1000:.2f}" for moment in (call.began_at, call.ended_at)]
        return step.what, call.name, path.partition(":[")[0], *times, "late" if step.problem else "in time"

    return table(map(told, judged.steps), ("step", "call", "on", "began (ms)", "ended (ms)", ""))
