"""The command line of `scripts/soak`, which simulates a day of many phones in some minutes, and checks every response
and the server's use of memory and files."""

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

# The default of `--minutes`, and the length of the simulated day in minutes at `--speed 1`.
DAY = 20
# The defaults of `--speed`, `--minutes` and `--seed` in a run with `--waiting`. The fixed seed makes a run repeatable.
SPEED, MINUTES, SEED = 10, 4, 14


def arguments() -> argparse.Namespace:
    parser = Arguments(prog="scripts/soak", description="Simulate a day of many phones in minutes: they browse, open, "
                       "save, sleep, lose the network and return; tokens expire and passwords change. Check every "
                       "response, and that the server's memory and number of open files stay level.")
    parser.add_argument("--phones", type=positive, default=500, metavar="N", help="number of phones (default: 500)")
    parser.add_argument("--phones-each", type=positive, default=10, metavar="N",
                        help="phones of each user (default: 10)")
    parser.add_argument("--minutes", type=above_zero, metavar="N", help=f"length of the day (default: {DAY}); with "
                        f"--waiting: length of the measurement (default: {MINUTES})")
    parser.add_argument("--waiting", action="store_true", help="measure instead how long a user waits for a "
                        "document to open or to be saved, over a network that adds 20 ms to each round trip")
    parser.add_argument("--speed", type=above_zero, metavar="N", help="with --waiting: speed of the phones, relative "
                        f"to a day of {DAY} minutes (default: {SPEED})")
    parser.add_argument("--changes", type=int, metavar="N",
                        help="number of password changes (default: one for two users)")
    parser.add_argument("--seed", type=int, metavar="N", help=f"default: random; with --waiting: {SEED}")
    parser.add_argument("--binary", metavar="PATH", help="the server binary (default: Server/.build/debug/emplace)")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE",
                        help="write the tables to FILE (default: soak.md or waiting.md in Benchmarks/results)")
    parser.add_argument("--note", metavar="TEXT", help="add TEXT to the tables")
    sanitizer.add_option(parser)
    options = parser.parse_args()
    if options.speed and not options.waiting:
        parser.error("--speed needs --waiting")
    options.speed = options.speed or SPEED
    options.minutes = options.minutes or (MINUTES if options.waiting else DAY)
    if options.seed is None:
        options.seed = SEED if options.waiting else random.randrange(2**31)
    return options


def above_zero(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} must be a number above zero")
    return number


def report(options: argparse.Namespace, figures: Figures, watch: Watch, seconds: float, build: str) -> list[str]:
    lags = sorted(sample.lag for sample in watch.samples)
    rows = [("phones, users", f"{options.phones}, {max(options.phones // options.phones_each, 1)}"),
            ("length of the day", f"{seconds / 60:.1f} minutes"), ("seed", options.seed), ("server", build),
            ("operations", f"{figures.operations}, {figures.operations / seconds:.0f} per second"),
            ("load of the server", f"{watch.load:.2f} cores"),
            ("delay of timers in the phones' thread, median and longest",
             f"{milliseconds(quantile(lags, 0.5))} and {milliseconds(quantile(lags, 1))} ms"),
            *sorted(figures.counts.items()), ("violations", sum(figures.violations.values()))]
    quarters = table(watch.rows(), ("quarter", "median memory, MiB", "max memory, MiB",
                                    "open files without connections", "max open files", "max connections",
                                    "max threads"))
    slowest = table(figures.rows(), ("operation, ms", "count", "median", "90 %", "99 %", "slowest"))
    return [*filter(None, [options.note]), table(rows, ("", "")), quarters,
            "Times include the phones' own work, because all phones share one thread of this tool.", slowest]


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
    # The memory of a server with a sanitizer grows, and a run with `--waiting` is too short for the server's memory to
    # become constant.
    for problem in watch.problems() if options.sanitize is None and not options.waiting else ():
        figures.violate("not level", problem)
    parts = tell()
    print("\n" + "\n\n".join(parts), flush=True)
    return conclude(options, figures, parts)


def conclude(options: argparse.Namespace, figures: Figures, parts: list[str]) -> int:
    total = sum(figures.violations.values())
    verdict = f"{total} violations" if total else \
        f"ok: all responses were correct{'' if options.waiting else ', and memory and open files stayed level'}"
    if options.results or not options.sanitize:
        name, command = ("waiting.md", "scripts/soak --waiting") if options.waiting else ("soak.md", "scripts/soak")
        keep(options.results or RESULTS / name, command, *parts, *figures.stories, verdict.capitalize() + ".")
    print("\n" + verdict)
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
