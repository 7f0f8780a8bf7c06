/// Decides after each commit whether a checkpoint of the write-ahead log should begin. The decision depends on the
/// log's length in pages of 4 KiB.
struct CheckpointPace: Sendable {
    /// The number of pages by which the log grows between two checkpoints. It is SQLite's default, 4 MiB.
    static let step = 1000
    /// The length in pages from which the writer itself runs a checkpoint of the remaining pages. It is 32 MiB.
    static let longest = 8000

    /// The thread that runs the checkpoint.
    enum Mover: Sendable {
        case none, checkpointer, writer
    }

    private var isRunning = false
    /// The length of the log when the last checkpoint began.
    private var last = 0

    /// Decides after a commit whether a checkpoint should begin. A checkpoint can't finish if a long read or a backup
    /// needs the old pages. Such a checkpoint isn't repeated at every commit, because each attempt reads the whole log.
    ///
    /// - Returns: the thread that should begin a checkpoint now. The checkpointer must call ``ended()`` afterwards.
    mutating func mover(at pages: Int) -> Mover {
        // If the log has become shorter, SQLite has started to overwrite it from its beginning.
        if pages < last { last = 0 }
        guard !isRunning, pages - last >= Self.step else { return .none }
        last = pages
        guard pages < Self.longest else { return .writer }
        isRunning = true
        return .checkpointer
    }

    /// Records that a checkpoint on the checkpointer's thread has ended.
    mutating func ended() { isRunning = false }
}
