"""Runs last: nothing the clients were ever given or typed in stands in a log, or readable in a data folder."""

import os
import pathlib
import subprocess
from urllib.parse import quote, quote_plus

import pytest
import requests

from emplace import until
from office import LOCK
from witness import Witness

pytestmark = pytest.mark.alone


@pytest.fixture
def spent(emplace, place):
    """One session more, so that this module alone also has something to look for."""
    file = place.find("Budget.xlsx")
    file.open_for_editing(LOCK)
    file.close(LOCK)
    file.call("GET", token=file.token + "tampered")
    place.refresh()
    return file


@pytest.fixture
def witness(pytestconfig, spent):
    """What the clients of this run saw, and those of the runs before it that left their word for this one."""
    return pytestconfig.witness.with_the_word_of_others()


def spellings(secret):
    return {secret.encode(), quote(secret, safe="").encode(), quote_plus(secret).encode()}


def leaks(witness: Witness, files: list[pathlib.Path], scratch: pathlib.Path) -> dict[str, list[str]]:
    """The files that hold a secret, with what each holds.

    One pass over the files by a program made for many patterns; only where it finds something is it asked what.
    """
    patterns = scratch / "patterns"
    patterns.write_bytes(b"\n".join(sorted(set().union(*map(spellings, witness.secrets)))))
    names = subprocess.run(
        ["xargs", "-0", "-r", "grep", "--text", "--fixed-strings", "--files-with-matches", f"--file={patterns}", "--"],
        input=b"\0".join(map(os.fsencode, files)), stdout=subprocess.PIPE, env=os.environ | {"LC_ALL": "C"}).stdout
    found = {}
    for name in map(os.fsdecode, names.splitlines()):
        text = pathlib.Path(name).read_bytes()
        found[name] = sorted({
            what for secret, what in witness.secrets.items() if any(s in text for s in spellings(secret))})
    return found


def test_a_secret_that_stands_in_a_file_is_found(tmp_path):
    """What the others would see if they failed."""
    witness = Witness()
    witness.saw("password", "Grüße & 100% <tea>")
    for number, text in enumerate(("Grüße & 100% <tea>", quote_plus("Grüße & 100% <tea>"), "Grüße & 99% <tea>")):
        (tmp_path / f"a file {number}").write_bytes(b"\0\xff" + text.encode() + b"\n")
    found = leaks(witness, sorted(tmp_path.iterdir()), tmp_path)
    assert found == {str(tmp_path / f"a file {number}"): ["password"] for number in (0, 1)}


def test_of_cookies_the_words_the_orders_and_the_times_of_a_look_are_no_secrets():
    cookies = {
        "session": "a1b2c3d4", "form": "b1c2d3e4", "device-3bfe1b089194": "c1d2e3f4", "link-3bfe1b089194": "d1e2f3g4",
        "notice": "e1f2g3h4", "language": "f1g2h3i4", "order": "g1h2i3j4", "trash-3bfe1b089194": "1795666153913",
        "shared-3bfe1b089194": "1795666153914"}
    answer = requests.Response()
    answer.request = requests.Request("GET", "https://localhost/").prepare()
    for name, value in cookies.items():
        answer.cookies.set(f"__Host-emplace-{name}", value)
    witness = Witness()
    witness.saw_response(answer)
    assert [cookies[what.removeprefix("cookie __Host-emplace-")] for what in witness.secrets.values()] \
        == ["a1b2c3d4", "b1c2d3e4", "c1d2e3f4", "d1e2f3g4"]


def test_no_log_holds_a_token_a_code_a_secret_or_a_password(witness, emplace, tmp_path):
    assert len(witness.secrets) > 10, "there was something to look for"
    kinds = " ".join(witness.secrets.values())
    for kind in ("access_token", "refresh_token", "code", "client_secret", "password", "cookie"):
        assert kind in kinds, f"no {kind} was seen at all"
    logs = [log for log in witness.logs if log.exists()]
    assert emplace.log in logs
    assert leaks(witness, logs, tmp_path) == {}


def test_the_log_names_requests_by_what_the_client_called_them(emplace, place):
    answer = place.find("Budget.xlsx").call("GET")
    name = answer.request.headers["X-WOPI-CorrelationId"]
    # A line waits a hundredth of a second for company.
    until(lambda: name in emplace.said(), lambda: f"{name} in the log")


def test_no_data_folder_holds_a_secret_in_readable_form(witness, emplace, tmp_path):
    emplace.stop()
    files = [path for folder in witness.folders for path in folder.rglob("*")
             if path.is_file() and path.stat().st_size < 50_000_000]
    assert any(path.name == "catalogue.sqlite" for path in files)
    assert leaks(witness, files, tmp_path) == {}
    emplace.start()
