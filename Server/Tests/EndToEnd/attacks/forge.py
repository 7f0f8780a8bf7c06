"""Parses WOPI access tokens, and forges them as an attacker who can read the database could."""

import base64
import hashlib
import hmac
from dataclasses import astuple, dataclass, replace
from typing import Self

from emplace import Emplace

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"


def mac(body: str, secret: bytes) -> str:
    digest = hmac.new(secret, body.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


@dataclass(frozen=True)
class Token:
    """The seven parts of an access token, in order."""

    key: str
    flags: str
    user: str
    grant: str
    resource: str
    end: str
    mac: str

    @classmethod
    def of(cls, text: str) -> Self:
        return cls(*text.split("."))

    def __str__(self) -> str:
        return ".".join(astuple(self))

    def but(self, **parts: str) -> "Token":
        return replace(self, **parts)

    def signed(self, secret: bytes) -> "Token":
        body = ".".join(astuple(self)[:-1])
        return replace(self, mac=mac(body, secret))

    @property
    def ends(self) -> int:
        """The expiration in milliseconds since 1970."""
        return int(self.end, 36)


def keys(emplace: Emplace) -> list[tuple[str, bytes]]:
    return emplace.select("SELECT id, secret FROM signing_keys ORDER BY created")
