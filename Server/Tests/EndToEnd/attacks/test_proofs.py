"""Requests that pretend to come from Office's servers (docs/protocol/security.md#proof-keys): unsigned, too old,
signed with another key, or signed for another request."""

import base64
import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from attacks.forge import Token
from documents import SAMPLES
from emplace import Emplace
from office import File, token_of

CURRENT, OLD, FOREIGN = (rsa.generate_private_key(65537, 2048) for _ in range(3))


def ticks(seconds: float) -> int:
    return int((seconds + 62_135_596_800) * 10_000_000)


def proof(key: rsa.RSAPrivateKey, token: str, url: str, stamp: int) -> str:
    parts = (token.encode(), url.upper().encode(), struct.pack(">q", stamp))
    message = b"".join(struct.pack(">i", len(part)) + part for part in parts)
    return base64.b64encode(key.sign(message, padding.PKCS1v15(), hashes.SHA256())).decode()


def attributes(key: rsa.RSAPrivateKey, prefix: str = "") -> str:
    modulus = base64.b64encode(key.public_key().public_numbers().n.to_bytes(256, "big")).decode()
    return f'{prefix}value="x" {prefix}modulus="{modulus}" {prefix}exponent="AQAB"'


@dataclass
class HostPage:
    emplace: Emplace
    file: File

    def call(self, suffix: str = "", method: str = "GET", by: rsa.RSAPrivateKey | None = None,
             old: rsa.RSAPrivateKey | None = None, age: float = 0, **changed: str) -> int:
        """Sends a request and returns the HTTP status. The parameters change the signed values, the key or the time of
        the signature."""
        token, stamp = changed.pop("token", self.file.token), ticks(time.time() - age)
        url = f"{self.file.source}{suffix}?access_token={token}"
        signed_token, signed_url = changed.pop("signed_token", token), changed.pop("signed_url", url)
        headers = {"X-WOPI-TimeStamp": str(stamp)} | {name.replace("_", "-"): value for name, value in changed.items()}
        if by:
            headers["X-WOPI-Proof"] = proof(by, signed_token, signed_url, stamp)
        if old:
            headers["X-WOPI-ProofOld"] = proof(old, signed_token, signed_url, stamp)
        return self.file.session.request(method, url, headers=headers, timeout=30).status_code


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostPage]:
    """A server that reads a discovery document, and an access token that a host page would give to a browser."""
    emplace = Emplace(tmp_path_factory.mktemp("proofs"))
    discovery = emplace.folder / "hosting-discovery.xml"
    discovery.write_text(f'<?xml version="1.0"?><wopi-discovery><net-zone name="external-https"/>'
                         f'<proof-key {attributes(CURRENT)} {attributes(OLD, "old")}/></wopi-discovery>')
    emplace.start("--discovery", discovery)
    emplace.add_user("mia", "the password of Mia")
    emplace.import_(SAMPLES / "Budget.xlsx", user="mia")
    opened = emplace.json("open", "Budget.xlsx", "--user", "mia")
    yield HostPage(emplace, File(emplace.session(), f"{opened['WOPISrc']}?access_token={opened['access_token']}"))
    emplace.kill()


def test_the_three_valid_combinations_of_proof_and_key_are_accepted(page: HostPage) -> None:
    assert page.call(by=CURRENT) == page.call(by=FOREIGN, old=CURRENT) == page.call(by=OLD, old=FOREIGN) == 200


def test_a_host_page_token_without_a_proof_is_refused(page: HostPage) -> None:
    for suffix in ("", "/contents", "/ancestry", "/ecosystem_pointer"):
        assert page.call(suffix) == 500, suffix
    assert page.call("/contents", "POST", X_WOPI_Override="PUT") == 500
    assert page.file.session.get(page.file.source,
                                 headers={"Authorization": f"Bearer {page.file.token}"}).status_code == 500


@pytest.mark.parametrize("keys", [(FOREIGN, None), (FOREIGN, FOREIGN), (FOREIGN, OLD), (None, OLD)],
                         ids=["a foreign key", "two foreign ones", "ProofOld by the old key",
                              "ProofOld by the old key alone"])
def test_a_proof_signed_with_a_key_that_is_not_valid_for_it_is_refused(page: HostPage, keys: tuple) -> None:
    assert page.call(by=keys[0], old=keys[1]) == 500


def test_a_proof_for_another_url_or_token_is_refused(page: HostPage) -> None:
    url = f"{page.file.source}?access_token={page.file.token}"
    for wrong in (url.replace("/files/", "/containers/"), url + "&x=y", url.replace("https:", "http:"), url[:-1],
                  url.replace("localhost", "evil.example"), url.replace("?", "/contents?")):
        assert page.call(by=CURRENT, signed_url=wrong) == 500, wrong
    assert page.call(by=CURRENT, signed_token="x") == page.call(by=CURRENT, signed_token=page.file.token + "x") == 500


def test_bytes_cannot_be_moved_between_the_signed_token_and_url(page: HostPage) -> None:
    url = f"{page.file.source}?access_token={page.file.token}"
    assert page.call(by=CURRENT, signed_token=page.file.token + url[0], signed_url=url[1:]) == 500


@pytest.mark.parametrize("age", [20 * 60 + 5, 86_400 * 365, -3600, -86_400 * 365])
def test_a_proof_outside_the_time_window_is_refused(page: HostPage, age: float) -> None:
    assert page.call(by=CURRENT, age=age) == 500


@pytest.mark.parametrize("stamp", ["", "x", "-1", "0", "9223372036854775808", "1e18", "٣"])
def test_a_proof_with_a_malformed_timestamp_is_refused(page: HostPage, stamp: str) -> None:
    headers = {"X-WOPI-Proof": proof(CURRENT, page.file.token, "x", 0), "X-WOPI-TimeStamp": stamp.encode()}
    assert page.file.call("GET", headers=headers).status_code == 500


def test_a_wrong_proof_is_refused_even_with_a_phone_token(page: HostPage) -> None:
    """A phone doesn't have to sign its requests, but a signature that is present is checked."""
    phone = page.emplace.place("mia", "the password of Mia").find("Budget.xlsx")
    pretender = HostPage(page.emplace, phone)
    assert pretender.call() == pretender.call(by=CURRENT) == 200
    assert pretender.call(by=FOREIGN) == 500


def test_a_token_derived_from_a_host_page_token_requires_a_proof(page: HostPage) -> None:
    """Token trading must not turn a token of a host page into a token of a phone."""
    url = f"{page.file.source}/ancestry?access_token={page.file.token}"
    stamp = ticks(time.time())
    answer = page.file.session.get(url, headers={"X-WOPI-TimeStamp": str(stamp), "X-WOPI-Proof": proof(
        CURRENT, page.file.token, url, stamp)})
    parent = answer.json()["AncestorsWithRootFirst"][0]["Url"]
    assert Token.of(token_of(parent)).flags[0] == Token.of(page.file.token).flags[0]
    assert page.file.session.get(parent).status_code == 500
    assert page.file.session.get(parent.replace("?", "/children?")).status_code == 500


def test_a_host_page_token_with_edited_flags_is_refused(page: HostPage) -> None:
    token = Token.of(page.file.token)
    assert page.call(token=str(token.but(flags="p" + token.flags[1]))) == 401


def test_the_proof_is_checked_before_the_token(page: HostPage) -> None:
    """A caller without a valid proof must not learn whether a token is valid."""
    assert page.call(by=FOREIGN, token="x") == page.call(by=FOREIGN) == 500
    assert page.call(by=CURRENT, token="x") == 401
