import Foundation
package import HummingbirdCore

extension URI {
    /// The first value of a query parameter, percent-decoded. It reads no further than that value: `queryParameters`
    /// parses the whole query, which takes longer than checking the token in it.
    package func firstParameter(_ name: String) -> String? {
        var query = query ?? ""
        let value: String? = query.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let pair = rest.prefix { $0 != UInt8(ascii: "&") }
                let key = pair.prefix { $0 != UInt8(ascii: "=") }
                if key.elementsEqual(name.utf8) {
                    return String(decoding: pair[key.endIndex...].dropFirst(), as: UTF8.self)
                }
                rest = rest[pair.endIndex...].dropFirst()
            }
            return nil
        }
        guard let value, value.utf8.contains(UInt8(ascii: "%")) else { return value }
        return value.removingPercentEncoding ?? value
    }
}
