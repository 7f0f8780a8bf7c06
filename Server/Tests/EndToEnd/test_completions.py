"""Tests the installed completions and manual pages with the shells and the formatter of Debian, as a user types them."""

import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import termios
import time

import pytest

from emplace import BINARY, ROOT

needs = {shell: pytest.mark.skipif(shutil.which(shell) is None, reason=f"no {shell}; run scripts/setup --tests")
         for shell in ("bash", "zsh", "fish", "mandoc")}


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    """The command with its completions and manual pages, as `make install` installs them."""
    prefix = tmp_path_factory.mktemp("completions") / "prefix"
    subprocess.run([ROOT / "scripts/install"], check=True, capture_output=True,
                   env={"PATH": os.environ["PATH"], "HOME": str(prefix), "PREFIX": str(prefix), "EMPLACE_BIN": str(BINARY)})
    return prefix


class Terminal:
    """A shell in a pseudo-terminal."""

    def __init__(self, command, environment, folder):
        master, slave = pty.openpty()
        self.master = master
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True, cwd=folder,
            # Shells end if the terminal isn't theirs.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env={"PATH": environment.pop("PATH"), "HOME": str(folder), "TERM": "dumb", "LC_ALL": "C.UTF-8",
                 "EMPLACE_DATA": str(folder / "nothing")} | environment)
        os.close(slave)
        self.text = ""

    def type(self, text):
        os.write(self.master, text.encode())

    def until(self, pattern, seconds=30):
        """Reads until the text since the last call matches the pattern, and returns the match."""
        end = time.monotonic() + seconds
        while True:
            found = re.search(pattern, self.text)
            if found:
                self.text = self.text[found.end():]
                return found
            assert time.monotonic() < end, f"no {pattern!r} in {self.text!r}"
            if select.select([self.master], [], [], 0.1)[0]:
                self.text += os.read(self.master, 65536).decode(errors="replace")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(prefix, tmp_path, request):
    """A shell with the completions, which has printed its first prompt."""
    share = prefix / "share"
    commands = {
        "bash": (["bash", "--norc", "--noprofile", "-i"], f"PS1='ready> '; "
                 f". {share}/bash-completion/completions/emplace\n"),
        "zsh": (["zsh", "-f", "-i"], f"PS1='ready> '; fpath=({share}/zsh/site-functions $fpath); "
                "autoload -Uz compinit; compinit -u -d ~/dump; unsetopt ZLE_BRACKETED_PASTE; LISTMAX=1000\n"),
        "fish": (["fish", "--no-config", "-i"], "function fish_prompt; echo 'ready> '; end; "
                 f"set fish_complete_path {share}/fish/vendor_completions.d\n"),
    }
    command, setup = commands[request.param]
    terminal = Terminal(command, {"PATH": f"{prefix}/bin:{os.environ['PATH']}"}, tmp_path)
    terminal.type(setup)
    # The first match may be the echo of the setup.
    terminal.type("echo set-''up\n")
    terminal.until("set-up")
    yield terminal
    terminal.close()


shells = pytest.mark.parametrize("terminal", [pytest.param(shell, marks=needs[shell])
                                              for shell in ("bash", "zsh", "fish")], indirect=True)


@shells
def test_the_tab_key_completes_commands_and_their_options(terminal):
    terminal.type("emplace onb\t")
    terminal.until(r"onboarding")
    terminal.type("--che\t")
    terminal.until(r"--check|eck")
    terminal.type("\x15")
    terminal.type("emplace user dis\t")
    terminal.until(r"disable|able")


# Fish has a pager, whose output depends on the terminal.
@pytest.mark.parametrize("terminal", [pytest.param(shell, marks=needs[shell]) for shell in ("bash", "zsh")], indirect=True)
def test_the_tab_key_lists_the_commands_of_a_group(terminal):
    terminal.type("emplace trash \t\t")
    terminal.until(r"(?s)list.*restore|restore.*list")


@needs["mandoc"]
def test_every_manual_page_is_valid_mdoc(prefix):
    pages = sorted((prefix / "share/man/man1").iterdir())
    assert len(pages) > 15
    said = subprocess.run(["mandoc", "-T", "lint", "-W", "error", *pages], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
    shown = subprocess.run(["mandoc", "-T", "utf8", prefix / "share/man/man1/emplace-serve.1"], capture_output=True)
    text = re.sub(r".\x08", "", shown.stdout.decode())
    assert "--public-url" in text and "EXIT STATUS" in text and pathlib.Path(prefix).exists()
