"""Tests documents and folders that are deleted on a phone or on the pages and then restored by their owner."""

import re

import pytest

from office import LOCK

PASSWORDS = {name: f"a long password of {name}" for name in ("tina", "theo")}
NAME = "Plan.docx"


@pytest.fixture(scope="module")
def people(emplace):
    return emplace.add_people(PASSWORDS)


@pytest.fixture
def folder(emplace, people, request):
    """A new folder for one test, which Theo may edit. It contains a document, and a folder with another document."""
    name = f"Work {abs(hash(request.node.nodeid)) % 10_000_000}"
    content = b"the first version"
    emplace.import_tree({f"{name}/{NAME}": content, f"{name}/Inner/{NAME}": content}, user="tina")
    emplace.run("share", name, "--user", "tina", "--with", "theo", "--as", "editor")
    return name


def signed_in(emplace, name):
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), name, PASSWORDS[name])
    assert page.status == 200 and not page.asks_to_sign_in
    return view


def trash(emplace, user="tina"):
    return emplace.json("trash", "list", "--user", user)


def found(emplace, name, user="tina"):
    return [row for row in trash(emplace, user) if row["path"].startswith(name)]


def press(view, page, name, about):
    """Clicks the button `name` of the item `about` on the trash page."""
    for form in page.forms:
        for button in form.buttons:
            if re.search(name, button.text) and about in page.response.text and form.action.startswith("/trash"):
                if f'{button.text}: {about}' in page.response.text:
                    match = re.search(rf'value="([^"]+)"\s+aria-label="{re.escape(button.text)}: {re.escape(about)}"',
                                      page.response.text)
                    if match and match[1] == button.value:
                        return view.submit(page, form, button=button)
    raise AssertionError(f"no {name} for {about}: {page.text[:500]}")


def test_a_document_deleted_on_a_phone_is_restored_on_the_trash_page(emplace, people, folder):
    item = people["tina"].find(f"{folder}/{NAME}")
    item.open_for_editing(LOCK)
    item.save(b"the second version", LOCK)
    assert item.delete().status_code == 409, "a locked document was deleted"
    item.close(LOCK)
    assert item.delete().status_code == 200
    assert item.call("GET").status_code == 404
    assert people["tina"].find(folder).names() == (["Inner"], [])
    view = signed_in(emplace, "tina")
    page = view.open(view.open(emplace.address + "/").link("(?i)^trash$"))
    assert page.status == 200 and folder in page.text and "30 days" in page.text
    page = press(view, page, "Restore", NAME)
    assert page.status == 200 and "was restored" in page.text
    again = people["tina"].find(f"{folder}/{NAME}")
    assert again.id == item.id and again.contents() == b"the second version" and again.info()["Version"] == "v2"
    # A token from before the deletion is valid again, because the restored document has the same id.
    assert item.info()["Version"] == "v2"


def test_items_in_the_trash_cannot_be_opened(emplace, people, folder):
    item = people["tina"].find(f"{folder}/{NAME}")
    other = people["theo"].find(f"Shared with me/{folder}/{NAME}")
    inner = people["tina"].find(f"{folder}/Inner")
    link = item.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadOnly"}).json()["ShareUrl"]
    view = signed_in(emplace, "tina")
    top = people["tina"].find(folder)
    page = view.open(f"{emplace.address}/folders/{top.id}/delete")
    page = view.submit(page, page.form(lambda form: form.action.endswith("/delete"), "form to delete"))
    assert page.status == 200 and "was moved to the trash" in page.text
    for gone in (item, other, inner, top):
        assert gone.call("GET").status_code in (401, 404), gone
    for gone in (item, other):
        assert gone.get().status_code in (401, 404)
        assert gone.lock(LOCK).status_code in (401, 404)
        assert gone.put(b"changed", LOCK).status_code in (401, 404)
        assert gone.rename("Renamed").status_code in (401, 404)
        assert gone.delete().status_code in (401, 404)
    assert people["tina"].new_access_token(item.source).status_code in (401, 404)
    assert emplace.session().get(link, timeout=30).status_code in (404, 410)
    assert view.open(f"{emplace.address}/documents/{item.id}").status == 404
    assert view.open(f"{emplace.address}/documents/{item.id}/download").status == 404
    assert view.open(f"{emplace.address}/folders/{top.id}").status == 404
    assert folder not in people["theo"].root().child("Shared with me").names()[0]
    row, = found(emplace, folder)
    assert row["entries"] == 4
    emplace.run("trash", "restore", folder, "--user", "tina")
    assert item.contents() == b"the first version" and other.info()["UserCanWrite"]
    assert emplace.session().get(link, timeout=30).status_code == 200
    assert people["tina"].find(f"{folder}/Inner/{NAME}").contents() == b"the first version"


def test_a_document_deleted_by_an_editor_is_in_the_owner_s_trash(emplace, people, folder):
    item = people["theo"].find(f"Shared with me/{folder}/{NAME}")
    assert item.delete().status_code == 200
    assert found(emplace, folder, "theo") == []
    row, = found(emplace, folder)
    assert row["deleted_by"] == "Theo Test" and row["path"] == f"{folder}/{NAME}"
    events = emplace.json("audit", "--user", "tina")
    assert [(event["kind"], event["by"]) for event in events if event["kind"] == "file_deleted"][:1] == [
        ("file_deleted", "theo")]
    page = signed_in(emplace, "tina").open(emplace.address + "/trash")
    assert "Theo Test" in page.text
    emplace.run("trash", "restore", row["id"], "--user", "tina")
    assert item.contents() == b"the first version"


def test_an_editor_undoes_a_deletion_with_the_button_in_its_flash_message(emplace, people, folder):
    view = signed_in(emplace, "theo")
    item = people["theo"].find(f"Shared with me/{folder}/{NAME}")
    page = view.open(f"{emplace.address}/documents/{item.id}/delete")
    done = view.submit(page, page.form(lambda form: form.action.endswith("/delete"), "form to delete"))
    assert done.status == 200 and "’s trash." in done.text and found(emplace, folder, "theo") == []
    back = view.submit(done, done.form(lambda form: form.action.endswith("/trash/restore"), "undo"))
    assert back.status == 200 and f"{NAME} was restored." in back.text and NAME in back.text
    assert item.contents() == b"the first version"
    events = emplace.json("audit", "--user", "tina")
    assert [(event["kind"], event.get("by")) for event in events if event.get("name") == NAME][:2] == [
        ("trash_restored", "theo"), ("file_deleted", "theo")]
    log = signed_in(emplace, "tina").open(f"{emplace.address}/activity?document={item.id}")
    assert "Theo Test" in log.text and "Document deleted" in log.text


@pytest.mark.parametrize("action", ["restore", "delete", "empty"])
def test_trash_forms_of_another_user_or_without_a_csrf_token_change_nothing(emplace, people, folder, action):
    item = people["tina"].find(f"{folder}/{NAME}")
    assert item.delete().status_code == 200
    before = trash(emplace)
    own, other = signed_in(emplace, "tina"), signed_in(emplace, "theo")
    csrf = re.search(r'name="csrf" value="([^"]+)"', other.open(emplace.address + "/").response.text)[1]
    address, fields = f"{emplace.address}/trash/{action}", {"id": f"file-{item.id}"}
    origin = {"Origin": emplace.address}
    answers = [
        other.session.post(address, data={**fields, "csrf": csrf}, headers=origin, allow_redirects=False, timeout=30),
        own.session.post(address, data=fields, headers=origin, allow_redirects=False, timeout=30),
        own.session.post(address, data={**fields, "csrf": csrf}, headers=origin, allow_redirects=False, timeout=30),
        emplace.session().post(address, data=fields, allow_redirects=False, timeout=30),
    ]
    statuses = [answer.status_code for answer in answers]
    # Theo may empty his own trash, but not the owner's.
    assert statuses[0] == (303 if action == "empty" else 404), statuses
    assert all(status in (302, 303, 400, 401, 403) for status in statuses[1:]), statuses
    assert trash(emplace) == before


def test_items_deleted_from_the_trash_cannot_be_restored(emplace, people, folder):
    item = people["tina"].find(f"{folder}/{NAME}")
    assert item.delete().status_code == 200
    view = signed_in(emplace, "tina")
    page = view.open(emplace.address + "/trash")
    ask = view.open(page.link(f"file-{item.id}"))
    assert "Permanently delete" in ask.text
    page = view.submit(ask, ask.form(lambda form: form.action == "/trash/delete", "form to delete"))
    assert page.status == 200 and found(emplace, folder) == []
    ask = view.open(emplace.address + "/trash/empty")
    page = view.submit(ask, ask.form(lambda form: form.action == "/trash/empty", "form to empty"))
    assert page.status == 200 and "empty" in page.text and trash(emplace) == []
    assert item.call("GET").status_code == 404
    assert view.open(emplace.address + "/trash/delete?id=file-" + item.id).status == 404
    for wrong in ("", "?id=", "?id=x", "?id=file-", "?id=file-%00", "?id=folder-" + item.id):
        assert view.open(emplace.address + "/trash/delete" + wrong).status == 404
    for wrong in ("x", "1-", "-1-x", "99999999999999999999-x"):
        assert view.open(emplace.address + "/trash?after=" + wrong).status in (200, 404)


def test_a_phone_cannot_delete_a_folder_that_is_not_empty(emplace, people, folder):
    top = people["tina"].find(folder)
    assert top.delete().status_code == 409
    inner = top.child("Inner")
    assert inner.child(NAME).delete().status_code == 200 and inner.delete().status_code == 200
    assert {row["path"] for row in found(emplace, folder)} == {NAME, f"{folder}/Inner"} or len(found(emplace, folder)) >= 1


def test_a_folder_with_an_open_document_cannot_be_deleted(emplace, people, folder):
    item = people["tina"].find(f"{folder}/Inner/{NAME}")
    assert item.lock(LOCK).status_code == 200
    view, top = signed_in(emplace, "tina"), people["tina"].find(folder)
    ask = view.open(f"{emplace.address}/folders/{top.id}/delete")
    page = view.submit(ask, ask.form(lambda form: form.action.endswith("/delete"), "form to delete"))
    assert page.status == 409 and "open in an app" in page.text
    assert people["tina"].find(f"{folder}/Inner").names() == ([], [NAME])
    item.close(LOCK)


@pytest.mark.parametrize("arguments,said", [
    (("trash", "restore", "No such thing.docx", "--user", "tina"), "emplace trash list"),
    (("trash", "delete", "No such thing.docx", "--user", "tina"), "emplace trash list"),
    (("trash", "list", "--user", "nobody"), "no user nobody"),
    (("trash", "empty", "--user", "nobody"), "no user nobody"),
])
def test_wrong_arguments_are_refused_with_a_one_line_error(emplace, people, arguments, said):
    refused = emplace.run(*arguments, code=1)
    assert said in refused.stderr and refused.stderr.count("\n") == 1, refused.stderr


def test_restoring_one_of_several_items_with_the_same_name_requires_an_id(emplace, people, folder):
    for _ in range(2):
        (emplace.folder / "Twice.txt").write_bytes(b"x")
        emplace.import_(emplace.folder / "Twice.txt", user="tina", into=folder)
        assert people["tina"].find(f"{folder}/Twice.txt").delete().status_code == 200
    refused = emplace.run("trash", "restore", "Twice.txt", "--user", "tina", code=1)
    assert "use an id from" in refused.stderr and refused.stderr.count("\n") == 1
    ids = [row["id"] for row in trash(emplace) if row["path"].endswith("Twice.txt")]
    said = [emplace.run("trash", "restore", one, "--user", "tina").stdout for one in ids]
    assert any("Twice (2).txt" in line for line in said), said
