import Basics

/// Parses the header fields that list the codings, such as `gzip` or `base64`, of a body or of one part of a form.
package enum ContentCoding {
    /// Returns whether a `Content-Encoding` value contains a coding that changes the content. The coding `identity`
    /// changes nothing, and the list may have empty members (RFC 9110 §5.6.1.2, §8.4.1).
    package static func changesContent(_ value: String) -> Bool { names(value, otherThan: ["identity"]) }

    /// Returns whether the `Content-Transfer-Encoding` value of a form part contains a coding that changes the content
    /// (RFC 7578 §4.7, RFC 2045 §6.2).
    package static func changesTransfer(_ value: String) -> Bool {
        names(value, otherThan: ["binary", "8bit", "7bit"])
    }

    private static func names(_ value: String, otherThan harmless: [String]) -> Bool {
        value.utf8.split(separator: UInt8(ascii: ",")).contains { element in
            let coding = Substring(element)
            return !isSame(coding, "") && !harmless.contains { isSame(coding, $0) }
        }
    }

    /// Returns whether the text equals `token`, ignoring ASCII case and surrounding spaces and tabs.
    static func isSame(_ text: some StringProtocol, _ token: String) -> Bool {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        var bytes = Substring(text).utf8.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        // Compares bytes, because lowercasing can turn a non-ASCII letter into an ASCII letter.
        return bytes.elementsEqual(token.utf8) { $0 == $1 || $0.isASCIIUppercase && $0 | 0x20 == $1 }
    }
}
