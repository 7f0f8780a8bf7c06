"""Tokens, codes and links must not leak through logs, the Referer header, caches or scripts of other sites."""

from urllib.parse import quote, urlsplit

import pytest
import requests
from lxml import html

from attacks.oauth_app import App
from attacks.wire import Wire
from emplace import Emplace, until
from office import File, Place, raw_headers
from pages import Page, WebView

SECRET = "S3cr3t-T0ken_1234567890.abcdefghij~XYZ"


@pytest.mark.parametrize("target", [
    "/wopi/files/x?access_token={}", "/wopi/files/x?ACCESS_TOKEN={}", "/wopi/files/x?access%5Ftoken={}",
    "/wopi/files/x?%61ccess_token={}", "/wopi/files/x?a=b&&access_token={}",
    "/wopi/files/x?access_token=a&access_token={}",
    "/wopi/files/x?access_token=/?{}", "/wopi/files/x/contents?access_token={}", "//wopi/files/x?access_token={}",
    "/nowhere?access_token={}", "/download/x?access_token={}", "/oauth/token?code={}", "/oauth/token?client_secret={}",
    "/oauth/revoke?token={}", "/oauth/authorize?code_verifier={}", "/sign-in?password={}",
    "/sign-in?next=%2Foauth%2Fauthorize%3Fcode%3D{}", "/s/{}", "/s/{}/download", "/s/{}/documents/x", "/s//{}",
    "https://localhost/s/{}"])
def test_a_secret_in_a_url_is_not_written_to_the_log(emplace: Emplace, target: str) -> None:
    assert_not_logged(emplace, target)


@pytest.mark.parametrize("target", ["//s/{}", "///s/{}/download", "/sign-in?next=%2fx%3fcode%3d{}"])
def test_a_secret_in_an_oddly_spelled_url_is_not_written_to_the_log(emplace: Emplace, target: str) -> None:
    assert_not_logged(emplace, target)


def assert_not_logged(emplace: Emplace, target: str) -> None:
    before = emplace.log.stat().st_size
    with Wire(emplace) as wire:
        wire.request(f"GET {target.format(SECRET)} HTTP/1.1", "X-Request-ID: oddly-spelled", "Connection: close")
        assert wire.answers()
    # Waits for the log line, because the server writes it after it has sent the response.
    until(lambda: "oddly-spelled" in emplace.said(before), "the request in the log")
    assert SECRET not in emplace.said(before)


@pytest.mark.parametrize("header", ["Authorization: Bearer {}", "Authorization: {}",
                                    "Cookie: __Host-emplace-session={}",
                                    "X-Request-ID: {}\x1b[2J", "User-Agent: {}", "Referer: https://x/?access_token={}"])
def test_a_secret_in_a_header_is_not_written_to_the_log(emplace: Emplace, header: str) -> None:
    before = emplace.log.stat().st_size
    with Wire(emplace) as wire:
        wire.request("GET /wopibootstrapper HTTP/1.1", "X-WOPI-CorrelationId: written", header.format(SECRET),
                     "Connection: close")
        status = wire.answer().status
    assert status in (400, 401)
    if status == 401:
        until(lambda: "written" in emplace.said(before), "the request in the log")
    assert SECRET not in emplace.said(before)


def test_a_client_cannot_inject_a_line_into_the_log(emplace: Emplace) -> None:
    before = emplace.log.stat().st_size
    lie = "2026-01-01T00:00:00+0000 info emplace: forged"
    with Wire(emplace) as wire:
        wire.request(f"GET /%0A{quote(lie)}%0D%0A%1B[2J HTTP/1.1", f"X-Request-ID: {lie}",
                     "X-WOPI-CorrelationId: a\tb", f"User-Agent: {lie}", "Connection: close")
        wire.answers()
    until(lambda: "method=GET" in emplace.said(before), "the request in the log")
    said = emplace.said(before)
    assert not any(line.startswith(lie) for line in said.splitlines()) and "\x1b" not in said


def pages(emplace: Emplace, browser: WebView, app: App, place: Place) -> dict[str, Page]:
    """One page of every kind, including error pages."""
    file, stranger = place.find("Budget.xlsx"), emplace.web_view()
    shared = file.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadWrite"}).json()["ShareUrl"]
    home = browser.open(emplace.address + "/")
    form = home.form(lambda form: form.action.endswith("/sign-out"), "form to sign out")
    found = {
        "home": home, "document": browser.open(f"{emplace.address}/documents/{file.id}"),
        "move": browser.open(f"{emplace.address}/documents/{file.id}/move"),
        "delete": browser.open(f"{emplace.address}/documents/{file.id}/delete"),
        "account": browser.open(emplace.address + "/account"), "consent": app.open(app.asked()),
        "sign-in": stranger.open(emplace.address + "/sign-in"), "app sign-in": app.open(app.asked(), stranger),
        "app fault": stranger.open(emplace.address + "/oauth/authorize?client_id=x"),
        "privacy": stranger.open(emplace.address + "/privacy"), "share": stranger.open(shared),
        "no share": stranger.open(emplace.address + "/s/a.b.c"), "nowhere": stranger.open(emplace.address + "/nowhere"),
        "refused form": stranger.submit(home, type(form)("/account/name", "post", fields={"name": "x"})),
        "refused sign-in": stranger.submit(home, type(form)("/sign-in", "post", fields={"name": "x"})),
    }
    assert found["consent"].asks_for_consent and found["share"].status == 200
    return found


def test_every_page_sends_headers_against_referrer_leaks_and_framing(
        emplace: Emplace, browser: WebView, app: App, place: Place) -> None:
    """The headers prevent leaks through the Referer header, clickjacking, caching and MIME sniffing."""
    for name, page in pages(emplace, browser, app, place).items():
        headers = page.headers
        assert headers["Content-Type"] == "text/html; charset=utf-8", name
        assert headers["Referrer-Policy"] == "no-referrer", name
        assert headers["X-Frame-Options"] == "DENY" and headers["X-Content-Type-Options"] == "nosniff", name
        assert headers["Cache-Control"] == "no-store", name
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert policy["frame-ancestors"] == policy["default-src"] == policy["base-uri"] == "'none'", name
        has_script = policy.get("script-src") == "'self'"
        assert ("script-src" not in policy) == (not has_script), name
        assert not has_script or "sign-in" not in name and name not in ("consent", "privacy", "app fault"), name
        assert "unsafe" not in headers["Content-Security-Policy"], name
        assert len([n for n, _ in raw_headers(page.response) if n.lower() == "content-security-policy"]) == 1, name
        assert headers.get("Access-Control-Allow-Origin") is None, name


def test_no_page_loads_external_resources_or_has_inline_script(
        emplace: Emplace, browser: WebView, app: App, place: Place) -> None:
    for name, page in pages(emplace, browser, app, place).items():
        tree = html.fromstring(page.response.content)
        for script in tree.xpath("//script"):
            # The server's only script is a file. The sign-in and consent pages don't load it.
            assert set(script.attrib) == {"type", "src"} and not script.text, name
            assert script.get("src").startswith("/assets/emplace.") and name not in ("sign-in", "consent"), name
            assert "script-src 'self';" in page.headers["Content-Security-Policy"], name
        assert not tree.xpath("//iframe | //object | //embed | //base | //meta[@http-equiv]"), name
        assert not tree.xpath("//@*[starts-with(name(), 'on')]"), name
        for address in tree.xpath("//@src | //@action | //@formaction | //link/@href | //a/@href"):
            assert address.startswith(("/", "#", "data:")) and not address.startswith("//"), f"{name}: {address}"


@pytest.mark.parametrize("path", ["/wopi/files/{}?access_token={}", "/wopi/files/{}/contents?access_token={}",
                                  "/wopibootstrapper", "/oauth/token", "/oauth/introspect", "/account",
                                  "/.well-known/oauth-authorization-server"])
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_no_response_has_cors_headers(emplace: Emplace, place: Place, path: str, method: str) -> None:
    file = place.find("Budget.xlsx")
    answer = emplace.session().request(method, emplace.address + path.format(file.id, file.token), headers={
        "Origin": "https://evil.example", "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization"})
    assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


@pytest.mark.parametrize("address", ["download page", "contents", "FileUrl"])
def test_documents_are_served_as_octet_stream_with_nosniff(
        emplace: Emplace, browser: WebView, file: File, address: str) -> None:
    answer: requests.Response = {
        "contents": lambda: file.get(Accept="text/html"),
        "FileUrl": lambda: browser.session.get(file.info()["FileUrl"]),
        "download page": lambda: browser.session.get(f"{emplace.address}/documents/{file.id}/download"),
    }[address]()
    assert answer.status_code == 200 and answer.content == b"unharmed"
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_responses_with_tokens_have_cache_control_no_store(place: Place, file: File, app: App) -> None:
    tokens = app.redeem(app.authorize()["code"])
    for answer in (tokens, place.call("GET"), place.call("POST", "GET_ROOT_CONTAINER"), file.call("GET"),
                   place.root().call("GET", "/children"), file.call("GET", "/ancestry"),
                   file.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadOnly"})):
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store", urlsplit(answer.url).path
