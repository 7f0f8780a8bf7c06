"""The Flask application, and the bootstrapper (docs/protocol/bootstrap-and-oauth.md#bootstrapper to #challenge)."""

from __future__ import annotations

import re
import secrets
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, g, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import InternalServerError

from .containers import container_answer, containers, ecosystem
from .files import files
from .sign_in import sign_in
from .tokens import Resource, WOPITokens
from .wopi import ECOSYSTEM, Host, address, bearer, refuse, the_host, token_for

LARGEST_BODY = 256 * 1024 * 1024

bootstrapper = Blueprint("bootstrapper", __name__)


def create_app(host: Host) -> Flask:
    app = Flask(__name__, static_folder=None)
    app.extensions["flask_host"] = host
    # The name of the cookie contains the port, because browsers send a cookie to every port of a host.
    port = urlsplit(host.base).port
    app.config.update(
        SECRET_KEY=secrets.token_bytes(32),
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SESSION_COOKIE_NAME=f"flask_host_{port}",
        SESSION_COOKIE_SECURE=True,
        SESSION_COOKIE_SAMESITE="Lax",
    )
    for part in (bootstrapper, sign_in, files, containers, ecosystem):
        app.register_blueprint(part)
    app.after_request(finish)
    app.register_error_handler(InternalServerError, failed)
    return app


def finish(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["X-WOPI-ServerVersion"] = "flask_host 1"
    return response


def failed(error: InternalServerError) -> ResponseReturnValue:
    # The response has only the type of the error, because the error's message may contain a token
    # (docs/protocol/endpoints.md#status-codes, docs/protocol/security.md#transport).
    return Response(status=500, headers={"X-WOPI-ServerError": type(error.original_exception).__name__})


# The bootstrapper


def challenge() -> dict[str, str]:
    # The addresses in the challenge have no query strings, because naive parsers split at "=" and ","
    # (docs/protocol/bootstrap-and-oauth.md#challenge-grammar).
    base = the_host().base
    uris = f'authorization_uri="{base}/oauth/authorize",tokenIssuance_uri="{base}/oauth/token"'
    return {"WWW-Authenticate": f"Bearer {uris}"}


@bootstrapper.before_request
def admit_oauth_token() -> None:
    with the_host().lock:
        if not the_host().oauth.admits(bearer()):
            refuse(401, challenge())
    # A client with an OAuth token gets WOPI tokens with the full lifetime (docs/protocol/security.md#token-trading).
    g.ends = WOPITokens.latest_end()


@bootstrapper.get("/wopibootstrapper")
def bootstrap() -> ResponseReturnValue:
    return bootstrap_answer()


@bootstrapper.post("/wopibootstrapper")
def shortcut() -> ResponseReturnValue:
    host, answer = the_host(), bootstrap_answer()
    match request.headers.get("X-WOPI-EcosystemOperation"):
        case "GET_NEW_ACCESS_TOKEN":
            resource = resource_at(request.headers.get("X-WOPI-WopiSrc", ""))
            answer["AccessTokenInfo"] = {"AccessToken": token_for(resource), "AccessTokenExpiry": g.ends}
        case "GET_ROOT_CONTAINER":
            # A host without shortcuts ignores the operation
            # (docs/protocol/bootstrap-and-oauth.md#bootstrapper-operations).
            if "shortcuts" not in host.lacks:
                with host.lock:
                    answer["RootContainerInfo"] = container_answer(host.store.root)
        case "GET_WOPI_SRC_WITH_ACCESS_TOKEN":
            # This operation is reserved, and the response is the same as for Bootstrap
            # (docs/protocol/bootstrap-and-oauth.md#bootstrapper-operations).
            pass
        case _:
            refuse(501)
    return answer


def bootstrap_answer() -> dict[str, Any]:
    host = the_host()
    return {
        "Bootstrap": {
            "EcosystemUrl": address(ECOSYSTEM),
            "UserId": host.user_id,
            "SignInName": host.user,
            "UserFriendlyName": host.user,
        }
    }


def resource_at(source: str) -> Resource:
    """Returns the file or container at the address `source`, or responds with 404
    (docs/protocol/bootstrap-and-oauth.md#get-new-access-token). The query of the address is ignored."""
    host = the_host()
    try:
        parts, ours = urlsplit(source), urlsplit(host.base)
        here = (parts.scheme, parts.netloc.lower()) == (ours.scheme, ours.netloc)
    except ValueError:
        refuse(404)
    shape = re.fullmatch(r"/wopi/(files|containers)/([A-Za-z0-9]+)", parts.path)
    if not here or shape is None:
        refuse(404)
    resource = Resource(shape[1], shape[2])
    with host.lock:
        known = host.store.documents if resource.kind == "files" else host.store.folders
        if resource.id not in known:
            refuse(404)
    return resource
