"""Runs the commands of docs/first-day.md, and compares their output with the page."""

import re
import shutil
import subprocess

import pytest

from emplace import BINARY, ROOT, Emplace
from following import pattern, plain

PAGE = ROOT / "docs/first-day.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```\n\n```text\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def server(tmp_path):
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "emplace").symlink_to(BINARY)
    plans = tmp_path / "Plans"
    plans.mkdir()
    for sample in (ROOT / "Samples").glob("*.*"):
        shutil.copy(sample, plans)
    (tmp_path / "password.txt").write_text("a long password of theirs\n")
    server = Emplace(tmp_path)
    server.data = tmp_path / "emplace-data"
    yield server
    server.stop()


def run(server, command):
    if command == "emplace serve":
        server.start()
        return server.said()
    path = f"{server.folder}/bin:/usr/bin:/bin"
    done = subprocess.run(["bash", "-c", command], env=server.environment | {"PATH": path}, cwd=server.folder,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    assert done.returncode == 0, f"{command}: {done.stdout}"
    return done.stdout


def test_every_command_of_the_first_day_prints_what_the_page_says(server):
    blocks = BLOCK.findall(PAGE.read_text())
    assert len(blocks) == PAGE.read_text().count("```sh\n") >= 8
    for commands, printed in blocks:
        said = "".join(run(server, command) for command in commands.strip().splitlines())
        assert pattern(printed).fullmatch(plain(said) + "\n"), f"{commands}\n{said}\n\nand not\n\n{printed}"


@pytest.mark.parametrize("said", ["added ann", "added anna\nadded mia", "", "removed anna"])
def test_output_that_differs_from_the_page_is_detected(said):
    assert not pattern("added anna\n").fullmatch(plain(said) + "\n")


@pytest.mark.parametrize("said", ["a b\n", "a x\nb\nmore\nlast 2\n", "a\n"])
def test_an_ellipsis_matches_any_text(said):
    assert bool(pattern("a …\n…\nlast …\n").fullmatch(plain(said) + "\n")) == ("last" in said)
