"""Tests storage quotas: the server refuses a save that would exceed the quota, and existing documents stay."""

import re

import pytest

from office import LOCK

PASSWORDS = {name: f"a long password of {name}" for name in ("rita", "rolf")}


@pytest.fixture(scope="module")
def people(emplace):
    for name, password in PASSWORDS.items():
        emplace.add_user(name, password)
    return {name: emplace.place(name, password) for name, password in PASSWORDS.items()}


@pytest.fixture
def item(emplace, people, request):
    """A document of a thousand bytes. Rita owns it and Rolf is an editor. Rita has no quota yet."""
    emplace.run("user", "quota", "rita", "none")
    name = f"Work {abs(hash(request.node.nodeid)) % 10_000_000}"
    (emplace.folder / "Plan.txt").write_bytes(b"x" * 1000)
    emplace.import_(emplace.folder / "Plan.txt", user="rita", into=name)
    emplace.run("share", name, "--user", "rita", "--with", "rolf", "--as", "editor")
    return people["rita"].find(f"{name}/Plan.txt"), people["rolf"].find(f"Shared with me/{name}/Plan.txt")


def usage(emplace):
    return emplace.json("user", "quota", "rita")


def leave_free(emplace, left):
    emplace.run("user", "quota", "rita", str(usage(emplace)["used"] + left))


def test_a_save_beyond_the_quota_is_refused_with_413_and_changes_nothing(emplace, people, item):
    for size in (400, 200_000):
        for one in item:
            leave_free(emplace, size - 1)
            one.open_for_editing(LOCK)
            before = usage(emplace)
            answer = one.put(b"y" * size, LOCK)
            assert answer.status_code == 413
            # The error must not tell an editor how much storage the owner has.
            said = answer.headers["X-WOPI-ServerError"]
            assert "storage is full" in said and not any(letter.isdigit() for letter in said)
            assert one.info()["Version"] == "v1" and one.get_lock().headers["X-WOPI-Lock"] == LOCK
            assert usage(emplace) == before
            relative = one.put_relative(b"y" * size, suggested=".txt")
            assert relative.status_code == 413
            one.close(LOCK)
            assert one.contents() == b"x" * 1000
    # A save by an editor counts against the owner's quota. The quota can be used to the last byte.
    leave_free(emplace, 400)
    item[1].open_for_editing(LOCK)
    item[1].save(b"y" * 400, LOCK)
    item[1].close(LOCK)
    assert usage(emplace)["used"] == usage(emplace)["limit"]
    assert emplace.json("user", "quota", "rolf")["used"] == 0


def test_a_quota_below_the_storage_usage_deletes_nothing(emplace, people, item):
    own = item[0]
    emplace.run("user", "quota", "rita", "10")
    said = emplace.run("user", "quota", "rita").stdout
    assert "nothing can be added" in said
    assert own.contents() == b"x" * 1000 and own.rename("Renamed").status_code == 200
    assert own.delete().status_code == 200
    emplace.run("trash", "restore", own.id, "--user", "rita")
    refused = emplace.run("import", str(emplace.folder / "Plan.txt"), "--user", "rita", code=1)
    assert "emplace user quota" in refused.stderr
    assert own.delete().status_code == 200
    used = usage(emplace)["used"]
    emplace.run("trash", "empty", "--user", "rita")
    assert usage(emplace)["used"] == used - 1000


def test_pages_show_a_usage_bar_and_refuse_uploads_beyond_the_quota(emplace, people, item):
    leave_free(emplace, 100)
    view = emplace.web_view()
    page = view.sign_in(view.open(emplace.address + "/"), "rita", PASSWORDS["rita"])
    assert 'class="usage ' in page.response.text and "storage is almost full" in page.text
    upload = page.form(lambda form: form.named("file"), "form to upload")
    field = upload.named("file")[0]
    answer = view.submit(page, upload, {field: ("Large.txt", b"z" * 500, "text/plain")})
    assert answer.status == 413 and "Not enough storage" in answer.text
    # Both the warning above the list and the error message link to the storage usage.
    text = answer.response.text
    for part in ('role="alert"', 'class="note caution"'):
        assert re.search(part + r'(?:(?!</p>)[\s\S])*<a href="/usage">View storage usage</a></p>', text), part
    assert text.index("storage is almost full") < text.index('class="panel files')
    assert "Large.txt" not in people["rita"].root().names()[1]
    emplace.run("user", "quota", "rita", "default")
    page = view.open(emplace.address + "/")
    assert 'class="usage ' not in page.response.text


def test_the_usage_page_lists_what_uses_storage(emplace, people, item):
    own = item[0]
    own.open_for_editing(LOCK)
    own.save(b"y" * 4000, LOCK)
    own.close(LOCK)
    view = emplace.web_view()
    view.sign_in(view.open(emplace.address + "/"), "rita", PASSWORDS["rita"])
    page = view.open(emplace.address + "/usage")
    assert "Storage usage" in page.text and "2 versions" in page.text and "5 kB" in page.text
    assert view.open(page.link("^Plan.txt")).status == 200
    assert view.open(view.open(emplace.address + "/account").link("Storage usage")).status == 200
    assert emplace.web_view().open(emplace.address + "/usage").url.endswith("/sign-in?next=%2Fusage")


@pytest.mark.parametrize("size", ["-1", "1.5G", "20 0", "G", "99999999999999999999", "9999999999T", "much", ""])
def test_an_invalid_quota_is_refused_with_a_one_line_error(emplace, people, size):
    before = usage(emplace)
    refused = emplace.run("user", "quota", "rita", "--", size, code=1)
    assert "500M" in refused.stderr and refused.stderr.count("\n") == 1
    assert usage(emplace) == before
