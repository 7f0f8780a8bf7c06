"""The command line of `scripts/live-speed`, which measures a server whose documents are in a folder that other programs
change: how soon it sees their changes, and what a large folder costs."""

import argparse
import functools
import os
import pathlib
import sys
import tempfile
import time
from collections.abc import Callable

from crash.report import RESULTS, Arguments, keep, positive, table, use_binary
from soak import figures

# The names and the greatest number of documents in a folder.
NAMES, EACH = "document {:05}.docx", 500


def arguments() -> argparse.Namespace:
    parser = Arguments(prog="scripts/live-speed", description="Measure how soon a server sees changes that other "
                       "programs make in a folder, and what a large folder costs, compared with the built-in store.")
    parser.add_argument("--changes", type=positive, default=200, metavar="N",
                        help="number of changes by another program (default: 200)")
    parser.add_argument("--documents", type=positive, default=100_000, metavar="N",
                        help="number of documents in the large folder (default: 100000)")
    parser.add_argument("--requests", type=positive, default=2000, metavar="N",
                        help="number of requests to each store (default: 2000)")
    parser.add_argument("--binary", metavar="PATH", help="the server binary (default: Server/.build/debug/emplace)")
    parser.add_argument("--results", type=pathlib.Path, default=RESULTS / "live-speed.md", metavar="FILE")
    parser.add_argument("--note", metavar="TEXT", help="add TEXT to the tables")
    return parser.parse_args()


def quantile(times: list[float], part: float) -> float:
    return figures.quantile(sorted(times), part)


def milliseconds(times: list[float]) -> list[str]:
    """Returns p50, p99 and the worst of times in seconds."""
    return [f"{1000 * time:.1f}" for time in (quantile(times, 0.5), quantile(times, 0.99), max(times))]


def timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def fill(folder: pathlib.Path, documents: int) -> None:
    """Writes documents of 100 bytes into the folder, at most `EACH` into each of its folders."""
    for number in range(documents):
        into = folder / f"folder {number // EACH:04}"
        if number % EACH == 0:
            into.mkdir(parents=True)
        (into / NAMES.format(number)).write_bytes(number.to_bytes(100, "big"))


def seen_after(watched, folder: pathlib.Path, number: int) -> float:
    """Returns the seconds from a change by another program, which writes a new document and moves it into the folder,
    to the end of the first EnumerateChildren that lists the document."""
    temporary, name = folder / ".writing", f"new {number:04}.docx"
    temporary.write_bytes(os.urandom(100))
    temporary.rename(folder / name)
    start = time.perf_counter()
    while name not in watched.names()[1]:
        pass
    took = time.perf_counter() - start
    (folder / name).unlink()
    while name in watched.names()[1]:
        pass
    return took


def changes(place, documents: pathlib.Path, count: int) -> list[list[str]]:
    """Returns a row for a small folder and for one of `EACH` documents. The floor is the same request without a
    change."""
    rows = []
    for size in (10, EACH):
        folder = documents / f"of {size}"
        folder.mkdir()
        for number in range(size):
            (folder / NAMES.format(number)).write_bytes(b"document")
        watched = place.find(folder.name)
        watched.names()
        floor = [timed(watched.names) for _ in range(count)]
        seen = [seen_after(watched, folder, number) for number in range(count)]
        rows.append([f"{size} documents", *milliseconds(seen), milliseconds(floor)[0],
                     f"{quantile(seen, 0.5) / quantile(floor, 0.5):.2f} ×"])
    return rows


def compared(live, built_in, requests: int) -> list[list[str]]:
    """Returns a row for each operation, with requests to both stores by turns."""
    rows = []
    for name, call in (("CheckFileInfo", lambda file: file.info()), ("GetFile of 100 bytes", lambda file: file.get())):
        times = [], []
        for _ in range(requests):
            for file, into in zip((live, built_in), times):
                into.append(timed(functools.partial(call, file)))
        ratio = quantile(times[0], 0.5) / quantile(times[1], 0.5)
        rows.append([name, *milliseconds(times[0])[:2], *milliseconds(times[1])[:2], f"{ratio:.2f} ×"])
    return rows


def resident(server) -> str:
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    kilobytes = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    return f"{kilobytes / 1024:.0f} MiB"


def known(server) -> int:
    """Returns the number of documents and folders for which the server has stored an id."""
    return int(server.select("SELECT count(*) FROM tree_nodes")[0][0])


def large(server, folder: pathlib.Path, documents: int) -> list[list[str]]:
    """Starts the server for the first time with a large folder, then again."""
    rows, empty = [], resident(server)
    server.stop()
    fill(folder / "large", documents)
    for turn in ("first start", "next start"):
        start = time.perf_counter()
        server.start(*server.options)
        ready = time.perf_counter() - start
        while known(server) < documents:
            time.sleep(0.1)
        rows.append([turn, f"{ready:.2f} s", f"{time.perf_counter() - start:.1f} s", resident(server), empty])
        if turn == "first start":
            server.stop()
    return rows


def main() -> int:
    options = arguments()
    binary = use_binary(options.binary)
    from bench.server import PASSWORD
    from emplace import Emplace
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        servers = {name: Emplace(scratch / name) for name in ("live", "built-in")}
        folder = scratch / "documents"
        folder.mkdir()
        try:
            for name, server in servers.items():
                server.folder.mkdir()
                server.options = ["--documents", folder] if name == "live" else []
                server.start(*server.options)
                server.add_user("mia", PASSWORD)
            live, built_in = (server.place("mia", PASSWORD) for server in servers.values())
            seen = changes(live, folder, options.changes)
            rows = large(servers["live"], folder, options.documents)
            file = built_in.root().new_file(NAMES.format(1))
            assert file.put(b"x" * 100).status_code == 200
            middle = options.documents // 2
            other = live.find(f"large/folder {middle // EACH:04}/{NAMES.format(middle)}")
            ratios = compared(other, file, options.requests)
        finally:
            for server in servers.values():
                server.stop()
    keep(options.results, "scripts/live-speed", *filter(None, [options.note]), f"Binary: {binary.parent.name}.",
         "From a change by another program to the response of EnumerateChildren that shows it; floor: the same request "
         "without a change.",
         table(seen, ["folder", "p50, ms", "p99, ms", "worst, ms", "floor, p50, ms", "p50 ÷ floor"]),
         f"A folder with {options.documents:,} documents. Memory: of the server, and before with an empty folder.",
         table(rows, ["start", "ready after", "all ids stored after", "memory", "empty"]),
         f"A document in that folder, compared with one in the built-in store, {options.requests:,} requests each.",
         table(ratios, ["operation", "live p50, ms", "p99", "built-in p50, ms", "p99", "live ÷ built-in"]))
    print(options.results.read_text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
