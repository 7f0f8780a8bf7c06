"""WOPI access tokens, which are signed and not stored, and OAuth codes and tokens, which are stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass

from itsdangerous import BadData, URLSafeSerializer

WOPI_SECONDS = 10 * 3600  # docs/protocol/security.md#expiry
CODE_SECONDS = 5 * 60
ACCESS_SECONDS = 3600


@dataclass(frozen=True)
class Resource:
    kind: str  # "files", "containers" or "ecosystem"
    id: str = ""


class WOPITokens:
    """Access tokens. Each token is for one user and one resource. Tokens are signed and not stored, so that a listing
    of a folder with many tokens stores nothing."""

    def __init__(self) -> None:
        self._serializer = URLSafeSerializer(
            secrets.token_bytes(32), salt="wopi", signer_kwargs={"digest_method": hashlib.sha256}
        )

    @staticmethod
    def latest_end() -> int:
        """Returns the latest allowed expiration time of a token, in milliseconds since 1970
        (docs/protocol/security.md#expiry)."""
        return int((time.time() + WOPI_SECONDS) * 1000)

    def issue(self, user: str, resource: Resource, ends: int) -> str:
        return str(self._serializer.dumps([user, resource.kind, resource.id, ends]))

    def end_of(self, token: str, user: str, resource: Resource) -> int | None:
        """Returns the expiration time of a token. Returns None unless the token is for this user and resource and
        hasn't expired."""
        try:
            its_user, kind, id, ends = self._serializer.loads(token)
        except BadData:
            return None
        fits = its_user == user and Resource(kind, id) == resource and ends > time.time() * 1000
        return int(ends) if fits else None


@dataclass(frozen=True)
class Challenge:
    """A PKCE challenge (RFC 7636). Office sends no challenge, but if a client sends one, the host verifies it."""

    value: str
    method: str

    def is_met_by(self, verifier: str) -> bool:
        shown = verifier
        if self.method == "S256":
            digest = hashlib.sha256(verifier.encode()).digest()
            shown = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        return same(shown, self.value)


@dataclass
class Pending:
    """One authorization request, from its first page to its redirect."""

    state: str | None
    challenge: Challenge | None
    ends: float
    signed_in: bool = False


@dataclass
class Code:
    redirect_uri: str
    challenge: Challenge | None
    ends: float
    used: bool = False


@dataclass(frozen=True)
class Access:
    family: str
    ends: float


class OAuthTokens:
    """OAuth codes and tokens. They contain no client and no user, because the host has only one client and one user."""

    def __init__(self) -> None:
        self._codes: dict[str, Code] = {}
        self._access: dict[str, Access] = {}
        self._refresh: dict[str, str] = {}

    def issue_code(self, redirect_uri: str, challenge: Challenge | None) -> str:
        self._sweep()
        code = secrets.token_urlsafe(24)
        self._codes[code] = Code(redirect_uri, challenge, time.time() + CODE_SECONDS)
        return code

    def redeem(self, code: str, redirect_uri: str, verifier: str | None) -> str | None:
        """Returns the name of the family of tokens for this authorization code, or None if the code is invalid. After a
        failed attempt, the code can't be used again."""
        known = self._codes.get(code)
        if known is None:
            return None
        if known.used:
            # The code was used twice, so the tokens that the first use returned are revoked
            # (docs/protocol/bootstrap-and-oauth.md#rfcs).
            self._revoke(code)
            return None
        known.used = True
        if known.ends <= time.time() or known.redirect_uri != redirect_uri:
            return None
        if known.challenge is None:
            return code if verifier is None else None
        return code if verifier is not None and known.challenge.is_met_by(verifier) else None

    def issue_access(self, family: str) -> str:
        self._sweep()
        token = secrets.token_urlsafe(24)
        self._access[token] = Access(family, time.time() + ACCESS_SECONDS)
        return token

    def issue_refresh(self, family: str) -> str:
        token = secrets.token_urlsafe(24)
        self._refresh[token] = family
        return token

    def family_of_refresh(self, token: str) -> str | None:
        return self._refresh.get(token)

    def admits(self, token: str) -> bool:
        access = self._access.get(token)
        return access is not None and access.ends > time.time()

    def _revoke(self, family: str) -> None:
        self._access = {t: a for t, a in self._access.items() if a.family != family}
        self._refresh = {t: f for t, f in self._refresh.items() if f != family}

    def _sweep(self) -> None:
        now = time.time()
        self._access = {t: a for t, a in self._access.items() if a.ends > now}
        self._codes = {c: code for c, code in self._codes.items() if code.ends > now}


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
