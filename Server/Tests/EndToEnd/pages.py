"""A web view without JavaScript: parses forms from HTML, fills them in, and follows redirects up to the stop URL."""

import html
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qs, urljoin, urlsplit

NO_WORDS = re.compile(r"den[yi]|declin|cancel|\bno\b|reject|ablehnen|abbrechen|refus", re.IGNORECASE)


@dataclass
class Button:
    name: str | None
    value: str
    text: str = ""

    @property
    def declines(self):
        return bool(NO_WORDS.search(" ".join((self.name or "", self.value, self.text))))


@dataclass
class Form:
    action: str
    method: str
    encoding: str = "application/x-www-form-urlencoded"
    fields: dict = field(default_factory=dict)
    types: dict = field(default_factory=dict)
    buttons: list = field(default_factory=list)

    def named(self, *types):
        """Returns the names of the form fields that have one of these types, in the order of the page."""
        return [name for name, type_ in self.types.items() if type_ in types]

    @property
    def passwords(self):
        return self.named("password")


class PageParser(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.forms, self.links, self.text, self.metas = [], [], [], {}
        self.scripts, self.language, self.title = 0, None, ""
        self._form = self._button = self._link = self._inside = self._choice = None
        self._chosen = set()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "html":
            self.language = values.get("lang")
        elif tag == "form":
            self._chosen = set()
            self._form = Form(values.get("action", ""), (values.get("method") or "get").lower(),
                              values.get("enctype") or Form.encoding)
            self.forms.append(self._form)
        elif tag == "meta" and "name" in values:
            self.metas[values["name"]] = values.get("content", "")
        elif tag == "a" and "href" in values:
            self._link = [values["href"], ""]
            self.links.append(self._link)
        elif tag in ("style", "script", "title"):
            self._inside = tag
            self.scripts += tag == "script"
        elif self._form is not None:
            self._control(tag, values)

    handle_startendtag = handle_starttag

    def _control(self, tag, values):
        kind = (values.get("type") or ("submit" if tag == "button" else "text")).lower()
        name = values.get("name")
        if tag == "button" or (tag == "input" and kind in ("submit", "image")):
            if kind == "submit":
                self._button = Button(name, values.get("value") or "")
                self._form.buttons.append(self._button)
        elif tag in ("input", "textarea", "select") and name and "disabled" not in values:
            if kind in ("checkbox", "radio") and "checked" not in values:
                return
            self._form.fields[name] = values.get("value") or ("on" if kind == "checkbox" else "")
            self._form.types[name] = kind if tag == "input" else tag
            self._choice = name if tag == "select" else None
        elif tag == "option" and self._choice and ("selected" in values or self._choice not in self._chosen):
            # A `select` element that the user didn't change sends its selected option. If no option is selected, it
            # sends the first option.
            self._chosen.add(self._choice)
            self._form.fields[self._choice] = values.get("value", "")

    def handle_endtag(self, tag):
        if tag == "form":
            self._form = None
        elif tag == "button":
            self._button = None
        elif tag == "a":
            self._link = None
        elif tag in ("style", "script", "title"):
            self._inside = None

    def handle_data(self, data):
        if self._inside == "title":
            self.title += data
        elif self._inside is None:
            self.text.append(data)
            if self._button is not None:
                self._button.text += data
            if self._link is not None:
                self._link[1] += data


class Page:
    def __init__(self, response):
        self.response, self.url, self.status = response, response.url, response.status_code
        self.headers = response.headers
        parser = PageParser()
        parser.feed(response.text)
        self.forms, self.metas = parser.forms, parser.metas
        self.links = [(href, " ".join(text.split())) for href, text in parser.links]
        self.language, self.title, self.scripts = parser.language, parser.title.strip(), parser.scripts
        self.text = " ".join(" ".join(parser.text).split())

    def form(self, wanted, what):
        found = [form for form in self.forms if wanted(form)]
        assert found, f"no {what} on {self.url.partition('?')[0]} ({self.status}): {self.text[:300]}"
        return found[0]

    def link(self, pattern):
        """Returns the address of the first link whose address or text matches the pattern."""
        for href, text in self.links:
            if re.search(pattern, href) or re.search(pattern, text):
                return urljoin(self.url, href)
        raise AssertionError(f"no link like {pattern!r} on {self.url.partition('?')[0]}: {self.links}")

    def button(self, pattern):
        """Returns the first form with a button whose text matches the pattern, and the button."""
        for form in self.forms:
            for button in form.buttons:
                if re.search(pattern, " ".join((button.name or "", button.value, button.text, form.action)), re.I):
                    return form, button
        raise AssertionError(f"no button like {pattern!r} on {self.url.partition('?')[0]}: {self.text[:300]}")

    @property
    def sign_in_form(self):
        return self.form(lambda form: len(form.passwords) == 1 and form.named("text", "email"), "sign-in form")

    @property
    def asks_to_sign_in(self):
        return any(len(form.passwords) == 1 and form.named("text", "email") for form in self.forms)

    @property
    def asks_for_consent(self):
        return not self.asks_to_sign_in and any(b.declines for form in self.forms for b in form.buttons)


class Stopped(Exception):
    """The error for a redirect to the stop URL. The web view closes at this URL without loading it."""

    def __init__(self, address):
        super().__init__(address.partition("?")[0])
        self.address = address
        self.parameters = {k: v[0] for k, v in parse_qs(urlsplit(address).query, keep_blank_values=True).items()}


def is_stop_address(url, stop="https://localhost"):
    """Returns whether the web view closes at this URL: the URL has the scheme, host and path of the stop URL. An empty
    path equals `/`."""
    there, here = urlsplit(url), urlsplit(stop)
    return ((there.scheme, there.netloc.lower(), there.path or "/") == (here.scheme, here.netloc, here.path or "/"))


class WebView:
    """An embedded browser without JavaScript that sends the same headers as real browsers."""

    def __init__(self, session, stop="https://localhost"):
        self.session, self.stop = session, stop
        self.language = "en-US"

    def open(self, url):
        return self._follow("GET", url)

    def submit(self, page, form, values=None, button=None, headers=None):
        data = dict(form.fields)
        data.update(values or {})
        if button is None:
            button = next((b for b in form.buttons if not b.declines), None)
        if button is not None and button.name:
            data[button.name] = button.value
        url = urljoin(page.url, form.action) if form.action else page.url
        # A browser sends the origin of the page with a form, or `null` if the page forbids a referrer (Fetch, "append a
        # request Origin header"). This client does the same, so that tests notice if the server's check of `Origin`
        # would refuse real users.
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
        if page.headers.get("Referrer-Policy", "") == "no-referrer":
            origin = "null"
        sent = {"Origin": origin, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate",
                "Sec-Fetch-Dest": "document"}
        sent.update(headers or {})
        if form.method == "get":
            return self._follow("GET", url, params=data)
        if form.encoding == "multipart/form-data":
            parts = {k: v if isinstance(v, tuple) else (None, v) for k, v in data.items()}
            return self._follow("POST", url, files=parts, headers=sent)
        return self._follow("POST", url, data=data, headers=sent)

    def sign_in(self, page, name, password):
        form = page.sign_in_form
        values = {form.named("text", "email")[0]: name, form.passwords[0]: password}
        return self.submit(page, form, values)

    def decide(self, page, allow):
        choices = [(form, button) for form in page.forms for button in form.buttons if button.declines != allow]
        # The consent form is the form that can be declined. A page may have other forms, for example to sign out or to
        # change the language.
        choices.sort(key=lambda choice: not any(button.declines for button in choice[0].buttons))
        assert choices, f"no button to {'allow' if allow else 'decline'} on {page.url.partition('?')[0]}: {page.text}"
        form, button = choices[0]
        return self.submit(page, form, button=button)

    def _follow(self, method, url, **options):
        headers = {"Accept-Language": self.language, "Accept": "text/html"} | options.pop("headers", {})
        for _ in range(10):
            response = self.session.request(method, url, headers=headers, allow_redirects=False, timeout=30, **options)
            if response.status_code not in (301, 302, 303, 307, 308):
                return Page(response)
            url = urljoin(url, response.headers["Location"])
            if is_stop_address(url, self.stop):
                raise Stopped(url)
            if response.status_code in (301, 302, 303):
                method, options = "GET", {}
        raise AssertionError(f"redirected without end at {url.partition('?')[0]}")


def made_link(page):
    """Returns the address of a new link that the flash message shows, or None."""
    found = re.search(r'<input id="made"[^>]* value="([^"]+)"', page.response.text)
    return html.unescape(found[1]) if found else None
