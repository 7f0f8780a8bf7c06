import HTTPTypes
import WOPI

/// Calls to the bootstrapper (docs/protocol/bootstrap-and-oauth.md#bootstrapper).
public struct BootstrapperCalls: Sendable {
    /// An operation of the bootstrapper. All operations except ``bootstrap`` are shortcuts, which a request names in
    /// `X-WOPI-EcosystemOperation` (docs/protocol/bootstrap-and-oauth.md#bootstrapper-operations).
    public enum Operation: Hashable, Sendable {
        /// Requests the profile with GET.
        case bootstrap
        /// Requests the profile and the root container.
        case rootContainer
        /// Requests the profile and a token for the resource with this WOPISrc. `nil` sends no WOPISrc; a host must
        /// refuse such a request.
        case newAccessToken(wopiSrc: String?)
        /// Requests the profile and the WOPISrc of the file that the host knows under this name.
        case fileWopiSrc(name: String)

        var name: String {
            switch self {
            case .bootstrap: "Bootstrap"
            case .rootContainer: "GetRootContainer"
            case .newAccessToken: "GetNewAccessToken"
            case .fileWopiSrc: "GetFileWopiSrc"
            }
        }
    }

    /// The form of the `Authorization` header.
    public enum Authorization: Hashable, Sendable {
        /// The request has no `Authorization` header.
        case none
        /// The header is `Bearer` followed by this token (RFC 6750 §2.1).
        case bearer(String)
        /// The whole value of the header, for malformed values such as `Bearer:`.
        case verbatim(String)
    }

    /// The bootstrapper address registered at onboarding.
    public let address: String
    /// Sends the requests, and records each request with its response.
    public let wire: Wire

    /// Creates the calls for the bootstrapper at this address.
    public init(_ address: String, _ wire: Wire) {
        self.address = address
        self.wire = wire
    }

    /// Sends a request without valid credentials. Any response except 401 with a challenge is a finding of the weight
    /// ``Finding/Weight/breaks`` (docs/protocol/flows.md#expired-credentials).
    public func challenge(
        _ operation: Operation = .bootstrap, authorization: Authorization = .none
    ) async -> Answer<Challenge> {
        let call = call(operation, authorization, sessionContext: nil, name: "\(operation.name) without a valid token")
        return await wire.perform(call) { raw, judge in
            guard raw.status == 401 else {
                judge.add(
                    .breaks, "bootstrap-and-oauth.md#bootstrapper", expected: "401 with a challenge",
                    came: Self.came(raw), cause: Self.cause(raw))
                return raw.status == 200 ? .unreadable : .refused(.status(raw.status))
            }
            guard let challenge = Challenge(raw.headers, &judge) else { return .unreadable }
            return .value(challenge)
        }
    }

    /// Sends a request with a token that the host should accept.
    public func ask(
        _ operation: Operation, token: String, sessionContext: String? = nil
    ) async -> Answer<BootstrapperAnswer> {
        await ask(operation, authorization: .bearer(token), sessionContext: sessionContext)
    }

    /// Sends a request with any `Authorization` header. A 401 becomes a refusal with the challenge, if the challenge is
    /// readable.
    public func ask(
        _ operation: Operation, authorization: Authorization, sessionContext: String? = nil
    ) async -> Answer<BootstrapperAnswer> {
        let call = call(operation, authorization, sessionContext: sessionContext, name: operation.name)
        return await wire.perform(call) { raw, judge in
            switch raw.status {
            case 200:
                if raw.headers[.wwwAuthenticate] != nil {
                    judge.add(
                        .strict, "bootstrap-and-oauth.md#bootstrapper-operations",
                        expected: "WWW-Authenticate only with 401",
                        came: "200 with a challenge")
                }
                guard let answer = BootstrapperAnswer(raw, asked: operation, now: wire.now(), &judge) else {
                    return .unreadable
                }
                return .value(answer)
            case 401: return .refused(.unauthorized(Challenge(raw.headers, &judge)))
            case 404, 501, 500: return .refused(judge.refusal(raw, "bootstrap-and-oauth.md#bootstrapper-operations"))
            default:
                judge.add(
                    .breaks, "bootstrap-and-oauth.md#bootstrapper", expected: "200, 401 or 404", came: Self.came(raw),
                    cause: Self.cause(raw))
                return .refused(.status(raw.status))
            }
        }
    }

    private func call(
        _ operation: Operation, _ authorization: Authorization, sessionContext: String?, name: String
    ) -> Call {
        var headers = HTTPFields()
        headers[.accept] = "application/json"
        switch authorization {
        case .none: break
        case .bearer(let token): headers[.authorization] = "Bearer \(token)"
        case .verbatim(let text): headers[.authorization] = text
        }
        if let sessionContext { headers[.wopiSessionContext] = sessionContext }
        var method = HTTPRequest.Method.post
        switch operation {
        case .bootstrap: method = .get
        case .rootContainer: headers[.wopiEcosystemOperation] = EcosystemOperation.getRootContainer.rawValue
        case .newAccessToken(let source):
            headers[.wopiEcosystemOperation] = EcosystemOperation.getNewAccessToken.rawValue
            if let source { headers[.wopiWopiSrc] = source }
        case .fileWopiSrc(let native):
            headers[.wopiEcosystemOperation] = EcosystemOperation.getFileWopiSrc.rawValue
            headers[.wopiHostNativeFileName] = native
        }
        let request = WireRequest(method: method, url: address, headers: headers, body: method == .post ? .empty : nil)
        return Call(operation: name, to: "bootstrapper", request: request, limit: wire.limits.jsonBytes)
    }

    private static func came(_ raw: RawAnswer) -> String {
        let place = raw.headers[.location].map { " to \(Mask.address($0))" } ?? ""
        return "\(raw.status)\(place)\(raw.looksLikeHTML ? " with a page of HTML" : "")"
    }

    private static func cause(_ raw: RawAnswer) -> String {
        switch raw.status {
        case 300...399: "a sign-in page or a redirect from http to https in front of the bootstrapper"
        case 403: "a framework or firewall that sends 403 instead of 401"
        case 404, 405: "a path other than the bootstrapper's, or a method without a route"
        case 200: "a bootstrapper that doesn't check the token"
        default: ""
        }
    }
}
