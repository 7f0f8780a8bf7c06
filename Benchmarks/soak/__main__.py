"""The command line of `scripts/soak`."""

import argparse
import asyncio
import pathlib
import random
import ssl
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Iterable
from urllib.parse import urlsplit

from crash import sanitizer
from crash.report import RESULTS, Arguments, keep, positive, table, use_binary
from soak.figures import Figures, milliseconds, quantile
from soak.http import Network
from soak.watch import Watch

AT_ONCE = 8


def arguments() -> argparse.Namespace:
    parser = Arguments(prog="scripts/soak", description="Lets simulated phones live a day in some minutes: they "
                       "browse, open, save, sleep, lose the network and come back; tokens go bad and passwords change. "
                       "What they see has to be right, and the server's memory and open files level at the end.")
    parser.add_argument("--phones", type=positive, default=500, metavar="N")
    parser.add_argument("--phones-each", type=positive, default=10, metavar="N", help="how many a person has")
    parser.add_argument("--minutes", type=float, default=20, metavar="N", help="how long the day is")
    parser.add_argument("--changes", type=int, metavar="N", help="passwords changed; one for two people without it")
    parser.add_argument("--seed", type=int, default=random.randrange(2**31), metavar="N")
    parser.add_argument("--binary", metavar="PATH", help="the server; Server/.build/debug/emplace without it")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE",
                        help="Benchmarks/results/soak.md without it")
    parser.add_argument("--note", metavar="TEXT", help="what else there is to know of this run")
    sanitizer.add_option(parser)
    return parser.parse_args()


async def some_at_once(tasks: Iterable[Awaitable[None]]) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def run(task: Awaitable[None]) -> None:
        async with room:
            await task

    async with asyncio.TaskGroup() as group:
        for task in tasks:
            group.create_task(run(task))


async def soak(emplace, options: argparse.Namespace, figures: Figures) -> Watch:
    from soak.day import Day, furnish
    from soak.people import Town
    from soak.phone import Phone

    people = max(options.phones // options.phones_each, 1)
    address = urlsplit(emplace.address)
    network = Network("127.0.0.1", address.port, address.hostname,
                      ssl.create_default_context(cafile=emplace.authority), figures)
    town = Town(emplace, people, figures, options.seed)
    await asyncio.to_thread(town.settle)
    phones = [Phone(number, town.people[number % people], town, network, options.seed)
              for number in range(options.phones)]
    await some_at_once(furnish(phone) for phone in phones[:people])
    await some_at_once(phone.sign_in() for phone in phones[people:])
    for phone in phones:
        phone.client.close()
    print(f"{people} people have {options.phones} phones; the day begins", flush=True)

    figures.restart()
    seconds, changes = options.minutes * 60, people // 2 if options.changes is None else options.changes
    watch = Watch(emplace.process.pid, network)
    keeping = asyncio.create_task(watch.keep())
    async with asyncio.TaskGroup() as group:
        group.create_task(town.change_passwords(changes, seconds))
        for phone in phones:
            group.create_task(Day(phone, seconds).live())
    keeping.cancel()
    watch.end()
    await look_back(phones[:people], figures)
    await asyncio.sleep(5)
    left = watch.sample()
    figures.counts["open files when all had gone"] = left.files
    if left.files > statistics.median(s.files - s.connections for s in watch.quarter(1)) + 12:
        figures.violate("open files", f"{left.files} when all had gone")
    return watch


async def look_back(phones: Iterable, figures: Figures) -> None:
    """The day after: every document is as it was last saved, and nobody has it locked."""
    from soak.phone import GivesUp
    from soak.reading import Reader

    for phone in phones:
        reader = Reader(phone)
        try:
            await reader.browse()
            for document in phone.person.shelf.documents.values():
                await reader.read(document)
                if not await reader.probe(document):
                    phone.violate("a lock left behind", document.name)
                figures.count("documents read the day after")
        except GivesUp:
            pass
        phone.client.close()


def report(options: argparse.Namespace, figures: Figures, watch: Watch, seconds: float, build: str) -> list[str]:
    lags = sorted(sample.lag for sample in watch.samples)
    rows = [("phones, people", f"{options.phones}, {max(options.phones // options.phones_each, 1)}"),
            ("the day", f"{seconds / 60:.1f} minutes"), ("seed", options.seed), ("server", build),
            ("operations", f"{figures.operations}, {figures.operations / seconds:.0f} a second"),
            ("the server's load", f"{watch.load:.2f} cores"),
            ("the phones' own delay, median and longest",
             f"{milliseconds(quantile(lags, 0.5))} and {milliseconds(quantile(lags, 1))} ms"),
            *sorted(figures.counts.items()), ("violations", sum(figures.violations.values()))]
    quarters = table(watch.rows(), ("quarter", "memory, MiB", "most", "open files beside connections",
                                    "most, with them", "connections, most", "threads"))
    slowest = table(figures.rows(), ("operation, ms", "count", "median", "90 %", "99 %", "slowest"))
    return [*filter(None, [options.note]), table(rows, ("", "")), quarters,
            "Times are what a phone waits, its own work in this tool's one thread included.", slowest]


def main() -> int:
    options = arguments()
    binary = use_binary(sanitizer.binary(options))
    from emplace import Emplace

    figures = Figures()
    print(f"seed {options.seed}", flush=True)
    with (sanitizer.watching(options.sanitize) as reports,
          tempfile.TemporaryDirectory(prefix="emplace-soak-") as folder):
        emplace = Emplace(pathlib.Path(folder))
        try:
            emplace.start()
            watch = asyncio.run(soak(emplace, options, figures))
            if emplace.process.poll() is not None:
                figures.violate("the server ended", f"code {emplace.process.returncode}")
            errors = [line for line in emplace.said().splitlines() if " error " in line]
            if errors:
                figures.violate("errors in the log", f"{len(errors)}, the first: {errors[0][:300]}")
        finally:
            emplace.stop()
    for said in reports:
        figures.violate("the sanitizer", said)
    # Its own bookkeeping grows.
    for problem in watch.problems() if options.sanitize is None else ():
        figures.violate("not level", problem)
    build = "release build" if "release" in binary.parts else "debug build"
    parts = report(options, figures, watch, options.minutes * 60, build)
    print("\n" + "\n\n".join(parts), flush=True)
    total = sum(figures.violations.values())
    verdict = f"{total} violations" if total else "ok: no error that wasn't the phones' own, and all of it level"
    if options.results or not options.sanitize:
        keep(options.results or RESULTS / "soak.md", "scripts/soak", *parts, *figures.stories,
             verdict.capitalize() + ".")
    print("\n" + verdict)
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
