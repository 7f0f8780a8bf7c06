"""Follows a page of docs/ as a reader does: runs its commands in a shell, and compares what they print with the page.

Commands are in blocks with the language `sh`. A block `text` after such a block has what its commands print, where `…`
stands for omitted output. A reader replaces only what every reader has to replace, such as folders and addresses.
"""

import contextlib
import functools
import os
import pathlib
import re
import shlex
import signal
import subprocess
import tempfile
import textwrap
from dataclasses import dataclass

from emplace import BINARY, Emplace, until

BLOCK = re.compile(r"^( *)```(sh|sql|text)\n(.*?)^\1```$", re.M | re.S)
HEADING = re.compile(r"(#+) (.*)")
SERVICE = re.compile(r"^(systemctl .*)\n", re.M)
TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC")


def plain(text):
    """Returns a text without the parts that vary: times, the port, and the widths of table columns."""
    text = re.sub(r"localhost:\d+", "localhost:PORT", TIME.sub("TIME", text))
    return "\n".join(re.sub(r" {2,}", "  ", line).rstrip() for line in text.strip().splitlines())


def pattern(block):
    """Returns a pattern in which a line of `…` matches any lines, and `…` within a line matches any text."""
    lines = [r"(?:.*\n)*?" if line.strip() == "…" else ".*".join(map(re.escape, line.split("…"))) + "\n"
             for line in plain(block).splitlines()]
    return re.compile("".join(lines))


@dataclass
class Step:
    """A block of commands, and what the page says that they print."""

    language: str
    commands: str
    printed: str | None = None


def section(page, heading):
    """Returns the text below a heading of a page, up to the next heading of the same or a higher level."""
    lines, level, is_code = [], 0, False
    for line in page.read_text().splitlines(keepends=True):
        is_code ^= line.lstrip().startswith("```")
        found = None if is_code else HEADING.match(line)
        if found and level and len(found[1]) <= level:
            break
        if found and found[2] == heading:
            level = len(found[1])
        if level:
            lines.append(line)
    assert lines, f"no heading {heading!r} in {page}"
    return "".join(lines)


def steps(page, heading):
    """Returns the steps of a section, in their order."""
    text, found, end = section(page, heading), [], None
    for block in BLOCK.finditer(text):
        _, language, body = block.groups()
        if language != "text":
            found.append(Step(language, textwrap.dedent(body)))
            end = block.end()
        elif end is not None and not text[end:block.start()].strip():
            found[-1].printed = textwrap.dedent(body)
    assert found, f"no commands below {heading!r} in {page}"
    return found


class Reader:
    """Somebody who follows a page at a machine with the command `emplace`.

    - words: what the reader replaces: the text of the page, and the reader's own
    - service: the variables of the service `emplace`, which `systemctl` starts and stops
    """

    def __init__(self, folder, words, service=None):
        self.folder, self.words, self.service = folder, words, service
        self.log, self.server, self.begun, self.sessions = folder / "server.log", None, [], []
        self.tools, self.variables, self.prefix, self.service_prefix = folder / "bin", folder / "variables", [], []
        self.tools.mkdir(parents=True)
        self.variables.touch()
        self.install("emplace", f'exec {shlex.quote(str(BINARY))} "$@"')

    def become_server_user(self, group):
        """From now on, runs commands and the server as the user of the server, who is a member of a group."""
        os.chown(self.folder, server_user(), -1)
        os.chown(self.variables, server_user(), -1)
        self.prefix = as_server_user(group)

    @contextlib.contextmanager
    def superuser(self):
        """Runs commands as the superuser for a while."""
        prefix, self.prefix = self.prefix, []
        yield
        self.prefix = prefix

    def install(self, name, script):
        """Puts a command on the reader's PATH."""
        (self.tools / name).write_text(f"#!/bin/bash\n{script}\n")
        (self.tools / name).chmod(0o755)

    def own(self, text):
        """Returns a text of the page with the reader's own words."""
        words = sorted(self.words, key=len, reverse=True)
        return re.sub("|".join(map(re.escape, words)), lambda word: str(self.words[word[0]]), text)

    @property
    def environment(self):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("EMPLACE_", "AWS_", "PG"))}
        return kept | {"PATH": f"{self.tools}:{os.environ['PATH']}"}

    # Steps

    def follow(self, *todo):
        """Does steps one after the other, and checks what they print. Returns what the last one printed."""
        said = ""
        for step in todo:
            said = self.serve(step.commands) if step.commands == "emplace serve\n" else self.run(step.commands)
            self.check(step, said)
        return said

    def check(self, step, said):
        if step.printed is not None:
            assert pattern(self.own(step.printed)).fullmatch(plain(said) + "\n"), (
                f"{step.commands}\n{said}\n\nand not\n\n{self.own(step.printed)}")

    def run(self, commands, code=0):
        """Runs commands of a page. Variables that they export stay set."""
        said = ""
        for part in SERVICE.split(commands):
            if part.startswith("systemctl "):
                self.control(*part.split()[1:])
            elif part.strip():
                done = subprocess.run(
                    self.script(part), env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
                assert done.returncode == code, f"{part}: exit {done.returncode}\n{done.stdout}"
                said += done.stdout
        return said

    def script(self, commands):
        variables = shlex.quote(str(self.variables))
        script = f". {variables}\n{self.own(commands)}\n(export -p; declare -f) > {variables}"
        return [*self.prefix, "bash", "-e", "-o", "pipefail", "-c", script]

    def begin(self, step):
        """Begins commands in another terminal, which wait for something that the reader does next."""
        process = subprocess.Popen(
            self.script(step.commands), env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        self.begun.append(process)
        return process

    # The server

    def serve(self, command, variables=None, prefix=None):
        """Runs the server in another terminal, and returns what it printed until it was ready."""
        seen = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.server = subprocess.Popen(
                [*(prefix or self.prefix), "bash", "-c", f"exec {command}"], cwd=self.folder,
                env=self.environment | (variables or {}), stdin=subprocess.DEVNULL, stdout=log, stderr=log)

        def said():
            return self.log.read_bytes()[seen:].decode()

        def is_ready():
            assert self.server.poll() is None, said()
            return "emplace onboarding" in said()

        until(is_ready, said)
        return said()

    def stop(self):
        # The server waits a few seconds for clients with open connections.
        for session in self.sessions:
            session.close()
        if self.server:
            self.server.send_signal(signal.SIGTERM)
            server, self.server = self.server, None
            assert server.wait(60) == 0, self.log.read_text()

    def control(self, verb, unit):
        """Does what `systemctl` does with the service."""
        assert unit == "emplace" and self.service is not None
        if verb in ("stop", "restart"):
            self.stop()
        if verb in ("start", "restart"):
            assert self.server is None, "the service runs"
            variables = {name: self.own(value) for name, value in self.service.items()}
            self.serve("emplace serve", variables, self.service_prefix)
        assert verb in ("start", "stop", "restart", "disable", "enable"), verb

    def leave(self):
        """Ends everything that the reader started."""
        for process in self.begun:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        if self.server:
            self.server.kill()
            self.server.wait()


@functools.cache
def server_user():
    """Returns the id of the user who runs the server. Root uses another user, so that wrong permissions show, unless
    that user can't enter the folder with the binary."""
    other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", BINARY, "--version"]
    is_root = os.geteuid() == 0
    return 65534 if is_root and subprocess.run(other, capture_output=True).returncode == 0 else os.geteuid()


def as_server_user(*groups):
    """Returns the words before a command that run it as the user of the server, who is a member of the groups."""
    if server_user() == os.geteuid():
        return ["env"]
    of_groups = f"--groups={','.join(map(str, groups))}" if groups else "--clear-groups"
    return ["setpriv", f"--reuid={server_user()}", f"--regid={server_user()}", of_groups]


@contextlib.contextmanager
def folder_for_all_users():
    """Creates a folder that all users can enter, which isn't true of the folders of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield pathlib.Path(folder)


class Followed(Emplace):
    """The server of a reader, as phones and browsers see it."""

    def __init__(self, reader, data, address, certificate=None):
        super().__init__(reader.folder, reader.log)
        self.reader, self.data, self.address, self.certificate = reader, data, address, certificate
        self.bootstrapper = f"{address}/wopibootstrapper"

    @property
    def authority(self):
        return str(self.certificate or super().authority)

    def session(self):
        return self.closed_at_stop(super().session())

    def office(self):
        office = super().office()
        self.closed_at_stop(office.session)
        self.closed_at_stop(office.identity.session)
        return office

    def closed_at_stop(self, session):
        self.reader.sessions.append(session)
        return session
