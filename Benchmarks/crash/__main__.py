"""The command line of `scripts/crash`, which kills the server, and checks that the server loses no change that it
acknowledged."""

import argparse
import pathlib
import random
import sys

from crash import sanitizer
from crash.report import RESULTS, Arguments, inline_options, keep, positive, table, use_binary
from misbehaving import chances


def arguments() -> argparse.Namespace:
    parser = Arguments(prog="scripts/crash", description="Kill the server while it works, restart it, and check that "
                       "every acknowledged change is still there.")
    parser.add_argument("--kills", type=positive, metavar="N", help="number of kills (default: 200; 10 with --move)")
    parser.add_argument("--seed", type=int, default=random.randrange(2**31), metavar="N",
                        help="seed of the random choices (default: random)")
    parser.add_argument("--binary", metavar="PATH", help="the server binary (default: Server/.build/debug/emplace)")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE",
                        help="write the table to FILE (default: the mode's file in Benchmarks/results)")
    parser.add_argument("--broken", action="store_true",
                        help="after each kill, restore an older copy of the database, which the check must detect")
    parser.add_argument("--inline-limit", type=int, metavar="BYTES",
                        help="largest content that the server keeps in the database, 0 for none (default: the server's)")
    parser.add_argument("--nodes", type=positive, metavar="N",
                        help="run N servers with three PostgreSQL servers and an object store, and kill any of them")
    parser.add_argument("--misbehave", metavar="KIND[:PROBABILITY][,KIND…]", default="",
                        help="with --nodes: spoil the object store's responses, as scripts/objects --misbehave does")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--order", action="store_true",
                       help="trace a large and a small save instead: check that content is on the disk before the "
                            "response, and that there is no unnecessary flush")
    modes.add_argument("--faults", action="store_true",
                       help="test a full disk, a locked database, missing and damaged content, instead of kills")
    modes.add_argument("--move", type=positive, metavar="N",
                       help="move a data directory of N documents to a database and a bucket, kill the move --kills "
                            "times, and restore it to a folder from a backup")
    parser.add_argument("--without-fsync", action="store_true",
                        help="with --order: make fsync do nothing, which the check must detect (exit code 1)")
    sanitizer.add_option(parser)
    options = parser.parse_args()
    if options.without_fsync and not options.order:
        parser.error("--without-fsync needs --order")
    if options.misbehave:
        if not options.nodes:
            parser.error("--misbehave needs --nodes")
        try:
            chances(options.misbehave)
        except ValueError as error:
            parser.error(str(error))
    if options.kills is None:
        options.kills = 10 if options.move else 200
    if options.broken and (options.order or options.faults or options.move):
        parser.error("--broken doesn't work with --order, --faults or --move")
    if options.nodes and (options.order or options.faults or options.move or options.broken):
        parser.error("--nodes doesn't work with --order, --faults, --move or --broken")
    return options


def say(line: str) -> None:
    print(line, flush=True)


def run(options: argparse.Namespace) -> tuple[str, str, list[str]]:
    """Runs the mode that the options choose. Returns the mode's name, the table of results, and the problems found."""
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
