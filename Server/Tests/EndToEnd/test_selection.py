"""Tests actions on several documents and folders: moving, deleting, and downloading as one zip."""

import io
import os
import subprocess
import time
import zipfile

import pytest
import requests

from emplace import until
from office import LOCK

PASSWORDS = {name: f"a long password of {name}" for name in ("zoe", "zack", "zeno")}
NAMES = {"Plan.docx": b"the first version", "計画 2030.xlsx": os.urandom(70_000), "leer.txt": b"",
         "groß.bin": os.urandom(700_000)}


@pytest.fixture(scope="module")
def people(emplace):
    return emplace.add_people(PASSWORDS)


@pytest.fixture
def folder(emplace, people, request):
    """A new folder for one test. It contains documents of several sizes, a folder with some documents, and an empty
    folder."""
    name = f"Work {abs(hash(request.node.nodeid)) % 10_000_000}"
    inner = {f"{name}/中 Inner/{file}": content for file, content in list(NAMES.items())[:2]}
    emplace.import_tree({f"{name}/{file}": content for file, content in NAMES.items()} | inner, user="zoe")
    people["zoe"].find(name).create_container(relative="Empty")
    return name


def signed_in(emplace, name):
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), name, PASSWORDS[name])
    assert page.status == 200 and not page.asks_to_sign_in
    return view


def page_of(emplace, view, item):
    return view.open(f"{emplace.address}/folders/{item.id}")


def choose(view, page, button, chosen):
    """Checks the checkboxes of the chosen items, and clicks a button of the form."""
    form = page.form(lambda form: form.action.endswith("/choose"), "form for several")
    pressed = next(b for b in form.buttons if b.value == button)
    return view.submit(page, form, {"chosen": chosen}, button=pressed)


def read(response):
    assert response.status_code == 200, response.text[:300]
    assert response.headers["Content-Type"] == "application/zip"
    assert response.headers["Content-Disposition"].startswith("attachment;")
    return zipfile.ZipFile(io.BytesIO(response.content))


def test_a_folder_is_downloaded_as_a_zip(emplace, people, folder, tmp_path):
    item = people["zoe"].find(folder)
    view = signed_in(emplace, "zoe")
    page = page_of(emplace, view, item)
    response = view.session.get(page.link("(?i)download all"), timeout=60)
    archive = read(response)
    assert archive.testzip() is None
    expected = {f"{folder}/{name}": content for name, content in NAMES.items()}
    expected |= {f"{folder}/中 Inner/{name}": NAMES[name] for name in list(NAMES)[:2]}
    files = {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    assert files == expected
    folders = [info.filename for info in archive.infolist() if info.is_dir()]
    assert folders == [f"{folder}/", f"{folder}/Empty/", f"{folder}/中 Inner/"]
    saved = tmp_path / "saved.zip"
    saved.write_bytes(response.content)
    subprocess.run(["unzip", "-tqq", saved], check=True, capture_output=True)
    now = time.gmtime()
    assert all(abs(info.date_time[0] - now.tm_year) <= 1 for info in archive.infolist())
    # A HEAD request doesn't count against the limit of concurrent zips.
    for _ in range(5):
        head = view.session.head(page.link("(?i)download all"), timeout=30)
        assert head.status_code == 200 and not head.content


def move_form(page):
    """Returns the form that lists the folders to which the items can be moved."""
    return page.form(lambda form: any(b.name in ("to", "folder") for b in form.buttons), "folders to move to")



def test_selected_items_are_downloaded_moved_and_deleted(emplace, people, folder):
    item = people["zoe"].find(folder)
    view = signed_in(emplace, "zoe")
    page = page_of(emplace, view, item)
    plan, inner = item.child("Plan.docx"), item.child("中 Inner")
    chosen = [f"file-{plan.id}", f"folder-{inner.id}"]
    form = page.form(lambda form: form.action.endswith("/choose"), "form for several")
    assert all(f'value="{one}"' in page.response.text for one in chosen)
    answer = view.session.post(f"{emplace.address}{form.action}", timeout=60,
                               data={**form.fields, "action": "download", "chosen": chosen})
    names = read(answer).namelist()
    assert names == ["Plan.docx", "中 Inner/", "中 Inner/Plan.docx", "中 Inner/計画 2030.xlsx"]

    asks = choose(view, page, "move", chosen)
    assert asks.status == 200 and "Move 2 items" in asks.text
    # The list begins with the subfolders of the items' current folder.
    assert f"These items are already in {folder}" in asks.text
    target = item.child("Empty")
    step = move_form(asks)
    asks = view.submit(asks, step, {"chosen": chosen}, button=next(b for b in step.buttons if b.value == target.id))
    step = move_form(asks)
    done = view.submit(asks, step, {"chosen": chosen}, button=next(b for b in step.buttons if b.name == "folder"))
    assert done.status == 200 and "2 items were moved to" in done.text
    assert target.names() == (["中 Inner"], ["Plan.docx"])

    page = page_of(emplace, view, target)
    plan.open_for_editing(LOCK)
    asks = choose(view, page, "delete", chosen)
    assert "Delete 2 items?" in asks.text and "Plan.docx" in asks.text and "中 Inner" in asks.text
    refused = view.submit(asks, asks.forms[-1], {"chosen": chosen})
    assert refused.status == 409 and "Plan.docx is open in an app" in refused.text
    assert target.names() == (["中 Inner"], ["Plan.docx"]), "some of the items were deleted"
    plan.close(LOCK)
    done = view.submit(asks, asks.forms[-1], {"chosen": chosen})
    assert done.status == 200 and "2 items were moved to the trash" in done.text
    assert target.names() == ([], [])
    rows = emplace.json("trash", "list", "--user", "zoe")
    assert {f"{folder}/Empty/Plan.docx", f"{folder}/Empty/中 Inner"} <= {row["path"] for row in rows}
    kinds = [event["kind"] for event in emplace.json("audit", "--user", "zoe")[:2]]
    assert sorted(kinds) == ["file_deleted", "tree_deleted"] or len(kinds) == 2


def test_viewers_and_visitors_of_a_link_can_only_download(emplace, people, folder):
    item = people["zoe"].find(folder)
    plan = item.child("Plan.docx")
    emplace.run("share", folder, "--user", "zoe", "--with", "zack", "--as", "viewer")
    view = signed_in(emplace, "zack")
    page = page_of(emplace, view, item)
    assert {b.value for b in page.form(lambda f: f.action.endswith("/choose"), "form").buttons} == {"download"}
    assert len(read(view.session.get(page.link("(?i)download all"), timeout=60)).namelist()) == 9
    csrf = page.forms[0].fields["csrf"]
    for action, fields in (("choose", {"action": "delete"}), ("choose", {"action": "move"}),
                           ("delete-several", {}), ("move-several", {"folder": item.id})):
        answer = view.session.post(f"{emplace.address}/folders/{item.id}/{action}", timeout=30,
                                   data={"csrf": csrf, "chosen": [f"file-{plan.id}"], **fields})
        assert answer.status_code == 404, action
    assert plan.contents() == NAMES["Plan.docx"]

    link = item.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadOnly"}).json()["ShareUrl"]
    visitor = emplace.web_view()
    page = visitor.open(link)
    address = page.link("(?i)download all")
    assert len(read(visitor.session.get(address, timeout=60)).namelist()) == 9
    stranger = signed_in(emplace, "zeno")
    own = people["zeno"].root()
    for answer in (
        stranger.session.get(f"{emplace.address}/folders/{item.id}/download", timeout=30),
        stranger.session.post(f"{emplace.address}/folders/{own.id}/choose", timeout=30, data={
            "csrf": page_of(emplace, stranger, own).forms[0].fields["csrf"], "action": "download",
            "chosen": [f"file-{plan.id}"]}),
    ):
        assert answer.status_code == 404 and "Plan" not in answer.text


@pytest.fixture(scope="module")
def large(emplace, people):
    """A folder with 120 MB of content, which is more than all buffers between a server and a client that doesn't read
    can hold."""
    paths = []
    for number in range(30):
        paths.append(emplace.folder / f"{number:02}.bin")
        paths[-1].write_bytes(os.urandom(4_000_000))
    emplace.import_(*paths, user="zoe", into="Large")
    for path in paths:
        path.unlink()
    return people["zoe"].find("Large")


def test_a_revoked_permission_ends_a_running_download(emplace, people, large):
    emplace.run("share", "Large", "--user", "zoe", "--with", "zack", "--as", "viewer")
    view = signed_in(emplace, "zack")
    with view.session.get(f"{emplace.address}/folders/{large.id}/download", stream=True, timeout=60) as answer:
        assert answer.status_code == 200
        begun = answer.raw.read(100_000)
        emplace.run("share", "stop", "Large", "--user", "zoe", "--with", "zack")
        with pytest.raises(requests.exceptions.RequestException):
            rest = b"".join(answer.iter_content(1 << 20))
            assert len(begun) + len(rest) < 100_000_000, "the download was completed"
    assert page_of(emplace, view, large).status == 404


def test_a_user_can_download_only_two_zips_at_once(emplace, people, large):
    view = signed_in(emplace, "zoe")
    address = f"{emplace.address}/folders/{large.id}/download"
    begun = [view.session.get(address, stream=True, timeout=60) for _ in range(2)]
    try:
        third = view.session.get(address, timeout=60)
        assert third.status_code == 429 and int(third.headers["Retry-After"]) > 0
        assert "busy with other ZIP downloads" in third.text
        other = signed_in(emplace, "zeno")
        assert other.session.get(f"{emplace.address}/folders/{people['zeno'].root().id}/download",
                                 timeout=60).status_code == 200
    finally:
        for answer in begun:
            answer.close()

    def again():
        with view.session.get(address, stream=True, timeout=60) as answer:
            return answer.status_code == 200
    until(again, "a third download after both were abandoned", 30)


def test_damaged_content_ends_a_zip_download_with_an_error(emplace, people):
    (emplace.folder / "Sound.bin").write_bytes(os.urandom(1_000_000))
    (emplace.folder / "Whole.bin").write_bytes(os.urandom(300_001))
    emplace.import_(emplace.folder / "Sound.bin", emplace.folder / "Whole.bin", user="zeno", into="Care")
    item = people["zeno"].find("Care")
    view = signed_in(emplace, "zeno")
    address = f"{emplace.address}/folders/{item.id}/download"
    assert read(view.session.get(address, timeout=60)).testzip() is None
    path = next(p for p in (emplace.data / "content").rglob("*") if p.is_file() and p.stat().st_size == 300_001)
    sound = path.read_bytes()
    path.chmod(0o600)
    offset = emplace.log.stat().st_size
    for damaged in (sound[:100] + bytes([sound[100] ^ 1]) + sound[101:], sound[:200_000]):
        path.write_bytes(damaged)
        with pytest.raises(requests.exceptions.RequestException):
            read(view.session.get(address, timeout=60))
    path.write_bytes(sound)
    assert read(view.session.get(address, timeout=60)).testzip() is None
    said = emplace.log.read_text()[offset:]
    assert "Whole.bin" not in said


def test_a_zip_of_three_thousand_documents_needs_little_memory(emplace, people, large):
    source = emplace.folder / "Many"
    source.mkdir()
    for number in range(3000):
        (source / f"文書 {number:04}.txt").write_text(f"document {number}")
    emplace.import_(source, user="zeno", timeout=600)
    view = signed_in(emplace, "zeno")
    item = people["zeno"].find("Many")
    before = emplace.memory_high_water()
    archive = read(view.session.get(f"{emplace.address}/folders/{item.id}/download", timeout=300))
    assert archive.testzip() is None and len(archive.namelist()) == 3001
    assert archive.read("Many/文書 2999.txt") == b"document 2999"
    owner = signed_in(emplace, "zoe")
    with owner.session.get(f"{emplace.address}/folders/{large.id}/download", stream=True, timeout=300) as answer:
        time.sleep(2)   # the client doesn't read, so the server must not continue to produce the zip
        assert sum(map(len, answer.iter_content(1 << 20))) > 120_000_000
    grown = emplace.memory_high_water() - before
    assert grown < 60, f"{grown:.0f} MiB more"
