import Foundation
import HTTPTypes
import OAuth
import WOPI

/// The token endpoint, as the Office Identity Service calls it (bootstrap-and-oauth.md §6).
public struct TokenCalls: Sendable {
    public let address: String
    public let wire: Wire

    public init(_ address: String, _ wire: Wire) {
        self.address = address
        self.wire = wire
    }

    public struct Client: Hashable, Sendable {
        public var id: String
        public var secret: String

        public init(id: String, secret: String) {
            self.id = id
            self.secret = secret
        }
    }

    /// - Parameter redirectURI: `nil` for a code that came from app to app, without one.
    public func redeem(
        code: String, redirectURI: String?, client: Client, sessionContext: String? = nil
    ) async -> Answer<TokenGrant> {
        let fields = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI)]
        return await post("code exchange", fields, client, sessionContext)
    }

    public func refresh(
        token: String, client: Client, sessionContext: String? = nil
    ) async -> Answer<TokenGrant> {
        await post("refresh", [("grant_type", "refresh_token"), ("refresh_token", token)], client, sessionContext)
    }

    private func post(
        _ operation: String, _ fields: [(String, String?)], _ client: Client, _ sessionContext: String?
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

    private static let section = "bootstrap-and-oauth.md §6"

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
                    ? "an error in the authorization server" : "a page or a firewall in the token endpoint's place")
            return .refused(.status(raw.status))
        }
    }
}
