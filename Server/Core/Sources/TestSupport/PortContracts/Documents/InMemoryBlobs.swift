import Crypto
public import Foundation
import Synchronization
public import Documents

/// Stores whole bodies in memory, for tests. The content is lost when the process ends.
public final class InMemoryBlobs: Blobs {
    private struct Blob {
        var bytes: [UInt8]
        var written: Date
    }

    private struct State {
        var blobs: [BlobKey: Blob] = [:]
        /// The content in the trash. `written` is the time when the content was moved to the trash.
        var trash: [BlobKey: Blob] = [:]
        var claims: Set<BlobKey> = []

        mutating func recover(_ key: BlobKey) {
            if let blob = trash.removeValue(forKey: key) { blobs[key] = blob }
        }
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Date

    /// Creates an empty store.
    ///
    /// - Parameter clock: returns the current time, which is stored with new content.
    public init(clock: @escaping @Sendable () -> Date = { Date() }) { self.clock = clock }

    /// Receives a body into memory. A real store must never hold a whole body in memory.
    public func stage<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, inlineLimit: Int
    ) async throws -> StagedContent where Body.Element == [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in body {
            bytes += piece
            if let limit, bytes.count > limit { throw DocumentsError.tooLarge(limit: limit) }
        }
        guard !bytes.isEmpty else { return .empty }
        let sha256 = Array(SHA256.hash(data: bytes))
        guard bytes.count > inlineLimit else { return .small(SmallContent(bytes, sha256: sha256)) }
        let key = Self.makeKey()
        state.withLock { [bytes] state in
            state.blobs[key] = Blob(bytes: bytes, written: clock())
            state.claims.insert(key)
        }
        return .stored(ContentRecord(blob: key, size: Int64(bytes.count), sha256: sha256))
    }

    /// Ends the claim on the content.
    public func release(_ key: BlobKey) async { state.withLock { _ = $0.claims.remove(key) } }

    /// Returns a copy of the bytes, which stays valid even after the content is deleted.
    public func open(_ content: ContentRecord) async throws -> any BlobContent {
        let bytes: [UInt8]? = state.withLock { state in
            guard let key = content.blob else { return [] }
            state.recover(key)
            return state.blobs[key]?.bytes
        }
        guard let bytes, bytes.count == content.size else { throw DocumentsError.damaged(reason: "no such content") }
        return Content(bytes: bytes)
    }

    /// Removes the bytes, even if they are in the trash, and ends the claim on them.
    public func delete(_ key: BlobKey) async throws {
        state.withLock { state in
            state.blobs[key] = nil
            state.trash[key] = nil
            state.claims.remove(key)
        }
    }

    /// Returns the keys written before `date`, according to the clock of this store.
    public func keys(unchangedSince date: Date) async throws -> [BlobKey] {
        state.withLock { $0.blobs.filter { $0.value.written < date }.map(\.key) }
    }

    /// Returns the claimed keys; content that is only being read doesn't count, because readers have copies of the
    /// bytes.
    public func inUse(among keys: [BlobKey]) async throws -> Set<BlobKey> {
        state.withLock { $0.claims.intersection(keys) }
    }

    /// Moves content to the trash if the content isn't claimed and `unnamed` returns its key. Unlike a real store,
    /// doesn't hold the lock while calling `unnamed`.
    public func trash(
        _ keys: [BlobKey], now: Date, unnamed: @Sendable ([BlobKey]) async throws -> [BlobKey]
    ) async throws -> [BlobKey] {
        let free = state.withLock { state in keys.filter { state.blobs[$0] != nil && !state.claims.contains($0) } }
        let gone = try await unnamed(free)
        state.withLock { state in
            for key in gone {
                guard var blob = state.blobs.removeValue(forKey: key) else { continue }
                blob.written = now
                state.trash[key] = blob
            }
        }
        return gone
    }

    /// Returns the content in the trash, in no particular order.
    public func trashed() async throws -> [TrashedContent] {
        state.withLock { state in
            state.trash.map { TrashedContent(key: $0, size: Int64($1.bytes.count), since: $1.written) }
        }
    }

    /// Moves the bytes back if they are in the trash.
    public func recover(_ key: BlobKey) async throws { state.withLock { $0.recover(key) } }

    /// Removes the bytes from the trash.
    public func purge(_ keys: [BlobKey]) async throws {
        state.withLock { state in for key in keys { state.trash[key] = nil } }
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
