public import Foundation

/// Removes content that no version names: what was stored for a save that was then refused, and what deleting freed.
///
/// The files of uploads that broke off were never stored as content; the store takes those away itself
/// (``Blobs``).
///
/// Content in files goes to the trash first, is put back when a version names it again, and is deleted after its time
/// there. Before that it is condemned, so that no version can come to name it meanwhile, on whichever node.
public struct GarbageCollection: Sendable {
    /// The outcome of one run.
    public struct Outcome: Hashable, Sendable {
        /// Contents that were moved to the trash.
        public var trashed = 0
        /// Contents in the trash that a version names, and that were put back.
        public var recovered = 0
        /// Contents that were deleted after their time in the trash.
        public var purged = 0
        /// Bytes of those.
        public var purgedBytes: Int64 = 0
        /// Small contents that were kept with the rows, and that no version consisted of any more.
        public var removed = 0
        /// Documents and folders whose time in their owner's trash was over, or that were given up before.
        public var forgotten = 0

        /// The outcome of a run that found nothing to do.
        public init() {}
    }

    private let library: Library
    private var blobs: any Blobs { library.blobs }
    private let trashLifetime: TimeInterval
    private let deletedLifetime: TimeInterval?

    /// Seconds for which deleted documents can be brought back by default: thirty days.
    public static let defaultDeletedLifetime: TimeInterval = 30 * 24 * 60 * 60

    /// Seconds. Younger content is left alone, so that a backup that is being made finds it where it was.
    public static let age: TimeInterval = 60 * 60

    /// Seconds after which it is forgotten that content was condemned: thirty days, longer than any upload waits for its
    /// version.
    static let deletionMarkLifetime: TimeInterval = 30 * 24 * 60 * 60

    /// Seconds for which a permission or a link stays after it ended, so that its owner still sees how something was
    /// shared.
    static let endedLifetime: TimeInterval = 30 * 24 * 60 * 60

    /// Contents that are looked at in one transaction that writes, which other writers wait for.
    private static let step = 100

    /// Seconds for which content stays in the trash by default.
    public static let defaultTrashLifetime: TimeInterval = 7 * 24 * 60 * 60

    /// - Parameters:
    ///   - library: says which content versions name.
    ///   - trashLifetime: seconds content stays in the trash.
    ///   - deletedLifetime: seconds for which deleted documents can be brought back; `nil` for ever.
    public init(
        library: Library, trashLifetime: TimeInterval = defaultTrashLifetime,
        deletedLifetime: TimeInterval? = defaultDeletedLifetime
    ) {
        self.library = library
        self.trashLifetime = trashLifetime
        self.deletedLifetime = deletedLifetime
    }

    /// Sweeps once: first the trash, then the content that no version names.
    public func run(now: Date) async throws -> Outcome {
        var outcome = Outcome()
        try await emptyTrash(now: now, &outcome)
        try await library.forgetMarksForDeletion(before: now.addingTimeInterval(-Self.deletionMarkLifetime))
        try await forgetDeleted(now: now, &outcome)
        try await library.forgetPermissions(endedBefore: now.addingTimeInterval(-Self.endedLifetime))
        try await library.forgetShares(endedBefore: now.addingTimeInterval(-Self.endedLifetime))
        try await removeSmallContent(&outcome)
        for piece in Self.pieces(try await blobs.keys(unchangedSince: now.addingTimeInterval(-Self.age))) {
            let strays = try await library.unnamed(piece)
            outcome.trashed += try await blobs.trash(strays, now: now) { try await library.unnamed($0) }.count
        }
        return outcome
    }

    /// Before content, which this leaves without a version.
    private func forgetDeleted(now: Date, _ outcome: inout Outcome) async throws {
        if let deletedLifetime {
            _ = try await library.discard(deletedBefore: now.addingTimeInterval(-deletedLifetime))
        }
        outcome.forgotten = try await library.removeAllDiscarded()
    }

    /// It doesn't go by way of the trash: a database that is put back from a backup brings its own.
    private func removeSmallContent(_ outcome: inout Outcome) async throws {
        var isComplete = false
        while !isComplete {
            try Task.checkCancellation()
            let step = try await library.removeUnnamedContent(limit: Self.step)
            outcome.removed += step.removed
            isComplete = step.isComplete
        }
    }

    private func emptyTrash(now: Date, _ outcome: inout Outcome) async throws {
        for piece in Self.pieces(try await blobs.trashed()) {
            let unnamed = try await Set(library.unnamed(piece.map(\.key)))
            for content in piece where !unnamed.contains(content.key) {
                try await blobs.recover(content.key)
                outcome.recovered += 1
            }
            let end = now.addingTimeInterval(-trashLifetime)
            let due = piece.filter { unnamed.contains($0.key) && $0.since <= end }
            for step in Self.pieces(due, of: Self.step) { try await purge(step, now: now, &outcome) }
        }
    }

    /// Deletes what could be condemned. What a version has come to name since it was looked at stays, for the next sweep
    /// to put back.
    private func purge(_ contents: [TrashedContent], now: Date, _ outcome: inout Outcome) async throws {
        let markedForDeletion = try await Set(library.markForDeletion(contents.map(\.key), now: now))
        let gone = contents.filter { markedForDeletion.contains($0.key) }
        try await blobs.purge(gone.map(\.key))
        outcome.purged += gone.count
        outcome.purgedBytes += gone.reduce(0) { $0 + $1.size }
    }

    /// Few enough to ask the store about at once.
    private static func pieces<Element>(_ all: [Element], of count: Int = 1000) -> [[Element]] {
        stride(from: 0, to: all.count, by: count).map { Array(all[$0..<min($0 + count, all.count)]) }
    }
}
