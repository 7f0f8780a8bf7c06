import OfficeClient

extension Mutant {
    /// Faults in the bootstrapper's response with status 401, which contains the challenge.
    static let challenge: [Mutant] = [
        Mutant(
            "challenge-with-200", "The bootstrapper answers a request without a token with 401",
            from: MutantSource.bootstrapper,
            at: [.bootstrap], when: .status(401), making: .status(200), detectedBy: "add-a-place"),
        Mutant(
            "challenge-with-403", "The bootstrapper never answers a request without a token with 403",
            from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(401), making: .status(403), detectedBy: "add-a-place"),
        Mutant(
            "redirect-for-401", "The bootstrapper never redirects to a sign-in page", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .status(302), .header("WWW-Authenticate", .remove),
            .header("Location", .set("/sign-in")),
            detectedBy: "add-a-place"),
        Mutant(
            "challenge-missing", "The bootstrapper's 401 always has WWW-Authenticate", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .remove), detectedBy: "add-a-place"),
        Mutant(
            "challenge-missing-on-post", "The bootstrapper's 401 to POST has a challenge, as to GET",
            from: MutantSource.bootstrapper,
            at: [.bootstrapperRoot, .newAccessToken], when: .status(401), making: .header("WWW-Authenticate", .remove),
            detectedBy: "challenge"),
        Mutant(
            "post-without-token-404", "The bootstrapper answers a POST without a token with 401",
            from: MutantSource.bootstrapper,
            at: [.bootstrapperRoot, .newAccessToken], when: .status(401), making: .status(404), detectedBy: "challenge"),
        Mutant(
            "two-bearer-challenges", "WWW-Authenticate has exactly one Bearer challenge",
            from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .add("Bearer realm=\"api\"")),
            detectedBy: "add-a-place"
        ),
        Mutant(
            "challenge-of-another-scheme", "The scheme of the challenge is Bearer", from: MutantSource.bearer,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .set("Basic realm=\"api\"")),
            detectedBy: "add-a-place"),
        Mutant(
            "challenge-scheme-in-lower-case", "The scheme of the challenge is spelled Bearer",
            from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("Bearer ", with: "bearer ")),
            detectedBy: "add-a-place", as: .warning),
        Mutant(
            "unquoted-challenge", "Every value of the challenge is in quotation marks", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("\"", with: "")),
            detectedBy: "add-a-place",
            as: .warning),
        Mutant(
            "challenge-comma-at-end", "The challenge has no comma after the last parameter",
            from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .append(",")), detectedBy: "add-a-place",
            as: .warning),
        Mutant(
            "challenge-unknown-case", "Parameters of the challenge are spelled as documented",
            from: MutantSource.bootstrapper,
            at: [.bootstrap], when: .status(401),
            making: .header("WWW-Authenticate", .replace("authorization_uri", with: "Authorization_Uri")),
            detectedBy: "add-a-place", as: .warning),
        Mutant(
            "authorization-uri-missing", "The challenge has authorization_uri", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("authorization_uri=", with: "authorize=")),
            detectedBy: "add-a-place"),
        Mutant(
            "token-uri-missing", "The challenge has tokenIssuance_uri", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("tokenIssuance_uri=", with: "token_uri=")),
            detectedBy: "add-a-place"),
        Mutant(
            "authorization-uri-empty", "authorization_uri has a value", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401),
            making: .header("WWW-Authenticate", .replace("authorization_uri=\"", with: "authorization_uri=\"\",x=\"")),
            detectedBy: "add-a-place"),
        Mutant(
            "authorization-uri-relative", "authorization_uri is an absolute address", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401),
            making: .header(
                "WWW-Authenticate", .replace("authorization_uri=\"https://", with: "authorization_uri=\"/")),
            detectedBy: "add-a-place"),
        Mutant(
            "authorization-uri-http", "authorization_uri uses https", from: MutantSource.onboarding, at: [.bootstrap],
            when: .status(401),
            making: .header(
                "WWW-Authenticate", .replace("authorization_uri=\"https:", with: "authorization_uri=\"http:")),
            detectedBy: "add-a-place"),
        Mutant(
            "sign-in-on-another-domain", "authorization_uri is in a trusted domain", from: MutantSource.onboarding,
            at: [.bootstrap], when: .status(401),
            making: .header(
                "WWW-Authenticate",
                .replace("authorization_uri=\"https://", with: "authorization_uri=\"https://elsewhere.example/")),
            detectedBy: "add-a-place"),
        Mutant(
            "token-uri-elsewhere", "tokenIssuance_uri is in a trusted domain", from: MutantSource.onboarding,
            at: [.bootstrap], when: .status(401),
            making: .header(
                "WWW-Authenticate",
                .replace("tokenIssuance_uri=\"https://", with: "tokenIssuance_uri=\"https://elsewhere.example/")),
            detectedBy: "add-a-place"),
        Mutant(
            "challenge-query", "Values of the challenge have no =, because clients split there",
            from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401),
            making: .header("WWW-Authenticate", .replace("/authorize\"", with: "/authorize?tenant=1\"")),
            detectedBy: "add-a-place", as: .warning),
        Mutant(
            "schemes-encoded-twice", "UrlSchemes is percent-encoded exactly once", from: MutantSource.bootstrapper,
            at: [.bootstrap], when: .status(401), making: .header("WWW-Authenticate", .replace("%7B", with: "%257B")),
            detectedBy: "add-a-place", as: .warning),
        Mutant(
            "schemes-not-encoded", "UrlSchemes is percent-encoded", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("%5B%22", with: "[\"")),
            detectedBy: "add-a-place",
            as: .warning),
        Mutant(
            "provider-id-spelled", "providerId has only letters, digits and _", from: MutantSource.onboarding,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("TP_", with: "TP-")),
            detectedBy: "add-a-place",
            as: .warning),
        Mutant(
            "challenge-with-success", "WWW-Authenticate is sent only with 401", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .header("WWW-Authenticate", .set("Bearer realm=\"api\"")),
            detectedBy: "add-a-place",
            as: .warning),
        Mutant(
            "any-bearer-token", "The bootstrapper answers an unknown token with 401", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            making: .accepts(.header("Authorization")), detectedBy: "challenge"),
        Mutant(
            "case-of-bearer-counts", "The scheme of Authorization is not case-sensitive", from: "RFC 9110 §11.1",
            at: [.bootstrap], making: .requestHeader("Authorization", .replace("bearer ", with: "unknown ")),
            detectedBy: "challenge"),
    ]

    /// Faults in the sign-in pages that the web view shows.
    static let signIn: [Mutant] = [
        Mutant(
            "state-lost", "The redirect returns state", from: "RFC 6749 §4.1.2", at: [.page],
            when: .location("https://localhost"), making: .header("Location", .replace("state=", with: "lost=")),
            detectedBy: "state"),
        Mutant(
            "state-changed", "The redirect returns state unchanged", from: "RFC 6749 §4.1.2", at: [.page],
            when: .location("https://localhost"), making: .header("Location", .replace("state=", with: "state=x")),
            detectedBy: "state"),
        Mutant(
            "code-missing", "The redirect has a code after sign-in", from: "RFC 6749 §4.1.2", at: [.page],
            when: .location("https://localhost"), making: .header("Location", .replace("code=", with: "c=")),
            detectedBy: "add-a-place"),
        Mutant(
            "code-in-capitals", "Parameters of the redirect are in lower case", from: MutantSource.authentication,
            at: [.page],
            when: .location("https://localhost"), making: .header("Location", .replace("code=", with: "Code=")),
            detectedBy: "add-a-place"),
        Mutant(
            "redirect-elsewhere", "Sign-in ends at the registered redirect URI", from: MutantSource.authentication,
            at: [.page],
            when: .location("https://localhost"),
            making: .header("Location", .replace("https://localhost", with: "https://localhost.evil.example")),
            detectedBy: "add-a-place"),
        Mutant(
            "redirect-over-http", "Every redirect during sign-in uses https", from: MutantSource.onboarding,
            at: [.page],
            when: .location("https://localhost"),
            making: .header("Location", .replace("https://localhost", with: "http://localhost")),
            detectedBy: "add-a-place"),
        Mutant(
            "redirect-with-307", "A form with a password is never redirected with 307", from: "RFC 9700 §4.12",
            at: [.page],
            when: .location("https://localhost"), making: .status(307), detectedBy: "add-a-place", as: .warning),
        Mutant(
            "code-twice-in-redirect", "The redirect has no parameter twice", from: "RFC 6749 §3.1", at: [.page],
            when: .location("https://localhost"), making: .header("Location", .append("&code=another")),
            detectedBy: "add-a-place"),
        Mutant(
            "declined-gives-code", "A user who declines grants no code", from: "RFC 6749 §4.1.2.1", at: [.page],
            when: .location("error="),
            making: .header("Location", .replace("error=access_denied", with: "code=unwanted")),
            detectedBy: "declined"),
        Mutant(
            "declined-in-other-words", "A user who declines causes error=access_denied", from: "RFC 6749 §4.1.2.1",
            at: [.page],
            when: .location("error="), making: .header("Location", .replace("access_denied", with: "denied")),
            detectedBy: "declined"),
        Mutant(
            "any-redirect-uri", "redirect_uri equals the registered redirect URI", from: "RFC 9700 §2.1", at: [.page],
            making: .parameter("redirect_uri", .set("https://localhost")), detectedBy: "redirects"),
        Mutant(
            "any-client-id", "A request with an unknown client id is never redirected", from: "RFC 6749 §4.1.2.1",
            at: [.page],
            when: .status(400),
            making: .status(302), .header("Location", .set("https://localhost?error=unauthorized_client")),
            detectedBy: "unknown-client"),
        Mutant(
            "unregistered-redirect", "The browser is never redirected to an unregistered redirect URI",
            from: "RFC 6749 §3.1.2.4", at: [.page], when: .status(400), making: .status(302),
            .header("Location", .set("https://localhost/evil?error=invalid_request")), detectedBy: "redirects"),
        Mutant(
            "any-password", "The sign-in page refuses a wrong password", from: MutantSource.tests, at: [.page],
            making: .parameter("password", .replace("not ", with: "")), detectedBy: "wrong-password"),
        Mutant(
            "privacy-link-missing", "The sign-in page links to the privacy statement", from: MutantSource.tests,
            at: [.page],
            making: .content(.replace("rivacy", with: "rules")), detectedBy: "manual-8"),
        Mutant(
            "page-of-fixed-width", "The sign-in page fits every phone and tablet", from: MutantSource.tests,
            at: [.page],
            making: .content(.replace("width=device-width", with: "width=1280")), detectedBy: "manual-8"),
        Mutant(
            "token-endpoint-elsewhere", "tk is in a trusted domain", from: MutantSource.authentication,
            at: [.page],
            when: .location("tk="),
            making: .header("Location", .replace("tk=https%3A%2F%2F", with: "tk=https%3A%2F%2Felsewhere.example%2F")),
            detectedBy: "add-a-place"),
    ]

    /// Faults in the token endpoint.
    static let tokens: [Mutant] = [
        Mutant(
            "tokens-as-html", "The Content-Type of the token endpoint is application/json",
            from: MutantSource.authentication,
            at: [.codeExchange], when: .status(200), making: .header("Content-Type", .set("text/html")),
            detectedBy: "add-a-place"),
        Mutant(
            "tokens-cached", "Tokens are sent with Cache-Control: no-store", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200), making: .header("Cache-Control", .remove), detectedBy: "add-a-place", as: .warning),
        Mutant(
            "access-token-missing", "The token endpoint returns access_token", from: "RFC 6749 §5.1",
            at: [.codeExchange],
            when: .status(200), making: .member("access_token", .remove), detectedBy: "add-a-place"),
        Mutant(
            "access-token-null", "No member of the token endpoint's response is null", from: "RFC 6749 §5.1",
            at: [.codeExchange], when: .status(200),
            making: .member("access_token", .null), detectedBy: "add-a-place"),
        Mutant(
            "access-token-with-blanks", "An access token has only characters of b64token", from: "RFC 6750 §2.1",
            at: [.codeExchange], when: .status(200), making: .member("access_token", .append(" {}")),
            detectedBy: "add-a-place"),
        Mutant(
            "token-type-missing", "The token endpoint returns token_type", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200), making: .member("token_type", .remove), detectedBy: "add-a-place"),
        Mutant(
            "token-type-mac", "token_type is bearer", from: MutantSource.authentication, at: [.codeExchange],
            when: .status(200), making: .member("token_type", .set(.string("mac"))), detectedBy: "add-a-place"),
        Mutant(
            "expires-in-milliseconds", "expires_in is in seconds", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200), making: .member("expires_in", .set(.integer(3_600_000_000))), detectedBy: "add-a-place",
            as: .warning),
        Mutant(
            "expires-in-words", "expires_in is a number", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200),
            making: .member("expires_in", .set(.string("an hour"))), detectedBy: "add-a-place"),
        Mutant(
            "refresh-token-missing",
            "The token endpoint returns a refresh token if the onboarding sheet declares SupportRefresh",
            from: MutantSource.onboarding,
            at: [.codeExchange], when: .status(200), making: .member("refresh_token", .remove),
            detectedBy: "add-a-place"),
        Mutant(
            "refresh-refused", "The token endpoint accepts the refresh token that it issued", from: "RFC 6749 §6",
            at: [.refresh],
            making: .swallowed(400, .text(#"{"error":"invalid_grant"}"#)), detectedBy: "save-oauth-ended"),
        Mutant(
            "refresh-good-once", "A refresh token that is not replaced remains valid", from: "RFC 6749 §6",
            at: [.refresh],
            making: .refusesRepetitions(400, #"{"error":"invalid_grant"}"#), detectedBy: "three-apps"),
        Mutant(
            "refresh-without-token", "A refresh returns an access token", from: "RFC 6749 §5.1", at: [.refresh],
            when: .status(200), making: .member("access_token", .remove), detectedBy: "save-oauth-ended"),
        Mutant(
            "error-with-200", "The token endpoint sends errors with 400 or 401", from: "RFC 6749 §5.2",
            at: [.codeExchange], when: .status(400),
            making: .status(200), detectedBy: "codes"),
        Mutant(
            "error-with-500", "An invalid code gets 400 invalid_grant, not 500", from: "RFC 6749 §5.2",
            at: [.codeExchange],
            when: .status(400), making: .status(500), detectedBy: "codes"),
        Mutant(
            "error-of-another-name", "An invalid code gets the error invalid_grant", from: "RFC 6749 §5.2",
            at: [.codeExchange],
            when: .status(400), making: .member("error", .set(.string("invalid_request"))), detectedBy: "codes"),
        Mutant(
            "error-as-text", "The token endpoint's errors are JSON", from: "RFC 6749 §5.2", at: [.codeExchange],
            when: .status(400),
            making: .content(.text("invalid_grant")), detectedBy: "codes"),
        Mutant(
            "codes-for-ever", "A code is accepted only once", from: "RFC 6749 §4.1.2", at: [.codeExchange],
            making: .replays, detectedBy: "codes"),
        Mutant(
            "replay-forgiven", "The second use of a code revokes its tokens", from: "RFC 6749 §4.1.2",
            at: [.codeExchange],
            making: .refusesRepetitions(400, #"{"error":"invalid_grant"}"#), detectedBy: "codes"),
        Mutant(
            "any-client-secret", "The token endpoint checks the client secret when a code is exchanged",
            from: "RFC 6749 §3.2.1",
            at: [.codeExchange], making: .accepts(.parameter("client_secret")), detectedBy: "client-secret"),
        Mutant(
            "any-client-secret-on-refresh", "The token endpoint checks the client secret at each refresh",
            from: "RFC 6749 §6",
            at: [.refresh], making: .accepts(.parameter("client_secret")), detectedBy: "client-secret"),
        Mutant(
            "invalid-client-as-grant", "A wrong client secret gets the error invalid_client", from: "RFC 6749 §5.2",
            at: WireOperation.token,
            making: .member("error", .replace("invalid_client", with: "invalid_grant")), detectedBy: "client-secret"),
        Mutant(
            "invalid-client-with-200", "A wrong client secret gets 401", from: "RFC 6749 §5.2", at: WireOperation.token,
            when: .status(401), making: .status(200), detectedBy: "client-secret"),
        Mutant(
            "any-redirect-uri-at-exchange", "redirect_uri of a code exchange equals that of the authorization request",
            from: "RFC 6749 §4.1.3",
            at: [.codeExchange], making: .parameter("redirect_uri", .set("https://localhost")),
            detectedBy: "redeemed-elsewhere"),
    ]
}
