/// Parses `name=value` pairs separated by `&`, as in To and Back URLs and in Android's extras
/// (docs/protocol/app-to-app.md#to-url, #android-result).
struct Parameters {
    private static let maxCount = 100

    /// The names of the parameters with their values, which are still percent-encoded.
    private let raw: [(name: String, value: Substring)]

    init(_ text: Substring) throws(LinkProblem) {
        // The text is split by bytes, because a delimiter followed by a combining mark is a different `Character`.
        let pairs = text.utf8.split(separator: UInt8(ascii: "&"), maxSplits: Self.maxCount)
        guard pairs.count <= Self.maxCount else { throw LinkProblem(.address, .tooMany(limit: Self.maxCount)) }
        var found: [(name: String, value: Substring)] = []
        for pair in pairs {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            // Microsoft's sample contains a space in a name (docs/protocol/app-to-app.md#android-result).
            let letters = pair[..<end].filter { $0 != UInt8(ascii: " ") }
            let name = String(decoding: letters, as: UTF8.self).asciiLowercased
            // Names are compared by bytes, because `==` treats two encodings of an accented letter as equal.
            guard !found.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                throw LinkProblem(.parameter(name), .repeated)
            }
            found.append((name, Substring(pair[end...].dropFirst())))
        }
        raw = found
    }

    /// Returns the value of a parameter exactly as received.
    func verbatim(_ name: String) -> String? { raw.first { $0.name == name }.map { String($0.value) } }

    /// Returns the value of a parameter, percent-decoded once; `nil` if the value is missing or empty.
    func value(_ name: String) throws(LinkProblem) -> String? {
        guard let found = raw.first(where: { $0.name == name })?.value, !found.isEmpty else { return nil }
        guard let value = Percent.decode(found) else { throw LinkProblem(.parameter(name), .badEncoding) }
        return value
    }

    func required(_ name: String) throws(LinkProblem) -> String {
        guard let value = try value(name) else { throw LinkProblem(.parameter(name), .missing) }
        return value
    }
}
