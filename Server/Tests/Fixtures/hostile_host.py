"""The Flask host with a fault that `--do` names. A rehearsal of this host must stay within its limits of time and
memory."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from flask_host import __main__ as command
from flask_host.app import create_app

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
MEBIBYTE = b" " * (1 << 20)


def answer(start: Callable[..., Any], status: str, headers: list[tuple[str, str]]) -> None:
    start(status, headers + [("Connection", "close")])


def endless_json(start: Callable[..., Any]) -> Iterable[bytes]:
    answer(start, "200 OK", [("Content-Type", "application/json")])
    yield b'{"Name":"'
    for _ in range(100):
        yield MEBIBYTE
    yield b'"}'


def children(start: Callable[..., Any], environment: dict[str, Any]) -> Iterable[bytes]:
    """Returns a listing in which each container has one child container. The child container is made when it is
    requested."""
    base = f"https://{environment['HTTP_HOST']}"
    own = environment["PATH_INFO"].removesuffix("/children").rpartition("/")[2]
    child = f"deep{int(own.removeprefix('deep')) + 1 if own.startswith('deep') else 1}"
    url = f"{base}/wopi/containers/{child}?access_token=any"
    body = {"ChildContainers": [{"Name": f"Level {child}", "Url": url}], "ChildFiles": []}
    answer(start, "200 OK", [("Content-Type", "application/json")])
    return [json.dumps(body).encode()]


def misbehaving(host: Application, name: str) -> Application:
    def application(environment: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environment["PATH_INFO"]
        if name == "huge" and path.startswith("/wopi/containers/") and not path.endswith("/children"):
            return endless_json(start)
        if name == "deep" and path.endswith("/children"):
            return children(start, environment)
        if name == "deep" and path.startswith("/wopi/containers/deep"):
            level = path.rpartition("/")[2]
            answer(start, "200 OK", [("Content-Type", "application/json")])
            info = {"Name": f"Level {level}", "IsEduUser": False, "LicenseCheckForEditIsEnabled": False}
            return [json.dumps(info).encode()]
        return host(environment, start)

    return application


def main() -> None:
    at = sys.argv.index("--do")
    name = sys.argv[at + 1]
    del sys.argv[at : at + 2]
    command.create_app = lambda host: misbehaving(create_app(host), name)
    command.main()


if __name__ == "__main__":
    main()
