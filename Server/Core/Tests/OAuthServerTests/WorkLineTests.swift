import Foundation
import Synchronization
import Testing

@testable import OAuthServer

/// Tests the queue for password hashing. The jobs in the queue are blocked until the test releases them.
@Suite struct WorkLineTests {
    /// A `WorkLine` with one worker, which is busy until `release()`. The `WorkLine` has two queues with space for
    /// `length` jobs each.
    final class Held: Sendable {
        let line: WorkLine
        let done = Mutex<[String]>([])
        private let gate = DispatchSemaphore(value: 0)
        private let holder: Task<Void, any Error>

        init(length: Int = 2) async {
            let line = WorkLine(width: 1, length: length), gate = gate
            self.line = line
            let (begun, begin) = AsyncStream<Void>.makeStream()
            holder = Task {
                try await line.run {
                    begin.finish()
                    gate.wait()
                }
            }
            for await _ in begun {}
        }

        /// Starts a task that waits in the queue.
        func waiting(
            _ name: String, in queue: WorkLine.Queue = .ordinary, for party: String? = nil
        ) async -> Task<Void, any Error> {
            let count = line.waitingCount
            let task = Task {
                try await line.run(in: queue, for: party) { self.done.withLock { $0.append(name) } }
            }
            while line.waitingCount == count { await Task.yield() }
            return task
        }

        func release() async throws {
            gate.signal()
            try await holder.value
        }
    }

    @Test func `the queue is bounded and has space again after one item is served`() async throws {
        let held = await Held()
        let tasks = [await held.waiting("a"), await held.waiting("b")]
        #expect(held.line.isFull())
        await #expect(throws: WorkLine.Full.self) { try await held.line.run {} }
        try await held.release()
        for task in tasks { try await task.value }
        #expect(held.done.withLock { $0 } == ["a", "b"])
        #expect(!held.line.isFull())
        try await held.line.run {}
    }

    @Test func `preferred work is accepted by a full queue and goes first`() async throws {
        let held = await Held()
        var tasks = [await held.waiting("a"), await held.waiting("b")]
        #expect(held.line.isFull() && !held.line.isFull(.preferred))
        tasks.append(await held.waiting("owner", in: .preferred))
        tasks.append(await held.waiting("owner again", in: .preferred))
        #expect(held.line.isFull(.preferred))
        await #expect(throws: WorkLine.Full.self) { try await held.line.run(in: .preferred) {} }
        try await held.release()
        for task in tasks { try await task.value }
        #expect(held.done.withLock { $0 } == ["owner", "owner again", "a", "b"])
    }

    @Test func `work canceled in the queue is skipped and frees its place`() async throws {
        let held = await Held()
        let gone = await held.waiting("gone")
        let stays = await held.waiting("stays")
        gone.cancel()
        await #expect(throws: WorkLine.Dropped.self) { try await gone.value }
        let next = await held.waiting("next")
        try await held.release()
        try await stays.value
        try await next.value
        #expect(held.done.withLock { $0 } == ["stays", "next"])
    }

    @Test func `work canceled before it is queued never enters the queue`() async throws {
        let held = await Held()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in begun {}
            try await held.line.run { held.done.withLock { $0.append("gone") } }
        }
        task.cancel()
        begin.finish()
        await #expect(throws: WorkLine.Dropped.self) { try await task.value }
        try await held.release()
        #expect(held.done.withLock { $0 }.isEmpty)
    }

    @Test(arguments: [WorkLine.Queue.ordinary, .preferred], [2, 4, 8, 12, 24])
    func `one client can't fill the queue, so others still get in`(queue: WorkLine.Queue, length: Int)
        async throws
    {
        let held = await Held(length: length)
        var tasks: [Task<Void, any Error>] = []
        while !held.line.isFull(queue, for: "mallory") {
            tasks.append(await held.waiting("mallory", in: queue, for: "mallory"))
        }
        #expect(tasks.count == length / 2)
        await #expect(throws: WorkLine.Full.self) { try await held.line.run(in: queue, for: "mallory") {} }
        // The queue still accepts jobs that no user or network requested, such as jobs of the command line, and jobs of
        // other users.
        #expect(!held.line.isFull(queue))
        for number in 0..<(length - tasks.count) {
            #expect(!held.line.isFull(queue, for: "\(number)"))
            tasks.append(await held.waiting("\(number)", in: queue, for: "\(number)"))
        }
        #expect(held.line.isFull(queue) && held.line.isFull(queue, for: "another"))
        try await held.release()
        for task in tasks { try await task.value }
        #expect(!held.line.isFull(queue, for: "mallory"))
    }

    @Test func `closing rejects all queued work, including the current item`() async throws {
        let held = await Held()
        let tasks = [await held.waiting("a"), await held.waiting("owner", in: .preferred)]
        held.line.close()
        for task in tasks { await #expect(throws: WorkLine.Dropped.self) { try await task.value } }
        #expect(held.line.isFull() && held.line.isFull(.preferred))
        await #expect(throws: WorkLine.Full.self) { try await held.line.run {} }
        await #expect(throws: WorkLine.Dropped.self) { try await held.release() }
        #expect(held.done.withLock { $0 }.isEmpty)
    }

    @Test func `an error thrown by the work is rethrown`() async throws {
        struct Broken: Error {}
        let line = WorkLine(width: 1, length: 0)
        await #expect(throws: Broken.self) { try await line.run { throw Broken() } }
        #expect(try await line.run { 7 } == 7)
    }

    #if canImport(Glibc)
    @Test func `work runs at a lower priority than all other threads`() async throws {
        @Sendable func niceness(_ thread: id_t) -> CInt {
            getpriority(__priority_which_t(PRIO_PROCESS.rawValue), thread)
        }
        let usual = niceness(id_t(getpid()))
        let line = WorkLine(width: 1, length: 0)
        #expect(try await line.run { niceness(0) } > usual)
        #expect(niceness(id_t(getpid())) == usual)
    }
    #endif
}
