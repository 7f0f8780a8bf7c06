"""Tests the pages for documents and folders without JavaScript."""

import re
from urllib.parse import urljoin

import pytest

from documents import SAMPLES
from office import LOCK


@pytest.fixture
def home(emplace, password):
    view = emplace.web_view()
    page = view.open(emplace.address + "/")
    return view, view.sign_in(page, "mia", password)


def test_the_home_page_lists_folders_and_documents_and_downloads_them(home):
    view, page = home
    for name in ("Plans", "Budget.xlsx", "Getting started.docx", "Launch.pptx"):
        assert name in page.text
    answer = view.session.get(page.link(r"(?i)^download|/download"))
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.content in [path.read_bytes() for path in SAMPLES.iterdir() if path.is_file()]


def test_folders_are_opened_by_links(home):
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
    assert links, f"no link to the versions: {page.links}"
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


def test_document_pages_require_sign_in(emplace, home):
    view, page = home
    for address in {page.url, page.link(r"(?i)^download|/download"), page.link("(?i)account")}:
        answer = emplace.session().get(address)
        assert "Budget" not in answer.text and answer.content[:2] != b"PK"
        assert answer.status_code in (401, 403) or "password" in answer.text


def test_session_cookies_are_http_only_secure_and_same_site(home):
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


def upload(view, page, name, content, clash=None):
    form = page.form(lambda form: form.named("file") and form.action.endswith("/upload"), "form to upload")
    values = {form.named("file")[0]: (name, content, "text/plain")}
    # The field `clash` precedes the file, as in the page, because browsers send the fields of a form in order.
    return view.submit(page, form, {"clash": clash, **values} if clash else values)


def test_an_upload_reports_how_a_name_conflict_was_resolved(emplace, password):
    emplace.add_user("ulla", password)
    view, place = emplace.web_view(), emplace.place("ulla", password)
    page = view.sign_in(view.open(emplace.address + "/"), "ulla", password)
    page = upload(view, page, "Note.txt", b"one")
    assert page.status == 200 and "Note.txt was uploaded" in page.text
    page = upload(view, page, "Note.txt", b"one")
    assert "identical to the existing file" in page.text
    page = upload(view, page, "Note.txt", b"two", "version")
    assert "version 2" in page.text
    page = upload(view, page, "Note.txt", b"three", "skip")
    assert "already exists and was skipped" in page.text
    page = upload(view, page, "Note.txt", b"three", "both")
    assert page.status == 200 and "Note (2).txt" in page.text
    assert upload(view, page, "Note.txt", b"four", "whatever").status == 400
    note, other = place.find("Note.txt"), place.find("Note (2).txt")
    assert (note.contents(), note.info()["Version"], other.contents()) == (b"two", "v2", b"three")
    # When an app saves a document, the server always creates a version, even if the bytes are the same.
    note.open_for_editing(LOCK)
    assert note.save(b"two", LOCK) == "v3"
    note.close(LOCK)


def test_a_named_version_survives_pruning_and_only_the_owner_can_delete_it(emplace, password):
    emplace.add_user("vera", password)
    emplace.add_user("emil", password)
    view, place = emplace.web_view(), emplace.place("vera", password)
    page = view.sign_in(view.open(emplace.address + "/"), "vera", password)
    for content in (b"one", b"two", b"three"):
        page = upload(view, page, "Note.txt", content)
    emplace.run("share", "Note.txt", "--user", "vera", "--with", "emil", "--as", "editor")
    address = f"{emplace.address}/documents/{place.find('Note.txt').id}"
    page = view.open(address)
    form = page.form(lambda form: form.action.endswith("/name-version") and form.fields["version"] == "v1", "form to name")
    page = view.submit(page, form, {"name": "as sent to Emil"})
    assert page.status == 200 and "as sent to Emil" in page.text
    emplace.run("prune", "--retention", "versions=1")
    assert view.open(f"{address}/versions/v1/download").status == 200
    assert view.open(f"{address}/versions/v2/download").status == 404
    other = emplace.web_view()
    theirs = other.sign_in(other.open(emplace.address + "/"), "emil", password)
    assert other.open(f"{address}/delete-version?version=v1").status == 404
    csrf = re.search(r'name="csrf" value="([^"]+)"', theirs.response.text)[1]
    forged = other.session.post(f"{address}/delete-version", data={"csrf": csrf, "version": "v1"},
                                headers={"Origin": emplace.address}, allow_redirects=False, timeout=30)
    assert forged.status_code == 404
    ask = view.open(view.open(address).link(r"delete-version\?version=v1"))
    page = view.submit(ask, ask.form(lambda form: form.action.endswith("/delete-version"), "form to delete"))
    assert page.status == 200 and view.open(f"{address}/versions/v1/download").status == 404
    for version in ("v3", "v1", "v9", "", "x"):
        assert view.open(f"{address}/delete-version?version={version}").status == 404
