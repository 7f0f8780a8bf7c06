"""Tests shared documents on the phone, on the pages and by command. The users are the owner, an editor, a viewer and a
user without access. Permissions are also revoked while a document is open."""

import re
import threading

import pytest

from documents import SAMPLES
from office import LOCK
from pages import made_link

PASSWORDS = {name: f"a long password of {name}" for name in ("olga", "ed", "vic", "nora")}
NAME = "Plan.docx"


@pytest.fixture(scope="module")
def people(emplace):
    """Olga shares a folder with Ed as an editor and with Vic as a viewer, but not with Nora."""
    return emplace.add_people(PASSWORDS)


@pytest.fixture
def shared(emplace, people, request):
    """A new folder for one test, which is in `Private` and shared with Ed and Vic. It contains a document and a
    folder."""
    name = f"Shared {abs(hash(request.node.nodeid)) % 10_000_000}"
    content = sorted(SAMPLES.glob("*.docx"))[0].read_bytes()
    emplace.import_tree({f"{name}/{NAME}": content, f"{name}/Inner/{NAME}": content}, user="olga", into="Private")
    emplace.run("share", f"Private/{name}", "--user", "olga", "--with", "ed", "--as", "editor")
    emplace.run("share", f"Private/{name}", "--user", "olga", "--with", "vic", "--as", "viewer")
    return name


def folder(people, who, name):
    """Returns the shared folder as this user's phone finds it."""
    return people[who].find(f"Private/{name}" if who == "olga" else f"Shared with me/{name}")


def document(people, who, name):
    """Returns the document that this user's phone finds. Nora's phone can't find it, so for her the document has a
    token for another resource."""
    if who == "nora":
        item = folder(people, "olga", name).child(NAME)
        item.token = people["nora"].root().token
        return item
    return folder(people, who, name).child(NAME)


def test_a_phone_finds_shared_items_in_one_folder_and_nothing_above_them(people, shared):
    root = people["vic"].root()
    assert root.names()[0] == ["Shared with me"]
    place = root.child("Shared with me")
    assert shared in place.names()[0]
    info = place.info()
    assert not info["UserCanCreateChildFile"] and not info["UserCanCreateChildContainer"]
    assert not info["UserCanDelete"] and not info["UserCanRename"] and not info.get("SupportedShareUrlTypes")
    inner = place.child(shared).child("Inner").child(NAME)
    names = [step.name for step in inner.ancestry()]
    assert names == [root.name, "Shared with me", shared, "Inner"]
    assert [step.name for step in place.child(shared).ancestry()] == [root.name, "Shared with me"]
    # Each parent folder can be opened, and has the same name as in the listing.
    for step in inner.ancestry():
        assert step.info()["Name"] == step.name
    told = document(people, "vic", shared).call("GET").text + place.child(shared).call("GET").text
    assert "Private" not in told


RIGHTS = ("olga", "ed", "vic", "nora")
# Each operation with four letters: whether the owner, an editor, a viewer and a user without access may run it ("y").
OPERATIONS = [
    ("CheckFileInfo", lambda f: f.call("GET"), "yyyn"),
    ("GetFile", lambda f: f.get(), "yyyn"),
    ("GetLock", lambda f: f.get_lock(), "yynn"),
    ("Lock", lambda f: f.lock(LOCK), "yynn"),
    ("RefreshLock", lambda f: (f.lock(LOCK), f.refresh_lock(LOCK))[1], "yynn"),
    ("Unlock", lambda f: (f.lock(LOCK), f.unlock(LOCK))[1], "yynn"),
    ("UnlockAndRelock", lambda f: (f.lock(LOCK), f.lock("other", old=LOCK))[1], "yynn"),
    ("PutFile", lambda f: (f.lock(LOCK), f.put(b"changed", LOCK))[1], "yynn"),
    ("PutRelativeFile", lambda f: f.put_relative(b"beside", suggested=".docx"), "yynn"),
    ("RenameFile", lambda f: f.rename("Renamed"), "yynn"),
    ("DeleteFile", lambda f: f.delete(), "yynn"),
    ("PutUserInfo", lambda f: f.call("POST", override="PUT_USER_INFO", data=b"zoom"), "yyyn"),
    ("GetShareUrl", lambda f: f.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadOnly"}), "ynnn"),
    ("EnumerateAncestors", lambda f: f.call("GET", "/ancestry"), "yyyn"),
]
FOLDERS = [
    ("CheckContainerInfo", lambda c: c.call("GET"), "yyyn"),
    ("EnumerateChildren", lambda c: c.call("GET", "/children"), "yyyn"),
    ("CreateChildFile", lambda c: c.create_file(suggested="New.docx"), "yynn"),
    ("CreateChildContainer", lambda c: c.create_container(suggested="New"), "yynn"),
    ("RenameContainer", lambda c: c.rename("Renamed"), "ynnn"),
    ("DeleteContainer", lambda c: c.delete(), "ynnn"),
    ("GetShareUrl", lambda c: c.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadOnly"}), "ynnn"),
]


@pytest.mark.parametrize("who", RIGHTS)
@pytest.mark.parametrize("operation,call,may", OPERATIONS, ids=[row[0] for row in OPERATIONS])
def test_each_operation_on_a_file_is_allowed_only_for_the_matching_roles(
        emplace, people, shared, who, operation, call, may):
    item = document(people, who, shared)
    answer = call(item)
    if may[RIGHTS.index(who)] == "y":
        assert answer.status_code == 200, f"{answer.status_code} {answer.text}"
        return
    assert answer.status_code in (401, 404), f"{answer.status_code} {answer.text}"
    owner = document(people, "olga", shared)
    assert owner.info()["Version"] == "v1" and owner.is_free(), "the refused operation changed something"
    assert folder(people, "olga", shared).names() == (["Inner"], [NAME])


@pytest.mark.parametrize("who", RIGHTS)
@pytest.mark.parametrize("operation,call,may", FOLDERS, ids=[row[0] for row in FOLDERS])
def test_each_operation_on_a_folder_is_allowed_only_for_the_matching_roles(people, shared, who, operation, call, may):
    item = folder(people, "olga" if who == "nora" else who, shared)
    if who == "nora":
        item.token = people["nora"].root().token
    answer = call(item)
    if may[RIGHTS.index(who)] == "y":
        # No role can delete a folder that isn't empty.
        assert answer.status_code == (409 if operation == "DeleteContainer" else 200), answer.text
        return
    assert answer.status_code in (401, 404), f"{answer.status_code} {answer.text}"
    assert folder(people, "olga", shared).names() == (["Inner"], [NAME]), "the refused operation changed something"


@pytest.mark.parametrize("who,write,share", [("olga", True, True), ("ed", True, False), ("vic", False, False)])
def test_check_file_info_reports_the_permissions_of_the_role(people, shared, who, write, share):
    info = document(people, who, shared).info()
    assert info["UserCanWrite"] is write and info["ReadOnly"] is not write
    assert info["UserCanRename"] is write and info["UserCanNotWriteRelative"] is not write
    assert bool(info.get("SupportedShareUrlTypes")) is share
    assert info["OwnerId"] == people["olga"].profile["UserId"]
    assert info["UserId"] == people[who].profile["UserId"]
    assert info["UserFriendlyName"] == f"{who.capitalize()} Test"
    container = folder(people, who, shared).info()
    assert container["UserCanCreateChildFile"] is write and container["UserCanCreateChildContainer"] is write
    assert container["UserCanRename"] is (who == "olga") and container["UserCanDelete"] is (who == "olga")


def test_an_editor_of_one_file_cannot_create_files_beside_it(emplace, people, shared):
    emplace.run("share", f"Private/{shared}/Inner/{NAME}", "--user", "olga", "--with", "nora", "--as", "editor")
    place = people["nora"].root().child("Shared with me")
    item = place.child(next(name for name in place.names()[1] if name.startswith("Plan")))
    info = item.info()
    assert info["UserCanWrite"] and info["UserCanNotWriteRelative"] and not info["UserCanRename"]
    assert info["BaseFileName"] == item.name and info["BreadcrumbFolderName"] == "Shared with me"
    assert item.put_relative(b"beside", suggested=".docx").status_code in (401, 404, 501)
    assert item.rename("Mine").status_code in (401, 404) and item.delete().status_code in (401, 404)
    assert item.open_for_editing(LOCK)
    item.save(b"by nora", LOCK)
    item.close(LOCK)
    assert document_bytes(people, shared) == b"by nora"
    emplace.run("share", "stop", f"Private/{shared}/Inner/{NAME}", "--user", "olga", "--with", "nora")


def document_bytes(people, shared):
    return folder(people, "olga", shared).child("Inner").child(NAME).contents()


def test_a_version_lists_all_its_editors(emplace, people, shared):
    item = document(people, "ed", shared)
    item.open_for_editing(LOCK)
    editors = ",".join((people["ed"].profile["UserId"], people["olga"].profile["UserId"]))
    answer = item.put(b"by both", LOCK, X_WOPI_Editors=editors)
    assert answer.status_code == 200
    item.close(LOCK)
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), "olga", PASSWORDS["olga"])
    page = view.open(emplace.address + "/documents/" + item.id)
    assert "Ed Test" in page.text and "Olga Test" in page.text
    events = emplace.json("audit", "--user", "olga", "--document", f"Private/{shared}/{NAME}")
    assert [(event["kind"], event["user"], event["by"]) for event in events[:1]] == [("file_saved", "olga", "ed")]


def test_a_revoked_permission_ends_an_open_session_at_once(emplace, people, shared):
    item = document(people, "ed", shared)
    before = item.open_for_editing(LOCK)
    emplace.run("share", "stop", f"Private/{shared}", "--user", "olga", "--with", "ed")
    for answer in (item.call("GET"), item.get(), item.put(b"too late", LOCK), item.refresh_lock(LOCK),
                   item.unlock(LOCK), item.call("GET", "/ancestry"), people["ed"].new_access_token(item.source)):
        assert answer.status_code in (401, 404), answer.status_code
    assert document(people, "olga", shared).contents() == before
    assert shared not in people["ed"].root().child("Shared with me").names()[0]


def test_a_reduced_role_also_applies_to_tokens_made_before(emplace, people, shared):
    item = document(people, "ed", shared)
    item.open_for_editing(LOCK)
    emplace.run("share", f"Private/{shared}", "--user", "olga", "--with", "ed", "--as", "viewer")
    assert item.info()["ReadOnly"] and item.get().status_code == 200
    assert item.put(b"too late", LOCK).status_code in (401, 404)
    assert document(people, "olga", shared).info()["Version"] == "v1"


def test_an_upload_is_refused_if_its_permission_is_revoked_meanwhile(emplace, people, shared):
    item = document(people, "ed", shared)
    before = item.open_for_editing(LOCK)
    begun, taken = threading.Event(), threading.Event()

    def body():
        yield b"x" * 300_000
        begun.set()
        assert taken.wait(30)
        yield b"y" * 300_000

    answers = []
    upload = threading.Thread(target=lambda: answers.append(item.put(body(), LOCK)))
    upload.start()
    assert begun.wait(30)
    emplace.run("share", "stop", f"Private/{shared}", "--user", "olga", "--with", "ed")
    taken.set()
    upload.join(60)
    assert answers and answers[0].status_code in (401, 404)
    assert document(people, "olga", shared).contents() == before


def test_shared_folders_with_the_same_name_get_distinct_names(emplace, people, shared):
    other = emplace.folder / "twice" / shared
    other.mkdir(parents=True)
    (other / "Note.txt").write_bytes(b"of ed")
    emplace.import_(other, user="ed")
    emplace.run("share", shared, "--user", "ed", "--with", "vic", "--as", "viewer")
    place = people["vic"].root().child("Shared with me")
    names = [name for name in place.names()[0] if name.startswith(shared)]
    assert sorted(names) == [shared, f"{shared} (2)"]
    second = place.child(f"{shared} (2)")
    assert second.info()["Name"] == f"{shared} (2)" and second.names() == ([], ["Note.txt"])
    assert [step.name for step in second.child("Note.txt").ancestry()][-1] == f"{shared} (2)"


@pytest.mark.parametrize("arguments,said", [
    (("--with", "olga", "--as", "viewer"), "already owns it"),
    (("--with", "nobody", "--as", "viewer"), "no user nobody"),
    (("--with", "vic", "--as", "owner"), "viewer or editor"),
    (("--with", "vic", "--as", "viewer", "--until", "2001-01-01"), "has passed"),
    (("--with", "vic", "--as", "viewer", "--until", "soon"), "2030-12-31"),
])
def test_wrong_arguments_are_refused_with_a_one_line_error(emplace, people, shared, arguments, said):
    before = emplace.json("share", "list", "--user", "olga")
    refused = emplace.run("share", f"Private/{shared}", "--user", "olga", *arguments, code=1)
    assert said in refused.stderr and refused.stderr.count("\n") == 1, refused.stderr
    assert emplace.json("share", "list", "--user", "olga") == before


@pytest.mark.parametrize("path,owner,said", [
    ("/", "olga", "share items in it"), ("Shared with me", "vic", "read-only"),
    ("No such thing", "olga", "olga has no"),
])
def test_sharing_an_item_that_cannot_be_shared_is_refused_with_a_one_line_error(
        emplace, people, shared, path, owner, said):
    refused = emplace.run("share", path, "--user", owner, "--with", "ed", "--as", "viewer", code=1)
    assert said in refused.stderr and refused.stderr.count("\n") == 1, refused.stderr


def test_the_share_list_command_lists_shared_items(emplace, people, shared):
    rows = emplace.json("share", "list", f"Private/{shared}", "--user", "olga")
    assert {(row["with"], row["as"]) for row in rows} == {("ed", "editor"), ("vic", "viewer")}
    assert all(row["path"] == f"Private/{shared}" and row["user"] == "olga" for row in rows)
    emplace.run("share", f"Private/{shared}", "--user", "olga", "--with", "vic", "--as", "viewer",
                "--until", "2099-12-31")
    mine = [row for row in emplace.json("share", "list", "--with", "vic") if row["path"] == f"Private/{shared}"]
    assert mine[0]["expires"] == "2100-01-01T00:00:00Z" and mine[0]["has_ended"] is False
    # The user has access through a parent folder.
    rows = emplace.json("share", "list", f"Private/{shared}/Inner/{NAME}", "--user", "olga")
    assert {(row["with"], row["as"], row["through"]) for row in rows} == {
        ("ed", "editor", f"Private/{shared}"), ("vic", "viewer", f"Private/{shared}")}
    assert all(row["path"] == f"Private/{shared}/Inner/{NAME}" for row in rows)
    table = emplace.run("share", "list", f"Private/{shared}/Inner/{NAME}", "--user", "olga").stdout
    assert table.splitlines()[0].endswith("THROUGH") and "nothing is shared" not in table


# The pages

def signed_in(emplace, name):
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), name, PASSWORDS[name])
    assert page.status == 200 and not page.asks_to_sign_in
    return view


def forms(page):
    return {form.action.rpartition("/")[2] for form in page.forms if "/documents/" in form.action or "/folders/" in form.action}


@pytest.mark.parametrize("who,own,arrange", [
    ("olga", {"permit", "forbid", "share", "hand-over"}, {"rename", "upload", "name-version"}),
    ("ed", set(), {"rename", "upload", "name-version"}),
    ("vic", set(), set()),
])
def test_a_document_page_offers_the_actions_that_the_role_allows(emplace, people, shared, who, own, arrange):
    view, item = signed_in(emplace, who), document(people, who, shared)
    page = view.open(f"{emplace.address}/documents/{item.id}")
    assert page.status == 200
    assert forms(page) == (arrange | own) - ({"forbid"} if who == "olga" else set())
    if who != "olga":
        assert "Shared by Olga Test" in page.text and "Private" not in page.text
    top = view.open(f"{emplace.address}/folders/{folder(people, who, shared).id}")
    assert top.status == 200
    assert any(address.endswith("/leave") for address, _ in top.links) is (who != "olga")
    assert ("rename" in forms(top)) is (who == "olga")


def test_only_the_owner_sees_who_has_access_through_a_parent_folder(emplace, people, shared):
    view, top = signed_in(emplace, "olga"), folder(people, "olga", shared)
    item, inner = top.child("Inner").child(NAME), top.child("Inner")
    page = view.open(f"{emplace.address}/folders/{top.id}")
    view.submit(page, page.form(lambda form: form.action.endswith("/share"), "form to make a link"), {"access": "view"})
    for address in (f"{emplace.address}/documents/{item.id}", f"{emplace.address}/folders/{inner.id}"):
        page = view.open(address)
        assert "Not shared with anyone" not in page.text and "No links yet" not in page.text
        for words in (f"Ed Test Can edit · through the folder {shared}", f"Vic Test Can view · through the folder {shared}",
                      f"Also accessible through a link to the folder {shared}"):
            assert words in page.text, page.text
        assert page.link(f"^through the folder {shared}$") == f"{emplace.address}/folders/{top.id}"
        # The owner sees which users have access to the document. An editor or a viewer doesn't see this.
        for who in ("ed", "vic"):
            theirs = signed_in(emplace, who).open(address)
            assert theirs.status == 200 and "through the folder" not in theirs.text
            assert "also opens" not in theirs.text and "Nora" not in theirs.text
    emplace.run("share", "stop", f"Private/{shared}", "--user", "olga", "--with", "ed")
    emplace.run("share", "stop", f"Private/{shared}", "--user", "olga", "--with", "vic")
    assert "Not shared with anyone." in view.open(f"{emplace.address}/documents/{item.id}").text


def test_pages_of_documents_that_are_not_shared_with_a_user_are_404(emplace, people, shared):
    view, item = signed_in(emplace, "nora"), document(people, "olga", shared)
    assert view.open(f"{emplace.address}/documents/{item.id}").status == 404
    assert view.open(f"{emplace.address}/folders/{folder(people, 'olga', shared).id}").status == 404


def test_an_owner_shares_a_document_on_its_page_and_stops_sharing_it(emplace, people, shared):
    view, item = signed_in(emplace, "olga"), document(people, "olga", shared)
    address = f"{emplace.address}/documents/{item.id}"
    page = view.open(address)
    form = page.form(lambda form: form.action.endswith("/permit"), "form to share")
    refused = view.submit(page, form, {"name": "nobody-here", "access": "edit"})
    assert refused.status == 400 and "nobody-here" in refused.text
    page = view.submit(page, form, {"name": "nora", "access": "edit", "until": "2099-12-31"})
    assert page.status == 200 and "Nora Test" in page.text and "2099" in page.text
    nora = people["nora"].root().child("Shared with me").child(NAME)
    assert nora.info()["UserCanWrite"]
    form = page.form(lambda form: form.action.endswith("/permit") and form.buttons[0].name == "id", "form to change it")
    forged = {**form.fields, "id": people["vic"].profile["UserId"]}
    assert view.session.post(address + "/permit", data=forged).status_code == 404, "changed the folder's permission"
    page = view.submit(page, form, button=form.buttons[0])
    assert page.status == 200 and "2099" in page.text and not nora.info()["UserCanWrite"]
    form = page.form(lambda form: form.action.endswith("/forbid"), "form to stop sharing")
    page = view.submit(page, form, button=form.buttons[0])
    assert page.status == 200 and f"{NAME} is no longer shared with Nora Test" in page.text
    assert page.text.count("Nora Test") == 1
    assert nora.call("GET").status_code in (401, 404)


def test_a_user_removes_a_shared_folder_from_their_documents(emplace, people, shared):
    view, top = signed_in(emplace, "vic"), folder(people, "vic", shared)
    asks = view.open(view.open(f"{emplace.address}/folders/{top.id}").link("/leave$"))
    assert f"Remove {shared} from Shared with me?" in asks.text and top.call("GET").status_code == 200, "not asked"
    form = asks.form(lambda form: form.action.endswith("/leave"), "form to leave")
    page = view.submit(asks, form, button=form.buttons[0])
    assert page.status == 200 and shared in page.text, "the page doesn't name the removed folder"
    assert top.call("GET").status_code in (401, 404)
    assert {row["with"] for row in emplace.json("share", "list", f"Private/{shared}", "--user", "olga")} == {"ed"}


def test_a_document_stays_open_in_office_after_a_transfer_of_ownership(emplace, people, shared):
    view, item, editor = signed_in(emplace, "olga"), document(people, "olga", shared), document(people, "ed", shared)
    item.open_for_editing(LOCK)
    page = view.open(f"{emplace.address}/documents/{item.id}")
    form = page.form(lambda form: form.action.endswith("/hand-over"), "form to transfer ownership")
    asked = view.submit(page, form, {"name": "nora"})
    assert asked.status == 200 and "Nora Test" in asked.text and item.info()["OwnerId"] == people["olga"].profile["UserId"]
    form = asked.form(lambda form: form.action.endswith("/hand-over"), "form to confirm")
    done = view.submit(asked, form, button=form.buttons[0])
    assert done.status == 200 and "Nora Test" in done.text
    # The document's address, token and lock stay the same. Users who had access through the former parent folder lose
    # access.
    info = item.info()
    assert info["OwnerId"] == people["nora"].profile["UserId"] and info["UserCanWrite"] and not info["UserCanRename"]
    assert item.put(b"after the transfer", LOCK).status_code == 200
    assert editor.call("GET").status_code in (401, 404)
    theirs = people["nora"].root().child(NAME)
    assert theirs.source == item.source and theirs.contents() == b"after the transfer"
    assert theirs.unlock(LOCK).status_code == 200
    emplace.run("share", "stop", NAME, "--user", "nora", "--with", "olga")
    assert item.call("GET").status_code in (401, 404)
    refused = emplace.run("share", "transfer", NAME, "--user", "nora", "--to", "nora", code=1)
    assert "already owns it" in refused.stderr
    emplace.run("share", "transfer", NAME, "--user", "nora", "--to", "olga")
    assert people["olga"].root().child(NAME).source == item.source
    emplace.run("share", "stop", NAME, "--user", "olga", "--with", "nora")
    people["olga"].root().child(NAME).delete()


OF_OWNERS = ("permit", "forbid", "share", "unshare", "delete-version", "delete-old-versions", "hand-over",
             "release-lock")
OF_EDITORS = ("delete", "rename", "move", "restore", "upload", "name-version")
FORBIDDEN = ([(who, action) for who in ("ed", "vic", "nora") for action in OF_OWNERS]
             + [(who, action) for who in ("vic", "nora") for action in OF_EDITORS])


@pytest.mark.parametrize("who,action", FORBIDDEN)
def test_forms_of_the_owner_or_editor_are_refused_for_other_roles(emplace, people, shared, who, action):
    """Other users send the forms of the owner and of editors, with the CSRF token of their own session."""
    view, item = signed_in(emplace, who), document(people, "olga", shared)
    home = view.open(emplace.address + "/")
    csrf = re.search(r'name="csrf" value="([^"]+)"', home.response.text)[1]
    fields = {"csrf": csrf, "name": "nora", "access": "edit", "id": people["ed"].profile["UserId"], "version": "v1",
              "folder": people[who].root().id}
    before = emplace.json("share", "list", "--user", "olga")
    files = {"file": (NAME, b"changed")} if action == "upload" else None
    answer = view.session.post(f"{emplace.address}/documents/{item.id}/{action}", data=fields, files=files,
                               headers={"Origin": emplace.address}, allow_redirects=False, timeout=30)
    assert answer.status_code in (400, 403, 404), f"{answer.status_code} {answer.text[:300]}"
    assert emplace.json("share", "list", "--user", "olga") == before
    owner = document(people, "olga", shared)
    assert owner.info()["Version"] == "v1" and owner.name == NAME


@pytest.mark.parametrize("who", ["ed", "vic", "nora"])
def test_only_the_owner_can_change_when_a_share_expires(emplace, people, shared, who):
    view, item = signed_in(emplace, who), document(people, "olga", shared)
    csrf = re.search(r'name="csrf" value="([^"]+)"', view.open(emplace.address + "/").response.text)[1]
    before = emplace.json("share", "list", "--user", "olga")
    for user in ("ed", "vic", who):
        for day in ("", "2099-12-31"):
            answer = view.session.post(
                f"{emplace.address}/folders/{folder(people, 'olga', shared).id}/permit",
                data={"csrf": csrf, "id": people[user].profile["UserId"], "until": day},
                headers={"Origin": emplace.address}, allow_redirects=False, timeout=30)
            assert answer.status_code in (403, 404), f"{answer.status_code} {answer.text[:300]}"
    assert emplace.json("share", "list", "--user", "olga") == before
    assert document(people, "olga", shared).id == item.id


@pytest.mark.parametrize("who,undoes", [("olga", False), ("ed", True), ("vic", False), ("nora", False)])
def test_only_the_user_who_deleted_an_item_can_undo_the_deletion_in_the_folder(emplace, people, shared, who, undoes):
    item, top = document(people, "ed", shared), folder(people, "olga", shared)
    assert item.delete().status_code == 200
    view = signed_in(emplace, who)
    csrf = re.search(r'name="csrf" value="([^"]+)"', view.open(emplace.address + "/").response.text)[1]
    answer = view.session.post(
        f"{emplace.address}/trash/restore", allow_redirects=False, timeout=30,
        data={"csrf": csrf, "id": f"file-{item.id}", "folder": top.id, "back": "yes"},
        headers={"Origin": emplace.address})
    assert answer.status_code == (303 if undoes else 404), f"{answer.status_code} {answer.text[:300]}"
    assert top.names() == (["Inner"], [NAME] if undoes else [])
    # The owner restores the document from the trash.
    if not undoes:
        emplace.run("trash", "restore", item.id, "--user", "olga")


# Visitors of a link, without an account

@pytest.fixture(params=["view", "edit"])
def link(request, emplace, people, shared):
    """A link to the shared folder: the kind of the link, its address, and a browser that has opened it."""
    view, top = signed_in(emplace, "olga"), folder(people, "olga", shared)
    page = view.open(f"{emplace.address}/folders/{top.id}")
    form = page.form(lambda form: form.action.endswith("/share"), "form to make a link")
    page = view.submit(page, form, {"access": request.param})
    address = made_link(page)
    visitor = emplace.web_view()
    assert visitor.open(address).status == 200
    return request.param, address, visitor


@pytest.mark.parametrize("operation,call", [row[:2] for row in OPERATIONS], ids=[row[0] for row in OPERATIONS])
def test_a_share_link_is_not_accepted_as_a_token_for_file_operations(emplace, people, shared, link, operation, call):
    item = document(people, "olga", shared)
    item.token = link[1].rpartition("/s/")[2]
    assert call(item).status_code == 401
    owner = document(people, "olga", shared)
    assert owner.info()["Version"] == "v1" and owner.is_free()


@pytest.mark.parametrize("operation,call", [row[:2] for row in FOLDERS], ids=[row[0] for row in FOLDERS])
def test_a_share_link_is_not_accepted_as_a_token_for_folder_operations(people, shared, link, operation, call):
    item = folder(people, "olga", shared)
    item.token = link[1].rpartition("/s/")[2]
    assert call(item).status_code == 401
    assert folder(people, "olga", shared).names() == (["Inner"], [NAME])


# The forms on the pages of a link, and whether a view link and an edit link allow each form ("y").
LINK_FORMS = [
    ("", None, "yy"), ("/download", None, "yy"), ("/upload", {"file": (NAME, b"changed")}, "ny"),
    ("/restore", {"version": (None, "v1")}, "nn"), ("/rename", {"name": (None, "Renamed.docx")}, "nn"),
    ("/delete", {}, "nn"), ("/move", {"folder": (None, "x")}, "nn"), ("/share", {"access": (None, "edit")}, "nn"),
    ("/permit", {"name": (None, "nora"), "access": (None, "edit")}, "nn"),
    ("/hand-over", {"name": (None, "nora"), "action": (None, "hand-over")}, "nn"), ("/versions/v1/download", None, "nn"),
    ("/versions/v1/preview", None, "nn"),
    ("/name-version", {"version": (None, "v1"), "name": (None, "mine")}, "nn"),
]


@pytest.mark.parametrize("path,form,may", LINK_FORMS, ids=[row[0] or "page" for row in LINK_FORMS])
def test_each_form_of_a_link_page_is_allowed_only_for_the_matching_kind_of_link(
        emplace, people, shared, link, path, form, may):
    kind, address, visitor = link
    item = document(people, "olga", shared)
    csrf = re.search(r'name="csrf" value="([^"]+)"', visitor.open(emplace.address + "/sign-in").response.text)[1]
    for start in (f"{address}/documents/{item.id}", f"{emplace.address}/documents/{item.id}"):
        is_own = start.startswith(address)
        if form is None:
            answer = visitor.session.get(start + path, allow_redirects=False, timeout=30)
        else:
            answer = visitor.session.post(start + path, files={"csrf": (None, csrf), **form}, allow_redirects=False,
                                          headers={"Origin": emplace.address}, timeout=30)
        if is_own and may["view edit".split().index(kind)] == "y":
            assert answer.status_code in (200, 303), f"{answer.status_code} {answer.text[:300]}"
        else:
            signs_in = answer.status_code == 303 and "/sign-in" in answer.headers["Location"]
            assert answer.status_code in (400, 403, 404, 415) or signs_in, f"{start} {answer.status_code}"
            assert NAME not in answer.text
    owner, changed = document(people, "olga", shared), path == "/upload" and kind == "edit"
    assert owner.info()["Version"] == ("v2" if changed else "v1")
    assert folder(people, "olga", shared).names() == (["Inner"], [NAME])
