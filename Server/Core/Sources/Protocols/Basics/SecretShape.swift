/// Finds text shaped like one of this server's secrets and replaces it before the text is stored or shown.
///
/// Access tokens, refresh tokens, share-link tokens, codes, cookies, client secrets and form tokens all contain 32
/// bytes in base64url (RFC 4648 §5). No identifier that appears in a log is that long. Text that is percent-encoded
/// (even several times) or JSON-escaped is decoded before it is checked.
///
/// A long file name usually consists of words, so words joined by hyphens or underscores aren't replaced. The password
/// in a URL (`https://user:password@host`) is found by its position in the URL.
public enum SecretShape {
    /// The text that replaces a secret.
    public static let replacement = "***"
    /// The minimum length of a run of base64url characters that counts as a secret. The 32 bytes of a secret are 43
    /// characters; a UUID has only 36 characters.
    private static let length = 40
    /// The letters that follow the `e` in the prefix of a secret, such as `ea_`, and say which kind of secret it is.
    private static let kinds = Array("acefkrs".utf8)
    /// The minimum length of a secret after its prefix, such as `ea_`. This length is less than the length of a whole
    /// secret, because a log may contain only the beginning of a secret.
    private static let cutLength = 20
    /// The maximum length of a run of letters that counts as a word.
    private static let maxWordLength = 24

    /// The text with its secrets replaced.
    public static func redacted(_ text: String) -> String {
        var bytes = Array(text.utf8)
        return redact(&bytes, from: 0) ? String(decoding: bytes, as: UTF8.self) : text
    }

    /// Whether the text contains something shaped like a secret.
    public static func isFound(in text: String) -> Bool {
        let bytes = Array(text.utf8), found = candidates(in: bytes[...])
        return found.hasAt && !passwords(in: bytes[...]).isEmpty || !ranges(in: bytes[...], found.pieces).isEmpty
    }

    /// Replaces secrets in the bytes of a text.
    ///
    /// - Parameter start: the index of the first byte to check.
    /// - Returns: whether a secret was found.
    @discardableResult
    public static func redact(_ bytes: inout [UInt8], from start: Int) -> Bool {
        guard start < bytes.count else { return false }
        var found = candidates(in: bytes[start...])
        let passwords = found.hasAt ? passwords(in: bytes[start...]) : []
        if !passwords.isEmpty {
            for range in passwords.reversed() { bytes.replaceSubrange(range, with: replacement.utf8) }
            found = candidates(in: bytes[start...])
        }
        let ranges = ranges(in: bytes[start...], found.pieces)
        for range in ranges.reversed() { bytes.replaceSubrange(range, with: replacement.utf8) }
        return !passwords.isEmpty || !ranges.isEmpty
    }

    /// Returns the ranges of passwords in URLs (RFC 3986 §3.2.1), in order.
    private static func passwords(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = [], rest = bytes
        while let start = rest.firstRange(of: Array("://".utf8))?.upperBound {
            let authority = rest[start...].prefix { !endsAuthority($0) }
            if let end = authority.lastIndex(of: UInt8(ascii: "@")),
                let colon = authority[..<end].firstIndex(of: UInt8(ascii: ":")),
                !authority[(colon + 1)..<end].elementsEqual(replacement.utf8)
            {
                ranges.append((colon + 1)..<end)
            }
            rest = rest[authority.endIndex...]
        }
        return ranges
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool { byte <= 0x20 || "/?#\"'<>\\".utf8.contains(byte) }

    private static func isOfSecret(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// A part of a text that is long enough to contain a secret.
    private struct Piece {
        let range: Range<Int>
        /// Whether the piece has a `%` or a backslash, with which an encoded character begins.
        let hasEscapes: Bool
    }

    /// The ranges of secrets, in order and without overlaps.
    private static func ranges(in bytes: ArraySlice<UInt8>, _ pieces: [Piece]) -> [Range<Int>] {
        pieces.flatMap { $0.hasEscapes ? rangesOfTokens(in: bytes[$0.range]) : rangeOfToken(in: bytes[$0.range]) }
    }

    /// Finds the pieces of a text that have a long enough run of characters, without a dot, to contain a secret, and
    /// whether the text has an `@`, which every URL with a password has. A piece ends at each character that can be
    /// neither in a token nor in an encoded character.
    ///
    /// This search reads every byte of every log line, so it makes no copies.
    private static func candidates(in bytes: ArraySlice<UInt8>) -> (pieces: [Piece], hasAt: Bool) {
        bytes.withUnsafeBufferPointer { buffer in
            var pieces: [Piece] = [], start = 0, count = 0, isLong = false, hasEscapes = false, hasAt = false
            for index in 0...buffer.count {
                let byte = index < buffer.count ? buffer[index] : 0x20
                if isOfSecret(byte) {
                    count += 1
                    continue
                }
                if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") {
                    (count, hasEscapes) = (count + 1, true)
                    continue
                }
                if count > cutLength { isLong = true }
                count = 0
                if byte == UInt8(ascii: ".") { continue }
                if byte == UInt8(ascii: "@") { hasAt = true }
                if isLong {
                    let range = bytes.startIndex + start..<bytes.startIndex + index
                    pieces.append(Piece(range: range, hasEscapes: hasEscapes))
                }
                (start, isLong, hasEscapes) = (index + 1, false, false)
            }
            return (pieces, hasAt)
        }
    }

    /// The range of the token in a piece without encoded characters, as ``rangesOfTokens(in:)`` finds it: from the
    /// beginning to the end of the last part that is a secret.
    private static func rangeOfToken(in piece: ArraySlice<UInt8>) -> [Range<Int>] {
        var end: Int?, start = piece.startIndex
        while start < piece.endIndex {
            let stop = piece[start...].firstIndex(of: UInt8(ascii: ".")) ?? piece.endIndex
            if isSecret(piece[start..<stop]) { end = stop }
            start = stop + 1
        }
        return end.map { [piece.startIndex..<$0] } ?? []
    }

    /// The ranges of secrets in a piece. A token may have several parts, joined by dots. The range of a token begins
    /// with the first part, even if only a later part is long enough to be a secret.
    private static func rangesOfTokens(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = [], run: [UInt8] = []
        // The index where the current run of letters, digits and dots began.
        var start = bytes.startIndex, rest = bytes
        func end(at index: Int) {
            if isSecret(run[...]) {
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

    private static func isSecret(_ run: ArraySlice<UInt8>) -> Bool {
        guard run.count > cutLength else { return false }
        return run.count >= length && !isOfWords(run)
            || run.withUnsafeBufferPointer { hasKind($0) || isGeneratedPassword($0) }
    }

    /// Whether the run consists of words and numbers joined by hyphens and underscores, as in
    /// `Project-Alpha_2026-01-31_v2`. Fewer than one in a billion random secrets look like this, because random secrets
    /// alternate too often between uppercase letters, lowercase letters and digits.
    private static func isOfWords(_ run: ArraySlice<UInt8>) -> Bool {
        run.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }.allSatisfy(isWord)
    }

    /// Whether the part is a number or a word (lowercase, uppercase or capitalized), which may have digits before and
    /// after it.
    private static func isWord(_ part: ArraySlice<UInt8>) -> Bool {
        guard part.count <= maxWordLength else { return false }
        var letters = part.drop(while: \.isASCIIDigit)
        while let last = letters.last, last.isASCIIDigit { letters.removeLast() }
        return letters.allSatisfy(\.isASCIIUppercase)
            || letters.prefix(1).allSatisfy(\.isASCIILetter) && letters.dropFirst().allSatisfy(\.isASCIILowercase)
    }

    /// Whether the run has a prefix such as `ea_`, at its start or after a separator, followed by enough characters to
    /// be a secret.
    private static func hasKind(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index <= run.count - 3 - cutLength {
            if run[index] == UInt8(ascii: "e"), run[index + 2] == UInt8(ascii: "_"), kinds.contains(run[index + 1]),
                index == 0 || !run[index - 1].isASCIILetterOrDigit
            {
                return true
            }
            index += 1
        }
        return false
    }

    /// Whether the run contains a generated password: four groups of five letters and digits, joined by hyphens. Other
    /// characters may precede and follow the password.
    private static func isGeneratedPassword(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
        // Where the first of the three hyphens can be. The four groups are before and after it.
        var index = 5
        while index + 18 <= run.count {
            let hyphen = UInt8(ascii: "-")
            if run[index] == hyphen, run[index + 6] == hyphen, run[index + 12] == hyphen,
                [index - 5, index + 1, index + 7, index + 13].allSatisfy({ start in
                    (start..<start + 5).allSatisfy { Identifier.isLetter(run[$0]) }
                })
            {
                return true
            }
            index += 1
        }
        return false
    }

    /// Removes the next character, which may be encoded, and returns the decoded byte: `%61`, `%2561` and `\u0061` all
    /// return `a`.
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
