"""The command line of `scripts/race`, which runs many clients on few documents, and checks that some sequential order
of the requests explains all responses."""

import argparse
import os
import pathlib
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from crash import sanitizer
from crash.report import RESULTS, Arguments, inline_options, keep, positive, table, use_binary
from race.checker import Verdict, Violation, check
from race.driver import record
from race.history import Operation
from race.hosts import Host, LiveHost, LocalHost, People, Session
from race.model import DONE, MISSING, State

if TYPE_CHECKING:
    from emplace import Emplace
    from race.nodes import Nodes
    from race.redemptions import Race

NAME, GUEST, PASSWORD = "mia", "ben", secrets.token_urlsafe(12)
TOKEN_RACES, PRESENTED = 5, 64


def arguments() -> argparse.Namespace:
    parser = Arguments(prog="scripts/race", description="Check that locks, saves, deletions, sharing and transfers of "
                       "ownership by many clients at once are linearizable, and that a code or a refresh token "
                       "presented many times at once is accepted once.")
    parser.add_argument("--operations", type=positive, default=100_000, metavar="N", help="default: 100,000")
    parser.add_argument("--clients", type=positive, default=16, metavar="N", help="default: 16")
    parser.add_argument("--documents", type=positive, default=4, metavar="N", help="default: 4")
    parser.add_argument("--seed", type=int, default=random.randrange(2**31), metavar="N",
                        help="seed of the random choices (default: random)")
    parser.add_argument("--binary", metavar="PATH", help="the server binary (default: Server/.build/debug/emplace)")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE",
                        help="write the table to FILE (default: Benchmarks/results/race.md)")
    parser.add_argument("--broken", action="store_true",
                        help="use a store whose updates aren't atomic or, with --nodes, transactions that are only "
                             "READ COMMITTED; the check must detect it (exit code 1)")
    parser.add_argument("--inline-limit", type=int, metavar="BYTES",
                        help="largest content that the server keeps in the database, 0 for none (default: the server's)")
    parser.add_argument("--nodes", type=positive, metavar="N",
                        help="run N servers with PostgreSQL under Patroni and an object store, and kill and pause any "
                             "of them; scripts/setup --cluster installs them")
    parser.add_argument("--skew", type=int, default=120, metavar="SECONDS",
                        help="with --nodes: set the second node's clock ahead and the third's back (default: 120)")
    parser.add_argument("--pause", type=float, default=1.5, metavar="SECONDS",
                        help="with --nodes: mean time between two kills or pauses (default: 1.5)")
    parser.add_argument("--calm", action="store_true", help="with --nodes: kill and pause nothing")
    sanitizer.add_option(parser)
    options = parser.parse_args()
    if options.calm and not options.nodes:
        parser.error("--calm needs --nodes")
    return options


def shared(emplace: "Emplace", documents: int) -> tuple[list[str], list[State], People]:
    """Creates documents and shares the documents with another user. Returns the addresses of the documents, the states
    of the documents, and the users."""
    emplace.add_user(GUEST, PASSWORD)
    root = emplace.place(NAME, PASSWORD).root()
    files = [root.new_file(f"Shared {number}.docx") for number in range(documents)]
    for file in files:
        emplace.run("share", file.name, "--user", NAME, "--with", GUEST, "--as", "editor")
    place = emplace.place(GUEST, PASSWORD)
    found = {file.id: file for file in place.find("Shared with me").children()[1]}
    people = People(session(emplace, NAME), session(emplace, GUEST), place.profile["UserId"],
                    [found[file.id].url for file in files])
    return [file.url for file in files], [State(file.info()["Version"], role="edit") for file in files], people


def session(emplace: "Emplace", name: str) -> Session:
    view = emplace.web_view()
    home = view.sign_in(view.open(emplace.address + "/"), name, PASSWORD)
    csrf = next(form.fields["csrf"] for form in home.forms if "csrf" in form.fields)
    return Session(name, "; ".join(f"{cookie.name}={cookie.value}" for cookie in view.session.cookies), csrf)


def own(emplace: "Emplace", documents: int) -> tuple[list[str], list[State]]:
    """Creates documents that can't be shared. Returns the addresses and the states of the documents."""
    root = emplace.place(NAME, PASSWORD).root()
    files = [root.new_file(f"Race {number}.docx") for number in range(documents)]
    return [file.url for file in files], [State(file.info()["Version"]) for file in files]


@contextmanager
def live(documents: int, inline_limit: int | None) -> Iterator[tuple[Host, "Emplace"]]:
    # These imports must follow `use_binary`, because the module `emplace` reads the path of the binary.
    import outside_stores
    from emplace import Emplace
    with tempfile.TemporaryDirectory(prefix="emplace-race-") as folder:
        emplace = (outside_stores.LiveStore if outside_stores.STORE else Emplace)(pathlib.Path(folder))
        try:
            emplace.start(*inline_options(inline_limit))
            emplace.add_user(NAME, PASSWORD)
            prepare = own if outside_stores.STORE else shared
            yield LiveHost(emplace.authority, *prepare(emplace, documents)), emplace
        finally:
            emplace.stop()


@contextmanager
def cluster(options: argparse.Namespace) -> Iterator[tuple[Host, "Nodes"]]:
    from race.nodes import ClusterHost, Nodes
    with tempfile.TemporaryDirectory(prefix="emplace-race-") as folder:
        nodes = Nodes(pathlib.Path(folder), options.nodes, inline_options(options.inline_limit), options.broken,
                      0 if options.broken else options.skew)
        try:
            nodes.start()
            nodes.first.add_user(NAME, PASSWORD)
            yield ClusterHost(nodes, *shared(nodes.first, options.documents)), nodes
        finally:
            nodes.stop()


def judge(host: Host, history: list[Operation]) -> list[Verdict]:
    mine = [[operation for operation in history if operation.document == d] for d in range(host.documents)]
    with ProcessPoolExecutor(min(host.documents, os.cpu_count() or 1)) as pool:
        return list(pool.map(check, mine, map(host.start, range(host.documents))))


def report(document: int, violation: Violation) -> str:
    every = sorted([*violation.operations, *violation.optional], key=lambda operation: operation.called)
    begin = every[0].called
    rows = [(f"{(o.called - begin) / 1e6:.3f}", f"{(o.returned - begin) / 1e6:.3f}", o.client, o.request, o.answer,
             "" if o in violation.operations else "may have happened before or after") for o in every]
    return (f"Document {document}: no order explains these responses ({violation.reason}):\n\n"
            + table(rows, ("sent (ms)", "answered (ms)", "client", "request", "response", "")))


def figures(history: list[Operation], verdicts: list[Verdict], seconds: tuple[float, float], seed: int) -> str:
    statuses = Counter(operation.answer.status for operation in history)
    unknown = sum(operation.answer.is_unknown for operation in history)
    guests = sum(operation.request.is_guest for operation in history)
    rows = [("operations", len(history)), ("successful", statuses[200] + statuses[DONE]),
            ("refused with 409", statuses[409]),
            *([(f"refused with {MISSING}: deleted, or not allowed", statuses[MISSING]),
               ("sent by the other user of a share or transfer", guests)] if guests else []),
            *([("of unknown outcome", unknown), ("– the connection was lost", statuses[0])] if unknown else []),
            *((f"– {call.value}", count) for call, count in
              sorted(Counter(operation.request.call for operation in history).items())),
            ("recorded in", f"{seconds[0]:.0f} s"), ("checked in", f"{seconds[1]:.0f} s"),
            ("windows searched, operations in the longest",
             f"{sum(v.windows for v in verdicts)}, {max(v.longest for v in verdicts)}"),
            ("documents with a violation", sum(v.violation is not None for v in verdicts)), ("seed", seed)]
    return table(rows, ("", ""))


def main() -> int:
    options = arguments()
    sys.setswitchinterval(0.0005)    # a thread that has a response mustn't wait long for Python's interpreter lock
    step = max(options.operations // 10, 1)
    print(f"seed {options.seed}", flush=True)

    printed = 0

    def progress(done: int) -> None:
        nonlocal printed
        if done - printed >= step:
            printed = done
            print(f"{done} operations", flush=True)

    def run(host: Host) -> tuple[list[Verdict], str]:
        begin = time.monotonic()
        history = record(host, options.clients, options.operations, options.seed, progress)
        recorded = time.monotonic()
        verdicts = judge(host, history)
        seconds = recorded - begin, time.monotonic() - recorded
        return verdicts, figures(history, verdicts, seconds, options.seed)

    parts: list[str] = []
    problems: list[str] = []

    def redemptions(races: Iterable["Race"]) -> None:
        rows = []
        wrong: Counter[str] = Counter()
        for race in races:
            wrong.update(f"{race.what}: {problem}" for problem in race.problems)
            rows.append((race.what, race.presented, len(race.winners), "yes" if race.grant_revoked else "no"))
        problems.extend(f"{problem} ({count} of {TOKEN_RACES} times)" for problem, count in wrong.items())
        parts.append(table(rows, ("presented at once", "times", "accepted", "grant revoked")))

    if options.broken and not options.nodes:
        verdicts, text = run(LocalHost(options.documents, is_atomic=False))
        parts.append(text)
    elif options.nodes:
        use_binary(sanitizer.binary(options))
        with sanitizer.watching(options.sanitize) as reports, cluster(options) as (host, nodes):
            from race.nodes import Disturber
            from race.redemptions import races
            ports = [node.port for node in nodes.all]
            skew = max(map(abs, nodes.skews))
            redemptions(races(nodes.first, NAME, PASSWORD, PRESENTED, TOKEN_RACES, ports, skew))
            clocks = [(node.folder.name, f"{skew:+d} s") for node, skew in zip(nodes.all, nodes.skews)]
            parts.append(table(clocks, ("node", "clock")))
            if options.calm:
                verdicts, text = run(host)
            else:
                with Disturber(nodes, options.seed, (0.3, 2 * options.pause)) as disturber:
                    verdicts, text = run(host)
                print("\n".join(nodes.refusals))
                counts = Counter(event.what for event in disturber.events)
                parts.append(table(sorted(counts.items()), ("disturbance", "times")))
            parts.insert(0, text)
        problems += reports
    else:
        use_binary(sanitizer.binary(options))
        started = live(options.documents, options.inline_limit)
        with sanitizer.watching(options.sanitize) as reports, started as (host, emplace):
            from race.redemptions import races
            verdicts, text = run(host)
            parts.append(text)
            redemptions(races(emplace, NAME, PASSWORD, PRESENTED, TOKEN_RACES))
        problems += reports
    problems += [report(document, v.violation) for document, v in enumerate(verdicts) if v.violation]
    print("\n" + "\n\n".join(parts), flush=True)
    for problem in problems:
        print("\n" + problem)
    if options.results or not (options.broken or options.sanitize):
        keep(options.results or RESULTS / ("race-nodes.md" if options.nodes else "race.md"),
             f"scripts/race --nodes {options.nodes}" if options.nodes else "scripts/race", *parts, *problems)
    print("\n" + (f"{len(problems)} problems" if problems else "ok: one order explains every response"))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
