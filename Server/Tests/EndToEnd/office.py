"""Simulates Office on a phone and the Office Identity Service, written from the protocol alone.

The simulation shares no code with the server and makes none of the server's decisions: it sends the requests that
Office sends, parses the responses as Office does, and returns them to the test.
"""

import base64
import json
import os
import re
import time
import uuid
from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlencode, urlsplit, urlunsplit

import requests

from pages import Stopped, WebView
from witness import witness

STOP = "https://localhost"


# The challenge

PARAMETER = re.compile(r'\s*([A-Za-z_]+)="([^"]*)"\s*(,|$)')


def parse_challenge(header):
    """Parses `Bearer name="value", …` by its grammar. Raises an error for anything else."""
    scheme, _, rest = header.partition(" ")
    if scheme != "Bearer" or not rest.strip():
        raise ValueError(f"not a Bearer challenge: {header!r}")
    values, position = {}, 0
    while position < len(rest):
        match = PARAMETER.match(rest, position)
        if match is None or match[1] in values:
            raise ValueError(f"malformed challenge at {rest[position:]!r}")
        values[match[1]] = match[2]
        position = match.end()
        if match[3] == "," and position == len(rest):
            raise ValueError("a comma after the last parameter")
    return values


def parse_challenge_naively(header):
    """Parses a challenge like Microsoft's simulator of 2016, which deleted every `Bearer` and then split at every `=`
    and comma."""
    pieces = [piece.strip().strip('"') for piece in re.split("[=,]", header.replace("Bearer", ""))]
    if len(pieces) % 2:
        raise ValueError(f"an odd number of pieces: {pieces}")
    return dict(zip(pieces[::2], pieces[1::2]))


@dataclass
class Challenge:
    authorization_uri: str
    token_uri: str
    provider_id: str | None
    url_schemes: dict | None

    @classmethod
    def of(cls, response):
        assert response.status_code == 401, f"{response.status_code} {response.text[:200]}"
        headers = [value for name, value in raw_headers(response) if name.lower() == "www-authenticate"]
        bearers = [value for value in headers if value.lower().startswith("bearer")]
        assert len(bearers) == 1, f"exactly one Bearer challenge is allowed: {headers}"
        strict, naive = parse_challenge(bearers[0]), parse_challenge_naively(bearers[0])
        assert strict == naive, f"the two parsers disagree: {strict} and {naive}"
        schemes = strict.get("UrlSchemes")
        return cls(strict["authorization_uri"], strict["tokenIssuance_uri"], strict.get("providerId"),
                   json.loads(unquote(schemes)) if schemes else None)


def raw_headers(response):
    """Returns all header lines of a response. The library `requests` would join repeated header fields."""
    return list(response.raw.headers.items())


# Names in headers

UTF7_DIRECT = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'(),-./:? \t\r\n")


def utf7(text):
    """Encodes UTF-7 as .NET does: characters without a direct form become Base64, and a plus sign becomes `+-`."""
    result, shifted = [], ""

    def flush():
        if shifted:
            code = base64.b64encode(shifted.encode("utf-16-be", "surrogatepass")).decode().rstrip("=")
            result.append(f"+{code}-")

    for character in text:
        if character in UTF7_DIRECT or (character == "+" and not shifted):
            flush()
            shifted = ""
            result.append("+-" if character == "+" else character)
        else:
            shifted += character
    flush()
    return "".join(result)


# Addresses

def token_of(url):
    return parse_qs(urlsplit(url).query).get("access_token", [""])[0]


def without_query(url):
    return urlunsplit(urlsplit(url)._replace(query="", fragment=""))


def new_session(authority):
    """Returns an HTTP client that trusts only this certificate. The client passes each response to a hook that records
    secrets."""
    session = requests.Session()
    session.trust_env = False
    session.verify = authority
    session.hooks["response"].append(witness.saw_response)
    if os.environ.get("EMPLACE_TEST_NODES"):
        # Closes the connection after each response, so that the load balancer sends the next request to another server.
        session.hooks["response"].append(lambda response, **_: response.connection.close())
    return session


# Office Identity Service

class IdentityService:
    """The Office Identity Service. It has the client secret, exchanges codes for tokens, and refreshes tokens."""

    def __init__(self, session, client_id, client_secret):
        self.session, self.client_id, self.client_secret = session, client_id, client_secret
        witness.saw("client secret", client_secret)

    def redeem(self, token_uri, code, redirect_uri=STOP, context=None, **more):
        return self._ask(token_uri, {"grant_type": "authorization_code", "code": code,
                                     "redirect_uri": redirect_uri, **more}, context)

    def refresh(self, token_uri, refresh_token, context=None, **more):
        return self._ask(token_uri, {"grant_type": "refresh_token", "refresh_token": refresh_token, **more}, context)

    def _ask(self, token_uri, form, context):
        headers = {"Accept": "application/json", "Accept-Encoding": "gzip, deflate",
                   "User-Agent": "Microsoft Office Identity Service"}
        if context is not None:
            headers["X-WOPI-SessionContext"] = context
        form = {**form, "client_id": self.client_id, "client_secret": self.client_secret}
        return self.session.post(token_uri, data=form, headers=headers, timeout=30)


# Office on a phone

class Office:
    """One installation of an Office app on a phone."""

    def __init__(self, authority, client_id, client_secret):
        self.authority, self.client_id = authority, client_id
        self.session = new_session(authority)
        self.identity = IdentityService(new_session(authority), client_id, client_secret)

    def challenge(self, bootstrapper):
        return Challenge.of(self.session.get(bootstrapper, timeout=30))

    def authorization_address(self, challenge, **parameters):
        asked = {"client_id": self.client_id, "redirect_uri": STOP, "response_type": "code", "scope": "",
                 "rs": "en-US", "build": "16.1.1234", "platform": "iOS"}
        asked.update(parameters)
        return challenge.authorization_uri + "?" + urlencode({k: v for k, v in asked.items() if v is not None})

    def web_view(self):
        """Returns a new web view, which has no cookies, like the web view of a newly installed app."""
        return WebView(new_session(self.authority), STOP)

    def authorize(self, challenge, name, password, allow=True, view=None, **parameters):
        """Signs in and consents, and returns the parameters of the redirect to the stop URL."""
        view = view or self.web_view()
        witness.saw("password", password)
        try:
            page = view.open(self.authorization_address(challenge, **parameters))
            assert page.status == 200, f"{page.status}: {page.text[:300]}"
            if page.asks_to_sign_in:
                page = view.sign_in(page, name, password)
            assert not page.asks_to_sign_in, f"sign-in refused: {page.text[:300]}"
            page = view.decide(page, allow)
        except Stopped as stop:
            witness.saw_url(stop.address)
            return stop.parameters
        raise AssertionError(f"the web view never closed; it shows {page.status}: {page.text[:300]}")

    def add_place(self, bootstrapper, name, password):
        challenge = self.challenge(bootstrapper)
        answer = self.authorize(challenge, name, password)
        assert "code" in answer, answer
        token_uri, context = answer.get("tk") or challenge.token_uri, answer.get("sc")
        response = self.identity.redeem(token_uri, answer["code"], context=context)
        assert response.status_code == 200, response.text
        place = Place(self, bootstrapper, token_uri, context)
        place.take(response)
        response = place.call("GET")
        assert response.status_code == 200, response.text
        place.profile = response.json()["Bootstrap"]
        return place


class Place:
    """A Place that the user added in Office, with its OAuth tokens."""

    def __init__(self, office, bootstrapper, token_uri, context=None):
        self.office, self.bootstrapper, self.token_uri, self.context = office, bootstrapper, token_uri, context
        self.access_token = self.refresh_token = self.profile = None

    def take(self, response):
        assert response.headers["Content-Type"].startswith("application/json")
        answer = response.json()
        assert answer["token_type"].lower() == "bearer"
        self.access_token, self.refresh_token = answer["access_token"], answer.get("refresh_token")
        return answer

    def refresh(self):
        response = self.office.identity.refresh(self.token_uri, self.refresh_token, self.context)
        if response.status_code == 200:
            self.take(response)
        return response

    def call(self, method, operation=None, authorization=None, **headers):
        sent = {"Authorization": authorization or f"Bearer {self.access_token}"}
        sent.update({name.replace("_", "-"): value for name, value in headers.items()})
        if operation:
            sent["X-WOPI-EcosystemOperation"] = operation
        if self.context is not None:
            sent["X-WOPI-SessionContext"] = self.context
        return self.office.session.request(method, self.bootstrapper, headers=sent, timeout=30)

    def root(self):
        response = self.call("POST", "GET_ROOT_CONTAINER")
        assert response.status_code == 200, response.text
        answer = response.json()
        assert answer["Bootstrap"]["UserId"] == self.profile["UserId"]
        pointer = answer["RootContainerInfo"]["ContainerPointer"]
        return Container(self.office.session, pointer["Url"], pointer["Name"])

    def new_access_token(self, source):
        return self.call("POST", "GET_NEW_ACCESS_TOKEN", X_WOPI_WopiSrc=source)

    def reopen(self, item):
        """Returns the same file or folder with a new access token. The app requests a new token after a 401."""
        response = self.new_access_token(without_query(item.url))
        assert response.status_code == 200, response.text
        info = response.json()["AccessTokenInfo"]
        assert info["AccessTokenExpiry"] > time.time() * 1000
        return type(item)(item.session, f"{without_query(item.url)}?access_token={info['AccessToken']}", item.name)

    def find(self, path):
        """Finds the file or folder at this path by browsing the folders, level by level."""
        item = self.root()
        for name in path.split("/"):
            item = item.child(name)
        return item


class Item:
    """A WOPI resource and its access token."""

    def __init__(self, session, url, name=None):
        self.session, self.url, self.name = session, url, name
        self.source, self.token = without_query(url), token_of(url)

    def __repr__(self):
        return f"{type(self).__name__}({self.name!r})"

    @property
    def id(self):
        return self.source.rpartition("/")[2]

    def call(self, method, suffix="", override=None, headers=None, token=None, session=None, **options):
        sent = {"X-WOPI-CorrelationId": str(uuid.uuid4()), **(headers or {})}
        if override:
            sent["X-WOPI-Override"] = override
        url = f"{self.source}{suffix}?access_token={self.token if token is None else token}"
        options.setdefault("timeout", 60)
        return (session or self.session).request(method, url, headers=sent, **options)

    def info(self):
        response = self.call("GET")
        assert response.status_code == 200, response.text
        assert response.headers["Content-Type"].startswith("application/json")
        return response.json()

    def ancestry(self):
        response = self.call("GET", "/ancestry")
        assert response.status_code == 200, response.text
        return [Container(self.session, a["Url"], a["Name"]) for a in response.json()["AncestorsWithRootFirst"]]


class Container(Item):
    def children(self, extensions=None):
        headers = {"X-WOPI-FileExtensionFilterList": extensions} if extensions is not None else {}
        response = self.call("GET", "/children", headers=headers)
        assert response.status_code == 200, response.text
        answer = response.json()
        containers = [Container(self.session, c["Url"], c["Name"]) for c in answer["ChildContainers"]]
        return containers, [File(self.session, f["Url"], f["Name"], f) for f in answer["ChildFiles"]]

    def names(self, extensions=None):
        containers, files = self.children(extensions)
        return [c.name for c in containers], [f.name for f in files]

    def child(self, name):
        containers, files = self.children()
        found = [item for item in containers + files if item.name == name]
        assert found, f"no {name!r} in {self.name!r}: {[i.name for i in containers + files]}"
        return found[0]

    def create_file(self, **targets):
        return self.call("POST", override="CREATE_CHILD_FILE", headers=target_headers(**targets))

    def create_container(self, **targets):
        return self.call("POST", override="CREATE_CHILD_CONTAINER", headers=target_headers(**targets))

    def rename(self, name):
        return self.call("POST", override="RENAME_CONTAINER", headers={"X-WOPI-RequestedName": utf7(name)})

    def delete(self):
        return self.call("POST", override="DELETE_CONTAINER")

    def new_file(self, name):
        response = self.create_file(suggested=name)
        assert response.status_code == 200, response.text
        return File(self.session, response.json()["Url"], response.json()["Name"])


class File(Item):
    def __init__(self, session, url, name=None, listed=None):
        super().__init__(session, url, name)
        self.listed = listed

    def lock(self, lock, old=None):
        headers = {"X-WOPI-Lock": lock}
        if old is not None:
            headers["X-WOPI-OldLock"] = old
        return self.call("POST", override="LOCK", headers=headers)

    def get_lock(self):
        return self.call("POST", override="GET_LOCK")

    def refresh_lock(self, lock):
        return self.call("POST", override="REFRESH_LOCK", headers={"X-WOPI-Lock": lock})

    def unlock(self, lock):
        return self.call("POST", override="UNLOCK", headers={"X-WOPI-Lock": lock})

    def is_free(self):
        """Whether the file is unlocked according to GetLock: the lock header must be present and empty."""
        response = self.get_lock()
        assert response.status_code in (200, 409), response.text
        return response.status_code == 200 and response.headers["X-WOPI-Lock"] == ""

    def get(self, **headers):
        return self.call("GET", "/contents", headers={k.replace("_", "-"): v for k, v in headers.items()})

    def contents(self):
        response = self.get()
        assert response.status_code == 200, response.text
        return response.content

    def put(self, body, lock=None, **headers):
        sent = {k.replace("_", "-"): v for k, v in headers.items()}
        if lock is not None:
            sent["X-WOPI-Lock"] = lock
        return self.call("POST", "/contents", "PUT", sent, data=body)

    def put_relative(self, body, **targets):
        headers = target_headers(**targets)
        if isinstance(body, bytes):
            headers["X-WOPI-Size"] = str(len(body))
        return self.call("POST", override="PUT_RELATIVE", headers=headers, data=body)

    def rename(self, name, lock=None):
        headers = {"X-WOPI-RequestedName": utf7(name)}
        if lock is not None:
            headers["X-WOPI-Lock"] = lock
        return self.call("POST", override="RENAME_FILE", headers=headers)

    def delete(self):
        return self.call("POST", override="DELETE")

    def open_for_editing(self, lock):
        """Sends the app's requests to open a document (docs/protocol/flows.md#browse-and-open, steps 3 to 6)."""
        info = self.info()
        assert info["UserCanWrite"] and not info.get("ReadOnly"), info
        assert info["SupportsGetLock"] and self.is_free()
        response = self.lock(lock)
        assert response.status_code == 200, response.text
        assert response.headers["X-WOPI-ItemVersion"] == info["Version"]
        response = self.get(X_WOPI_MaxExpectedSize="2147483647")
        assert response.status_code == 200, response.text
        assert response.headers["X-WOPI-ItemVersion"] == info["Version"]
        return response.content

    def save(self, body, lock):
        response = self.put(body, lock)
        assert response.status_code == 200, f"{response.status_code} {response.text}"
        return response.headers["X-WOPI-ItemVersion"]

    def close(self, lock):
        response = self.unlock(lock)
        assert response.status_code == 200, f"{response.status_code} {response.text}"
        return response.headers["X-WOPI-ItemVersion"]


def target_headers(suggested=None, relative=None, overwrite=None):
    headers = {}
    if suggested is not None:
        headers["X-WOPI-SuggestedTarget"] = utf7(suggested)
    if relative is not None:
        headers["X-WOPI-RelativeTarget"] = utf7(relative)
    if overwrite is not None:
        headers["X-WOPI-OverwriteRelativeTarget"] = "True" if overwrite else "False"
    return headers


LOCK = '{"S":"5B7A1E0C","E":2,"M":"a, b; \\"c\\""}'
