import Basics

/// Reads the token from an `Authorization` header (RFC 6750 §2.1).
public enum BearerToken {
    /// Returns the token `X` of `Bearer X`, with `Bearer` in uppercase or lowercase, and of `Bearer: X`, which some
    /// clients write. Returns `nil` for anything else: another scheme, a missing token, two tokens, or characters not
    /// allowed in a token.
    public static func read(_ header: String?) -> String? {
        guard let header, header.utf8.count <= 8192 else { return nil }
        let parts = Array(header.utf8).split(separator: UInt8(ascii: " "))
        guard parts.count == 2, let scheme = parts.first, let token = parts.last else { return nil }
        var name = String(decoding: scheme, as: UTF8.self).lowercased()
        if name.hasSuffix(":") { name.removeLast() }
        guard name == "bearer", isToken(token) else { return nil }
        return String(decoding: token, as: UTF8.self)
    }

    /// Whether the bytes match the grammar of a token: b64token = 1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/"
    /// ) *"="
    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        let body = bytes.prefix { $0 != UInt8(ascii: "=") }
        let padding = bytes.dropFirst(body.count)
        return !body.isEmpty && padding.allSatisfy { $0 == UInt8(ascii: "=") }
            && body.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
    }
}
