import Foundation
package import HummingbirdCore

extension URI {
    /// The first value of a query parameter, percent-decoded. It reads no further than that value: `queryParameters`
    /// parses the whole query, which takes longer than checking the token in it.
    package func firstParameter(_ name: String) -> String? {
        guard var query else { return nil }
        return query.withUTF8 { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let (pair, others) = rest.halves(at: UInt8(ascii: "&"))
                let (key, value) = pair.halves(at: UInt8(ascii: "="))
                if key.elementsEqual(name.utf8) { return value.percentDecoded }
                rest = others
            }
            return nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes before the first such byte, and those after it. A token is hundreds of bytes, so they aren't looked at
    /// one by one.
    fileprivate func halves(at separator: UInt8) -> (Self, Self) {
        guard let baseAddress, let found = memchr(baseAddress, Int32(separator), count) else {
            return (self, Self(start: nil, count: 0))
        }
        let index = UnsafeRawPointer(baseAddress).distance(to: UnsafeRawPointer(found))
        return (Self(rebasing: self[..<index]), Self(rebasing: self[(index + 1)...]))
    }

    fileprivate var percentDecoded: String {
        let text = String(decoding: self, as: UTF8.self)
        guard let baseAddress, memchr(baseAddress, Int32(UInt8(ascii: "%")), count) != nil else { return text }
        return text.removingPercentEncoding ?? text
    }
}
