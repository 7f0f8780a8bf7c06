"""Names and parameters that contain HTML, templates and entities, on every page that shows them."""

import base64
import hmac
import json

import pytest
from lxml import html

from attacks.oauth_app import App
from attacks.stage import Stage
from pages import Page

HOSTILE = {
    "elements": "<img src=x onerror=alert(1)><b id=injected><!--<svg onload=alert(1) x=",
    # In Swift, a quotation mark with a combining accent is another character than a quotation mark. Code that compares
    # characters wouldn't escape it.
    "out of an attribute": "\"'><b id=injected onclick=alert(1)>\"\u0301 autofocus onfocus=alert(1) x=\"\u0301",
    "templates and entities": "{{csrf}}{{{csrf}}}{{>csrf}}{{#home}}&lt;b id=injected&gt;&#60;b&#62;&quot;",
    "ends of raw text": "<script>alert(1)]]>--!><title><textarea><style>＜b id=injected＞﹤b﹥",
    "declarations": "<![CDATA[<?xml javascript:alert(1)",
}
# The server's own script is loaded from a file. So any other script on a page was injected.
INJECTED = ("//*[@id='injected'] | //script[text() or not(starts-with(@src, '/assets/emplace.'))]"
            " | //@*[starts-with(name(), 'on')]")


def skeleton(page: Page) -> set[tuple[str, ...]]:
    """Returns the tag of each element of a page together with the names of the element's attributes."""
    return {(str(element.tag), *sorted(element.attrib)) for element in html.fromstring(page.response.content).iter()}


@pytest.fixture(scope="module")
def harmless(stage: Stage) -> dict[str, set[tuple[str, ...]]]:
    return {what: skeleton(page) for what, page in stage.pages("Harmless.docx").items()}


@pytest.mark.parametrize("name", list(HOSTILE.values()), ids=list(HOSTILE))
def test_html_in_a_name_is_escaped_on_every_page(
        stage: Stage, harmless: dict[str, set[tuple[str, ...]]], name: str) -> None:
    """With a malicious name, a page must not have more elements or attributes than with a harmless name."""
    shown = 0
    for what, page in stage.pages(name).items():
        assert skeleton(page) <= harmless[what], what
        tree = html.fromstring(page.response.content)
        assert not tree.xpath(INJECTED), what
        assert not [a for a in tree.xpath("//@href | //@src | //@action") if not a.startswith(("/", "#", "data:image"))]
        shown += name in "".join(tree.itertext())
    assert shown >= 12, "too few pages show the name"


def sealed(notice: str, secret: str) -> str:
    """Signs a flash message with the session's secret, as the server does. A real attacker doesn't have the session's
    secret."""
    code = hmac.digest(secret.encode(), f"form notice {notice}".encode(), "sha256")
    return f"{notice}.{base64.urlsafe_b64encode(code).decode().rstrip('=')}"


def test_html_in_a_planted_flash_message_cookie_is_escaped(stage: Stage) -> None:
    for text in HOSTILE.values():
        notice = json.dumps({"uploaded": {"_0": text}}).encode()
        value = sealed(base64.urlsafe_b64encode(notice).decode().rstrip("="),
                       stage.view.session.cookies["__Host-emplace-session"])
        cookies = {**stage.view.session.cookies.get_dict(), "__Host-emplace-notice": value}
        answer = stage.view.session.get(stage.emplace.address + "/", headers={
            "Accept": "text/html", "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())})
        tree = html.fromstring(answer.content)
        assert not tree.xpath(INJECTED)
        assert text.strip() in tree.text_content(), "the page doesn't show the flash message"


@pytest.mark.parametrize("parameter", ["rs", "app", "platform", "build", "state", "scope", "client_id",
                                       "redirect_uri", "ui"])
def test_html_in_authorization_parameters_is_escaped(app: App, parameter: str) -> None:
    for text in HOSTILE.values():
        answer = app.bare(app.asked(**{parameter: text}))
        if answer.status_code == 302:
            continue
        tree = html.fromstring(answer.content)
        assert not tree.xpath("//*[@id='injected'] | //script | //@*[starts-with(name(), 'on')]"), text
