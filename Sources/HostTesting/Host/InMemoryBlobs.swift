import Crypto
public import Foundation
import Synchronization
public import WOPIHost

/// Content in memory, gone with the process. For tests: it does what `Blobs` says must not be done.
public final class InMemoryBlobs: Blobs {
    private struct Blob {
        var bytes: [UInt8]
        var written: Date
    }

    private let blobs = Mutex<[BlobKey: Blob]>([:])
    private let clock: @Sendable () -> Date

    public init(clock: @escaping @Sendable () -> Date = { Date() }) { self.clock = clock }

    public func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> ContentRecord
    where Body.Element == [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in body {
            bytes += piece
            if let limit, bytes.count > limit { throw HostError.tooLarge(limit: limit) }
        }
        guard !bytes.isEmpty else { return .empty }
        let key = Self.makeKey()
        blobs.withLock { [bytes] in $0[key] = Blob(bytes: bytes, written: clock()) }
        return ContentRecord(blob: key, size: Int64(bytes.count), sha256: Array(SHA256.hash(data: bytes)))
    }

    public func open(_ content: ContentRecord) async throws -> any BlobContent {
        let bytes = content.blob.map { key in blobs.withLock { $0[key]?.bytes } } ?? []
        guard let bytes, bytes.count == content.size else { throw HostError.damaged(reason: "no such content") }
        return Content(bytes: bytes)
    }

    public func delete(_ key: BlobKey) async throws { blobs.withLock { $0[key] = nil } }

    public func keys(unchangedSince date: Date) async throws -> [BlobKey] {
        blobs.withLock { $0.filter { $0.value.written < date }.map(\.key) }
    }

    private static func makeKey() -> BlobKey {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        guard let key = BlobKey(rawValue: String((0..<32).compactMap { _ in letters.randomElement() })) else {
            preconditionFailure("32 letters are a key")
        }
        return key
    }

    private struct Content: BlobContent {
        let bytes: [UInt8]
        var size: Int64 { Int64(bytes.count) }
        var fileDescriptor: CInt? { nil }

        func read(at offset: Int64, count: Int) async throws -> [UInt8] {
            guard offset >= 0, offset < size, count > 0 else { return [] }
            return Array(bytes[Int(offset)...].prefix(count))
        }
    }
}
