"""Runs after all other tests. No log and no data directory may contain a secret that a client got or entered in any
test."""

import http.client
import os
import pathlib
import secrets
import ssl
import subprocess
from base64 import b64encode
from urllib.parse import quote, quote_plus, urlsplit

import httpx
import pytest
import requests

from emplace import ROOT, until
from events_and_metrics import (
    differences, documented_events, documented_metrics, exposed_metrics, logged_events, own_modules)
from office import LOCK
from witness import Witness

pytestmark = pytest.mark.alone


@pytest.fixture
def spent(emplace, place):
    """Signs in once more, so that this module has secrets to search for even if it runs alone."""
    file = place.find("Budget.xlsx")
    file.open_for_editing(LOCK)
    file.close(LOCK)
    file.call("GET", token=file.token + "tampered")
    place.refresh()
    return file


@pytest.fixture
def witness(pytestconfig, spent):
    """The secrets that clients saw in this process and in the other test processes."""
    return pytestconfig.witness.with_reports_of_other_processes()


def spellings(secret):
    return {secret.encode(), quote(secret, safe="").encode(), quote_plus(secret).encode()}


def leaks(witness: Witness, files: list[pathlib.Path], scratch: pathlib.Path) -> dict[str, list[str]]:
    """Returns the paths of files that contain a secret. The value for each path lists the kinds of secrets in the file.

    First, grep searches all files for all secrets at once. Then, only the files with a match are searched for each
    secret.
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


def test_the_search_finds_a_secret_in_a_file(tmp_path):
    """If this search failed to find a secret, the other tests would miss leaks."""
    witness = Witness()
    witness.saw("password", "Grüße & 100% <tea>")
    for number, text in enumerate(("Grüße & 100% <tea>", quote_plus("Grüße & 100% <tea>"), "Grüße & 99% <tea>")):
        (tmp_path / f"a file {number}").write_bytes(b"\0\xff" + text.encode() + b"\n")
    found = leaks(witness, sorted(tmp_path.iterdir()), tmp_path)
    assert found == {str(tmp_path / f"a file {number}"): ["password"] for number in (0, 1)}


def test_cookies_with_messages_languages_sort_orders_and_times_are_not_secrets():
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


# The parts of a URL in which people and programs put a token by mistake. FIELDS is the same list for header fields.
ADDRESSES = [
    "{path}?x=y&access_token=", "{path}?x=y&amp;access_token=", "{path}?x=y;access_token=", "{path}/access_token=",
    "/access_token=", "/", "{path}%3Faccess_token=", "{path}?access_token%3D", "{path}?access_token[]=",
    "{path}?accessToken=", "{path}?%20access_token=", "{path}?authorization=Bearer%20", "{path}?a=%2Fx%3Faccess_token%3D",
    "{path}?", "{path}??access_token=", "{path}#access_token=", "/wopi/files/", "/s/", "/documents/", "/bytes/", "//",
    "/oauth/authorize?client_id=", "/oauth/authorize?redirect_uri=", "/find?words=", "/sign-in?next=/", "/;", "/..;/"]
FIELDS = [
    "User-Agent", "Referer", "X-Request-ID", "X-WOPI-CorrelationId", "X-WOPI-SessionId", "X-WOPI-Override", "X-WOPI-Lock",
    "X-WOPI-OldLock", "X-WOPI-RequestedName", "X-WOPI-SuggestedTarget", "X-WOPI-WopiSrc", "X-WOPI-EcosystemOperation",
    "X-WOPI-SessionContext", "X-WOPI-Editors", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded",
    "Origin", "Cookie", "Authorization", "Range", "If-Match", "Content-Type", "Accept-Language", "Traceparent"]
METHODS = ["GET", "POST", "PUT", "PROPFIND"]


def spray(emplace, path, secret):
    """Sends a secret in every part of a request, both as plain text and percent-encoded. Returns the number of
    requests."""
    once = "".join(f"%{byte:02X}" for byte in secret.encode())
    there, trust = urlsplit(emplace.address), ssl.create_default_context(cafile=emplace.authority)
    basic = "Basic " + b64encode(f"client:{secret}".encode()).decode()
    asked = [("GET", address.format(path=path) + text, {}, b"")
             for address in ADDRESSES for text in (secret, once, once.replace("%", "%25"), secret + "&a=b", secret + "/contents")]
    asked += [("POST", path, {field: value}, b"") for field in FIELDS
              for value in (secret, "Bearer " + secret, f"a={secret}; b", basic)]
    asked += [("POST", target, {"Content-Type": kind}, body.encode()) for kind, body in [
        ("application/x-www-form-urlencoded", f"grant_type={secret}&{secret}=1&code={secret}&client_id={secret}"),
        ("application/x-www-form-urlencoded", f"{secret}&{secret}&csrf={secret}&name={secret}&password={secret}"),
        ("application/json", f'{{"{secret}": "{secret}"}}'),
        ("multipart/form-data; boundary=b",
         f'--b\r\nContent-Disposition: form-data; name="{secret}"; filename="{secret}"\r\n\r\n{secret}\r\n--b--\r\n'),
        (f"multipart/form-data; boundary={secret}", f"--{secret}--\r\n"), (f"text/{secret}", secret)]
        for target in ("/oauth/token", "/oauth/revoke", "/oauth/introspect", "/sign-in", "/consent", path, "/nowhere")]
    asked += [(method, path, {}, b"") for method in METHODS + ["".join(c for c in secret if c.isalnum())]]
    for method, target, headers, body in asked:
        connection = http.client.HTTPSConnection(there.hostname, there.port, context=trust, timeout=30)
        connection.putrequest(method, target, skip_accept_encoding=True)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        connection.getresponse().read()
        connection.close()
    with httpx.Client(http2=True, verify=trust, trust_env=False) as client:
        for method, target, headers, body in asked:
            if "#" not in target:
                client.request(method, emplace.address + target, headers=headers, content=body)
    return len(asked)


@pytest.fixture(scope="module")
def sprayed(emplace, place):
    """Sends each kind of secret in every part of a request, and returns the secrets."""
    file = place.find("Budget.xlsx")
    alive = [file.token, place.access_token, place.refresh_token]
    made = [f"{kind}_{secrets.token_urlsafe(32)}" for kind in ("ec", "es", "ek", "ef")] + [secrets.token_urlsafe(32)]
    path = urlsplit(file.source).path
    for secret in alive + made:
        assert spray(emplace, path, secret) > 200
    return alive + made


def test_a_secret_in_any_part_of_a_request_appears_in_no_log_metric_or_file(sprayed, emplace, tmp_path):
    seen = Witness()
    for secret in sprayed:
        seen.saw("sprayed", secret)
    assert len(seen.secrets) >= 8
    figures = emplace.session().get(emplace.address + "/metrics").text
    assert "http_requests_total" in figures and not any(secret in figures for secret in sprayed)
    audit = emplace.run("audit", "--json", "--limit", "10000").stdout
    assert not any(text.decode() in audit for secret in sprayed for text in spellings(secret))
    emplace.stop()
    assert leaks(seen, [emplace.log, *(path for path in emplace.data.rglob("*") if path.is_file())], tmp_path) == {}
    # The log still has the information that an operator needs: the document, the outcome and the time.
    said = emplace.said()
    emplace.start()
    assert "route=/wopi/files/{id}" in said and " target=/wopi/files/" in said and " status=401" in said and " ms=" in said


def test_no_log_contains_a_token_code_secret_or_password(witness, emplace, tmp_path):
    assert len(witness.secrets) > 10, "too few secrets were recorded"
    kinds = " ".join(witness.secrets.values())
    for kind in ("access_token", "refresh_token", "code", "client_secret", "password", "cookie"):
        assert kind in kinds, f"no {kind} was recorded"
    logs = [log for log in witness.logs if log.exists()]
    assert emplace.log in logs
    assert leaks(witness, logs, tmp_path) == {}


def test_the_log_has_the_correlation_id_of_each_request(emplace, place):
    answer = place.find("Budget.xlsx").call("GET")
    name = answer.request.headers["X-WOPI-CorrelationId"]
    # Waits for the line, because the server writes its log in batches with a delay of ten milliseconds.
    until(lambda: name in emplace.said(), lambda: f"{name} in the log")


def test_no_data_directory_contains_a_secret_in_readable_form(witness, emplace, tmp_path):
    emplace.stop()
    files = [path for folder in witness.folders for path in folder.rglob("*")
             if path.is_file() and path.stat().st_size < 50_000_000]
    assert any(path.name == "catalogue.sqlite" for path in files)
    assert leaks(witness, files, tmp_path) == {}
    emplace.start()


def test_every_logged_event_is_in_operating_md_with_its_level(witness, emplace):
    documented = documented_events((ROOT / "docs/operating.md").read_text())
    logs = [log for log in witness.logs if log.exists()]
    modules = own_modules()
    found = set().union(*(logged_events(log.read_text(errors="replace"), modules) for log in logs))
    assert ("info", "request") in found
    assert {f"{name} at {level}" for level, name in found
            if name not in documented or level not in documented[name].levels} == set()


def test_every_metric_of_a_server_is_in_operating_md(emplace):
    exposed = exposed_metrics(emplace.session().get(emplace.address + "/metrics").text)
    documented = documented_metrics((ROOT / "docs/operating.md").read_text())
    # Some metrics appear only after their first value.
    assert len(exposed) > 10
    assert differences({name: documented[name] for name in exposed.keys() & documented.keys()}, exposed) == []
