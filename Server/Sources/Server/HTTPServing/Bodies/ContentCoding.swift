import Basics

/// What a field says that names the codings of a body, or of a part of one.
package enum ContentCoding {
    /// Whether a value of `Content-Encoding` names a coding. `identity` is none, and lists may have empty elements
    /// (RFC 9110 §5.6.1.2, §8.4.1).
    package static func changesContent(_ value: String) -> Bool { names(value, otherThan: ["identity"]) }

    /// The same for `Content-Transfer-Encoding`, which a part of a form may have (RFC 7578 §4.7, RFC 2045 §6.2).
    package static func changesTransfer(_ value: String) -> Bool {
        names(value, otherThan: ["binary", "8bit", "7bit"])
    }

    private static func names(_ value: String, otherThan harmless: [String]) -> Bool {
        value.utf8.split(separator: UInt8(ascii: ",")).contains { element in
            let coding = Substring(element)
            return !isSame(coding, "") && !harmless.contains { isSame(coding, $0) }
        }
    }

    /// Whether the text, without the blanks around it, is that token, whatever the case of its letters.
    static func isSame(_ text: some StringProtocol, _ token: String) -> Bool {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        var bytes = Substring(text).utf8.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        // By byte, since a letter outside of ASCII may become one of ASCII in lower case.
        return bytes.elementsEqual(token.utf8) { $0 == $1 || $0.isASCIIUppercase && $0 | 0x20 == $1 }
    }
}
