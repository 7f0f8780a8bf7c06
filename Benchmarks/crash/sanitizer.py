"""Builds the server with a sanitizer, and collects the sanitizer's reports."""

import argparse
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from crash.report import ROOT

# Each process writes its reports to its own file immediately, because the process may be killed before it exits.
OPTIONS = {"thread": ("TSAN_OPTIONS", "halt_on_error=0 second_deadlock_stack=1 history_size=4"),
           "address": ("ASAN_OPTIONS", "halt_on_error=1 detect_leaks=0")}
MAX_REPORTS = 5


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sanitize", choices=OPTIONS, help="build the server with this sanitizer (takes minutes the "
                        "first time) and test that build; any report is a failure; writes a table only with --results")


def binary(options: argparse.Namespace) -> str | None:
    """Returns the path in `--binary`. Without that option, builds a binary with the sanitizer in a separate folder."""
    name = options.sanitize
    if options.binary or not name:
        return options.binary
    folder = f".build-{name}"
    print(f"building with the {name} sanitizer in {folder}", flush=True)
    subprocess.run(["swift", "build", "--package-path", "Server", f"--sanitize={name}", "--scratch-path", folder,
                    "--product", "emplace"], cwd=ROOT, check=True)
    return f"{ROOT}/{folder}/debug/emplace"


def mutex_library(folder: str) -> str:
    """Builds a library from `mutex.c` with the clang of the Swift toolchain, which supports Swift's calling
    convention."""
    library = f"{folder}/mutex.so"
    clang = pathlib.Path(shutil.which("swift") or "swift").resolve().parent / "clang"
    source = pathlib.Path(__file__).with_name("mutex.c")
    subprocess.run([clang, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


@contextmanager
def watching(name: str | None) -> Iterator[list[str]]:
    """Yields a list. At the end, fills the list with the sanitizer's reports about every server started in the
    meantime."""
    reports: list[str] = []
    if name is None:
        yield reports
        return
    variable, options = OPTIONS[name]
    with tempfile.TemporaryDirectory(prefix="emplace-sanitizer-") as folder:
        os.environ[variable] = f"{options} log_path={folder}/report"
        if name == "thread":
            os.environ["LD_PRELOAD"] = mutex_library(folder)
        yield reports
        os.environ.pop("LD_PRELOAD", None)
        said = [path.read_text(errors="replace") for path in sorted(pathlib.Path(folder).glob("report*"))]
        reports += [text.strip() for text in said if text.strip()][:MAX_REPORTS]
