/// Finds what has the shape of one of this server's secrets, and takes it out of text that is kept or shown.
///
/// Access, refresh and share-link tokens, codes, cookies, client secrets and the tokens of forms all have 32 random bytes
/// or a code of as many, in base64url (RFC 4648 §5). No identifier that a log needs is as long. What is percent-encoded,
/// however often, or escaped as JSON has it, is looked at as what it stands for.
package enum SecretShape {
    /// Stands in the place of a secret.
    package static let replacement = "***"
    /// Characters of base64url in a row that are taken for a secret: 32 bytes have 43, an UUID has 36.
    private static let length = 40
    /// The letters that, after an `e`, name the kind of a secret (`ea_…`).
    private static let kinds = Array("acefkrs".utf8)
    /// Characters after such a beginning that are taken for a secret: it may have been cut.
    private static let cutLength = 20

    /// The text without secrets.
    package static func redacted(_ text: String) -> String {
        var bytes = Array(text.utf8)
        return redact(&bytes, from: 0) ? String(decoding: bytes, as: UTF8.self) : text
    }

    /// Whether something in the text has the shape of a secret.
    package static func isFound(in text: String) -> Bool {
        let bytes = Array(text.utf8)
        return mayHold(bytes[...]) && !ranges(in: bytes[...]).isEmpty
    }

    /// Replaces secrets in the bytes of a text.
    ///
    /// - Parameter start: the place of the first byte that is looked at.
    /// - Returns: whether there were any.
    @discardableResult
    package static func redact(_ bytes: inout [UInt8], from start: Int) -> Bool {
        guard start < bytes.count, mayHold(bytes[start...]) else { return false }
        let ranges = ranges(in: bytes[start...])
        for index in ranges.reversed() { bytes.replaceSubrange(index, with: replacement.utf8) }
        return !ranges.isEmpty
    }

    /// Whether any run of characters is long enough, by a look that is quick since every line of a log gets it.
    private static func mayHold(_ bytes: ArraySlice<UInt8>) -> Bool {
        var count = 0
        for byte in bytes {
            let isPart = isOfSecret(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\")
            count = isPart ? count + 1 : 0
            if count > cutLength { return true }
        }
        return false
    }

    private static func isOfSecret(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// The places of secrets, in order, none overlapping; with what dots join before them, as the parts of a token are.
    private static func ranges(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = [], run: [UInt8] = []
        // The place where letters, digits and dots in a row began.
        var start = bytes.startIndex, rest = bytes
        func end(at index: Int) {
            if isSecret(run) {
                if let last = ranges.last, last.upperBound > start { ranges.removeLast() }
                ranges.append(start..<index)
            }
            run.removeAll(keepingCapacity: true)
        }
        while !rest.isEmpty {
            let index = rest.startIndex, byte = next(&rest)
            if isOfSecret(byte) {
                run.append(byte)
                continue
            }
            end(at: index)
            if byte != UInt8(ascii: ".") { start = rest.startIndex }
        }
        end(at: bytes.endIndex)
        return ranges
    }

    private static func isSecret(_ run: [UInt8]) -> Bool {
        run.count >= length || hasKind(run) || isGeneratedPassword(run)
    }

    /// Whether it has `ea_` or the like, at its beginning or after another separator, with enough behind it.
    private static func hasKind(_ run: [UInt8]) -> Bool {
        guard run.count > cutLength else { return false }
        var rest = run[...], isBeginning = true
        while rest.count >= 3 + cutLength {
            let head = Array(rest.prefix(3))
            if isBeginning, head[0] == UInt8(ascii: "e"), kinds.contains(head[1]), head[2] == UInt8(ascii: "_") {
                return true
            }
            isBeginning = !head[0].isASCIILetterOrDigit
            rest = rest.dropFirst()
        }
        return false
    }

    /// Whether it is as the passwords that operators are given for others: four groups of five letters and digits.
    private static func isGeneratedPassword(_ run: [UInt8]) -> Bool {
        guard run.count == 23 else { return false }
        return run.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(\.count) == [5, 5, 5, 5]
            && run.allSatisfy { $0 == UInt8(ascii: "-") || Identifier.isLetter($0) }
    }

    /// Takes the next character as what it stands for: `%61`, `%2561` and `\u0061` are an `a`.
    private static func next(_ rest: inout ArraySlice<UInt8>) -> UInt8 {
        let first = rest.removeFirst()
        var ahead = rest
        if first == UInt8(ascii: "%") {
            while ahead.starts(with: "25".utf8) { ahead = ahead.dropFirst(2) }
            if let byte = hexadecimal(ahead.prefix(2)) {
                rest = ahead.dropFirst(2)
                return byte
            }
        } else if first == UInt8(ascii: "\\"), ahead.starts(with: "u00".utf8),
            let byte = hexadecimal(ahead.dropFirst(3).prefix(2))
        {
            rest = ahead.dropFirst(5)
            return byte
        }
        return first
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2, let high = digits.first?.hexadecimalValue, let low = digits.last?.hexadecimalValue
        else { return nil }
        return high << 4 | low
    }
}
