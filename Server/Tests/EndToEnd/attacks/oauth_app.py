"""An OAuth client that can break every rule of the protocol."""

import base64
import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

import requests

from emplace import Emplace
from pages import Page, Stopped, WebView
from witness import witness

VERIFIER = secrets.token_urlsafe(48)


def s256(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


@dataclass
class App:
    emplace: Emplace
    browser: WebView
    id: str
    secret: str | None
    redirect: str

    @classmethod
    def registered(cls, emplace: Emplace, browser: WebView, name: str, *redirects: str, public: bool = False) -> Self:
        options = [part for redirect in redirects for part in ("--redirect-uri", redirect)]
        made = emplace.json("client", "add", name, *options, *(["--public"] if public else []))
        return cls(emplace, browser, made["client_id"], made.get("client_secret"), redirects[0])

    def asked(self, **parameters: str | None) -> str:
        """Returns the query of an authorization request. Omits parameters whose value is None."""
        usual = {"response_type": "code", "client_id": self.id, "redirect_uri": self.redirect, "state": "s-1"}
        return urlencode({name: value for name, value in (usual | parameters).items() if value is not None})

    def open(self, query: str, browser: WebView | None = None) -> Page:
        """Returns the page that the browser gets for an authorization request.

        Raises `Stopped` if the response redirects to the client immediately.
        """
        view = browser or self.browser
        view.stop = self.redirect
        return view.open(f"{self.emplace.address}/oauth/authorize?{query}")

    def bare(self, query: str) -> requests.Response:
        """Returns the response to a browser without a session. Redirects aren't followed."""
        return self.emplace.session().get(f"{self.emplace.address}/oauth/authorize?{query}", allow_redirects=False)

    def authorize(self, **parameters: str | None) -> dict[str, str]:
        """Signs in as Mia, who consents. Returns the parameters of the redirect to the client."""
        try:
            page = self.open(self.asked(**parameters))
            assert page.asks_for_consent, f"{page.status}: {page.text[:300]}"
            self.browser.decide(page, True)
        except Stopped as stop:
            witness.saw_url(stop.address)
            return {name: values[0] for name, values in parse_qs(urlsplit(stop.address).query, True).items()}
        raise AssertionError("the response doesn't redirect to the client")

    def post(self, path: str = "/oauth/token", auth: Any = None, **form: str | list[str] | None) -> requests.Response:
        if auth is None and self.secret:
            auth = (self.id, self.secret)
        return self.emplace.session().post(
            self.emplace.address + path, data={name: value for name, value in form.items() if value is not None},
            auth=auth, allow_redirects=False, timeout=30)

    def redeem(self, code: str, **more: str | None) -> requests.Response:
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect} | more
        if not self.secret:
            form = {"client_id": self.id} | form
        return self.post(**form)

    def refresh(self, token: str, **more: str | None) -> requests.Response:
        form = {"grant_type": "refresh_token", "refresh_token": token} | more
        if not self.secret:
            form = {"client_id": self.id} | form
        return self.post(**form)

    def tokens(self) -> dict[str, str]:
        """Returns the access token and refresh token of a new grant. Uses PKCE if the client has no secret."""
        proof = {} if self.secret else {"code_challenge": s256(VERIFIER), "code_challenge_method": "S256"}
        answer = self.redeem(self.authorize(**proof)["code"], code_verifier=None if self.secret else VERIFIER)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def opens(self, access_token: str) -> bool:
        answer = self.emplace.session().get(
            self.emplace.bootstrapper, headers={"Authorization": f"Bearer {access_token}"})
        return answer.status_code == 200

    def at(self, redirect: str) -> "App":
        return replace(self, redirect=redirect)


def refused(answer: requests.Response, *errors: str) -> bool:
    """Returns whether the response contains one of these error codes of RFC 6749, and neither a token nor an
    authorization code."""
    body = answer.json()
    assert "no-store" in answer.headers["Cache-Control"]
    assert not {"access_token", "refresh_token", "code"} & set(body), body
    return answer.status_code in (400, 401) and body["error"] in (errors or ("invalid_grant",))
