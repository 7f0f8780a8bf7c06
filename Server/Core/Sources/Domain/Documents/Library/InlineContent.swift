import Crypto
import Synchronization

/// The bytes of small content, read together with the row of a document.
struct InlineContent: BlobContent {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int64 { Int64(bytes.count) }

    func read(at offset: Int64, count: Int) async throws -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        return offset == 0 && count >= bytes.count ? bytes : Array(bytes[Int(offset)...].prefix(count))
    }
}

/// Remembers which small contents this process has verified, so that the process hashes each content only once.
final class VerifiedContent: Sendable {
    /// The maximum number of contents to remember, which bounds the memory used. Content that isn't remembered is
    /// hashed again at each read.
    private static let maxCount = 100_000

    private let good = Mutex<Set<InlineKey>>([])

    /// Verifies the bytes of small content that were read from the store.
    ///
    /// - Parameter bytes: `nil` when the store has no bytes under the key.
    /// - Throws: ``DocumentsError/damaged(reason:)`` unless the bytes equal the bytes that were saved.
    func open(_ content: ContentRecord, as key: InlineKey, _ bytes: [UInt8]?) throws(DocumentsError) -> InlineContent {
        guard let bytes else { throw .damaged(reason: "content \(key.rawValue) is missing") }
        guard bytes.count == content.size else {
            throw .damaged(reason: "content \(key.rawValue) has \(bytes.count) bytes instead of \(content.size)")
        }
        if !good.withLock({ $0.contains(key) }) {
            guard Array(SHA256.hash(data: bytes)) == content.sha256 else {
                throw .damaged(reason: "content \(key.rawValue) is not what was saved")
            }
            good.withLock { good in
                if good.count >= Self.maxCount { good.removeFirst() }
                good.insert(key)
            }
        }
        return InlineContent(bytes)
    }
}
