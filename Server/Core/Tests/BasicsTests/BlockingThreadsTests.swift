import Dispatch
import Synchronization
import Testing

@testable import Basics

@Suite struct BlockingThreadsTests {
    private func run(_ count: Int, _ call: @escaping @Sendable (Int) throws -> Void) async throws {
        let threads = BlockingThreads<Void>("test", maxCount: 32)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count { group.addTask { try await threads.run { try call(number) } } }
            try await group.waitForAll()
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `many calls wait for the disk at the same time on few cores`() async throws {
        let entered = Mutex(0), everyone = DispatchSemaphore(value: 0)
        try await run(24) { _ in
            let isLast = entered.withLock { count in
                count += 1
                return count == 24
            }
            if isLast { for _ in 0..<24 { everyone.signal() } }
            everyone.wait()
        }
        #expect(entered.withLock { $0 } == 24)
    }

    @Test func `all of many simultaneous calls run`() async throws {
        let made = Mutex<Set<Int>>([])
        try await run(500) { number in made.withLock { _ = $0.insert(number) } }
        #expect(made.withLock { $0.count } == 500)
    }

    /// This test took minutes when the queue moved all waiting calls each time it removed one call.
    @Test(.timeLimit(.minutes(4)))
    func `calls that wait for a hanging disk block no other calls`() async throws {
        let threads = BlockingThreads("test", maxCount: 1) { 0 }, disk = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await threads.run { _ in disk.wait() } }
            for _ in 0..<300_000 { group.addTask { try await threads.run { $0 += 1 } } }
            group.addTask { disk.signal() }
            try await group.waitForAll()
        }
        #expect(try await threads.run { $0 } == 300_000)
    }

    @Test func `waiting calls run in the order of arrival`() {
        var line = WaitingLine<Int>(), came: [Int] = [], next = 0
        #expect(line.popFirst() == nil)
        for step in 1...50 {
            for _ in 0..<step { line.append(next); next += 1 }
            for _ in 0..<(step % 7) * 9 { if let one = line.popFirst() { came.append(one) } }
        }
        while let one = line.popFirst() { came.append(one) }
        #expect(came == Array(0..<next) && line.popFirst() == nil)
        line.append(1)
        #expect(line.popFirst() == 1)
    }
}
