"""Requests every page that shows a name, with a malicious name."""

import requests

from attacks.oauth_app import App
from emplace import Emplace
from office import Container, File, Place
from pages import Page, WebView


def made(item: Container | File, answer: requests.Response) -> File | Container:
    """Returns the file or folder that a response reports as created. The response for a folder contains the folder in
    the member `ContainerPointer`."""
    body = answer.json()
    pointer = body.get("ContainerPointer", body)
    kind = Container if "/containers/" in pointer["Url"] else File
    return kind(item.session, pointer["Url"], pointer["Name"])


class Stage:
    """A user's pages that show names, and the forms that change the names."""

    def __init__(self, emplace: Emplace, view: WebView, place: Place) -> None:
        self.emplace, self.view, self.place, self.count = emplace, view, place, 0

    def post(self, path: str, **fields: str | tuple[str, bytes, str]) -> Page:
        page = self.view.open(self.emplace.address + "/account")
        form = page.form(lambda form: form.action == "/account/name", "form")
        files = any(isinstance(value, tuple) for value in fields.values())
        sent = type(form)(path, "post", "multipart/form-data" if files else form.encoding,
                          fields={"csrf": form.fields["csrf"]})
        return self.view.submit(page, sent, fields)

    def pages(self, name: str) -> dict[str, Page]:
        """Changes the names of a document, a folder, a user and an app to `name`. Returns every page that shows this
        name."""
        self.count += 1
        open_ = lambda path: self.view.open(self.emplace.address + path)
        found = {"account, renamed": self.post("/account/name", name=name)}
        root = self.place.root()
        found["folder, made"] = self.post(f"/folders/{root.id}/new-folder", name=name)
        folder = next(c for c in root.children()[0])
        field = {"file": (f"{name}.docx", b"x", "text/html")}
        found["folder, uploaded"] = self.post(f"/folders/{folder.id}/upload", **field)
        file = next(f for f in folder.children()[1])
        found |= {what: open_(path) for what, path in {
            "home": "/", "folder": f"/folders/{folder.id}", "document": f"/documents/{file.id}",
            "move": f"/documents/{file.id}/move?to={folder.id}", "delete": f"/documents/{file.id}/delete",
            "delete folder": f"/folders/{folder.id}/delete"}.items()}
        stranger = self.emplace.web_view()
        for item in (file, folder):
            link = item.call("POST", override="GET_SHARE_URL",
                             headers={"X-WOPI-UrlType": "ReadWrite"}).json()["ShareUrl"]
            found[f"share of a {type(item).__name__}"] = stranger.open(link)
        found["share, refused"] = stranger.open(link + "x")
        found["sign-in, refused"] = stranger.submit(
            page := stranger.open(self.emplace.address + "/sign-in"), page.sign_in_form, {"name": name, "password": ""})
        client = App.registered(self.emplace, self.view, f"{name} {self.count}"[:100], "https://app.example/back")
        client.authorize()
        found |= {"consent": client.open(client.asked()), "app sign-in": client.open(client.asked(), stranger),
                  "account": open_("/account"), "document, deleted": self.post(f"/documents/{file.id}/delete"),
                  "folder, deleted": self.post(f"/folders/{folder.id}/delete")}
        self.emplace.run("client", "remove", client.id)
        assert all(page.status < 500 for page in found.values())
        return found
