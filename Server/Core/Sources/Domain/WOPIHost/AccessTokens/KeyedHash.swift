import Basics
import Crypto

/// HMAC-SHA256 (RFC 2104) with one key. The key's two padded blocks are hashed only once.
///
/// When another module calls swift-crypto's generic `HMAC`, it isn't specialized, and its type lookups at run time take
/// as long as hashing a short message. Therefore, this type uses swift-crypto's `SHA256` directly.
struct KeyedHash: Sendable {
    private let inner: SHA256
    private let outer: SHA256

    init(key: [UInt8]) {
        let short = key.count > SHA256.blockByteCount ? Array(SHA256.hash(data: key)) : key
        let block = short + repeatElement(0, count: SHA256.blockByteCount - short.count)
        inner = Self.begun(with: block.map { $0 ^ 0x36 })
        outer = Self.begun(with: block.map { $0 ^ 0x5C })
    }

    /// The message authentication code of a message.
    func code(of message: UnsafeRawBufferPointer) -> SHA256.Digest {
        var inner = inner, outer = outer
        inner.update(bufferPointer: message)
        inner.finalize().withUnsafeBytes { outer.update(bufferPointer: $0) }
        return outer.finalize()
    }

    /// Whether `code` is the message authentication code of a message. The comparison takes constant time.
    func isCode(_ code: [UInt8], of message: UnsafeRawBufferPointer) -> Bool {
        self.code(of: message).withUnsafeBytes { expected in
            code.withUnsafeBytes { ConstantTime.areEqual(expected, $0) }
        }
    }

    private static func begun(with block: [UInt8]) -> SHA256 {
        var hash = SHA256()
        hash.update(data: block)
        return hash
    }
}
