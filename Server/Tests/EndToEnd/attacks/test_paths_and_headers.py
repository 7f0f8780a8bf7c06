"""Names that contain paths, header lines or escape sequences, in every request that takes a name."""

import pathlib
import re

import pytest

import outside_stores
from attacks.stage import Stage, made
from attacks.wire import Wire
from emplace import Emplace
from office import LOCK, File, Place, raw_headers
from pages import WebView

# Paths

# HostileNameTests tries many more names without a server.
WAYS_UP = ["+AC4ALgAv-up", "..", "a+AAA-b", "%2e%2e%2fup"]


@pytest.mark.parametrize("way", WAYS_UP)
def test_a_name_in_utf_7_cannot_leave_its_folder(place: Place, way: str) -> None:
    root = place.root()
    for header in ("X-WOPI-SuggestedTarget", "X-WOPI-RelativeTarget"):
        for override, ending in (("CREATE_CHILD_FILE", ".docx"), ("CREATE_CHILD_CONTAINER", "")):
            answer = root.call("POST", override=override, headers={header: way + ending})
            assert answer.status_code in (200, 400), answer.text
            if answer.status_code == 200:
                item = made(root, answer)
                assert not {"/", "\0"} & set(item.name) and item.name not in (".", "..")
                assert [parent.id for parent in item.ancestry()] == [root.id]
                assert item.delete().status_code == 200


def test_saving_over_a_name_does_not_replace_a_document_that_looks_the_same_on_phones(
        emplace: Emplace, place: Place, tmp_path: pathlib.Path) -> None:
    """A phone shows a hyphen instead of each character that it can't handle. So both documents have the same name on
    the phone."""
    for name, body in (("50% off.docx", b"percent"), ("50# off.docx", b"number")):
        (tmp_path / name).write_bytes(body)
        emplace.import_(tmp_path / name, user="mia")
    mine, other = sorted((file for file in place.root().children()[1] if file.name == "50- off.docx"),
                         key=lambda file: file.contents() == b"number")
    assert mine.put_relative(b"third", relative="50- off.docx").status_code == 409
    assert mine.put_relative(b"third", relative="50- off.docx", overwrite=True).status_code == 200
    assert (mine.contents(), other.contents()) == (b"third", b"number")
    assert mine.rename("50- off").json()["Name"] == "50- off"
    emplace.run("export", "--user", "mia", "--to", tmp_path / "out")
    assert {"50% off.docx", "50# off.docx"} <= {path.name for path in (tmp_path / "out").rglob("*.docx")}
    for file in (mine, other):
        assert file.delete().status_code == 200


@pytest.mark.parametrize("name", ["../../up.docx", "..", "/etc/passwd", "C:\\up.docx", "..\\up.docx", "a\0b.docx",
                                  "a/../b.docx",
                                  "%2e%2e%2fup.docx", ".emplace.docx", "x" * 300, "a\r\nX: y.docx", "-rf.docx", "con"])
def test_an_uploaded_name_cannot_leave_the_export_folder(stage: Stage, tmp_path: pathlib.Path, name: str) -> None:
    root = stage.place.root()
    stage.post(f"/folders/{root.id}/upload", file=(name, b"x", "text/plain"))
    stage.post(f"/folders/{root.id}/new-folder", name=name)
    outside, inside = tmp_path / "outside", tmp_path / "outside" / "in" / "here"
    inside.mkdir(parents=True)
    stage.emplace.run("export", "--user", "kim", "--to", inside, code=None)
    assert {path for path in outside.rglob("*") if not path.is_relative_to(inside)} == {inside.parent}
    own = {path.name.partition("-")[0] for path in stage.emplace.data.iterdir()}
    # The folder `documents` has received content and former contents of a WebDAV server.
    assert own <= {"catalogue.sqlite", "content", "serve.lock", "tls"} | (
        {"documents"} if outside_stores.STORE else set())
    for container in root.children()[0]:
        assert container.delete().status_code == 200
    for file in root.children()[1]:
        assert file.delete().status_code == 200


@pytest.mark.parametrize("target", [
    "/assets/../catalogue.sqlite", "/assets/..%2fcatalogue.sqlite", "/assets/%2e%2e/catalogue.sqlite",
    "/../catalogue.sqlite",
    "/assets/....//catalogue.sqlite", "/assets/emplace.css%00.png", "/documents/..%2f..%2fcatalogue.sqlite/download",
    "/documents/../../etc/passwd", "/s/../../etc/passwd", "/wopi/files/..%2f..%2fcatalogue.sqlite/contents",
    "/download/..%2f..%2fcatalogue.sqlite", "/assets//etc/passwd", "/assets/%252e%252e%252fcatalogue.sqlite",
    "/content/",
    "/tls/key.pem", "/catalogue.sqlite", "/.git/config", "/emplace.json", "/assets/..\\catalogue.sqlite"])
def test_no_url_serves_files_of_the_data_directory(emplace: Emplace, browser: WebView, target: str) -> None:
    cookies = "; ".join(f"{name}={value}" for name, value in browser.session.cookies.items())
    with Wire(emplace) as wire:
        wire.request(f"GET {target} HTTP/1.1", f"Cookie: {cookies}", "Connection: close")
        answer = wire.answer()
    assert answer.status in (303, 400, 401, 404)
    assert b"SQLite format" not in answer.body and b"PRIVATE KEY" not in answer.body and b"root:" not in answer.body


# Headers and terminals

@pytest.mark.parametrize("name", ["a+AA0ACg-Set-Cookie: evil+AD0-1", "a+IKgg-b", "a\tb"])
def test_a_name_cannot_inject_a_response_header(place: Place, file: File, name: str) -> None:
    root = place.root()
    calls = [(item, override, header) for item, override in (
        (file, "PUT_RELATIVE"), (file, "RENAME_FILE"), (root, "CREATE_CHILD_FILE"), (root, "CREATE_CHILD_CONTAINER"))
        for header in ("X-WOPI-SuggestedTarget", "X-WOPI-RelativeTarget", "X-WOPI-RequestedName")]
    for item, override, header in calls:
        if (override == "RENAME_FILE") != (header == "X-WOPI-RequestedName"):
            continue
        answer = item.call("POST", override=override,
                           headers={header: name + ("" if "CONT" in override else ".docx")}, data=b"")
        assert answer.status_code in (200, 400)
        names = [line[0].lower() for line in raw_headers(answer)]
        assert "set-cookie" not in names and "x-evil" not in names
        assert all(value.isprintable() and value.isascii() for _, value in raw_headers(answer))
        if answer.status_code == 200 and override != "RENAME_FILE":
            assert made(item, answer).delete().status_code == 200
    assert file.rename("Victim").status_code == 200


@pytest.mark.parametrize("name", ['a"; filename="evil.exe', 'a\r\nX-Evil: 1'])
def test_a_document_name_cannot_inject_a_content_disposition_parameter(stage: Stage, name: str) -> None:
    root = stage.place.root()
    stage.post(f"/folders/{root.id}/new-folder", name="Downloads")
    folder = root.children()[0][0]
    # The name is in a quoted string. Browsers percent-encode characters that would end the string or the line.
    written = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    stage.post(f"/folders/{folder.id}/upload", file=(written + ".docx", b"x", "text/plain"))
    file = folder.children()[1][0]
    answer = stage.view.session.get(f"{stage.emplace.address}/documents/{file.id}/download")
    disposition = [value for key, value in raw_headers(answer) if key.lower() == "content-disposition"]
    assert len(disposition) == 1 and "X-Evil" not in answer.headers
    assert re.fullmatch(r"attachment; filename=\"[^\"\\\r\n]*\"; filename\*=UTF-8''[\w.~%-]*", disposition[0])
    assert file.delete().status_code == 200 and folder.delete().status_code == 200


def test_a_document_name_cannot_inject_terminal_escape_sequences(stage: Stage, tmp_path: pathlib.Path) -> None:
    """The name has characters that look like ESC, BEL and line feed. A server might convert these look-alikes to real
    control characters."""
    root = stage.place.root()
    file = root.new_file("\u241b]0;owned\u2407\u241b[2J\u240aforged line.docx")
    assert file.lock(LOCK).status_code == 200
    try:
        said = [stage.emplace.run("lock", "list"),
                stage.emplace.run("export", "--user", "kim", "--to", tmp_path / "out")]
    finally:
        file.close(LOCK)
        file.delete()
    for text in (result.stdout + result.stderr for result in said):
        assert "\x1b" not in text and "\x07" not in text
        assert not any(line.startswith("forged line") for line in text.splitlines())
