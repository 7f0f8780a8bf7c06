public import Foundation

/// The garbage collector: removes content that no version uses, such as content of refused saves and of deleted
/// documents.
///
/// Files of interrupted uploads aren't content yet; the ``Blobs`` store removes these files.
///
/// Content in files first moves to the trash. It is recovered if a version uses it again, and deleted after some time
/// in the trash. Just before deletion it is marked for deletion, so that no server process can save a version with this
/// content.
public struct GarbageCollection: Sendable {
    /// The outcome of one garbage collection.
    public struct Outcome: Hashable, Sendable {
        /// The number of contents moved to the trash.
        public var trashed = 0
        /// The number of contents recovered from the trash because a version uses this content.
        public var recovered = 0
        /// The number of contents that were deleted from the trash because they had been there long enough.
        public var purged = 0
        /// The size of the deleted contents in bytes.
        public var purgedBytes: Int64 = 0
        /// The number of small contents that were removed from the database because no version used them.
        public var removed = 0
        /// The number of documents and folders removed from users' trash, because they had been there long enough or a
        /// user deleted them permanently.
        public var forgotten = 0

        /// Creates the outcome of a run that found nothing to do.
        public init() {}
    }

    private let library: Library
    private var blobs: any Blobs { library.blobs }
    private let trashLifetime: TimeInterval
    private let deletedLifetime: TimeInterval?

    /// The default time in seconds for which deleted documents can be restored: thirty days.
    public static let defaultDeletedLifetime: TimeInterval = 30 * 24 * 60 * 60

    /// The minimum age in seconds of content to collect. Younger content isn't collected, so that a backup in progress
    /// can still copy it.
    public static let age: TimeInterval = 60 * 60

    /// The time in seconds after which a deletion mark is removed: thirty days, much longer than the time between an
    /// upload and saving its version.
    static let deletionMarkLifetime: TimeInterval = 30 * 24 * 60 * 60

    /// The time in seconds for which an expired permission or link is kept, so that the owner can still see it.
    static let endedLifetime: TimeInterval = 30 * 24 * 60 * 60

    /// The number of contents checked in one write transaction. Other writers wait for this transaction.
    private static let step = 100

    /// The default time in seconds for which content stays in the trash.
    public static let defaultTrashLifetime: TimeInterval = 7 * 24 * 60 * 60

    /// Creates a garbage collector.
    ///
    /// - Parameters:
    ///   - library: the library that knows which content versions use.
    ///   - trashLifetime: the time in seconds for which content stays in the trash; with 0, a run deletes all content
    ///     that is in the trash when the run begins.
    ///   - deletedLifetime: the time in seconds for which deleted documents can be restored; `nil` keeps them forever.
    public init(
        library: Library, trashLifetime: TimeInterval = defaultTrashLifetime,
        deletedLifetime: TimeInterval? = defaultDeletedLifetime
    ) {
        self.library = library
        self.trashLifetime = trashLifetime
        self.deletedLifetime = deletedLifetime
    }

    /// Runs once: first handles the content in the trash, then collects content that no version uses.
    ///
    /// - Parameter keepsExpired: whether to delete nothing because of its age. Content that no version uses still moves
    ///   to the trash, and what users deleted permanently is still removed.
    public func run(now: Date, keepsExpired: Bool = false) async throws -> Outcome {
        var outcome = Outcome()
        try await emptyTrash(now: now, keepsExpired: keepsExpired, &outcome)
        if !keepsExpired { try await forgetExpired(now: now) }
        outcome.forgotten = try await library.removeAllDiscarded()
        try await removeSmallContent(&outcome)
        for piece in Self.pieces(try await blobs.keys(unchangedSince: now.addingTimeInterval(-Self.age))) {
            let strays = try await library.unnamed(piece)
            outcome.trashed += try await blobs.trash(strays, now: now) { try await library.unnamed($0) }.count
        }
        return outcome
    }

    /// Removes old marks, permissions and links, and marks deleted documents whose time in the trash is over. Runs before
    /// content is collected, so that the content of these documents is collected in the same run.
    private func forgetExpired(now: Date) async throws {
        try await library.forgetMarksForDeletion(before: now.addingTimeInterval(-Self.deletionMarkLifetime))
        if let deletedLifetime {
            _ = try await library.discard(deletedBefore: now.addingTimeInterval(-deletedLifetime))
        }
        try await library.forgetPermissions(endedBefore: now.addingTimeInterval(-Self.endedLifetime))
        try await library.forgetShares(endedBefore: now.addingTimeInterval(-Self.endedLifetime))
    }

    /// Removes small content immediately. Small content needs no trash, because each backup of the database contains
    /// it.
    private func removeSmallContent(_ outcome: inout Outcome) async throws {
        var isComplete = false
        while !isComplete {
            try Task.checkCancellation()
            let step = try await library.removeUnnamedContent(limit: Self.step)
            outcome.removed += step.removed
            isComplete = step.isComplete
        }
    }

    private func emptyTrash(now: Date, keepsExpired: Bool, _ outcome: inout Outcome) async throws {
        for piece in Self.pieces(try await blobs.trashed()) {
            let unnamed = try await Set(library.unnamed(piece.map(\.key)))
            for content in piece where !unnamed.contains(content.key) {
                try await blobs.recover(content.key)
                outcome.recovered += 1
            }
            guard !keepsExpired else { continue }
            // With a lifetime of 0, delete all content in the trash, including content whose file has a time after
            // `now` because the clock of the disk is ahead.
            let end = trashLifetime > 0 ? now.addingTimeInterval(-trashLifetime) : .distantFuture
            let due = piece.filter { unnamed.contains($0.key) && $0.since <= end }
            for step in Self.pieces(due, of: Self.step) { try await purge(step, now: now, &outcome) }
        }
    }

    /// Marks content for deletion and then deletes it. Skips content that a version has started to use since `contents`
    /// was listed; the next run recovers such content.
    private func purge(_ contents: [TrashedContent], now: Date, _ outcome: inout Outcome) async throws {
        let markedForDeletion = try await Set(library.markForDeletion(contents.map(\.key), now: now))
        let gone = contents.filter { markedForDeletion.contains($0.key) }
        try await blobs.purge(gone.map(\.key))
        outcome.purged += gone.count
        outcome.purgedBytes += gone.reduce(0) { $0 + $1.size }
    }

    /// Splits a list into parts that are each small enough for one request to the store.
    private static func pieces<Element>(_ all: [Element], of count: Int = 1000) -> [[Element]] {
        stride(from: 0, to: all.count, by: count).map { Array(all[$0..<min($0 + count, all.count)]) }
    }
}

/// Decides whether maintenance may believe the clock of this machine, which may be wrong after a start.
///
/// If the clock differs by more than a week from the time of the maintenance before, either the server was stopped for
/// long, or the clock is wrong. With a clock that is far ahead, everything that users could still want back looks old.
/// So maintenance deletes nothing because of its age until the server has run for a day with that clock, which gives the
/// operator time to notice.
public struct MaintenanceClock: Hashable, Codable, Sendable {
    /// A clock that isn't believed yet.
    public struct Trial: Hashable, Codable, Sendable {
        /// The time of the last maintenance with this clock.
        public var last: Date
        /// For how many seconds the server has run with this clock.
        public var duration: TimeInterval
    }

    /// The maximum difference in seconds between two maintenances with a clock that is believed at once.
    public static let maxJump: TimeInterval = 7 * 24 * 3600
    /// For how many seconds the server has to run with another clock before maintenance believes that clock.
    public static let trialDuration: TimeInterval = 24 * 3600
    /// The maximum number of seconds that one maintenance adds to ``Trial/duration``. Maintenance runs every hour, and
    /// the time while the server is stopped doesn't count.
    static let step: TimeInterval = 3600

    /// The time of the last maintenance with a clock that was believed.
    public private(set) var confirmed: Date
    /// The clock that isn't believed yet; `nil` if the clock at the last maintenance was believed.
    public private(set) var trial: Trial?

    /// Creates the state of an installation whose newest record has the time `confirmed`.
    public init(confirmed: Date) { self.confirmed = confirmed }

    /// Whether `now` is so close to the last maintenance that what is old by this clock may be deleted.
    public func believes(_ now: Date) -> Bool { abs(now.timeIntervalSince(confirmed)) <= Self.maxJump }

    /// Records that a maintenance begins. Afterwards, ``trial`` says whether it may delete what is old.
    public mutating func begin(at now: Date) {
        let duration = trialDuration(at: now)
        if believes(now) || duration >= Self.trialDuration {
            (confirmed, trial) = (now, nil)
        } else {
            trial = Trial(last: now, duration: duration)
        }
    }

    /// Returns for how many seconds the server has run with the clock of the trial; 0 if `now` is from another clock.
    private func trialDuration(at now: Date) -> TimeInterval {
        guard let trial, 0...Self.maxJump ~= now.timeIntervalSince(trial.last) else { return 0 }
        return trial.duration + min(now.timeIntervalSince(trial.last), Self.step)
    }
}
