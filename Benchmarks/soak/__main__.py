"""The command line of `scripts/soak`."""

import argparse
import asyncio
import functools
import pathlib
import random
import sys
import tempfile

from crash import sanitizer
from crash.report import RESULTS, Arguments, keep, positive, table, use_binary
from soak.figures import Figures, milliseconds, quantile
from soak.watch import Watch

# A day in minutes, at the speed that others are multiples of.
DAY = 20
# What --waiting has unless told: a run that can be repeated, of some minutes.
SPEED, MINUTES, SEED = 10, 4, 14


def arguments() -> argparse.Namespace:
    parser = Arguments(prog="scripts/soak", description="Lets simulated phones live a day in some minutes: they "
                       "browse, open, save, sleep, lose the network and come back; tokens go bad and passwords change. "
                       "What they see has to be right, and the server's memory and open files level at the end.")
    parser.add_argument("--phones", type=positive, default=500, metavar="N")
    parser.add_argument("--phones-each", type=positive, default=10, metavar="N", help="how many a person has")
    parser.add_argument("--minutes", type=above_zero, metavar="N", help=f"how long the day is, {DAY} without it; with "
                        f"--waiting how long is measured, {MINUTES} without it")
    parser.add_argument("--waiting", action="store_true", help="measures instead what a person waits for when a "
                        "document is opened or saved, over a way that adds 20 ms to each round trip")
    parser.add_argument("--speed", type=above_zero, metavar="N", help="with --waiting: how many times as fast the "
                        f"phones live as in a day of {DAY} minutes; {SPEED} without it")
    parser.add_argument("--changes", type=int, metavar="N", help="passwords changed; one for two people without it")
    parser.add_argument("--seed", type=int, metavar="N", help=f"random without it; with --waiting {SEED}")
    parser.add_argument("--binary", metavar="PATH", help="the server; Server/.build/debug/emplace without it")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE",
                        help="Benchmarks/results/soak.md without it, or waiting.md")
    parser.add_argument("--note", metavar="TEXT", help="what else there is to know of this run")
    sanitizer.add_option(parser)
    options = parser.parse_args()
    if options.speed and not options.waiting:
        parser.error("--speed goes with --waiting")
    options.speed = options.speed or SPEED
    options.minutes = options.minutes or (MINUTES if options.waiting else DAY)
    if options.seed is None:
        options.seed = SEED if options.waiting else random.randrange(2**31)
    return options


def above_zero(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a number above zero")
    return number


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
    from soak import waiting
    from soak.day import HOURS
    from soak.phone import Habits
    from soak.running import Run

    figures = Figures()
    print(f"seed {options.seed}", flush=True)
    build = "release build" if "release" in binary.parts else "debug build"
    with (sanitizer.watching(options.sanitize) as reports,
          tempfile.TemporaryDirectory(prefix="emplace-soak-") as folder):
        emplace = Emplace(pathlib.Path(folder))
        try:
            emplace.start()
            if options.waiting:
                hour = DAY * 60 / HOURS / options.speed
                watch, findings = waiting.live(emplace, options, figures, hour)
                tell = functools.partial(findings.report, options, figures, watch, build)
            else:
                hour = options.minutes * 60 / HOURS
                watch = asyncio.run(Run(emplace, options, figures, Habits(hour)).live())
                tell = functools.partial(report, options, figures, watch, options.minutes * 60, build)
            if emplace.process.poll() is not None:
                figures.violate("the server ended", f"code {emplace.process.returncode}")
            errors = [line for line in emplace.said().splitlines() if " error " in line]
            if errors:
                figures.violate("errors in the log", f"{len(errors)}, the first: {errors[0][:300]}")
        finally:
            emplace.stop()
    for said in reports:
        figures.violate("the sanitizer", said)
    # Its own bookkeeping grows, and some minutes are too few to be level.
    for problem in watch.problems() if options.sanitize is None and not options.waiting else ():
        figures.violate("not level", problem)
    parts = tell()
    print("\n" + "\n\n".join(parts), flush=True)
    return conclude(options, figures, parts)


def conclude(options: argparse.Namespace, figures: Figures, parts: list[str]) -> int:
    total = sum(figures.violations.values())
    verdict = f"{total} violations" if total else \
        f"ok: no error that wasn't the phones' own{'' if options.waiting else ', and all of it level'}"
    if options.results or not options.sanitize:
        name, command = ("waiting.md", "scripts/soak --waiting") if options.waiting else ("soak.md", "scripts/soak")
        keep(options.results or RESULTS / name, command, *parts, *figures.stories, verdict.capitalize() + ".")
    print("\n" + verdict)
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
