import Testing

@testable import SQLiteEngine

@Suite struct CheckpointPaceTests {
    private var pace = CheckpointPace()

    @Test mutating func `the log is checkpointed on a thread of its own after each 4 MiB`() {
        #expect(pace.mover(at: 999) == .none)
        #expect(pace.mover(at: 1000) == .checkpointer)
        pace.ended()
        #expect(pace.mover(at: 1999) == .none)
        #expect(pace.mover(at: 2000) == .checkpointer)
    }

    @Test mutating func `no checkpoint begins before the previous one has ended`() {
        #expect(pace.mover(at: 1000) == .checkpointer)
        #expect(pace.mover(at: 5000) == .none)
        #expect(pace.mover(at: 9000) == .none)
        pace.ended()
        #expect(pace.mover(at: 9001) == .writer)
    }

    @Test mutating func `the writer checkpoints a log of 32 MiB, and doesn't retry at every commit`() {
        #expect(pace.mover(at: 8000) == .writer)
        #expect(pace.mover(at: 8030) == .none)
        #expect(pace.mover(at: 9000) == .writer)
    }

    @Test mutating func `a restarted log is checkpointed by its new length`() {
        #expect(pace.mover(at: 8000) == .writer)
        #expect(pace.mover(at: 30) == .none)
        #expect(pace.mover(at: 1000) == .checkpointer)
    }
}
