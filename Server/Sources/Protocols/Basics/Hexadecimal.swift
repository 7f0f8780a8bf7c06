/// Bytes as hexadecimal digits, two for each.
package enum Hexadecimal {
    static let upper = Array("0123456789ABCDEF".utf8)
    private static let lower = Array("0123456789abcdef".utf8)

    /// Digits in lower case.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [lower[Int($0 >> 4)], lower[Int($0 & 15)]] }, as: UTF8.self)
    }
}
