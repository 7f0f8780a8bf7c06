import Testing

@testable import SQLiteEngine

@Suite struct CheckpointPaceTests {
    private var pace = CheckpointPace()

    @Test mutating func `a log is moved beside the writer each time it has grown by 4 MiB`() {
        #expect(pace.mover(at: 999) == .nobody)
        #expect(pace.mover(at: 1000) == .checkpointer)
        pace.ended()
        #expect(pace.mover(at: 1999) == .nobody)
        #expect(pace.mover(at: 2000) == .checkpointer)
    }

    @Test mutating func `no checkpoint begins before the last has ended`() {
        #expect(pace.mover(at: 1000) == .checkpointer)
        #expect(pace.mover(at: 5000) == .nobody)
        #expect(pace.mover(at: 9000) == .nobody)
        pace.ended()
        #expect(pace.mover(at: 9001) == .writer)
    }

    @Test mutating func `the writer moves the rest of a log of 32 MiB, and not at every commit when it can't`() {
        #expect(pace.mover(at: 8000) == .writer)
        #expect(pace.mover(at: 8030) == .nobody)
        #expect(pace.mover(at: 9000) == .writer)
    }

    @Test mutating func `a log that has begun again is moved by its new length`() {
        #expect(pace.mover(at: 8000) == .writer)
        #expect(pace.mover(at: 30) == .nobody)
        #expect(pace.mover(at: 1000) == .checkpointer)
    }
}
