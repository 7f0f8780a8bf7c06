public import Foundation

/// Keeps content: immutable, named by a random key, no larger than what was staged.
///
/// A conforming type promises:
/// - ``stage(_:limit:inlineLimit:)`` returns only after the bytes it stored would survive a power cut; until then nobody
///   is told the key, and when it throws, nothing is left behind that ``keys(unchangedSince:)`` names. Bytes that it hands
///   back are the caller's to keep.
/// - Staged content is *claimed* from before its key is known until ``release(_:)`` or ``delete(_:)``, however long that
///   takes, and against every process that works on the same store, where the store can tell what others do. The claims of a
///   process end with it.
/// - No call holds a whole body in memory, unless it hands a small one back.
/// - What a key names never changes; deleting a key that isn't there is no error.
///
/// Check a new one with `BlobsContract`.
public protocol Blobs: Sendable {
    /// Takes in a body, hashing it on the way, and claims what it has become. Every caller ends the claim; see
    /// ``stage(_:limit:inlineLimit:naming:)``.
    ///
    /// - Parameters:
    ///   - limit: bytes; more than that throws ``DocumentsError/tooLarge(limit:)``.
    ///   - inlineLimit: bytes up to which a body may be handed back as it came, with nothing stored and nothing claimed;
    ///     0 for none.
    /// - Throws: ``DocumentsError/storageFull`` when there is no room; whatever the body throws.
    func stage<Body: AsyncSequence & Sendable>(
        _ body: Body, limit: Int64?, inlineLimit: Int
    ) async throws -> StagedContent where Body.Element == [UInt8]

    /// Ends a claim of this process: a version names the content now, or it was given up and is the sweep's.
    func release(_ key: BlobKey) async

    /// Opens content for reading, also content in the trash, which may be put back then: whoever asks has a version that
    /// names it.
    ///
    /// - Throws: ``DocumentsError/damaged(reason:)`` when the key names nothing, bytes of another length, or bytes found to be
    ///   others than were saved.
    func open(_ content: ContentRecord) async throws -> any BlobContent

    /// Removes content at once, wherever it is, and ends a claim on it.
    func delete(_ key: BlobKey) async throws

    /// Content last written before `date`, for the sweep of what no version names. What is in the trash isn't among it.
    func keys(unchangedSince date: Date) async throws -> [BlobKey]

    // MARK: Sweeping

    /// The keys among these whose content is claimed, or of which a reader holds more than it has in memory.
    func inUse(among keys: [BlobKey]) async throws -> Set<BlobKey>

    /// Moves content to the trash, where ``open(_:)`` still finds it. What is in use stays.
    ///
    /// - Parameters:
    ///   - now: when its time in the trash begins.
    ///   - unnamed: returns those of some keys that no version names. It is called when the keys can't be claimed any
    ///     more, since a claim that ended just before may have made a version.
    /// - Returns: those that were moved.
    func trash(
        _ keys: [BlobKey], now: Date, unnamed: @Sendable ([BlobKey]) async throws -> [BlobKey]
    ) async throws -> [BlobKey]

    /// The content in the trash.
    func trashed() async throws -> [TrashedContent]

    /// Puts content from the trash back; no error when it isn't there.
    func recover(_ key: BlobKey) async throws

    /// Removes contents from the trash, and nowhere else. When it throws, some of them may still be there.
    func purge(_ keys: [BlobKey]) async throws
}
