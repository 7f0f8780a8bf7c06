import HTTPTypes
import OfficeClient

/// The authorization endpoint with its sign-in page and its consent page, and the token endpoint.
extension SmallServer {
    mutating func authorize(_ request: ReceivedRequest) -> SmallAnswer {
        let query = request.query
        if has(.pageFails) { return SmallAnswer(500) }
        if has(.redirectsForever) {
            return SmallAnswer(302, [.location: Self.identity + "/authorize?again=\(next())"])
        }
        guard has(.acceptsAnyClient) || query["client_id"] == Self.clientID,
            has(.acceptsAnyRedirect) || query["redirect_uri"] == "https://localhost"
        else { return .page("<p>Nobody knows this app.</p>", status: 400) }
        return signInPage(request.address.query)
    }

    /// Returns the page that asks for name and password. A hidden field contains the authorization request.
    private func signInPage(_ query: String) -> SmallAnswer {
        .page(
            "<form method=\"post\" action=\"/sign-in\">\(hidden("q", query))<input name=\"name\">"
                + "<input type=\"password\" name=\"password\"><button>Sign in</button></form>",
            privacy: !has(.noPrivacyLink))
    }

    private func hidden(_ name: String, _ value: String) -> String {
        let text = value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        return "<input type=\"hidden\" name=\"\(name)\" value=\"\(text)\">"
    }

    mutating func signIn(_ request: ReceivedRequest) -> SmallAnswer {
        let form = request.form, query = form["q"] ?? ""
        guard let user = user(named: form["name"] ?? ""),
            has(.acceptsAnyPassword) || accounts[user].password == form["password"]
        else { return signInPage(query) }
        return .page(
            "<form method=\"post\" action=\"/decide\">\(hidden("q", query))\(hidden("user", "\(user)"))"
                + "<button name=\"decision\" value=\"allow\">Allow</button>"
                + "<button name=\"decision\" value=\"deny\">Deny</button></form>")
    }

    mutating func decide(_ request: ReceivedRequest) -> SmallAnswer {
        let form = request.form, query = form["q"] ?? ""
        let asked = ReceivedRequest.values(query), redirect = asked["redirect_uri"] ?? ""
        var parameters: [String] = []
        if form["decision"] == "allow" || has(.declinesWithCode) {
            parameters.append("code=" + newCode(for: Int(form["user"] ?? "") ?? 0, redirectURI: redirect))
            if !lacks.contains(.tokenEndpoint) { parameters.append("tk=https%3A%2F%2Fid.contoso.example%2Ftoken") }
            if !lacks.contains(.sessionContext) { parameters.append("sc=" + Self.sessionContext) }
        } else {
            parameters.append("error=access_denied")
        }
        let state = query.split(separator: "&").first { $0.hasPrefix("state=") }
        if let state, !has(.losesState) { parameters.append(String(state)) }
        return SmallAnswer(302, [.location: redirect + "?" + parameters.joined(separator: "&")])
    }

    mutating func newCode(for user: Int, redirectURI: String?) -> String {
        let code = "code\(next())"
        codes[code] = Code(user: user, redirectURI: redirectURI)
        return code
    }

    mutating func token(_ request: ReceivedRequest) -> SmallAnswer {
        let form = request.form
        let isOffice = form["client_id"] == Self.clientID && form["client_secret"] == Self.secret
        guard isOffice || has(.acceptsAnySecret) else {
            return .json(["error": .string("invalid_client")], status: 401)
        }
        if form["grant_type"] == "refresh_token" { return refreshed(form["refresh_token"] ?? "") }
        return redeemed(form["code"] ?? "", redirectURI: form["redirect_uri"])
    }

    private static let invalidGrant = SmallAnswer.json(["error": .string("invalid_grant")], status: 400)

    private mutating func redeemed(_ text: String, redirectURI: String?) -> SmallAnswer {
        guard var code = codes[text] else { return Self.invalidGrant }
        if code.isUsed, !has(.codesNeverEnd) {
            if !has(.replayKeepsTokens) {
                for token in code.tokens { (access[token], refresh[token]) = (nil, nil) }
            }
            return Self.invalidGrant
        }
        guard has(.ignoresRedirectOfCode) || code.redirectURI == redirectURI else { return Self.invalidGrant }
        if has(.signInEndsOtherGrants) {
            let user = code.user
            access = access.filter { $0.value != user }
            refresh = refresh.filter { $0.value != user }
        }
        let issued = "a\(next())", renewing = "r\(next())"
        access[issued] = code.user
        code.isUsed = true
        code.tokens = [issued]
        var members: [String: JSONValue] = [
            "access_token": .string(issued), "token_type": .string("Bearer"), "expires_in": .integer(3600),
        ]
        if !lacks.contains(.refresh), !has(.issuesNoRefreshToken) {
            refresh[renewing] = code.user
            code.tokens.append(renewing)
            members["refresh_token"] = .string(renewing)
        }
        codes[text] = code
        return .json(members)
    }

    private mutating func refreshed(_ token: String) -> SmallAnswer {
        guard let user = refresh[token], !has(.refusesRefresh) else { return Self.invalidGrant }
        if has(.refreshEndsAccess) { access = access.filter { $0.value != user } }
        let issued = "a\(next())"
        access[issued] = user
        return .json([
            "access_token": .string(issued), "token_type": .string("Bearer"), "expires_in": .integer(3600),
        ])
    }
}
