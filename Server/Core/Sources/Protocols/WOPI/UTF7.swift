import Basics

/// UTF-7 (RFC 2152) as WOPI's name headers use it (docs/protocol/files.md#utf-7).
///
/// The encoder has the same output as .NET: it writes a few kinds of ASCII characters unchanged and encodes all other
/// characters in base64. The decoder also accepts other ASCII characters without encoding, a missing final `-`, several
/// base64 runs, and surrogate pairs.
public enum UTF7 {
    /// Decodes a header's value. Returns `nil` when the value isn't valid UTF-7: a byte above 127, malformed base64,
    /// unused bits that are set, or half a surrogate pair.
    public static func decode(_ text: String) -> String? {
        var units = [UInt16]()
        var bytes = text.utf8.makeIterator()
        var pending = bytes.next()
        while let byte = pending {
            guard byte < 0x80 else { return nil }
            guard byte == plus else {
                units.append(UInt16(byte))
                pending = bytes.next()
                continue
            }
            var shift = Shift()
            pending = bytes.next()
            while let digit = pending, let bits = base64Value(digit) {
                shift.append(bits, to: &units)
                pending = bytes.next()
            }
            guard shift.isCleanlyEnded else { return nil }
            if pending == minus {
                if shift.isEmpty { units.append(UInt16(plus)) }
                pending = bytes.next()
            } else if shift.isEmpty {
                return nil
            }
        }
        return String(validating: units, as: UTF16.self)
    }

    /// Encodes a name in UTF-7 for a header; the result is always ASCII.
    public static func encode(_ text: String) -> String {
        var output = ""
        var run = [UInt16]()
        for unit in text.utf16 {
            if let byte = UInt8(exactly: unit), isDirect(byte) {
                flush(&run, to: &output)
                output.unicodeScalars.append(Unicode.Scalar(byte))
            } else if unit == UInt16(plus) {
                flush(&run, to: &output)
                output += "+-"
            } else {
                run.append(unit)
            }
        }
        flush(&run, to: &output)
        return output
    }

    private static let plus = UInt8(ascii: "+")
    private static let minus = UInt8(ascii: "-")
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

    /// Converts the base64 digits of one run to UTF-16 code units. A digit has six bits, and a code unit has 16 bits.
    private struct Shift {
        private var accumulator: UInt32 = 0
        private var bitCount = 0
        private(set) var isEmpty = true

        mutating func append(_ bits: UInt8, to units: inout [UInt16]) {
            isEmpty = false
            accumulator = (accumulator << 6 | UInt32(bits)) & 0x3F_FFFF
            bitCount += 6
            if bitCount >= 16 {
                bitCount -= 16
                units.append(UInt16(truncatingIfNeeded: accumulator >> UInt32(bitCount)))
            }
        }

        /// Whether the run ends as RFC 2152 rule 2 requires: with fewer than six padding bits, which are all zero.
        var isCleanlyEnded: Bool { bitCount < 6 && accumulator & (1 << UInt32(bitCount) - 1) == 0 }
    }

    private static func base64Value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: byte.base64Value
        }
    }

    /// Whether .NET's encoder writes the character unchanged. .NET's encoder encodes all other characters, including
    /// `_`, `%`, `&` and `=`.
    private static func isDirect(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "'(),-./:? \t\r\n".utf8.contains(byte)
    }

    private static func flush(_ run: inout [UInt16], to output: inout String) {
        guard !run.isEmpty else { return }
        output += "+"
        var accumulator: UInt32 = 0
        var bitCount: UInt32 = 0
        for unit in run {
            accumulator = accumulator << 16 | UInt32(unit)
            bitCount += 16
            while bitCount >= 6 {
                bitCount -= 6
                output.unicodeScalars.append(digits[Int(accumulator >> bitCount & 63)])
            }
            accumulator &= 1 << bitCount - 1
        }
        if bitCount > 0 { output.unicodeScalars.append(digits[Int(accumulator << (6 - bitCount) & 63)]) }
        output += "-"
        run.removeAll(keepingCapacity: true)
    }
}
