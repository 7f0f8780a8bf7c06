"""The plain pages beside sign-in, used without script."""

from urllib.parse import urljoin

import pytest

from documents import SAMPLES
from office import LOCK


@pytest.fixture
def home(emplace, password):
    view = emplace.web_view()
    page = view.open(emplace.address + "/")
    return view, view.sign_in(page, "mia", password)


def test_home_lists_folders_and_documents_and_downloads_them(home):
    view, page = home
    for name in ("Plans", "Budget.xlsx", "Getting started.docx", "Launch.pptx"):
        assert name in page.text
    answer = view.session.get(page.link(r"(?i)^download|/download"))
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.content in [path.read_bytes() for path in SAMPLES.iterdir() if path.is_file()]


def test_folders_are_walked_by_links(home):
    view, page = home
    page = view.open(page.link("^Plans"))
    page = view.open(page.link("^2026"))
    assert "Roadmap.docx" in page.text and "Übersicht.xlsx" in page.text


def test_a_document_is_uploaded_changed_and_an_earlier_version_restored(home, place):
    view, page = home
    upload = page.form(lambda form: form.named("file"), "form to upload")
    field = upload.named("file")[0]
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    page = view.submit(page, upload, {field: ("Hochgeladen ü.docx", b"first", kind)})
    assert page.status == 200 and "Hochgeladen ü.docx" in page.text

    file = place.find("Hochgeladen ü.docx")
    assert file.contents() == b"first"
    assert file.lock(LOCK).status_code == 200
    file.save(b"second", LOCK)
    file.close(LOCK)

    page = view.open(urljoin(page.url, "/"))
    links = [href for href, _ in page.links if file.id in href and "version" in href.lower()]
    assert links, f"no way to the versions: {page.links}"
    versions = view.open(urljoin(page.url, links[0]))
    form, button = versions.button("restore")
    assert view.submit(versions, form, button=button).status == 200
    assert file.contents() == b"first"
    assert file.delete().status_code == 200


def test_a_locked_document_is_not_replaced_by_an_upload(home, place):
    view, page = home
    file = place.find("Launch.pptx")
    before = file.open_for_editing(LOCK)
    upload = page.form(lambda form: form.named("file"), "form to upload")
    answer = view.submit(page, upload, {upload.named("file")[0]: ("Launch.pptx", b"other", "application/octet-stream")})
    assert file.contents() == before
    assert answer.status < 500
    file.close(LOCK)


def test_pages_of_documents_need_a_sign_in(emplace, home):
    view, page = home
    for address in {page.url, page.link(r"(?i)^download|/download"), page.link("(?i)account")}:
        answer = emplace.session().get(address)
        assert "Budget" not in answer.text and answer.content[:2] != b"PK"
        assert answer.status_code in (401, 403) or "password" in answer.text


def test_session_cookies_are_kept_from_script_and_other_sites(home):
    view, _ = home
    cookies = list(view.session.cookies)
    assert cookies
    for cookie in cookies:
        rest = {name.lower(): value for name, value in cookie._rest.items()}
        assert cookie.secure and "httponly" in rest and rest.get("samesite", "").lower() in ("lax", "strict")


def test_signing_out_ends_the_session(home, emplace):
    view, page = home
    form, button = page.button(r"sign.?out")
    view.submit(page, form, button=button)
    assert view.open(emplace.address + "/").asks_to_sign_in
