public import Foundation

/// Removes content that no version names: what was stored for a save that was then refused, and what deleting freed.
///
/// The files of uploads that broke off were never stored as content; the store takes those away itself
/// (``Blobs``).
///
/// Content in files goes to the trash first, is put back when a version names it again, and is deleted after its time there.
public struct Sweep: Sendable {
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

        /// The outcome of a run that found nothing to do.
        public init() {}
    }

    private let library: Library
    private var blobs: any Blobs { library.blobs }
    private let trashLifetime: TimeInterval

    /// Seconds. Younger content is left alone, so that a backup that is being made finds it where it was.
    public static let age: TimeInterval = 60 * 60

    /// Small contents that are looked at in one transaction, which other writers wait for.
    private static let step = 100

    /// Seconds for which content stays in the trash by default.
    public static let standardTrashLifetime: TimeInterval = 7 * 24 * 60 * 60

    /// - Parameters:
    ///   - library: says which content versions name.
    ///   - trashLifetime: seconds content stays in the trash.
    public init(library: Library, trashLifetime: TimeInterval = standardTrashLifetime) {
        self.library = library
        self.trashLifetime = trashLifetime
    }

    /// Sweeps once: first the trash, then the content that no version names.
    public func run(now: Date) async throws -> Outcome {
        var outcome = Outcome()
        try await emptyTrash(now: now, &outcome)
        try await removeSmallContent(&outcome)
        for piece in Self.pieces(try await blobs.keys(unchangedSince: now.addingTimeInterval(-Self.age))) {
            let strays = try await library.unnamed(piece)
            outcome.trashed += try await blobs.trash(strays, now: now) { try await library.unnamed($0) }.count
        }
        return outcome
    }

    /// It doesn't go by way of the trash: a catalogue that is put back from a backup brings its own.
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
            for content in piece {
                if !unnamed.contains(content.key) {
                    try await blobs.recover(content.key)
                    outcome.recovered += 1
                } else if content.since <= now.addingTimeInterval(-trashLifetime) {
                    try await blobs.purge(content.key)
                    outcome.purged += 1
                    outcome.purgedBytes += content.size
                }
            }
        }
    }

    /// Few enough to ask the store about at once.
    private static func pieces<Element>(_ all: [Element]) -> [[Element]] {
        stride(from: 0, to: all.count, by: 1000).map { Array(all[$0..<min($0 + 1000, all.count)]) }
    }
}
