"""Tests files of Examples/cluster that no other test uses. They must be valid for a shell, for systemd and for the
server."""

import re
import shlex
import shutil
import subprocess

import pytest

from emplace import BINARY, ROOT

CLUSTER = ROOT / "Examples/cluster"


def settings_from_shell(text):
    """Returns the settings that a shell exports after it has read the file."""
    done = subprocess.run(["sh", "-c", f"set -a; {text}\nenv"], env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return {name: value for name, _, value in (line.partition("=") for line in done.stdout.splitlines())
            if name.startswith("EMPLACE_")}


def test_a_shell_and_systemd_read_the_same_settings():
    text = (CLUSTER / "emplace.env").read_text()
    # systemd removes quotation marks, and takes all other characters literally.
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    read = {name: value.strip('"') for name, _, value in (line.partition("=") for line in lines)}
    assert settings_from_shell(text) == read and len(read) > 8


def test_the_server_accepts_every_setting_of_the_example(tmp_path):
    text = (CLUSTER / "emplace.env").read_text().replace("10.0.0.21,10.0.0.22,10.0.0.23", "127.0.0.1:1")
    for path in set(re.findall(r"/(?:etc|var)[\w/.-]+", text)):
        (tmp_path / path.strip("/")).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path.strip("/")).write_text("secret\n") if "password" in path else None
        text = text.replace(path, str(tmp_path / path.strip("/")))
    refused = subprocess.run([BINARY, "user", "list"], env=settings_from_shell(text), cwd=tmp_path,
                             capture_output=True, text=True, timeout=60)
    # The only error must be that there is no database.
    assert refused.returncode == 1 and "can't use the database at" in refused.stderr, refused.stderr


def test_systemd_accepts_the_example_unit_and_emplace_its_options(tmp_path):
    unit = (CLUSTER / "emplace.service").read_text()
    command = re.search(r"^ExecStart=((?:.*\\\n)*.*)", unit, re.M)[1].replace("\\\n", " ")
    words = shlex.split(command)
    assert words[:2] == ["/usr/local/bin/emplace", "serve"]
    known = subprocess.run([BINARY, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    assert all(word in known for word in words if word.startswith("--"))
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze isn't installed")
    (tmp_path / "emplace.service").write_text(unit.replace("/usr/local/bin/emplace", str(BINARY)))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", tmp_path / "emplace.service"], capture_output=True,
                          text=True, timeout=60)
    assert done.returncode == 0 and "emplace.service" not in done.stderr, done.stderr
