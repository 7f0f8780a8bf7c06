import Basics

/// The outcome of an operation that needs or changes a lock (docs/protocol/files.md#lock-decisions).
public enum LockOutcome: Hashable, Sendable {
    /// 200, with `X-WOPI-ItemVersion` as it came.
    case granted(version: String?)
    /// 409, with `X-WOPI-Lock` as it came: empty means unlocked, `nil` that there was no header.
    case conflict(current: String?)
}

/// The answer to GetLock (docs/protocol/files.md#lock-decisions).
public enum LockState: Hashable, Sendable {
    /// Nobody holds the file: 200 with an empty `X-WOPI-Lock`.
    case free
    /// Somebody holds the file, by this lock: 200 or 409 with `X-WOPI-Lock`.
    case held(String)
    /// The file is held by something that has no WOPI lock: 409 without one.
    case unnamed
}

/// A document's bytes and version.
public struct Download: Hashable, Sendable {
    /// The whole document, at most ``Limits/documentBytes``.
    public let bytes: [UInt8]
    /// `X-WOPI-ItemVersion`; `nil` when the answer had none.
    public let version: String?

    /// Makes a download, such as one that a test needs.
    public init(bytes: [UInt8], version: String?) {
        self.bytes = bytes
        self.version = version
    }
}

/// The tokens that the token endpoint issued (docs/protocol/bootstrap-and-oauth.md#token-endpoint).
public struct TokenGrant: Hashable, Sendable {
    /// `access_token`: for the bootstrapper, and for nothing else.
    public let accessToken: String
    /// `refresh_token`; `nil` when the provider issues none.
    public let refreshToken: String?
    /// `expires_in` in seconds; 0 for a token that doesn't expire, `nil` when the member is missing or no number.
    public let expiresIn: Int64?
    /// `scope`, words between spaces (RFC 6749 §3.3).
    public let scope: String?

    private static let section = "bootstrap-and-oauth.md#token-endpoint"

    init?(_ whole: Members, _ judge: inout Judge) {
        if let error = whole.all.text("error") {
            judge.add(.breaks, Self.section, expected: "an error with 400 or 401", came: "200 with \(error)")
            return nil
        }
        guard let token = whole.string("access_token", &judge) else { return nil }
        let type = whole.string("token_type", &judge)
        if let type, type.lowercased() != "bearer" {
            judge.add(.breaks, Self.section, expected: "token_type bearer", came: type)
        }
        if !token.utf8.allSatisfy(Self.isTokenByte) {
            judge.add(
                .breaks, Self.section, expected: "an access token of b64token characters", came: "others in it",
                cause: "a token that is JSON, or not base64url")
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
            judge.add(.breaks, section, expected: "seconds in expires_in", came: other.kind)
            return nil
        }
        // Ten years: whatever is longer was meant in another unit, or as an instant.
        if !(0...315_360_000).contains(value) {
            judge.add(
                .strict, section, expected: "seconds in expires_in", came: "\(value)",
                cause: "milliseconds, or an instant where a duration belongs")
        }
        return value
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte.isUnreserved || "+/=".utf8.contains(byte)
    }
}
