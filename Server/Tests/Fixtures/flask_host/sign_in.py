"""OAuth: the pages in the web view, and the token endpoint (docs/protocol/bootstrap-and-oauth.md#authorization-request
to #sign-in-page)."""

from __future__ import annotations

import secrets
import time
from typing import Any
from urllib.parse import unquote_plus, urlencode

from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from .tokens import ACCESS_SECONDS, Challenge, Pending, same
from .wopi import the_host

sign_in = Blueprint("sign_in", __name__, url_prefix="/oauth")

# The stop URL. The web view closes at this URL without loading it
# (docs/protocol/bootstrap-and-oauth.md#authorization-request).
REDIRECT_URI = "https://localhost"
PENDING_SECONDS = 10 * 60


@sign_in.after_request
def protect(response: Response) -> Response:
    # Pages can't be framed or cached, and send no Referer (docs/protocol/bootstrap-and-oauth.md#sign-in-page).
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
    )
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


# Pages


@sign_in.get("/authorize")
def authorize() -> ResponseReturnValue:
    arguments = request.args
    # If the client or its redirect URI is unknown, the host must not redirect to that URI
    # (docs/protocol/bootstrap-and-oauth.md#redirect).
    asked = [*arguments.getlist("client_id"), *arguments.getlist("redirect_uri")]
    if asked != [the_host().client_id, REDIRECT_URI]:
        return message("This link is not from Office", 400)
    state = arguments.get("state")
    if repeats(arguments):
        return stop(state, error="invalid_request")
    if arguments.get("response_type") != "code":
        return stop(state, error="unsupported_response_type")
    challenge = None
    if value := arguments.get("code_challenge"):
        challenge = Challenge(value, arguments.get("code_challenge_method") or "plain")
        if challenge.method not in ("plain", "S256"):
            return stop(state, error="invalid_request")
    # The scope is ignored: every scope that a client requests is granted.
    id = secrets.token_urlsafe(16)
    with the_host().lock:
        pending = the_host().pending
        for old in [i for i, p in pending.items() if p.ends <= time.time()]:
            del pending[old]
        pending[id] = Pending(state, challenge, time.time() + PENDING_SECONDS)
    # Only the browser that began the authorization request may complete it.
    session["request"] = id
    return render_template("sign_in.html", id=id, name="", wrong=False)


@sign_in.post("/sign-in")
def check_password() -> ResponseReturnValue:
    id, pending = the_pending()
    if request.form.get("decision") == "cancel":
        return decline(id, pending)
    name, password = request.form.get("name", ""), request.form.get("password", "")
    # Compares both the name and the password, so that the response time doesn't reveal whether the name was right.
    right = [same(name, the_host().user), same(password, the_host().password)]
    if not all(right):
        return render_template("sign_in.html", id=id, name=name, wrong=True)
    pending.signed_in = True
    # The status is 303, so that the browser doesn't send the password to the next page
    # (docs/protocol/bootstrap-and-oauth.md#rfcs, RFC 9700).
    return redirect(url_for("sign_in.consent", request=id), 303)


@sign_in.get("/consent")
def consent() -> ResponseReturnValue:
    id, pending = the_pending()
    if not pending.signed_in:
        return render_template("sign_in.html", id=id, name="", wrong=False)
    return render_template("consent.html", id=id, user=the_host().user)


@sign_in.post("/consent")
def decide() -> ResponseReturnValue:
    id, pending = the_pending()
    if not pending.signed_in or request.form.get("decision") != "allow":
        return decline(id, pending)
    with the_host().lock:
        if the_host().pending.pop(id, None) is None:
            return message("This sign-in has ended", 400)
        code = the_host().oauth.issue_code(REDIRECT_URI, pending.challenge)
    return stop(pending.state, code=code)


@sign_in.get("/privacy")
def privacy() -> ResponseReturnValue:
    return message("Your files stay in this host's memory, and are gone when it ends.")


def the_pending() -> tuple[str, Pending]:
    id = request.values.get("request", "")
    pending = the_host().pending.get(id)
    if pending is None or pending.ends <= time.time() or session.get("request") != id:
        abort(make_response(message("This sign-in has ended", 400)))
    return id, pending


def decline(id: str, pending: Pending) -> ResponseReturnValue:
    with the_host().lock:
        the_host().pending.pop(id, None)
    return stop(pending.state, error="access_denied")


def stop(state: str | None, **answer: str) -> ResponseReturnValue:
    if state is not None:
        # The response contains even an empty `state` (docs/protocol/bootstrap-and-oauth.md#authorization-request).
        answer["state"] = state
    return redirect(f"{REDIRECT_URI}?{urlencode(answer)}", 302)


def message(text: str, status: int = 200) -> tuple[str, int]:
    return render_template("message.html", text=text), status


# The token endpoint (docs/protocol/bootstrap-and-oauth.md#token-endpoint)


@sign_in.post("/token")
def token() -> ResponseReturnValue:
    form = request.form
    if request.mimetype != "application/x-www-form-urlencoded" or repeats(form):
        return oauth_error("invalid_request")
    basic = request.authorization if request.authorization and request.authorization.type == "basic" else None
    if basic and "client_secret" in form:
        return oauth_error("invalid_request")  # a client must use only one method to authenticate
    client, secret = form.get("client_id", ""), form.get("client_secret", "")
    if basic:
        client, secret = unquote_plus(basic.username or ""), unquote_plus(basic.password or "")
    if not (same(client, the_host().client_id) and same(secret, the_host().client_secret)):
        return oauth_error("invalid_client", 401, {"WWW-Authenticate": 'Basic realm="token"'} if basic else {})
    with the_host().lock:
        match form.get("grant_type"):
            case "authorization_code":
                return exchange(form)
            case "refresh_token" if "refresh" not in the_host().lacks:
                return refresh(form)
            case grant_type:
                return oauth_error("unsupported_grant_type" if grant_type else "invalid_request")


def exchange(form: MultiDict[str, str]) -> ResponseReturnValue:
    oauth, code = the_host().oauth, form.get("code")
    if not code:
        return oauth_error("invalid_request")
    family = oauth.redeem(code, form.get("redirect_uri", ""), form.get("code_verifier") or None)
    if family is None:
        return oauth_error("invalid_grant")
    answer = access_answer(family)
    if "refresh" not in the_host().lacks:
        answer["refresh_token"] = oauth.issue_refresh(family)
    return answer


def refresh(form: MultiDict[str, str]) -> ResponseReturnValue:
    if not form.get("refresh_token"):
        return oauth_error("invalid_request")
    family = the_host().oauth.family_of_refresh(form["refresh_token"])
    # The response has no new refresh token, so the client keeps its refresh token (RFC 6749 §6).
    return oauth_error("invalid_grant") if family is None else access_answer(family)


def access_answer(family: str) -> dict[str, Any]:
    access = the_host().oauth.issue_access(family)
    return {"access_token": access, "token_type": "Bearer", "expires_in": ACCESS_SECONDS}


def oauth_error(error: str, status: int = 400, headers: dict[str, str] | None = None) -> ResponseReturnValue:
    return jsonify({"error": error}), status, headers or {}


def repeats(values: MultiDict[str, str]) -> bool:
    # A parameter must not be repeated (RFC 6749 §3.1).
    return any(len(of_one_name) > 1 for _, of_one_name in values.lists())
