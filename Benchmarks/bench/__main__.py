"""The command line of `scripts/bench`, which compares the server's speed with the speed of simpler programs
(yardsticks). The server and the yardstick run alternately."""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile

from crash.report import RESULTS, Arguments, keep, positive, table, use_binary


def arguments() -> argparse.Namespace:
    parser = Arguments(prog="scripts/bench", description="Compare the server's speed with simpler programs on the "
                       "same machine, in alternating turns, and print the ratios.")
    parser.add_argument("--rounds", type=positive, default=5, metavar="N",
                        help="number of rounds, at least 5 (default: 5)")
    parser.add_argument("--seconds", type=float, default=2, metavar="N", help="length of a turn (default: 2)")
    parser.add_argument("--only", action="append", metavar="NAME",
                        help="measure only this group of rows, or growth, people, lateness or nodes; repeatable")
    parser.add_argument("--documents", type=positive, action="append", metavar="N",
                        help="size of a database for growth; repeatable (default: 100,000 and 1,000,000)")
    parser.add_argument("--database", action="store_true",
                        help="measure people on servers that were moved to PostgreSQL")
    parser.add_argument("--processor", action="store_true",
                        help="measure people by the server's processor time, for a machine with other work")
    parser.add_argument("--binary", metavar="PATH", help="the server binary (default: Server/.build/release/emplace)")
    parser.add_argument("--check", action="store_true",
                        help="count instructions per request instead; exit with 1 if a count grew by more than 5 %%")
    parser.add_argument("--keep", action="store_true", help="with --check: save the counts as the new reference")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE",
                        help="write the table to FILE (default: the group's file in Benchmarks/results)")
    options = parser.parse_args()
    if options.processor and options.database:
        parser.error("--processor doesn't work with --database: it can't measure the database's processor time")
    if options.rounds < 5:
        parser.error("--rounds must be at least 5 for a meaningful result")
    return options


def say(line: str) -> None:
    print(line, flush=True)


def load_average() -> str:
    return f"{os.getloadavg()[0]:.1f}"


def measure(options: argparse.Namespace, folder: pathlib.Path) -> None:
    from bench.figures import HEAD
    from bench.speed import GROUPS, Speed
    names = options.only or GROUPS
    if unknown := set(names) - set(GROUPS):
        sys.exit(f"--only doesn't know {', '.join(unknown)}. Name groups of {', '.join(GROUPS)}; or one of growth, "
                 "people, lateness and nodes alone")
    before, rows = load_average(), []
    speed = Speed(folder, options.rounds, options.seconds)
    try:
        for name in names:
            for row in speed.rows(name):
                rows.append(row)
                say("  ".join(row.cells()))
    finally:
        speed.close()
    text = table((row.cells() for row in rows), HEAD)
    say("\n" + text)
    # A run of only some groups doesn't overwrite the results file, which contains the table of all groups.
    if options.results or not options.only:
        keep(options.results or RESULTS / "bench.md", "scripts/bench", ABOUT.format(
            rounds=options.rounds, seconds=options.seconds, before=before, after=load_average()), text)


ABOUT = """\
Each ratio is Emplace's work per second ÷ the yardstick's: median and spread of {rounds} rounds with alternating turns \
of {seconds:g} s, on one machine that also runs the client. Load average before and after: {before}, {after}. Clients: \
wrk for repeated requests, h2load for TLS with bodies, `load` of this package for bodies without TLS, saves and locks. \
`Benchmarks/results/notes.md` explains the limits of the lines that miss their goal."""


def main() -> int:
    options = arguments()
    binary = options.binary or pathlib.Path(__file__).resolve().parents[2] / "Server/.build/release/emplace"
    use_binary(str(binary))
    # The default folder isn't in a file system in memory, where flushes would cost nothing. TMPDIR chooses another
    # folder.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="emplace-bench-"))
    try:
        if options.check or options.keep:
            from bench.instructions import check
            return check(folder, options.keep, say)
        if options.only == ["growth"]:
            from bench.growth import growth
            return growth(folder, options, say)
        if options.only == ["people"]:
            from bench.people import people
            return people(folder, options, say)
        if options.only == ["lateness"]:
            from bench.lateness import lateness
            return lateness(folder, options, say)
        if options.only == ["nodes"]:
            from bench.nodes import nodes
            return nodes(folder, options, say)
        measure(options, folder)
        return 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


sys.exit(main())
