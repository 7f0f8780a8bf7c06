"""Counts instructions per request with callgrind. Unlike a measured time, the count hardly depends on other programs
that run on the machine.

The server runs its tasks on the threads of Swift's runtime here. If the tasks ran on event loops, each asynchronous
call would go through the event loop's queue. That takes 50 % more instructions but less time, because it wakes no other
thread.
"""

import json
import pathlib
import re
import subprocess
import time
from collections.abc import Callable, Iterator

from bench.server import KIB, Server, bootstrapping, is_ready
from bench.tools import BENCHMARKS, Failed, Load, head
from bench.yardsticks import free_port
from crash.report import table
from emplace import BINARY

REFERENCE = BENCHMARKS / "instructions.json"
TOLERANCE = 1.05
REQUESTS = 300


class Counted:
    """The server under callgrind."""

    def __init__(self, server: Server, folder: pathlib.Path, port: int) -> None:
        self.folder, self.port = folder, port
        # The binary contains no debug information, because callgrind can't read the debug information of Swift 6.
        # Callgrind gets function names from symbols.
        binary = folder / "emplace"
        subprocess.run(["objcopy", "--strip-debug", BINARY, binary], check=True)
        shim = folder / "sigsuspend.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, BENCHMARKS / "bench/sigsuspend.c"], check=True)
        self.process = subprocess.Popen(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out.%p", binary, "serve",
             "--plain-http", "--no-event-loop-executor", "--listen", f"127.0.0.1:{self.port}"],
            env=server.emplace.environment | {"LD_PRELOAD": str(shim)},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=(folder / "callgrind.log").open("w"))
        end = time.monotonic() + 180
        while not is_ready(self.port):
            if self.process.poll() is not None or time.monotonic() > end:
                raise Failed((folder / "callgrind.log").read_text()[-600:])
            time.sleep(0.2)

    def control(self, option: str) -> None:
        subprocess.run(["callgrind_control", option, str(self.process.pid)], check=True, capture_output=True,
                       timeout=120)

    def count(self, work: Callable[[], None], name: str) -> int:
        """Returns the number of instructions that all threads execute during `work`. The dump for callgrind_annotate
        stays in the server's folder."""
        self.control("--zero")
        work()
        before = set(self.folder.glob("callgrind.out.*"))
        self.control(f"--dump={name}")
        totals = [re.search(r"^(?:totals|summary): (\d+)", path.read_text(), re.MULTILINE)
                  for path in set(self.folder.glob("callgrind.out.*")) - before]
        if not totals or None in totals:
            raise Failed("callgrind wrote no dump")
        return sum(int(total[1]) for total in totals if total)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(120)


def scripts(server: Server, load: Load, port: int) -> Iterator[tuple[str, pathlib.Path]]:
    """Yields names and scripts of requests to a server that will listen on `port`."""
    small = server.opened["4 KiB"]
    yield "CheckFileInfo", load.script([head("GET", small.target())])
    yield "Lock", load.script(server.lock_cycle(small))
    yield "GetFile 4 KiB", load.script([head("GET", small.target("/contents"))])
    yield "PutFile 64 KiB", load.script([server.put(server.opened["64 KiB"], 64 * KIB)])
    source = f"http://localhost:{port}/wopi/files/{small.id}"
    authorization = {"Authorization": f"Bearer {server.oauth}"}
    for name, method, more in bootstrapping(source):
        fields = authorization | more | ({"Content-Length": "0"} if method == "POST" else {})
        yield name, load.script([head(method, "/wopibootstrapper", fields)])


def count(folder: pathlib.Path) -> dict[str, int]:
    server, load, counts, port = Server(folder), Load(folder), {}, free_port()
    server.prepare(1)
    server.serve(plain=True)
    prepared = list(scripts(server, load, port))
    server.stop()
    counted = Counted(server, folder, port)
    try:
        for name, script in prepared:
            # The first requests aren't counted, because they fill caches and prepare statements.
            load.requests(counted.port, 60, script)
            counts[name] = counted.count(lambda: load.requests(counted.port, REQUESTS, script), name) // REQUESTS
    finally:
        counted.stop()
    return counts


def check(folder: pathlib.Path, keep: bool, say: Callable[[str], None]) -> int:
    reference = json.loads(REFERENCE.read_text()) if REFERENCE.exists() else {}
    counts = count(folder)
    rows = [(name, f"{reference[name]:,}" if name in reference else "–", f"{number:,}",
             f"{number / reference[name]:.3f}" if name in reference else "–") for name, number in counts.items()]
    say(table(rows, ("instructions per request", "reference", "now", "ratio")))
    if keep:
        REFERENCE.write_text(json.dumps(counts, indent=2) + "\n")
        return 0
    grown = [name for name, number in counts.items() if name not in reference or number > reference[name] * TOLERANCE]
    for name in grown:
        say(f"{name}: more than 5 % above the reference in Benchmarks/{REFERENCE.name}")
    return 1 if grown else 0
