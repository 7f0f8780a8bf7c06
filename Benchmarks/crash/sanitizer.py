"""The server built with a sanitizer, and what that says of it."""

import argparse
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from crash.report import ROOT

# Each process writes what it finds into a file of its own, at once: it may be killed before it could exit with a code.
OPTIONS = {"thread": ("TSAN_OPTIONS", "halt_on_error=0 second_deadlock_stack=1 history_size=4"),
           "address": ("ASAN_OPTIONS", "halt_on_error=1 detect_leaks=0")}
ENOUGH = 5


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sanitize", choices=OPTIONS, help="builds the server with this sanitizer (minutes, the first "
                        "time) and runs against it; whatever it reports is a failure, and no table is kept unless told")


def binary(options: argparse.Namespace) -> str | None:
    """The one that was named; else one built for the sanitizer, in a folder of its own since that builds everything."""
    name = options.sanitize
    if options.binary or not name:
        return options.binary
    folder = f".build-{name}"
    print(f"building with the {name} sanitizer in {folder}", flush=True)
    subprocess.run(["swift", "build", "--package-path", "Server", f"--sanitize={name}", "--scratch-path", folder, "--product", "emplace"],
                   cwd=ROOT, check=True)
    return f"{ROOT}/{folder}/debug/emplace"


def told_of_mutexes(folder: str) -> str:
    """The library that `mutex.c` is about; the clang beside swift knows how Swift calls."""
    library = f"{folder}/mutex.so"
    clang = pathlib.Path(shutil.which("swift") or "swift").resolve().parent / "clang"
    source = pathlib.Path(__file__).with_name("mutex.c")
    subprocess.run([clang, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


@contextmanager
def watching(name: str | None) -> Iterator[list[str]]:
    """What the sanitizer reports of every server started meanwhile; filled when it ends."""
    reports: list[str] = []
    if name is None:
        yield reports
        return
    variable, options = OPTIONS[name]
    with tempfile.TemporaryDirectory(prefix="emplace-sanitizer-") as folder:
        os.environ[variable] = f"{options} log_path={folder}/report"
        if name == "thread":
            os.environ["LD_PRELOAD"] = told_of_mutexes(folder)
        yield reports
        os.environ.pop("LD_PRELOAD", None)
        said = [path.read_text(errors="replace") for path in sorted(pathlib.Path(folder).glob("report*"))]
        reports += [text.strip() for text in said if text.strip()][:ENOUGH]
