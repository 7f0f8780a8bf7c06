"""Stolen and replayed codes, PKCE downgrades and client impersonation (RFC 9700 §2 and §4)."""

import concurrent.futures
from urllib.parse import urlencode

import pytest

from attacks.oauth_app import VERIFIER, App, refused, s256
from pages import Stopped

S256 = {"code_challenge": s256(VERIFIER), "code_challenge_method": "S256"}
PLAIN = {"code_challenge": VERIFIER, "code_challenge_method": "plain"}


# Codes

def test_a_code_redeemed_concurrently_is_accepted_once_and_then_revoked(app: App) -> None:
    code = app.authorize()["code"]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = [future.result() for future in [pool.submit(app.redeem, code) for _ in range(8)]]
    given = [answer for answer in answers if answer.status_code == 200]
    assert len(given) == 1 and all(refused(answer) for answer in answers if answer not in given)
    assert not any(app.opens(answer.json()["access_token"]) for answer in given), "not revoked by the replay"


def test_a_replayed_code_revokes_the_tokens_issued_for_it(app: App) -> None:
    code = app.authorize()["code"]
    tokens = app.redeem(code).json()
    assert app.opens(tokens["access_token"])
    assert refused(app.redeem(code))
    assert not app.opens(tokens["access_token"]) and refused(app.refresh(tokens["refresh_token"]))


def test_a_stolen_code_is_refused_for_another_client(app: App, stranger: App, public_app: App) -> None:
    for thief in (stranger, public_app):
        code = app.authorize()["code"]
        assert refused(thief.redeem(code, redirect_uri=app.redirect))
        assert refused(thief.redeem(code, redirect_uri=app.redirect, code_verifier=VERIFIER))


def test_a_stolen_code_is_refused_without_the_client_secret(app: App) -> None:
    code = app.authorize()["code"]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": app.redirect}
    for auth in (None, (app.id, ""), (app.id, app.secret[:-1]), (app.id, app.secret + "x"), ("", app.secret),
                 (app.id.swapcase(), app.secret)):
        answer = App(app.emplace, app.browser, app.id, None, app.redirect).post(
            auth=auth, **form, client_id=app.id if auth is None else None)
        assert refused(answer, "invalid_client"), auth
    assert app.redeem(code).status_code == 200, "requests without the right secret used up the code"


def test_two_sets_of_credentials_in_one_request_are_refused(app: App, stranger: App) -> None:
    code = app.authorize()["code"]
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": app.redirect}
    assert refused(app.post(auth=(stranger.id, stranger.secret), **form, client_id=app.id, client_secret=app.secret),
                   "invalid_request")
    assert refused(app.post(auth=(app.id, app.secret), **form, client_id=stranger.id), "invalid_request")
    assert refused(app.post(**form, client_id=[app.id, stranger.id]), "invalid_request")


def test_a_code_in_the_query_of_the_token_endpoint_is_refused(app: App) -> None:
    form = {"grant_type": "authorization_code", "code": app.authorize()["code"], "redirect_uri": app.redirect,
            "client_id": app.id, "client_secret": app.secret}
    session, address = app.emplace.session(), f"{app.emplace.address}/oauth/token"
    for answer in (session.get(address, params=form), session.post(f"{address}?{urlencode(form)}"),
                   session.put(address, data=form), session.post(address, json=form)):
        assert answer.status_code in (400, 401, 404, 405) and "access_token" not in answer.text


@pytest.mark.parametrize("redirect", ["https://planner.example/back/", "https://PLANNER.example/back", None,
                                      "https://planner.example/back#", "https://planner.example/back?x", ""])
def test_a_code_is_refused_with_another_redirect_uri_than_it_was_requested_with(app: App, redirect: str | None) -> None:
    assert refused(app.redeem(app.authorize()["code"], redirect_uri=redirect), "invalid_grant", "invalid_request")


def test_a_guessed_code_gets_the_same_error_as_a_used_one(app: App) -> None:
    code = app.authorize()["code"]
    app.redeem(code)
    answers = [app.redeem(guess) for guess in (code, code[:-1], code + "A", code.swapcase(), "x", "ec_" + "A" * 43)]
    said = [(answer.status_code, answer.json()) for answer in answers]
    assert said == [said[0]] * len(said) and all(refused(answer) for answer in answers)


# PKCE

@pytest.mark.parametrize("asked, verifier", [
    ({}, VERIFIER), (S256, None), (S256, ""), (S256, s256(VERIFIER)), (S256, VERIFIER[:-1]),
    (S256, VERIFIER.swapcase()),
    (PLAIN, None), (PLAIN, s256(VERIFIER)), (PLAIN, VERIFIER + "A")],
    ids=["a verifier without a challenge", "a challenge without a verifier", "an empty verifier",
         "the challenge itself, as if it were plain", "one character short", "another case",
         "plain without a verifier", "hashed for plain", "longer than plain"])
def test_a_code_is_refused_if_verifier_and_challenge_do_not_match(
        app: App, asked: dict[str, str], verifier: str | None) -> None:
    assert refused(app.redeem(app.authorize(**asked)["code"], code_verifier=verifier), "invalid_grant",
                   "invalid_request")


def test_a_code_is_accepted_with_the_matching_verifier(app: App) -> None:
    for asked in (S256, PLAIN):
        assert app.redeem(app.authorize(**asked)["code"], code_verifier=VERIFIER).status_code == 200


def test_a_challenge_method_in_the_token_request_is_ignored(app: App) -> None:
    code = app.authorize(**S256)["code"]
    assert refused(app.redeem(code, code_verifier=s256(VERIFIER), code_challenge_method="plain"))


@pytest.mark.parametrize("asked", [
    {}, PLAIN, {"code_challenge": VERIFIER}, {"code_challenge_method": "S256"}, {"code_challenge": ""}, {"code_challenge": "short"},
    {"code_challenge": s256(VERIFIER), "code_challenge_method": "none"},
    {"code_challenge": s256(VERIFIER), "code_challenge_method": "s256"},
    {"code_challenge": "A" * 44, "code_challenge_method": "S256"}, {"code_challenge": "A" * 129}])
def test_a_public_client_gets_no_code_without_a_valid_pkce_challenge(public_app: App, asked: dict[str, str]) -> None:
    with pytest.raises(Stopped) as stop:
        public_app.open(public_app.asked(**asked))
    assert stop.value.parameters["error"] == "invalid_request" and "code" not in stop.value.parameters


# Requests

@pytest.mark.parametrize("name", ["client_id", "redirect_uri", "response_type", "state", "scope", "code_challenge"])
def test_a_repeated_authorization_parameter_is_refused(app: App, name: str) -> None:
    query = app.asked(scope="wopi", **S256) + "&" + urlencode({name: "other"})
    answer = app.bare(query)
    if answer.status_code == 302:
        assert "error=invalid_request" in answer.headers["Location"]
        assert answer.headers["Location"].startswith(app.redirect + "?")
    else:
        assert answer.status_code == 400 and "Location" not in answer.headers


@pytest.mark.parametrize("type_", ["token", "id_token", "code token", "code id_token", "none", "password", "CODE"])
def test_the_authorization_endpoint_never_issues_tokens(app: App, type_: str) -> None:
    with pytest.raises(Stopped) as stop:
        app.open(app.asked(response_type=type_, response_mode="fragment", nonce="n"))
    assert stop.value.parameters["error"] == "unsupported_response_type"
    assert "access_token" not in stop.value.address and "#" not in stop.value.address


@pytest.mark.parametrize("mode", ["fragment", "form_post", "web_message"])
def test_a_response_mode_other_than_query_is_refused(app: App, mode: str) -> None:
    with pytest.raises(Stopped) as stop:
        app.open(app.asked(response_mode=mode))
    assert stop.value.parameters["error"] == "invalid_request" and "#" not in stop.value.address


def test_every_authorization_response_has_the_issuer(app: App) -> None:
    """The parameter `iss` is in every authorization response: in successes, refusals and errors. This prevents mix-up
    attacks (RFC 9700 §4.4, RFC 9207)."""
    assert app.authorize()["iss"] == app.emplace.address
    for query in (app.asked(response_type="token"), app.asked(scope="nothing-known")):
        with pytest.raises(Stopped) as stop:
            app.open(query)
        assert stop.value.parameters["iss"] == app.emplace.address
    page = app.open(app.asked())
    with pytest.raises(Stopped) as stop:
        app.browser.decide(page, False)
    assert stop.value.parameters["iss"] == app.emplace.address and stop.value.parameters["state"] == "s-1"


def test_password_and_client_credentials_grants_are_unsupported(app: App, password: str) -> None:
    for grant in ("password", "client_credentials", "implicit", "urn:ietf:params:oauth:grant-type:token-exchange"):
        answer = app.post(grant_type=grant, username="mia", password=password, scope="wopi")
        assert refused(answer, "unsupported_grant_type", "unauthorized_client"), grant
