/// What of a request's target may be written into a log.
public struct LogRedaction: Sendable {
    /// Query parameters whose values are never written; compared in lower case, percent-decoded.
    public var secretParameters: Set<String>
    /// Paths whose last segment is itself a secret, by what stands before it (`/contents/`).
    public var secretPathPrefixes: [String]
    /// Characters of path and query that are written at most.
    public var maximumLength: Int

    public init(
        secretParameters: Set<String> = LogRedaction.commonSecrets,
        secretPathPrefixes: [String] = [],
        maximumLength: Int = 1024
    ) {
        self.secretParameters = secretParameters
        self.secretPathPrefixes = secretPathPrefixes
        self.maximumLength = maximumLength
    }

    /// What WOPI and OAuth put into addresses.
    public static let commonSecrets: Set<String> = [
        "access_token", "refresh_token", "id_token", "token", "code", "code_verifier", "client_secret",
        "client_assertion", "state", "session_state", "password", "sc", "sig", "signature", "key",
    ]

    /// Path and query, fit to be logged. Works on bytes: to characters, an accent makes another of the sign before it,
    /// and every request pays for it.
    func callAsFunction(_ target: String) -> String {
        let bytes = Array(target.utf8)
        var redacted: [UInt8] = []
        redacted.reserveCapacity(bytes.count)
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        if let prefix = secretPrefix(of: path) {
            redacted += (prefix + "***").utf8
        } else {
            redacted += path
        }
        var rest = bytes[path.endIndex...]
        while let separator = rest.popFirst() {
            let pair = rest.prefix { $0 != UInt8(ascii: "&") }
            redacted.append(separator)
            append(pair, to: &redacted)
            rest = rest[pair.endIndex...]
        }
        return Self.printable(redacted, limit: maximumLength)
    }

    /// Compares as routes are found: by segments, however many slashes are between or before them.
    private func secretPrefix(of path: ArraySlice<UInt8>) -> String? {
        secretPathPrefixes.first { prefix in
            var segments = Segments(rest: path), wanted = Segments(rest: Array(prefix.utf8)[...])
            // RFC 9112 §3.2.2: a whole address has its path behind the host.
            if path.first != UInt8(ascii: "/"), segments.first?.last == UInt8(ascii: ":") {
                _ = (segments.next(), segments.next())
            }
            while let segment = wanted.next() {
                guard let found = segments.next(), Self.decoded(found) == segment else { return false }
            }
            return true
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return bytes }
        return Array(FormBody.decode(bytes).utf8)[...]
    }

    private func append(_ pair: ArraySlice<UInt8>, to redacted: inout [UInt8]) {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return redacted += pair }
        let name = String(decoding: Self.decoded(pair[..<equals]), as: UTF8.self).lowercased()
        // A token behind a second question mark makes the first part of its name.
        let isSecret =
            secretParameters.contains(name) || carriesSecrets(pair[..<equals]) || carriesSecrets(pair[(equals + 1)...])
        redacted += isSecret ? pair[...equals] : pair
        if isSecret { redacted += "***".utf8 }
    }

    /// Whether this may be an address with secrets of its own: a redirect, a share link, or one encoded twice.
    private func carriesSecrets(_ value: ArraySlice<UInt8>) -> Bool {
        let decoded = Self.decoded(value)
        return decoded.contains { "?#%".utf8.contains($0) } || secretPrefix(of: decoded) != nil
    }

    /// Without what could break a line or a terminal: a question mark for each character that isn't printable ASCII.
    private static func printable(_ text: [UInt8], limit: Int) -> String {
        if text.count <= limit, text.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            return String(decoding: text, as: UTF8.self)
        }
        var result: [UInt8] = []
        var count = 0
        // What continues a character in UTF-8 doesn't count.
        for byte in text where byte & 0xC0 != 0x80 {
            count += 1
            guard count <= limit else { break }
            result.append((0x20..<0x7F).contains(byte) ? byte : UInt8(ascii: "?"))
        }
        return String(decoding: result, as: UTF8.self) + (count > limit ? "…" : "")
    }
}

/// The parts of a path between slashes, none of them empty.
private struct Segments: IteratorProtocol {
    var rest: ArraySlice<UInt8>

    var first: ArraySlice<UInt8>? {
        var copy = self
        return copy.next()
    }

    mutating func next() -> ArraySlice<UInt8>? {
        rest = rest.drop { $0 == UInt8(ascii: "/") }
        guard !rest.isEmpty else { return nil }
        let segment = rest.prefix { $0 != UInt8(ascii: "/") }
        rest = rest[segment.endIndex...]
        return segment
    }
}
