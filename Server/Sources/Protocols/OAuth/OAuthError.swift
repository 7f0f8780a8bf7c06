package import Basics

/// An error of RFC 6749 or a related RFC, with one part for the client and one for the log only.
public struct OAuthError: Error, Hashable, Sendable {
    /// The registered name, such as `invalid_grant`.
    public let code: String
    /// For an answer with a body; a redirect carries none.
    public let status: Int
    /// `error_description`: for the client's developer, safe to show to anybody.
    public private(set) var explanation: String?
    /// For the log only: it may say which of several things were wrong, which the client isn't told.
    public private(set) var cause: String?
    /// The challenge that must come with a 401 to a client that used Basic (RFC 6749 §5.2).
    public private(set) var challengesBasic = false
    /// Seconds for `Retry-After`.
    public private(set) var retryAfter: Int?

    /// An error without explanation; prefer the registered ones below, and add to them with ``explained(_:)`` and others.
    public init(code: String, status: Int) {
        self.code = code
        self.status = status
    }

    /// A parameter is missing, malformed or comes twice (RFC 6749 §4.1.2.1, §5.2).
    public static let invalidRequest = OAuthError(code: "invalid_request", status: 400)
    /// The client is unknown, or its authentication failed (RFC 6749 §5.2).
    public static let invalidClient = OAuthError(code: "invalid_client", status: 401)
    /// The code or refresh token is unknown, used, expired, revoked, or another client's (RFC 6749 §5.2).
    public static let invalidGrant = OAuthError(code: "invalid_grant", status: 400)
    /// The client is known, but may not do this (RFC 6749 §4.1.2.1, §5.2).
    public static let unauthorizedClient = OAuthError(code: "unauthorized_client", status: 400)
    /// `grant_type` is neither `authorization_code` nor `refresh_token` (RFC 6749 §5.2).
    public static let unsupportedGrantType = OAuthError(code: "unsupported_grant_type", status: 400)
    /// `response_type` isn't `code` (RFC 6749 §4.1.2.1).
    public static let unsupportedResponseType = OAuthError(code: "unsupported_response_type", status: 400)
    /// The scope is malformed, unknown, or more than was granted (RFC 6749 §4.1.2.1, §5.2).
    public static let invalidScope = OAuthError(code: "invalid_scope", status: 400)
    /// RFC 6750 §3.1.
    public static let invalidToken = OAuthError(code: "invalid_token", status: 401)
        .explained("the access token is missing, expired or revoked")
    /// The person or the server declined (RFC 6749 §4.1.2.1).
    public static let accessDenied = OAuthError(code: "access_denied", status: 403)
    /// Something failed here that isn't the client's fault (RFC 6749 §4.1.2.1).
    public static let serverError = OAuthError(code: "server_error", status: 500)
    /// The server is overloaded or throttles this caller; ``retry(after:)`` says for how long (RFC 6749 §4.1.2.1).
    public static let temporarilyUnavailable = OAuthError(code: "temporarily_unavailable", status: 503)

    /// A copy with an `error_description`; what its grammar doesn't allow (RFC 6749 §5.2) is replaced.
    public func explained(_ text: String) -> OAuthError {
        var copy = self
        let allowed = SecretShape.redacted(text).utf8.map {
            (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C ? $0 : UInt8(ascii: "?")
        }
        copy.explanation = String(decoding: allowed, as: UTF8.self)
        return copy
    }

    /// A copy with a cause for the log.
    public func because(_ cause: String) -> OAuthError {
        var copy = self
        copy.cause = SecretShape.redacted(cause)
        return copy
    }

    /// A copy whose answer carries `WWW-Authenticate: Basic`, for a client that authenticated so (RFC 6749 §5.2).
    public func challengingBasic(_ challenges: Bool = true) -> OAuthError {
        var copy = self
        copy.challengesBasic = challenges
        return copy
    }

    /// A copy whose answer carries `Retry-After`.
    ///
    /// - Parameter seconds: from now.
    public func retry(after seconds: Int) -> OAuthError {
        var copy = self
        copy.retryAfter = seconds
        return copy
    }
}

/// The JSON of RFC 6749 §5.2.
extension OAuthError: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member("error", code)
        json.member("error_description", explanation)
    }
}
