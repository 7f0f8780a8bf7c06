"""The command line of `scripts/crash`."""

import argparse
import pathlib
import random
import sys

from crash import sanitizer
from crash.report import RESULTS, Arguments, inline_options, keep, positive, table, use_binary
from misbehaving import chances


def arguments() -> argparse.Namespace:
    parser = Arguments(prog="scripts/crash", description="Kills the server amid its work, starts it again, and checks "
                       "that everything it had said yes to is there.")
    parser.add_argument("--kills", type=positive, metavar="N", help="200 without it")
    parser.add_argument("--seed", type=int, default=random.randrange(2**31), metavar="N")
    parser.add_argument("--binary", metavar="PATH", help="the server; Server/.build/debug/emplace without it")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE",
                        help="Benchmarks/results/crash.md, or that of the mode, without it")
    parser.add_argument("--broken", action="store_true",
                        help="after each kill puts the database back as it was a moment before; has to be caught")
    parser.add_argument("--inline-limit", type=int, metavar="BYTES",
                        help="up to which the server keeps content in the database, 0 for none; its own without it")
    parser.add_argument("--nodes", type=positive, metavar="N",
                        help="so many servers on a PostgreSQL of three and an object store, all of which are killed")
    parser.add_argument("--misbehave", metavar="KIND[:PROBABILITY][,KIND…]", default="",
                        help="with --nodes: has the object store answer as scripts/objects --misbehave does")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--order", action="store_true",
                       help="traces a large and a small save instead: nothing is answered before it is on the disk, "
                            "and no flush is made that isn't needed")
    modes.add_argument("--faults", action="store_true",
                       help="full disk, locked database, missing and damaged content instead of kills")
    modes.add_argument("--move", type=positive, metavar="N",
                       help="moves a place of N documents to a database and a bucket, killed on the way so many times as "
                            "--kills says (10 without it), and back by a backup")
    parser.add_argument("--without-fsync", action="store_true",
                        help="with --order: has fsync do nothing; has to be caught (exit 1)")
    sanitizer.add_option(parser)
    options = parser.parse_args()
    if options.without_fsync and not options.order:
        parser.error("--without-fsync goes with --order")
    if options.misbehave:
        if not options.nodes:
            parser.error("--misbehave goes with --nodes")
        try:
            chances(options.misbehave)
        except ValueError as error:
            parser.error(str(error))
    if options.kills is None:
        options.kills = 10 if options.move else 200
    if options.broken and (options.order or options.faults or options.move):
        parser.error("--broken goes with kills")
    if options.nodes and (options.order or options.faults or options.move or options.broken):
        parser.error("--nodes goes with kills")
    return options


def say(line: str) -> None:
    print(line, flush=True)


def run(options: argparse.Namespace) -> tuple[str, str, list[str]]:
    """The name of what was run, its table, and what was wrong."""
    if options.order:
        from crash.tracing import trace_saves
        return "crash-order", *trace_saves(options.without_fsync, options.inline_limit)
    if options.faults:
        from crash.faults import faults
        return "crash-faults", *faults(options.inline_limit, say)
    say(f"seed {options.seed}")
    if options.move:
        from crash.moving import moving
        return "crash-move", *moving(options.move, options.kills, options.seed, say)
    if options.nodes:
        from crash.outages import outages
        found = outages(options.nodes, options.kills, options.seed, inline_options(options.inline_limit), say,
                        options.misbehave)
        return "crash-nodes", found.text(), list(map(str, found.violations))
    from crash.kills import crash
    killed = crash(options.kills, options.seed, options.broken, inline_options(options.inline_limit), say)
    return "crash", table(killed.rows(), ("", "")), list(map(str, killed.violations))


def main() -> int:
    options = arguments()
    use_binary(sanitizer.binary(options))
    with sanitizer.watching(options.sanitize) as reports:
        name, text, problems = run(options)
    problems += reports
    say("\n" + text)
    for problem in problems:
        say("\n" + problem)
    if options.results or not (options.broken or options.without_fsync or options.sanitize):
        command = f"scripts/crash --nodes {options.nodes}" if options.nodes else "scripts/" + name.replace("-", " --")
        command += f" {options.move}" if options.move else ""
        keep(options.results or RESULTS / f"{name}.md", command, text,
             *(f"```\n{problem}\n```" for problem in problems))
    say("\n" + (f"{len(problems)} problems" if problems else "ok"))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
