"""Visitors of a share link try to see or change more than was shared."""

from attacks.forge import Token, keys
from attacks.two_users import TwoUsers, csrf


def test_a_share_link_with_one_character_changed_is_404(two_users: TwoUsers) -> None:
    link = two_users.link(two_users.ann.find("Budget.xlsx"))
    base, _, token = link.rpartition("/")
    session = two_users.emplace.session()
    assert session.get(link).status_code == 200
    for i, character in enumerate(token):
        changed = token[:i] + chr(ord(character) ^ 1) + token[i + 1:]
        if "/" not in changed and "?" not in changed and "#" not in changed:
            assert session.get(f"{base}/{changed}").status_code == 404, changed
    for changed in (token[:-1], token + "A", token.upper(), token.rpartition(".")[0], token.rpartition(".")[0] + ".",
                    token.partition(".")[2]):
        assert session.get(f"{base}/{changed}").status_code in (404, 405), changed


def test_a_folder_link_gives_no_access_above_or_beside_the_folder(two_users: TwoUsers) -> None:
    folder, outside = two_users.ann.find("Plans/2026"), two_users.ann.find("Budget.xlsx")
    parent, root = two_users.ann.find("Plans"), two_users.ann.root()
    link, session = two_users.link(folder, "ReadWrite"), two_users.emplace.session()
    page = session.get(link)
    assert page.status_code == 200 and "Roadmap.docx" in page.text and "Plans" not in page.text
    for path in (f"documents/{outside.id}", f"documents/{outside.id}/download", f"folders/{parent.id}",
                 f"folders/{root.id}",
                 "download", "documents/../folders", f"folders/{two_users.bob.root().id}"):
        answer = session.get(f"{link}/{path}", headers={"Accept": "text/html"})
        assert answer.status_code == 404 and "Budget" not in answer.text, path
    inside = two_users.ann.find("Plans/2026/Roadmap.docx")
    assert session.get(f"{link}/documents/{inside.id}").status_code == 200


def test_uploads_through_a_view_link_are_refused(two_users: TwoUsers) -> None:
    folder, file = two_users.ann.find("Plans/2026"), two_users.ann.find("Plans/2026/Roadmap.docx")
    before = file.contents()
    for item, path in ((file, "upload"), (folder, f"folders/{folder.id}/upload"),
                       (folder, f"documents/{file.id}/upload")):
        view, link = two_users.emplace.web_view(), two_users.link(item)
        page = view.open(link)
        assert not [form for form in page.forms if form.named("file")]
        token = view.session.cookies.get("__Host-emplace-form")
        # The CSRF token belongs to an edit link that this browser has opened before.
        fields = {"csrf": (None, csrf(view, two_users.link(item, "ReadWrite"))), "file": ("Roadmap.docx", b"forged")}
        assert token and view.session.post(f"{link}/{path}", files=fields).status_code == 404
    assert file.contents() == before and folder.names()[1].count("Roadmap.docx") == 1


def test_cross_site_uploads_through_an_edit_link_are_refused(two_users: TwoUsers) -> None:
    file = two_users.ann.find("Plans/2026/Roadmap.docx")
    before, link = file.contents(), two_users.link(file, "ReadWrite")
    view = two_users.emplace.web_view()
    token = csrf(view, link)
    for headers, sent in (({"Sec-Fetch-Site": "cross-site"}, token), ({}, "x" * 43), ({}, "")):
        answer = view.session.post(f"{link}/upload", headers=headers,
                                   files={"csrf": (None, sent), "file": ("a", b"forged")})
        assert answer.status_code == 403
    fresh = two_users.emplace.web_view()
    answer = fresh.session.post(f"{link}/upload", files={"csrf": (None, token), "file": ("a", b"forged")})
    assert answer.status_code == 403 and file.contents() == before


def test_a_revoked_link_is_404(two_users: TwoUsers) -> None:
    file, view = two_users.bob.find("Budget.xlsx"), two_users.bobs
    link = two_users.link(file)
    page = view.open(f"{two_users.emplace.address}/documents/{file.id}")
    question = view.open(page.link("/unshare"))
    form, button = question.button("revoke link")
    assert view.submit(question, form, button=button).status == 200
    for path in ("", "/download"):
        answer = two_users.emplace.session().get(link + path, headers={"Accept": "text/html"})
        assert answer.status_code == 404 and answer.content[:2] != b"PK"


def test_a_share_link_is_not_accepted_as_a_token_nor_a_token_as_a_link(two_users: TwoUsers) -> None:
    file = two_users.ann.find("Budget.xlsx")
    link = two_users.link(file)
    secret = link.rpartition("/")[2]
    assert file.call("GET", token=secret).status_code == 401
    session = two_users.emplace.session()
    for token in (file.token, two_users.ann.access_token, file.token.rpartition(".")[0]):
        assert session.get(link.replace(secret, token)).status_code == 404
    key, share, _ = secret.split(".")
    other = Token.of(file.token)
    assert session.get(link.replace(secret, f"{key}.{share}.{other.mac}")).status_code == 404


def test_a_read_only_token_cannot_create_an_edit_link(two_users: TwoUsers) -> None:
    """GetShareUrl with a read-only token returns no URL of type ReadWrite."""
    file = two_users.ann.find("Launch.pptx")
    token = Token.of(file.token)
    reader = token.but(flags=token.flags[0] + "r").signed(dict(keys(two_users.emplace))[token.key])
    answer = file.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": "ReadWrite"}, token=str(reader))
    assert answer.status_code in (404, 501) and "ShareUrl" not in answer.text
