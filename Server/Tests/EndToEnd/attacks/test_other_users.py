"""Attempts of a user to access resources of another user of the same server."""

from attacks.two_users import PASSWORD, TwoUsers, csrf
from pages import Page


def test_pages_and_forms_of_another_user_s_documents_are_404(two_users: TwoUsers) -> None:
    """Bob requests every page and form with his own session and CSRF token, and with the ids of Ann's documents."""
    view, address = two_users.bobs, two_users.emplace.address
    file, folder = two_users.ann.find("Budget.xlsx"), two_users.ann.find("Plans")
    mine = two_users.bob.find("Launch.pptx")
    token, before = csrf(view, address + "/account"), file.contents()
    looks = [f"/documents/{file.id}", f"/documents/{file.id}/download", f"/documents/{file.id}/versions/v1/download",
             f"/documents/{file.id}/move", f"/documents/{file.id}/delete", f"/folders/{folder.id}",
             f"/folders/{folder.id}/move",
             f"/folders/{folder.id}/delete", f"/documents/{mine.id}/move?to={folder.id}"]
    for path in looks:
        page = view.open(address + path)
        assert page.status == 404 and "Budget" not in page.text and "2026" not in page.text, path
    for resource in (f"/documents/{file.id}", f"/folders/{folder.id}"):
        for action in ("rename", "delete", "move", "share", "unshare", "change-link", "restore", "new-folder"):
            fields = {"csrf": token, "name": "stolen", "folder": two_users.bob.root().id, "version": "v1",
                      "access": "edit"}
            answer = view.session.post(f"{address}{resource}/{action}", data=fields, allow_redirects=False)
            assert answer.status_code == 404, f"{resource} {action}"
        files = {"csrf": (None, token), "file": ("x", b"forged")}
        answer = view.session.post(f"{address}{resource}/upload", files=files)
        assert answer.status_code == 404
    answer = view.session.post(f"{address}/documents/{mine.id}/move", data={"csrf": token, "folder": folder.id})
    assert answer.status_code == 404, "Bob moved a document into Ann's folder"
    assert file.contents() == before and "stolen" not in str(two_users.ann.root().names())


def test_a_user_cannot_end_sessions_or_disconnect_apps_of_another_user(two_users: TwoUsers) -> None:
    anns = two_users.emplace.web_view()
    anns.sign_in(anns.open(two_users.emplace.address + "/sign-in"), "ann", PASSWORD)
    page = anns.open(two_users.emplace.address + "/account")
    ids = {button.value for form in page.forms for button in form.buttons if button.name == "id"}
    assert ids
    token = csrf(two_users.bobs, two_users.emplace.address + "/account")
    for path in ("disconnect", "sign-out-session"):
        for id_ in ids:
            two_users.bobs.session.post(f"{two_users.emplace.address}/account/{path}", data={"csrf": token, "id": id_})
    again: Page = anns.open(two_users.emplace.address + "/account")
    assert ids <= {button.value for form in again.forms for button in form.buttons if button.name == "id"}
    assert two_users.ann.call("GET").status_code == 200


def test_wopi_gives_no_access_to_another_user_s_files_and_folders(two_users: TwoUsers) -> None:
    file, mine = two_users.ann.find("Budget.xlsx"), two_users.bob.find("Budget.xlsx")
    folder, root = two_users.ann.find("Plans"), two_users.bob.root()
    for source in (file.source, folder.source, two_users.ann.root().source):
        assert two_users.bob.new_access_token(source).status_code == 404
    for item, token in ((file, mine.token), (folder, root.token), (file, root.token)):
        for call in (lambda: item.call("GET", token=token), lambda: item.call("GET", "/ancestry", token=token),
                     lambda: item.call("POST", override="DELETE", token=token)):
            assert call().status_code in (401, 404)
    name = two_users.bob.call("POST", "GET_WOPI_SRC_WITH_ACCESS_TOKEN", X_WOPI_HostNativeFileName=file.id)
    assert file.id not in name.text


def test_another_user_s_id_gets_the_same_response_as_an_unknown_id(two_users: TwoUsers) -> None:
    """The response must not reveal whether the id exists."""
    file = two_users.ann.find("Budget.xlsx")
    session, view = two_users.emplace.session(), two_users.bobs
    token = two_users.bob.root().token
    answers = [session.get(f"{file.source.removesuffix(file.id)}{id_}?access_token={token}")
               for id_ in (file.id, "a" * 20)]
    assert answers[0].status_code == answers[1].status_code and answers[0].text == answers[1].text
    pages = [view.open(f"{two_users.emplace.address}/documents/{id_}") for id_ in (file.id, "a" * 20)]
    assert pages[0].status == pages[1].status == 404 and pages[0].text == pages[1].text
