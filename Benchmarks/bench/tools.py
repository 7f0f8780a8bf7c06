"""Runs the load generators and parses their output."""

import json
import pathlib
import re
import subprocess
from collections.abc import Iterable, Mapping

BENCHMARKS = pathlib.Path(__file__).resolve().parents[1]
BUILT = BENCHMARKS / ".build/release"


class Failed(Exception):
    """The error for a measurement without meaning, because a program failed or the server sent an unexpected
    response."""


def run(*command: object, seconds: float) -> str:
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=seconds + 120)
    if result.returncode != 0:
        raise Failed(f"{command[0]}: {result.stderr.strip() or result.stdout.strip()}")
    return result.stdout


def wrk(url: str, connections: int, seconds: float, headers: Mapping[str, str] | None = None,
        method: str = "GET", folder: pathlib.Path | None = None) -> float:
    """Repeats one request, and returns the number of responses per second."""
    words: list[object] = ["wrk", "-t", 1, "-c", connections, "-d", f"{max(1, round(seconds))}s"]
    for name, value in (headers or {}).items():
        words += ["-H", f"{name}: {value}"]
    if method != "GET":
        assert folder is not None
        script = folder / "method.lua"
        script.write_text(f'wrk.method = "{method}"\n')
        words += ["-s", script]
    said = run(*words, url, seconds=seconds)
    if trouble := re.search(r"Non-2xx.*|Socket errors: .*", said):
        # wrk doesn't report the requests that it interrupts itself at the end, so these errors are real.
        raise Failed(f"{url.partition('?')[0]}: {trouble[0]}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", said)
    if not found:
        raise Failed(said)
    return float(found[1])


def h2load(url: str, connections: int, seconds: float, http2: bool) -> float:
    """Returns the number of responses per second over TLS 1.3. All servers use the same cipher."""
    words: list[object] = ["h2load", "-c", connections, "-t", 1, "-D", max(1, round(seconds)),
                           "--tls13-ciphers=TLS_AES_128_GCM_SHA256"]
    # The HTTP/2 windows have 16 MiB, so that flow control doesn't limit the speed.
    words += ["-m", 1, "-w", 24, "-W", 24] if http2 else ["--h1"]
    said = run(*words, url, seconds=seconds)
    found = re.search(r"([\d.]+) req/s", said)
    codes = re.search(r"status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx", said)
    if not found or not codes or any(int(code) for code in codes.groups()[1:]) or int(codes[1]) == 0:
        raise Failed(said[-600:])
    if "TLS_AES_128_GCM_SHA256" not in said:
        raise Failed(f"the server chose another cipher: {said[:400]}")
    return float(found[1])


class Load:
    """Runs this package's program `load`, which sends bodies of any size and different requests on each connection."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder, self.count = folder, 0

    def script(self, heads: Iterable[str]) -> pathlib.Path:
        self.count += 1
        path = self.folder / f"script-{self.count}"
        path.write_text("".join(heads), newline="")
        return path

    def run(self, port: int, seconds: float, connections: int, *scripts: pathlib.Path) -> dict[str, float]:
        answer = json.loads(run(BUILT / "load", port, seconds, connections, *scripts, seconds=seconds))
        if answer["failures"] or not answer["requests"]:
            raise Failed(f"load: {answer}")
        return answer

    def requests(self, port: int, count: int, script: pathlib.Path) -> None:
        """Sends `count` requests on one connection."""
        answer = json.loads(run(BUILT / "load", "-n", count, port, 600, 1, script, seconds=600))
        if answer["failures"] or answer["requests"] != count:
            raise Failed(f"load: {answer}")

    def rate(self, port: int, seconds: float, connections: int, *scripts: pathlib.Path) -> float:
        answer = self.run(port, seconds, connections, *scripts)
        return answer["requests"] / answer["seconds"]


def program(name: str, *words: object, seconds: float) -> float:
    """Runs a program of this package that prints a number of requests and a number of seconds. Returns the requests per
    second."""
    answer = json.loads(run(BUILT / name, *words, seconds=seconds))
    return answer["requests"] / answer["seconds"]


def head(method: str, target: str, headers: Mapping[str, object] | None = None) -> str:
    lines = [f"{method} {target} HTTP/1.1", "Host: localhost",
             *(f"{name}: {value}" for name, value in (headers or {}).items())]
    return "\r\n".join(lines) + "\r\n\r\n"
