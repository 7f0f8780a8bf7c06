import Foundation
import HummingbirdCore

extension URI {
    /// The first value of a query's parameter, percent-decoded, as `queryParameters` has it, which takes the whole query
    /// apart: longer than to check the token in it.
    func firstParameter(_ name: String) -> String? {
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
