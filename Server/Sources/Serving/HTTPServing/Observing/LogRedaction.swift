/// Takes secrets out of a request's target before it is written to a log.
public struct LogRedaction: Sendable {
    /// Query parameters whose values are never written; compared in lower case, percent-decoded.
    public var secretParameters: Set<String>
    /// Paths whose last segment is itself a secret, by the path before that segment (`/contents/`).
    public var secretPathPrefixes: [String]
    /// Characters of path and query, counted together, after which a line is cut.
    public var maximumLength: Int

    /// Redacts the values of ``commonSecrets`` and no path, unless told otherwise.
    public init(
        secretParameters: Set<String> = LogRedaction.commonSecrets,
        secretPathPrefixes: [String] = [],
        maximumLength: Int = 1024
    ) {
        self.secretParameters = secretParameters
        self.secretPathPrefixes = secretPathPrefixes
        self.maximumLength = maximumLength
    }

    /// The names under which credentials travel in addresses.
    public static let commonSecrets: Set<String> = [
        "access_token", "refresh_token", "id_token", "token", "code", "code_verifier", "client_secret",
        "client_assertion", "state", "session_state", "password", "sc", "sig", "signature", "key",
    ]

    /// Path and query in a form that may be logged. It works on bytes: read as characters, an accent would change the
    /// sign before it, and every request would be slower.
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

    /// Compares segment by segment, as routes are matched, however many slashes are between or before them.
    private func secretPrefix(of path: ArraySlice<UInt8>) -> String? {
        secretPathPrefixes.first { prefix in
            var segments = Segments(rest: path), wanted = Segments(rest: Array(prefix.utf8)[...])
            // RFC 9112 §3.2.2: in an absolute address the path comes after the host.
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
        // A token after a second question mark has the first part in its name.
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

    /// Replaces each character that isn't printable ASCII by a question mark, so that none can break a line or a
    /// terminal.
    private static func printable(_ text: [UInt8], limit: Int) -> String {
        if text.count <= limit, text.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            return String(decoding: text, as: UTF8.self)
        }
        var result: [UInt8] = []
        var count = 0
        // Continuation bytes of UTF-8 don't count.
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
