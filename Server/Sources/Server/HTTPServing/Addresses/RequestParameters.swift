import Foundation
import Hummingbird
package import HummingbirdCore

extension URI {
    /// Returns the first value of a query parameter, percent-decoded. Parsing stops after the first value.
    /// `queryParameters` would parse the whole query, which takes longer than verifying the access token in the query.
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
    /// Splits the bytes at the first `separator`. `memchr` is faster than a loop here, because a token is hundreds of
    /// bytes long.
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

extension HostContext {
    /// Parses the `:id` parameter of the route.
    ///
    /// - Parameter missing: the error to throw if the identifier is malformed.
    ///   A malformed identifier is treated like the identifier of a resource that doesn't exist.
    package func identifier<ID: RawRepresentable<String>>(orThrow missing: some Error) throws -> ID {
        guard let id = parameters.get("id").flatMap({ ID(rawValue: $0) }) else { throw missing }
        return id
    }
}
