public import Foundation

/// Keeps content: immutable, named by a random key, no larger than what was staged.
///
/// A conforming type promises:
/// - ``stage(_:limit:)`` returns only after the bytes would survive a power cut; until then nobody is told the key, and
///   when it throws, nothing is left behind that ``keys(unchangedSince:)`` names.
/// - No call holds a whole body in memory.
/// - What a key names never changes; deleting a key that isn't there is no error.
///
/// Check a new one with `BlobsContract`.
public protocol Blobs: Sendable {
    /// Takes in a body, hashing it on the way.
    ///
    /// - Parameter limit: bytes; more than that throws ``HostError/tooLarge(limit:)``.
    /// - Throws: ``HostError/storageFull`` when there is no room; whatever the body throws.
    func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> ContentRecord
    where Body.Element == [UInt8]

    /// Opens content for reading.
    ///
    /// - Throws: ``HostError/damaged(reason:)`` when the key names nothing, bytes of another length, or bytes found to be
    ///   others than were saved.
    func open(_ content: ContentRecord) async throws -> any BlobContent

    func delete(_ key: BlobKey) async throws

    /// Content last written before `date`, for the sweep of what no version names.
    func keys(unchangedSince date: Date) async throws -> [BlobKey]
}

/// Bytes that can be read at any place, several readers at once.
public protocol BlobContent: Sendable {
    var size: Int64 { get }

    /// A plain file with the bytes, open as long as this value is held, for servers that can have it sent without
    /// reading it.
    var fileDescriptor: CInt? { get }

    /// At most `count` bytes from `offset`; fewer only at the end.
    func read(at offset: Int64, count: Int) async throws -> [UInt8]
}
