"""Formats the results of a tool as tables, for the screen and for a results file."""

import argparse
import datetime
import os
import pathlib
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from typing import NoReturn

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = ROOT / "Benchmarks/results"
EX_USAGE = 64


class Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(EX_USAGE, f"{self.prog}: {message}\n")


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} must be a number above zero")
    return number


def inline_options(limit: int | None) -> tuple[str, ...]:
    """Returns the options of `emplace serve` that set the inline limit, or no options for the server's default
    limit."""
    return () if limit is None else ("--inline-limit", str(limit))


def use_binary(path: str | None) -> pathlib.Path:
    """Sets the binary that the end-to-end modules start. These modules read the environment variable when they are
    imported."""
    found = pathlib.Path(path or os.environ.get("EMPLACE_BIN") or ROOT / "Server/.build/debug/emplace").resolve()
    if not os.access(found, os.X_OK):
        sys.exit(f"{found} is missing or not executable; build it, or name another with --binary")
    os.environ["EMPLACE_BIN"] = str(found)
    return found


def table(rows: Iterable[Sequence[object]], head: Sequence[str]) -> str:
    """Returns a Markdown table with padded columns, so that it is readable on the screen too."""
    lines = [list(map(str, head)), *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines)]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join("| " + " | ".join(c.ljust(w) for c, w in zip(line, widths)) + " |" for line in lines)


def circumstances() -> str:
    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True).stdout.strip()

    commit = git("rev-parse", "--short", "HEAD") or "no commit"
    memory = re.search(r"MemTotal:\s+(\d+) kB", pathlib.Path("/proc/meminfo").read_text())
    gibibytes = f"{int(memory[1]) / 2**20:.0f} GiB" if memory else "unknown memory"
    today = datetime.datetime.now(datetime.timezone.utc).date()
    return f"Commit {commit}, {today}. {os.cpu_count()} cores, {gibibytes}, {platform.system()} {platform.release()}."


def keep(path: pathlib.Path, command: str, *parts: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n\n".join([f"# {command}", circumstances(), *parts]) + "\n")
