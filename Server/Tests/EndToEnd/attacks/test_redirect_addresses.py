"""Where browsers are sent: other addresses than registered, and this place as somebody's open redirector."""

from urllib.parse import parse_qs, quote, urlencode, urljoin, urlsplit

import pytest

from attacks.oauth_app import VERIFIER, App, s256
from emplace import Emplace
from office import STOP
from pages import Stopped, WebView

TRICKS = {
    "by prefix": "{0}evil", "by a longer host": "https://planner.example.evil.example/back",
    "by a deeper path": "{0}/deeper", "by a query": "{0}?x=1", "by an empty query": "{0}?", "by a slash": "{0}/",
    "by case": "https://PLANNER.example/back", "by case of the path": "https://planner.example/Back",
    "by case of the scheme": "HTTPS://planner.example/back", "by encoding": "https://planner.example/b%61ck",
    "by encoding the host": "https://planner%2Eexample/back", "by fragment": "{0}#", "by a fragment's text": "{0}#x",
    "by userinfo": "https://planner.example@evil.example/back",
    "by userinfo before": "https://evil@planner.example/back",
    "by port": "https://planner.example:8443/back", "by the usual port": "https://planner.example:443/back",
    "by scheme": "http://planner.example/back", "by a way up": "https://planner.example/x/../back",
    "by a dot": "https://planner.example/./back", "by a double slash": "https://planner.example//back",
    "by a backslash": "https://planner.example\\@evil.example/back",
    "by a dot after the host": "https://planner.example./back",
    "by a blank": " {0}", "by a blank behind": "{0} ", "by a line": "{0}\r\nLocation: https://evil.example",
    "by a NUL": "{0}\0", "by a tab": "https://planner\t.example/back",
    "by a homograph": "https://plаnner.example/back",
    "by fullwidth": "https://ｐlanner.example/back", "by script": "javascript:alert(1)", "by data": "data:text/html,x",
    "by nothing": "/back", "by two": "{0} https://evil.example/", "by a list": "{0},https://evil.example/",
    "by the other's": STOP, "by combining": "{0}\u0301",
}


@pytest.mark.parametrize("trick", list(TRICKS.values()), ids=list(TRICKS))
def test_a_redirect_address_that_was_not_registered_gets_a_page_and_nothing_is_sent_there(app: App, trick: str) -> None:
    answer = app.bare(app.asked(redirect_uri=trick.format(app.redirect)))
    assert answer.status_code == 400 and "Location" not in answer.headers and "Refresh" not in answer.headers
    assert answer.headers["Content-Type"].startswith("text/html") and "evil.example" not in answer.text


def test_an_error_goes_to_no_address_but_a_registered_one(app: App) -> None:
    for more in ({"response_type": "token"}, {"scope": "nothing-known"}, {"code_challenge": "x"}):
        assert "Location" not in app.bare(app.asked(redirect_uri="https://evil.example/", **more)).headers
        assert app.bare(app.asked(**more)).headers["Location"].startswith(app.redirect + "?")


@pytest.mark.parametrize("redirect", [
    "https://localhost:8443", "https://localhost:443", "https://localhost.evil.example", "https://localhost/evil",
    "https://LOCALHOST", "http://localhost", "https://127.0.0.1", "https://localhost?", "https://localhost#",
    "https://localhost@evil.example", "https://evil.example@localhost"])
def test_the_address_of_office_has_no_port_path_or_host_of_another(emplace: Emplace, app: App, redirect: str) -> None:
    query = urlencode({"response_type": "code", "client_id": emplace.office_client()[0], "redirect_uri": redirect})
    answer = app.bare(query)
    assert answer.status_code == 400 and "Location" not in answer.headers


@pytest.mark.parametrize("redirect, good", [
    ("http://127.0.0.1:51000/back", True), ("http://127.0.0.1/back", True), ("http://127.0.0.1:99999/back", False),
    ("http://127.0.0.1:1@evil.example/back", False), ("http://127.0.0.1.evil.example/back", False),
    ("http://127.0.0.1:51000/other", False), ("https://127.0.0.1:51000/back", False),
    ("http://localhost:51000/back", False),
    ("http://127.0.0.2:51000/back", False), ("http://[::1]:51000/back", False), ("http://127.0.0.1:/back", None),
    ("http://127.0.0.1:051000/back", False), ("http://0x7f.1/back", False), ("http://127.0.0.1:+80/back", False),
    ("com.example.pocket:/back", True), ("com.example.pocket://evil.example/back", False),
    ("COM.example.pocket:/back", False)])
def test_only_the_port_of_a_loopback_address_is_free(public_app: App, redirect: str, good: bool | None) -> None:
    answer = public_app.bare(public_app.asked(
        redirect_uri=redirect, code_challenge=s256(VERIFIER), code_challenge_method="S256"))
    if good is not None:
        assert answer.status_code == (200 if good else 400)
    assert "Location" not in answer.headers


@pytest.mark.parametrize("options", [
    ["javascript:alert(1)"], ["data:text/html,x"], ["http://evil.example/"], ["https://a.example/#x"],
    ["https://user@a.example/"], ["https:///x"], ["https://a.example/ b"], ["com.a.b:/x"], ["http://127.0.0.1/x"],
    ["myapp:/x", "--public"], ["file:///etc/passwd", "--public"], ["http://a.example/", "--public"],
    ["http://localhost/", "--public"]])
def test_no_client_is_registered_with_an_address_that_gives_codes_away(emplace: Emplace, options: list[str]) -> None:
    said = emplace.run("client", "add", "Careless", "--redirect-uri", *options, code=None)
    assert said.returncode != 0
    assert "Careless" not in [client["name"] for client in emplace.clients()]


ELSEWHERE = ["https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "/%2fevil.example",
             "/%5cevil.example", "/\t/evil.example", "/\r\n/evil.example", " //evil.example", "///evil.example",
             "/%09/evil.example", "javascript:alert(1)", "https:evil.example", "/.//evil.example", "@evil.example",
             "/%2F%2Fevil.example", "/%255cevil.example", "?redirect_uri=https://evil.example", "/x\r\nSet-Cookie: a=b"]


@pytest.mark.parametrize("next_", ELSEWHERE)
def test_sign_in_leads_nowhere_but_here(emplace: Emplace, browser: WebView, next_: str) -> None:
    """Signed in already, so it goes on at once."""
    address = f"{emplace.address}/sign-in?next={quote(next_, safe='')}"
    answer = browser.session.get(address, allow_redirects=False)
    assert answer.status_code == 303 and "Set-Cookie" not in answer.headers
    there = answer.headers["Location"].replace("\\", "/")
    assert urljoin(emplace.address, there).startswith(emplace.address + "/") and not there.startswith("//")


@pytest.mark.parametrize("next_", ELSEWHERE)
def test_the_form_to_sign_in_leads_nowhere_but_here(emplace: Emplace, next_: str) -> None:
    """Cancelling goes on as signing in does, without the cost of a password."""
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


def test_state_cannot_write_into_the_address_it_comes_back_in(app: App) -> None:
    for state in ("a&code=stolen", "x#y", "a\r\nSet-Cookie: b=c", "%0d%0aX: y", "a?b=c", "é&error=x"):
        back = urlsplit(app.bare(app.asked(state=state, response_type="token")).headers["Location"])
        values = parse_qs(back.query, keep_blank_values=True)
        assert values["state"] == [state] and "code" not in values and not back.fragment
        assert values["error"] == ["unsupported_response_type"]


def test_the_answer_to_a_password_is_a_303(app: App, emplace: Emplace, password: str) -> None:
    """A 307 would have the browser post the password on to the client (RFC 9700 §4.12)."""
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
