"""Attacks with sign-ins, consents, sessions and forms that are forged, replayed, or prepared by the attacker."""

import pytest

from attacks.oauth_app import App
from attacks.signing_in import attempt, cookie
from emplace import Emplace
from pages import Page, WebView

SESSION, FORM = "__Host-emplace-session", "__Host-emplace-form"


# Forms

def test_a_sign_in_form_with_another_browser_s_csrf_token_is_refused(emplace: Emplace, password: str) -> None:
    """In login CSRF, the attacker's form has a CSRF token, but the victim's browser has a different cookie or no
    cookie."""
    attacker, victim = emplace.web_view(), emplace.web_view()
    form = attacker.open(emplace.address + "/sign-in").sign_in_form
    data = form.fields | {form.named("text", "email")[0]: "mia", form.passwords[0]: password}
    for opens_first in (False, True):
        if opens_first:
            victim.open(emplace.address + "/sign-in")
        for site in ("cross-site", "same-site", None):
            headers = {"Sec-Fetch-Site": site, "Origin": "https://evil.example"} if site else {}
            answer = victim.session.post(emplace.address + "/sign-in", data=data, headers=headers,
                                         allow_redirects=False)
            assert answer.status_code == 403 and SESSION not in answer.cookies


@pytest.mark.parametrize("path", ["/consent", "/sign-out", "/account/name", "/account/password", "/account/language",
                                  "/account/disconnect", "/account/sign-out-everywhere", "/account/sign-out-session"])
@pytest.mark.parametrize("token", ["", "x" * 43, None], ids=["empty", "made up", "missing"])
def test_a_form_without_its_csrf_token_is_refused(
        emplace: Emplace, browser: WebView, app: App, path: str, token: str | None) -> None:
    data = {"name": "Evil", "language": "de", "action": "allow", "continuation": "?" + app.asked()}
    if token is not None:
        data["csrf"] = token
    answer = browser.session.post(emplace.address + path, data=data, allow_redirects=False)
    assert answer.status_code == 403 and "Set-Cookie" not in answer.headers
    assert "Evil" not in browser.open(emplace.address + "/account").text, "the form changed the user's name"


def test_a_csrf_token_from_before_sign_in_is_refused_after_it(emplace: Emplace, password: str) -> None:
    view = emplace.web_view()
    page = view.open(emplace.address + "/sign-in")
    before = page.sign_in_form.fields["csrf"]
    assert view.sign_in(page, "mia", password).status == 200
    answer = view.session.post(emplace.address + "/sign-out", data={"csrf": before}, allow_redirects=False)
    assert answer.status_code == 403


def consent(app: App) -> tuple[Page, dict[str, str]]:
    page = app.open(app.asked())
    form = page.form(lambda form: any(b.declines for b in form.buttons), "consent")
    return page, dict(form.fields)


def test_consent_cannot_be_given_on_behalf_of_another_user(emplace: Emplace, app: App) -> None:
    """First the attacker's browser sends the victim's consent form. Then the victim's browser sends the form from
    another site."""
    page, fields = consent(app)
    stranger = emplace.web_view()
    stranger.open(emplace.address + "/sign-in")
    answer = stranger.session.post(emplace.address + "/consent", data=fields | {"action": "allow"},
                                   allow_redirects=False)
    assert "code=" not in answer.headers.get("Location", "")
    answer = app.browser.session.post(
        emplace.address + "/consent", data=fields | {"action": "allow"}, allow_redirects=False,
        headers={"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"})
    assert answer.status_code == 403 and "Location" not in answer.headers
    for method in ("GET", "PUT"):
        answer = app.browser.session.request(method, emplace.address + "/consent", params=fields | {"action": "allow"},
                                             allow_redirects=False)
        assert "code=" not in answer.headers.get("Location", "")


def test_the_authorization_request_in_a_consent_form_cannot_be_replaced(app: App) -> None:
    page, fields = consent(app)
    carrier = next(name for name, value in fields.items() if value.startswith("?"))
    for query in (app.asked(redirect_uri="https://evil.example/"), app.asked(client_id="unknown"), "x=y"):
        answer = app.browser.session.post(app.emplace.address + "/consent", allow_redirects=False,
                                          data=fields | {carrier: "?" + query, "action": "allow"})
        assert answer.status_code == 403 and "Location" not in answer.headers


# Sessions

def test_a_session_cookie_planted_before_sign_in_stays_invalid(emplace: Emplace, password: str) -> None:
    planted = {SESSION: "es_" + "A" * 43, FORM: "B" * 43}
    view = emplace.web_view()
    for name, value in planted.items():
        view.session.cookies.set(name, value, domain="localhost.local", path="/")
    page = view.sign_in(view.open(emplace.address + "/sign-in"), "mia", password)
    assert page.status == 200 and not page.asks_to_sign_in
    values = [value for name, value in view.session.cookies.items() if name == SESSION]
    assert values and planted[SESSION] not in values
    thief = emplace.session().get(emplace.address + "/", cookies=planted)
    assert "password" in thief.text, "the planted session is valid"


def test_a_session_ends_on_the_server_when_its_owner_signs_out(emplace: Emplace, password: str) -> None:
    name, value = cookie(attempt(emplace, "mia", password), SESSION)
    thief, address = emplace.web_view(), emplace.address + "/account"
    thief.session.cookies.set(name, value)
    page = thief.open(address)
    assert not page.asks_to_sign_in
    form = page.form(lambda form: form.action == "/sign-out", "form to sign out")
    thief.submit(page, form)
    again = emplace.session().get(address, cookies={name: value}, allow_redirects=False)
    assert again.status_code == 303 and "/sign-in" in again.headers["Location"]


@pytest.mark.parametrize("site", ["cross-site", "same-site", None])
def test_a_cross_site_sign_out_does_not_clear_the_session_cookie(emplace: Emplace, site: str | None) -> None:
    """With a form from another site, a browser sends no `SameSite` cookie. But the browser stores cookies from the
    response, so the response must not set the session cookie."""
    headers = {"Sec-Fetch-Site": site, "Origin": "https://evil.example"} if site else {}
    answer = emplace.session().post(emplace.address + "/sign-out", data={"x": "y"}, headers=headers,
                                    allow_redirects=False)
    assert not [line for line in answer.raw.headers.getlist("Set-Cookie") if line.startswith(SESSION)]


def test_two_session_cookies_in_one_request_are_both_ignored(emplace: Emplace, browser: WebView) -> None:
    """Another host of the same domain may have set one of the two cookies."""
    value = next(value for name, value in browser.session.cookies.items() if name == SESSION)
    for line in (f"{SESSION}={value}; {SESSION}=x", f"{SESSION}=x; {SESSION}={value}"):
        answer = emplace.session().get(emplace.address + "/account", headers={"Cookie": line}, allow_redirects=False)
        assert answer.status_code == 303
    assert emplace.session().get(emplace.address + "/account", headers={"Cookie": f"{SESSION}={value}"},
                                 allow_redirects=False).status_code == 200


def test_every_cookie_is_host_prefixed_http_only_and_secure(emplace: Emplace, password: str) -> None:
    answers = [emplace.session().get(emplace.address + "/sign-in"), attempt(emplace, "mia", password)]
    lines = [line for answer in answers for line in answer.raw.headers.getlist("Set-Cookie")]
    assert len(lines) >= 3
    for line in lines:
        name, *attributes = line.split("; ")
        assert name.startswith("__Host-") and {"Path=/", "HttpOnly", "Secure", "SameSite=Lax"} <= set(attributes)
        assert not any(attribute.startswith("Domain") for attribute in attributes)
