"""Tests the Flask host over TLS: a complete sign-in, the errors of sign-in, and every feature that the host can
lack."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl, quote, urljoin, urlsplit

import pytest
import requests
from requests import Response as Answer

from flask_host.store import LOCK_SECONDS, Store

HERE = Path(__file__).parent
SAMPLES = HERE.parent.parent / "Samples"
STOP = "https://localhost"
CLIENT, SECRET, USER, PASSWORD = "office", "s3cret & more", "mia@example.test", "correct horse"


# The host, and a client for it


@pytest.fixture(scope="session")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tls")
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem"
    subject = ["-out", "certificate.pem", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(command.split() + subject, cwd=folder, check=True, capture_output=True)
    (folder / "secret").write_text(SECRET + "\n")
    (folder / "password").write_text(PASSWORD + "\n")
    return folder


@pytest.fixture(scope="session")
def start(tls: Path) -> Iterator[Callable[..., Client]]:
    running: list[subprocess.Popen[str]] = []

    def start(*lacks: str) -> Client:
        ready = tls / f"ready-{len(running)}"
        command = f"{sys.executable} -m flask_host --port 0 --certificate {tls}/certificate.pem --key {tls}/key.pem"
        command += f" --client-id {CLIENT} --client-secret-file {tls}/secret --user {USER}"
        command += f" --password-file {tls}/password --ready-file {ready} --samples {SAMPLES}"
        command += "".join(f" --lack {feature}" for feature in lacks)
        environment = {**os.environ, "PYTHONPATH": str(HERE)}
        with open(tls / f"log-{len(running)}", "w") as log:
            process = subprocess.Popen(
                command.split(), cwd=HERE, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        running.append(process)
        assert process.stdout is not None
        word, address = process.stdout.readline().split()
        assert word == "ready" and ready.read_text().strip() == address
        return Client(address, str(tls / "certificate.pem"))

    yield start
    for process in running:
        process.terminate()
        process.wait(timeout=5)


@pytest.fixture(scope="module")
def whole(start: Callable[..., Client]) -> Client:
    return start()


@pytest.fixture
def place(whole: Client) -> Client:
    whole.sign_in()
    return whole


class Form(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.action, self.fields, self.buttons = "", dict[str, str](), list[str]()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.action = named["action"]
        elif tag == "input":
            self.fields[named["name"]] = named.get("value", "")
        elif tag == "button":
            self.buttons.append(named.get("value", ""))


class Client:
    def __init__(self, bootstrapper: str, certificate: str) -> None:
        self.bootstrapper = bootstrapper
        self.base = bootstrapper.removesuffix("/wopibootstrapper")
        self.web = requests.Session()
        self.web.verify = certificate
        self.web.trust_env = False
        self.oauth = ""

    def authorize(self, **changes: str) -> Answer:
        query = {"client_id": CLIENT, "redirect_uri": STOP, "response_type": "code", "scope": "", "state": "a b"}
        return self.web.get(f"{self.base}/oauth/authorize", params={**query, **changes}, allow_redirects=False)

    def submit(self, page: Answer, **fields: str) -> Answer:
        form = Form(page.text)
        action = urljoin(page.url, form.action)
        answer = self.web.post(action, data={**form.fields, **fields}, allow_redirects=False)
        return self.web.get(urljoin(page.url, answer.headers["Location"])) if answer.status_code == 303 else answer

    def code(self, **changes: str) -> str:
        consent = self.submit(self.authorize(**changes), name=USER, password=PASSWORD)
        assert Form(consent.text).buttons == ["allow", "deny"] and "Office" in consent.text
        return stopped(self.submit(consent, decision="allow"))["code"]

    def token(self, basic: bool = False, **fields: str) -> Answer:
        own = {} if basic else {"client_id": CLIENT, "client_secret": SECRET}
        auth = (CLIENT, quote(SECRET, safe="")) if basic else None
        data = {name: value for name, value in {**own, **fields}.items() if value}
        return self.web.post(f"{self.base}/oauth/token", data=data, auth=auth)

    def exchange(self, code: str, **fields: str) -> Answer:
        return self.token(False, **{"grant_type": "authorization_code", "code": code, "redirect_uri": STOP, **fields})

    def sign_in(self) -> dict[str, Any]:
        tokens: dict[str, Any] = self.exchange(self.code()).json()
        self.oauth = tokens["access_token"]
        return tokens

    def boot(self, operation: str | None = None, source: str | None = None, scheme: str = "Bearer") -> Answer:
        headers = {"Authorization": f"{scheme} {self.oauth}"}
        if operation is None:
            return self.web.get(self.bootstrapper, headers=headers)
        headers["X-WOPI-EcosystemOperation"] = operation
        if source is not None:
            headers["X-WOPI-WopiSrc"] = source
        return self.web.post(self.bootstrapper, headers=headers)

    def root(self) -> str:
        if not self.oauth:
            self.sign_in()
        return str(self.boot("GET_ROOT_CONTAINER").json()["RootContainerInfo"]["ContainerPointer"]["Url"])

    def get(self, url: str, tail: str = "", **headers: str) -> Answer:
        return self.web.get(under(url, tail), headers=wopi(headers))

    def post(self, url: str, override: str, body: bytes = b"", **headers: str) -> Answer:
        tail = "/contents" if override == "PUT" else ""
        return self.web.post(under(url, tail), data=body, headers=wopi({"Override": override, **headers}))

    def children(self, url: str, **headers: str) -> tuple[dict[str, str], dict[str, str]]:
        answer = self.get(url, "/children", **headers).json()
        folders, documents = answer["ChildContainers"], answer["ChildFiles"]
        return {f["Name"]: f["Url"] for f in folders}, {d["Name"]: d["Url"] for d in documents}

    def new_file(self, name: str, body: bytes = b"one") -> str:
        made = self.post(self.root(), "CREATE_CHILD_FILE", SuggestedTarget=name)
        assert made.status_code == 200
        assert self.post(made.json()["Url"], "PUT", body).status_code == 200
        return str(made.json()["Url"])


def wopi(headers: dict[str, str]) -> dict[str, str]:
    return {f"X-WOPI-{name}": value for name, value in headers.items()}


def under(url: str, tail: str) -> str:
    path, query = url.split("?")
    return f"{path}{tail}?{query}"


def stopped(answer: Answer) -> dict[str, str]:
    assert answer.status_code == 302
    location = answer.headers["Location"]
    assert location.startswith(STOP + "?")
    return dict(parse_qsl(urlsplit(location).query, keep_blank_values=True))


def lock_in(answer: Answer) -> tuple[int, str | None]:
    return answer.status_code, answer.headers.get("X-WOPI-Lock")


# Signing in


def test_whole_way(whole: Client) -> None:
    challenged = whole.web.get(whole.bootstrapper)
    assert challenged.status_code == 401
    values = dict(re.findall(r'(\w+)="([^"]*)"', challenged.headers["WWW-Authenticate"]))
    assert values == {
        "authorization_uri": whole.base + "/oauth/authorize",
        "tokenIssuance_uri": whole.base + "/oauth/token",
    }
    tokens = whole.sign_in()
    assert tokens["token_type"] == "Bearer" and tokens["expires_in"] == 3600 and tokens["refresh_token"]

    profile = whole.boot()
    assert profile.headers["Content-Type"] == "application/json"
    bootstrap = profile.json()["Bootstrap"]
    assert bootstrap["SignInName"] == USER and re.fullmatch("[A-Za-z0-9]+", bootstrap["UserId"])
    assert whole.boot(scheme="bearer").json()["Bootstrap"]["UserId"] == bootstrap["UserId"]
    assert whole.boot(scheme="Bearer:").status_code == 200

    assert whole.get(bootstrap["EcosystemUrl"]).json() == {"SupportsContainers": True}
    by_ecosystem = whole.get(bootstrap["EcosystemUrl"], "/root_container_pointer").json()
    by_shortcut = whole.boot("GET_ROOT_CONTAINER").json()["RootContainerInfo"]
    assert by_ecosystem["ContainerInfo"] == by_shortcut["ContainerInfo"] == whole.get(whole.root()).json()

    folders, documents = whole.children(whole.root())
    assert {"Empty", "Plans", "Reports"} <= set(folders)
    assert {"Budget.xlsx", "Getting started.docx", "Launch.pptx", "Read only.docx"} <= set(documents)
    assert whole.children(folders["Empty"]) == ({}, {})

    url, sample = documents["Budget.xlsx"], (SAMPLES / "Budget.xlsx").read_bytes()
    info = whole.get(url).json()
    assert info["BaseFileName"] == "Budget.xlsx" and info["Size"] == len(sample)
    assert info["UserId"] == bootstrap["UserId"] and info["IsEduUser"] is False
    assert re.fullmatch(r"[\d-]{10}T[\d:]{8}\.\d{7}Z", info["LastModifiedTime"])
    assert lock_in(whole.post(url, "GET_LOCK")) == (200, "")

    held = '{"S":"9","E":2}'
    locked = whole.post(url, "LOCK", Lock=held)
    assert locked.status_code == 200 and locked.headers["X-WOPI-ItemVersion"] == info["Version"]
    got = whole.get(url, "/contents")
    assert got.content == sample and got.headers["X-WOPI-ItemVersion"] == info["Version"]
    put = whole.post(url, "PUT", b"two", Lock=held)
    assert put.status_code == 200 and put.headers["X-WOPI-ItemVersion"] != info["Version"]
    assert whole.get(url, "/contents").content == b"two"
    unlocked = whole.post(url, "UNLOCK", Lock=held)
    assert unlocked.headers["X-WOPI-ItemVersion"] == put.headers["X-WOPI-ItemVersion"]
    assert whole.get(url).json()["Version"] == put.headers["X-WOPI-ItemVersion"]


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer x", "Basic eDp5", "x"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_challenge_for_every_bad_token(whole: Client, method: str, header: str | None) -> None:
    headers = {} if header is None else {"Authorization": header}
    answer = whole.web.request(method, whole.bootstrapper, headers=headers)
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"].count("Bearer") == 1


def test_sign_in_pages(whole: Client) -> None:
    page = whole.authorize()
    assert "privacy" in page.text.lower() and 'name="viewport"' in page.text
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    again = whole.submit(page, name=USER, password="wrong")
    assert again.status_code == 200 and 'role="alert"' in again.text and Form(again.text).fields["name"] == USER
    consent = whole.submit(again, name=USER, password=PASSWORD)
    assert stopped(whole.submit(consent, decision="deny")) == {"error": "access_denied", "state": "a b"}
    assert whole.submit(consent, decision="allow").status_code == 400
    cancelled = whole.submit(whole.authorize(state=""), decision="cancel")
    assert stopped(cancelled) == {"error": "access_denied", "state": ""}
    # Without the password, neither this browser nor another browser can give consent.
    skipped = whole.authorize()
    form = Form(skipped.text).fields
    answer = whole.web.post(f"{whole.base}/oauth/consent", data={**form, "decision": "allow"}, allow_redirects=False)
    assert stopped(answer)["error"] == "access_denied"
    stranger = Client(whole.bootstrapper, str(whole.web.verify))
    assert stranger.submit(whole.authorize(), name=USER, password=PASSWORD).status_code == 400


def test_bad_authorization_requests(whole: Client) -> None:
    for redirect in (STOP + "/evil", STOP + ".evil.example", "http://localhost", ""):
        assert whole.authorize(redirect_uri=redirect).status_code == 400
    assert whole.authorize(client_id="other").status_code == 400
    assert stopped(whole.authorize(response_type="token"))["error"] == "unsupported_response_type"


def test_code_and_refresh(whole: Client) -> None:
    code = whole.code()
    first = whole.exchange(code)
    assert first.headers["Content-Type"] == "application/json" and first.headers["Cache-Control"] == "no-store"
    whole.oauth = first.json()["access_token"]
    refreshed = whole.token(grant_type="refresh_token", refresh_token=first.json()["refresh_token"], basic=True)
    assert refreshed.status_code == 200 and refreshed.json()["access_token"] != whole.oauth
    # If a code is used twice, the tokens that the first use returned are revoked.
    again = whole.exchange(code)
    assert (again.status_code, again.json()) == (400, {"error": "invalid_grant"})
    assert whole.boot().status_code == 401
    ended = whole.token(grant_type="refresh_token", refresh_token=first.json()["refresh_token"])
    assert ended.json() == {"error": "invalid_grant"}


def test_token_errors(whole: Client) -> None:
    assert whole.exchange(whole.code(), redirect_uri=STOP + "/").json() == {"error": "invalid_grant"}
    assert whole.exchange("unknown").json() == {"error": "invalid_grant"}
    assert whole.exchange("").json() == {"error": "invalid_request"}
    assert whole.token(grant_type="password").json() == {"error": "unsupported_grant_type"}
    refused = whole.exchange("unknown", client_secret="wrong")
    assert (refused.status_code, refused.json()) == (401, {"error": "invalid_client"})
    verifier = "v" * 43
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    proof = {"code_challenge": challenge, "code_challenge_method": "S256"}
    assert whole.exchange(whole.code(**proof)).json() == {"error": "invalid_grant"}
    assert whole.exchange(whole.code(**proof), code_verifier=verifier).status_code == 200


def test_new_access_token(place: Client) -> None:
    root = place.root().split("?")[0]
    answer = place.boot("GET_NEW_ACCESS_TOKEN", root).json()
    assert answer["Bootstrap"] and answer["AccessTokenInfo"]["AccessTokenExpiry"] > time.time() * 1000 + 9 * 3600_000
    assert place.get(f"{root}?access_token={answer['AccessTokenInfo']['AccessToken']}").status_code == 200
    bad = [None, "", "x", root + "9", root + "/children", root.replace("localhost", "localhost.evil")]
    bad += [root.replace("https", "http"), f"{place.base}/wopi/ecosystem", root.replace("://", "://me@")]
    for source in bad:
        assert place.boot("GET_NEW_ACCESS_TOKEN", source).status_code == 404
    assert place.boot("UNKNOWN").status_code == 501


def test_tokens_are_for_one_resource(place: Client) -> None:
    root = place.root()
    folders, documents = place.children(root)
    token = parse_qs(urlsplit(root).query)["access_token"][0]
    for url in (*folders.values(), *documents.values(), place.boot().json()["Bootstrap"]["EcosystemUrl"]):
        bare = url.split("?")[0]
        assert place.get(f"{bare}?access_token={token}").status_code == 401
        assert place.web.get(bare).status_code == 401
        assert place.get(f"{bare}?access_token={place.oauth}").status_code == 401
    bare = root.split("?")[0]
    assert place.web.get(bare, headers={"Authorization": f"Bearer {token}"}).status_code == 200


# Files


def test_locks(place: Client) -> None:
    url = place.new_file("Locks.docx")
    for override in ("REFRESH_LOCK", "UNLOCK"):
        assert lock_in(place.post(url, override, Lock="a")) == (409, "")
    assert lock_in(place.post(url, "LOCK", Lock="b", OldLock="a")) == (409, "")
    assert lock_in(place.post(url, "PUT", b"x")) == (409, "")
    for override in ("LOCK", "REFRESH_LOCK", "UNLOCK"):
        assert place.post(url, override).status_code == 400
        assert place.post(url, override, Lock="x" * 1025).status_code == 400
    assert place.post(url, "LOCK", Lock="a").status_code == 200
    assert place.post(url, "LOCK", Lock="a").status_code == 200
    for override in ("LOCK", "REFRESH_LOCK", "UNLOCK", "PUT"):
        assert lock_in(place.post(url, override, Lock="A")) == (409, "a")
    assert lock_in(place.post(url, "PUT", b"x")) == (409, "a")
    assert lock_in(place.post(url, "DELETE")) == (409, "a")
    assert lock_in(place.post(url, "RENAME_FILE", RequestedName="n")) == (409, "a")
    assert place.post(url, "RENAME_FILE", RequestedName="Locked", Lock="a").json() == {"Name": "Locked"}
    assert place.post(url, "LOCK", Lock="x" * 1024, OldLock="a").status_code == 200
    assert lock_in(place.post(url, "UNLOCK", Lock="a")) == (409, "x" * 1024)
    assert lock_in(place.post(url, "GET_LOCK")) == (200, "x" * 1024)
    assert place.get(url, "/contents").content == b"one"
    assert place.post(url, "UNLOCK", Lock="x" * 1024).status_code == 200
    assert place.post(url, "DELETE").status_code == 200
    assert place.get(url).status_code == 404 == place.post(url, "RENAME_FILE", RequestedName="n").status_code


def test_a_lock_ends_after_thirty_minutes() -> None:
    now = [0.0]
    store = Store(clock=lambda: now[0])
    document = store.add_document(store.root, "a.docx")
    store.set_lock(document, "a")
    now[0] = LOCK_SECONDS - 1
    assert store.lock_on(document) == "a"
    now[0] += 1
    assert store.lock_on(document) is None


def test_empty_files_may_be_written_unlocked(place: Client) -> None:
    url = place.new_file("New.docx", b"")
    assert place.get(url, "/contents").headers["Content-Length"] == "0"
    assert place.post(url, "LOCK", Lock="a").status_code == 200
    assert place.post(url, "PUT", b"", Lock="a").status_code == 200
    assert place.post(url, "UNLOCK", Lock="a").status_code == 200
    assert place.post(url, "PUT", b"now").status_code == 200
    assert place.get(url, "/contents", MaxExpectedSize="3").status_code == 200
    assert place.get(url, "/contents", MaxExpectedSize="2").status_code == 412


def test_rename(place: Client) -> None:
    url = place.new_file("Old.docx")
    assert place.post(url, "RENAME_FILE", RequestedName="+ANw-bersicht").json() == {"Name": "Übersicht"}
    assert place.get(url).json()["BaseFileName"] == "Übersicht.docx"
    assert place.post(url, "RENAME_FILE", RequestedName="+ANw-bersicht").json() == {"Name": "Übersicht"}
    assert place.post(url, "RENAME_FILE", RequestedName="a/b+ACU-").json() == {"Name": "a-b-"}
    assert place.post(url, "RENAME_FILE", RequestedName="getting started").json() == {"Name": "getting started (2)"}
    assert place.post(url, "RENAME_FILE").status_code == 400


def test_put_relative(place: Client) -> None:
    url = place.new_file("Source.docx")

    def put(**headers: str) -> Answer:
        return place.post(url, "PUT_RELATIVE", b"copy", **headers)

    assert put().status_code == 400
    assert put(SuggestedTarget="a.docx", RelativeTarget="a.docx").status_code == 501
    made = put(SuggestedTarget=".txt")
    assert made.json()["Name"] == "Source.txt" and place.get(made.json()["Url"], "/contents").content == b"copy"
    assert put(SuggestedTarget=".txt").json()["Name"] == "Source (2).txt"
    assert put(SuggestedTarget="x:y.docx").json()["Name"] == "x-y.docx"
    assert len(put(SuggestedTarget="n" * 600 + ".docx").json()["Name"]) == 255
    assert put(RelativeTarget="Q4 plan+AF8-v2.docx").json()["Name"] == "Q4 plan_v2.docx"
    illegal = put(RelativeTarget="x:y.docx")
    assert illegal.status_code == 400 and illegal.headers["X-WOPI-ValidRelativeTarget"] == "x-y (2).docx"
    taken = put(RelativeTarget="source.TXT")
    assert lock_in(taken) == (409, "") and taken.headers["X-WOPI-ValidRelativeTarget"] == "source (3).TXT"
    over = put(RelativeTarget="Source.txt", OverwriteRelativeTarget="True")
    assert over.json()["Url"].split("?")[0] == made.json()["Url"].split("?")[0]
    assert place.post(over.json()["Url"], "LOCK", Lock="t").status_code == 200
    assert lock_in(put(RelativeTarget="Source.txt", OverwriteRelativeTarget="true")) == (409, "t")
    assert put(RelativeTarget="Read only.docx", OverwriteRelativeTarget="true").status_code == 501
    assert lock_in(put(RelativeTarget="Plans", OverwriteRelativeTarget="true")) == (409, "")


def test_read_only_file(place: Client) -> None:
    url = place.children(place.root())[1]["Read only.docx"]
    info = place.get(url).json()
    assert info["ReadOnly"] is True and info["UserCanWrite"] is False and info["UserCanRename"] is False
    for override in ("LOCK", "REFRESH_LOCK", "UNLOCK", "PUT", "RENAME_FILE", "DELETE"):
        assert place.post(url, override, Lock="a", RequestedName="n").status_code == 404
    assert lock_in(place.post(url, "GET_LOCK")) == (200, "")
    assert place.get(url, "/contents").content == (SAMPLES / "Getting started.docx").read_bytes()


def test_unknown_operations(place: Client) -> None:
    url = place.new_file("Unknown.docx")
    for override in ("GET_SHARE_URL", "PUT_USER_INFO", "COBALT", ""):
        assert place.post(url, override).status_code == 501
        assert place.post(place.root(), override).status_code == 501
    assert place.web.post(under(url, "/contents"), headers=wopi({"Override": "LOCK"})).status_code == 501
    assert place.post(place.boot().json()["Bootstrap"]["EcosystemUrl"], "ANY").status_code == 501


# Containers


def test_walk_down_and_up(place: Client) -> None:
    root = place.root()
    plans = place.children(root)[0]["Plans"]
    year = place.children(plans)[0]["2026"]
    documents = place.children(year)[1]
    assert set(documents) == {"Roadmap.docx", "Übersicht.xlsx"}
    assert set(place.children(year, FileExtensionFilterList=".DOCX,.doc")[1]) == {"Roadmap.docx"}
    assert place.children(plans, FileExtensionFilterList=".none") == ({"2026": place.children(plans)[0]["2026"]}, {})
    ancestors = place.get(documents["Roadmap.docx"], "/ancestry").json()["AncestorsWithRootFirst"]
    assert [a["Name"] for a in ancestors] == ["Files", "Plans", "2026"]
    assert all(place.get(a["Url"]).json()["Name"] == a["Name"] for a in ancestors)
    assert [a["Name"] for a in place.get(year, "/ancestry").json()["AncestorsWithRootFirst"]] == ["Files", "Plans"]
    assert place.get(root, "/ancestry").json() == {"AncestorsWithRootFirst": []}
    for url in (year, documents["Roadmap.docx"]):
        pointer = place.get(url, "/ecosystem_pointer").json()["Url"]
        assert place.get(pointer).json() == {"SupportsContainers": True}
    # Navigating up and down doesn't extend the lifetime of a token (docs/protocol/security.md#token-trading). In this
    # case the host returns the same token as before, because the expiration is the same.
    assert place.get(ancestors[0]["Url"]).url == root


def test_containers_change(place: Client) -> None:
    root = place.root()

    def create(**headers: str) -> Answer:
        return place.post(root, "CREATE_CHILD_CONTAINER", b"", **headers)

    made = create(RelativeTarget="+ZeVnLIqe-").json()
    url = made["ContainerPointer"]["Url"]
    assert made["ContainerPointer"]["Name"] == "日本語" and made["ContainerInfo"] == place.get(url).json()
    assert create(SuggestedTarget="+ZeVnLIqe-").json()["ContainerPointer"]["Name"] == "日本語 (2)"
    taken = create(RelativeTarget="+ZeVnLIqe-")
    proposed = taken.headers["X-WOPI-ValidRelativeTarget"].encode().decode("utf-7")
    assert (taken.status_code, proposed) == (409, "日本語 (3)")
    assert create(RelativeTarget="a:b").status_code == 400
    assert create(SuggestedTarget="a:b").json()["ContainerPointer"]["Name"] == "a-b"
    assert create(SuggestedTarget="a", RelativeTarget="a").status_code == 501 and create().status_code == 400
    file = place.post(url, "CREATE_CHILD_FILE", SuggestedTarget=".docx").json()
    assert file["Name"] == "Document.docx" and place.get(file["Url"]).json()["Size"] == 0
    assert place.post(url, "DELETE_CONTAINER").status_code == 409
    assert place.post(file["Url"], "DELETE").status_code == 200
    assert place.post(url, "RENAME_CONTAINER", RequestedName="Plans").status_code == 409
    assert place.post(url, "RENAME_CONTAINER", RequestedName="a:b").status_code == 400
    assert place.post(url, "RENAME_CONTAINER").status_code == 400
    assert place.post(url, "RENAME_CONTAINER", RequestedName="Kept").json() == {"Name": "Kept"}
    assert place.get(url).json()["Name"] == "Kept"
    assert place.post(url, "DELETE_CONTAINER").status_code == 200 and place.get(url).status_code == 404
    assert place.post(root, "DELETE_CONTAINER").status_code == 409
    assert place.post(root, "RENAME_CONTAINER", RequestedName="n").status_code == 404


# Missing features


@pytest.fixture(scope="module")
def poor(start: Callable[..., Client]) -> Client:
    client = start("rename", "delete", "create-container", "get-lock", "put-relative")
    client.sign_in()
    return client


@pytest.mark.parametrize("feature", ["rename", "delete", "create-container", "get-lock", "put-relative"])
def test_each_lack_is_declared(start: Callable[..., Client], feature: str) -> None:
    client = start(feature)
    root = client.root()
    folders, documents = client.children(root)
    file, folder = client.get(documents["Budget.xlsx"]).json(), client.get(folders["Empty"]).json()
    declared = {
        "rename": not file["SupportsRename"] and not file["UserCanRename"] and not folder["UserCanRename"],
        "delete": not file["SupportsDeleteFile"] and not folder["UserCanDelete"],
        "create-container": not folder["UserCanCreateChildContainer"],
        "get-lock": not file["SupportsGetLock"],
        "put-relative": file["UserCanNotWriteRelative"],
    }
    assert declared == {name: name == feature for name in declared}


def test_what_is_lacking_is_not_implemented(poor: Client) -> None:
    folders, documents = poor.children(poor.root())
    url = documents["Budget.xlsx"]
    for override in ("RENAME_FILE", "DELETE", "GET_LOCK", "PUT_RELATIVE"):
        assert poor.post(url, override, RequestedName="n", SuggestedTarget=".docx").status_code == 501
    for override in ("RENAME_CONTAINER", "DELETE_CONTAINER", "CREATE_CHILD_CONTAINER"):
        assert poor.post(folders["Empty"], override, RequestedName="n", SuggestedTarget="n").status_code == 501
    # Without GetLock, a client learns the current lock by sending a wrong lock
    # (docs/protocol/flows.md#browse-and-open).
    assert lock_in(poor.post(url, "REFRESH_LOCK", Lock="surely wrong")) == (409, "")
    assert poor.post(url, "LOCK", Lock="a").status_code == 200
    assert lock_in(poor.post(url, "REFRESH_LOCK", Lock="surely wrong")) == (409, "a")


def test_without_shortcuts_and_refresh(start: Callable[..., Client]) -> None:
    client = start("shortcuts", "refresh")
    assert "refresh_token" not in client.sign_in()
    refused = client.token(grant_type="refresh_token", refresh_token="any")
    assert (refused.status_code, refused.json()) == (400, {"error": "unsupported_grant_type"})
    answer = client.boot("GET_ROOT_CONTAINER").json()
    assert set(answer) == {"Bootstrap"}
    by_ecosystem = client.get(answer["Bootstrap"]["EcosystemUrl"], "/root_container_pointer").json()
    root = by_ecosystem["ContainerPointer"]["Url"]
    assert client.boot("GET_NEW_ACCESS_TOKEN", root).json()["AccessTokenInfo"]["AccessToken"]
