"""Tests the WOPI operations of a phone that has added the Place: it browses folders, and opens, edits, saves, closes,
creates, renames and deletes documents."""

import time
import unicodedata

import pytest

from documents import SAMPLES, sentences, text_by_libreoffice, with_sentence
from office import LOCK, Challenge, Container, File, new_session, token_of

FORBIDDEN = set('\\/:*?"<>|#{}^[]`%')


@pytest.mark.office
def test_a_document_edited_on_a_phone_can_be_read_by_libreoffice(emplace, place, tmp_path):
    folder = place.root().child("Plans").child("2026")
    file = folder.child("Roadmap.docx")
    before = file.open_for_editing(LOCK)
    assert before == (SAMPLES / "Plans/2026/Roadmap.docx").read_bytes()

    edited = with_sentence(before, "Added on a phone: größer & <better>.")
    assert file.refresh_lock(LOCK).status_code == 200
    version = file.save(edited, LOCK)
    assert file.close(LOCK) == version
    assert file.is_free()

    info = file.info()
    assert (info["Version"], info["Size"]) == (version, len(edited))
    fresh = folder.child("Roadmap.docx")
    assert fresh.contents() == edited
    assert sentences(edited) == sentences(before) + ["Added on a phone: größer & <better>."]

    emplace.export("mia", tmp_path / "out")
    exported = tmp_path / "out/Plans/2026/Roadmap.docx"
    assert exported.read_bytes() == edited
    assert "Added on a phone: größer & <better>." in text_by_libreoffice(exported, tmp_path)


def test_browsing_two_levels_finds_every_sample(place):
    root = place.root()
    containers, files = root.names()
    assert containers == ["Plans"]
    assert {"Budget.xlsx", "Getting started.docx", "Launch.pptx"} <= set(files)
    plans = root.child("Plans")
    assert plans.names() == (["2026"], [])
    names = plans.child("2026").names()[1]
    assert {"Roadmap.docx", "Übersicht.xlsx"} <= {unicodedata.normalize("NFC", name) for name in names}


@pytest.mark.parametrize("wanted, expected", [
    (".DOCX,.pptx", ["Getting started.docx", "Launch.pptx"])])
def test_the_extension_filter_selects_files_and_never_hides_folders(place, wanted, expected):
    containers, files = place.root().names(wanted)
    assert "Plans" in containers
    assert set(files) & {"Getting started.docx", "Launch.pptx", "Budget.xlsx"} == set(expected)


def test_children_have_the_same_properties_as_check_file_info(place):
    folder = place.find("Plans/2026")
    licensing = {name: folder.info()[name] for name in ("IsEduUser", "LicenseCheckForEditIsEnabled")}
    for file in folder.children()[1]:
        info = file.info()
        assert info["BaseFileName"] == file.listed["Name"]
        assert (info["Size"], info["Version"]) == (file.listed["Size"], file.listed["Version"])
        assert info.get("LastModifiedTime") == file.listed.get("LastModifiedTime")
        assert info["UserId"] == place.profile["UserId"]
        assert {name: info[name] for name in licensing} == licensing
        assert None not in info.values()


def test_ancestors_are_listed_from_the_root_to_the_parent(place):
    folder = place.find("Plans/2026")
    root = place.root()
    assert [a.id for a in folder.child("Roadmap.docx").ancestry()] == [root.id, root.child("Plans").id, folder.id]
    assert [a.id for a in folder.ancestry()] == [root.id, root.child("Plans").id]
    assert root.ancestry() == []


def test_the_ecosystem_has_the_same_root_container_from_files_and_folders(place):
    file, root = place.find("Budget.xlsx"), place.root()
    for item in (file, root):
        address = item.call("GET", "/ecosystem_pointer").json()["Url"]
        session = item.session
        assert session.get(address).json()["SupportsContainers"] is True
        pointer = session.get(address.replace("/ecosystem?", "/ecosystem/root_container_pointer?")).json()
        assert Container(session, pointer["ContainerPointer"]["Url"]).id == root.id


def test_bootstrap_returns_the_user_profile_and_the_ecosystem_url(place):
    profile = place.profile
    assert profile["UserId"].isalnum() and profile["SignInName"] == "mia"
    assert profile["UserFriendlyName"] == "Mia Beck"
    assert place.office.session.get(profile["EcosystemUrl"]).status_code == 200


@pytest.mark.parametrize("form", ["Bearer: {}"])
def test_the_bootstrapper_accepts_bearer_with_a_colon(place, form):
    assert place.call("GET", authorization=form.format(place.access_token)).status_code == 200


def test_an_unknown_bootstrapper_operation_is_answered_like_bootstrap(place):
    response = place.call("POST", "GET_SOMETHING_ELSE")
    assert response.status_code == 200
    assert response.json()["Bootstrap"]["UserId"] == place.profile["UserId"]


@pytest.mark.parametrize("operation", [None, "GET_ROOT_CONTAINER"])
@pytest.mark.parametrize("authorization", [None, "Bearer nonsense", "\x80"])
def test_the_bootstrapper_challenges_every_request_without_a_valid_token(emplace, operation, authorization):
    headers = {} if authorization is None else {"Authorization": authorization.encode("latin-1")}
    session = new_session(emplace.authority)
    if operation is None:
        response = session.get(emplace.bootstrapper, headers=headers)
    else:
        response = session.post(emplace.bootstrapper, headers=headers | {"X-WOPI-EcosystemOperation": operation})
    challenge = Challenge.of(response)
    assert challenge.authorization_uri.startswith(emplace.address)
    assert challenge.token_uri.startswith(emplace.address)


def test_the_bootstrapper_issues_a_new_token_for_a_file_or_folder(place):
    for item in (place.find("Budget.xlsx"), place.find("Plans")):
        again = place.reopen(item)
        assert again.info() and again.token != item.token


def test_oauth_tokens_are_refreshed_without_sign_in(place):
    before = place.access_token
    assert place.refresh().status_code == 200
    assert place.access_token != before
    assert place.root().names()[0] == ["Plans"]


def test_a_document_is_created_renamed_and_deleted(place):
    folder = place.find("Plans")
    file = folder.new_file("Neue Übersicht.docx")
    assert file.name == "Neue Übersicht.docx"
    assert file.info()["Size"] == 0 and file.contents() == b""
    document = (SAMPLES / "Getting started.docx").read_bytes()
    assert file.put(document).status_code == 200, "an empty unlocked file didn't accept its first bytes without a lock"
    assert file.put(document).status_code == 409, "a file with bytes was saved without a lock"
    assert file.contents() == document

    assert file.lock(LOCK).status_code == 200
    assert file.rename("Umbenannt", LOCK).json() == {"Name": "Umbenannt"}
    assert file.info()["BaseFileName"] == "Umbenannt.docx", "the file isn't at the same address with its new name"
    refused = file.delete()
    assert (refused.status_code, refused.headers["X-WOPI-Lock"]) == (409, LOCK)
    file.close(LOCK)
    assert file.delete().status_code == 200
    assert file.call("GET").status_code == 404
    assert "Umbenannt.docx" not in folder.names()[1]


def test_save_as_creates_a_sibling_and_overwrites_only_on_request(place):
    source = place.find("Getting started.docx")
    body = with_sentence(source.contents(), "A copy.")
    first = source.put_relative(body, suggested="Kopie.docx")
    second = source.put_relative(body, suggested="Kopie.docx")
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json()["Name"] == "Kopie.docx" != second.json()["Name"]
    assert second.json()["Name"].endswith(".docx")
    by_extension = source.put_relative(body, suggested=".docx")
    assert by_extension.status_code == 200 and by_extension.json()["Name"].startswith("Getting started")

    taken = source.put_relative(b"other", relative="Kopie.docx")
    assert taken.status_code == 409 and taken.headers.get("X-WOPI-Lock") == ""
    copy = File(place.office.session, first.json()["Url"])
    assert copy.contents() == body
    assert copy.lock(LOCK).status_code == 200
    locked = source.put_relative(b"other", relative="Kopie.docx", overwrite=True)
    assert (locked.status_code, locked.headers["X-WOPI-Lock"]) == (409, LOCK)
    copy.close(LOCK)
    assert source.put_relative(b"other", relative="Kopie.docx", overwrite=True).status_code == 200
    assert copy.contents() == b"other", "the overwritten file has another address"
    for name in (first.json()["Name"], second.json()["Name"], by_extension.json()["Name"]):
        assert place.root().child(name).delete().status_code == 200


def test_folders_are_created_renamed_and_deleted_only_if_empty(place):
    root = place.root()
    answer = root.create_container(suggested="Entwürfe").json()
    folder = Container(place.office.session, answer["ContainerPointer"]["Url"], answer["ContainerPointer"]["Name"])
    assert root.create_container(relative="entwürfe").status_code == 409, "names differ only by case"
    file = folder.new_file("a.docx")
    assert folder.rename("Skizzen").json() == {"Name": "Skizzen"}
    assert file.info()["BaseFileName"] == "a.docx"
    assert folder.delete().status_code == 409
    assert file.delete().status_code == 200
    assert folder.delete().status_code == 200
    assert folder.call("GET").status_code == 404


def test_operations_with_another_lock_are_refused_with_409_and_the_current_lock(emplace, password, place):
    file = place.find("Launch.pptx")
    other = emplace.place("mia", password).find("Launch.pptx")
    file.open_for_editing(LOCK)
    for response in (other.lock("theirs"), other.unlock("theirs"), other.refresh_lock("theirs"),
                     other.put(b"x", "theirs"), other.put(b"x"), other.rename("Other", "theirs"),
                     other.lock("theirs", old="not it")):
        assert (response.status_code, response.headers["X-WOPI-Lock"]) == (409, LOCK)
    assert not other.is_free()
    assert other.contents() == (SAMPLES / "Launch.pptx").read_bytes(), "the lock prevented reading"
    assert file.lock("next", old=LOCK).status_code == 200
    assert other.get_lock().headers["X-WOPI-Lock"] == "next"
    file.close("next")
    gone = file.unlock("next")
    assert (gone.status_code, gone.headers["X-WOPI-Lock"]) == (409, "")


def test_every_save_creates_a_version_even_if_the_bytes_are_equal(place):
    file = place.root().new_file("Versions.docx")
    body = (SAMPLES / "Getting started.docx").read_bytes()
    assert file.put(body).status_code == 200
    assert file.lock(LOCK).status_code == 200
    versions = [file.info()["Version"]] + [file.save(body, LOCK) for _ in range(3)]
    assert len(set(versions)) == 4
    file.close(LOCK)
    assert file.delete().status_code == 200


def test_user_info_that_office_stores_is_returned(place):
    file = place.find("Budget.xlsx")
    note = '{"seen":"tour","n":1}'
    assert file.call("POST", override="PUT_USER_INFO", data=note).status_code == 200
    assert place.find("Launch.pptx").info()["UserInfo"] == note


def test_a_share_url_opens_a_page(emplace, place, password):
    file = place.find("Budget.xlsx")
    for kind in file.info()["SupportedShareUrlTypes"]:
        answer = file.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": kind})
        assert answer.status_code == 200
        view = emplace.web_view()
        page = view.open(answer.json()["ShareUrl"])
        if page.asks_to_sign_in:
            page = view.sign_in(page, "mia", password)
        assert page.status == 200 and "Budget.xlsx" in page.text
    assert file.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "Other"}).status_code == 501


def test_file_url_serves_the_newest_bytes_without_the_wopi_token(emplace, place):
    file = place.root().new_file("Direct.docx")
    assert file.put(b"first").status_code == 200
    assert file.lock(LOCK).status_code == 200
    file.save(b"second", LOCK)
    address = file.info().get("FileUrl")
    assert address and file.token not in address
    assert new_session(emplace.authority).get(address).content == b"second"
    file.close(LOCK)
    assert file.delete().status_code == 200


def test_wopi_tokens_expire_within_a_day_and_fit_in_a_url(place):
    end = place.new_access_token(place.root().source).json()["AccessTokenInfo"]["AccessTokenExpiry"]
    assert time.time() * 1000 < end < (time.time() + 24 * 3600) * 1000
    for item in (place.find("Budget.xlsx"), place.find("Plans/2026/Roadmap.docx")):
        assert token_of(item.url) and len(item.token) < 200
        assert all(c.isalnum() or c in "-._~" for c in item.token)


def test_names_that_phones_cannot_handle_are_replaced_for_phones_only(emplace, place, tmp_path):
    odd = tmp_path / "odd"
    odd.mkdir()
    for name in ("50% off #1.docx", "what?.docx", "a:b*c.xlsx", "{x}[y]^`.pptx", '"q" <r>|s.docx', ".hidden.docx"):
        (odd / name).write_bytes(name.encode())
    emplace.import_(odd, user="mia")
    folder = place.find("odd")
    names = folder.names()[1]
    assert len(names) == 6 == len({name.lower() for name in names})
    for file in folder.children()[1]:
        assert not FORBIDDEN & set(file.name) and not file.name.startswith(".")
        assert file.info()["BaseFileName"] == file.name
    emplace.export("mia", tmp_path / "out", "odd")
    exported = {p.name: p.read_bytes() for p in (tmp_path / "out").rglob("*") if p.is_file()}
    assert exported == {p.name: p.read_bytes() for p in odd.iterdir()}
