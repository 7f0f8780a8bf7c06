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
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        var redacted = secretPrefix(of: path).map { Array(($0 + "***").utf8) } ?? Array(path)
        if path.endIndex < bytes.endIndex {
            let query = bytes[(path.endIndex + 1)...]
            for pair in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
                redacted.append(pair.startIndex == query.startIndex ? UInt8(ascii: "?") : UInt8(ascii: "&"))
                redacted += redactedPair(pair)
            }
        }
        return Self.printable(redacted, limit: maximumLength)
    }

    /// Compares as routes are found: by segments, however many slashes are between or before them.
    private func secretPrefix(of path: ArraySlice<UInt8>) -> String? {
        let segments = Self.segments(path)
        return secretPathPrefixes.first { segments.starts(with: Self.segments(Array($0.utf8)[...])) }
    }

    private static func segments(_ path: ArraySlice<UInt8>) -> [[UInt8]] {
        let segments = path.split(separator: UInt8(ascii: "/")).map { decoded($0) }
        // RFC 9112 §3.2.2: a whole address has its path behind the host.
        let isWhole = path.first != UInt8(ascii: "/") && segments.first?.last == UInt8(ascii: ":")
        return isWhole ? Array(segments.dropFirst(2)) : segments
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return Array(bytes) }
        return Array(FormBody.decode(bytes).utf8)
    }

    private func redactedPair(_ pair: ArraySlice<UInt8>) -> [UInt8] {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return Array(pair) }
        let name = String(decoding: Self.decoded(pair[..<equals]), as: UTF8.self).lowercased()
        // A token behind a second question mark makes the first part of its name.
        let isSecret =
            secretParameters.contains(name) || carriesSecrets(pair[..<equals]) || carriesSecrets(pair[(equals + 1)...])
        return isSecret ? pair[...equals] + Array("***".utf8) : Array(pair)
    }

    /// Whether this may be an address with secrets of its own: a redirect, a share link, or one encoded twice.
    private func carriesSecrets(_ value: ArraySlice<UInt8>) -> Bool {
        let decoded = Self.decoded(value)
        return decoded.contains { "?#%".utf8.contains($0) } || secretPrefix(of: decoded[...]) != nil
    }

    /// Without what could break a line or a terminal: a question mark for each character that isn't printable ASCII.
    private static func printable(_ text: [UInt8], limit: Int) -> String {
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
