/// What a lock-aware operation did.
public enum LockOutcome: Hashable, Sendable {
    /// 200, with `X-WOPI-ItemVersion` as it came.
    case granted(version: String?)
    /// 409, with `X-WOPI-Lock` as it came: empty means unlocked, `nil` that there was no header.
    case conflict(current: String?)
}

/// What GetLock said (files.md §2.2).
public enum LockState: Hashable, Sendable {
    case free
    case held(String)
    /// 409: held by something that has no WOPI lock.
    case unnamed
}

/// A document's bytes and version.
public struct Download: Hashable, Sendable {
    public let bytes: [UInt8]
    public let version: String?

    public init(bytes: [UInt8], version: String?) {
        self.bytes = bytes
        self.version = version
    }
}

/// What the token endpoint granted (bootstrap-and-oauth.md §6).
public struct TokenGrant: Hashable, Sendable {
    public let accessToken: String
    public let refreshToken: String?
    /// Seconds; 0 never ends, `nil` when nothing was said.
    public let expiresIn: Int64?
    public let scope: String?

    private static let section = "bootstrap-and-oauth.md §6"

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
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "-._~+/=".utf8.contains(byte)
    }
}
