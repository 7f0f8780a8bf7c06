"""Two users of one server."""

from dataclasses import dataclass

from emplace import Emplace
from office import Container, File, Place
from pages import WebView

PASSWORD = "the password of both"


@dataclass
class TwoUsers:
    """Ann has documents and shares some of them. Bob is another user of the same server."""

    emplace: Emplace
    ann: Place
    bob: Place
    bobs: WebView

    def link(self, item: File | Container, kind: str = "ReadOnly") -> str:
        answer = item.call("POST", override="GET_SHARE_URL", headers={"X-WOPI-UrlType": kind})
        assert answer.status_code == 200
        return answer.json()["ShareUrl"]


def csrf(view: WebView, address: str) -> str:
    return next(form.fields["csrf"] for form in view.open(address).forms if "csrf" in form.fields)
