"""Runs last: nothing the clients were ever given or typed in stands in a log, or readable in a data folder."""

from urllib.parse import quote, quote_plus

import pytest

from emplace import until
from office import LOCK


@pytest.fixture
def spent(emplace, place):
    """One session more, so that this module alone also has something to look for."""
    file = place.find("Budget.xlsx")
    file.open_for_editing(LOCK)
    file.close(LOCK)
    file.call("GET", token=file.token + "tampered")
    place.refresh()
    return file


def spellings(secret):
    return {secret.encode(), quote(secret, safe="").encode(), quote_plus(secret).encode()}


def found_in(text, secrets):
    return sorted({what for secret, what in secrets.items() if any(s in text for s in spellings(secret))})


def test_no_log_holds_a_token_a_code_a_secret_or_a_password(pytestconfig, emplace, spent):
    witness = pytestconfig.witness
    assert len(witness.secrets) > 10, "there was something to look for"
    kinds = " ".join(witness.secrets.values())
    for kind in ("access_token", "refresh_token", "code", "client_secret", "password", "cookie"):
        assert kind in kinds, f"no {kind} was seen at all"
    logs = [log for log in witness.logs if log.exists()]
    assert emplace.log in logs
    for log in logs:
        assert found_in(log.read_bytes(), witness.secrets) == [], log


def test_the_log_names_requests_by_what_the_client_called_them(emplace, place):
    answer = place.find("Budget.xlsx").call("GET")
    name = answer.request.headers["X-WOPI-CorrelationId"]
    # A line waits a hundredth of a second for company.
    until(lambda: name in emplace.said(), lambda: f"{name} in the log")


def test_no_data_folder_holds_a_secret_in_readable_form(pytestconfig, emplace, spent):
    witness = pytestconfig.witness
    emplace.stop()
    for folder in witness.folders:
        for path in folder.rglob("*"):
            if path.is_file() and path.stat().st_size < 50_000_000:
                assert found_in(path.read_bytes(), witness.secrets) == [], path
    emplace.start()
