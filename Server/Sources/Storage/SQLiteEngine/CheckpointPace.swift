/// Decides after each commit whether to checkpoint the write-ahead log, by the log's length in pages of 4 KiB.
struct CheckpointPace: Sendable {
    /// The growth of the log between two checkpoints in pages: SQLite's default, 4 MiB.
    static let step = 1000
    /// The length in pages from which the writer itself checkpoints what is left of the log: 32 MiB.
    static let longest = 8000

    /// The thread that runs the checkpoint.
    enum Mover: Sendable {
        case none, checkpointer, writer
    }

    private var isRunning = false
    /// The log's length when a checkpoint last began.
    private var last = 0

    /// Decides after a commit. A checkpoint that couldn't finish, because a long read or a backup needs the old pages,
    /// isn't repeated at every commit, because each attempt scans the whole log.
    ///
    /// - Returns: the thread that should begin a checkpoint now. The checkpointer must call ``ended()`` afterwards.
    mutating func mover(at pages: Int) -> Mover {
        // A log that became shorter has started over.
        if pages < last { last = 0 }
        guard !isRunning, pages - last >= Self.step else { return .none }
        last = pages
        guard pages < Self.longest else { return .writer }
        isRunning = true
        return .checkpointer
    }

    /// Records that the checkpointer's checkpoint has ended.
    mutating func ended() { isRunning = false }
}
