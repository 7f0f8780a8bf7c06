"""WOPI access tokens that are altered, truncated, spliced, forged, expired or used for another resource."""

import dataclasses
import time

import pytest
import requests

from attacks.forge import Token, base36, keys
from attacks.oauth_app import App
from emplace import Emplace
from office import Challenge, Container, File, Item, Place, new_session, token_of

PARTS = [field.name for field in dataclasses.fields(Token)]


def status(item: Item, token: object) -> int:
    return item.call("GET", token=str(token)).status_code


def flipped(text: str) -> list[str]:
    """Returns all texts that differ from this text in one bit and can be part of a URL."""
    near = (text[:i] + chr(ord(text[i]) ^ 1 << bit) + text[i + 1:] for i in range(len(text)) for bit in (0, 1, 5))
    return [found for found in near if all(0x21 <= ord(c) <= 0x7E and c not in "#%&+?" for c in found)]


@pytest.mark.parametrize("part", PARTS)
def test_a_token_with_one_bit_flipped_in_any_part_is_refused(file: File, part: str) -> None:
    token = Token.of(file.token)
    assert status(file, token) == 200
    for changed in flipped(getattr(token, part)):
        assert status(file, token.but(**{part: changed})) == 401, f"{part} {changed}"


def test_a_token_with_a_truncated_or_extended_mac_is_refused(file: File) -> None:
    token = Token.of(file.token)
    shorter = [token.mac[:n] for n in range(len(token.mac))]
    for changed in [*shorter, *(token.mac + more for more in ("=", "A", ".", ".."))]:
        assert status(file, token.but(mac=changed)) == 401, changed


def test_a_token_with_a_changed_expiry_is_refused(file: File) -> None:
    token = Token.of(file.token)
    for end in (base36(token.ends + 1), base36(token.ends + 36 * 3600 * 1000), "z" * 12, "z" * 13, "", "-1", "+1"):
        assert status(file, token.but(end=end)) == 401, end


def test_a_token_spliced_from_two_tokens_is_refused(place: Place, file: File) -> None:
    mine, other = Token.of(file.token), Token.of(place.find("Budget.xlsx").token)
    for part in ("resource", "mac", "end"):
        spliced = mine.but(**{part: getattr(other, part)})
        if spliced not in (mine, other):
            assert status(file, spliced) == 401, part
    assert status(file, other.but(resource=mine.resource)) == 401


def test_a_token_with_a_moved_separator_is_refused(file: File) -> None:
    token = str(file.token)
    for position in range(1, len(token) - 1):
        if token[position] == "." and token[position + 1] != ".":
            moved = token[:position] + token[position + 1] + "." + token[position + 2:]
            assert status(file, moved) == 401, moved


def test_a_token_of_one_resource_is_refused_for_another(place: Place, file: File) -> None:
    root = place.root()
    ecosystem = place.profile["EcosystemUrl"]
    for item, token in ((root, file.token), (file, root.token), (file, token_of(ecosystem))):
        for method, suffix in (("GET", ""), ("GET", "/ancestry"), ("GET", "/ecosystem_pointer")):
            assert item.call(method, suffix, token=token).status_code in (401, 404)
    assert requests.get(ecosystem.replace(token_of(ecosystem), file.token),
                        verify=place.office.authority).status_code in (401, 404)


@pytest.mark.parametrize("secret", [b"", b"\0" * 32, b"secret", b"key id"], ids=["empty", "zeros", "a word", "its id"])
def test_a_token_signed_with_a_guessable_key_is_refused(file: File, secret: bytes) -> None:
    token = Token.of(file.token)
    secret = token.key.encode() if secret == b"key id" else secret
    for key in (token.key, "", "none", "x" * 12):
        assert status(file, token.but(key=key).signed(secret)) == 401


def test_an_expired_token_with_a_valid_signature_is_refused(emplace: Emplace, file: File) -> None:
    token, secrets = Token.of(file.token), dict(keys(emplace))
    now = int(time.time() * 1000)
    assert status(file, token.but(end=base36(now + 60_000)).signed(secrets[token.key])) == 200
    assert status(file, token.but(end=base36(now - 1)).signed(secrets[token.key])) == 401


def test_a_read_only_token_changes_nothing(emplace: Emplace, file: File) -> None:
    token = Token.of(file.token)
    reader = token.but(flags=token.flags[0] + "r").signed(dict(keys(emplace))[token.key])
    assert status(file, reader) == 200
    info = file.call("GET", token=str(reader)).json()
    assert not info.get("UserCanWrite") and not info.get("UserCanRename")
    for override in ("LOCK", "PUT_RELATIVE", "RENAME_FILE", "DELETE", "UNLOCK", "REFRESH_LOCK"):
        headers = {"X-WOPI-Lock": "x", "X-WOPI-SuggestedTarget": "b.docx", "X-WOPI-RequestedName": "b"}
        assert file.call("POST", override=override, headers=headers, token=str(reader)).status_code == 404, override
    assert file.call("POST", "/contents", "PUT", {}, token=str(reader), data=b"x").status_code == 404
    assert status(file, reader.but(flags=token.flags)) == 401, "accepted with edited flags"


def test_a_token_made_through_another_token_expires_with_it(place: Place) -> None:
    """The client goes up to the root folder, down again, and through the ecosystem. Each step returns a new token, but
    the new token must not expire later than the first token (docs/protocol/security.md#token-trading)."""
    file = place.find("Plans/2026/Roadmap.docx")
    end = Token.of(file.token).ends
    folders: list[Container] = file.ancestry()
    seen = [folder.token for folder in folders]
    for folder in folders:
        children = folder.children()
        seen += [item.token for item in children[0] + children[1]]
        seen.append(token_of(folder.call("GET", "/ecosystem_pointer").json()["Url"]))
    session = place.office.session
    ecosystem = file.call("GET", "/ecosystem_pointer").json()["Url"]
    pointer = session.get(ecosystem.replace("/ecosystem?", "/ecosystem/root_container_pointer?")).json()
    seen.append(token_of(pointer["ContainerPointer"]["Url"]))
    created = file.put_relative(b"x", suggested="Traded.docx").json()
    seen.append(token_of(created["Url"]))
    assert File(session, created["Url"]).delete().status_code == 200
    assert len(seen) > 8
    assert {Token.of(token).ends for token in seen} == {end}


def test_a_wopi_token_is_refused_by_the_bootstrapper(place: Place, file: File) -> None:
    for operation in (None, "GET_ROOT_CONTAINER", "GET_NEW_ACCESS_TOKEN", "GET_WOPI_SRC_WITH_ACCESS_TOKEN"):
        answer = place.call("POST" if operation else "GET", operation, authorization=f"Bearer {file.token}",
                            X_WOPI_WopiSrc=file.source, X_WOPI_HostNativeFileName="Victim.docx")
        Challenge.of(answer)
        assert "access_token" not in answer.text


def test_the_bootstrapper_ignores_tokens_in_the_query_body_and_cookies(place: Place) -> None:
    session = place.office.session
    for answer in (
        session.get(place.bootstrapper, params={"access_token": place.access_token}),
        session.post(place.bootstrapper, data={"access_token": place.access_token}),
        session.get(place.bootstrapper, cookies={"access_token": place.access_token}),
    ):
        Challenge.of(answer)


@pytest.mark.parametrize("member", ["FileUrl", "DownloadUrl"])
def test_a_download_url_only_reads_one_document(place: Place, file: File, member: str) -> None:
    address = file.info()[member]
    token, other = token_of(address), place.find("Budget.xlsx")
    session = place.office.session
    assert session.get(address).content == b"unharmed"
    for wrong in (address.replace(file.id, other.id), address.replace(token, file.token), address.replace(token, "x")):
        answer = session.get(wrong, allow_redirects=False)
        assert answer.status_code in (303, 401, 404) and not answer.content, "opened with a wrong id or token"
        assert token not in answer.headers.get("Location", "")
    for suffix in ("", "/contents", "/ancestry", "/ecosystem_pointer"):
        assert file.call("GET", suffix, token=token).status_code in (401, 404), suffix
    assert file.call("POST", override="LOCK", headers={"X-WOPI-Lock": "x"}, token=token).status_code in (401, 404)


def test_a_download_url_ends_when_its_owner_signs_out(emplace: Emplace) -> None:
    emplace.add_user("cara", "the password of Cara")
    file = emplace.place("cara", "the password of Cara").root().new_file("Mine.docx")
    assert file.put(b"of Cara").status_code == 200
    info, session = file.info(), new_session(emplace.authority)
    addresses = [info["FileUrl"], info["DownloadUrl"]]
    assert [session.get(address).content for address in addresses] == [b"of Cara"] * 2
    emplace.run("user", "sign-out", "cara")
    for address in addresses:
        answer = session.get(address, allow_redirects=False)
        assert answer.status_code in (303, 401) and not answer.content
    emplace.run("user", "remove", "cara", "--with-documents")


def test_refresh_tokens_codes_and_client_secrets_are_refused_as_bearer_tokens(place: Place, app: App) -> None:
    code = app.authorize()["code"]
    for secret in (place.refresh_token, code, app.secret, app.id):
        Challenge.of(place.call("GET", authorization=f"Bearer {secret}"))


def test_a_token_with_another_user_is_refused_even_with_a_valid_signature(emplace: Emplace, file: File) -> None:
    emplace.add_user("ben", "the password of Ben")
    ben = next(user["id"] for user in emplace.json("user", "list") if user["name"] == "ben")
    token, secrets = Token.of(file.token), dict(keys(emplace))
    for user in (ben, "", "x" * 20):
        assert status(file, token.but(user=user)) == 401
        assert status(file, token.but(user=user).signed(secrets[token.key])) in (401, 404), "accepted with Mia's grant"
    emplace.run("user", "remove", "ben")
