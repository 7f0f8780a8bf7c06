import Basics
public import DiskBlobs
public import Documents
public import Foundation
import Synchronization

/// Content as objects in a bucket of any S3-compatible store, with a cache on this machine's disk.
///
/// An upload is written to the cache's folder, and stored in the bucket before its key is returned. Content is compared
/// with its hash when it is downloaded into the cache and when this process first opens it there. Several processes and
/// machines may use one bucket. A process knows only its own claims; it relies on the database to find out what other
/// processes still need.
public final class S3Blobs: Blobs {
    let client: S3Client
    let cache: ContentCache
    /// The threads that read files while they are sent to the bucket.
    let threads = BlockingThreads<Void>("objects", maxCount: 16)
    private let claims = Mutex<Set<BlobKey>>([])
    private let fetches = Mutex<[BlobKey: Task<any BlobContent, any Error>]>([:])
    /// The size of a part in bytes. Content that is larger is sent in parts.
    let partSize: Int64
    private let owner: (any Sendable)?

    /// Opens a bucket without sending a request. Blocks the calling thread, so call it at the start of the process.
    ///
    /// - Parameters:
    ///   - credentials: called for each request.
    ///   - cacheFolder: a folder that contains only the cache and that only this process uses. It is created if
    ///     necessary.
    ///   - cacheSize: the maximum size of the cache in bytes.
    ///   - owner: the object that owns the cache's folder; it is kept alive as long as this `S3Blobs`.
    ///   - now: returns the current time, which signatures contain.
    public convenience init(
        _ address: S3Address, credentials: @escaping @Sendable () throws -> S3Credentials, cacheFolder: String,
        cacheSize: Int64, owner: (any Sendable)? = nil, now: @escaping @Sendable () -> Date
    ) throws {
        try self.init(
            S3Client(address: address, credentials: credentials, now: now), cacheFolder: cacheFolder,
            cacheSize: cacheSize, memory: .process, partSize: S3Client.partSize, owner: owner)
    }

    init(
        _ client: S3Client, cacheFolder: String, cacheSize: Int64, memory: UploadMemory, partSize: Int64,
        owner: (any Sendable)? = nil
    ) throws {
        self.client = client
        self.owner = owner
        self.partSize = partSize
        cache = try ContentCache(
            DiskBlobs(folder: cacheFolder, memory: memory, isDurable: false), maxBytes: cacheSize)
    }

    /// Writes a body to the cache's folder and hashes it at the same time. Then stores the file in the bucket, which
    /// verifies the hash. A body within `inlineLimit` is returned inline, unless a lack of memory made it necessary to
    /// write a part of it.
    public func stage<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, inlineLimit: Int
    ) async throws -> StagedContent where Body.Element == [UInt8] {
        let staged: StagedContent
        do {
            staged = try await cache.disk.stage(body, limit: limit, inlineLimit: inlineLimit)
        } catch DocumentsError.storageFull where cache.size > 0 {
            // The rest of this body can't be read again, so this upload fails. The cache is emptied to make space for
            // the next upload.
            await cache.empty()
            throw DocumentsError.busy
        }
        guard case .stored(let content) = staged, let key = content.blob else { return staged }
        _ = claims.withLock { $0.insert(key) }
        do {
            try await client.upload(
                cache.disk.file(of: key), size: content.size, sha256: content.sha256, to: Self.object(key),
                threads: threads, partSize: partSize)
            await cache.add(key, size: content.size)
            await cache.disk.release(key)
            return staged
        } catch {
            // The bucket may have stored the object although the request failed.
            await Task { try? await delete(key) }.value
            throw Self.forCallers(error)
        }
    }

    /// Removes this process's claim on a key.
    public func release(_ key: BlobKey) async { _ = claims.withLock { $0.remove(key) } }

    /// Opens content from the cache. Content that isn't in the cache is downloaded first. If several callers need the
    /// same content, it is downloaded once.
    public func open(_ content: ContentRecord) async throws -> any BlobContent {
        guard let key = content.blob else { return try await cache.disk.open(content) }
        if let opened = try await cache.open(content, key) { return opened }
        return try await fetch(content, key)
    }

    private func fetch(_ content: ContentRecord, _ key: BlobKey) async throws -> any BlobContent {
        let task = fetches.withLock { fetches in
            if let task = fetches[key] { return task }
            let task = Task {
                defer { _ = self.fetches.withLock { $0.removeValue(forKey: key) } }
                return try await self.download(content, key)
            }
            fetches[key] = task
            return task
        }
        do {
            return try await task.value
        } catch {
            throw Self.forCallers(error)
        }
    }

    private func download(_ content: ContentRecord, _ key: BlobKey) async throws -> any BlobContent {
        do {
            try await keep(content, key)
        } catch DocumentsError.storageFull {
            // The disk is full although the cache is smaller than its limit, so the cache is emptied.
            await cache.empty()
            try await keep(content, key)
        } catch let failure as S3Failure where failure.isNoObject {
            throw DocumentsError.damaged(reason: "content \(key.rawValue) is missing")
        }
        // The opened content stays readable, even if the cache evicts it immediately.
        let opened = try await cache.disk.open(content)
        await cache.add(key, size: content.size)
        return opened
    }

    private func keep(_ content: ContentRecord, _ key: BlobKey) async throws {
        try await fetch(content, key, into: cache.disk)
    }

    /// Downloads content and compares its hash with the recorded hash. A proxy may have answered instead of the store,
    /// or the download may have been truncated, so content is downloaded a second time before it counts as damaged.
    func fetch(_ content: ContentRecord, _ key: BlobKey, into folder: DiskBlobs) async throws {
        do {
            try await fetchOnce(content, key, into: folder)
        } catch DocumentsError.damaged {
            try await fetchOnce(content, key, into: folder)
        }
    }

    private func fetchOnce(_ content: ContentRecord, _ key: BlobKey, into folder: DiskBlobs) async throws {
        try await client.again { client in
            let answer = try await client.once(S3Request("GET", path: client.address.path(of: Self.object(key))))
            try await folder.keep(ContentBody(base: answer.body), as: content, key)
        }
    }

    /// Deletes the object, its mark in the trash, and its copy in the cache.
    public func delete(_ key: BlobKey) async throws {
        await cache.remove(key)
        await release(key)
        // The client of a refused save shouldn't have to wait for an unavailable store. If the deletion fails, garbage
        // collection deletes the object later.
        try await calling {
            try await client.leaving.delete(Self.object(key))
            try await removeMarks(of: key, client.leaving)
        }
    }

    /// Returns the keys of objects that were last written before `date`, by the store's clock.
    public func keys(unchangedSince date: Date) async throws -> [BlobKey] {
        try await calling {
            let gone = try await Set(marks().map(\.key))
            var keys: [BlobKey] = []
            try await client.list(Self.contentFolder) { page in
                keys += page.filter { $0.written < date }.compactMap(Self.key).filter { !gone.contains($0) }
                return true
            }
            return keys
        }
    }

    func isClaimed(_ key: BlobKey) -> Bool { claims.withLock { $0.contains(key) } }

    /// Calls the object store. Converts ``S3Failure`` to the error that callers of ``Blobs`` expect.
    func calling<Value>(_ body: () async throws -> Value) async throws -> Value {
        do { return try await body() } catch { throw Self.forCallers(error) }
    }

    private static func forCallers(_ error: any Error) -> any Error { (error as? S3Failure)?.forCallers ?? error }
}

extension S3Blobs {
    static let contentFolder = "content/"

    static func object(_ key: BlobKey) -> String { contentFolder + key.rawValue }

    private static func key(of object: S3Client.Object) -> BlobKey? {
        BlobKey(rawValue: String(object.key.dropFirst(contentFolder.count)))
    }
}

/// Copies content between the bucket and a folder. The copy has the same key.
extension S3Blobs {
    /// Stores content from a folder in the bucket. The store compares the bytes with the recorded hash.
    ///
    /// - Returns: whether the folder has the content.
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the hash of the bytes in the folder differs from the recorded
    ///   hash.
    public func store(_ content: ContentRecord, _ key: BlobKey, from folder: DiskBlobs) async throws -> Bool {
        guard try await folder.check(content, reading: false) != .missing else { return false }
        // Opening content also recovers it from the trash, so that the file stays at its path until it is sent.
        let opened = try await folder.open(content)
        defer { withExtendedLifetime(opened) {} }
        try await calling {
            try await client.upload(
                folder.file(of: key), size: content.size, sha256: content.sha256, to: Self.object(key),
                threads: threads, partSize: partSize)
        }
        return true
    }

    /// Copies content from the bucket into a folder. The folder compares the bytes with the recorded hash.
    ///
    /// - Returns: whether the bucket has the content.
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the hash of the bytes in the bucket differs from the recorded
    ///   hash.
    public func copy(_ content: ContentRecord, _ key: BlobKey, to folder: DiskBlobs) async throws -> Bool {
        do {
            try await calling { try await fetch(content, key, into: folder) }
            return true
        } catch let failure as S3Failure where failure.isNoObject {
            return false
        }
    }
}
