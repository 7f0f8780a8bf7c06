"""Tests sign-in with independent OAuth clients, requests-oauthlib and Authlib, which interpret the RFCs
differently."""

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from authlib.integrations.requests_client import OAuth2Session as AuthlibSession
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

from office import STOP, new_session
from pages import Stopped, WebView
from witness import witness

REDIRECT = "https://app.contoso.example/signed-in"


@pytest.fixture(scope="module")
def client(emplace):
    made = emplace.json("client", "add", "Contoso", "--redirect-uri", REDIRECT)
    told = emplace.json("client", "set", "Contoso", "--refresh", "rotate")
    assert told["refresh"] == "rotate" and told["refresh_grace"] == 60
    return made["client_id"], made["client_secret"]


@pytest.fixture(scope="module")
def default_client(emplace):
    """A confidential client with the default settings, with which the server doesn't replace refresh tokens."""
    made = emplace.json("client", "add", "Fabrikam", "--redirect-uri", REDIRECT)
    return made["client_id"], made["client_secret"]


@pytest.fixture(scope="module")
def metadata(emplace):
    response = new_session(emplace.authority).get(emplace.address + "/.well-known/oauth-authorization-server")
    assert response.status_code == 200
    return response.json()


def sign_in(emplace, address, password, stop=REDIRECT, allow=True):
    """Signs in and answers the consent page, as a user does in a browser. Returns the address of the final redirect."""
    view = WebView(emplace.session(), stop)
    try:
        page = view.open(address)
        assert page.status == 200, page.text
        view.decide(view.sign_in(page, "mia", password), allow)
    except Stopped as stopped:
        witness.saw_url(stopped.address)
        return stopped.address
    raise AssertionError("the browser was not redirected to the client")


def oauthlib_session(emplace, client, **options):
    session = OAuth2Session(client[0], redirect_uri=REDIRECT, **options)
    session.verify, session.trust_env = emplace.authority, False
    session.hooks["response"].append(witness.saw_response)
    return session


def authlib_session(emplace, client, method="client_secret_basic", **options):
    session = AuthlibSession(*client, redirect_uri=REDIRECT, token_endpoint_auth_method=method, **options)
    session.verify, session.trust_env = emplace.authority, False
    session.hooks["response"].append(witness.saw_response)
    return session


def test_the_metadata_conforms_to_rfc_8414_and_matches_the_challenge(emplace, metadata):
    AuthorizationServerMetadata(metadata).validate()
    challenge = emplace.office().challenge(emplace.bootstrapper)
    assert metadata["issuer"] == emplace.address
    assert metadata["authorization_endpoint"] == challenge.authorization_uri
    assert metadata["token_endpoint"] == challenge.token_uri
    assert metadata["response_types_supported"] == ["code"]
    assert {"authorization_code", "refresh_token"} == set(metadata["grant_types_supported"])
    assert "S256" in metadata["code_challenge_methods_supported"]
    assert metadata["authorization_response_iss_parameter_supported"] is True
    assert {"client_secret_basic", "client_secret_post"} <= set(metadata["token_endpoint_auth_methods_supported"])


# The PKCE method "plain" isn't tested. With this method, oauthlib 3 sends a verifier without having sent a challenge,
# which a server has to refuse.
@pytest.mark.parametrize("pkce", [None, "S256"])
@pytest.mark.parametrize("by_form", [True, False], ids=["secret in the form", "secret in Basic"])
def test_requests_oauthlib_signs_in_and_reaches_the_bootstrapper(emplace, client, metadata, password, pkce, by_form):
    session = oauthlib_session(emplace, client, pkce=pkce)
    address, state = session.authorization_url(metadata["authorization_endpoint"])
    back = sign_in(emplace, address, password)
    parameters = parse_qs(urlsplit(back).query)
    assert parameters["state"] == [state] and parameters["iss"] == [metadata["issuer"]]
    how = {"include_client_id": True, "client_secret": client[1]} if by_form else {"auth": HTTPBasicAuth(*client)}
    token = session.fetch_token(metadata["token_endpoint"], authorization_response=back, **how)
    assert token["token_type"].lower() == "bearer" and isinstance(token["expires_in"], int)
    assert session.get(emplace.bootstrapper).json()["Bootstrap"]["SignInName"] == "mia"

    refreshed = session.refresh_token(metadata["token_endpoint"], auth=HTTPBasicAuth(*client))
    assert refreshed["access_token"] != token["access_token"]
    assert refreshed["refresh_token"] != token["refresh_token"]
    assert session.get(emplace.bootstrapper).status_code == 200


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_authlib_signs_in_refreshes_introspects_and_revokes(emplace, client, metadata, password, method):
    session = authlib_session(emplace, client, method, code_challenge_method="S256")
    verifier = "v" * 20 + "-._~" + "0" * 40
    address, state = session.create_authorization_url(metadata["authorization_endpoint"], code_verifier=verifier)
    back = sign_in(emplace, address, password)
    token = session.fetch_token(metadata["token_endpoint"], authorization_response=back, state=state,
                                code_verifier=verifier)
    assert session.get(emplace.bootstrapper).status_code == 200

    told = session.introspect_token(metadata["introspection_endpoint"], token=token["access_token"]).json()
    assert told["active"] is True and told["client_id"] == client[0] and isinstance(told["exp"], int)

    refreshed = session.refresh_token(metadata["token_endpoint"], refresh_token=token["refresh_token"])
    assert session.get(emplace.bootstrapper).status_code == 200

    revoked = session.revoke_token(metadata["revocation_endpoint"], token=refreshed["refresh_token"],
                                   token_type_hint="refresh_token")
    assert revoked.status_code == 200
    assert session.get(emplace.bootstrapper).status_code == 401, "the access token is still valid"
    told = session.introspect_token(metadata["introspection_endpoint"], token=refreshed["access_token"]).json()
    assert told == {"active": False}


class SignedIn:
    """The tokens of one grant, and the requests to the token endpoint that use them."""

    def __init__(self, emplace, client, metadata, password, **parameters):
        self.emplace, self.client, self.metadata = emplace, client, metadata
        asked = {"response_type": "code", "client_id": client[0], "redirect_uri": REDIRECT, **parameters}
        back = sign_in(emplace, metadata["authorization_endpoint"] + "?" + urlencode(asked), password)
        self.parameters = {k: v[0] for k, v in parse_qs(urlsplit(back).query, keep_blank_values=True).items()}

    def ask(self, client=None, **form):
        client = client or self.client
        return new_session(self.emplace.authority).post(
            self.metadata["token_endpoint"], data=form, auth=HTTPBasicAuth(*client))

    def redeem(self, **more):
        form = {"grant_type": "authorization_code", "code": self.parameters["code"], "redirect_uri": REDIRECT, **more}
        return self.ask(**{k: v for k, v in form.items() if v is not None})

    def refresh(self, token, **more):
        return self.ask(grant_type="refresh_token", refresh_token=token, **more)

    def works(self, access_token):
        session = new_session(self.emplace.authority)
        answer = session.get(self.emplace.bootstrapper, headers={"Authorization": f"Bearer {access_token}"})
        return answer.status_code == 200


@pytest.fixture
def signed_in(emplace, client, metadata, password):
    return lambda **parameters: SignedIn(emplace, client, metadata, password, **parameters)


def assert_error(response, status, *errors):
    assert response.status_code == status, response.text
    assert response.headers["Content-Type"].startswith("application/json")
    assert response.json()["error"] in errors
    assert "no-store" in response.headers["Cache-Control"]


def test_a_replayed_code_is_refused_and_revokes_the_grant(signed_in):
    grant = signed_in()
    tokens = grant.redeem()
    assert tokens.status_code == 200 and grant.works(tokens.json()["access_token"])
    assert "no-store" in tokens.headers["Cache-Control"]
    assert_error(grant.redeem(), 400, "invalid_grant")
    assert not grant.works(tokens.json()["access_token"])
    assert_error(grant.refresh(tokens.json()["refresh_token"]), 400, "invalid_grant")


def test_a_code_is_accepted_only_with_its_own_redirect_uri_and_client(signed_in, emplace):
    grant = signed_in()
    assert_error(grant.redeem(redirect_uri="https://app.contoso.example/other"), 400, "invalid_grant")
    stranger = emplace.json("client", "add", "Stranger", "--redirect-uri", REDIRECT)
    grant = signed_in()
    stolen = grant.redeem(client=(stranger["client_id"], stranger["client_secret"]))
    assert_error(stolen, 400, "invalid_grant")
    emplace.run("client", "remove", "Stranger")


@pytest.mark.parametrize("challenge, verifier", [
    ({"code_challenge": "A" * 43, "code_challenge_method": "S256"}, "A" * 43),
    ({"code_challenge": "A" * 43, "code_challenge_method": "S256"}, None),
    ({"code_challenge": "A" * 43}, "B" * 43),
    ({}, "A" * 43),
], ids=["wrong verifier", "verifier missing", "plain and wrong", "verifier without a challenge"])
def test_a_code_without_its_verifier_is_refused(signed_in, challenge, verifier):
    assert_error(signed_in(**challenge).redeem(code_verifier=verifier), 400, "invalid_grant", "invalid_request")


def test_a_refresh_token_whose_successor_was_used_revokes_the_grant(signed_in):
    grant = signed_in()
    first = grant.redeem().json()
    second = grant.refresh(first["refresh_token"]).json()
    third = grant.refresh(second["refresh_token"]).json()
    assert grant.works(third["access_token"])
    assert_error(grant.refresh(first["refresh_token"]), 400, "invalid_grant")
    assert not grant.works(third["access_token"])
    assert_error(grant.refresh(third["refresh_token"]), 400, "invalid_grant")


def test_a_refresh_whose_response_was_lost_can_be_repeated(signed_in):
    grant = signed_in()
    first = grant.redeem().json()
    assert grant.refresh(first["refresh_token"]).status_code == 200, "the first refresh failed"
    again = grant.refresh(first["refresh_token"])
    assert again.status_code == 200 and grant.works(again.json()["access_token"])
    assert grant.refresh(again.json()["refresh_token"]).status_code == 200


def test_apps_that_share_a_kept_refresh_token_refresh_at_the_same_time(emplace, default_client, metadata, password):
    grant = SignedIn(emplace, default_client, metadata, password)
    first = grant.redeem().json()
    with ThreadPoolExecutor(8) as apps:
        answers = list(apps.map(lambda _: grant.refresh(first["refresh_token"]), range(8)))
    assert [answer.status_code for answer in answers] == [200] * 8
    assert {answer.json()["refresh_token"] for answer in answers} == {first["refresh_token"]}
    tokens = {answer.json()["access_token"] for answer in answers}
    assert len(tokens) == 8 and all(grant.works(token) for token in tokens)


def test_a_client_setting_applies_from_the_next_token_on(emplace, default_client, metadata, password):
    grant = SignedIn(emplace, default_client, metadata, password)
    first = grant.redeem().json()
    told = emplace.json("client", "set", "Fabrikam", "--refresh", "rotate", "--refresh-grace", "0",
                        "--access-lifetime", "600")
    assert told == {"name": "Fabrikam", "refresh": "rotate", "refresh_grace": 0, "access_lifetime": 600,
                    "refresh_lifetime": 90 * 24 * 3600}
    second = grant.refresh(first["refresh_token"]).json()
    assert second["expires_in"] == 600 and second["refresh_token"] != first["refresh_token"]
    assert_error(grant.refresh(first["refresh_token"]), 400, "invalid_grant")
    assert not grant.works(second["access_token"]), "the replayed token didn't revoke the grant"
    emplace.json("client", "set", "Fabrikam", "--refresh", "default", "--refresh-grace", "default",
                 "--access-lifetime", "default")


@pytest.mark.parametrize("option, value, said", [
    ("--refresh", "never", "`rotate`, `keep`, or `default`"), ("--refresh-grace", "-1", "0 to 3600"),
    ("--refresh-grace", "soon", "number of seconds"), ("--access-lifetime", "5", "60 to 86400"),
    ("--refresh-lifetime", "99999999999", "number of seconds"), ("--refresh-lifetime", "1", "3600")])
def test_an_invalid_client_setting_changes_nothing(emplace, default_client, option, value, said):
    before = emplace.json("client", "set", "Fabrikam")
    refused = emplace.run("client", "set", "Fabrikam", f"{option}={value}", code=1)
    assert said in refused.stderr and len(refused.stderr.splitlines()) == 1
    assert emplace.json("client", "set", "Fabrikam") == before


def test_refresh_tokens_of_a_public_client_are_always_rotated(emplace):
    emplace.json("client", "add", "Pocket", "--public", "--redirect-uri", "http://127.0.0.1/cb")
    refused = emplace.run("client", "set", "Pocket", "--refresh", "keep", code=1)
    assert "a public client must rotate its refresh tokens" in refused.stderr
    assert emplace.json("client", "set", "Pocket")["refresh"] == "rotate"
    emplace.run("client", "remove", "Pocket")


def test_a_client_with_a_wrong_secret_is_refused(signed_in, client):
    grant = signed_in()
    assert_error(grant.redeem(client=(client[0], "not the secret")), 401, "invalid_client")
    assert grant.redeem().status_code == 200, "the refused request used up the code"


def test_an_old_client_secret_is_refused_after_its_replacement(emplace, signed_in):
    old = emplace.json("client", "add", "Turning", "--redirect-uri", REDIRECT)
    new = emplace.json("client", "new-secret", "Turning")
    assert new["client_id"] == old["client_id"] and new["client_secret"] != old["client_secret"]
    grant = signed_in()
    for client, error in ((old, "invalid_client"), (new, "invalid_grant")):
        answer = grant.ask(client=(client["client_id"], client["client_secret"]), grant_type="refresh_token",
                           refresh_token="x")
        assert answer.json()["error"] == error
    emplace.run("client", "remove", "Turning")


@pytest.mark.parametrize("form, error", [
    ({}, "invalid_request"), ({"grant_type": ""}, "invalid_request"),
    ({"grant_type": "password", "username": "mia", "password": "x"}, "unsupported_grant_type"),
    ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
    ({"grant_type": "authorization_code"}, "invalid_request"),
    ({"grant_type": "refresh_token", "refresh_token": "nonsense"}, "invalid_grant"),
    ({"grant_type": ["refresh_token", "refresh_token"], "refresh_token": "x"}, "invalid_request")])
def test_the_token_endpoint_answers_with_the_matching_error_code(emplace, client, metadata, form, error):
    session = new_session(emplace.authority)
    answer = session.post(metadata["token_endpoint"], data=form, auth=HTTPBasicAuth(*client))
    assert_error(answer, 400, error, "unauthorized_client" if error.startswith("unsupported") else error)


@pytest.mark.parametrize("changed", [
    {"redirect_uri": "https://app.contoso.example/signed-in/"}, {"redirect_uri": "https://app.contoso.example"},
    {"redirect_uri": "http://app.contoso.example/signed-in"}, {"redirect_uri": REDIRECT + "?x=1"},
    {"redirect_uri": "https://app.contoso.example.evil.example/signed-in"}, {"redirect_uri": "javascript:alert(1)"},
    {"client_id": "nobody"}, {"client_id": ""}])
def test_an_unknown_client_or_redirect_uri_gets_an_error_page_and_no_redirect(emplace, client, metadata, changed):
    asked = {"response_type": "code", "client_id": client[0], "redirect_uri": REDIRECT} | changed
    answer = new_session(emplace.authority).get(metadata["authorization_endpoint"], params=asked, allow_redirects=False)
    assert answer.status_code in (400, 403) and "Location" not in answer.headers
    assert answer.headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("redirect", [STOP + "/evil", "https://localhost.evil.example", "http://localhost",
                                      "https://localhost:8443"])
def test_office_s_redirect_uri_is_compared_exactly(emplace, metadata, redirect):
    asked = {"response_type": "code", "client_id": emplace.office_client()[0], "redirect_uri": redirect}
    answer = new_session(emplace.authority).get(metadata["authorization_endpoint"], params=asked, allow_redirects=False)
    assert answer.status_code in (400, 403) and "Location" not in answer.headers


def test_an_unsupported_response_type_is_reported_to_the_client_by_redirect(emplace, client, metadata):
    asked = {"response_type": "token", "client_id": client[0], "redirect_uri": REDIRECT, "state": "a&b=ü"}
    answer = new_session(emplace.authority).get(metadata["authorization_endpoint"], params=asked, allow_redirects=False)
    assert answer.status_code in (302, 303)
    back = parse_qs(urlsplit(answer.headers["Location"]).query)
    assert answer.headers["Location"].startswith(REDIRECT + "?")
    assert back["error"] == ["unsupported_response_type"] and back["state"] == ["a&b=ü"]


def test_state_is_returned_unchanged_even_if_it_is_empty(signed_in):
    for state in ("", "a b&c=d/é%20", "x" * 500):
        assert signed_in(state=state).parameters.get("state") == state


def test_every_known_form_of_office_s_authorization_request_is_accepted(emplace, metadata, password):
    client_id = emplace.office_client()[0]
    known = urlencode({"client_id": client_id, "redirect_uri": STOP, "response_type": "code"})
    for query in (known, "&rs=en-US&" + known, known + "&scope=&Build=1.21&Platform=android&unknown=1",
                  known + "&RS=de-DE&APP=word"):
        back = sign_in(emplace, metadata["authorization_endpoint"] + "?" + query, password, STOP)
        assert re.match(r"https://localhost/?\?", back) and "code=" in back


def test_declining_redirects_to_the_client_with_access_denied(emplace, client, metadata, password):
    asked = {"response_type": "code", "client_id": client[0], "redirect_uri": REDIRECT, "state": "s"}
    back = sign_in(emplace, metadata["authorization_endpoint"] + "?" + urlencode(asked), password, allow=False)
    parameters = parse_qs(urlsplit(back).query)
    assert parameters["error"] == ["access_denied"] and parameters["state"] == ["s"] and "code" not in parameters


def test_a_client_can_neither_introspect_nor_revoke_another_client_s_tokens(emplace, client, metadata, signed_in):
    other = emplace.json("client", "add", "Other", "--redirect-uri", REDIRECT)
    tokens = signed_in().redeem().json()
    session = new_session(emplace.authority)
    auth = HTTPBasicAuth(other["client_id"], other["client_secret"])
    told = session.post(metadata["introspection_endpoint"], data={"token": tokens["access_token"]}, auth=auth)
    assert told.json() == {"active": False}
    session.post(metadata["revocation_endpoint"], data={"token": tokens["refresh_token"]}, auth=auth)
    assert signed_in().works(tokens["access_token"])
    assert session.post(metadata["introspection_endpoint"], data={"token": "x"}).status_code == 401
    assert session.post(metadata["revocation_endpoint"], data={"token": "unknown"}, auth=auth).status_code == 200
    emplace.run("client", "remove", "Other")


def test_removing_a_client_revokes_its_grants(emplace, metadata, password):
    made = emplace.json("client", "add", "Leaving", "--redirect-uri", REDIRECT)
    grant = SignedIn(emplace, (made["client_id"], made["client_secret"]), metadata, password)
    tokens = grant.redeem().json()
    assert grant.works(tokens["access_token"])
    emplace.run("client", "remove", "Leaving")
    assert not grant.works(tokens["access_token"])
    assert_error(grant.refresh(tokens["refresh_token"]), 401, "invalid_client")
