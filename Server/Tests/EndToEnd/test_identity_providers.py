"""Tests signing in with OpenID Connect providers, which `scripts/identity-providers` runs."""

import json
import socket
import subprocess
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

import emplace as one
from emplace import ROOT, rows
from office import Place
from pages import Stopped, WebView
from test_browser import View, trusting
from witness import witness

SCRIPT = ROOT / "scripts/identity-providers"
PASSWORDS = {"alice": "alice-password", "eve": "eve-password", "lee": "lee-password", "olga": "olga-password"}
GROUPS = {"alice": "staff", "eve": "", "lee": "staff", "olga": "staff,admins"}
USERS = [f"{name}:{password}:{GROUPS[name]}" for name, password in PASSWORDS.items()]
HOUR = 3_600_000

pytestmark = pytest.mark.providers


class Providers:
    """The running providers. Users sign in there with forms, or through the script.

    - redirect_uris: the addresses to which the providers may send the browser back
    - users: the users, each as the name, the password, and the groups, separated by colons
    """

    def __init__(self, redirect_uris, users=USERS, *options):
        chosen = [part for uri in redirect_uris for part in ("--redirect-uri", uri)]
        chosen += [part for user in users for part in ("--user", user)]
        self.process = subprocess.Popen(
            [SCRIPT, *chosen, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        self.known = json.loads(self.process.stdout.readline())

    def send(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def stop(self):
        self.process.stdin.close()
        self.process.wait(30)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@pytest.fixture(scope="module")
def port():
    return free_port()


@pytest.fixture(scope="module")
def providers(port):
    providers = Providers([f"https://localhost:{port}/sign-in/back/{name}" for name in ("canaille", "glewlwyd")])
    yield providers
    providers.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("identity")


@pytest.fixture(scope="module")
def options(providers, folder):
    """The options of a server for both providers. Members of staff may sign in, and admins are operators."""
    settings = []
    for name, known in providers.known.items():
        secret = folder / f"{name}-secret"
        secret.write_text(known["client_secret"] + "\n")
        witness.saw("client secret", known["client_secret"])
        settings.append({
            "id": name, "name": name.title(), "issuer": known["issuer"], "client-id": known["client_id"],
            "client-secret-file": str(secret), "required-group": "staff", "operator-group": "admins"})
    return ["--oidc-providers", json.dumps(settings)]


@pytest.fixture(scope="module")
def emplace(folder, port, options):
    emplace = one.Emplace(folder)
    emplace.start(*options, listen=f"127.0.0.1:{port}")
    emplace.add_user("mia", "correct horse battery staple")
    yield emplace
    emplace.stop()


def answer(view, page, providers, provider, user, name=None):
    """Follows the link to a provider and signs in there. Returns the address to which the provider redirects.

    - name: the name of the provider on the page
    """
    link = page.link(f"Sign in with {name or provider.title()}")
    response = view.session.get(link, allow_redirects=False, timeout=30)
    assert response.status_code == 303, response.text
    location = providers.send(f"sign-in {provider} {user} {response.headers['Location']}")
    assert location.startswith("https://localhost:"), location
    return location


def connect(emplace, providers, provider, user, name=None):
    """Adds the Place on a phone, signing in with a provider. Returns the Place and the web view."""
    office = emplace.office()
    challenge, view = office.challenge(emplace.bootstrapper), office.web_view()
    page = view.open(office.authorization_address(challenge))
    try:
        consent = view.open(answer(view, page, providers, provider, user, name))
        assert consent.asks_for_consent, consent.text
        view.decide(consent, True)
    except Stopped as stop:
        response = office.identity.redeem(challenge.token_uri, stop.parameters["code"])
        assert response.status_code == 200, response.text
        place = Place(office, emplace.bootstrapper, challenge.token_uri)
        place.take(response)
        place.profile = place.call("GET").json()["Bootstrap"]
        return place, view
    raise AssertionError("the web view never closed")


def user(emplace, name):
    return next(user for user in rows(emplace.json("user", "list")) if user["name"] == name)


def age(emplace, hours):
    """Makes the last answers of the providers older."""
    emplace.change(f"UPDATE linked_identities SET confirmed = confirmed - {hours * HOUR}, asked = NULL")


@pytest.mark.parametrize("provider", ["canaille", "glewlwyd"])
def test_a_phone_signs_in_with_a_provider_and_edits_documents(emplace, providers, provider):
    place, _ = connect(emplace, providers, provider, "alice")
    root = place.root()
    assert root.children() is not None
    age(emplace, 1)
    before = emplace.select("SELECT refresh_token FROM linked_identities ORDER BY issuer")
    assert place.refresh().status_code == 200
    assert place.call("GET").status_code == 200
    assert all(token for token, in before)
    again, _ = connect(emplace, providers, provider, "alice")
    assert again.profile["UserId"] == place.profile["UserId"]


def test_users_of_two_providers_with_one_name_have_two_accounts(emplace, providers):
    places = [connect(emplace, providers, provider, "alice")[0] for provider in ("canaille", "glewlwyd")]
    assert places[0].profile["UserId"] != places[1].profile["UserId"]
    names = sorted(user["name"] for user in rows(emplace.json("user", "list")) if user["name"].startswith("alice"))
    assert names == ["alice", "alice-2"]


def test_a_user_outside_the_group_is_told_whom_to_ask(emplace, providers):
    view = emplace.web_view()
    page = view.open(emplace.address + "/sign-in")
    refused = view.open(answer(view, page, providers, "canaille", "eve"))
    assert refused.status == 403 and "Ask your administrator for access" in refused.text
    assert view.open(emplace.address + "/account").asks_to_sign_in
    assert not any(user["name"].startswith("eve") for user in rows(emplace.json("user", "list")))


def test_a_sign_in_cannot_be_finished_twice_or_in_another_browser(emplace, providers):
    view, other = emplace.web_view(), emplace.web_view()
    location = answer(view, view.open(emplace.address + "/sign-in"), providers, "canaille", "lee")
    other.open(emplace.address + "/sign-in")
    assert other.open(location).status == 403
    assert view.open(location).status == 200
    assert not view.open(emplace.address + "/account").asks_to_sign_in
    assert view.open(location).status == 403


def test_a_user_who_leaves_is_out_at_the_next_refresh(emplace, providers):
    # glewlwyd goes on renewing the tokens of a disabled user, so this test needs canaille.
    place, view = connect(emplace, providers, "canaille", "lee")
    assert not view.open(emplace.address + "/account").asks_to_sign_in
    providers.send("disable lee")
    try:
        age(emplace, 1)
        response = place.refresh()
        assert response.status_code == 400 and response.json()["error"] == "invalid_grant", response.text
        assert place.call("GET").status_code == 401
        assert view.open(emplace.address + "/account").asks_to_sign_in
        events = emplace.json("audit", "--kind", "grant_ended")
        assert "provider_ended" in json.dumps(events)
    finally:
        providers.send("enable lee")


def test_members_of_the_operator_group_are_operators(emplace, providers):
    view = emplace.web_view()
    view.open(answer(view, view.open(emplace.address + "/sign-in"), providers, "canaille", "olga"))
    assert view.open(emplace.address + "/operator").status == 200
    assert user(emplace, "olga")["operator"] is True


def test_an_operator_links_a_user_to_an_account(emplace, providers):
    issuer = providers.known["canaille"]["issuer"]
    emplace.add_user("linus", "a password of some length")
    emplace.run("user", "link", "linus", "--issuer", issuer, "--subject", "someone")
    linked = user(emplace, "linus")["identities"]
    assert [(one["issuer"], one["subject"]) for one in linked] == [(issuer, "someone")]
    emplace.run("user", "link", "mia", "--issuer", issuer, "--subject", "someone", code=1)
    emplace.run("user", "unlink", "linus")
    assert user(emplace, "linus")["identities"] == []


@pytest.mark.browser
def test_chromium_signs_in_with_a_provider_and_consents(emplace):
    office = emplace.office()
    with trusting(emplace) as browser:
        context = browser.new_context(viewport={"width": 320, "height": 568}, locale="en-US")
        view = View(context, "320-provider")
        view.page.goto(office.authorization_address(office.challenge(emplace.bootstrapper)))
        view.picture("sign-in-with")
        view.page.get_by_role("link", name="Sign in with Canaille").click()
        view.page.locator("input[name=login]").fill("alice")
        view.page.keyboard.press("Enter")
        view.page.locator("input[name=password]").fill(PASSWORDS["alice"])
        view.page.keyboard.press("Enter")
        # The provider asks for consent at the first sign-in only.
        accept = view.page.locator("button[name=answer][value=accept]")
        allow = view.page.get_by_role("button", name="Allow")
        expect(accept.or_(allow)).to_be_visible()
        if accept.count():
            accept.click()
        expect(allow).to_be_visible()
        view.click(lambda text: "allow" in text)
        assert "code=" in view.stopped()
        context.close()


def test_without_local_passwords_only_providers_sign_users_in(emplace, providers, options, port):
    emplace.stop()
    emplace.start(*options, "--no-local-passwords", listen=f"127.0.0.1:{port}")
    try:
        view = emplace.web_view()
        page = view.open(emplace.address + "/sign-in")
        assert not page.asks_to_sign_in
        assert view.open(answer(view, page, providers, "canaille", "alice")).status == 200
    finally:
        emplace.stop()
        emplace.start(*options, listen=f"127.0.0.1:{port}")


def test_an_outage_is_bridged_and_reported(emplace, providers):
    """Runs last, because it ends the providers."""
    emplace.run("doctor")
    place, _ = connect(emplace, providers, "canaille", "alice")
    providers.stop()
    found = emplace.run("doctor", code=1)
    assert "identity provider: http" in found.stdout
    # The server still knows the provider's addresses, so that it may send the browser there.
    begun = emplace.session().get(
        urljoin(emplace.address, "/sign-in/with/canaille?continuation=/"), allow_redirects=False, timeout=30)
    assert begun.status_code in (302, 303, 502, 503), begun.text
    age(emplace, 2)
    assert place.refresh().status_code == 200
    age(emplace, 24)
    response = place.refresh()
    assert response.status_code == 503 and response.json()["error"] == "temporarily_unavailable"
    assert response.headers["Retry-After"]
    assert place.call("GET").status_code == 200
