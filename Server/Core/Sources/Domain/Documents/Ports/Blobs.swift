public import Foundation

/// Stores immutable content under random keys.
///
/// A conforming type promises:
/// - ``stage(_:limit:inlineLimit:)`` returns only after the stored bytes would survive a power failure. When it throws,
///   it leaves nothing behind that ``keys(unchangedSince:)`` returns. If it returns the bytes inline, the caller must
///   store them.
/// - Staged content is *claimed* from before its key is known until ``release(_:)`` or ``delete(_:)``, no matter how
///   long that takes. If several processes use the store, no process can delete content that another has claimed,
///   provided that the store can detect other processes. When a process ends, its claims end.
/// - No call holds a whole body in memory, except a small body that the call returns inline.
/// - The content of a key never changes; deleting a missing key isn't an error.
///
/// Check a new implementation with `BlobsContract`.
public protocol Blobs: Sendable {
    /// Receives a body, hashes it while storing it, and claims the stored content. The caller must end the claim; see
    /// ``stage(_:limit:inlineLimit:naming:)``.
    ///
    /// - Parameters:
    ///   - limit: the maximum size in bytes; a larger body throws ``DocumentsError/tooLarge(limit:)``.
    ///   - inlineLimit: the size in bytes up to which a body may be returned inline, neither stored nor claimed; with
    ///     0, no body is returned inline.
    /// - Throws: ``DocumentsError/storageFull`` when the disk is full; all errors thrown while reading the body.
    func stage<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, inlineLimit: Int
    ) async throws -> StagedContent where Body.Element == [UInt8]

    /// Ends this process's claim on content. Call it when a version uses the content, or to leave the content to the
    /// garbage collector.
    func release(_ key: BlobKey) async

    /// Opens content for reading. Opening may recover content from the trash, because content is opened only if a
    /// version uses it.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the key is missing, the size differs, or the store has found
    ///   that the bytes differ from the saved bytes.
    func open(_ content: ContentRecord) async throws -> any BlobContent

    /// Deletes content at once, even if it is in the trash, and ends this process's claim on it.
    func delete(_ key: BlobKey) async throws

    /// The keys of content last written before `date`, for garbage collection. Content in the trash isn't included.
    func keys(unchangedSince date: Date) async throws -> [BlobKey]

    // MARK: Garbage collection

    /// Returns those of the given keys whose content is claimed, or is being read and isn't completely in memory.
    func inUse(among keys: [BlobKey]) async throws -> Set<BlobKey>

    /// Moves content to the trash, where ``open(_:)`` still finds it. Content in use isn't moved.
    ///
    /// - Parameters:
    ///   - now: the time at which the content is moved to the trash.
    ///   - unnamed: returns the keys that no version uses. Called once no new claims on the keys are possible, because
    ///     an upload whose claim ended just before may have added a version.
    /// - Returns: the keys of the moved content.
    func trash(
        _ keys: [BlobKey], now: Date, unnamed: @Sendable ([BlobKey]) async throws -> [BlobKey]
    ) async throws -> [BlobKey]

    /// Lists all content in the trash.
    func trashed() async throws -> [TrashedContent]

    /// Recovers content from the trash. It isn't an error if the trash doesn't contain the key.
    func recover(_ key: BlobKey) async throws

    /// Deletes content from the trash; content with the same key outside the trash isn't deleted. After an error, the
    /// trash may still contain some of the keys.
    func purge(_ keys: [BlobKey]) async throws
}

extension Blobs {
    /// Receives a body and stores it even if it is small; see ``stage(_:limit:inlineLimit:)``.
    public func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> ContentRecord
    where Body.Element == [UInt8] {
        guard case .stored(let content) = try await stage(body, limit: limit, inlineLimit: 0) else {
            throw DocumentsError.damaged(reason: "the store handed content back that it was to keep")
        }
        return content
    }

    /// Stages a body, calls an operation that saves it as the content of a version, and ends the claim. Content refused
    /// by the operation is deleted at once, so that refusals don't fill the disk.
    ///
    /// - Parameter name: calls the operation, which must change nothing when it throws ``DocumentsError``. After any
    ///   other error the outcome is unknown; ``GarbageCollection`` removes the content later if no version uses it.
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, inlineLimit: Int = 0, naming name: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        let content = try await stage(body, limit: limit, inlineLimit: inlineLimit)
        guard let key = content.blob else { return try await name(content) }
        do {
            let value = try await name(content)
            await release(key)
            return value
        } catch {
            if error is DocumentsError { try? await delete(key) }
            await release(key)
            throw error
        }
    }
}

/// Content that several readers can read at any offset at the same time.
public protocol BlobContent: Sendable {
    /// The size in bytes, equal to the size in the ``ContentRecord`` with which the content was opened.
    var size: Int64 { get }

    /// The descriptor of a plain file with the bytes, which a server can send without reading them; `nil` if the bytes
    /// aren't in a file. The file stays open as long as this value exists.
    var fileDescriptor: CInt? { get }

    /// Reads at most `count` bytes from `offset`; fewer only at the end of the content.
    func read(at offset: Int64, count: Int) async throws -> [UInt8]
}

extension BlobContent {
    /// `nil`, for content that isn't in a file of its own.
    public var fileDescriptor: CInt? { nil }
}

/// The result of checking content in a store of ``Blobs``.
public enum ContentCondition: Hashable, Sendable {
    /// The content exists and has the recorded size. If the check read the bytes, the hash of the bytes equals the
    /// recorded hash.
    case good
    /// There is no content under the key.
    case missing
    /// The content has another size than recorded; the value is its size in bytes.
    case wrongSize(Int64)
    /// The bytes differ from the saved bytes. The store renames the damaged file, and later checks report the damage
    /// again.
    case damaged
    /// The system failed to read the content; the text says why.
    case unreadable(String)
}
