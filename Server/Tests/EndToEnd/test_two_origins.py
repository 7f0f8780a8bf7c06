"""Tests a server with two URLs. The content URL is for pages, uploads and downloads. The public URL is for WOPI, OAuth
and the bootstrapper."""

import socket
import ssl
from urllib.parse import urlencode

import httpx
import pytest

from documents import SAMPLES
from emplace import Emplace
from office import LOCK

HTML = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture(scope="module")
def apart(tmp_path_factory, password):
    """A server with two host names, both of which are names of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    emplace = Emplace(tmp_path_factory.mktemp("apart"))
    emplace.add_user("mia", password)
    emplace.import_(SAMPLES / "Budget.xlsx", user="mia")
    emplace.content = f"https://127.0.0.1:{port}"
    emplace.start("--public-url", f"https://localhost:{port}", "--content-url", emplace.content,
                  listen=f"127.0.0.1:{port}")
    assert emplace.content + "/" in emplace.said()
    yield emplace
    emplace.stop()


@pytest.fixture(scope="module")
def file(apart, password):
    return apart.place("mia", password).find("Budget.xlsx")


def test_a_phone_signs_in_opens_and_saves_at_the_public_url(apart, file):
    assert file.source.startswith(apart.address + "/wopi/files/")
    content = file.contents()
    file.lock(LOCK)
    file.save(content + b" ", LOCK)
    file.close(LOCK)


def test_urls_for_browsers_in_wopi_responses_begin_with_the_content_url(apart, file):
    info = file.info()
    for name in ("SignoutUrl", "BreadcrumbBrandUrl", "BreadcrumbFolderUrl", "CloseUrl", "FileUrl", "DownloadUrl",
                 "FileSharingUrl", "FileVersionUrl"):
        if name in info:
            assert info[name].startswith(apart.content + "/"), name
    for name in ("FileUrl", "DownloadUrl"):
        assert apart.session().get(info[name]).content == file.contents(), name
    shared = file.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadOnly"}).json()["ShareUrl"]
    assert shared.startswith(apart.content + "/s/")
    assert "Budget.xlsx" in apart.session().get(shared).text
    old = shared.replace(apart.content, apart.address)
    assert apart.session().get(old).status_code == 404
    led = apart.session().get(old, headers=HTML, allow_redirects=False)
    assert (led.status_code, led.headers["Location"]) == (307, shared), "a browser isn't redirected to the content URL"


def test_a_user_signs_in_and_uploads_at_the_content_url(apart, password):
    view = apart.web_view()
    home = view.sign_in(view.open(apart.content + "/sign-in"), "mia", password)
    form = home.form(lambda form: form.named("file"), "form to upload")
    page = view.submit(home, form, {"file": ("Plan.docx", b"plan", "application/octet-stream")})
    assert "Plan.docx" in page.text
    assert {cookie.domain for cookie in view.session.cookies} == {"127.0.0.1"}
    refused = view.session.post(apart.address + form.action, files={"file": ("x.docx", b"x")}, allow_redirects=False)
    assert refused.status_code == 404


ELSEWHERE = {
    "content": ["/wopibootstrapper", "/%77opi/files/{id}?access_token={token}",
                "//wopi//files/{id}?access_token={token}"],
    "public": ["/account", "/%64ocuments/{id}"],
}


@pytest.mark.parametrize("side, path", [(side, path) for side, paths in ELSEWHERE.items() for path in paths])
@pytest.mark.parametrize("http2", [False, True], ids=["HTTP/1.1", "HTTP/2"])
def test_each_origin_refuses_the_paths_of_the_other(apart, file, side, path, http2):
    base = apart.content if side == "content" else apart.address
    trust = ssl.create_default_context(cafile=apart.authority)
    with httpx.Client(http2=http2, verify=trust, trust_env=False) as client:
        for method in ("GET", "POST"):
            answer = client.request(method, base + path.format(id=file.id, token=file.token))
            assert answer.status_code == 404, (method, answer.status_code, answer.headers)
            assert "WWW-Authenticate" not in answer.headers and not answer.headers.get("Set-Cookie")


@pytest.mark.parametrize("path", ["/wopibootstrapper"])
@pytest.mark.parametrize("host", ["evil.example", "localhost", "127.0.0.1:1"])
def test_a_request_under_another_host_name_is_refused_with_421(apart, path, host):
    answer = apart.session().get(apart.address + path, headers={"Host": host} | HTML, allow_redirects=False)
    assert answer.status_code == 421 and "Host" in answer.text
    assert apart.session().get(apart.address + "/health/live", headers={"Host": host}).status_code == 200


def test_app_sign_in_uses_the_public_url_and_a_session_of_its_own(apart, password):
    """A session at the content URL isn't valid at the public URL. A session at the public URL isn't valid at the
    content URL."""
    view = apart.web_view()
    view.sign_in(view.open(apart.content + "/sign-in"), "mia", password)
    place = apart.office()
    place.add_place(apart.bootstrapper, "mia", password)
    query = urlencode({"client_id": apart.office_client()[0], "response_type": "code", "scope": "wopi",
                       "redirect_uri": "https://localhost"})
    page = view.open(f"{apart.address}/oauth/authorize?{query}")
    assert page.status == 200 and page.asks_to_sign_in, "the session of the pages was accepted for the app"
    assert apart.session().get(apart.address + "/privacy").status_code == 200
    assert apart.session().get(apart.address + "/sign-in").status_code == 404, "sign-in page at the public URL"


@pytest.mark.parametrize("content", ["https://localhost:1"])
def test_a_content_url_with_the_same_host_as_the_public_url_is_refused(unstarted, content):
    said = unstarted.run("serve", "--listen", "127.0.0.1:0", "--public-url", "https://localhost:8443", "--content-url",
                         content, code=1, timeout=30)
    assert "content-url" in said.stderr and len(said.stderr.strip().splitlines()) == 1
