/// Percent-encoding (RFC 3986 §2.1) of UTF-8, without Foundation.
enum Percent {
    /// Percent-encodes every character except the unreserved characters and the characters in `kept`.
    static func encode(_ text: String, keeping kept: String = "") -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) || kept.utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Percent-decodes a text once. Returns `nil` for a `%` without two hexadecimal digits, for NUL, and for bytes that
    /// aren't UTF-8.
    static func decode(_ text: Substring) -> String? {
        var bytes: [UInt8] = [], rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(0) else { return nil }
        // `String(validating:as:)` needs iOS 18. This initializer replaces invalid bytes, so the bytes then differ.
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

extension StringProtocol {
    /// The text with A–Z in lowercase and all other characters unchanged, in any locale.
    var asciiLowercased: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Returns whether the text begins with `prefix`, which is in lowercase. The text is compared by bytes, because a
    /// slash followed by a combining mark is a different `Character`.
    func hasASCIIPrefix(_ prefix: StaticString) -> Bool {
        String(decoding: utf8.prefix(prefix.utf8CodeUnitCount), as: UTF8.self).asciiLowercased == prefix.description
    }
}

/// Searches text for byte sequences. The standard library supports this only since iOS 16 and macOS 13.
extension Substring.UTF8View {
    /// Returns the range of the first occurrence of `bytes`; `nil` if `bytes` doesn't occur.
    func range(of bytes: String.UTF8View) -> Range<Index>? {
        var start = startIndex
        while start != endIndex {
            let rest = self[start...]
            if rest.starts(with: bytes) { return start..<index(start, offsetBy: bytes.count) }
            formIndex(after: &start)
        }
        return nil
    }

    /// Returns the parts between delimiters, including empty parts.
    ///
    /// - Parameter maxSplits: the maximum number of splits. The last part contains everything after the last split.
    func parts(between delimiter: String.UTF8View, maxSplits: Int = .max) -> [Self] {
        var parts: [Self] = []
        var rest = self
        while parts.count < maxSplits, let found = rest.range(of: delimiter) {
            parts.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        return parts + [rest]
    }
}
