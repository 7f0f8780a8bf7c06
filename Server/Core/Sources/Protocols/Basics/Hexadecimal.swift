/// Hexadecimal encoding of bytes, two digits per byte.
public enum Hexadecimal {
    static let upper = Array("0123456789ABCDEF".utf8)
    private static let lower = Array("0123456789abcdef".utf8)

    /// Encodes bytes with lowercase digits.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [lower[Int($0 >> 4)], lower[Int($0 & 15)]] }, as: UTF8.self)
    }
}
