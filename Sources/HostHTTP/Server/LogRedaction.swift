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

    /// Path and query, fit to be logged.
    func callAsFunction(_ target: String) -> String {
        // By bytes here and below: to characters, an accent makes another of the sign before it.
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let path = redactedPath(parts.first.map { String(Substring($0)) } ?? "")
        let query = parts.count > 1 ? "?" + redactedQuery(Substring(parts[1])) : ""
        return Self.printable(path + query, limit: maximumLength)
    }

    /// Compares as routes are found: by segments, however many slashes are between or before them.
    private func redactedPath(_ path: String) -> String {
        let segments = Self.segments(path)
        let prefix = secretPathPrefixes.first { segments.starts(with: Self.segments($0)) }
        return prefix.map { $0 + "***" } ?? path
    }

    private static func segments(_ path: String) -> [String] {
        let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { FormBody.decode($0) }
        // RFC 9112 §3.2.2: a whole address has its path behind the host.
        let isWhole = !path.hasPrefix("/") && segments.first?.hasSuffix(":") == true
        return isWhole ? Array(segments.dropFirst(2)) : segments
    }

    private func redactedQuery(_ query: Substring) -> String {
        query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { bytes in
            let pair = Substring(bytes)
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return String(pair) }
            let name = FormBody.decode(Array(pair[..<equals].utf8)).lowercased()
            // A token behind a second question mark makes the first part of its name.
            let isSecret =
                secretParameters.contains(name) || carriesSecrets(pair[..<equals])
                || carriesSecrets(Substring(bytes[bytes.index(after: equals)...]))
            return isSecret ? "\(pair[..<equals])=***" : String(pair)
        }
        .joined(separator: "&")
    }

    /// Whether this may be an address with secrets of its own: a redirect, a share link, or one encoded twice.
    private func carriesSecrets(_ value: Substring) -> Bool {
        let decoded = FormBody.decode(value.utf8)
        return decoded.utf8.contains { "?#%".utf8.contains($0) } || redactedPath(decoded) != decoded
    }

    /// Without what could break a line or a terminal.
    private static func printable(_ text: String, limit: Int) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            let isPrintable = scalar.value >= 0x20 && scalar.value < 0x7f
            result.unicodeScalars.append(isPrintable ? scalar : "?")
        }
        return text.unicodeScalars.count > limit ? result + "…" : result
    }
}
