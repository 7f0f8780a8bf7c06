import OfficeClient

extension Mutant {
    /// Faults in the bootstrapper's 401.
    static let challenge: [Mutant] = [
        Mutant(
            "challenge-with-200", "Without a token the bootstrapper always answers 401",
            from: MutantSource.bootstrapper,
            at: [.bootstrap], when: .status(401), making: .status(200), seenBy: "add-a-place"),
        Mutant(
            "challenge-with-403", "It never answers 403 there", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(401), making: .status(403), seenBy: "add-a-place"),
        Mutant(
            "redirect-for-401", "It never redirects to a sign-in page", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .status(302), .header("WWW-Authenticate", .remove),
            .header("Location", .set("/sign-in")),
            seenBy: "add-a-place"),
        Mutant(
            "challenge-missing", "401 always comes with WWW-Authenticate", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .remove), seenBy: "add-a-place"),
        Mutant(
            "challenge-missing-on-post", "401 with the challenge on POST as on GET", from: MutantSource.bootstrapper,
            at: [.bootstrapperRoot, .newAccessToken], when: .status(401), making: .header("WWW-Authenticate", .remove),
            seenBy: "challenge"),
        Mutant(
            "post-without-token-404", "A POST without a token gets 401, too", from: MutantSource.bootstrapper,
            at: [.bootstrapperRoot, .newAccessToken], when: .status(401), making: .status(404), seenBy: "challenge"),
        Mutant(
            "two-bearer-challenges", "Exactly one Bearer challenge", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .add("Bearer realm=\"api\"")), seenBy: "add-a-place"
        ),
        Mutant(
            "challenge-of-another-scheme", "The scheme has to be Bearer", from: MutantSource.bearer, at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .set("Basic realm=\"api\"")), seenBy: "add-a-place"),
        Mutant(
            "challenge-scheme-in-lower-case", "The scheme is written Bearer", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("Bearer ", with: "bearer ")),
            seenBy: "add-a-place", as: .warning),
        Mutant(
            "unquoted-challenge", "Every value stands in quotation marks", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("\"", with: "")), seenBy: "add-a-place",
            as: .warning),
        Mutant(
            "challenge-comma-at-end", "No comma after the last parameter", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .append(",")), seenBy: "add-a-place", as: .warning),
        Mutant(
            "challenge-unknown-case", "Parameters are named exactly as documented", from: MutantSource.bootstrapper,
            at: [.bootstrap], when: .status(401),
            making: .header("WWW-Authenticate", .replace("authorization_uri", with: "Authorization_Uri")),
            seenBy: "add-a-place", as: .warning),
        Mutant(
            "authorization-uri-missing", "authorization_uri is required", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("authorization_uri=", with: "authorize=")),
            seenBy: "add-a-place"),
        Mutant(
            "token-uri-missing", "tokenIssuance_uri is required", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("tokenIssuance_uri=", with: "token_uri=")),
            seenBy: "add-a-place"),
        Mutant(
            "authorization-uri-empty", "authorization_uri must have a value", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401),
            making: .header("WWW-Authenticate", .replace("authorization_uri=\"", with: "authorization_uri=\"\",x=\"")),
            seenBy: "add-a-place"),
        Mutant(
            "authorization-uri-relative", "authorization_uri is absolute", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401),
            making: .header(
                "WWW-Authenticate", .replace("authorization_uri=\"https://", with: "authorization_uri=\"/")),
            seenBy: "add-a-place"),
        Mutant(
            "authorization-uri-http", "Sign-in must be encrypted", from: MutantSource.onboarding, at: [.bootstrap],
            when: .status(401),
            making: .header(
                "WWW-Authenticate", .replace("authorization_uri=\"https:", with: "authorization_uri=\"http:")),
            seenBy: "add-a-place"),
        Mutant(
            "sign-in-on-another-domain", "authorization_uri must be in a trusted domain", from: MutantSource.onboarding,
            at: [.bootstrap], when: .status(401),
            making: .header(
                "WWW-Authenticate",
                .replace("authorization_uri=\"https://", with: "authorization_uri=\"https://elsewhere.example/")),
            seenBy: "add-a-place"),
        Mutant(
            "token-uri-elsewhere", "tokenIssuance_uri must be in a trusted domain", from: MutantSource.onboarding,
            at: [.bootstrap], when: .status(401),
            making: .header(
                "WWW-Authenticate",
                .replace("tokenIssuance_uri=\"https://", with: "tokenIssuance_uri=\"https://elsewhere.example/")),
            seenBy: "add-a-place"),
        Mutant(
            "challenge-query", "No = in a value: clients split there", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401),
            making: .header("WWW-Authenticate", .replace("/authorize\"", with: "/authorize?tenant=1\"")),
            seenBy: "add-a-place", as: .warning),
        Mutant(
            "schemes-encoded-twice", "UrlSchemes is percent-encoded exactly once", from: MutantSource.bootstrapper,
            at: [.bootstrap], when: .status(401), making: .header("WWW-Authenticate", .replace("%7B", with: "%257B")),
            seenBy: "add-a-place", as: .warning),
        Mutant(
            "schemes-not-encoded", "UrlSchemes has to be percent-encoded", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("%5B%22", with: "[\"")),
            seenBy: "add-a-place",
            as: .warning),
        Mutant(
            "provider-id-spelled", "providerId has letters and digits only", from: MutantSource.onboarding,
            at: [.bootstrap],
            when: .status(401), making: .header("WWW-Authenticate", .replace("TP_", with: "TP-")),
            seenBy: "add-a-place",
            as: .warning),
        Mutant(
            "challenge-with-success", "WWW-Authenticate comes with 401 only", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .header("WWW-Authenticate", .set("Bearer realm=\"api\"")),
            seenBy: "add-a-place",
            as: .warning),
        Mutant(
            "any-bearer-token", "A token that was never given gets 401", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            making: .accepts(.header("Authorization")), seenBy: "challenge"),
        Mutant(
            "case-of-bearer-counts", "The scheme is compared without regard to case", from: "RFC 9110 §11.1",
            at: [.bootstrap], making: .requestHeader("Authorization", .replace("bearer ", with: "unknown ")),
            seenBy: "challenge"),
    ]

    /// Faults in the web view.
    static let signIn: [Mutant] = [
        Mutant(
            "state-lost", "state comes back unchanged", from: "RFC 6749 §4.1.2", at: [.page],
            when: .location("https://localhost"), making: .header("Location", .replace("state=", with: "lost=")),
            seenBy: "state"),
        Mutant(
            "state-changed", "state comes back exactly as received", from: "RFC 6749 §4.1.2", at: [.page],
            when: .location("https://localhost"), making: .header("Location", .replace("state=", with: "state=x")),
            seenBy: "state"),
        Mutant(
            "code-missing", "A sign-in ends with a code", from: "RFC 6749 §4.1.2", at: [.page],
            when: .location("https://localhost"), making: .header("Location", .replace("code=", with: "c=")),
            seenBy: "add-a-place"),
        Mutant(
            "code-in-capitals", "Parameters of the redirect must be in lower case", from: MutantSource.authentication,
            at: [.page],
            when: .location("https://localhost"), making: .header("Location", .replace("code=", with: "Code=")),
            seenBy: "add-a-place"),
        Mutant(
            "redirect-elsewhere", "It ends exactly at the registered redirect URI", from: MutantSource.authentication,
            at: [.page],
            when: .location("https://localhost"),
            making: .header("Location", .replace("https://localhost", with: "https://localhost.evil.example")),
            seenBy: "add-a-place"),
        Mutant(
            "redirect-over-http", "Every hop must be https", from: MutantSource.onboarding, at: [.page],
            when: .location("https://localhost"),
            making: .header("Location", .replace("https://localhost", with: "http://localhost")), seenBy: "add-a-place"),
        Mutant(
            "redirect-with-307", "A form with a password is never redirected with 307", from: "RFC 9700 §4.12",
            at: [.page],
            when: .location("https://localhost"), making: .status(307), seenBy: "add-a-place", as: .warning),
        Mutant(
            "code-twice-in-redirect", "No parameter comes twice", from: "RFC 6749 §3.1", at: [.page],
            when: .location("https://localhost"), making: .header("Location", .append("&code=another")),
            seenBy: "add-a-place"),
        Mutant(
            "declined-gives-code", "Who declines grants nothing", from: "RFC 6749 §4.1.2.1", at: [.page],
            when: .location("error="),
            making: .header("Location", .replace("error=access_denied", with: "code=unwanted")),
            seenBy: "declined"),
        Mutant(
            "declined-in-other-words", "A refusal is error=access_denied", from: "RFC 6749 §4.1.2.1", at: [.page],
            when: .location("error="), making: .header("Location", .replace("access_denied", with: "denied")),
            seenBy: "declined"),
        Mutant(
            "any-redirect-uri", "redirect_uri must be exactly the registered one", from: "RFC 9700 §2.1", at: [.page],
            making: .parameter("redirect_uri", .set("https://localhost")), seenBy: "redirects"),
        Mutant(
            "any-client-id", "An unknown client is never redirected", from: "RFC 6749 §4.1.2.1", at: [.page],
            when: .status(400),
            making: .status(302), .header("Location", .set("https://localhost?error=unauthorized_client")),
            seenBy: "unknown-client"),
        Mutant(
            "unregistered-redirect", "To an address that isn't registered nothing is ever redirected",
            from: "RFC 6749 §3.1.2.4", at: [.page], when: .status(400), making: .status(302),
            .header("Location", .set("https://localhost/evil?error=invalid_request")), seenBy: "redirects"),
        Mutant(
            "any-password", "A wrong password is refused", from: MutantSource.tests, at: [.page],
            making: .parameter("password", .replace("not ", with: "")), seenBy: "wrong-password"),
        Mutant(
            "privacy-link-missing", "The page has to link to the privacy statement", from: MutantSource.tests,
            at: [.page],
            making: .content(.replace("rivacy", with: "rules")), seenBy: "manual-8"),
        Mutant(
            "page-of-fixed-width", "The page has to fit every phone and tablet", from: MutantSource.tests, at: [.page],
            making: .content(.replace("width=device-width", with: "width=1280")), seenBy: "manual-8"),
        Mutant(
            "token-endpoint-elsewhere", "tk must be in a trusted domain", from: MutantSource.authentication,
            at: [.page],
            when: .location("tk="),
            making: .header("Location", .replace("tk=https%3A%2F%2F", with: "tk=https%3A%2F%2Felsewhere.example%2F")),
            seenBy: "add-a-place"),
    ]

    /// Faults in the token endpoint.
    static let tokens: [Mutant] = [
        Mutant(
            "tokens-as-html", "The token endpoint's answer must be application/json", from: MutantSource.authentication,
            at: [.codeExchange], when: .status(200), making: .header("Content-Type", .set("text/html")),
            seenBy: "add-a-place"),
        Mutant(
            "tokens-cached", "Tokens come with Cache-Control: no-store", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200), making: .header("Cache-Control", .remove), seenBy: "add-a-place", as: .warning),
        Mutant(
            "access-token-missing", "access_token is required", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200), making: .member("access_token", .remove), seenBy: "add-a-place"),
        Mutant(
            "access-token-null", "No member is null", from: "RFC 6749 §5.1", at: [.codeExchange], when: .status(200),
            making: .member("access_token", .null), seenBy: "add-a-place"),
        Mutant(
            "access-token-with-blanks", "An access token has the characters of b64token", from: "RFC 6750 §2.1",
            at: [.codeExchange], when: .status(200), making: .member("access_token", .append(" {}")),
            seenBy: "add-a-place"),
        Mutant(
            "token-type-missing", "token_type is required", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200), making: .member("token_type", .remove), seenBy: "add-a-place"),
        Mutant(
            "token-type-mac", "token_type must be bearer", from: MutantSource.authentication, at: [.codeExchange],
            when: .status(200), making: .member("token_type", .set(.string("mac"))), seenBy: "add-a-place"),
        Mutant(
            "expires-in-milliseconds", "expires_in is in seconds", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200), making: .member("expires_in", .set(.integer(3_600_000_000))), seenBy: "add-a-place",
            as: .warning),
        Mutant(
            "expires-in-words", "expires_in is a number", from: "RFC 6749 §5.1", at: [.codeExchange],
            when: .status(200),
            making: .member("expires_in", .set(.string("an hour"))), seenBy: "add-a-place"),
        Mutant(
            "refresh-token-missing", "A refresh token comes when SupportRefresh was declared",
            from: MutantSource.onboarding,
            at: [.codeExchange], when: .status(200), making: .member("refresh_token", .remove), seenBy: "add-a-place"),
        Mutant(
            "refresh-refused", "A refresh token that was issued is good", from: "RFC 6749 §6", at: [.refresh],
            making: .swallowed(400, .text(#"{"error":"invalid_grant"}"#)), seenBy: "save-oauth-ended"),
        Mutant(
            "refresh-good-once", "A refresh token that isn't replaced stays good", from: "RFC 6749 §6", at: [.refresh],
            making: .refusesRepetitions(400, #"{"error":"invalid_grant"}"#), seenBy: "three-apps"),
        Mutant(
            "refresh-without-token", "A refresh gives an access token", from: "RFC 6749 §5.1", at: [.refresh],
            when: .status(200), making: .member("access_token", .remove), seenBy: "save-oauth-ended"),
        Mutant(
            "error-with-200", "An error is 400 or 401", from: "RFC 6749 §5.2", at: [.codeExchange], when: .status(400),
            making: .status(200), seenBy: "codes"),
        Mutant(
            "error-with-500", "A code that isn't good is 400 invalid_grant", from: "RFC 6749 §5.2", at: [.codeExchange],
            when: .status(400), making: .status(500), seenBy: "codes"),
        Mutant(
            "error-of-another-name", "A code that isn't good is invalid_grant", from: "RFC 6749 §5.2",
            at: [.codeExchange],
            when: .status(400), making: .member("error", .set(.string("invalid_request"))), seenBy: "codes"),
        Mutant(
            "error-as-text", "Errors are JSON", from: "RFC 6749 §5.2", at: [.codeExchange], when: .status(400),
            making: .content(.text("invalid_grant")), seenBy: "codes"),
        Mutant(
            "codes-for-ever", "A code must not be used more than once", from: "RFC 6749 §4.1.2", at: [.codeExchange],
            making: .replays, seenBy: "codes"),
        Mutant(
            "replay-forgiven", "A code used twice ends what it brought", from: "RFC 6749 §4.1.2", at: [.codeExchange],
            making: .refusesRepetitions(400, #"{"error":"invalid_grant"}"#), seenBy: "codes"),
        Mutant(
            "any-client-secret", "The client's secret is checked at the code exchange", from: "RFC 6749 §3.2.1",
            at: [.codeExchange], making: .accepts(.parameter("client_secret")), seenBy: "client-secret"),
        Mutant(
            "any-client-secret-on-refresh", "The client's secret is checked at each refresh", from: "RFC 6749 §6",
            at: [.refresh], making: .accepts(.parameter("client_secret")), seenBy: "client-secret"),
        Mutant(
            "invalid-client-as-grant", "A wrong secret is invalid_client", from: "RFC 6749 §5.2",
            at: WireOperation.token,
            making: .member("error", .replace("invalid_client", with: "invalid_grant")), seenBy: "client-secret"),
        Mutant(
            "invalid-client-with-200", "A wrong secret is 401", from: "RFC 6749 §5.2", at: WireOperation.token,
            when: .status(401), making: .status(200), seenBy: "client-secret"),
        Mutant(
            "any-redirect-uri-at-exchange", "redirect_uri must repeat at the code exchange", from: "RFC 6749 §4.1.3",
            at: [.codeExchange], making: .parameter("redirect_uri", .set("https://localhost")),
            seenBy: "redeemed-elsewhere"),
    ]
}
