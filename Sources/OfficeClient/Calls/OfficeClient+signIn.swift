import Foundation
import HTTPTypes
public import OAuth
public import WOPI

extension OfficeClient {
    /// The unauthenticated bootstrapper call (README.md §4.1, step 3): 401 and one challenge that both kinds of
    /// parser read the same.
    public func challenge(_ bootstrapper: String) async throws -> Judged<ChallengeReading> {
        let rule = "bootstrap-and-oauth.md §2"
        var judge = try await send(WireRequest(.get, bootstrapper))
        guard judge.status([401], rule) else { return judge.judged(nil) }
        let bearers = judge.response.headers[values: .wwwAuthenticate].filter { $0.lowercased().hasPrefix("bearer") }
        if bearers.count > 1 {
            judge.note(
                .fatal, rule, expected: "one Bearer challenge", came: "\(bearers.count)",
                cause: "a framework's own challenge stands beside the provider's")
        }
        guard let header = bearers.first else {
            judge.note(
                .fatal, rule, expected: "WWW-Authenticate: Bearer …", came: "none",
                cause: "the bootstrapper answers 401 without saying where to sign in")
            return judge.judged(nil)
        }
        let naive = ChallengeReading.naive(header), strict = ChallengeReading.strict(header)
        if strict == nil {
            judge.note(
                .strict, rule + ".2", expected: "name=\"value\" between commas", came: header,
                cause: "a value without quotation marks, or a comma at the end")
        } else if strict != naive {
            judge.note(
                .strict, rule + ".2", expected: "values without = , \" and the word Bearer", came: header,
                cause: "an address with a query; Office's parser splits it in the middle")
        }
        let reading = ChallengeReading(strict ?? naive)
        if reading == nil {
            judge.note(
                .fatal, rule + ".1", expected: "authorization_uri and tokenIssuance_uri", came: header,
                cause: "a parameter is missing or spelled otherwise")
        }
        return judge.judged(reading)
    }

    /// Code or refresh token for tokens, as Office Identity Service asks (bootstrap-and-oauth.md §5, §6).
    public func tokens(
        _ endpoint: String, grant: [FormFields.Field], clientID: String, clientSecret: String, sessionContext: String?
    ) async throws -> Judged<TokenResponse> {
        let rule = "bootstrap-and-oauth.md §6"
        let form = FormFields(grant + [.init("client_id", clientID), .init("client_secret", clientSecret)])
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        headers[.wopiSessionContext] = sessionContext
        var judge = try await send(
            WireRequest(.post, endpoint, headers: headers, body: Array(form.encoded.utf8)))
        guard judge.status([200], rule), let tokens = judge.json(TokenResponse.self, rule) else {
            return judge.judged(nil)
        }
        if tokens.tokenType.lowercased() != "bearer" {
            judge.note(
                .strict, rule, expected: "token_type: bearer", came: tokens.tokenType, cause: "another kind of token")
        }
        if judge.response.headers[.cacheControl]?.lowercased().contains("no-store") != true {
            judge.note(
                .strict, "RFC 6749 §5.1", expected: "Cache-Control: no-store",
                came: judge.response.headers[.cacheControl] ?? "none", cause: "tokens may be kept on the way")
        }
        return judge.judged(tokens)
    }

    /// The authenticated bootstrapper call, alone or with one of its shortcuts (bootstrap-and-oauth.md §1).
    ///
    /// - Parameter operation: as `X-WOPI-EcosystemOperation` has it; `nil` for the profile alone.
    public func bootstrap(
        _ bootstrapper: String, token: String, operation: String? = nil, source: String? = nil
    ) async throws -> Judged<BootstrapAnswer> {
        let rule = "bootstrap-and-oauth.md §1.2"
        var headers: HTTPFields = [.authorization: "Bearer \(token)"]
        headers[.wopiEcosystemOperation] = operation
        headers[.wopiWopiSrc] = source
        var judge = try await send(WireRequest(operation == nil ? .get : .post, bootstrapper, headers: headers))
        guard judge.status([200], rule), let answer = judge.json(BootstrapAnswer.self, rule) else {
            return judge.judged(nil)
        }
        if WOPIAddress(answer.bootstrap.ecosystemURL) == nil {
            judge.note(
                .fatal, rule, expected: "EcosystemUrl with an access_token", came: "one without",
                cause: "the address was built without its token")
        }
        if let expiry = answer.accessTokenInfo?.accessTokenExpiry { Self.judge(expiry, &judge) }
        return judge.judged(answer)
    }

    /// security.md §1.1: an instant in milliseconds. What lies in 1970 was meant in seconds, or as a duration.
    private static func judge(_ expiry: Int64, _ judge: inout Judge) {
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        guard expiry != 0, expiry < now else { return }
        judge.note(
            .strict, "security.md §1.1", expected: "milliseconds since 1970, in the future", came: "\(expiry)",
            cause: "seconds for milliseconds, or a duration for an instant")
    }
}
