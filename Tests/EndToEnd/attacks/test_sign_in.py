"""Sign-in, sessions and forms: forged, fixed, guessed, and guessed at to keep an owner out."""

import concurrent.futures
import statistics
import time
from collections import Counter
from collections.abc import Iterator

import pytest
import requests

from attacks.oauth_app import App
from emplace import Emplace
from pages import Page, WebView

SESSION, FORM = "__Host-emplace-session", "__Host-emplace-form"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory, password: str) -> Iterator[Emplace]:
    """A place behind a proxy on this machine, so that one client can come from many addresses."""
    emplace = Emplace(tmp_path_factory.mktemp("behind"))
    emplace.start("--trusted-proxies", "127.0.0.1")
    for name in ("mia", "ben"):
        emplace.add_user(name, password)
    yield emplace
    emplace.kill()


def attempt(emplace: Emplace, name: str, password: str, cookies: dict[str, str] | None = None,
            **headers: str) -> requests.Response:
    """One try at the sign-in form by a browser of its own."""
    view = emplace.web_view()
    view.session.headers.update({key.replace("_", "-"): value for key, value in headers.items()})
    for key, value in (cookies or {}).items():
        view.session.cookies.set(key, value)
    form = view.open(emplace.address + "/sign-in").sign_in_form
    data = form.fields | {form.named("text", "email")[0]: name, form.passwords[0]: password}
    return view.session.post(emplace.address + "/sign-in", data=data, allow_redirects=False)


def guesses(emplace: Emplace, name: str, addresses: list[str]) -> Counter[int]:
    """A wrong password from each of these addresses; two at a time, since each is dear by design."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return Counter(pool.map(
            lambda address: attempt(emplace, name, "guess", X_Forwarded_For=address).status_code, addresses))


def cookie(answer: requests.Response, prefix: str) -> tuple[str, str]:
    return next((name, value) for name, value in answer.cookies.items() if name.startswith(prefix) and value)


# Forms

def test_a_form_filled_in_with_another_browser_s_token_signs_nobody_in(emplace: Emplace, password: str) -> None:
    """Login CSRF: the attacker has a token, but the victim's browser has another cookie, or none."""
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
def test_no_form_is_taken_without_its_token(
        emplace: Emplace, browser: WebView, app: App, path: str, token: str | None) -> None:
    data = {"name": "Evil", "language": "de", "action": "allow", "continuation": "?" + app.asked()}
    if token is not None:
        data["csrf"] = token
    answer = browser.session.post(emplace.address + path, data=data, allow_redirects=False)
    assert answer.status_code == 403 and "Set-Cookie" not in answer.headers
    assert "Evil" not in browser.open(emplace.address + "/account").text, "signed in as before, under the same name"


def test_a_token_from_before_sign_in_is_worth_nothing_after_it(emplace: Emplace, password: str) -> None:
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


def test_nobody_agrees_for_another(emplace: Emplace, app: App) -> None:
    """Consent posted by the attacker's own browser, or with the attacker's form by the victim's."""
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


def test_what_was_agreed_to_cannot_be_changed_into_another_redirect_address(app: App) -> None:
    page, fields = consent(app)
    carrier = next(name for name, value in fields.items() if value.startswith("?"))
    for query in (app.asked(redirect_uri="https://evil.example/"), app.asked(client_id="unknown"), "x=y"):
        answer = app.browser.session.post(app.emplace.address + "/consent", allow_redirects=False,
                                          data=fields | {carrier: "?" + query, "action": "allow"})
        assert answer.status_code == 403 and "Location" not in answer.headers


# Sessions

def test_a_session_planted_before_sign_in_is_not_the_one_after_it(emplace: Emplace, password: str) -> None:
    planted = {SESSION: "es_" + "A" * 43, FORM: "B" * 43}
    view = emplace.web_view()
    for name, value in planted.items():
        view.session.cookies.set(name, value, domain="localhost.local", path="/")
    page = view.sign_in(view.open(emplace.address + "/sign-in"), "mia", password)
    assert page.status == 200 and not page.asks_to_sign_in
    values = [value for name, value in view.session.cookies.items() if name == SESSION]
    assert values and planted[SESSION] not in values
    thief = emplace.session().get(emplace.address + "/", cookies=planted)
    assert "password" in thief.text, "what was planted opens nothing"


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


def test_two_cookies_of_one_name_are_neither_of_them_believed(emplace: Emplace, browser: WebView) -> None:
    """Somebody else on the domain slipped one in."""
    value = next(value for name, value in browser.session.cookies.items() if name == SESSION)
    for line in (f"{SESSION}={value}; {SESSION}=x", f"{SESSION}=x; {SESSION}={value}"):
        answer = emplace.session().get(emplace.address + "/account", headers={"Cookie": line}, allow_redirects=False)
        assert answer.status_code == 303
    assert emplace.session().get(emplace.address + "/account", headers={"Cookie": f"{SESSION}={value}"},
                                 allow_redirects=False).status_code == 200


def test_every_cookie_is_tied_to_this_host_and_kept_from_script(emplace: Emplace, password: str) -> None:
    answers = [emplace.session().get(emplace.address + "/sign-in"), attempt(emplace, "mia", password)]
    lines = [line for answer in answers for line in answer.raw.headers.getlist("Set-Cookie")]
    assert len(lines) >= 3
    for line in lines:
        name, *attributes = line.split("; ")
        assert name.startswith("__Host-") and {"Path=/", "HttpOnly", "Secure", "SameSite=Lax"} <= set(attributes)
        assert not any(attribute.startswith("Domain") for attribute in attributes)


# Guessing

def test_a_stranger_evades_no_throttle_by_naming_other_addresses(unstarted: Emplace, password: str) -> None:
    unstarted.start()
    unstarted.add_user("mia", password)
    statuses = guesses(unstarted, "mia", [f"203.0.113.{n}" for n in range(8)])
    assert statuses == {403: 5, 429: 3}
    for name in ("Forwarded", "X-Real-IP", "True-Client-IP", "CF-Connecting-IP"):
        answer = attempt(unstarted, "mia", "guess",
                         **{name: "for=203.0.113.9" if name == "Forwarded" else "203.0.113.9"})
        assert answer.status_code == 429, name


@pytest.mark.parametrize("addresses", [
    ["10.1.0.1, 198.51.100.5", "198.51.100.5:1234", "::ffff:198.51.100.5", "[::ffff:198.51.100.5]:9", "x, 198.51.100.5",
     "198.51.100.5", "10.2.0.1,198.51.100.5", "127.0.0.1, ::1, 198.51.100.5"],
    [f"2001:db8:1:2::{n:x}" for n in range(8)]], ids=["one address written in many ways", "one IPv6 network"])
def test_one_client_does_not_pass_for_many_behind_a_proxy(behind: Emplace, addresses: list[str]) -> None:
    assert guesses(behind, "mia", addresses) == {403: 5, 429: 3}


def test_one_name_spelled_in_many_ways_has_one_budget(behind: Emplace) -> None:
    names = ["mia", "MIA", "Mia", "mIa", "MiA", "miA", "mIA"]
    statuses = [attempt(behind, name, "guess", X_Forwarded_For="192.0.2.50").status_code for name in names]
    assert statuses == [403] * 5 + [429] * 2


def test_many_addresses_guess_no_faster_and_do_not_lock_the_owner_out(behind: Emplace, password: str) -> None:
    """What the tests before have used up of the budget need not be used up again."""
    device = cookie(attempt(behind, "mia", password, X_Forwarded_For="192.0.2.1"), "__Host-emplace-device")
    forged = (device[0], device[1].partition(".")[0] + "." + "A" * 43)
    tries = (attempt(behind, "mia", "guess", X_Forwarded_For=f"198.18.{n}.1").status_code for n in range(24))
    assert 429 in tries, "there is an end to it"
    assert attempt(behind, "mia", password, X_Forwarded_For="198.18.99.1").status_code == 429, "even with the password"
    assert attempt(behind, "mia", password, dict([forged]), X_Forwarded_For="198.18.98.1").status_code == 429
    ours = attempt(behind, "mia", password, dict([device]), X_Forwarded_For="198.18.97.1")
    assert ours.status_code == 303, "a browser that signed in before has a budget nobody else uses up"


def test_the_password_is_not_guessed_on_the_account_page_either(behind: Emplace, password: str) -> None:
    """With a stolen session, say."""
    name, value = cookie(attempt(behind, "ben", password, X_Forwarded_For="192.0.2.2"), SESSION)
    thief = behind.web_view()
    thief.session.cookies.set(name, value)
    page = thief.open(behind.address + "/account")
    form = page.form(lambda form: len(form.passwords) == 3, "form to change the password")
    current, *new = form.passwords
    statuses = [thief.submit(page, form, dict.fromkeys(new, "new password") | {current: f"guess {n}"}).status
                for n in range(8)]
    assert statuses[0] == 403 and statuses[-1] == 429, statuses


def test_an_unknown_name_takes_as_long_as_a_wrong_password(behind: Emplace) -> None:
    """Medians of one run, by turns; a machine that hiccups gets a second and a third chance."""
    for round_ in range(3):
        took: dict[str, list[float]] = {"ben": [], "nobody": []}
        for n in range(4):
            for name in took:
                start = time.perf_counter()
                # From elsewhere each time: throttled answers are quick for both.
                answer = attempt(behind, f"{name}{round_}" if name == "nobody" else name, "guess",
                                 X_Forwarded_For=f"203.0.{round_ * 10 + n}.1")
                took[name].append(time.perf_counter() - start)
                assert answer.status_code in (403, 429)
        known, unknown = (statistics.median(times) for times in took.values())
        if 0.6 < unknown / known < 1.67:
            return
    raise AssertionError(f"known {known:.3f} s, unknown {unknown:.3f} s")


@pytest.mark.parametrize("name", ["mia\0", "mia' OR '1'='1", "m" * 5000, ""])
def test_no_name_signs_in_that_is_not_a_name(emplace: Emplace, name: str, password: str) -> None:
    answer = attempt(emplace, name, password)
    assert answer.status_code in (403, 429) and SESSION not in answer.cookies


def test_a_password_of_a_megabyte_costs_nobody_anything(emplace: Emplace) -> None:
    start = time.perf_counter()
    assert attempt(emplace, "mia", "x" * 1_000_000).status_code == 413
    assert time.perf_counter() - start < 5
