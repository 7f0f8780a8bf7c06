"""Attackers use refresh tokens that are stolen, already replaced, or issued to another client."""

from attacks.oauth_app import App, refused


def test_a_replayed_refresh_token_revokes_the_grant(public_app: App) -> None:
    first = public_app.tokens()
    second = public_app.refresh(first["refresh_token"]).json()
    third = public_app.refresh(second["refresh_token"]).json()
    assert public_app.opens(third["access_token"])
    assert refused(public_app.refresh(first["refresh_token"]))
    for tokens in (first, second, third):
        assert not public_app.opens(tokens["access_token"]) and refused(public_app.refresh(tokens["refresh_token"]))


def test_a_stolen_refresh_token_works_only_until_either_party_refreshes_again(public_app: App) -> None:
    """Within the grace period, the attacker and the client get the same new token. Later, the second use of the new
    token revokes the grant."""
    stolen = public_app.tokens()["refresh_token"]
    owner, thief = public_app.refresh(stolen), public_app.refresh(stolen)
    assert owner.status_code == thief.status_code == 200
    assert owner.json()["refresh_token"] == thief.json()["refresh_token"] != stolen
    public_app.emplace.run("client", "set", public_app.id, "--refresh-grace", "0")
    try:
        later = public_app.refresh(owner.json()["refresh_token"])
        assert later.status_code == 200
        assert refused(public_app.refresh(thief.json()["refresh_token"])), "a replaced refresh token was accepted"
    finally:
        public_app.emplace.run("client", "set", public_app.id, "--refresh-grace", "default")
    assert refused(public_app.refresh(later.json()["refresh_token"])), "the grant wasn't revoked"
    assert not any(public_app.opens(answer.json()["access_token"]) for answer in (owner, thief, later))


def test_a_stolen_refresh_token_is_refused_for_another_client(app: App, stranger: App, public_app: App) -> None:
    tokens = app.tokens()
    for thief in (stranger, public_app):
        assert refused(thief.refresh(tokens["refresh_token"]))
    assert refused(App(app.emplace, app.browser, app.id, None, app.redirect).refresh(tokens["refresh_token"]),
                   "invalid_client")
    assert app.refresh(tokens["refresh_token"]).status_code == 200, "attempts of other clients revoked the grant"


def test_a_refresh_cannot_widen_the_scope(app: App) -> None:
    tokens = app.tokens()
    for scope in ("wopi admin", "*", "admin"):
        assert refused(app.refresh(tokens["refresh_token"], scope=scope), "invalid_scope"), scope
    assert refused(app.refresh(tokens["access_token"])), "an access token was accepted as a refresh token"


def test_a_client_can_neither_introspect_nor_revoke_tokens_of_another_client(
        app: App, stranger: App, public_app: App) -> None:
    tokens = app.tokens()
    assert stranger.post("/oauth/introspect", token=tokens["access_token"]).json() == {"active": False}
    for thief in (stranger, public_app):
        for token in tokens["access_token"], tokens["refresh_token"]:
            thief.post("/oauth/revoke", token=token, client_id=None if thief.secret else thief.id)
    nobody = App(app.emplace, app.browser, app.id, None, app.redirect)
    assert nobody.post("/oauth/introspect", token=tokens["access_token"]).status_code == 401
    assert nobody.post("/oauth/introspect", token=tokens["access_token"], client_id=public_app.id).status_code == 401
    assert nobody.post("/oauth/revoke", token=tokens["access_token"]).status_code in (400, 401)
    assert app.opens(tokens["access_token"]) and app.refresh(tokens["refresh_token"]).status_code == 200
