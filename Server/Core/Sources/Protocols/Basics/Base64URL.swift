/// Base64url encoding (RFC 4648 §5) without padding.
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Encodes the bytes.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        // Copy into an array, because iterating over a generic sequence costs a function call per byte.
        let bytes = Array(bytes)
        var text = [UInt8]()
        text.reserveCapacity(bytes.count * 4 / 3 + 1)
        bytes.withUnsafeBytes { append($0, to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the base64url text of `bytes` to `text`.
    public static func append(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
        let alphabet = alphabet
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
    }

    /// Decodes base64url text. Returns `nil` unless the text is exactly what ``encode(_:)`` returns for the decoded
    /// bytes: no padding, no character outside the alphabet, and no unused bits that are set.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        text.utf8.withContiguousStorageIfAvailable { decode($0) }
            ?? Array(text.utf8).withUnsafeBufferPointer { decode($0) }
    }

    /// Decodes base64url text in a buffer. Iterating over a generic string instead would cost a function call per byte.
    public static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var bytes = [UInt8]()
        bytes.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for character in text {
            guard let value = value(of: character) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return count < 6 && bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: character.base64Value
        }
    }
}
