"""Runs `emplace rehearse`, and returns its exit status, JSON report and memory use."""

import json
import os
import pathlib
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

from emplace import BINARY, ROOT

FIXTURES = ROOT / "Server/Tests/Fixtures"
CLIENT, SECRET, USER, PASSWORD = "office", "s3cret & more", "mia@example.test", "correct horse"


@dataclass
class Rehearsed:
    code: int
    report: dict
    output: str
    seconds: float
    mebibytes: float

    @property
    def outcomes(self):
        return {case["name"]: case["outcome"] for case in self.report["cases"]}

    def case(self, name):
        return next(case for case in self.report["cases"] if case["name"] == name)

    @property
    def problems(self):
        """The findings of all failed steps."""
        return [
            f"{finding['section']}: expected {finding['expected']}; came {finding['came']}"
            for case in self.report["cases"] for step in case["steps"] if step["outcome"] == "failed"
            for finding in step["findings"] if finding["weight"] != "note"]


def rehearse(*arguments, timeout=240, stdin=None, env=None):
    """Runs the command with `--json`, and measures its peak resident memory."""
    start = time.monotonic()
    process = subprocess.Popen(
        [BINARY, "rehearse", *map(str, arguments), "--json"], stdin=subprocess.DEVNULL if stdin is None else stdin,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | (env or {}))
    timer = threading.Timer(timeout, process.kill)
    timer.start()
    errors, most = [], [0.0]
    reader = threading.Thread(target=lambda: errors.append(process.stderr.read()))
    reader.start()
    watcher = threading.Thread(target=watch_memory, args=(process, most))
    watcher.start()
    output = process.stdout.read()
    process.wait()
    timer.cancel()
    reader.join()
    watcher.join()
    report = json.loads(output) if output.startswith("{") else {"cases": []}
    return Rehearsed(process.returncode, report, output + errors[0], time.monotonic() - start, most[0])


def watch_memory(process, most):
    """Measures the peak memory of a process in MiB. `wait4` isn't usable, because its result includes the memory of the
    process that forks."""
    while process.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        except OSError:
            return
        # Before `exec`, the child process is a copy of this process, so its memory must not count.
        if "\nVmHWM:" in status and status.startswith("Name:\templace"):
            most[0] = max(most[0], int(status.partition("\nVmHWM:")[2].split()[0]) / 1024)
        time.sleep(0.02)


class OtherHost:
    """A WOPI host from Tests/Fixtures, served over TLS, with the arguments that `emplace rehearse` needs for it."""

    def __init__(self, folder: pathlib.Path, module="flask_host", *options, name="localhost"):
        command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem"
        subject = ["-out", "certificate.pem", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
        subprocess.run(command.split() + subject, cwd=folder, check=True, capture_output=True)
        (folder / "secret").write_text(SECRET + "\n")
        (folder / "password").write_text(PASSWORD + "\n")
        self.folder = folder
        with open(folder / "log", "w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", module, "--port", "0", "--certificate", "certificate.pem", "--key", "key.pem",
                 "--client-id", CLIENT, "--client-secret-file", "secret", "--user", USER, "--password-file", "password",
                 "--samples", str(ROOT / "Samples"), *options],
                cwd=folder, env={**os.environ, "PYTHONPATH": str(FIXTURES)}, stdout=subprocess.PIPE, stderr=log, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("ready "), (folder / "log").read_text()
        self.bootstrapper = line.split()[1]

    @property
    def arguments(self):
        return ["--bootstrapper", self.bootstrapper, "--client-id", CLIENT, "--client-secret-file", self.folder / "secret",
                "--sign-in", USER, "--password-file", self.folder / "password", "--trust",
                self.folder / "certificate.pem"]

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=10)
