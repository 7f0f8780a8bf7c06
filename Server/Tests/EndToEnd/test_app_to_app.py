"""Tests signing in through the provider's own app: the steps from the challenge to the user's profile, and every
refusal."""

import base64
import hashlib
import json
import secrets
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import pytest

from office import Challenge
from pages import Stopped, WebView

SCHEMES = {"iOS": ["contoso", "contoso-EMM"], "Android": ["420", "com.contoso.drive", "com.contoso.drive.OfficeAuth"]}
ACTION = "76d173ad-a43f-4e3c-a5e7-0e7276b4c624%2F"
REDIRECT = "com.contoso.drive:/cb"


@pytest.fixture(scope="module")
def contoso(tmp_path_factory, password):
    """A server whose challenge names an app, and the access token of the app, in which Mia is signed in."""
    from emplace import Emplace
    emplace = Emplace(tmp_path_factory.mktemp("contoso"))
    emplace.start("--url-schemes", json.dumps(SCHEMES), "--session-context", "tenant-7")
    emplace.add_user("mia", password)
    made = emplace.json("client", "add", "Contoso Drive", "--redirect-uri", REDIRECT, "--public", "--first-party")
    assert made.get("client_secret") is None
    yield emplace, signed_in_app(emplace, made["client_id"], password)
    emplace.stop()


def signed_in_app(emplace, client_id, password):
    """Signs in to the provider's app with an authorization code, PKCE, and a redirect to the app's own URL scheme (RFC
    8252). Returns the access token."""
    verifier = secrets.token_urlsafe(48)
    digest = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    challenge = Challenge.of(emplace.session().get(emplace.bootstrapper))
    view = WebView(emplace.session(), REDIRECT)
    query = urlencode({"client_id": client_id, "redirect_uri": REDIRECT, "response_type": "code",
                       "code_challenge": digest, "code_challenge_method": "S256"})
    with pytest.raises(Stopped) as stop:
        page = view.sign_in(view.open(f"{challenge.authorization_uri}?{query}"), "mia", password)
        view.decide(page, True)
    answer = emplace.session().post(challenge.token_uri, data={
        "grant_type": "authorization_code", "code": stop.value.parameters["code"], "redirect_uri": REDIRECT,
        "client_id": client_id, "code_verifier": verifier})
    assert answer.status_code == 200, answer.text
    return answer.json()["access_token"]


def to_address(emplace, client_id=None):
    """Returns the To URL that Office builds from the challenge: the URL scheme of an app, followed by the parameters of
    an authorization request."""
    challenge = Challenge.of(emplace.session().get(emplace.bootstrapper))
    schemes = json.loads(unquote(challenge.url_schemes)) if isinstance(challenge.url_schemes, str) \
        else challenge.url_schemes
    assert schemes == SCHEMES
    parameters = {"client_id": client_id or emplace.office_client()[0], "response_type": "code", "scope": "wopi",
                  "rs": "enUS", "build": "16.1.1234", "platform": "iOS", "app": "word"}
    return f"{schemes['iOS'][0]}:{urlencode(parameters)}&action={ACTION}"


def ask_for_code(emplace, bearer, to, **extra):
    """Sends the app's request for an authorization code. It has the parameters of the To URL except `action`, which is
    only for the Back URL."""
    query = "&".join(pair for pair in to.partition(":")[2].split("&") if not pair.startswith("action="))
    return emplace.session().post(emplace.address + "/oauth/app-to-app", data=f"{query}&{urlencode(extra)}", headers={
        "Content-Type": "application/x-www-form-urlencoded", "Authorization": f"Bearer {bearer}"})


def parsed(emplace, link):
    return emplace.json("link", "parse", link)


@pytest.mark.parametrize("redirect", [None, "https://localhost"])
def test_office_signs_in_through_the_app(contoso, redirect):
    emplace, bearer = contoso
    to = to_address(emplace)
    assert parsed(emplace, to)["action"] == ACTION and parsed(emplace, to)["caller"] == "word"

    offer = ask_for_code(emplace, bearer, to)
    assert offer.status_code == 200
    assert offer.json()["client_name"] == "Office" and offer.json()["username"] == "mia"
    given = ask_for_code(emplace, bearer, to, decision="allow").json()
    assert given["sc"] == "tenant-7"

    back = f"ms-word-tp:{urlencode(given)}&action={ACTION}"
    assert parsed(emplace, back)["kind"] == "back" and parsed(emplace, back)["action"] == ACTION

    # The Office Identity Service exchanges the code in the Back URL with the client's secret.
    parameters = {name: values[0] for name, values in parse_qs(back.partition(":")[2]).items()}
    form = {"grant_type": "authorization_code", "code": parameters["code"]}
    form |= {"redirect_uri": redirect} if redirect else {}
    token_uri = Challenge.of(emplace.session().get(emplace.bootstrapper)).token_uri
    answer = emplace.session().post(token_uri, data=form, auth=emplace.office_client(),
                                    headers={"X-WOPI-SessionContext": parameters["sc"]})
    assert answer.status_code == 200, answer.text
    profile = emplace.session().get(emplace.bootstrapper,
                                    headers={"Authorization": "Bearer " + answer.json()["access_token"]})
    assert profile.json()["Bootstrap"]["SignInName"] == "mia"
    again = emplace.session().post(token_uri, data=form, auth=emplace.office_client())
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant"), "the code was accepted twice"


@pytest.mark.parametrize("extra, status, error", [
    ({"decision": "decline"}, 403, "access_denied"),
    ({"decision": "allow", "user_id": "somebody-else"}, 403, "access_denied"),
    ({"decision": "perhaps"}, 400, "invalid_request")])
def test_a_refusal_is_an_error_that_fits_the_back_url(contoso, extra, status, error):
    emplace, bearer = contoso
    answer = ask_for_code(emplace, bearer, to_address(emplace), **extra)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert "code" not in answer.json()
    back = f"ms-word-tp:{urlencode(answer.json())}&action={ACTION}"
    if error != "invalid_request" or status == 400:
        assert parsed(emplace, back)["error"] == error


def test_app_to_app_issues_codes_only_for_office_and_only_to_a_signed_in_first_party_app(contoso, password):
    emplace, bearer = contoso
    stranger = emplace.json("client", "add", "Stranger", "--redirect-uri", "https://stranger.example/cb")
    foreign = ask_for_code(emplace, bearer, to_address(emplace, stranger["client_id"]), decision="allow")
    assert (foreign.status_code, foreign.json()["error"]) == (400, "unauthorized_client")
    office = emplace.place("mia", password)
    for token in ("guess", office.tokens["access_token"] if hasattr(office, "tokens") else "ea_x"):
        answer = ask_for_code(emplace, token, to_address(emplace), decision="allow")
        assert answer.status_code in (400, 401) and "code" not in answer.json()


def test_a_code_from_the_app_ends_when_its_user_is_signed_out(contoso):
    emplace, bearer = contoso
    code = ask_for_code(emplace, bearer, to_address(emplace), decision="allow").json()["code"]
    emplace.run("user", "sign-out", "mia")
    token_uri = Challenge.of(emplace.session().get(emplace.bootstrapper)).token_uri
    answer = emplace.session().post(token_uri, data={"grant_type": "authorization_code", "code": code},
                                    auth=emplace.office_client())
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant")
    ended = ask_for_code(emplace, bearer, to_address(emplace), decision="allow")
    assert (ended.status_code, ended.json()["error"]) == (401, "invalid_token")


def test_disconnecting_the_app_also_disconnects_office_that_it_signed_in(contoso, password):
    emplace, _ = contoso
    view = emplace.web_view()
    view.sign_in(view.open(emplace.address + "/sign-in"), "mia", password)

    def connected():
        return {form.buttons[0].value: form for form in view.open(emplace.address + "/account").forms
                if form.action.endswith("/account/disconnect")}

    def opens(token):
        return emplace.session().get(emplace.bootstrapper, headers={"Authorization": "Bearer " + token}).status_code

    before = connected()
    client = next(client for client in emplace.clients() if client["name"] == "Contoso Drive")
    bearer = signed_in_app(emplace, client["client_id"], password)
    own = connected().keys() - before.keys()
    given = ask_for_code(emplace, bearer, to_address(emplace), decision="allow").json()
    token_uri = Challenge.of(emplace.session().get(emplace.bootstrapper)).token_uri
    office = emplace.session().post(
        token_uri, data={"grant_type": "authorization_code", "code": given["code"]}, auth=emplace.office_client(),
        headers={"X-WOPI-SessionContext": given["sc"]}).json()["access_token"]
    assert len(own) == 1 and len(connected()) == len(before) + 2 and opens(office) == 200
    page = view.open(emplace.address + "/account")
    assert view.submit(page, connected()[own.pop()]).status == 200
    assert opens(bearer) == 401 and opens(office) == 401
    assert len(connected()) == len(before)


def test_link_open_prints_a_link_to_a_document(contoso, tmp_path):
    emplace, _ = contoso
    (tmp_path / "A 50%.docx").write_bytes(b"x")
    emplace.import_(tmp_path / "A 50%.docx", user="mia")
    emplace.run("link", "open", "A 50%.docx", "--user", "mia", code=1)
    said = emplace.run("link", "open", "A 50%.docx", "--user", "mia", "--pass-back", "contosodrive", "--context",
                       "folder|9", "--view", env={"EMPLACE_PROVIDER_ID": "TP_CONTOSO"}).stdout.strip()
    meaning = parsed(emplace, said)
    assert meaning["app"] == "word" and meaning["mode"] == "view" and meaning["provider"] == "TP_CONTOSO"
    assert meaning["context"] == "folder|9" and urlsplit(meaning["wopi_src"]).path.startswith("/wopi/files/")


def test_link_build_prints_the_links_of_the_protocol_reference(contoso):
    emplace, _ = contoso
    said = emplace.run("link", "build", "--app", "word", "--edit", "--document", "https://contoso/Q4/budget.docx",
                       "--pass-back", "clouddrive", "--context", "folderviewQ4").stdout
    assert said == "ms-word:ofe|u|https://contoso/Q4/budget.docx|p|clouddrive|c|folderviewQ4\n"
    said = emplace.run("link", "build", "--app", "word", "--edit", "--wopi-src", "https://contoso/wopi/file/12312",
                       "--provider", "TP_CONTOSO", "--user", "a3243d", "--name", "document1.docx", "--from", "app",
                       "--encoded").stdout
    assert said == ("ms-word:ofe%7Cu%7Chttps://contoso/wopi/file/12312%7Cd%7CTP_CONTOSO%7Ce%7Ca3243d%7Cn%7C"
                    "document1.docx%7Ca%7CApp\n")


@pytest.mark.parametrize("arguments, code", [
    (["parse", "nonsense"], 1), (["parse", "ms-word:ofe|u|http://plain"], 1), (["build"], 64),
    (["build", "--app", "word", "--document", "x", "--wopi-src", "y"], 64), (["setup"], 64),
    (["build", "--app", "word", "--document", "https://a/b", "--pass-back", "drive:"], 64),
    (["build", "--app", "word", "--document", "/relative"], 1)])
def test_an_invalid_link_is_refused_with_an_error(contoso, arguments, code):
    said = contoso[0].run("link", *arguments, code=code)
    assert said.stdout == "" and len(said.stderr) > 20
