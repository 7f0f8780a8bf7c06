/// Decides when the write-ahead log is moved into the file, by its length after each commit, in pages of 4 KiB.
struct CheckpointPace: Sendable {
    /// The growth of the log between two checkpoints: SQLite's own default, 4 MiB.
    static let step = 1000
    /// From here on the writer moves the rest itself: 32 MiB.
    static let longest = 8000

    /// Who moves the log now.
    enum Mover: Sendable {
        case nobody, checkpointer, writer
    }

    private var isRunning = false
    /// The log's length when a checkpoint last began.
    private var last = 0

    /// A checkpoint that couldn't move everything, since a long read or a backup needs the file as it is, isn't tried
    /// again at every commit: it looks through the whole log.
    ///
    /// - Returns: who is to begin a checkpoint; the checkpointer says when its own has ended.
    mutating func mover(at pages: Int) -> Mover {
        // A log that is shorter than it was has begun again.
        if pages < last { last = 0 }
        guard !isRunning, pages - last >= Self.step else { return .nobody }
        last = pages
        guard pages < Self.longest else { return .writer }
        isRunning = true
        return .checkpointer
    }

    /// Says that the checkpointer's checkpoint has ended.
    mutating func ended() { isRunning = false }
}
