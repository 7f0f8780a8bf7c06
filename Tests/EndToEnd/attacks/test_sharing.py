"""Links that show more than was shared, and people who reach for what is another's."""

import dataclasses
from collections.abc import Iterator

import pytest

from attacks.forge import Token, keys
from documents import SAMPLES
from emplace import Emplace
from office import Container, File, Place
from pages import Page, WebView

PASSWORD = "the password of both"


@dataclasses.dataclass
class Household:
    """Ann has documents and shares some of them; Bob lives here too."""

    emplace: Emplace
    ann: Place
    bob: Place
    bobs: WebView

    def link(self, item: File | Container, kind: str = "ReadOnly") -> str:
        answer = item.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": kind})
        assert answer.status_code == 200
        return answer.json()["ShareUrl"]


@pytest.fixture(scope="module")
def household(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Household]:
    emplace = Emplace(tmp_path_factory.mktemp("household"))
    emplace.start()
    for name in ("ann", "bob"):
        emplace.add_user(name, PASSWORD)
        emplace.import_(*sorted(SAMPLES.iterdir()), user=name)
    bobs = emplace.web_view()
    bobs.sign_in(bobs.open(emplace.address + "/sign-in"), "bob", PASSWORD)
    yield Household(emplace, emplace.place("ann", PASSWORD), emplace.place("bob", PASSWORD), bobs)
    emplace.kill()


def csrf(view: WebView, address: str) -> str:
    return next(form.fields["csrf"] for form in view.open(address).forms if "csrf" in form.fields)


# Links

def test_a_link_with_one_character_changed_opens_nothing(household: Household) -> None:
    link = household.link(household.ann.find("Budget.xlsx"))
    base, _, token = link.rpartition("/")
    session = household.emplace.session()
    assert session.get(link).status_code == 200
    for i, character in enumerate(token):
        changed = token[:i] + chr(ord(character) ^ 1) + token[i + 1:]
        if "/" not in changed and "?" not in changed and "#" not in changed:
            assert session.get(f"{base}/{changed}").status_code == 404, changed
    for changed in (token[:-1], token + "A", token.upper(), token.rpartition(".")[0], token.rpartition(".")[0] + ".",
                    token.partition(".")[2]):
        assert session.get(f"{base}/{changed}").status_code in (404, 405), changed


def test_a_link_to_a_folder_shows_nothing_above_or_beside_it(household: Household) -> None:
    folder, outside = household.ann.find("Plans/2026"), household.ann.find("Budget.xlsx")
    parent, root = household.ann.find("Plans"), household.ann.root()
    link, session = household.link(folder, "ReadWrite"), household.emplace.session()
    page = session.get(link)
    assert page.status_code == 200 and "Roadmap.docx" in page.text and "Plans" not in page.text
    for path in (f"documents/{outside.id}", f"documents/{outside.id}/download", f"folders/{parent.id}",
                 f"folders/{root.id}",
                 "download", "documents/../folders", f"folders/{household.bob.root().id}"):
        answer = session.get(f"{link}/{path}", headers={"Accept": "text/html"})
        assert answer.status_code == 404 and "Budget" not in answer.text, path
    inside = household.ann.find("Plans/2026/Roadmap.docx")
    assert session.get(f"{link}/documents/{inside.id}").status_code == 200


def test_a_link_to_look_changes_nothing(household: Household) -> None:
    folder, file = household.ann.find("Plans/2026"), household.ann.find("Plans/2026/Roadmap.docx")
    before = file.contents()
    for item, path in ((file, "upload"), (folder, f"folders/{folder.id}/upload"),
                       (folder, f"documents/{file.id}/upload")):
        view, link = household.emplace.web_view(), household.link(item)
        page = view.open(link)
        assert not [form for form in page.forms if form.named("file")]
        token = view.session.cookies.get("__Host-emplace-form")
        # The token of a link that may write, which this browser was shown before.
        fields = {"csrf": (None, csrf(view, household.link(item, "ReadWrite"))), "file": ("Roadmap.docx", b"forged")}
        assert token and view.session.post(f"{link}/{path}", files=fields).status_code == 404
    assert file.contents() == before and folder.names()[1].count("Roadmap.docx") == 1


def test_a_link_to_change_is_not_written_through_from_another_site(household: Household) -> None:
    file = household.ann.find("Plans/2026/Roadmap.docx")
    before, link = file.contents(), household.link(file, "ReadWrite")
    view = household.emplace.web_view()
    token = csrf(view, link)
    for headers, sent in (({"Sec-Fetch-Site": "cross-site"}, token), ({}, "x" * 43), ({}, "")):
        answer = view.session.post(f"{link}/upload", headers=headers,
                                   files={"csrf": (None, sent), "file": ("a", b"forged")})
        assert answer.status_code == 403
    fresh = household.emplace.web_view()
    answer = fresh.session.post(f"{link}/upload", files={"csrf": (None, token), "file": ("a", b"forged")})
    assert answer.status_code == 403 and file.contents() == before


def test_a_link_taken_back_opens_nothing_for_who_still_has_it(household: Household) -> None:
    file, view = household.bob.find("Budget.xlsx"), household.bobs
    link = household.link(file)
    page = view.open(f"{household.emplace.address}/documents/{file.id}")
    form, button = page.button("unshare|stop sharing")
    assert view.submit(page, form, button=button).status == 200
    for path in ("", "/download"):
        answer = household.emplace.session().get(link + path, headers={"Accept": "text/html"})
        assert answer.status_code == 404 and answer.content[:2] != b"PK"


def test_a_link_is_no_token_and_a_token_is_no_link(household: Household) -> None:
    file = household.ann.find("Budget.xlsx")
    link = household.link(file)
    secret = link.rpartition("/")[2]
    assert file.call("GET", token=secret).status_code == 401
    session = household.emplace.session()
    for token in (file.token, household.ann.access_token, file.token.rpartition(".")[0]):
        assert session.get(link.replace(secret, token)).status_code == 404
    key, share, _ = secret.split(".")
    other = Token.of(file.token)
    assert session.get(link.replace(secret, f"{key}.{share}.{other.mac}")).status_code == 404


def test_who_may_only_read_makes_no_link_to_write(household: Household) -> None:
    """Not through GetShareUrl with a read-only token either."""
    file = household.ann.find("Launch.pptx")
    token = Token.of(file.token)
    reader = token.but(flags=token.flags[0] + "r").signed(dict(keys(household.emplace))[token.key])
    answer = file.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadWrite"}, token=str(reader))
    assert answer.status_code in (404, 501) and "ShareUrl" not in answer.text


# People

def test_nobody_sees_or_changes_another_s_documents_in_a_browser(household: Household) -> None:
    """Every address and form of a document and a folder, with one's own session and token, and another's id."""
    view, address = household.bobs, household.emplace.address
    file, folder = household.ann.find("Budget.xlsx"), household.ann.find("Plans")
    mine = household.bob.find("Launch.pptx")
    token, before = csrf(view, address + "/account"), file.contents()
    looks = [f"/documents/{file.id}", f"/documents/{file.id}/download", f"/documents/{file.id}/versions/v1/download",
             f"/documents/{file.id}/move", f"/documents/{file.id}/delete", f"/folders/{folder.id}",
             f"/folders/{folder.id}/move",
             f"/folders/{folder.id}/delete", f"/documents/{mine.id}/move?to={folder.id}"]
    for path in looks:
        page = view.open(address + path)
        assert page.status == 404 and "Budget" not in page.text and "2026" not in page.text, path
    for resource in (f"/documents/{file.id}", f"/folders/{folder.id}"):
        for action in ("rename", "delete", "move", "share", "unshare", "restore", "new-folder"):
            fields = {"csrf": token, "name": "stolen", "folder": household.bob.root().id, "version": "v1",
                      "access": "edit"}
            answer = view.session.post(f"{address}{resource}/{action}", data=fields, allow_redirects=False)
            assert answer.status_code == 404, f"{resource} {action}"
        files = {"csrf": (None, token), "file": ("x", b"forged")}
        answer = view.session.post(f"{address}{resource}/upload", files=files)
        assert answer.status_code == 404
    answer = view.session.post(f"{address}/documents/{mine.id}/move", data={"csrf": token, "folder": folder.id})
    assert answer.status_code == 404, "nor does anything get put there"
    assert file.contents() == before and "stolen" not in str(household.ann.root().names())


def test_nobody_ends_another_s_sessions_or_apps(household: Household) -> None:
    anns = household.emplace.web_view()
    anns.sign_in(anns.open(household.emplace.address + "/sign-in"), "ann", PASSWORD)
    page = anns.open(household.emplace.address + "/account")
    ids = {button.value for form in page.forms for button in form.buttons if button.name == "id"}
    assert ids
    token = csrf(household.bobs, household.emplace.address + "/account")
    for path in ("disconnect", "sign-out-session"):
        for id_ in ids:
            household.bobs.session.post(f"{household.emplace.address}/account/{path}", data={"csrf": token, "id": id_})
    again: Page = anns.open(household.emplace.address + "/account")
    assert ids <= {button.value for form in again.forms for button in form.buttons if button.name == "id"}
    assert household.ann.call("GET").status_code == 200


def test_nobody_reaches_another_s_resources_through_the_protocol(household: Household) -> None:
    file, mine = household.ann.find("Budget.xlsx"), household.bob.find("Budget.xlsx")
    folder, root = household.ann.find("Plans"), household.bob.root()
    for source in (file.source, folder.source, household.ann.root().source):
        assert household.bob.new_access_token(source).status_code == 404
    for item, token in ((file, mine.token), (folder, root.token), (file, root.token)):
        for call in (lambda: item.call("GET", token=token), lambda: item.call("GET", "/ancestry", token=token),
                     lambda: item.call("POST", override="DELETE", token=token)):
            assert call().status_code in (401, 404)
    name = household.bob.call("POST", "GET_WOPI_SRC_WITH_ACCESS_TOKEN", X_WOPI_HostNativeFileName=file.id)
    assert file.id not in name.text


def test_ids_give_nothing_away(household: Household) -> None:
    """One's own, another's and nobody's resource look the same to who may not see them."""
    file = household.ann.find("Budget.xlsx")
    session, view = household.emplace.session(), household.bobs
    token = household.bob.root().token
    answers = [session.get(f"{file.source.removesuffix(file.id)}{id_}?access_token={token}")
               for id_ in (file.id, "a" * 20)]
    assert answers[0].status_code == answers[1].status_code and answers[0].text == answers[1].text
    pages = [view.open(f"{household.emplace.address}/documents/{id_}") for id_ in (file.id, "a" * 20)]
    assert pages[0].status == pages[1].status == 404 and pages[0].text == pages[1].text
