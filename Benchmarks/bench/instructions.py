"""Instructions per request, counted by callgrind: unlike time they hardly depend on what else the machine does.

Tasks run on the runtime's own threads here. On the event loops every call of an asynchronous function goes through the
loop's queue: half as many instructions again, and yet less time, since no other thread is woken.
"""

import json
import pathlib
import re
import subprocess
import time
from collections.abc import Callable, Iterator

from bench.place import KIB, Place, bootstrapping, is_ready
from bench.tools import BENCHMARKS, Failed, Load, head
from bench.yardsticks import free_port
from crash.report import table
from emplace import BINARY

KEPT = BENCHMARKS / "instructions.json"
TOLERANCE = 1.05
REQUESTS = 300


class Counted:
    """The server under callgrind."""

    def __init__(self, place: Place, folder: pathlib.Path, port: int) -> None:
        self.folder, self.port = folder, port
        # Callgrind takes the names of functions from the symbols; it can't read the debug information of Swift 6.
        binary = folder / "emplace"
        subprocess.run(["objcopy", "--strip-debug", BINARY, binary], check=True)
        shim = folder / "sigsuspend.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, BENCHMARKS / "bench/sigsuspend.c"], check=True)
        self.process = subprocess.Popen(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out.%p", binary, "serve",
             "--plain-http", "--no-event-loop-executor", "--listen", f"127.0.0.1:{self.port}"], env=place.emplace.environment | {"LD_PRELOAD": str(shim)},
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
        """Instructions of all threads. The dump stays beside the place, for callgrind_annotate."""
        self.control("--zero")
        work()
        before = set(self.folder.glob("callgrind.out.*"))
        self.control(f"--dump={name}")
        totals = [re.search(r"^(?:totals|summary): (\d+)", path.read_text(), re.MULTILINE)
                  for path in set(self.folder.glob("callgrind.out.*")) - before]
        if not totals or None in totals:
            raise Failed("callgrind dumped nothing")
        return sum(int(total[1]) for total in totals if total)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(120)


def scripts(place: Place, load: Load, port: int) -> Iterator[tuple[str, pathlib.Path]]:
    """Requests to a server that will listen on `port`, by which it knows its own addresses."""
    small = place.opened["4 KiB"]
    yield "CheckFileInfo", load.script([head("GET", small.target())])
    yield "Lock", load.script(place.lock_cycle(small))
    yield "GetFile 4 KiB", load.script([head("GET", small.target("/contents"))])
    yield "PutFile 64 KiB", load.script([place.put(place.opened["64 KiB"], 64 * KIB)])
    source = f"http://localhost:{port}/wopi/files/{small.id}"
    authorization = {"Authorization": f"Bearer {place.oauth}"}
    for name, method, more in bootstrapping(source):
        fields = authorization | more | ({"Content-Length": "0"} if method == "POST" else {})
        yield name, load.script([head(method, "/wopibootstrapper", fields)])


def count(folder: pathlib.Path) -> dict[str, int]:
    place, load, counts, port = Place(folder), Load(folder), {}, free_port()
    place.prepare(1)
    place.serve(plain=True)
    prepared = list(scripts(place, load, port))
    place.stop()
    server = Counted(place, folder, port)
    try:
        for name, script in prepared:
            # The first requests fill caches and prepare statements.
            load.requests(server.port, 60, script)
            counts[name] = server.count(lambda: load.requests(server.port, REQUESTS, script), name) // REQUESTS
    finally:
        server.stop()
    return counts


def check(folder: pathlib.Path, keep: bool, say: Callable[[str], None]) -> int:
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    counts = count(folder)
    rows = [(name, f"{kept[name]:,}" if name in kept else "–", f"{number:,}",
             f"{number / kept[name]:.3f}" if name in kept else "–") for name, number in counts.items()]
    say(table(rows, ("instructions per request", "kept", "now", "ratio")))
    if keep:
        KEPT.write_text(json.dumps(counts, indent=2) + "\n")
        return 0
    grown = [name for name, number in counts.items() if name not in kept or number > kept[name] * TOLERANCE]
    for name in grown:
        say(f"{name}: more than 5 % above what is kept in Benchmarks/{KEPT.name}")
    return 1 if grown else 0
