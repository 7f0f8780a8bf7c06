import Foundation

/// An https address of a CA. RFC 8555 §6.1 allows no other scheme.
package struct ACMEAddress: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// Returns `nil` for an address that isn't https, that has a user name or a fragment, or that has characters other
    /// than visible ASCII characters.
    package init?(_ text: String) {
        guard text.utf8.count <= 2000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let url = URL(string: text, encodingInvalidCharacters: false), url.scheme?.lowercased() == "https",
            let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil, url.fragment() == nil
        else { return nil }
        self.text = text
    }

    package var description: String { text }
}

extension ACMEAddress: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = ACMEAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an https address")
        }
        self = address
    }
}
