import Basics

/// The outcome of an operation that requires or changes a lock (docs/protocol/files.md#lock-decisions).
public enum LockOutcome: Hashable, Sendable {
    /// The host performed the operation: 200, with the value of `X-WOPI-ItemVersion`.
    case granted(version: String?)
    /// 409, with the value of `X-WOPI-Lock`. An empty value means that the file is unlocked; `nil` means that the
    /// header is missing.
    case conflict(current: String?)
}

/// The response to GetLock (docs/protocol/files.md#lock-decisions).
public enum LockState: Hashable, Sendable {
    /// The file is unlocked: 200 with an empty `X-WOPI-Lock`.
    case free
    /// The file is locked with this lock id: the response is 200 or 409 with `X-WOPI-Lock`.
    case held(String)
    /// The file is locked by something other than WOPI: 409 without `X-WOPI-Lock`.
    case unnamed
}

/// The content and version of a document.
public struct Download: Hashable, Sendable {
    /// The whole content of the document, at most ``Limits/documentBytes`` long.
    public let bytes: [UInt8]
    /// `X-WOPI-ItemVersion`; `nil` if the header is missing.
    public let version: String?

    /// Creates a download, for example for a test.
    public init(bytes: [UInt8], version: String?) {
        self.bytes = bytes
        self.version = version
    }
}

/// The tokens from the token endpoint (docs/protocol/bootstrap-and-oauth.md#token-endpoint).
public struct TokenGrant: Hashable, Sendable {
    /// `access_token`, an OAuth access token. Only the bootstrapper accepts it.
    public let accessToken: String
    /// `refresh_token`; `nil` if the provider doesn't issue one.
    public let refreshToken: String?
    /// `expires_in` in seconds. 0 if the token doesn't expire; `nil` if the member is missing or isn't a number.
    public let expiresIn: Int64?
    /// `scope`: words separated by spaces (RFC 6749 §3.3).
    public let scope: String?

    private static let section = "bootstrap-and-oauth.md#token-endpoint"

    init?(_ whole: Members, _ judge: inout Judge) {
        if let error = whole.all.text("error") {
            judge.add(.breaks, Self.section, expected: "400 or 401 with the error", came: "200 with \(error)")
            return nil
        }
        guard let token = whole.string("access_token", &judge) else { return nil }
        let type = whole.string("token_type", &judge)
        if let type, type.lowercased() != "bearer" {
            judge.add(.breaks, Self.section, expected: "bearer in token_type", came: type)
        }
        if !token.utf8.allSatisfy(Self.isTokenByte) {
            judge.add(
                .breaks, Self.section, expected: "only characters of b64token in access_token",
                came: "other characters",
                cause: "a token that is JSON or not encoded in base64url")
        }
        accessToken = token
        refreshToken = whole.string("refresh_token", &judge, missing: nil)
        scope = whole.string("scope", &judge, missing: nil)
        expiresIn = Self.seconds(whole, &judge)
    }

    private static func seconds(_ whole: Members, _ judge: inout Judge) -> Int64? {
        let value: Int64
        switch whole.all["expires_in"] {
        case nil:
            judge.add(.note, section, expected: "expires_in", came: "no such member")
            return nil
        case .integer(let number)?: value = number
        case .string(let text)? where Int64(text) != nil:
            judge.add(.note, section, expected: "a number in expires_in", came: "the string \"\(text)\"")
            value = Int64(text) ?? 0
        case let other?:
            judge.add(.breaks, section, expected: "a number of seconds in expires_in", came: other.kind)
            return nil
        }
        // The maximum is ten years. A larger `expires_in` is probably a point in time, or a duration in milliseconds.
        if !(0...315_360_000).contains(value) {
            judge.add(
                .strict, section, expected: "a number of seconds in expires_in", came: "\(value)",
                cause: "milliseconds, or a point in time instead of a duration")
        }
        return value
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte.isUnreserved || "+/=".utf8.contains(byte)
    }
}
