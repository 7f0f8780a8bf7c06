"""Attempts to make the server request internal addresses, and to make its responses contain foreign addresses."""

import time
from urllib.parse import urlsplit

import pytest

from attacks.oauth_app import App
from attacks.wire import Trap, Wire
from emplace import Emplace, until
from office import File, Place
from pages import Stopped, WebView

EVIL = "evil.example"


# Addresses that an attacker could make the server request

INSIDE = ["{trap}/wopi/files/{id}", "{trap}/latest/meta-data/", "http://localhost:{port}/wopi/files/{id}",
          "http://[::ffff:127.0.0.1]:{port}/wopi/files/{id}", "http://2130706433:{port}/wopi/files/{id}",
          "http://127.1:{port}/wopi/files/{id}", "{source}@127.0.0.1:{port}/",
          "https://{host}@127.0.0.1:{port}/wopi/files/{id}",
          "https://127.0.0.1:{port}#{source}", "//127.0.0.1:{port}/wopi/files/{id}", "file:///etc/passwd",
          "gopher://127.0.0.1:{port}/_x", "{source}?u={trap}", "{source}/../../../{trap}",
          "{source}\\@127.0.0.1:{port}"]


@pytest.mark.parametrize("address", INSIDE)
def test_a_wopisrc_with_an_internal_address_is_never_requested(
        emplace: Emplace, place: Place, file: File, address: str) -> None:
    with Trap() as trap:
        there = address.format(trap=trap.address, port=trap.port, id=file.id, source=file.source,
                               host=urlsplit(file.source).netloc)
        answer = place.new_access_token(there)
        # An address on this server is accepted, even if it has a query.
        assert answer.status_code == (200 if there.startswith(file.source + "?") else 404)
        assert str(trap.port) not in answer.text
        assert not trap.sprung.wait(0.1) and trap.caught == []


@pytest.mark.parametrize("name", ["request_uri", "logo_uri", "jwks_uri", "sector_identifier_uri", "resource",
                                  "client_id",
                                  "redirect_uri", "tk", "iss"])
def test_urls_in_authorization_parameters_are_never_requested(app: App, name: str) -> None:
    with Trap() as trap:
        try:
            app.open(app.asked(**{name: trap.address + "/x"}))
        except Stopped as stop:
            assert str(trap.port) not in stop.address
        assert not trap.sprung.wait(0.1)


def test_urls_in_token_request_parameters_are_never_requested(app: App) -> None:
    with Trap() as trap:
        jku = "eyJhbGciOiJSUzI1NiIsImprdSI6Imh0dHA6Ly8xMjcuMC4wLjEifQ.e30.x"
        for more in ({"client_assertion": jku,
                      "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"},
                     {"request_uri": trap.address}, {"resource": trap.address}, {"token_endpoint": trap.address},
                     {"subject_token": trap.address}):
            answer = app.post(grant_type="authorization_code", code="x", redirect_uri=trap.address, **more)
            assert answer.status_code in (400, 401)
        assert not trap.sprung.wait(0.2)


@pytest.mark.parametrize("header", ["X-WOPI-WopiSrc", "X-WOPI-HostEndpointUrl", "X-WOPI-HostNativeFileName",
                                    "X-Forwarded-Host",
                                    "Destination", "Referer", "Origin", "X-WOPI-SessionContext", "Link"])
def test_urls_in_request_headers_are_never_requested(place: Place, file: File, header: str) -> None:
    with Trap() as trap:
        for override in ("GET_SHARE_URL", "PUT_RELATIVE_FILE", "GET_LOCK"):
            file.call("POST", override=override, headers={header: trap.address + "/x", "X-WOPI-UrlType": "ReadOnly"})
        place.call("POST", "GET_WOPI_SRC_WITH_ACCESS_TOKEN", **{header: trap.address + "/x"})
        assert not trap.sprung.wait(0.1)


def redirecting(there: str) -> bytes:
    return (f"HTTP/1.1 302 Found\r\nLocation: {there}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").encode()


def test_a_redirect_of_discovery_to_an_internal_address_is_not_followed(unstarted: Emplace) -> None:
    """The server that answers discovery requests must not be able to redirect this server to other addresses."""
    with Trap() as inside, Trap(redirecting(f"http://localhost:{inside.port}/admin/delete?all=yes")) as outside:
        unstarted.start("--discovery", outside.address + "/hosting/discovery")
        assert outside.sprung.wait(10), "discovery wasn't requested"
        assert not inside.sprung.wait(2), inside.caught


DISCOVERY_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nConnection: close\r\n\r\n"


def test_an_endless_discovery_response_is_abandoned(unstarted: Emplace) -> None:
    with Trap(DISCOVERY_HEAD + b"<wopi-discovery>" + b"<!-- x -->" * 20_000_000) as outside:
        unstarted.start("--discovery", outside.address)
        assert outside.sprung.wait(20)
        assert unstarted.memory_high_water() < 300 and unstarted.is_ready()
        assert "discovery.failed" in unstarted.said() or "discovery.refused" in unstarted.said()


def discovery_with_entities(inside: Trap) -> str:
    """Returns a discovery document with an external entity (XXE), and with exponentially growing entities (billion
    laughs)."""
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    entities = f'<!ENTITY x SYSTEM "{inside.address}/x"><!ENTITY a0 "ha">{laughs}'
    return (f'<?xml version="1.0"?><!DOCTYPE d [{entities}]>'
            '<wopi-discovery><proof-key value="&x;" modulus="&a9;" exponent="AQAB"/></wopi-discovery>')


def test_xml_entities_in_discovery_are_not_expanded(unstarted: Emplace) -> None:
    with Trap() as inside:
        path = unstarted.folder / "discovery.xml"
        path.write_text(discovery_with_entities(inside))
        said = unstarted.run("serve", "--discovery", path, code=1, timeout=30)
        assert "no proof-key" in said.stderr and "ha" * 100 not in said.stderr
        assert not inside.sprung.wait(1)


def test_xml_entities_in_a_discovery_response_use_little_memory(unstarted: Emplace) -> None:
    """Unlike the document in a file, a response is parsed by the running server."""
    with Trap() as inside, Trap(DISCOVERY_HEAD + discovery_with_entities(inside).encode()) as outside:
        unstarted.start("--discovery", outside.address)
        until(lambda: "discovery.refused" in unstarted.said(), "the refusal of the discovery response")
        assert not inside.sprung.wait(1)
        assert unstarted.memory_high_water() < 300 and unstarted.is_ready()


# Addresses that an attacker could make the server's responses contain

LIES = {"Host": EVIL, "X-Forwarded-Host": EVIL, "Forwarded": f"host={EVIL};proto=http", "X-Forwarded-Server": EVIL,
        "X-Original-Host": EVIL, "X-Host": EVIL, "X-Forwarded-Proto": "http", "X-Forwarded-Port": "81",
        "X-Forwarded-Prefix": f"//{EVIL}", "X-Forwarded-Scheme": "http", "X-ProxyUser-Ip": EVIL,
        "Origin": f"https://{EVIL}",
        "Referer": f"https://{EVIL}/", "Base-Url": f"https://{EVIL}", "Front-End-Https": "off"}


def answers(emplace: Emplace, browser: WebView, place: Place, app: App, headers: dict[str, str]) -> list[str]:
    """Returns the text of every response that contains addresses."""
    file, session = place.find("Budget.xlsx"), place.office.session
    bearer = {"Authorization": f"Bearer {place.access_token}"} | headers
    found = [
        session.get(emplace.bootstrapper, headers=headers), session.get(emplace.bootstrapper, headers=bearer),
        session.post(emplace.bootstrapper, headers=bearer | {"X-WOPI-EcosystemOperation": "GET_ROOT_CONTAINER"}),
        file.call("GET", headers=headers), file.call("GET", "/ancestry", headers=headers),
        file.call("POST", override="GET_SHARE_URL", headers=headers | {"X-WOPI-UrlType": "ReadOnly"}),
        place.root().call("GET", "/children", headers=headers),
        session.get(emplace.address + "/.well-known/oauth-authorization-server", headers=headers),
        session.get(emplace.address + "/account", headers=headers, allow_redirects=False),
        browser.session.get(emplace.address + "/", headers=headers),
        browser.session.get(f"{emplace.address}/documents/{file.id}", headers=headers),
        session.get(f"{emplace.address}/oauth/authorize?{app.asked(response_type='x')}", headers=headers,
                    allow_redirects=False),
    ]
    return [f"{answer.status_code} {answer.headers} {answer.text}" for answer in found]


@pytest.mark.parametrize("header", LIES)
def test_forged_headers_do_not_change_urls_in_responses(
        emplace: Emplace, browser: WebView, place: Place, app: App, header: str) -> None:
    own = emplace.address
    for said in answers(emplace, browser, place, app, {header: LIES[header]}):
        assert EVIL not in said
        for wrong in (own.replace("https:", "http:"), ":81/", own.rpartition(":")[0] + "/"):
            assert wrong not in said, f"{wrong} in {said[:300]}"


def test_an_absolute_url_of_another_host_in_the_request_line_is_refused(emplace: Emplace) -> None:
    for target in (f"https://{EVIL}/wopibootstrapper", f"http://{EVIL}:81/account",
                   f"https://{EVIL}@localhost/account"):
        with Wire(emplace) as wire:
            wire.request(f"GET {target} HTTP/1.1", "Connection: close")
            answer = wire.answer()
        assert answer.status == 400 and EVIL not in answer.everything and ":81" not in answer.everything


@pytest.mark.parametrize("headers", [
    {"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"X-Forwarded-For": "203.0.113.1, 127.0.0.1"},
    {"X-Forwarded-For": "::1"}, {"X-Forwarded-For": ""}])
def test_metrics_are_404_for_requests_with_forwarding_headers(emplace: Emplace, headers: dict[str, str]) -> None:
    assert emplace.session().get(emplace.address + "/metrics").status_code == 200
    assert emplace.session().get(emplace.address + "/metrics", headers=headers).status_code == 404


@pytest.mark.parametrize("headers", [{"Via": "1.1 proxy"}, {"X-Real-IP": "203.0.113.1"}, {"X-Forwarded-Host": EVIL}])
def test_metrics_are_404_for_requests_with_other_proxy_headers(emplace: Emplace, headers: dict[str, str]) -> None:
    assert emplace.session().get(emplace.address + "/metrics", headers=headers).status_code == 404


def test_metrics_are_refused_under_a_foreign_host_name(unstarted: Emplace) -> None:
    """DNS rebinding: the host name of a malicious page resolves to this machine, so the browser lets the page read the
    metrics."""
    unstarted.start("--plain-http")
    answer = unstarted.session().get(unstarted.address + "/metrics", headers={
        "Host": EVIL, "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code in (400, 403, 404, 421)


def test_forwarding_headers_of_untrusted_clients_are_not_logged(emplace: Emplace) -> None:
    before = emplace.log.stat().st_size
    emplace.session().get(emplace.address + "/health/live", headers={
        "X-Forwarded-For": "203.0.113.99", "Forwarded": "for=203.0.113.99", "X-Real-IP": "203.0.113.99"})
    time.sleep(0.2)
    assert "client=127.0.0.1" in emplace.said(before) and "203.0.113.99" not in emplace.said(before)


def test_cookies_are_secure_even_if_forwarding_headers_say_http(emplace: Emplace) -> None:
    for headers in ({"X-Forwarded-Proto": "http"}, {"Forwarded": "proto=http"}, {"X-Forwarded-Ssl": "off"}):
        answer = emplace.session().get(emplace.address + "/sign-in", headers=headers)
        assert "; Secure" in answer.headers["Set-Cookie"]
