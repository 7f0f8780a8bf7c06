"""Redirects to unregistered addresses, and abuse of the server as an open redirector."""

from urllib.parse import parse_qs, quote, urlencode, urljoin, urlsplit

import pytest

from attacks.oauth_app import VERIFIER, App, s256
from emplace import Emplace
from office import STOP
from pages import Stopped, WebView

# RedirectAddressTests tries many more addresses without a server.
TRICKS = {
    "by a longer host": "https://planner.example.evil.example/back", "by encoding": "https://planner.example/b%61ck",
    "by a backslash": "https://planner.example\\@evil.example/back",
    "by a line": "{0}\r\nLocation: https://evil.example", "by a homograph": "https://plаnner.example/back",
    "by script": "javascript:alert(1)", "by the other's": STOP,
}


@pytest.mark.parametrize("trick", list(TRICKS.values()), ids=list(TRICKS))
def test_an_unregistered_redirect_uri_gets_an_error_page_without_a_redirect(app: App, trick: str) -> None:
    answer = app.bare(app.asked(redirect_uri=trick.format(app.redirect)))
    assert answer.status_code == 400 and "Location" not in answer.headers and "Refresh" not in answer.headers
    assert answer.headers["Content-Type"].startswith("text/html") and "evil.example" not in answer.text


def test_errors_redirect_only_to_a_registered_redirect_uri(app: App) -> None:
    for more in ({"response_type": "token"}, {"scope": "nothing-known"}, {"code_challenge": "x"}):
        assert "Location" not in app.bare(app.asked(redirect_uri="https://evil.example/", **more)).headers
        assert app.bare(app.asked(**more)).headers["Location"].startswith(app.redirect + "?")


@pytest.mark.parametrize("redirect", [
    "https://localhost:8443", "https://localhost@evil.example"])
def test_office_s_redirect_uri_with_a_port_or_user_is_refused(emplace: Emplace, app: App, redirect: str) -> None:
    query = urlencode({"response_type": "code", "client_id": emplace.office_client()[0], "redirect_uri": redirect})
    answer = app.bare(query)
    assert answer.status_code == 400 and "Location" not in answer.headers


@pytest.mark.parametrize("redirect, good", [
    ("http://127.0.0.1:51000/back", True), ("com.example.pocket:/back", True),
    ("http://127.0.0.1:1@evil.example/back", False), ("http://[::1]:51000/back", False)])
def test_only_the_port_of_a_loopback_redirect_uri_may_vary(public_app: App, redirect: str, good: bool) -> None:
    answer = public_app.bare(public_app.asked(
        redirect_uri=redirect, code_challenge=s256(VERIFIER), code_challenge_method="S256"))
    assert answer.status_code == (200 if good else 400)
    assert "Location" not in answer.headers


@pytest.mark.parametrize("options", [
    ["https://user@a.example/"], ["http://localhost/", "--public"]])
def test_a_client_with_an_unsafe_redirect_uri_cannot_be_registered(emplace: Emplace, options: list[str]) -> None:
    said = emplace.run("client", "add", "Careless", "--redirect-uri", *options, code=None)
    assert said.returncode != 0
    assert "Careless" not in [client["name"] for client in emplace.clients()]


# SignInAttackTests tries more addresses without a server.
ELSEWHERE = ["//evil.example", "/\\evil.example", "/\r\n/evil.example", "/%09/evil.example", "/.//evil.example",
             "@evil.example", "/x\r\nSet-Cookie: a=b"]


@pytest.mark.parametrize("next_", ELSEWHERE)
def test_sign_in_redirects_only_to_this_server(emplace: Emplace, browser: WebView, next_: str) -> None:
    """The browser is already signed in, so the sign-in page redirects immediately."""
    address = f"{emplace.address}/sign-in?next={quote(next_, safe='')}"
    answer = browser.session.get(address, allow_redirects=False)
    assert answer.status_code == 303 and "Set-Cookie" not in answer.headers
    there = answer.headers["Location"].replace("\\", "/")
    assert urljoin(emplace.address, there).startswith(emplace.address + "/") and not there.startswith("//")


@pytest.mark.parametrize("next_", ELSEWHERE)
def test_the_sign_in_form_redirects_only_to_this_server(emplace: Emplace, next_: str) -> None:
    """The Cancel button redirects to the same address as a successful sign-in, but needs no slow password check."""
    view = emplace.web_view()
    page = view.open(emplace.address + "/sign-in")
    form = page.sign_in_form
    hidden = {name: value for name, value in form.fields.items() if form.types[name] == "hidden"}
    carrier = next(name for name, value in hidden.items() if value.startswith("/"))
    answer = view.session.post(emplace.address + "/sign-in", data=hidden | {carrier: next_, "action": "cancel"},
                               allow_redirects=False)
    assert answer.status_code in (303, 403)
    there = answer.headers.get("Location", "/").replace("\\", "/")
    assert urljoin(emplace.address, there).startswith(emplace.address + "/") and not there.startswith("//")


def test_state_cannot_inject_parameters_into_the_redirect(app: App) -> None:
    for state in ("a&code=stolen", "x#y", "a\r\nSet-Cookie: b=c", "%0d%0aX: y", "a?b=c", "é&error=x"):
        back = urlsplit(app.bare(app.asked(state=state, response_type="token")).headers["Location"])
        values = parse_qs(back.query, keep_blank_values=True)
        assert values["state"] == [state] and "code" not in values and not back.fragment
        assert values["error"] == ["unsupported_response_type"]


def test_a_submitted_password_is_answered_with_a_303(app: App, emplace: Emplace, password: str) -> None:
    """With the status 307, the browser would send the password to the client (RFC 9700 §4.12)."""
    view = emplace.web_view()
    page = app.open(app.asked(), view)
    form = page.sign_in_form
    answer = view.session.post(urljoin(page.url, form.action), allow_redirects=False, data=form.fields | {
        form.named("text", "email")[0]: "mia", form.passwords[0]: password})
    assert answer.status_code == 303
    consent = view.open(urljoin(page.url, answer.headers["Location"]))
    with pytest.raises(Stopped):
        view.decide(consent, False)
    assert "password" not in answer.headers["Location"]
