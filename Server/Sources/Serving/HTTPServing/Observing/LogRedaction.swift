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

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Path and query in a form that may be logged. It works on bytes: read as characters, an accent would change the
    /// sign before it, and every request would be slower.
    func callAsFunction(_ target: String) -> String {
        var text = target
        return text.withUTF8 { redacted($0[...]) } ?? target
    }

    /// - Returns: `nil` when the target can be logged as it stands.
    private func redacted(_ target: Bytes) -> String? {
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        let prefix = secretPrefix(of: path)
        if prefix == nil, path.count == target.count, target.count <= maximumLength, Self.isPrintable(target) {
            return nil
        }
        var redacted: [UInt8] = []
        redacted.reserveCapacity(target.count)
        if let prefix {
            redacted += (prefix + "***").utf8
        } else {
            redacted += path
        }
        var rest = target[path.endIndex...]
        while let separator = rest.popFirst() {
            let pair = rest.prefix { $0 != UInt8(ascii: "&") }
            redacted.append(separator)
            append(pair, to: &redacted)
            rest = rest[pair.endIndex...]
        }
        return Self.printable(redacted, limit: maximumLength)
    }

    /// Compares segment by segment, as routes are matched, however many slashes are between or before them.
    private func secretPrefix<Path: BidirectionalCollection<UInt8>>(of path: Path) -> String?
    where Path.SubSequence == Path {
        secretPathPrefixes.first { prefix in
            var segments = Segments(rest: path), wanted = Segments(rest: Substring(prefix).utf8)
            // RFC 9112 §3.2.2: in an absolute address the path comes after the host.
            if path.first != UInt8(ascii: "/"), segments.first?.last == UInt8(ascii: ":") {
                _ = (segments.next(), segments.next())
            }
            while let segment = wanted.next() {
                guard let found = segments.next() else { return false }
                let isSame =
                    Self.isEncoded(found)
                    ? FormBody.decode(found).utf8.elementsEqual(segment) : found.elementsEqual(segment)
                guard isSame else { return false }
            }
            return true
        }
    }

    private static func isEncoded(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
    }

    private func append(_ pair: Bytes, to redacted: inout [UInt8]) {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return redacted += pair }
        let key = pair[..<equals]
        let name = Self.isEncoded(key) ? FormBody.decode(key) : String(decoding: key, as: UTF8.self)
        // A token after a second question mark has the first part in its name.
        let isSecret =
            secretParameters.contains(name.lowercased()) || carriesSecrets(key) || carriesSecrets(pair[(equals + 1)...])
        redacted += isSecret ? pair[...equals] : pair
        if isSecret { redacted += "***".utf8 }
    }

    /// Whether this may be an address with secrets of its own: a redirect, a share link, or one encoded twice.
    private func carriesSecrets(_ value: Bytes) -> Bool {
        guard Self.isEncoded(value) else { return isAddress(value) }
        return isAddress(Array(FormBody.decode(value).utf8)[...])
    }

    private func isAddress<Value: BidirectionalCollection<UInt8>>(_ value: Value) -> Bool
    where Value.SubSequence == Value {
        value.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "%") }
            || secretPrefix(of: value) != nil
    }

    private static func isPrintable(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy(isPrintable)
    }

    /// Without the space, which stands between the pairs of a line: HTTP/2 lets one through.
    private static func isPrintable(_ byte: UInt8) -> Bool { (0x21..<0x7F).contains(byte) }

    /// Replaces each character that isn't printable ASCII by a question mark, so that none can break a line or a
    /// terminal, or look like another pair.
    private static func printable(_ text: [UInt8], limit: Int) -> String {
        if text.count <= limit, isPrintable(text) { return String(decoding: text, as: UTF8.self) }
        var result: [UInt8] = []
        var count = 0
        // Continuation bytes of UTF-8 don't count.
        for byte in text where byte & 0xC0 != 0x80 {
            count += 1
            guard count <= limit else { break }
            result.append(isPrintable(byte) ? byte : UInt8(ascii: "?"))
        }
        return String(decoding: result, as: UTF8.self) + (count > limit ? "…" : "")
    }
}

/// The parts of a path between slashes, none of them empty.
private struct Segments<Path: Collection<UInt8>>: IteratorProtocol where Path.SubSequence == Path {
    var rest: Path

    var first: Path? {
        var copy = self
        return copy.next()
    }

    mutating func next() -> Path? {
        rest = rest.drop { $0 == UInt8(ascii: "/") }
        guard !rest.isEmpty else { return nil }
        let segment = rest.prefix { $0 != UInt8(ascii: "/") }
        rest = rest[segment.endIndex...]
        return segment
    }
}
