/// Percent-encoding (RFC 3986 §2.1) of UTF-8 text.
public enum PercentEncoding {
    /// Encodes every byte except the unreserved characters of RFC 3986 §2.3.
    public static func encode(_ text: some StringProtocol) -> String {
        encode(text) { $0.isUnreserved }
    }

    /// Encodes every byte for which `isKept` returns `false`, with uppercase hexadecimal digits.
    public static func encode(_ text: some StringProtocol, keeping isKept: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(Hexadecimal.upper[Int(byte >> 4)])
                encoded.append(Hexadecimal.upper[Int(byte & 15)])
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Decodes the percent-encoded unreserved characters (such as `%61` for `a`) in a URL or in a part of a URL. Other
    /// percent-encodings stay, because only an unreserved character is equivalent to its percent-encoding (RFC 3986
    /// §6.2.2.2). Returns the text unchanged if any `%` isn't followed by two hexadecimal digits.
    public static func decodeUnreserved(_ text: String) -> String {
        if text.everyUTF8({ $0 != UInt8(ascii: "%") }) { return text }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.utf8.count)
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            decoded.append(byte)
            guard byte == UInt8(ascii: "%") else { continue }
            guard let value = encodedByte(at: rest) else { return text }
            if value.isUnreserved {
                decoded[decoded.count - 1] = value
            } else {
                decoded += rest.prefix(2)
            }
            rest = rest.dropFirst(2)
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Decodes a form's name or value, where `+` means a space. Returns `nil` if any `%` isn't followed by two
    /// hexadecimal digits.
    public static func decodeForm(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        decodeForm(bytes) { _ in false }
    }

    /// Decodes a form's name or value, keeping a `%` that isn't followed by two hexadecimal digits (WHATWG URL §5.1).
    public static func decodeFormLeniently(_ bytes: some Collection<UInt8>) -> [UInt8] {
        decodeForm(bytes) { decoded in
            decoded.append(UInt8(ascii: "%"))
            return true
        } ?? []
    }

    /// Decodes a form's name or value.
    ///
    /// - Parameter lonePercent: called at a `%` that isn't followed by two hexadecimal digits. If it returns `false`,
    ///   decoding stops.
    private static func decodeForm(
        _ bytes: some Collection<UInt8>, lonePercent: (inout [UInt8]) -> Bool
    ) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                if let value = encodedByte(at: rest) {
                    decoded.append(value)
                    rest = rest.dropFirst(2)
                } else if !lonePercent(&decoded) {
                    return nil
                }
            default: decoded.append(byte)
            }
        }
        return decoded
    }

    /// The byte that the first two hexadecimal digits of `rest` encode.
    private static func encodedByte(at rest: ArraySlice<UInt8>) -> UInt8? {
        guard let high = rest.first?.hexadecimalValue, let low = rest.dropFirst().first?.hexadecimalValue else {
            return nil
        }
        return high << 4 | low
    }
}
