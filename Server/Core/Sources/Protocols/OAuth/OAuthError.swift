public import Basics

/// An error of RFC 6749 or a related RFC. The client receives ``explanation``; ``cause`` is only written to the
/// server's log.
public struct OAuthError: Error, Hashable, Sendable {
    /// The registered error code, such as `invalid_grant`.
    public let code: String
    /// The HTTP status of a response with this error. An error that is reported by redirect doesn't use this status.
    public let status: Int
    /// The value of `error_description`: an explanation for the client's developer, which contains nothing secret.
    public private(set) var explanation: String?
    /// Details for the log, such as which of several checks failed. They are never sent to the client.
    public private(set) var cause: String?
    /// Whether a response with status 401 must have a Basic challenge because the client used Basic (RFC 6749 §5.2).
    public private(set) var challengesBasic = false
    /// The value of `Retry-After` in seconds.
    public private(set) var retryAfter: Int?

    /// Creates an error without an explanation. Prefer the predefined errors, such as ``invalidRequest``, and add an
    /// explanation with ``explained(_:)``.
    public init(code: String, status: Int) {
        self.code = code
        self.status = status
    }

    /// A parameter is missing, malformed or repeated (RFC 6749 §4.1.2.1, §5.2).
    public static let invalidRequest = OAuthError(code: "invalid_request", status: 400)
    /// The client is unknown, or its authentication failed (RFC 6749 §5.2).
    public static let invalidClient = OAuthError(code: "invalid_client", status: 401)
    /// The code or refresh token is unknown, used, expired or revoked, or belongs to another client (RFC 6749 §5.2).
    public static let invalidGrant = OAuthError(code: "invalid_grant", status: 400)
    /// The client isn't allowed to make this request (RFC 6749 §4.1.2.1, §5.2).
    public static let unauthorizedClient = OAuthError(code: "unauthorized_client", status: 400)
    /// `grant_type` is neither `authorization_code` nor `refresh_token` (RFC 6749 §5.2).
    public static let unsupportedGrantType = OAuthError(code: "unsupported_grant_type", status: 400)
    /// `response_type` isn't `code` (RFC 6749 §4.1.2.1).
    public static let unsupportedResponseType = OAuthError(code: "unsupported_response_type", status: 400)
    /// The scope is malformed, unknown, or more than was granted (RFC 6749 §4.1.2.1, §5.2).
    public static let invalidScope = OAuthError(code: "invalid_scope", status: 400)
    /// The access token is missing, expired or revoked (RFC 6750 §3.1).
    public static let invalidToken = OAuthError(code: "invalid_token", status: 401)
        .explained("the access token is missing, expired or revoked")
    /// The user or the server declined the request (RFC 6749 §4.1.2.1).
    public static let accessDenied = OAuthError(code: "access_denied", status: 403)
    /// The server failed through no fault of the client (RFC 6749 §4.1.2.1).
    public static let serverError = OAuthError(code: "server_error", status: 500)
    /// The server is overloaded or limits the request rate of this client (RFC 6749 §4.1.2.1). ``retry(after:)`` adds
    /// the time to wait.
    public static let temporarilyUnavailable = OAuthError(code: "temporarily_unavailable", status: 503)

    /// Returns a copy with an `error_description`. Characters not allowed by RFC 6749 §5.2 are replaced.
    public func explained(_ text: String) -> OAuthError {
        var copy = self
        let allowed = SecretShape.redacted(text).utf8.map {
            (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C ? $0 : UInt8(ascii: "?")
        }
        copy.explanation = String(decoding: allowed, as: UTF8.self)
        return copy
    }

    /// Returns a copy with a cause for the log.
    public func because(_ cause: String) -> OAuthError {
        var copy = self
        copy.cause = SecretShape.redacted(cause)
        return copy
    }

    /// Returns a copy for a response with `WWW-Authenticate: Basic`, for clients that used Basic (RFC 6749 §5.2).
    public func challengingBasic(_ challenges: Bool = true) -> OAuthError {
        var copy = self
        copy.challengesBasic = challenges
        return copy
    }

    /// Returns a copy for a response with `Retry-After`.
    ///
    /// - Parameter seconds: seconds from now.
    public func retry(after seconds: Int) -> OAuthError {
        var copy = self
        copy.retryAfter = seconds
        return copy
    }
}

/// Writes the JSON members of RFC 6749 §5.2.
extension OAuthError: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member("error", code)
        json.member("error_description", explanation)
    }
}
