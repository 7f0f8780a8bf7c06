"""Single sign-in attempts, each with a new browser."""

import requests

from emplace import Emplace


def attempt(emplace: Emplace, name: str, password: str, cookies: dict[str, str] | None = None,
            **headers: str) -> requests.Response:
    """Submits the sign-in form once, with a new browser."""
    view = emplace.web_view()
    view.session.headers.update({key.replace("_", "-"): value for key, value in headers.items()})
    for key, value in (cookies or {}).items():
        view.session.cookies.set(key, value)
    form = view.open(emplace.address + "/sign-in").sign_in_form
    data = form.fields | {form.named("text", "email")[0]: name, form.passwords[0]: password}
    return view.session.post(emplace.address + "/sign-in", data=data, allow_redirects=False)


def cookie(answer: requests.Response, prefix: str) -> tuple[str, str]:
    return next((name, value) for name, value in answer.cookies.items() if name.startswith(prefix) and value)
