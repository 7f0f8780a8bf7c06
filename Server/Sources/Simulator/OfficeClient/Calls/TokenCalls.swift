import Foundation
import HTTPTypes
import OAuth
import WOPI

/// Calls to the token endpoint, as the Office Identity Service makes them
/// (docs/protocol/bootstrap-and-oauth.md#token-endpoint).
public struct TokenCalls: Sendable {
    /// The address of the token endpoint, from the challenge or from the parameter `tk` of the sign-in redirect.
    public let address: String
    /// Sends the requests, and records each request with its response.
    public let wire: Wire

    /// Creates the calls for the token endpoint at this address.
    public init(_ address: String, _ wire: Wire) {
        self.address = address
        self.wire = wire
    }

    /// The client id and secret that the provider gave Microsoft at onboarding. They are sent as fields of the form
    /// (RFC 6749 §2.3.1).
    public struct Client: Hashable, Sendable {
        /// The `client_id` of every request.
        public var id: String
        /// The `client_secret` of every request.
        public var secret: String

        /// Creates credentials without validating them.
        public init(id: String, secret: String) {
            self.id = id
            self.secret = secret
        }
    }

    /// Exchanges an authorization code (RFC 6749 §4.1.3).
    ///
    /// - Parameters:
    ///   - redirectURI: the redirect URI of the authorization request; `nil` for a code from app-to-app sign-in, which
    ///     has no redirect URI.
    ///   - sessionContext: sent as `X-WOPI-SessionContext`.
    public func redeem(
        code: String, redirectURI: String?, client: Client, sessionContext: String? = nil
    ) async -> Answer<TokenGrant> {
        let fields = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI)]
        return await post("code exchange", fields: fields, client: client, sessionContext: sessionContext)
    }

    /// Exchanges a refresh token (RFC 6749 §6).
    ///
    /// - Parameter sessionContext: sent as `X-WOPI-SessionContext`.
    public func refresh(
        token: String, client: Client, sessionContext: String? = nil
    ) async -> Answer<TokenGrant> {
        await post(
            "refresh", fields: [("grant_type", "refresh_token"), ("refresh_token", token)], client: client,
            sessionContext: sessionContext)
    }

    private func post(
        _ operation: String, fields: [(String, String?)], client: Client, sessionContext: String?
    ) async -> Answer<TokenGrant> {
        let all = fields + [("client_id", client.id), ("client_secret", client.secret)]
        let form = FormFields(all.compactMap { name, value in value.map { FormFields.Field(name, $0) } }).encoded
        var headers: HTTPFields = [
            .contentType: "application/x-www-form-urlencoded", .accept: "application/json",
            .userAgent: "Microsoft Office Identity Service",
        ]
        if let sessionContext { headers[.wopiSessionContext] = sessionContext }
        let request = WireRequest(method: .post, url: address, headers: headers, body: .bytes(Array(form.utf8)))
        let call = Call(
            operation: operation, to: "token endpoint", request: request, bodyText: Mask.form(form),
            limit: wire.limits.jsonBytes)
        return await wire.perform(call, read: Self.read)
    }

    private static let section = "bootstrap-and-oauth.md#token-endpoint"

    private static func read(_ raw: RawAnswer, _ judge: inout Judge) -> Answer<TokenGrant>.Outcome {
        switch raw.status {
        case 200:
            if raw.headers[.cacheControl]?.lowercased().contains("no-store") != true {
                judge.add(
                    .strict, section, expected: "Cache-Control: no-store",
                    came: raw.headers[.cacheControl] ?? "no Cache-Control")
            }
            guard let whole = judge.object(in: raw, section, typeWeight: .breaks),
                let grant = TokenGrant(whole, &judge)
            else { return .unreadable }
            return .value(grant)
        case 400, 401:
            guard let whole = judge.object(in: raw, section, typeWeight: .strict) else {
                return .refused(.status(raw.status))
            }
            let error = whole.string("error", &judge, missing: .strict) ?? ""
            return .refused(.oauth(error: error, status: raw.status))
        default:
            judge.add(
                .breaks, section, expected: "200, 400 or 401",
                came: "\(raw.status)" + (raw.headers[.location].map { " to \(Mask.address($0))" } ?? ""),
                cause: raw.status >= 500
                    ? "an error in the authorization server; see its log"
                    : "a page or a firewall instead of the token endpoint")
            return .refused(.status(raw.status))
        }
    }
}
